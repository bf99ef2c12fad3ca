import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Column } from './column.ts';
import type { ServerPage } from './server-page.ts';

/** Which column a table is sorted by: '-updated_at' is descending. Stored in the address for a page's only table. */
export function useSort<Row>(columns: Column<Row>[], first: string, inAddress: boolean, page?: ServerPage) {
  const [params, setParams] = useSearchParams();
  const [own, setOwn] = useState(first);
  const find = (sort: string) => columns.find(({ key, sortBy }) => sortBy && key === sort.replace(/^-/, ''));
  const wanted = page ? page.sort || first : inAddress ? (params.get('sort') ?? first) : own;
  // The address may name a column of another tab's table.
  const sort = find(wanted) ? wanted : first;
  const column = find(sort);
  const descending = sort.startsWith('-');
  const choose = ({ key, numeric }: Column<Row>) => {
    const next = column?.key === key ? (descending ? key : `-${key}`) : numeric ? `-${key}` : key;
    if (page) return page.onSort(next);
    if (!inAddress) return setOwn(next);
    return setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        changed.set('sort', next);
        return changed;
      },
      { replace: true },
    );
  };
  return { column, descending, choose };
}
