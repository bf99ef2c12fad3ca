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

/**
 * Fits the rooms into one rectangle without gaps, each with exactly its area.
 * @param corridors m² of both corridors together
 * @returns null if there is no room
 */
export function layOut<Room extends PlanRoom>(rooms: readonly Room[], corridors: number): FloorPlan<Room> | null {
  const standing = rooms.filter(({ area }) => area > 0);
  const total = sum(standing) + corridors;
  if (standing.length === 0 || !(total > 0)) return null;
  const width = Math.sqrt(total * ASPECT);
  const [top, bottom] = balanced(standing.filter(({ band }) => band === 'support'));
  const bands = [top, standing.filter(({ band }) => band === 'process'), bottom].filter((band) => band.length > 0);
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

/** Splits the rooms into two bands of similar area; each keeps the order given. */
function balanced<Room extends PlanRoom>(rooms: readonly Room[]): [Room[], Room[]] {
  const first = new Set<Room>();
  let difference = 0;
  for (const room of [...rooms].toSorted((a, b) => b.area - a.area)) {
    if (difference <= 0) first.add(room);
    difference += difference <= 0 ? room.area : -room.area;
  }
  return [rooms.filter((room) => first.has(room)), rooms.filter((room) => !first.has(room))];
}
