/** The pool of a bind-and-elute column: where it is cut from the peak, and which impurities share it (docs/models, 2.17). */
import { normalCdf } from '../../../numeric/normal.ts';
import {
  BUFFER_ARRIVES,
  cutPeak,
  factorAt,
  gradientSalt,
  looselyBound,
  type Peak,
  peakShare,
  retention,
  stepPosition,
  unityOf,
} from '../../../physics/chromatography.ts';
import type { Selectivity, Uptake } from './ligands.ts';

/** Share of the liquid between the beads that a column volume of wash displaces, as a rate constant per column volume. */
const DISPLACEMENT = 2;
/** The elution as set; salt strengths in mmol/L, volumes in column volumes. */
export interface Elution {
  readonly binding: number;
  readonly eluent: number;
  /** Increase of the salt strength per column volume; 0 for a step. */
  readonly slope: number;
  readonly volume: number;
  readonly wash: number;
  /** Strength of unit retention of the product, 0 if salt does not elute it; charge; constants of the peak. */
  readonly unity: number;
  readonly charge: number;
  readonly tail: number;
  readonly plates: number;
}

/** Peak of the product, or of its aggregates. @param relative Retention factor ÷ that of the product. */
export function peakOf(elution: Elution, selectivity: Selectivity, relative = 1): Peak {
  const { eluent, slope, binding, unity, charge, tail } = elution;
  const narrow = Math.sqrt(elution.plates);
  if (slope > 0) {
    const own = unity * relative ** (1 / charge);
    const salt = gradientSalt(own, charge, slope, binding);
    const leaving = stepPosition(retention(salt, own, charge));
    return { middle: BUFFER_ARRIVES + (salt - binding) / slope, sigma: leaving / narrow, tail };
  }
  const middle = stepPosition(relative * (unity > 0 ? retention(eluent, unity, charge) : selectivity.retention));
  return { middle, sigma: middle / narrow, tail };
}

/** Begin and end of the pool, column volumes of elution; null if the product does not leave the column. */
export function poolOf(elution: Elution, peak: Peak, threshold: number): readonly [from: number, to: number] | null {
  if (!(peak.middle < elution.volume)) return null;
  const [from, to] = cutPeak(peak, threshold);
  return [Math.max(0, from), Math.min(to, elution.volume)];
}

/** Share of a peak within the pool. */
export const pooled = ([from, to]: readonly [number, number], peak: Peak): number =>
  peakShare(to, peak) - peakShare(from, peak);

/** The strength of unit retention of what leaves at a position of the elution. */
function unityAt(position: number, { slope, binding, eluent, charge }: Elution): number {
  if (slope > 0) {
    const salt = binding + slope * Math.max(0, position - BUFFER_ARRIVES);
    return unityOf(salt, charge, slope, binding);
  }
  return eluent * factorAt(position) ** (1 / charge);
}

/** What a class of impurity brings to the bed of all cycles. */
export interface Loaded {
  /** kg per batch, and its concentration in the feed, g/L. */
  readonly mass: number;
  readonly concentration: number;
  /** m³ of bed × cycles, and the share of it that liquid fills. */
  readonly bed: number;
  readonly porosity: number;
}

/** kg of an impurity in the pool: what was bound and elutes with the product, and what the wash leaves between the beads. */
export function carried(
  loaded: Loaded,
  uptake: Uptake,
  { wash: washed }: Selectivity,
  elution: Elution,
  [from, to]: readonly [number, number],
): number {
  const { mass, concentration, bed, porosity } = loaded;
  const left = porosity * concentration * bed * Math.exp(-DISPLACEMENT * elution.wash);
  let bound: number;
  if ('most' in uptake) {
    bound = looselyBound(uptake.most, uptake.half, concentration) * bed * Math.exp(-washed * elution.wash);
  } else {
    const { binding, charge, wash } = elution;
    // Bound: the wash does not carry it to the outlet.
    const held = binding * factorAt(wash + 1) ** (1 / charge);
    const below = (unity: number): number => normalCdf((unity - uptake.mean) / uptake.spread);
    const first = Math.max(held, unityAt(from, elution));
    bound = mass * Math.max(0, below(unityAt(to, elution)) - below(first));
  }
  return Math.min(mass, left + bound);
}
