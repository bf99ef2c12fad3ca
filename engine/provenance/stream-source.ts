/** Streams by step, and their masses as inputs of formulas. */
import { isListed } from '../stream/stream.ts';
import { Arena } from '../stream/arena.ts';
import { mix } from '../stream/mixing.ts';
import { leftOf, type Link } from '../steps/plan.ts';
import type { Process } from '../process/process.ts';
import type { Flow, StepState } from '../steps/step-state.ts';
import { Stream } from '../stream/stream.ts';
import { constant, PROCESS } from '../costing/explained.ts';
import type { Plant } from './plant.ts';
import { componentKeys } from './readings.ts';
import type { ProvenanceInput } from '../types/provenance.ts';

export interface StreamSource {
  state: StepState;
  /** Location in the run of the step, such as `sides`, `cake`. */
  path: readonly string[];
  id: string;
  name: string;
  stream: Stream;
  /** If the stream is a part of an outlet: its share, 1. */
  share?: number;
}

export const outletOf = (state: StepState): StreamSource => ({
  state,
  path: ['out'],
  id: state.outId,
  name: state.outName,
  stream: state.run.out,
});

/** An outlet of a step by its key. */
export function outletSource(state: StepState, outlet: string): StreamSource {
  const side = state.sides.find(({ key }) => key === outlet);
  return side ? { state, path: ['sides', outlet], id: side.id, name: side.name, stream: side.stream } : outletOf(state);
}

/** Where a feed of a step comes from, whole. */
export const linkSource = ({ process }: Plant, link: Link): StreamSource =>
  outletSource(process.steps[link.from]!, link.outlet);

/** What leaves as the product. */
export function productSource({ process }: Plant): StreamSource {
  const { step, outlet } = process.plan.product;
  const state = process.steps[step]!;
  const flow = state.flows.find((one) => one.outlet === outlet && one.link === null)!;
  return flowSource(process, state, flow);
}

function flowSource(process: Process, state: StepState, { outlet, link, place, stream }: Flow): StreamSource {
  const share = link ? link.share : leftOf(process.plan.takers[state.resolved.index]!, outlet);
  const whole = { ...outletSource(state, outlet), id: place.id };
  if (share === 1) return whole;
  const part = new Stream(process.components, new Arena());
  mix(part, [{ stream, link: { share } }], process.components.at.water, 0);
  return { ...whole, stream: part, share };
}

/** A stream of the results by its id. */
export function sourceOf({ process }: Plant, id: string): StreamSource | undefined {
  for (const state of process.steps) {
    const flow = state.flows.find(({ place }) => place.id === id);
    if (flow) return flowSource(process, state, flow);
    const inlet = state.inlets.find((one) => one.id === id);
    const key = id.slice(`${state.resolved.step.id}-`.length);
    if (inlet) return { state, path: ['inlets', key], id, name: inlet.name, stream: inlet.stream };
  }
  return undefined;
}

/** Indices of the components that have a row, in the order of the rows. */
export function rowsOf({ stream }: StreamSource): number[] {
  return [...stream.mass.keys()].filter((i) => isListed(stream.mass[i]!));
}

/** Mass of one component, kg: its row in the results, or the model’s number if it has no row. */
export function massInput(plant: Plant, symbol: string, source: StreamSource, i: number): ProvenanceInput {
  const listed = isListed(source.stream.total()) && plant.results.streams.some(({ id }) => id === source.id);
  const row = listed ? rowsOf(source).indexOf(i) : -1;
  if (row >= 0) return plant.figure(symbol, 'streams', source.id, 'components', row, 'mass');
  const { components } = source.state.run;
  if (source.share !== undefined)
    return constant(symbol, `Trace of ${components.names[i]!}`, source.stream.mass[i]!, 'kg', PROCESS);
  const key = componentKeys(components)[i]!;
  return plant.figure(symbol, 'model', source.state.resolved.step.id, ...source.path, 'mass', key);
}

/** Masses of some components, skipping those that are absent. */
export const massInputs = (
  plant: Plant,
  symbol: string,
  source: StreamSource,
  of: Iterable<number>,
): ProvenanceInput[] =>
  [...of].filter((i) => source.stream.mass[i] !== 0).map((i) => massInput(plant, symbol, source, i));
