/** A design judged by samples of what is uncertain: a statistic of its objectives, and how often it keeps its constraints. */
import { deviation, mean, quantile } from '../../numeric/statistics.ts';
import { proportion } from '../methods/spread.ts';
import { samplePoints } from '../monte-carlo.ts';
import type { SensitivityPlan } from '../sensitivity-plan.ts';
import type { Searched } from '../optimise-plan.ts';
import type { SettingValue } from '../../types/configuration.ts';
import type { Problem } from '../../types/results.ts';
import { Trial } from '../trial.ts';
import type { AnalysisInput, Constraint, Objective, OptimiseUncertainty, ParetoPoint, Statistic } from '../types.ts';
import type { Ticking } from '../watch.ts';
import { slackOf } from './chances.ts';

/** Share of the samples that are better than those of the tail. */
const TAIL = 0.9;
/** Batches of samples, from which the error of a statistic is found. */
const BATCHES = 8;
const CONFIDENCE = 0.95;

/**
 * A statistic of samples of which lower values are better: their mean, the value that 90 % do not exceed, or the mean of the worst
 * tenth (conditional value at risk; Rockafellar and Uryasev 2000).
 */
export function statisticOf(values: Float64Array, statistic: Statistic): number {
  if (statistic === 'mean') return mean(values);
  const sorted = values.toSorted();
  if (statistic === 'p90') return quantile(sorted, TAIL);
  const place = TAIL * sorted.length;
  const first = Math.ceil(place - 1e-9);
  // The sample at the edge of the tail belongs to it in part.
  let sum = first > place + 1e-9 ? (first - place) * sorted[first - 1]! : 0;
  for (let n = first; n < sorted.length; n++) sum += sorted[n]!;
  return sum / (sorted.length - place);
}

/** What the samples of a design say. */
export interface Judged {
  /** The statistic of each objective, in its own direction. */
  objectives: number[];
  /** Share of the samples that keep all constraints. */
  share: number;
  /** Mean relative violation of the constraints in the samples that break one. */
  shortfall: number;
}

/** Judges designs in the same samples, so that two designs differ by their settings alone. */
export class UnderUncertainty {
  /** Why the last design does not work, if it does not. */
  problem: Problem | null = null;
  /** Counts the evaluations that do not work. */
  readonly trial: Trial;
  private readonly plan: SensitivityPlan;
  private readonly drawn: ((sample: number) => number)[];
  private readonly objectives: readonly Objective[];
  private readonly constraints: readonly Constraint[];
  private readonly asked: Required<OptimiseUncertainty>;

  /** @param plan of as many samples as are drawn, whose metrics are those of the objectives and then of the constraints */
  constructor(
    input: AnalysisInput,
    plan: SensitivityPlan,
    searched: readonly Searched[],
    of: { objectives: readonly Objective[]; constraints: readonly Constraint[]; asked: Required<OptimiseUncertainty> },
    meter: Ticking,
  ) {
    this.plan = plan;
    this.drawn = samplePoints(plan);
    this.objectives = of.objectives;
    this.constraints = of.constraints;
    this.asked = of.asked;
    const dials = [...searched.map(({ dial }) => dial), ...plan.inputs.map(({ dial }) => dial)];
    this.trial = new Trial(
      input,
      dials,
      [...of.objectives, ...of.constraints].map(({ metric }) => metric),
      meter,
    );
  }

  /** @param values of the settings that are searched @returns null for a design that does not work without uncertainty */
  at(values: readonly SettingValue[]): Judged | null {
    const figures = this.sample(values);
    if (!figures) return null;
    const { keeps, violations } = this.kept(figures);
    const broken = keeps.filter((one) => one !== 1).length;
    return {
      objectives: this.objectives.map((_, k) => this.statistic(figures[k]!, k)),
      share: 1 - broken / keeps.length,
      shortfall: broken === 0 ? 0 : violations.reduce((sum, one) => sum + one, 0) / broken,
    };
  }

  /** A found design in the samples of this object, with the errors of sampling. */
  confirm(values: readonly SettingValue[]): NonNullable<ParetoPoint['uncertain']> | null {
    const figures = this.sample(values);
    if (!figures) return null;
    const { keeps } = this.kept(figures);
    return {
      objectives: this.objectives.map((_, k) => {
        const batch = Math.floor(keeps.length / BATCHES);
        const parts = Array.from({ length: BATCHES }, (__, b) =>
          this.statistic(figures[k]!.subarray(b * batch, (b + 1) * batch), k),
        ).filter((one) => !Number.isNaN(one));
        return {
          value: this.statistic(figures[k]!, k),
          error: deviation(parts) / Math.sqrt(Math.max(1, parts.length)),
        };
      }),
      chance: proportion(keeps.filter((one) => one === 1).length, keeps.length, CONFIDENCE),
      samples: keeps.length,
    };
  }

  private statistic(figure: Float64Array, k: number): number {
    const sign = this.objectives[k]!.goal === 'minimise' ? 1 : -1;
    const known = figure.filter((value) => !Number.isNaN(value)).map((value) => sign * value);
    return known.length === 0 ? NaN : sign * statisticOf(known, this.asked.statistic);
  }

  /** By metric and sample; NaN where there is no value. */
  private sample(values: readonly SettingValue[]): Float64Array[] | null {
    const count = this.plan.samples;
    const point: (SettingValue | null)[] = [...values, ...this.plan.inputs.map(() => null)];
    if (!this.trial.at(point)) {
      this.problem = this.trial.problem;
      return null;
    }
    this.problem = null;
    const figures = [...this.objectives, ...this.constraints].map(() => new Float64Array(count).fill(NaN));
    for (let n = 0; n < count; n++) {
      for (const [i, of] of this.drawn.entries()) point[values.length + i] = of(n);
      const answer = this.trial.at(point);
      if (answer) for (const [k, figure] of figures.entries()) figure[n] = answer[k]!;
    }
    return figures;
  }

  /** By sample: 1 if it keeps all constraints, 0 if it does not, −1 if there is no value; and by how much it breaks them. */
  private kept(figures: readonly Float64Array[]): { keeps: number[]; violations: number[] } {
    const violations = Array.from({ length: this.plan.samples }, () => 0);
    const keeps = violations.map((_, n) => {
      if (figures.some((figure) => Number.isNaN(figure[n]))) {
        violations[n] = 1;
        return -1;
      }
      for (const [c, constraint] of this.constraints.entries()) {
        const slack = slackOf(constraint, figures[this.objectives.length + c]![n]!);
        const size = Math.abs(constraint.min ?? constraint.max ?? 1) || 1;
        if (slack < 0) violations[n]! += -slack / size;
      }
      return violations[n] === 0 ? 1 : 0;
    });
    return { keeps, violations };
  }
}
