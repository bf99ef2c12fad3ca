import type { CheckKind } from '#engine/index.ts';
import type { IconName } from '#src/components/icon.tsx';

export const KINDS = ['stops', 'costs', 'doubtful'] as const satisfies CheckKind[];

/** The word and the icon of each kind; colour alone says nothing. */
export const KIND_NAMES: Record<CheckKind, string> = { stops: 'Stops', costs: 'Costs', doubtful: 'Doubtful' };
export const KIND_ICONS: Record<CheckKind, IconName> = { stops: 'alert', costs: 'warning', doubtful: 'dotted' };
