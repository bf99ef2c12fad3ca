import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { EstimateCause, Estimates } from '#generated/types.ts';
import { getGetConfigurationUncertaintyQueryOptions } from '#generated/hooks/processes.ts';
import type { Compared } from './compared.ts';

/** How a process compares with another one on one metric, on the same samples. */
export interface Pair {
  /** Chance that the process is lower, from 0 to 1. */
  lower: number;
  /** The process minus the other, by sample; the same order for all metrics. */
  differences: readonly number[];
  /** The inputs that decide the difference, the largest first. */
  causes: readonly EstimateCause[];
}

/** Finds the pair of two positions in the comparison; undefined until it is known. */
export type PairOf = (row: number, column: number, metric: string) => Pair | undefined;

/** Every process against every other one; undefined until one pair is known. */
export function usePairs(productId: string, compared: readonly Compared[]): PairOf | undefined {
  const pairs = compared.flatMap((_one, low) =>
    compared.slice(low + 1).map((_other, after) => ({ low, high: low + 1 + after })),
  );
  const known = useQueries({
    queries: pairs.map(({ low, high }) => {
      const { choice, configurationId } = compared[low]!;
      return getGetConfigurationUncertaintyQueryOptions(
        productId,
        choice.processId,
        configurationId,
        { against: compared[high]!.configurationId },
        { query: { staleTime: Infinity, throwOnError: false, retry: false } },
      );
    }),
    combine: dataOf,
  });
  const count = compared.length;
  return useMemo(() => {
    if (known.every((data) => data === undefined)) return undefined;
    return (row, column, metric) => {
      const [low, high] = [Math.min(row, column), Math.max(row, column)];
      // The pairs before those of `low`, and then those of `low` before `high`.
      const at = low * count - (low * (low + 1)) / 2 + (high - low - 1);
      const found = known[at]?.paired.find((one) => one.metric === metric);
      if (!found) return undefined;
      const { lower, differences = [], causes = [] } = found;
      return row === low
        ? { lower: lower.value, differences, causes }
        : { lower: 1 - lower.value, differences: differences.map((value) => -value), causes };
    };
  }, [known, count]);
}

/** Defined here, so that its result stays the same while the data do. */
const dataOf = (results: readonly { data: Estimates | undefined }[]) => results.map(({ data }) => data);
