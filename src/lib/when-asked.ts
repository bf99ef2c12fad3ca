/**
 * @returns a getter that calls `make` once, on first use, so that pages that do not need the value do not wait for it
 */
export function whenAsked<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}
