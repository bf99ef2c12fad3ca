/** Problems of a configuration that are found before anything is calculated. */
import {
  ASSUMPTION_NUMBERS,
  ASSUMPTION_PLACES,
  type AssumptionGroup,
  type AssumptionPlace,
  choiceList,
  type FullAssumptions,
} from '../assumptions/assumptions.ts';
import type { ChoiceRow, NumberRow } from '../assumptions/row.ts';
import { FINANCE } from '../assumptions/finance.ts';
import type { Problem } from '../types/results.ts';
import type { Step } from '../types/configuration.ts';
import { type AnyDeclaration, PREPARATIONS } from '../declare/define.ts';
import { boilingTemperature } from '../physics/steam.ts';
import { convert } from '../wording/quantity.ts';
import { figure, inSentence } from '../wording/text.ts';
import { choicesInWords } from '../wording/settings-text.ts';
import { problemOf } from '../steps/resolve.ts';

/** The place of a problem that belongs to no step. */
export const NOWHERE = { index: 0, step: { id: '', unit_operation: '', name: '', settings: {} } };

/**
 * The first assumption or price that is not what it may be; null if there is none.
 * @param known assumptions without a problem, whose groups and values are not checked again
 */
export function assumptionProblem(assumptions: FullAssumptions, known?: FullAssumptions): Problem | null {
  const isKnown = (group: AssumptionGroup): boolean => assumptions[group] === known?.[group];
  for (const [group, places] of CHECKED) {
    if (isKnown(group)) continue;
    const values: Readonly<Record<string, unknown>> = assumptions[group];
    const before: Readonly<Record<string, unknown>> | undefined = known?.[group];
    for (const { key, path, row } of places) {
      if (before && values[key] === before[key]) continue;
      const wrong = whyNot(row, values[key]);
      if (wrong !== null) return problemOf(NOWHERE, [`assumptions.${path}`], wrong);
    }
  }
  return (
    (isKnown('finance') ? null : financeProblem(assumptions)) ??
    (isKnown('utilities') ? null : utilitiesProblem(assumptions)) ??
    (isKnown('prices') ? null : priceProblem(assumptions))
  );
}

/** Why an assumption does not take a value; null if it does. */
function whyNot(row: ChoiceRow | NumberRow, value: unknown): string | null {
  if ('choices' in row)
    return Object.hasOwn(row.choices, String(value))
      ? null
      : `The ${inSentence(row.title)} must be one of: ${choicesInWords(choiceList(row))}.`;
  const [least, most] = row.limits;
  if (value === null && (row.value === null || row.usual)) return null;
  const isWithin = typeof value === 'number' && value >= least && value <= most;
  if (isWithin && (Number.isInteger(value) || !row.isWhole)) return null;
  const name = inSentence(row.title);
  return isWithin
    ? `The ${name} must be a whole number.`
    : `The ${name} must be between ${figure(least)} and ${figure(most)}.`;
}

function priceProblem({ prices }: FullAssumptions): Problem | null {
  const wrong = Object.keys(prices).find((id) => !(Number.isFinite(prices[id]) && prices[id]! >= 0));
  if (wrong === undefined) return null;
  return problemOf(
    NOWHERE,
    [`assumptions.prices.${wrong}`],
    `The price of ${wrong} must be a number that is at least 0.`,
  );
}

function financeProblem({ finance }: FullAssumptions): Problem | null {
  if (finance.milestone_payment > 0 && finance.milestone_year > finance.life)
    return problemOf(
      NOWHERE,
      ['assumptions.finance.milestone_year'],
      `The milestone is after the last year of production. Enter a year from 1 to ${finance.life}.`,
    );
  for (const keys of [
    ['loan_fraction', 'junior_fraction'],
    ['buildings_share', 'other_share'],
    ['spent_first', 'spent_second'],
  ] as const) {
    // The last year of construction has the rest, whatever is entered for it.
    if (keys[0] === 'spent_first' && finance.construction_years < 3) continue;
    const first = finance[keys[0]] ?? 0;
    // The sum of decimals may exceed 1 in its last digit.
    if (first + (finance[keys[1]] ?? 0) > 1 + 1e-9)
      return problemOf(
        NOWHERE,
        [`assumptions.finance.${keys[1]}`],
        `The ${inSentence(FINANCE[keys[0]].title)} and the ${inSentence(FINANCE[keys[1]].title)} add up to more than 100 %. Enter at most ${figure(100 * (1 - first))} %.`,
      );
  }
  return null;
}

function utilitiesProblem({ utilities }: FullAssumptions): Problem | null {
  const unmade = (field: string, message: string): Problem =>
    problemOf(NOWHERE, [`assumptions.utilities.${field}`], message);
  if (utilities.power === 'turbogenerator' && utilities.steam !== 'boiler')
    return unmade(
      'power',
      'A turbogenerator needs steam from a boiler: choose a boiler as the steam supply, or buy electricity.',
    );
  if (utilities.process_water === 'recycled' && utilities.wastewater !== 'treated')
    return unmade(
      'process_water',
      'Only treated wastewater can be recycled: choose treatment of the wastewater, or buy process water.',
    );
  const coolest = boilingTemperature(utilities.boiler_pressure) + LEAST_SUPERHEAT;
  if (utilities.boiler_temperature < coolest)
    return unmade(
      'boiler_temperature',
      `Live steam at ${figure(utilities.boiler_pressure)} bar must be superheated. Enter a live steam temperature of at least ${figure(convert(coolest, 'K', '°C'))} °C.`,
    );
  return null;
}

/** Superheat of the live steam, K. */
const LEAST_SUPERHEAT = 10;

/** Assumptions that are one of a list, then numbers; those of a group that follow each other together. */
const CHECKED: [AssumptionGroup, AssumptionPlace<ChoiceRow | NumberRow>[]][] = [];
for (const place of [
  ...ASSUMPTION_PLACES.flatMap(({ row, ...rest }) => ('choices' in row ? [{ ...rest, row }] : [])),
  ...ASSUMPTION_NUMBERS,
]) {
  const last = CHECKED.at(-1);
  if (last?.[0] === place.group) last[1].push(place);
  else CHECKED.push([place.group, [place]]);
}

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
  if (source) return last ? `${name} supplies a feed, so it must be the first step of a line.` : null;
  if (prepares) {
    if (fermented) return `${name} prepares a fermentation, so it must come before the fermentation.`;
    const rank = (of: AnyDeclaration | undefined): number => (of?.prepares ? PREPARATIONS.indexOf(of.prepares) : -1);
    if (rank(declaration) <= rank(last)) return IN_ORDER;
    return prepares === 'sterile' && !last
      ? `${name} needs a medium: add a media preparation step before this step.`
      : null;
  }
  if (first) {
    // It takes a bought stream, or what steps make of one.
    if (fermented && declaration.takes && !before.some((one) => one.first)) return null;
    if (fermented) return `${name} makes its own broth, so it must be the first step.`;
    return last && !demand
      ? `${name} prepares its own medium throughout its run: remove the steps before this step.`
      : null;
  }
  return fermented ? null : `${name} needs a feed: start the process with a fermentation or a purchased feed.`;
}

const IN_ORDER =
  'Only these steps can come before a fermentation, each at most once and in this order: media preparation, heat sterilisation, seed train.';
