import {
  Fragment,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { Axes } from './axes.tsx';
import { moved, nearest, sayReading, tipAt, type By, type Reading, type Stop } from './cursor.ts';
import { layOut, type DrawingSpec, type Frame } from './layout.ts';
import { Symbol } from './marks.tsx';
import styles from './stage.module.css';
import { fontLoads, onFontLoad } from './text.ts';

/** A frame with fills and clip path for marks. */
export interface Canvas extends Frame {
  /** Fills for areas without a result or data: on paper, and among colours. */
  quietHatch: string;
  strongHatch: string;
  /** Clips to the drawing between the axes. */
  clip: string;
}

/** Readable positions, and the actions of a chosen position. */
export interface Cursor {
  /** Name of the slider: 'Titration curve, values'. */
  label: string;
  stops: (frame: Frame) => readonly Stop[];
  read: (index: number) => Reading;
  by?: By;
  /** Maximum distance in px at which pointing finds a position. */
  reach?: number;
  /** Finds the position under a point, if that is not the nearest one. */
  find?: (x: number, y: number, frame: Frame, mark: Element) => number | null;
  /** Drawn at a position, instead of a line or a band through it. */
  mark?: (index: number, frame: Frame) => ReactNode;
  /** A position that stays selected. */
  selected?: number | null;
  onSelect?: (index: number) => void;
  /** Enter, or a second click. */
  onPick?: (index: number) => void;
  /** Enter, or a click: opens the item at a position. */
  onOpen?: (index: number) => void;
}

interface Props extends DrawingSpec {
  /** The chart in words, for screen readers. */
  words: string;
  cursor?: Cursor;
  /** Minimum width in px: a narrower frame scrolls. */
  least?: number;
  /** Controls over the drawing. */
  over?: (frame: Frame) => ReactNode;
  /** Draws the marks in the frame. */
  children: (canvas: Canvas) => ReactNode;
}

/** Width before measuring, and in environments without layout. */
const NARROWEST = 120;

/** The base of every chart: size, margins, axes, grid, legend, and a cursor that reads values by pointer and keys. */
export function PlotStage({ words, cursor, least = 0, over, children, ...spec }: Props) {
  const [ref, measured] = useElementWidth<HTMLDivElement>(640);
  useSyncExternalStore(onFontLoad, fontLoads);
  const id = useId();
  const frame = layOut(spec, Math.max(measured, least, NARROWEST), Math.max(measured, NARROWEST));
  const { width, height, box } = frame;
  const drawing = (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
      <defs>
        <Hatch id={`${id}-quiet`} className={styles['quietHatch']} />
        <Hatch id={`${id}-strong`} className={styles['strongHatch']} />
        <clipPath id={`${id}-box`}>
          {/* Wider by half a line, so that a line along an edge is not cut. */}
          <rect
            x={box.left - 1}
            y={box.top - 1}
            width={Math.max(0, box.right - box.left) + 2}
            height={Math.max(0, box.bottom - box.top) + 2}
          />
        </clipPath>
      </defs>
      <Axes frame={frame} />
      {children({
        ...frame,
        quietHatch: `url(#${id}-quiet)`,
        strongHatch: `url(#${id}-strong)`,
        clip: `url(#${id}-box)`,
      })}
    </svg>
  );
  return (
    <div ref={ref} className={styles['stage']} data-wide={least > 0 || undefined}>
      {cursor ? (
        <Reader frame={frame} cursor={cursor}>
          {drawing}
          {over?.(frame)}
        </Reader>
      ) : (
        <div className={styles['reader']}>{drawing}</div>
      )}
    </div>
  );
}

function Hatch({ id, className }: { id: string; className: string | undefined }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1="0" y1="0" x2="0" y2="6" className={className} />
    </pattern>
  );
}

interface ReaderProps {
  frame: Frame;
  cursor: Cursor;
  children: ReactNode;
}

/** The current position, and how it was found. */
interface Pointed {
  index: number;
  /** Position of the pointer, if it differs from that of the stop. */
  place?: Stop;
  byKey?: boolean;
}

const HOW = 'Use the arrow keys to read values';

/**
 * The cursor over a drawing. For keys it is a slider along the readable positions: screen readers pass it the arrow
 * keys and announce its value text. Moving it does not redraw the drawing.
 */
function Reader({ frame, cursor, children }: ReaderProps) {
  const { label, read, by = frame.rows ? 'y' : 'x', reach, find, selected = null, onSelect, onPick, onOpen } = cursor;
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const keys = useRef<HTMLDivElement>(null);
  const stops = cursor.stops(frame);
  const known = (index: number | null) => (index !== null && index < stops.length ? index : null);
  const at = known(pointed?.index ?? null);
  const current = at ?? known(selected);

  const under = ({ clientX, clientY, currentTarget, target }: MouseEvent<HTMLElement>): Pointed | null => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const scale = width > 0 ? frame.width / width : 1;
    const [x, y] = [(clientX - left) * scale, (clientY - top) * scale];
    if (find) {
      const index = target instanceof Element ? find(x, y, frame, target) : null;
      return index === null ? null : { index, place: { x, y } };
    }
    const isAside = by === 'x' && (x < frame.box.left - 8 || x > (frame.beside ?? frame).box.right + 8);
    const index = isAside ? null : nearest(stops, { x, y }, by, reach);
    return index === null ? null : { index };
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const found = under(event);
    keys.current?.focus({ preventScroll: true });
    setPointed(found);
    if (found === null) return;
    onSelect?.(found.index);
    if (event.detail === 2) onPick?.(found.index);
    if (event.detail < 2) onOpen?.(found.index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && current !== null && (onPick ?? onOpen)) {
      (onPick ?? onOpen)?.(current);
    } else {
      const next = moved(event.key, current, stops);
      // Escape is left to other handlers if no position is shown.
      if (next === undefined || (next === null && at === null)) return;
      setPointed(next === null ? null : { index: next, byKey: true });
      if (next !== null) onSelect?.(next);
      event.stopPropagation();
    }
    event.preventDefault();
  };
  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    // A lifted finger fires a leave event: the touched position stays until the next touch.
    if (pointerType !== 'touch') setPointed(null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the slider handles the keys
    <div
      className={styles['reader']}
      data-picks={((onSelect ?? onOpen) && pointed !== null) || undefined}
      onPointerMove={(event) => setPointed(under(event))}
      onPointerLeave={onPointerLeave}
      onClick={onClick}
    >
      {children}
      {current !== null && (
        <svg className={styles['cursor']} width={frame.width} height={frame.height} aria-hidden="true">
          {cursor.mark ? cursor.mark(current, frame) : <Through stop={stops[current]!} frame={frame} />}
        </svg>
      )}
      {stops.length > 0 && (
        <div
          ref={keys}
          className={styles['keys']}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-orientation={frame.rows ? 'vertical' : 'horizontal'}
          aria-valuemin={0}
          aria-valuemax={stops.length}
          aria-valuenow={current === null ? 0 : current + 1}
          aria-valuetext={current === null ? HOW : sayReading(read(current))}
          onKeyDown={onKeyDown}
          onBlur={() => setPointed(null)}
        />
      )}
      {at !== null && <Tip reading={read(at)} stop={pointed?.place ?? stops[at]!} follow={pointed?.byKey ?? false} />}
    </div>
  );
}

/** A band over a column or a row, a line through other positions. */
function Through({ stop: { x, y }, frame: { box, band, rows, names, width } }: { stop: Stop; frame: Frame }) {
  if (rows) return <rect className={styles['under']} y={y - band / 2} width={width} height={band} />;
  if (names) {
    return <rect className={styles['under']} x={x - band / 2} y={box.top} width={band} height={box.bottom - box.top} />;
  }
  return <path className={styles['aside']} d={`M${x} ${box.top}V${box.bottom}`} />;
}

interface TipProps {
  reading: Reading;
  stop: Stop;
  /** Whether the drawing, if it scrolls, scrolls to the position. */
  follow: boolean;
}

const sightOf = ({ scrollLeft, scrollTop, clientWidth, clientHeight }: Element) => ({
  left: scrollLeft,
  right: scrollLeft + clientWidth,
  top: scrollTop,
  bottom: scrollTop + clientHeight,
});

/** The values at a position, shown next to it within the visible area. Announced as the value of the slider. */
function Tip({ reading: { title, values = [], note }, stop, follow }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  const hasKeys = values.some(({ key }) => key);
  useLayoutEffect(() => {
    const element = tip.current;
    const scroller = element?.closest(`.${styles['stage']}`);
    if (!element || !scroller) return;
    const sight = sightOf(scroller);
    if (follow && (stop.x < sight.left || stop.x > sight.right))
      scroller.scrollLeft = stop.x - scroller.clientWidth / 2;
    if (follow && (stop.y < sight.top || stop.y > sight.bottom))
      scroller.scrollTop = stop.y - scroller.clientHeight / 2;
    const tipSize = { width: element.offsetWidth, height: element.offsetHeight };
    const { left, top } = tipAt(stop, tipSize, sightOf(scroller));
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  });
  return (
    <div ref={tip} className={styles['tip']} aria-hidden="true">
      <b>{title}</b>
      {values.length > 0 && (
        <dl data-keys={hasKeys || undefined}>
          {values.map(({ name = '', text, key }) => (
            <Fragment key={`${name} ${text}`}>
              {hasKeys && (
                <svg width="20" height="12">
                  {key && <Symbol {...key} x={10} y={6} />}
                </svg>
              )}
              <dt>{name}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {note && <p>{note}</p>}
    </div>
  );
}
