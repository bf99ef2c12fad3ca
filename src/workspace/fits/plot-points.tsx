import { area } from 'd3-shape';
import type { AxisSpec } from '#src/components/chart/axis.ts';
import type { Reading } from '#src/components/chart/cursor.ts';
import { pathThrough, Symbol, Text, type Key, type Look } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import stage from '#src/components/chart/stage.module.css';
import { fitText, textWidth } from '#src/components/chart/text.ts';

export interface Mark {
  key: string;
  x: number;
  y: number;
  /** Ends of the error bar; a point without a bar has null. */
  low: number | null;
  high: number | null;
  heldOut: boolean;
  outlier: boolean;
  look: Look;
  /** Text for the point, with units. */
  read: Reading;
}

export interface Line {
  key: string;
  look: Look;
  points: readonly { x: number; y: number; low: number; high: number }[];
  dash: string | undefined;
}

interface Props {
  title: string;
  height: number | ((width: number) => number);
  /** Without values, that of the marks and lines. */
  x: Partial<AxisSpec>;
  y: Omit<AxisSpec, 'values'>;
  marks: readonly Mark[];
  lines: readonly Line[];
  /** A straight reference line: equality, or zero. */
  guide: 'diagonal' | 'zero' | null;
  legend?: readonly Key[];
  /** Above the drawing: what is drawn, a remark at the right, and the room for both, px. */
  caption: { title: string; note: string; room: number };
  /** px kept free beside the drawing. */
  left?: number;
  right?: number;
  words: string;
}

const FITTED = 'var(--palette-value-fitted)';
const INK = 'var(--palette-text-primary)';
const OFF = { shape: 'ring', colour: 'var(--palette-warning-main)' } as const;
const bandOf = (colour: string) => `color-mix(in srgb, ${colour} 14%, transparent)`;

/** Measured points, used for the fit and for validation, with the model's curves and bands. */
export function PointsPlot({ title, x, y, marks, lines, guide, caption, words, ...frame }: Props) {
  const xs = [...marks.map((mark) => mark.x), ...lines.flatMap(({ points }) => points.map((point) => point.x))];
  const ys = [
    ...marks.flatMap((mark) => [mark.y, mark.low ?? mark.y, mark.high ?? mark.y]),
    ...lines.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high])),
    ...(guide === 'zero' ? marks.flatMap((mark) => [mark.y, -mark.y]) : []),
  ];
  // A parity chart has two equal axes that span the points; a bar may extend beyond them.
  const both = guide === 'diagonal' ? [...xs, ...marks.map((mark) => mark.y)] : null;
  return (
    <PlotStage
      {...frame}
      words={words}
      head={caption.room}
      x={{ values: both ?? xs, ...x }}
      y={{ ...y, values: both ?? ys }}
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
      {({ px, py, box, clip, x: across }) => (
        <>
          <Caption {...caption} box={box} />
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
          {marks.map(({ key, x: at, y: value, low, high, outlier, look }) => (
            <g key={key}>
              {low !== null && high !== null && (
                <path
                  clipPath={clip}
                  d={`M${px(at)} ${py(low)}V${py(high)}`}
                  style={{ stroke: FITTED, strokeWidth: 1.2, strokeOpacity: 0.45 }}
                />
              )}
              <Symbol {...look} x={px(at)} y={py(value)} size={3.2} />
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
        </>
      )}
    </PlotStage>
  );
}

const GAP = 12;

/** What is drawn, in line with the axis, and at the right how well: as many parts of the note as there is room for. */
function Caption({ title, note, room, box }: Props['caption'] & { box: { left: number; right: number; top: number } }) {
  const line = { y: box.top - room + 14 };
  const rest = box.right - box.left - textWidth(title, 'mark') - GAP;
  const parts = note.split(', ');
  while (parts.length > 0 && textWidth(parts.join(', '), 'tick') > rest) parts.pop();
  return (
    <>
      <Text kind="mark" x={box.left} {...line} whole={title}>
        {fitText(title, 'mark', box.right - box.left)}
      </Text>
      <Text kind="tick" x={box.right} {...line} textAnchor="end" whole={note}>
        {parts.join(', ')}
      </Text>
    </>
  );
}

/** The legend of the marks; that of runs that differ in their looks stands before it. */
export function legendOf(marks: readonly Mark[], lines: readonly Line[], isByRun: boolean): Key[] {
  const used = marks.find(({ heldOut }) => !heldOut)?.look;
  const colour = isByRun ? INK : FITTED;
  return [
    ...(used && !isByRun ? [{ ...used, text: 'used' }] : []),
    ...(marks.some(({ heldOut }) => heldOut) ? [{ shape: 'ring' as const, colour, text: 'hollow: validation' }] : []),
    ...(marks.some(({ outlier }) => outlier) ? [{ ...OFF, text: 'possible outlier' }] : []),
    ...(lines.length > 0
      ? [{ shape: 'band' as const, colour: bandOf(lines.length === 1 ? FITTED : INK), text: '95 % band' }]
      : []),
  ];
}
