/** Styles that distinguish series. */
import type { Look, Shape } from './marks.tsx';

const HUES = ['stage-concentration', 'stage-purification', 'stage-recovery', 'stage-upstream', 'stage-finishing'];
/** For colour-blind readers lines also differ in their dashes, and points in their shapes. */
const DASHES = [undefined, '7 3', '2 3', '9 3 2 3', '4 2', '1 2'];
const SHAPES: Shape[] = ['dot', 'ring', 'square', 'diamond'];

const hue = (index: number) => `var(--palette-${HUES[index % HUES.length]})`;

export const dashOf = (index: number): string | undefined => DASHES[index % DASHES.length];

/** Style of one of several lines; a single line is black. */
export const lineLook = (index: number, count: number): Look => ({
  shape: 'line',
  colour: count === 1 ? 'var(--palette-text-primary)' : hue(index),
  dash: dashOf(index),
});

/** Style of one of several series of points. */
export const dotLook = (index: number, count: number): Look => ({
  shape: SHAPES[index % SHAPES.length]!,
  colour: count === 1 ? 'var(--palette-text-primary)' : hue(index),
});

/** Points that differ in two ways, such as by run and by response: the one in colour, the other in shape. */
export const dotOf = ({ colour, shape }: TwoWays): Look => ({
  shape: SHAPES[shape % SHAPES.length]!,
  colour: hue(colour),
});

const RUN_SHAPES: Shape[] = ['dot', 'square', 'triangle', 'diamond'];

/** Points of one of several runs: both colour and shape tell it from the others. */
export const runLook = (index: number): Look => ({
  shape: RUN_SHAPES[index % RUN_SHAPES.length]!,
  colour: hue(index),
  filled: true,
});

/** The same points where they are only predicted. */
export const hollow = ({ shape, colour }: Look): Look => ({ shape: shape === 'dot' ? 'ring' : shape, colour });

/** Numbers from 0, in the order of the legend. */
export interface TwoWays {
  colour: number;
  shape: number;
}

/** Style of one of several series of bars; a single series is grey, because large black areas are too heavy. */
export const barLook = (index: number, count: number, own?: string): Look => ({
  shape: 'bar',
  colour: own ?? (count === 1 ? 'var(--palette-control)' : hue(index)),
});

/** Style of an upper limit. */
export const LIMIT: Look = { shape: 'line', colour: 'var(--palette-error-main)' };

/** Style of a series for comparison. */
export const GHOST: Look = { shape: 'line', colour: 'var(--palette-ghost)', dash: '5 4' };
