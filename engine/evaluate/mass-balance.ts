/** Mass balance of a process across its boundary. */
import type { Results, StreamResult } from '../types/results.ts';

/** Flows in and out across the boundary. */
export function boundaryStreams({ streams }: Pick<Results, 'streams'>): { into: StreamResult[]; out: StreamResult[] } {
  const into = streams.filter(({ from_step }) => from_step === null);
  const out = streams.filter(
    ({ from_step, to_step, kind }) => from_step !== null && (to_step === null || kind !== 'main'),
  );
  return { into, out };
}

/** (Mass in minus mass out) ÷ mass in, across the boundary. */
export function massImbalance(results: Pick<Results, 'streams'>): number {
  const { into, out } = boundaryStreams(results);
  const sum = (list: readonly StreamResult[]) => list.reduce((total, { mass }) => total + mass, 0);
  return into.length === 0 ? 0 : Math.max(sum(into) - sum(out), sum(out) - sum(into)) / sum(into);
}
