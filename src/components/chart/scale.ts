/** A linear axis: its ends are ticks, and ticks are round numbers. */
export interface Axis {
  min: number;
  max: number;
  ticks: number[];
  /** Digits after the point that tell the ticks apart. */
  decimals: number;
  /** Place of a value, 0 at `min` and 1 at `max`. */
  place: (value: number) => number;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step that needs at most `count` intervals for a span. */
export function roundStep(span: number, count: number): number {
  const raw = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw));
  return STEPS.map((step) => step * power).find((step) => step >= raw * (1 - 1e-9)) ?? 10 * power;
}

/**
 * @param values of which the finite ones have to fit
 * @param count intervals at most
 * @param fromZero whether zero has to be on the axis, as for bars
 */
export function linearAxis(values: readonly number[], count: number, fromZero: boolean): Axis {
  const finite = values.filter(Number.isFinite);
  let low = finite.length > 0 ? Math.min(...finite) : 0;
  let high = finite.length > 0 ? Math.max(...finite) : 1;
  if (fromZero) [low, high] = [Math.min(0, low), Math.max(0, high)];
  if (low === high) {
    // One value: some room around it, so that it is a level and not an edge.
    const room = low === 0 ? 1 : Math.abs(low) / 2;
    [low, high] = fromZero ? [Math.min(0, low), Math.max(0, high) || 1] : [low - room, high + room];
  }
  // Rounding the ends outwards can take one interval more than the span alone.
  let step = roundStep(high - low, count);
  let first = Math.floor(low / step + 1e-9);
  let last = Math.ceil(high / step - 1e-9);
  if (last - first > count) {
    step = roundStep(step * 1.01, 1);
    first = Math.floor(low / step + 1e-9);
    last = Math.ceil(high / step - 1e-9);
  }
  const magnitude = Math.floor(Math.log10(step) + 1e-9);
  // 2.5 takes one digit more than 2 or 5.
  const halves = Math.abs(step / 10 ** magnitude - 2.5) < 1e-6 ? 1 : 0;
  const decimals = Math.max(0, halves - magnitude);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(decimals + 2)),
  );
  const [min, max] = [first * step, last * step];
  return { min, max, ticks, decimals, place: (value) => (value - min) / (max - min) };
}

/** Moves labels apart that would stand on each other; gives their places in the order given. */
export function spread(wanted: readonly number[], gap: number, min: number, max: number): number[] {
  const order = wanted.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at);
  const placed: number[] = Array.from({ length: wanted.length }, () => 0);
  let edge = min;
  for (const { at, index } of order) {
    placed[index] = Math.max(at, edge);
    edge = placed[index] + gap;
  }
  edge = max;
  for (const { index } of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, edge);
    edge = placed[index] - gap;
  }
  return placed;
}
