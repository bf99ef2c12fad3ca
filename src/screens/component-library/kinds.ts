import * as fields from '#generated/fields.ts';
import type { Fields } from '#generated/fields.ts';

export const KINDS = ['proteins', 'cells', 'molecules', 'solvents', 'quotations'] as const;
export type Kind = (typeof KINDS)[number];

export const NOUNS: Readonly<Record<Kind, string>> = {
  proteins: 'protein',
  cells: 'cell',
  molecules: 'molecule',
  solvents: 'solvent',
  quotations: 'quotation',
};

/** The input fields of each kind, from the contract. */
export const INPUTS: Readonly<Record<Kind, Fields>> = {
  proteins: withoutVersion(fields.ProteinInput),
  cells: withoutVersion(fields.CellInput),
  molecules: withoutVersion(fields.MoleculeInput),
  solvents: withoutVersion(fields.SolventInput),
  quotations: withoutVersion(fields.QuotationInput),
};

function withoutVersion({ version: _version, ...rest }: Fields): Fields {
  return rest;
}
