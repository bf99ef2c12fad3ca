/** Stream calculations shared by many steps: the product that goes on, and what the liquid carries with it. */
import type { Stream } from '../../process/stream.ts';
import type { Run } from '../define.ts';
import { mixedTemperature } from './make-up.ts';

/** Product in a stream, kg: cells if they are the product, otherwise that in solution and in cells. */
function productIn({ basis, components: { at } }: Run, { mass }: Stream): number {
  return basis.product.kind === 'biomass' ? mass[at.cell]! : mass[at.target]! + mass[at.held]!;
}

/** Share of the product that goes on; 0 if the feed has none. */
export function keptShare(run: Run): number {
  const before = productIn(run, run.feed);
  return before > 0 ? productIn(run, run.out) / before : 0;
}

/** Share of the product in solution that goes on, or of the cells if they are the product; 0 if the feed has none. */
export function dissolvedShare(run: Run): number {
  const { feed, out, basis, components } = run;
  if (basis.product.kind === 'biomass') return keptShare(run);
  const before = feed.mass[components.at.target]!;
  return before > 0 ? out.mass[components.at.target]! / before : 0;
}

/** Gives the outlet stream the solids and the viscosity of the feed, and its temperature once it is mixed with what joins. */
export function passOn(run: Run): void {
  const { feed, out } = run;
  out.temperature = mixedTemperature(run);
  out.diameter = feed.diameter;
  out.viscosity = feed.viscosity;
  out.densityDifference = feed.densityDifference;
}

/** Converts a mass in kg of one component into another and records it. */
export function convertMass(run: Run, stream: Stream, from: number, to: number, mass: number): void {
  stream.mass[from]! -= mass;
  stream.mass[to]! += mass;
  run.reaction[from]! -= mass;
  run.reaction[to]! += mass;
}

/** Converts a share of the product in the outlet stream into denatured product. */
export const denature = (run: Run, share: number): void =>
  convertMass(
    run,
    run.out,
    run.components.at.target,
    run.components.at.aggregate,
    share * run.out.mass[run.components.at.target]!,
  );

/** @param most Maximum wet solids by volume. */
export function warnOfSolids(run: Run, most: number, message: string): void {
  if (run.feed.solidsVolume() > most * run.feed.volume()) run.warn(null, message);
}
