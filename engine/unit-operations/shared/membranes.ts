/** Shared by cross-flow membranes: settings of the membrane and the skid, sieving by class, costs. */
import { costRow } from '../../costing/cost-table.ts';
import { itemIndex } from '../../costing/items.ts';
import { type FilmLaw, PUMP_EFFICIENCY, rejectionByMass } from '../../physics/membrane.ts';
import { LEACHED_LIGAND } from '../../stream/components.ts';
import { G_PER_KG, KW_PER_M3H_BAR, L_PER_M3 } from '../../wording/quantity.ts';
import { beyond, type Infeasible, type Run, type StepTimes, stepTimes } from '../../declare/define.ts';
import {
  type Basis,
  choice,
  group,
  isGmp,
  number,
  type NumberOptions,
  type NumberRange,
  perBatch,
  type Setting,
} from '../../declare/settings.ts';
import { buyCassettes, buyFlowPaths, cassetteOf } from './disposables.ts';
import { isSingleUse } from '../../declare/technology.ts';
import type { Technology } from '../../assumptions/assumptions.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { priceNote } from '../../declare/words.ts';
import { cleanMembranes, spendElectricity } from './services.ts';
import { warnOfHeat } from './streams.ts';
import { countUnits } from './units.ts';

/** Highest usual temperature of cassettes of polyethersulfone or cellulose, °C. Engineering estimate. */
const MEMBRANES_TOLERATE = 50;
/** Plasmids, mRNA and viruses in a membrane skid, g/L: above, they are too viscous or aggregate. */
export const THIN = [1, 20] as const;
const PREFERS = 'PreFerS precision-fermentation models';
/** Rejection of a large protein by a membrane with a low cut-off. */
const RETAINED = 0.998;
/** Rejection of components that are always retained: nucleic acid, and antifoam and lipid as micelles. */
const MOSTLY_RETAINED = 0.9;
const SURELY_RETAINED = 1;

const kilodalton = (basis: Basis): number => basis.productMolarMass / G_PER_KG;
const defaultRejection = (basis: Basis, cutOff: number): number =>
  basis.product.kind === 'protein' || basis.molecule?.class === 'host_protein'
    ? RETAINED
    : rejectionByMass(kilodalton(basis) / cutOff || 0.01);

/** Times of a membrane skid: 4 h with flush and integrity test in a GMP plant of steel (engineering estimate). */
export const membraneTimes = (basis: Basis): StepTimes =>
  stepTimes({
    setup: isGmp(basis) ? 1.5 : 0.7,
    cip: 2,
    sip: 0.5,
    disposables: 2,
    labourPerHour: 0.35,
    labourFixed: 0.7,
    laboratory: 0.15,
  });

/** @param least Minimum, h. */
export const processingTime = (least: number): Setting<number> =>
  number('h', 'Processing time', 4, [least, 1, 12, 24], {
    usual: perBatch,
    group: 'Task',
    optimise: [2, 16],
    help: 'Time for one batch. Sets the area: halving the time doubles the area.',
    source: ESTIMATE_TO_FIT,
  });

/** Batches that a cassette of single use lasts. */
const CASSETTE_LIFE = 20;

/**
 * Settings of the skid and its membranes.
 * @param item Purchased item. @param life With `cassettes` if there are cassettes of single use: what a hybrid plant has.
 */
export const skidSettings = (
  item: string,
  { default: flow, limits: flows, ...flowRange }: NumberRange,
  { default: drop, limits: drops, ...dropRange }: NumberRange,
  { limits: prices, ...told }: Pick<NumberRange, 'limits'> & Pick<NumberOptions, 'source'>,
  {
    default: life,
    limits,
    cassettes,
    ...range
  }: NumberRange & Pick<NumberOptions, 'source'> & { cassettes?: Technology },
) =>
  group('Skid', ESTIMATE_TO_FIT, {
    cross_flow: number('L/m²/h', 'Cross-flow', flow, flows, {
      ...flowRange,
      uncertainty: null,
      help: 'Pressure drop along the membrane.',
    }),
    pressure_drop: number('bar', 'Pressure drop', drop, drops, { ...dropRange, help: 'Along the membrane.' }),
    membrane_life: number('uses', 'Membrane life', cassettes ? null : life, limits, {
      ...range,
      ...(cassettes && {
        derive: (basis, s) => (isSingleUse(basis, s, cassettes) ? CASSETTE_LIFE : life!),
        note: `${life} batches; single-use cassette ${CASSETTE_LIFE}`,
      }),
      help: cassettes
        ? 'Number of batches before replacement. With single-use technology, 1 means a pre-sanitised cassette, which needs no cleaning.'
        : 'Number of batches before replacement.',
    }),
    membrane_price: number('USD/m²', 'Membrane price', null, prices, {
      derive: (basis, s) =>
        basis.price(cassettes && isSingleUse(basis, s, cassettes) ? cassetteOf(Number(s.membrane_life)) : item),
      note: priceNote(item, 'USD/m²'),
      isItemPrice: true,
      ...told,
      help: 'Price of new membrane.',
    }),
  });

/** What ultrafiltration and diafiltration are in a hybrid plant. */
export const MEMBRANES_IN_HYBRID = 'stainless';

/** Settings of ultrafiltration and diafiltration; each adds its own task. */
export const membraneSettings = {
  time: processingTime(1),
  ...group('Flux', ESTIMATE_TO_FIT, {
    mass_transfer_coefficient: number('L/m²/h', 'Mass transfer coefficient', 30, [5, 10, 60, 80], {
      help: 'Coefficient k in k ln(C_g/C); higher with more cross-flow.',
    }),
    gel_concentration: number('g/L', 'Gel concentration', 250, [50, 100, 400, 500], {
      uncertainty: 'property',
      help: 'Protein concentration at which the flux would be zero.',
      source: 'Common practice in standard texts',
    }),
    flux_law: choice('Flux and pressure', { cap: 'Up to a maximum', resistance: 'Resistances in series' }, 'cap', {
      help: 'Effect of pressure on the flux: limited by an entered maximum, or by the resistance of the membrane in series with the resistance of the layer on the membrane.',
    }),
    permeability: number('L/m²/h/bar', 'Membrane permeability (L_p)', 100, [1, 10, 500, 2000], {
      when: ['flux_law', 'resistance'],
      help: 'Protein-free flux per unit pressure: L_p in 1/J = 1/(L_p (TMP - Δπ)) + 1/(k ln(C_g/C)).',
    }),
    osmotic_pressure: number('bar', 'Pressure at zero flux (Δπ)', 0, [0, 0, 1, 5], {
      uncertainty: 'constant',
      when: ['flux_law', 'resistance'],
      help: 'Osmotic pressure of the retained solutes; the transmembrane pressure must exceed it.',
    }),
    flux_cap: number('L/m²/h', 'Maximum flux', 80, [10, 20, 120, 200], {
      when: ['flux_law', 'cap'],
      help: 'Pressure-limited flux at low concentration.',
    }),
    transmembrane_pressure: number('bar', 'Transmembrane pressure', 2, [0.5, 0.5, 4, 25], {
      help: 'Pressure across the membrane. Sets the pumping energy of the permeate.',
      source: PREFERS,
    }),
  }),
  ...group('Membrane', ESTIMATE_TO_FIT, {
    cut_off: number('kDa', 'Molar mass cut-off', 10, [0.2, 1, 300, 1000], {
      help: 'Cut-off of the membrane, from which rejection is estimated if no measured value is entered.',
      source: 'Design choice',
    }),
    product_rejection: number('1', 'Rejection of the product', null, [0, 0.9, 1, 1], {
      uncertainty: 'share',
      derive: (basis, s) => defaultRejection(basis, Number(s.cut_off)),
      note: `${RETAINED} for a protein; from molar mass ÷ cut-off for a small molecule`,
      help: 'Share rejected; 1 retains all of the product.',
      source: PREFERS,
    }),
    host_protein_rejection: number('1', 'Rejection of host cell protein', 0.9, [0, 0.5, 1, 1], {
      uncertainty: 'share',
      help: 'Share rejected; a lower value washes out more host cell protein.',
    }),
    salt_rejection: number('1', 'Rejection of salts and sugars', 0, [0, 0, 0.2, 0.7], {
      uncertainty: 'share',
      help: 'Share rejected; 0 lets salts and sugars pass freely.',
    }),
  }),
  ...skidSettings(
    'uf_membrane',
    { default: 360, limits: [60, 180, 600, 3000] },
    { default: 1.2, limits: [0.1, 0.5, 3, 6] },
    { limits: [10, 100, 5000, 20_000], source: 'PreFerS; estimate' },
    { default: 200, limits: [1, 20, 500, 1000], source: PREFERS, cassettes: MEMBRANES_IN_HYBRID },
  ),
} as const;

/** The values of `membraneSettings`. */
export type MembraneValues = Record<Exclude<keyof typeof membraneSettings, 'flux_law'>, number> & {
  flux_law: 'cap' | 'resistance';
};

/** How flux depends on concentration. */
export const fluxLaw = (s: MembraneValues): FilmLaw => ({
  coefficient: s.mass_transfer_coefficient,
  gel: s.gel_concentration,
  ...(s.flux_law === 'resistance'
    ? { flow: s.permeability * (s.transmembrane_pressure - s.osmotic_pressure) }
    : { cap: s.flux_cap }),
});

/** A pressure that drives nothing through the membrane; null if there is enough. */
export const withoutFlux = (run: Run, s: MembraneValues): Infeasible | null =>
  s.flux_law === 'resistance' && !(s.transmembrane_pressure > s.osmotic_pressure)
    ? run.infeasible(
        ['transmembrane_pressure', 'osmotic_pressure'],
        `There is no flux through the membrane. The transmembrane pressure of ${figure(s.transmembrane_pressure)} bar must exceed ${figure(s.osmotic_pressure)} bar.`,
        beyond('Transmembrane pressure', s.osmotic_pressure, s.transmembrane_pressure, 'bar'),
      )
    : null;

/** Components that stay with the product: protein A, and the lipids of its particles. */
const BOUND = new Set<string>([LEACHED_LIGAND, 'mol_nanoparticle_lipids']);

/** Rejection of component `i`; not defined for water. */
export function rejectionOf(run: Run, s: MembraneValues, i: number): number {
  const { at, suspended, classes } = run.components;
  if (suspended[i]) return SURELY_RETAINED;
  if (BOUND.has(run.components.ids[i]!)) return s.product_rejection;
  switch (i) {
    case at.target:
      return s.product_rejection;
    case at.aggregate:
      return SURELY_RETAINED;
    case at.nucleic_acid:
    case at.lipid:
    case at.antifoam:
      return MOSTLY_RETAINED;
    default:
      // Proteins that a feed brings are retained as those of the host are.
      return classes[i] === 'host_protein' ? s.host_protein_rejection : s.salt_rejection;
  }
}

/** Highest factor by which a membrane concentrates. */
export const MAX_FACTOR = 200;

/**
 * Soluble protein after concentrating by a factor, kg per m³ at the start (eq. 11.1 for each protein).
 * @param mass Components at the start, kg. @param start m³.
 */
export function proteinAfter(run: Run, s: MembraneValues, mass: Float64Array, start: number, factor: number): number {
  const { proteins } = run.components;
  let sum = 0;
  for (let k = 0; k < proteins.length; k++) {
    const i = proteins[k]!;
    if (mass[i]! > 0) sum += mass[i]! * factor ** rejectionOf(run, s, i);
  }
  return sum / start;
}

/** Error of ln F at which the next step of Newton’s method is exact to rounding. */
const NEARLY = 1e-7;
const MAX_STEPS = 50;

/**
 * The factor after which soluble protein is at `to` g/L, at most `MAX_FACTOR`: ln Σ mᵢ Fᴿⁱ rises with ln F and is convex, so that
 * Newton’s method converges from any start. @param mass, start As above.
 */
export function factorTo(run: Run, s: MembraneValues, mass: Float64Array, start: number, to: number): number {
  const { proteins } = run.components;
  const most = Math.log(MAX_FACTOR);
  let x = 0;
  for (let n = 0; n < MAX_STEPS; n++) {
    let sum = 0;
    let slope = 0;
    for (let k = 0; k < proteins.length; k++) {
      const i = proteins[k]!;
      if (!(mass[i]! > 0)) continue;
      const rejection = rejectionOf(run, s, i);
      const part = mass[i]! * Math.exp(rejection * x);
      sum += part;
      slope += rejection * part;
    }
    const next = Math.min(most, x - (Math.log(sum / (to * start)) * sum) / slope);
    const step = Math.abs(next - x);
    x = next;
    if (step < NEARLY) break;
  }
  return Math.exp(x);
}

const SINGLE_USE_SKID = costRow('C-26c');
const GMP_SKID = costRow('C-26d');

interface Skid {
  time: number;
  cross_flow: number;
  pressure_drop: number;
  transmembrane_pressure: number;
  membrane_price: number;
  membrane_life: number;
}

/** Warns of a feed that is too hot for polymer membranes. */
export const warnOfHotMembranes = (run: Run): void => warnOfHeat(run, MEMBRANES_TOLERATE, 'Polymer membranes');

/**
 * Books skid, pumping, membranes and cleaning.
 * @param item Purchased item.
 * @param area m².
 * @param permeate m³. @returns
 * Pumping power, kW.
 */
export function runSkid(run: Run, s: Skid, item: string, area: number, permeate: number): number {
  const circulation = (s.cross_flow * area) / L_PER_M3; // m³/h
  const pumping =
    ((circulation * s.pressure_drop + (permeate / s.time) * s.transmembrane_pressure) * KW_PER_M3H_BAR) /
    PUMP_EFFICIENCY;
  const { amounts } = run;
  const membrane = itemIndex(item);
  spendElectricity(amounts, pumping * s.time);
  const skid = run.equipment.skid!;
  if (run.technology === 'single_use') {
    skid.row = SINGLE_USE_SKID;
    countUnits(run, skid, area, false);
    buyFlowPaths(run, 'tff_flow_path', run.units, s.membrane_life);
    buyCassettes(run, area / s.membrane_life, s.membrane_life, s.membrane_price);
    if (s.membrane_life > 1) cleanMembranes(amounts, area);
  } else {
    cleanMembranes(amounts, area);
    amounts[membrane]! += area / s.membrane_life;
    run.prices.set(membrane, s.membrane_price);
    if (isGmp(run.basis)) skid.row = GMP_SKID;
    countUnits(run, skid, area, false);
  }
  run.processTime = s.time;
  return pumping;
}

/** Hold-up of skid and pipes, m³ per m². */
export const HOLD_UP = 0.8 / L_PER_M3;
/** Shares of the gel concentration above which the flux collapses, and above which a design is risky. */
export const GEL_LIMIT = 0.95;
export const GEL_WARNING = 0.9;
