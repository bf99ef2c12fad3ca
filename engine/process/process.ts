/** A process that is compiled once, then evaluated as often as settings and assumptions change: compile.ts, run.ts, finish.ts. */
import type { AssumptionGroup } from '../assumptions/assumptions.ts';
import { costIndex } from '../assumptions/cepci.ts';
import { fill, type Filled } from '../assumptions/defaults.ts';
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import { type Effort, type Sampling, settingOf } from '../declare/define.ts';
import { READ_BY_STEPS } from '../declare/settings.ts';
import { isTextType } from '../declare/text-settings.ts';
import { enterValue, withSalePrice } from '../steps/enter-value.ts';
import { salePriceKey, shareKey } from '../steps/keys.ts';
import { leftOf, shareOut } from '../steps/plan.ts';
import { resolveChanged, resolveDefaults, resolveStep, type ResolvedStep } from '../steps/resolve.ts';
import type { StepState } from '../steps/step-state.ts';
import type { Configuration, ProductBasis, SettingValue } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import type { Problem } from '../types/results.ts';
import { assumptionProblem } from './checks.ts';
import { compilePlant, solventOf } from './compile.ts';
import { finish } from './finish.ts';
import { PlantRun } from './run.ts';

/** Choosing another substrate, or a solid product, changes the list of components itself, and what an amount follows changes the plan. */
const STRUCTURAL = new Set(['batch_substrate', 'feed_substrate', 'amount_by', 'product_location']);

/** Whether a process runs. */
let isRunning = false;

/** A process as it is edited: what a change affects is compiled, resolved or run again, and nothing else. */
export class Process extends PlantRun {
  configuration: Configuration;
  readonly library: Library;
  /** Cost index of the cost year. */
  index = 0;
  /** Index of each step by its id, the first one of those with the same id. */
  private readonly indices = new Map<string, number>();
  /** Why the process cannot be evaluated at all. */
  private broken: Problem | null = null;
  /** First problem with the settings of each step. */
  private settingProblems: (Problem | null)[] = [];
  private filled: Filled;
  /** Whether assumptions have changed since the process was built. */
  private stale = false;
  /** Groups of assumptions whose entries were copied since the last run: further changes are entered in the copy. */
  private readonly copied = new Set<AssumptionGroup>();
  /** Whether schedule, utilities and rooms follow from the last run and the present assumptions. */
  private isFinished = false;
  private lastProblem: Problem | null = null;
  /** Samples of the steps whose models solve differential equations, by step; null if each is solved in full. */
  private samplings: Map<string, Sampling> | null = null;
  private readonly compileOptions: { readonly tracers: number; readonly named: readonly string[] };

  /**
   * @param tracers Inert solutes of 1 g/L in the broth, used only by speed measurements.
   * @param named Components in addition to those of the steps, for the feed of an operation that is run by itself.
   */
  constructor(
    configuration: Configuration,
    product: ProductBasis,
    library: Library,
    tracers = 0,
    named: readonly string[] = [],
  ) {
    const filled = fill(configuration.assumptions);
    super(product, filled.full, tracers);
    this.filled = filled;
    this.compileOptions = { tracers, named };
    this.configuration = {
      ...configuration,
      uo_settings: configuration.uo_settings.map((step) => ({ ...step, settings: { ...step.settings } })),
    };
    for (const [j, { id }] of configuration.uo_settings.entries()) if (!this.indices.has(id)) this.indices.set(id, j);
    this.library = library;
    this.build();
  }

  /**
   * Changes one entered value; null removes it.
   * @throws RangeError for an unknown step, which is a bug in the caller.
   */
  set(stepId: string, key: string, value: SettingValue | null): void {
    const index = this.indices.get(stepId) ?? -1;
    const step = this.configuration.uo_settings[index];
    if (!step) throw new RangeError(`Unknown step ${stepId}`);
    if (key.startsWith(FEED)) {
      this.setShare(index, key, value);
      return;
    }
    const sold = step.outlets && Object.keys(step.outlets).find((outlet) => salePriceKey(outlet) === key);
    if (sold !== undefined) {
      this.setSalePrice(stepId, key, step.outlets![sold]!.name, value);
      return;
    }
    enter(step.settings, key, value);
    const state = this.steps[index];
    const at = state?.resolved.places.get(key) ?? -1;
    if (this.broken || !state || this.changesPlan(state.resolved, key, at, value)) {
      this.build();
      return;
    }
    const before = solventOf(state.resolved, this.library);
    enter(state.resolved.entered, key, value);
    if (at < 0) state.resolved.unknown ??= key;
    if (solventOf(state.resolved, this.library) === before) this.resolve(state, at);
    else this.build();
  }

  /** Changes the price of a co-product by the key of one of its outlets. */
  private setSalePrice(stepId: string, key: string, name: string | undefined, value: SettingValue | null): void {
    const price = typeof value === 'number' ? value : undefined;
    this.configuration = enterValue(this.configuration, stepId, key, value ?? '');
    // A price that is missing or no number is a problem of the plan.
    if (this.broken || price === undefined || !Number.isFinite(price)) {
      this.build();
      return;
    }
    const { outlets } = this.plan;
    for (let j = 0; j < outlets.length; j++) outlets[j] = withSalePrice(outlets[j]!, name, price);
  }

  /** Whether a setting chooses components, or a leaf of a list appears or disappears. */
  private changesPlan(
    { declaration, settings }: ResolvedStep,
    key: string,
    at: number,
    value: SettingValue | null,
  ): boolean {
    const setting = at < 0 ? settingOf(declaration, key) : settings[at];
    if (STRUCTURAL.has(key)) return true;
    const type = setting?.parameter.type;
    if (type === 'buffer' || (type && isTextType(type))) return true;
    return setting !== undefined && (value === null || at < 0) && !Object.hasOwn(declaration.settings as object, key);
  }

  /** Changes the share of a feed by its key, `feeds.<from>.<outlet>.share`. */
  private setShare(index: number, key: string, value: SettingValue | null): void {
    const { uo_settings: list } = this.configuration;
    const step = list[index]!;
    const at = (step.feeds ?? []).findIndex((feed) => shareKey(feed) === key);
    if (at < 0) throw new RangeError(`${step.id} has no ${key}`);
    const { share: before, ...feed } = step.feeds![at]!;
    const share = typeof value === 'number' ? value : undefined;
    const feeds = step.feeds!.with(at, { ...feed, ...(share !== undefined && { share }) });
    this.configuration = { ...this.configuration, uo_settings: list.with(index, { ...step, feeds }) };
    const link = this.broken ? undefined : this.plan.feeds[index]![at];
    const takers = link ? this.plan.takers[link.from]! : [];
    const others = takers.reduce(
      (sum, one) => sum + (one !== link && one.stated && one.outlet === link?.outlet ? one.share : 0),
      0,
    );
    // What cannot be, or adds or removes a share, changes the plan.
    if (!link || before === undefined || share === undefined || !(share >= 0 && share + others <= 1)) {
      this.build();
      return;
    }
    link.share = share;
    shareOut(takers);
    const source = this.steps[link.from]!;
    for (const rest of source.rests) rest.share = leftOf(takers, rest.outlet);
    source.stale = true;
    this.outdateFrom(link.from);
  }

  /**
   * Changes one assumption, or the price of an item, as if entered; undefined removes it. Takes effect from the next
   * run.
   */
  assume(group: AssumptionGroup, key: string, value: number | null | undefined): void {
    if (!this.copied.has(group)) {
      const { assumptions } = this.configuration;
      this.configuration = {
        ...this.configuration,
        assumptions: { ...assumptions, [group]: { ...assumptions[group] } },
      };
      this.copied.add(group);
    }
    const entries = this.configuration.assumptions[group] as Record<string, unknown>;
    if (value === undefined) delete entries[key];
    else entries[key] = value;
    this.stale = true;
  }

  /**
   * Mass balance, sizes and schedule; the first problem, or null.
   * @throws Error within the run of a process, whose models share memory.
   */
  run(): Problem | null {
    if (isRunning) throw new Error('An evaluation has begun within another evaluation.');
    isRunning = true;
    try {
      return this.runAll();
    } finally {
      isRunning = false;
    }
  }

  private runAll(): Problem | null {
    if (this.stale) {
      this.stale = false;
      this.copied.clear();
      const before = this.assumptions;
      this.filled = fill(this.configuration.assumptions, this.filled);
      this.assumptions = this.filled.full;
      if (this.broken) this.build();
      else this.refresh(before);
    }
    const wrong = this.problemOfSettings();
    if (wrong) return wrong;
    if (this.isUpToDate && this.isFinished) return this.lastProblem;
    this.machines = this.impact = null;
    const problem = this.runSteps();
    if (problem) return problem;
    this.isFinished = true;
    this.lastProblem = finish(this);
    return this.lastProblem;
  }

  /** The first problem before anything is calculated; null if there is none. */
  problemOfSettings(): Problem | null {
    if (this.broken) return this.broken;
    for (let j = 0; j < this.steps.length; j++) {
      const problem = this.settingProblems[j];
      if (problem) return problem;
    }
    return null;
  }

  /** From now on, models of differential equations are solved as samples around the present values are. */
  sampleAround(): void {
    const solving = this.steps.filter(({ resolved }) => resolved.declaration.chromatogram);
    if (this.broken || solving.length === 0) return;
    this.samplings = new Map(solving.map(({ resolved }) => [resolved.step.id, { isAtItsPoint: true }]));
    this.setEfforts(this.samplings);
    this.run();
    for (const one of this.samplings.values()) one.isAtItsPoint = false;
  }

  /** Solves all models in full while it works. */
  inFull<T>(work: () => T): T {
    return this.samplings === null ? work() : this.withEfforts(null, work);
  }

  /** Solves the model of one step with another effort while it works. */
  withEffort<T>(stepId: string, effort: Effort, work: () => T): T {
    return this.withEfforts(new Map([[stepId, effort]]), work);
  }

  private withEfforts<T>(efforts: ReadonlyMap<string, Effort> | null, work: () => T): T {
    this.setEfforts(efforts);
    try {
      return work();
    } finally {
      this.setEfforts(this.samplings);
    }
  }

  private setEfforts(efforts: ReadonlyMap<string, Effort> | null): void {
    for (const state of this.steps) {
      const effort = efforts?.get(state.resolved.step.id) ?? 'full';
      if (state.run.effort === effort) continue;
      state.run.effort = effort;
      this.outdate(state);
    }
  }

  private build(): void {
    const { configuration, product, library, assumptions, continuous, compileOptions } = this;
    const plant = compilePlant({ configuration, product, library, assumptions, continuous, ...compileOptions });
    this.outdateFrom(null);
    if ('message' in plant) {
      this.broken = plant;
      return;
    }
    this.broken = null;
    this.load(plant);
    this.index = costIndex(assumptions.capital.cost_year);
    this.settingProblems = this.steps.map(() => null);
    for (const state of this.steps) this.resolve(state);
    if (this.samplings) this.setEfforts(this.samplings);
    this.outdateFrom(null);
  }

  /**
   * Updates the process after a change of assumptions, which affects prices and model inputs but not the components and
   * items. What follows from groups that have not changed is left as it is.
   * @param before the assumptions before the change
   */
  private refresh(before: FullAssumptions): void {
    const { assumptions } = this;
    const isOther = (group: AssumptionGroup): boolean => before[group] !== assumptions[group];
    this.broken = assumptionProblem(assumptions, before);
    if (this.broken) return;
    const repriced = PRICED_BY.some(isOther) ? this.priceList.update(assumptions) : NONE;
    this.index = costIndex(assumptions.capital.cost_year);
    for (const basis of this.bases.values()) basis.assumptions = assumptions;
    const isOtherPlant = isOther('plant') && READ_BY_STEPS.some((key) => before.plant[key] !== assumptions.plant[key]);
    const isOtherCapital = isOther('capital');
    // Shares of the footprint go by the cost of machines.
    if (isOtherCapital) this.machines = this.impact = null;
    for (const [j, state] of this.steps.entries()) {
      if (isOtherCapital) state.machines.known = false;
      if (state.run.prices.takeOver(repriced, this.prices) && !isOtherPlant) continue;
      this.priceList.reader = state.run.prices;
      if (this.settingProblems[j] || !resolveDefaults(state.resolved, state.run.basis)) this.resolve(state);
      else this.outdate(state);
    }
    if (isOtherPlant) this.outdateFrom(null);
    const hasSite = this.utilities !== null || this.facility !== null;
    if (isOther('plant') || (hasSite && READ_BY_SITE.some(isOther))) this.isFinished = false;
  }

  /** @param changed Position of the only setting that changed; -1 for the whole step */
  private resolve(state: StepState, changed = -1): void {
    const { index } = state.resolved;
    this.priceList.reader = state.run.prices;
    this.settingProblems[index] =
      changed < 0 || this.settingProblems[index]
        ? resolveStep(state.resolved, state.run.basis)
        : resolveChanged(state.resolved, changed, state.run.basis);
    state.settingWarnings = null;
    this.outdate(state);
  }

  /** Has a step run again, and all that may depend on it. */
  private outdate(state: StepState): void {
    state.stale = true;
    // The needs of the fermentation affect the steps that prepare it.
    const { first, prepares } = state.resolved.declaration;
    const isChained = first === true || (this.continuous && prepares !== undefined);
    this.outdateFrom(isChained ? null : state.resolved.index);
  }
}

function enter(settings: Record<string, SettingValue>, key: string, value: SettingValue | null): void {
  if (value === null) delete settings[key];
  else settings[key] = value;
}

/** Groups from which prices follow, and those that own utilities, rooms and people read besides that of the plant. */
const PRICED_BY = ['plant', 'prices', 'labour', 'capital'] as const;
const READ_BY_SITE = ['prices', 'labour', 'capital', 'utilities', 'facility', 'people'] as const;
const NONE: readonly number[] = [];

const FEED = 'feeds.';
