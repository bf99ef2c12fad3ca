/** Axes: scales and round ticks from d3-scale, in this product's number format, as many as there is room for. */
import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from 'd3-scale';
import { formatNumber } from '#src/lib/format.ts';
import { textWidth } from './text.ts';

export interface AxisSpec {
  title?: string;
  unit?: string;
  /** Values that must fit; non-finite values are ignored. */
  values: readonly number[];
  log?: boolean;
  /** Includes zero, as for bars. */
  zero?: boolean;
  /** Ends at the values, not at round numbers. */
  tight?: boolean;
  /** Draws grid lines at the ticks. */
  grid?: boolean;
  /** Explicit ticks; an empty list hides the axis. */
  ticks?: readonly number[];
  text?: (tick: number) => string;
}

export interface Tick {
  value: number;
  text: string;
}

export interface Axis {
  /** From a value to px. */
  scale: ScaleContinuousNumeric<number, number>;
  ticks: readonly Tick[];
  title: string;
  grid: boolean;
}

/** px from the end of one label to the next. */
const APART = 24;
const MOST_TICKS = 9;
/** Ends of a horizontal axis are rounded finely, because coarse rounding would leave much of a narrow chart empty. */
const ROUNDING = 10;
/** px per tick of a vertical axis. */
const UPRIGHT_EVERY = 34;
/** Values with too many digits are written as powers of ten. */
const MOST_DECIMALS = 5;
const LARGE = 1e10;

/** 'Unit cost, USD/kg'. */
export const named = (title: string, unit?: string): string => (unit ? `${title}, ${unit}` : title);

/** The ends of an axis, never equal, and above zero if logarithmic. */
function domainOf({ values, log, zero }: AxisSpec): [number, number] {
  const finite = values.filter((value) => Number.isFinite(value) && (!log || value > 0));
  if (finite.length === 0) return log ? [1, 10] : [0, 1];
  let low = finite.reduce((least, value) => Math.min(least, value));
  let high = finite.reduce((most, value) => Math.max(most, value));
  if (zero) [low, high] = [Math.min(0, low), Math.max(0, high)];
  if (low < high) return [low, high];
  if (log) return [low / 2, high * 2];
  // A single value gets some room around it, so that it does not lie on an edge.
  if (low === 0) return [zero ? 0 : -1, 1];
  return [low - Math.abs(low) / 2, high + Math.abs(high) / 2];
}

/**
 * An axis from one px to another.
 * @param count approximate number of ticks
 * @param rounding approximate number of steps to which the ends are rounded
 */
function axisWith(spec: AxisSpec, from: number, to: number, count: number, rounding: number): Axis {
  const base = spec.log ? scaleLog() : scaleLinear();
  const plain = base.domain(domainOf(spec)).range([from, to]);
  const scale = spec.tight || spec.log ? plain : scaleLinear().domain(plain.domain()).range([from, to]).nice(rounding);
  const values = spec.ticks ?? (spec.log ? powers(plain.domain(), count) : scale.ticks(count));
  const step = values.length > 1 ? Math.abs(values[1]! - values[0]!) : leastDigit(values[0] ?? 0);
  const text = spec.text ?? ((tick: number) => tickText(tick, spec.log ? leastDigit(tick) : step));
  return {
    scale,
    ticks: values.map((value) => ({ value, text: text(value) })),
    title: spec.title ? named(spec.title, spec.unit) + (spec.log ? ', logarithmic' : '') : '',
    grid: spec.grid ?? false,
  };
}

/** Ticks at 1, 2 and 5 of each power; only at the powers if there are many; at round numbers if both give too few. */
function powers([low = 1, high = 10]: readonly number[], count: number): number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  for (const steps of [[1, 2, 5], [1]]) {
    const ticks = all
      .flatMap((power) => steps.map((step) => Number(`${step}e${power}`)))
      .filter((tick) => tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9));
    if (ticks.length > 2 && ticks.length <= Math.max(3, count)) return ticks;
    if (ticks.length <= 2) return scaleLinear().domain([low, high]).ticks(Math.max(2, count));
  }
  const every = Math.max(1, Math.ceil(all.length / Math.max(2, count)));
  return all
    .filter((power) => power % every === 0)
    .map((power) => Number(`1e${power}`))
    .filter((tick) => tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9));
}

/**
 * A tick with as many digits as distinguish it from its neighbours.
 * @param step distance to the next tick
 */
export function tickText(tick: number, step: number): string {
  const last = magnitude(step);
  const decimals = Math.max(0, -last);
  if (decimals <= MOST_DECIMALS && Math.abs(tick) < LARGE) return formatNumber(tick, { decimals });
  if (tick === 0) return '0';
  const first = magnitude(tick);
  return `${formatNumber(tick / 10 ** first, { decimals: Math.max(0, first - last) })}×10${superscript(first)}`;
}

/** The power of ten of the first digit. */
const magnitude = (value: number): number => (value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)) + 1e-9));

/** The place value of the last digit of a round number: 0.01 for 0.25. */
function leastDigit(value: number): number {
  let power = Math.min(0, magnitude(value));
  while (power > -15 && Math.abs(value / 10 ** power - Math.round(value / 10 ** power)) > 1e-6) power -= 1;
  return 10 ** power;
}

const superscript = (power: number): string =>
  String(power).replaceAll(/[-0-9]/g, (sign) => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)]!));

/** A horizontal axis, with as many ticks as fit without overlap. */
export function acrossAxis(spec: AxisSpec, from: number, to: number): Axis {
  for (let count = spec.ticks ? 1 : MOST_TICKS; count > 1; count -= 1) {
    const axis = axisWith(spec, from, to, count, ROUNDING);
    if (axis.ticks.length <= MOST_TICKS + 1 && isApart(axis)) return axis;
  }
  const axis = axisWith(spec, from, to, 1, ROUNDING);
  for (let every = 1; every < axis.ticks.length; every += 1) {
    const ticks = axis.ticks.filter((_tick, index) => index % every === 0);
    if (isApart({ ...axis, ticks })) return { ...axis, ticks };
  }
  return { ...axis, ticks: axis.ticks.slice(0, 1) };
}

export function isApart({ ticks, scale }: Pick<Axis, 'ticks' | 'scale'>): boolean {
  const ends = ticks
    .map(({ value, text }) => ({ at: scale(value), half: textWidth(text, 'tick') / 2 }))
    .toSorted((a, b) => a.at - b.at);
  return ends.slice(1).every(({ at, half }, index) => at - half - (ends[index]!.at + ends[index]!.half) >= APART);
}

/** A vertical axis. */
export function upAxis(spec: AxisSpec, bottom: number, top: number): Axis {
  const most = Math.max(2, Math.floor((bottom - top) / UPRIGHT_EVERY));
  for (let count = most; count > 2; count -= 1) {
    const axis = axisWith(spec, bottom, top, count, count);
    if (axis.ticks.length <= most + 1) return axis;
  }
  return axisWith(spec, bottom, top, 2, 2);
}
