import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { type FacilityResult, ROOMS } from '#engine/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { Options } from '#src/components/options.tsx';
import { pageColumns } from '#src/components/table/page-columns.tsx';
import { QuantityField } from '#src/components/quantity-field.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { WhereFromButton } from '#src/components/where-from-button.tsx';
import { Block } from '#src/economics/block.tsx';
import { formatCount, formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { entered, resetAssumption, setAssumption } from '#src/draft/assumptions/edits.ts';
import { selectDraft, useWorkspace, useWorkspaceState, type Workspace } from '#src/draft/store.ts';
import styles from './facility.module.css';
import { firstBand, layOut, type FloorPlan, type PlacedRoom } from './floor-plan.ts';
import { drawnRooms, LETTERS, type DrawnRoom } from './rooms.ts';
import { Walls } from './walls.tsx';

const columnsOfRooms = () => pageColumns(ROOMS, { area: { cell: ({ area }) => formatCount(area) } });

/** The floor of the building to scale. A room that is pressed can be given another area. */
export function RoomsBlock({ facility }: { facility: FacilityResult }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [columns] = useState(columnsOfRooms);
  const [first] = useState(() => firstBand(drawnRooms(facility).rooms));
  const plan = useMemo(() => {
    const { rooms, corridors } = drawnRooms(facility);
    return layOut(rooms, corridors, first);
  }, [facility, first]);
  const room = facility.rooms.find(({ key }) => key === chosen);
  return (
    <Block title="Rooms by grade">
      <ChartFrame
        title="Rooms by grade"
        lead="drag a wall or press a room to change its area; the other rooms are sized from the process"
        columns={columns}
        rows={facility.rooms}
        rowKey={({ key }) => key}
        tools={
          <select
            className={styles['choice']}
            aria-label="Room"
            value={chosen ?? ''}
            onChange={({ target }) => setChosen(target.value || null)}
          >
            <option value="">Choose a room</option>
            <Options options={plan?.rooms.map(({ room: { key, title } }) => ({ value: key, label: title }))} />
          </select>
        }
        whereFrom={<WhereFromButton figure="facility.totals.area" title="Area of the building" />}
      >
        {plan && <Drawing plan={plan} chosen={chosen} onChoose={setChosen} />}
      </ChartFrame>
      {room && <RoomArea key={room.key} room={room} onClose={() => setChosen(null)} />}
    </Block>
  );
}

interface DrawingProps {
  plan: FloorPlan<DrawnRoom>;
  chosen: string | null;
  onChoose: (key: string) => void;
}

const MARGIN = 1;
/** Smallest room that can be pressed, px. */
const TARGET = 24;
/** Below this width, notes are short, px. */
const NARROW = 480;
/** Height of the scale below the plan, px. */
const FOOT = 34;

function Drawing({ plan, chosen, onChoose }: DrawingProps) {
  const [ref, width] = useElementWidth<HTMLDivElement>(640);
  const workspace = useWorkspace();
  const scale = Math.max(0, width - 2 * MARGIN) / plan.width;
  const height = plan.height * scale;
  // Beside the bar of the scale.
  const notes = [
    `${formatCount(plan.width)} × ${formatCount(plan.height)} m, to scale`,
    width < NARROW ? 'ventilation above' : 'ventilation on the floor above; not an architect’s plan',
  ];
  const process = plan.rooms.filter(({ room }) => room.band === 'process');
  const words = `Floor plan, ${formatCount(plan.width)} by ${formatCount(plan.height)} m: ${plan.rooms
    .map(({ room }) => `${room.title} ${formatCount(room.area)} m²`)
    .join(', ')}`;
  return (
    <div ref={ref} className={styles['floor']}>
      <svg
        width={width}
        height={height + 2 * MARGIN + FOOT}
        viewBox={`0 0 ${width} ${height + 2 * MARGIN + FOOT}`}
        role="img"
        aria-label={words}
      >
        <g transform={`translate(${MARGIN} ${MARGIN})`}>
          {plan.corridors.map(({ x, y, width: wide, height: high }, k) => (
            <g key={y}>
              <rect
                className={styles['room']}
                data-grade="cnc"
                x={x * scale}
                y={y * scale}
                width={wide * scale}
                height={high * scale}
              />
              <text className={styles['small']} x={x * scale + 8} y={(y + high / 2) * scale} dominantBaseline="central">
                {k === 0 ? 'Supply corridor' : 'Return corridor'} {formatCount(wide * high)} m²
              </text>
            </g>
          ))}
          {plan.rooms.map((placed) => (
            <Room key={placed.room.key} placed={placed} scale={scale} isChosen={placed.room.key === chosen} />
          ))}
          {process.length > 1 && <Way rooms={process} scale={scale} />}
          <Scale scale={scale} y={height + 12} most={Math.min(200, width * 0.35)} />
          {notes.map((note, line) => (
            <text
              key={note}
              className={styles['small']}
              x={plan.width * scale}
              y={height + 16 + line * LINE}
              textAnchor="end"
            >
              {note}
            </text>
          ))}
        </g>
      </svg>
      {/* Above the drawing, which is one picture for screen readers and for the saved file. */}
      {plan.rooms.map(({ room, x, y, width: wide, height: high }) => {
        const letter = LETTERS[room.grade];
        // A smaller one is hard to hit; the list above the plan has it as well.
        if (Math.min(wide, high) * scale < TARGET) return null;
        return (
          <button
            key={room.key}
            type="button"
            className={styles['press']}
            title={`${room.title}, ${formatCount(room.area)} m²`}
            aria-label={`${room.title}, ${formatCount(room.area)} m²${letter ? `, grade ${letter}` : ''}`}
            aria-pressed={room.key === chosen}
            style={{
              left: MARGIN + x * scale,
              top: MARGIN + y * scale,
              width: wide * scale,
              height: high * scale,
            }}
            onClick={() => onChoose(room.key)}
          />
        );
      })}
      {plan.rooms.map((placed) => (
        <Walls
          key={placed.room.key}
          plan={plan}
          placed={placed}
          scale={scale}
          margin={MARGIN}
          isChosen={placed.room.key === chosen}
          onArea={(area) => enterArea(workspace, placed.room, area)}
          onDone={() => workspace.seal()}
          onCancel={() => workspace.undo()}
        />
      ))}
    </div>
  );
}

/** Approximate width of a character of the labels, px. */
const CHARACTER = 6.4;
/** Height of a line of the labels, px. */
const LINE = 14;

function Room({ placed, scale, isChosen }: { placed: PlacedRoom<DrawnRoom>; scale: number; isChosen: boolean }) {
  const { room } = placed;
  const [left, top, wide, high] = [placed.x, placed.y, placed.width, placed.height].map((one) => one * scale) as [
    number,
    number,
    number,
    number,
  ];
  const lines = fitted(room.title, wide - 10);
  const isNarrow = lines.some((line) => line.length * CHARACTER > wide - 6);
  const centre = left + wide / 2;
  const below = top + high / 2 + (lines.length / 2) * LINE - (room.hoods > 0 ? 8 : 0);
  const letter = LETTERS[room.grade];
  // The name comes first where it would reach into the corner of the letter.
  const hasCorner = isNarrow
    ? high / 2 - (room.title.length * CHARACTER) / 2 > LINE + 2
    : below - lines.length * LINE - LINE + 4 > top + LINE + 2;
  const hood = Math.sqrt(room.hoods) * scale;
  return (
    <g>
      <rect
        className={styles['room']}
        data-grade={room.grade}
        data-chosen={isChosen || undefined}
        x={left}
        y={top}
        width={wide}
        height={high}
      />
      {letter && wide > 24 && hasCorner && (
        <text className={styles['letter']} x={left + wide - 5} y={top + 13} textAnchor="end">
          {letter}
        </text>
      )}
      {isNarrow && wide > 14 && room.title.length * CHARACTER < high - 10 && (
        <text
          className={styles['name']}
          textAnchor="middle"
          transform={`translate(${centre} ${top + high / 2}) rotate(-90)`}
          dominantBaseline="central"
        >
          {room.title}
        </text>
      )}
      {!isNarrow && (
        <>
          {lines.map((line, k) => (
            <text
              key={line}
              className={styles['name']}
              textAnchor="middle"
              x={centre}
              y={below - (lines.length - k) * LINE + 2}
            >
              {line}
            </text>
          ))}
          <text className={styles['small']} textAnchor="middle" x={centre} y={below + 4}>
            {formatCount(room.area)} m²
          </text>
          {room.hoods > 0 && (
            <>
              <rect
                className={styles['room']}
                data-grade="a"
                x={centre - hood - 2}
                y={below + 11}
                width={hood}
                height={hood}
              />
              <text className={styles['letter']} x={centre + 4} y={below + 11 + hood / 2} dominantBaseline="central">
                A
              </text>
            </>
          )}
        </>
      )}
    </g>
  );
}

/** Breaks a title into at most three lines at spaces. */
function fitted(title: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + 1 + word.length) * CHARACTER <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > 3 ? [title] : lines;
}

/** The way of the product through the rooms of the process. */
function Way({ rooms, scale }: { rooms: readonly PlacedRoom<DrawnRoom>[]; scale: number }) {
  const first = rooms[0]!;
  const last = rooms.at(-1)!;
  const y = (first.y + first.height) * scale - 14;
  const to = (last.x + last.width) * scale - 14;
  return (
    <g className={styles['way']} aria-hidden="true">
      <path d={`M${first.x * scale + 14} ${y}H${to}`} />
      <path d={`M${to} ${y - 4}l8 4l-8 4z`} />
    </g>
  );
}

/** A bar of a round length. @param most its longest, px */
function Scale({ scale, y, most }: { scale: number; y: number; most: number }) {
  const length = [50, 20, 10, 5].find((metres) => metres * scale <= most) ?? 5;
  return (
    <g className={styles['scale']} aria-hidden="true">
      <path d={`M0 ${y - 3}v6M0 ${y}H${length * scale}M${length * scale} ${y - 3}v6`} />
      <text className={styles['small']} x={length * scale + 6} y={y} dominantBaseline="central">
        {length} m
      </text>
    </g>
  );
}

/** Enters the area of a room; while it is dragged or typed, as one action. */
const enterArea = (workspace: Workspace, { key, title }: Pick<DrawnRoom, 'key' | 'title'>, area: number) =>
  workspace.edit(
    `${title} ${formatNumber(area)} m²`,
    (before) => setAssumption(before, 'facility', `area_${key}`, area),
    `facility.area_${key}`,
  );

interface RoomAreaProps {
  room: FacilityResult['rooms'][number];
  onClose: () => void;
}

/** The area of one room: of the process, or entered. */
function RoomArea({ room, onClose }: RoomAreaProps) {
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const key = `area_${room.key}`;
  const isEntered = entered(draft, 'facility', key) !== undefined;
  return (
    <div className={styles['edit']} role="group" aria-label={room.title}>
      <QuantityField
        label={`${room.title}, area`}
        value={room.area}
        unit="m²"
        min={0}
        onValue={(area) => enterArea(workspace, room, area)}
      />
      <WhereFrom figure={`facility.rooms.${room.key}.area`} title={`Area of ${room.title}`}>
        {isEntered ? 'entered' : 'calculated from the process'}
      </WhereFrom>
      <span className={styles['grow']} />
      {isEntered && (
        <Button
          size="small"
          variant="text"
          onClick={() =>
            workspace.edit(`Reset area of ${room.title}`, (before) => resetAssumption(before, 'facility', key), null)
          }
        >
          Reset
        </Button>
      )}
      <Button size="small" variant="text" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
