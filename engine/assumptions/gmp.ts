/**
 * The numbers of rooms, air, water and people that a user may change, each with its unit, limits, usual range and source.
 * Defaults, limits, uncertainties, titles and the shape of a scenario file all follow from these tables.
 */
import type { Unit } from '../wording/quantity.ts';
import { inSentence } from '../wording/text.ts';
import { PROCESS_ROOMS, SUPPORT_ROOMS } from './room-list.ts';

export interface GmpNumber<V extends number | null = number | null> {
  readonly title: string;
  readonly unit: Unit;
  /** Null: follows from the process, until a value is entered. */
  readonly value: V;
  readonly limits: readonly [number, number];
  /** Usual range; absent for a choice, and for what the error of the capital estimate covers. */
  readonly range?: readonly [number, number];
  readonly source: string;
}

const ESTIMATE = 'Engineering estimate';
const BY_PROCESS = 'Follows from the process unless it is entered';
const CHOICE = 'Design choice';

const said = ([low, high]: readonly [number, number]): string =>
  `range ${low.toLocaleString('en')} to ${high.toLocaleString('en')}`;

/** Usual range, limits, and what it is based on. */
type Estimated = readonly [range: readonly [number, number], limits: readonly [number, number], basis?: string];

/** An estimate whose range analyses use. */
const estimate = (
  title: string,
  unit: Unit,
  value: number,
  [range, limits, basis = ESTIMATE]: Estimated,
): GmpNumber<number> => ({ title, unit, value, limits, range, source: `${basis}, ${said(range)}` });

/** An estimate of a building cost, whose uncertainty is that of the capital estimate. */
const built = (
  title: string,
  unit: Unit,
  value: number,
  range: readonly [number, number],
  basis = ESTIMATE,
): GmpNumber<number> => ({
  title,
  unit,
  value,
  limits: [0, 20 * value],
  source: `${basis}, ${said(range)}; prices of 2023`,
});

const choice = (title: string, unit: Unit, value: number, limits: readonly [number, number]): GmpNumber<number> => ({
  title,
  unit,
  value,
  limits,
  source: CHOICE,
});

const derived = (title: string, unit: Unit, limits: readonly [number, number]): GmpNumber<null> => ({
  title,
  unit,
  value: null,
  limits,
  source: BY_PROCESS,
});

const VENDORS = 'Clean-room vendors (ISO 7: 30 to 60 per hour, ISO 8: 15 to 25); EU GMP Annex 1 sets no number';

const AREAS = Object.fromEntries(
  [...PROCESS_ROOMS, ...SUPPORT_ROOMS].map(({ key, title }) => [
    `area_${key}`,
    derived(`Area, ${inSentence(title)}`, 'm²', [0, 100_000]),
  ]),
) as Record<`area_${(typeof PROCESS_ROOMS)[number]['key'] | (typeof SUPPORT_ROOMS)[number]['key']}`, GmpNumber<null>>;

export const FACILITY_NUMBERS = {
  share: choice('Share of the plant that this product carries', '1', 1, [0.01, 1]),
  net_share: { ...built('Process rooms ÷ gross area', '1', 0.3, [0.22, 0.4]), limits: [0.1, 0.9] },
  room_height: estimate('Height of the rooms', 'm', 2.7, [
    [2.5, 3.2],
    [2, 10],
  ]),
  hood_area: estimate('Area of a hood of grade A', 'm²', 4, [
    [2, 6],
    [0, 100],
  ]),
  ...AREAS,
  cost_a: built('Rooms and ventilation, grade A', 'USD/m²', 15_000, [10_000, 25_000]),
  cost_b: built('Rooms and ventilation, grade B', 'USD/m²', 12_000, [8000, 20_000]),
  cost_c: built('Rooms and ventilation, grade C', 'USD/m²', 8000, [5000, 11_000]),
  cost_d: built('Rooms and ventilation, grade D', 'USD/m²', 6000, [4000, 8000]),
  cost_cnc: built('Rooms and ventilation, controlled, not classified', 'USD/m²', 3500, [2500, 5000]),
  cost_qc: built('Quality control laboratory', 'USD/m²', 4500, [3000, 7000]),
  cost_technical: built('Technical area', 'USD/m²', 2000, [1200, 3000]),
  cost_warehouse: built('Warehouse', 'USD/m²', 1500, [900, 2500]),
  cost_office: built('Offices', 'USD/m²', 2000, [1200, 3500]),
  air_velocity: estimate('Air velocity, grade A', 'm/s', 0.45, [[0.36, 0.54], [0.1, 1], 'EU GMP Annex 1 guidance']),
  air_changes_b: estimate('Air changes, grade B', '1/h', 60, [[40, 70], [1, 300], VENDORS]),
  air_changes_c: estimate('Air changes, grade C', '1/h', 30, [[20, 40], [1, 200], VENDORS]),
  air_changes_d: estimate('Air changes, grade D', '1/h', 15, [[10, 20], [1, 100], VENDORS]),
  air_changes_cnc: estimate('Air changes, controlled, not classified', '1/h', 8, [
    [6, 10],
    [0, 60],
  ]),
  air_changes_qc: estimate('Air changes, quality control laboratory', '1/h', 8, [
    [6, 12],
    [0, 60],
  ]),
  air_changes_technical: estimate('Air changes, technical area', '1/h', 4, [
    [2, 6],
    [0, 60],
  ]),
  air_changes_warehouse: estimate('Air changes, warehouse', '1/h', 2, [
    [1, 3],
    [0, 60],
  ]),
  air_changes_office: estimate('Air changes, offices', '1/h', 4, [
    [2, 6],
    [0, 60],
  ]),
  fresh_air_b: estimate('Share of outside air, grade B', '1', 0.1, [
    [0.05, 0.2],
    [0, 1],
  ]),
  fresh_air_c: estimate('Share of outside air, grade C', '1', 0.15, [
    [0.1, 0.25],
    [0, 1],
  ]),
  fresh_air_d: estimate('Share of outside air, grade D', '1', 0.2, [
    [0.1, 0.3],
    [0, 1],
  ]),
  fresh_air_cnc: estimate('Share of outside air, controlled, not classified', '1', 0.25, [
    [0.15, 0.4],
    [0, 1],
  ]),
  fresh_air_qc: choice('Share of outside air, quality control laboratory', '1', 1, [0, 1]),
  fresh_air_technical: estimate('Share of outside air, technical area', '1', 0.1, [
    [0.05, 0.2],
    [0, 1],
  ]),
  fresh_air_warehouse: estimate('Share of outside air, warehouse', '1', 0.1, [
    [0.05, 0.2],
    [0, 1],
  ]),
  fresh_air_office: estimate('Share of outside air, offices', '1', 0.3, [
    [0.2, 0.5],
    [0, 1],
  ]),
  setback: choice('Mean ÷ full air changes, grade D and CNC', '1', 1, [0.3, 1]),
  fan_pressure: estimate('Pressure of the fans', 'Pa', 1500, [
    [1000, 2200],
    [100, 5000],
  ]),
  fan_efficiency: estimate('Efficiency of the fans', '1', 0.6, [
    [0.5, 0.7],
    [0.1, 1],
  ]),
  internal_gain: estimate('Heat given off in process rooms', 'kW/m²', 0.06, [
    [0.04, 0.09],
    [0, 1],
  ]),
  qualification: {
    ...built('Commissioning and qualification ÷ direct cost, stainless steel', '1', 0.12, [0.07, 0.2]),
    limits: [0, 1],
  },
  qualification_single_use: {
    ...built('Commissioning and qualification ÷ direct cost, single use', '1', 0.08, [0.05, 0.14]),
    limits: [0, 1],
  },
  validation_batches: choice('Batches of the process validation', '1', 3, [0, 20]),
  cleaning_validation: built('Cleaning validation, stainless steel', 'USD', 400_000, [200_000, 800_000]),
  cleaning_validation_single_use: built('Cleaning validation, single use', 'USD', 150_000, [75_000, 300_000]),
  wfi_cost: built('Water for injection at 2 m³/h, qualified', 'USD', 2_500_000, [1_500_000, 4_500_000]),
  purified_water_cost: built('Purified water at 2 m³/h, qualified', 'USD', 1_250_000, [750_000, 2_250_000]),
  clean_steam_cost: built('Clean steam at 1 t/h', 'USD', 250_000, [150_000, 450_000]),
  still_effects: choice('Effects of the still', '1', 5, [2, 8]),
  compression_energy: estimate('Electricity of vapour compression', 'kWh/m³', 20, [
    [12, 30],
    [1, 200],
  ]),
  membrane_energy: estimate('Electricity of membranes, with hot sanitising', 'kWh/m³', 15, [
    [12, 20],
    [1, 200],
  ]),
  purified_water_energy: estimate('Electricity of purified water', 'kWh/m³', 3, [
    [2, 5],
    [0, 50],
  ]),
  purified_water_recovery: estimate('Purified water ÷ feed water', '1', 0.75, [
    [0.65, 0.85],
    [0.2, 1],
  ]),
  generation_hours: estimate('Hours per day in which water is made', 'h', 20, [
    [16, 23],
    [1, 24],
  ]),
  loop_length: estimate('Length of the loops per gross area', '1', 0.15, [
    [0.08, 0.25],
    [0, 5],
    'm per m²; engineering estimate',
  ]),
  gowning_b: estimate('Gowning per entry, grade B', 'USD', 25, [
    [10, 40],
    [0, 500],
  ]),
  gowning_c: estimate('Gowning per entry, grade C', 'USD', 12, [
    [5, 19],
    [0, 500],
  ]),
  gowning_d: estimate('Gowning per entry, grade D', 'USD', 5, [
    [2, 8],
    [0, 500],
  ]),
  gowning_cnc: estimate('Gowning per entry, controlled, not classified', 'USD', 2, [
    [0.8, 3.2],
    [0, 500],
  ]),
  entries: estimate('Entries per person and shift', '1', 2, [
    [1, 4],
    [0, 20],
  ]),
  monitoring: estimate('Environmental monitoring per graded area, USD per m² and year', 'USD/m²', 250, [
    [100, 600],
    [0, 10_000],
  ]),
  requalification: estimate('Requalification per graded area, USD per m² and year', 'USD/m²', 40, [
    [20, 80],
    [0, 5000],
    'Every 6 to 12 months; engineering estimate',
  ]),
} as const satisfies Record<string, GmpNumber>;

const POSITIONS: readonly [number, number] = [0, 500];
const salary = (title: string, value: number, range: readonly [number, number], basis = ESTIMATE): GmpNumber<number> =>
  estimate(title, 'USD/y', value, [range, [0, 2_000_000], basis]);

export const PEOPLE_NUMBERS = {
  contract_hours: choice('Hours per week of a contract', 'h', 42, [20, 60]),
  absence: estimate('Leave, sickness and training', '1', 0.16, [
    [0.12, 0.2],
    [0, 0.6],
  ]),
  night_share: choice('Positions at night ÷ by day', '1', 1, [0, 1]),
  positions_upstream: derived('Positions, upstream suite', '1', POSITIONS),
  positions_downstream: derived('Positions, downstream suite', '1', POSITIONS),
  positions_media_buffers: derived('Positions, media and buffers', '1', POSITIONS),
  positions_fill: derived('Positions, filling', '1', POSITIONS),
  positions_wash: derived('Positions, washing and cleaning', '1', POSITIONS),
  salary_factor: choice('Salaries ÷ those of the United States', '1', 1, [0.05, 3]),
  salary_operator: salary(
    'Operator, loaded',
    95_000,
    [70_000, 130_000],
    'US Bureau of Labor Statistics, May 2022, SOC 51-9011 in pharmaceuticals (48,650 USD), loading and shift premium; estimate',
  ),
  salary_supervisor: salary('Supervisor, loaded', 130_000, [100_000, 170_000]),
  salary_qa: salary('Quality assurance, loaded', 130_000, [95_000, 170_000]),
  salary_qc: salary('Quality control, loaded', 110_000, [80_000, 145_000]),
  salary_msat: salary('Technical support, loaded', 150_000, [110_000, 195_000]),
  salary_maintenance: salary('Maintenance, loaded', 110_000, [80_000, 145_000]),
  salary_warehouse: salary('Warehouse, loaded', 80_000, [60_000, 110_000]),
  salary_management: salary('Management, loaded', 180_000, [130_000, 240_000]),
  operators_per_supervisor: estimate('Operators per supervisor', '1', 8, [
    [6, 12],
    [1, 100],
  ]),
  products: choice('Products made in the plant', '1', 1, [1, 50]),
  qa_per_batch: estimate('Quality assurance, heads per annual batch', '1', 0.06, [
    [0.03, 0.1],
    [0, 5],
  ]),
  qa_per_operator: estimate('Quality assurance, heads per operator', '1', 0.15, [
    [0.1, 0.25],
    [0, 2],
  ]),
  qa_per_product: estimate('Quality assurance, heads per product', '1', 2, [
    [1, 4],
    [0, 50],
  ]),
  qc_hours: derived('Quality control per batch', 'h', [0, 10_000]),
  qc_hours_per_head: estimate('Working hours per year in the laboratory', 'h/y', 1650, [
    [1500, 1750],
    [500, 2500],
  ]),
  qc_area: estimate('Graded area per head of environmental monitoring', 'm²', 400, [
    [250, 600],
    [20, 100_000],
  ]),
  qc_base: estimate('Quality control, heads in any case', '1', 3, [
    [2, 5],
    [0, 100],
  ]),
  msat_base: estimate('Technical support, heads in any case', '1', 2, [
    [1, 4],
    [0, 100],
  ]),
  msat_per_product: estimate('Technical support, heads per product', '1', 1.5, [
    [1, 3],
    [0, 50],
  ]),
  msat_per_batch: estimate('Technical support, heads per annual batch', '1', 0.02, [
    [0.01, 0.04],
    [0, 5],
  ]),
  equipment_per_maintainer: estimate('Equipment per head of maintenance', 'USD', 5e6, [
    [3e6, 8e6],
    [1e5, 1e9],
  ]),
  warehouse_base: estimate('Warehouse, heads in any case', '1', 2, [
    [1, 4],
    [0, 100],
  ]),
  warehouse_per_batch: estimate('Warehouse, heads per annual batch, stainless steel', '1', 0.03, [
    [0.015, 0.06],
    [0, 5],
  ]),
  warehouse_per_batch_single_use: estimate('Warehouse, heads per annual batch, single use', '1', 0.06, [
    [0.03, 0.1],
    [0, 5],
  ]),
  management_share: estimate('Management ÷ all others', '1', 0.1, [
    [0.07, 0.15],
    [0, 1],
  ]),
  qc_external: derived('External tests per batch', 'USD', [0, 5_000_000]),
  qc_reagents: estimate('Reagents per hour of quality control', 'USD/h', 25, [
    [10, 50],
    [0, 1000],
  ]),
  investigations: estimate('Investigations per batch', '1', 0.5, [
    [0.2, 1.5],
    [0, 20],
  ]),
  investigation_cost: estimate('Cost of an investigation', 'USD', 20_000, [
    [10_000, 40_000],
    [0, 1_000_000],
    'processdevelopmentforum.com 2017; estimate',
  ]),
  preparation_hours: estimate('Hours to prepare one medium or buffer', 'h', 6, [
    [3, 10],
    [0, 100],
  ]),
} as const satisfies Record<string, GmpNumber>;

export type FacilityNumber = keyof typeof FACILITY_NUMBERS;
export type PeopleNumber = keyof typeof PEOPLE_NUMBERS;

/** Outside air of a site. */
export const CLIMATE_NAMES = ['temperate', 'continental', 'hot_humid', 'dry_summer'] as const;
export type ClimateName = (typeof CLIMATE_NAMES)[number];

export const WATER_KINDS = ['multiple_effect', 'vapour_compression', 'membrane'] as const;
export type WaterKind = (typeof WATER_KINDS)[number];

/** Grades that process rooms can have. */
export const ROOM_GRADES = ['c', 'd', 'cnc'] as const;
export type RoomGrade = (typeof ROOM_GRADES)[number];

/** What shields the filling of vials: an isolator in a room of the plant's grade, or a barrier in a room of grade B. */
export const FILLING_KINDS = ['isolator', 'barrier'] as const;

/** When the positions of an area are filled. */
export const PATTERNS = ['24_7', '24_5', 'two_shifts', 'day'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** Choices that are not numbers, with what may be chosen. */
export const FACILITY_CHOICES = {
  basis: ['factors', 'rooms'],
  climate: CLIMATE_NAMES,
  wfi_kind: WATER_KINDS,
  room_grade: ROOM_GRADES,
  filling: FILLING_KINDS,
} as const satisfies Record<string, readonly string[]>;
export const PEOPLE_CHOICES = {
  basis: ['hours', 'table'],
  pattern_upstream: PATTERNS,
  pattern_downstream: PATTERNS,
  pattern_media_buffers: PATTERNS,
  pattern_fill: PATTERNS,
  pattern_wash: PATTERNS,
} as const satisfies Record<string, readonly string[]>;

type Chosen<T extends Record<string, readonly string[]>> = { [K in keyof T]: T[K][number] };
type NullKeys<T extends Record<string, GmpNumber>> = {
  [K in keyof T]: null extends T[K]['value'] ? K : never;
}[keyof T];
type Filled<T extends Record<string, GmpNumber>> = {
  [K in keyof T]: K extends NullKeys<T> ? number | null : number;
};

export type FacilityAssumptions = Chosen<typeof FACILITY_CHOICES> & Filled<typeof FACILITY_NUMBERS>;
export type PeopleAssumptions = Chosen<typeof PEOPLE_CHOICES> & Filled<typeof PEOPLE_NUMBERS>;

const defaultsOf = (numbers: Readonly<Record<string, GmpNumber>>): Record<string, number | null> =>
  Object.fromEntries(Object.entries(numbers).map(([key, { value }]) => [key, value]));

const FACILITY = defaultsOf(FACILITY_NUMBERS);
const PEOPLE: Record<string, unknown> = {
  ...defaultsOf(PEOPLE_NUMBERS),
  pattern_upstream: '24_7',
  pattern_downstream: '24_7',
  pattern_media_buffers: 'two_shifts',
  pattern_fill: 'two_shifts',
  pattern_wash: 'two_shifts',
};

export type PlantGrade = 'industrial' | 'food' | 'pharma';

/** Grade of the rooms for production; those for preparation are one lower. */
const ROOMS_OF: Readonly<Record<PlantGrade, RoomGrade>> = { pharma: 'c', food: 'd', industrial: 'cnc' };

/** Filled once for each grade and climate, since every evaluation of every process asks for them. */
const kept = new Map<string, FacilityAssumptions>();

/** Defaults of the rooms: a pharmaceutical plant has them, others are costed by factors. */
export function facilityDefaults(grade: PlantGrade, climate: ClimateName): FacilityAssumptions {
  const key = `${grade} ${climate}`;
  let found = kept.get(key);
  if (!found) {
    found = {
      basis: grade === 'pharma' ? 'rooms' : 'factors',
      climate,
      wfi_kind: 'multiple_effect',
      room_grade: ROOMS_OF[grade],
      filling: 'isolator',
      ...FACILITY,
    } as FacilityAssumptions;
    kept.set(key, found);
  }
  return found;
}

const PEOPLE_OF = {
  table: { basis: 'table', ...PEOPLE } as PeopleAssumptions,
  hours: { basis: 'hours', ...PEOPLE } as PeopleAssumptions,
};

/** Defaults of the people: a pharmaceutical plant has a table of them, others count hours. */
export const peopleDefaults = (grade: PlantGrade): PeopleAssumptions =>
  grade === 'pharma' ? PEOPLE_OF.table : PEOPLE_OF.hours;

const pick = <T>(
  numbers: Readonly<Record<string, GmpNumber>>,
  isNull: boolean,
  of: (one: GmpNumber) => T,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries(numbers)
      .filter(([, { value }]) => (value === null) === isNull)
      .map(([key, one]) => [key, of(one)]),
  );

/** Limits of the numbers that always have a value. */
export const limitsOf = (numbers: Readonly<Record<string, GmpNumber>>): Record<string, readonly [number, number]> =>
  pick(numbers, false, ({ limits }) => limits);

/** Limits by path of the numbers that may be null. */
export const nullableLimits = (): Record<string, readonly [number, number]> => ({
  ...prefixed(
    'facility',
    pick(FACILITY_NUMBERS, true, ({ limits }) => limits),
  ),
  ...prefixed(
    'people',
    pick(PEOPLE_NUMBERS, true, ({ limits }) => limits),
  ),
});

const prefixed = <T>(group: string, of: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [`${group}.${key}`, value]));

/** Every number by its path. */
export const GMP_NUMBERS: Readonly<Record<string, GmpNumber>> = {
  ...prefixed<GmpNumber>('facility', FACILITY_NUMBERS),
  ...prefixed<GmpNumber>('people', PEOPLE_NUMBERS),
};
