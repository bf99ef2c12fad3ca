import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';

/** The maximum page size of the server. */
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
    // Whether to fetch a page depends on the previous one.
    // oxlint-disable-next-line no-await-in-loop
    const rows = rowsOf(await ask({ page, page_size: PAGE_SIZE }));
    all.push(...rows);
    if (rows.length < PAGE_SIZE) return all;
  }
}

interface Whole<Page, Row> {
  /** The key of the list request without parameters, so that invalidating the request also refetches this. */
  key: QueryKey;
  ask: (paging: Paging) => Promise<Page>;
  rowsOf: (page: Page) => readonly Row[];
  enabled?: boolean;
}

/** Its query. */
export const wholeListOptions = <Page, Row>({ key, ask, rowsOf }: Whole<Page, Row>) =>
  queryOptions({ queryKey: [...key, 'whole'], queryFn: () => wholeList(ask, rowsOf) });

/** All rows for a page that needs every row, such as to count or draw them; undefined until loaded. */
export const useWholeList = <Page, Row>({ enabled = true, ...list }: Whole<Page, Row>) =>
  useQuery({ ...wholeListOptions(list), enabled }).data;
