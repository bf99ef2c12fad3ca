/** An uncertain input: converts a number between 0 and 1 to a value of its distribution. */
import { normalCdf, normalQuantile } from '../numeric/normal.ts';
import type { Results } from '../types/results.ts';
import { assumptionDial, checkRange, type Dial, isProblem, settingDial, spoken } from './dial.ts';
import { fittedQuantile } from './fitted.ts';
import type { AnalysisInput, AnalysisProblem, Distribution, SensitivityInput } from './types.ts';
import { aboutField } from '../wording/field-wording.ts';

export interface Uncertain {
  dial: Dial;
  input: SensitivityInput;
  /** Ends of the range considered. */
  ends: readonly [number, number];
  /** Quantile: the value below which a share of the samples lies. */
  quantile: (share: number) => number;
}

const FIELD = 'inputs';
const NINETIETH = normalQuantile(0.9);

/** Prepares an input of a request, or reports what to change in it. */
export function uncertain(
  input: AnalysisInput,
  results: Results,
  asked: SensitivityInput,
  usual: Distribution,
): Uncertain | AnalysisProblem {
  const { step_id, key } = asked;
  const dial =
    step_id === null ? assumptionDial(input, results, key, FIELD) : settingDial(input, results, step_id, key, FIELD);
  if (isProblem(dial)) return dial;
  const say = (message: string): AnalysisProblem => ({ field: FIELD, message: aboutField(FIELD, message), step_id });
  if (typeof dial.base !== 'number' && dial.type !== 'choice' && dial.type !== 'boolean')
    return say(`${spoken(dial)} has no value yet; enter a value first.`);
  const distribution = asked.distribution ?? usual;
  if (distribution === 'discrete') {
    const values = asked.values ?? [];
    const [low, high] = [Math.min(...values.map(({ value }) => value)), Math.max(...values.map(({ value }) => value))];
    if (values.length < 2) return say(`${spoken(dial)} needs at least two values for a discrete distribution.`);
    if (
      values.some(({ weight = 1 }) => !(weight >= 0 && Number.isFinite(weight))) ||
      !values.some(({ weight = 1 }) => weight > 0)
    )
      return say(`the weights of ${spoken(dial)} must not be negative or all zero.`);
    return (
      checkRange(dial, low, high, FIELD) ?? {
        dial,
        input: asked,
        ends: [low, high],
        quantile: whole(dial, discrete(values)),
      }
    );
  }
  if (distribution === 'fitted' && !dial.fitted)
    return say(`${spoken(dial)} is not set by a fit with a known uncertainty; choose a different distribution.`);
  const { low, high } = asked;
  const wrong = checkRange(dial, low, high, FIELD);
  if (wrong) return wrong;
  if (asked.mode !== undefined && !(asked.mode >= low && asked.mode <= high))
    return say(`the most likely value of ${spoken(dial)} must be within its range.`);
  if (distribution === 'lognormal' && !(low > 0))
    return say(
      `${spoken(dial)} must be above zero for a lognormal distribution; raise the lower end of its range or choose a different distribution.`,
    );
  const ends = dial.type === 'integer' ? ([Math.ceil(low), Math.floor(high)] as const) : ([low, high] as const);
  return { dial, input: asked, ends, quantile: spread(distribution, asked, dial) };
}

function spread(
  distribution: Exclude<Distribution, 'discrete'>,
  { low, high, mode }: SensitivityInput,
  dial: Dial,
): Uncertain['quantile'] {
  switch (distribution) {
    case 'fitted':
      return fittedQuantile(dial.fitted!, dial);
    case 'uniform':
      // Each whole number is equally likely.
      if (dial.type === 'integer') {
        const [least, count] = [Math.ceil(low), Math.floor(high) - Math.ceil(low) + 1];
        return (share) => least + Math.min(count - 1, Math.floor(share * count));
      }
      return (share) => low + (high - low) * share;
    case 'triangular': {
      const base = dial.base as number;
      const peak = mode ?? (base >= low && base <= high ? base : (low + high) / 2);
      const rise = (peak - low) / (high - low);
      return whole(dial, (share) =>
        share <= rise
          ? low + Math.sqrt(share * (high - low) * (peak - low))
          : high - Math.sqrt((1 - share) * (high - low) * (high - peak)),
      );
    }
    case 'normal':
      return whole(dial, normal((low + high) / 2, (high - low) / (2 * NINETIETH), dial.min, dial.max));
    case 'lognormal': {
      const [from, to] = [Math.log(low), Math.log(high)];
      const log = (x: number | null): number | null => (x !== null && x > 0 ? Math.log(x) : null);
      const inner = normal((from + to) / 2, (to - from) / (2 * NINETIETH), log(dial.min), log(dial.max));
      return whole(dial, (share) => Math.exp(inner(share)));
    }
  }
}

/** Quantile of a normal distribution truncated at the limits. */
function normal(mean: number, deviation: number, min: number | null, max: number | null): Uncertain['quantile'] {
  const below = min === null ? 0 : normalCdf((min - mean) / deviation);
  const upTo = max === null ? 1 : normalCdf((max - mean) / deviation);
  return (share) => {
    const p = Math.min(1 - 1e-12, Math.max(1e-12, below + share * (upTo - below)));
    const x = mean + deviation * normalQuantile(p);
    return Math.min(max ?? x, Math.max(min ?? x, x));
  };
}

function discrete(values: readonly { value: number; weight?: number }[]): Uncertain['quantile'] {
  const total = values.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const sorted = values.toSorted((a, b) => a.value - b.value);
  return (share) => {
    let left = share * total;
    for (const { value, weight = 1 } of sorted) {
      if (left < weight) return value;
      left -= weight;
    }
    return sorted.findLast(({ weight = 1 }) => weight > 0)!.value;
  };
}

/** Rounds to a value that the input accepts. */
const whole =
  ({ type, min, max }: Dial, of: Uncertain['quantile']): Uncertain['quantile'] =>
  (share) => {
    if (type !== 'integer') return of(share);
    const rounded = Math.round(of(share));
    return Math.min(max ?? rounded, Math.max(min ?? rounded, rounded));
  };
