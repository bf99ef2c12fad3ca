import type { CheckGroup, CheckKind } from '#engine/index.ts';
import type { IconName } from '#src/components/icon.tsx';

export const KINDS = ['stops', 'costs', 'doubtful', 'note'] as const satisfies CheckKind[];

/** The word and the icon of each kind; colour alone says nothing. */
export const KIND_NAMES: Record<CheckKind, string> = {
  stops: 'Stops',
  costs: 'Costs',
  doubtful: 'Doubtful',
  note: 'Note',
};
/** Headings of the parts of the list. */
export const GROUP_NAMES: Record<CheckGroup, string> = {
  stops: 'Stops the process',
  saves: 'Saves money',
  doubts: 'Widens the range',
  others: 'Saves nothing',
  notes: 'Notes',
};
export const KIND_ICONS: Record<CheckKind, IconName> = {
  stops: 'alert',
  costs: 'warning',
  doubtful: 'dotted',
  note: 'info',
};

/** Whether something is to be changed, so that a remedy is searched. */
export const hasRemedy = (kind: CheckKind): boolean => kind === 'stops' || kind === 'costs';
