/** Removes steps of a process with feeds: what fed from them takes something else. */
import type { Configuration, Step, StepFeed } from '#engine/index.ts';
import { removeStep } from '../edits.ts';
import { feedPath, feedsOf, PRODUCT } from '../feeds.ts';
import { isGraph, keepWaits, leftOver, mapStep, takersOf, unclaimed } from './graph.ts';

/** A feed that is lost when steps are removed, and what is taken instead. */
export interface LostFeed {
  /** The step that loses it; null: the product of the process. */
  to: string | null;
  feed: StepFeed;
  instead: StepFeed[];
}

/** The feeds that steps which stay lose when these are removed, each with what fed the removed steps. */
export function lostFeeds(configuration: Configuration, ids: readonly string[]): LostFeed[] {
  if (!isGraph(configuration)) return [];
  const lost: LostFeed[] = configuration.uo_settings.flatMap((step) =>
    ids.includes(step.id)
      ? []
      : feedsOf(configuration, step).flatMap((feed) =>
          ids.includes(feed.from) ? [{ to: step.id, feed, instead: [] }] : [],
        ),
  );
  const { product } = configuration;
  if (product && ids.includes(product.from))
    lost.push({ to: null, feed: { from: product.from, outlet: product.outlet }, instead: [] });
  return lost.map((one) => ({ ...one, instead: isMain(one, lost) ? feedsBefore(configuration, one, ids) : [] }));
}

/** What fed a removed step goes on where its product went, or where all of it went that anything took. */
function isMain({ feed }: LostFeed, all: readonly LostFeed[]): boolean {
  const outlets = new Set(all.filter((one) => one.feed.from === feed.from).map((one) => one.feed.outlet));
  return outlets.size === 1 || feed.outlet === PRODUCT;
}

function feedsBefore(configuration: Configuration, { to, feed }: LostFeed, ids: readonly string[]): StepFeed[] {
  const reached = upstream(configuration, feed, ids, new Set());
  const found = reached.filter(({ from }) => from !== to);
  if (to !== null) return found;
  const [first] = found;
  return first ? [{ from: first.from, outlet: first.outlet }] : [];
}

/** The feeds from steps that stay, followed upstream through the removed ones. */
function upstream(
  configuration: Configuration,
  feed: StepFeed,
  ids: readonly string[],
  seen: ReadonlySet<string>,
): StepFeed[] {
  const removed = configuration.uo_settings.find(({ id }) => id === feed.from);
  if (!removed || seen.has(removed.id)) return [];
  const within = new Set([...seen, removed.id]);
  const found = feedsOf(configuration, removed).flatMap((one) =>
    (ids.includes(one.from) ? upstream(configuration, one, ids, within) : [one]).map((source) =>
      partOf(configuration, source, feed),
    ),
  );
  return merged(found);
}

/** A share of what an earlier feed brought. */
function partOf(configuration: Configuration, source: StepFeed, lost: StepFeed): StepFeed {
  const { from, outlet } = source;
  const { share, inlet } = lost;
  const waits = { next_batch: (lost.next_batch ?? false) || (source.next_batch ?? false) };
  const way = { from, outlet, ...waits, ...(inlet !== undefined && { inlet }) };
  if (share === undefined) return { ...way, ...(source.share !== undefined && { share: source.share }) };
  const whole = source.share ?? unclaimed(takersOf(configuration, source));
  return { ...way, share: Number((whole * share).toPrecision(12)) };
}

/** One feed per outlet: of several, their sum. */
function merged(feeds: readonly StepFeed[]): StepFeed[] {
  const byOutlet = new Map<string, StepFeed>();
  for (const feed of feeds) {
    const known = byOutlet.get(feedPath(feed));
    if (!known) byOutlet.set(feedPath(feed), feed);
    else byOutlet.set(feedPath(feed), sumOf(known, feed));
  }
  return [...byOutlet.values()];
}

function sumOf({ share: a, ...one }: StepFeed, { share: b }: StepFeed): StepFeed {
  return a === undefined || b === undefined ? one : { ...one, share: Math.min(1, a + b) };
}

/** Removes steps. @param instead what is taken in place of each lost feed, as `lostFeeds` proposes or as chosen */
export function removeSteps(
  configuration: Configuration,
  ids: readonly string[],
  instead: readonly LostFeed[] = lostFeeds(configuration, ids),
): Configuration {
  const { product, ...left } = ids.reduce(removeStep, configuration);
  let next: Configuration = product && !ids.includes(product.from) ? { ...left, product } : left;
  if (!isGraph(configuration) || next.uo_settings.length === 0) return next;
  for (const step of next.uo_settings) {
    if (!step.feeds?.some(({ from }) => ids.includes(from))) continue;
    const feeds = step.feeds.flatMap((feed) => (ids.includes(feed.from) ? insteadOf(instead, step.id, feed) : [feed]));
    next = mapStep(next, step.id, (one) => ({ ...one, feeds: merged(feeds) }));
  }
  if (!product || !ids.includes(product.from)) return keepWaits(configuration, next);
  const [chosen] = instead.find(({ to }) => to === null)?.instead ?? [];
  const isOpen = ({ id, outlets }: Step) =>
    outlets?.[PRODUCT] === undefined && leftOver(takersOf(next, { from: id, outlet: PRODUCT })) > 0;
  const last = next.uo_settings.findLast(isOpen) ?? next.uo_settings.at(-1)!;
  const { from, outlet } = chosen ?? { from: last.id, outlet: PRODUCT };
  return keepWaits(configuration, { ...next, product: { ...product, from, outlet } });
}

const insteadOf = (choices: readonly LostFeed[], id: string, feed: StepFeed): StepFeed[] =>
  choices.find(({ to, feed: lost }) => to === id && feedPath(lost) === feedPath(feed))?.instead ?? [];
