/** A compiled process: names resolved to indices once, then evaluated as often as settings change. */
import { declarationOf } from '../own-operations/declaration.ts';
import { feedField, salePriceKey, shareKey } from '../steps/keys.ts';
import { enterValue, withSalePrice } from '../steps/enter-value.ts';
import type { Project } from '../costing/cash-flow.ts';
import { CostLines } from '../costing/cost-lines.ts';
import { categoriesOf } from '../costing/categories.ts';
import { costIndex, LAST_CONFIRMED_YEAR } from '../assumptions/cepci.ts';
import { BASE_ITEMS, feedItem, type Item, itemIndex, moleculeItem, priceOf } from '../costing/items.ts';
import { factorsOf, gridFactor, WORLD } from '../lca/climate.ts';
import { fillAssumptions, type FullAssumptions } from '../assumptions/defaults.ts';
import { admits } from '../declare/library-choice.ts';
import { KG_PER_T } from '../wording/quantity.ts';
import type { AssumptionGroup } from '../assumptions/assumptions.ts';
import type { Configuration, ProductBasis, SettingValue, Step } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import type { Problem, Warning } from '../types/results.ts';
import {
  type Basis,
  type IntakeDeclaration,
  isGmp,
  isInfeasible,
  PREPARATIONS,
  type Setting,
  settingOf,
  PRODUCT,
} from '../declare/define.ts';
import { SOLIDS_HEAT_CAPACITY, WATER_HEAT_CAPACITY } from '../physics/water.ts';
import { figure, inSentence } from '../wording/text.ts';
import { isTextType } from '../declare/text-settings.ts';
import { DEFINITION, OWN_OPERATION } from '../own-operations/keys.ts';
import { REPLACED } from '../unit-operations/upstream/shared/prepared.ts';
import { mediumFrom, REPLACED_BY_STREAM } from '../unit-operations/upstream/shared/stream-medium.ts';
import { cellDensityDifference } from '../unit-operations/shared/cells.ts';
import { cleanTanks, cleanVessels } from '../unit-operations/shared/services.ts';
import { buyStorage, TANK_FILL } from '../unit-operations/shared/tanks.ts';
import { Facility } from '../gmp/facility.ts';
import { OwnUtilities } from '../utilities/own-utilities.ts';
import { hasFacility, releaseOf } from '../gmp/choice.ts';
import { hasUtilities, runUtilities } from '../utilities/utilities.ts';
import { Arena } from '../stream/arena.ts';
import { assumptionProblem, NOWHERE, placeProblem, repeatedStep } from './checks.ts';
import { runContinuously, runPreparation, surgeVolume, toAnHour, tooLate, worksInBatches } from './continuous.ts';
import type { Group } from '../steps/graph.ts';
import { type Components, type ComponentTable, componentTables } from '../stream/components.ts';
import { type Cultures, culturesOf } from './cultures.ts';
import { exchangeOf } from './heat.ts';
import { Loop, type SolvedLoop } from './loops.ts';
import { mix, type Part } from '../stream/mixing.ts';
import { isPlan, leftOf, type Link, inletsOf, type Plan, planOf, shareOut } from '../steps/plan.ts';
import { isFault, moleculesOf, namedBuffers, stepBuffers } from './plant-buffers.ts';
import { chainBefore, preparationProblem, servedBy, takesStream } from '../steps/preparation.ts';
import {
  prepareStep,
  problemOf,
  resetFromFeed,
  resolveChanged,
  resolveDefaults,
  resolveStep,
  type ResolvedStep,
} from '../steps/resolve.ts';
import {
  batchesToWait,
  campaignHours,
  type HoldTank,
  type ScheduledUnit,
  type SeedTrain,
  type Timetable,
  setsOf,
  steadyYear,
  timetable,
} from '../steps/schedule.ts';
import {
  clearStep,
  type Flow,
  makeStep,
  type Mixture,
  multiply,
  outletStream,
  type Rest,
  setTechnology,
  type StepContext,
  type StepState,
} from '../steps/step-state.ts';
import { Stream } from '../stream/stream.ts';

const WASTEWATER = itemIndex('wastewater');
const SOLID_WASTE = itemIndex('solid_waste');
const BIOWASTE = itemIndex('biowaste');
const SOLVENT_WASTE = itemIndex('solvent_waste');
const OPERATOR = itemIndex('operator');
/** Operator hours per batch for a holding tank and for a seed vessel. */
const HOLD_TANK_HOURS = 1;
const SEED_HOURS_FIXED = 2;
const SEED_HOURS_PER_HOUR = 0.1;
/** Choosing another substrate changes the list of components itself, and what an amount follows changes the plan. */
const STRUCTURAL = new Set(['batch_substrate', 'feed_substrate', 'amount_by']);

/** A step that grows an inoculum, and its vessels in the schedule. */
export interface Seeder {
  readonly state: StepState;
  readonly train: SeedTrain;
}

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
  items: Item[] = [];
  /** USD per unit by item, overrides applied. */
  prices = new Float64Array(0);
  /** Position of each item’s category among the twelve. */
  categories: Uint8Array = new Uint8Array(0);
  /** kg CO2e per unit by item, NaN if there are no data; null without any factors. */
  factors: Float64Array | null = null;
  components!: ComponentTable;
  readonly times: Timetable = { cycle: 0, batchTime: 0, batches: 0, bottleneck: 0 };
  /** By fermentation, in the order of calculation. */
  seeders: readonly Seeder[] = [];
  /** Warnings about the plant as a whole. */
  readonly plantWarnings: Warning[] = [];
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
  private units: ScheduledUnit[] = [];
  private tanks: HoldTank[] = [];
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
  /** Molecules and solvents that the library has no price of. */
  private unpriced: { id: string; name: string }[] = [];
  /** By item: the price of its molecule in the library, USD per unit; null for what is no molecule. */
  private ownPrices: (number | null)[] = [];
  /** Country that `factors` holds for; null if they have to be made. */
  private factorsFor: string | null = null;
  /** Steps that buy under their own name. */
  private feeds: readonly Step[] = [];
  /** By culture and solvent. */
  private readonly bases = new Map<string, Omit<Basis, 'assumptions'> & { assumptions: FullAssumptions }>();
  /** Whether assumptions have changed since the process was built. */
  private stale = false;
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

  /** Mass balance, sizes and schedule; the first problem, or null. */
  run(): Problem | null {
    if (this.stale) {
      this.stale = false;
      this.assumptions = fillAssumptions(this.configuration.assumptions);
      if (this.broken) this.build();
      else this.refresh();
    }
    const wrong = this.problemOfSettings();
    if (wrong) return wrong;
    const { groups } = this.plan;
    if (this.dirty >= groups.length) return this.lastProblem;
    for (let g = this.dirty; g < groups.length; g++) {
      const problem = this.runGroup(g);
      if (problem) {
        this.dirty = g;
        return problem;
      }
    }
    this.dirty = groups.length;
    this.lastProblem = this.finish();
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
    const { mixed, run } = this.steps[j]!;
    if (!mixed) return;
    const { water } = this.components.at;
    const difference = cellDensityDifference(run.basis.host);
    const feed = into?.[0] ?? mixed[0]!.into;
    if (mixed.length === 1) {
      mix(feed, mixed[0]!.parts, water, difference);
      return;
    }
    const [main, ...named] = mixed;
    // What joins the feed brings its heat along; what stays in the inlet keeps its own.
    const joining = named.flatMap(({ counts, parts }) => (counts === null ? [] : parts));
    mix(feed, joining.length > 0 ? [...main!.parts, ...joining] : main!.parts, water, difference);
    for (const [k, { parts, counts, into: own }] of named.entries()) {
      const stream = into?.[k + 1] ?? own;
      mix(stream, parts, water, difference);
      if (counts === null) continue;
      const kept = counts < 0 ? 0 : stream.mass[counts]!;
      stream.clear();
      if (counts >= 0) stream.mass[counts] = kept;
    }
    if (joining.length > 0) leaveIn(feed, mixed);
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
    this.broken = this.tryBuild();
    this.dirty = 0;
  }

  /**
   * Updates the process after a change of assumptions, which affects prices and model inputs but not the components and
   * items.
   */
  private refresh(): void {
    const { configuration, assumptions } = this;
    this.broken = assumptionProblem(assumptions, configuration.assumptions.prices ?? {});
    if (this.broken) return;
    this.setPrices();
    this.index = costIndex(assumptions.capital.cost_year);
    for (const basis of this.bases.values()) basis.assumptions = assumptions;
    for (const [j, state] of this.steps.entries())
      if (!this.settingProblems[j] && resolveDefaults(state.resolved, state.run.basis)) state.stale = true;
      else this.resolve(state);
    this.dirty = 0;
  }

  private tryBuild(): Problem | null {
    const { configuration, library, product, assumptions } = this;
    const list = configuration.uo_settings;
    if (list.length === 0) return problemOf(NOWHERE, [], 'The process has no steps yet.');
    const wrong = assumptionProblem(assumptions, configuration.assumptions.prices ?? {});
    if (wrong) return wrong;
    const repeated = repeatedStep(list);
    if (repeated) return repeated;
    const graph = list.some((step) => step.feeds !== undefined);
    const prepared: ResolvedStep[] = [];
    for (const [index, step] of list.entries()) {
      const declaration = declarationOf(step, library);
      const place = { index, step };
      if (!declaration && step.unit_operation === OWN_OPERATION) return noDefinition(place);
      if (!declaration) return problemOf(place, [], `Unknown unit operation “${step.unit_operation}”.`);
      const misplaced = graph
        ? null
        : placeProblem(
            declaration,
            prepared.map((one) => one.declaration),
          );
      if (misplaced) return problemOf(place, [], misplaced);
      prepared.push(prepareStep(step, index, declaration, configuration.locked_values, configuration.fits ?? []));
    }
    const plan = planOf(prepared, configuration, this.continuous);
    if (!isPlan(plan)) return plan;
    const unprepared = graph ? preparationProblem(prepared, plan) : null;
    if (unprepared) return unprepared;
    this.plan = plan;
    const first = prepared[plan.order[0]!]!;
    if (first.declaration.prepares && !prepared.some(({ declaration }) => declaration.first))
      return problemOf(prepared.at(-1)!, [], 'A fermentation must follow the steps that prepare it.');
    const cultures = culturesOf(prepared, plan, product, library);
    if ('message' in cultures) return cultures;
    this.cultures = cultures;
    const solvents = prepared.map((one) => solventOf(one, library));
    const added = [...new Set(solvents.filter((one) => one !== null))];
    const tables = componentTables(
      {
        cultures: cultures.list,
        solvents: added,
        others: [...prepared.flatMap((one) => namedBy(one).map(([id]) => id)), ...this.named],
      },
      library,
      this.tracers,
    );
    if (typeof tables === 'string') return problemOf(prepared[cultures.start] ?? first, [], tables);
    const components = tables.main;
    for (const one of prepared)
      for (const [id, key] of namedBy(one))
        if (!components.index.has(id)) return problemOf(one, [key], `The library has no component ${id}.`);
    const { step: last, basis: counted } = plan.product;
    if (counted !== null && counted !== 'total' && counted !== 'dry' && !components.index.has(counted))
      return problemOf(
        prepared[last]!,
        ['product.basis'],
        `The product is counted as ${counted}, which is not a component of this process.`,
      );
    const buffers = namedBuffers(prepared, library);
    if (isFault(buffers)) return problemOf(buffers.at, [buffers.key], buffers.message);
    this.components = components;
    const substrates = prepared.flatMap(({ declaration }, j) => {
      const { batchSubstrate, feedSubstrate } = cultures.list[cultures.of[j]!]!;
      return declaration.first ? [batchSubstrate, feedSubstrate] : [];
    });
    const bought = prepared.flatMap((one) => (one.declaration.buys ?? []).map((id) => ({ id, one })));
    const isSolvent = ({ id }: { id: string }): boolean => library.solvents.some((row) => row.id === id);
    const unsold = bought.find((it) => !isSolvent(it) && !library.molecules.find((row) => row.id === it.id));
    if (unsold)
      return problemOf(unsold.one, [DEFINITION], `The library has no molecule or solvent ${unsold.id} to buy.`);
    const molecules = bought.filter((it) => !isSolvent(it)).map(({ id }) => id);
    const boughtMolecules = [...substrates, ...moleculesOf(buffers), ...molecules];
    this.feeds = prepared.filter(({ declaration }) => declaration.source).map(({ step }) => step);
    this.setItems(boughtMolecules, [...new Set([...added, ...bought.filter(isSolvent).map(({ id }) => id)])]);
    this.setPrices();
    this.index = costIndex(assumptions.capital.cost_year);

    const prepped = stepBuffers(buffers, components, (id) => this.items.findIndex((item) => item.id === id));
    this.bases.clear();
    const arena = new Arena();
    this.makeSteps(prepared, arena, (j) => {
      const solvent = solventFor(plan, solvents, j) ?? added[0] ?? null;
      return this.contextOf({ arena, tables, buffers: prepped }, cultures.of[j]!, solvent);
    });
    this.ids = prepared.map(({ step }) => step.id);
    this.units = this.steps.map((state) => state.unit);
    this.tanks = this.steps.map((state) => state.tank);
    this.seeders = plan.order.filter((j) => prepared[j]!.declaration.first).map((j) => this.seederOf(j));
    this.utilities = hasUtilities(assumptions) ? new OwnUtilities(components, this.items.length) : null;
    this.facility = hasFacility(assumptions) ? new Facility(this.items.length) : null;
    this.settingProblems = this.steps.map(() => null);
    for (const state of this.steps) this.resolve(state);
    return null;
  }

  /** What the steps of one culture and one solvent work with. */
  private contextOf(
    { arena, tables, buffers }: { arena: Arena; tables: Components; buffers: Basis['buffers'] },
    culture: number,
    solvent: string | null,
  ): StepContext {
    const { library, assumptions, items } = this;
    const { product, host, batchSubstrate, feedSubstrate } = this.cultures.list[culture]!;
    const components = tables.tableFor(culture, solvent);
    const key = `${culture} ${solvent ?? ''}`;
    const basis = this.bases.get(key) ?? {
      host,
      product,
      productMolarMass: components.molarMass[components.at.target]!,
      isoelectricPoint: library.proteins.find((one) => one.id === product.component_id)?.isoelectric_point ?? NaN,
      molecule: library.molecules.find((one) => one.id === product.component_id) ?? null,
      solvent: library.solvents.find((one) => one.id === solvent) ?? null,
      assumptions,
      price: (id) => this.prices[itemIndex(id)]!,
      buffers,
    };
    this.bases.set(key, basis);
    const itemOf = (id: string | null): number => items.findIndex((item) => item.id === id);
    return {
      arena,
      basis,
      components,
      items,
      batchSubstrateItem: itemOf(batchSubstrate),
      feedSubstrateItem: itemOf(feedSubstrate),
      solventItem: itemOf(solvent),
    };
  }

  /** Creates the steps after those that feed them, so that they can share the memory of their feeds. */
  private makeSteps(prepared: readonly ResolvedStep[], arena: Arena, contextOf: (step: number) => StepContext): void {
    const { plan, components } = this;
    const states: StepState[] = [];
    const tears = new Set(plan.groups.flatMap((group) => group.tears));
    for (const j of plan.order) {
      const links = plan.feeds[j]!;
      const [only] = links;
      const named = [...new Set(links.flatMap(({ inlet }) => inlet ?? []))];
      const fed = takesStream(prepared, plan, j);
      const whole =
        links.length === 1 &&
        !only!.stated &&
        !tears.has(j) &&
        leavesNothing(plan.takers[only!.from]!, only!) &&
        !fed &&
        // The flow of an hour is collected to batches of the step.
        !this.continuous &&
        // Mixing takes account of another host.
        this.cultures.of[only!.from] === this.cultures.of[j];
      const context = contextOf(j);
      states[j] = makeStep(prepared[j]!, context, {
        feed: whole ? outletStream(states[only!.from]!, only!.outlet) : new Stream(context.components, arena),
        mixed: !whole && (links.length > 0 || plan.references[j] !== null),
        named,
        referring: plan.references[j] !== null,
        fed,
        waiting: plan.takers[j]!.filter((link) => link.waits).map((link) => ({
          link,
          name: `Recycle tank of ${prepared[link.to]!.step.name}`,
        })),
        prepared: chainBefore(prepared, plan, j).map((k) => prepared[k]!.declaration.prepares),
      });
    }
    const partOf = (link: Link): Part => {
      const [from, to] = [states[link.from]!, states[link.to]!];
      const own = cellDensityDifference(from.run.basis.host);
      const stream = outletStream(from, link.outlet);
      return own === cellDensityDifference(to.run.basis.host) ? { link, stream } : { link, stream, own };
    };
    for (const [j, state] of states.entries()) {
      for (const mixture of state.mixed ?? [])
        mixture.parts = inletsOf(plan, j)
          .filter(({ inlet }) => inlet === mixture.inlet)
          .map(partOf);
    }
    this.steps = states;
    for (const [j, state] of states.entries()) {
      state.rests = this.restsOf(state);
      state.flows = flowsOf(states, plan, j);
      const before = plan.feeds[j]!.length === 1 ? prepared[plan.feeds[j]![0]!.from]!.declaration.id : undefined;
      const { sharesTankWith = [], inline = false } = state.resolved.declaration;
      state.unit.sharesTank = inline || (before !== undefined && sharesTankWith.includes(before));
    }
    this.serves = states.map((_, j) => servedBy(prepared, plan, j));
    for (const [j, state] of states.entries())
      state.readsOnlyItsFeed =
        !this.continuous &&
        !state.run.fed &&
        this.serves[j]! < 0 &&
        state.run.solventItem < 0 &&
        (state.mixed?.length ?? 0) <= 1;
    this.groupOf = [];
    for (const [g, group] of plan.groups.entries()) for (const j of group.steps) this.groupOf[j] = g;
    this.loops.clear();
    this.loopOf = new Map(
      plan.groups.filter(({ tears: torn }) => torn.length > 0).map((group) => [group, new Loop(this, group, arena)]),
    );
    const downstream = plan.order.find((j) => {
      const { first, prepares } = prepared[j]!.declaration;
      return !first && !prepares;
    });
    // One for the fermentation and the steps before it, one for all steps after it.
    const skids = new Map<number, StepState[]>();
    let cleaned: StepState[] = [];
    for (const j of plan.order) {
      if (j === plan.order[0] || j === downstream) skids.set(j, (cleaned = []));
      cleaned.push(states[j]!);
    }
    this.skids = skids;
    const { step, outlet } = plan.product;
    // If others take of it too, what is left is mixed into memory of its own.
    const shared = plan.takers[step]!.some((link) => link.outlet === outlet);
    this.productStream = shared ? new Stream(components, arena) : outletStream(states[step]!, outlet);
  }

  /** What nobody takes of the outlets of a step, other than the product. */
  private restsOf(state: StepState): Rest[] {
    const { plan } = this;
    const { index } = state.resolved;
    const isProduct = (outlet: string): boolean => plan.product.step === index && plan.product.outlet === outlet;
    const rest = (outlet: string, stream: Stream, declared: Rest['disposal']): Rest => {
      const stated = plan.outlets[index]![outlet]?.disposal ?? declared;
      // Without a boiler, nothing can be burned.
      const disposal = stated === 'burned' && this.assumptions.utilities.steam !== 'boiler' ? declared : stated;
      return { outlet, stream, disposal, share: leftOf(plan.takers[index]!, outlet) };
    };
    const sides = state.sides.map(({ key, stream, disposal }) => rest(key, stream, disposal));
    return [...sides, rest(PRODUCT, state.run.out, 'solids')].filter(
      // A line passes all of its main stream on.
      ({ outlet }) => !isProduct(outlet) && (outlet !== PRODUCT || plan.outlets[index]![PRODUCT] !== undefined),
    );
  }

  /** What grows the inoculum of a fermentation: a separate seed train, or the fermentation itself. */
  private seederOf(fermentation: number): Seeder {
    const feeders = this.plan.feeds[fermentation]!.map(({ from }) => this.steps[from]!);
    const state = feeders.find(({ resolved }) => resolved.declaration.prepares === 'seed') ?? this.steps[fermentation]!;
    return { state, train: { stages: state.seeds, count: 0, inoculated: fermentation } };
  }

  /**
   * Lists the items and what follows from them alone. @param molecules Ids of molecules bought in addition to the items of
   * every plant.
   */
  private setItems(molecules: readonly string[], solvents: readonly string[]): void {
    const { library } = this;
    this.items = [...BASE_ITEMS];
    this.unpriced = [];
    for (const id of new Set(molecules)) {
      if (this.items.some((item) => item.id === id)) continue;
      const molecule = library.molecules.find((one) => one.id === id)!;
      const middle =
        molecule.price_low !== null && molecule.price_high !== null
          ? (molecule.price_low + molecule.price_high) / 2
          : null;
      const price = molecule.price ?? middle;
      if (price === null) this.unpriced.push(molecule);
      this.items.push(moleculeItem(id, molecule.name, price ?? 0, molecule.source));
    }
    for (const solvent of solvents) {
      const bought = library.solvents.find((one) => one.id === solvent);
      if (!bought) continue;
      if (bought.price === null) this.unpriced.push(bought);
      this.items.push(moleculeItem(bought.id, bought.name, bought.price ?? 0, bought.source));
    }
    for (const { id, name } of this.feeds) this.items.push(feedItem(id, name));
    this.categories = categoriesOf(this.items);
    this.ownPrices = this.items.map((item) => library.molecules.find((one) => one.id === item.id)?.price ?? null);
    this.prices = new Float64Array(this.items.length);
    this.factorsFor = null;
  }

  private setPrices(): void {
    const { assumptions, items, prices, ownPrices } = this;
    this.plantWarnings.length = 0;
    for (const { id, name } of this.unpriced)
      if (assumptions.prices[id] === undefined) this.warnPlant(`${name} has no price; it is treated as free.`);
    for (let i = 0; i < items.length; i++)
      prices[i] = assumptions.prices[items[i]!.id] ?? ownPrices[i] ?? priceOf(items[i]!, assumptions.plant.grade);
    const { wage, loading } = assumptions.labour;
    prices[OPERATOR] = (assumptions.prices.operator ?? wage) * loading;
    this.setFactors();
    if (assumptions.capital.cost_year > LAST_CONFIRMED_YEAR)
      this.warnPlant(`The cost index of ${assumptions.capital.cost_year} is provisional.`);
  }

  private setFactors(): void {
    const table = this.library.factors;
    if (!table) return;
    const { country } = this.assumptions.plant;
    const own = gridFactor(table, country);
    if (own === null)
      this.warnPlant(
        `No footprint of electricity is available for ${country}; the world average is used instead.`,
        'plant.country',
      );
    if (this.factorsFor === country) return;
    this.factors = factorsOf(this.items, table, own ?? gridFactor(table, WORLD));
    this.factorsFor = country;
  }

  private warnPlant(message: string, field: string | null = null): void {
    this.plantWarnings.push({ step_id: null, field, message, kind: 'doubtful' });
  }

  /** @param changed Position of the only setting that changed; -1 for the whole step */
  private resolve(state: StepState, changed = -1): void {
    const { index } = state.resolved;
    this.settingProblems[index] =
      changed < 0 || this.settingProblems[index]
        ? resolveStep(state.resolved, state.run.basis)
        : resolveChanged(state.resolved, changed, state.run.basis);
    state.stale = true;
    if (state.resolved.declaration.first) this.warnReplaced(state);
    // The needs of the fermentation affect the steps that prepare it.
    const { first, prepares } = state.resolved.declaration;
    const isChained = first === true || (this.continuous && prepares !== undefined);
    this.dirty = Math.min(this.dirty, isChained ? 0 : this.groupOf[index]!);
  }

  /** Warns about settings of a fermentation that the steps before it override. */
  private warnReplaced({ resolved, run }: StepState): void {
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
    if (run.surplus) return this.surplusProblem(j);
    if (isInfeasible(answer)) return problemOf(resolved, answer.fields, answer.message, answer.limit);
    if (this.plan.graph && !Number.isFinite(run.out.total())) return unworkable(state);
    state.outputs = answer;
    if (j === this.cultures.start)
      for (let i = 1; i <= this.tracers; i++) run.out.mass[this.components.count - i] = run.out.volume();
    return null;
  }

  /** An inlet brings more than its step uses. */
  private surplusProblem(j: number): Problem {
    const { run, resolved, sets, interval } = this.steps[j]!;
    const { inlet, component, brought, used } = run.surplus!;
    const links = this.plan.feeds[j]!.filter((link) => link.inlet === inlet);
    const bringing = ({ from, outlet, share }: Link): number =>
      share * outletStream(this.steps[from]!, outlet).mass[component]!;
    const link = links.reduce((most, one) => (bringing(one) > bringing(most) ? one : most));
    const from = this.steps[link.from]!.resolved.step;
    const part = used / brought;
    const field = `${feedField({ from: from.id, outlet: link.outlet })}.share`;
    const { name } = (resolved.declaration.intakes as Record<string, IntakeDeclaration>)[inlet]!;
    const what = inSentence(this.components.names[component]!);
    const excess = figure(((brought - used) * sets) / interval);
    // Rounded down, so that what is proposed works.
    const works = Math.floor(1000 * part * link.share) / 1000;
    const problem = problemOf(
      resolved,
      [field],
      used > 0
        ? `The inlet “${name}” of ${resolved.step.name} brings ${excess} kg more ${what} than the step uses: send at most ${figure(100 * part)} % of it.`
        : `${resolved.step.name} uses no ${what} at its inlet “${name}” with these settings, but is fed ${excess} kg of it.`,
      {
        title: this.components.names[component]!,
        value: (used * sets) / interval,
        actual: (brought * sets) / interval,
        unit: 'kg',
      },
    );
    return { ...problem, nearest: { field, value: works, unit: '1' } };
  }

  /** Waste, tanks, cleaning and labour of a step whose model has run. */
  account(j: number): void {
    const state = this.steps[j]!;
    const { run, resolved, unit } = state;
    // A seed train occupies only its seed vessels, which the schedule handles separately.
    const seeds = resolved.declaration.prepares === 'seed';
    unit.process = seeds ? 0 : run.processTime;
    unit.setup = state.times.setup + run.preparation;
    // What is prepared for a fermentation goes from vessel to vessel, batch by batch.
    const inBatches = resolved.declaration.prepares !== undefined || (resolved.declaration.first === true && !run.fed);
    const isFed = this.plan.feeds[j]!.length > 0;
    unit.trains = this.continuous ? state.sets : setsOf(resolved.values);
    unit.feedVolume =
      !isFed || seeds || (this.continuous && inBatches) ? 0 : this.continuous ? surgeVolume(state) : run.feed.volume();
    if (this.continuous) state.tank.present = isFed && worksInBatches(resolved) && !inBatches;
    this.addWaste(state);
    this.addTanksAndLabour(state);
    listUsed(state);
  }

  private addWaste(state: StepState): void {
    const { amounts } = state.run;
    const solids = this.assumptions.plant.grade === 'pharma' ? BIOWASTE : SOLID_WASTE;
    for (const { stream, disposal, share } of state.rests) {
      if (disposal === 'wastewater') amounts[WASTEWATER]! += share * stream.volume();
      else if (disposal === 'solids') amounts[solids]! += (share * stream.total()) / KG_PER_T;
      else if (disposal === 'solvent') amounts[SOLVENT_WASTE]! += (share * stream.total()) / KG_PER_T;
    }
  }

  private addTanksAndLabour(state: StepState): void {
    const { run, times, unit } = state;
    /** Batches per batch of the plant, or per hour. */
    const rate = state.sets / state.interval;
    let hours = (times.labourPerHour * run.processTime + times.labourFixed) * run.attended;
    for (const { operatorHours, slot } of state.equipment) if (slot.size > 0) hours += operatorHours * slot.work;
    const { index } = state.resolved;
    const hasTank = this.continuous
      ? state.tank.present
      : this.plan.sameBatch[index]!.length > 0 && unit.flow && !unit.sharesTank;
    if (hasTank) {
      hours += HOLD_TANK_HOURS;
      holdLiquid(run, unit.feedVolume, rate);
    }
    hours *= rate;
    // A tank of several batches is emptied as often as one of a single batch, each time by one batch.
    for (const { link, stream } of state.waiting) {
      hours += HOLD_TANK_HOURS;
      holdLiquid(run, link.share * stream.volume(), 1);
    }
    for (let k = 0; k < run.seedCount; k++) {
      hours += (SEED_HOURS_PER_HOUR * run.seedTime[k]! + SEED_HOURS_FIXED) / run.seedServes;
      if (k > 0 && run.seedTechnology(run.seedVolume[k]!) === 'stainless')
        cleanVessels(run, run.seedVolume[k]! / TANK_FILL, 1 / run.seedServes);
    }
    run.amounts[OPERATOR]! += hours;
  }

  /** Product of a stream, kg, in its basis: in solution and in cells, or the cells themselves, unless another is stated. */
  productOf(stream: Stream): number {
    const { at } = this.components;
    const { basis } = this.plan.product;
    if (basis !== null) {
      if (basis === 'total') return stream.total();
      return basis === 'dry' ? this.solidsOf(stream) : stream.mass[this.components.index.get(basis)!]!;
    }
    return this.product.kind === 'biomass' ? stream.mass[at.cell]! : stream.mass[at.target]! + stream.mass[at.held]!;
  }

  /** Product that the feeds of a step bring, kg. */
  enteringProduct({ feed, intakes }: StepState['run']): number {
    let sum = this.productOf(feed);
    for (const key in intakes) sum += this.productOf(intakes[key]!);
    return sum;
  }

  /** The component that the product is, kg, even if the product is counted with what accompanies it. */
  componentOf(stream: Stream): number {
    const { at, index } = this.components;
    const i = index.get(this.plan.product.basis ?? '');
    if (i !== undefined) return stream.mass[i]!;
    return this.product.kind === 'biomass' ? stream.mass[at.cell]! : stream.mass[at.target]! + stream.mass[at.held]!;
  }

  /** Purity of a stream: in protein for a protein, in dry solids otherwise; 0 if there is no product. */
  purityOf(stream: Stream): number {
    if (this.plan.product.basis !== null) {
      const component = this.componentOf(stream);
      return component > 0 ? component / Math.max(component, this.solidsOf(stream)) : 0;
    }
    const product = this.productOf(stream);
    if (product <= 0) return 0;
    if (this.product.kind !== 'protein') return product / this.solidsOf(stream);
    const { at } = this.components;
    const m = stream.mass;
    const inCells = this.cultures.list[0]!.host.composition.protein * m[at.cell]!;
    return product / (product + m[at.host_protein]! + m[at.aggregate]! + inCells);
  }

  /** Dry solids, kg. */
  solidsOf(stream: Stream): number {
    const { at } = this.components;
    return stream.total() - stream.mass[at.water]! - stream.mass[at.carbon_dioxide]! - stream.mass[at.oxygen]!;
  }

  /** Product that a step makes or brings, kg, in the basis of the product. */
  madeIn({ run, resolved }: StepState): number {
    const { basis } = this.plan.product;
    const { first, source } = resolved.declaration;
    if (basis === null) return first && !this.cultures.makes[resolved.index] ? 0 : run.made;
    if (source) return this.productOf(run.inlets.bought!);
    // The mass of a product that is not one component comes from the sources.
    if (basis === 'total' || basis === 'dry') return first ? this.productOf(run.out) : 0;
    return Math.max(0, run.reaction[this.components.index.get(basis)!]!);
  }

  private finish(): Problem | null {
    const { steps, times, plan } = this;
    const first = steps[this.cultures.start];
    this.made = 0;
    for (const state of steps) this.made += this.madeIn(state);
    if (!(this.made > 0) && !first) return problemOf(steps[plan.product.step]!.resolved, [], NOTHING_MADE);
    if (!(this.made > 0) && first)
      return problemOf(
        first.resolved,
        ['product_growth', 'product_maintenance'].filter((key) => first.resolved.keys.includes(key)),
        'The fermentation does not make any product.',
      );
    // In a line, there is no product before the step that makes or brings it.
    this.begin = plan.graph ? 0 : steps.findIndex((state) => this.madeIn(state) > 0);
    for (const j of plan.order) {
      const state = steps[j]!;
      const { declaration } = state.resolved;
      if (declaration.prepares || j < this.begin) {
        state.yield = state.cumulative = 1;
        state.carriesProduct = false;
        continue;
      }
      const product = this.productOf(state.run.out);
      if (!plan.graph && !(product > 1e-9 * this.made)) return noProduct(state);
      const made = this.madeIn(state);
      const entering = declaration.first ? made : this.enteringProduct(state.run) + made;
      state.yield = entering > 0 ? product / entering : 1;
      state.cumulative = product / this.made;
      state.carriesProduct = true;
    }
    const { step, outlet } = plan.product;
    const made = outletStream(steps[step]!, outlet);
    if (this.productStream !== made) {
      const share = leftOf(plan.takers[step]!, outlet);
      mix(this.productStream, [{ stream: made, link: { share } }], this.components.at.water, 0);
    }
    this.batchProduct = this.productOf(this.productStream);
    if (!(this.batchProduct > 1e-9 * this.made)) return noProduct(steps[step]!);
    const gmp = isGmp(this);
    for (const { state, train } of this.seeders) {
      train.count = state.run.seedCount;
      for (let k = 0; k < train.count; k++) {
        state.seeds[k]!.process = state.run.seedTime[k]!;
        state.seeds[k]!.serves = state.run.seedServes;
        state.seeds[k]!.bag = k > 0 && state.run.seedTechnology(state.run.seedVolume[k]!) === 'single_use';
        state.seeds[k]!.gmp = k > 0 && gmp;
      }
    }
    for (const { run, tank } of steps) {
      tank.bag = run.tankTechnology === 'single_use';
      tank.gmp = gmp;
    }
    const { operating_hours: hours, campaigns, changeover } = this.assumptions.plant;
    const available = campaignHours(hours, campaigns, changeover);
    const plant = {
      units: this.units,
      tanks: this.tanks,
      seedTrains: this.seeders.map(({ train }) => train),
      feeds: plan.sameBatch,
      order: plan.timeOrder,
    };
    if (this.continuous) {
      steadyYear(plant, { available, campaigns }, times);
      for (const { tank, unit } of steps) fillSurgeTank(tank, unit.feedVolume);
    } else {
      timetable(plant, { available, campaigns }, times);
      this.scheduleWaiting();
    }
    if (times.batches < 1) {
      const slow = steps[times.bottleneck]!.resolved;
      if (this.continuous)
        return problemOf(
          NOWHERE,
          ['assumptions.plant.changeover'],
          `Changeovers leave no hours for the ${campaigns} campaigns per year.`,
        );
      return problemOf(
        slow,
        [],
        campaigns === 1 && changeover === 0
          ? `One batch takes ${figure(times.batchTime)} h, but the plant runs only ${figure(hours)} h per year.`
          : `One batch takes ${figure(times.batchTime)} h, but changeovers leave only ${figure(Math.max(0, available))} h for each of the ${campaigns} campaigns per year.`,
        { title: 'Batch time', value: Math.max(0, available), actual: times.batchTime, unit: 'h' },
      );
    }
    this.boughtShares = null;
    if (this.utilities) this.serve(this.utilities);
    if (this.facility) this.house(this.facility);
    return null;
  }

  /** Sizes rooms, air and water, and people for them. */
  private house(facility: Facility): void {
    const { steps, plan, assumptions, times, continuous, index, batchProduct, cultures, product } = this;
    facility.run({
      steps,
      order: plan.order,
      assumptions,
      batches: times.batches,
      cycle: times.cycle,
      continuous,
      index,
      batchProduct,
      release: releaseOf(product, cultures.list[0]?.host.kind),
    });
    const { bought } = facility;
    // What is left to buy after both is what neither makes.
    if (this.boughtShares) for (let i = 0; i < bought.length; i++) bought[i]! *= this.boughtShares[i]!;
    this.boughtShares = bought;
  }

  private serve(utilities: OwnUtilities): void {
    const { steps, components, prices, continuous, assumptions, times } = this;
    runUtilities(utilities, {
      steps,
      components,
      prices,
      continuous,
      assumptions,
      batches: times.batches,
      exchange: exchangeOf(this),
    });
    this.boughtShares = utilities.bought;
    // What of it is bought depends on all other steps.
    for (const state of steps) state.exchanges = null;
  }

  /** The whole batches by which streams wait, from when they are ready to when they are needed. */
  private scheduleWaiting(): void {
    for (const { waiting, unit } of this.steps)
      for (const one of waiting)
        one.batches = batchesToWait(unit.begin + unit.process, this.units[one.link.to]!.begin, this.times.cycle);
  }
}

/** The streams that leave a step: the parts of each outlet that others take, and what is left. */
function flowsOf(states: readonly StepState[], { takers, product }: Plan, j: number): Flow[] {
  const { sides, outId, outName, run, resolved } = states[j]!;
  const from_step = resolved.step.id;
  const outlets = [
    ...sides.map((side) => ({ ...side, outlet: side.key })),
    { outlet: PRODUCT, id: outId, name: outName, stream: run.out, kind: 'waste' as const },
  ];
  return outlets.flatMap(({ outlet, id, name, stream, kind }): Flow[] => {
    const links = takers[j]!.filter((link) => link.outlet === outlet);
    const rest = product.step === j && product.outlet === outlet ? 'product' : kind;
    const left = { outlet, stream, link: null, place: { id, name, kind: rest, from_step, to_step: null } };
    if (links.length === 0) return [left];
    // A whole outlet keeps its id, as in a line.
    const [only] = links;
    const whole = links.length === 1 && !only!.stated;
    const parts = links.map((link): Flow => {
      const to_step = states[link.to]!.resolved.step.id;
      return {
        outlet,
        stream,
        link,
        place: { id: whole ? id : `${id}-${to_step}`, name, kind: 'main', from_step, to_step },
      };
    });
    return links.every((link) => link.stated)
      ? [...parts, { ...left, place: { ...left.place, id: `${id}-rest` } }]
      : parts;
  });
}

/** Share of the working volume of a vessel that a stream must at least fill. */
const LEAST_FILLED = 0.1;

/** Cleans the tank of a volume of liquid in m³, or buys its bags. @param rate Times per batch. */
function holdLiquid(run: StepState['run'], liquid: number, rate: number): void {
  if (run.tankTechnology === 'single_use') buyStorage(run, liquid, rate);
  else cleanTanks(run, liquid / TANK_FILL, rate);
}

/** A surge tank is filled and emptied at the same time. */
function fillSurgeTank(tank: HoldTank, volume: number): void {
  tank.volume = volume;
  tank.start = tank.wait = tank.empty = tank.fill = 0;
  tank.occupancy = 1;
  tank.count = tank.present ? 1 : 0;
}

/** Runs the model of a step for one batch. */
const runBatch = (state: StepState): ReturnType<ResolvedStep['declaration']['model']> =>
  state.run.fed ? runOnStream(state) : state.resolved.declaration.model(state.run, state.resolved.values as never);

/** Runs a fermentation on the stream that it takes: in as many equal vessels as the medium needs. */
function runOnStream(state: StepState): ReturnType<ResolvedStep['declaration']['model']> {
  const { run, resolved } = state;
  const { declaration, values, step } = resolved;
  const each = declaration.takes!(values as never);
  const total = mediumFrom(run, each);
  if (!(total > 0)) return run.infeasible([], `Nothing reaches ${step.name}.`);
  const vessels = Math.max(1, Math.ceil(total / each.volume - 1e-9));
  const filled = total / (vessels * each.volume);
  if (filled < LEAST_FILLED) {
    const vessel = Number(values.vessel_volume);
    return run.infeasible(
      ['vessel_volume'],
      `The medium of ${figure(total)} m³ fills only ${figure(100 * filled)} % of the working volume of a vessel of ${figure(vessel)} m³; choose a smaller one.`,
      { title: 'Vessel volume', value: (vessel * filled) / LEAST_FILLED, actual: vessel, unit: 'm³' },
    );
  }
  const { mass } = run.feed;
  for (let i = 0; i < mass.length; i++) mass[i]! /= vessels;
  const working = Number(values.working_fraction);
  values.working_fraction = working * filled;
  const answer = declaration.model(run, values as never);
  values.working_fraction = working;
  multiply(state, vessels);
  return answer;
}

/** Takes from a feed what stays in the named inlets that were mixed into it, with its heat. */
function leaveIn(feed: Stream, mixtures: readonly Mixture[]): void {
  const joining = mixtures.filter(({ inlet, counts }) => inlet === null || counts !== null);
  feed.temperature = joinedTemperature(feed, joining);
  for (const { counts } of joining) {
    if (counts === null || counts < 0) continue;
    feed.mass[counts] = 0;
    for (const { parts } of joining.filter((one) => one.counts !== counts))
      for (const { stream, link } of parts) feed.mass[counts] += link.share * stream.mass[counts]!;
  }
}

/** Temperature of what joins a feed, without what stays in the inlets, K; that of the feed if nothing joins. */
function joinedTemperature(feed: Stream, joining: readonly Mixture[]): number {
  const { water } = feed.table.at;
  let first = feed.temperature;
  let heat = 0; // kJ above the first temperature
  let capacity = 0;
  for (const { counts, parts } of joining)
    for (const { stream, link } of parts) {
      const specific = counts === water ? WATER_HEAT_CAPACITY : SOLIDS_HEAT_CAPACITY;
      const stays = counts === null || counts < 0 ? 0 : stream.mass[counts]! * specific;
      const perKelvin = link.share * (stream.heatCapacity() - stays);
      if (!(perKelvin > 0)) continue;
      if (capacity === 0) first = stream.temperature;
      capacity += perKelvin;
      heat += perKelvin * (stream.temperature - first);
    }
  return capacity > 0 ? first + heat / capacity : first;
}

/** A model divides by what is not there. */
const unworkable = ({ run, resolved }: StepState): Problem =>
  problemOf(
    resolved,
    ['feeds'],
    run.feed.total() === 0
      ? `Nothing reaches ${resolved.step.name}.`
      : `${resolved.step.name} cannot run on its feed: a component that it needs is missing.`,
  );

/** Whether a link is the only one from its outlet. */
const leavesNothing = (takers: readonly Link[], link: Link): boolean =>
  takers.every((other) => other === link || other.outlet !== link.outlet);

const noDefinition = (place: Pick<ResolvedStep, 'index' | 'step'>): Problem => {
  const given = place.step.settings[DEFINITION];
  return problemOf(
    place,
    [DEFINITION],
    given === undefined || given === ''
      ? 'Choose an own operation of the library, such as own_1@1.'
      : `The library has no own operation “${String(given)}”.`,
  );
};

const noProduct = ({ resolved }: StepState): Problem =>
  problemOf(resolved, [], `No product leaves ${resolved.step.name}.`);

function enter(settings: Record<string, SettingValue>, key: string, value: SettingValue | null): void {
  if (value === null) delete settings[key];
  else settings[key] = value;
}

/** Components that a step names, each with the key of the setting. */
const namedBy = ({ declaration, given }: ResolvedStep): readonly (readonly [string, string])[] =>
  declaration.names?.(given()) ?? [];

const FEED = 'feeds.';
const NOTHING_MADE = 'No step makes or brings the product.';

/** Solvent that a step adds; null if it uses none. */
function solventOf({ declaration, locked, entered }: ResolvedStep, library: Library): string | null {
  const setting = declaration.settings.solvent as Setting | undefined;
  if (!setting) return null;
  const valueOf = (key: string): SettingValue | null =>
    locked[key] ?? entered[key] ?? (declaration.settings[key] as Setting).parameter.default;
  if (declaration.bringsSolvent && !declaration.bringsSolvent(valueOf)) return null;
  const choices = setting.parameter.choices.map((one) => one.value);
  const given = valueOf('solvent');
  if (typeof given === 'string' && admits(setting.parameter.library, given, library)) return given;
  // An invalid choice is rejected later, with the other settings.
  return choices.find((one) => one === given) ?? choices[0] ?? null;
}

/** The solvent in what a step works on: its own, or that of the nearest step before it that adds one; null if none does. */
function solventFor({ feeds }: Plan, solvents: readonly (string | null)[], step: number): string | null {
  const seen = new Set([step]);
  for (const at of seen) {
    if (solvents[at]) return solvents[at];
    for (const { from } of feeds[at]!) seen.add(from);
  }
  return null;
}

/** Most steps use only few of the items, so later calculations go through those only. */
function listUsed(state: StepState): void {
  const { used, run } = state;
  const { amounts } = run;
  let count = 0;
  let returns = false;
  for (let i = 0; i < amounts.length; i++) {
    const amount = amounts[i]!;
    if (amount === 0) continue;
    used[count++] = i;
    if (amount < 0) returns = true;
  }
  state.usedCount = count;
  state.returns = returns;
}
