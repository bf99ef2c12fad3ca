/** One unit operation by itself: metrics, streams, curves, and a sweep of one setting. */
import { declarationOf } from '../own-operations/declaration.ts';
import { Process } from '../process/process.ts';
import { problemOf, settingsOf } from '../steps/resolve.ts';
import { settingWarnings } from '../steps/setting-warnings.ts';
import { stepStreams } from '../evaluate/results.ts';
import { outputsOf, type StepState } from '../steps/step-state.ts';
import type {
  Feed,
  FeedOptions,
  PlotData,
  Problem,
  SweepPoint,
  UnitOperationInput,
  UnitOperationRun,
} from '../types/results.ts';
import type { Library } from '../types/library.ts';
import type { SettingValue, Step } from '../types/configuration.ts';
import { OWN_OPERATION } from '../own-operations/keys.ts';
import type { Role } from '../stream/components.ts';
import { type AnyDeclaration, type Curve } from '../declare/define.ts';
import { fedBatchFermentation } from '../unit-operations/upstream/fed-batch-fermentation/index.ts';
import { figure } from '../wording/text.ts';
import { WATER_DENSITY } from '../physics/water.ts';
import { ENGINE_VERSION } from '../version.ts';
import { usualFeed } from './usual-feed.ts';

const ALONE = 'step';

/**
 * Runs one unit operation on a given or its usual feed.
 * @returns A problem with `fields` among the settings, or `feed…`
 * and `sweep…`, if it is infeasible.
 * @throws RangeError for an id that is not in the catalogue.
 */
export function runUnitOperation(id: string, input: UnitOperationInput, library: Library): UnitOperationRun {
  const [process, last] = processAround(id, input, library);
  const refuse = (problem: Problem): UnitOperationRun => ({ feasible: false, problem: { ...problem, process_idx: 0 } });
  const wrong = process.problemOfSettings() ?? feedStep(process, last, input.feed ?? null) ?? process.runStep(last);
  if (wrong) return refuse(wrong);
  const state = process.steps[last]!;
  const data = {
    unit_operation: id,
    engine_version: ENGINE_VERSION,
    settings: settingsOf(state.resolved),
    outputs: { ...outputsOf(state) },
    streams: stepStreams(process, last),
    curves: curvesOf(state),
    sweep: [] as SweepPoint[],
    warnings: [
      ...process.plantWarnings,
      ...[...settingWarnings(state), ...state.warnings].map((warning) => ({ ...warning, step_id: null })),
    ],
  };
  if (input.sweep) {
    const points = sweep(process, last, input.sweep);
    if ('message' in points) return refuse(points);
    data.sweep = points;
  }
  return { feasible: true, data };
}

/**
 * Possible components of a feed of the operation other than water, with their usual concentrations.
 * @returns Null for
 * an operation that makes its own broth and has no feed.
 * @throws RangeError for an id that is not in the catalogue.
 */
export function feedOptions(id: string, input: UnitOperationInput, library: Library): FeedOptions | null {
  const [process, last] = processAround(id, { ...input, feed: null }, library);
  if (process.problemOfSettings()) return null;
  const { resolved, run } = process.steps[last]!;
  if (resolved.declaration.first || last === 0) return null;
  feedStep(process, last, null);
  const { ids, names, classes } = process.components;
  const { feed } = run;
  const volume = feed.volume();
  const components = new Map<string, FeedOptions['components'][number]>();
  for (const [i, component_id] of ids.entries()) {
    if (i === process.components.at.water || classes[i] === 'gas') continue;
    const usual = feed.mass[i]! / volume + (components.get(component_id)?.usual ?? 0);
    components.set(component_id, { component_id, name: names[i]!, usual });
  }
  return { volume, temperature: feed.temperature, components: [...components.values()] };
}

/** @throws RangeError for an id that is not in the catalogue. */
function processAround(id: string, input: UnitOperationInput, library: Library): [Process, number] {
  const declaration = declarationOf({ unit_operation: id, settings: input.settings }, library);
  if (!declaration && id !== OWN_OPERATION) throw new RangeError(`Unknown unit operation ${id}`);
  const step: Step = {
    id: ALONE,
    unit_operation: id,
    name: declaration?.name ?? 'Own operation',
    settings: input.settings,
  };
  const [steps, place] = around(step, declaration ?? {}, input.feed ?? null);
  const configuration = { uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: {} };
  const named = declaration ? Object.keys(usualFeed(declaration).molecules ?? {}) : [];
  return [new Process(configuration, input.product, library, 0, named), place];
}

/** The operation with the other steps that it needs, and its position. */
function around(
  step: Step,
  { first, source, prepares, usualFeed: usual }: Partial<AnyDeclaration>,
  feed: Feed | null,
): [Step[], number] {
  if (first || source) return [[step], 0];
  const before = sourceOf(feed);
  // An extract contains the solvent of an earlier extraction.
  const extraction = { id: 'extraction', unit_operation: 'liquid_liquid_extraction', name: 'Extraction', settings: {} };
  if (usual === 'extract') return [[before, extraction, step], 2];
  if (!prepares) return [[before, step], 1];
  if (prepares !== 'sterile') return [[step, before], 0];
  const medium = { id: 'medium', unit_operation: 'media_preparation', name: 'Media preparation', settings: {} };
  return [[medium, step, before], 1];
}

/** Represents the previous steps: it does not run, but its substrates are among the components. */
function sourceOf(feed: Feed | null): Step {
  const { settings } = fedBatchFermentation;
  const named = (key: 'batch_substrate' | 'feed_substrate'): string[] =>
    settings[key].parameter.choices
      .map(({ value }) => value)
      .filter((id) => feed?.components.some((one) => one.component_id === id));
  const [batch] = named('batch_substrate');
  const fed = named('feed_substrate').find((id) => id !== batch);
  return {
    id: 'source',
    unit_operation: fedBatchFermentation.id,
    name: fedBatchFermentation.name,
    settings: { ...(batch && { batch_substrate: batch }), ...(fed && { feed_substrate: fed }) },
  };
}

/** Fills the feed of the operation; a problem if the feed is invalid. */
function feedStep(process: Process, last: number, feed: Feed | null): Problem | null {
  const state = process.steps[last]!;
  if (state.resolved.declaration.first || last === 0)
    return feed
      ? problemOf(
          state.resolved,
          ['feed'],
          state.resolved.declaration.source
            ? `${state.resolved.declaration.name} supplies a stream from outside the process and has no feed.`
            : `${state.resolved.declaration.name} makes its own broth and has no feed.`,
        )
      : null;
  const { components } = process;
  const stream = state.run.feed;
  const { host } = state.run.basis;
  stream.clear();
  if (!feed) {
    fillUsual(process, last);
    return null;
  }
  stream.temperature = feed.temperature ?? 298.15;
  stream.diameter = host.diameter;
  const known = new Set<string>();
  for (const [index, { component_id: id, concentration }] of feed.components.entries()) {
    const field = `feed.components.${index}`;
    // A given product is in solution, although the same id inside cells comes first in the table.
    const { product, ids, at } = components;
    const i = id === ids[at.target] ? (process.product.kind === 'biomass' ? product : at.target) : ids.indexOf(id);
    if (i < 0)
      return problemOf(
        state.resolved,
        [`${field}.component_id`],
        `Unknown component ${id}; choose from ${[...new Set(ids)].join(', ')}.`,
      );
    if (known.has(id))
      return problemOf(state.resolved, [`${field}.component_id`], `The component ${id} is listed twice.`);
    if (i === at.water)
      return problemOf(
        state.resolved,
        [`${field}.component_id`],
        'Water cannot be entered, because water makes up the rest of the volume.',
      );
    known.add(id);
    stream.mass[i] = concentration * feed.volume;
  }
  const left = feed.volume - stream.volume();
  if (left * WATER_DENSITY < stream.waterWhenWet())
    return problemOf(
      state.resolved,
      ['feed.components'],
      `The components of the feed occupy ${figure(stream.volume())} m³ of its ${figure(feed.volume)} m³, which leaves too little water.`,
      { title: 'Volume of solutes and solids', value: feed.volume, actual: stream.volume(), unit: 'm³' },
    );
  stream.mass[components.at.water] = left * WATER_DENSITY;
  return null;
}

function fillUsual(process: Process, last: number): void {
  const { run, resolved } = process.steps[last]!;
  const { at } = process.components;
  const { volume, roles, molecules = {}, fineness = 1, diameter } = usualFeed(resolved.declaration);
  for (const [id, concentration] of Object.entries(molecules))
    run.feed.mass[process.components.index.get(id)!]! += concentration * volume;
  for (const [role, concentration] of Object.entries(roles)) {
    // If cells are the product, they contain no other product.
    const biomass = process.product.kind === 'biomass' && (role === 'target' || role === 'held');
    run.feed.mass[biomass ? at.cell : at[role as Role]]! += concentration * volume;
  }
  run.feed.mass[at.water] = (volume - run.feed.volume()) * WATER_DENSITY;
  run.feed.temperature = 298.15;
  run.feed.diameter = diameter ?? run.basis.host.diameter * fineness;
}

function curvesOf(state: StepState): PlotData[] {
  const { declaration, values } = state.resolved;
  const drawn = declaration.curves?.(state.run, values as never, outputsOf(state)) as Record<string, readonly Curve[]>;
  if (!drawn) return [];
  return Object.entries(drawn).flatMap(([plot_id, curves]) =>
    curves.map(({ series, points }) => ({
      plot_id,
      series: series ?? null,
      points: points.map(([x, y]) => ({ x, y: y !== null && Number.isFinite(y) ? y : null })),
    })),
  );
}

/** Outputs at evenly spaced values of one setting, with all other settings and the feed unchanged. */
function sweep(
  process: Process,
  last: number,
  { key, from, to, points }: NonNullable<UnitOperationInput['sweep']>,
): SweepPoint[] | Problem {
  const { resolved } = process.steps[last]!;
  const parameter = resolved.declaration.settings[key]?.parameter;
  if (!parameter) return problemOf(resolved, ['sweep.key'], `${resolved.declaration.name} has no setting “${key}”.`);
  if (parameter.type !== 'number' && parameter.type !== 'integer')
    return problemOf(resolved, ['sweep.key'], `${parameter.title} is not numeric, so it cannot be varied in a sweep.`);
  const list: SweepPoint[] = [];
  for (let k = 0; k < points; k++) {
    const raw = from + ((to - from) * k) / (points - 1);
    const value: SettingValue = parameter.type === 'integer' ? Math.round(raw) : raw;
    if (value === list.at(-1)?.value) continue;
    process.set(ALONE, key, value);
    const problem = process.problemOfSettings() ?? process.runStep(last);
    list.push({
      value,
      outputs: problem ? null : { ...outputsOf(process.steps[last]!) },
      message: problem?.message ?? null,
    });
  }
  return list;
}
