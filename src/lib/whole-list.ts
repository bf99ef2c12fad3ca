import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';

/** As many as the server gives at once. */
const PAGE_SIZE = 1000;

interface Paging {
  page: number;
  page_size: number;
}

/** All rows of a list that the server pages, page after page. */
export async function wholeList<Page, Row>(
  ask: (paging: Paging) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    // Each page depends on whether there is one after the last.
    // oxlint-disable-next-line no-await-in-loop
    const rows = rowsOf(await ask({ page, page_size: PAGE_SIZE }));
    all.push(...rows);
    if (rows.length < PAGE_SIZE) return all;
  }
}

interface Whole<Page, Row> {
  /** Of the list call without parameters, so that what invalidates the call asks for this too. */
  key: QueryKey;
  ask: (paging: Paging) => Promise<Page>;
  rowsOf: (page: Page) => readonly Row[];
  enabled?: boolean;
  /** False where the page can do without the list. */
  throwOnError?: boolean;
}

/** Its query. */
export const wholeListOptions = <Page, Row>({ key, ask, rowsOf }: Whole<Page, Row>) =>
  queryOptions({ queryKey: [...key, 'whole'], queryFn: () => wholeList(ask, rowsOf) });

/** The same for a page that needs every row, such as to count or to draw them all; undefined until they are there. */
export function useWholeList<Page, Row>({ enabled = true, throwOnError, ...list }: Whole<Page, Row>) {
  const { data, isError } = useQuery({
    ...wholeListOptions(list),
    enabled,
    ...(throwOnError !== undefined && { throwOnError }),
  });
  return isError && !data ? [] : data;
}
