/** Binding at a finite rate: dq/dt = k (c K θⁿ - q), for resins without pores and for membranes; the modulator is not exchanged. */
import { invert } from './blocks.ts';
import { type Isotherm, type Modulated, unmodulated } from './isotherm.ts';

/** Free share that is no longer told from none. */
const NONE = 1e-300;

/** The rate in each place, and its linear form δq = eased × r + answer × δc in blocks of m rows, for a residual r. */
export class Kinetics {
  readonly eased: Float64Array;
  readonly answer: Float64Array;
  readonly #set: Modulated;
  readonly #ratio: Float64Array;
  readonly #isotherm: Isotherm;
  readonly #rate: readonly number[];

  constructor(isotherm: Isotherm, rate: readonly number[], places: number) {
    const { components: m } = isotherm;
    this.#isotherm = isotherm;
    this.#rate = rate;
    this.#set = unmodulated(m);
    this.#ratio = new Float64Array(m);
    this.eased = new Float64Array(places * m * m);
    this.answer = new Float64Array(places * m * m);
  }

  /** K θⁿ of each component; returns θ. */
  #bind(place: number, c: Float64Array, q: Float64Array): number {
    const { components: m, first, exponent, covers } = this.#isotherm;
    const set = this.#set;
    this.#isotherm.at(c[place * m]!, set);
    let { free } = set;
    for (let i = first; i < m; i++) free -= covers[i]! * q[place * m + i]!;
    free = Math.max(free, NONE);
    const log = Math.log(free);
    for (let i = first; i < m; i++) this.#ratio[i] = set.K[i]! * Math.exp(exponent[i]! * log);
    return free;
  }

  rates(place: number, c: Float64Array, q: Float64Array, into: Float64Array): void {
    const { components: m, first } = this.#isotherm;
    this.#bind(place, c, q);
    for (let i = first; i < m; i++) {
      const at = place * m + i;
      into[at] = this.#rate[i]! * (this.#ratio[i]! * c[at]! - q[at]!);
    }
  }

  /** @param shift 1/(h γ) of the step. */
  linear(place: number, c: Float64Array, q: Float64Array, shift: number): void {
    const { components: m, first, exponent, covers } = this.#isotherm;
    const { eased, answer } = this;
    const from = place * m;
    const block = place * m * m;
    const free = this.#bind(place, c, q);
    for (let i = 0; i < m; i++)
      for (let j = 0; j < m; j++) {
        let value = i === j ? shift : 0;
        if (i >= first) {
          const blocked = (this.#ratio[i]! * c[from + i]! * exponent[i]! * covers[j]!) / free;
          value += this.#rate[i]! * (blocked + (i === j ? 1 : 0));
        }
        eased[block + i * m + j] = value;
      }
    invert(eased, block, m);
    for (let i = 0; i < m; i++) {
      // A modulator changes K of all others.
      let modulated = 0;
      for (let j = 0; j < m; j++) {
        const value = j < first ? 0 : eased[block + i * m + j]! * this.#rate[j]! * this.#ratio[j]!;
        answer[block + i * m + j] = value;
        modulated += value * c[from + j]! * this.#set.slope[j]!;
      }
      if (first === 1) answer[block + i * m] = modulated;
    }
  }
}
