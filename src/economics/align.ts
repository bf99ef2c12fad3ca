/** A step as far as it matters for finding its like in another process. */
interface Likeness {
  unit_operation: string;
}

/** What a step has in common with its like in another process: the operation, and the how manieth of its kind it is. */
export function stepKeys(steps: readonly Likeness[]): string[] {
  const seen = new Map<string, number>();
  return steps.map(({ unit_operation }) => {
    const count = (seen.get(unit_operation) ?? 0) + 1;
    seen.set(unit_operation, count);
    return `${unit_operation} ${count}`;
  });
}

export interface AlignedStep {
  key: string;
  unit_operation: string;
  /** Place of the step in each list; null where the list has no such step. */
  places: (number | null)[];
}

/**
 * Lays lists of steps side by side, like beside like. In the order of the first; what it lacks stands behind the step
 * that it follows where it is.
 */
export function alignSteps(lists: readonly (readonly Likeness[])[]): AlignedStep[] {
  const keys = lists.map(stepKeys);
  const order: string[] = [];
  for (const list of keys)
    list.forEach((key, index) => {
      if (order.includes(key)) return;
      const before = list.slice(0, index).findLast((other) => order.includes(other));
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
    });
  return order.map((key) => {
    const places = keys.map((list) => list.indexOf(key)).map((place) => (place < 0 ? null : place));
    const first = places.findIndex((place) => place !== null);
    return { key, unit_operation: lists[first]![places[first]!]!.unit_operation, places };
  });
}
