/** Names of what the shares of an own operation are of. */
import type { Library } from '../types/library.ts';
import { OTHERS, SHARED_CLASSES } from './types.ts';

/** Lists of the library that have names. */
export type Named = Pick<Library, 'cells' | 'proteins' | 'molecules' | 'solvents'>;

/** Components that every process has, beside those of the library. */
const OF_EVERY_PROCESS: Readonly<Record<string, string>> = {
  water: 'Water',
  debris: 'Cell debris',
  host_protein: 'Host cell protein',
  nucleic_acid: 'Nucleic acid',
  lipid: 'Lipid',
  aggregate: 'Denatured product',
  salts: 'Medium salts',
  carbon_dioxide: 'Carbon dioxide',
  oxygen: 'Oxygen',
  reagent: 'Process reagent',
  titrant: 'Acid or base',
  excipient: 'Excipients',
  [OTHERS]: 'All others',
};

const rowOf = (id: string, { cells, proteins, molecules, solvents }: Named) =>
  molecules.find((one) => one.id === id) ??
  solvents.find((one) => one.id === id) ??
  proteins.find((one) => one.id === id) ??
  cells.find((one) => one.id === id);

/** Whether a share can name it. */
export const isKnown = (id: string, library: Named): boolean =>
  Object.hasOwn(OF_EVERY_PROCESS, id) || Object.hasOwn(SHARED_CLASSES, id) || rowOf(id, library) !== undefined;

/** A component or class in words. */
export const nameOf = (id: string, library: Named): string =>
  OF_EVERY_PROCESS[id] ?? (SHARED_CLASSES as Record<string, string>)[id] ?? rowOf(id, library)?.name ?? id;
