import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { getListBufferUsagesQueryOptions } from '#generated/hooks/buffers.ts';
import type { BufferUsage, BufferUsageList } from '#generated/types.ts';
import { AskToDelete } from '#src/components/delete-dialog.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { usePagedList } from '#src/components/paged-table.tsx';
import { Pager } from '#src/components/pager.tsx';
import type { Paging } from '#src/components/use-paging.ts';
import { LIST_PAGE_SIZE } from '#src/lib/constants.ts';
import { formatCount } from '#src/lib/format.ts';
import { quantity } from '#src/lib/quantity.ts';
import { onBranch } from './use-line.ts';
import { processPath } from './process-card.tsx';
import styles from './usages-card.module.css';

interface Props {
  name: string;
  noun: 'buffer' | 'operation';
  /** Request for a page of its usages. */
  query: (params: Paging['params']) => ReturnType<typeof getListBufferUsagesQueryOptions>;
  /** How a step comes to use it, and what happens to steps that use it when it changes. */
  how: string;
  kept: string;
  busy: boolean;
  onDelete: () => void;
}

/** The steps that use something of a library; it cannot be deleted while there are any. */
export function UsagesCard({ name, noun, query, how, kept, busy, onDelete }: Props) {
  const [asking, setAsking] = useState(false);
  const {
    rows: usages,
    total,
    paging,
  } = usePagedList<BufferUsageList, BufferUsage>({ query, rows: (page) => page.usages, columns: [], prefix: 'steps-' });
  return (
    <Card title="Used by" note={usages && (total === 1 ? '1 step' : `${formatCount(total)} steps`)}>
      {!usages && <Skeleton height={80} sx={{ mx: 4 }} />}
      <ul className={styles['usages']}>
        {usages?.map((usage) => (
          <li key={`${usage.configuration_id}-${usage.step_id}-${usage.field}`}>
            <Link
              to={onBranch(
                `${processPath({ product_id: usage.product_id, id: usage.process_id })}&step=${usage.step_id}`,
                usage.branch_id,
              )}
            >
              {usage.step_name}
            </Link>
            <span>{usage.volume !== null && `${quantity(usage.volume, 'm³')} per batch`}</span>
            <small>
              {usage.process_name}
              {usage.branch_name !== null && ` on the branch ${usage.branch_name}`}, {usage.product_name}
            </small>
          </li>
        ))}
        {total === 0 && usages && (
          <li className={styles['none']}>
            No step uses this {noun} yet. {how}
          </li>
        )}
      </ul>
      <Pager of="steps" page={paging.page} name={paging.name} pageSize={LIST_PAGE_SIZE} total={total} />
      {usages && (
        <footer className={styles['danger']}>
          {total > 0 ? (
            <>
              <Icon name="trash" size={14} />
              <span>
                Cannot be deleted while {total === 1 ? 'this step uses' : `these ${formatCount(total)} steps use`} the{' '}
                {noun}. {kept}
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
