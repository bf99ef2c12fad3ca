import type { Computed } from './use-computed.ts';

/** In place of a part of a report that is not known yet, or could not be computed. */
export function Waiting({ of, doing, failure }: { of: string } & Pick<Computed, 'doing' | 'failure'>) {
  if (failure !== null) return <p role="alert">{`${of} could not be computed: ${failure}`}</p>;
  return <p aria-busy={doing !== null}>{doing === null ? `${of} is not known.` : `${doing} …`}</p>;
}
