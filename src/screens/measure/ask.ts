/** The decision and the measurements as the page edits them, and the request that they become. Amounts are typed in the display currency. */
import type { ProposedMeasurement, UncertainInput } from '#engine/analysis/index.ts';
import { counted, dimension, inSentence, isUnit } from '#engine/wording/index.ts';
import type { Measurement, ValueOfInformationRequest } from '#generated/types.ts';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { inCurrency, sentenceShown, shownIn, storedFrom, unitShown } from '#src/lib/currency.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import type { Shown } from '#src/lib/read-quantity.ts';
import { costValue, perKgFrom, type Reported } from '#src/lib/reporting.ts';

/** The form of the page. */
export type MeasureForm = ContractForm<Values>;

export interface EditedInput {
  step_id: string | null;
  key: string;
  /** Standard deviation of the result in the display unit of the number; empty for an exact result. */
  error: string;
}

export interface EditedMeasurement {
  id: string;
  name: string;
  /** Thousands of the display currency. */
  cost: string;
  days: string;
  inputs: EditedInput[];
  correlation: number[][] | null;
  /** The estimate that cost and days were filled in from. */
  estimate?: { cost: string; days: string; basis: string };
}

/** How the cost and the days are estimated; null once either is entered. */
export const basisOf = ({ cost, days, estimate }: EditedMeasurement): string | null =>
  estimate && cost === estimate.cost && days === estimate.days ? sentenceShown(estimate.basis) : null;

export interface Values {
  kind: 'target' | 'build' | 'choose';
  metric: string;
  /** A unit cost or price, in the display currency for the reported amount. */
  target: string;
  /** Id of the configuration to choose between; empty unless the decision is a choice. */
  alternative: string;
  measurements: EditedMeasurement[];
}

/** A number that can be measured, with the units in which it is stored and shown. */
export type Known = Pick<UncertainInput, 'step_id' | 'key' | 'title' | 'step_name'> & {
  unit: string;
  display_unit: string;
};

export const numberId = ({ step_id, key }: Pick<Known, 'step_id' | 'key'>): string => `${step_id ?? ''}/${key}`;

export type KnownNumbers = ReadonlyMap<string, Known>;

const THOUSAND = 1e3;

/** Shown units per stored unit of a difference such as a standard deviation, which has no zero point. */
const scaleOf = (known: Known | undefined): number =>
  known ? shownIn(1, known.unit, known.display_unit) - shownIn(0, known.unit, known.display_unit) : 1;

export const differenceShown = (difference: number, known: Known | undefined): number => difference * scaleOf(known);

/** How a difference is typed: without another unit for one of temperatures, because their scales have zero points of their own. */
export const differenceIn = (known: Known | undefined): Shown => ({
  display_unit: known && !isTemperature(known.display_unit) ? known.display_unit : '',
});

const isTemperature = (unit: string): boolean => isUnit(unit) && dimension(unit) === dimension('K');

export const unitOf = (known: Known | undefined): string =>
  known && known.display_unit !== '1' ? unitShown(known.display_unit) : '';

const asText = (value: number): string => formatInput(Number(value.toPrecision(5)));

const entryOf = (
  { id, name, cost, days, inputs, correlation }: Measurement,
  known: KnownNumbers,
): EditedMeasurement => ({
  id,
  name,
  cost: asText(inCurrency(cost) / THOUSAND),
  days: asText(days),
  inputs: inputs.map(({ step_id, key, error = 0 }) => ({
    step_id,
    key,
    error: error === 0 ? '' : asText(differenceShown(error, known.get(numberId({ step_id, key })))),
  })),
  correlation: correlation ?? null,
});

/** What a change of the unit cost by 1 in the display currency for the reported amount is worth, USD. @param usd of 1 USD/kg */
export const valueOfUnit = (usd: number, reported: Reported): number => usd / costValue(1, reported);

/** The decision and the measurements of an earlier run. */
export const valuesOf = (
  { decision, measurements, alternatives }: ValueOfInformationRequest,
  known: KnownNumbers,
  reported: Reported,
): Values => ({
  kind: decision.kind,
  metric: decision.metric ?? (decision.kind === 'choose' ? 'cogs' : 'msp'),
  target: decision.target === undefined ? '' : asText(costValue(decision.target, reported)),
  alternative: alternatives?.[0] ?? '',
  measurements: measurements.map((one) => entryOf(one, known)),
});

/** Cost in thousands of the display currency with two digits. */
function asEstimate({ cost, days, basis }: Pick<ProposedMeasurement, 'cost' | 'days' | 'basis'>) {
  const text = { cost: formatInput(Number((inCurrency(cost) / THOUSAND).toPrecision(2))), days: asText(days) };
  return { ...text, estimate: { ...text, basis } };
}

const nameOf = ({ kind, name, runs }: ProposedMeasurement): string =>
  kind === 'capital'
    ? 'Quotations: main equipment'
    : kind === 'price'
      ? `Quotation: ${inSentence(name)}`
      : kind === 'assumption'
        ? `Study: ${inSentence(name)}`
        : `${name}, ${counted(runs, 'run')}`;

/** A proposal as a measurement with its usual cost, duration and error. */
export const proposalAsEntry = (one: ProposedMeasurement, known: KnownNumbers): EditedMeasurement => ({
  ...entryOf(
    {
      ...one,
      id: one.id.replaceAll(/[^\w-]/g, '_'),
      name: nameOf(one),
      inputs: one.inputs.map(({ error = 0, ...input }) => ({ ...input, error: Number(error.toPrecision(2)) })),
    },
    known,
  ),
  ...asEstimate(one),
});

/** Proposals that are listed before the first run. */
const FIRST = 6;

/**
 * The start without an earlier run: the selling price as the target, or else the unit cost now, and the strongest proposals.
 * @param price USD/kg
 */
export const firstValues = (
  price: number | null,
  proposed: readonly ProposedMeasurement[],
  known: KnownNumbers,
  reported: Reported,
): Values => ({
  kind: 'target',
  metric: 'cogs',
  target: price === null ? '' : asText(costValue(price, reported)),
  alternative: '',
  measurements: proposed.slice(0, FIRST).map((one) => proposalAsEntry(one, known)),
});

/** Text that is no number is passed on, so that the schema reports it. */
export const numberOf = (typed: string, toInside: (shown: number) => number = (shown) => shown): number | string => {
  const shown = parseInput(typed);
  return shown === null ? typed : toInside(shown);
};

export const costOf = (typed: string): number | string =>
  numberOf(typed, (thousands) => storedFrom(thousands * THOUSAND, 'USD'));

/**
 * The body of a run.
 * @param given the request of an earlier run: what it says about samples and uncertain inputs is kept, and the value of one unit if the
 *   metric is the same
 */
export function bodyOf(
  values: Values,
  known: KnownNumbers,
  given: ValueOfInformationRequest | undefined,
  reported: Reported,
): unknown {
  const { kind, metric, target, alternative, measurements } = values;
  const isSame = given?.decision.kind === kind && (given.decision.metric ?? metric) === metric;
  const { inputs, correlations, samples, seed } = given ?? {};
  return {
    decision: {
      kind,
      ...(kind !== 'build' && { metric }),
      ...(kind === 'target' && {
        target: numberOf(target, (shown) => perKgFrom(storedFrom(shown, 'USD/kg'), reported)),
      }),
      ...(isSame && given?.decision.unit_value !== undefined && { unit_value: given.decision.unit_value }),
    },
    ...(kind === 'choose' && { alternatives: [alternative] }),
    measurements: measurements.map(({ id, name, cost, days, inputs: numbers, correlation }) => ({
      id,
      name,
      cost: costOf(cost),
      days: numberOf(days),
      inputs: numbers.map(({ step_id, key, error }) => ({
        step_id,
        key,
        ...(error.trim() !== '' && {
          error: numberOf(error, (shown) => shown / scaleOf(known.get(numberId({ step_id, key })))),
        }),
      })),
      ...(correlation?.length === numbers.length && { correlation }),
    })),
    ...(inputs && { inputs }),
    ...(correlations && { correlations }),
    ...(samples !== undefined && { samples }),
    ...(seed !== undefined && { seed }),
  };
}
