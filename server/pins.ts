import { ENGINE_VERSION } from '#engine/index.ts';
import { FACTORS_VERSION } from './impact-tables.ts';
import type { PinnedFit, Pins } from '#generated/types.ts';

/** Current versions of everything that determines a result (decision D14). The price list is part of the engine. */
export function pinsFor(fits: PinnedFit[]): Pins {
  return {
    engine: ENGINE_VERSION,
    fits: [...new Set(fits.map(({ fit_id }) => fit_id))],
    prices: ENGINE_VERSION,
    factors: FACTORS_VERSION,
  };
}

/** Whether results were computed with the engine and the factors of today; null factors mean that none were used. */
export const areCurrent = ({ engine, factors }: Pick<Pins, 'engine' | 'factors'>): boolean =>
  engine === ENGINE_VERSION && (factors === null || factors === FACTORS_VERSION);
