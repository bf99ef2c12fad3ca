import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import { getGetConfigurationUncertaintyQueryOptions } from '#generated/hooks/processes/processes.ts';
import type { KnownEstimates } from '#src/products/use-estimates.ts';
import type { Compared } from './compared.ts';

/** How uncertain the metrics of each compared process are. Those after the first know how often the first has the lower value. */
export function useComparedEstimates(productId: string, compared: readonly Compared[]): KnownEstimates[] {
  const [first] = compared;
  const quietly = { query: { staleTime: Infinity, throwOnError: false, retry: false } } as const;
  const own = useQueries({
    queries: compared.map(({ choice, configurationId }) =>
      getGetConfigurationUncertaintyQueryOptions(productId, choice.processId, configurationId, undefined, quietly),
    ),
  });
  const pairs = useQueries({
    queries: compared
      .slice(1)
      .map(({ configurationId: against }) =>
        getGetConfigurationUncertaintyQueryOptions(
          productId,
          first!.choice.processId,
          first!.configurationId,
          { against },
          quietly,
        ),
      ),
  });
  const [owns, paired] = [own.map(({ data }) => data), pairs.map(({ data }) => data?.paired)];
  return useMemo(
    () =>
      owns.map((data, index) => ({
        of: (metric: string) => data?.figures.find((one) => one.metric === metric),
        paired: paired[index - 1] ?? [],
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lists are new at each drawing, their contents are not
    [...owns, ...paired],
  );
}
