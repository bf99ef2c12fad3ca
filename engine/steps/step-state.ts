/**
 * The working memory of one step: created once when a process is compiled, overwritten by every run. Its objects have no
 * accessors of their own, which would make V8 look up every property of theirs in a hash table.
 */
import { type CostRow, costRow } from '../costing/cost-table.ts';
import { emptyPurchase, type Purchase } from '../costing/purchase.ts';
import { feedItemId, type Item } from '../costing/items.ts';
import { Duties } from '../physics/heat/duties.ts';
import { MAX_STAGES } from '../physics/seed-train.ts';
import type { EquipmentItem, Exchange, ResolvedSetting, StreamResult, Warning } from '../types/results.ts';
import type { FullAssumptions, Grade, Steel, Technology } from '../assumptions/assumptions.ts';
import { calculated, Infeasible, type Preparation, PREPARATIONS, PRODUCT } from '../declare/define.ts';
import type {
  Disposal,
  EquipmentDeclaration,
  EquipmentSlot,
  InletDeclaration,
  IntakeDeclaration,
  Run,
  SideDeclaration,
  StepTimes,
} from '../declare/define.ts';
import type { Basis } from '../declare/settings.ts';
import { PaidPrices } from '../declare/paid-prices.ts';
import { seedTechnologyOf, type TechnologyPlace, tankTechnologyOf, technologyOf } from '../declare/technology.ts';
import { Arena } from '../stream/arena.ts';
import type { ComponentTable } from '../stream/components.ts';
import type { Part } from '../stream/mixing.ts';
import { type Link, REFERENCE } from './plan.ts';
import type { ResolvedStep } from './resolve.ts';
import type { HoldTank, ScheduledUnit, SeedStage } from './schedule.ts';
import { Stream } from '../stream/stream.ts';

export interface NamedStream {
  readonly id: string;
  readonly name: string;
  readonly stream: Stream;
}
export interface SideStream extends NamedStream {
  readonly key: string;
  readonly kind: SideDeclaration['kind'];
  readonly disposal: Disposal;
}
/** A stream from an outlet of a step in the results: to a step, or what is left. */
export interface Flow {
  readonly outlet: string;
  readonly stream: Stream;
  /** Null for what is left. */
  readonly link: Link | null;
  readonly place: Pick<StreamResult, 'id' | 'name' | 'kind' | 'from_step' | 'to_step'>;
}
/** Streams of other steps that are mixed before each run into the feed of a step, or into one of its named inlets. */
export interface Mixture {
  /** Key of the named inlet; null for the feed. */
  readonly inlet: string | null;
  readonly into: Stream;
  parts: readonly Part[];
  /** The component that alone stays in the inlet, while all others join the feed (-1: it has none); null if all stay. */
  readonly counts: number | null;
}
/** What no step takes of an outlet, and where it goes. */
export interface Rest {
  readonly outlet: string;
  readonly stream: Stream;
  /** `burned` only in a plant with a boiler. */
  readonly disposal: Disposal | 'sold' | 'burned';
  /** Of the flow of the outlet, 1. */
  share: number;
}
/** A part of an outlet that waits for the next batch in its own tank. */
export interface WaitingStream {
  readonly link: Link;
  readonly stream: Stream;
  readonly equipment: EquipmentState;
  /** Batches that wait at once; filled in by the schedule. */
  batches: number;
}
/** What decides the price of a piece of equipment. */
interface Ordered {
  row: EquipmentSlot['row'] | null;
  size: number;
  atLeast: number;
  factor: number;
  index: number;
  grade: Grade | null;
  steel: Steel | null;
  house: FullAssumptions['capital']['house'] | null;
  quotations: FullAssumptions['capital']['quotations'] | null;
}
export interface EquipmentState {
  readonly tag: string;
  readonly name: string;
  readonly shared: boolean;
  /** Whether it can serve other steps too; and whether the machine of another step is used in its place. */
  readonly lent: boolean;
  borrowed: boolean;
  readonly operatorHours: number;
  readonly slot: EquipmentSlot;
  readonly declared: EquipmentSlot['row'];
  readonly purchase: Purchase;
  /** What the purchase was last calculated for, and its row in the list of equipment; null if it must be made anew. */
  readonly ordered: Ordered;
  item: EquipmentItem | null;
  /** Total number of units, and their cost, USD. */
  count: number;
  cost: number;
}

/** What buys machines: sums over them. */
export interface Bought {
  /** Purchase and bare-module cost, USD. */
  purchased: number;
  installed: number;
  /** Volume of the largest vessel of steel, m³. */
  largest: number;
  /** Purchase cost of hardware that holds disposables, USD. */
  singleUse: number;
  /** Of it, what machines bring of their piping and instruments. */
  complete: number;
}

export interface StepState extends Bought {
  readonly resolved: ResolvedStep;
  readonly run: Run;
  /** The memory of its outlets, inlets and reaction. */
  readonly cleared: Float64Array;
  readonly place: TechnologyPlace;
  /** What is mixed before each run, the feed first; null if the feed is the whole of one outlet and shares its memory. */
  readonly mixed: readonly Mixture[] | null;
  readonly waiting: readonly WaitingStream[];
  /** The feed of its last run. */
  readonly lastFeed: Stream;
  /** Whether its results depend on nothing but its own settings, the assumptions and its feed. */
  readsOnlyItsFeed: boolean;
  /** Whether it must run again even on the same feed. */
  stale: boolean;
  /** Filled in when the process is compiled. */
  rests: readonly Rest[];
  flows: readonly Flow[];
  readonly tag: string;
  /** Times in steel, and in disposables; `setTechnology` chooses. */
  readonly inSteel: StepTimes;
  readonly inDisposables: StepTimes;
  times: StepTimes;
  readonly inlets: readonly NamedStream[];
  readonly sides: readonly SideStream[];
  readonly outId: string;
  readonly outName: string;
  readonly equipment: readonly EquipmentState[];
  readonly tankEquipment: EquipmentState;
  readonly seedEquipment: readonly EquipmentState[];
  /** The same vessels in the schedule. */
  readonly seeds: readonly SeedStage[];
  readonly cleaning: EquipmentState;
  readonly unit: ScheduledUnit;
  readonly tank: HoldTank;
  /** In a continuous plant: sets of machines, and h from one batch of a set to the next; 1 in others. */
  sets: number;
  interval: number;
  /** Indices of the items that the last run used: the first `usedCount` of them. */
  readonly used: Uint16Array;
  usedCount: number;
  /** Whether the last run made some of an item, which other steps then need not buy. */
  returns: boolean;
  readonly warnings: Warning[];
  /** Results of pricing. */
  readonly costWarnings: Warning[];
  /** What its model has answered, and of it what is calculated, once somebody asks for it (`outputsOf`). */
  answer: Record<string, number>;
  outputs: Record<string, number> | null;
  /** Results of the last run; built on first use, and shared by results until the step runs again. */
  streams: readonly StreamResult[] | null;
  exchanges: readonly Exchange[] | null;
  settings: ResolvedSetting[] | null;
  settingWarnings: readonly Warning[] | null;
  /** The same of its machines alone, without tanks and seed vessels; `known` until its model runs again. */
  readonly machines: Bought & { known: boolean };
  /** Product out ÷ product in. */
  yield: number;
  cumulative: number;
  /** Whether it is neither a preparation nor before the step that makes or brings the product. */
  carriesProduct: boolean;
}

/** What a step works with. */
export interface StepContext {
  readonly arena: Arena;
  readonly basis: Basis;
  readonly components: ComponentTable;
  readonly items: readonly Item[];
  readonly batchSubstrateItem: number;
  readonly feedSubstrateItem: number;
  readonly solventItem: number;
}

/** The feed of a step. */
export interface Intake {
  /** An outlet of another step, or memory of its own; empty for a step without a feed. */
  readonly feed: Stream;
  /** Whether it is mixed from shares of outlets before each run. */
  readonly mixed: boolean;
  /** Keys of the named inlets that other steps feed. */
  readonly named: readonly string[];
  /** Whether an amount follows a stream elsewhere. */
  readonly referring: boolean;
  /** What waits of its outlets, and the name of its tank. */
  readonly waiting: readonly { readonly link: Link; readonly name: string }[];
  /** Whether it is a fermentation that takes a stream as its medium. */
  readonly fed: boolean;
  /** What the steps before it prepare for a fermentation. */
  readonly prepared: readonly (Preparation | undefined)[];
}

export function makeStep(resolved: ResolvedStep, context: StepContext, intake: Intake): StepState {
  const { declaration, step, index } = resolved;
  const { feed, mixed, prepared: before } = intake;
  const seeds = declaration.first === true || declaration.prepares === 'seed';
  const { components, arena } = context;
  const base = (index + 2) * 100;
  // What a model adds to stands together, so that it is cleared at once.
  const streams = 1 + Object.keys(declaration.inlets).length + Object.keys(declaration.sides).length;
  const cleared = arena.take((streams + 1) * components.count);
  const own = new Arena(cleared);
  const inlets = Object.entries<InletDeclaration>(declaration.inlets).map(([key, one]) => ({
    key,
    id: `${step.id}-${key}`,
    name: one.name,
    stream: new Stream(components, own),
  }));
  const intakes = Object.entries<IntakeDeclaration>(declaration.intakes ?? {}).map(([inlet, { counts }]): Mixture => ({
    inlet,
    into: new Stream(components, arena),
    parts: [],
    counts: counts === undefined ? null : components.at[counts],
  }));
  const reference = intake.referring ? new Stream(components, arena) : null;
  const sides = Object.entries<SideDeclaration>(declaration.sides).map(([key, one]) => ({
    key,
    id: `${step.id}-${key}`,
    name: one.name,
    kind: one.kind,
    disposal: one.disposal,
    stream: new Stream(components, own),
  }));
  const equipment = Object.entries<EquipmentDeclaration>(declaration.equipment).map(([key, one], k) => ({
    key,
    ...makeEquipment(
      `${one.tag ?? declaration.tag}-${base + 1 + k}`,
      one.name,
      one.cost,
      one.shared,
      one.operatorHours,
    ),
    lent: one.lent ?? false,
  }));
  const warnings: Warning[] = [];
  const run: Run = {
    basis: context.basis,
    components,
    feed,
    out: new Stream(components, own),
    inlets: Object.fromEntries(inlets.map((one) => [one.key, one.stream])),
    intakes: Object.fromEntries(intakes.map((one) => [one.inlet!, one.into])),
    entering: [feed, ...inlets.map(({ stream }) => stream), ...intakes.map(({ into }) => into)],
    connected: new Set(intake.named),
    reference,
    surplus: null,
    effort: 'full',
    sides: Object.fromEntries(sides.map((one) => [one.key, one.stream])),
    equipment: Object.fromEntries(equipment.map((one) => [one.key, one.slot])),
    prepared: Object.fromEntries(PREPARATIONS.map((one) => [one, before.includes(one)])) as Run['prepared'],
    fed: intake.fed,
    technology: 'stainless',
    tankTechnology: 'stainless',
    seedTechnology: (volume) => seedTechnologyOf(place, volume),
    demand: { volume: 0, substrate: 0, feed: 0, cells: 0 },
    reaction: own.take(components.count),
    amounts: arena.take(context.items.length),
    duties: new Duties(),
    prices: new PaidPrices(arena.take(context.items.length)),
    items: context.items,
    batchSubstrateItem: context.batchSubstrateItem,
    feedSubstrateItem: context.feedSubstrateItem,
    solventItem: context.solventItem,
    ownItem: context.items.findIndex((item) => item.id === feedItemId(step.id)),
    ownFactor: NaN,
    solventBought: 0,
    processTime: 0,
    pause: null,
    inVessel: false,
    usesUp: 1,
    preparation: 0,
    units: 1,
    size: 0,
    attended: 1,
    made: 0,
    titre: 0,
    fossilCarbon: 0,
    fuelCarbon: 0,
    seedVolume: arena.take(seeds ? MAX_STAGES : 0),
    seedTime: arena.take(seeds ? MAX_STAGES : 0),
    seedCount: 0,
    seedServes: 1,
    warn: (field, message) => void warnings.push({ step_id: step.id, field, message, kind: 'costs' }),
    doubt: (field, message) => void warnings.push({ step_id: step.id, field, message, kind: 'doubtful' }),
    note: (message) => void warnings.push({ step_id: step.id, field: null, message, kind: 'note' }),
    infeasible: (fields, message, limit) => new Infeasible(fields, message, limit),
  };
  const inSteel = declaration.times(context.basis);
  const inDisposables = { ...inSteel, setup: inSteel.disposables, cip: 0, sip: 0 };
  const place = new StepPlace(resolved, run);
  return {
    resolved,
    run,
    cleared,
    mixed: mixed
      ? [
          { inlet: null, into: feed, parts: [], counts: null },
          ...intakes.filter((one) => intake.named.includes(one.inlet!)),
          ...(reference ? [{ inlet: REFERENCE, into: reference, parts: [], counts: null }] : []),
        ]
      : null,
    waiting: intake.waiting.map(({ link, name }, k) => ({
      link,
      stream: link.outlet === PRODUCT ? run.out : run.sides[link.outlet]!,
      equipment: makeEquipment(`TK-${base + 80 + k}`, name, 'C-01', true),
      batches: 0,
    })),
    lastFeed: new Stream(components, arena),
    readsOnlyItsFeed: false,
    stale: true,
    rests: [],
    flows: [],
    tag: `${declaration.tag}-${base + 1}`,
    place,
    inSteel,
    inDisposables,
    times: inSteel,
    inlets,
    sides,
    outId: `${step.id}-out`,
    outName: declaration.product,
    equipment,
    tankEquipment: makeEquipment(`TK-${base + 90}`, `Feed tank of ${step.name}`, 'C-01', true),
    seedEquipment: seeds
      ? Array.from({ length: MAX_STAGES }, (_, k) =>
          k === 0
            ? makeEquipment(`SF-${base + 20}`, 'Seed flask', 'C-14', false)
            : makeEquipment(`SV-${base + 20 + k}`, `Seed vessel ${k}`, 'C-14', false),
        )
      : [],
    seeds: Array.from({ length: seeds ? MAX_STAGES : 0 }, () => ({
      process: 0,
      start: 0,
      occupancy: 0,
      count: 0,
      serves: 1,
      bag: false,
      gmp: false,
    })),
    cleaning: makeEquipment(`CP-${base + 95}`, 'Cleaning-in-place skid', 'C-40', true),
    unit: {
      setup: inSteel.setup,
      fill: inSteel.fill,
      process: 0,
      empty: inSteel.empty,
      cip: inSteel.cip,
      sip: inSteel.sip,
      trains: 1,
      flow: declaration.flow,
      feedVolume: 0,
      sharesTank: false,
      host: -1,
      held: 0,
      start: 0,
      begin: 0,
      occupancy: 0,
    },
    sets: 1,
    interval: 1,
    tank: {
      present: false,
      volume: 0,
      start: 0,
      fill: 0,
      wait: 0,
      empty: 0,
      occupancy: 0,
      count: 0,
      bag: false,
      gmp: false,
    },
    used: new Uint16Array(context.items.length),
    usedCount: 0,
    returns: false,
    warnings,
    costWarnings: [],
    answer: {},
    outputs: null,
    streams: null,
    exchanges: null,
    settings: null,
    settingWarnings: null,
    purchased: 0,
    installed: 0,
    largest: 0,
    singleUse: 0,
    complete: 0,
    machines: { known: false, purchased: 0, installed: 0, largest: 0, singleUse: 0, complete: 0 },
    yield: 0,
    cumulative: 0,
    carriesProduct: false,
  };
}

/** Where the technology of a step comes from. */
class StepPlace implements TechnologyPlace {
  readonly hybrid: Technology | undefined;
  readonly values: TechnologyPlace['values'];
  private readonly run: Run;

  constructor({ declaration, values }: ResolvedStep, run: Run) {
    this.hybrid = declaration.hybrid;
    this.values = values;
    this.run = run;
  }

  /** Read only if the step does not choose for itself. */
  get plant(): TechnologyPlace['plant'] {
    return this.run.basis.assumptions.plant.technology;
  }
}

/** Sets technology and times of a step before its model runs. */
export function setTechnology(state: StepState): void {
  const { run, place, unit } = state;
  run.technology = technologyOf(place);
  run.tankTechnology = tankTechnologyOf(place);
  state.times = run.technology === 'single_use' ? state.inDisposables : state.inSteel;
  const { setup, cip, sip } = state.times;
  unit.setup = setup;
  unit.cip = cip;
  unit.sip = sip;
}

/** A piece of equipment without a size. @param shared Bought once, not by train. */
export function makeEquipment(
  tag: string,
  name: string,
  cost: string | CostRow,
  shared = false,
  operatorHours = 0,
): EquipmentState {
  const declared = typeof cost === 'string' ? costRow(cost) : cost;
  return {
    tag,
    name,
    shared,
    lent: false,
    borrowed: false,
    operatorHours,
    declared,
    slot: { size: 0, atLeast: 1, factor: 1, work: 1, row: declared },
    purchase: emptyPurchase(),
    ordered: {
      row: null,
      size: 0,
      atLeast: 0,
      factor: 0,
      index: 0,
      grade: null,
      steel: null,
      house: null,
      quotations: null,
    },
    item: null,
    count: 0,
    cost: 0,
  };
}

/** The outputs that the model of a step has calculated. */
export const outputsOf = (state: StepState): Record<string, number> => (state.outputs ??= calculated(state.answer));

/** An outlet of a step by its key. */
export const outletStream = ({ run }: StepState, outlet: string): Stream =>
  outlet === PRODUCT ? run.out : run.sides[outlet]!;

/** Multiplies a step whose model has run on the share of one of several equal vessels, so that it stands for all of them. */
export function multiply(state: StepState, vessels: number): void {
  if (vessels === 1) return;
  const { run, equipment } = state;
  times(run.feed.mass, vessels);
  scaleUp(state, vessels);
  for (const { slot } of equipment) {
    slot.size *= vessels;
    slot.atLeast *= vessels;
  }
  run.units *= vessels;
  run.attended *= vessels;
}

/** Multiplies everything that a step makes and uses, but not its feed and its equipment. */
export function scaleUp({ run, inlets, sides }: StepState, factor: number): void {
  times(run.out.mass, factor);
  for (const { stream } of inlets) times(stream.mass, factor);
  for (const { stream } of sides) times(stream.mass, factor);
  times(run.reaction, factor);
  times(run.amounts, factor);
  run.duties.scale(factor);
  run.made *= factor;
  run.seedServes /= factor;
}

export function times(values: Float64Array, factor: number): void {
  for (let i = 0; i < values.length; i++) values[i]! *= factor;
}

/** Clears everything that a model adds to. @param prices Prices of the plant, by item. */
export function clearStep(state: StepState, prices: Float64Array): void {
  const { run } = state;
  state.cleared.fill(0);
  run.amounts.fill(0);
  run.duties.clear();
  run.prices.reset(prices);
  for (const { slot, declared } of state.equipment) {
    slot.size = 0;
    slot.atLeast = 1;
    slot.factor = 1;
    slot.work = 1;
    slot.row = declared;
  }
  run.units = 1;
  run.attended = 1;
  run.preparation = 0;
  run.pause = null;
  run.inVessel = false;
  run.made = 0;
  run.fossilCarbon = 0;
  run.fuelCarbon = 0;
  run.surplus = null;
  run.seedCount = 0;
  run.seedServes = 1;
  // To set the length of an array costs a call, even if it is 0 already.
  if (state.warnings.length > 0) state.warnings.length = 0;
  state.machines.known = false;
  state.streams = null;
  state.exchanges = null;
  state.settings = null;
}
