/** Where the flow of a stream is written: on its line, in the first place that covers neither a card nor another label. */
import type { DrawnEdge } from '#src/draft/graph/drawn-graph.ts';
import { CARD, GAP, type Place, sideBox } from './layout.ts';
import type { Point } from './routing.ts';

export interface Label {
  x: number;
  y: number;
  /** On one row, with the line behind it; else in the space between two cards, above and below the line. */
  wide: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sizes for the longest usual text in the largest letters: a flow with its unit, and with the name of an inlet or the plate of a recycle. */
const NARROW = { width: GAP - 4, height: 34, above: 19 } as const;
const WIDE = { flow: 72, inlet: 150, plate: 160 } as const;
const HEIGHT = { line: 16, plate: 20 } as const;

/** The space that a label takes. */
export function labelBox({ x, y, wide }: Label, { recycle, inlet }: Pick<DrawnEdge, 'recycle' | 'inlet'>): Box {
  if (!wide && !recycle && inlet === null)
    return { x: x - NARROW.width / 2, y: y - NARROW.above, width: NARROW.width, height: NARROW.height };
  const width = recycle ? WIDE.plate : inlet === null ? WIDE.flow : WIDE.inlet;
  const height = recycle ? HEIGHT.plate : HEIGHT.line;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Parts of a level or upright line at which a label may stand, the middle first. */
const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9] as const;

/** How little it matters that a name is covered, beside a card or another label. */
const NAME_WEIGHT = 1e-3;

interface Way {
  edge: DrawnEdge;
  points: readonly Point[];
}

/**
 * The labels of streams, in their order. Those between two cards have one place each and are placed first; the others stand in their usual
 * place if it is free, and otherwise further along their line.
 */
export function labelsOf(ways: readonly Way[], cards: readonly Place[], gap: number): Label[] {
  const taken: Box[] = cards.map(({ x, y, height }) => ({ x, y, width: CARD.width, height }));
  const names = cards.flatMap((card) => [sideBox(card, 'above'), sideBox(card, 'below')]);
  const found = new Map<Way, Label>();
  const isFixed = ({ points }: Way) => !labelOf(points, gap).wide;
  for (const way of ways.toSorted((a, b) => Number(isFixed(b)) - Number(isFixed(a)))) {
    const places = placesFor(way, gap).map((label) => ({
      label,
      // Where there is no other place, rather on a name than on a card.
      covered: coveredBy(labelBox(label, way.edge), taken) + coveredBy(labelBox(label, way.edge), names) * NAME_WEIGHT,
    }));
    const best = places.find(({ covered }) => covered === 0) ?? places.toSorted((a, b) => a.covered - b.covered)[0]!;
    taken.push(labelBox(best.label, way.edge));
    found.set(way, best.label);
  }
  return ways.map((way) => found.get(way)!);
}

/** The usual place, and others along each part of the line, long parts first. */
function placesFor({ points }: Way, gap: number): Label[] {
  const parts = points
    .slice(0, -1)
    .map((a, k) => ({ a, b: points[k + 1]! }))
    .toSorted((p, q) => lengthOf(q) - lengthOf(p));
  const along = parts.flatMap(({ a, b }) =>
    ALONG.map((share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, wide: true })),
  );
  return [labelOf(points, gap), ...along];
}

const lengthOf = ({ a, b }: { a: Point; b: Point }): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

/** px² of a box that others cover, or that lies left of the sheet. */
function coveredBy(box: Box, others: readonly Box[]): number {
  const outside = Math.max(0, -box.x) * box.height;
  return others.reduce((sum, other) => sum + overlapOf(box, other), outside);
}

/** px² that two boxes share. */
export function overlapOf(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** Height from which a turn has room for the flow beside it. */
const TURN = 40;

/** On a straight stream in the middle; otherwise on its level part, or beside the turn. */
function labelOf(points: readonly Point[], gap: number): Label {
  const [first, second, third, fourth] = points;
  if (!third || !fourth)
    return { x: Math.min((first!.x + second!.x) / 2, first!.x + gap / 2), y: first!.y, wide: false };
  // A short turn has no room beside it.
  if (points.length === 4 && Math.abs(third.y - second!.y) < TURN)
    return { x: (first!.x + fourth.x) / 2, y: Math.min(second!.y, third.y), wide: false };
  if (points.length === 4) return { x: second!.x, y: (second!.y + third.y) / 2, wide: true };
  return { x: (third.x + fourth.x) / 2, y: third.y, wide: true };
}
