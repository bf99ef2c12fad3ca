/** Flux, sieving and area of cross-flow filtration. */

/** Of pumps that push liquid through membranes, beds, exchangers and pipes. */
export const PUMP_EFFICIENCY = 0.65;

/** Flux, L/m²/h, of the film model with a pressure-limited cap; concentrations in g/L. */
export const filmFlux = (coefficient: number, gel: number, concentration: number, cap = Infinity): number =>
  concentration <= 0 ? cap : Math.min(cap, coefficient * Math.log(gel / concentration));

/**
 * Flux, L/m²/h, of a membrane and the layer on it in series: 1/J = 1/J_m + 1/(k ln(C_g/C)).
 * @param flow J_m, that of the membrane without protein.
 */
export function seriesFlux(coefficient: number, gel: number, concentration: number, flow: number): number {
  if (!(flow > 0)) return 0;
  const film = filmFlux(coefficient, gel, concentration);
  return film > 0 ? 1 / (1 / flow + 1 / film) : 0;
}

/** Flux by a law of flux. */
export const fluxAt = ({ coefficient, gel, cap, flow }: FilmLaw, concentration: number): number =>
  flow === undefined
    ? filmFlux(coefficient, gel, concentration, cap)
    : seriesFlux(coefficient, gel, concentration, flow);

/** Observed sieving from the actual one: concentration polarisation. @param ratio Flux ÷ mass-transfer coefficient. */
export function observedSieving(actual: number, ratio: number): number {
  const enriched = actual * Math.exp(ratio);
  return enriched / (1 - actual + enriched);
}

/** Default rejection by molar mass ÷ cut-off, linear in the logarithm between the points. */
export function rejectionByMass(ratio: number): number {
  const x = Math.log(Math.max(ratio, 1e-9));
  for (let i = 1; i < REJECTION.length; i++) {
    const [x1, y1] = REJECTION[i]!;
    const [x0, y0] = REJECTION[i - 1]!;
    if (x <= x1) return x <= x0 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  }
  return REJECTION[REJECTION.length - 1]![1];
}
const REJECTION: readonly (readonly [number, number])[] = [
  [Math.log(0.1), 0.02],
  [Math.log(0.3), 0.3],
  [0, 0.9],
  [Math.log(3), 0.995],
];

const INTERVALS = 40;

/** J = k ln(C_g/C), limited by a cap or in series with the membrane; L/m²/h and g/L. */
export interface FilmLaw {
  coefficient: number;
  gel: number;
  cap?: number;
  /** Flux of the membrane without protein, in series with the film. */
  flow?: number;
}

/**
 * Area × time, m²·h, to concentrate a batch: ∫ dV / J(C(V)) with C = C₀ (V₀/V)^R (eq. 11.1). The part at the cap has a
 * closed form; the rest uses Simpson’s rule in ln V, with an error of 3e-6. Times of resistances in series add up.
 * @param from Start volume, L. @param to End volume, L.
 */
export function concentrationAreaTime(
  from: number,
  to: number,
  concentration: number,
  rejection: number,
  { coefficient, gel, cap = Infinity, flow }: FilmLaw,
): number {
  if (flow !== undefined)
    return (from - to) / flow + concentrationAreaTime(from, to, concentration, rejection, { coefficient, gel });
  if (concentration <= 0) return (from - to) / cap;
  const raw = from * ((concentration * Math.exp(cap / coefficient)) / gel) ** (1 / rejection);
  const knee = Math.min(from, Math.max(to, Number.isFinite(raw) ? raw : from));
  const capped = knee < from ? (from - knee) / cap : 0;
  const span = Math.log(knee / to);
  if (span <= 0) return capped;
  // ln(gel/C) is linear in ln V, so one exponential per point suffices, calculated as a running product.
  const step = span / INTERVALS;
  const growth = Math.exp(step);
  let volume = to;
  let drive = Math.log(gel / (concentration * (from / to) ** rejection));
  let sum = 0;
  for (let i = 0; i <= INTERVALS; i++) {
    const weight = i === 0 || i === INTERVALS ? 1 : i % 2 === 1 ? 4 : 2;
    sum += (weight * volume) / drive;
    volume *= growth;
    drive += rejection * step;
  }
  return capped + (sum * step) / (3 * coefficient);
}

/** Residual fraction after constant-volume diafiltration (eq. 12.1). */
export const washout = (volumes: number, sieving: number): number => Math.exp(-volumes * sieving);

/** Diafiltration volumes for a given residual fraction. */
export const volumesForWashout = (left: number, sieving: number): number => -Math.log(left) / sieving;
