/** Problems of a configuration that are found before anything is calculated. */
import {
  ASSUMPTION_LIMITS,
  type FullAssumptions,
  INTEGER_ASSUMPTIONS,
  NULLABLE_ASSUMPTIONS,
} from '../assumptions/defaults.ts';
import { depreciationNames } from '../costing/depreciation.ts';
import { FACILITY_CHOICES, PEOPLE_CHOICES } from '../assumptions/gmp.ts';
import { GRADE_FACTOR } from '../costing/cost-table.ts';
import { CONVENTIONS } from '../costing/capital.ts';
import type { Problem } from '../types/results.ts';
import type { Step } from '../types/configuration.ts';
import { type AnyDeclaration, PREPARATIONS } from '../declare/define.ts';
import { boilingTemperature } from '../physics/steam.ts';
import { convert } from '../wording/quantity.ts';
import { PLANT_TECHNOLOGIES } from '../declare/technology.ts';
import { figure } from '../wording/text.ts';
import { problemOf } from '../steps/resolve.ts';

/** The place of a problem that belongs to no step. */
export const NOWHERE = { index: 0, step: { id: '', unit_operation: '', name: '', settings: {} } };

/** The first assumption or price that is not what it may be; null if there is none. */
export function assumptionProblem(
  assumptions: FullAssumptions,
  prices: Readonly<Record<string, number>>,
): Problem | null {
  for (const [group, key, choices] of CHOICES) {
    if (choices.includes((assumptions[group] as unknown as Record<string, string>)[key]!)) continue;
    const name = key.replaceAll('_', ' ');
    return problemOf(NOWHERE, [`assumptions.${group}.${key}`], `The ${name} must be one of: ${choices.join(', ')}.`);
  }
  for (const [group, limits] of LIMITS) {
    const values = assumptions[group] as Record<string, unknown>;
    for (const [key, [least, most]] of limits) {
      const value = values[key];
      if (value === null && key === 'quality_share') continue;
      const isWithin = typeof value === 'number' && value >= least && value <= most;
      if (isWithin && (Number.isInteger(value) || !INTEGER_ASSUMPTIONS.has(key))) continue;
      const name = key.replaceAll('_', ' ');
      return problemOf(
        NOWHERE,
        [`assumptions.${group}.${key}`],
        isWithin
          ? `The ${name} must be a whole number.`
          : `The ${name} must be between ${figure(least)} and ${figure(most)}.`,
      );
    }
  }
  const { utilities } = assumptions;
  const unmade = (field: string, message: string): Problem =>
    problemOf(NOWHERE, [`assumptions.utilities.${field}`], message);
  if (utilities.power === 'turbogenerator' && utilities.steam !== 'boiler')
    return unmade(
      'power',
      'A turbogenerator needs the steam of a boiler: choose a boiler for steam, or buy electricity.',
    );
  if (utilities.process_water === 'recycled' && utilities.wastewater !== 'treated')
    return unmade(
      'process_water',
      'Only treated wastewater can be recycled: choose to treat it, or buy process water.',
    );
  const coolest = boilingTemperature(utilities.boiler_pressure) + LEAST_SUPERHEAT;
  if (utilities.boiler_temperature < coolest)
    return unmade(
      'boiler_temperature',
      `Live steam of ${figure(utilities.boiler_pressure)} bar must be superheated: at least ${figure(convert(coolest, 'K', '°C'))} °C.`,
    );
  for (const [group, key, [least, most]] of NULLABLE) {
    const value = (assumptions[group] as Record<string, unknown>)[key];
    if (value === null || (typeof value === 'number' && value >= least && value <= most && Number.isFinite(value)))
      continue;
    const range =
      most === Infinity ? `a number of at least ${figure(least)}` : `between ${figure(least)} and ${figure(most)}`;
    return problemOf(NOWHERE, [`assumptions.${group}.${key}`], `The ${key.replaceAll('_', ' ')} must be ${range}.`);
  }
  for (const [id, price] of Object.entries(prices))
    if (!isPrice(price))
      return problemOf(NOWHERE, [`assumptions.prices.${id}`], `The price of ${id} must be a number of at least 0.`);
  return null;
}

/** The limits as lists, since every evaluation with other assumptions goes through them. */
const LIMITS = Object.entries(ASSUMPTION_LIMITS).map(
  ([group, limits]) => [group as keyof FullAssumptions, Object.entries(limits)] as const,
);
const NULLABLE = Object.entries(NULLABLE_ASSUMPTIONS).map(([path, limits]) => {
  const [group, key] = path.split('.') as [keyof FullAssumptions, string];
  return [group, key, limits] as const;
});

/** Superheat of the live steam, K. */
const LEAST_SUPERHEAT = 10;

const isPrice = (value: number): boolean => Number.isFinite(value) && value >= 0;

type Choices = readonly [group: keyof FullAssumptions, key: string, choices: readonly string[]];

const choicesIn = (group: keyof FullAssumptions, of: Readonly<Record<string, readonly string[]>>): Choices[] =>
  Object.entries(of).map(([key, choices]) => [group, key, choices]);

/** Assumptions that are one of a list. */
const CHOICES: readonly Choices[] = [
  ...choicesIn('utilities', {
    steam: ['bought', 'boiler'],
    heat_recovery: ['none', 'exchangers'],
    power: ['bought', 'turbogenerator'],
    cooling_water: ['bought', 'tower'],
    refrigeration: ['bought', 'chiller'],
    wastewater: ['bought', 'treated'],
    process_water: ['bought', 'recycled'],
    turbine_rule: ['physical', 'fixed_efficiency'],
    electricity_credit: ['grid', 'none'],
  }),
  ...choicesIn('plant', {
    grade: Object.keys(GRADE_FACTOR.industrial),
    technology: PLANT_TECHNOLOGIES,
    plastic_disposal: ['incinerated', 'landfill'],
  }),
  ...choicesIn('capital', { convention: CONVENTIONS }),
  ...choicesIn('finance', { depreciation: depreciationNames }),
  ...choicesIn('facility', FACILITY_CHOICES),
  ...choicesIn('people', PEOPLE_CHOICES),
];

/** The first step with the id of an earlier one; null if there is none. */
export function repeatedStep(steps: readonly Step[]): Problem | null {
  const ids = new Set<string>();
  for (const [index, step] of steps.entries()) {
    if (ids.has(step.id))
      return problemOf({ index, step }, ['id'], `Two steps have the id “${step.id}”, so they cannot be distinguished.`);
    ids.add(step.id);
  }
  return null;
}

/** Why a step cannot follow the previous steps; null if it can. */
export function placeProblem(declaration: AnyDeclaration, before: readonly AnyDeclaration[]): string | null {
  const { name, first, prepares, demand, source } = declaration;
  const last = before.at(-1);
  const fermented = before.some((one) => one.first || one.source);
  if (source) return last ? `${name} brings a feed, so it must be the first step of a line.` : null;
  if (prepares) {
    if (fermented) return `${name} prepares a fermentation, so it must come before it.`;
    const rank = (of: AnyDeclaration | undefined): number => (of?.prepares ? PREPARATIONS.indexOf(of.prepares) : -1);
    if (rank(declaration) <= rank(last)) return IN_ORDER;
    return prepares === 'sterile' && !last ? `${name} needs a medium: add a media preparation before it.` : null;
  }
  if (first) {
    // It takes a bought stream, or what steps make of one.
    if (fermented && declaration.takes && !before.some((one) => one.first)) return null;
    if (fermented) return `${name} makes its own broth, so it must be the first step.`;
    return last && !demand ? `${name} prepares its medium throughout its run: remove the steps before it.` : null;
  }
  return fermented ? null : `${name} needs a feed: start the process with a fermentation or a purchased feed.`;
}

const IN_ORDER =
  'Only these steps can come before a fermentation, each at most once and in this order: media preparation, heat sterilisation, seed train.';
