import { Link } from 'react-router-dom';
import type { Home, Process } from '#generated/types.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { readDraft } from '#src/draft/draft-storage.ts';
import { decisionRow, draftRow, type DecisionRow } from './decisions.ts';
import styles from './home.module.css';

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
    <Card title="Pending decisions" note={rows.length > 0 ? 'with the effect of each' : undefined}>
      {rows.length === 0 ? (
        <p className={styles['quiet']}>
          No pending decisions. Fits to accept, newer data and models, and versions that others saved while you edited
          appear here.
        </p>
      ) : (
        <ul className={styles['rows']}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ row: { icon, tone, title, about, of, effect, verb, to } }: { row: DecisionRow }) {
  return (
    <li className={styles['decision']}>
      <span className={styles['tone']} data-tone={tone}>
        <Icon name={icon} size={18} />
      </span>
      <span className={styles['what']}>
        <b>{title}</b> <small>{about}</small>
      </span>
      <span className={styles['effect']}>
        <small>{of}</small>{' '}
        <span className="figures">
          {typeof effect === 'string' ? effect : <Delta value={effect.after} saved={effect.before} better="lower" />}
        </span>
      </span>
      <Link to={to} aria-label={`${verb}: ${title}`}>
        {verb}
      </Link>
    </li>
  );
}
