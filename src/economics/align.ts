/** The properties of a step that are needed to find its counterpart in another process. */
interface Likeness {
  unit_operation: string;
}

/** Key that a step shares with its counterpart: the operation and its occurrence number. */
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
  /** Position of the step in each list; null if a list has no such step. */
  places: (number | null)[];
}

/**
 * Aligns lists of steps so that counterparts share a row. The order is that of the first list; a step missing from it
 * is
 * placed after the step that it follows in its own list.
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
