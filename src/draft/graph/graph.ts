/** Processes whose steps state their feeds: how a line becomes one, and what its edges are. */
import type { Configuration, Step, StepFeed } from '#engine/index.ts';
import { stepIndex } from '../edits.ts';
import { feedPath, feedsOf, isUnfed, PRODUCT } from '../feeds.ts';

/** Whether the steps state their feeds; otherwise each takes what the one before it passes on. */
export const isGraph = ({ uo_settings }: Configuration): boolean =>
  uo_settings.some(({ feeds }) => feeds !== undefined);

/** The same process with every feed and its product stated. Its results are the same to the bit. */
export function asGraph(configuration: Configuration): Configuration {
  const { uo_settings: steps } = configuration;
  const last = steps.at(-1);
  if (!last || isGraph(configuration)) return configuration;
  const feedOf = (index: number): StepFeed[] | undefined => {
    const before = steps[index - 1];
    if (before) return [{ from: before.id, outlet: PRODUCT, next_batch: false }];
    return steps.length === 1 ? [] : undefined;
  };
  return {
    ...configuration,
    uo_settings: steps.map((step, index) => {
      const feeds = feedOf(index);
      return feeds ? { ...step, feeds } : step;
    }),
    product: configuration.product ?? { from: last.id, outlet: PRODUCT },
  };
}

/** Changes one step, by its id. */
export const mapStep = (configuration: Configuration, id: string, change: (step: Step) => Step): Configuration => ({
  ...configuration,
  uo_settings: configuration.uo_settings.map((step) => (step.id === id ? change(step) : step)),
});

/** A feed and the step that takes it. */
export interface Taker {
  to: Step;
  feed: StepFeed;
}

/** The takers of one outlet, in the order of the list. */
export const takersOf = (
  { uo_settings }: Pick<Configuration, 'uo_settings'>,
  outlet: Pick<StepFeed, 'from' | 'outlet'>,
): Taker[] =>
  uo_settings.flatMap((to) =>
    (to.feeds ?? []).flatMap((feed) => (feedPath(feed) === feedPath(outlet) ? [{ to, feed }] : [])),
  );

/** How much an entered sum of shares may differ from 1 by rounding. */
const ROUNDING = 1e-12;

/** Share of an outlet that no stated share takes, 1. */
export function unclaimed(takers: readonly Taker[]): number {
  const left = 1 - takers.reduce((sum, { feed }) => sum + (feed.share ?? 0), 0);
  return left > ROUNDING ? left : 0;
}

/** Share of an outlet that no step takes, 1. */
export const leftOver = (takers: readonly Taker[]): number =>
  takers.some(({ feed }) => feed.share === undefined) ? 0 : unclaimed(takers);

/**
 * States whether a feed waits wherever an edit of the list would change it, because a feed that does not say waits if it
 * points backwards in the list.
 */
export function keepWaits(before: Configuration, after: Configuration): Configuration {
  const key = (step: Step, feed: StepFeed) => `${step.id} ${feedPath(feed)}`;
  const waited = new Map(
    before.uo_settings.flatMap((step) =>
      feedsOf(before, step).map((feed) => [key(step, feed), feed.next_batch] as const),
    ),
  );
  const settled = (step: Step, feed: StepFeed, waits: boolean | undefined): StepFeed => {
    const was = waited.get(key(step, feed));
    return feed.next_batch === undefined && was !== undefined && was !== waits ? { ...feed, next_batch: was } : feed;
  };
  return {
    ...after,
    uo_settings: after.uo_settings.map((step) => {
      if (!step.feeds) return step;
      const now = feedsOf(after, step);
      return { ...step, feeds: step.feeds.map((feed, k) => settled(step, feed, now[k]?.next_batch)) };
    }),
  };
}

/** Whether a feed points backwards in the list, and therefore waits unless it says otherwise; what no step feeds is a source and no recycle. */
export const pointsBack = (configuration: Configuration, from: string, to: string): boolean =>
  stepIndex(configuration, from) >= stepIndex(configuration, to) && !isUnfed(configuration, from);
