/** Places labels without overlap and within the available space. */
import { textWidth, type TextStyle } from './text.ts';

/** Moves overlapping labels apart; returns their positions in the given order. */
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

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const HEIGHT = 14;
const AWAY = 9;
const POINT = 5;

/** A label at a point: right, left, above or below, wherever there is free space; null if there is none. */
export interface PlacedLabel {
  x: number;
  /** Position of the baseline. */
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/**
 * Places labels at points in order of importance, without covering other labels or points, within the box.
 * @param others points without a label
 * @returns one position per label, null if there is no room
 */
export function placeLabels(
  points: readonly { x: number; y: number; text: string }[],
  style: TextStyle,
  inside: Box,
  others: readonly { x: number; y: number }[] = [],
): (PlacedLabel | null)[] {
  const taken: Box[] = [...points, ...others].map(({ x, y }) => ({
    left: x - POINT,
    right: x + POINT,
    top: y - POINT,
    bottom: y + POINT,
  }));
  return points.map(({ x, y, text }) => {
    const width = textWidth(text, style);
    const sides = [
      { label: { x: x + AWAY, y: y + 4, anchor: 'start' }, left: x + AWAY },
      { label: { x: x - AWAY, y: y + 4, anchor: 'end' }, left: x - AWAY - width },
      { label: { x, y: y - AWAY, anchor: 'middle' }, left: x - width / 2 },
      { label: { x, y: y + AWAY + HEIGHT - 4, anchor: 'middle' }, left: x - width / 2 },
    ] as const;
    for (const { label, left } of sides) {
      const box = { left, right: left + width, top: label.y - HEIGHT + 4, bottom: label.y + 4 };
      const isInside =
        box.left >= inside.left && box.right <= inside.right && box.top >= inside.top && box.bottom <= inside.bottom;
      if (!isInside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return label;
    }
    return null;
  });
}

/** Positions of items of these widths in lines, from the left. */
export function inLines(
  items: readonly number[],
  width: number,
  gap: number,
): { places: { x: number; line: number }[]; lines: number } {
  let [x, line] = [0, 0];
  const places = items.map((item) => {
    if (x > 0 && x + item > width) [x, line] = [0, line + 1];
    const place = { x, line };
    x += item + gap;
    return place;
  });
  return { places, lines: items.length === 0 ? 0 : line + 1 };
}
