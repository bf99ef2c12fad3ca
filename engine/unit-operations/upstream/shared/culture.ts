/** Time course of a culture from its differential equations, whereas process models use closed forms. */
import { rungeKutta } from '../../../numeric/ode.ts';
import { monodRate, roomLeft } from '../../../physics/inhibition.ts';
import { type Kinetics, oxygenLimitedRate, oxygenUptake, substrateUptake, upkeepOf } from '../../../physics/growth.ts';

export interface Phase {
  kinetics: Kinetics;
  /** h. */
  duration: number;
  /** Feed rate, m³/h, at a time since the start of the phase; feed concentration, g/L. */
  feed: (time: number) => number;
  feedConcentration: number;
  /** Substrate for by-product per gram of biomass and hour during growth faster than `overflowAbove`, g/g/h. */
  overflow?: number;
}

export interface Moment {
  /** h since inoculation. */
  time: number;
  /** m³. */
  volume: number;
  /** g/L. */
  cells: number;
  substrate: number;
  product: number;
  /** 1/h. */
  growth: number;
  /** m³/h. */
  feed: number;
  /** Oxygen uptake of the cells and maximum transfer of the vessel, mmol/L/h. */
  uptake: number;
  transfer: number;
  /** Substrate used, g/L/h. */
  used: number;
}

const SAMPLES = 240;
/** Limit on the step, below the stability limit of Runge–Kutta (2.78), so that substrate near zero stays smooth. */
const STABLE = 1;
const MOST_STEPS = 200_000;

/**
 * Integrates d(XV)/dt = µXV, d(SV)/dt = F S_F - (µ/Y + m + q_P/Y_PS) XV, d(PV)/dt = q_P XV, dV/dt = F (eqs. 4.1, 5.1)
 * with Monod growth, limited by oxygen transfer (eq. 4.4).
 * @param start Amounts at inoculation: cells, substrate and product in kg, volume in m³.
 * @param transferAt Maximum oxygen transfer at a volume, mmol/L/h. @param expected Maximum expected cell density, g/L;
 * sets the step.
 */
export function cultureCourse(
  start: { cells: number; substrate: number; product: number; volume: number },
  phases: readonly Phase[],
  transferAt: (volume: number) => number,
  expected: number,
): Moment[] {
  const transfer = remembered(transferAt, start.volume);
  const total = phases.reduce((sum, { duration }) => sum + duration, 0);
  const course: Moment[] = [];
  let state: number[] = [start.cells, start.substrate, start.product, start.volume];
  let begin = 0;
  for (const phase of phases) {
    if (!(phase.duration > 0)) continue;
    const { kinetics: k } = phase;
    const stiffness = (k.growth / (k.biomassYield * k.monod)) * expected + k.growth;
    const wanted = (phase.duration * stiffness) / STABLE;
    const samples = Math.max(2, Math.round((SAMPLES * phase.duration) / total));
    const every = Math.max(1, Math.ceil(Math.min(MOST_STEPS, wanted) / samples));
    const rates = (t: number, y: Float64Array, into: Float64Array): void => {
      const [cells, , , volume] = y as unknown as [number, number, number, number];
      const feed = phase.feed(t);
      const growth = growthOf(phase, y, feed, transfer);
      const making = k.alpha * growth + k.beta * activityOf(k, y[2]! / volume);
      into[0] = growth * cells;
      into[1] =
        feed * phase.feedConcentration -
        substrateUptake(k, cells, growth, activityOf(k, y[2]! / volume)) -
        (phase.overflow ?? 0) * cells;
      into[2] = making * cells;
      into[3] = feed;
      if (y[1]! <= 0 && into[1] < 0) into[1] = 0;
      if (volume <= 0) into[3] = 0;
    };
    const points = rungeKutta(rates, state, { from: 0, to: phase.duration, steps: every * samples, every });
    for (let i = course.length > 0 ? 1 : 0; i < points.length; i++) {
      const { t, y } = points[i]!;
      const [cells, substrate, product, volume] = y as unknown as [number, number, number, number];
      const feed = phase.feed(t);
      const growth = growthOf(phase, y, feed, transfer);
      course.push({
        time: begin + t,
        volume,
        cells: cells / volume,
        substrate: Math.max(0, substrate) / volume,
        product: product / volume,
        growth,
        feed,
        uptake: oxygenUptake(k, cells / volume, Math.max(0, growth), activityOf(k, product / volume)),
        transfer: transfer(volume),
        used: substrateUptake(k, cells / volume, Math.max(0, growth), activityOf(k, product / volume)),
      });
    }
    state = [...points.at(-1)!.y];
    begin += phase.duration;
  }
  return course;
}

/** The same, rounded to 1/2000 of the volume and calculated once for each. */
function remembered(transfer: (volume: number) => number, unit: number): (volume: number) => number {
  const known = new Map<number, number>();
  return (volume) => {
    const key = Math.round((2000 * volume) / unit);
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = transfer((key * unit) / 2000);
    known.set(key, value);
    return value;
  };
}

/** Monod rate, or the oxygen-limited rate; negative if the substrate does not cover maintenance. */
function growthOf(phase: Phase, y: Float64Array, feed: number, transfer: (volume: number) => number): number {
  const { kinetics: k, feedConcentration, overflow = 0 } = phase;
  const [cells, substrate, product, volume] = y as unknown as [number, number, number, number];
  const density = cells / volume;
  const concentration = Math.max(0, substrate) / volume;
  const activity = activityOf(k, product / volume);
  const room = k.inhibition ? roomLeft(k.inhibition, product / volume) ** k.inhibition.growth : 1;
  let growth = k.growth * room * monodRate(concentration, k.monod, k.andrews);
  if (concentration === 0) {
    const left = (feed * feedConcentration) / cells - upkeepOf(k, activity) - overflow;
    growth = Math.min(k.growth * room, left / (1 / k.biomassYield + k.alpha / k.productYield));
  }
  const most = transfer(volume);
  if (oxygenUptake(k, density, growth, activity) > most)
    growth = Math.max(0, oxygenLimitedRate(k, density, most, activity));
  return growth;
}

/** Product formation that is not associated with growth ÷ that without inhibition. */
const activityOf = ({ inhibition }: Kinetics, product: number): number =>
  inhibition ? roomLeft(inhibition, product) ** inhibition.production : 1;
