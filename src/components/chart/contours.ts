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
