/** What the flowsheet of a process with feeds shows: steps, the product and co-products, and the streams between them. */
import type { Configuration, UnitOperation } from '#engine/index.ts';
import { operationIdOf } from '../catalogue.ts';
import { stepIndex } from '../edits.ts';
import { feedPath, feedsOf, inletName, PRODUCT } from '../feeds.ts';
import { leftOver, takersOf } from './graph.ts';
import { bringsMaterial } from './insert.ts';

export interface DrawnNode {
  id: string;
  /** A source is a step that brings material. */
  kind: 'step' | 'source' | 'product' | 'sold';
}

export interface DrawnEdge {
  /** Stable over edits of other edges. */
  key: string;
  /** Ids of nodes. */
  from: string;
  to: string;
  outlet: string;
  /** Null: what the others leave. */
  share: number | null;
  /** Closes a loop, and is drawn as an edge that runs back. */
  recycle: boolean;
  waits: boolean;
  /** The named inlet that it enters; null: the feed. */
  inlet: { key: string; name: string } | null;
  /** Rises, as a gas does. */
  up: boolean;
}

export interface DrawnGraph {
  /** Steps in the order of the list, then the product, then what is sold. */
  nodes: DrawnNode[];
  edges: DrawnEdge[];
}

/** The node of the product. */
export const PRODUCT_NODE = ' product';

export const soldNode = (step: string, outlet: string): string => ` sold ${feedPath({ from: step, outlet })}`;

type Catalogue = ReadonlyMap<string, Pick<UnitOperation, 'outlets' | 'inlets' | 'needs_feed' | 'leaves'>>;

export function drawnGraph(configuration: Configuration, catalogue: Catalogue): DrawnGraph {
  const { uo_settings: steps, product } = configuration;
  const isGas = (id: string, outlet: string): boolean => {
    const step = steps[stepIndex(configuration, id)];
    const operation = step && catalogue.get(operationIdOf(step));
    return operation?.outlets.find(({ key }) => key === outlet)?.disposal === 'vent';
  };
  const known = new Set(steps.map(({ id }) => id));
  const edges: DrawnEdge[] = steps.flatMap((step) =>
    feedsOf(configuration, step)
      .filter(({ from }) => known.has(from))
      .map((feed) => ({
        key: `${feedPath(feed)} ${step.id}`,
        from: feed.from,
        to: step.id,
        outlet: feed.outlet,
        share: feed.share ?? null,
        recycle: false,
        waits: feed.next_batch ?? false,
        inlet:
          feed.inlet === undefined
            ? null
            : { key: feed.inlet, name: inletName(catalogue.get(operationIdOf(step)), feed.inlet) },
        up: isGas(feed.from, feed.outlet),
      })),
  );
  // What waits closes a loop; in what is then still one, the order of the list tells which stream runs back.
  const all = reachability(edges);
  for (const edge of edges) edge.recycle = edge.waits && all(edge.to, edge.from);
  const within = reachability(edges.filter(({ recycle }) => !recycle));
  for (const edge of edges) {
    const isBack = stepIndex(configuration, edge.from) >= stepIndex(configuration, edge.to);
    edge.recycle ||= isBack && within(edge.to, edge.from);
  }
  const leaving = { share: null, recycle: false, waits: false, inlet: null, up: false };
  const sold = steps.flatMap((step) =>
    Object.entries(step.outlets ?? {}).flatMap(([outlet, { disposal }]) => {
      const isProduct = product?.from === step.id && product.outlet === outlet;
      const isSold =
        disposal === 'sold' && !isProduct && leftOver(takersOf(configuration, { from: step.id, outlet })) > 0;
      return isSold ? [{ from: step.id, outlet, to: soldNode(step.id, outlet) }] : [];
    }),
  );
  const source = product && known.has(product.from) ? product : { from: steps.at(-1)?.id ?? '', outlet: PRODUCT };
  return {
    nodes: [
      ...steps.map((step): DrawnNode => {
        const operation = catalogue.get(operationIdOf(step));
        return { id: step.id, kind: operation && bringsMaterial(operation) ? 'source' : 'step' };
      }),
      { id: PRODUCT_NODE, kind: 'product' },
      ...sold.map(({ to }) => ({ id: to, kind: 'sold' as const })),
    ],
    edges: [
      ...edges,
      ...(steps.length > 0
        ? [{ ...leaving, key: PRODUCT_NODE, from: source.from, to: PRODUCT_NODE, outlet: source.outlet }]
        : []),
      ...sold.map(({ from, outlet, to }) => ({ ...leaving, key: to, from, to, outlet })),
    ],
  };
}

/** The streams of the loop that a recycle closes, by key. */
export function loopOf({ edges }: DrawnGraph, recycle: DrawnEdge): Set<string> {
  const reaches = reachability(edges.filter((edge) => !edge.recycle));
  const inside = edges.filter(
    (edge) => !edge.recycle && reaches(recycle.to, edge.from) && reaches(edge.to, recycle.from),
  );
  return new Set([recycle.key, ...inside.map(({ key }) => key)]);
}

/** Whether a node leads to another; a node leads to itself. */
function reachability(edges: readonly DrawnEdge[]): (from: string, to: string) => boolean {
  const known = new Map<string, Set<string>>();
  const from = (start: string): Set<string> => {
    const reached = new Set([start]);
    for (const node of reached) for (const edge of edges) if (edge.from === node) reached.add(edge.to);
    known.set(start, reached);
    return reached;
  };
  return (start, end) => (known.get(start) ?? from(start)).has(end);
}
