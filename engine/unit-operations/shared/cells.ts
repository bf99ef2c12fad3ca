/** Cells in a stream: the content of broken cells, and the density difference between solids and liquid. */
import type { Stream } from '../../stream/stream.ts';
import type { Cell } from '../../types/library.ts';
import type { Run } from '../../declare/define.ts';

/**
 * Breaks a share of the cells in `stream`: the product they contain goes into solution with their protein, nucleic acid
 * and lipid, and the rest becomes debris. Product that is solid in cells stays so.
 * @param denatured Share of the released product in solution that is denatured.
 */
export function breakCells(run: Run, stream: Stream, share: number, denatured: number, insoluble = 0): void {
  const { at, heldIsSolid } = run.components;
  const { composition } = run.basis.host;
  const m = stream.mass;
  const cells = share * m[at.cell]!;
  const held = share * m[at.held]!;
  const broken = cells + held;
  if (broken <= 0) return;
  const released = heldIsSolid ? 0 : held * (1 - insoluble);
  // A protein is part of the cell’s protein, so it is subtracted from host cell protein; other products come on top of the cell.
  const isProtein = run.basis.product.kind === 'protein';
  const whole = isProtein ? broken : cells;
  const protein = Math.min(cells, Math.max(0, composition.protein * whole - (isProtein ? held : 0)));
  const nucleic = Math.min(cells - protein, (composition.rna + composition.dna) * whole);
  const lipid = Math.min(cells - protein - nucleic, composition.lipid * whole);
  const debris = cells - protein - nucleic - lipid;
  move(run, m, at.cell, -cells);
  move(run, m, at.held, -held);
  move(run, m, at.target, released * (1 - denatured));
  move(run, m, at.aggregate, released * denatured);
  move(run, m, at.host_protein, protein);
  move(run, m, at.nucleic_acid, nucleic);
  move(run, m, at.lipid, lipid);
  move(run, m, at.debris, debris);
  move(run, m, heldIsSolid ? at.solid : at.debris, held - released);
}

function move(run: Run, mass: Float64Array, index: number, by: number): void {
  mass[index]! += by;
  run.reaction[index]! += by;
}

/** Density of the liquid of a broth, kg/m³. */
export const LIQUID_DENSITY = 1020;

/**
 * Density of the solids of the feed minus that of its liquid, kg/m³: flocs as formed, otherwise wet cells of the host.
 */
export const solidsDensityDifference = (run: Run): number =>
  run.feed.densityDifference > 0 ? run.feed.densityDifference : cellDensityDifference(run.basis.host);

/** Density of wet cells of a host minus that of the liquid, kg/m³. */
export const cellDensityDifference = ({ density }: Pick<Cell, 'density'>): number =>
  Math.max(5, density - LIQUID_DENSITY);
