import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { formatCount } from '#src/lib/format.ts';
import styles from './facility.module.css';
import { areaAtWall, LEAST_AREA, wallOf, type FloorPlan, type PlacedRoom } from './floor-plan.ts';
import type { DrawnRoom } from './rooms.ts';

interface Props {
  plan: FloorPlan<DrawnRoom>;
  placed: PlacedRoom<DrawnRoom>;
  /** px per m, and px around the plan. */
  scale: number;
  margin: number;
  /** Its handles are reached with Tab. */
  isChosen: boolean;
  onArea: (area: number) => void;
  /** The wall was let go. */
  onDone: () => void;
  /** The drag was given up with Escape. */
  onCancel: () => void;
}

/** m² per press of an arrow key; ten times as much with Shift. */
const STEP = 1;

/** The wall and the corner of a room, which change its area when they are dragged or moved with the arrow keys. */
export function Walls({ plan, placed, scale, margin, isChosen, onArea, onDone, onCancel }: Props) {
  const { room, x, y, width, height } = placed;
  const wall = wallOf(plan, room.key);
  const left = margin + x * scale;
  const top = margin + y * scale;
  const shared = { room, isChosen, onArea, onDone, onCancel };
  return (
    <>
      {wall && (
        <Handle
          {...shared}
          kind="wall"
          label={`Wall of ${room.title}`}
          outward={wall.side === 'right' ? 1 : -1}
          style={{ left: margin + wall.x * scale, top, height: height * scale }}
          areaAt={(px) => areaAtWall(wall, (px - margin) / (plan.width * scale))}
        />
      )}
      <Handle
        {...shared}
        kind="corner"
        label={`Corner of ${room.title}`}
        outward={1}
        style={{ left: left + width * scale, top: top + height * scale }}
        areaAt={(px, py) => Math.max(LEAST_AREA, ((px - left) / scale) * ((py - top) / scale))}
      />
    </>
  );
}

interface HandleProps extends Pick<Props, 'isChosen' | 'onArea' | 'onDone' | 'onCancel'> {
  room: DrawnRoom;
  kind: 'wall' | 'corner';
  label: string;
  /** The direction in which the room grows: 1 to the right, −1 to the left. */
  outward: 1 | -1;
  style: { left: number; top: number; height?: number };
  /** The area for a place in the drawing, px. */
  areaAt: (px: number, py: number) => number;
}

function Handle({ room, kind, label, outward, style, isChosen, areaAt, onArea, onDone, onCancel }: HandleProps) {
  // The plan as the drag began: it is drawn anew with each area, and a corner that moved with it would run away.
  const drag = useRef<{ areaAt: HandleProps['areaAt']; hasMoved: boolean } | null>(null);
  /** Returns whether the area has changed. */
  const set = (area: number): boolean => {
    const whole = Math.max(LEAST_AREA, Math.round(area));
    if (whole === Math.round(room.area)) return false;
    onArea(whole);
    return true;
  };
  const end = (then: () => void) => {
    const hasMoved = drag.current?.hasMoved;
    drag.current = null;
    if (hasMoved) then();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { areaAt, hasMoved: false };
  };
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (!drag.current || !box) return;
    if (set(drag.current.areaAt(clientX - box.left, clientY - box.top))) drag.current.hasMoved = true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end(onCancel);
    const by = { ArrowRight: outward, ArrowLeft: -outward, ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(room.area + by * STEP * (event.shiftKey ? 10 : 1));
  };
  return (
    <span
      role="slider"
      tabIndex={isChosen ? 0 : -1}
      className={styles['handle']}
      data-kind={kind}
      data-chosen={isChosen || undefined}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={LEAST_AREA}
      aria-valuenow={Math.round(room.area)}
      aria-valuetext={`${formatCount(room.area)} m²`}
      style={style}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(onDone)}
      onPointerCancel={() => end(onDone)}
      onKeyDown={onKeyDown}
      onBlur={onDone}
    />
  );
}
