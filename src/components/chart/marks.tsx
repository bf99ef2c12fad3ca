/** Elements of drawings: text, symbols, lines. */
import { memo, type ReactNode, type SVGProps } from 'react';
import { line } from 'd3-shape';
import styles from './stage.module.css';
import { fontOf, type TextStyle } from './text.ts';

export type Shape =
  | 'line'
  | 'dot'
  | 'ring'
  | 'square'
  | 'diamond'
  | 'triangle'
  | 'cross'
  | 'below'
  | 'above'
  | 'bar'
  | 'outline'
  | 'band'
  | 'hatch';

/** Style of a series, the same in the drawing, its legend and a tooltip. */
export interface Look {
  shape: Shape;
  colour: string;
  dash?: string | undefined;
  /** A square, diamond or triangle that is not hollow. */
  filled?: boolean;
}

/** An entry of a legend. */
export interface Key extends Look {
  text: string;
}

interface TextProps extends Omit<SVGProps<SVGTextElement>, 'style' | 'children'> {
  kind: TextStyle;
  /** A colour of the theme. */
  colour?: string | undefined;
  /** All of a text that may be shortened; a text is drawn anew only if a word of it changes. */
  whole?: string;
  children: ReactNode;
}

/** Text in a style that can be measured. */
export const Text = memo(function Text({ kind, colour, whole, children, className = '', ...props }: TextProps) {
  return (
    <text
      {...props}
      className={`${styles['text']} ${className}`}
      data-style={kind}
      style={{ font: fontOf(kind), ...(colour && { fill: colour }) }}
    >
      {children}
      {whole !== undefined && <title>{whole}</title>}
    </text>
  );
});

interface SymbolProps extends Look {
  x: number;
  y: number;
  /** Half of its width, px. */
  size?: number;
}

const PAPER = 'var(--palette-background-paper)';

/** A mark at a point. */
export function Symbol({ shape, colour, dash, filled = false, x, y, size = 3.5 }: SymbolProps) {
  const stroke = { fill: filled ? colour : PAPER, stroke: colour, strokeWidth: 1.6 };
  switch (shape) {
    case 'line':
      return (
        <path d={`M${x - 9} ${y}h18`} style={{ stroke: colour, strokeWidth: 2, fill: 'none' }} strokeDasharray={dash} />
      );
    case 'dot':
      return <circle cx={x} cy={y} r={size} style={{ fill: colour }} />;
    case 'ring':
      return <circle cx={x} cy={y} r={size} style={stroke} />;
    case 'square':
      return <rect x={x - size} y={y - size} width={2 * size} height={2 * size} style={stroke} />;
    case 'diamond':
      return <path d={`M${x} ${y - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`} style={stroke} />;
    case 'triangle':
      return <path d={`M${x} ${y - size}l${size} ${1.8 * size}h${-2 * size}z`} style={stroke} />;
    case 'cross':
      return (
        <path
          d={`M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`}
          style={{ stroke: colour, fill: 'none' }}
        />
      );
    case 'below':
    case 'above': {
      const down = shape === 'below' ? 1 : -1;
      return (
        <path
          d={`M${x - 4} ${y}h8m-4 0v${11 * down}m-3 ${-4 * down}l3 ${4 * down}l3 ${-4 * down}`}
          style={{ stroke: colour, strokeWidth: 1.4, fill: 'none' }}
        />
      );
    }
    case 'bar':
      return <rect x={x - 5} y={y - 5} width={10} height={10} rx={2} style={{ fill: colour }} />;
    case 'outline':
      return (
        <rect
          x={x - 5}
          y={y - 5}
          width={10}
          height={10}
          style={{ fill: 'none', stroke: colour }}
          strokeDasharray={dash}
        />
      );
    case 'band':
      return <rect x={x - 8} y={y - 5} width={16} height={10} style={{ fill: colour }} />;
    case 'hatch':
      return <path d={`M${x - 8} ${y + 5}l7 -10m1 10l7 -10m-10 10l7 -10`} style={{ stroke: colour, fill: 'none' }} />;
  }
}

type Place = readonly [x: number, y: number | null];

/** A line through points, with a gap where y is null. */
export const pathThrough = (points: readonly Place[]): string =>
  line<Place>()
    .defined(([, y]) => y !== null)
    .x(([x]) => x)
    .y(([, y]) => y ?? 0)
    .digits(1)(points) ?? '';
