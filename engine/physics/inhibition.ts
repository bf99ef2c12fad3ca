/** Growth at other temperatures and pH than the usual ones, and inhibition by product and substrate. */

/**
 * Growth rate at a temperature ÷ that at the optimum (cardinal temperature model, Rosso et al. 1993): 0 outside the
 * limits. Valid for an optimum above the middle of the range.
 */
export function temperatureFactor(T: number, least: number, best: number, most: number): number {
  if (T <= least || T >= most) return 0;
  const span = best - least;
  return ((T - most) * (T - least) ** 2) / (span * (span * (T - best) - (best - most) * (best + least - 2 * T)));
}

/** Growth rate at a pH ÷ that at the optimum (cardinal pH model, Rosso et al. 1995): 0 outside the limits. */
export function phFactor(ph: number, least: number, best: number, most: number): number {
  if (ph <= least || ph >= most) return 0;
  const form = (ph - least) * (ph - most);
  return form / (form - (ph - best) ** 2);
}

/**
 * Inhibition by the product: [1 - (P/P_m)^a]^n, which is Levenspiel's form for a = 1 and Luong's for n = 1. Growth and
 * production that is not associated with growth have their own n.
 */
export interface Inhibition {
  /** P_m, g/L. */
  readonly limit: number;
  /** a. */
  readonly shape: number;
  /** n of growth, and of production. */
  readonly growth: number;
  readonly production: number;
}

/** Part of the law that growth and production share, 1 - (P/P_m)^a; 0 from P_m on. */
export const roomLeft = ({ limit, shape }: Inhibition, product: number): number =>
  product >= limit ? 0 : product <= 0 ? 1 : 1 - (shape === 1 ? product / limit : (product / limit) ** shape);

/** A factor of the law: its common part to an exponent, which is often 1 or that of the other factor. */
export const factorOf = (room: number, exponent: number): number => (exponent === 1 ? room : room ** exponent);

/** Monod with inhibition by the substrate: S/(K_S + S + S²/K_I) (Andrews, Haldane). */
export const monodRate = (substrate: number, monod: number, andrews = Infinity): number =>
  substrate / (monod + substrate + substrate ** 2 / andrews);
