import { useEffect } from 'react';
import { observable } from './observable.ts';

export interface Crumb {
  label: string;
  to?: string;
}

/** What the top bar shows of where one is; a page sets it, and takes it away when it leaves. */
export const crumbs = observable<Crumb[]>([]);

/** Sets the crumbs of a page; `key` says when they have changed. */
export function useCrumbs(list: Crumb[]): void {
  const key = JSON.stringify(list);
  useEffect(() => {
    crumbs.set(JSON.parse(key) as Crumb[]);
    return () => crumbs.set([]);
  }, [key]);
}
