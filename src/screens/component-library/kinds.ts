import * as fields from '#generated/fields.ts';
import type { Fields } from '#generated/fields.ts';

export const KINDS = ['proteins', 'cells', 'molecules', 'solvents'] as const;
export type Kind = (typeof KINDS)[number];

export const NOUNS: Readonly<Record<Kind, string>> = {
  proteins: 'protein',
  cells: 'cell',
  molecules: 'molecule',
  solvents: 'solvent',
};

/** The input fields of each kind, from the contract. */
export const INPUTS: Readonly<Record<Kind, Fields>> = {
  proteins: withoutVersion(fields.ProteinInput),
  cells: withoutVersion(fields.CellInput),
  molecules: withoutVersion(fields.MoleculeInput),
  solvents: withoutVersion(fields.SolventInput),
};

function withoutVersion({ version: _version, ...rest }: Fields): Fields {
  return rest;
}
