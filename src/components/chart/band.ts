import { area, curveBumpX } from 'd3-shape';

interface Point {
  x: number;
  y: number;
}

/** The outline of a band with horizontal ends. @param from top of its left end @param to top of its right end */
export const bandPath = (from: Point, to: Point, height: number): string =>
  area<Point>()
    .curve(curveBumpX)
    .digits(2)
    .x(({ x }) => x)
    .y0(({ y }) => y)
    .y1(({ y }) => y + height)([from, to]) ?? '';
