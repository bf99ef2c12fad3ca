import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { fitting, type Fit } from './layout.ts';

/** Zooms of the buttons and keys. */
export const ZOOMS = [0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1, 1.15, 1.3, 1.5] as const;
const LEAST = ZOOMS[0];
const MOST = ZOOMS.at(-1)!;
/** Zoom per px of a wheel. */
const PER_PX = 0.0022;

interface Size {
  width: number;
  height: number;
}

interface Chosen extends Fit {
  /** Chosen by the user, and kept until the next Fit. */
  own: boolean;
  /** Of the frame that it was chosen for. */
  size: Size;
}

export interface Zoom extends Fit {
  /** The scrolled part of the page that shows the flowsheet. */
  frame: RefObject<HTMLDivElement | null>;
  /** To set on that part. */
  ref: (element: HTMLDivElement | null) => (() => void) | undefined;
  /** Chooses columns and zoom anew. */
  fit: () => void;
  /** To the next smaller or larger zoom. */
  by: (direction: -1 | 1) => void;
}

type Plant = Parameters<typeof fitting>[0];

const fitted = (plant: Plant, room: Size): Chosen => ({ ...fitting(plant, room), own: false, size: room });

/** Columns and zoom: chosen when a process is opened and on Fit, and kept while it is edited. */
export function useZoom(plant: Plant): Zoom {
  const frame = useRef<HTMLDivElement | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** The point of the frame that stays where it is. */
  const anchor = useRef<{ x: number; y: number; from: number } | null>(null);
  const current = useRef(1);

  // A notice above it takes room as well: what was chosen for a higher frame would reach below it.
  const isKept =
    chosen !== null &&
    (chosen.own || size === null || (size.width === chosen.size.width && size.height === chosen.size.height));
  let shown = chosen;
  if (!isKept || shown === null) {
    shown = fitted(plant, size ?? { width: 900, height: 400 });
    // Until the frame is measured, the size is a guess.
    if (size) setChosen(shown);
  }
  const { columns, zoom, room, names } = shown;
  useLayoutEffect(() => {
    const { current: box } = frame;
    const fixed = anchor.current;
    current.current = zoom;
    anchor.current = null;
    if (!box || !fixed) return;
    const ratio = zoom / fixed.from;
    box.scrollTo((box.scrollLeft + fixed.x) * ratio - fixed.x, (box.scrollTop + fixed.y) * ratio - fixed.y);
  }, [zoom]);

  const zoomTo = useCallback((next: number, x: number, y: number) => {
    const zoomed = Math.round(Math.max(LEAST, Math.min(MOST, next)) * 1000) / 1000;
    if (zoomed === current.current) return;
    anchor.current = { x, y, from: current.current };
    setChosen((old) => old && { ...old, zoom: zoomed, own: true });
  }, []);
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      frame.current = element;
      if (!element) return undefined;
      const measure = () =>
        setSize((old) => {
          const { clientWidth: width, clientHeight: height } = element;
          return old?.width === width && old.height === height ? old : { width, height };
        });
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      measure();
      const stop = onWheel(element, (factor, x, y) => zoomTo(current.current * factor, x, y));
      return () => {
        observer.disconnect();
        stop();
      };
    },
    [zoomTo],
  );
  const by = useCallback(
    (direction: -1 | 1) => {
      const next =
        direction < 0 ? ZOOMS.findLast((one) => one < current.current) : ZOOMS.find((one) => one > current.current);
      const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
      if (next !== undefined) zoomTo(next, clientWidth / 2, clientHeight / 2);
    },
    [zoomTo],
  );
  const fit = useCallback(() => {
    if (size) setChosen(fitted(plant, size));
    frame.current?.scrollTo(0, 0);
  }, [plant, size]);
  return { columns, zoom, room, names, frame, ref, fit, by };
}

/** Zooms by wheel with Ctrl, as by two fingers, at most once per frame. */
function onWheel(element: HTMLElement, zoomBy: (factor: number, x: number, y: number) => void): () => void {
  let waiting: { factor: number; x: number; y: number } | null = null;
  let frame = 0;
  const turned = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    // Otherwise the whole page would be zoomed.
    event.preventDefault();
    const { left, top } = element.getBoundingClientRect();
    const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
    const factor = (waiting?.factor ?? 1) * Math.exp(-px * PER_PX);
    if (!waiting)
      frame = requestAnimationFrame(() => {
        const { factor: all, x, y } = waiting!;
        waiting = null;
        zoomBy(all, x, y);
      });
    waiting = { factor, x: event.clientX - left, y: event.clientY - top };
  };
  element.addEventListener('wheel', turned, { passive: false });
  return () => {
    element.removeEventListener('wheel', turned);
    cancelAnimationFrame(frame);
  };
}

/** Brings what is chosen elsewhere, such as by its loop or from another step, into view. */
export function useInView(frame: RefObject<HTMLElement | null>, selected: string | null): void {
  useEffect(() => {
    if (selected === null) return;
    const card = frame.current?.querySelector(`[data-step="${CSS.escape(selected)}"]`);
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [frame, selected]);
}
