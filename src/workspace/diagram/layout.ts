/** Measures of the flowsheet in px at 100 %, and how much of it fits the screen. */

export const CARD = { width: 124, height: 104 } as const;
/** Height of what is bought, made and sold; and of what is sold below the step at which it leaves. */
export const CAPSULE = 96;
export const PILL = 60;
/** The least space between columns, and the most to which it is stretched so that rows are as long as the screen is wide. */
export const GAP = 48;
const WIDEST_GAP = 144;
/** From one column to the next. */
export const pitchOf = (gap: number): number => CARD.width + gap;
export const MARGIN = { x: 18, y: 2 } as const;

export interface Place {
  x: number;
  y: number;
  row: number;
  column: number;
  /** Lower than a card in rows without cards, and below a step. */
  height: number;
  /** How many side streams are named on each side, and the lines that there is room for. */
  named: Names;
  namesAbove: number;
  namesBelow: number;
  /** px beside the card that their names may take, above and below it. */
  aside: Readonly<Record<Side, number>>;
}

export type Side = 'above' | 'below';

/** Of the side streams of a card: a line of text, and the arrow between text and card. */
export const SIDE = { line: 14, arrow: 14 } as const;

/** The space that the side streams of a card may take, with their arrow. */
export function sideBox({ x, y, height: card, aside, namesAbove, namesBelow }: Place, side: Side) {
  const names = side === 'above' ? namesAbove : namesBelow;
  const height = names === 0 ? 0 : SIDE.arrow + SIDE.line * names;
  const top = side === 'above' ? y - 2 - height : y + card;
  return { x: x - aside[side], y: top, width: CARD.width + 2 * aside[side], height };
}

/** Where the capsule of what is bought, made or sold is drawn at its place. */
export function capsuleBox({ x, y, height: room }: Pick<Place, 'x' | 'y' | 'height'>) {
  const height = Math.min(CAPSULE, room);
  return { left: x, top: y + (room - height) / 2, width: CARD.width, height };
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
    const d = Math.abs(x - (place.x + CARD.width / 2)) + 3 * Math.abs(y - (place.y + place.height / 2));
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

/** How many side streams are named above and below a card. */
export type Names = 1 | 2;

/** What is chosen when a process is opened, and kept while it is edited. */
export interface Fit {
  /** Columns before the flowsheet goes on below, like text. */
  columns: number;
  zoom: number;
  /** Width of the frame at that zoom, px of the sheet. */
  room: number;
  names: Names;
}

interface Plant {
  /** Columns without a break. */
  columns: number;
  /** Whether it branches or has recycles, which are harder to follow over a break. */
  branches: boolean;
  /** `bands`: rows into which the main path is broken. */
  sizeIn: (columns: number, names: Names) => Size & { bands: number };
}

/** Columns beyond those that fit at full size, with which a plant with branches is tried. */
const LONGER = 5;
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
  const longer = branches
    ? Array.from({ length: LONGER }, (_, k) => room + k + 1).filter((wrap) => wrap < columns)
    : [];
  const wraps = [...new Set([...bands, room, room - 1, ...longer])].filter(
    (wrap) => wrap >= 1 && (wrap >= columns || columns % wrap !== 1 || wrap === 1),
  );
  const tried = wraps.map((wrap) => {
    const zoomOf = ({ width, height }: Size) => Math.min(FIT_ZOOM.most, frame.width / width, frame.height / height);
    // From further away, one side stream is named.
    const roomy = sizeIn(wrap, 2);
    const names = zoomOf(roomy) >= NEAR ? 2 : 1;
    const size = names === 2 ? roomy : sizeIn(wrap, names);
    const { bands } = size;
    const zoom = zoomOf(size);
    // A plant with branches or recycles has no break where all of a card can be read.
    const rank = branches && bands === 1 && zoom >= NEAR ? FIT_ZOOM.most : zoom;
    return { columns: wrap, names, zoom, bands, across: frame.width / size.width, rank } as const;
  });
  // Of equals the one with the fewest rows, and of those the one whose rows are equally long; a single row may grow as far as it can.
  const whole = tried.filter(({ zoom }) => zoom >= FIT_ZOOM.least);
  const best = (whole.length > 0 ? whole : tried).toSorted(
    (a, b) => b.rank - a.rank || a.bands - b.bands || (a.columns - b.columns) * (a.bands === 1 ? -1 : 1),
  )[0]!;
  const fit = ({ columns: wrap, names }: Pick<Fit, 'columns' | 'names'>, zoom: number): Fit => {
    return { columns: wrap, names, zoom, room: frame.width / zoom };
  };
  if (best.zoom >= FIT_ZOOM.least) return fit(best, Math.floor(best.zoom * 100) / 100);
  // Too large to be seen as a whole: then one scrolls downwards only.
  const narrow = tried.filter(({ across }) => across >= FIT_ZOOM.least).toSorted((a, b) => b.columns - a.columns)[0];
  return fit(narrow ?? best, FIT_ZOOM.least);
}

/** The space between columns with which rows are as long as the screen is wide. */
export function gapIn(
  { columns, sizeIn }: Pick<Plant, 'columns' | 'sizeIn'>,
  { columns: wrap, names, room }: Omit<Fit, 'zoom'>,
): number {
  const spare = (room - sizeIn(wrap, names).width) / Math.min(wrap, columns);
  return Math.min(WIDEST_GAP, GAP + Math.max(0, Math.floor(spare)));
}
