/** How rooms are drawn: which stand in the middle of the building, and the tint of each grade. */
import type { FacilityResult, RoomResult } from '#engine/index.ts';
import type { PlanRoom } from './floor-plan.ts';

export interface DrawnRoom extends PlanRoom {
  grade: string;
  /** Area of the hoods of grade A that stand in it, m². */
  hoods: number;
  count: number;
}

/** Rooms that are not on the floor that is drawn. */
const ABOVE = 'ventilation';
const CORRIDORS = 'corridors';
/** Rooms beside the way of the product, although steps or their preparation stand in them. */
const BESIDE = new Set(['media', 'buffers', 'bulk_fill', 'fill_line', 'drying']);
/** Letters of a grade, as on a door; other rooms have none. */
export const LETTERS: Readonly<Record<string, string>> = { a: 'A', b: 'B', c: 'C', d: 'D', cnc: 'CNC' };

/** Rooms on the floor that is drawn, those of the process in its order; and the area of the corridors, m². */
export function drawnRooms({ rooms, grades }: FacilityResult): { rooms: DrawnRoom[]; corridors: number } {
  const laminar = grades.find(({ key }) => key === 'a')?.area ?? 0;
  const withHoods = rooms.filter(({ key }) => HOODED.has(key));
  const stands = withHoods.reduce((sum, { count }) => sum + count, 0);
  return {
    corridors: areaOf(rooms, CORRIDORS),
    rooms: rooms
      .filter(({ key }) => key !== ABOVE && key !== CORRIDORS)
      .map(({ key, title, grade, area, count, steps }) => ({
        key,
        title,
        grade,
        area,
        count,
        band: (steps.length > 0 || key === 'inoculum' || key === 'seed') && !BESIDE.has(key) ? 'process' : 'support',
        hoods: HOODED.has(key) && stands > 0 ? (laminar * count) / stands : 0,
      })),
  };
}

const HOODED = new Set(['inoculum', 'bulk_fill', 'fill_line']);
const areaOf = (rooms: readonly RoomResult[], key: string): number => rooms.find((room) => room.key === key)?.area ?? 0;
