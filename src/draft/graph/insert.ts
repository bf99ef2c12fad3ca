/** Adds steps to a process with feeds: a new step takes its place in the edge where it is inserted. */
import { beginningOf } from '../catalogue.ts';
import type { Configuration, Step, StepFeed, UnitOperation } from '#engine/index.ts';
import { addStep, freeName, moveStep, stepIndex } from '../edits.ts';
import { feedPath, feedsOf, withFeed, PRODUCT } from '../feeds.ts';
import { asGraph, isGraph, keepWaits, mapStep, pointsBack, takersOf, unclaimed } from './graph.ts';

/** A stream from an outlet to the step that takes it; null: the outlet is the product. */
export interface Edge {
  from: string;
  outlet: string;
  to: string | null;
}

/** Where a step is inserted: before a step of the list, or in an edge. */
export type Insertion = number | Edge;

type Operation = Pick<UnitOperation, 'id' | 'name' | 'needs_feed' | 'leaves'>;

/** Whether an operation brings material whose composition is stated, so that nothing needs to come before it. */
export const bringsMaterial = ({ needs_feed, leaves }: Pick<UnitOperation, 'needs_feed' | 'leaves'>): boolean =>
  !needs_feed && leaves.some(({ key }) => key === 'composition.*');

/** Adds a step of a unit operation. What brings material joins the stream; every other step takes its place in it. */
export function insertStep(
  configuration: Configuration,
  operation: Operation,
  id: string,
  at?: Insertion,
): Configuration {
  const isLine = !isGraph(configuration);
  const place = typeof at === 'number' ? at : configuration.uo_settings.length;
  const isSecondSource = bringsMaterial(operation) && configuration.uo_settings.length > 0 && place > 0;
  if (isLine && typeof at !== 'object' && !isSecondSource && !configuration.product)
    return addStep(configuration, operation, id, at);
  const graph = asGraph(configuration);
  const step: Step = { id, ...beginningOf(operation), name: freeName(graph, operation.name) };
  const edge = typeof at === 'object' ? at : edgeAt(graph, place);
  // A second fermentation does not take the product: it stands beside what there is until it is connected.
  if (!edge || (at === undefined && !operation.needs_feed)) return placed(graph, step, { beside: place }, true);
  return placed(graph, step, edge, !bringsMaterial(operation));
}

/** The edge that ends at a place of the list: into the step there, or to the product at the end. */
function edgeAt(configuration: Configuration, place: number): Edge | null {
  const { uo_settings: steps, product } = configuration;
  const to = steps[place];
  if (!to) return product ? { from: product.from, outlet: product.outlet, to: null } : null;
  const feeds = feedsOf(configuration, to);
  const before = steps[place - 1];
  const feed =
    feeds.find(({ from }) => from === before?.id) ?? feeds.find(({ next_batch }) => !next_batch) ?? feeds[0] ?? null;
  return feed && { from: feed.from, outlet: feed.outlet, to: to.id };
}

/** The stream that a step passes on: to the one that takes the most of its product, or as the product. */
export function mainEdge(configuration: Configuration, id: string): Edge | null {
  const { product } = configuration;
  if (product?.from === id) return { from: id, outlet: product.outlet, to: null };
  const takers = takersOf(configuration, { from: id, outlet: PRODUCT });
  const most = takers.find(({ feed }) => feed.share === undefined) ?? takers[0];
  return most ? { from: id, outlet: PRODUCT, to: most.to.id } : null;
}

/** Puts a step into an edge, or at a place of the list where no edge ends. */
function placed(
  configuration: Configuration,
  step: Step,
  edge: Edge | { beside: number },
  takesOver: boolean,
): Configuration {
  if ('beside' in edge) {
    const next = configuration.uo_settings[edge.beside];
    const added = inList(configuration, { ...step, feeds: [] }, edge.beside);
    const fed = next ? withFeed(added, next.id, ofProduct(step), { ...ofProduct(step), next_batch: false }) : added;
    return keepWaits(configuration, fed);
  }
  const { from, outlet, to } = edge;
  const taker = configuration.uo_settings.find((one) => one.id === to);
  const old = taker && feedsOf(configuration, taker).find((feed) => feedPath(feed) === feedPath(edge));
  const place = taker && !old?.next_batch ? stepIndex(configuration, taker.id) : stepIndex(configuration, from) + 1;
  if (!takesOver) {
    const added = inList(configuration, { ...step, feeds: [] }, place);
    return keepWaits(
      configuration,
      taker ? withFeed(added, taker.id, ofProduct(step), { ...ofProduct(step), next_batch: false }) : added,
    );
  }
  const share = old?.share === undefined ? {} : { share: old.share };
  const added = inList(configuration, { ...step, feeds: [{ from, outlet, ...share, next_batch: false }] }, place);
  if (!taker) return keepWaits(configuration, { ...added, product: { ...added.product, ...ofProduct(step) } });
  // The stream waits just before it is used.
  const next: StepFeed = {
    ...ofProduct(step),
    next_batch: old?.next_batch ?? false,
    ...(old?.inlet !== undefined && { inlet: old.inlet }),
  };
  return keepWaits(configuration, withFeed(added, taker.id, edge, next));
}

const ofProduct = ({ id }: Step) => ({ from: id, outlet: PRODUCT });

const inList = (configuration: Configuration, step: Step, place: number): Configuration => ({
  ...configuration,
  uo_settings: configuration.uo_settings.toSpliced(place, 0, step),
});

/** Inserts a step with its settings behind another, as in a line: it takes what that one passes on. */
export function insertBehind(configuration: Configuration, step: Step, after: string | null): Configuration {
  const { product } = configuration;
  const last = product ? { from: product.from, outlet: product.outlet, to: null } : null;
  const edge = after === null ? last : mainEdge(configuration, after);
  return placed(configuration, step, edge ?? { beside: configuration.uo_settings.length }, true);
}

/** Moves a step in the list. In a process with feeds, only its place changes. */
export const moveInList = (configuration: Configuration, id: string, to: number): Configuration =>
  keepWaits(configuration, moveStep(configuration, id, to));

/** Sends a share of an outlet to a step, perhaps an earlier one; a line becomes a process with feeds. */
export function sendTo(
  configuration: Configuration,
  { from, outlet, to }: { from: string; outlet: string; to: string },
  share: number | null,
  waits: boolean,
): Configuration {
  const graph = asGraph(configuration);
  const key = { from, outlet };
  return withFeed(graph, to, key, { ...key, ...(share !== null && { share }), next_batch: waits });
}

/**
 * Sends an outlet to a step without a stated share: what nobody takes, or half of it where another step takes the rest, it
 * is the product, or it is a recycle, in which everything would gather that cannot leave otherwise.
 */
export function sendFreely(
  configuration: Configuration,
  way: { from: string; outlet: string; to: string },
): Configuration {
  const graph = asGraph(configuration);
  const takers = takersOf(graph, way);
  if (takers.some(({ to }) => to.id === way.to)) return configuration;
  const isProduct = graph.product !== undefined && feedPath(graph.product) === feedPath(way);
  const left = unclaimed(takers);
  const isBack = pointsBack(graph, way.from, way.to);
  const isWanted = isProduct || isBack || left === 0 || takers.some(({ feed }) => feed.share === undefined);
  const share = isWanted ? Number((left / 2).toPrecision(12)) : null;
  return sendTo(graph, way, share, isBack);
}

/** Makes an outlet the product; a line becomes a process with feeds. */
export function makeProduct(configuration: Configuration, from: string, outlet: string): Configuration {
  const graph = asGraph(configuration);
  const { product: old } = graph;
  const isSame = old?.from === from && old.outlet === outlet;
  if (isSame) return configuration;
  const { [outlet]: _disposed, ...outlets } = graph.uo_settings[stepIndex(graph, from)]?.outlets ?? {};
  const freed = mapStep(graph, from, ({ outlets: _old, ...step }) =>
    Object.keys(outlets).length > 0 ? { ...step, outlets } : step,
  );
  return { ...freed, product: { ...(old?.basis !== undefined && { basis: old.basis }), from, outlet } };
}

/** Sets what the output of the process counts; undefined: the component of the product. A line gets feeds. */
export function setProductBasis(configuration: Configuration, basis: string | undefined): Configuration {
  const graph = asGraph(configuration);
  if (!graph.product) return configuration;
  const { basis: _old, ...outlet } = graph.product;
  return { ...graph, product: basis === undefined ? outlet : { ...outlet, basis } };
}
