import type { Home } from '#generated/types.ts';
import { amountOfChange, relativeChange } from '#src/lib/change.ts';

/** The pending decisions and the largest movement, in one line. */
export function summary({ decisions, movements }: Pick<Home, 'decisions' | 'movements'>): string {
  const waiting =
    decisions.length === 0
      ? 'No pending decisions.'
      : decisions.length === 1
        ? 'One pending decision.'
        : `${decisions.length} pending decisions.`;
  const changes = movements.map(({ process_name: name, product_name: product, before, after }) => ({
    name: `${name} (${product})`,
    change: relativeChange(before, after) ?? 0,
  }));
  const [largest] = changes.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (!largest || largest.change === 0) return waiting;
  const { name, change } = largest;
  return `${waiting} The unit cost of ${name} ${change < 0 ? 'fell' : 'rose'} most with its latest version, by ${amountOfChange(change)}.`;
}
