/** Copies of steps in a process with feeds: feeds among the copies stay among them, others are kept where they can be. */
import type { Configuration, PinnedFit, ProductOutlet, Step, StepFeed } from '#engine/index.ts';
import { duplicateStep, freeName, lockSetting, stepIndex } from '../edits.ts';
import { feedPath, PRODUCT } from '../feeds.ts';
import { asGraph, isGraph, keepWaits, mapStep, takersOf, unclaimed } from './graph.ts';
import { insertBehind } from './insert.ts';

/** A step with the values that are locked in it. */
export interface Copy {
  step: Step;
  locked: Step['settings'];
  /** The fit that is pinned for this step alone. */
  fit?: Pick<PinnedFit, 'fit_id' | 'values'>;
}

/**
 * Inserts copies after a step, or at the end, each with an unused name and a new id.
 * @param product the product of the process that they come from
 */
export function insertCopies(
  configuration: Configuration,
  copies: readonly Copy[],
  after: string | null,
  newId: () => string,
  product?: ProductOutlet,
): Configuration {
  const ids = new Map(copies.map(({ step }) => [step.id, newId()]));
  const areConnected = copies.some(({ step }) => step.feeds !== undefined);
  const target = areConnected ? asGraph(configuration) : configuration;
  let next = target;
  let behind = after !== null && stepIndex(target, after) >= 0 ? after : null;
  for (const { step: given, locked, fit } of copies) {
    const id = ids.get(given.id)!;
    const known = fit && configuration.fits?.find(({ fit_id }) => fit_id === fit.fit_id);
    // The fit of another product cannot be pinned here: its values are kept as entered values.
    const step = fit && !known ? { ...given, settings: { ...fit.values, ...given.settings } } : given;
    const copy: Step = { ...step, id, name: freeName(next, step.name), settings: followed(step.settings, ids) };
    if (!isGraph(target) || areConnected) next = inList(next, withIds(copy, ids), behind);
    else next = insertBehind(next, copy, behind);
    for (const [key, value] of Object.entries(locked)) next = lockSetting(next, id, key, value);
    if (known) next = { ...next, fits: [...next.fits!, { ...known, step_id: id }] };
    behind = id;
  }
  if (!areConnected) return next;
  const external = copies.flatMap(({ step }) =>
    (step.feeds ?? []).filter(({ from }) => !ids.has(from)).map((feed) => ({ to: ids.get(step.id)!, feed })),
  );
  for (const { to, feed } of external) if (stepIndex(target, feed.from) >= 0) next = shareWith(next, to, feed);
  if (next.product) return keepWaits(target, next);
  const last = ids.get(copies.at(-1)!.step.id)!;
  const from = (product && ids.get(product.from)) ?? last;
  return { ...next, product: { ...(product ?? { outlet: PRODUCT }), from } };
}

/** The fit that is pinned for a step alone, to copy with it. */
export function ownFit({ fits = [] }: Configuration, id: string): Pick<Copy, 'fit'> {
  const own = fits.find(({ step_id }) => step_id === id);
  return own ? { fit: { fit_id: own.fit_id, values: own.values } } : {};
}

/** The copy of one step. In a line it follows the step; in a process with feeds it takes half of what the step takes. */
export function duplicate(configuration: Configuration, id: string, newId: string): Configuration {
  const step = configuration.uo_settings[stepIndex(configuration, id)];
  if (!step || !isGraph(configuration)) return duplicateStep(configuration, id, newId);
  const locked = configuration.locked_values.uo_settings.find((one) => one.id === id)?.settings ?? {};
  // A step without feeds would not be known as one of a process with feeds.
  const copy = { step: { ...step, feeds: step.feeds ?? [] }, locked, ...ownFit(configuration, id) };
  return insertCopies(configuration, [copy], id, () => newId);
}

/** Settings that name an outlet of a copied step, as `step.outlet`, name that of its copy. */
const followed = (settings: Step['settings'], ids: ReadonlyMap<string, string>): Step['settings'] =>
  Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      const [from = '', outlet] = typeof value === 'string' ? value.split('.') : [];
      const copied = ids.get(from);
      return [key, copied !== undefined && outlet !== undefined ? `${copied}.${outlet}` : value];
    }),
  );

/** A copy with only the feeds from other copies; those from outside follow. */
const withIds = (step: Step, ids: ReadonlyMap<string, string>): Step =>
  step.feeds
    ? {
        ...step,
        feeds: step.feeds.flatMap((feed) => {
          const from = ids.get(feed.from);
          return from === undefined ? [] : [{ ...feed, from }];
        }),
      }
    : step;

function inList(configuration: Configuration, step: Step, behind: string | null): Configuration {
  const { uo_settings: steps } = configuration;
  const place = behind === null ? steps.length : stepIndex(configuration, behind) + 1;
  return { ...configuration, uo_settings: steps.toSpliced(place, 0, step) };
}

/** Lets one more step take from an outlet: what is left of it, or half of what another takes. */
function shareWith(configuration: Configuration, to: string, feed: StepFeed): Configuration {
  const takers = takersOf(configuration, feed);
  const { product } = configuration;
  const isProduct = product !== undefined && feedPath(product) === feedPath(feed);
  const left = unclaimed(takers);
  const takesRest = isProduct || takers.some((one) => one.feed.share === undefined);
  if (left > 0) {
    const share = takesRest ? half(left) : Math.min(feed.share ?? left, left);
    const isWhole = takers.length === 0 && feed.share === undefined && !takesRest;
    return withTaken(configuration, to, isWhole ? feed : { ...feed, share });
  }
  const last = takers.findLast((one) => (one.feed.share ?? 0) > 0);
  if (!last) return configuration;
  const share = half(last.feed.share!);
  const halved = mapStep(configuration, last.to.id, (step) => ({
    ...step,
    feeds: step.feeds!.map((one) => (feedPath(one) === feedPath(feed) ? { ...one, share } : one)),
  }));
  return withTaken(halved, to, { ...feed, share });
}

const half = (share: number): number => Number((share / 2).toPrecision(12));

const withTaken = (configuration: Configuration, to: string, feed: StepFeed): Configuration =>
  mapStep(configuration, to, (step) => ({ ...step, feeds: [...(step.feeds ?? []), feed] }));
