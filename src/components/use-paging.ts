import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FETCH_DELAY, LIST_PAGE_SIZE } from '#src/lib/constants.ts';
import { useLater } from './use-later.ts';
import type { ServerPage } from './table/server-page.ts';

export interface Paging extends ServerPage {
  /** For the list request; default values are omitted, so that the first page is the one loaded at the start. */
  params: { page: number; page_size: number; q?: string; sort?: string };
}

/**
 * The page, search and order of a server-side list; in the address, so that it can be shared and restored. Typing is
 * debounced.
 * @param sorts sort keys of the server; another key in the address, such as of another tab, is ignored
 * @param prefix of the parameter names in the address, if a screen has two such lists
 */
export function usePaging(sorts: readonly string[], prefix = ''): Paging {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  const name = (key: string) => prefix + key;
  const page = Math.max(1, Math.trunc(Number(params.get(name('page'))) || 1));
  const q = params.get(name('q')) ?? '';
  const asked = params.get(name('sort')) ?? '';
  const sort = sorts.includes(asked.replace(/^-/, '')) ? asked : '';
  const set = (key: string, value: string) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        if (value) changed.set(name(key), value);
        else changed.delete(name(key));
        // A page number is meaningless after the search or order changes.
        changed.delete(name('page'));
        return changed;
      },
      { replace: true },
    );
  useLater(typed, FETCH_DELAY, (now) => {
    set('q', now.trim());
    setTyped(null);
  });
  return {
    page,
    name: name('page'),
    params: { page, page_size: LIST_PAGE_SIZE, ...(q && { q }), ...(sort && { sort }) },
    query: typed ?? q,
    onQuery: setTyped,
    sort,
    onSort: (next) => set('sort', next),
  };
}
