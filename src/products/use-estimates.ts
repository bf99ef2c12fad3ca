import type { FigureEstimate, PairedEstimate, Process } from '#generated/types.ts';
import { useGetConfigurationUncertainty } from '#generated/hooks/processes.ts';

export interface KnownEstimates {
  /** Undefined: not known yet, or not available. */
  of: (metric: string) => FigureEstimate | undefined;
  paired: PairedEstimate[];
  /** Set while the pairs are calculated. */
  isPending?: boolean;
}

interface Subject extends Pick<Process, 'id' | 'product_id'> {
  configuration_id: string | null;
}

/**
 * How uncertain the metrics of a configuration are. A page shows its values without waiting for this, and without it if the
 * request fails.
 * @param against id of a configuration to compare with
 */
export function useEstimates(subject: Subject, against?: string): KnownEstimates {
  const { id, product_id, configuration_id } = subject;
  const { data } = useGetConfigurationUncertainty(
    product_id,
    id,
    configuration_id ?? '',
    against === undefined ? undefined : { against },
    { query: { enabled: configuration_id !== null, staleTime: Infinity, throwOnError: false, retry: false } },
  );
  return { of: (metric) => data?.figures.find((one) => one.metric === metric), paired: data?.paired ?? [] };
}
