/** Mixing of streams into the feed of a step. */
import { SOLIDS_HEAT_CAPACITY, WATER_HEAT_CAPACITY } from '../physics/water.ts';
import { LIQUID_VISCOSITY, type Stream } from './stream.ts';

export interface Part {
  readonly stream: Stream;
  /** Share of the stream, 1. */
  readonly link: { readonly share: number };
  /** Density difference of its solids if its stream has 0, where they are not those of the taker's host, kg/m³. */
  readonly own?: number;
}

/** Share of the solids below which others than those of the taker’s host are what rounding leaves of a separation. */
const TRACE = 1e-12;

/**
 * Fills a stream with shares of others: masses add up and heat is conserved; the size and density of the solids are
 * averaged by their volume, the viscosity geometrically by mass. A single part passes its properties on unchanged.
 * @param ownDifference Density difference of other solids whose stream has 0, kg/m³.
 */
export function mix(into: Stream, parts: readonly Part[], water: number, ownDifference: number): void {
  into.clear();
  const [only] = parts;
  if (only && parts.length === 1) {
    into.copy(only.stream);
    const { share } = only.link;
    if (into.densityDifference === 0 && only.own !== undefined) into.densityDifference = only.own;
    if (share !== 1) for (let i = 0; i < into.mass.length; i++) into.mass[i]! *= share;
    return;
  }
  let heat = 0;
  let capacity = 0;
  let mass = 0;
  let viscosity = 0;
  let solids = 0;
  let diameter = 0;
  let difference = 0;
  let foreign = 0;
  for (const { stream, link, own: theirs } of parts) {
    const { share } = link;
    const kg = share * stream.total();
    if (!(kg > 0)) continue;
    for (let i = 0; i < into.mass.length; i++) into.mass[i]! += share * stream.mass[i]!;
    const wet = share * stream.mass[water]!;
    const perKelvin = wet * WATER_HEAT_CAPACITY + (kg - wet) * SOLIDS_HEAT_CAPACITY;
    heat += perKelvin * stream.temperature;
    capacity += perKelvin;
    mass += kg;
    viscosity += kg * Math.log(stream.viscosity);
    const volume = share * stream.solidsVolume();
    solids += volume;
    diameter += volume * stream.diameter;
    difference += volume * (stream.densityDifference || (theirs ?? ownDifference));
    if (stream.densityDifference !== 0 || theirs !== undefined) foreign += volume;
  }
  into.temperature = capacity > 0 ? heat / capacity : (only?.stream.temperature ?? into.temperature);
  into.viscosity = mass > 0 ? Math.exp(viscosity / mass) : LIQUID_VISCOSITY;
  into.diameter = solids > 0 ? diameter / solids : (only?.stream.diameter ?? 0);
  into.densityDifference = foreign > TRACE * solids ? difference / solids : 0;
}
