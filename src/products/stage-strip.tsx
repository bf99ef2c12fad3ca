import { useUnitOperations } from '#src/account/lists.ts';
import styles from './stage-strip.module.css';

/** Squares that are drawn where a strip stands in a row of text; the rest are counted. */
const MOST = 12;

/** The steps of a process as a row of stage colours, with a text alternative for screen readers. */
export function StageStrip({ operations, wide = false }: { operations: string[]; wide?: boolean }) {
  const catalogue = useUnitOperations();
  const steps = operations.map((id) => catalogue.find((operation) => operation.id === id));
  const shown = wide ? steps : steps.slice(0, MOST);
  const words = steps.map((operation) => operation?.name ?? 'unknown step').join(', ');
  return (
    <span
      className={styles['strip']}
      data-wide={wide || undefined}
      role="img"
      aria-label={words || 'no steps'}
      title={words}
    >
      {shown.map((operation, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an operation may occur twice, and the order matters
        <i key={index} data-stage={operation?.stage} />
      ))}
      {shown.length < steps.length && <small>+{steps.length - shown.length}</small>}
    </span>
  );
}
