import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatNumber } from '#src/lib/format.ts';
import { colourOf, dashOf, named } from './chart-data.ts';
import { valueAt, isFunction, type Curve, type CurvePoint, type Curves } from './curves.ts';
import { linearAxis, spread, type Axis } from './scale.ts';
import styles from './chart.module.css';

const TOP = 10;
const BOTTOM = 40;
const LETTER = 6.6;
const TICK_EVERY = 38;
const LABEL_GAP = 14;
/** Steps that arrow keys take from one end of a line to the other. */
const KEY_STEPS = 40;

interface Props {
  title: string;
  data: Curves;
  width: number;
  height: number;
  /** The chart in words, for those who do not see it. */
  words: string;
}

interface Layout {
  width: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: Axis;
  y: Axis;
  px: (value: number) => number;
  py: (value: number) => number;
}

/** How lines are told apart: a lone one is ink; what is compared with is the ghost of the line of its place. */
function look(data: Curves, index: number): { colour: string; dash: string | undefined } {
  if (data.curves[index]!.ghost) return { colour: 'var(--palette-ghost)', dash: '5 4' };
  const own = data.curves.filter(({ ghost }) => !ghost);
  const place = own.indexOf(data.curves[index]!);
  return { colour: colourOf({ kind: 'line', series: own.map(toSeries) }, place), dash: dashOf(place) };
}
const toSeries = ({ key, title }: Curve) => ({ key, title, values: [] });

/** Lines on two axes; arrow keys and the pointer read the values off along the first. */
export function CurvePlot({ title, data, width, height, words }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const help = useId();
  const layout = layOut(data, width, height);
  const lead = data.curves[0]?.points.filter(([, y]) => y !== null) ?? [];
  const last = lead.length - 1;
  const step = Math.max(1, Math.round(last / KEY_STEPS));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: at === null ? 0 : Math.min(last, at + step),
      ArrowLeft: at === null ? last : Math.max(0, at - step),
      Home: 0,
      End: last,
      Escape: null,
    }[event.key];
    if (next === undefined || last < 0) return;
    event.preventDefault();
    setAt(next);
  };
  const straight = data.curves[0] !== undefined && isFunction(data.curves[0]);
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [mx, my] = [event.clientX - box.left, event.clientY - box.top];
    if (last < 0 || mx < layout.left - 8) return setAt(null);
    const away = ([x, y]: CurvePoint) => Math.hypot(layout.px(x) - mx, straight ? 0 : layout.py(y ?? 0) - my);
    let nearest = 0;
    for (let index = 1; index <= last; index += 1) if (away(lead[index]!) < away(lead[nearest]!)) nearest = index;
    return setAt(nearest);
  };
  const chosen = at === null ? null : (lead[at] ?? null);
  return (
    <div className={styles['plot']}>
      <Readout data={data} chosen={chosen} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing that is read by keys and by pointing */}
      <div
        className={styles['stage']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys read the values off
        tabIndex={0}
        role="group"
        aria-label={`${title}, values`}
        aria-describedby={help}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
      >
        <span id={help} className="visually-hidden">
          Left and right arrow keys read the values off.
        </span>
        <svg width={width} height={height} role="img" aria-label={words}>
          <Ground data={data} layout={layout} />
          <Axes data={data} layout={layout} height={height} />
          <Lines data={data} layout={layout} />
          <Mark data={data} layout={layout} />
          {chosen && <Cursor data={data} layout={layout} chosen={chosen} />}
        </svg>
      </div>
    </div>
  );
}

function layOut({ curves, mark, gaps = [], ends }: Curves, width: number, height: number): Layout {
  const [top, bottom] = [TOP, height - BOTTOM];
  const points = curves.flatMap((curve) => [...curve.points]);
  const ys = ends ?? [...points.flatMap(([, y]) => (y === null ? [] : [y])), ...(mark ? [mark.y] : [])];
  const y = linearAxis(ys, Math.max(2, Math.floor((bottom - top) / TICK_EVERY)), false);
  const widest = Math.max(...y.ticks.map((tick) => formatNumber(tick, { decimals: y.decimals }).length));
  const left = 22 + widest * LETTER + 8;
  const own = curves.filter(({ ghost }) => !ghost);
  const names = own.length > 1 ? Math.max(...own.map(({ title }) => title.length)) : 0;
  const right = width - Math.min(width * 0.32, names > 0 ? names * LETTER + 16 : 16);
  const xs = [...points.map(([x]) => x), ...gaps.flatMap(({ from, to }) => [from, to])];
  const x = linearAxis(xs, Math.max(2, Math.floor((right - left) / 72)), false);
  return {
    width,
    left,
    right,
    top,
    bottom,
    x,
    y,
    px: (value) => left + x.place(value) * (right - left),
    py: (value) => bottom - y.place(value) * (bottom - top),
  };
}

/** What lies behind the lines: the range worth being in, and the ranges without an answer. */
function Ground({ data: { gaps = [], band }, layout: { left, right, top, bottom, px, py } }: Part) {
  const hatch = useId();
  return (
    <>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={styles['hatch']} x1="0" y1="0" x2="0" y2="6" />
        </pattern>
      </defs>
      {band && (
        <>
          <rect
            className={styles['band']}
            x={left}
            width={right - left}
            y={Math.max(top, py(band.to))}
            height={Math.max(0, Math.min(bottom, py(band.from)) - Math.max(top, py(band.to)))}
          />
          <text className={styles['bandName']} x={left + 8} y={Math.max(top, py(band.to)) + 15}>
            {band.label}
          </text>
        </>
      )}
      {gaps.map(({ from, to }) => (
        <rect
          key={from}
          x={px(from)}
          width={Math.max(0, px(to) - px(from))}
          y={top}
          height={bottom - top}
          fill={`url(#${hatch})`}
        />
      ))}
    </>
  );
}

interface Part {
  data: Curves;
  layout: Layout;
}

function Axes({ data, layout: { left, right, top, bottom, x, y, px, py }, height }: Part & { height: number }) {
  return (
    <>
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles['grid']} x1={left} x2={right} y1={py(tick)} y2={py(tick)} />
          <text className={styles['tick']} x={left - 8} y={py(tick) + 4} textAnchor="end">
            {formatNumber(tick, { decimals: y.decimals })}
          </text>
        </g>
      ))}
      <line className={styles['axis']} x1={left} x2={right} y1={bottom} y2={bottom} />
      {x.ticks.map((tick) => (
        <text key={tick} className={styles['tick']} x={px(tick)} y={bottom + 16} textAnchor="middle">
          {formatNumber(tick, { decimals: x.decimals })}
        </text>
      ))}
      <text className={styles['name']} x={right} y={height - 6} textAnchor="end">
        {named(data.x.title, data.x.unit)} →
      </text>
      <text className={styles['name']} transform={`translate(12 ${top}) rotate(-90)`} textAnchor="end">
        {named(data.y.title, data.y.unit)} →
      </text>
    </>
  );
}

function Lines({ data, layout: { px, py, right, top, bottom, width } }: Part) {
  // The legend has the whole name.
  const fits = Math.floor((width - right - 8) / LETTER);
  const ends = data.curves.map(({ points }) => points.findLast(([, y]) => y !== null)?.[1] ?? null);
  const several = data.curves.filter(({ ghost }) => !ghost).length > 1;
  const places = spread(
    ends.map((end) => (end === null ? bottom : py(end))),
    LABEL_GAP,
    top + 4,
    bottom,
  );
  return data.curves.map((curve, index) => {
    const { colour, dash } = look(data, index);
    const end = ends[index] ?? null;
    return (
      <g key={curve.key}>
        <path
          className={styles['line']}
          d={pathOf(curve, px, py)}
          style={{ stroke: colour, strokeWidth: curve.ghost ? 1.4 : undefined }}
          strokeDasharray={dash}
        />
        {several && !curve.ghost && end !== null && (
          <text className={styles['end']} x={right + 8} y={places[index]! + 4} style={{ fill: colour }}>
            {curve.title.length > fits ? `${curve.title.slice(0, fits - 1)}…` : curve.title}
          </text>
        )}
      </g>
    );
  });
}

function pathOf({ points }: Curve, px: (x: number) => number, py: (y: number) => number): string {
  let pen = false;
  return points
    .map(([x, y]) => {
      if (y === null) {
        pen = false;
        return '';
      }
      const part = `${pen ? 'L' : 'M'}${px(x).toFixed(1)} ${py(y).toFixed(1)}`;
      pen = true;
      return part;
    })
    .join('');
}

/** The working point, with lines to both axes and its values. */
function Mark({ data: { mark }, layout: { left, right, bottom, px, py } }: Part) {
  if (!mark) return null;
  const [x, y] = [px(mark.x), py(mark.y)];
  const room = mark.label.length * LETTER + 12;
  const before = x + room > right;
  return (
    <g>
      <path className={styles['guide']} d={`M${left} ${y}H${x}V${bottom}`} />
      <circle className={styles['mark']} cx={x} cy={y} r={5} />
      <text
        className={styles['markName']}
        x={before ? x - 10 : x + 10}
        y={y > bottom - 24 ? y - 10 : y + 18}
        textAnchor={before ? 'end' : 'start'}
      >
        {mark.label}
      </text>
    </g>
  );
}

/** Of each line its value at the x that is read off; a line that turns back has one of its own only. */
const readings = (data: Curves, [x, y]: CurvePoint): (number | null)[] =>
  data.curves.map((curve, index) => (index === 0 ? y : valueAt(curve, x)));

function Cursor({ data, layout: { px, py, top, bottom }, chosen }: Part & { chosen: CurvePoint }) {
  const [x] = chosen;
  return (
    <g data-cursor="">
      <line className={styles['cursor']} x1={px(x)} x2={px(x)} y1={top} y2={bottom} />
      {readings(data, chosen).map(
        (value, index) =>
          value !== null && (
            <circle
              key={data.curves[index]!.key}
              className={styles['dot']}
              cx={px(x)}
              cy={py(value)}
              r={3.5}
              style={{ fill: look(data, index).colour }}
            />
          ),
      )}
    </g>
  );
}

/** The legend, which says the values of one place while it is pointed at. */
function Readout({ data, chosen }: { data: Curves; chosen: CurvePoint | null }) {
  const { curves, x, y, ghosts = 'compared with' } = data;
  const firstGhost = curves.findIndex(({ ghost }) => ghost);
  const values = chosen && readings(data, chosen);
  return (
    <p className={styles['readout']} role="status">
      {chosen && (
        <b>
          {formatNumber(chosen[0])} {x.unit}
        </b>
      )}
      {(curves.length > 1 || chosen) &&
        curves.map(({ key, title, ghost }, index) => {
          const { colour, dash } = look(data, index);
          const value = values?.[index] ?? null;
          // Without values all ghosts look alike, and are one entry.
          if (values ? value === null : ghost && index !== firstGhost) return null;
          return (
            <span key={key}>
              <svg width="18" height="10" aria-hidden="true">
                <line x1="0" x2="18" y1="5" y2="5" strokeWidth="2" style={{ stroke: colour }} strokeDasharray={dash} />
              </svg>
              {ghost && !values ? ghosts : title}
              {value !== null && <b>{` ${formatNumber(value)}`}</b>}
            </span>
          );
        })}
      {chosen && y.unit && <small>{y.unit}</small>}
    </p>
  );
}
