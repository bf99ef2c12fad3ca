import { useEffect } from 'react';
import { observable } from './observable.ts';

export interface Crumb {
  label: string;
  to?: string;
}

/** Breadcrumbs in the top bar; a page sets them, and removes them when it closes. */
export const crumbs = observable<Crumb[]>([]);

/** Sets the crumbs of a page; `key` says when they have changed. */
export function useCrumbs(list: Crumb[]): void {
  const key = JSON.stringify(list);
  useEffect(() => {
    crumbs.set(JSON.parse(key) as Crumb[]);
    return () => crumbs.set([]);
  }, [key]);
}
