import { useEffect, useState, type PointerEvent, type RefObject } from 'react';
import styles from './diagram.module.css';
import type { DrawnGraph } from '#src/draft/graph/drawn-graph.ts';
import type { GraphLayout } from './graph-layout.ts';
import { CARD } from './layout.ts';

/** Plants with more steps than this have a small plan of the whole. */
export const MANY_STEPS = 15;
const SIZE = { width: 172, height: 120 } as const;

interface Props {
  graph: DrawnGraph;
  layout: GraphLayout;
  zoom: number;
  /** The scrolled part of the page that holds the flowsheet. */
  frame: RefObject<HTMLElement | null>;
  /** Stage of each step, which colours it. */
  stageOf: (id: string) => string | undefined;
}

interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The whole plant in a corner, with the part that is in view; pressing it shows another part. */
export function Minimap({ graph, layout, zoom, frame, stageOf }: Props) {
  const [view, setView] = useState<View | null>(null);
  const { width, height } = layout;
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const read = () =>
      setView({
        x: box.scrollLeft / zoom,
        y: box.scrollTop / zoom,
        width: box.clientWidth / zoom,
        height: box.clientHeight / zoom,
      });
    read();
    box.addEventListener('scroll', read, { passive: true });
    const resized = new ResizeObserver(read);
    resized.observe(box);
    return () => {
      box.removeEventListener('scroll', read);
      resized.disconnect();
    };
  }, [frame, zoom]);

  // All of it is in view: there is nothing to find.
  if (view && view.width >= width - 1 && view.height >= height - 1) return null;
  const scale = Math.min(SIZE.width / width, SIZE.height / height);
  const show = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<SVGSVGElement>) => {
    if (buttons !== 1 || !view) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    const centre = { x: (clientX - left) / scale, y: (clientY - top) / scale };
    frame.current?.scrollTo((centre.x - view.width / 2) * zoom, (centre.y - view.height / 2) * zoom);
  };
  return (
    <svg
      className={styles['minimap']}
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      // Keys scroll the flowsheet itself.
      aria-hidden="true"
      onPointerDown={show}
      onPointerMove={show}
    >
      {layout.streams.map(({ edge, path }) => (
        <path key={edge.key} d={path} data-recycle={edge.recycle || undefined} />
      ))}
      {graph.nodes.map(({ id, kind }) => {
        const place = layout.at.get(id)!;
        return (
          <rect
            key={id}
            x={place.x}
            y={place.y}
            width={CARD.width}
            height={place.height}
            rx={kind === 'step' ? 12 : place.height / 2}
            data-kind={kind}
            data-stage={stageOf(id)}
          />
        );
      })}
      {view && <rect className={styles['view']} {...view} />}
    </svg>
  );
}
