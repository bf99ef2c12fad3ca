import * as fields from '#generated/fields.ts';
import type { Field } from '#generated/fields.ts';
import { isUnit } from '#engine/wording/index.ts';
import { type EstimateClass, type Parameter, CAPITAL_LAWS } from '#engine/index.ts';
import { helpOf, titleOf } from '#src/lib/contract-field.ts';

export type AssumptionGroup = 'plant' | 'capital' | 'labour' | 'finance' | 'utilities' | 'facility' | 'people';

/** A class of estimate with its range. */
function classTitle(of: EstimateClass, stage: string): string {
  const { low, high } = CAPITAL_LAWS[of];
  return `Class ${of.slice(-1)}: ${stage}, −${100 * low} to +${100 * high} %`;
}

/** Titles of the choices; the contract has only their keys. */
export const CHOICES: Readonly<Record<string, string>> = {
  class_5: classTitle('class_5', 'concept'),
  class_4: classTitle('class_4', 'study'),
  class_3: classTitle('class_3', 'budget'),
  class_2: classTitle('class_2', 'tender'),
  straight_line: 'Straight line',
  macrs_3: 'MACRS, 3 years',
  macrs_5: 'MACRS, 5 years',
  macrs_7: 'MACRS, 7 years',
  macrs_10: 'MACRS, 10 years',
  macrs_15: 'MACRS, 15 years',
  macrs_20: 'MACRS, 20 years',
  superpro: 'SuperPro-like',
  nrel: 'NREL',
  lang: 'Lang',
  bought: 'Bought',
  boiler: 'Boiler',
  turbogenerator: 'Turbogenerator',
  tower: 'Cooling tower',
  chiller: 'Chillers',
  treated: 'Treated, with biogas',
  recycled: 'Recycled from treated water',
  exchangers: 'Exchangers between streams',
  physical: 'Expansion of steam',
  fixed_efficiency: 'Fixed efficiency, as BioSTEAM',
  grid: 'Replaces that of the grid',
  none: 'No credit',
  factors: 'Factors of the capital estimate',
  rooms: 'Rooms by area',
  hours: 'Hours and a share for quality',
  table: 'Table of people',
  temperate: 'Temperate',
  continental: 'Continental',
  hot_humid: 'Hot and humid',
  dry_summer: 'Dry summer',
  multiple_effect: 'Multiple-effect distillation',
  vapour_compression: 'Vapour compression',
  membrane: 'Membranes',
  c: 'C',
  d: 'D',
  cnc: 'Not classified',
  isolator: 'Isolator',
  barrier: 'Barrier in grade B',
  '24_7': 'Around the clock',
  '24_5': 'Around the clock, five days',
  two_shifts: 'Two shifts, five days',
  day: 'By day, five days',
};

const DESCRIBED: Readonly<Record<AssumptionGroup, Readonly<Record<string, Field>>>> = {
  finance: fields.FinanceAssumptions,
  capital: fields.CapitalAssumptions,
  labour: fields.LabourAssumptions,
  plant: fields.PlantAssumptions,
  utilities: fields.UtilityAssumptions,
  facility: fields.FacilityAssumptions,
  people: fields.PeopleAssumptions,
};

/** Titles that can be read alone; the contract's titles are read under the name of their group. */
const TITLES: Readonly<Record<string, string>> = {
  life: 'Years of production',
  depreciation: 'Depreciation for tax',
  cost_year: 'Price year',
};
const UNITS: Readonly<Record<string, string>> = {
  life: 'years',
  construction_years: 'years',
  startup_years: 'years',
  depreciation_years: 'years',
  loan_years: 'years',
  location_factor: '×',
  installation_factor: '×',
  loading: '×',
};

/** Properties that a setting has but an assumption lacks. */
export const PLAIN: Omit<Parameter, 'key' | 'title' | 'unit' | 'display_unit' | 'type'> = {
  default: null,
  default_note: null,
  min: null,
  max: null,
  typical_min: null,
  typical_max: null,
  step: null,
  choices: [],
  group: '',
  help: '',
  source: '',
  optimisable: null,
  depends_on: null,
  headline: false,
  uncertainty: null,
};

const choiceTitle = (value: string): string => CHOICES[value] ?? titleOf(value);

/** An assumption described like a setting, from the contract, with the unit printed after its value. */
export function describeAssumption(group: AssumptionGroup, key: string): { parameter: Parameter; unit: string } {
  const field: Field = DESCRIBED[group][key] ?? { title: key, type: 'any', required: false };
  const unit = field.unit !== undefined && isUnit(field.unit) ? field.unit : '1';
  const display = field.displayUnit !== undefined && isUnit(field.displayUnit) ? field.displayUnit : unit;
  const choices = (field.values ?? []).map((value) => ({
    value: String(value),
    title: choiceTitle(String(value)),
  }));
  return {
    parameter: {
      ...PLAIN,
      key,
      title: TITLES[key] ?? field.title,
      unit,
      display_unit: display,
      type: choices.length > 0 ? 'choice' : field.type === 'integer' ? 'integer' : 'number',
      min: field.min ?? null,
      max: field.max ?? null,
      choices,
      help: helpOf(field, choiceTitle),
    },
    unit: UNITS[key] ?? (display === '1' ? '' : display),
  };
}
