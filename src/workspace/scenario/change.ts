import type { SettingValue, Stage, ValueSource } from '#engine/types.ts';

/** One side of a difference. */
export interface Side {
  /** As it is printed, with its unit. */
  text: string;
  /** Value state; null where there is none, such as for a step's place. */
  source: ValueSource | null;
  /** In the engine's unit; null where it is derived or no value at all. */
  value: SettingValue | null;
}

export type ChangeKind = 'added' | 'removed' | 'replaced' | 'renamed' | 'moved' | 'setting' | 'assumption' | 'fit';

/** One difference between two configurations. */
export interface Change {
  /** Unlike that of any other difference of the two. */
  key: string;
  kind: ChangeKind;
  /** The step it belongs to, as it is now or, if it is gone, as it was; null for the plant as a whole. */
  step: { id: string; name: string; stage: Stage | null } | null;
  /** What it stands under: the step's name, or the part of the assumptions. */
  group: string;
  title: string;
  before: Side;
  after: Side;
}

export const words = (text: string): Side => ({ text, source: null, value: null });
