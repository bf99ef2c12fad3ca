/** One page of a list that the server searches and sorts, by the keys of the columns. */
export interface ServerPage {
  query: string;
  onQuery: (query: string) => void;
  sort: string;
  onSort: (sort: string) => void;
}
