import {
  CapitalAssumptions,
  FacilityAssumptions,
  FinanceAssumptions,
  LabourAssumptions,
  PeopleAssumptions,
  PlantAssumptions,
  type Field,
  type Fields,
  UtilityAssumptions,
} from '#generated/fields.ts';
import {
  ASSUMPTION_LIMITS,
  fillAssumptions,
  ASSUMPTIONS,
  ASSUMPTION_LAWS,
  type Configuration,
  type Parameter,
} from '#engine/index.ts';
import { isUnit, type Unit } from '#engine/wording/index.ts';
import { CHOICES as SHORT_CHOICES } from '#src/economics/assumptions.ts';
import { entered, resetAssumption, type AssumptionValue, type Group } from './edits.ts';
import { helpOf, titleOf } from '#src/lib/contract-field.ts';
import type { Reported } from '#src/lib/reporting.ts';
import type { FieldParameter } from '../values.ts';

export const GROUPS = ['plant', 'capital', 'prices', 'labour', 'finance', 'utilities', 'facility', 'people'] as const;
export const GROUP_NAMES: Record<(typeof GROUPS)[number], string> = {
  plant: 'Plant',
  capital: 'Capital',
  prices: 'Prices',
  labour: 'Labour',
  finance: 'Finance',
  utilities: 'Utilities',
  facility: 'Facility',
  people: 'People',
};

const FIELDS: Record<Group, Fields> = {
  plant: PlantAssumptions,
  capital: CapitalAssumptions,
  labour: LabourAssumptions,
  finance: FinanceAssumptions,
  utilities: UtilityAssumptions,
  facility: FacilityAssumptions,
  people: PeopleAssumptions,
};

/** Titles of the choices; conventions are told by what they do. */
const CHOICES: Readonly<Record<string, string>> = {
  ...SHORT_CHOICES,
  batch: 'Batch',
  continuous: 'Continuous',
  industrial: 'Industrial',
  food: 'Food',
  pharma: 'Pharmaceutical',
  superpro: 'Multipliers of purchase cost',
  nrel: 'NREL design reports',
  lang: 'Lang factors',
};

const choiceTitle = (value: string): string => CHOICES[value] ?? titleOf(value);

/** One assumption, described as a setting, so that the same input component shows it. */
export interface AssumptionField {
  group: Group;
  parameter: Parameter;
  /** Text, such as a country's code; settings are never text. */
  text: boolean;
}

export const fieldsOf = (group: Group): AssumptionField[] =>
  Object.entries(FIELDS[group]).map(([key, field]) => toField(group, key, field));

/** Assumptions that are prices of the product. */
const PRICES = new Set(['finance.selling_price', 'finance.tolling_fee']);

/** An assumption as a field shows it: a price of the product is entered for the reported amount. */
export const asEntered = (group: string, parameter: Parameter, reported: Reported): FieldParameter =>
  PRICES.has(`${group}.${parameter.key}`) ? { ...parameter, reported } : parameter;

function toField(group: Group, key: string, field: Field): AssumptionField {
  const unit = unitOf(field.unit, '1');
  // A value must be valid for both the contract and the engine.
  const [least, most] = ASSUMPTION_LIMITS[group]?.[key] ?? [-Infinity, Infinity];
  const finite = (limit: number) => (Number.isFinite(limit) ? limit : null);
  const min = finite(Math.max(least, field.min ?? -Infinity));
  const max = finite(Math.min(most, field.max ?? Infinity));
  const choices = (field.values ?? []).map((value) => ({
    value: String(value),
    title: choiceTitle(String(value)),
  }));
  const parameter: Parameter = {
    key,
    title: field.title,
    unit,
    display_unit: unitOf(field.displayUnit, unit),
    type: choices.length > 0 ? 'choice' : field.type === 'integer' ? 'integer' : 'number',
    default: null,
    default_note: null,
    min,
    max,
    typical_min: null,
    typical_max: null,
    step: null,
    choices,
    group: GROUP_NAMES[group],
    help: helpOf(field, choiceTitle),
    source: ASSUMPTIONS[`${group}.${key}`]?.source ?? '',
    optimisable: null,
    uncertainty: ASSUMPTION_LAWS[`${group}.${key}`] ?? null,
    depends_on: DEPENDS[`${group}.${key}`] ?? null,
    headline: false,
  };
  return { group, parameter, text: field.type === 'string' && choices.length === 0 };
}

/** Assumptions that act only with a choice of their group. */
const DEPENDS: Readonly<Record<string, NonNullable<Parameter['depends_on']>>> = {
  ...dependsOn('steam', 'boiler', [
    'power',
    'boiler_efficiency_solid',
    'boiler_efficiency_gas',
    'feed_water_temperature',
    'blowdown',
    'condensate_return',
  ]),
  ...dependsOn('power', 'turbogenerator', [
    'boiler_pressure',
    'boiler_temperature',
    'turbine_rule',
    'turbine_efficiency',
    'generator_efficiency',
    'condenser_pressure',
    'electricity_price',
    'electricity_credit',
  ]),
  ...dependsOn('cooling_water', 'tower', ['cycles_of_concentration']),
  ...dependsOn('refrigeration', 'chiller', ['chiller_cop', 'brine_chiller_cop']),
  ...dependsOn('wastewater', 'treated', ['process_water', 'anaerobic_removal', 'methane_yield']),
  ...dependsOn('process_water', 'recycled', ['water_recovery']),
  ...dependsOn('heat_recovery', 'exchangers', ['heat_approach', 'heat_share']),
  ...dependsOn('basis', 'rooms', allBut('basis', FacilityAssumptions), 'facility'),
  ...dependsOn('basis', 'table', allBut('basis', PeopleAssumptions), 'people'),
};

function dependsOn(key: string, value: string, fields: readonly string[], group: Group = 'utilities') {
  return Object.fromEntries(fields.map((field) => [`${group}.${field}`, { key, value }]));
}
/** What acts only with a choice of the group: all but the choice itself. */
function allBut(key: string, fields: Fields): string[] {
  return Object.keys(fields).filter((field) => field !== key);
}

/** Whether an assumption acts, with the choices of its group; one that is entered is shown in any case. */
export function isActive(configuration: Configuration, { group, parameter }: AssumptionField): boolean {
  const { key, depends_on: needs } = parameter;
  if (needs === null || entered(configuration, group, key) !== undefined) return true;
  return (entered(configuration, group, needs.key) ?? defaultOf(configuration, group, needs.key, null)) === needs.value;
}

const unitOf = (text: string | undefined, otherwise: Unit): Unit => (text && isUnit(text) ? text : otherwise);

/** The value that applies if nothing is entered; null if there is none. */
export function defaultOf(
  configuration: Configuration,
  group: Group,
  key: string,
  productPrice: number | null,
): AssumptionValue | null {
  if (group === 'finance' && key === 'selling_price') return productPrice;
  const { assumptions } = resetAssumption(configuration, group, key);
  const value = (fillAssumptions(assumptions)[group] as Record<string, AssumptionValue | null>)[key];
  return value ?? null;
}
