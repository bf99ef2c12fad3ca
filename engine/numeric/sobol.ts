/** Sobol's low-discrepancy sequence with the direction numbers of Joe and Kuo (2008), unscrambled. */

/** Degree and coefficients of each primitive polynomial, with its first direction integers; dimension 2 onwards. */
const DIRECTIONS: readonly (readonly [degree: number, coefficients: number, initial: readonly number[]])[] = [
  [1, 0, [1]],
  [2, 1, [1, 3]],
  [3, 1, [1, 3, 1]],
  [3, 2, [1, 1, 1]],
  [4, 1, [1, 1, 3, 3]],
  [4, 4, [1, 3, 5, 13]],
  [5, 2, [1, 1, 5, 5, 17]],
  [5, 4, [1, 1, 5, 5, 5]],
  [5, 7, [1, 1, 7, 11, 19]],
  [5, 11, [1, 1, 5, 1, 1]],
  [5, 13, [1, 1, 1, 3, 11]],
  [5, 14, [1, 3, 5, 5, 31]],
  [6, 1, [1, 3, 3, 9, 7, 49]],
  [6, 13, [1, 1, 1, 15, 21, 21]],
  [6, 16, [1, 3, 1, 13, 27, 49]],
  [6, 19, [1, 1, 1, 15, 7, 5]],
  [6, 22, [1, 3, 1, 15, 13, 25]],
  [6, 25, [1, 1, 5, 5, 19, 61]],
  [7, 1, [1, 3, 7, 11, 23, 15, 103]],
  [7, 4, [1, 3, 7, 13, 13, 15, 69]],
];
export const MOST_DIMENSIONS = DIRECTIONS.length + 1;
const BITS = 30;

function directions(dimension: number): Int32Array {
  const v = new Int32Array(BITS);
  if (dimension === 0) {
    for (let i = 0; i < BITS; i++) v[i] = 1 << (BITS - 1 - i);
    return v;
  }
  const [degree, coefficients, initial] = DIRECTIONS[dimension - 1]!;
  for (let i = 0; i < BITS; i++) {
    if (i < degree) {
      v[i] = initial[i]! << (BITS - 1 - i);
      continue;
    }
    let next = v[i - degree]! ^ (v[i - degree]! >> degree);
    for (let k = 1; k < degree; k++) if ((coefficients >> (degree - 1 - k)) & 1) next ^= v[i - k]!;
    v[i] = next;
  }
  return v;
}

/**
 * Coordinates in [0, 1) of the point with a number from 0, the origin: any point is made without the ones before it.
 * @throws RangeError for more dimensions than direction numbers, which is a bug in the caller.
 */
export function sobolCoordinates(dimensions: number): ((number: number) => number)[] {
  if (!(dimensions >= 1 && dimensions <= MOST_DIMENSIONS))
    throw new RangeError(`Sobol points have 1 to ${MOST_DIMENSIONS} dimensions, not ${dimensions}`);
  return Array.from({ length: dimensions }, (_, d) => {
    const table = directions(d);
    return (number) => {
      let bits = 0;
      // Gray code, in which neighbours differ in one bit.
      for (let gray = number ^ (number >>> 1), k = 0; gray > 0; gray >>>= 1, k++) if (gray & 1) bits ^= table[k]!;
      return bits / 2 ** BITS;
    };
  });
}

/** The first `count` points in the unit cube, the origin first, row by row. @throws RangeError as above */
export function sobolPoints(count: number, dimensions: number): Float64Array[] {
  const axes = sobolCoordinates(dimensions);
  return Array.from({ length: count }, (_, number) => Float64Array.from(axes, (at) => at(number)));
}
