/** Reagents that make a buffer at a pH, and the resulting ions (docs/models, 4.2 and 4.4). */
import {
  ACIDS,
  balanceAt,
  type Balance,
  CONDUCTIVITY,
  conductivity,
  formIons,
  meanCharge,
  phOf,
  type Solution,
  waterIons,
} from '../physics/buffers.ts';
import { ACID, BASE, type BufferSubstance, type Form, type Reagent, type Salt, type StrongIon } from './substances.ts';
import type { BufferPreparation, BufferRecipeLine } from '../types/buffers.ts';

/** The requested buffer with names resolved; mol/L. */
export interface Wanted {
  readonly ph: number;
  readonly temperature: number;
  readonly buffering: readonly { readonly substance: BufferSubstance; readonly total: number }[];
  readonly salts: readonly { readonly salt: Salt; readonly total: number }[];
}

export interface Portion {
  readonly reagent: Reagent;
  readonly role: BufferRecipeLine['role'];
  /** mol/L of the reagent. */
  readonly amount: number;
}

export interface Mixture {
  readonly preparation: BufferPreparation;
  readonly portions: readonly Portion[];
  readonly solution: Solution;
  /** Strong cations minus strong anions required by the pH, excluding those of the salts, mol/L. */
  readonly strong: number;
  /** Ionic strength of the neutral salts, mol/L. */
  readonly salt: number;
  readonly balance: Balance;
  /** Equivalents of strong ions, mol/L. */
  readonly ions: ReadonlyMap<StrongIon, number>;
}

/** The pH that the reagents of a preparation can reach, if the target is not feasible. */
export interface OutOfReach {
  readonly low: number;
  readonly high: number;
}

const CHARGE: Readonly<Record<StrongIon, number>> = {
  sodium: 1,
  potassium: 1,
  chloride: 1,
  guanidinium: 1,
  sulphate: 2,
  magnesium: 2,
  calcium: 2,
};
const LAMBDA: Readonly<Record<StrongIon, number>> = {
  sodium: CONDUCTIVITY.sodium,
  potassium: CONDUCTIVITY.potassium,
  chloride: CONDUCTIVITY.chloride,
  guanidinium: 35,
  sulphate: CONDUCTIVITY.sulphate,
  magnesium: CONDUCTIVITY.magnesium,
  calcium: CONDUCTIVITY.calcium,
};
/** Iterations for the ionic strength of reagents with opposite strong ions. */
const ROUNDS = 30;
const TINY = 1e-12;

/** The solution without the strong ions that set its pH. */
export function solutionOf({ buffering, salts, temperature }: Wanted, T = temperature): Solution {
  const ammonium = salts.reduce((sum, { salt, total }) => sum + salt.ammonium * total, 0);
  const buffers = buffering.map(({ substance, total }) => ({ acid: substance.acid, total }));
  if (ammonium > 0) buffers.push({ acid: ACIDS.ammonia, total: ammonium });
  // The anion of an ammonium salt is balanced by a pH-dependent ion, so it is counted with the buffers.
  return { buffers, anions: ammonium, anionStrength: 2 * ammonium, temperature: T };
}

/** ½ Σ c z² of the salts whose ions do not depend on pH. */
const saltStrength = ({ salts }: Wanted): number =>
  salts.reduce(
    (sum, { salt, total }) =>
      sum +
      (salt.ammonium > 0
        ? 0
        : 0.5 * salt.ions.reduce((all, [, equivalents, charge]) => all + equivalents * charge, 0)) *
        total,
    0,
  );

/** The mixture of one preparation; the pH that it can reach if the target is not feasible. */
export function mix(wanted: Wanted, preparation: BufferPreparation): Mixture | OutOfReach {
  const solution = solutionOf(wanted);
  const own = saltStrength(wanted);
  let salt = own;
  let balance = balanceAt(solution, wanted.ph, salt);
  let chosen: Choice | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    balance = balanceAt(solution, wanted.ph, salt);
    const need = balance.strong + solution.anions;
    chosen = choose(wanted, preparation, need, balance.ionicStrength);
    if (!chosen) return reach(wanted, preparation, solution, own, balance.ionicStrength);
    const next = own + neutral(chosen.strong);
    if (Math.abs(next - salt) < TINY) break;
    salt = next;
  }
  const strong = balance.strong + solution.anions;
  const ions = new Map<StrongIon, number>();
  for (const [ion, equivalents] of chosen!.strong) add(ions, ion, Math.abs(equivalents));
  for (const { salt: one, total } of wanted.salts)
    for (const [ion, equivalents] of one.ions) add(ions, ion, equivalents * total);
  const salts = wanted.salts.map(
    ({ salt: one, total }) => ({ reagent: one.reagent, role: 'salt', amount: total }) as const,
  );
  return { preparation, portions: [...chosen!.portions, ...salts], solution, strong, salt, balance, ions };
}

interface Choice {
  portions: Portion[];
  /** Equivalents by ion, cations positive, anions negative. */
  strong: [StrongIon, number][];
}

/** Reagents whose strong ions add up to `need`, mol/L; null if there are none. */
function choose(wanted: Wanted, preparation: BufferPreparation, need: number, ionicStrength: number): Choice | null {
  const portions: Portion[] = [];
  const strong: Choice['strong'] = [];
  const put = ({ reagent, count, strong: each, ion }: Form, role: Portion['role'], total: number): void => {
    portions.push({ reagent, role, amount: total / count });
    if (each !== 0) strong.push([ion, each * total]);
  };
  const [leader, ...others] = wanted.buffering;
  let rest = need;
  for (const { substance, total } of others) {
    const one = formFor(wanted, substance, preparation, ionicStrength);
    put(one, one === substance.forms[0] ? 'acid_form' : 'base_form', total);
    rest -= one.strong * total;
  }
  let base = rest;
  if (leader) {
    const { forms } = leader.substance;
    const { total } = leader;
    const share = rest / total;
    if (preparation === 'salt_pair') {
      const k = forms.findIndex((one, i) => i > 0 && one.strong >= share - TINY);
      const [low, high] = [forms[k - 1], forms[k]];
      if (!low || !high || share < low.strong - TINY) return null;
      const x = Math.min(1, Math.max(0, (share - low.strong) / (high.strong - low.strong)));
      put(low, 'acid_form', (1 - x) * total);
      put(high, 'base_form', x * total);
      return { portions, strong };
    }
    const one = preparation === 'acid_with_base' ? forms[0]! : forms.find((other) => other.strong >= share - TINY);
    if (!one) return null;
    put(one, preparation === 'acid_with_base' ? 'acid_form' : 'base_form', total);
    base = rest - one.strong * total;
    if (preparation === 'acid_with_base' ? base < -TINY : base > TINY) return null;
  }
  if (base > TINY) {
    portions.push({ reagent: BASE, role: 'titrant', amount: base });
    strong.push(['sodium', base]);
  } else if (base < -TINY) {
    portions.push({ reagent: ACID, role: 'titrant', amount: -base });
    strong.push(['chloride', base]);
  }
  return { portions, strong };
}

/**
 * The form in which a substance other than the main one is added: the form from which titration starts, or the nearest.
 */
function formFor(
  { ph, temperature }: Wanted,
  { acid, forms }: BufferSubstance,
  preparation: BufferPreparation,
  I: number,
): Form {
  if (preparation === 'acid_with_base') return forms[0]!;
  if (preparation === 'base_with_acid') return forms.at(-1)!;
  const held = -meanCharge(acid, ph, I, temperature);
  return forms.reduce((best, one) => (Math.abs(one.strong - held) < Math.abs(best.strong - held) ? one : best));
}

/** Ionic strength of strong cations and anions that balance each other, mol/L. */
function neutral(strong: Choice['strong']): number {
  let cations = 0;
  let anions = 0;
  for (const [, equivalents] of strong)
    if (equivalents > 0) cations += equivalents;
    else anions -= equivalents;
  return Math.min(cations, anions);
}

/** Ends of the pH range of a preparation: its reagents without titrant, or its outermost forms. */
function reach(wanted: Wanted, preparation: BufferPreparation, solution: Solution, own: number, I: number): OutOfReach {
  const [leader, ...others] = wanted.buffering;
  const end = (one: Form | undefined): number => {
    if (!leader || !one) return NaN;
    const strong: Choice['strong'] = [[one.ion, one.strong * leader.total]];
    for (const { substance, total } of others) {
      const other = formFor(wanted, substance, preparation, I);
      strong.push([other.ion, other.strong * total]);
    }
    const sum = strong.reduce((all, [, equivalents]) => all + equivalents, 0);
    return phOf(solution, sum - solution.anions, own + neutral(strong));
  };
  const { forms } = leader!.substance;
  const low = end(forms[0]);
  const high = end(forms.at(-1));
  if (preparation === 'acid_with_base') return { low, high: Infinity };
  if (preparation === 'base_with_acid') return { low: -Infinity, high };
  return forms.length > 1 ? { low, high } : { low: NaN, high: NaN };
}

const add = (ions: Map<StrongIon, number>, ion: StrongIon, equivalents: number): void =>
  void ions.set(ion, (ions.get(ion) ?? 0) + equivalents);

/** The pH of the same solution at T. */
export const phAt = ({ solution, strong, salt }: Mixture, T: number): number =>
  phOf({ ...solution, temperature: T }, strong - solution.anions, salt);

/** Conductivity of the same solution at T and its pH there, mS/cm. */
export function conductivityAt({ solution, salt, ions }: Mixture, pH: number, T: number): number {
  const { ionicStrength } = balanceAt({ ...solution, temperature: T }, pH, salt);
  const [hydrogen, hydroxide] = waterIons(pH, ionicStrength, T);
  let equivalents = hydrogen + hydroxide;
  let limiting = hydrogen * CONDUCTIVITY.hydrogen + hydroxide * CONDUCTIVITY.hydroxide;
  for (const { acid, total } of solution.buffers) {
    const [own, carried] = formIons(acid, total, pH, ionicStrength, T);
    equivalents += own;
    limiting += carried;
  }
  for (const [ion, own] of ions) {
    equivalents += own;
    limiting += own * LAMBDA[ion];
  }
  return conductivity(equivalents, limiting, ionicStrength, T);
}

/** Particles of strong ions, mol/L. */
export function particles(ions: Mixture['ions']): number {
  let sum = 0;
  for (const [ion, equivalents] of ions) sum += equivalents / CHARGE[ion];
  return sum;
}

export const isMixture = (answer: Mixture | OutOfReach): answer is Mixture => 'portions' in answer;
