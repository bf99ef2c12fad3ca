/** Runs the steps of a compiled plant, in the order of its plan. */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import type { Project } from '../costing/cash-flow.ts';
import { CostLines } from '../costing/cost-lines.ts';
import type { Item } from '../costing/items.ts';
import type { Machines } from '../costing/purchase.ts';
import { isInfeasible } from '../declare/define.ts';
import type { Facility } from '../gmp/facility.ts';
import type { Footprint } from '../lca/impact-figure.ts';
import type { Group } from '../steps/graph.ts';
import type { Plan } from '../steps/plan.ts';
import { problemOf, resetFromFeed } from '../steps/resolve.ts';
import type { Timetable } from '../steps/schedule.ts';
import { clearStep, setTechnology, type StepState } from '../steps/step-state.ts';
import type { ComponentTable } from '../stream/components.ts';
import type { Stream } from '../stream/stream.ts';
import type { ProductBasis } from '../types/configuration.ts';
import type { Problem, Warning } from '../types/results.ts';
import type { OwnUtilities } from '../utilities/own-utilities.ts';
import { account } from './account.ts';
import type { CompiledPlant, Seeder } from './compile.ts';
import { runContinuously, runPreparation, toAnHour, tooLate, worksInBatches } from './continuous.ts';
import type { Cultures } from './cultures.ts';
import { mixFeed } from './feed.ts';
import { Loop, type SolvedLoop } from './loops.ts';
import type { PriceList } from './prices.ts';
import { runBatch, surplusProblem, unworkable, startWithSugarOfStream } from './run-model.ts';

/** A compiled plant with the state that a run reads and overwrites. */
export class PlantRun {
  readonly product: ProductBasis;
  assumptions: FullAssumptions;

  // What is compiled; flat, as every run of a model reads it.
  steps: StepState[] = [];
  plan!: Plan;
  cultures!: Cultures;
  components!: ComponentTable;
  /** What leaves as the product. */
  productStream!: Stream;
  /** Steps that carry the cleaning skid of their part of the plant, and the steps of that part. */
  skids: ReadonlyMap<number, readonly StepState[]> = new Map();
  /** By fermentation, in the order of calculation. */
  seeders: readonly Seeder[] = [];
  /** What the schedule reads. */
  line!: CompiledPlant['line'];
  /** What the plant makes itself; null if it buys all utilities. */
  utilities: OwnUtilities | null = null;
  /** Rooms, air, water and people; null if factors and hours stand for them. */
  facility: Facility | null = null;
  /** USD per unit by item, overrides applied. */
  prices: Float64Array = new Float64Array(0);
  priceList!: PriceList;
  protected bases!: CompiledPlant['bases'];
  /** By step: the fermentation that it prepares. */
  private serves: readonly number[] = [];
  private loopOf: ReadonlyMap<Group, Loop> = new Map();
  /** Group of each step in the plan. */
  private groupOf: number[] = [];

  // What a run finds.
  /** Groups before this one have valid results of the last run. */
  private dirty = 0;
  /** Loops of the last run. */
  readonly loops = new Map<Group, SolvedLoop>();
  /** In a step that runs alone in a continuous plant: hours from one batch of its fermentation to the next. */
  period: number | null = null;

  // What follows from it, by finish().
  readonly times: Timetable = { cycle: 0, batchTime: 0, batches: 0, bottleneck: 0 };
  /** In a line: index of the step that makes or brings the product. */
  begin = 0;
  /** kg of product per batch, made by fermentation and at the end. */
  made = 0;
  batchProduct = 0;
  /** By item: the share of what steps use that is bought; null if all of it is. */
  boughtShares: Float64Array | null = null;

  // What follows from it and from the prices of machines; null until it is asked for.
  machines: Machines | null = null;
  impact: Footprint | null = null;

  // Memory of the last cost, reused by the next.
  project: Project | null = null;
  readonly ledger = new CostLines();

  private readonly tracers: number;

  constructor(product: ProductBasis, assumptions: FullAssumptions, tracers: number) {
    this.product = product;
    this.assumptions = assumptions;
    this.tracers = tracers;
  }

  /** What the plant buys. */
  get items(): readonly Item[] {
    return this.priceList.items;
  }

  /** Position of each item’s category among the twelve. */
  get categories(): Uint8Array {
    return this.priceList.categories;
  }

  /** What one unit of each item weighs. */
  get masses(): PriceList['masses'] {
    return this.priceList.masses;
  }

  /** kg CO2e per unit by item, NaN if there are no data; null without any factors. */
  get factors(): Float64Array | null {
    return this.priceList.factors;
  }

  /** Warnings about the plant as a whole. */
  get plantWarnings(): readonly Warning[] {
    return this.priceList.warnings;
  }

  /** Whether amounts are per hour and not per batch. */
  get continuous(): boolean {
    return this.assumptions.plant.mode === 'continuous';
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

  /** Takes over what has been compiled, whose parts have the same names here. */
  protected load({ arena, ...plant }: CompiledPlant): void {
    Object.assign(this, plant);
    this.prices = this.priceList.prices;
    this.groupOf = [];
    for (const [g, group] of this.plan.groups.entries()) for (const j of group.steps) this.groupOf[j] = g;
    this.loops.clear();
    this.loopOf = new Map(
      this.plan.groups.filter(({ tears }) => tears.length > 0).map((group) => [group, new Loop(this, group, arena)]),
    );
    this.outdateFrom(null);
  }

  /** Has a step run again, and all that may depend on it; null: all steps. */
  protected outdateFrom(step: number | null): void {
    this.dirty = step === null ? 0 : Math.min(this.dirty, this.groupOf[step]!);
  }

  /** Whether all results are those of the last run. */
  protected get isUpToDate(): boolean {
    return this.dirty >= this.plan.groups.length;
  }

  /** Runs what has changed since the last run, and all after it. @returns the first problem, or null */
  protected runSteps(): Problem | null {
    const { groups } = this.plan;
    for (let g = this.dirty; g < groups.length; g++) {
      const problem = this.runGroup(g);
      if (problem) {
        this.dirty = g;
        return problem;
      }
    }
    this.dirty = groups.length;
    return null;
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

  /** The fermentation that a step prepares; undefined if it prepares none. */
  served(j: number): StepState | undefined {
    const k = this.serves[j]!;
    // To read below the first element of a list is slow.
    return k < 0 ? undefined : this.steps[k];
  }

  /** Mixes the feed of a step from what its feeders have made. */
  feed(j: number, into?: readonly Stream[]): void {
    mixFeed(this.steps[j]!, this.components.at.water, into);
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
    this.priceList.reader = run.prices;
    startWithSugarOfStream(state);
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
    if (run.surplus) return surplusProblem(this, j);
    if (isInfeasible(answer)) return problemOf(resolved, answer.fields, answer.message, answer.limit);
    if (this.plan.graph && !Number.isFinite(run.out.total())) return unworkable(state);
    state.answer = answer;
    state.outputs = null;
    if (j === this.cultures.start)
      for (let i = 1; i <= this.tracers; i++) run.out.mass[this.components.count - i] = run.out.volume();
    return null;
  }

  account(j: number): void {
    this.priceList.reader = this.steps[j]!.run.prices;
    account(this, j);
  }
}
