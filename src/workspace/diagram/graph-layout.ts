/** Positions on the flowsheet of a process with feeds, in px. Columns wrap like text, as the steps of a line do. */
import type { DrawnEdge, DrawnGraph } from './drawn-graph.ts';
import { cellsOf } from './graph-cells.ts';
import { CARD, columnsIn, GAP, type Layout, MARGIN, type Place, ROW_GAP } from './layout.ts';
import { pathOf, type Point } from './routing.ts';

export interface EdgePlace {
  edge: DrawnEdge;
  path: string;
  label: Layout['edges'][number]['label'];
  /** Corners of the path. */
  points: Point[];
}

export interface GraphLayout extends Layout {
  /** By id of the node. */
  at: ReadonlyMap<string, Place>;
  streams: EdgePlace[];
}

/** Branches make a plant wider than a line, and each break of its columns harder to follow. */
const MOST_COLUMNS = 14;
const PITCH = CARD.width + GAP;
/** Distance between streams side by side, across and along rows. */
const LANE = 8;
const TRACK = 18;
/** From a row to the first stream below it: beyond the wastes. */
const BELOW = ROW_GAP / 2 + 2;
/** From the top of the sheet, or of the space above the first row, to its first stream. */
const ABOVE = 12;
/** Recycles have their name on a plate, which needs more room. */
const PLATE = 8;
const ARROW = 2;
/** Where lanes lie between two columns, from the left. */
const LANES = [12, 20, 28, 36, 44] as const;

/** A cell with its place among all rows of the sheet, from the top. */
interface Spot {
  column: number;
  line: number;
  /** The first of the rows between which columns do not wrap. */
  firstLine: number;
}

export function layOutGraph(graph: DrawnGraph, width: number): GraphLayout {
  const { spots, lines, perBand } = wrapped(graph, width);
  const routes = graph.edges.map((edge) => routeOf(edge, spots));
  const tracks = tracksOf(routes, lines);
  const tops = topsOf(tracks, lines);
  const crowded = (gutter: number) =>
    routes.filter((route) => route.channel !== null && route.into === gutter).length > 1;
  const used = perBand * PITCH - GAP;
  const side = MARGIN.x + (crowded(0) ? 3 * LANE : 0);
  const left = Math.max(side, Math.floor((width - used) / 2));
  const at = new Map<string, Place>();
  for (const [id, { column, line }] of spots)
    at.set(id, { x: left + column * PITCH, y: tops.lines[line]!, row: line, column });
  const streams = drawn(routes, { at, left, tops, tracks });
  const right = Math.max(left + used, ...streams.flatMap(({ points }) => points.map(({ x }) => x)));
  return {
    at,
    streams,
    // Steps, then the product, as in a line.
    places: graph.nodes.flatMap(({ id, kind }) => (kind === 'sold' ? [] : [at.get(id)!])),
    edges: [],
    width: Math.max(width, right + MARGIN.x),
    height: tops.height,
  };
}

/** Breaks the columns into bands that fit the width, each with the rows that it needs. */
function wrapped(graph: DrawnGraph, width: number): { spots: Map<string, Spot>; lines: number; perBand: number } {
  const cells = cellsOf(graph);
  const count = Math.max(...[...cells.values()].map(({ column }) => column)) + 1;
  const bands = Math.ceil(count / columnsIn(width, MOST_COLUMNS));
  const perBand = Math.ceil(count / bands);
  const spots = new Map<string, Spot>();
  let firstLine = 0;
  for (let band = 0; band < bands; band += 1) {
    const inside = [...cells].filter(([, { column }]) => Math.floor(column / perBand) === band);
    const rows = [...new Set(inside.map(([, { row }]) => row))].toSorted((a, b) => a - b);
    for (const [id, { column, row }] of inside)
      spots.set(id, { column: column % perBand, line: firstLine + rows.indexOf(row), firstLine });
    firstLine += rows.length;
  }
  return { spots, lines: firstLine, perBand };
}

interface Route {
  edge: DrawnEdge;
  from: Spot;
  to: Spot;
  /** The space above a row, by the number of the row, along which it runs; null if it needs none. */
  channel: number | null;
  /** Spaces between columns, by the number of the column after them, in which it turns. */
  out: number;
  into: number;
}

function routeOf(edge: DrawnEdge, spots: ReadonlyMap<string, Spot>): Route {
  const from = spots.get(edge.from)!;
  const to = spots.get(edge.to)!;
  const isAhead = from.firstLine === to.firstLine && to.column > from.column && !edge.recycle;
  const isNext = isAhead && to.column === from.column + 1;
  const isClear =
    isAhead &&
    from.line === to.line &&
    ![...spots.values()].some(({ line, column }) => line === from.line && column > from.column && column < to.column);
  const channel = isNext || isClear ? null : channelOf(edge, from, to);
  return { edge, from, to, channel, out: from.column + 1, into: to.column };
}

/** A recycle runs below both rows; another stream beside the row that it goes to. */
function channelOf({ recycle }: DrawnEdge, from: Spot, to: Spot): number {
  const sameBand = from.firstLine === to.firstLine;
  if (recycle) return (sameBand ? Math.max(from.line, to.line) : Math.min(from.line, to.line)) + 1;
  if (!sameBand) return to.firstLine;
  return to.line < from.line ? to.line + 1 : to.line;
}

/** The place of each route among those that share its channel: short ones next to the row, recycles outside. */
function tracksOf(routes: readonly Route[], lines: number): Tracks {
  const of = new Map<Route, number>();
  const counts = Array.from({ length: lines + 1 }, (_, channel) => {
    const ends: { low: number; high: number }[][] = [];
    const reach = ({ out, into }: Route) => Math.abs(into - out);
    const inside = routes
      .filter((route) => route.channel === channel)
      .toSorted((a, b) => Number(a.edge.recycle) - Number(b.edge.recycle) || reach(a) - reach(b));
    for (const route of inside) {
      const low = Math.min(route.out, route.into);
      const high = Math.max(route.out, route.into);
      const free = ends.findIndex((track) => track.every((other) => high < other.low || low > other.high));
      const track = free < 0 ? ends.push([]) - 1 : free;
      ends[track]!.push({ low, high });
      of.set(route, track);
    }
    return ends.length;
  });
  const plates = new Set(routes.flatMap(({ edge, channel }) => (edge.recycle && channel !== null ? [channel] : [])));
  return { of, counts, plates };
}

interface Tracks {
  of: Map<Route, number>;
  /** Streams below each other in each channel. */
  counts: number[];
  /** Channels with a recycle. */
  plates: Set<number>;
}

interface Tops {
  /** Of the cards of each row. */
  lines: number[];
  /** Of the first stream in each channel. */
  channels: number[];
  height: number;
}

function topsOf({ counts, plates }: Tracks, lines: number): Tops {
  const extra = (channel: number, free: number) =>
    TRACK * (Math.max(0, counts[channel]! - free) + (plates.has(channel) ? 1 : 0));
  const channels = [ABOVE];
  const tops: number[] = [];
  let y = MARGIN.top + extra(0, 0);
  for (let line = 0; line < lines; line += 1) {
    tops.push(y);
    channels.push(y + CARD.height + BELOW);
    y += CARD.height + ROW_GAP + extra(line + 1, 1);
  }
  const bottom = tops.at(-1)! + CARD.height;
  const last = counts[lines]!;
  return { lines: tops, channels, height: bottom + (last > 0 ? BELOW + TRACK * last + PLATE + 6 : MARGIN.bottom) };
}

interface Sheet {
  at: ReadonlyMap<string, Place>;
  left: number;
  tops: Tops;
  tracks: Tracks;
}

/** The paths of the streams, each in lanes of its own where they run beside each other. */
function drawn(routes: readonly Route[], { at, left, tops, tracks }: Sheet): EdgePlace[] {
  const lanes = new Lanes();
  const xOf = (gutter: number, lane: number) => left + gutter * PITCH - GAP + lane;
  const placed = new Map<Route, EdgePlace>();
  // Short ones first, so that they take the lane next to the card.
  for (const route of routes.toSorted((a, b) => Number(a.edge.recycle) - Number(b.edge.recycle))) {
    const { edge, channel, out, into } = route;
    const start = at.get(edge.from)!;
    const end = at.get(edge.to)!;
    const source = `${edge.from} ${edge.outlet}`;
    const from = { x: start.x + CARD.width, y: start.y + exitOf(route, routes) };
    const to = { x: end.x - ARROW, y: end.y + CARD.height * (edge.recycle ? RECYCLE_PORT : 0.5) };
    const isStraight = channel === null && from.y === to.y;
    let points: Point[] = [from, to];
    if (channel === null && !isStraight) {
      const x = xOf(into, lanes.take(into, from.y, to.y, { joins: `to ${edge.to}`, fromRight: true }));
      points = [from, { x, y: from.y }, { x, y: to.y }, to];
    }
    if (channel !== null) {
      const y = tops.channels[channel]! + TRACK * tracks.of.get(route)! + (edge.recycle ? PLATE : 0);
      const leave = xOf(out, lanes.take(out, from.y, y, { joins: source, fromRight: false }));
      const joins = `to ${edge.to}${edge.recycle ? ' back' : ''}`;
      const enter = xOf(into, lanes.take(into, y, to.y, { joins, fromRight: true }));
      points = [from, { x: leave, y: from.y }, { x: leave, y }, { x: enter, y }, { x: enter, y: to.y }, to];
    }
    placed.set(route, { edge, points, path: pathOf(points), label: labelOf(points) });
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
  const rises = (channel ?? to.line) <= from.line && (channel !== null || to.line < from.line);
  const others = [...new Set(own.map((one) => one.edge.outlet))].filter((outlet) => outlet !== 'product');
  const ports = rises ? UP_PORTS : DOWN_PORTS;
  return Math.round(CARD.height * (ports[Math.max(0, others.indexOf(edge.outlet))] ?? ports[0]));
}

/** On a straight stream in the middle; otherwise on its longest level part, or beside the turn. */
function labelOf(points: readonly Point[]): EdgePlace['label'] {
  const [first, second, third, fourth] = points;
  if (!third || !fourth)
    return { x: Math.min((first!.x + second!.x) / 2, first!.x + GAP / 2), y: first!.y, wide: false };
  if (points.length === 4) return { x: second!.x, y: (second!.y + third.y) / 2, wide: true };
  return { x: (third.x + fourth.x) / 2, y: third.y, wide: true };
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
