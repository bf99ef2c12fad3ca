/** Positions on the flowsheet, in px. Columns wrap like text. */
import type { DrawnEdge, DrawnGraph } from '#src/draft/graph/drawn-graph.ts';
import { cellsOf, hungOf } from './graph-cells.ts';
import {
  CAPSULE,
  CARD,
  GAP,
  MARGIN,
  type Names,
  PILL,
  pitchOf,
  type Place,
  SIDE,
  type Side,
  sideBox,
} from './layout.ts';
import { type Box, labelBox, labelsOf, type Label } from './labels.ts';
import { pathOf, type Point } from './routing.ts';
import { linesIn, type SideTexts } from './side-texts.ts';

export interface EdgePlace {
  edge: DrawnEdge;
  path: string;
  /** Null where its end says the flow. */
  label: Label | null;
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
  /** Rows into which the main path is broken. */
  bands: number;
}

/** Distance between streams side by side, across and along rows. */
const LANE = 8;
const TRACK = 20;
/** Recycles have their name on a plate, which needs more room. */
const PLATE_TRACK = 26;
/** Depth of the feeds above a row, and of the wastes below it, beyond which streams run. */
const depthOf = (lines: number): { feeds: number; wastes: number } =>
  lines === 0
    ? { feeds: 4, wastes: 4 }
    : { feeds: SIDE.arrow + SIDE.line * lines + 2, wastes: SIDE.arrow + SIDE.line * lines };
/** Between what is below a row and what is above the next, without streams. */
const ROW_GAP = { band: TRACK, branch: 2 } as const;
/** Of what hangs below its step: the line from its card, left of the right edge, and the space beneath. */
const HUNG = { line: 12, air: 6 } as const;
const ARROW = 2;
/** Where lanes lie between two columns, as a share of the space from the left. */
const LANES = [0.19, 0.34, 0.5, 0.66, 0.81] as const;

/** A cell with its place among all rows of the sheet, from the top. */
interface Spot {
  column: number;
  /** Among those of its band: that of the main path is 0. */
  row: number;
  line: number;
  /** The first of the rows between which the main path does not break, and the first behind them. */
  firstLine: number;
  pastLine: number;
}

/** A row of the sheet. */
interface Line {
  /** Lines of side streams above and below it. */
  namesAbove: number;
  namesBelow: number;
  /** The depth of what is above it, and of what is below it. */
  above: number;
  below: number;
  height: number;
  /** Whether the main path goes on in the next row. */
  isBreak: boolean;
}

interface Spacing {
  /** Space between columns, px. */
  gap?: number;
  names?: Names;
  /** What is named beside the cards; without it, each row has room for as many lines. */
  texts?: SideTexts | undefined;
}

/** Lines of side streams of each row. */
type Reserved = readonly Readonly<Record<Side, number>>[];

/** Passes in which rows get the lines that their names take: beside streams that run up or down, names have less width. */
const PASSES = 4;

export function layOutGraph(graph: DrawnGraph, columns: number, spacing: Spacing = {}): GraphLayout {
  const { texts, names = 2 } = spacing;
  if (!texts) return laidOut(graph, columns, spacing);
  let reserved: Reserved = [];
  for (let pass = 1; ; pass += 1) {
    const layout = laidOut(graph, columns, { ...spacing, reserved });
    const needed = linesOfRows(layout, { texts, names, least: reserved });
    if (
      pass === PASSES ||
      needed.every(({ above: up, below: down }, row) => up === reserved[row]?.above && down === reserved[row]?.below)
    )
      return layout;
    reserved = needed;
  }
}

function linesOfRows(
  { at }: GraphLayout,
  { texts, names, least }: { texts: SideTexts; names: Names; least: Reserved },
): Reserved {
  const rows = Math.max(...[...at.values()].map(({ row }) => row)) + 1;
  return Array.from({ length: rows }, (_, row) => {
    const cards = [...at].filter(([, place]) => place.row === row);
    const most = (side: Side) =>
      Math.max(
        least[row]?.[side] ?? 0,
        ...cards.map(([id, place]) => linesIn(texts.get(id)?.[side] ?? [], sideBox(place, side).width, names)),
      );
    return { above: most('above'), below: most('below') };
  });
}

function laidOut(
  graph: DrawnGraph,
  columns: number,
  { gap = GAP, names = 2, reserved }: Spacing & { reserved?: Reserved },
): GraphLayout {
  const hung = hungOf(graph);
  const { spots, starts } = wrapped(graph, columns);
  const lines = linesOf(graph, spots, { starts, hung, names, reserved });
  const edges = graph.edges.filter((edge) => !hung.includes(edge));
  const routes = routesOf(edges, spots);
  const tracks = tracksOf(routes, lines.length);
  const tops = topsOf(tracks, lines);
  const arrivals = routes.filter((route) => route.channel !== null && route.into === 0).length;
  const left = MARGIN.x + (arrivals > 1 ? 3 * LANE : 0);
  const at = new Map<string, Place>();
  for (const [id, { column, line }] of spots) {
    const { namesAbove, namesBelow, height } = lines[line]!;
    const x = left + column * pitchOf(gap);
    const aside = { above: 0, below: 0 };
    at.set(id, { x, y: tops.tops[line]!, height, row: line, column, aside, named: names, namesAbove, namesBelow });
  }
  const pillars = hung.map((edge) => {
    const parent = at.get(edge.from)!;
    const y = parent.y + CARD.height + depthOf(lines[parent.row]!.namesBelow).wastes + ARROW;
    const x = parent.x + CARD.width - HUNG.line;
    at.set(edge.to, { ...parent, y, height: PILL, namesAbove: 0, namesBelow: 0 });
    return {
      edge,
      points: [
        { x, y: parent.y + CARD.height },
        { x, y: y - ARROW },
      ],
    };
  });
  const ways = pathsOf(routes, { at, left, gap, tops, tracks });
  const used = Math.max(...[...at.values()].map(({ x }) => x + CARD.width));
  const uprights = [...ways, ...pillars].flatMap(({ points }) => uprightsOf(points));
  const giveWay = (room: number, others: readonly Box[]) => {
    for (const [id, place] of at)
      at.set(id, { ...place, aside: asideOf(place, others, { room, right: used + MARGIN.x }) });
  };
  giveWay(gap / 2, uprights);
  const labels = labelsOf(ways, [...at.values()], gap);
  const labelled = ways.map((way, k) => ({ ...way, path: pathOf(way.points), label: labels[k]! }));
  // A label that has no other place is written where the names beside it would end.
  giveWay(gap / 2, [...uprights, ...labelled.map(({ label, edge }) => labelBox(label, edge))]);
  const ends = labelled.flatMap(({ edge, points, label }) => {
    const { x, width } = labelBox(label, edge);
    return [x + width - MARGIN.x, ...points.map((point) => point.x)];
  });
  const right = Math.max(used, ...ends);
  return {
    at,
    streams: [...labelled, ...pillars.map((way) => ({ ...way, path: pathOf(way.points), label: null }))],
    places: graph.nodes.flatMap(({ id, kind }) => (kind === 'sold' ? [] : [at.get(id)!])),
    width: right + MARGIN.x,
    height: tops.height,
    bands: starts.length - 1,
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

/** The rows of all bands below each other. */
function wrapped(graph: DrawnGraph, columns: number): { spots: Map<string, Spot>; starts: number[] } {
  const cells = cellsOf(graph, columns);
  const spots = new Map<string, Spot>();
  /** The first row of each band, and the one behind the last. */
  const starts = [0];
  for (const band of new Set([...cells.values()].map((cell) => cell.band).toSorted((a, b) => a - b))) {
    const firstLine = starts.at(-1)!;
    const inside = [...cells].filter(([, cell]) => cell.band === band);
    const rows = [...new Set(inside.map(([, { row }]) => row))].toSorted((a, b) => a - b);
    const pastLine = firstLine + rows.length;
    for (const [id, { column, row }] of inside)
      spots.set(id, { column, row, line: firstLine + rows.indexOf(row), firstLine, pastLine });
    starts.push(pastLine);
  }
  return { spots, starts };
}

function linesOf(
  { nodes }: DrawnGraph,
  spots: ReadonlyMap<string, Spot>,
  {
    starts,
    hung,
    names,
    reserved,
  }: { starts: readonly number[]; hung: readonly DrawnEdge[]; names: Names; reserved: Reserved | undefined },
): Line[] {
  return Array.from({ length: starts.at(-1)! }, (_, line) => {
    const isHere = (id: string) => spots.get(id)?.line === line;
    const hasCards = nodes.some(({ id, kind }) => kind === 'step' && isHere(id));
    const { above: up, below: down } = reserved
      ? (reserved[line] ?? { above: 0, below: 0 })
      : { above: starts.includes(line) ? names : 1, below: starts.includes(line + 1) ? names : 1 };
    // What is wrong with a step is said above it.
    const namesAbove = hasCards ? Math.max(1, up) : 0;
    const namesBelow = hasCards ? down : 0;
    const pill = hung.some(({ from }) => isHere(from)) ? PILL + HUNG.air : 0;
    return {
      namesAbove,
      namesBelow,
      above: depthOf(namesAbove).feeds,
      below: depthOf(namesBelow).wastes + pill,
      height: hasCards ? CARD.height : CAPSULE,
      isBreak: starts.includes(line + 1),
    };
  });
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
function routesOf(edges: readonly DrawnEdge[], spots: ReadonlyMap<string, Spot>): Route[] {
  const found = new Map<DrawnEdge, Route>();
  const reach = ({ from, to }: DrawnEdge) => Math.abs(spots.get(from)!.column - spots.get(to)!.column);
  const inOrder = edges.toSorted((a, b) => Number(a.recycle) - Number(b.recycle) || reach(a) - reach(b));
  for (const edge of inOrder) found.set(edge, routeOf(edge, spots, [...found.values()]));
  return edges.map((edge) => found.get(edge)!);
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
  return { ...route, channel: edge.recycle ? recycleChannel(route, others, spots) : besideRow(route) };
}

/** A stream that runs forward past other steps runs beside the row that it goes to. */
function besideRow({ from, to }: Route): Channel {
  if (from.firstLine !== to.firstLine) return under(to.firstLine);
  const boundary = to.line < from.line ? to.line + 1 : to.line;
  return boundary === 0 ? above(0) : under(boundary);
}

/** Columns that a recycle which runs above its row passes at most; longer ones run below it. */
const SHORT = 3;

/** Recycles run where they cross the fewest streams, next to their rows if they can: short ones above, long ones below. */
function recycleChannel(route: Route, others: readonly Route[], spots: ReadonlyMap<string, Spot>): Channel {
  const { from, to } = route;
  const [top, bottom] = [Math.min(from.line, to.line), Math.max(from.line, to.line)];
  const isShort = from.column - to.column <= SHORT && from.row <= 0;
  const upper = [above(top), above(Math.min(from.firstLine, to.firstLine))];
  const lower = [under(bottom + 1), under(Math.max(from.pastLine, to.pastLine))];
  const between = top === bottom ? [] : [under(bottom)];
  const crossings = (channel: Channel) =>
    others.filter((other) => other.edge.recycle && other.channel === channel && isInterlaced(route, other)).length +
    others.filter((other) => isCrossed(route, channel, other)).length +
    rowsPassed(from.line, route.out, channel, spots) +
    rowsPassed(to.line, route.into, channel, spots);
  const sides = [...between, ...(isShort ? [...upper, ...lower] : [...lower, ...upper])];
  return sides.reduce((best, one) => (crossings(one) < crossings(best) ? one : best));
}

/** Whether another stream runs up or down across the level part of a recycle. */
function isCrossed({ out, into }: Route, channel: Channel, other: Route): boolean {
  const [low, high] = [Math.min(out, into), Math.max(out, into)];
  // As if rows were numbered among the channels.
  const ends = [other.from.line, other.to.line].map((line) => above(line) + 0.5);
  const passes = (gutter: number, end: number, level: number) =>
    gutter > low && gutter < high && Math.min(end, level) < channel && Math.max(end, level) > channel;
  const level = other.channel ?? ends[0]!;
  return passes(other.out, ends[0]!, level) || passes(other.into, ends[1]!, level);
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
  tops: number[];
  lines: readonly Line[];
  height: number;
}

function topsOf({ channels }: Tracks, lines: readonly Line[]): Tops {
  const depthAbove = (line: number) => channels[under(line)]!.depth + channels[above(line)]!.depth;
  const tops: number[] = [];
  let y = MARGIN.y + depthAbove(0);
  for (const [k, line] of lines.entries()) {
    y += line.above;
    tops.push(y);
    const space = k + 1 < lines.length && line.isBreak ? ROW_GAP.band : ROW_GAP.branch;
    y += line.height + line.below + Math.max(space, depthAbove(k + 1));
  }
  return { tops, lines, height: y + MARGIN.y };
}

/** Of a track, from the top of the sheet. */
function levelOf(channel: Channel, depth: number, { lines, tops }: Tops): number {
  const line = Math.floor(channel / 2);
  const rowAbove = lines[line - 1];
  return isAbove(channel) || rowAbove === undefined
    ? tops[line]! - lines[line]!.above - depth
    : tops[line - 1]! + rowAbove.height + rowAbove.below + depth;
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
    const from = { x: start.x + CARD.width, y: start.y + Math.round(start.height * exitOf(route, routes)) };
    const to = { x: end.x - ARROW, y: end.y + end.height * arrival };
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

/** Where a stream leaves its card, as a fraction of its height: the product in the middle, others on the side to which they go. */
function exitOf({ edge, from, to, channel }: Route, routes: readonly Route[]): number {
  const own = routes.filter((one) => one.edge.from === edge.from);
  const goesOn = edge.outlet === 'product' || own.every((one) => one.edge.outlet === edge.outlet);
  if (goesOn && !edge.recycle) return 0.5;
  const rises = channel === null ? to.line < from.line : Math.floor(channel / 2) <= from.line;
  const others = [...new Set(own.map((one) => one.edge.outlet))].filter((outlet) => outlet !== 'product');
  const ports = rises ? UP_PORTS : DOWN_PORTS;
  return ports[Math.max(0, others.indexOf(edge.outlet))] ?? ports[0];
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
