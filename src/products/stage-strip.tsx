import { useUnitOperations } from '#src/account/lists.ts';
import styles from './stage-strip.module.css';

/** The steps of a process as a row of stage colours, with a text alternative for screen readers. */
export function StageStrip({ operations, wide = false }: { operations: string[]; wide?: boolean }) {
  const catalogue = useUnitOperations();
  const steps = operations.map((id) => catalogue.find((operation) => operation.id === id));
  const words = steps.map((operation) => operation?.name ?? 'unknown step').join(', ');
  return (
    <span
      className={styles['strip']}
      data-wide={wide || undefined}
      role="img"
      aria-label={words || 'no steps'}
      title={words}
    >
      {steps.map((operation, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an operation may occur twice, and the order matters
        <i key={index} data-stage={operation?.stage} />
      ))}
    </span>
  );
}
