import { matchRoutes, type RouteObject } from 'react-router-dom';
import { mayPrefetch } from '#src/lib/may-prefetch.ts';

/** Fetches the page behind any link of the app as soon as someone points at it or reaches it by key. */
export function startPrefetching(routes: RouteObject[]): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === globalThis.location.origin && mayPrefetch()) prefetch(routes, link.pathname);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onIntent, { passive: true });
}

type Handle = { load?: () => Promise<unknown> } | undefined;

/** Asks for the parts of a path's page; modules are kept by the browser, so asking again costs nothing. */
export function prefetch(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    // A failure here is no one's loss: the page is asked for again when it is opened.
    void (route.handle as Handle)?.load?.().catch(() => {});
}
