import type { Results, StreamResult } from '#engine/index.ts';
import { feedPath, PRODUCT } from '../feeds.ts';
import { PRODUCT_NODE, soldNode } from './drawn-graph.ts';
import { formatMass, formatNumber, formatVolume } from '#src/lib/format.ts';

export interface StepStreams {
  feeds: StreamResult[];
  /** What leaves the process here, with what is vented. */
  wastes: StreamResult[];
  /** The stream to the next step, or the product. */
  out: StreamResult | undefined;
}

/** The streams of each step, largest first. */
export function streamsByStep(results: Results | null): Map<string, StepStreams> {
  const byStep = new Map<string, StepStreams>();
  const of = (id: string) => {
    const entry = byStep.get(id) ?? { feeds: [], wastes: [], out: undefined };
    byStep.set(id, entry);
    return entry;
  };
  for (const stream of (results?.streams ?? []).toSorted((a, b) => b.mass - a.mass)) {
    if (stream.kind === 'feed' && stream.to_step) of(stream.to_step).feeds.push(stream);
    if ((stream.kind === 'waste' || stream.kind === 'vent') && stream.from_step)
      of(stream.from_step).wastes.push(stream);
    if ((stream.kind === 'main' || stream.kind === 'product') && stream.from_step) of(stream.from_step).out = stream;
  }
  return byStep;
}

/** The streams between steps and to the product, by the edge that shows them. Results of a line do not state outlets. */
export function streamsByEdge(results: Results | null): Map<string, StreamResult> {
  const found = new Map<string, StreamResult>();
  for (const stream of results?.streams ?? []) {
    const { from_step, to_step, kind } = stream;
    const from_outlet = stream.from_outlet ?? (kind === 'main' || kind === 'product' ? PRODUCT : undefined);
    if (from_step === null || from_outlet === undefined) continue;
    const outlet = feedPath({ from: from_step, outlet: from_outlet });
    if (to_step !== null) found.set(`${outlet} ${to_step}`, stream);
    else found.set(kind === 'product' ? PRODUCT_NODE : soldNode(from_step, from_outlet), stream);
  }
  return found;
}

/** Substance of an amount. */
export const measureOf = ({ kind, volume }: StreamResult): 'mass' | 'volume' =>
  kind === 'product' || kind === 'vent' || volume === 0 ? 'mass' : 'volume';

/** The amount: volume of a liquid, mass of anything else. */
export function amount(stream: StreamResult): string {
  const { figure, unit } = measureOf(stream) === 'mass' ? formatMass(stream.mass) : formatVolume(stream.volume);
  return `${figure}\u202f${unit}`;
}

export const concentration = ({ product_concentration: c }: StreamResult): string | null =>
  c === null || c === 0 ? null : c < 0.01 ? `<\u202f0.01\u202fg/L` : `${formatNumber(c)}\u202fg/L`;
