import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FETCH_DELAY, LIST_PAGE_SIZE } from '#src/lib/constants.ts';
import type { ServerPage } from './table/server-page.ts';

export interface Paging extends ServerPage {
  /** For the list call; what is not set is not sent, so that the first page is the one that was loaded at the start. */
  params: { page: number; page_size: number; q?: string; sort?: string };
}

/**
 * Which page of a list that the server searches and sorts; in the address, so that it can be sent and come back to. Typing
 * waits before it asks.
 * @param sorts What the server sorts by; another key in the address, such as of another tab, is ignored.
 * @param prefix of its names in the address, where a screen has two such lists
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
        // What was on page 7 is somewhere else now.
        changed.delete(name('page'));
        return changed;
      },
      { replace: true },
    );
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => {
      set('q', typed.trim());
      setTyped(null);
    }, FETCH_DELAY);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed starts the wait
  }, [typed]);
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
