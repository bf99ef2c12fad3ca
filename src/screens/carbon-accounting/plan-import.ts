import type { CarbonEntry, CarbonEntryInput } from '#generated/types.ts';
import { entryInput } from '#src/carbon/wire.ts';
import { isSame } from '#src/lib/is-same.ts';

/** The effect of a row on the report: it adds an entry, changes an entry, or changes nothing. */
export type Effect = 'new' | 'changed' | 'same';

export const EFFECTS: Readonly<Record<Effect, string>> = { new: 'to add', changed: 'to update', same: 'unchanged' };

/** Properties whose default is equivalent to an omitted value. */
const DEFAULTS: Partial<CarbonEntryInput> = { share: 1, note: '', evidence: '', own_factor_source: '' };

const sameEntry = (a: CarbonEntryInput, b: CarbonEntryInput): boolean => {
  const full = (one: CarbonEntryInput) => ({ ...DEFAULTS, ...one });
  return isSame(full(a), full(b));
};

/** The effect of an imported entry: an entry of this report is recognised by its id, all others are new. */
export function effectOf(entry: CarbonEntryInput, existing: readonly CarbonEntry[]): Effect {
  const known = existing.find(({ id }) => id === entry.id);
  if (!known) return 'new';
  return sameEntry(entryInput(known), entry) ? 'same' : 'changed';
}

/** The entries of the report merged with those of a file: known entries keep their positions, new ones are appended. */
export function merged(existing: readonly CarbonEntry[], read: readonly CarbonEntryInput[]): CarbonEntryInput[] {
  const byId = new Map(read.flatMap((one) => (one.id === undefined ? [] : [[one.id, one] as const])));
  const kept = existing.map((one) => byId.get(one.id) ?? entryInput(one));
  const ids = new Set(existing.map(({ id }) => id));
  const added = read.filter(({ id }) => id === undefined || !ids.has(id)).map(({ id: _elsewhere, ...entry }) => entry);
  return [...kept, ...added];
}
