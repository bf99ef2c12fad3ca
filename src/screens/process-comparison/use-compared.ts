import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { Process, Product } from '#generated/types.ts';
import { getGetProcessConfigurationQueryOptions } from '#generated/hooks/processes.ts';
import { batchOf, reportedFor, type Reported } from '#src/lib/reporting.ts';
import { readChoices, type Choice } from '#src/products/selection.ts';
import { toCompared, type Compared } from './compared.ts';

export interface ComparedProcesses {
  /** All choices of the address. */
  asked: Choice[];
  /** Those that exist and have been saved. */
  known: { choice: Choice; process: Process; configurationId: string }[];
  /** Empty until all are loaded. */
  compared: Compared[];
  ready: boolean;
  /** The amount of product that costs and footprints are for. */
  reported: Reported;
}

/** The processes that an address names, with their configurations and results. */
export function useCompared(
  product: Product,
  processes: readonly Process[],
  params: URLSearchParams,
): ComparedProcesses {
  const asked = useMemo(() => readChoices(params), [params]);
  const known = asked.flatMap((choice) => {
    const process = processes.find(({ id }) => id === choice.processId);
    const configurationId = choice.configurationId ?? process?.configuration_id;
    return process && configurationId ? [{ choice, process, configurationId }] : [];
  });
  const answers = useQueries({
    queries: known.map(({ process, configurationId }) =>
      getGetProcessConfigurationQueryOptions(product.id, process.id, configurationId),
    ),
  });
  const loaded = answers.flatMap(({ data }) => data ?? []);
  const ready = loaded.length === known.length;
  const compared = useMemo(
    () =>
      ready ? known.map(({ choice, process }, index) => toCompared(choice, index, process.name, loaded[index]!)) : [],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a configuration never changes, so its id is enough
    [ready, known.map(({ choice, configurationId }) => `${choice.processId}.${configurationId}`).join(' ')],
  );
  // A batch is that of the first, because differences need one amount for all.
  const batch = compared[0] ? batchOf(compared[0].results) : null;
  const reported = useMemo(() => reportedFor(product, batch), [product, batch]);
  return { asked, known, compared, ready, reported };
}
