/** Compiles a configuration: names become indices, and memory is allocated once. */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import { PRODUCT } from '../declare/define.ts';
import type { Basis, Setting, StepAssumptions } from '../declare/settings.ts';
import { admits } from '../declare/library-choice.ts';
import { hasFacility } from '../gmp/choice.ts';
import { Facility } from '../gmp/facility.ts';
import { declarationOf } from '../own-operations/declaration.ts';
import { DEFINITION, OWN_OPERATION } from '../own-operations/keys.ts';
import { inletsOf, isPlan, leftOf, type Link, type Plan, planOf } from '../steps/plan.ts';
import { chainBefore, preparationProblem, servedBy, takesStream } from '../steps/preparation.ts';
import { prepareStep, problemOf, type ResolvedStep } from '../steps/resolve.ts';
import type { Plant as Line, SeedTrain } from '../steps/schedule.ts';
import { type Flow, makeStep, outletStream, type Rest, type StepContext, type StepState } from '../steps/step-state.ts';
import { Arena } from '../stream/arena.ts';
import { type Components, componentTables } from '../stream/components.ts';
import type { Part } from '../stream/mixing.ts';
import { Stream } from '../stream/stream.ts';
import type { Configuration, ProductBasis, SettingValue } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import type { Problem } from '../types/results.ts';
import { cellDensityDifference } from '../unit-operations/shared/cells.ts';
import { OwnUtilities } from '../utilities/own-utilities.ts';
import { hasUtilities } from '../utilities/utilities.ts';
import { assumptionProblem, NOWHERE, placeProblem, repeatedStep } from './checks.ts';
import { type Cultures, culturesOf } from './cultures.ts';
import { isFault, moleculesOf, namedBuffers, stepBuffers } from './plant-buffers.ts';
import { PriceList } from './prices.ts';

/** What is compiled. */
interface Source {
  readonly configuration: Configuration;
  readonly product: ProductBasis;
  readonly library: Library;
  readonly assumptions: FullAssumptions;
  readonly continuous: boolean;
  /** Inert solutes of 1 g/L in the broth. */
  readonly tracers: number;
  /** Components in addition to those of the steps. */
  readonly named: readonly string[];
}

interface Prepared extends Source {
  readonly prepared: readonly ResolvedStep[];
  readonly plan: Plan;
}

interface Listed extends Prepared {
  readonly cultures: Cultures;
  /** By step: the solvent that it adds, and all of them. */
  readonly solvents: readonly (string | null)[];
  readonly added: readonly string[];
  readonly tables: Components;
}

interface Making extends Listed {
  readonly priceList: PriceList;
  readonly buffers: Basis['buffers'];
  /** By culture and solvent. */
  readonly bases: Map<string, StepBasis>;
  readonly arena: Arena;
}

/** What defaults of a step are calculated from, whose assumptions change with those of the process. */
type StepBasis = Omit<Basis, 'assumptions'> & { assumptions: StepAssumptions };

/** A step that grows an inoculum, and its vessels in the schedule. */
export interface Seeder {
  readonly state: StepState;
  readonly train: SeedTrain;
}

/** What a configuration is compiled to. */
export interface CompiledPlant extends Pick<Making, 'plan' | 'cultures' | 'priceList' | 'bases' | 'arena'> {
  readonly components: Components['main'];
  readonly steps: StepState[];
  /** By step: the fermentation that it prepares. */
  readonly serves: number[];
  readonly skids: ReadonlyMap<number, readonly StepState[]>;
  /** What leaves as the product. */
  readonly productStream: Stream;
  /** By fermentation, in the order of calculation. */
  readonly seeders: readonly Seeder[];
  /** What the schedule reads. */
  readonly line: Line;
  readonly utilities: OwnUtilities | null;
  readonly facility: Facility | null;
}

const isProblem = (answer: object): answer is Problem => 'message' in answer;

/** @returns the first problem, if it cannot be compiled */
export function compilePlant(source: Source): CompiledPlant | Problem {
  const prepared = prepare(source);
  if (isProblem(prepared)) return prepared;
  const listed = listComponents(prepared);
  if (isProblem(listed)) return listed;
  const made = listPurchases(listed);
  if (isProblem(made)) return made;
  const { plan, cultures, priceList, bases, arena, assumptions, tables } = made;
  const steps = makeSteps(made);
  const serves = steps.map((_, j) => servedBy(made.prepared, plan, j));
  connect(plan, steps);
  describe(made, steps, serves);
  const fermentations = plan.order.filter((j) => made.prepared[j]!.declaration.first);
  const seeders = fermentations.map((j) => seederOf(plan, steps, j));
  return {
    plan,
    cultures,
    priceList,
    bases,
    arena,
    components: tables.main,
    steps,
    serves,
    skids: skidsOf(made, steps),
    productStream: productStreamOf(made, steps),
    seeders,
    line: {
      units: steps.map((state) => state.unit),
      tanks: steps.map((state) => state.tank),
      seedTrains: seeders.map(({ train }) => train),
      feeds: plan.sameBatch,
      order: plan.timeOrder,
    },
    utilities: hasUtilities(assumptions) ? new OwnUtilities(tables.main, priceList.items.length) : null,
    facility: hasFacility(assumptions) ? new Facility(priceList.items.length) : null,
  };
}

/** The steps of a configuration in their plan; the first problem with them. */
function prepare(source: Source): Prepared | Problem {
  const { configuration, assumptions } = source;
  const list = configuration.uo_settings;
  if (list.length === 0) return problemOf(NOWHERE, [], 'The process has no steps yet.');
  const wrong = assumptionProblem(assumptions);
  if (wrong) return wrong;
  const repeated = repeatedStep(list);
  if (repeated) return repeated;
  const prepared = prepareSteps(source);
  if (isProblem(prepared)) return prepared;
  const plan = planOf(prepared, configuration, source.continuous);
  if (!isPlan(plan)) return plan;
  const unprepared = plan.graph ? preparationProblem(prepared, plan) : null;
  if (unprepared) return unprepared;
  const first = prepared[plan.order[0]!]!;
  if (first.declaration.prepares && !prepared.some(({ declaration }) => declaration.first))
    return problemOf(prepared.at(-1)!, [], 'A fermentation must follow the steps that prepare it.');
  return { ...source, prepared, plan };
}

function prepareSteps({ configuration, library }: Source): ResolvedStep[] | Problem {
  const list = configuration.uo_settings;
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
  return prepared;
}

/** The components of all steps, which all of them share. */
function listComponents(source: Prepared): Listed | Problem {
  const { prepared, plan, product, library, named, tracers } = source;
  const cultures = culturesOf(prepared, plan, product, library);
  if (isProblem(cultures)) return cultures;
  const solvents = prepared.map((one) => solventOf(one, library));
  const added = [...new Set(solvents.filter((one) => one !== null))];
  const tables = componentTables(
    {
      cultures: cultures.list,
      solvents: added,
      others: [...prepared.flatMap((one) => namedBy(one).map(([id]) => id)), ...named],
    },
    library,
    tracers,
  );
  if (typeof tables === 'string') return problemOf(prepared[cultures.start] ?? prepared[plan.order[0]!]!, [], tables);
  const components = tables.main;
  for (const one of prepared)
    for (const [id, key] of namedBy(one))
      if (!components.index.has(id)) return problemOf(one, [key], `The library has no component ${id}.`);
  const { step: last, basis: counted } = plan.product;
  if (counted !== null && counted !== 'total' && counted !== 'dry' && !components.index.has(counted))
    return problemOf(
      prepared[last]!,
      ['product.basis'],
      `The basis of the product is ${counted}, which is not a component of this process.`,
    );
  return { ...source, cultures, solvents, added, tables };
}

/** What the steps buy. */
function listPurchases(source: Listed): Making | Problem {
  const { prepared, cultures, library, added, tables, assumptions } = source;
  const buffers = namedBuffers(prepared, library);
  if (isFault(buffers)) return problemOf(buffers.at, [buffers.key], buffers.message);
  const substrates = prepared.flatMap(({ declaration }, j) => {
    const { batchSubstrate, feedSubstrate } = cultures.list[cultures.of[j]!]!;
    return declaration.first ? [batchSubstrate, feedSubstrate] : [];
  });
  const bought = prepared.flatMap((one) => (one.declaration.buys ?? []).map((id) => ({ id, one })));
  const isSolvent = ({ id }: { id: string }): boolean => library.solvents.some((row) => row.id === id);
  const unsold = bought.find((it) => !isSolvent(it) && !library.molecules.find((row) => row.id === it.id));
  if (unsold) return problemOf(unsold.one, [DEFINITION], `The library has no molecule or solvent ${unsold.id} to buy.`);
  const molecules = bought.filter((it) => !isSolvent(it)).map(({ id }) => id);
  const boughtMolecules = [...substrates, ...moleculesOf(buffers), ...molecules];
  const feeds = prepared.filter(({ declaration }) => declaration.source).map(({ step }) => step);
  const priceList = new PriceList(library, {
    molecules: boughtMolecules,
    solvents: [...new Set([...added, ...bought.filter(isSolvent).map(({ id }) => id)])],
    feeds,
  });
  priceList.update(assumptions);
  const itemAt = (id: string): number => priceList.items.findIndex((item) => item.id === id);
  const made = stepBuffers(buffers, tables.main, itemAt, library.molecules);
  return { ...source, priceList, buffers: made, bases: new Map(), arena: new Arena() };
}

function contextFor(made: Making, j: number): StepContext {
  const { plan, solvents, added, cultures } = made;
  return contextOf(made, cultures.of[j]!, solventFor(plan, solvents, j) ?? added[0] ?? null);
}

/** What the steps of one culture and one solvent work with. */
function contextOf(made: Making, culture: number, solvent: string | null): StepContext {
  const { library, assumptions, cultures, arena, tables, buffers, bases } = made;
  const { priceList } = made;
  const { items } = priceList;
  const { product, host, batchSubstrate, feedSubstrate } = cultures.list[culture]!;
  const components = tables.tableFor(culture, solvent);
  const key = `${culture} ${solvent ?? ''}`;
  const basis = bases.get(key) ?? {
    host,
    product,
    productMolarMass: components.molarMass[components.at.target]!,
    isoelectricPoint: library.proteins.find((one) => one.id === product.component_id)?.isoelectric_point ?? NaN,
    molecule: library.molecules.find((one) => one.id === product.component_id) ?? null,
    solvent: library.solvents.find((one) => one.id === solvent) ?? null,
    assumptions,
    price: (id) => priceList.priceOf(id),
    climate: (id) => priceList.climateOf(id),
    buffers,
  };
  bases.set(key, basis);
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
function makeSteps(made: Making): StepState[] {
  const { plan, prepared, cultures, arena, continuous } = made;
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
      !continuous &&
      // Mixing takes account of another host.
      cultures.of[only!.from] === cultures.of[j];
    const context = contextFor(made, j);
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
  return states;
}

/** Connects each mixed feed with the outlets that it is mixed from. */
function connect(plan: Plan, states: readonly StepState[]): void {
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
}

/** Where the outlets of each step go, and what each step reads. */
function describe(made: Making, states: readonly StepState[], serves: readonly number[]): void {
  const { plan, prepared, continuous } = made;
  for (const [j, state] of states.entries()) {
    state.rests = restsOf(made, state);
    state.flows = flowsOf(states, plan, j);
    const before = plan.feeds[j]!.length === 1 ? prepared[plan.feeds[j]![0]!.from]!.declaration.id : undefined;
    const { sharesTankWith = [], inline = false } = state.resolved.declaration;
    state.unit.sharesTank = inline || (before !== undefined && sharesTankWith.includes(before));
  }
  for (const [j, state] of states.entries())
    state.readsOnlyItsFeed =
      !continuous && !state.run.fed && serves[j]! < 0 && state.run.solventItem < 0 && (state.mixed?.length ?? 0) <= 1;
}

/** Steps that carry the cleaning skid of their part of the plant, and the steps of that part. */
function skidsOf({ plan, prepared }: Prepared, states: readonly StepState[]): Map<number, StepState[]> {
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
  return skids;
}

/** What leaves as the product. */
function productStreamOf({ plan, tables, arena }: Making, states: readonly StepState[]): Stream {
  const { step, outlet } = plan.product;
  // If others take of it too, what is left is mixed into memory of its own.
  const shared = plan.takers[step]!.some((link) => link.outlet === outlet);
  return shared ? new Stream(tables.main, arena) : outletStream(states[step]!, outlet);
}

/** What nobody takes of the outlets of a step, other than the product. */
function restsOf({ plan, assumptions }: Pick<Prepared, 'plan' | 'assumptions'>, state: StepState): Rest[] {
  const { index } = state.resolved;
  const isProduct = (outlet: string): boolean => plan.product.step === index && plan.product.outlet === outlet;
  const rest = (outlet: string, stream: Stream, declared: Rest['disposal']): Rest => {
    const stated = plan.outlets[index]![outlet]?.disposal ?? declared;
    // Without a boiler, nothing can be burned.
    const disposal = stated === 'burned' && assumptions.utilities.steam !== 'boiler' ? declared : stated;
    return { outlet, stream, disposal, share: leftOf(plan.takers[index]!, outlet) };
  };
  const sides = state.sides.map(({ key, stream, disposal }) => rest(key, stream, disposal));
  return [...sides, rest(PRODUCT, state.run.out, 'solids')].filter(
    // A line passes all of its main stream on.
    ({ outlet }) => !isProduct(outlet) && (outlet !== PRODUCT || plan.outlets[index]![PRODUCT] !== undefined),
  );
}

/** What grows the inoculum of a fermentation: a separate seed train, or the fermentation itself. */
function seederOf(plan: Plan, steps: readonly StepState[], fermentation: number): Seeder {
  const feeders = plan.feeds[fermentation]!.map(({ from }) => steps[from]!);
  const state = feeders.find(({ resolved }) => resolved.declaration.prepares === 'seed') ?? steps[fermentation]!;
  return { state, train: { stages: state.seeds, count: 0, inoculated: fermentation } };
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

/** Whether a link is the only one from its outlet. */
const leavesNothing = (takers: readonly Link[], link: Link): boolean =>
  takers.every((other) => other === link || other.outlet !== link.outlet);

const noDefinition = (place: Pick<ResolvedStep, 'index' | 'step'>): Problem => {
  const given = place.step.settings[DEFINITION];
  return problemOf(
    place,
    [DEFINITION],
    given === undefined || given === ''
      ? 'Choose a custom operation from the library, such as own_1@1.'
      : `The library has no custom operation “${String(given)}”.`,
  );
};

/** Components that a step names, each with the key of the setting. */
const namedBy = ({ declaration, given }: ResolvedStep): readonly (readonly [string, string])[] =>
  declaration.names?.(given()) ?? [];

/** Solvent that a step adds; null if it uses none. */
export function solventOf({ declaration, locked, entered }: ResolvedStep, library: Library): string | null {
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
