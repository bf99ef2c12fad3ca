/** The grid of a process with feeds: a column for each step on the longest way there, and rows for branches. */
import type { DrawnEdge, DrawnGraph, DrawnNode } from '#src/draft/graph/drawn-graph.ts';
import { PRODUCT_NODE } from '#src/draft/graph/drawn-graph.ts';

export interface Cell {
  column: number;
  /** Which part of the main path it belongs to, where that is broken into several rows. */
  band: number;
  /** 0 is the row of the main path; negative rows are above it. */
  row: number;
}

/**
 * The place of each node in the grid, by its id; what hangs below its step has none. It depends on the list of steps only where the feeds
 * leave a choice.
 * @param wrap columns after which the main path goes on below, like text; a branch begins further left, so that it fits
 */
export function cellsOf(graph: DrawnGraph, wrap = Infinity): Map<string, Cell> {
  const hung = new Set(hungOf(graph).map(({ to }) => to));
  const nodes = graph.nodes.filter(({ id }) => !hung.has(id));
  const forward = graph.edges.filter(({ recycle, to }) => !recycle && !hung.has(to));
  return placed({ nodes, forward, columns: columnsOf(nodes, forward), wrap });
}

/** What is sold at a step from which the process goes on hangs below it: the first of each step. */
export function hungOf({ nodes, edges }: DrawnGraph): DrawnEdge[] {
  const sold = new Set(nodes.flatMap(({ id, kind }) => (kind === 'sold' ? [id] : [])));
  const goesOn = new Set(edges.flatMap(({ from, to, recycle }) => (recycle || sold.has(to) ? [] : [from])));
  const sales = edges.filter(({ from, to }) => sold.has(to) && goesOn.has(from));
  return sales.filter(({ from }, k) => sales.findIndex((other) => other.from === from) === k);
}

/** Each node follows all that feed it; what nothing feeds stands just before what it feeds. */
function columnsOf(nodes: readonly DrawnNode[], forward: readonly DrawnEdge[]): Map<string, number> {
  const columns = new Map<string, number>();
  const columnOf = (id: string): number => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    const before = forward.filter(({ to }) => to === id).map(({ from }) => columnOf(from));
    const column = before.length === 0 ? 0 : Math.max(...before) + 1;
    columns.set(id, column);
    return column;
  };
  for (const { id } of nodes) columnOf(id);
  // From the right, so that a chain of steps that nothing feeds moves as a whole.
  for (const { id } of nodes.toSorted((a, b) => columns.get(b.id)! - columns.get(a.id)!)) {
    const isFed = forward.some(({ to, from }) => to === id && !isLoose(from, forward));
    const after = forward.filter(({ from }) => from === id).map(({ to }) => columns.get(to)!);
    if (!isFed && after.length > 0) columns.set(id, Math.max(columns.get(id)!, Math.min(...after) - 1));
  }
  return columns;
}

/** Whether a node and all before it feed one node only, so that they can move towards it. */
function isLoose(id: string, forward: readonly DrawnEdge[]): boolean {
  if (forward.filter(({ from }) => from === id).length !== 1) return false;
  return forward.every(({ to, from }) => to !== id || isLoose(from, forward));
}

interface Grid {
  nodes: readonly DrawnNode[];
  forward: readonly DrawnEdge[];
  /** Without a break. */
  columns: ReadonlyMap<string, number>;
  wrap: number;
}

function placed({ nodes, forward, columns, wrap }: Grid): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  const taken = new Set<string>();
  const columnOf = (id: string): number => columns.get(id)!;
  const mainInto = (id: string) =>
    best(
      forward.filter(({ to }) => to === id),
      (edge) => columnOf(edge.from),
    );
  const mainOutOf = (id: string) =>
    best(
      forward.filter(({ from }) => from === id),
      (edge) => -columnOf(edge.to),
    );
  /** The streams of a path run straight through the cells between its steps. */
  const acrossOf = (line: readonly Spot[]): number[] => {
    const start = line[0]!.column;
    return Array.from({ length: line.at(-1)!.column - start + 1 }, (_, k) => start + k);
  };
  const put = (line: readonly Spot[], band: number, row: number): void => {
    for (const { id, column } of line) cells.set(id, { column, band, row });
    for (const column of acrossOf(line)) taken.add(`${band} ${row} ${column}`);
  };

  /** The longest path of main streams through a node that has no place yet. */
  const pathThrough = (id: string): string[] => {
    const path = [id];
    for (let edge = mainInto(id); edge && !cells.has(edge.from); edge = mainInto(path[0]!)) {
      if (mainOutOf(edge.from)?.to !== path[0]) break;
      path.unshift(edge.from);
    }
    for (let edge = mainOutOf(id); edge && !cells.has(edge.to); edge = mainOutOf(path.at(-1)!)) {
      if (mainInto(edge.to)?.from !== path.at(-1)) break;
      path.push(edge.to);
    }
    return path;
  };

  const main = [PRODUCT_NODE];
  for (let edge = mainInto(PRODUCT_NODE); edge; edge = mainInto(edge.from)) main.unshift(edge.from);
  for (const [band, line] of broken(main, columnOf, wrap).entries()) if (line.length > 0) put(line, band, 0);
  for (const { id } of nodes) {
    if (cells.has(id)) continue;
    const path = pathThrough(id);
    const [head, end] = [path[0]!, path.at(-1)!];
    const parent = forward.find(({ to, from }) => to === head && cells.has(from));
    const child = forward.find(({ from, to }) => from === end && cells.has(to));
    const anchor = cells.get(parent?.from ?? child?.to ?? PRODUCT_NODE)!;
    const apart = columnOf(head) - columnOf(parent?.from ?? child?.to ?? PRODUCT_NODE);
    // What is bought comes from above, gas rises, and everything else falls.
    const down = parent && !parent.up ? 1 : -1;
    const length = columnOf(end) - columnOf(head) + 1;
    const lines = Math.ceil(length / wrap) || 1;
    // As far right as it can be without a further row.
    const start = Math.max(0, Math.min(anchor.column + apart, lines * wrap - length));
    // What runs back to the left has a row of its own.
    let from = anchor.row + (parent && start <= anchor.column ? down : 0);
    for (const line of broken(path, (one) => start + columnOf(one) - columnOf(head), wrap)) {
      if (line.length === 0) continue;
      const isFree = (row: number) => acrossOf(line).every((column) => !taken.has(`${anchor.band} ${row} ${column}`));
      const row = rowFor(from, down, isFree);
      put(line, anchor.band, row);
      from = row + 1;
    }
  }
  return cells;
}

interface Spot {
  id: string;
  column: number;
}

/** A path in lines that are not longer than `wrap`. */
function broken(path: readonly string[], columnOf: (id: string) => number, wrap: number): Spot[][] {
  const lines: Spot[][] = [];
  for (const id of path) {
    const column = columnOf(id);
    const line = Math.floor(column / wrap);
    while (lines.length <= line) lines.push([]);
    lines[line]!.push({ id, column: wrap === Infinity ? column : column % wrap });
  }
  return lines;
}

/** How many rows a path may be away on its own side before the other side is tried. */
const NEAR = 2;

/** The nearest free row, first on the side where the path belongs. */
function rowFor(anchor: number, down: 1 | -1, isFree: (row: number) => boolean): number {
  for (let distance = 0; ; distance += 1) {
    const own = anchor + down * distance;
    if (isFree(own)) return own;
    const other = anchor - down * (distance - NEAR + 1);
    if (distance >= NEAR && isFree(other)) return other;
  }
}

/** The stream that goes on: the product rather than a side stream, what is left rather than a share, the nearest. */
function best(edges: readonly DrawnEdge[], distance: (edge: DrawnEdge) => number): DrawnEdge | undefined {
  const rank = (edge: DrawnEdge): number => (edge.outlet === 'product' ? 0 : 2) + (edge.share === null ? 0 : 1);
  return edges.toSorted((a, b) => rank(a) - rank(b) || distance(b) - distance(a))[0];
}
