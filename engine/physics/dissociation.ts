/** Dissociation of weak acids: charge and uncharged share at a pH (docs/models, fed-batch fermentation). */
import { bisect } from '../numeric/roots.ts';

/** An acid, or an amino acid, by its dissociations. */
export interface WeakAcid {
  /** pK of each dissociation at 25 °C, in rising order. */
  readonly pk: readonly number[];
  /** Charge of the form with every proton. */
  readonly protonated: number;
}

/**
 * Mean charge at a pH: protonated - Σ i D_i / Σ D_i with D_i = 10^(i pH - pK_1 - … - pK_i); at zero ionic strength.
 */
export function meanCharge({ pk, protonated }: WeakAcid, ph: number): number {
  let form = 1;
  let all = 1;
  let lost = 0;
  for (let i = 0; i < pk.length; i++) {
    form *= 10 ** (ph - pk[i]!);
    all += form;
    lost += (i + 1) * form;
  }
  return protonated - lost / all;
}

/** Share of the form with every proton at a pH. */
export function protonatedShare({ pk }: WeakAcid, ph: number): number {
  let form = 1;
  let all = 1;
  for (const one of pk) all += form *= 10 ** (ph - one);
  return 1 / all;
}

/** Base that keeps a pH, mol of charge per L: the charge of the acids that is not balanced by hydrogen ions. */
export const baseFor = (acids: readonly { acid: WeakAcid; concentration: number }[], ph: number): number =>
  Math.max(
    0,
    acids.reduce((sum, { acid, concentration }) => sum - meanCharge(acid, ph) * concentration, -(10 ** -ph)),
  );

/** pH of acids in water without any base. @param acids Concentrations in mol/L. */
export const ownPh = (acids: readonly { acid: WeakAcid; concentration: number }[]): number =>
  bisect(
    (ph) => acids.reduce((sum, { acid, concentration }) => sum - meanCharge(acid, ph) * concentration, -(10 ** -ph)),
    0,
    7,
    40,
  );
