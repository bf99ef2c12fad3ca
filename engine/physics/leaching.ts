/** Counter-current leaching of solids with a liquid. */

export interface Leaching {
  /** Ideal stages. */
  readonly stages: number;
  /** Amounts of solvent, in any one unit: with the solids that enter, and fresh. */
  readonly entering: number;
  readonly fresh: number;
  /** Solvent that the solids retain in each stage, and that they keep after pressing; what is pressed out returns to the last stage. */
  readonly retained: number;
  readonly kept: number;
}

/**
 * Share of the solute that leaves with the solids, 1. Stage balances of ideal stages with constant flows of solvent after
 * the first, on amounts per solvent; with as much solvent entering as is kept it is (R - 1)/(R^(N+1) - 1) with R =
 * fresh/kept. (Perry’s Chemical Engineers’ Handbook, leaching.)
 */
export function unextracted({ stages, entering, fresh, retained, kept }: Leaching): number {
  const overflow = fresh + retained - kept;
  const ratio = overflow / retained;
  // Load of the first stage ÷ load of the last.
  let first = 1;
  for (let n = 1, step = fresh / retained; n < stages; n++, step *= ratio) first += step;
  return kept / ((overflow + entering - retained) * first + kept);
}
