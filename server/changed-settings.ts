import { isDeepStrictEqual } from 'node:util';
import { catalogue, parameterOf, PRODUCT_PHASE, withPhase, type Configuration, type Step } from '#engine/index.ts';
import { fieldInWords, inSentence } from '#engine/wording/index.ts';

type Parts = Pick<Configuration, 'uo_settings' | 'locked_values' | 'assumptions' | 'product' | 'fits'>;

const operations = new Map(catalogue().map((one) => [one.id, one]));

/** The name of a component, by its id. */
type NameOf = (id: string) => string;

/** Differences between two configurations of a process, in words: “Fermentation: Temperature”. */
export function changedSettings(before: Parts | null, after: Parts, nameOf: NameOf = (id) => id): string[] {
  if (before === null) return ['Steps'];
  const known = new Map(before.uo_settings.map((step) => [step.id, step]));
  const ids = (parts: Parts) => parts.uo_settings.map(({ id }) => id).join();
  const locks = (parts: Parts) => new Map(parts.locked_values.uo_settings.map((step) => [step.id, step]));
  const [lockedBefore, lockedNow] = [locks(before), locks(after)];
  return [
    ...(ids(before) === ids(after) ? [] : ['Steps']),
    ...after.uo_settings.flatMap((step) => {
      const earlier = known.get(step.id);
      return earlier
        ? [
            ...changedIn(earlier, step, nameOf),
            ...changedIn(lockedBefore.get(step.id), lockedNow.get(step.id), nameOf),
            ...changedFeeds(earlier, step, after),
            ...changedOutlets(earlier, step),
          ]
        : [];
    }),
    ...(isDeepStrictEqual(before.product ?? null, after.product ?? null) ? [] : ['Product outlet']),
    ...changedFits(before, after),
    ...changedAssumptions(before.assumptions ?? {}, after.assumptions ?? {}),
  ];
}

function changedIn(before: Step | undefined, after: Step | undefined, nameOf: NameOf): string[] {
  const step = after ?? before;
  if (!step) return [];
  const operation = operations.get(step.unit_operation);
  const title = (key: string) => (operation && parameterOf(operation, key, nameOf)?.title) ?? fieldInWords(key);
  return changedKeys(before?.settings ?? {}, after?.settings ?? {}).map((key) => `${step.name}: ${title(key)}`);
}

/** Feeds that were added, removed or changed, by the step they come from: “Evaporation: Feed from Crystallisation”. */
function changedFeeds(before: Step, after: Step, { uo_settings }: Parts): string[] {
  const feeds = ({ feeds: list = [] }: Step) =>
    Object.fromEntries(list.map((feed) => [`${feed.from} ${feed.outlet}`, feed]));
  const sources = changedKeys(feeds(before), feeds(after)).map((key) => key.split(' ')[0]!);
  const name = (id: string) => uo_settings.find((step) => step.id === id)?.name ?? 'a removed step';
  return [...new Set(sources)].map((id) => `${after.name}: Feed from ${name(id)}`);
}

const changedOutlets = (before: Step, after: Step): string[] =>
  changedKeys(before.outlets ?? {}, after.outlets ?? {}).map((key) => {
    const operation = operations.get(after.unit_operation);
    const outlets = operation && withPhase(operation, after.settings[PRODUCT_PHASE]).outlets;
    const outlet = outlets?.find((one) => one.key === key);
    return `${after.name}: ${outlet?.name ?? fieldInWords(key)}`;
  });

/** Fits that were pinned, replaced or removed: “Fit of Ultrafiltration”, or of one step “Concentration: Fit”. */
function changedFits(before: Parts, after: Parts): string[] {
  const all = [...(before.fits ?? []), ...(after.fits ?? [])];
  const pins = ({ fits = [] }: Parts) =>
    Object.fromEntries(fits.map(({ fit_id, unit_operation, step_id }) => [step_id ?? unit_operation, fit_id]));
  return changedKeys(pins(before), pins(after)).flatMap((key) => {
    const pin = all.find(({ step_id, unit_operation }) => key === (step_id ?? unit_operation));
    if (pin?.step_id === undefined) return [`Fit of ${operations.get(key)?.name ?? fieldInWords(key)}`];
    const step = after.uo_settings.find(({ id }) => id === key);
    return step ? [`${step.name}: Fit`] : [];
  });
}

const changedAssumptions = (before: object, after: object): string[] =>
  changedKeys(before, after).map((group) => `Assumptions: ${inSentence(fieldInWords(group))}`);

/** Keys whose values differ; the order of keys inside a value, which the database does not keep, is no difference. */
function changedKeys(before: object, after: object): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].filter((key) => !isDeepStrictEqual(old.get(key), now.get(key)));
}
