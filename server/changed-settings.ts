import { isDeepStrictEqual } from 'node:util';
import { catalogue, fieldInWords } from '#engine/index.ts';
import type { Configuration, Step } from '#engine/types.ts';

type Parts = Pick<Configuration, 'uo_settings' | 'locked_values' | 'assumptions'>;

const titles = new Map(
  catalogue().map(({ id, parameters }) => [id, new Map(parameters.map(({ key, title }) => [key, title]))]),
);

/** Differences between two configurations of a process, in words: “Fermentation: Temperature”. */
export function changedSettings(before: Parts | null, after: Parts): string[] {
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
        ? [...changedIn(earlier, step), ...changedIn(lockedBefore.get(step.id), lockedNow.get(step.id))]
        : [];
    }),
    ...changedAssumptions(before.assumptions ?? {}, after.assumptions ?? {}),
  ];
}

function changedIn(before: Step | undefined, after: Step | undefined): string[] {
  const step = after ?? before;
  if (!step) return [];
  const title = (key: string) => titles.get(step.unit_operation)?.get(key) ?? fieldInWords(key);
  return changedKeys(before?.settings ?? {}, after?.settings ?? {}).map((key) => `${step.name}: ${title(key)}`);
}

const changedAssumptions = (before: object, after: object): string[] =>
  changedKeys(before, after).map((group) => `Assumptions: ${fieldInWords(group).toLowerCase()}`);

/** Keys whose values differ; the order of keys inside a value, which the database does not keep, is no difference. */
function changedKeys(before: object, after: object): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].filter((key) => !isDeepStrictEqual(old.get(key), now.get(key)));
}
