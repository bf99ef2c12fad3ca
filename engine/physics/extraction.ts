/** Liquid-liquid extraction: residual solute after a number of stages. */

/** Counter-current: share not extracted after N ideal stages (eq. 27.1). @param E Extraction factor K S/F. */
export const unextracted = (E: number, N: number): number =>
  Math.abs(E - 1) < 1e-9 ? 1 / (N + 1) : (E - 1) / (E ** (N + 1) - 1);

/** Cross-current: share not extracted, with an equal amount of fresh extractant in each stage. */
export const unextractedCross = (E: number, N: number): number => (1 + E / N) ** -N;

/** Ideal counter-current stages for a residual share φ: the inverse of 27.1; Infinity if no number suffices. */
export function stagesFor(E: number, share: number): number {
  if (Math.abs(E - 1) < 1e-9) return 1 / share - 1;
  const argument = (1 - 1 / E) / share + 1 / E;
  return argument > 0 ? Math.log(argument) / Math.log(E) : Infinity;
}

export type Ionisation = 'acid' | 'base' | 'none';

/** Share of a weak acid or base that is uncharged and so dissolves in the solvent. */
export function unchargedShare(kind: Ionisation, pH: number, pKa: number): number {
  if (kind === 'none') return 1;
  return 1 / (1 + 10 ** (kind === 'acid' ? pH - pKa : pKa - pH));
}

/**
 * Partition coefficient, solvent ÷ water, for a solute of known log P in a solvent similar to octanol; accurate to a
 * factor of ten.
 */
export const partitionFromLogP = (logP: number): number => Math.min(1000, Math.max(0.01, 10 ** logP));

/** Measured partition coefficients of the uncharged form, by product and solvent. */
export const PARTITION: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // 25.0 at pH 2.1 with a pKa of 2.75 (Felder and Rousseau).
  mol_penicillin_g: { sol_n_butyl_acetate: 30.6 },
};

/** Mass of the second liquid that dissolves in a kg of the first, from the mass fraction at saturation. */
export const dissolvedPerKg = (fraction: number): number => fraction / (1 - fraction);
