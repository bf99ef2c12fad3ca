/** Whether the mass of a process closes over its border. */
import type { Results, StreamResult } from '../types.ts';

/** What comes in over the border, and what goes out over it. */
export function border({ streams }: Pick<Results, 'streams'>): { into: StreamResult[]; out: StreamResult[] } {
  const into = streams.filter(({ from_step }) => from_step === null);
  const out = streams.filter(
    ({ from_step, to_step, kind }) => from_step !== null && (to_step === null || kind !== 'main'),
  );
  return { into, out };
}

/** What crosses the border inwards against what crosses it outwards, relative to the former. */
export function massImbalance(results: Pick<Results, 'streams'>): number {
  const { into, out } = border(results);
  const sum = (list: readonly StreamResult[]) => list.reduce((total, { mass }) => total + mass, 0);
  return into.length === 0 ? 0 : Math.max(sum(into) - sum(out), sum(out) - sum(into)) / sum(into);
}
