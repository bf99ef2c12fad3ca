/** Streams by step, and their masses as inputs of formulas. */
import { isListed } from '../process/results.ts';
import type { NamedStream, StepState } from '../process/step-state.ts';
import type { Stream } from '../process/stream.ts';
import { type Plant } from './plant.ts';
import { componentKeys } from './readings.ts';
import type { ProvenanceInput } from './types.ts';

export interface StreamSource {
  state: StepState;
  /** Location in the run of the step, such as `sides`, `cake`. */
  path: readonly string[];
  id: string;
  name: string;
  stream: Stream;
}

export const outletOf = (state: StepState): StreamSource => ({
  state,
  path: ['out'],
  id: state.outId,
  name: state.outName,
  stream: state.run.out,
});

/** A stream of the results by its id. */
export function sourceOf({ process }: Plant, id: string): StreamSource | undefined {
  for (const state of process.steps) {
    if (state.outId === id) return outletOf(state);
    const prefix = `${state.resolved.step.id}-`.length;
    const below = (part: string, streams: readonly NamedStream[]): StreamSource | undefined => {
      const found = streams.find((one) => one.id === id);
      return found && { state, path: [part, id.slice(prefix)], id, name: found.name, stream: found.stream };
    };
    const found = below('inlets', state.inlets) ?? below('sides', state.sides);
    if (found) return found;
  }
  return undefined;
}

/** Indices of the components that have a row, in the order of the rows. */
export function rowsOf({ stream }: StreamSource): number[] {
  return [...stream.mass.keys()].filter((i) => isListed(stream.mass[i]!));
}

/** Mass of one component, kg: its row in the results, or the model’s number if it is too small for a row. */
export function massInput(plant: Plant, symbol: string, source: StreamSource, i: number): ProvenanceInput {
  const row = isListed(source.stream.total()) ? rowsOf(source).indexOf(i) : -1;
  if (row >= 0) return plant.figure(symbol, 'streams', source.id, 'components', row, 'mass');
  const key = componentKeys(source.state.run.components)[i]!;
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
