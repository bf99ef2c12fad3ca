import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatNumber } from '#src/lib/format.ts';
import { colourOf, dashOf, named, showX, showY, type ChartData } from './chart-data.ts';
import { linearAxis, spread, type Axis } from './scale.ts';
import styles from './chart.module.css';

const TOP = 10;
const BOTTOM = 40;
const LETTER = 6.6;
const TICK_EVERY = 38;
const LABEL_GAP = 14;

interface Props {
  title: string;
  data: ChartData;
  width: number;
  height: number;
  /** The chart in words, for those who do not see it. */
  words: string;
}

interface Layout {
  left: number;
  right: number;
  top: number;
  bottom: number;
  y: Axis;
  /** Null where x are names. */
  x: Axis | null;
  /** Centre of a place on the x axis, px. */
  centre: (index: number) => number;
  /** Width of one place, px. */
  band: number;
  py: (value: number) => number;
}

/** Lines, bars or stacked bars on two axes. Arrow keys and the pointer read the values off. */
export function CartesianPlot({ title, data, width, height, words }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const help = useId();
  const layout = layOut(data, width, height);
  const last = data.x.values.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const here = at ?? -1;
    const next = {
      ArrowRight: Math.min(last, here + 1),
      ArrowLeft: at === null ? last : Math.max(0, here - 1),
      Home: 0,
      End: last,
      Escape: null,
    }[event.key];
    if (next === undefined || last < 0) return;
    event.preventDefault();
    setAt(next);
  };
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const px = event.clientX - event.currentTarget.getBoundingClientRect().left;
    if (last < 0 || px < layout.left - 8) return setAt(null);
    let nearest = 0;
    for (let index = 1; index <= last; index += 1)
      if (Math.abs(layout.centre(index) - px) < Math.abs(layout.centre(nearest) - px)) nearest = index;
    return setAt(nearest);
  };
  const chosen = at !== null && at <= last ? at : null;
  return (
    <div className={styles['plot']}>
      <Readout data={data} at={chosen} />
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
          <Axes data={data} layout={layout} height={height} />
          {data.kind === 'line' ? (
            <Lines data={data} layout={layout} />
          ) : (
            <Bars data={data} layout={layout} at={chosen} />
          )}
          {chosen !== null && data.kind === 'line' && <Cursor data={data} layout={layout} at={chosen} />}
        </svg>
      </div>
    </div>
  );
}

function layOut(data: ChartData, width: number, height: number): Layout {
  const { kind, x, series } = data;
  const top = TOP;
  const bottom = height - BOTTOM;
  const y = linearAxis(extent(data), Math.max(2, Math.floor((bottom - top) / TICK_EVERY)), kind !== 'line');
  const widest = Math.max(...y.ticks.map((tick) => formatNumber(tick, { decimals: y.decimals }).length));
  const left = 22 + widest * LETTER + 8;
  // A line is named at its end; bars are named above the chart.
  const names =
    kind === 'line' && !data.dots && series.length > 1 ? Math.max(...series.map(({ title }) => title.length)) : 0;
  const right = width - Math.min(width * 0.3, names > 0 ? names * LETTER + 16 : 14);
  const numbers = x.values.filter((value) => typeof value === 'number');
  const xAxis =
    kind === 'line' && numbers.length === x.values.length
      ? linearAxis(numbers, Math.max(2, Math.floor((right - left) / 80)), false)
      : null;
  const band = (right - left) / Math.max(1, x.values.length);
  const centre = (index: number) =>
    xAxis ? left + xAxis.place(numbers[index]!) * (right - left) : left + (index + 0.5) * band;
  return {
    left,
    right,
    top,
    bottom,
    y,
    x: xAxis,
    centre,
    band,
    py: (value) => bottom - y.place(value) * (bottom - top),
  };
}

/** All that has to fit on the y axis: for stacked bars, how far they reach up and down. */
function extent({ kind, x, series }: ChartData): number[] {
  if (kind !== 'stacked') return series.flatMap(({ values }) => values.filter((value) => value !== null));
  return x.values.flatMap((_value, index) => {
    const parts = series.map(({ values }) => values[index] ?? 0);
    const sum = (keep: (part: number) => boolean) => parts.filter(keep).reduce((total, part) => total + part, 0);
    return [sum((part) => part > 0), sum((part) => part < 0)];
  });
}

function Axes({ data, layout, height }: { data: ChartData; layout: Layout; height: number }) {
  const { left, right, top, bottom, y, x, centre, band, py } = layout;
  const every = Math.max(
    1,
    Math.ceil((Math.max(...data.x.values.map((value) => showX(value).length)) * LETTER) / Math.max(1, band - 4)),
  );
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
      <line
        className={styles['axis']}
        x1={left}
        x2={right}
        y1={py(Math.max(y.min, Math.min(0, y.max)))}
        y2={py(Math.max(y.min, Math.min(0, y.max)))}
      />
      {x
        ? x.ticks.map((tick) => (
            <text
              key={tick}
              className={styles['tick']}
              x={left + x.place(tick) * (right - left)}
              y={bottom + 16}
              textAnchor="middle"
            >
              {formatNumber(tick, { decimals: x.decimals })}
            </text>
          ))
        : data.x.values.map((value, index) =>
            index % every === 0 ? (
              <text
                key={String(value)}
                className={styles['tick']}
                x={centre(index)}
                y={bottom + 16}
                textAnchor="middle"
              >
                {showX(value)}
              </text>
            ) : null,
          )}
      <text className={styles['name']} x={right} y={height - 6} textAnchor="end">
        {named(data.x.title, data.x.unit)} →
      </text>
      <text className={styles['name']} transform={`translate(12 ${top}) rotate(-90)`} textAnchor="end">
        {named(data.y.title, data.y.unit)} →
      </text>
    </>
  );
}

function Lines({ data, layout: { centre, py, right, top, bottom } }: { data: ChartData; layout: Layout }) {
  const { series, x } = data;
  const ends = series.map(({ values }) => values.findLast((value) => value !== null) ?? null);
  const places = spread(
    ends.map((end) => (end === null ? bottom : py(end))),
    LABEL_GAP,
    top + 4,
    bottom,
  );
  return series.map(({ key, title, values }, index) => {
    let pen = false;
    const path = x.values
      .map((_value, place) => {
        const value = values[place];
        if (value === null || value === undefined) {
          pen = false;
          return '';
        }
        const point = `${pen ? 'L' : 'M'}${centre(place).toFixed(1)} ${py(value).toFixed(1)}`;
        pen = true;
        return point;
      })
      .join('');
    const colour = colourOf(data, index);
    if (data.dots) return <Dots key={key} values={values} index={index} colour={colour} centre={centre} py={py} />;
    return (
      <g key={key}>
        <path className={styles['line']} d={path} style={{ stroke: colour }} strokeDasharray={dashOf(index)} />
        {series.length > 1 && ends[index] !== null && (
          <text className={styles['end']} x={right + 8} y={places[index]! + 4} style={{ fill: colour }}>
            {title}
          </text>
        )}
      </g>
    );
  });
}

interface DotsProps extends Pick<Layout, 'centre' | 'py'> {
  values: readonly (number | null)[];
  index: number;
  colour: string;
}

/** Filled, hollow and square by turns, because hues come close for some eyes. */
function Dots({ values, index, colour, centre, py }: DotsProps) {
  return values.map((value, place) => {
    if (value === null) return null;
    const [x, y] = [centre(place), py(value)];
    const style = index % 3 === 1 ? { stroke: colour, fill: 'none', strokeWidth: 1.5 } : { fill: colour };
    return index % 3 === 2 ? (
      <rect key={place} x={x - 2.6} y={y - 2.6} width={5.2} height={5.2} style={style} />
    ) : (
      <circle key={place} cx={x} cy={y} r={3} style={style} />
    );
  });
}

function Bars({ data, layout, at }: { data: ChartData; layout: Layout; at: number | null }) {
  const { kind, series, x } = data;
  const { centre, band, py } = layout;
  const room = Math.min(56, band * 0.72);
  const each = kind === 'stacked' ? room : room / Math.max(1, series.length);
  return x.values.map((name, place) => {
    let [up, down] = [0, 0];
    return (
      <g key={String(name)} opacity={at === null || at === place ? 1 : 0.55}>
        {series.map(({ key, values }, index) => {
          const value = values[place] ?? null;
          if (value === null || value === 0) return null;
          const base = kind === 'stacked' ? (value > 0 ? up : down) : 0;
          if (value > 0) up += value;
          else down += value;
          const [a, b] = [py(base), py(base + value)];
          const left = centre(place) - room / 2 + (kind === 'stacked' ? 0 : index * each);
          return (
            <rect
              key={key}
              className={styles['bar']}
              x={left}
              y={Math.min(a, b)}
              width={Math.max(1, kind === 'stacked' ? each : each - 2)}
              height={Math.abs(a - b)}
              style={{ fill: colourOf(data, index) }}
            />
          );
        })}
      </g>
    );
  });
}

function Cursor({ data, layout: { centre, py, top, bottom }, at }: { data: ChartData; layout: Layout; at: number }) {
  const { series } = data;
  return (
    <g data-cursor="">
      <line className={styles['cursor']} x1={centre(at)} x2={centre(at)} y1={top} y2={bottom} />
      {series.map(({ key, values }, index) => {
        const value = values[at] ?? null;
        return (
          value !== null && (
            <circle
              key={key}
              className={styles['dot']}
              cx={centre(at)}
              cy={py(value)}
              r={3.5}
              style={{ fill: colourOf(data, index) }}
            />
          )
        );
      })}
    </g>
  );
}

/** The legend, which says the values of one place while it is pointed at. */
function Readout({ data, at }: { data: ChartData; at: number | null }) {
  const { kind, series, x, y } = data;
  const whole = series.reduce((sum, { values }) => sum + (at === null ? 0 : (values[at] ?? 0)), 0);
  return (
    <p className={styles['readout']} role="status">
      {at !== null && (
        <b>
          {showX(x.values[at])} {typeof x.values[at] === 'number' ? x.unit : ''}
        </b>
      )}
      {(series.length > 1 || at !== null) &&
        series.map(({ key, title, values }, index) => (
          <span key={key}>
            <svg width="18" height="10" aria-hidden="true">
              {kind === 'line' ? (
                <line
                  x1="0"
                  x2="18"
                  y1="5"
                  y2="5"
                  strokeWidth="2"
                  style={{ stroke: colourOf(data, index) }}
                  strokeDasharray={dashOf(index)}
                />
              ) : (
                <rect x="4" width="10" height="10" rx="2" style={{ fill: colourOf(data, index) }} />
              )}
            </svg>
            {title}
            {at !== null && <b>{` ${showY(values[at], data)}`}</b>}
          </span>
        ))}
      {at !== null && kind === 'stacked' && (
        <span>
          together <b>{showY(whole, data)}</b>
        </span>
      )}
      {at !== null && y.unit && <small>{y.unit}</small>}
    </p>
  );
}
