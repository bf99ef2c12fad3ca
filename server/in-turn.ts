/** Calls for each item when the call for the one before has ended: in a transaction, or to take no more than one thread. */
export async function inTurn<T, R>(items: Iterable<T>, call: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  // oxlint-disable-next-line no-await-in-loop -- what this function is for
  for (const item of items) made.push(await call(item, made.length));
  return made;
}
