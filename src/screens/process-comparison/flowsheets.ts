import type { Configuration, StepFeed } from '#engine/index.ts';
import { stepKeys } from '#src/economics/align.ts';
import { stepIndex } from '#src/draft/edits.ts';
import { feedsOf, PRODUCT } from '#src/draft/feeds.ts';
import { asGraph } from '#src/draft/graph/graph.ts';
import type { Compared } from './compared.ts';

/** The flowsheet of a compared process, in terms that it has in common with the others. */
export interface Flowsheet {
  /** With every feed and the product stated, so that a line is like the same line with its feeds stated. */
  configuration: Configuration;
  /**
   * The feeds of a step, by the outlet that they come from. A step that not all processes have is passed over: it is
   * listed itself, and what it passes on is what it takes.
   */
  feedsInto: (id: string) => ReadonlyMap<string, StepFeed>;
  /** Where the product comes from, likewise, with its basis. */
  product: string;
}

/** The whole outlet may also be stated as 100 %. */
const plain = ({ share = 1, ...feed }: StepFeed): StepFeed => (share === 1 ? feed : { ...feed, share });

export function flowsheets(compared: readonly Compared[]): Flowsheet[] {
  const keysOf = compared.map(({ results: { steps } }) => {
    const keys = stepKeys(steps);
    return new Map(steps.map(({ step_id }, index) => [step_id, keys[index]!]));
  });
  const found = keysOf.map((keys) => new Set(keys.values()));
  const isCommon = (key: string) => found.every((one) => one.has(key));
  return compared.map(({ configuration: given }, index) => {
    const keys = keysOf[index]!;
    const configuration = asGraph(given);
    const { product, uo_settings: steps } = configuration;
    const keyOf = (id: string) => keys.get(id) ?? id;
    const into = (id: string) => {
      const step = steps[stepIndex(configuration, id)];
      return step ? feedsOf(configuration, step).map(plain) : [];
    };
    const sources = (feed: StepFeed, passed: readonly string[] = []): StepFeed[] => {
      const isPassedOver =
        !isCommon(keyOf(feed.from)) &&
        !passed.includes(feed.from) &&
        feed.outlet === PRODUCT &&
        feed.share === undefined &&
        feed.inlet === undefined &&
        !feed.next_batch;
      if (!isPassedOver) return [feed];
      return into(feed.from)
        .filter(({ next_batch }) => !next_batch)
        .flatMap((one) => sources(one, [...passed, feed.from]));
    };
    const outlet = (feed: StepFeed) => `${keyOf(feed.from)}.${feed.outlet}`;
    return {
      configuration,
      feedsInto: (id) =>
        new Map(
          into(id)
            .flatMap((feed) => sources(feed))
            .map((feed) => [outlet(feed), feed]),
        ),
      product: product ? [...sources(product).map(outlet), product.basis ?? ''].join(' ') : '',
    };
  });
}
