import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { Estimates } from '#generated/types.ts';
import { getGetConfigurationUncertaintyQueryOptions } from '#generated/hooks/processes.ts';
import type { KnownEstimates } from './use-estimates.ts';

interface Subject {
  productId: string;
  processId: string;
  configurationId: string;
}

/**
 * How uncertain the metrics of each compared process are. Those after the first know how often the first has the lower value,
 * if they make the same product.
 */
export function useComparedEstimates(compared: readonly Subject[]): KnownEstimates[] {
  const [first] = compared;
  const quietly = { query: { staleTime: Infinity, throwOnError: false, retry: false } } as const;
  const own = useQueries({
    queries: compared.map(({ productId, processId, configurationId }) =>
      getGetConfigurationUncertaintyQueryOptions(productId, processId, configurationId, undefined, quietly),
    ),
    combine: dataOf,
  });
  const pairs = useQueries({
    queries: compared.slice(1).map(({ productId, configurationId: against }) => {
      const { processId, configurationId } = first!;
      const ask = { query: { ...quietly.query, enabled: productId === first!.productId } };
      return getGetConfigurationUncertaintyQueryOptions(productId, processId, configurationId, { against }, ask);
    }),
    combine: dataOf,
  });
  return useMemo(
    () =>
      own.map(({ data }, index) => ({
        of: (metric: string) => data?.figures.find((one) => one.metric === metric),
        paired: pairs[index - 1]?.data?.paired ?? [],
        isPending: pairs[index - 1]?.isLoading ?? false,
      })),
    [own, pairs],
  );
}

/** Defined here, so that its result stays the same while the data do. */
const dataOf = (results: readonly { data: Estimates | undefined; isLoading: boolean }[]) =>
  results.map(({ data, isLoading }) => ({ data, isLoading }));
