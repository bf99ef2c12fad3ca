import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { BufferUsage } from '#generated/types.ts';
import { AskToDelete } from '#src/components/delete-dialog.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { onBranch } from './use-line.ts';
import { processPath } from './process-card.tsx';
import styles from './usages-card.module.css';

type Usage = Omit<BufferUsage, 'field' | 'volume'> & {
  /** The setting that names it, where a step has several. */
  field?: string;
  note?: string;
};

interface Props {
  name: string;
  noun: 'buffer' | 'operation';
  /** Undefined while they are loaded. */
  usages: Usage[] | undefined;
  /** How a step comes to use it, and what happens to steps that use it when it changes. */
  how: string;
  kept: string;
  busy: boolean;
  onDelete: () => void;
}

/** The steps that use something of a library; it cannot be deleted while there are any. */
export function UsagesCard({ name, noun, usages, how, kept, busy, onDelete }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Used by" note={usages && (usages.length === 1 ? '1 step' : `${usages.length} steps`)}>
      {!usages && <Skeleton height={80} sx={{ mx: 4 }} />}
      <ul className={styles['usages']}>
        {usages?.map((usage) => (
          <li key={`${usage.configuration_id}-${usage.step_id}-${usage.field ?? ''}`}>
            <Link
              to={onBranch(
                `${processPath({ product_id: usage.product_id, id: usage.process_id })}&step=${usage.step_id}`,
                usage.branch_id,
              )}
            >
              {usage.step_name}
            </Link>
            <span>{usage.note}</span>
            <small>
              {usage.process_name}
              {usage.branch_name !== null && ` on the branch ${usage.branch_name}`}, {usage.product_name}
            </small>
          </li>
        ))}
        {usages?.length === 0 && (
          <li className={styles['none']}>
            No step uses this {noun} yet. {how}
          </li>
        )}
      </ul>
      {usages && (
        <footer className={styles['danger']}>
          {usages.length > 0 ? (
            <>
              <Icon name="trash" size={14} />
              <span>
                Cannot be deleted while {usages.length === 1 ? 'this step uses' : `these ${usages.length} steps use`}{' '}
                the {noun}. {kept}
              </span>
            </>
          ) : (
            <Button
              size="small"
              variant="text"
              color="error"
              startIcon={<Icon name="trash" size={14} />}
              onClick={() => setAsking(true)}
            >
              Delete this {noun}
            </Button>
          )}
        </footer>
      )}
      {asking && (
        <AskToDelete
          name={name}
          noun={noun}
          busy={busy}
          onClose={() => setAsking(false)}
          onDelete={() => {
            setAsking(false);
            onDelete();
          }}
        >
          No step uses this {noun}. It can be restored for 30 days, from Deleted items in the user menu.
        </AskToDelete>
      )}
    </Card>
  );
}
