import { isUnit, UNIT_NAMES, type Unit } from '#engine/wording/index.ts';

/** Common spellings of units, in lower case. */
export type UnitAliases = Readonly<Record<string, Unit>>;

/** The unit that a text means; null if unknown. @param aliases additional spellings in the text's source */
export function readUnit(text: string, aliases: UnitAliases): Unit | null {
  const plain = text.trim();
  if (isUnit(plain)) return plain;
  const lower = plain.toLowerCase();
  const alias = aliases[lower];
  if (alias) return alias;
  const alike = UNIT_NAMES.filter((unit) => unit.toLowerCase() === lower);
  return alike.length === 1 ? alike[0]! : null;
}
