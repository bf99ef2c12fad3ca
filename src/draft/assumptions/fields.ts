import {
  assumptionRow,
  type DeclaredGroup,
  GROUP_TITLES,
  fillAssumptions,
  type Configuration,
  type Parameter,
} from '#engine/index.ts';
import { describeAssumption, keysOf } from '#src/economics/assumptions.ts';
import type { Reported } from '#src/lib/reporting.ts';
import { entered, resetAssumption, type AssumptionValue } from './edits.ts';
import type { FieldParameter } from '../values.ts';

/** One assumption, described as a setting, so that the same input component shows it. */
export interface AssumptionField {
  group: DeclaredGroup;
  parameter: Parameter;
  /** Text, such as a country's code; settings are never text. */
  text: boolean;
}

export const fieldsOf = (group: DeclaredGroup): AssumptionField[] =>
  keysOf(group).map((key) => ({
    group,
    parameter: { ...describeAssumption(group, key).parameter, group: GROUP_TITLES[group] },
    text: 'pattern' in assumptionRow(`${group}.${key}`)!,
  }));

/** Assumptions that are prices of the product. */
const PRICES = new Set(['finance.selling_price', 'finance.tolling_fee']);

/** An assumption as a field shows it: a price of the product is entered for the reported amount. */
export const asEntered = (group: string, parameter: Parameter, reported: Reported): FieldParameter =>
  PRICES.has(`${group}.${parameter.key}`) ? { ...parameter, reported } : parameter;

/** Whether an assumption acts, with the choices of its group; one that is entered is shown in any case. */
export function isActive(configuration: Configuration, { group, parameter }: AssumptionField): boolean {
  const { key, depends_on: needs } = parameter;
  if (needs === null || entered(configuration, group, key) !== undefined) return true;
  return (entered(configuration, group, needs.key) ?? defaultOf(configuration, group, needs.key, null)) === needs.value;
}

/** The value that applies if nothing is entered; null if there is none. */
export function defaultOf(
  configuration: Configuration,
  group: DeclaredGroup,
  key: string,
  productPrice: number | null,
): AssumptionValue | null {
  if (group === 'finance' && key === 'selling_price') return productPrice;
  const { assumptions } = resetAssumption(configuration, group, key);
  const value = (fillAssumptions(assumptions)[group] as Record<string, AssumptionValue | null>)[key];
  return value ?? null;
}
