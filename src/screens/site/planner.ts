import type { PlanningEvent } from '#engine/campus/index.ts';

/** What the worker of the screen answers to a document. */
export type PlannerMessage = PlanningEvent | { kind: 'refused'; message: string };
