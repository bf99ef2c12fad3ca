import type { Home, Process } from '#generated/types.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Card } from '#src/components/page.tsx';
import { readDraft } from '#src/draft/draft-storage.ts';
import { DecisionLine } from '#src/products/decision-line.tsx';
import { decisionRow } from '#src/products/decisions.ts';
import styles from '#src/products/rows.module.css';
import { draftRow } from './draft-row.ts';

interface Props {
  home: Home;
  processes: Process[];
}

/** What a member of the organisation has to decide, each with its effect and one verb. */
export function DecisionsCard({ home: { decisions, recent }, processes }: Props) {
  const operations = useUnitOperations();
  const nameOf = (id: string) => operations.find((one) => one.id === id)?.name ?? id.replaceAll('_', ' ');
  const drafts = processes.flatMap((process) => {
    const draft = readDraft(process.id);
    return draft ? [draftRow(process, draft, recent.find((one) => one.process_id === process.id)?.saved_by)] : [];
  });
  const rows = [...drafts, ...decisions.map((decision) => decisionRow(decision, nameOf))];
  return (
    <Card title="Pending decisions" note={rows.length > 0 ? 'with the effect, where it is known' : undefined}>
      {rows.length === 0 ? (
        <p className={styles['quiet']}>
          No pending decisions. Fits to accept, newer data and models, and versions that others saved while you edited
          appear here.
        </p>
      ) : (
        <ul className={styles['rows']}>
          {rows.map((row) => (
            <DecisionLine key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  );
}
