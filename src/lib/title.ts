import { useEffect, useLayoutEffect } from 'react';
import { useMatches } from 'react-router-dom';
import { config } from './config.ts';
import { pageTitle } from './constants.ts';

/** The document's title: '%s - {product} | {provider}'. */
export function documentTitle(page: string): string {
  const { product_name, provider_name } = config();
  return pageTitle(page, product_name, provider_name);
}

/** The title that the route declares; a page with a more specific title uses useTitle. */
export function useRouteTitle(): void {
  const titles = useMatches().flatMap(({ handle }) => (handle as { title?: string } | undefined)?.title ?? []);
  const title = titles.at(-1);
  // Runs before passive effects, so that a page's own title, set in one, takes precedence.
  useLayoutEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);
}

/** A page's own title, such as the name of the product that it shows. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);
}
