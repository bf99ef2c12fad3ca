import type { Movement } from '#generated/types.ts';
import { Card } from '#src/components/page.tsx';
import { MovementLine } from '#src/products/movement-line.tsx';
import styles from '#src/products/rows.module.css';

const SHOWN = 5;

/** What the last save did to the unit cost of each product's first process, and why. */
export function MovedCard({ movements }: { movements: Movement[] }) {
  return (
    <Card title="What changed the cost, and why" note="change in unit cost from the previous version; parts add up">
      {movements.length === 0 ? (
        <p className={styles['quiet']}>
          No changes yet. Save a second version of a process to see what changed its cost, cause by cause.
        </p>
      ) : (
        <ul className={styles['rows']}>
          {movements.slice(0, SHOWN).map((movement) => (
            <MovementLine key={movement.process_id} movement={movement} of={movement.product_name} />
          ))}
        </ul>
      )}
    </Card>
  );
}
