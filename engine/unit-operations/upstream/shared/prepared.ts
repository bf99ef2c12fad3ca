/** Inputs that a fermentation receives from earlier steps, and those that it still adds itself. */
import type { SeedTrain } from '../../../physics/seed-train.ts';
import type { Preparation, Run } from '../../../declare/define.ts';

/** Settings of a fermentation that are ignored if an earlier step prepares that part. */
export const REPLACED: Readonly<Record<Preparation, readonly string[]>> = {
  medium: ['medium', 'medium_id', 'medium_cells', 'medium_supply', 'ready_medium_price'],
  sterile: [],
  seed: ['inoculum_fraction', 'seed_density', 'flask_density', 'flask_volume', 'vial_biomass', 'seed_lag'],
};

/** Substrate at the start, g/L: from the incoming medium, or as set. */
export const startSubstrate = (run: Run, start: number, set: number): number =>
  run.prepared.medium ? run.feed.mass[run.components.at.batch_substrate]! / start : set;

/** Cells in the feed, kg. */
export const cellsReceived = ({ feed, components }: Run): number => feed.mass[components.at.cell]!;

/** Uses the incoming cells in place of those of a seed train. */
export function receiveSeed(run: Run, seeds: SeedTrain): void {
  seeds.count = 0;
  seeds.substrate = 0;
  seeds.biomass = cellsReceived(run);
}

/**
 * Amounts of medium and vials that the fermentation still adds itself: the parts of the balance that a feed changes.
 */
export function ownPart(
  run: Run,
  start: number,
  substrate: number,
): { ownVolume?: number; ownSubstrate?: number; vials?: number; saltVolume?: number } {
  const { prepared, feed, components } = run;
  if (!prepared.medium && !prepared.seed && !run.fed) return {};
  return {
    ...(prepared.seed ? { vials: 0 } : {}),
    ...(run.fed ? { saltVolume: start } : {}),
    ownVolume: prepared.medium ? 0 : start - feed.volume(),
    ownSubstrate: prepared.medium ? 0 : substrate * start - feed.mass[components.at.batch_substrate]!,
  };
}
