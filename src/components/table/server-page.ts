/** One page of a list that the server searches and sorts, by the keys of the columns. */
export interface ServerPage {
  /** From 1. */
  page: number;
  /** Name of the page parameter in the address. */
  name: string;
  query: string;
  onQuery: (query: string) => void;
  sort: string;
  onSort: (sort: string) => void;
}
