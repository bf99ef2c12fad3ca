/**
 * Isotherms of one form: q = c K(m) θⁿ with the free share θ = A(m) - Σ s q, where m is the modulator (salt or pH) and q is the
 * amount per volume of solid. The form covers linear, Langmuir, steric mass action, hydrophobic interaction and affinity by pH.
 */

/** What a modulator sets: K of each component and the slope of its logarithm, A and its slope. */
export interface Modulated {
  readonly K: Float64Array;
  readonly slope: Float64Array;
  free: number;
  freeBy: number;
}
export const unmodulated = (components: number): Modulated => ({
  K: new Float64Array(components),
  slope: new Float64Array(components),
  free: 1,
  freeBy: 0,
});

/** Arrays have one value per component; the modulator, if there is one, is component 0. */
export interface Isotherm {
  readonly components: number;
  /** First component that binds: 1 if component 0 is a modulator. */
  readonly first: 0 | 1;
  /** n of each component. */
  readonly exponent: readonly number[];
  /** s of each component: share of the sites that a unit of the bound component covers. */
  readonly covers: readonly number[];
  /** Charges of the ion exchanger, mmol/L of solid, if the salt is exchanged for the bound component (steric mass action). */
  readonly charges: number | null;
  readonly at: (modulator: number, into: Modulated) => void;
}

const filled =
  (values: readonly number[]): Isotherm['at'] =>
  (_, { K }) =>
    K.set(values);
const zeros = (values: readonly unknown[]): number[] => values.map(() => 0);

/** q = K c. */
export const linearIsotherm = (K: readonly number[]): Isotherm => ({
  components: K.length,
  first: 0,
  exponent: zeros(K),
  covers: zeros(K),
  charges: null,
  at: filled(K),
});

/** q = q_m b c / (1 + Σ b c): maximum in the amount per L of solid, b in L per amount. */
export const langmuirIsotherm = (most: readonly number[], b: readonly number[]): Isotherm => ({
  components: most.length,
  first: 0,
  exponent: most.map(() => 1),
  covers: most.map((q) => 1 / q),
  charges: null,
  at: filled(most.map((q, i) => q * b[i]!)),
});

/** A component that binds by charge: K has the charges of the resin as reference of both concentrations. */
export interface Charged {
  readonly K: number;
  /** Charges by which it binds, and further charges that it covers. */
  readonly nu: number;
  readonly sigma: number;
}

/** Steric mass action (Brooks and Cramer 1992); concentrations in mmol/L, component 0 is the salt. @param charges mmol/L of solid. */
export const stericMassAction = (charges: number, bound: readonly Charged[]): Isotherm => ({
  components: bound.length + 1,
  first: 1,
  exponent: [0, ...bound.map(({ nu }) => nu)],
  covers: [0, ...bound.map(({ nu, sigma }) => (nu + sigma) / charges)],
  charges,
  at: filled([0, ...bound.map(({ K }) => K)]),
});

/** A component that binds by hydrophobic interaction. */
export interface Hydrophobic {
  /** q ÷ c without salt, and its logarithmic slope, L/mmol. */
  readonly K: number;
  readonly slope: number;
  /** Ligands per molecule, and maximum per L of solid. */
  readonly n: number;
  readonly most: number;
}

/** Hydrophobic interaction (Mollerup 2006): K e^(slope × salt); component 0 is the salt, mmol/L. */
export const hydrophobicIsotherm = (bound: readonly Hydrophobic[]): Isotherm => ({
  components: bound.length + 1,
  first: 1,
  exponent: [0, ...bound.map(({ n }) => n)],
  covers: [0, ...bound.map(({ most }) => 1 / most)],
  charges: null,
  at(salt, { K, slope }) {
    for (let i = 0; i < bound.length; i++) {
      slope[i + 1] = bound[i]!.slope;
      K[i + 1] = bound[i]!.K * Math.exp(bound[i]!.slope * salt);
    }
  },
});

/** A share that falls below a pK: 1/(1 + 10^(eta (pK - pH))). */
export interface Titrated {
  readonly eta: number;
  readonly pK: number;
}
export interface Ligated {
  /** Binding constant, L per amount, and maximum per L of solid. */
  readonly K: number;
  readonly most: number;
  /** The part of the molecule that the ligand holds. */
  readonly site: Titrated;
}

/** 10^(eta (pK - pH)), by which the share is 1/(1 + it) and the slope of its logarithm ln 10 eta it/(1 + it). */
const titrated = ({ eta, pK }: Titrated, pH: number): number => Math.exp(Math.min(600, Math.LN10 * eta * (pK - pH)));

/** Affinity with elution by pH (affinity complex titration, Zhang 2025); component 0 is the pH. @param ligand Ligand that can bind. */
export const affinityIsotherm = (ligand: Titrated, bound: readonly Ligated[]): Isotherm => ({
  components: bound.length + 1,
  first: 1,
  exponent: [0, ...bound.map(() => 1)],
  covers: [0, ...bound.map(({ most }) => 1 / most)],
  charges: null,
  at(pH, into) {
    for (let i = 0; i < bound.length; i++) {
      const { K, most, site } = bound[i]!;
      const power = titrated(site, pH);
      into.K[i + 1] = (most * K) / (1 + power);
      into.slope[i + 1] = (Math.LN10 * site.eta * power) / (1 + power);
    }
    const power = titrated(ligand, pH);
    into.free = 1 / (1 + power);
    into.freeBy = (Math.LN10 * ligand.eta * power) / (1 + power) ** 2;
  },
});

const PASSES = 60;
/** Newton steps below which the next one would be rounding; and differences of a modulator that change nothing. */
const PRECISE = 1e-6;
const SAME = 1e-12;
/** Largest factor of a pass. */
const STRIDE = 4.5;

/**
 * Equilibrium in many places with a liquid share and a solid share: place p holds w = liquid c + solid q. The unknown is θ, or θ Λ/salt where
 * salt is exchanged, in whose logarithm the balance of sites is monotone; each place starts at its last value.
 * @param liquid Volume of liquid that each component enters; `solid` that of the solid.
 */
export class Equilibrium {
  /** q ÷ c of each component of each place. */
  readonly ratio: Float64Array;
  readonly #places: Float64Array;
  /** Modulator of each place for which the next three hold: its K, the slopes of ln K, and [θ without bound, its slope]. */
  readonly #modulators: Float64Array;
  readonly #K: Float64Array;
  readonly #slopes: Float64Array;
  readonly #free: Float64Array;
  readonly #set: Modulated;
  readonly #isotherm: Isotherm;
  readonly #liquid: readonly number[];
  readonly #solid: number;
  /** Whether each component covers sites in proportion to θ, so that no power of it is needed. */
  readonly #isSimple: boolean;

  constructor(isotherm: Isotherm, places: number, liquid: readonly number[], solid: number) {
    const { components: m, first, exponent, charges } = isotherm;
    this.#isotherm = isotherm;
    this.#liquid = liquid;
    this.#solid = solid;
    this.#isSimple = charges === null && exponent.every((n, i) => i < first || n === 1);
    this.#places = new Float64Array(places);
    this.ratio = new Float64Array(places * m);
    this.#set = unmodulated(m);
    this.#modulators = new Float64Array(places).fill(NaN);
    this.#K = new Float64Array(places * m);
    this.#slopes = new Float64Array(places * m);
    this.#free = new Float64Array(2 * places);
  }

  /** What a modulator sets in a place, unless it is as before. */
  #modulate(place: number, modulator: number): void {
    if (Math.abs(modulator - this.#modulators[place]!) <= SAME * Math.abs(modulator)) return;
    const { components: m, first, at } = this.#isotherm;
    at(modulator, this.#set);
    this.#modulators[place] = modulator;
    this.#free[2 * place] = this.#set.free;
    this.#free[2 * place + 1] = this.#set.freeBy;
    for (let i = first; i < m; i++) {
      this.#K[place * m + i] = this.#set.K[i]!;
      this.#slopes[place * m + i] = this.#set.slope[i]!;
    }
  }

  /** Content w of a place in equilibrium with a modulator alone. */
  empty(place: number, modulator: number): number {
    const { charges, first } = this.#isotherm;
    if (charges !== null) {
      this.#places[place] = charges / modulator;
      return this.#liquid[0]! * modulator + this.#solid * charges;
    }
    this.#modulate(place, modulator);
    this.#places[place] = this.#free[2 * place]!;
    return first === 1 ? this.#liquid[0]! * modulator : 0;
  }

  /** Liquid concentrations c of the content w of a place. */
  solve(place: number, w: Float64Array, c: Float64Array): void {
    const { components: m, first, exponent, charges } = this.#isotherm;
    const from = place * m;
    const K = this.#K;
    const liquid = this.#liquid;
    const solid = this.#solid;
    // Where salt is exchanged, it acts through θ alone.
    const salt = first === 1 ? w[from]! / liquid[0]! : 0;
    this.#modulate(place, charges === null ? salt : 0);
    const power = this.#isSimple ? this.#shareOf(place, w) : this.#powerOf(place, w);
    this.#places[place] = power;
    let raised = power;
    let released = 0;
    for (let i = first; i < m; i++) {
      const n = exponent[i]!;
      if (n !== (i === first ? 1 : exponent[i - 1])) raised = Math.exp(n * Math.log(power));
      const ratio = K[from + i]! * raised;
      const value = w[from + i]! / (liquid[i]! + solid * ratio);
      this.ratio[from + i] = ratio;
      c[from + i] = value;
      released += n * ratio * value;
    }
    if (first === 1) c[from] = charges === null ? salt : (w[from]! - solid * (charges - released)) / liquid[0]!;
  }

  /** θ where each component covers sites in proportion to it: the root of a square for one, Newton steps for several. */
  #shareOf(place: number, w: Float64Array): number {
    const { components: m, first, covers } = this.#isotherm;
    const from = place * m;
    const K = this.#K;
    const liquid = this.#liquid;
    const solid = this.#solid;
    const free = this.#free[2 * place]!;
    if (m - first === 1) {
      const a = solid * K[from + first]!;
      const b = liquid[first]! + covers[first]! * K[from + first]! * w[from + first]! - a * free;
      const root = Math.sqrt(b * b + 4 * a * free * liquid[first]!);
      return b > 0 ? (2 * free * liquid[first]!) / (b + root) : (root - b) / (2 * a);
    }
    let share = this.#places[place]!;
    for (let pass = 0; pass < PASSES; pass++) {
      let off = share - free;
      let by = 1;
      for (let i = first; i < m; i++) {
        const whole = liquid[i]! + solid * K[from + i]! * share;
        const held = (covers[i]! * K[from + i]! * w[from + i]!) / whole;
        off += held * share;
        by += (held * liquid[i]!) / whole;
      }
      const next =
        by > 0
          ? Math.max(share / STRIDE, Math.min(share * STRIDE, share - off / by))
          : share * (off < 0 ? STRIDE : 1 / STRIDE);
      const isSame = Math.abs(next - share) < PRECISE * share;
      share = next;
      if (isSame) break;
    }
    return share;
  }

  /** θ, or θ Λ/salt where salt is exchanged, by Newton steps in its logarithm. */
  #powerOf(place: number, w: Float64Array): number {
    const { components: m, first, exponent, covers, charges } = this.#isotherm;
    const from = place * m;
    const K = this.#K;
    const liquid = this.#liquid;
    const solid = this.#solid;
    const free = this.#free[2 * place]!;
    const longest = Math.log(STRIDE);
    let power = this.#places[place]!;
    let y = Math.log(power);
    for (let pass = 0; pass < PASSES; pass++) {
      let held = 0;
      let heldBy = 0;
      let released = 0;
      let releasedBy = 0;
      let raised = power;
      for (let i = first; i < m; i++) {
        const n = exponent[i]!;
        if (n !== (i === first ? 1 : exponent[i - 1])) raised = Math.exp(n * y);
        const ratio = K[from + i]! * raised;
        const whole = liquid[i]! + solid * ratio;
        const q = (ratio * w[from + i]!) / whole;
        const by = (n * q * liquid[i]!) / whole;
        held += covers[i]! * q;
        heldBy += covers[i]! * by;
        released += n * q;
        releasedBy += n * by;
      }
      let off: number;
      let by: number;
      if (charges === null) {
        off = power + held - free;
        by = power + heldBy;
      } else {
        const salt = (w[from]! - solid * (charges - released)) / liquid[0]!;
        off = (power * salt) / charges - 1 + held;
        by = (power * (salt + (solid * releasedBy) / liquid[0]!)) / charges + heldBy;
      }
      const step = by > 0 ? Math.max(-longest, Math.min(longest, -off / by)) : off < 0 ? longest : -longest;
      y += step;
      power = Math.exp(y);
      if (Math.abs(step) < PRECISE) break;
    }
    return power;
  }

  /** dw/dc of a place that was solved, as m rows of m in its block of `into`. */
  jacobian(place: number, c: Float64Array, into: Float64Array): void {
    const { components: m, first, exponent, covers, charges } = this.#isotherm;
    const solid = this.#solid;
    const from = place * m;
    const slopes = this.#slopes;
    const block = place * m * m;
    const power = this.#places[place]!;
    const isModulated = charges === null;
    let by = isModulated ? power : (power * c[from]!) / charges;
    let modulated = isModulated ? -this.#free[2 * place + 1]! : power / charges;
    for (let i = first; i < m; i++) {
      const q = this.ratio[from + i]! * c[from + i]!;
      by += covers[i]! * exponent[i]! * q;
      if (isModulated) modulated += covers[i]! * q * slopes[from + i]!;
    }
    for (let at = block; at < block + m * m; at++) into[at] = 0;
    if (first === 1) into[block] = this.#liquid[0]!;
    for (let k = 0; k < m; k++) {
      const modulator = first === 1 && k === 0;
      const move = -(modulator ? modulated : covers[k]! * this.ratio[from + k]!) / by;
      for (let i = first; i < m; i++) {
        const ratio = this.ratio[from + i]!;
        let bound = ratio * c[from + i]! * (exponent[i]! * move + (modulator && isModulated ? slopes[from + i]! : 0));
        if (i === k) bound += ratio;
        into[block + i * m + k]! += solid * bound + (i === k ? this.#liquid[i]! : 0);
        if (!isModulated) into[block + k]! -= solid * exponent[i]! * bound;
      }
    }
  }
}

/** Amounts bound at given liquid concentrations; the charges that the salt holds are not among them. */
export function boundAt(isotherm: Isotherm, concentrations: readonly number[]): number[] {
  const c = Float64Array.from(concentrations);
  // Without a solid the content is the liquid, whose ratio is that of the isotherm.
  const place = new Equilibrium(
    isotherm,
    1,
    concentrations.map(() => 1),
    0,
  );
  place.empty(0, c[0]!);
  place.solve(0, c, c);
  return concentrations.map((value, i) => value * place.ratio[i]!);
}
