/** Own operations: described by shares, consumption, times and prices, without code. */
import type { ComponentClass, OwnOperation } from '../types/library.ts';

/** Outlets beside the one that goes on. */
export const OTHER_OUTLETS = ['other_1', 'other_2', 'other_3', 'other_4', 'other_5'] as const;

/** What a user enters; the id is made of that of the row and its version. */
export type OwnDefinition = Omit<OwnOperation, 'id'>;

export const OTHERS = 'others';

/** Classes that shares can name; a component that is named by its id has precedence. */
export const SHARED_CLASSES: Readonly<Record<ComponentClass, string>> = {
  water: 'Water',
  cell: 'Cells',
  debris: 'Cell debris',
  target: 'Product in solution',
  host_protein: 'Host cell proteins',
  nucleic_acid: 'Nucleic acids',
  lipid: 'Lipids',
  polysaccharide: 'Polysaccharides',
  aggregate: 'Denatured product',
  sugar: 'Sugars',
  salt: 'Salts',
  small_molecule: 'Small molecules',
  solvent: 'Solvents',
  gas: 'Gases',
  antifoam: 'Antifoam',
  solid: 'Other solids',
};

/** Reference to a version of an own operation of the library. */
export const versionId = (id: string, version: number): string => `${id}@${version}`;

/** The id and the version of such a reference; a reference without a version means the newest. */
export function readVersionId(reference: string): { id: string; version: number | null } {
  const [id = '', version] = reference.split('@');
  return { id, version: version === undefined ? null : Number(version) };
}

/** The definition that a reference means; of several versions, the newest. */
export function ownOperationOf(
  reference: unknown,
  { own_operations: rows = [] }: { own_operations?: OwnOperation[] },
): OwnOperation | undefined {
  if (typeof reference !== 'string' || reference === '') return undefined;
  const { id, version } = readVersionId(reference);
  if (version !== null) return rows.find((one) => one.id === reference);
  const versions = rows.map((one) => readVersionId(one.id)).filter((one) => one.id === id);
  const newest = Math.max(...versions.map((one) => one.version ?? 0));
  return rows.find((one) => one.id === versionId(id, newest));
}
