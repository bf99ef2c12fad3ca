/** Lays rooms out as a floor plan to scale: three bands of rooms with a corridor between each two. */

export interface PlanRoom {
  key: string;
  title: string;
  /** `process` rooms stand in the middle band in the order given; the others are distributed over the outer bands. */
  band: 'process' | 'support';
  /** m². */
  area: number;
}

/** A rectangle of the plan, m. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedRoom<Room extends PlanRoom> extends Rectangle {
  room: Room;
}

export interface FloorPlan<Room extends PlanRoom> {
  /** m. */
  width: number;
  height: number;
  rooms: PlacedRoom<Room>[];
  /** The supply corridor and the return corridor, each of half the area of the corridors. */
  corridors: Rectangle[];
}

/** Width ÷ height of the building. */
const ASPECT = 1.6;

/** Keys of the supporting rooms of the first band. */
export type FirstBand = ReadonlySet<string>;

/**
 * Fits the rooms into one rectangle without gaps, each with exactly its area.
 * @param corridors m² of both corridors together
 * @param first supporting rooms of the first band, so that a room which grows does not move the others to another band
 * @returns null if there is no room
 */
export function layOut<Room extends PlanRoom>(
  rooms: readonly Room[],
  corridors: number,
  first: FirstBand = firstBand(rooms),
): FloorPlan<Room> | null {
  const standing = rooms.filter(({ area }) => area > 0);
  const total = sum(standing) + corridors;
  if (standing.length === 0 || !(total > 0)) return null;
  const width = Math.sqrt(total * ASPECT);
  const support = standing.filter(({ band }) => band === 'support');
  const bands = [
    support.filter(({ key }) => first.has(key)),
    standing.filter(({ band }) => band === 'process'),
    support.filter(({ key }) => !first.has(key)),
  ].filter((band) => band.length > 0);
  const between = bands.length - 1;
  const corridor = between > 0 ? corridors / between / width : 0;
  const placed: PlacedRoom<Room>[] = [];
  const passages: Rectangle[] = [];
  let y = 0;
  for (const [k, band] of bands.entries()) {
    // Without a second band the corridor has no place of its own, and the rooms take its area.
    const height = (sum(band) + (between > 0 ? 0 : corridors)) / width;
    let x = 0;
    for (const room of band) {
      const part = (room.area / sum(band)) * width;
      placed.push({ room, x, y, width: part, height });
      x += part;
    }
    y += height;
    if (k < between && corridor > 0) {
      passages.push({ x: 0, y, width, height: corridor });
      y += corridor;
    }
  }
  return { width, height: y, rooms: placed, corridors: passages };
}

const sum = (rooms: readonly PlanRoom[]): number => rooms.reduce((all, { area }) => all + area, 0);

/** Splits the supporting rooms into two bands of similar area; each keeps the order given. */
export function firstBand(rooms: readonly PlanRoom[]): FirstBand {
  const first = new Set<string>();
  let difference = 0;
  const support = rooms.filter(({ band, area }) => band === 'support' && area > 0);
  for (const { key, area } of support.toSorted((a, b) => b.area - a.area)) {
    if (difference <= 0) first.add(key);
    difference += difference <= 0 ? area : -area;
  }
  return first;
}

/** The wall between a room and its neighbour, by which its area is changed. */
export interface Wall {
  /** The last room of a band ends at the outer wall, so that its left wall moves. */
  side: 'left' | 'right';
  /** m from the left. */
  x: number;
  /** m² of the rooms of the band on either side of this room. */
  before: number;
  after: number;
}

/** Null for a room that has its band for itself. */
export function wallOf<Room extends PlanRoom>(plan: FloorPlan<Room>, key: string): Wall | null {
  const placed = plan.rooms.find(({ room }) => room.key === key);
  if (!placed) return null;
  const band = plan.rooms.filter(({ y }) => y === placed.y);
  const at = band.indexOf(placed);
  const areas = band.map(({ room }) => room.area);
  const add = (part: number[]) => part.reduce((all, area) => all + area, 0);
  const [before, after] = [add(areas.slice(0, at)), add(areas.slice(at + 1))];
  if (after > 0) return { side: 'right', x: placed.x + placed.width, before, after };
  return before > 0 ? { side: 'left', x: placed.x, before, after } : null;
}

/** The smallest area to which a wall is dragged, m². */
export const LEAST_AREA = 1;

/**
 * The area, m², with which the wall of a room stands at a share of the width of the plan, while the other rooms of its band keep
 * theirs.
 */
export function areaAtWall({ side, before, after }: Wall, share: number): number {
  const within = Math.min(0.98, Math.max(0.02, share));
  const area = side === 'right' ? (within * after) / (1 - within) - before : before / within - before;
  return Math.max(LEAST_AREA, area);
}
