/** The feeds of the steps of a draft: their edits, and how they are called. */
import type { Configuration, Step, StepFeed, StepOutlet, UnitOperation } from '#engine/index.ts';
import { inCurrency } from '#src/lib/currency.ts';
import { formatInput } from '#src/lib/format.ts';
import { operationOf, type Catalogue } from './catalogue.ts';
import { stepIndex } from './edits.ts';
import { withUnit } from '#src/lib/quantity.ts';

/** The outlet that goes on to the next step of a line. */
export const PRODUCT = 'product';

/** Place of a feed among those of a step, as in refusals. */
export const feedPath = ({ from, outlet }: Pick<StepFeed, 'from' | 'outlet'>): string => `feeds.${from}.${outlet}`;

/** Whether no step feeds a step of a process with feeds: it is a source. */
export const isUnfed = ({ uo_settings: steps }: Configuration, id: string): boolean =>
  steps.some(({ feeds }) => feeds !== undefined) && !steps.find((one) => one.id === id)?.feeds?.length;

/** The feeds of a step, each with whether it waits: it does if it comes from a later step, which is fed itself, and does not say. */
export function feedsOf(configuration: Configuration, step: Step): StepFeed[] {
  const place = stepIndex(configuration, step.id);
  return (step.feeds ?? []).map((feed) => ({
    ...feed,
    next_batch: feed.next_batch ?? (stepIndex(configuration, feed.from) >= place && !isUnfed(configuration, feed.from)),
  }));
}

/** Name of an outlet in the catalogue; its key if the catalogue does not have it. */
export const outletName = (operation: Pick<UnitOperation, 'outlets'> | undefined, key: string): string =>
  operation?.outlets.find((one) => one.key === key)?.name ?? key;

/** Name of an inlet in the catalogue; its key if the catalogue does not have it. */
export const inletName = (operation: Pick<UnitOperation, 'inlets'> | undefined, key: string): string =>
  operation?.inlets.find((one) => one.key === key)?.name ?? key;

/** The share of a feed in words: without one, it is what others leave. */
export const shareText = ({ share }: Pick<StepFeed, 'share'>): string =>
  share === undefined ? 'the rest' : `${formatInput(Number((100 * share).toPrecision(12)))} %`;

/** A feed in a comparison: 'share 80 %, next batch, inlet Solvent'. */
export const describeFeed = (
  feed: StepFeed | undefined,
  operation: Pick<UnitOperation, 'inlets'> | undefined,
): string =>
  feed
    ? [
        `share ${shareText(feed)}`,
        ...(feed.next_batch ? ['next batch'] : []),
        ...(feed.inlet === undefined ? [] : [`inlet ${inletName(operation, feed.inlet)}`]),
      ].join(', ')
    : 'none';

/** A destination in a comparison: 'Molasses, sold, 0.05 USD/kg, dry'. */
export function describeOutlet(outlet: StepOutlet | undefined): string {
  if (!outlet) return 'default';
  const { name, disposal, price, basis, avoided_gwp: avoided } = outlet;
  const parts = [
    name,
    disposal,
    price === undefined ? undefined : withUnit(formatInput(inCurrency(price)), 'USD/kg'),
    basis,
    avoided === undefined ? undefined : `avoids ${withUnit(formatInput(avoided), 'kg CO₂e/kg')}`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** An outlet of a step with the step in front: 'Evaporation, Concentrate'. */
function outletOfStep(
  { from, outlet }: Pick<StepFeed, 'from' | 'outlet'>,
  steps: readonly Step[],
  catalogue: Catalogue,
) {
  const step = steps.find(({ id }) => id === from);
  return `${step?.name ?? from}, ${outletName(step && operationOf(catalogue, step), outlet)}`;
}

/** Title of a feed in a comparison: 'Feed from Evaporation, Concentrate'. */
export const feedTitle = (
  feed: Pick<StepFeed, 'from' | 'outlet'>,
  { uo_settings }: Pick<Configuration, 'uo_settings'>,
  catalogue: Catalogue,
): string => `Feed from ${outletOfStep(feed, uo_settings, catalogue)}`;

/** Title of a destination in a comparison: 'Destination of Condensate'. */
export const outletTitle = (operation: Pick<UnitOperation, 'outlets'> | undefined, key: string): string =>
  `Destination of ${outletName(operation, key)}`;

/** The outlet that is the product, in a comparison. */
export function describeProduct({ product, uo_settings }: Configuration, catalogue: Catalogue): string {
  if (!product) return 'the product outlet of the last step';
  const outlet = outletOfStep(product, uo_settings, catalogue);
  return product.basis === undefined ? outlet : `${outlet}, ${product.basis}`;
}

/** Replaces the feeds of a step. None are an empty list: without any list, the process would be a line again. */
const setFeeds = (configuration: Configuration, id: string, feeds: StepFeed[]): Configuration => ({
  ...configuration,
  uo_settings: configuration.uo_settings.map((step) => (step.id === id ? { ...step, feeds } : step)),
});

/** A feed of a step, changed, added or removed (undefined); the others stay as they are. */
export function withFeed(
  configuration: Configuration,
  id: string,
  key: Pick<StepFeed, 'from' | 'outlet'>,
  feed: StepFeed | undefined,
): Configuration {
  const { feeds = [] } = configuration.uo_settings[stepIndex(configuration, id)] ?? {};
  const at = feeds.findIndex((one) => feedPath(one) === feedPath(key));
  if (at < 0) return feed ? setFeeds(configuration, id, [...feeds, feed]) : configuration;
  return setFeeds(configuration, id, feeds.toSpliced(at, 1, ...(feed ? [feed] : [])));
}
