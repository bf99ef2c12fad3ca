/** What a quotation is of, and what it does alone. */
import {
  COST_ROWS,
  costRow,
  hasRow,
  LAST_CONFIRMED_YEAR,
  priceIn,
  QUOTABLE,
  quotedItem,
  recalibrate,
  type Recalibrated,
} from '#engine/index.ts';
import type { Molecule, Quotation, Solvent } from '#generated/types.ts';

/** The materials of the library. */
export interface Materials {
  molecules: readonly Molecule[] | undefined;
  solvents: readonly Solvent[] | undefined;
}

/** Whether it is of a material, not of a machine. */
export const isOfMaterial = (id: string): boolean => !hasRow(id);

interface Quoted {
  title: string;
  /** Of its size or amount. */
  unit: string;
}

export function quotedOf(
  { machine }: Pick<Quotation, 'machine'>,
  { molecules = [], solvents = [] }: Materials,
): Quoted {
  if (hasRow(machine)) return { title: costRow(machine).item, unit: costRow(machine).unit };
  const item = QUOTABLE.find(({ id }) => id === machine);
  if (item) return item;
  return { title: [...molecules, ...solvents].find(({ id }) => id === machine)?.name ?? machine, unit: 'kg' };
}

/** Null for a material without a price. */
export function effectOf(quotation: Quotation, { molecules = [], solvents = [] }: Materials): Recalibrated | null {
  const { machine: id, size } = quotation;
  if (hasRow(id)) return recalibrate(costRow(id), size, [quotation]);
  const item = QUOTABLE.find((one) => one.id === id);
  const molecule = molecules.find((one) => one.id === id);
  const listed = item?.price ?? priceIn(molecules, id) ?? solvents.find((one) => one.id === id)?.price;
  const price = typeof listed === 'object' && listed !== null ? listed[quotation.grade] : listed;
  if (!price) return null;
  const book = { house: 'evidence', quotations: [quotation], year: LAST_CONFIRMED_YEAR } as const;
  return quotedItem({ id, category: item?.category ?? 'materials', molecule }, price, book);
}

/** Everything that can be quoted, as a form offers it. */
export function quotable({ molecules = [], solvents = [] }: Materials): { value: string; label: string }[] {
  const known = new Set(QUOTABLE.map(({ id }) => id));
  const library = [...molecules, ...solvents].filter(({ id }) => !known.has(id));
  return [
    ...COST_ROWS.map(({ id, item, unit }) => ({ value: id, label: `${item}, in ${unit} (${id})` })),
    ...QUOTABLE.map(({ id, title, unit }) => ({ value: id, label: `${title}, in ${unit}` })),
    ...library.map(({ id, name }) => ({ value: id, label: `${name}, in kg` })),
  ];
}
