/** A compiled process: names resolved to indices once, then evaluated as often as settings change. */
import type { AssumptionGroup } from '../assumptions/assumptions.ts';
import { costIndex } from '../assumptions/cepci.ts';
import { fillAssumptions } from '../assumptions/defaults.ts';
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import type { Project } from '../costing/cash-flow.ts';
import { CostLines } from '../costing/cost-lines.ts';
import type { Item } from '../costing/items.ts';
import { calculated, isInfeasible, PREPARATIONS, settingOf } from '../declare/define.ts';
import { isTextType } from '../declare/text-settings.ts';
import type { Facility } from '../gmp/facility.ts';
import { enterValue, withSalePrice } from '../steps/enter-value.ts';
import type { Group } from '../steps/graph.ts';
import { salePriceKey, shareKey } from '../steps/keys.ts';
import { leftOf, type Plan, shareOut } from '../steps/plan.ts';
import {
  problemOf,
  resetFromFeed,
  resolveChanged,
  resolveDefaults,
  resolveStep,
  type ResolvedStep,
} from '../steps/resolve.ts';
import type { Timetable } from '../steps/schedule.ts';
import { clearStep, dependsOnPrices, setTechnology, type StepState } from '../steps/step-state.ts';
import type { ComponentTable } from '../stream/components.ts';
import type { Stream } from '../stream/stream.ts';
import type { Configuration, ProductBasis, SettingValue } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import type { Problem, Warning } from '../types/results.ts';
import { REPLACED } from '../unit-operations/upstream/shared/prepared.ts';
import { REPLACED_BY_STREAM } from '../unit-operations/upstream/shared/stream-medium.ts';
import type { OwnUtilities } from '../utilities/own-utilities.ts';
import { account } from './account.ts';
import { assumptionProblem } from './checks.ts';
import { type CompiledPlant, compilePlant, type Seeder, solventOf } from './compile.ts';
import { runContinuously, runPreparation, toAnHour, tooLate, worksInBatches } from './continuous.ts';
import type { Cultures } from './cultures.ts';
import { mixFeed } from './feed.ts';
import { finish } from './finish.ts';
import { Loop, type SolvedLoop } from './loops.ts';
import type { PriceList } from './prices.ts';
import { runBatch, surplusProblem, unworkable } from './run-model.ts';

/** Choosing another substrate changes the list of components itself, and what an amount follows changes the plan. */
const STRUCTURAL = new Set(['batch_substrate', 'feed_substrate', 'amount_by']);

/** Whether a process runs. */
let isRunning = false;

/** State of a process that an evaluation reads and overwrites. */
export class Process {
  assumptions: FullAssumptions;
  readonly product: ProductBasis;
  steps: StepState[] = [];
  plan!: Plan;
  cultures!: Cultures;
  /** Loops of the last run. */
  readonly loops = new Map<Group, SolvedLoop>();
  /** What leaves as the product. */
  productStream!: Stream;
  /** Steps that carry the cleaning skid of their part of the plant, and the steps of that part. */
  skids: ReadonlyMap<number, readonly StepState[]> = new Map();
  items: readonly Item[] = [];
  /** USD per unit by item, overrides applied. */
  prices: Float64Array = new Float64Array(0);
  /** Position of each item’s category among the twelve. */
  categories: Uint8Array = new Uint8Array(0);
  /** kg CO2e per unit by item, NaN if there are no data; null without any factors. */
  factors: Float64Array | null = null;
  components!: ComponentTable;
  readonly times: Timetable = { cycle: 0, batchTime: 0, batches: 0, bottleneck: 0 };
  /** By fermentation, in the order of calculation. */
  seeders: readonly Seeder[] = [];
  /** What the schedule reads. */
  line!: CompiledPlant['line'];
  /** Warnings about the plant as a whole. */
  plantWarnings: readonly Warning[] = [];
  /** Cost index of the cost year. */
  index = 0;
  /** In a step that runs alone in a continuous plant: hours from one batch of its fermentation to the next. */
  period: number | null = null;
  /** What the plant makes itself; null if it buys all utilities. */
  utilities: OwnUtilities | null = null;
  /** Rooms, air, water and people; null if factors and hours stand for them. */
  facility: Facility | null = null;
  /** By item: the share of what steps use that is bought; null if all of it is. */
  boughtShares: Float64Array | null = null;
  /** Memory of the last cash flow, reused by the next. */
  project: Project | null = null;
  /** Lines of the last operating cost, reused by the next. */
  readonly ledger = new CostLines();
  /** Ids of the steps. */
  ids: readonly string[] = [];
  /** In a line: index of the step that makes or brings the product. */
  begin = 0;
  /** kg of product per batch, made by fermentation and at the end. */
  made = 0;
  batchProduct = 0;

  configuration: Configuration;
  readonly library: Library;
  /** Index of each step by its id, the first one of those with the same id. */
  private readonly indices = new Map<string, number>();
  /** By step: the fermentation that it prepares. */
  private serves: number[] = [];
  private loopOf: ReadonlyMap<Group, Loop> = new Map();
  /** Group of each step in the plan. */
  private groupOf: number[] = [];
  /** Why the process cannot be evaluated at all. */
  private broken: Problem | null = null;
  /** First problem with the settings of each step. */
  private settingProblems: (Problem | null)[] = [];
  /** Groups before this one have valid results of the last run. */
  private dirty = 0;
  private bases!: CompiledPlant['bases'];
  private priceList!: PriceList;
  /** Whether assumptions have changed since the process was built. */
  private stale = false;
  /** Whether schedule, utilities and rooms follow from the last run and the present assumptions. */
  private isFinished = false;
  private lastProblem: Problem | null = null;

  private readonly tracers: number;
  private readonly named: readonly string[];

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
    this.tracers = tracers;
    this.named = named;
    this.configuration = {
      ...configuration,
      uo_settings: configuration.uo_settings.map((step) => ({ ...step, settings: { ...step.settings } })),
    };
    for (const [j, { id }] of configuration.uo_settings.entries()) if (!this.indices.has(id)) this.indices.set(id, j);
    this.product = product;
    this.library = library;
    this.assumptions = fillAssumptions(configuration.assumptions);
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
    this.stale = true;
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
    this.dirty = Math.min(this.dirty, this.groupOf[link.from]!);
  }

  /**
   * Changes one assumption, or the price of an item, as if entered; undefined removes it. Takes effect from the next
   * run.
   */
  assume(group: AssumptionGroup, key: string, value: number | null | undefined): void {
    const { assumptions } = this.configuration;
    const { [key]: _, ...others } = { ...assumptions[group] } as Record<string, unknown>;
    const changed = value === undefined ? others : { ...others, [key]: value };
    this.configuration = { ...this.configuration, assumptions: { ...assumptions, [group]: changed } };
    this.stale = true;
  }

  /**
   * Mass balance, sizes and schedule; the first problem, or null.
   * @throws Error within the run of a process, whose models share memory.
   */
  run(): Problem | null {
    if (isRunning) throw new Error('An evaluation has begun within another one.');
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
      const before = this.assumptions;
      this.assumptions = fillAssumptions(this.configuration.assumptions);
      if (this.broken) this.build();
      else this.refresh(before);
      this.isFinished = false;
    }
    const wrong = this.problemOfSettings();
    if (wrong) return wrong;
    const { groups } = this.plan;
    if (this.dirty >= groups.length && this.isFinished) return this.lastProblem;
    for (let g = this.dirty; g < groups.length; g++) {
      const problem = this.runGroup(g);
      if (problem) {
        this.dirty = g;
        return problem;
      }
    }
    this.dirty = groups.length;
    this.isFinished = true;
    this.lastProblem = finish(this);
    return this.lastProblem;
  }

  private runGroup(g: number): Problem | null {
    const group = this.plan.groups[g]!;
    if (group.tears.length === 0) {
      const only = group.steps[0]!;
      if (this.steps[only]!.mixed) this.feed(only);
      return this.runIfChanged(only);
    }
    const solved = this.loopOf.get(group)!.solve();
    if ('message' in solved) return solved;
    this.loops.set(group, solved);
    return null;
  }

  /** Runs one step, unless nothing that it reads has changed since its last run. */
  private runIfChanged(j: number): Problem | null {
    const state = this.steps[j]!;
    const { feed } = state.run;
    if (!state.stale && feed.equals(state.lastFeed)) return null;
    state.stale = true;
    state.lastFeed.copy(feed);
    const problem = this.runStep(j);
    state.stale = problem !== null || !state.readsOnlyItsFeed;
    return problem;
  }

  /** Id of the fermentation that a step prepares; undefined if it prepares none. */
  served(j: number): string | undefined {
    return this.steps[this.serves[j]!]?.resolved.step.id;
  }

  /** Mixes the feed of a step from what its feeders have made. */
  feed(j: number, into?: readonly Stream[]): void {
    mixFeed(this.steps[j]!, this.components.at.water, into);
  }

  /** Whether steps feed each other in a circle; false for a process that cannot be planned. */
  get hasLoops(): boolean {
    return this.loopOf.size > 0;
  }

  /** Starts every loop from a multiple of what enters it, which must not change the answer. */
  startLoopsFrom(multiple: number): void {
    for (const [group, loop] of this.loopOf) {
      loop.start = multiple;
      this.dirty = Math.min(this.dirty, this.plan.groups.indexOf(group));
    }
  }

  /** Whether amounts are per hour and not per batch. */
  get continuous(): boolean {
    return this.assumptions.plant.mode === 'continuous';
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

  private build(): void {
    const { configuration, product, library, assumptions, continuous, tracers, named } = this;
    const plant = compilePlant({ configuration, product, library, assumptions, continuous, tracers, named });
    this.broken = 'message' in plant ? plant : null;
    if (!('message' in plant)) this.take(plant);
    this.dirty = 0;
  }

  /**
   * Updates the process after a change of assumptions, which affects prices and model inputs but not the components and
   * items. Of the assumptions, steps read those about the plant and prices alone, so that others run no step again.
   * @param before the assumptions before the change
   */
  private refresh(before: FullAssumptions): void {
    const { configuration, assumptions } = this;
    this.broken = assumptionProblem(assumptions, configuration.assumptions.prices ?? {}, before);
    if (this.broken) return;
    const isRepriced = this.priceList.update(assumptions);
    this.factors = this.priceList.factors;
    this.index = costIndex(assumptions.capital.cost_year);
    for (const basis of this.bases.values()) basis.assumptions = assumptions;
    const isOtherPlant = differ(before.plant, assumptions.plant);
    const isOtherCapital = differ(before.capital, assumptions.capital);
    for (const [j, state] of this.steps.entries()) {
      if (isOtherCapital) state.machines.known = false;
      if (isOtherPlant || (isRepriced && dependsOnPrices(state))) {
        if (this.settingProblems[j] || !resolveDefaults(state.resolved, state.run.basis)) this.resolve(state);
        else this.outdate(state);
      } else if (isRepriced) state.run.prices.set(this.prices);
    }
    if (isOtherPlant) this.dirty = 0;
  }

  /** Takes over what has been compiled. */
  private take(plant: CompiledPlant): void {
    const { plan, priceList, arena } = plant;
    this.plan = plan;
    this.cultures = plant.cultures;
    this.components = plant.components;
    this.steps = plant.steps;
    this.ids = plant.steps.map(({ resolved }) => resolved.step.id);
    this.serves = plant.serves;
    this.skids = plant.skids;
    this.productStream = plant.productStream;
    this.seeders = plant.seeders;
    this.line = plant.line;
    this.utilities = plant.utilities;
    this.facility = plant.facility;
    this.bases = plant.bases;
    this.priceList = priceList;
    this.items = priceList.items;
    this.prices = priceList.prices;
    this.categories = priceList.categories;
    this.factors = priceList.factors;
    this.plantWarnings = priceList.warnings;
    this.index = costIndex(this.assumptions.capital.cost_year);
    this.groupOf = [];
    for (const [g, group] of plan.groups.entries()) for (const j of group.steps) this.groupOf[j] = g;
    this.loops.clear();
    this.loopOf = new Map(
      plan.groups.filter(({ tears }) => tears.length > 0).map((group) => [group, new Loop(this, group, arena)]),
    );
    this.settingProblems = this.steps.map(() => null);
    for (const state of this.steps) this.resolve(state);
  }

  /** @param changed Position of the only setting that changed; -1 for the whole step */
  private resolve(state: StepState, changed = -1): void {
    const { index } = state.resolved;
    const { reads } = this.priceList;
    this.settingProblems[index] =
      changed < 0 || this.settingProblems[index]
        ? resolveStep(state.resolved, state.run.basis)
        : resolveChanged(state.resolved, changed, state.run.basis);
    if (this.priceList.reads > reads) state.readsPrices = true;
    if (state.resolved.declaration.first) warnReplaced(state);
    this.outdate(state);
  }

  /** Has a step run again, and all that may depend on it. */
  private outdate(state: StepState): void {
    state.stale = true;
    // The needs of the fermentation affect the steps that prepare it.
    const { first, prepares } = state.resolved.declaration;
    const isChained = first === true || (this.continuous && prepares !== undefined);
    this.dirty = Math.min(this.dirty, isChained ? 0 : this.groupOf[state.resolved.index]!);
  }

  /** Runs one step on its present feed. */
  runStep(j: number): Problem | null {
    const problem = this.runModel(j) ?? (this.continuous ? this.settlePreparation(j) : null);
    if (!problem && !this.isAwaiting(j)) this.account(j);
    return problem;
  }

  /** In a continuous plant, the steps that prepare a fermentation know how often they work only once it has run. */
  private isAwaiting(j: number): boolean {
    const { declaration } = this.steps[j]!.resolved;
    return this.continuous && declaration.prepares !== undefined && this.period === null;
  }

  /** Puts the steps that prepare a fermentation, which have run for one batch of it, to an hour. */
  private settlePreparation(j: number): Problem | null {
    const { resolved, sets, interval } = this.steps[j]!;
    if (!resolved.declaration.first || this.period !== null) return null;
    const chain = this.steps.filter((_, k) => k !== j && this.serves[k] === j);
    for (const state of chain) {
      const late = tooLate(state, interval / sets);
      if (late) return problemOf(state.resolved, late.fields, late.message, late.limit);
    }
    for (const state of chain) {
      toAnHour(state, interval / sets);
      this.account(state.resolved.index);
    }
    return null;
  }

  /** Runs the model of one step on its present feed. */
  runModel(j: number): Problem | null {
    const state = this.steps[j]!;
    const { run, resolved } = state;
    clearStep(state, this.prices);
    resetFromFeed(resolved);
    setTechnology(state);
    run.solventBought = 0;
    if (run.solventItem >= 0) {
      const { order, place } = this.plan;
      for (let k = 0; k < place[j]!; k++) run.solventBought += this.steps[order[k]!]!.run.amounts[run.solventItem]!;
    }
    const served = this.serves[j]!;
    if (served >= 0) {
      const { declaration, values } = this.steps[served]!.resolved;
      run.demand = declaration.demand!(values as never);
    }
    const { reads } = this.priceList;
    const answer =
      !this.continuous || !worksInBatches(resolved)
        ? runBatch(state)
        : resolved.declaration.prepares
          ? runPreparation(state, this.period, () => runBatch(state))
          : runContinuously(
              state,
              () => {
                clearStep(state, this.prices);
                resetFromFeed(resolved);
                return runBatch(state);
              },
              this.period,
            );
    if (this.priceList.reads > reads) state.readsPrices = true;
    if (run.surplus) return surplusProblem(this, j);
    if (isInfeasible(answer)) return problemOf(resolved, answer.fields, answer.message, answer.limit);
    if (this.plan.graph && !Number.isFinite(run.out.total())) return unworkable(state);
    state.outputs = calculated(answer);
    if (j === this.cultures.start)
      for (let i = 1; i <= this.tracers; i++) run.out.mass[this.components.count - i] = run.out.volume();
    return null;
  }

  account(j: number): void {
    const { reads } = this.priceList;
    account(this, j);
    if (this.priceList.reads > reads) this.steps[j]!.readsPrices = true;
  }
}

function enter(settings: Record<string, SettingValue>, key: string, value: SettingValue | null): void {
  if (value === null) delete settings[key];
  else settings[key] = value;
}

/** Whether two sets of assumptions with the same keys have another value. */
const differ = <T extends object>(before: T, after: T): boolean =>
  (Object.keys(after) as (keyof T)[]).some((key) => after[key] !== before[key]);

const FEED = 'feeds.';

/** Warns about settings of a fermentation that the steps before it override. */
function warnReplaced({ resolved, run }: StepState): void {
  for (const part of PREPARATIONS)
    if (run.prepared[part])
      for (const field of REPLACED[part])
        if (resolved.entered[field] !== undefined || resolved.locked[field] !== undefined)
          resolved.warnings.push({ field, message: 'Ignored: a step before the fermentation sets this.' });
  if (run.fed)
    for (const field of REPLACED_BY_STREAM)
      if (resolved.entered[field] !== undefined || resolved.locked[field] !== undefined)
        resolved.warnings.push({ field, message: 'Ignored: the stream that feeds this fermentation is its medium.' });
}
