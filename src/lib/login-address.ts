/** A path of this app, starting with '/', that a sign-in may return to: anything else would be an open redirect. */
export function safePath(path: string | null | undefined): string {
  // As a browser reads it: a backslash is a slash, and line breaks and tabs are ignored.
  if (!path?.startsWith('/') || !URL.canParse(path, OWN)) return '/';
  const { origin, pathname, search, hash } = new URL(path, OWN);
  const isOurs = origin === OWN && !pathname.startsWith('//') && !/^\/log(in|out)/.test(pathname);
  return isOurs ? pathname + search + hash : '/';
}

/** A placeholder for the origin of the app. */
const OWN = 'http://app.invalid';

/**
 * Where a visitor of this address who is not signed in goes; the hash stays in the address and comes back after
 * sign-in.
 */
export function loginAddress(address: { pathname: string; search: string; hash: string }): string {
  const from = address.pathname + address.search;
  const query = safePath(from) === '/' ? '' : `?from=${encodeURIComponent(from)}`;
  return `/login${query}${address.hash}`;
}
