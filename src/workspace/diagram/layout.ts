/** Positions on the flowsheet, in px. Rows run left to right and wrap like text. */

export const CARD = { width: 160, height: 108 } as const;
export const GAP = 56;
export const MARGIN = { x: 22, top: 52, bottom: 40 } as const;
/** Space between rows for wastes, the line to the next row, and feeds. */
export const ROW_GAP = 92;
const MAX_COLUMNS = 8;

export interface Place {
  x: number;
  y: number;
  row: number;
  column: number;
}

export interface Layout {
  places: Place[];
  /** For each stream between neighbours: its line and the position of its label. */
  edges: { path: string; label: { x: number; y: number; wide: boolean } }[];
  width: number;
  height: number;
}

/** How many cards fit the width. */
export const columnsIn = (width: number, most: number = MAX_COLUMNS): number =>
  Math.max(1, Math.min(most, Math.floor((width - 2 * MARGIN.x + GAP) / (CARD.width + GAP))));

/** Places `count` cards (including the product's) in as many columns as fit the width. */
export function layOut(count: number, width: number): Layout {
  const pitch = CARD.width + GAP;
  const columns = columnsIn(width);
  const rows = Math.max(1, Math.ceil(count / columns));
  // Rows of about the same length read better than one full row and a single card below it.
  const perRow = Math.ceil(count / rows);
  const used = perRow * pitch - GAP;
  const left = Math.max(MARGIN.x, Math.floor((width - used) / 2));
  const places = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const column = index % perRow;
    return { x: left + column * pitch, y: MARGIN.top + row * (CARD.height + ROW_GAP), row, column };
  });
  const edges = places.slice(1).map((to, index) => edge(places[index]!, to));
  const height = MARGIN.top + rows * CARD.height + (rows - 1) * ROW_GAP + MARGIN.bottom;
  return { places, edges, width: Math.max(width, left + used + MARGIN.x), height };
}

const ARROW = 2;
const TURN = 12;

function edge(from: Place, to: Place): Layout['edges'][number] {
  const y = from.y + CARD.height / 2;
  if (from.row === to.row) {
    const start = from.x + CARD.width;
    return { path: `M${start} ${y}H${to.x - ARROW}`, label: { x: (start + to.x) / 2, y, wide: false } };
  }
  const between = from.y + CARD.height + ROW_GAP / 2 + 2;
  const right = from.x + CARD.width + TURN;
  const left = to.x - TURN;
  const path = `M${from.x + CARD.width} ${y}H${right}V${between}H${left}V${to.y + CARD.height / 2}H${to.x - ARROW}`;
  return { path, label: { x: (left + right) / 2, y: between, wide: true } };
}

/** The position among `count` steps of a card dropped at this point. */
export function placeAt(layout: Layout, count: number, x: number, y: number): number {
  let best = 0;
  let distance = Infinity;
  layout.places.slice(0, count).forEach((place, index) => {
    const d = Math.abs(x - (place.x + CARD.width / 2)) + 3 * Math.abs(y - (place.y + CARD.height / 2));
    if (d < distance) [best, distance] = [index, d];
  });
  return best;
}

/** The largest zoom at which all cards are in view, else the smallest zoom. */
export function fittingZoom(
  zooms: readonly number[],
  laidOutIn: (width: number) => Pick<Layout, 'width' | 'height'>,
  width: number,
  height: number,
): number {
  const fits = (zoom: number) => {
    const laidOut = laidOutIn(width / zoom);
    return laidOut.width * zoom <= width + 1 && laidOut.height * zoom <= height;
  };
  return zooms.findLast(fits) ?? zooms[0] ?? 1;
}
