/**
 * Pinch analysis: how much heat the streams of a plant can exchange, and the surface that it takes (Linnhoff and
 * Flower 1978, AIChE J. 24:633; area by Townsend and Linnhoff 1984). Temperatures in K, heat in kW.
 */

/** A stream that gives off heat (`hot`) or takes it up between two temperatures, K. */
export interface HeatStream {
  readonly hot: boolean;
  /** K; for a phase change, both are the same. */
  readonly from: number;
  readonly to: number;
  /** kW, positive. */
  readonly heat: number;
  /** Film coefficient, kW/m²/K. */
  readonly film: number;
}

/** A corner of a curve. */
export type Corner = readonly [heat: number, temperature: number];

export interface HeatTargets {
  /** Least hot and cold utility, kW. */
  readonly heating: number;
  readonly cooling: number;
  /** Temperature of the pinch, midway between hot and cold streams, K; null if the streams do not limit each other. */
  readonly pinch: number | null;
  /** Heat that passes from interval to interval, kW, at shifted temperatures, K, from the top; the grand composite curve. */
  readonly grand: readonly Corner[];
}

/** Width given to a change of phase, K: conventional, and small beside any approach. */
const PHASE_CHANGE = 1;
/** kW, relative to all heat exchanged, that counts as none. */
const NOTHING = 1e-12;

/** Lower and upper temperature of a stream, K. */
function ends({ hot, from, to }: HeatStream): readonly [low: number, high: number] {
  const [low, high] = from < to ? [from, to] : [to, from];
  if (high - low >= PHASE_CHANGE) return [low, high];
  return hot ? [high - PHASE_CHANGE, high] : [low, low + PHASE_CHANGE];
}

/**
 * Utility targets by the problem table algorithm.
 * @param approach Minimum difference between hot and cold streams, K.
 */
export function heatTargets(streams: readonly HeatStream[], approach: number): HeatTargets {
  const shifted = streams.map((one) => {
    const [low, high] = ends(one);
    const by = one.hot ? -approach / 2 : approach / 2;
    return { low: low + by, high: high + by, slope: (one.hot ? 1 : -1) * (one.heat / (high - low)) };
  });
  const levels = [...new Set(shifted.flatMap(({ low, high }) => [low, high]))].sort((a, b) => b - a);
  const cascade = [0];
  let least = 0;
  let flow = 0;
  for (let k = 1; k < levels.length; k++) {
    const [above, below] = [levels[k - 1]!, levels[k]!];
    for (const { low, high, slope } of shifted) if (low <= below && high >= above) flow += slope * (above - below);
    cascade.push(flow);
    least = Math.min(least, flow);
  }
  const heating = 0 - least;
  const none = NOTHING * streams.reduce((sum, { heat }) => sum + heat, 0);
  const rest = cascade.map((one) => (one + heating <= none ? 0 : one + heating));
  // At either end there is no heat to pass, which limits nothing.
  const at = rest.findIndex((one, k) => one === 0 && k > 0 && k < rest.length - 1);
  return {
    heating: heating <= none ? 0 : heating,
    cooling: rest.at(-1) ?? 0,
    pinch: at < 0 ? null : levels[at]!,
    grand: levels.map((T, k) => [rest[k]!, T] as const),
  };
}

/** The hot or the cold streams as one curve from its cold end, whose heat begins at `start`, kW. */
export function composite(streams: readonly HeatStream[], hot: boolean, start = 0): Corner[] {
  const own = streams.filter((one) => one.hot === hot && one.heat > 0);
  const levels = [...new Set(own.flatMap(ends))].sort((a, b) => a - b);
  let heat = start;
  return levels.map((T, k): Corner => {
    if (k > 0)
      for (const one of own) {
        const [low, high] = ends(one);
        if (low <= levels[k - 1]! && high >= T) heat += (one.heat * (T - levels[k - 1]!)) / (high - low);
      }
    return [heat, T];
  });
}

/** Least number of exchangers, heaters and coolers: on each side of the pinch one fewer than streams and utilities. */
export function leastUnits(streams: readonly HeatStream[], approach: number, targets: HeatTargets): number {
  const { pinch, heating, cooling } = targets;
  const utilities = Number(heating > 0) + Number(cooling > 0);
  const present = streams.filter(({ heat }) => heat > 0);
  if (pinch === null) return Math.max(0, present.length + utilities - 1);
  const shift = (one: HeatStream): readonly [number, number] => {
    const [low, high] = ends(one);
    const by = one.hot ? -approach / 2 : approach / 2;
    return [low + by, high + by];
  };
  const above = present.filter((one) => shift(one)[1] > pinch).length + Number(heating > 0);
  const below = present.filter((one) => shift(one)[0] < pinch).length + Number(cooling > 0);
  return Math.max(0, above - 1) + Math.max(0, below - 1);
}

/**
 * Surface for vertical counter-current exchange between two composite curves, m², over the heat that both span.
 * @returns Infinity if the curves cross.
 */
export function exchangeArea(streams: readonly HeatStream[], coldStart: number): number {
  const hot = composite(streams, true);
  const cold = composite(streams, false, coldStart);
  if (hot.length < 2 || cold.length < 2) return 0;
  const [from, to] = [Math.max(hot[0]![0], cold[0]![0]), Math.min(hot.at(-1)![0], cold.at(-1)![0])];
  const corners = [...new Set([...hot, ...cold].map(([heat]) => heat).concat(from, to))]
    .filter((heat) => heat >= from && heat <= to)
    .sort((a, b) => a - b);
  let area = 0;
  for (let k = 1; k < corners.length; k++) {
    const [a, b] = [corners[k - 1]!, corners[k]!];
    if (b - a <= 1e-9 * to) continue;
    const [hotLow, hotHigh] = span(hot, a, b);
    const [coldLow, coldHigh] = span(cold, a, b);
    const [left, right] = [hotLow - coldLow, hotHigh - coldHigh];
    if (!(left > 0 && right > 0)) return Infinity;
    const mean = Math.abs(left - right) < 1e-9 * left ? left : (right - left) / Math.log(right / left);
    const resistance =
      filmResistance(streams, true, hotLow, hotHigh) + filmResistance(streams, false, coldLow, coldHigh);
    area += ((b - a) * resistance) / mean;
  }
  return area;
}

/** Temperatures of a curve where its heat is a and b; between them it is straight. */
function span(curve: readonly Corner[], a: number, b: number): readonly [number, number] {
  const middle = (a + b) / 2;
  const k = Math.max(
    1,
    curve.findIndex(([heat]) => heat > middle),
  );
  const [[h0, T0], [h1, T1]] = [curve[k - 1]!, curve[k]!];
  const at = (heat: number): number => T0 + ((T1 - T0) * (heat - h0)) / (h1 - h0);
  return [at(a), at(b)];
}

/** Mean of 1/h by heat of the streams in a range of temperatures, m² K/kW. */
function filmResistance(streams: readonly HeatStream[], hot: boolean, low: number, high: number): number {
  const middle = (low + high) / 2;
  let slopes = 0;
  let weighted = 0;
  for (const one of streams) {
    if (one.hot !== hot) continue;
    const [l, h] = ends(one);
    if (!(middle > l && middle < h)) continue;
    const slope = one.heat / (h - l);
    slopes += slope;
    weighted += slope / one.film;
  }
  return slopes > 0 ? weighted / slopes : 0;
}
