/** What certainty costs: the change of one setting that brings a promise to a wanted chance at the lowest unit cost. */
import type { Figures } from '../../types/results.ts';
import { isProblem, namesOf, settingDial } from '../dial.ts';
import { samplePoints } from '../monte-carlo.ts';
import { settingsToSearch } from '../screen.ts';
import type { SensitivityPlan } from '../sensitivity-plan.ts';
import { Trial } from '../trial.ts';
import type { AnalysisInput, AnalysisProblem, Estimate, Objective, SettingRange, Watch } from '../types.ts';
import type { Dial } from '../dial.ts';
import { SAMPLES } from '../../uncertainty/samples.ts';
import { Meter } from '../watch.ts';
import { allOf, keptIn, planChances, shareOf } from './chances.ts';
import type { Certainty, CertaintyPoint, CertaintyRequest, CertaintySearch } from './types.ts';

/** Settings that are tried, those that move the metric most. */
const MOST_SETTINGS = 8;
/** Samples of a first look, and values of each setting on each side of the present one. */
const FIRST_LOOK = 96;
const VALUES = 6;
/** What a first look can be wrong by, in points of the chance. */
const DOUBT = 0.08;
/** Settings of which the value is refined, the cheapest first. */
const REFINED = 4;
const BISECTIONS = 6;
const CURVE_POINTS = 7;
/** Parts of the change by which it is enlarged if the chance in the samples of the chances is below that of the search. */
const FURTHER = [0, 0.1, 0.25, 0.5, 1];
/** Evaluations, for the progress. */
const EXPECTED =
  MOST_SETTINGS * VALUES * FIRST_LOOK + (REFINED * (BISECTIONS + 1) + CURVE_POINTS) * SAMPLES + 5 * SAMPLES;

type Drawn = ReturnType<typeof samplePoints>;
type NumberDial = Dial & { base: number };

/** A value of one setting, with what it gives. */
interface Tried {
  lever: number;
  value: number;
  /** The next value towards the present one, which reaches less, and those beyond. */
  before: number;
  beyond: readonly number[];
  share: number;
  cogs: number;
}

/**
 * Changes one setting at a time, on the same samples for each design, so that two designs differ by the change alone. The samples of the
 * search are others than those in which the found change is counted, which are those of `chances`: a value that is chosen because it does
 * well in some samples does less well in others. What is uncertain stays as it is for the present process.
 * @returns what to change if the process cannot run or a promise has no limit
 * @throws AnalysisCancelled
 */
export function priceOfCertainty(
  asked: AnalysisInput,
  request: CertaintyRequest,
  watch: Watch = {},
): CertaintySearch | AnalysisProblem {
  const input = { ...asked, alternatives: [] };
  const { promises, promise, wanted } = request;
  const planned = planChances(input, request);
  if (isProblem(planned)) return planned;
  if ('certain' in planned) return { found: null, tried: [], evaluations: 0 };
  const { plan } = planned;
  const meter = new Meter(EXPECTED, watch, 'Searching for the cheapest change');
  const { metric, min, max } = promises[promise]!;
  const goals: Objective[] = [
    ...(min === undefined ? [] : [{ metric, goal: 'maximise' as const }]),
    ...(max === undefined ? [] : [{ metric, goal: 'minimise' as const }]),
  ];
  const levers = settingsToSearch(input, goals, { most: MOST_SETTINGS }).flatMap((range) =>
    leverOf(input, plan, range),
  );
  const dials = levers.map(({ dial }) => dial);
  const search = new Search(input, plan, dials, { promises, promise }, meter);
  const now = search.at(null, SAMPLES);
  const options = levers.flatMap((_, lever) => search.options(lever, levers[lever]!.range, wanted - DOUBT));
  const byCost = options.filter(({ share }) => share >= wanted - DOUBT).toSorted((a, b) => a.cogs - b.cogs);
  const refined = byCost.slice(0, REFINED).flatMap((one) => search.refine(one, wanted));
  const cheapest = search.confirmed(
    refined.toSorted((a, b) => a.cogs - b.cogs),
    wanted,
  );
  const nearest = options.toSorted((a, b) => b.share - a.share || a.cogs - b.cogs)[0];
  const chosen = cheapest ?? (nearest && nearest.share > now.own.value ? nearest : undefined);
  const tried = dials.map(({ title, step_name }) => ({ title, step_name }));
  const found = chosen ? search.describe(chosen, wanted) : null;
  return { found, tried, evaluations: meter.evaluations };
}

/** A setting that can be changed and is not itself uncertain, with the range to search. */
function leverOf(
  input: AnalysisInput,
  { results, inputs }: SensitivityPlan,
  range: SettingRange,
): { dial: NumberDial; range: SettingRange }[] {
  const dial = settingDial(input, results, range.step_id, range.key, 'settings');
  if (isProblem(dial) || typeof dial.base !== 'number' || range.min === undefined) return [];
  if (inputs.some((one) => one.dial.step_id === dial.step_id && one.dial.key === dial.key)) return [];
  return [{ dial: dial as NumberDial, range }];
}

class Search {
  private readonly trial: Trial;
  private readonly plan: SensitivityPlan;
  private readonly dials: readonly NumberDial[];
  private readonly asked: Pick<CertaintyRequest, 'promises' | 'promise'>;
  /** Those of the chances, and those of the search. */
  private readonly counted: Drawn;
  private readonly searched: Drawn;

  constructor(
    input: AnalysisInput,
    plan: SensitivityPlan,
    dials: readonly NumberDial[],
    asked: Pick<CertaintyRequest, 'promises' | 'promise'>,
    meter: Meter,
  ) {
    this.plan = plan;
    this.dials = dials;
    this.asked = asked;
    this.counted = samplePoints(plan);
    this.searched = samplePoints({ ...plan, seed: plan.seed + 1 });
    const all = [...plan.inputs.map(({ dial }) => dial), ...dials];
    this.trial = new Trial(input, all, plan.metrics, meter);
  }

  /** Chances with one setting changed, in the first of the samples of the chances. */
  at(
    change: { lever: number; value: number } | null,
    samples: number,
    drawn = this.counted,
  ): { own: Estimate; each: Estimate[]; all: Estimate } {
    const { promises, promise } = this.asked;
    const figures = promises.map(() => new Float64Array(samples).fill(NaN));
    const point = this.point(change);
    for (let n = 0; n < samples; n++) {
      for (const [i, of] of drawn.entries()) point[i] = of(n);
      const answer = this.trial.at(point);
      if (answer) for (const [k, figure] of figures.entries()) figure[n] = answer[k]!;
    }
    const keeps = keptIn(promises, figures);
    return { own: shareOf(keeps[promise]!), each: keeps.map(shareOf), all: shareOf(allOf(keeps, samples)) };
  }

  /** Metrics with one setting changed, without uncertainty; null if the process does not work so. */
  private figures(change: { lever: number; value: number } | null): Figures | null {
    return this.trial.figuresAt(this.point(change));
  }

  private point(change: { lever: number; value: number } | null): (number | null)[] {
    const point: (number | null)[] = [...this.plan.inputs, ...this.dials].map(() => null);
    if (change) point[this.plan.inputs.length + change.lever] = change.value;
    return point;
  }

  private tried(
    one: Pick<Tried, 'lever' | 'value' | 'before' | 'beyond'>,
    samples: number,
    drawn = this.searched,
  ): Tried | null {
    const { lever, value } = one;
    const { min, max } = this.dials[lever]!;
    if (value < (min ?? -Infinity) || value > (max ?? Infinity)) return null;
    const figures = this.figures(one);
    return figures && { ...one, share: this.at(one, samples, drawn).own.value, cogs: figures.cogs };
  }

  /** On each side of the present value, the first value that reaches a chance; if none does, the best. */
  options(lever: number, { min = NaN, max = NaN }: SettingRange, enough: number): Tried[] {
    const dial = this.dials[lever]!;
    return [min, max].flatMap((end) => {
      let before = dial.base;
      let best: Tried | null = null;
      const values = stepsTo(dial, end);
      for (const [i, value] of values.entries()) {
        const one = this.tried({ lever, value, before, beyond: values.slice(i + 1) }, FIRST_LOOK);
        // Beyond a value at which the process does not work, others do not work either.
        if (!one) break;
        if (one.share >= enough) return [one];
        if (one.share > (best?.share ?? 0)) best = one;
        before = value;
      }
      return best ? [best] : [];
    });
  }

  /** The value nearest to the present one that reaches the wanted chance; none if no value beyond that of the first look does. */
  refine(one: Tried, wanted: number): Tried[] {
    const { lever, beyond } = one;
    const isWhole = this.dials[lever]!.type === 'integer';
    let { before: bad } = one;
    for (const value of [one.value, ...beyond]) {
      let good = this.tried({ ...one, value, before: bad }, SAMPLES);
      if (!good) return [];
      if (good.share < wanted) {
        bad = value;
        continue;
      }
      for (let i = 0; i < BISECTIONS; i++) {
        const middle: number = isWhole ? Math.round((good.value + bad) / 2) : (good.value + bad) / 2;
        if (middle === good.value || middle === bad) break;
        const next = this.tried({ ...one, value: middle, before: bad }, SAMPLES);
        if (next && next.share >= wanted) good = next;
        else bad = middle;
      }
      return [good];
    }
    return [];
  }

  /** The cheapest that also reaches the wanted chance in the samples of the chances, enlarged where it just misses it. */
  confirmed(cheapestFirst: readonly Tried[], wanted: number): Tried | undefined {
    for (const one of cheapestFirst) {
      const { base, type } = this.dials[one.lever]!;
      for (const further of FURTHER) {
        const moved = one.value + further * (one.value - base);
        const value = type === 'integer' ? Math.round(moved) : moved;
        const found = this.tried({ ...one, value }, SAMPLES, this.counted);
        if (found && found.share >= wanted) return found;
      }
    }
    return undefined;
  }

  describe({ lever, value }: Tried, wanted: number): Certainty | null {
    const dial = this.dials[lever]!;
    const figures = this.figures({ lever, value });
    if (!figures) return null;
    const { own, each, all } = this.at({ lever, value }, SAMPLES);
    return {
      ...namesOf(dial),
      type: dial.type,
      from: dial.base,
      to: value,
      figures,
      reaches: own.value >= wanted,
      chances: each,
      all,
      curve: this.curve(lever, value),
    };
  }

  /** Evenly from the present value to half as far again beyond the change. */
  private curve(lever: number, to: number): CertaintyPoint[] {
    const dial = this.dials[lever]!;
    const beyond = dial.base + 1.5 * (to - dial.base);
    const even = Array.from(
      { length: CURVE_POINTS },
      (_, i) => dial.base + ((beyond - dial.base) * i) / (CURVE_POINTS - 1),
    );
    const whole = dial.type === 'integer' ? even.map(Math.round) : even;
    return [...new Set([...whole, to])]
      .filter((value) => value >= (dial.min ?? -Infinity) && value <= (dial.max ?? Infinity))
      .toSorted((a, b) => a - b)
      .flatMap((value) => {
        const figures = this.figures({ lever, value });
        return figures ? [{ value, chance: this.at({ lever, value }, SAMPLES).own, cogs: figures.cogs }] : [];
      });
  }
}

/** Values from the present one towards an end, the nearest first. */
function stepsTo({ base, type }: NumberDial, end: number): number[] {
  if (!Number.isFinite(end) || end === base) return [];
  if (type === 'integer') {
    const sign = Math.sign(end - base);
    const most = Math.abs(Math.trunc(end) - base);
    // One more, two more and so on, then in steps that double.
    const apart = [1, 2, 3, 4, 8, 16].filter((step) => step <= most);
    return apart.map((step) => base + sign * step);
  }
  // Squares, so that a small change is found where a small one suffices.
  return Array.from({ length: VALUES }, (_, i) => base + (end - base) * ((i + 1) / VALUES) ** 2);
}
