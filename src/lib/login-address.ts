/** A path of our own, from '/', that a sign-in may lead back to: anything else would let a link send people elsewhere. */
export const safePath = (path: string | null | undefined): string =>
  path && path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/login') && !path.startsWith('/logout')
    ? path
    : '/';

/** Where an unauthenticated visitor of this address goes; the hash stays in the address and comes back after sign-in. */
export function loginAddress(address: { pathname: string; search: string; hash: string }): string {
  const from = address.pathname + address.search;
  const query = safePath(from) === '/' ? '' : `?from=${encodeURIComponent(from)}`;
  return `/login${query}${address.hash}`;
}
