/**
 * Liquid–liquid equilibrium by activity coefficients: whether a liquid separates (tangent plane), into what (Rachford–Rice), and
 * stages of it (isothermal sum rates). Temperatures in K, mole fractions, or kmol.
 */
import { vapourShare } from '../physics/flash.ts';
import { type Groups, Unifac } from './unifac.ts';
import { type Vapour, WATER } from './vapour.ts';

const PASSES = 2000;
const EXACT = 1e-11;
/** Two liquids nearer to each other than this, in ln K, are one. */
const SAME = 1e-4;

export interface TwoLiquids {
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** Share of the moles in the second. */
  readonly share: number;
}

/** Counter-current stages: what leaves each stage, from that which the feed enters to that which the extractant enters. */
export interface Stages {
  /** kmol by component. */
  readonly feedPhase: readonly Float64Array[];
  readonly extractPhase: readonly Float64Array[];
}

const sum = (list: ArrayLike<number>): number => {
  let total = 0;
  for (let i = 0; i < list.length; i++) total += list[i]!;
  return total;
};
const normal = (list: ArrayLike<number>): Float64Array => {
  const total = sum(list);
  return Float64Array.from(list, (one) => one / total);
};

/** A liquid with groups, and its mutual solubility with water, if they do not mix. */
export type Liquid = Pick<Vapour, 'soluble' | 'saturated'> & { readonly groups: Groups };

/** 25 °C, at which mutual solubilities are given. */
const MEASURED_AT = 298.15;

/** Terms by which the activity coefficients of water and another liquid give their measured mutual solubility. */
interface Correction {
  readonly water: number;
  readonly other: number;
  /** Of w o (b w + a o), which is added to the excess energy ÷ RT of each mole of the two (Margules). */
  readonly a: number;
  readonly b: number;
}

export class Liquids {
  private readonly unifac: Unifac;
  private readonly count: number;
  private readonly corrections: readonly Correction[];

  constructor(liquids: readonly Liquid[]) {
    this.unifac = new Unifac(liquids.map(({ groups }) => groups));
    this.count = liquids.length;
    const water = liquids.findIndex(({ groups }) => groups === WATER.groups);
    this.corrections = liquids.flatMap((one, other) => {
      if (water < 0 || one.saturated === 0) return [];
      return [{ water, other, ...corrected(liquids[water]!, one) }];
    });
  }

  activity(T: number, x: ArrayLike<number>, into = new Float64Array(this.count)): Float64Array {
    this.unifac.coefficients(T, x, into);
    if (this.corrections.length === 0) return into;
    const total = sum(x);
    for (const { water, other, a, b } of this.corrections) {
      const both = x[water]! + x[other]!;
      if (!(both > 0)) continue;
      const [w, o, s] = [x[water]! / both, x[other]! / both, both / total];
      const excess = w * o * (b * w + a * o);
      // s²(3 - 2 s), by which the correction fades where there is little of the two.
      const [weight, slope] = [s * s * (3 - 2 * s), 6 * s * (1 - s)];
      const rest = Math.exp(-s * s * slope * excess);
      const shift = s * (1 - s) * slope * excess;
      for (let i = 0; i < into.length; i++)
        if (i === water) into[i]! *= Math.exp(weight * o * o * (a + 2 * (b - a) * w) + shift);
        else if (i === other) into[i]! *= Math.exp(weight * w * w * (b + 2 * (a - b) * o) + shift);
        else into[i]! *= rest;
    }
    return into;
  }

  /**
   * The other liquid that a liquid begins to form: the composition most below the tangent plane of its energy, sought from every pure component.
   * @returns null if the liquid is stable
   */
  incipient(T: number, z: ArrayLike<number>): Float64Array | null {
    const own = this.activity(T, z);
    const potential = Float64Array.from(z, (zi, i) => (zi > 0 ? Math.log(zi * own[i]!) : -Infinity));
    let best: { amount: number; x: Float64Array } | null = null;
    for (let start = 0; start < this.count; start++) {
      if (!(z[start]! > 0)) continue;
      let amounts = Float64Array.from(z, (zi, i) => (i === start ? 0.98 : zi > 0 ? 0.02 * zi : 0));
      for (let pass = 0; pass < PASSES; pass++) {
        const gamma = this.activity(T, amounts);
        let moved = 0;
        const next = amounts.map((one, i) => {
          const to = z[i]! > 0 ? Math.exp(potential[i]! - Math.log(gamma[i]!)) : 0;
          moved = Math.max(moved, Math.abs(to - one));
          return to;
        });
        amounts = next;
        if (moved < EXACT) break;
      }
      const amount = sum(amounts);
      // A stationary point that is the liquid itself says nothing.
      if (amount > 1 + 1e-7 && (best === null || amount > best.amount)) best = { amount, x: normal(amounts) };
    }
    return best?.x ?? null;
  }

  /** Two liquids in equilibrium. @param z Of both together. @returns null if they mix */
  split(T: number, z: ArrayLike<number>): TwoLiquids | null {
    const seed = this.incipient(T, z);
    if (!seed) return null;
    const whole = normal(z);
    let first: Float64Array = Float64Array.from(whole);
    let second = seed;
    let share = 0;
    for (let pass = 0; pass < PASSES; pass++) {
      const [one, other] = [this.activity(T, first), this.activity(T, second)];
      const K = Array.from(one, (gamma, i) => gamma / other[i]!);
      share = vapourShare(Array.from(whole), K);
      let moved = 0;
      const [x, y] = [new Float64Array(this.count), new Float64Array(this.count)];
      for (let i = 0; i < this.count; i++) {
        x[i] = whole[i]! / (1 + share * (K[i]! - 1));
        y[i] = K[i]! * x[i]!;
      }
      [first, second] = [
        normal(x),
        normal(y).map((yi, i) => ((moved = Math.max(moved, Math.abs(yi - second[i]!))), yi)),
      ];
      if (moved < EXACT) break;
    }
    const apart = Array.from(first, (x, i) => (x > 0 ? Math.abs(Math.log(second[i]! / x)) : 0));
    return share > 0 && share < 1 && Math.max(...apart) > SAME ? { first, second, share } : null;
  }

  /**
   * Counter-current stages.
   * @param feed And `extractant`: kmol that enter.
   * @param held ×, activity of each component in each of the two phases: below 1 for an acid or a base that is partly charged.
   * @returns null if one of the phases vanishes, or the two become one
   */
  stages(
    T: number,
    feed: ArrayLike<number>,
    extractant: ArrayLike<number>,
    count: number,
    held: { feed: ArrayLike<number>; extract: ArrayLike<number> },
  ): Stages | null {
    const n = this.count;
    const rows = (): Float64Array[] => Array.from({ length: count }, () => new Float64Array(n));
    let feedPhase: Float64Array[] = rows().map(() => Float64Array.from(feed));
    let extractPhase: Float64Array[] = rows().map(() => Float64Array.from(extractant));
    const S = rows();
    for (let pass = 0; pass < PASSES; pass++) {
      for (let j = 0; j < count; j++) {
        const [x, y] = [feedPhase[j]!, extractPhase[j]!];
        const [one, other] = [this.activity(T, x), this.activity(T, y)];
        const ratio = sum(y) / sum(x);
        for (let i = 0; i < n; i++) S[j]![i] = (ratio * one[i]! * held.feed[i]!) / (other[i]! * held.extract[i]!);
      }
      const next = rows();
      for (let i = 0; i < n; i++) balance(S, i, feed[i]!, extractant[i]!, next);
      const over = next.map((list, j) => list.map((one, i) => one * S[j]![i]!));
      let moved = 0;
      for (let j = 0; j < count; j++)
        for (let i = 0; i < n; i++) {
          const all = feed[i]! + extractant[i]!;
          if (all > 0) moved = Math.max(moved, Math.abs(next[j]![i]! - feedPhase[j]![i]!) / all);
        }
      [feedPhase, extractPhase] = [next, over];
      if ([...next, ...over].some((list) => !(sum(list) > 0))) return null;
      if (moved < EXACT) {
        const isApart = feedPhase.every((list, j) => {
          const [x, y] = [normal(list), normal(extractPhase[j]!)];
          return x.some((one, i) => one > 0 && Math.abs(Math.log(y[i]! / one)) > SAME);
        });
        return isApart ? { feedPhase, extractPhase } : null;
      }
    }
    return null;
  }
}

/** Two equal activities, of the two saturated liquids, are two linear equations for a and b. */
function corrected(water: Liquid, other: Liquid): Pick<Correction, 'a' | 'b'> {
  const pair = new Liquids([water, { ...other, saturated: 0 }]);
  const [poor, rich] = [other.soluble, other.saturated];
  const ends = [poor, rich].map((o) => ({ w: 1 - o, o, gamma: pair.activity(MEASURED_AT, [1 - o, o]) }));
  const terms = ends.map(({ w, o, gamma }) => ({
    water: { a: o * o * (1 - 2 * w), b: 2 * w * o * o, ln: Math.log(gamma[0]! * w) },
    other: { a: 2 * o * w * w, b: w * w * (1 - 2 * o), ln: Math.log(gamma[1]! * o) },
  }));
  const [one, two] = (['water', 'other'] as const).map((of) => {
    const [low, high] = [terms[0]![of], terms[1]![of]];
    return { a: low.a - high.a, b: low.b - high.b, ln: high.ln - low.ln };
  });
  const under = one!.a * two!.b - two!.a * one!.b;
  return { a: (one!.ln * two!.b - two!.ln * one!.b) / under, b: (one!.a * two!.ln - two!.a * one!.ln) / under };
}

/** Balances of one component over all stages, a tridiagonal system: what the feed phase of each holds. */
function balance(
  S: readonly Float64Array[],
  i: number,
  feed: number,
  extractant: number,
  into: readonly Float64Array[],
): void {
  const count = S.length;
  // From the stage of the extractant to that of the feed, each stage passes a fixed share of what enters it, and a fixed amount.
  const [share, fixed] = [new Float64Array(count), new Float64Array(count)];
  for (let j = count - 1; j >= 0; j--) {
    const above = j === count - 1 ? 0 : S[j + 1]![i]!;
    const under = 1 + S[j]![i]! - (j === count - 1 ? 0 : above * share[j + 1]!);
    share[j] = 1 / under;
    fixed[j] = (j === count - 1 ? extractant : above * fixed[j + 1]!) / under;
  }
  let entering = feed;
  for (let j = 0; j < count; j++) {
    into[j]![i] = share[j]! * entering + fixed[j]!;
    entering = into[j]![i]!;
  }
}
