import type { Configuration, Step } from '#engine/index.ts';
import { isSame } from '#src/lib/is-same.ts';
import { feedPath, feedsOf } from './feeds.ts';
import { asGraph, isGraph } from './graph/graph.ts';

/** How a draft differs from the saved version. */
export interface Changes {
  count: number;
  /** Steps that are new, renamed, or have changed settings. */
  steps: Set<string>;
}

/** Everything of a step that counts as a change of its own: settings, locks, feeds and destinations. */
function settingsOf(configuration: Configuration, step: Step): Map<string, string> {
  const locked = configuration.locked_values.uo_settings.find(({ id }) => id === step.id)?.settings ?? {};
  const entries = [
    ...Object.entries(step.settings).map(([key, value]) => [key, `entered ${value}`] as const),
    ...Object.entries(locked).map(([key, value]) => [key, `locked ${value}`] as const),
    ...feedsOf(configuration, step).map(
      (feed) => [feedPath(feed), `${feed.share} ${feed.next_batch} ${feed.inlet}`] as const,
    ),
    ...Object.entries(step.outlets ?? {}).map(
      ([key, { disposal, name, price, basis }]) =>
        [`outlets.${key}`, JSON.stringify([disposal, name, price, basis])] as const,
    ),
  ];
  return new Map(entries);
}

let last: { saved: Configuration; draft: Configuration; changes: Changes } | null = null;

/**
 * Counts changes as a user would: a setting, a step added, removed or renamed, the order, the assumptions. The last
 * result is cached, because several parts of the screen need it after each key.
 */
export function changesBetween(saved: Configuration, draft: Configuration): Changes {
  if (last?.saved !== saved || last.draft !== draft) last = { saved, draft, changes: compareStated(saved, draft) };
  return last.changes;
}

/** A line whose feeds are stated, as by the first branch or recycle, is still the same line. */
const compareStated = (saved: Configuration, draft: Configuration): Changes =>
  isGraph(saved) === isGraph(draft) ? compare(saved, draft) : compare(asGraph(saved), asGraph(draft));

function compare(saved: Configuration, draft: Configuration): Changes {
  const before = new Map(saved.uo_settings.map((step) => [step.id, step]));
  const now = new Set(draft.uo_settings.map(({ id }) => id));
  const steps = new Set<string>();
  let count = saved.uo_settings.filter(({ id }) => !now.has(id)).length;
  const add = (id: string) => {
    count += 1;
    steps.add(id);
  };

  for (const step of draft.uo_settings) {
    const old = before.get(step.id);
    if (!old) {
      add(step.id);
      continue;
    }
    if (old.name !== step.name) add(step.id);
    const was = settingsOf(saved, old);
    const is = settingsOf(draft, step);
    for (const key of new Set([...was.keys(), ...is.keys()])) if (was.get(key) !== is.get(key)) add(step.id);
  }

  const kept = (configuration: Configuration, other: Set<string>) =>
    configuration.uo_settings.map(({ id }) => id).filter((id) => other.has(id));
  if (!isSame(kept(saved, now), kept(draft, new Set(before.keys())))) count += 1;
  if (!isSame(saved.assumptions, draft.assumptions)) count += 1;
  if (!isSame(saved.product ?? null, draft.product ?? null)) count += 1;
  if (!isSame(saved.fits ?? [], draft.fits ?? [])) count += 1;
  return { count, steps };
}
