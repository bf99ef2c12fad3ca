import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScaleUpPair } from '#engine/analysis/index.ts';
import {
  climateFactors,
  type ClimateTable,
  type LibraryBuffer,
  type Cell,
  type Library,
  type Molecule,
  type OwnOperation,
  type Protein,
  type Quotation,
  type OwnFactor,
  pricedMolecules,
  type Solvent,
  withOwnFactors,
} from '#engine/index.ts';
import { doubtfulFactors, sharedImpacts } from './impact-tables.ts';

/** A row of an organisation's own library. */
export interface LibraryRow {
  kind: 'cells' | 'proteins' | 'molecules' | 'solvents' | 'buffers' | 'own_operations' | 'quotations';
  row: Cell | Protein | Molecule | Solvent | LibraryBuffer | OwnOperation | Quotation;
}

/** A row of an organisation's own, as it is handed to a thread. */
export type OwnRow = LibraryRow | { kind: 'impact_factors'; row: OwnFactor };

/** The rows that everybody sees, from data/*.json; read once in each thread, at first use. */
let shared: Library | undefined;

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../data', `${name}.json`), 'utf8'));

/** Published results of one process in a small and a large vessel. */
export const scaleUpPairs = (): ScaleUpPair[] => read('scale-up-ratios') as ScaleUpPair[];

export function sharedLibrary(): Library {
  shared ??= {
    cells: read('cells') as Cell[],
    proteins: read('proteins') as Protein[],
    molecules: pricedMolecules(read('molecules') as Molecule[]),
    solvents: read('solvents') as Solvent[],
    factors: climateFactors(read('climate-factors') as ClimateTable, { doubtful: doubtfulFactors() }),
  };
  return shared;
}

/** What the engine computes with for one organisation: the shared rows and its own. */
export function libraryWith(own: OwnRow[]): Library {
  const all = sharedLibrary();
  const of = <T>(kind: OwnRow['kind'], common: T[]) => [
    ...common,
    ...own.filter((one) => one.kind === kind).map(({ row }) => row as T),
  ];
  return {
    cells: of('cells', all.cells),
    proteins: of('proteins', all.proteins),
    molecules: of('molecules', all.molecules),
    solvents: of('solvents', all.solvents),
    buffers: of<LibraryBuffer>('buffers', []),
    own_operations: of<OwnOperation>('own_operations', []),
    quotations: of<Quotation>('quotations', []),
    factors: all.factors,
    impacts: withOwnFactors(sharedImpacts(), of<OwnFactor>('impact_factors', [])),
  };
}
