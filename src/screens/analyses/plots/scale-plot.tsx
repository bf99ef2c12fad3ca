import type { ScaleAnalysisResult, ScalePoint } from '#generated/types.ts';
import { LEVEL } from '#engine/wording/index.ts';
import { formatNumber } from '#src/lib/format.ts';
import { pathThrough, Symbol, Text } from '#src/components/chart/marks.tsx';
import { PlotStage, type Canvas } from '#src/components/chart/stage.tsx';
import stage from '#src/components/chart/stage.module.css';
import { textWidth } from '#src/components/chart/text.ts';
import { amongFigures, boundedText, inWords, shownValue, unitOf, type Figure } from '#src/draft/metrics.ts';

/** px of the first metric with the axis, and of each other one; low beside another result, where fermenters are not drawn. */
const HIGH = { first: 330, lower: 106 };
const LOW = { first: 262, lower: 76 };
/** Maximum number of points in the text alternative. */
const SAID = 5;
/** The ratio of the largest value to the smallest from which the axis is logarithmic. */
const SEVERAL = 3;

/** The unit of the output, and the divisor from kg. */
interface Output {
  unit: string;
  divisor: number;
}

interface Props {
  title: string;
  result: ScaleAnalysisResult;
  figures: readonly Figure[];
  output: Output;
  /** The range of the first metric at some outputs, relative to it, in order. */
  range?: readonly ScaleRange[];
  /** A value of the first metric that is wanted, in the unit on screen. */
  target?: number | null;
  isLow?: boolean;
}

export interface ScaleRange {
  output: number;
  low: number;
  high: number;
}

/** One quantity against output. */
interface Panel {
  key: string;
  title: string;
  unit: string;
  colour: string;
  of: (point: Pick<ScalePoint, 'figures' | 'vessels'>) => number | null;
  say: (point: ScalePoint) => string;
  /** Counts have whole ticks. */
  isCount?: boolean;
}

/** Counts that are named beside their rings; the others are in between. */
const NAMED = new Set([1, 2, 4, 8, 16, 32, 64]);
export const isNamed = ({ vessels }: ScalePoint): boolean => vessels !== null && NAMED.has(vessels);
const INK = 'var(--palette-text-primary)';
const BAND = 'color-mix(in srgb, var(--palette-text-primary) 13%, transparent)';

/** Whether the largest value is several times the smallest, as the cost of the smallest plants is. */
const isWide = (values: readonly number[]): boolean => {
  const least = Math.min(...values);
  return least > 0 && Math.max(...values) > SEVERAL * least;
};

/** All plants of a result by output, with those on the two sides of each step. */
export const plantsOf = ({ points, edges = [] }: Pick<ScaleAnalysisResult, 'points' | 'edges'>): ScalePoint[] =>
  [...points, ...edges].toSorted((a, b) => a.output - b.output);

/**
 * Metrics and the number of fermenters below each other, against one logarithmic axis of output. Ranges without a feasible plant
 * are hatched, with the reason.
 */
export function ScalePlot({
  title,
  result,
  figures,
  output: { unit, divisor },
  range = [],
  target = null,
  isLow = false,
}: Props) {
  const { points, full, baseline } = result;
  const plants = plantsOf(result);
  const panels = [
    ...figures.map(metricPanel),
    ...(!isLow && points.some(({ vessels }) => vessels !== null) ? [VESSELS] : []),
  ];
  const [first, ...lower] = panels as [Panel, ...Panel[]];
  const { first: high, lower: each } = isLow ? LOW : HIGH;
  const [from, to] = [points[0]!.output, points.at(-1)!.output];
  const inRange = ({ output }: { output: number }) => output >= from && output <= to;
  const rings = full.filter(inRange);
  const now = inRange(baseline) ? { figures: baseline, output: baseline.output, vessels: null } : null;
  const axis = ({ title: name, unit: own, of, isCount }: Panel) => ({
    title: name,
    unit: own,
    values: [...plants, ...rings, ...(now ? [now] : [])].flatMap((point) => of(point) ?? []),
    ...(isCount && { text: (tick: number) => (Number.isInteger(tick) ? String(tick) : '') }),
  });
  const band = plants.flatMap((point) => {
    const value = first.of(point);
    const ends = value === null ? null : rangeAt(range, point.output);
    return value === null || !ends
      ? []
      : [{ x: point.output / divisor, low: value * ends.low, high: value * ends.high }];
  });
  const heights = [
    ...axis(first).values,
    ...band.flatMap(({ low, high }) => [low, high]),
    ...(target === null ? [] : [target]),
  ];
  const said = points
    .filter((_point, index) => index % Math.ceil(points.length / SAID) === 0)
    .map((point) => `${first.say(point)} at ${formatNumber(point.output / divisor)}`);
  return (
    <PlotStage
      words={`${title}. ${first.title} at outputs from ${formatNumber(from / divisor)} to ${formatNumber(to / divisor)} ${unit}: ${said.join(', ')}.`}
      height={high + each * lower.length}
      x={{
        title: 'Output',
        unit,
        log: true,
        tight: true,
        grid: true,
        values: plants.map((one) => one.output / divisor),
      }}
      y={{ ...axis(first), values: heights, log: isWide(heights) }}
      below={lower.map(axis)}
      legend={[
        ...(rings.length > 0
          ? [
              {
                shape: 'ring' as const,
                colour: 'var(--palette-text-secondary)',
                text: 'all fermenters full; number of fermenters',
              },
            ]
          : []),
        ...(band.length > 1 ? [{ shape: 'band' as const, colour: BAND, text: LEVEL }] : []),
        ...(target !== null ? [{ shape: 'line' as const, colour: 'var(--palette-primary-main)', text: 'target' }] : []),
      ]}
      cursor={{
        label: `${title}, values`,
        stops: ({ px, py, box }) =>
          plants.map((point) => {
            const value = first.of(point);
            return { x: px(point.output / divisor), y: value === null ? (box.top + box.bottom) / 2 : py(value) };
          }),
        read: (index) => {
          const point = plants[index]!;
          const { message, bottleneck } = point;
          return {
            title: `${formatNumber(point.output / divisor)} ${unit}`,
            values: panels.flatMap((panel) =>
              panel.of(point) === null ? [] : [{ name: panel.title, text: panel.say(point) }],
            ),
            note: message ?? (bottleneck ? `Limited by ${bottleneck}` : undefined),
          };
        },
        mark: (index, canvas) => {
          const point = plants[index]!;
          const x = canvas.px(point.output / divisor);
          return (
            <>
              <path className={stage['aside']} d={`M${x} ${canvas.box.top}V${footOf(canvas)}`} />
              {spacesOf(canvas, panels).map(({ panel, py }) => {
                const value = panel.of(point);
                return value === null ? null : (
                  <Symbol key={panel.key} shape="dot" colour={panel.colour} x={x} y={py(value)} />
                );
              })}
            </>
          );
        },
      }}
    >
      {(canvas) => (
        <>
          {gapsOf(points, (point) => first.of(point) === null, divisor).map((gap) => (
            <rect
              key={gap.from}
              x={canvas.px(gap.from)}
              width={Math.max(1, canvas.px(gap.to) - canvas.px(gap.from))}
              y={canvas.box.top}
              height={footOf(canvas) - canvas.box.top}
              fill={canvas.quietHatch}
            >
              <title>{gap.label}</title>
            </rect>
          ))}
          {band.length > 1 && (
            <path
              clipPath={canvas.clip}
              style={{ fill: BAND }}
              d={`${pathThrough(
                [
                  ...band.map(({ x, low }) => [x, low] as const),
                  ...band.map(({ x, high }) => [x, high] as const).toReversed(),
                ].map(([x, y]) => [canvas.px(x), canvas.py(y)]),
              )}Z`}
            />
          )}
          {target !== null && (
            <path className={stage['target']} d={`M${canvas.box.left} ${canvas.py(target)}H${canvas.box.right}`} />
          )}
          {now && (
            <path
              className={stage['guide']}
              d={`M${canvas.px(now.output / divisor)} ${canvas.box.top}V${footOf(canvas)}`}
            />
          )}
          {spacesOf(canvas, panels).map(({ panel, py }, index) => (
            <g key={panel.key}>
              <path
                className={stage['line']}
                d={pathThrough(
                  plants.map((point) => {
                    const value = panel.of(point);
                    return [canvas.px(point.output / divisor), value === null ? null : py(value)];
                  }),
                )}
                style={{ stroke: panel.colour }}
              />
              {index === 0 && <Rings rings={rings} panel={panel} divisor={divisor} canvas={canvas} />}
              {now && <Now value={panel.of(now)} x={canvas.px(now.output / divisor)} py={py} isNamed={index === 0} />}
            </g>
          ))}
        </>
      )}
    </PlotStage>
  );
}

/** The range at an output, interpolated on the logarithm; that of the nearest end beyond the sampled outputs. */
function rangeAt(range: readonly ScaleRange[], output: number): ScaleRange | null {
  // One size says nothing of the others.
  if (range.length < 2) return null;
  const next = range.findIndex((one) => one.output >= output);
  const [a, b] = next < 0 ? [range.at(-1), undefined] : [range[next - 1], range[next]];
  if (!a || !b) return a ?? b ?? null;
  const share = Math.log(output / a.output) / Math.log(b.output / a.output);
  const between = (end: 'low' | 'high') => a[end] + share * (b[end] - a[end]);
  return { output, low: between('low'), high: between('high') };
}

const metricPanel = (figure: Figure): Panel => {
  const valueOf = ({ figures }: Pick<ScalePoint, 'figures'>) => (figures && amongFigures(figures, figure)) ?? null;
  return {
    key: figure.metric,
    title: figure.title,
    unit: unitOf(figure),
    colour: figure.metric === 'gwp' ? 'var(--palette-success-main)' : INK,
    of(point) {
      const value = valueOf(point);
      return value === null ? null : shownValue(value, figure);
    },
    say: (point) => boundedText(point.figures, figure, inWords(valueOf(point), figure)),
  };
};

const VESSELS: Panel = {
  key: 'vessels',
  title: 'Fermenters',
  unit: '',
  colour: 'var(--palette-text-secondary)',
  isCount: true,
  of: ({ vessels }) => vessels,
  say: ({ vessels, vessel_volume: volume }) => `${vessels}${volume === null ? '' : ` of ${formatNumber(volume)} m³`}`,
};

const footOf = ({ box, below }: Pick<Canvas, 'box' | 'below'>): number => below.at(-1)?.box.bottom ?? box.bottom;

const spacesOf = (canvas: Pick<Canvas, 'py' | 'below'>, panels: readonly Panel[]) =>
  panels.map((panel, index) => ({ panel, py: index === 0 ? canvas.py : canvas.below[index - 1]!.py }));

interface RingsProps {
  rings: readonly ScalePoint[];
  panel: Panel;
  divisor: number;
  canvas: Canvas;
}

/** Plants whose fermenters are all full. */
const Rings = ({ rings, panel, divisor, canvas: { px, py, box } }: RingsProps) =>
  rings.map((point) => {
    const value = panel.of(point);
    if (value === null) return null;
    const { output, vessels } = point;
    const [x, y] = [px(output / divisor), py(value)];
    return (
      <g key={output}>
        <Symbol shape="ring" colour="var(--palette-text-secondary)" x={x} y={y} />
        {isNamed(point) && (
          <Text kind="mark" x={Math.min(x + 6, box.right - textWidth(String(vessels), 'mark'))} y={y - 8}>
            {String(vessels)}
          </Text>
        )}
      </g>
    );
  });

interface NowProps {
  value: number | null;
  x: number;
  py: (value: number) => number;
  isNamed: boolean;
}

const Now = ({ value, x, py, isNamed }: NowProps) =>
  value !== null && (
    <>
      <Symbol shape="diamond" colour={INK} x={x} y={py(value)} size={6} filled />
      {isNamed && (
        <Text kind="mark" x={x + 10} y={py(value) + 18}>
          now
        </Text>
      )}
    </>
  );

interface Gap {
  from: number;
  to: number;
  label: string;
}

/** Ranges without a feasible plant, up to halfway to their neighbours on the axis. */
function gapsOf(points: readonly ScalePoint[], isGap: (point: ScalePoint) => boolean, divisor: number): Gap[] {
  const gaps: Gap[] = [];
  points.forEach((point, index) => {
    if (!isGap(point)) return;
    const between = (other: ScalePoint | undefined) => Math.sqrt(point.output * (other ?? point).output) / divisor;
    const [from, to] = [between(points[index - 1]), between(points[index + 1])];
    const open = index > 0 && isGap(points[index - 1]!) ? gaps.at(-1) : undefined;
    if (open) open.to = to;
    else gaps.push({ from, to, label: point.message ?? 'No result' });
  });
  return gaps;
}
