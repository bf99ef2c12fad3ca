/**
 * Measuring in rounds: after each result it is decided anew what to measure next, or that nothing more is worth its cost. Backward
 * induction on one sample: what continuing is worth is regressed on the results so far, and the outcomes of the policy are followed
 * sample by sample (Longstaff and Schwartz 2001). What is decided in a sample follows from the other samples (Woo, Liu and Choi 2024, J. Futures Markets, doi 10.1002/fut.22515):
 * with its own outcome in the regression, a decision would foresee it, and noise would have a worth.
 */
import { mean } from '../../numeric/statistics.ts';
import { smooth } from './smooth.ts';
import { bestOf, standardErrorOf, type Worth } from './worth.ts';

/** Rounds that are looked ahead. */
export const ROUNDS = 3;
/** Measurements that are looked at; the sets of three of them are followed. */
const MOST_MEASUREMENTS = 6;
/** Samples that are followed. */
const SAMPLES = 2048;
/** Numbers known at once. */
const MOST_TOGETHER = 12;

/** Measuring one thing first and deciding after each result what to do next. */
export interface LookAheadPlan {
  id: string;
  /** Expected worth of the decision less the cost of all that is measured, beyond deciding now. */
  net: Worth;
  /** Share of the first results after which nothing more is worth its cost. */
  stop: number;
  /** What is measured after the other results, the most frequent first. */
  next: { id: string; share: number }[];
}

/** Measurements by what follows from each, the best first. Deciding now is better if no plan has a net worth above zero. */
export interface LookAhead {
  rounds: number;
  plans: LookAheadPlan[];
}

export interface Measurable {
  id: string;
  /** USD. */
  cost: number;
  /** By number, then sample: what the result shows. */
  seen: readonly Float64Array[];
}

/** What follows from knowing some results. */
interface Followed {
  /** By sample: the worth of the decision less the cost of what is still measured, beyond deciding now. */
  realised: Float64Array;
  /** By sample: place of what is measured next; −1 to stop. */
  choice: Int8Array;
}

/**
 * @param measurements in an order of which the first are looked at
 * @param benefits net benefit by option, then sample
 */
export function lookAhead(measurements: readonly Measurable[], benefits: readonly Float64Array[]): LookAhead {
  const few = (one: Float64Array): Float64Array => one.subarray(0, SAMPLES);
  const list = measurements.slice(0, MOST_MEASUREMENTS).map((one) => ({ ...one, seen: one.seen.map(few) }));
  const now = bestOf(benefits);
  const gains = benefits.map((one) => few(one).map((value, n) => value - benefits[now]![n]!));
  const known = new Map<string, Followed>();

  const follow = (places: readonly number[], rounds: number): Followed => {
    const key = `${rounds} ${places.join(' ')}`;
    const before = known.get(key);
    if (before) return before;
    const found = followed(places, rounds);
    known.set(key, found);
    return found;
  };

  function followed(places: readonly number[], rounds: number): Followed {
    const numbers = places.flatMap((m) => list[m]!.seen);
    const open = rounds === 0 ? [] : [...list.keys()].filter((m) => isOpen(m, places, numbers.length));
    const ahead = open.map((m) => {
      const { realised } = follow(
        [...places, m].toSorted((a, b) => a - b),
        rounds - 1,
      );
      return realised.map((value) => value - list[m]!.cost);
    });
    const outcomes = [...gains, ...ahead];
    const expected = smooth(numbers, outcomes).byOthers();
    const choice = new Int8Array(gains[0]!.length).fill(-1);
    const realised = gains[0]!.map((_, n) => {
      const best = outcomes.reduce((most, __, k) => (expected[k]![n]! > expected[most]![n]! ? k : most), now);
      if (best >= gains.length) choice[n] = open[best - gains.length]!;
      return outcomes[best]![n]!;
    });
    return { realised, choice };
  }

  const isOpen = (m: number, places: readonly number[], count: number): boolean =>
    !places.includes(m) && count + list[m]!.seen.length <= MOST_TOGETHER;

  const rounds = Math.min(ROUNDS, list.length);
  const plans = list.map(({ id, cost }, m): LookAheadPlan => {
    const { realised, choice } = follow([m], rounds - 1);
    const shareOf = (place: number): number =>
      choice.reduce((sum, one) => sum + Number(one === place), 0) / choice.length;
    return {
      id,
      net: { value: mean(realised) - cost, standard_error: standardErrorOf(realised) },
      stop: shareOf(-1),
      next: list
        .map((one, k) => ({ id: one.id, share: shareOf(k) }))
        .filter(({ share }) => share > 0)
        .toSorted((a, b) => b.share - a.share),
    };
  });
  return { rounds, plans: plans.toSorted((a, b) => b.net.value - a.net.value) };
}
