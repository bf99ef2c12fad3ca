/** A design judged by samples of what is uncertain: a statistic of its objectives, and how often it keeps its constraints. */
import { deviation, mean, quantile } from '../../numeric/statistics.ts';
import { proportion } from '../methods/spread.ts';
import { samplePoints } from '../monte-carlo.ts';
import type { SensitivityPlan } from '../sensitivity-plan.ts';
import type { Late, OptimisePlan, Searched } from '../optimise-plan.ts';
import type { SettingValue } from '../../types/configuration.ts';
import type { Problem } from '../../types/results.ts';
import { Trial } from '../trial.ts';
import type { AnalysisInput, Confirmed, Constraint, Objective, RecourseChoices, Statistic } from '../types.ts';
import type { Ticking } from '../watch.ts';
import { slackOf } from './chances.ts';

/** Share of the samples that are better than those of the tail. */
const TAIL = 0.9;
/** Batches of samples, from which the error of a statistic is found. */
const BATCHES = 8;
const CONFIDENCE = 0.95;
type Asked = NonNullable<OptimisePlan['uncertainty']>['asked'];

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

/** All combinations of some values of each number, the first number varying slowest. */
export const combinations = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>((all, values) => all.flatMap((one) => values.map((value) => [...one, value])), [[]]);

/**
 * The option that a sample chooses (two-stage decision with recourse; Dantzig 1955): of those that keep all constraints the one with the
 * best first objective, otherwise the one that violates them least.
 * @param read by metric, objectives first; null if an option does not work
 * @returns the place of the option; −1 if none works
 */
export function bestOption(
  options: number,
  read: (option: number) => Float64Array | null,
  objectives: readonly Objective[],
  constraints: readonly Constraint[],
): { place: number; figures: Float64Array | null } {
  const sign = objectives[0]!.goal === 'minimise' ? 1 : -1;
  let best = { place: -1, figures: null as Float64Array | null, violation: Infinity, value: Infinity };
  for (let place = 0; place < options; place++) {
    const figures = read(place);
    if (!figures || figures.some(Number.isNaN)) continue;
    const violation = violationOf(figures, objectives.length, constraints);
    const value = sign * figures[0]!;
    if (violation > best.violation || (violation === best.violation && value >= best.value)) continue;
    best = { place, figures: figures.slice(), violation, value };
  }
  return best;
}

/** Sum of the relative violations of the constraints, whose metrics follow those of the objectives; 0 if all are kept. */
function violationOf(figures: Float64Array, objectives: number, constraints: readonly Constraint[]): number {
  return constraints.reduce((sum, constraint, c) => {
    const slack = slackOf(constraint, figures[objectives + c]!);
    return slack < 0 ? sum - slack / (Math.abs(constraint.min ?? constraint.max ?? 1) || 1) : sum;
  }, 0);
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
  private readonly asked: Asked;
  private readonly late: readonly Late[];
  /** Combinations of the values that are chosen late: one without any. */
  private readonly options: number[][];
  /** By sample of the last design: the place of the option that it chose; −1 if none works. */
  private chosen = new Int16Array(0);

  /** @param plan of as many samples as are drawn, whose metrics are those of the objectives and then of the constraints */
  constructor(
    input: AnalysisInput,
    plan: SensitivityPlan,
    searched: readonly Searched[],
    of: { objectives: readonly Objective[]; constraints: readonly Constraint[]; asked: Asked; late: readonly Late[] },
    meter: Ticking,
  ) {
    this.plan = plan;
    this.drawn = samplePoints(plan);
    this.objectives = of.objectives;
    this.constraints = of.constraints;
    this.asked = of.asked;
    this.late = of.late;
    this.options = combinations(of.late.map(({ values }) => values));
    const dials = [...searched, ...of.late, ...plan.inputs].map(({ dial }) => dial);
    this.trial = new Trial(
      input,
      dials,
      [...of.objectives, ...of.constraints].map(({ metric }) => metric),
      meter,
      false,
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
  confirm(values: readonly SettingValue[]): Confirmed | null {
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
      ...(this.late.length > 0 && { recourse: this.late.map((one, i) => this.choicesOf(one, i)) }),
    };
  }

  /** How often the samples of the last design chose each value of a number. */
  private choicesOf({ dial, values }: Late, i: number): RecourseChoices {
    const { step_id, key, title, step_name, unit, display_unit } = dial;
    const works = this.chosen.filter((place) => place >= 0);
    const shares = values.map(
      (value) => works.filter((place) => this.options[place]![i] === value).length / Math.max(1, works.length),
    );
    return { step_id, key, title, step_name, unit, display_unit, values, shares };
  }

  private statistic(figure: Float64Array, k: number): number {
    const sign = this.objectives[k]!.goal === 'minimise' ? 1 : -1;
    const known = figure.filter((value) => !Number.isNaN(value)).map((value) => sign * value);
    return known.length === 0 ? NaN : sign * statisticOf(known, this.asked.statistic);
  }

  /** By metric and sample; NaN where there is no value. */
  private sample(values: readonly SettingValue[]): Float64Array[] | null {
    const count = this.plan.samples;
    const point: (SettingValue | null)[] = [...values, ...this.late, ...this.plan.inputs].map((one) =>
      typeof one === 'object' ? null : one,
    );
    // Without uncertainty, what is chosen late has its present value.
    if (!this.trial.at(point)) {
      this.problem = this.trial.problem;
      return null;
    }
    this.problem = null;
    const figures = [...this.objectives, ...this.constraints].map(() => new Float64Array(count).fill(NaN));
    const first = values.length + this.late.length;
    this.chosen = new Int16Array(count);
    const read = (option: number): Float64Array | null => {
      for (const [i, value] of this.options[option]!.entries()) point[values.length + i] = value;
      return this.trial.at(point);
    };
    for (let n = 0; n < count; n++) {
      for (const [i, of] of this.drawn.entries()) point[first + i] = of(n);
      const { place, figures: answer } = bestOption(this.options.length, read, this.objectives, this.constraints);
      this.chosen[n] = place;
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
      violations[n] = violationOf(
        Float64Array.from(figures, (figure) => figure[n]!),
        this.objectives.length,
        this.constraints,
      );
      return violations[n] === 0 ? 1 : 0;
    });
    return { keeps, violations };
  }
}
