/** Which runs to make next where there are two kinds: small cheap ones, and large expensive ones that are nearer to the plant. */
import { normalLoss } from '../../analysis/value-of-information/worth.ts';

/** A kind of run. */
export interface Fidelity {
  /** USD of a run, and days of a batch of runs that are made at the same time. */
  cost: number;
  days: number;
  at_once: number;
  /** Share by which its results lie above those of the plant; they are corrected for it. */
  bias: number;
  /** Correlation between the metric that such runs would show if they were exact and that of the plant, 0 to 1. */
  correlation: number;
}

/** The decision that the runs serve: nothing is built if the metric is worse than the target. */
export interface Stake {
  /** Mean of the metric and the value at which the decision changes. */
  mean: number;
  target: number;
  /** USD for each unit of the metric. */
  unit_value: number;
}

export interface FidelityOption {
  /** Place of the kind of run. */
  fidelity: number;
  runs: number;
  batches: number;
  cost: number;
  days: number;
  /** Standard deviation of the metric after the runs. */
  deviation: number;
  /** USD; null without a decision. */
  worth: number | null;
}

export interface FidelityChoice {
  /** By kind, then by runs. */
  options: FidelityOption[];
  /** Place of the best one in `options`; null if none is worth its cost. */
  best: number | null;
}

/**
 * Deviation of a metric after runs of a kind that leave `left` of their own deviation `now`. The metric of the plant is the correlation
 * times that of the runs, plus a part that they do not show (Kennedy and O'Hagan 2000, one level).
 */
export function deviationAfter(now: number, left: number, correlation: number): number {
  const shown = 1 - Math.min(1, (left / now) ** 2);
  return now * Math.sqrt(Math.max(0, 1 - correlation ** 2 * shown));
}

/** What is wrong with a kind of run, by field; null if nothing is. */
export function wrongFidelity(one: Fidelity): { field: keyof Fidelity; message: string } | null {
  if (!(one.cost >= 0 && Number.isFinite(one.cost))) return { field: 'cost', message: 'enter 0 or more.' };
  if (!(one.days >= 0 && Number.isFinite(one.days))) return { field: 'days', message: 'enter 0 or more.' };
  if (!Number.isInteger(one.at_once) || one.at_once < 1)
    return { field: 'at_once', message: 'enter a whole number of 1 or more.' };
  if (!(one.bias > -1 && Number.isFinite(one.bias))) return { field: 'bias', message: 'enter more than -100 %.' };
  return one.correlation >= 0 && one.correlation <= 1 ? null : { field: 'correlation', message: 'enter 0 to 1.' };
}

/**
 * Every number of runs of each kind, and the best of them: what they are worth less what they cost if there is a decision, else the
 * variance that they remove for each USD.
 * @param left by kind: deviation after one run, two runs and so on, of the metric that such runs show
 */
export function chooseFidelity(
  now: number,
  kinds: readonly Fidelity[],
  left: readonly (readonly number[])[],
  stake: Stake | null,
): FidelityChoice {
  const options = kinds.flatMap(({ cost, days, at_once: atOnce, correlation }, fidelity) =>
    left[fidelity]!.map((deviation, n): FidelityOption => {
      const batches = Math.ceil((n + 1) / atOnce);
      const after = deviationAfter(now, deviation, correlation);
      const told = Math.sqrt(Math.max(0, now ** 2 - after ** 2));
      return {
        fidelity,
        runs: n + 1,
        batches,
        cost: (n + 1) * cost,
        days: batches * days,
        deviation: after,
        worth: stake && (told > 0 ? stake.unit_value * normalLoss(stake.target - stake.mean, told) : 0),
      };
    }),
  );
  const score = ({ worth, cost, deviation }: FidelityOption): number =>
    worth === null ? (now ** 2 - deviation ** 2) / Math.max(cost, 1e-9) : worth - cost;
  let best: number | null = null;
  for (const [place, one] of options.entries())
    if (score(one) > 0 && (best === null || score(one) > score(options[best]!))) best = place;
  return { options, best };
}
