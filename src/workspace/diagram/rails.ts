/** The list of steps on a narrow screen: the rows of its grid, and recycles as rails beside it. */
import type { DrawnEdge } from '#src/draft/graph/drawn-graph.ts';

/** A recycle beside the list, from the row of the step that it leaves to the row where it is named. */
export interface Rail {
  edge: DrawnEdge;
  /** From the list outwards, 0 being the next. */
  lane: number;
  /** Rows of the grid, from 1: of the feed line, and of the card of the source. */
  to: number;
  from: number;
}

export interface Rows {
  /** Of the card of each step, by id. */
  cards: ReadonlyMap<string, number>;
  /** Of the line of each feed, by key of the edge. */
  feeds: ReadonlyMap<string, number>;
  rails: Rail[];
}

/** The feeds of a step as they are listed above it: recycles last. */
export const feedsInOrder = (edges: readonly DrawnEdge[], id: string): DrawnEdge[] =>
  edges.filter(({ to }) => to === id).toSorted((a, b) => Number(a.recycle) - Number(b.recycle));

/** Gives each feed line and each card its row, with one behind each card for what leaves it, and each recycle its lane. */
export function rowsOf(ids: readonly string[], edges: readonly DrawnEdge[]): Rows {
  const cards = new Map<string, number>();
  const feeds = new Map<string, number>();
  let row = 1;
  for (const id of ids) {
    for (const { key } of feedsInOrder(edges, id)) {
      feeds.set(key, row);
      row += 1;
    }
    cards.set(id, row);
    row += 2;
  }
  const loops = edges
    .filter(({ recycle, from, key }) => recycle && cards.has(from) && feeds.has(key))
    .map((edge) => ({ edge, to: feeds.get(edge.key)!, from: cards.get(edge.from)! }))
    .toSorted((a, b) => reach(a) - reach(b));
  const rails: Rail[] = [];
  for (const loop of loops) {
    const beside = rails.filter((other) => low(other) <= high(loop) && high(other) >= low(loop));
    rails.push({ ...loop, lane: Math.max(-1, ...beside.map(({ lane }) => lane)) + 1 });
  }
  return { cards, feeds, rails };
}

type Ends = Pick<Rail, 'from' | 'to'>;
const low = ({ from, to }: Ends): number => Math.min(from, to);
const high = ({ from, to }: Ends): number => Math.max(from, to);
const reach = (ends: Ends): number => high(ends) - low(ends);
