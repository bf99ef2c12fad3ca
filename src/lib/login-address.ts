/** A path of our own, from '/', that a sign-in may lead back to: anything else would let a link send people elsewhere. */
export function safePath(path: string | null | undefined): string {
  // As a browser reads it: it takes a backslash for a slash, and leaves line breaks and tabs out.
  if (!path?.startsWith('/') || !URL.canParse(path, OWN)) return '/';
  const { origin, pathname, search, hash } = new URL(path, OWN);
  const isOurs = origin === OWN && !pathname.startsWith('//') && !/^\/log(in|out)/.test(pathname);
  return isOurs ? pathname + search + hash : '/';
}

/** Stands for wherever the app is. */
const OWN = 'http://app.invalid';

/** Where an unauthenticated visitor of this address goes; the hash stays in the address and comes back after sign-in. */
export function loginAddress(address: { pathname: string; search: string; hash: string }): string {
  const from = address.pathname + address.search;
  const query = safePath(from) === '/' ? '' : `?from=${encodeURIComponent(from)}`;
  return `/login${query}${address.hash}`;
}
