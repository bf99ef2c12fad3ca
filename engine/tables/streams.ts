/** The streams of a process in the order of its tables, with their numbers and routes. */
import { PRODUCT_PHASE, withPhase } from '../steps/phase.ts';
import type { Configuration, Step } from '../types/configuration.ts';
import type { Results, StreamResult } from '../types/results.ts';
import { catalogue } from '../unit-operations/catalogue.ts';

/** 'S-01' for the first one. */
export const streamNumber = (index: number): string => `S-${String(index + 1).padStart(2, '0')}`;

/**
 * The volume of a stream, m³ per batch, or why there is none to state: it is a gas, or a product that is dry. The results state
 * concentrations of a product that is a liquid.
 */
export function volumeOf({ kind, volume, components }: StreamResult): number | 'gas' | 'dry' {
  if (kind === 'vent' || volume === 0) return 'gas';
  return kind !== 'product' || components.some(({ concentration }) => concentration !== null) ? volume : 'dry';
}

/** Feeds, main stream and wastes, step by step. */
export function streamsInOrder({ streams, steps }: Pick<Results, 'streams' | 'steps'>): StreamResult[] {
  const place = new Map(steps.map(({ step_id }, index) => [step_id, index]));
  const rank = { feed: 0, main: 2, product: 2, waste: 1, vent: 1 } as const;
  const key = ({ from_step, to_step, kind }: StreamResult) =>
    (place.get(from_step ?? '') ?? place.get(to_step ?? '') ?? 0) * 10 + rank[kind];
  return streams.toSorted((a, b) => key(a) - key(b));
}

/** Where it comes from and where it goes: 'FB-201 → DC-301'. */
export function streamRoute({ from_step, to_step, kind }: StreamResult, { steps }: Pick<Results, 'steps'>): string {
  const tag = (id: string | null) => steps.find(({ step_id }) => step_id === id)?.tag;
  const ends = { feed: 'in', waste: 'waste', vent: 'air', product: 'out', main: '' } as const;
  return `${tag(from_step) ?? ends[kind]} → ${tag(to_step) ?? ends[kind]}`;
}

const outletName = ({ unit_operation, settings }: Step, key: string): string => {
  const operation = catalogue().find(({ id }) => id === unit_operation);
  const outlets = operation && withPhase(operation, settings[PRODUCT_PHASE]).outlets;
  return outlets?.find((outlet) => outlet.key === key)?.name ?? key;
};

/** Name of an outlet of a process with feeds; null in a line, where each step is fed by the one before it. */
export function outletOf(
  steps: Configuration['uo_settings'] | undefined,
  { from_step, from_outlet }: Pick<StreamResult, 'from_step' | 'from_outlet'>,
): string | null {
  const step = steps?.find(({ id }) => id === from_step);
  return step && from_outlet !== undefined ? outletName(step, from_outlet) : null;
}

/** The feeds of a step in words; nothing in a line. */
export function fedFrom(
  steps: Configuration['uo_settings'] | undefined,
  stepId: string,
  name: (id: string) => string | null,
): string | null {
  const feeds = steps?.find(({ id }) => id === stepId)?.feeds;
  if (!feeds) return null;
  return feeds
    .map(({ from, outlet, share }) =>
      [
        name(from),
        outletOf(steps, { from_step: from, from_outlet: outlet }),
        share === undefined ? 'the rest' : `${Number((100 * share).toPrecision(12))} %`,
      ].join(', '),
    )
    .join('; ');
}
