import { useSearchParams } from 'react-router-dom';
import type { ListOrganisationProcessesParams, UnitOperation } from '#generated/types.ts';

/** What narrows the list of processes. */
export interface Filters {
  product_id?: string;
  /** USD/kg. */
  largest_cost?: number;
  /** Share of the input mass with an emission factor. */
  least_coverage?: number;
  /** Id of a unit operation, or a stage. */
  step?: string;
  /** Changed within this number of days. */
  days?: number;
}

const NAMES = {
  product_id: 'of',
  largest_cost: 'cost',
  least_coverage: 'coverage',
  step: 'step',
  days: 'days',
} as const;
/** Removes every filter from an address. */
export const NO_FILTERS = { product_id: null, largest_cost: null, least_coverage: null, step: null, days: null };

/** The filters as the list request has them. */
export function requestOf(
  { step, days, ...rest }: Filters,
  catalogue: UnitOperation[],
): ListOrganisationProcessesParams {
  const operations = catalogue.filter(({ id, stage }) => id === step || stage === step).map(({ id }) => id);
  // From midnight, so that the request stays the same while the page is open.
  const since = new Date();
  since.setHours(0, 0, 0, 0);
  since.setDate(since.getDate() - (days ?? 0));
  return {
    ...rest,
    ...(step !== undefined && { unit_operation: operations.length > 0 ? operations : [step] }),
    ...(days !== undefined && { changed_since: since.toISOString() }),
  };
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const MOST_DAYS = 36_500;

/** The filters in an address; a text that is no number is ignored. */
export function readFilters(params: URLSearchParams): Filters {
  const number = (key: keyof typeof NAMES): number | undefined => {
    const text = params.get(NAMES[key]);
    const value = Number(text);
    return text === null || text === '' || !Number.isFinite(value) ? undefined : value;
  };
  const product = params.get(NAMES.product_id) ?? '';
  const step = params.get(NAMES.step) ?? '';
  const [cost, coverage, days] = [number('largest_cost'), number('least_coverage'), number('days')];
  return {
    ...(product !== '' && { product_id: product }),
    ...(cost !== undefined && { largest_cost: cost }),
    ...(coverage !== undefined && coverage >= 0 && coverage <= 1 && { least_coverage: coverage }),
    ...(ID.test(step) && { step }),
    ...(days !== undefined && Number.isInteger(days) && days > 0 && days <= MOST_DAYS && { days }),
  };
}

/** The address with other filters. The page number, which is meaningless with other rows, is left out. */
export function writeFilters(before: URLSearchParams, changes: { [Key in keyof Filters]: Filters[Key] | null }) {
  const next = new URLSearchParams(before);
  for (const [key, value] of Object.entries(changes)) {
    const name = NAMES[key as keyof typeof NAMES];
    if (value === null || value === undefined) next.delete(name);
    else next.set(name, String(value));
  }
  next.delete('page');
  return next;
}

/** The filters of the list of processes, which are in the address. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  return {
    filters: readFilters(params),
    set: (changes: Parameters<typeof writeFilters>[1]) =>
      setParams((before) => writeFilters(before, changes), { replace: true }),
  };
}
