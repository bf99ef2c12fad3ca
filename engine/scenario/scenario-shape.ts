/** Structure of a scenario file, for reading files from any source. */
import { ASSUMPTIONS, isNumberRow } from '../assumptions/assumptions.ts';
import type { AssumptionRow, Rows } from '../assumptions/row.ts';
import { OTHER_OUTLETS } from '../own-operations/types.ts';
import { METRICS } from '../metrics/metrics.ts';
import { UNITS_OF_USE } from '../wording/units-of-use.ts';
import type { OwnOperation, Quotation } from '../types/library.ts';
import {
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  open,
  optional,
  record,
  type Shape,
  type ShapeOf,
  text,
} from './shape.ts';
import { type ScenarioFile, SCENARIO_FORMAT, SCENARIO_VERSIONS } from './types.ts';

const ID = text(64);
const NAME = text(200);

const settingValue: Shape<string | number | boolean> = (value, path, report) => {
  if (typeof value === 'boolean') return flag(value, path, report);
  if (typeof value === 'number') return number(value, path, report);
  return text(4000)(value, path, report);
};

const locked = { id: ID, unit_operation: ID, name: NAME, settings: record(settingValue) };
const feed = object({
  from: ID,
  outlet: text(60),
  share: optional(number),
  next_batch: optional(flag),
  inlet: optional(text(60)),
});
const outlet = object({
  disposal: oneOf('wastewater', 'solids', 'solvent', 'vent', 'burned', 'sold'),
  name: optional(text(120)),
  price: optional(number),
  basis: optional(ID),
  avoided_gwp: optional(number),
});
const step = object({ ...locked, feeds: optional(list(feed, 100)), outlets: optional(record(outlet)) });

/** Parameters of one fit, and draws of them. */
const MOST_PARAMETERS = 40;
const MOST_DRAWS = 1000;
const parameters = <T>(shape: Shape<T>): Shape<T[]> => list(shape, MOST_PARAMETERS);
const spreadShape = object({
  keys: parameters(ID),
  is_log: parameters(flag),
  covariance: parameters(parameters(number)),
  freedom: parameters(number),
  runs: number,
  between: nullable(parameters(number)),
  sample: nullable(list(parameters(number), MOST_DRAWS)),
  together: optional(ID),
});

/** Whether two covariances are the same number, apart from the rounding of what the variance is made of. */
const isAlike = (one: number, other: number, variance: number): boolean =>
  Math.abs(one - other) <= 1e-6 * Math.max(Math.abs(one), Math.abs(other), Number.EPSILON * variance);

/** The uncertainty of a fit, whose lists belong to the same parameters. */
const spread: Shape<ShapeOf<typeof spreadShape>> = (value, path, report) => {
  const before = report.faults.length;
  const read = spreadShape(value, path, report);
  if (report.faults.length > before) return read;
  const { keys, is_log, covariance, freedom, between, sample } = read;
  const lists = [is_log, freedom, covariance, ...covariance, ...(between ? [between] : []), ...(sample ?? [])];
  const fault = (message: string) => report.faults.push({ field: path, message });
  if (lists.some(({ length }) => length !== keys.length))
    fault(
      `has lists of different lengths; each list must have one entry for each of the ${keys.length} parameters in keys.`,
    );
  else if (
    !covariance.every((row, i) => row[i]! >= 0 && row.every((one, j) => isAlike(one, covariance[j]![i]!, row[i]!)))
  )
    fault('has a covariance that is not symmetric, or a variance below 0.');
  else if (freedom.some((one) => one < 1)) fault('has degrees of freedom below 1.');
  return read;
};

function assumption(row: AssumptionRow): Shape<unknown> {
  if (isNumberRow(row)) return optional(row.value === null ? nullable(number) : number);
  return optional('choices' in row ? oneOf(...Object.keys(row.choices)) : text(4000));
}

const groupOf = (rows: Rows): Shape<unknown> =>
  object(Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, assumption(row)])));

const assumptions = object({
  ...Object.fromEntries(Object.entries(ASSUMPTIONS).map(([group, rows]) => [group, optional(groupOf(rows))])),
  prices: optional(record(number)),
});

/** Rows of a library have more properties than are checked here; those used in calculations must be valid. */
const row = { id: ID, name: NAME };
const known = optional(nullable(number));
const COMPOSITION = { protein: number, rna: number, dna: number, lipid: number, wall: number, ash: number };
const cell = open({
  ...row,
  kind: text(60),
  substrate_id: ID,
  temperature: number,
  mu_max: number,
  yield_xs: number,
  maintenance: number,
  monod_constant: number,
  max_density: number,
  diameter: number,
  density: number,
  yield_xo: nullable(number),
  peak_our: number,
  mu_crit: nullable(number),
  disruption_exponent: nullable(number),
  disruption_constant: nullable(number),
  temperature_minimum: known,
  temperature_optimum: known,
  temperature_maximum: known,
  ph_minimum: known,
  ph_optimum: known,
  ph_maximum: known,
  substrate_inhibition: known,
  composition: open(COMPOSITION),
});
const protein = open({ ...row, molar_mass: number });
const molecule = open({
  ...row,
  class: text(60),
  molar_mass: nullable(number),
  density: number,
  price: known,
  pka: list(number, 20),
  log_p: known,
  inhibition_limit: known,
  inhibition_shape: known,
  inhibition_exponent: known,
  production_exponent: known,
  formula: optional(nullable(text(100))),
});
const solvent = open({
  ...row,
  molar_mass: number,
  boiling_point: number,
  density: number,
  log_p: nullable(number),
  price: known,
  antoine: optional(list(number, 10)),
  formula: optional(nullable(text(100))),
});
const buffer = open({
  ...row,
  ph: number,
  temperature: optional(number),
  volume: optional(number),
  ready_price: optional(nullable(number)),
  components: list(open({}), 40),
});

const ownOperation = object({
  ...row,
  description: text(4000),
  stage: oneOf('upstream', 'recovery', 'concentration', 'purification', 'finishing'),
  icon: text(60),
  tag: text(4),
  product: NAME,
  outlets: list(
    object({ key: text(60), name: NAME, disposal: oneOf('wastewater', 'solids', 'solvent', 'vent') }),
    OTHER_OUTLETS.length,
  ),
  rest: text(60),
  shares: list(object({ of: ID, outlet: text(60), share: number }), 300),
  per: oneOf('kg', 'm³'),
  electricity: number,
  steam: number,
  steam_item: oneOf('lp_steam', 'mp_steam', 'clean_steam'),
  cooling: number,
  coolant: oneOf('cooling_water', 'chilled_water', 'chilled_brine'),
  water: number,
  water_item: oneOf('process_water', 'ro_water', 'wfi'),
  chemicals: list(object({ component_id: ID, amount: number }), 20),
  temperature: nullable(number),
  time_by: oneOf('hours', 'mass_flow', 'volume_flow'),
  time: number,
  equipment: nullable(
    object({
      name: NAME,
      size_by: oneOf('mass_flow', 'volume_flow', 'volume'),
      cost: number,
      size: number,
      exponent: number,
      largest: number,
      cost_index: number,
      bare_module: number,
      source: text(4000),
    }),
  ),
  labour_per_hour: number,
  labour_per_batch: number,
  cleaning_time: number,
} satisfies Record<keyof OwnOperation, Shape<unknown>>);

const quotation = object({
  ...row,
  machine: text(100),
  size: number,
  price: number,
  currency: text(3),
  exchange_rate: number,
  date: text(10),
  expires: nullable(text(10)),
  kind: oneOf('firm', 'budget', 'heard'),
  grade: oneOf('industrial', 'food', 'pharma'),
  steel: oneOf('carbon', 'stainless_304', 'stainless_316'),
  source: text(4000),
} satisfies Record<keyof Quotation, Shape<unknown>>);

const version: Shape<ScenarioFile['format_version']> = (value, path, report) => {
  const found = SCENARIO_VERSIONS.find((one) => one === value);
  if (found !== undefined) return found;
  const given = typeof value === 'number' ? `is version ${value}, which this app cannot read` : 'is not a version';
  const message = `${given}; this app reads versions ${SCENARIO_VERSIONS.join(' and ')}.`;
  report.faults.push({ field: path, message });
  return undefined as never;
};

/** A file from an older engine may lack a metric that was added later. */
const figure = optional(nullable(number));
const figures = object({
  ...Object.fromEntries(Object.keys(METRICS).map((key) => [key, figure])),
  // What a process cannot be without in any version.
  cogs: number,
});

export const scenarioShape = object({
  format: oneOf(SCENARIO_FORMAT),
  format_version: version,
  created_at: text(40),
  name: NAME,
  product: object({
    name: NAME,
    kind: oneOf('protein', 'molecule', 'biomass'),
    component_id: nullable(ID),
    host_id: nullable(ID),
    selling_price: nullable(number),
  }),
  configuration: object({
    uo_settings: list(step, 100),
    locked_values: object({ uo_settings: list(object(locked), 100) }),
    assumptions,
    product: optional(object({ from: ID, outlet: text(60), basis: optional(ID) })),
    fits: optional(
      list(
        object({
          fit_id: ID,
          unit_operation: ID,
          step_id: optional(ID),
          values: record(number),
          spread: optional(spread),
        }),
        100,
      ),
    ),
  }),
  library: object({
    cells: list(cell),
    proteins: list(protein),
    molecules: list(molecule),
    solvents: list(solvent),
    buffers: list(buffer),
    own_operations: optional(list(ownOperation)),
    quotations: optional(list(quotation)),
  }),
  versions: object({
    engine: text(40),
    factors: nullable(object({ indicator: text(200), sha256: text(64) })),
  }),
  seed: nullable(number),
  results: object({ figures }),
  reporting: optional(
    object({
      reporting_unit: optional(oneOf(...(Object.keys(UNITS_OF_USE) as [keyof typeof UNITS_OF_USE]))),
      dose: optional(nullable(number)),
      unit_count: optional(nullable(number)),
    }),
  ),
  sha256: text(64),
  citation: optional(text(400)),
}) as unknown as Shape<ScenarioFile>;
