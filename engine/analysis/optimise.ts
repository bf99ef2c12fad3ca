/** Finds the settings that optimise one metric, or the Pareto front of two, subject to constraints on any metrics. */
import { entered, figure } from '../wording/text.ts';
import { Random } from '../numeric/random.ts';
import type { Figures, Problem } from '../types/results.ts';
import type { SettingValue } from '../types/configuration.ts';
import { ENGINE_VERSION } from '../version.ts';
import { problemsOf, readyOr } from './baseline.ts';
import { FULL_COVERAGE, isBound } from '../lca/lower-bound.ts';
import { metricValue, metricWords, noFigure } from './metric.ts';
import { type Judged, UnderUncertainty } from './chance/under-uncertainty.ts';
import { MOST_CONFIRMED, type OptimisePlan, optimiseRuns, planOptimise, type Searched } from './optimise-plan.ts';
import { distinct, knee, nonDominated } from './search/front.ts';
import { high, type Individual, low, type Outcome, type SearchProblem } from './search/problem.ts';
import { METHODS, search } from './search/search.ts';
import { Trail } from './search/trail.ts';
import { counted, Trial } from './trial.ts';
import { violationOf } from './violation.ts';
import type {
  AnalysisInput,
  AnalysisProblem,
  Constraint,
  Objective,
  OptimisationResult,
  OptimiseRequest,
  ParetoPoint,
  Reason,
  SettingChoice,
  TriedPoint,
  Violation,
  Watch,
} from './types.ts';
import { Meter } from './watch.ts';

/** An infeasible point is worse than any violated constraint. */
const BROKEN = 1e6;
/** The second objective of a front against the chance that all constraints hold. */
const CHANCE: Objective = { metric: 'chance', goal: 'maximise' };
const MOST_TRIED = 600;
const MOST_POINTS = 500;
const MOST_MISSED = 5;
/** Of a running search: number of reports, and of tried points in each. */
const REPORTS = 40;
const MOST_SHOWN = 200;

/** What to change in a request before it can be run; empty if it is valid. */
export const checkOptimise = (input: AnalysisInput, request: OptimiseRequest): AnalysisProblem[] =>
  problemsOf(planOptimise(input, request));

/** @throws RangeError for a request that `checkOptimise` rejects. @throws AnalysisCancelled */
export function optimise(input: AnalysisInput, request: OptimiseRequest, watch: Watch = {}): OptimisationResult {
  const plan = readyOr(planOptimise(input, request));
  const { results, searched, objectives, constraints, evaluations, seed } = plan;
  const meter = new Meter(optimiseRuns(request), watch, 'Searching');
  const metrics = [...objectives, ...constraints].map(({ metric }) => metric);
  // A design whose footprint lacks factors is led to those that have them, as nearer and farther ones have no other difference.
  const coverage = metrics.some((metric) => isBound(metric, 0)) ? metrics.length : null;
  const trial = new Trial(
    input,
    searched.map(({ dial }) => dial),
    coverage === null ? metrics : [...metrics, 'gwp_coverage'],
    meter,
    false,
  );
  const judges = plan.uncertainty && judgesOf(input, plan, meter);
  const cloud = new Cloud(new Random(seed + 1));
  const isChanceFront = plan.uncertainty?.asked.chance_front === true;
  const goals = isChanceFront ? [...objectives, CHANCE] : objectives;
  const signs = goals.map(({ goal }) => (goal === 'minimise' ? 1 : -1));
  let violating = 0;
  const problem: SearchProblem = {
    genes: searched.map(({ gene }) => gene),
    objectives: goals.length,
    evaluate: (point) => {
      if (judges) {
        const judged = judges.search.at(valuesOf(searched, point));
        const outcome = outcomeOfJudged(judged, signs, plan, judges.search.problem);
        if (judged && outcome.violation > 0) violating += 1;
        cloud.add(
          judged && Float64Array.from([...judged.objectives, judged.share]),
          outcome,
          goals,
          judges.search.problem,
        );
        return outcome;
      }
      const figures = trial.at(valuesOf(searched, point));
      const lacking = coverage === null || !figures ? 0 : Math.max(0, FULL_COVERAGE - figures[coverage]!);
      const outcome = outcomeOf(figures, signs, constraints, trial.problem, { steps: results.steps.length, lacking });
      if (figures && outcome.violation > 0 && outcome.violation < BROKEN) violating += 1;
      cloud.add(figures, outcome, objectives, trial.problem);
      return outcome;
    },
  };
  const trail = new Trail(signs, evaluations);
  let told = 0;
  const found = search(problem, {
    evaluations,
    random: new Random(seed),
    start: [startOf(searched)],
    onGeneration(count, best) {
      trail.add(count, best);
      if (!watch.onFound || count < told + evaluations / REPORTS) return;
      told = count;
      const points = best
        .filter(({ violation }) => violation === 0)
        .slice(0, MOST_POINTS)
        .map((one) => one.objectives.map((value, k) => value * signs[k]!));
      watch.onFound({ points, tried: cloud.points.slice(0, MOST_SHOWN), evaluations: count });
    },
  });
  const front = distinct(found.front.filter(({ violation }) => violation === 0));
  const meets = judges ? thinned(front, MOST_CONFIRMED) : front.slice(0, MOST_POINTS);
  const judged = meets.map((one): ParetoPoint => {
    const uncertain = judges?.confirm.confirm(valuesOf(searched, one.point));
    return { ...pointOf(one, trial, plan, signs), ...(uncertain && { uncertain }) };
  });
  const points = isChanceFront ? confirmedFront(judged, signs) : judged;
  const now = searched.flatMap(({ dial }) => dial.base ?? []);
  const baseline = now.length === searched.length ? judges?.confirm.confirm(now) : undefined;
  const best = found.front[0];
  const nearest = points.length > 0 || !best ? null : nearestOf(best, trial, plan);
  const { infeasible, reasons } = counted(
    (judges ? [judges.search.trial, judges.confirm.trial] : [trial]).map((one) => one.take()),
  );
  return {
    points,
    best: points.length > 0 ? 0 : null,
    knee: knee(points.map((one) => one.objectives.map((value, k) => signs[k]! * value))),
    baseline: results.figures,
    ...(baseline && { baseline_uncertain: baseline }),
    settings: searched.map(({ range, dial: { title, step_name, unit, display_unit, base } }) => ({
      ...range,
      title,
      step_name: step_name!,
      unit,
      display_unit,
      base,
    })),
    evaluations: meter.evaluations,
    infeasible,
    violating,
    reasons,
    converged: found.converged,
    trail: trail.rows(),
    tried: cloud.points,
    nearest,
    message:
      points.length > 0 ? null : nearest && judges ? notCertain(best!, judges, plan) : nothingFound(nearest, reasons),
    method: METHODS[goals.length as 1 | 2],
    seed,
    engine_version: ENGINE_VERSION,
  };
}

/** So many points, evenly along a front and with both of its ends. */
const thinned = <Point>(front: readonly Point[], most: number): Point[] =>
  front.length <= most
    ? [...front]
    : Array.from({ length: most }, (_, i) => front[Math.round((i * (front.length - 1)) / (most - 1))]!);

/** A front against the chance as other samples have it: of designs that were chosen in some samples, others are less often as good. */
const confirmedFront = (points: readonly ParetoPoint[], signs: readonly number[]): ParetoPoint[] => {
  const known = points.flatMap(({ uncertain, ...point }) =>
    uncertain ? [{ ...point, uncertain, objectives: [uncertain.objectives[0]!.value, uncertain.chance.value] }] : [],
  );
  return nonDominated(known.map(({ objectives }) => objectives.map((value, k) => signs[k]! * value))).map(
    (place) => known[place]!,
  );
};

/** Judges for the search, and for what it finds. */
function judgesOf(input: AnalysisInput, plan: OptimisePlan, meter: Meter) {
  const { asked, late, search: searching, confirm } = plan.uncertainty!;
  const made = (by: typeof searching) =>
    new UnderUncertainty(input, by, plan.searched, { ...plan, asked, late }, meter);
  return { search: made(searching), confirm: made(confirm) };
}

/** A design that keeps its constraints too rarely violates them by what is missing, and by how far its samples are off. */
function outcomeOfJudged(
  judged: Judged | null,
  signs: readonly number[],
  { uncertainty, results }: OptimisePlan,
  problem: Problem | null,
): Outcome {
  if (!judged) return outcomeOf(null, signs, [], problem, { steps: results.steps.length, lacking: 0 });
  const { chance, chance_front } = uncertainty!.asked;
  const objectives = [...judged.objectives, ...(chance_front ? [judged.share] : [])].map(
    (value, k) => signs[k]! * value,
  );
  if (objectives.some(Number.isNaN)) return { objectives: signs.map(() => Infinity), violation: BROKEN };
  const missing = chance - judged.share;
  return { objectives, violation: missing > 0 ? missing + Math.min(1, judged.shortfall) : 0 };
}

/** That no design keeps its constraints often enough, and how often the nearest one does. */
function notCertain(best: Individual, { confirm }: ReturnType<typeof judgesOf>, plan: OptimisePlan): string {
  const found = confirm.confirm(valuesOf(plan.searched, best.point));
  const percent = (share: number): string => `${figure(100 * share)} %`;
  const wanted = `No combination of settings keeps all constraints in ${percent(plan.uncertainty!.asked.chance)} of the samples`;
  return found
    ? `${wanted}; the nearest does in ${percent(found.chance.value)}. Relax the constraints, widen the ranges or accept a lower chance.`
    : `${wanted}. Relax the constraints or widen the ranges.`;
}

/** Values of the settings at a point. */
function valuesOf(searched: readonly Searched[], point: Float64Array): SettingValue[] {
  return searched.map(({ range: { choices } }, i) => (choices ? choices[point[i]!]! : point[i]!));
}

/** The present values, limited to the ranges. */
function startOf(searched: readonly Searched[]): Float64Array {
  return Float64Array.from(searched, ({ gene, dial, range }) => {
    if (range.choices || gene.kind === 'choice') return Math.max(0, range.choices!.indexOf(dial.base!));
    const middle = (gene.min + gene.max) / 2;
    const now = typeof dial.base === 'number' ? dial.base : gene.kind === 'whole' ? Math.round(middle) : middle;
    return Math.min(high(gene), Math.max(low(gene), now));
  });
}

function outcomeOf(
  figures: Float64Array | null,
  signs: readonly number[],
  constraints: readonly Constraint[],
  problem: Problem | null,
  { steps, lacking }: { steps: number; lacking: number },
): Outcome {
  if (!figures) return { objectives: signs.map(() => Infinity), violation: BROKEN * brokenBy(problem!, steps) };
  const objectives = signs.map((sign, k) => sign * figures[k]!);
  // What it needs to have factors counts like a constraint; the others are known, unless they are of the footprint, too.
  if (lacking > 0) {
    const known = constraints.flatMap((one, c) => {
      const value = figures[signs.length + c]!;
      return Number.isNaN(value) ? [] : [{ one, value }];
    });
    const violation = violationOf(
      known.map(({ one }) => one),
      (c) => known[c]!.value,
    );
    return {
      objectives: objectives.map((one) => (Number.isNaN(one) ? Infinity : one)),
      violation: Math.min(violation + lacking, BROKEN / 2),
    };
  }
  if (objectives.some(Number.isNaN)) return { objectives: signs.map(() => Infinity), violation: BROKEN };
  const violation = violationOf(constraints, (c) => figures[signs.length + c]!);
  return { objectives, violation: Math.min(violation, BROKEN / 2) };
}

/** Distance of settings from feasibility: it is smaller if a later step fails, or if a limit is exceeded by less. */
function brokenBy({ process_idx, limit }: Problem, steps: number): number {
  const apart = limit && limit.value !== 0 ? Math.abs(limit.actual - limit.value) / Math.abs(limit.value) : 1;
  return 1 + (steps - process_idx) + apart / (1 + apart);
}

const choicesOf = ({ point }: Individual, searched: readonly Searched[]): SettingChoice[] => {
  const values = valuesOf(searched, point);
  return searched.map(({ range: { step_id, key } }, i) => ({ step_id, key, value: values[i]! }));
};

function pointOf(one: Individual, trial: Trial, plan: OptimisePlan, signs: readonly number[]): ParetoPoint {
  const { searched, objectives, uncertainty } = plan;
  const results = trial.resultsAt(valuesOf(searched, one.point));
  if (!results) throw new Error('A point that was feasible is no longer feasible');
  return {
    settings: choicesOf(one, searched),
    figures: results.figures,
    // The search compares samples, where a column is solved more roughly.
    objectives: uncertainty
      ? one.objectives.map((value, k) => value * signs[k]!)
      : objectives.map(({ metric }) => metricValue(results, metric)!),
    warnings: results.warnings.length,
  };
}

/** The point with the smallest violation of the constraints; null if no point is feasible. */
function nearestOf(one: Individual, trial: Trial, plan: OptimisePlan): OptimisationResult['nearest'] {
  const values = valuesOf(plan.searched, one.point);
  const read = trial.peek(values);
  const figures: Figures | null = trial.figuresAt(values);
  if (!read || !figures) return null;
  const violations = plan.constraints.flatMap(({ metric, min, max }, c): Violation[] => {
    const actual = read[plan.objectives.length + c]!;
    const { title, unit } = metricWords(metric);
    const words = { metric, title, unit, actual };
    if (min !== undefined && !(actual >= min)) return [{ ...words, bound: 'min', limit: min }];
    if (max !== undefined && !(actual <= max)) return [{ ...words, bound: 'max', limit: max }];
    return [];
  });
  return { settings: choicesOf(one, plan.searched), figures, violations };
}

function nothingFound(nearest: OptimisationResult['nearest'], reasons: readonly Reason[]): string {
  if (!nearest) {
    const reason = reasons[0]?.message;
    return `None of the combinations of settings tried is feasible. The most frequent reason is: ${reason ?? 'unknown.'} Widen the ranges.`;
  }
  const missed = nearest.violations
    .slice(0, MOST_MISSED)
    .map(
      ({ title, bound, limit, actual }) =>
        `the value of “${title}” is ${missing(actual, bound, limit)}, but must be ${bound === 'min' ? 'at least' : 'at most'} ${entered(limit)}`,
    );
  return `No combination of settings meets all the constraints. At the nearest point, ${missed.join('; ')}. Relax the constraints or widen the ranges.`;
}

/** A value with as many digits as show that it misses its limit. */
function missing(actual: number, bound: Violation['bound'], limit: number): string {
  const rounded = Number(actual.toPrecision(3));
  return (bound === 'min' ? rounded < limit : rounded > limit) ? figure(actual) : entered(actual);
}

/** A sample of the points tried, with equal probability for each (reservoir sampling; Vitter 1985). */
class Cloud {
  readonly points: TriedPoint[] = [];
  private seen = 0;
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  add(figures: Float64Array | null, outcome: Outcome, objectives: readonly Objective[], problem: Problem | null): void {
    this.seen += 1;
    const at = this.seen <= MOST_TRIED ? this.seen - 1 : this.random.below(this.seen);
    if (at >= MOST_TRIED) return;
    const values = objectives.map((_, k) => {
      const value = figures?.[k];
      return value === undefined || Number.isNaN(value) ? null : value;
    });
    const unknown = objectives.find((_, k) => values[k] === null);
    const message = problem?.message ?? (unknown ? noFigure(unknown.metric) : null);
    this.points[at] = { objectives: values, meets: outcome.violation === 0, message };
  }
}
