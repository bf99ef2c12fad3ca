/** Share of the input mass with an emission factor below which a footprint is only a lower bound. */
export const FULL_COVERAGE = 0.95;

/** Whether a footprint lacks factors, so that it reads 'at least'. @param coverage null where it is not known */
export const isLowerBound = (coverage: number | null | undefined): boolean =>
  typeof coverage === 'number' && coverage < FULL_COVERAGE;
