/** Data simulated from known parameters with known scatter, for the tests of fits. */
import type { MappedExperiment, MappedRow } from '../experiments/types.ts';
import { variablesOf } from '../experiments/variables.ts';
import { library, product } from '../tests/fixtures.test-support.ts';
import { Random } from '../numeric/random.ts';
import type { ProductBasis, SettingValue } from '../types/configuration.ts';
import { fitExperiments } from './fit.ts';
import { isAxisOf } from './model.ts';
import { FIT_MODELS } from './models/index.ts';
import { settingsFor } from './settings-for.ts';
import type { FitOutcome, FitRequest } from './types.ts';

export interface Known {
  unit_operation: string;
  /** Of a further trial of an operation. */
  name?: string;
  truth: Record<string, number>;
  /** Settings that are not fitted, if they matter. */
  settings?: Record<string, SettingValue>;
  /**
   * Standard deviation of each response, in its unit, or along whole runs that a solver predicts as a share of the largest of the run;
   * others are not measured.
   */
  scatter: Record<string, number>;
  /** Inputs by row, including `time`; `batch` is the number of its run, if there are several without `begins`. */
  rows: Record<string, number>[];
  /** For a time course: the initial states of its runs, each with all the rows. */
  begins?: number[][];
  product?: ProductBasis;
}

export const antibody: ProductBasis = {
  name: 'Antibody',
  kind: 'protein',
  component_id: 'prt_igg1_mab_trastuzumab_like',
  host_id: 'cel_cho',
  selling_price: null,
};
export const acid: ProductBasis = {
  name: 'Succinic acid',
  kind: 'molecule',
  component_id: 'mol_succinic_acid',
  host_id: 'cel_escherichia_coli',
  selling_price: null,
};

/** Simulated measurements, by seed. */
export function simulated(known: Known, seed: number): MappedExperiment {
  const { unit_operation: id, truth, scatter, settings = {}, begins = [[]] } = known;
  const model = FIT_MODELS[id]!;
  const random = new Random(seed);
  const noise = () => random.normal();
  const rows = begins.flatMap((state, run) =>
    known.rows.map(({ batch = run + 1, ...row }, i) => ({ row, run: String(batch), state, first: i === 0 })),
  );
  const prepared = model.prepare(
    rows.map(({ row, run, state, first }) => ({
      run,
      x: model.inputs.map(({ key }) => row[key] ?? Number(settings[key.split('.')[1]!])),
      // The first row of a time course has its initial state; later rows need some product, or they would count as
      // without.
      y: model.responses.map((_, k) => (first ? (state[k] ?? 0) : 1e9)),
      used: false,
    })),
    settings,
  );
  const exact = prepared.predict(model.parameters.map(({ key }) => truth[key] ?? Number(settings[key])));
  const measured = Object.keys(scatter);
  const width = model.responses.length;
  const sizeOf = (key: string, run: string): number =>
    model.solved?.includes(key)
      ? Math.max(
          ...rows.flatMap((one, i) => (one.run === run ? [exact[i * width + model.responses.indexOf(key)]!] : [])),
        )
      : 1;
  // A row has the responses of the axes it gives; without one, those that are drawn against a setting.
  const axes = new Set(model.inputs.flatMap(({ key, of }) => (of === undefined ? [] : [key])));
  const isMeasured = (row: Record<string, number>, response: string): boolean => {
    const own = model.inputs.find((input) => isAxisOf(input, response));
    return own ? row[own.key] !== undefined : !Object.keys(row).some((key) => axes.has(key));
  };
  const inputs = model.inputs.map(({ key }) => key).filter((key) => rows.some(({ row }) => row[key] !== undefined));
  const { ligand } = settings;
  const resin: Record<string, SettingValue> = ligand === undefined ? {} : { 'settings.ligand': ligand };
  return {
    unit_operation: id,
    variables: variablesOf(id).filter(({ key }) => measured.includes(key) || inputs.includes(key) || key in resin),
    rows: rows.map(({ row, run }, i): MappedRow => {
      const { time, ...rest } = row;
      return {
        row: i + 2,
        label: null,
        batch: begins.length > 1 || known.rows.some(({ batch }) => batch !== undefined) ? run : null,
        replicate: null,
        weight: 1,
        time: time ?? null,
        inputs: { ...rest, ...resin },
        responses: Object.fromEntries(
          measured.flatMap((key) => {
            const k = model.responses.indexOf(key);
            if (!isMeasured(row, key)) return [];
            return [[key, exact[i * width + k]! + scatter[key]! * sizeOf(key, run) * noise()]];
          }),
        ),
      };
    }),
  };
}

export const fitOf = (
  known: Known,
  data: MappedExperiment,
  request: Partial<FitRequest> = {},
  basis: ProductBasis = known.product ?? product,
): FitOutcome =>
  fitExperiments(
    {
      unit_operation: known.unit_operation,
      experiments: [{ id: 'exp', name: 'Runs', data }],
      held_out_share: 0,
      seed: 1,
      ...request,
    },
    basis,
    library,
  );

/** Volume in a vessel of 10 L, m³: a batch phase, an exponential feed, a constant feed. */
const fedVolume = (time: number): number => {
  const [begin, even, first, rate] = [14, 32, 2.2e-5, 0.1];
  const growing = Math.max(0, Math.min(time, even) - begin);
  const last = first * Math.exp(rate * (even - begin));
  return 0.005 + (first * (Math.exp(rate * growing) - 1)) / rate + last * Math.max(0, time - even);
};

const grid = (a: string, first: readonly number[], b: string, second: readonly number[]) =>
  first.flatMap((x) => second.map((y) => ({ [a]: x, [b]: y })));
const one = (key: string, values: readonly number[]) => values.map((value) => ({ [key]: value }));

/** A column of a laboratory, and its runs of a load, g/L of bed, and a gradient, column volumes. */
const COLUMN = {
  'feed.target': 5,
  'settings.wash': 5,
  'settings.buffer_salt': 2,
  'settings.residence_time': 4 / 60,
  'settings.bed_height': 0.2,
  'settings.particle_diameter': 60,
};
const POINTS = 60;
export const chromatogramRows = (
  runs: readonly (readonly [load: number, gradient: number])[],
  salts: Readonly<Record<string, number>>,
): Record<string, number>[] =>
  runs.flatMap(([load, gradient], batch) =>
    Array.from({ length: POINTS }, (_, k) => ({
      ...COLUMN,
      ...salts,
      batch: batch + 1,
      'curves.chromatogram.x': ((load / 5 + 5 + gradient + 3) * k) / (POINTS - 1),
      'curves.chromatogram.load': load,
      'settings.elution': gradient,
    })),
  );
/** Breakthrough in a number of column volumes of feed. */
export const breakthroughRows = (volumes: number): Record<string, number>[] =>
  Array.from({ length: POINTS }, (_, k) => ({ ...COLUMN, 'curves.chromatogram.x': (volumes * k) / (POINTS - 1) }));

const solved = (ligand: string): Record<string, SettingValue> =>
  settingsFor('bind_elute_chromatography', antibody, library, { ligand, column_model: 'mechanistic' });

/** Whole runs that the solver of columns predicts, of which a fit takes 2 to 9 s. */
export const SOLVED_RUNS: Known[] = [
  {
    unit_operation: 'bind_elute_chromatography',
    name: 'chromatograms of an ion exchanger',
    truth: { maximum_capacity: 110, product_strength: 190, charge: 6, pore_mobility: 0.3 },
    settings: solved('cation'),
    scatter: { 'curves.chromatogram': 0.02 },
    rows: chromatogramRows(
      [
        [2, 10],
        [35, 6],
      ],
      { 'settings.elution_salt': 25 },
    ),
    product: antibody,
  },
  {
    unit_operation: 'bind_elute_chromatography',
    name: 'chromatograms of hydrophobic interaction',
    truth: { maximum_capacity: 42, salt_unity: 1100, salt_tenfold: 900, pore_mobility: 0.3 },
    settings: solved('hydrophobic'),
    scatter: { 'curves.chromatogram': 0.02 },
    rows: chromatogramRows(
      [
        [1, 8],
        [1, 16],
        [20, 10],
      ],
      { 'settings.binding_salt': 132, 'settings.elution_salt': 0 },
    ),
    product: antibody,
  },
  {
    unit_operation: 'bind_elute_chromatography',
    name: 'breakthrough through a column that is solved',
    // The salt that the protein releases, and with it the front, depends a little on its charges.
    truth: { maximum_capacity: 110, product_strength: 180, charge: 5, pore_mobility: 0.3 },
    settings: solved('cation'),
    scatter: { 'curves.chromatogram': 0.02 },
    rows: breakthroughRows(40),
    product: antibody,
  },
  {
    unit_operation: 'bind_elute_chromatography',
    name: 'breakthrough of protein A',
    truth: { maximum_capacity: 56, pore_mobility: 0.06 },
    settings: solved('affinity'),
    scatter: { 'curves.chromatogram': 0.02 },
    rows: breakthroughRows(20),
    product: antibody,
  },
];

/** Typical trials, one per unit operation, and further ones of other measurements. */
export const KNOWN: Known[] = [
  {
    unit_operation: 'ultrafiltration',
    truth: { mass_transfer_coefficient: 32, gel_concentration: 240 },
    scatter: { 'curves.flux': 2 },
    rows: one('curves.flux.x', [4, 6, 9, 13, 19, 28, 40, 55, 75, 100, 130, 160]),
  },
  {
    unit_operation: 'high_pressure_homogenisation',
    truth: { disruption_constant: 2e-4, disruption_exponent: 1.9 },
    settings: { inlet_temperature: 278.15 },
    scatter: { 'curves.pressure': 0.02 },
    rows: grid('curves.pressure.x', [30, 45, 60, 80, 100], 'settings.passes', [1, 2, 3]).map((row) => ({
      ...row,
      'settings.inlet_temperature': 278.15,
    })),
  },
  {
    unit_operation: 'cell_lysis',
    truth: { rate: 2.4, most_lysed: 0.88 },
    settings: { method: 'detergent' },
    scatter: { 'curves.lysed.cells': 0.02 },
    rows: [0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1, 1.3, 1.7, 2.2].map((time) => ({
      time,
      'settings.temperature': 298.15,
    })),
  },
  {
    unit_operation: 'depth_filtration',
    truth: { initial_flux: 150, capacity: 180 },
    scatter: { 'curves.throughput': 2 },
    rows: one('time', [0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.4, 1.9, 2.5, 3.2]),
  },
  {
    unit_operation: 'bind_elute_chromatography',
    truth: { maximum_capacity: 70, binding_constant: 3, rate_constant: 6 },
    scatter: { 'curves.capacity': 1.2 },
    rows: grid('curves.capacity.x', [0.03, 0.05, 0.08, 0.12, 0.2], 'feed.target', [0.2, 0.6, 2, 6]),
    product: antibody,
  },
  {
    unit_operation: 'precipitation',
    truth: { beta: 5.5, salting_out: 0.85 },
    settings: { ph: 7, isoelectric_point: 7, ph_coefficient: 0.15 },
    scatter: { 'curves.solubility.product': 0.08 },
    rows: one('curves.solubility.x', [3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5]),
  },
  {
    unit_operation: 'viral_inactivation',
    truth: { decimal_time: 2.1 },
    settings: { method: 'acid' },
    scatter: { 'curves.reduction': 0.2 },
    rows: [0.02, 0.04, 0.06, 0.09, 0.12, 0.15].map((time) => ({
      time,
      'settings.ph': 3.5,
      'settings.temperature': 293.15,
    })),
    product: antibody,
  },
  {
    unit_operation: 'distillation',
    truth: { relative_volatility: 3.2 },
    scatter: { 'curves.equilibrium.vapour': 0.012 },
    rows: one('curves.equilibrium.x', [0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8]),
    product: acid,
  },
  {
    unit_operation: 'disc_stack_centrifuge',
    truth: { efficiency: 0.45, particle_spread: 0.4 },
    scatter: { 'curves.capture': 0.01 },
    rows: [0.4, 0.7, 1, 1.4, 2, 2.8, 4, 5.6, 8].map((flow) => ({
      'curves.capture.x': flow,
      'outputs.feed_solids': 0.05,
      'settings.particle_diameter': 1.2,
      'settings.density_difference': 70,
      'settings.viscosity': 1.3,
      'settings.discs': 70,
      'settings.inner_radius': 0.035,
      'settings.outer_radius': 0.095,
      'settings.half_angle': 40,
      'settings.speed': 10_000,
    })),
  },
  {
    unit_operation: 'decanter',
    truth: { efficiency: 0.35, particle_spread: 0.5 },
    scatter: { 'curves.capture': 0.01 },
    rows: [0.5, 1, 1.5, 2.2, 3, 4.5, 6, 8, 11].map((flow) => ({
      'curves.capture.x': flow,
      'outputs.feed_solids': 0.1,
      'settings.particle_diameter': 12,
      'settings.density_difference': 60,
      'settings.viscosity': 1.5,
      'settings.length': 1.2,
      'settings.pond_radius': 0.15,
      'settings.outer_radius': 0.25,
      'settings.speed': 3000,
    })),
  },
  {
    unit_operation: 'evaporation',
    truth: { heat_transfer: 2.1, fouling_rate: 0.015 },
    scatter: { 'curves.flux': 0.8, 'curves.transfer': 0.03 },
    rows: [
      ...[352, 354, 356, 358, 360, 362, 364, 366, 368, 370, 372, 374].map((hot) => ({ 'curves.flux.x': hot })),
      ...[0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20].map((time) => ({ time })),
    ].map((row) => ({ ...row, 'settings.first_temperature': 348, 'settings.product_solids': 0.2 })),
  },
  {
    unit_operation: 'crystallisation',
    truth: { solubility_0: 0.03, solubility_25: 0.09, solubility_60: 0.4, growth_rate: 3e-8 },
    scatter: { 'curves.solubility.solubility': 0.003, 'curves.sizes': 0.01 },
    rows: [
      ...one('curves.solubility.x', [274, 277, 280, 283, 287, 291, 294, 297, 300, 304, 308, 313, 318, 323, 328, 333]),
      ...grid('curves.sizes.x', [150, 350, 600, 900, 1300], 'settings.residence_time', [2, 4]),
    ],
    product: acid,
  },
  {
    unit_operation: 'liquid_liquid_extraction',
    truth: { partition: 22, stage_efficiency: 0.8 },
    settings: {
      ionisation: 'acid',
      direction: 'into_solvent',
      flow_pattern: 'countercurrent',
      pka: 4.207,
      ph: 3,
      decomposition: 0.1,
    },
    scatter: { 'curves.staircase.equilibrium': 0.4, 'outputs.left': 0.008 },
    rows: [
      ...one('curves.staircase.x', [0.2, 0.5, 1, 1.5, 2, 3]),
      ...grid('settings.stages', [1, 2, 3], 'settings.phase_ratio', [0.06, 0.1, 0.16]),
    ].map((row) => ({ ...row, 'settings.ph': 3 })),
    product: acid,
  },
  {
    unit_operation: 'freeze_drying',
    truth: { contact_transfer: 0.012, cake_resistance: 1.2, cake_resistance_slope: 12 },
    settings: { container: 'vials', gas_transfer: 2.802472210137862e-4, cake_resistance_curvature: 0 },
    scatter: { 'curves.temperature.bottom': 0.25, 'curves.rate': 1e-5 },
    // Two runs that differ only in their scatter.
    begins: [[], []],
    rows: [0, 0.4, 0.8, 1.2, 1.6, 2, 2.4, 2.8, 3.2, 3.6, 4, 4.4, 4.8, 5.2].map((time) => ({
      time,
      'settings.shelf_temperature': 293.15,
      'settings.chamber_pressure': 20,
      'settings.fill': 2,
      'settings.solids': 0.05,
      'settings.product_area': 3.14,
      'settings.vial_area': 3.8,
    })),
  },
  {
    unit_operation: 'chemostat',
    truth: {
      max_growth_rate: 0.42,
      monod_constant: 0.09,
      batch_biomass_yield: 0.5,
      maintenance: 0.03,
      product_growth: 0.06,
      product_maintenance: 0.004,
    },
    settings: { product_yield: 0.7, cost_in_batch_yield: false, maintenance: 0.03, batch_substrate_concentration: 20 },
    scatter: {
      'curves.dilution.cells': 0.15,
      'curves.dilution.substrate': 0.02,
      'curves.dilution.product': 0.02,
    },
    rows: [0.03, 0.05, 0.08, 0.12, 0.16, 0.2, 0.25, 0.3, 0.34, 0.38].map((rate) => ({
      'curves.dilution.x': rate,
      'settings.batch_substrate_concentration': 20,
    })),
  },
  {
    unit_operation: 'perfusion',
    truth: { specific_productivity: 24 },
    settings: { sieving: 1 },
    scatter: { 'curves.titre': 0.05 },
    rows: [0.8, 1, 1.25, 1.5, 1.8, 2.2].flatMap((through) =>
      [40, 60].map((density) => ({
        'curves.titre.x': through,
        'settings.cell_density': density,
        'settings.bleed_rate': 0.1,
      })),
    ),
    product: antibody,
  },
  {
    unit_operation: 'batch_fermentation',
    truth: {
      max_growth_rate: 0.28,
      monod_constant: 1.5,
      batch_biomass_yield: 0.48,
      product_growth: 0.08,
      product_maintenance: 0.004,
    },
    settings: { product_yield: 0.7, cost_in_batch_yield: false, maintenance: 0.02 },
    begins: [
      [0.5, 20, 0],
      [0.5, 6, 0],
    ],
    scatter: {
      'curves.concentrations.cells': 0.1,
      'curves.concentrations.substrate': 0.1,
      'curves.concentrations.product': 0.01,
    },
    rows: one('time', [0, 2, 4, 5, 6, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12, 12.5, 13, 14]),
  },
  {
    unit_operation: 'fed_batch_fermentation',
    truth: {
      max_growth_rate: 0.3,
      batch_biomass_yield: 0.5,
      feed_biomass_yield: 0.44,
      maintenance: 0.025,
      product_growth: 0.08,
      product_maintenance: 0.002,
    },
    settings: {
      monod_constant: 0.1,
      product_yield: 0.7,
      cost_in_batch_yield: false,
      feed_concentration: 500,
    },
    begins: [
      [0.5, 30, 0],
      [0.8, 24, 0],
    ],
    scatter: {
      'curves.concentrations.cells': 0.1,
      'curves.concentrations.substrate': 0.1,
      'curves.concentrations.product': 0.05,
    },
    rows: [
      0, 2, 4, 6, 7, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12, 13, 14, 17, 20, 24, 28, 32, 38, 44, 52, 60, 68, 76,
    ].map((time) => ({
      time,
      'curves.volume': fedVolume(time),
      'settings.feed_concentration': 500,
    })),
  },
  {
    unit_operation: 'ultrafiltration',
    name: 'ultrafiltration against pressure and concentration',
    truth: { mass_transfer_coefficient: 32, gel_concentration: 240, permeability: 90, osmotic_pressure: 0.15 },
    settings: { flux_law: 'resistance', transmembrane_pressure: 2 },
    scatter: { 'curves.flux': 1, 'curves.pressure': 1 },
    rows: [
      ...one('curves.flux.x', [4, 6, 9, 13, 19, 28, 40, 55, 75, 100, 130, 160]),
      ...grid('curves.pressure.x', [0.3, 0.5, 0.8, 1.2, 1.7, 2.3, 3], 'feed.target', [20, 60]),
    ],
  },
  {
    unit_operation: 'bind_elute_chromatography',
    name: 'breakthrough curves',
    truth: { maximum_capacity: 70, rate_constant: 6 },
    settings: { binding_constant: 5, porosity: 0.6 },
    scatter: { 'curves.breakthrough.model': 0.02 },
    rows: grid(
      'curves.breakthrough.x',
      [15, 20, 24, 27, 30, 33, 37, 42, 50],
      'settings.residence_time',
      [0.05, 0.1],
    ).map((row) => ({ ...row, 'feed.target': 2 })),
    product: antibody,
  },
  {
    unit_operation: 'bind_elute_chromatography',
    name: 'salt gradients',
    truth: { product_strength: 210, charge: 6.2 },
    settings: { buffer_salt: 3 },
    scatter: { 'curves.gradient': 1.5 },
    rows: one('curves.gradient.x', [5, 8, 12, 18, 27, 40]),
    product: antibody,
  },
];
