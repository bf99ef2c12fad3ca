import { METRICS, type Figures, type Metric } from '#engine/index.ts';
import type { Constraint } from '#engine/analysis/index.ts';

/** The chance with which a limit is wanted to hold, unless another is chosen. */
export const WANTED_CHANCE = 0.9;

/** A limit of a key metric that the process is meant to keep; null until somebody enters one. */
export interface PlantPromise {
  metric: keyof Figures;
  /** In the engine unit: the minimum if a higher value is better, otherwise the maximum. */
  limit: number | null;
}

const rowOf = (metric: keyof Figures): Metric => METRICS[metric];

export const isMinimum = ({ metric }: PlantPromise): boolean => rowOf(metric).better === 'higher';

/** Metrics that can have a limit: those of which one direction is better. */
export const canPromise = (metric: string): metric is keyof Figures =>
  Object.hasOwn(METRICS, metric) && rowOf(metric as keyof Figures).better !== null;

/** The limits that have a value, as the engine counts them. */
export const constraintsOf = (promises: readonly PlantPromise[]): Constraint[] =>
  promises.flatMap((one) =>
    one.limit === null ? [] : [{ metric: one.metric, ...(isMinimum(one) ? { min: one.limit } : { max: one.limit }) }],
  );

/** What a product asks of a process from the start: its output and its price, if they are known, and a purity. */
export const firstPromises = (
  product: { target_output: number | null; selling_price: number | null },
  figures: Figures,
): PlantPromise[] => [
  // Without a planned output, the process as it stands is the promise.
  { metric: 'output', limit: product.target_output ?? roundedDown(figures.output) },
  { metric: 'cogs', limit: product.selling_price },
  { metric: 'purity', limit: null },
];

/** To two digits, so that the process itself keeps it. */
function roundedDown(value: number): number {
  const digit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return value > 0 ? Math.floor(value / digit) * digit : 0;
}

const placeOf = (processId: string): string => `promises:${processId}`;

/** The limits of a process as this browser remembers them; null if there are none. */
export function storedPromises(processId: string): PlantPromise[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(processId)) ?? 'null');
    if (!Array.isArray(stored)) return null;
    return stored.filter(
      (one: Partial<PlantPromise>): one is PlantPromise =>
        typeof one.metric === 'string' &&
        canPromise(one.metric) &&
        (one.limit === null || (typeof one.limit === 'number' && Number.isFinite(one.limit))),
    );
  } catch {
    return null;
  }
}

export const storePromises = (processId: string, promises: readonly PlantPromise[]): void =>
  localStorage.setItem(placeOf(processId), JSON.stringify(promises));

/** The limits of a process as this browser remembers them, or as its product asks from the start. */
export const limitsOf = (processId: string, ...first: Parameters<typeof firstPromises>): Constraint[] =>
  constraintsOf(storedPromises(processId) ?? firstPromises(...first));
