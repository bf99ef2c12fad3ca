/** Defaults and limits of the assumptions. */
import { FIRST_YEAR, LAST_YEAR } from './cepci.ts';
import { FACILITY_NUMBERS, facilityDefaults, limitsOf, nullableLimits, PEOPLE_NUMBERS, peopleDefaults } from './gmp.ts';
import { climateOf } from './climate.ts';
import type { Assumptions, CapitalConvention, Grade } from './assumptions.ts';

/** Assumptions with every field filled; `prices` holds only overrides. */
export interface FullAssumptions {
  plant: Required<NonNullable<Assumptions['plant']>>;
  capital: Required<NonNullable<Assumptions['capital']>>;
  prices: Record<string, number>;
  /** `quality_share` null: laboratory hours are calculated from the factor of each step instead (NREL). */
  labour: { wage: number; loading: number; quality_share: number | null };
  finance: Required<NonNullable<Assumptions['finance']>>;
  utilities: Required<NonNullable<Assumptions['utilities']>>;
  facility: Required<NonNullable<Assumptions['facility']>>;
  people: Required<NonNullable<Assumptions['people']>>;
}

/** Laboratory, QC and QA ÷ labour, by convention and grade. */
const QUALITY_SHARE: Readonly<Record<CapitalConvention, Readonly<Record<Grade, number>> | null>> = {
  superpro: { industrial: 0.15, food: 0.15, pharma: 0.6 },
  nrel: null,
  lang: { industrial: 0.25, food: 0.25, pharma: 0.65 },
};

/** Loaded ÷ base wage. The NREL convention adds 90 % overhead to the base wage instead of a loading. */
const LOADING: Readonly<Record<CapitalConvention, number>> = { superpro: 1.7, nrel: 1.9, lang: 1.7 };

/** Fills in absent assumptions; some defaults depend on the grade and the capital convention. */
export function fillAssumptions(given: Assumptions = {}): FullAssumptions {
  const grade = given.plant?.grade ?? 'food';
  const convention = given.capital?.convention ?? 'superpro';
  return {
    plant: {
      country: 'US',
      mode: 'batch',
      technology: 'stainless',
      plastic_disposal: 'incinerated',
      operating_hours: 7920,
      failure_rate: 0.02,
      campaigns: 1,
      changeover: 0,
      target_output: null,
      ...present(given.plant),
      grade,
    },
    capital: {
      cost_year: 2023,
      unlisted_equipment: 0.25,
      installation_factor: 0.5,
      location_factor: 1,
      estimate_class: 'class_4',
      ...present(given.capital),
      convention,
    },
    prices: { ...given.prices },
    labour: {
      wage: 35,
      loading: LOADING[convention],
      quality_share: QUALITY_SHARE[convention]?.[grade] ?? null,
      ...present(given.labour),
    },
    finance: {
      selling_price: null,
      tolling_fee: null,
      contract_yield: null,
      life: 20,
      construction_years: 3,
      discount_rate: 0.1,
      tax_rate: 0.21,
      depreciation: 'straight_line',
      depreciation_years: 10,
      startup_years: 0.25,
      loan_fraction: 0,
      loan_rate: 0.08,
      loan_years: 10,
      transport_cost: 0,
      miscellaneous_cost: 0,
      selling_share: 0,
      royalty_share: 0,
      ...present(given.finance),
    },
    utilities: {
      steam: 'bought',
      power: 'bought',
      cooling_water: 'bought',
      refrigeration: 'bought',
      wastewater: 'bought',
      process_water: 'bought',
      boiler_efficiency_solid: 0.8,
      boiler_efficiency_gas: 0.88,
      boiler_pressure: 62,
      boiler_temperature: 727.15,
      feed_water_temperature: 378.15,
      blowdown: 0.03,
      condensate_return: 0.8,
      turbine_rule: 'physical',
      turbine_efficiency: 0.82,
      generator_efficiency: 0.97,
      condenser_pressure: 0.1,
      electricity_price: 0.05,
      electricity_credit: 'grid',
      cycles_of_concentration: 5,
      chiller_cop: 4,
      brine_chiller_cop: 2.5,
      anaerobic_removal: 0.9,
      methane_yield: 0.3,
      water_recovery: 0.8,
      peak_factor: 1.5,
      heat_recovery: 'none',
      heat_approach: 10,
      heat_share: given.plant?.mode === 'continuous' ? 1 : 0.7,
      ...present(given.utilities),
    },
    facility: over(facilityDefaults(grade, climateOf(given.plant?.country ?? 'US')), given.facility),
    people: over(peopleDefaults(grade), given.people),
  };
}

/** Defaults with what is entered; the defaults themselves if nothing is. */
const over = <T extends object>(defaults: T, given: Partial<T> | undefined): T =>
  given ? { ...defaults, ...present(given) } : defaults;

/** Removes keys with an undefined value, which would hide a default. */
function present<T extends object>(given: T | undefined): Partial<T> {
  const entries = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}

/** Assumptions that may be null: what they stand for is then absent, or follows from something else. */
export const NULLABLE_ASSUMPTIONS: Readonly<Record<string, readonly [number, number]>> = {
  'finance.selling_price': [0, Infinity],
  'finance.tolling_fee': [0, Infinity],
  'finance.contract_yield': [1e-6, 1000],
  ...nullableLimits(),
};

/** Limits of the numeric assumptions, by group and key: [minimum, maximum]. */
export const ASSUMPTION_LIMITS: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  plant: { operating_hours: [100, 8760], failure_rate: [0, 0.9], campaigns: [1, 52], changeover: [0, 2000] },
  capital: {
    cost_year: [FIRST_YEAR, LAST_YEAR],
    unlisted_equipment: [0, 1],
    installation_factor: [0, 3],
    location_factor: [0.3, 3],
  },
  labour: { wage: [0, 500], loading: [1, 5], quality_share: [0, 5] },
  finance: {
    life: [1, 60],
    construction_years: [1, 10],
    discount_rate: [-0.5, 1],
    tax_rate: [0, 0.9],
    depreciation_years: [1, 60],
    startup_years: [0, 5],
    loan_fraction: [0, 1],
    loan_rate: [0, 1],
    loan_years: [1, 60],
    transport_cost: [0, 100_000],
    miscellaneous_cost: [0, 1e9],
    selling_share: [0, 0.4],
    royalty_share: [0, 0.4],
  },
  utilities: {
    boiler_efficiency_solid: [0.3, 1],
    boiler_efficiency_gas: [0.3, 1],
    boiler_pressure: [15, 100],
    boiler_temperature: [473.15, 873.15],
    feed_water_temperature: [283.15, 453.15],
    blowdown: [0, 0.2],
    condensate_return: [0, 1],
    turbine_efficiency: [0.3, 0.95],
    generator_efficiency: [0.5, 1],
    condenser_pressure: [0.03, 3],
    electricity_price: [0, 10],
    cycles_of_concentration: [1.5, 20],
    chiller_cop: [1, 15],
    brine_chiller_cop: [1, 10],
    anaerobic_removal: [0, 0.99],
    methane_yield: [0, 0.35],
    water_recovery: [0.3, 0.95],
    peak_factor: [1, 10],
    heat_approach: [1, 60],
    heat_share: [0, 1],
  },
  facility: limitsOf(FACILITY_NUMBERS),
  people: limitsOf(PEOPLE_NUMBERS),
};

/** Integer-valued assumptions. */
export const INTEGER_ASSUMPTIONS = new Set([
  'campaigns',
  'cost_year',
  'life',
  'construction_years',
  'depreciation_years',
  'loan_years',
  'still_effects',
  'validation_batches',
  'products',
]);

/** The assumptions of a plant for which none are entered. */
export const defaultAssumptions: FullAssumptions = fillAssumptions();
