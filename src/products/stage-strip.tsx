import { useUnitOperations } from '#src/account/lists.ts';
import styles from './stage-strip.module.css';

/** The steps of a process as a row of stage colours; said in words for those who do not see them. */
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
        // oxlint-disable-next-line react/no-array-index-key -- the same operation may come twice, and order is what is shown
        <i key={index} data-stage={operation?.stage} />
      ))}
    </span>
  );
}
