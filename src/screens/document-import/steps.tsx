import { Icon } from '#src/components/icon.tsx';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { StageIcon } from '#src/workspace/stage.tsx';
import styles from './document-import.module.css';
import type { Review } from './use-review.ts';

/** The steps as a strip; one that is not understood is dashed, and each leads to its rows. */
export function Steps({ review: { report } }: { review: Review }) {
  const catalogue = useCatalogue();
  return (
    <ol className={styles['steps']} aria-label="Steps">
      {report.steps.map(({ number, named, unit_operation: id, note }) => {
        const operation = id === null ? undefined : catalogue.get(id);
        return (
          <li key={number} data-stage={operation?.stage} data-left={note === 'left out' || undefined}>
            <a href={`#step-${number}`} title={operation ? `“${named}” is ${operation.name}` : note}>
              {operation ? <StageIcon operation={operation} size={18} /> : <Icon name="help" size={16} />}
              {operation ? operation.name : `“${named}”`}
            </a>
          </li>
        );
      })}
    </ol>
  );
}
