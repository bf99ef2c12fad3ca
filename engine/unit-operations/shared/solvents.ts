/** Organic solvents: explosion protection, and what goes back into the process. */
import { itemIndex } from '../../costing/items.ts';
import type { Stream } from '../../process/stream.ts';
import type { Run } from '../define.ts';

const WASTEWATER = itemIndex('wastewater');

/** On the price of equipment that holds organic solvents, for explosion protection. */
export const EXPLOSION_PROOF = 1.15;

/**
 * Credits solvent that goes back into the process: at most what steps before bought, so that none is ever sold.
 * What else the stream holds leaves later with the water, so it is treated as wastewater.
 * @param kg Of solvent in the stream. @returns kg credited.
 */
export function returnSolvent(run: Run, stream: Stream, kg: number): number {
  const credited = Math.max(0, Math.min(kg, run.solventBought));
  run.amounts[run.solventItem]! -= credited;
  const { solvent } = run.components.at;
  const rest = stream.volume() - stream.mass[solvent]! * run.components.specificVolume[solvent]!;
  run.amounts[WASTEWATER]! += rest;
  return credited;
}
