import { fields, type Fields } from '#generated/fields.ts';
import type { Cell, Component, Molecule, Protein, Solvent } from '#generated/hooks/model/index.ts';

export const KINDS = ['proteins', 'cells', 'molecules', 'solvents'] as const;
export type Kind = (typeof KINDS)[number];

export const NOUNS: Readonly<Record<Kind, string>> = {
  proteins: 'protein',
  cells: 'cell',
  molecules: 'molecule',
  solvents: 'solvent',
};

/** What a person says of each kind, as the contract describes it. */
export const INPUTS: Readonly<Record<Kind, Fields>> = {
  proteins: withoutVersion(fields.ProteinInput),
  cells: withoutVersion(fields.CellInput),
  molecules: withoutVersion(fields.MoleculeInput),
  solvents: withoutVersion(fields.SolventInput),
};

function withoutVersion({ version: _version, ...rest }: Fields): Fields {
  return rest;
}

export interface Lists {
  proteins: Protein[];
  cells: Cell[];
  molecules: Molecule[];
  solvents: Solvent[];
}

export type AnyComponent = Component;
