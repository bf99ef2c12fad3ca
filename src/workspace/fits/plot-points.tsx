import { area } from 'd3-shape';
import type { AxisSpec } from '#src/components/chart/axis.ts';
import type { Reading } from '#src/components/chart/cursor.ts';
import type { Frame } from '#src/components/chart/layout.ts';
import { hollow } from '#src/components/chart/looks.ts';
import { spread } from '#src/components/chart/labels.ts';
import { pathThrough, Symbol, Text, type Key, type Look } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import stage from '#src/components/chart/stage.module.css';

export interface Mark {
  key: string;
  x: number;
  y: number;
  /** Ends of the error bar; a point without a bar has null. */
  low: number | null;
  high: number | null;
  heldOut: boolean;
  outlier: boolean;
  /** Style, for points that differ by run. */
  look?: Look;
  /** Measured minus predicted, where residuals have a panel of their own. */
  residual?: number;
  /** Text for the point, with units. */
  read: Reading;
}

export interface Line {
  key: string;
  /** Shown at its end; empty for a single line. */
  name: string;
  look: Look;
  points: readonly { x: number; y: number; low: number; high: number }[];
  dash: string | undefined;
}

interface Props {
  title: string;
  height: number | ((width: number) => number);
  x: Omit<AxisSpec, 'values'>;
  y: Omit<AxisSpec, 'values'>;
  marks: readonly Mark[];
  lines: readonly Line[];
  /** A straight reference line: equality, or zero. */
  guide: 'diagonal' | 'zero' | null;
  /** Groups of points, in the legend. */
  groups?: readonly Key[];
  /** Draws the residuals below, in this unit. */
  residuals?: { unit: string };
  words: string;
}

const FITTED = 'var(--palette-value-fitted)';
const INK = 'var(--palette-text-primary)';
const USED = { shape: 'dot', colour: FITTED } as const;
const HELD = { shape: 'square', colour: INK } as const;
const OFF = { shape: 'ring', colour: 'var(--palette-warning-main)' } as const;
const bandOf = (colour: string) => `color-mix(in srgb, ${colour} 14%, transparent)`;

/** Measured points, used for the fit and for validation, with the model's curves and bands. */
export function PointsPlot({ title, height, x, y, marks, lines, guide, groups = [], residuals, words }: Props) {
  const xs = [...marks.map((mark) => mark.x), ...lines.flatMap(({ points }) => points.map((point) => point.x))];
  const ys = [
    ...marks.flatMap((mark) => [mark.y, mark.low ?? mark.y, mark.high ?? mark.y]),
    ...lines.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high])),
    ...(guide === 'zero' ? [0] : []),
  ];
  // A parity chart has two equal axes that span the points; a bar may extend beyond them.
  const ends = lines.filter(({ name }) => name !== '').map(({ name, look }) => ({ ...look, text: name }));
  const both = guide === 'diagonal' ? [...xs, ...marks.map((mark) => mark.y)] : null;
  return (
    <PlotStage
      words={words}
      height={height}
      x={{ ...x, values: both ?? xs }}
      y={{ ...y, values: both ?? ys }}
      {...(residuals && { below: [{ title: 'Residual', ...residuals, values: residualRange(marks) }] })}
      legend={legendOf(marks, lines, groups)}
      ends={ends}
      cursor={{
        label: `${title}, points`,
        by: 'both',
        reach: 40,
        stops: ({ px, py }) => marks.map((mark) => ({ x: px(mark.x), y: py(mark.y) })),
        read: (index) => marks[index]!.read,
        mark: (index, { px, py }) => (
          <circle cx={px(marks[index]!.x)} cy={py(marks[index]!.y)} r={7} style={{ fill: 'none', stroke: INK }} />
        ),
      }}
    >
      {({ px, py, box, clip, named, below, x: across }) => (
        <>
          {guide && (
            <path
              className={stage['line']}
              clipPath={clip}
              d={
                guide === 'zero'
                  ? `M${box.left} ${py(0)}H${box.right}`
                  : pathThrough(across!.scale.domain().map((end) => [px(end), py(end)]))
              }
              style={{ strokeWidth: 1.2 }}
            />
          )}
          {lines.map(({ key, look: { colour }, points, dash }) => (
            <g key={key} clipPath={clip}>
              <path
                style={{ fill: bandOf(colour) }}
                d={
                  area<Line['points'][number]>()
                    .digits(1)
                    .x((point) => px(point.x))
                    .y0(({ low }) => py(low))
                    .y1(({ high }) => py(high))(points) ?? ''
                }
              />
              <path
                className={stage['line']}
                strokeDasharray={dash}
                d={pathThrough(points.map((point) => [px(point.x), py(point.y)]))}
                style={{ stroke: colour, strokeWidth: 1.6 }}
              />
            </g>
          ))}
          {marks.map(({ key, x: at, y: value, low, high, heldOut, outlier, look }) => (
            <g key={key}>
              {low !== null && high !== null && (
                <path
                  clipPath={clip}
                  d={`M${px(at)} ${py(low)}V${py(high)}`}
                  style={{ stroke: FITTED, strokeWidth: 1.2, strokeOpacity: 0.45 }}
                />
              )}
              <Symbol {...(look ?? (heldOut ? HELD : USED))} x={px(at)} y={py(value)} size={4} />
              {outlier && (
                <circle
                  cx={px(at)}
                  cy={py(value)}
                  r={9}
                  style={{ fill: 'none', stroke: OFF.colour, strokeWidth: 1.6 }}
                />
              )}
            </g>
          ))}
          {below.map(({ box: { left, right }, py: down }) => (
            <g key="residuals">
              <path className={stage['guide']} d={`M${left} ${down(0)}H${right}`} />
              {marks.map(({ key, x: at, residual = 0, heldOut, look }) => (
                <Symbol key={key} {...(look ?? (heldOut ? HELD : USED))} x={px(at)} y={down(residual)} size={2.5} />
              ))}
            </g>
          ))}
          {named && <LineNames lines={lines} py={py} box={box} />}
        </>
      )}
    </PlotStage>
  );
}

/** Symmetric about zero, so that a bias is seen. */
function residualRange(marks: readonly Mark[]): [number, number] {
  const most = Math.max(...marks.map(({ residual = 0 }) => Math.abs(residual)), Number.MIN_VALUE);
  return [-most, most];
}

const NAME_LINE = 14;

/** The names of lines at their ends. */
function LineNames({ lines, py, box }: { lines: readonly Line[] } & Pick<Frame, 'py' | 'box'>) {
  const places = spread(
    lines.map(({ points }) => py(points.at(-1)?.y ?? 0)),
    NAME_LINE,
    box.top + 4,
    box.bottom,
  );
  return lines.map(({ key, name, look: { colour } }, index) => (
    <Text key={key} kind="mark" x={box.right + 8} y={places[index]! + 4} colour={colour}>
      {name}
    </Text>
  ));
}

/** The legend of the marks, with their counts; runs have their names at the ends of their lines. */
function legendOf(marks: readonly Mark[], lines: readonly Line[], groups: readonly Key[]): Key[] {
  const held = marks.filter(({ heldOut }) => heldOut).length;
  const off = marks.filter(({ outlier }) => outlier).length;
  const isByRun = lines.length > 1 || groups.length > 0;
  return [
    ...groups,
    ...(isByRun ? [] : [{ ...USED, text: `used, ${marks.length - held}` }]),
    ...(held > 0 && !isByRun ? [{ ...(lines.length > 0 ? hollow(USED) : HELD), text: `validation, ${held}` }] : []),
    ...(off > 0 ? [{ ...OFF, text: `possible outliers, ${off}` }] : []),
    ...(lines.length === 1 ? [{ shape: 'band' as const, colour: bandOf(FITTED), text: '95 % band' }] : []),
  ];
}
