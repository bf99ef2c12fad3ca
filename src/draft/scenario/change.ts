import type { SettingValue, Stage, ValueSource } from '#engine/index.ts';

/** One side of a difference. */
export interface Side {
  /** As printed, with its unit. */
  text: string;
  /** Value state; null if there is none, such as for a step's position. */
  source: ValueSource | null;
  /** In the engine's unit; null if derived or missing. */
  value: SettingValue | null;
}

export type ChangeKind = 'added' | 'removed' | 'replaced' | 'renamed' | 'moved' | 'setting' | 'assumption' | 'fit';

/** One difference between two configurations. */
export interface Change {
  /** Unique among the differences of two configurations. */
  key: string;
  kind: ChangeKind;
  /** The step of the difference, in its new state or, if removed, its old state; null for the whole plant. */
  step: { id: string; name: string; stage: Stage | null } | null;
  /** Heading of the difference: the step's name, or the group of assumptions. */
  group: string;
  title: string;
  before: Side;
  after: Side;
}

export const words = (text: string): Side => ({ text, source: null, value: null });
