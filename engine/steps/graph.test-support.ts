import type { Step, StepFeed } from '../types/configuration.ts';

/** A step of a plant with default settings. */
export const step = (id: string, unit_operation: string, feeds?: StepFeed[], more: Partial<Step> = {}): Step => ({
  id,
  unit_operation,
  name: id.toUpperCase(),
  settings: {},
  ...(feeds && { feeds }),
  ...more,
});
