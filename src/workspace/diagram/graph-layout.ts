/** Positions on the flowsheet, in px. Columns wrap like text. */
import type { DrawnEdge, DrawnGraph } from '#src/draft/graph/drawn-graph.ts';
import { cellsOf } from './graph-cells.ts';
import { CARD, GAP, MARGIN, pitchOf, type Place, ROW_GAP, type Side, sideBox } from './layout.ts';
import { type Box, labelBox, labelsOf, type Label } from './labels.ts';
import { pathOf, type Point } from './routing.ts';

export interface EdgePlace {
  edge: DrawnEdge;
  path: string;
  label: Label;
  /** Corners of the path. */
  points: Point[];
}

export interface GraphLayout {
  /** Steps in the order of the list, then the product. */
  places: Place[];
  /** By id of the node. */
  at: ReadonlyMap<string, Place>;
  streams: EdgePlace[];
  width: number;
  height: number;
}

/** Distance between streams side by side, across and along rows. */
const LANE = 8;
const TRACK = 20;
/** Recycles have their name on a plate, which needs more room. */
const PLATE_TRACK = 26;
/** Depth of the feeds above a row, and of the wastes below it, beyond which streams run: of two, and of one. */
const FEEDS = { 1: 30, 2: 46 } as const;
const WASTES = { 1: 28, 2: 42 } as const;
const ARROW = 2;
/** Where lanes lie between two columns, as a share of the space from the left. */
const LANES = [0.19, 0.34, 0.5, 0.66, 0.81] as const;

/** A cell with its place among all rows of the sheet, from the top. */
interface Spot {
  column: number;
  line: number;
  /** The first of the rows between which columns do not wrap, and the first behind them. */
  firstLine: number;
  pastLine: number;
}

/** @param gap space between columns, px */
export function layOutGraph(graph: DrawnGraph, columns: number, gap: number = GAP): GraphLayout {
  const { spots, starts } = wrapped(graph, columns);
  const lines = starts.at(-1)!;
  const routes = routesOf(graph, spots);
  const tracks = tracksOf(routes, lines);
  const tops = topsOf(tracks, starts);
  const arrivals = routes.filter((route) => route.channel !== null && route.into === 0).length;
  const left = MARGIN.x + (arrivals > 1 ? 3 * LANE : 0);
  const at = new Map<string, Place>();
  for (const [id, { column, line }] of spots) {
    const names = { namesAbove: namesAbove(line, starts), namesBelow: namesBelow(line, starts) };
    const x = left + column * pitchOf(gap);
    at.set(id, { x, y: tops.lines[line]!, row: line, column, aside: { above: 0, below: 0 }, ...names });
  }
  const ways = pathsOf(routes, { at, left, gap, tops, tracks });
  const used = Math.max(...[...at.values()].map(({ x }) => x + CARD.width));
  const uprights = ways.flatMap(({ points }) => uprightsOf(points));
  const giveWay = (room: number, others: readonly Box[]) => {
    for (const [id, place] of at)
      at.set(id, { ...place, aside: asideOf(place, others, { room, right: used + MARGIN.x }) });
  };
  giveWay(gap / 2, uprights);
  const labels = labelsOf(ways, [...at.values()], gap);
  const streams = ways.map((way, k) => ({ ...way, path: pathOf(way.points), label: labels[k]! }));
  // A label that has no other place is written where the names beside it would end.
  giveWay(gap / 2, [...uprights, ...streams.map(({ label, edge }) => labelBox(label, edge))]);
  const ends = streams.flatMap(({ edge, points, label }) => {
    const { x, width } = labelBox(label, edge);
    return [x + width - MARGIN.x, ...points.map((point) => point.x)];
  });
  const right = Math.max(used, ...ends);
  return {
    at,
    streams,
    places: graph.nodes.flatMap(({ id, kind }) => (kind === 'sold' ? [] : [at.get(id)!])),
    width: right + MARGIN.x,
    height: tops.height,
  };
}

/** The columns of a plant without a break, and whether it is more than one row of steps. */
export function shapeOf(graph: DrawnGraph): { columns: number; branches: boolean } {
  const cells = [...cellsOf(graph).values()];
  return {
    columns: Math.max(...cells.map(({ column }) => column)) + 1,
    branches: graph.edges.some(({ recycle }) => recycle) || cells.some(({ row }) => row !== 0),
  };
}

/** Breaks the columns into bands, each with the rows that it needs. */
function wrapped(graph: DrawnGraph, columns: number): { spots: Map<string, Spot>; starts: number[] } {
  const cells = cellsOf(graph);
  const count = Math.max(...[...cells.values()].map(({ column }) => column)) + 1;
  const spots = new Map<string, Spot>();
  /** The first row of each band, and the one behind the last. */
  const starts = [0];
  for (let band = 0; band * columns < count; band += 1) {
    const firstLine = starts[band]!;
    const inside = [...cells].filter(([, { column }]) => Math.floor(column / columns) === band);
    const rows = [...new Set(inside.map(([, { row }]) => row))].toSorted((a, b) => a - b);
    for (const [id, { column, row }] of inside)
      spots.set(id, {
        column: column % columns,
        line: firstLine + rows.indexOf(row),
        firstLine,
        pastLine: firstLine + rows.length,
      });
    starts.push(firstLine + rows.length);
  }
  return { spots, starts };
}

/**
 * The space along which a stream runs. Below row k - 1, and above row k, there is one each: the first begins at the upper
 * row, the second ends at the lower row, so that short streams are the next to the row that they belong to.
 */
type Channel = number;
const under = (line: number): Channel => 2 * line;
const above = (line: number): Channel => 2 * line + 1;
const isAbove = (channel: Channel): boolean => channel % 2 === 1;

interface Route {
  edge: DrawnEdge;
  from: Spot;
  to: Spot;
  /** Null if it needs none. */
  channel: Channel | null;
  /** Spaces between columns, by the number of the column after them, in which it turns. */
  out: number;
  into: number;
}

/** The route of each stream, in the order of the graph. Recycles get theirs last, short ones first. */
function routesOf(graph: DrawnGraph, spots: ReadonlyMap<string, Spot>): Route[] {
  const found = new Map<DrawnEdge, Route>();
  const reach = ({ from, to }: DrawnEdge) => Math.abs(spots.get(from)!.column - spots.get(to)!.column);
  const inOrder = graph.edges.toSorted((a, b) => Number(a.recycle) - Number(b.recycle) || reach(a) - reach(b));
  for (const edge of inOrder) found.set(edge, routeOf(edge, spots, [...found.values()]));
  return graph.edges.map((edge) => found.get(edge)!);
}

function routeOf(edge: DrawnEdge, spots: ReadonlyMap<string, Spot>, others: readonly Route[]): Route {
  const from = spots.get(edge.from)!;
  const to = spots.get(edge.to)!;
  const isAhead = from.firstLine === to.firstLine && to.column > from.column && !edge.recycle;
  const isNext = isAhead && to.column === from.column + 1;
  const isClear =
    isAhead &&
    from.line === to.line &&
    ![...spots.values()].some(({ line, column }) => line === from.line && column > from.column && column < to.column);
  const route: Route = { edge, from, to, channel: null, out: from.column + 1, into: to.column };
  if (isNext || isClear) return route;
  return { ...route, channel: edge.recycle ? outerChannel(route, others, spots) : besideRow(route) };
}

/** A stream that runs forward past other steps runs beside the row that it goes to. */
function besideRow({ from, to }: Route): Channel {
  if (from.firstLine !== to.firstLine) return under(to.firstLine);
  const boundary = to.line < from.line ? to.line + 1 : to.line;
  return boundary === 0 ? above(0) : under(boundary);
}

/** Columns that a recycle which runs above the plant passes at most; longer ones run below it. */
const SHORT = 3;

/** Recycles run outside all rows: short ones above, long ones below, or where they cross fewer streams. */
function outerChannel(route: Route, others: readonly Route[], spots: ReadonlyMap<string, Spot>): Channel {
  const { from, to } = route;
  if (from.firstLine !== to.firstLine) return under(Math.min(from.pastLine, to.pastLine));
  const sides = [above(to.firstLine), under(to.pastLine)] as const;
  // Below the first row is nearer than above it from a row further down.
  const wanted = from.column - to.column <= SHORT && from.line === from.firstLine ? 0 : 1;
  const crossings = (channel: Channel) =>
    others.filter((other) => other.edge.recycle && other.channel === channel && isInterlaced(route, other)).length +
    rowsPassed(from.line, route.out, channel, spots) +
    rowsPassed(to.line, route.into, channel, spots);
  const [first, second] = wanted === 0 ? sides : ([sides[1], sides[0]] as const);
  return crossings(second) < crossings(first) ? second : first;
}

/** The rows with streams across a space between columns, on the way through it from a row to a channel outside. */
function rowsPassed(line: number, gutter: number, channel: Channel, spots: ReadonlyMap<string, Spot>): number {
  const end = Math.floor(channel / 2);
  const passed = [...spots.values()].filter((spot) =>
    isAbove(channel) ? spot.line < line && spot.line >= end : spot.line > line && spot.line < end,
  );
  const before = new Set(passed.filter(({ column }) => column < gutter).map((spot) => spot.line));
  const behind = new Set(passed.filter(({ column }) => column >= gutter).map((spot) => spot.line));
  return [...before].filter((row) => behind.has(row)).length;
}

/** Whether two recycles overlap, and neither lies within the other. */
function isInterlaced(a: Route, b: Route): boolean {
  const [first, second] = a.into < b.into || (a.into === b.into && a.out > b.out) ? [a, b] : [b, a];
  return second.into > first.into && second.into < first.out && second.out > first.out;
}

/** The place of each route among those that share its channel: short ones next to the row, recycles outside. */
function tracksOf(routes: readonly Route[], lines: number): Tracks {
  const of = new Map<Route, number>();
  const channels = Array.from({ length: 2 * lines + 2 }, (_, channel) => {
    const tracks: { ends: { low: number; high: number }[]; hasPlate: boolean }[] = [];
    const reach = ({ out, into }: Route) => Math.abs(into - out);
    const inside = routes
      .filter((route) => route.channel === channel)
      .toSorted((a, b) => Number(a.edge.recycle) - Number(b.edge.recycle) || reach(a) - reach(b));
    for (const route of inside) {
      const low = Math.min(route.out, route.into);
      const high = Math.max(route.out, route.into);
      const isFree = ({ ends }: (typeof tracks)[number]) => ends.every((other) => high < other.low || low > other.high);
      // What lies around another goes outside it, even where there is room inside.
      const inner = tracks.findLastIndex(({ ends }) => ends.some((other) => low <= other.high && high >= other.low));
      const free = tracks.findIndex((track, k) => k > inner && isFree(track));
      const track = free < 0 ? tracks.push({ ends: [], hasPlate: false }) - 1 : free;
      tracks[track]!.ends.push({ low, high });
      tracks[track]!.hasPlate ||= route.edge.recycle;
      of.set(route, track);
    }
    return depthsOf(tracks.map(({ hasPlate }) => hasPlate));
  });
  return { of, channels };
}

/** How far from the row each track runs, and how deep all are. */
function depthsOf(plates: readonly boolean[]): { depths: number[]; depth: number } {
  let depth = 0;
  const depths = plates.map((hasPlate) => {
    const own = hasPlate ? PLATE_TRACK : TRACK;
    depth += own;
    return depth - own / 2;
  });
  return { depths, depth };
}

interface Tracks {
  of: Map<Route, number>;
  channels: { depths: number[]; depth: number }[];
}

interface Tops {
  /** Of the cards of each row. */
  lines: number[];
  starts: readonly number[];
  height: number;
}

function topsOf({ channels }: Tracks, starts: readonly number[]): Tops {
  const lines = starts.at(-1)!;
  const depth = (channel: Channel) => channels[channel]!.depth;
  const tops: number[] = [];
  let y = MARGIN.top + depth(under(0)) + depth(above(0));
  for (let line = 0; line < lines; line += 1) {
    tops.push(y);
    // Between the wastes and feeds of two bands there is room for one stream.
    const isBreak = starts.includes(line + 1);
    const streams = Math.max(0, depth(under(line + 1)) - (isBreak ? TRACK : 0)) + depth(above(line + 1));
    y += CARD.height + (isBreak ? ROW_GAP.band : ROW_GAP.branch) + streams;
  }
  const bottom = tops.at(-1)! + CARD.height;
  return { lines: tops, starts, height: bottom + MARGIN.bottom + depth(under(lines)) };
}

const namesAbove = (line: number, starts: readonly number[]) => (starts.includes(line) ? 2 : 1);
const namesBelow = (line: number, starts: readonly number[]) => (starts.includes(line + 1) ? 2 : 1);

/** Of a track, from the top of the sheet. */
function levelOf(channel: Channel, depth: number, { lines, starts }: Tops): number {
  const line = Math.floor(channel / 2);
  const rowAbove = lines[line - 1];
  return isAbove(channel) || rowAbove === undefined
    ? lines[line]! - FEEDS[namesAbove(line, starts)] - depth
    : rowAbove + CARD.height + WASTES[namesBelow(line - 1, starts)] + depth;
}

interface Sheet {
  at: ReadonlyMap<string, Place>;
  left: number;
  gap: number;
  tops: Tops;
  tracks: Tracks;
}

/** Between a name and the upright part of a stream beside it. */
const AIR = 4;

const uprightsOf = (points: readonly Point[]): Box[] =>
  points.slice(0, -1).flatMap((a, k) => {
    const b = points[k + 1]!;
    return a.x === b.x ? [{ x: a.x, y: Math.min(a.y, b.y), width: 0, height: Math.abs(a.y - b.y) }] : [];
  });

/** How far the names of side streams reach beside their card: half of each gap, but not over a stream or the edge of the sheet. */
function asideOf(
  place: Place,
  others: readonly Box[],
  { room, right }: { room: number; right: number },
): Place['aside'] {
  const from = (side: Side): number => {
    const { y, height } = sideBox(place, side);
    const beside = others
      .filter((other) => other.y < y + height && other.y + other.height > y)
      .map((other) => Math.max(place.x - other.x - other.width, other.x - place.x - CARD.width) - AIR);
    return Math.floor(Math.min(room, place.x, right - place.x - CARD.width, ...beside));
  };
  return { above: from('above'), below: from('below') };
}

/** The paths of the streams, each in lanes of its own where they run beside each other. */
function pathsOf(
  routes: readonly Route[],
  { at, left, gap, tops, tracks }: Sheet,
): Pick<EdgePlace, 'edge' | 'points'>[] {
  const lanes = new Lanes();
  const xOf = (gutter: number, lane: number) => {
    // Before the first column there is the margin alone.
    const space = gutter === 0 ? GAP : gap;
    return left + gutter * pitchOf(gap) - space + Math.round(lane * space);
  };
  const placed = new Map<Route, Pick<EdgePlace, 'edge' | 'points'>>();
  const reach = ({ out, into }: Route) => Math.abs(into - out);
  // Recycles come from the outside, and short ones lie within long ones: they take the lane next to the card.
  const inOrder = routes.toSorted((a, b) => Number(b.edge.recycle) - Number(a.edge.recycle) || reach(a) - reach(b));
  for (const route of inOrder) {
    const { edge, channel, out, into } = route;
    const start = at.get(edge.from)!;
    const end = at.get(edge.to)!;
    const source = `${edge.from} ${edge.outlet}`;
    const arrival = edge.recycle ? (channel !== null && isAbove(channel) ? 1 - RECYCLE_PORT : RECYCLE_PORT) : 0.5;
    const from = { x: start.x + CARD.width, y: start.y + exitOf(route, routes) };
    const to = { x: end.x - ARROW, y: end.y + CARD.height * arrival };
    const isStraight = channel === null && from.y === to.y;
    let points: Point[] = [from, to];
    if (channel === null && !isStraight) {
      const x = xOf(into, lanes.take(into, from.y, to.y, { joins: `to ${edge.to}`, fromRight: true }));
      points = [from, { x, y: from.y }, { x, y: to.y }, to];
    }
    if (channel !== null) {
      const y = levelOf(channel, tracks.channels[channel]!.depths[tracks.of.get(route)!]!, tops);
      const leave = xOf(out, lanes.take(out, from.y, y, { joins: source, fromRight: false }));
      const joins = `to ${edge.to}${edge.recycle ? ` back ${edge.key}` : ''}`;
      const enter = xOf(into, lanes.take(into, y, to.y, { joins, fromRight: true }));
      points = [from, { x: leave, y: from.y }, { x: leave, y }, { x: enter, y }, { x: enter, y: to.y }, to];
    }
    placed.set(route, { edge, points });
  }
  return routes.map((route) => placed.get(route)!);
}

/** Where a recycle arrives, as a fraction of the height of the card: below the streams that run forward. */
const RECYCLE_PORT = 0.76;
/** Where side streams leave a card: below its product, or above it if they go up. */
const DOWN_PORTS = [0.72, 0.86] as const;
const UP_PORTS = [0.28, 0.14] as const;

/** Where a stream leaves its card, below the top: the product in the middle, other streams on the side to which they go. */
function exitOf({ edge, from, to, channel }: Route, routes: readonly Route[]): number {
  const own = routes.filter((one) => one.edge.from === edge.from);
  const goesOn = edge.outlet === 'product' || own.every((one) => one.edge.outlet === edge.outlet);
  if (goesOn && !edge.recycle) return CARD.height / 2;
  const rises = channel === null ? to.line < from.line : Math.floor(channel / 2) <= from.line;
  const others = [...new Set(own.map((one) => one.edge.outlet))].filter((outlet) => outlet !== 'product');
  const ports = rises ? UP_PORTS : DOWN_PORTS;
  return Math.round(CARD.height * (ports[Math.max(0, others.indexOf(edge.outlet))] ?? ports[0]));
}

/** Lanes between columns: streams that run beside each other get different ones, unless they join. */
class Lanes {
  private readonly used: { gutter: number; low: number; high: number; lane: number; joins: string }[] = [];

  take(gutter: number, a: number, b: number, { joins, fromRight }: { joins: string; fromRight: boolean }): number {
    const low = Math.min(a, b) - LANE / 2;
    const high = Math.max(a, b) + LANE / 2;
    const order = fromRight ? LANES.toReversed() : LANES;
    const beside = this.used.filter((one) => one.gutter === gutter && one.low < high && one.high > low);
    const joined = beside.find((one) => one.joins === joins);
    const lane = joined?.lane ?? order.find((one) => beside.every((other) => other.lane !== one)) ?? order[0];
    this.used.push({ gutter, low, high, lane, joins });
    return lane;
  }
}
