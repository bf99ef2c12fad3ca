/** Stream calculations shared by many steps: the product that goes on, and what the liquid carries with it. */
import type { ComponentTable } from '../../stream/components.ts';
import type { Stream } from '../../stream/stream.ts';
import { celsius } from '../../wording/quantity.ts';
import { figure } from '../../wording/text.ts';
import type { Run } from '../../declare/define.ts';
import { traceVolatility } from '../../substances/mixture.ts';
import { WATER } from '../../substances/vapour.ts';
import { meanCharge } from '../../physics/dissociation.ts';
import { mixedTemperature } from './make-up.ts';
import { phOf } from './salts.ts';

/** Product in a stream, kg: cells if they are the product, otherwise that in solution, in cells and solid. */
export function productIn({ components: { productForms } }: Pick<Run, 'components'>, { mass }: Stream): number {
  let sum = 0;
  for (let k = 0; k < productForms.length; k++) sum += mass[productForms[k]!]!;
  return sum;
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

/**
 * Gives the outlet stream the solids and the viscosity of the feed.
 * @param temperature Its temperature, K; absent: that of the feed mixed with what joins it.
 */
export function passOn(run: Run, temperature = mixedTemperature(run)): void {
  const { feed, out } = run;
  out.temperature = temperature;
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

/**
 * What of a component leaves a solution with the water that evaporates, kg: all of it if it is volatile, except the part of an acid that
 * a base holds as a salt.
 */
export function volatileMass(stream: Stream, i: number): number {
  const { mass, table } = stream;
  const kg = mass[i]!;
  if (table.volatile[i] === 0 || kg === 0) return 0;
  const acid = table.acids[i];
  if (!acid || acid.protonated > 0 || i === table.at.ammonia) return kg;
  // The base against a by-product of cells that respire is not followed: it is as at neutral pH.
  if (i === table.at.by_product && table.at.ammonium < 0) return 0;
  const volume = stream.volume();
  const ph = phOf(table, mass, volume);
  const kmol = kg / table.molarMass[i]!;
  const held = -meanCharge(acid, ph) * kmol - 10 ** -ph * volume;
  return kg * Math.min(1, Math.max(0, 1 - held / kmol));
}

/** Molar mass above which a component does not dilute, g/mol. */
const POLYMER = 1000;

/** What can evaporate of the feed: indices and kmol; and kmol of what stays and dilutes it. */
export function volatileParts({ feed, components }: Pick<Run, 'feed' | 'components'>): {
  parts: number[];
  kmol: number[];
  staying: number;
} {
  const { at, classes, molarMass, vapours, acids } = components;
  const parts: number[] = [];
  const kmol: number[] = [];
  let staying = 0;
  for (let i = 0; i < feed.mass.length; i++) {
    const leaves = i === at.water || (vapours[i] && !acids[i]) ? feed.mass[i]! : volatileMass(feed, i);
    if (vapours[i] && leaves > 0) {
      parts.push(i);
      kmol.push(leaves / vapours[i]!.molarMass);
    } else if (classes[i] !== 'gas' && molarMass[i]! > 0 && molarMass[i]! < POLYMER)
      staying += feed.mass[i]! / molarMass[i]!;
  }
  return { parts, kmol, staying };
}

/** Volatility of a trace of a component relative to water, at a temperature of the water in K; 0 for what does not evaporate. */
export function volatilityOf({ vapours }: ComponentTable, i: number, T: number): number {
  const vapour = vapours[i];
  return vapour ? traceVolatility(vapour, T) : 0;
}

/** Whether a volatile component is an organic liquid. */
export const isOrganic = ({ vapours, classes, at }: ComponentTable, i: number): boolean =>
  classes[i] === 'solvent' || (vapours[i] !== null && i !== at.ammonia);

/** What a stream contains besides water, kg. */
export interface DryMatter {
  /** What stays when the stream is dried. */
  solids: number;
  volatile: number;
  /** Organic solvents, which are part of what is volatile. */
  solvents: number;
  /** Water that takes as much heat to evaporate as what is volatile. */
  asWater: number;
}

export function dryMatter(stream: Stream): DryMatter {
  const { mass, table } = stream;
  let solids = 0;
  let volatile = 0;
  let solvents = 0;
  let asWater = 0;
  for (let i = 0; i < mass.length; i++) {
    const kg = mass[i]!;
    if (kg === 0 || i === table.at.water) continue;
    const leaves = volatileMass(stream, i);
    solids += kg - leaves;
    volatile += leaves;
    if (isOrganic(table, i)) solvents += leaves;
    const vapour = table.vapours[i];
    if (vapour) asWater += leaves * (vapour.heat / vapour.molarMass / (WATER.heat / WATER.molarMass));
  }
  return { solids, volatile, solvents, asWater };
}

/**
 * @param most Highest temperature at which the equipment usually works, °C.
 * @param equipment What fails above it, in the plural.
 */
export function warnOfHeat(run: Run, most: number, equipment: string): void {
  const degrees = run.feed.temperature - celsius(0);
  if (degrees > most + 1e-9)
    run.doubt(
      null,
      `${equipment} usually tolerate at most ${most} °C, but the feed is at ${figure(degrees)} °C. Cool the feed with a heat exchanger before this step.`,
    );
}

/** @param most Maximum wet solids by volume. */
export function warnOfSolids(run: Run, most: number, message: string): void {
  if (run.feed.solidsVolume() > most * run.feed.volume()) run.doubt(null, message);
}
