import { matchRoutes, type RouteObject } from 'react-router-dom';
import { mayPrefetch } from '#src/lib/may-prefetch.ts';

/** Prefetches the page of an internal link on hover or keyboard focus. */
export function startPrefetching(routes: RouteObject[]): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === globalThis.location.origin && mayPrefetch()) prefetch(routes, link.pathname);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onIntent, { passive: true });
}

type Handle = { load?: () => Promise<unknown> } | undefined;

/** Loads the modules of a path's page; the browser caches modules, so loading again costs nothing. */
export function prefetch(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    // A failure here is harmless: the page is loaded again when it is opened.
    void (route.handle as Handle)?.load?.().catch(() => {});
}
