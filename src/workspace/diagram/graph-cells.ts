/** The grid of a process with feeds: a column for each step on the longest way there, and rows for branches. */
import type { DrawnEdge, DrawnGraph } from '#src/draft/graph/drawn-graph.ts';
import { PRODUCT_NODE } from '#src/draft/graph/drawn-graph.ts';

export interface Cell {
  column: number;
  /** 0 is the row of the main path; negative rows are above it. */
  row: number;
}

/** The place of each node in the grid, by its id. It depends on the list of steps only where the feeds leave a choice. */
export function cellsOf(graph: DrawnGraph): Map<string, Cell> {
  const forward = graph.edges.filter(({ recycle }) => !recycle);
  const columns = columnsOf(graph, forward);
  const rows = rowsOf(graph, forward, columns);
  return new Map(graph.nodes.map(({ id }) => [id, { column: columns.get(id) ?? 0, row: rows.get(id) ?? 0 }]));
}

/** Each node follows all that feed it; what nothing feeds stands just before what it feeds. */
function columnsOf({ nodes }: DrawnGraph, forward: readonly DrawnEdge[]): Map<string, number> {
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

function rowsOf(
  { nodes }: DrawnGraph,
  forward: readonly DrawnEdge[],
  columns: ReadonlyMap<string, number>,
): Map<string, number> {
  const rows = new Map<string, number>();
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
  const span = (first: string, last: string): number[] => {
    const start = columnOf(first);
    return Array.from({ length: columnOf(last) - start + 1 }, (_, k) => start + k);
  };
  const isFree = (cells: readonly number[], row: number): boolean =>
    cells.every((column) => !taken.has(`${column} ${row}`));
  const put = (path: readonly string[], row: number): void => {
    for (const id of path) rows.set(id, row);
    // The streams of a path run straight through the cells between its steps.
    for (const column of span(path[0]!, path.at(-1)!)) taken.add(`${column} ${row}`);
  };

  /** The longest path of main streams through a node that has no row yet. */
  const pathThrough = (id: string): string[] => {
    const path = [id];
    for (let edge = mainInto(id); edge && !rows.has(edge.from); edge = mainInto(path[0]!)) {
      if (mainOutOf(edge.from)?.to !== path[0]) break;
      path.unshift(edge.from);
    }
    for (let edge = mainOutOf(id); edge && !rows.has(edge.to); edge = mainOutOf(path.at(-1)!)) {
      if (mainInto(edge.to)?.from !== path.at(-1)) break;
      path.push(edge.to);
    }
    return path;
  };

  const main = [PRODUCT_NODE];
  for (let edge = mainInto(PRODUCT_NODE); edge; edge = mainInto(edge.from)) main.unshift(edge.from);
  put(main, 0);
  for (const { id } of nodes) {
    if (rows.has(id)) continue;
    const path = pathThrough(id);
    const parent = forward.find(({ to, from }) => to === path[0] && rows.has(from));
    const child = forward.find(({ from, to }) => from === path.at(-1) && rows.has(to));
    const anchor = rows.get(parent?.from ?? child?.to ?? PRODUCT_NODE) ?? 0;
    // What is bought comes from above, gas rises, and everything else falls.
    const down = parent && !parent.up ? 1 : -1;
    put(path, rowFor({ cells: span(path[0]!, path.at(-1)!), anchor, down, isFree }));
  }
  return rows;
}

interface Wanted {
  cells: readonly number[];
  anchor: number;
  down: 1 | -1;
  isFree: (cells: readonly number[], row: number) => boolean;
}

/** How many rows a path may be away on its own side before the other side is tried. */
const NEAR = 2;

/** The nearest free row, first on the side where the path belongs. */
function rowFor({ cells, anchor, down, isFree }: Wanted): number {
  for (let distance = 0; ; distance += 1) {
    const own = anchor + down * distance;
    if (isFree(cells, own)) return own;
    const other = anchor - down * (distance - NEAR + 1);
    if (distance >= NEAR && isFree(cells, other)) return other;
  }
}

/** The stream that goes on: the product rather than a side stream, what is left rather than a share, the nearest. */
function best(edges: readonly DrawnEdge[], distance: (edge: DrawnEdge) => number): DrawnEdge | undefined {
  const rank = (edge: DrawnEdge): number => (edge.outlet === 'product' ? 0 : 2) + (edge.share === null ? 0 : 1);
  return edges.toSorted((a, b) => rank(a) - rank(b) || distance(b) - distance(a))[0];
}
