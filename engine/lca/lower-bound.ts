import type { Figures } from '../types/results.ts';

/** Share of the input mass with an emission factor below which a footprint is only a lower bound. */
export const FULL_COVERAGE = 0.95;

/** Whether a footprint lacks factors, so that it reads 'at least'. @param coverage null where it is not known */
export const isLowerBound = (coverage: number | null | undefined): boolean =>
  typeof coverage === 'number' && coverage < FULL_COVERAGE;

const FOOTPRINTS = /^(?:figures\.)?gwp(?!_coverage)|^steps\.[^.]+\.gwp$/;

/**
 * Whether a metric is a footprint that lacks factors. What it lacks may differ between any two processes, designs or samples, so no
 * difference, ratio, rank or chance of it is known.
 * @param key of a key metric, or path of another one
 */
export const isBound = (key: string, coverage: number | null | undefined): boolean =>
  isLowerBound(coverage) && FOOTPRINTS.test(key);

/** Metrics of a process, or of one of its states, as far as they are at hand. */
type Some = Partial<Figures> | null | undefined;

/** The two values of a change: null if either is unknown, or only a lower bound, whose change is not known either. */
export function knownChange(key: keyof Figures, now: Some, before: Some): { value: number; saved: number } | null {
  const [value, saved] = [now?.[key] ?? null, before?.[key] ?? null];
  if (value === null || saved === null) return null;
  return [now, before].some((one) => isBound(key, one?.gwp_coverage)) ? null : { value, saved };
}

/** The change in per cent of the value before; null if it is not known. */
export function percentChange(key: keyof Figures, now: Some, before: Some): number | null {
  const known = knownChange(key, now, before);
  return known && known.saved !== 0 ? (100 * (known.value - known.saved)) / Math.abs(known.saved) : null;
}
