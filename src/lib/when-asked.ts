/** @returns what gives the one thing that `make` makes, made when it is first asked for: a page that needs none waits for none */
export function whenAsked<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}
