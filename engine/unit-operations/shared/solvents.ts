/** Organic solvents: explosion protection and return to the process. */
import { itemIndex } from '../../costing/items.ts';
import type { Stream } from '../../stream/stream.ts';
import type { Run } from '../../declare/define.ts';

const WASTEWATER = itemIndex('wastewater');

/** Price factor for equipment that holds organic solvents, for explosion protection. */
export const EXPLOSION_PROOF = 1.15;

/**
 * Credits solvent returned to the process, limited to what earlier steps bought, so none is ever sold. The other
 * components of the stream leave later with the water, so they are treated as wastewater.
 * @param kg Solvent in the
 * stream.
 * @returns kg credited.
 */
export function returnSolvent(run: Run, stream: Stream, kg: number): number {
  const credited = Math.max(0, Math.min(kg, run.solventBought));
  run.amounts[run.solventItem]! -= credited;
  const { solvent } = run.components.at;
  const rest = stream.volume() - stream.mass[solvent]! * run.components.specificVolume[solvent]!;
  run.amounts[WASTEWATER]! += rest;
  return credited;
}
