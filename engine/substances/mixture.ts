/**
 * Vapour–liquid equilibrium of a mixture: activity coefficients of UNIFAC, dimers of acids in the vapour, and an ideal vapour otherwise.
 * A component without groups has its activity from its solubility in water. Temperatures in K, pressures in bar, mole fractions.
 */
import { bisect, rootBetween } from '../numeric/roots.ts';
import { vapourShare } from '../physics/flash.ts';
import { ATMOSPHERE } from '../physics/water.ts';
import { Unifac } from './unifac.ts';
import { dimerConstant, pressureOf, type Vapour, WATER } from './vapour.ts';

/** Range in which boiling points are sought. */
const COLDEST = 200;
const HOTTEST = 650;
const EXACT = 1e-9;
const PASSES = 200;
/** Mole fraction of a trace. */
const TRACE = 1e-9;

export class Mixture {
  readonly parts: readonly Vapour[];
  /** Activity coefficients of the last liquid. */
  readonly activity: Float64Array;
  /** Partial pressure of each component as monomers and dimers, and the same in moles of monomer. */
  private readonly partial: Float64Array;
  private readonly moles: Float64Array;
  private readonly unifac: Unifac | null;
  /** Indices of those with groups. */
  private readonly grouped: readonly number[];
  private readonly some: Float64Array;
  private readonly coefficients: Float64Array;

  constructor(parts: readonly Vapour[]) {
    const n = parts.length;
    this.parts = parts;
    [this.activity, this.partial, this.moles] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
    this.grouped = parts.flatMap(({ groups }, i) => (groups ? [i] : []));
    this.some = new Float64Array(this.grouped.length);
    this.coefficients = new Float64Array(this.grouped.length);
    this.unifac = this.grouped.length > 1 ? new Unifac(this.grouped.map((i) => parts[i]!.groups!)) : null;
  }

  /**
   * Pressure over a liquid; fills in the activity coefficients and what each component contributes.
   * @param x Mole fractions; their sum is below 1 by what does not evaporate.
   */
  pressure(T: number, x: ArrayLike<number>): number {
    const { parts, activity, partial, moles, unifac, grouped, some, coefficients } = this;
    for (let i = 0; i < parts.length; i++) activity[i] = parts[i]!.groups ? 1 : 1 / parts[i]!.soluble;
    if (unifac) {
      let there = 0;
      for (const [k, i] of grouped.entries()) there += some[k] = x[i]!;
      if (there > 0) {
        unifac.coefficients(T, some, coefficients);
        for (const [k, i] of grouped.entries()) activity[i] = coefficients[k]!;
      }
    }
    let sum = 0;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i]!;
      const pure = pressureOf(part, T);
      // Where two liquids would form, none is more volatile than as a liquid of its own.
      const share = Math.min(1, activity[i]! * x[i]!);
      const K = dimerConstant(part, T);
      if (K === 0) partial[i] = moles[i] = share * pure;
      else {
        const monomers = (share * (Math.sqrt(1 + 4 * K * pure) - 1)) / (2 * K);
        partial[i] = monomers + K * monomers ** 2;
        moles[i] = monomers + 2 * K * monomers ** 2;
      }
      sum += partial[i]!;
    }
    return sum;
  }

  /** Vapour over the liquid of the last pressure, mole fractions. */
  vapour(into: Float64Array): void {
    let sum = 0;
    for (let i = 0; i < into.length; i++) sum += this.moles[i]!;
    for (let i = 0; i < into.length; i++) into[i] = sum > 0 ? this.moles[i]! / sum : 0;
  }

  /** Ratios y/x over a liquid at a pressure; those of traces in it too. @param x As for the pressure over it. */
  ratios(T: number, P: number, x: ArrayLike<number>): Float64Array {
    const { parts, moles, partial } = this;
    const liquid = Float64Array.from({ length: parts.length }, (_, i) => Math.max(TRACE, x[i]!));
    const total = this.pressure(T, liquid);
    let all = 0;
    for (let i = 0; i < parts.length; i++) all += moles[i]!;
    // Where the vapour is at its own pressure, dimers lower its moles.
    const perPressure = total > 0 ? all / total : 1;
    return liquid.map((xi, i) => (partial[i]! > 0 ? moles[i]! / xi / (P * perPressure) : 0));
  }

  /** Bubble point. @param x Mole fractions. */
  bubblePoint(x: ArrayLike<number>, P = ATMOSPHERE): number {
    // The logarithm is nearly linear in 1/T.
    const over = (inverse: number): number => Math.log(this.pressure(1 / inverse, x) / P);
    const T = 1 / rootBetween(over, 1 / HOTTEST, 1 / COLDEST, 1e-13);
    this.pressure(T, x);
    return T;
  }

  /**
   * Equilibrium of a feed at a temperature and pressure.
   * @param z Mole fractions of the components; the rest does not evaporate.
   * @param given Share of vapour; if absent, it follows.
   * @returns Share of vapour and the ratios y/x.
   */
  flash(z: ArrayLike<number>, T: number, P: number, given?: number): { share: number; K: Float64Array } {
    const n = this.parts.length;
    const x = Float64Array.from(z);
    const feed = [...x, Math.max(0, 1 - x.reduce((a, b) => a + b, 0))];
    let K = this.ratios(T, P, x);
    let share = given ?? vapourShare(feed, [...K, 0]);
    for (let pass = 0; pass < PASSES; pass++) {
      let moved = 0;
      for (let i = 0; i < n; i++) {
        const next = z[i]! / (1 + share * (K[i]! - 1));
        moved = Math.max(moved, Math.abs(next - x[i]!));
        x[i] = next;
      }
      if (moved < EXACT * 1e-3) break;
      K = this.ratios(T, P, x);
      share = given ?? vapourShare(feed, [...K, 0]);
    }
    return { share, K };
  }
}

/** Pressure over a trace in water ÷ mole fraction, bar: of what is sparingly soluble by its solubility, of others by UNIFAC. */
function escaping(part: Vapour, T: number): number {
  if (part.soluble < 1) return pressureOf(part, T) / part.soluble;
  const mixture = new Mixture([part, WATER]);
  return mixture.ratios(T, ATMOSPHERE, [TRACE, 1 - TRACE])[0]! * ATMOSPHERE;
}

/** The volatility of each trace at the last temperature that was asked for. */
const traces = new WeakMap<Vapour, { T: number; volatility: number }>();

/** A trace in water: y/x relative to that of water. @param T Temperature of the water, K. */
export function traceVolatility(part: Vapour, T = WATER.boiling): number {
  const known = traces.get(part);
  if (known?.T === T) return known.volatility;
  const volatility = escaping(part, T) / pressureOf(WATER, T);
  traces.set(part, { T, volatility });
  return volatility;
}

/** Volatility of the first relative to the second of a boiling binary. @param x Mole fraction of the first. */
export function binaryVolatility(mixture: Mixture, x: number, P = ATMOSPHERE): number {
  const T = mixture.bubblePoint([x, 1 - x], P);
  const K = mixture.ratios(T, P, [x, 1 - x]);
  return K[0]! / K[1]!;
}

export interface Azeotrope {
  /** Mole fraction of the first component, and K. */
  readonly x: number;
  readonly temperature: number;
}

const SCAN = 100;

/** Azeotrope of two components, which may separate into two liquids; null if there is none. */
export function azeotropeOf(one: Vapour, other: Vapour, P = ATMOSPHERE): Azeotrope | null {
  const mixture = new Mixture([one, other]);
  const split = twoLiquids(mixture, P);
  if (split) {
    const { temperature, vapour, liquids } = split;
    // Only a vapour between the two liquids boils without change.
    if (vapour > liquids[0] && vapour < liquids[1]) return { x: vapour, temperature };
  }
  const ahead = (x: number): number => Math.log(binaryVolatility(mixture, x, P));
  let before = ahead(1 / SCAN / 10);
  let from = 1 / SCAN / 10;
  for (let k = 1; k <= SCAN; k++) {
    const to = k === SCAN ? 1 - 1 / SCAN / 10 : k / SCAN;
    const now = ahead(to);
    if (before > 0 !== now > 0) {
      const x = bisect(ahead, from, to);
      return { x, temperature: mixture.bubblePoint([x, 1 - x], P) };
    }
    [before, from] = [now, to];
  }
  return null;
}

/** Two liquids in equilibrium at a temperature, mole fractions of the first component; null if the two mix. */
export function liquidsOf(mixture: Mixture, T: number): readonly [number, number] | null {
  // Activities of both components along the composition; the first rises, falls and rises again where two liquids form.
  const at = (x: number): readonly [number, number] => {
    mixture.pressure(T, [x, 1 - x]);
    return [mixture.activity[0]! * x, mixture.activity[1]! * (1 - x)];
  };
  // Stable ends: each liquid by repeated balance of the activities.
  let [poor, rich] = [1e-9, 1 - 1e-9];
  for (let pass = 0; pass < 5000; pass++) {
    mixture.pressure(T, [poor, 1 - poor]);
    const [a1, a2] = [mixture.activity[0]!, mixture.activity[1]!];
    mixture.pressure(T, [rich, 1 - rich]);
    const [b1, b2] = [mixture.activity[0]!, mixture.activity[1]!];
    // γ x equal in both: two equations, linear in the fractions for given coefficients.
    const [k1, k2] = [a1 / b1, a2 / b2];
    const next = (1 - k2) / (k1 - k2);
    if (!(next > 0 && next < 1)) return null;
    const other = k1 * next;
    const moved = Math.abs(next - poor) / next + Math.abs(other - rich);
    [poor, rich] = [next, other];
    if (moved < 1e-10) break;
  }
  if (!(rich - poor > 1e-4)) return null;
  const [one, two] = [at(poor), at(rich)];
  return Math.abs(one[0] / two[0] - 1) < 1e-6 ? [poor, rich] : null;
}

/** Boiling of two liquids together. */
function twoLiquids(
  mixture: Mixture,
  P: number,
): { temperature: number; vapour: number; liquids: readonly [number, number] } | null {
  const lowest = Math.min(...mixture.parts.map(({ boiling }) => boiling)) - 80;
  const over = (T: number): number => {
    const liquids = liquidsOf(mixture, T);
    return liquids ? mixture.pressure(T, [liquids[0], 1 - liquids[0]]) - P : NaN;
  };
  const hottest = Math.min(...mixture.parts.map(({ boiling }) => boiling));
  if (!(over(hottest) > 0)) return null;
  const temperature = bisect(over, lowest, hottest);
  const liquids = liquidsOf(mixture, temperature);
  if (!liquids) return null;
  mixture.pressure(temperature, [liquids[0], 1 - liquids[0]]);
  const y = new Float64Array(2);
  mixture.vapour(y);
  return { temperature, vapour: y[0]!, liquids };
}
