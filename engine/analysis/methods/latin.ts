/** Latin hypercube sampling (McKay, Beckman and Conover 1979). */
import type { Random } from '../../numeric/random.ts';

/** Points in the unit cube, row by row in random order: each of `count` equal slices of each axis contains one. */
export function latinHypercube(count: number, dimensions: number, random: Random): Float64Array[] {
  const points = Array.from({ length: count }, () => new Float64Array(dimensions));
  const order = new Int32Array(count);
  for (let d = 0; d < dimensions; d++) {
    for (let i = 0; i < count; i++) order[i] = i;
    random.shuffle(order);
    for (let i = 0; i < count; i++) points[i]![d] = (order[i]! + random.next()) / count;
  }
  return points;
}
