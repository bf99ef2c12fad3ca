import type { Home } from '#generated/hooks/model/index.ts';
import { amountOfChange, relativeChange } from '#src/lib/change.ts';

/** The decisions that wait and the largest movement, in one line. */
export function summary({ decisions, movements }: Pick<Home, 'decisions' | 'movements'>): string {
  const waiting =
    decisions.length === 0
      ? 'No decision waits.'
      : decisions.length === 1
        ? 'One decision waits.'
        : `${decisions.length} decisions wait.`;
  const changes = movements.map(({ product_name: name, before, after }) => ({
    name,
    change: relativeChange(before, after) ?? 0,
  }));
  const [largest] = changes.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (!largest || largest.change === 0) return waiting;
  const { name, change } = largest;
  return `${waiting} ${name} ${change < 0 ? 'fell' : 'rose'} most with its last version, by ${amountOfChange(change)}.`;
}
