/** A configuration as a flat list of parts, each of which can be taken from one side of a merge or the other. */
import type { Configuration, PinnedFit, ProductOutlet, SettingValue, Step } from '#engine/index.ts';
import { freeName } from '../edits.ts';
import { feedsOf } from '../feeds.ts';

/** Ids have no `|`. */
const BAR = '|';
const keyOf = (...words: string[]): string => words.join(BAR);

export const KEY = {
  /** That the step is in the process, with its unit operation. */
  step: (id: string) => keyOf('step', id, 'is'),
  name: (id: string) => keyOf('step', id, 'name'),
  setting: (id: string, key: string) => keyOf('step', id, 'setting', key),
  /** That the step states its feeds, even if it has none. */
  fed: (id: string) => keyOf('step', id, 'fed'),
  feed: (id: string, from: string, outlet: string) => keyOf('step', id, 'feed', from, outlet),
  outlet: (id: string, key: string) => keyOf('step', id, 'outlet', key),
  stepFit: (id: string) => keyOf('step', id, 'fit'),
  fit: (operation: string) => keyOf('fit', operation),
  assumption: (group: string, key: string) => keyOf('assumption', group, key),
  product: 'product',
  order: 'order',
};

/** The step that a part belongs to; null for the whole plant. */
export function stepOf(key: string): string | null {
  const [kind, id] = key.split(BAR);
  return kind === 'step' ? id! : null;
}

const isKind = (kind: string) => (key: string) => key.split(BAR)[2] === kind;
export const isFeed = isKind('feed');
/** That a step is in the process. */
export const isStep = isKind('is');
export const isFlow = (key: string): boolean => isFeed(key) || isKind('fed')(key) || key === KEY.product;
/** The step that a feed comes from. */
export const sourceOf = (key: string): string => key.split(BAR)[3]!;

/** A value as entered and as locked; one part, because a lock is at a value. */
interface Entry {
  entered: SettingValue | null;
  locked: SettingValue | null;
}

export type Parts = ReadonlyMap<string, unknown>;
type Groups = Record<string, Record<string, SettingValue | null> | undefined>;

/** All parts except the order of the steps. */
export function partsOf(configuration: Configuration): Parts {
  const locks = new Map(configuration.locked_values.uo_settings.map(({ id, settings }) => [id, settings]));
  const parts = new Map<string, unknown>();
  for (const step of configuration.uo_settings) {
    const { id, unit_operation, name, settings, feeds, outlets = {} } = step;
    const locked = locks.get(id) ?? {};
    parts.set(KEY.step(id), unit_operation);
    parts.set(KEY.name(id), name);
    for (const key of new Set([...Object.keys(settings), ...Object.keys(locked)])) {
      parts.set(KEY.setting(id, key), {
        entered: settings[key] ?? null,
        locked: locked[key] ?? null,
      } satisfies Entry);
    }
    if (feeds) parts.set(KEY.fed(id), true);
    for (const feed of feedsOf(configuration, step)) parts.set(KEY.feed(id, feed.from, feed.outlet), feed);
    for (const [key, outlet] of Object.entries(outlets)) parts.set(KEY.outlet(id, key), outlet);
  }
  for (const fit of configuration.fits ?? []) {
    parts.set(fit.step_id === undefined ? KEY.fit(fit.unit_operation) : KEY.stepFit(fit.step_id), fit);
  }
  for (const [group, values] of Object.entries(configuration.assumptions as Groups)) {
    for (const [key, value] of Object.entries(values ?? {})) parts.set(KEY.assumption(group, key), value);
  }
  if (configuration.product) parts.set(KEY.product, configuration.product);
  return parts;
}

/** The configuration with these parts. @param order of the steps; those that are not among the parts are skipped */
export function assemble(parts: Parts, order: readonly string[]): Configuration {
  const ids = order.filter((id) => parts.has(KEY.step(id)));
  const steps = new Map(ids.map((id) => [id, emptyStep(id, parts)]));
  const locks = new Map(ids.map((id): [string, Step['settings']] => [id, {}]));
  const fits: PinnedFit[] = [];
  const assumptions: Record<string, Record<string, unknown>> = {};
  for (const [key, value] of parts) {
    const [first, second, kind, last] = key.split(BAR) as [string, string, string, string];
    if (first === 'fit') fits.push(value as PinnedFit);
    if (first === 'assumption') (assumptions[second] ??= {})[kind] = value;
    const step = first === 'step' ? steps.get(second) : undefined;
    if (!step) continue;
    if (kind === 'feed') (step.feeds ??= []).push(value as NonNullable<Step['feeds']>[number]);
    if (kind === 'outlet') (step.outlets ??= {})[last] = value as NonNullable<Step['outlets']>[string];
    if (kind === 'fit') fits.push(value as PinnedFit);
    if (kind === 'setting') {
      const { entered, locked } = value as Entry;
      if (entered !== null) step.settings[last] = entered;
      if (locked !== null) locks.get(second)![last] = locked;
    }
  }
  const product = parts.get(KEY.product) as ProductOutlet | undefined;
  const uo_settings = ids.map((id) => steps.get(id)!);
  return {
    uo_settings,
    locked_values: {
      uo_settings: uo_settings.flatMap(({ id, unit_operation, name }) => {
        const settings = locks.get(id)!;
        return Object.keys(settings).length > 0 ? [{ id, unit_operation, name, settings }] : [];
      }),
    },
    assumptions,
    fits,
    ...(product && { product }),
  };
}

function emptyStep(id: string, parts: Parts): Step {
  return {
    id,
    unit_operation: parts.get(KEY.step(id)) as string,
    name: parts.get(KEY.name(id)) as string,
    settings: {},
    ...(parts.has(KEY.fed(id)) && { feeds: [] }),
  };
}

/**
 * Both sides may have given a step the same name. The one that had the name before keeps it, or else the one with the lower
 * id, so that the result does not depend on whose side is whose.
 * @param sources the configurations that it was made of; what has the same name there keeps it
 */
export function withFreeNames(configuration: Configuration, sources: readonly Configuration[]): Configuration {
  const [base] = sources;
  const had = new Set(base?.uo_settings.map(({ id, name }) => keyOf(id, name)));
  const rank = ({ id, name }: Step) => `${had.has(keyOf(id, name)) ? 0 : 1}${id}`;
  const inRank = configuration.uo_settings.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const named = new Map<string, string>();
  const wereAlike = (a: string, b: string, name: string) =>
    sources.some(({ uo_settings }) =>
      [a, b].every((id) => uo_settings.some((step) => step.id === id && step.name === name)),
    );
  for (const step of inRank) {
    const { id, name } = step;
    const isTaken = [...named].some(([other, its]) => its === name && !wereAlike(other, id, name));
    const given = [...named].map(([other, its]) => ({ ...step, id: other, name: its }));
    const all = { ...configuration, uo_settings: [...configuration.uo_settings, ...given] };
    named.set(id, isTaken ? freeName(all, name) : name);
  }
  const rename = <T extends Step>(step: T): T => ({ ...step, name: named.get(step.id)! });
  return {
    ...configuration,
    uo_settings: configuration.uo_settings.map(rename),
    locked_values: { uo_settings: configuration.locked_values.uo_settings.map(rename) },
  };
}
