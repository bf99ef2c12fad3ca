import { withFit, type Configuration, type PinnedFit } from '#engine/index.ts';

/** Accepted fits of unit operations in the draft that the draft does not use. */
export function newerFits({ uo_settings, fits = [] }: Configuration, accepted: readonly PinnedFit[]): PinnedFit[] {
  const used = new Set(uo_settings.map(({ unit_operation }) => unit_operation));
  const pinned = new Set(fits.map(({ fit_id }) => fit_id));
  return accepted.filter(({ fit_id, unit_operation }) => used.has(unit_operation) && !pinned.has(fit_id));
}

/** The draft with these fits, in all steps of their unit operations or only in these. */
export const withFits = (draft: Configuration, newer: readonly PinnedFit[], only?: readonly string[]): Configuration =>
  newer.reduce((next, fit) => withFit(next, fit, only), draft);
