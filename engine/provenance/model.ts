/**
 * Metrics from the model of a unit operation: explained by all inputs of the model, recalculated by running it again.
 */
import { isTextType } from '../declare/text-settings.ts';
import type { Item } from '../costing/items.ts';
import { Process } from '../process/process.ts';
import { inletsOf, type Link, REFERENCE } from '../steps/plan.ts';
import type { Mixture, StepState } from '../steps/step-state.ts';
import { type Assumptions, ASSUMPTION_PLACES } from '../assumptions/assumptions.ts';
import type { Cell, ComponentClass, Library } from '../types/library.ts';
import type { Configuration, SettingValue } from '../types/configuration.ts';
import { DEFINITION } from '../own-operations/keys.ts';
import { ownOperationOf } from '../own-operations/types.ts';
import type { ResolvedStep } from '../steps/resolve.ts';
import { type AnyDeclaration, PREPARATIONS, type Run, settingOf } from '../declare/define.ts';
import { PaidPrices } from '../declare/paid-prices.ts';
import { type Setting } from '../declare/settings.ts';
import { bufferInputs, giveBuffers } from './buffers.ts';
import { byProcess, constant, type Explained } from '../costing/explained.ts';
import { converged, type Entry, type Plant } from './plant.ts';
import { componentKeys, PROPERTIES, read } from './readings.ts';
import { figureRef, segmentsOf } from './ref.ts';
import { linkSource, massInput } from './stream-source.ts';
import type { Provenance, ProcessLine, ProvenanceInput } from '../types/provenance.ts';

/** Settings that choose a component of the whole process, or what an amount follows. */
const STRUCTURAL = ['batch_substrate', 'feed_substrate', 'solvent', 'amount_by', 'product_location'];
/** Whether the plant has a boiler. */
const STEAM = 'assumptions.utilities.steam';
/** Inputs of every run in addition to those its model reads: densities, and the grade of water and waste. */
const ALWAYS = ['host.density', 'assumptions.plant.grade'];

/** A number of a step’s run; undefined for an unknown path. */
export function modelEntry(plant: Plant, stepId: string, path: readonly string[]): Entry | undefined {
  const state = plant.step(stepId);
  const reading = state && read(state, path);
  if (!state || !reading) return undefined;
  const { title, unit, value } = reading;
  const how = (): Explained =>
    ['feed', 'intakes', REFERENCE].includes(path[0]!) ? feedHow(plant, state, path) : modelHow(plant, state, path);
  return { title: `${title}, ${state.resolved.step.name}`, unit, value, how };
}

/** Calculation of one number of a run. */
export function modelHow(plant: Plant, state: StepState, path: readonly string[]): Explained {
  const { id, reference } = state.resolved.declaration;
  const { formula, equation } = read(state, path)!;
  const { inputs, line } = givenTo(plant, state);
  return {
    formula,
    terms: inputs,
    source: `docs/models, ${reference}`,
    model: { kind: 'model', unit_operation: id, equation, reading: figureRef(...path), line },
  };
}

/** Settings, feed and buffers, and those host data, assumptions and prices that the model reads. */
function givenTo(plant: Plant, state: StepState): { inputs: ProvenanceInput[]; line: ProcessLine } {
  const { resolved } = state;
  const known = plant.given.get(resolved.step.id);
  if (known) return known;
  const settings = resolved.keys
    .map((key) => plant.setting(`settings.${key}`, state, key))
    // NaN: a setting that is not used with these other settings.
    .filter(({ value }) => !Number.isNaN(value));
  const given = [...settings, ...feedInputs(plant, state), ...bufferInputs(state), ...periodInputs(plant, state)];
  const facts = [...hostInputs(state.run.basis.host), ...plantInputs(plant), ...priceInputs(plant)];
  const line = lineOf(plant, resolved.index);
  const reads = new Set(ALWAYS);
  if (plant.process.continuous) reads.add('assumptions.plant.mode');
  // With a boiler, what is burned is no waste.
  if (state.rests.some(({ disposal }) => disposal === 'burned')) reads.add(STEAM);
  rerun(line, [...given, ...facts], reads);
  const made = { inputs: [...given, ...facts.filter(({ symbol }) => reads.has(symbol))], line };
  plant.given.set(resolved.step.id, made);
  return made;
}

/** In a continuous plant: how often a fermentation that is prepared, and each step that prepares it, has a batch. */
function periodInputs({ process }: Plant, { resolved, run, sets, interval }: StepState): ProvenanceInput[] {
  const isPrepared = PREPARATIONS.some((part) => run.prepared[part]);
  const { first, prepares } = resolved.declaration;
  if (!process.continuous || !(prepares || (first && isPrepared))) return [];
  const title = `Interval between batches of ${resolved.step.name}`;
  return [constant(PERIOD, title, interval / sets, 'h', 'Schedule of a continuous plant (docs/models, plants)')];
}

const PERIOD = 'period';

/** The feed as inputs: the outlet that it is, or the mixture that it is made of; and what enters the named inlets. */
function feedInputs(plant: Plant, state: StepState): ProvenanceInput[] {
  const { resolved, mixed } = state;
  const [only] = inletsOf(plant.process.plan, resolved.index);
  if (!only) return [];
  return mixed ? mixed.flatMap((mixture) => mixtureInputs(plant, state, mixture)) : wholeInputs(plant, state, only);
}

/** A feed that is the whole of one outlet. */
function wholeInputs(plant: Plant, { run }: StepState, link: Link): ProvenanceInput[] {
  const keys = componentKeys(run.components);
  const source = linkSource(plant, link);
  const properties = Object.keys(PROPERTIES).map((property) =>
    plant.figure(`feed.${property}`, 'model', source.state.resolved.step.id, ...source.path, property),
  );
  return [
    ...[...run.feed.mass.entries()]
      .filter(([, mass]) => mass !== 0)
      .map(([i]) => massInput(plant, `feed.mass.${keys[i]!}`, source, i)),
    ...properties,
  ];
}

function mixtureInputs(plant: Plant, { resolved, run }: StepState, { inlet, into }: Mixture): ProvenanceInput[] {
  const { id, name } = resolved.step;
  const keys = componentKeys(run.components);
  const torn = plant.process.plan.groups.some(({ tears }) => tears.includes(resolved.index));
  const path = inlet === null ? ['feed'] : inlet === REFERENCE ? [REFERENCE] : ['intakes', inlet];
  const where =
    inlet === null
      ? `the feed to ${name}`
      : inlet === REFERENCE
        ? `the stream that ${name} follows`
        : `the inlet “${inlet}” of ${name}`;
  const inputs: ProvenanceInput[] = [];
  for (const [i, mass] of into.mass.entries()) {
    if (mass === 0) continue;
    const symbol = [...path, 'mass', keys[i]!].join('.');
    if (torn) inputs.push(converged(symbol, `${run.components.names[i]!} in ${where}`, mass, 'kg'));
    else inputs.push(plant.figure(symbol, 'model', id, ...path, 'mass', keys[i]!));
  }
  for (const [property, { title, unit, field }] of Object.entries(PROPERTIES)) {
    const symbol = [...path, property].join('.');
    if (torn) inputs.push(converged(symbol, `${title} of ${where}`, into[field], unit));
    else inputs.push(constant(symbol, `${title} of ${where}`, into[field], unit, MIXING));
  }
  return inputs;
}

const MIXING = 'Mixing of the feeds (docs/models, plants)';

/** Mass of a component in a mixed feed or in a named inlet, from its parts. */
function feedHow(plant: Plant, { resolved, run, mixed }: StepState, path: readonly string[]): Explained {
  const i = componentKeys(run.components).indexOf(path.at(-1)!);
  const inlet = path[0] === 'feed' ? null : path[0] === REFERENCE ? REFERENCE : path[1]!;
  const enters = new Map(mixed?.map((one) => [one.inlet, one.counts]));
  const links = inletsOf(plant.process.plan, resolved.index).filter((link) => {
    const counts = enters.get(link.inlet) ?? null;
    // All but one component may join the feed.
    return (counts === null || counts === i ? link.inlet : null) === inlet;
  });
  return {
    ...byProcess(
      'sum(share * mass)',
      links.map(({ share }) => constant('share', 'Share of the outlet', share, '1', MIXING)),
      links.map((link) => massInput(plant, 'mass', linkSource(plant, link), i)),
    ),
    source: MIXING,
  };
}

/** Numbers of the host; the word “none” if there are no data. */
function hostInputs(host: Cell): ProvenanceInput[] {
  return [...leaves(host, 'host')].map(([symbol, value]) =>
    constant(
      symbol,
      `${symbol.slice('host.'.length).replaceAll(/[._]/gu, ' ')} of ${host.name}`,
      value ?? NONE,
      null,
      host.source,
    ),
  );
}

const NONE = 'none';

function* leaves(row: object, path: string): Generator<[string, number | null]> {
  for (const [key, value] of Object.entries(row) as [string, unknown][])
    if (typeof value === 'number' || value === null) yield [`${path}.${key}`, value];
    else if (typeof value === 'object') yield* leaves(value, `${path}.${key}`);
}

const plantInputs = (plant: Plant): ProvenanceInput[] =>
  ASSUMPTION_PLACES.filter(
    ({ path, row }) => row.value !== null && (path.startsWith('plant.') || `assumptions.${path}` === STEAM),
  ).map(({ path }) => plant.assumption(`assumptions.${path}`, path));

/** Prices of all items that can be bought; the operator wage is not part of a balance. */
const priceInputs = (plant: Plant): ProvenanceInput[] =>
  plant.process.items.filter(({ id }) => id !== 'operator').map(({ id }) => plant.price(`prices.${id}`, id));

function lineOf({ process }: Plant, index: number): ProcessLine {
  const { steps, product, library, components, configuration } = process;
  const { id, name, kind, substrate_id, peak_our } = steps[index]!.run.basis.host;
  const own = steps.flatMap(({ resolved: { step } }) => ownOperationOf(step.settings[DEFINITION], library) ?? []);
  const known = new Set([...components.ids, ...steps.flatMap(({ resolved }) => resolved.declaration.buys ?? [])]);
  // Its settings determine what a step before it has to prepare.
  const served = process.served(index)?.resolved.step.id;
  const here = <T extends { id: string }>(rows: readonly T[]): T[] => rows.filter((row) => known.has(row.id));
  return {
    index,
    steps: steps.map(({ resolved, resolved: { step, keys, settings, values, declaration } }) => ({
      id: step.id,
      unit_operation: step.unit_operation,
      name: step.name,
      settings: Object.fromEntries(
        keys
          .filter(
            (key, k) =>
              (step.id === served && settings[k]!.parameter.type !== 'buffer') ||
              STRUCTURAL.includes(key) ||
              decidesComponents(declaration, resolved, key) ||
              isText(declaration, key, settings[k]!),
          )
          .filter((key) => !Number.isNaN(values[key]))
          .map((key) => [key, values[key]!]),
      ),
      ...(step.feeds && { feeds: step.feeds }),
      ...(step.outlets && { outlets: step.outlets }),
    })),
    ...(configuration.product && { outlet: configuration.product }),
    product: { name: product.name, kind: product.kind, component_id: product.component_id, host_id: product.host_id },
    host: { id, name, kind, substrate_id, peak_our },
    other_hosts: [...new Set(process.cultures.list.map(({ host }) => host))].filter((host) => host.id !== id),
    proteins: here(library.proteins).map((row) => ({ ...pick(row), molar_mass: row.molar_mass })),
    molecules: here(library.molecules).map((row) => ({
      ...pick(row),
      class: row.class,
      molar_mass: row.molar_mass,
      density: row.density,
      pka: row.pka,
      price: row.price,
      boiling_point: row.boiling_point,
      heat_of_vaporisation: row.heat_of_vaporisation,
      antoine: row.antoine,
    })),
    solvents: here(library.solvents),
    ...(own.length > 0 && { own_operations: own }),
  };
}

/** Whether the components of a step depend on a setting: a solvent that it adds, or what it names. */
function decidesComponents({ bringsSolvent, names }: AnyDeclaration, { values }: ResolvedStep, key: string): boolean {
  let isRead = false;
  const given = (asked: string) => {
    isRead ||= asked === key;
    return values[asked] ?? null;
  };
  bringsSolvent?.(given);
  names?.(new Proxy(values, { get: (_, asked) => given(String(asked)) ?? undefined }));
  return isRead;
}

/** Whether a setting names a component or is one of a list, which the process is compiled from. */
const isText = (declaration: AnyDeclaration, key: string, { parameter }: Setting): boolean =>
  isTextType(parameter.type) || !Object.hasOwn(declaration.settings as object, key);

const pick = ({ id, name, source }: { id: string; name: string; source: string }) => ({ id, name, source });

/** Runs of models by what they were run on, as text. */
export type Reruns = Map<string, StepState>;

/**
 * Recalculates the number from its provenance.
 * @param reruns filled with the run, or used in its place: the numbers of one step have a run in common
 * @throws RangeError if the inputs are not sufficient for a run.
 */
export function rerunModel({ method, inputs }: Provenance, reruns: Reruns = new Map()): number {
  if (method.kind !== 'model') throw new RangeError('Not a metric of a model');
  const key = JSON.stringify([method.line, inputs]);
  const state = reruns.get(key) ?? rerun(method.line, inputs);
  reruns.set(key, state);
  const found = read(state, segmentsOf(method.reading));
  if (!found) throw new RangeError(`${method.unit_operation} has no ${method.reading}`);
  return found.value;
}

/**
 * Runs the model of one step on its inputs only.
 * @param reads If given, filled with the facts and assumptions that it
 * reads.
 */
function rerun(line: ProcessLine, inputs: readonly ProvenanceInput[], reads?: Set<string>): StepState {
  const host = { ...line.host, composition: {} };
  const assumptions: Assumptions = {};
  for (const { symbol, value } of inputs) {
    const [part, ...path] = symbol.split('.');
    if (part === 'host') place(host, path, value === NONE ? null : value);
    else if (part === 'assumptions') place(assumptions, path, value);
  }
  const configuration: Configuration = {
    uo_settings: line.steps,
    locked_values: { uo_settings: [] },
    assumptions,
    ...(line.outlet && { product: line.outlet }),
  };
  const prices = Object.fromEntries(inputs.flatMap(priceOf));
  assumptions.prices = prices;
  const process = new Process(configuration, { ...line.product, selling_price: null }, libraryOf(line, host as never));
  const state = process.steps[line.index];
  if (!state) throw new RangeError(process.problemOfSettings()?.message ?? 'The inputs do not define a process');
  give(state, inputs);
  process.period = (inputs.find(({ symbol }) => symbol === PERIOD)?.value as number | undefined) ?? null;
  giveBuffers(state, inputs, prices);
  if (reads) Object.assign(state.run, watched(state.run, reads));
  const problem = process.runStep(line.index);
  if (problem) throw new RangeError(problem.message);
  return state;
}

/** Stores settings and feed where the model reads them. */
function give({ resolved, run }: StepState, inputs: readonly ProvenanceInput[]): void {
  const keys = componentKeys(run.components);
  resolved.fromFeed.length = 0;
  run.feed.clear();
  for (const { symbol, value, origin } of inputs) {
    const [part, name = '', ...rest] = symbol.split('.');
    if (part === 'settings') {
      const key = [name, ...rest].join('.');
      resolved.values[key] = value;
      const { parameter, derive } = settingOf(resolved.declaration, key)!;
      // The model derives these from the feed again. A default is calculated from settings declared earlier.
      const found = parameter.default === null && (derive === null || derive(run.basis, resolved.values) === null);
      if (found && origin.kind === 'setting' && origin.state === 'default')
        resolved.fromFeed.push(resolved.keys.indexOf(key));
    } else if (part === 'intakes' || part === REFERENCE) {
      const [property = '', ...component] = part === REFERENCE ? [name, ...rest] : rest;
      const stream = part === REFERENCE ? run.reference! : run.intakes[name]!;
      if (property === 'mass') stream.mass[keys.indexOf(component.join('.'))] = Number(value);
      else stream[PROPERTIES[property as keyof typeof PROPERTIES].field] = Number(value);
    } else if (part === 'feed' && name === 'mass') run.feed.mass[keys.indexOf(rest.join('.'))] = Number(value);
    else if (part === 'feed') run.feed[PROPERTIES[name as keyof typeof PROPERTIES].field] = Number(value);
  }
}

const priceOf = ({ symbol, value }: ProvenanceInput): [string, number][] =>
  symbol.startsWith(PRICES) ? [[symbol.slice(PRICES.length), Number(value)]] : [];
const PRICES = 'prices.';

function place(into: object, path: readonly string[], value: SettingValue | null): void {
  let at = into as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>;
  at[path.at(-1)!] = value;
}

/** Other facts are not part of a balance. */
const libraryOf = (
  { proteins, molecules, solvents, other_hosts: others, own_operations = [] }: ProcessLine,
  host: Cell,
): Library => ({
  cells: [host, ...others],
  proteins: proteins.map((row) => ({ ...row, uniprot: null, isoelectric_point: null })),
  molecules: molecules.map((row) => ({
    ...row,
    class: row.class satisfies ComponentClass,
    price_low: null,
    price_high: null,
  })),
  solvents,
  own_operations,
});

const watched = ({ basis, prices, items }: Run, reads: Set<string>): Pick<Run, 'basis' | 'prices'> => ({
  basis: {
    ...basis,
    host: watch(basis.host, 'host', reads),
    assumptions: watch(basis.assumptions, 'assumptions', reads),
    price: (id) => {
      reads.add(PRICES + id);
      return basis.price(id);
    },
  },
  prices: new WatchedPrices(prices, items, reads),
});

/** The same prices, recording each that is read. */
class WatchedPrices extends PaidPrices {
  private readonly items: readonly Item[];
  private readonly reads: Set<string>;

  constructor({ values }: PaidPrices, items: readonly Item[], reads: Set<string>) {
    super(values);
    this.items = items;
    this.reads = reads;
  }

  override of(item: number): number {
    this.reads.add(PRICES + this.items[item]!.id);
    return super.of(item);
  }
}

/** The same object, recording the path of every property that is read. */
function watch<T extends object>(row: T, path: string, reads: Set<string>): T {
  return new Proxy(row, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      const at = `${path}.${String(key)}`;
      if (typeof value === 'object' && value !== null) return watch(value, at, reads);
      reads.add(at);
      return value;
    },
  });
}
