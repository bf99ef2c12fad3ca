/** A segment of a contour line, in columns and rows of the grid. */
export type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/**
 * Lines along which a grid has a value (marching squares, linear between neighbours). A square with a gap at a corner
 * has
 * no lines, because its values are unknown.
 * @param values row by row; null is a gap
 */
export function contour(values: readonly (readonly (number | null)[])[], level: number): Segment[] {
  const segments: Segment[] = [];
  for (let row = 0; row + 1 < values.length; row += 1) {
    const [lower, upper] = [values[row]!, values[row + 1]!];
    for (let column = 0; column + 1 < lower.length; column += 1) {
      const corners = [lower[column], lower[column + 1], upper[column + 1], upper[column]];
      if (corners.every((one) => typeof one === 'number')) segments.push(...inSquare(corners, level, column, row));
    }
  }
  return segments;
}

/** Segments of a contour joined end to end, so that a line is drawn, dashed and measured as one. */
export function joined(all: readonly Segment[]): [x: number, y: number][][] {
  // Neighbouring squares calculate the same crossing from its two ends.
  const keyOf = (x: number, y: number): string => `${x.toFixed(6)} ${y.toFixed(6)}`;
  // A line through a corner has segments without a length.
  const segments = all.filter(([x1, y1, x2, y2]) => keyOf(x1, y1) !== keyOf(x2, y2));
  const ends = new Map<string, number[]>();
  for (const [n, [x1, y1, x2, y2]] of segments.entries())
    for (const key of [keyOf(x1, y1), keyOf(x2, y2)]) ends.set(key, [...(ends.get(key) ?? []), n]);
  const isUsed = new Uint8Array(segments.length);
  const follow = (from: [number, number]): [number, number][] => {
    const line: [number, number][] = [];
    for (let at: [number, number] | null = from; at;) {
      const here = keyOf(...at);
      const next = ends.get(here)?.find((n) => isUsed[n] === 0);
      if (next === undefined) break;
      isUsed[next] = 1;
      const [x1, y1, x2, y2] = segments[next]!;
      at = keyOf(x1, y1) === here ? [x2, y2] : [x1, y1];
      line.push(at);
    }
    return line;
  };
  return segments.flatMap(([x1, y1, x2, y2], n) => {
    if (isUsed[n] === 1) return [];
    isUsed[n] = 1;
    return [[...follow([x1, y1]).toReversed(), [x1, y1], [x2, y2], ...follow([x2, y2])]];
  });
}

/** Share of the columns of a grid over which a value is averaged for a contour. */
const SMOOTHED = 1 / 50;

/**
 * Values averaged with their neighbours (binomial weights, once for each fiftieth of the columns): where counts of machines change,
 * a metric has steps, along which a contour would be ragged. Gaps stay.
 */
export function smoothed(values: readonly (readonly (number | null)[])[]): (number | null)[][] {
  const along = (line: readonly (number | null)[]): (number | null)[] =>
    line.map((value, n) => (value === null ? null : (2 * value + (line[n - 1] ?? value) + (line[n + 1] ?? value)) / 4));
  const turned = (rows: readonly (readonly (number | null)[])[]): (number | null)[][] =>
    rows[0]!.map((_, column) => rows.map((row) => row[column]!));
  let rows = values.map((row) => [...row]);
  for (let round = 0; round < Math.round((rows[0]?.length ?? 0) * SMOOTHED); round += 1)
    rows = turned(turned(rows.map(along)).map(along));
  return rows;
}

/** The corners, anticlockwise from the lower left. */
const PLACES = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

function inSquare(corners: number[], level: number, column: number, row: number): Segment[] {
  const crossings: [number, number][] = [];
  for (let side = 0; side < 4; side += 1) {
    const next = (side + 1) % 4;
    const [a, b] = [corners[side]!, corners[next]!];
    if (a < level === b < level) continue;
    const share = (level - a) / (b - a);
    const [[x1, y1], [x2, y2]] = [PLACES[side]!, PLACES[next]!];
    crossings.push([column + x1 + (x2 - x1) * share, row + y1 + (y2 - y1) * share]);
  }
  if (crossings.length === 2) return [join(crossings[0]!, crossings[1]!)];
  if (crossings.length < 4) return [];
  // At a saddle point, the mean decides which corners are connected.
  const middle = corners.reduce((sum, one) => sum + one, 0) / 4;
  const [first, second, third, fourth] = crossings as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ];
  return middle < level === corners[0]! < level
    ? [join(first, second), join(third, fourth)]
    : [join(first, fourth), join(second, third)];
}

const join = ([x1, y1]: [number, number], [x2, y2]: [number, number]): Segment => [x1, y1, x2, y2];
