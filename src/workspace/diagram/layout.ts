/** Measures of the flowsheet in px at 100 %, and how much of it fits the screen. */

export const CARD = { width: 124, height: 104 } as const;
/** Height of what is bought, made and sold. */
export const CAPSULE = 80;
/** The least space between columns, and the most to which it is stretched so that rows are as long as the screen is wide. */
export const GAP = 48;
const WIDEST_GAP = 144;
/** From one column to the next. */
export const pitchOf = (gap: number): number => CARD.width + gap;
export const MARGIN = { x: 18, top: 52, bottom: 46 } as const;
/** Space between rows for wastes, the line to the next row, and feeds: two of each, or one of each beside branches. */
export const ROW_GAP = { band: 104, branch: 60 } as const;

export interface Place {
  x: number;
  y: number;
  row: number;
  column: number;
  /** How many side streams there is room to name. */
  namesAbove: number;
  namesBelow: number;
  /** px beside the card that their names may take, above and below it. */
  aside: Readonly<Record<Side, number>>;
}

export type Side = 'above' | 'below';

/** Of the side streams of a card: a line of text, and the arrow between text and card. */
export const SIDE = { line: 14, arrow: 14 } as const;

/** The space that the side streams of a card may take, with their arrow. */
export function sideBox({ x, y, aside, namesAbove, namesBelow }: Place, side: Side) {
  const height = SIDE.arrow + SIDE.line * (side === 'above' ? namesAbove : namesBelow);
  const top = side === 'above' ? y - 2 - height : y + CARD.height;
  return { x: x - aside[side], y: top, width: CARD.width + 2 * aside[side], height };
}

interface Size {
  width: number;
  height: number;
}

/** How many cards fit the width. */
export const columnsIn = (width: number): number =>
  Math.max(1, Math.floor((width - 2 * MARGIN.x + GAP) / pitchOf(GAP)));

/** The position among `places` of a card dropped at this point. */
export function placeAt(places: readonly Place[], x: number, y: number): number {
  let best = 0;
  let distance = Infinity;
  places.forEach((place, index) => {
    const d = Math.abs(x - (place.x + CARD.width / 2)) + 3 * Math.abs(y - (place.y + CARD.height / 2));
    if (d < distance) [best, distance] = [index, d];
  });
  return best;
}

/** Zooms that are chosen by themselves: never larger than drawn, and names stay readable. */
export const FIT_ZOOM = { least: 0.5, most: 1 } as const;
/** Below this zoom, cards show name, yield and cost in larger letters; below the other, only symbol, tag, name and cost. */
const NEAR = 0.8;
const FAR = 0.55;

/** What a card shows at a zoom, so that it can be read. */
export const densityOf = (zoom: number): 'near' | 'middle' | 'far' =>
  zoom >= NEAR ? 'near' : zoom >= FAR ? 'middle' : 'far';

/** What is chosen when a process is opened, and kept while it is edited. */
export interface Fit {
  /** Columns before the flowsheet goes on below, like text. */
  columns: number;
  zoom: number;
  /** Width of the frame at that zoom, px of the sheet. */
  room: number;
}

interface Plant {
  /** Columns without a break. */
  columns: number;
  /** Whether it branches or has recycles, which are harder to follow over a break. */
  branches: boolean;
  sizeIn: (columns: number) => Size;
}

/** How much smaller a plant with branches may be so that it needs no break; where all of a card can be read, it has none. */
const BREAK = 0.85;
/** Columns beyond those that fit at full size, with which a plant with branches is tried. */
const LONGER = [1, 3, 5] as const;
/** The frame beside the panel of a laptop, and the zoom below which a plant needs the room of the results below it. */
const LAPTOP = { width: 1068, height: 380 } as const;
const CRAMPED = 0.75;

/** Whether a plant is too large to be read above results of the usual height. */
export const isCramped = (plant: Plant): boolean => fitting(plant, LAPTOP).zoom < CRAMPED;

/** The columns and the zoom at which the whole plant is in view, as large as possible. */
export function fitting({ columns, branches, sizeIn }: Plant, frame: Size): Fit {
  const room = columnsIn(frame.width);
  const bands = Array.from({ length: Math.min(8, columns) }, (_, k) => Math.ceil(columns / (k + 1)));
  // As many as fit, or one fewer where the last row would hold one card. Branches seldom have rows of equal length.
  const longer = branches ? LONGER.map((more) => room + more).filter((wrap) => wrap < columns) : [];
  const wraps = [...new Set([...bands, room, room - 1, ...longer])].filter(
    (wrap) => wrap >= 1 && (wrap >= columns || columns % wrap !== 1 || wrap === 1),
  );
  const tried = wraps.map((wrap) => {
    const { width, height } = sizeIn(wrap);
    const isBroken = wrap < columns;
    const zoom = Math.min(FIT_ZOOM.most, frame.width / width, frame.height / height);
    const rank = !branches ? zoom : isBroken ? zoom * BREAK : zoom >= NEAR ? 1 : zoom;
    return { columns: wrap, zoom, bands: Math.ceil(columns / wrap), across: frame.width / width, rank };
  });
  // Of equals the one with the fewest rows, and of those the one whose rows are equally long; a single row may grow as far as it can.
  const whole = tried.filter(({ zoom }) => zoom >= FIT_ZOOM.least);
  const best = (whole.length > 0 ? whole : tried).toSorted(
    (a, b) => b.rank - a.rank || a.bands - b.bands || (a.columns - b.columns) * (a.bands === 1 ? -1 : 1),
  )[0]!;
  const fit = (wrap: number, zoom: number): Fit => ({ columns: wrap, zoom, room: frame.width / zoom });
  if (best.zoom >= FIT_ZOOM.least) return fit(best.columns, Math.floor(best.zoom * 100) / 100);
  // Too large to be seen as a whole: then one scrolls downwards only.
  const narrow = tried.filter(({ across }) => across >= FIT_ZOOM.least).toSorted((a, b) => b.columns - a.columns)[0];
  return fit(narrow?.columns ?? best.columns, FIT_ZOOM.least);
}

/** The space between columns with which rows are as long as the screen is wide. */
export function gapIn({ columns, sizeIn }: Pick<Plant, 'columns' | 'sizeIn'>, wrap: number, room: number): number {
  const spare = (room - sizeIn(wrap).width) / Math.min(wrap, columns);
  return Math.min(WIDEST_GAP, GAP + Math.max(0, Math.floor(spare)));
}
