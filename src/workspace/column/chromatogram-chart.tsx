import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Chromatogram, Drag } from '#engine/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { valueAt } from '#src/components/chart/curves.ts';
import { layOut, type DrawingSpec } from '#src/components/chart/layout.ts';
import { lineLook } from '#src/components/chart/looks.ts';
import { pathThrough, Text } from '#src/components/chart/marks.tsx';
import { PlotStage, type Canvas } from '#src/components/chart/stage.tsx';
import { numeric } from '#src/components/table/column.ts';
import { formatNumber } from '#src/lib/format.ts';
import { unitText } from '#src/lib/quantity.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import styles from './column.module.css';

interface Props {
  now: Chromatogram;
  was: Chromatogram | null;
  /** How it was solved. */
  tools: ReactNode;
  /** A hand drags: the axes stay as they are, unless a value needs more room. */
  isMoving: boolean;
  limitsOf: (drag: Drag) => [number, number];
  onMove: (values: Drag['also'] | null) => void;
  onTake: (title: string, values: Drag['also'], key?: string) => void;
}

/** One volume of the table. */
interface Row {
  volume: number;
  values: number[];
  modulator: number;
}

const HEIGHT = 320;
const HEAD = 24;
/** Column volumes of an arrow key, and parts of the whole axis of salt or pH, about. */
const STEP = 0.05;
const PARTS = 100;
const FAR = 10;
/** px from which the values of all grips are shown. */
const WIDE = 560;
/** Share of the axis beyond which a value has no room to its right. */
const LATE = 0.85;
/** Room above the highest level, into which it can be dragged. */
const ABOVE = 1.25;
/** Significant digits of a value that a hand sets: a px is about a thousandth of the axis. */
const DIGITS = 4;
const NOTHING = 1e-9;
export const asEntered = (values: Drag['also']): Drag['also'] =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      // What is nearly nothing is the rounding of a difference.
      typeof value === 'number' ? (Math.abs(value) < NOTHING ? 0 : Number(value.toPrecision(DIGITS))) : value,
    ]),
  );

/** The settings that a place decides. */
export const movedBy = (drag: Drag): NonNullable<Drag['follows']>[] => [drag, ...(drag.follows ? [drag.follows] : [])];

/** What leaves the column, with salt or pH below it on the same axis, and grips for what can be dragged. */
export function ChromatogramChart({ now, was, tools, isMoving, limitsOf, onMove, onTake }: Props) {
  const [ref, width] = useElementWidth<HTMLDivElement>(640);
  const { lines, modulator, entering, phases, drags } = now;
  const end = useHeld(isMoving, phases.at(-1)!.to);
  const unit = unitText(modulator.unit);
  const highest = Math.max(...heightsOf({ points: entering }));
  const room = useHeld(isMoving, highest, drags.some(isLevel) ? ABOVE : 1);
  const axis = {
    x: { title: 'Volume', unit: 'CV', values: [0, end], tight: true },
    y: {
      title: 'Concentration',
      unit: 'g/L',
      values: [0, ...[now, ...(was ? [was] : [])].flatMap((one) => one.lines.flatMap(heightsOf))],
      zero: true,
      grid: true,
    },
    below: [
      {
        title: modulator.title,
        ...(unit && { unit }),
        values: [...heightsOf(modulator), room],
        zero: modulator.unit !== '1',
        tight: true,
        grid: true,
      },
    ],
    height: HEIGHT,
    head: HEAD,
    legend: [
      ...lines.map(({ title }, i) => ({ ...lineLook(i, lines.length), text: title })),
      { shape: 'line' as const, colour: 'var(--palette-primary-main)', text: `${modulator.title} as it enters` },
      ...(was ? [{ shape: 'line' as const, colour: 'var(--palette-text-secondary)', dash: '4 3', text: 'saved' }] : []),
    ],
  } satisfies DrawingSpec;
  const frame = layOut(axis, Math.max(width, 120));
  const lower = frame.below[0]!;
  const rows: Row[] = lines[0]!.points.map(([volume], i) => ({
    volume,
    values: lines.map(({ points }) => points[i]![1]!),
    modulator: modulator.points[i]![1]!,
  }));
  const words = `Chromatogram over ${formatNumber(end)} column volumes. The pool is collected from ${formatNumber(now.elution + now.cuts[0])} to ${formatNumber(now.elution + now.cuts[1])} column volumes, with ${formatNumber(100 * now.pool.yield)} % of the product at a purity of ${formatNumber(100 * now.pool.purity)} %.`;
  return (
    <ChartFrame
      title="Chromatogram"
      lead="at the outlet of the column, g/L against column volumes; drag what is blue"
      tools={tools}
      columns={[
        numeric<Row>('volume', 'Volume', 'CV', ({ volume }) => formatNumber(volume)),
        ...lines.map(({ title }, i) =>
          numeric<Row>(`line${i}`, title, 'g/L', ({ values }) => formatNumber(values[i]!)),
        ),
        numeric<Row>('modulator', modulator.title, unit, (row) => formatNumber(row.modulator)),
      ]}
      rows={rows}
      rowKey={({ volume }) => String(volume)}
    >
      <div ref={ref} className={styles['plot']}>
        <PlotStage
          {...axis}
          words={words}
          cursor={{
            label: 'Chromatogram, values',
            by: 'x',
            stops: ({ px, py }) => rows.map(({ volume, values }) => ({ x: px(volume), y: py(values[0]!) })),
            read: (index) => {
              const { volume, values, modulator: level } = rows[index]!;
              return {
                title: `${formatNumber(volume)} CV`,
                values: [
                  ...lines.map(({ title }, i) => ({ name: title, text: `${formatNumber(values[i]!)} g/L` })),
                  { name: modulator.title, text: `${formatNumber(level)} ${unit}`.trim() },
                ],
              };
            },
          }}
        >
          {(canvas) => <Drawing now={now} was={was} canvas={canvas} />}
        </PlotStage>
        {drags.map((drag) => (
          <Grip
            key={drag.key}
            drag={drag}
            say={(at) =>
              drag.at === phases[0]!.to
                ? `${formatNumber((now.load * at) / drag.at)} g/L`
                : `${formatNumber(at)} ${isLevel(drag) ? unit : 'CV'}`.trim()
            }
            isWide={width > WIDE}
            {...(isLevel(drag)
              ? {
                  left: frame.px(drag.volume),
                  top: lower.py(drag.at),
                  // Up is more.
                  perPx: 1 / (lower.py(1) - lower.py(0)),
                  step: roundStep(highest / PARTS),
                }
              : {
                  left: frame.px(drag.at),
                  top: frame.box.top,
                  height: lower.box.bottom - frame.box.top,
                  perPx: 1 / (frame.px(1) - frame.px(0)),
                  step: STEP,
                })}
            isLate={(drag.volume ?? drag.at) > LATE * end || drag.at === now.elution + now.cuts[0]}
            limits={limitsOf(drag)}
            onMove={onMove}
            onTake={onTake}
          />
        ))}
      </div>
    </ChartFrame>
  );
}

/** The end of an axis, some room beyond a value; while a hand drags it only grows. */
function useHeld(isMoving: boolean, value: number, room = 1): number {
  const [held, setHeld] = useState(0);
  const end = isMoving ? Math.max(held, value) : room * value;
  if (end !== held) setHeld(end);
  return end;
}

const isLevel = (drag: Drag): drag is Drag & { volume: number } => drag.volume !== undefined;

/** 1, 2 or 5 times a power of ten, near to a number. */
function roundStep(near: number): number {
  const power = 10 ** Math.floor(Math.log10(near));
  return power * (near < 1.5 * power ? 1 : near < 3.5 * power ? 2 : 5);
}

const heightsOf = ({ points }: { points: Chromatogram['lines'][number]['points'] }): number[] =>
  points.flatMap(([, y]) => y ?? []);

/** Multiple of the highest load in the data from which a load is far beyond them. */
export const FAR_BEYOND = 1.3;

/** The parts of the load that exceed the highest one in the data, in column volumes. */
export function beyondData({ load, fittedLoad, phases }: Pick<Chromatogram, 'load' | 'fittedLoad' | 'phases'>) {
  if (!(fittedLoad > 0 && load > fittedLoad)) return [];
  const end = phases[0]!.to;
  const [known, far] = [fittedLoad, FAR_BEYOND * fittedLoad].map((one) => (end * one) / load) as [number, number];
  return [
    { from: known, to: Math.min(end, far), isFar: false },
    ...(end > far ? [{ from: far, to: end, isFar: true }] : []),
  ];
}

/** Phases, the pool, and the lines of both panels. */
function Drawing({ now, was, canvas }: Pick<Props, 'now' | 'was'> & { canvas: Canvas }) {
  const { box, px, py, below, clip } = canvas;
  const lower = below[0]!;
  const product = now.lines[0]!;
  const [from, to] = now.cuts.map((cut) => now.elution + cut) as [number, number];
  const inside = [
    [from, 0] as const,
    ...[from, ...product.points.map(([x]) => x).filter((x) => x > from && x < to), to].map(
      (x) => [x, valueAt({ key: '', title: '', points: product.points }, x) ?? 0] as const,
    ),
    [to, 0] as const,
  ];
  const trace = (points: Chromatogram['lines'][number]['points'], scale: (value: number) => number) =>
    pathThrough(points.map(([x, y]) => [px(x), y === null ? null : scale(y)]));
  return (
    <>
      {now.phases.map(({ title, to: end }, i) => {
        const begin = now.phases[i - 1]?.to ?? 0;
        const room = px(end) - px(begin);
        return (
          <g key={title} className={styles['phase']}>
            <rect x={px(begin)} width={Math.max(0, room - 1)} y={box.top - HEAD} height={18} />
            {room > 44 && (
              <Text kind="tick" x={px(begin) + room / 2} y={box.top - HEAD + 13} textAnchor="middle">
                {room > 84 ? `${title} ${formatNumber(end - begin, { digits: 2 })} CV` : title}
              </Text>
            )}
            <path d={`M${px(end)} ${box.top}V${lower.box.bottom}`} />
          </g>
        );
      })}
      {beyondData(now).map(({ from: begin, to: end, isFar }) => (
        <rect
          key={begin}
          className={styles['beyond']}
          data-far={isFar || undefined}
          x={px(begin)}
          width={px(end) - px(begin)}
          y={box.top}
          height={box.bottom - box.top}
        />
      ))}
      <path className={styles['pool']} d={`${pathThrough(inside.map(([x, y]) => [px(x), py(y)]))}Z`} clipPath={clip} />
      {was?.lines.slice(0, 1).map(({ title, points }) => (
        <path key={title} className={styles['was']} d={trace(points, py)} clipPath={clip} />
      ))}
      {now.lines.map(({ title, points }, i) => (
        <path
          key={title}
          className={styles['line']}
          d={trace(points, py)}
          style={{ stroke: lineLook(i, now.lines.length).colour }}
          strokeDasharray={lineLook(i, now.lines.length).dash}
          clipPath={clip}
        />
      ))}
      {was && (
        <path
          className={styles['was']}
          d={trace(
            was.modulator.points.filter(([x]) => x <= now.phases.at(-1)!.to),
            lower.py,
          )}
        />
      )}
      <path className={styles['salt']} d={trace(now.modulator.points, lower.py)} />
      <path className={styles['entering']} d={trace(now.entering, lower.py)} />
    </>
  );
}

interface GripProps extends Pick<Props, 'onMove' | 'onTake'> {
  drag: Drag;
  say: (at: number) => string;
  /** There is room for all values. */
  isWide: boolean;
  left: number;
  top: number;
  /** Of a line; a level is a point. */
  height?: number;
  /** Of a px to the right, or down. */
  perPx: number;
  /** Of an arrow key. */
  step: number;
  /** Its value stands to its left. */
  isLate: boolean;
  limits: [number, number];
}

/** A vertical line, or a point of the line of salt or pH, that can be dragged, or moved with the arrow keys. */
function Grip({
  drag,
  say,
  isWide,
  left,
  top,
  height,
  perPx,
  step,
  isLate,
  limits: [least, most],
  onMove,
  onTake,
}: GripProps) {
  const held = useRef<{ pointer: number; at: number; perPx: number } | null>(null);
  const [shift, setShift] = useState<number | null>(null);
  const at = shift === null ? drag.at : shift;
  const inLimits = (place: number) => Math.min(most, Math.max(least, place));
  const valuesAt = (place: number): Drag['also'] =>
    asEntered({
      ...drag.also,
      ...Object.fromEntries(movedBy(drag).map(({ key, from, scale }) => [key, (place - from) * scale])),
    });
  const isUpright = isLevel(drag);
  const pointerOf = (event: PointerEvent) => (isUpright ? event.clientY : event.clientX);
  // The axis may grow under the hand, which keeps the scale that it took hold of.
  const placeOf = (event: PointerEvent) =>
    held.current && inLimits(held.current.at + (pointerOf(event) - held.current.pointer) * held.current.perPx);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onTake(drag.title, valuesAt(inLimits(drag.at + by * step * (event.shiftKey ? FAR : 1))), drag.key);
  };
  const release = (event: PointerEvent) => {
    const place = placeOf(event);
    // The drawing has followed the hand, so the place it was taken from is that of the hand.
    const from = held.current?.at;
    held.current = null;
    setShift(null);
    if (place === null) return;
    if (place === from) onMove(null);
    else onTake(drag.title, valuesAt(place));
  };
  return (
    <div
      className={styles[isUpright ? 'level' : 'grip']}
      data-late={isLate || undefined}
      data-wide={isWide || undefined}
      role="slider"
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      tabIndex={0}
      aria-label={drag.title}
      aria-valuemin={least}
      aria-valuemax={Number.isFinite(most) ? most : undefined}
      aria-valuenow={at}
      aria-valuetext={say(at).replace(/CV$/, 'column volumes')}
      style={{
        left: isUpright ? left : left + (at - drag.at) / perPx,
        top: isUpright ? top + (at - drag.at) / perPx : top,
        height,
      }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { pointer: pointerOf(event), at: drag.at, perPx };
      }}
      onPointerMove={(event) => {
        const place = placeOf(event);
        if (place === null) return;
        setShift(place);
        onMove(valuesAt(place));
      }}
      onPointerUp={release}
      onPointerCancel={() => {
        held.current = null;
        setShift(null);
        onMove(null);
      }}
    >
      <span>{say(at)}</span>
    </div>
  );
}
