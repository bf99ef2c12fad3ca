import { area } from 'd3-shape';
import { formatNumber } from '#src/lib/format.ts';
import { isFunction, valueAt, type AxisName, type Curve, type CurvePoint, type Curves, type Mark } from './curves.ts';
import type { Reading, Stop } from './cursor.ts';
import { type Box, overlap, spread } from './labels.ts';
import type { Frame, Panel } from './layout.ts';
import { dotLook, dotOf, GHOST, LIMIT, lineLook } from './looks.ts';
import { pathThrough, Symbol, Text, type Key, type Look } from './marks.tsx';
import { PlotStage, type Canvas, type Cursor } from './stage.tsx';
import styles from './stage.module.css';
import { textWidth } from './text.ts';

interface Props {
  title: string;
  data: Curves;
  height: number;
  /** The chart in words, for screen readers. */
  words: string;
}

/** How a line is distinguished: a line for comparison is drawn as a ghost. */
function lookOf(curves: readonly Curve[], curve: Curve): Look {
  if (curve.ghost) return GHOST;
  if (curve.ways) return dotOf(curve.ways);
  if (curve.limit) return LIMIT;
  if (curve.colour !== undefined) return { shape: 'line', colour: curve.colour };
  const own = curves.filter(({ ghost }) => !ghost);
  return (curve.dots ? dotLook : lineLook)(own.indexOf(curve), own.length);
}

/** Lines or points on two axes, with bands behind them and marks on them. */
export function CurvePlot({ title, data, height, words }: Props) {
  const { curves, beside, marks = [], gaps = [], level, band } = data;
  const points = curves.flatMap((curve) => [...curve.points]);
  const ys = [
    ...points.flatMap(([, y]) => (y === null ? [] : [y])),
    ...marks.map(({ y }) => y),
    ...(level ? [level.y] : []),
  ];
  const xs = [...points.map(([x]) => x), ...marks.map(({ x }) => x), ...gaps.flatMap(({ from, to }) => [from, to])];
  const hasDots = curves.some(({ dots }) => dots);
  return (
    <PlotStage
      words={words}
      height={height}
      x={{ ...data.x, ...(data.x.format?.year && { text: String }), values: xs, tight: !hasDots }}
      y={{ ...data.y, values: data.ends ?? ys }}
      {...(beside && {
        beside: {
          share: 0.34,
          x: {
            ...beside.x,
            tight: true,
            values: [0, ...beside.curves.flatMap((curve) => curve.points.map(([x]) => x))],
          },
        },
      })}
      {...keysOf(data)}
      cursor={cursorOf(title, data)}
    >
      {(canvas) => (
        <>
          {band && <Band band={band} canvas={canvas} />}
          {gaps.map(({ from, to, label }) => (
            <rect
              key={from}
              x={canvas.px(from)}
              width={Math.max(1, canvas.px(to) - canvas.px(from))}
              y={canvas.box.top}
              height={canvas.box.bottom - canvas.box.top}
              fill={canvas.quietHatch}
            >
              <title>{label}</title>
            </rect>
          ))}
          {level && <Level level={level} canvas={canvas} />}
          {curves.map((curve) => curve.limit && <Forbidden key={curve.key} curve={curve} canvas={canvas} />)}
          <Lines curves={curves} panel={canvas} canvas={canvas} />
          <Marks marks={marks} curves={curves} panel={canvas} canvas={canvas} />
          {beside && canvas.beside && (
            <>
              <Lines curves={beside.curves} panel={canvas.beside} canvas={canvas} />
              <Marks marks={beside.marks ?? []} curves={beside.curves} panel={canvas.beside} canvas={canvas} />
            </>
          )}
        </>
      )}
    </PlotStage>
  );
}

const hasData = ({ points }: Curve): boolean => points.some(([, y]) => y !== null);

/** Names of lines, shown at their ends or in the legend, and names shown only in the legend. */
function keysOf({ curves, ghosts = 'compared with', marks = [] }: Curves): { ends: Key[]; legend: Key[] } {
  const own = curves.filter(({ ghost }) => !ghost);
  const keys =
    own.length > 1 ? own.filter(hasData).map((curve) => ({ ...lookOf(curves, curve), text: curve.title })) : [];
  const dots = curves.some((curve) => curve.dots);
  const marked = new Map(marks.flatMap(({ name, ...look }) => (name ? [[name, { ...look, text: name }]] : [])));
  return {
    ends: dots ? [] : keys,
    legend: [
      ...(dots ? keys : []),
      ...(own.length < curves.length ? [{ ...GHOST, text: ghosts }] : []),
      ...[...marked.values()].map(({ shape, colour, text }) => ({ shape, colour, text })),
    ],
  };
}

const shown = (value: number, { unit, format }: AxisName) => `${formatNumber(value, format)}${unit ? ` ${unit}` : ''}`;
const placed = (value: number, axis: AxisName) =>
  axis.unit ? shown(value, axis) : `${axis.title} ${shown(value, axis)}`;

/** A readable position, in the units of the axes; y is null if there are no data. */
interface Reachable {
  x: number;
  y: number | null;
  read: Reading;
  /** Dots on the lines. */
  dots: readonly { x: number; y: number; colour: string; aside?: boolean }[];
}

function cursorOf(title: string, data: Curves): Cursor {
  const reachable = reachableIn(data);
  // Values outside the drawing are read at its edge.
  const inside = (y: number | null, { box, py }: Frame) =>
    y === null ? (box.top + box.bottom) / 2 : Math.max(box.top, Math.min(box.bottom, py(y)));
  const lead = data.curves[0];
  const turns = lead !== undefined && (lead.dots || !isFunction(lead));
  return {
    label: `${title}, values`,
    by: data.beside ? 'y' : turns ? 'both' : 'x',
    stops: (frame) => reachable.map(({ x, y }): Stop => ({ x: frame.px(x), y: inside(y, frame) })),
    read: (index) => reachable[index]!.read,
    mark: (index, frame) => {
      const { x, y, dots } = reachable[index]!;
      const { box, beside } = frame;
      return (
        <>
          <path
            className={styles['aside']}
            d={
              beside && y !== null
                ? `M${box.left} ${frame.py(y)}H${beside.box.right}`
                : `M${frame.px(x)} ${box.top}V${box.bottom}`
            }
          />
          {dots.map((dot) => (
            <circle
              key={`${dot.colour} ${dot.x} ${dot.y}`}
              cx={(dot.aside && beside ? beside : frame).px(dot.x)}
              cy={inside(dot.y, frame)}
              r={3.5}
              style={{ fill: dot.colour, stroke: 'var(--palette-background-paper)', strokeWidth: 1.5 }}
            />
          ))}
        </>
      );
    },
  };
}

function reachableIn(data: Curves): Reachable[] {
  const { curves, beside } = data;
  const [lead] = curves;
  if (!lead) return [];
  if (beside) return alongBoth(data, lead, beside);
  if (lead.dots) return curves.flatMap((curve) => eachPoint(data, curve));
  if (!isFunction(lead)) return eachPoint(data, lead);
  return alongX(data);
}

/** For lines: the values of all lines at each x of any line. */
function alongX({ x: across, y: up, curves, gaps = [] }: Curves): Reachable[] {
  const xs = [...new Set(curves.filter(isFunction).flatMap(({ points }) => points.map(([x]) => x)))];
  return xs
    .toSorted((a, b) => a - b)
    .map((x) => {
      const values = curves.flatMap((curve) => {
        const value = valueAt(curve, x);
        return value === null ? [] : [{ curve, value, look: lookOf(curves, curve) }];
      });
      const gap = gaps.find(({ from, to }) => x >= from && x <= to);
      const lead = curves[0]!;
      const note = lead.notes?.[lead.points.findIndex(([at]) => at === x)] ?? undefined;
      return {
        x,
        y: values[0]?.value ?? null,
        read: {
          title: placed(x, across),
          values: values.map(({ curve, value, look }) => ({
            name: curves.length > 1 ? curve.title : up.title,
            text: shown(value, up),
            ...(curves.length > 1 && { key: { ...look, text: curve.title } }),
          })),
          note: note ?? (values.length === 0 ? (gap?.label ?? 'No data') : undefined),
        },
        dots: values.map(({ value, look }) => ({ x, y: value, colour: look.colour })),
      };
    });
}

/** For points, or for a line that turns back: one point at a time. */
function eachPoint({ x: across, y: up, curves }: Curves, curve: Curve): Reachable[] {
  const look = lookOf(curves, curve);
  return curve.points.flatMap(([x, y]) =>
    y === null
      ? []
      : [
          {
            x,
            y,
            read: {
              title: `${curves.length > 1 ? `${curve.title}, ` : ''}${placed(x, across)}`,
              values: [{ name: up.title, text: shown(y, up) }],
            },
            dots: [{ x, y, colour: look.colour }],
          },
        ],
  );
}

/** For two panels: both values at each y. */
function alongBoth({ x: across, y: up }: Curves, lead: Curve, { x: second, curves }: NonNullable<Curves['beside']>) {
  return lead.points.flatMap(([x, y], index): Reachable[] => {
    const other = curves[0]?.points[index];
    if (y === null || !other) return [];
    const colour = 'var(--palette-text-primary)';
    return [
      {
        x,
        y,
        read: {
          title: placed(y, up),
          values: [
            { name: across.title, text: shown(x, across) },
            { name: second.title, text: shown(other[0], second) },
          ],
        },
        dots: [
          { x, y, colour },
          { x: other[0], y, colour, aside: true },
        ],
      },
    ];
  });
}

interface Part {
  panel: Panel;
  canvas: Canvas;
}

interface MarksProps extends Part {
  marks: readonly Mark[];
  curves: readonly Curve[];
}

/** What lies above a limit. */
function Forbidden({
  curve: { points },
  canvas: { box, px, py, clip, strongHatch },
}: Pick<Part, 'canvas'> & { curve: Curve }) {
  const shape = area<CurvePoint>()
    .defined(([, y]) => y !== null)
    .digits(1)
    .x(([x]) => px(x))
    .y0(box.top)
    .y1(([, y]) => py(y ?? 0));
  return <path d={shape(points as CurvePoint[]) ?? ''} fill={strongHatch} clipPath={clip} />;
}

const NAME_LINE = 14;

function Lines({ curves, panel: { box, px }, canvas }: Part & { curves: readonly Curve[] }) {
  const { py, named } = canvas;
  const own = curves.filter((curve) => !curve.ghost && hasData(curve));
  const places = spread(
    own.map(({ points }) => py(points.findLast(([, y]) => y !== null)![1]!)),
    NAME_LINE,
    box.top + 4,
    box.bottom,
  );
  return (
    <>
      {curves.map((curve) => {
        const look = lookOf(curves, curve);
        if (curve.dots) {
          return curve.points.map(
            ([x, y], index) =>
              // oxlint-disable-next-line react/no-array-index-key -- points have no other key
              y !== null && <Symbol key={`${curve.key} ${index}`} {...look} x={px(x)} y={py(y)} size={3} />,
          );
        }
        return (
          <path
            key={curve.key}
            className={styles['line']}
            clipPath={box === canvas.box ? canvas.clip : undefined}
            d={pathThrough(curve.points.map(([x, y]) => [px(x), y === null ? null : py(y)]))}
            style={{ stroke: look.colour, strokeWidth: curve.ghost ? 1.4 : curve.thin ? 1.2 : undefined }}
            strokeDasharray={look.dash}
          />
        );
      })}
      {named &&
        own.map((curve, index) => (
          <Text
            key={curve.key}
            kind="mark"
            x={box.right + 8}
            y={places[index]! + 4}
            colour={lookOf(curves, curve).colour}
          >
            {curve.title}
          </Text>
        ))}
    </>
  );
}

/** The desired range. */
function Band({ band, canvas: { box, py } }: { band: NonNullable<Curves['band']>; canvas: Canvas }) {
  const [top, bottom] = [Math.max(box.top, py(band.to)), Math.min(box.bottom, py(band.from))];
  return (
    <>
      <rect
        x={box.left}
        width={box.right - box.left}
        y={top}
        height={Math.max(0, bottom - top)}
        style={{ fill: 'var(--palette-betterTint)' }}
      />
      <Text kind="mark" x={box.left + 8} y={top + 15} colour="var(--palette-success-main)">
        {band.label}
      </Text>
    </>
  );
}

/** A level for comparison. */
function Level({ level: { y, label }, canvas: { box, py } }: { level: NonNullable<Curves['level']>; canvas: Canvas }) {
  const below = py(y) < box.top + 18;
  return (
    <>
      <path className={styles['level']} d={`M${box.left} ${py(y)}H${box.right}`} />
      <Text kind="mark" x={box.left + 6} y={py(y) + (below ? 15 : -6)} colour="var(--palette-text-secondary)">
        {label}
      </Text>
    </>
  );
}

/** Height of a label, px. */
const LABEL = 15;

/** Marked points, with optional labels and lines to the axes. A label covers no other one and, where there is room, no line. */
function Marks({ marks, curves, panel: { box, px }, canvas: { py, width: whole } }: MarksProps) {
  const taken: Box[] = [];
  const lines = [
    ...curves.map(({ points }) => points.flatMap(([x, y]) => (y === null ? [] : [{ x: px(x), y: py(y) }]))),
    ...marks
      .filter(({ guide }) => guide)
      .map(({ x, y }) => [
        { x: box.left, y: py(y) },
        { x: px(x), y: py(y) },
        { x: px(x), y: box.bottom },
      ]),
  ];
  const crosses = ({ left, right, top, bottom }: Box) =>
    lines.some((line) =>
      line.some((to, k) => {
        const from = line[k - 1] ?? to;
        return (
          Math.max(from.x, to.x) > left &&
          Math.min(from.x, to.x) < right &&
          Math.max(from.y, to.y) > top &&
          Math.min(from.y, to.y) < bottom
        );
      }),
    );
  return marks.map(({ label, guide, name: _name, ...mark }) => {
    const [x, y] = [px(mark.x), py(mark.y)];
    const width = textWidth(label ?? '', 'mark');
    const [right, left] = [x + 10, x - 10 - width];
    const sides = right + width > box.right ? [left, right] : [right, left];
    const bases = Array.from({ length: 6 }, (_, k) => [y + 18 + k * LABEL, y - 10 - k * LABEL]).flat();
    const places = bases.flatMap((base) =>
      base > box.bottom - 6 || base < box.top + LABEL - 3
        ? []
        : sides.map((side) => {
            const from = Math.max(2, Math.min(whole - width - 2, side));
            return { left: from, right: from + width, top: base - LABEL + 4, bottom: base + 4 };
          }),
    );
    const free = places.filter((place) => !taken.some((one) => overlap(one, place)));
    const at = free.find((place) => !crosses(place)) ?? free[0] ?? places[0]!;
    if (label) taken.push(at);
    return (
      <g key={`${mark.shape} ${mark.x} ${mark.y} ${label ?? ''}`}>
        {guide && <path className={styles['guide']} d={`M${box.left} ${y}H${x}V${box.bottom}`} />}
        <Symbol {...mark} x={x} y={y} size={mark.shape === 'dot' ? 5 : mark.shape === 'diamond' ? 6 : 3.5} />
        {label && (
          <Text kind="mark" x={at.left} y={at.bottom - 4}>
            {label}
          </Text>
        )}
      </g>
    );
  });
}
