import { useQuery } from '@tanstack/react-query';
import { getConfigurationUncertainty, getGetConfigurationUncertaintyQueryKey } from '#generated/hooks/processes.ts';
import { keyFigure } from '#src/components/figures/definitions.ts';
import { Margin } from '#src/components/figures/margin.tsx';
import { reportedFor } from '#src/lib/reporting.ts';
import type { Saved } from './selection.ts';

/** The server calculates each, and other requests would wait behind a whole list of them. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    signal.throwIfAborted();
    return await ask();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** How uncertain the unit cost of a process in a list is; the ranges of a list are asked for a few at a time. */
export function Range({ process }: { process: Saved }) {
  const of = [process.product_id, process.id, process.configuration_id] as const;
  const { data } = useQuery({
    queryKey: getGetConfigurationUncertaintyQueryKey(...of),
    queryFn: ({ signal }) => inTurn(signal, () => getConfigurationUncertainty(...of, undefined, { signal })),
    staleTime: Infinity,
    throwOnError: false,
    retry: false,
  });
  return (
    <Margin
      inTable
      estimate={data?.figures.find(({ metric }) => metric === 'cogs')}
      definition={keyFigure('cogs', reportedFor(process, null))}
    />
  );
}
