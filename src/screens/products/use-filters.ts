import { useSearchParams } from 'react-router-dom';

/** What narrows the list of processes, as the list request has it. */
export interface Filters {
  product_id?: string;
  /** USD/kg. */
  largest_cost?: number;
  /** Share of the input mass with an emission factor. */
  least_coverage?: number;
}

const NAMES = { product_id: 'of', largest_cost: 'cost', least_coverage: 'coverage' } as const;

/** The filters in an address; a text that is no number is ignored. */
export function readFilters(params: URLSearchParams): Filters {
  const number = (key: keyof typeof NAMES): number | undefined => {
    const text = params.get(NAMES[key]);
    const value = Number(text);
    return text === null || text === '' || !Number.isFinite(value) ? undefined : value;
  };
  const product = params.get(NAMES.product_id) ?? '';
  const [cost, coverage] = [number('largest_cost'), number('least_coverage')];
  return {
    ...(product !== '' && { product_id: product }),
    ...(cost !== undefined && { largest_cost: cost }),
    ...(coverage !== undefined && coverage >= 0 && coverage <= 1 && { least_coverage: coverage }),
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
