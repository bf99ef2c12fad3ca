import type { Configuration } from '#engine/index.ts';
import { isSame } from '#src/lib/is-same.ts';

/** An action: the state before and after it. */
interface Effect {
  before: Configuration;
  after: Configuration;
}

/**
 * The draft without one action: its changes are reverted, all later changes are kept.
 * @returns null if this is impossible because a value that the action changed has been changed again
 */
export function revert(draft: Configuration, { before, after }: Effect): Configuration | null {
  const uo_settings = mergeSteps(before.uo_settings, after.uo_settings, draft.uo_settings);
  const locked = mergeSteps(
    before.locked_values.uo_settings,
    after.locked_values.uo_settings,
    draft.locked_values.uo_settings,
  );
  const assumptions = merge(before.assumptions, after.assumptions, draft.assumptions);
  const fits = merge(before.fits, after.fits, draft.fits);
  const product = merge(before.product, after.product, draft.product);
  if (uo_settings === CONFLICT || locked === CONFLICT || assumptions === CONFLICT) return null;
  if (fits === CONFLICT || product === CONFLICT) return null;
  if (new Set(uo_settings.map(({ name }) => name)).size < uo_settings.length) return null;
  const { product: _product, ...others } = draft;
  return {
    ...others,
    uo_settings,
    locked_values: { uo_settings: locked },
    assumptions,
    ...(product && { product }),
    ...(fits && { fits }),
  };
}

/** A value that the action changed has been changed since. */
const CONFLICT = Symbol('conflict');
type Merged<T> = T | typeof CONFLICT;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reverts one value, or each value of an object separately. */
function merge<T>(before: T, after: T, now: T): Merged<T> {
  if (isSame(before, after)) return now;
  if (isSame(now, after)) return before;
  if (!isRecord(before) || !isRecord(after) || !isRecord(now)) return CONFLICT;
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(now), ...Object.keys(before)])) {
    const value = merge(before[key], after[key], now[key]);
    if (value === CONFLICT) return CONFLICT;
    if (value !== undefined) merged[key] = value;
  }
  return merged as typeof now;
}

interface WithId {
  id: string;
}

/** Reverts steps one by one, by their ids; a restored step follows the step that it followed before. */
function mergeSteps<T extends WithId>(before: T[], after: T[], now: T[]): Merged<T[]> {
  const merged = new Map<string, T>();
  const find = (steps: T[], id: string) => steps.find((step) => step.id === id);
  for (const { id } of [...now, ...before]) {
    const step = merge(find(before, id), find(after, id), find(now, id));
    if (step === CONFLICT) return CONFLICT;
    if (step) merged.set(id, step);
  }
  const order = mergeOrder(before.map(idOf), after.map(idOf), now.map(idOf));
  return order === CONFLICT ? CONFLICT : order.flatMap((id) => merged.get(id) ?? []);
}

const idOf = ({ id }: WithId): string => id;

function mergeOrder(before: string[], after: string[], now: string[]): Merged<string[]> {
  if (isSame(now, after)) return before;
  const common = (ids: string[]) => ids.filter((id) => before.includes(id) && after.includes(id));
  if (!isSame(common(before), common(after))) return CONFLICT;
  const order = [...now];
  before.forEach((id, index) => {
    if (!order.includes(id)) order.splice(order.indexOf(before[index - 1] ?? '') + 1, 0, id);
  });
  return order;
}
