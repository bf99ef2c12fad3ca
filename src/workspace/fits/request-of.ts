import type { DataIntegrationInput, ModelFit } from '#generated/types.ts';

/** Shares of the rows that the form offers for validation. */
export const SHARES = [0, 0.1, 0.2, 0.3];

/** The data of a fit, as far as the form can choose them: its experiments and the rows held out. */
export function dataOf({ experiments, points, statistics, seed }: ModelFit) {
  const used = new Set(points.filter(({ held_out }) => !held_out).map(({ experiment_id }) => experiment_id));
  const ids = experiments.map(({ id }) => id);
  const tests = ids.filter((id) => !used.has(id));
  const share = statistics.n_held_out / (statistics.n + statistics.n_held_out);
  const [nearest] = SHARES.toSorted((a, b) => Math.abs(a - share) - Math.abs(b - share));
  return { ids, ...(tests.length > 0 ? { held_out_ids: tests } : { held_out_share: nearest! }), seed };
}

/** The data of the unit operations that were fitted together with it. */
export const togetherOf = ({ together = [] }: ModelFit): Pick<DataIntegrationInput, 'together'> =>
  together.length === 0
    ? {}
    : {
        together: together.map(({ unit_operation, ids, held_out_ids }) => ({
          unit_operation,
          ids,
          ...(held_out_ids.length > 0 && { held_out_ids }),
        })),
      };

/** The settings that a fit holds at values of its own. */
export const fixedOf = ({ fixed = [] }: ModelFit): Record<string, number> =>
  Object.fromEntries(fixed.map(({ key, value }) => [key, value]));

/** The request that made a fit. */
export const requestOf = (fit: ModelFit) => ({
  ...dataOf(fit),
  ...togetherOf(fit),
  parameters: fit.parameters.map(({ key }) => key),
  ...(fit.fixed && fit.fixed.length > 0 && { fixed: fixedOf(fit) }),
});
