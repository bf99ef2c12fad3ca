import { useQuery } from '@tanstack/react-query';
import { compareModels } from '#generated/hooks/experiments.ts';
import type { ComparedModel, ModelComparison, ModelFit } from '#generated/types.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { isSame } from '#src/lib/is-same.ts';
import { dataOf, fixedOf } from './request-of.ts';

/** Rival models on the data of a fit; each of them is fitted, so only if it is asked for. */
export function useComparison(fit: ModelFit, enabled: boolean) {
  const { id, product_id: productId, unit_operation: operation } = fit;
  return useQuery({
    queryKey: ['compare-models', productId, operation, id],
    queryFn: ({ signal }) => compareModels(productId, operation, dataOf(fit), { signal }),
    enabled,
    staleTime: Infinity,
    retry: false,
    throwOnError: (problem) => !hasStatus(problem, 400, 422, 503),
  });
}

/** Whether a model is that of a fit. */
export const isOf = (fit: ModelFit, { parameters, fixed }: ComparedModel): boolean =>
  isSame(parameters.toSorted(), fit.parameters.map(({ key }) => key).toSorted()) && isSame(fixed, fixedOf(fit));

/** The best model other than that of a fit, with its criterion minus that of the fit; null if it is not known. */
export function rivalOf(fit: ModelFit, of: ModelComparison | undefined): { title: string; difference: number } | null {
  const known = of?.models.flatMap((one) => (one.difference === null ? [] : [{ ...one, difference: one.difference }]));
  const own = known?.find((one) => isOf(fit, one));
  const [rival] = known?.filter((one) => one !== own).toSorted((a, b) => a.difference - b.difference) ?? [];
  return own && rival ? { title: rival.title, difference: rival.difference - own.difference } : null;
}
