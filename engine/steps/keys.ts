/** Keys of the numbers that are not settings of a step. */
import type { StepFeed } from '../types/configuration.ts';

/** Where a feed is in a configuration, by ids: `feeds.stp_7.mother_liquor`. */
export const feedField = (feed: Pick<StepFeed, 'from' | 'outlet'>): string => `feeds.${feed.from}.${feed.outlet}`;

/** Key of the share of a feed, by which analyses vary it. */
export const shareKey = (feed: Pick<StepFeed, 'from' | 'outlet'>): string => `${feedField(feed)}.share`;

/** Key of the price at which an outlet is sold. */
export const salePriceKey = (outlet: string): string => `outlets.${outlet}.price`;
