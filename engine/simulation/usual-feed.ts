/** Default feed of a unit operation: its usual stream, depending on the earlier steps. */
import type { Role } from '../stream/components.ts';
import type { Stage } from '../types/catalogue.ts';
import type { AnyDeclaration, UsualFeed } from '../declare/define.ts';

export interface Composition {
  /** m³. */
  readonly volume: number;
  /** g/L; water is the rest. */
  readonly roles: Partial<Record<Role, number>>;
  /** g/L of molecules of the library. */
  readonly molecules?: Readonly<Record<string, number>>;
  /** µm; the diameter of the solids. */
  readonly diameter?: number;
  /** Diameter of the suspended solids ÷ diameter of the host’s cells. */
  readonly fineness?: number;
}

const BY_STAGE: Readonly<Record<Stage, UsualFeed>> = {
  upstream: 'broth',
  recovery: 'broth',
  concentration: 'liquor',
  purification: 'liquor',
  finishing: 'concentrate',
};

const COMPOSITIONS: Readonly<Record<UsualFeed, Composition>> = {
  broth: {
    volume: 10,
    roles: { cell: 40, target: 10, host_protein: 1, nucleic_acid: 0.05, batch_substrate: 0.1, salt: 8, antifoam: 0.2 },
  },
  cells: { volume: 3, roles: { cell: 120, held: 12, host_protein: 0.3, salt: 8 } },
  lysate: {
    volume: 5,
    roles: { debris: 35, cell: 2, target: 8, host_protein: 20, nucleic_acid: 6, lipid: 3, salt: 6 },
    fineness: 0.2,
  },
  inclusion_bodies: { volume: 1, roles: { solid: 100, debris: 5, host_protein: 2, nucleic_acid: 1, salt: 2 } },
  granules: { volume: 10, roles: { debris: 5, solid: 38, host_protein: 6, salt: 4 }, fineness: 0.4 },
  medium: { volume: 80, roles: { salt: 8 } },
  liquor: { volume: 10, roles: { target: 10, host_protein: 2, nucleic_acid: 0.05, aggregate: 0.1, salt: 8 } },
  concentrate: { volume: 1, roles: { target: 60, host_protein: 1, aggregate: 0.6, salt: 2 } },
  extract: { volume: 5, roles: { solvent: 840, target: 30, salt: 0.1 } },
  volatiles: { volume: 5, roles: { target: 30 }, molecules: { mol_methanol: 400, mol_acetic_acid: 20 } },
  neutralised: { volume: 10, roles: { target: 100, batch_substrate: 1, salt: 8, calcium: 27 } },
  acidified: { volume: 10, roles: { target: 100, batch_substrate: 1, salt: 4, base_sulphate: 1.9, titrant: 2 } },
  softened: { volume: 10, roles: { target: 80, batch_substrate: 1, salt: 4, sodium: 29 } },
  grain: {
    volume: 10,
    roles: {},
    molecules: {
      mol_starch: 850,
      mol_fibre: 150,
      mol_insoluble_protein: 70,
      mol_soluble_protein: 50,
      mol_vegetable_oil: 45,
      mol_ash: 20,
    },
    diameter: 8000,
  },
  mash: {
    volume: 10,
    roles: { salt: 5 },
    molecules: { mol_starch: 200, mol_fibre: 35, mol_soluble_protein: 10 },
    diameter: 1000,
  },
  pulp: {
    volume: 10,
    roles: { salt: 5 },
    molecules: { mol_cellulose: 60, mol_lignin: 40, mol_glucose: 20 },
    diameter: 500,
  },
  cane: {
    volume: 10,
    roles: { salt: 3 },
    molecules: { mol_fibre: 145, mol_sucrose: 155, mol_ash: 10 },
    diameter: 5000,
  },
  culture: { volume: 0.5, roles: { cell: 0.6, host_protein: 0.05, nucleic_acid: 0.005, salt: 10 } },
  syrup: { volume: 5, roles: { target: 450, batch_substrate: 2, salt: 10 } },
};

/** Feed composition of an operation that is run by itself. */
export const usualFeed = (declaration: AnyDeclaration): Composition =>
  COMPOSITIONS[declaration.usualFeed ?? BY_STAGE[declaration.stage]];
