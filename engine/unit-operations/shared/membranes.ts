/** What ultrafiltration and diafiltration share: settings of the membrane and the skid, sieving by class, costs. */
import { itemIndex } from '../../costing/items.ts';
import { rejectionByMass } from '../../physics/membrane.ts';
import { G_PER_KG, KW_PER_M3H_BAR, L_PER_M3 } from '../../quantity.ts';
import { type Basis, number, type Run } from '../define.ts';
import { cleanMembranes, spendElectricity } from './services.ts';

const MEMBRANE = itemIndex('uf_membrane');
const PUMP_EFFICIENCY = 0.65;
const ESTIMATE = 'Engineering estimate; replace with a fit';
/** Rejection of a large protein by a tight membrane. */
const RETAINED = 0.998;
/** Rejection of what always stays: nucleic acid, antifoam and lipid in their micelles. */
const MOSTLY_RETAINED = 0.9;
const SURELY_RETAINED = 1;

const kilodalton = (basis: Basis): number => basis.productMolarMass / G_PER_KG;
const defaultRejection = (basis: Basis, cutOff: number): number =>
  basis.product.kind === 'protein' ? RETAINED : rejectionByMass(kilodalton(basis) / cutOff || 0.01);

/** Settings of the membrane; each operation adds its own task. */
export const membraneSettings = {
  time: number('h', 'Processing time', {
    default: 4,
    limits: [1, 24],
    typical: [1, 12],
    group: 'Task',
    optimise: [2, 16],
    help: 'Sets the area: half the time needs twice the membrane.',
    source: ESTIMATE,
  }),
  mass_transfer_coefficient: number('L/m²/h', 'Mass transfer coefficient', {
    default: 30,
    limits: [5, 80],
    typical: [10, 60],
    group: 'Flux',
    help: 'k in k ln(C_g/C); higher with more cross-flow.',
    source: ESTIMATE,
  }),
  gel_concentration: number('g/L', 'Gel concentration', {
    default: 250,
    limits: [50, 500],
    typical: [100, 400],
    group: 'Flux',
    help: 'Protein at which flux would vanish.',
    source: 'Common practice in standard texts',
  }),
  flux_cap: number('L/m²/h', 'Largest flux', {
    default: 80,
    limits: [10, 200],
    typical: [20, 120],
    group: 'Flux',
    optimise: [20, 120],
    help: 'Limit of pressure at low concentration.',
    source: ESTIMATE,
  }),
  transmembrane_pressure: number('bar', 'Transmembrane pressure', {
    default: 2,
    limits: [0.5, 25],
    typical: [0.5, 4],
    group: 'Flux',
    help: 'Sets the permeate’s share of the pumping.',
    source: 'PreFerS precision-fermentation models',
  }),
  cut_off: number('kDa', 'Molar mass cut-off', {
    default: 10,
    limits: [0.2, 1000],
    typical: [1, 300],
    group: 'Membrane',
    help: 'Rejection follows from it where none is measured.',
    source: 'Design choice',
  }),
  product_rejection: number('1', 'Rejection of the product', {
    default: null,
    derive: (basis, s) => defaultRejection(basis, Number(s.cut_off)),
    note: '0.998 for a protein; from molar mass over cut-off for a molecule',
    limits: [0, 1],
    typical: [0.9, 1],
    group: 'Membrane',
    help: '1 keeps all of it.',
    source: 'PreFerS precision-fermentation models',
  }),
  host_protein_rejection: number('1', 'Rejection of host protein', {
    default: 0.9,
    limits: [0, 1],
    typical: [0.5, 1],
    group: 'Membrane',
    optimise: [0.5, 0.99],
    help: 'Lower washes more of it out.',
    source: ESTIMATE,
  }),
  salt_rejection: number('1', 'Rejection of salts and sugars', {
    default: 0,
    limits: [0, 0.7],
    typical: [0, 0.2],
    group: 'Membrane',
    help: '0 lets them pass freely.',
    source: ESTIMATE,
  }),
  cross_flow: number('L/m²/h', 'Cross-flow', {
    default: 360,
    limits: [60, 3000],
    typical: [180, 600],
    group: 'Skid',
    help: 'Along the membrane.',
    source: ESTIMATE,
  }),
  pressure_drop: number('bar', 'Pressure drop', {
    default: 1.2,
    limits: [0.1, 6],
    typical: [0.5, 3],
    group: 'Skid',
    help: 'Along the membrane.',
    source: ESTIMATE,
  }),
  membrane_price: number('USD/m²', 'Membrane price', {
    default: null,
    derive: ({ price }) => price('uf_membrane'),
    note: '150 industrial, 250 food, 3000 pharma',
    limits: [10, 20_000],
    typical: [100, 5000],
    group: 'Skid',
    help: 'Of new membrane.',
    source: 'PreFerS; estimate',
  }),
  membrane_life: number('uses', 'Membrane life', {
    default: 200,
    limits: [1, 1000],
    typical: [20, 500],
    group: 'Skid',
    help: 'Batches before it is replaced.',
    source: 'PreFerS precision-fermentation models',
  }),
} as const;

/** The numbers of `membraneSettings`. */
export type MembraneValues = Record<keyof typeof membraneSettings, number>;

/** Rejection of component `i`; water is not one. */
export function rejectionOf(run: Run, s: MembraneValues, i: number): number {
  const { at, boundWater } = run.components;
  if (boundWater[i]! > 0) return SURELY_RETAINED;
  switch (i) {
    case at.target:
      return s.product_rejection;
    case at.host_protein:
      return s.host_protein_rejection;
    case at.aggregate:
      return SURELY_RETAINED;
    case at.nucleic_acid:
    case at.lipid:
    case at.antifoam:
      return MOSTLY_RETAINED;
    default:
      return s.salt_rejection;
  }
}

/** Skid, pumping, membranes and cleaning for an area in m² and a permeate in m³. */
export function runSkid(run: Run, s: MembraneValues, area: number, permeate: number): number {
  const circulation = (s.cross_flow * area) / L_PER_M3; // m³/h
  const pumping =
    ((circulation * s.pressure_drop + (permeate / s.time) * s.transmembrane_pressure) * KW_PER_M3H_BAR) /
    PUMP_EFFICIENCY;
  const { amounts } = run;
  spendElectricity(amounts, pumping * s.time);
  cleanMembranes(amounts, area);
  amounts[MEMBRANE]! += area / s.membrane_life;
  run.prices[MEMBRANE] = s.membrane_price;
  run.equipment.skid!.size = area;
  run.units = Math.max(1, Math.ceil(area / run.equipment.skid!.row.max - 1e-9));
  run.size = area / run.units;
  run.processTime = s.time;
  return pumping;
}

/** Hold-up of skid and pipes, m³ per m². */
export const HOLD_UP = 0.8 / L_PER_M3;
/** Share of the gel concentration above which flux collapses; and above which a design is risky. */
export const GEL_LIMIT = 0.95;
export const GEL_WARNING = 0.9;
