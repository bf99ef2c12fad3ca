import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { deleteBackgroundDatabaseChanges, useDeleteBackgroundDatabase } from '#generated/hooks/background-databases.ts';
import type { BackgroundDatabase } from '#generated/types.ts';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { formatCount, formatTime } from '#src/lib/format.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import styles from './background.module.css';
import { ReportFacts, ReportLists } from './report-facts.tsx';
import { databaseTitle } from '../database-title.ts';

interface Props {
  database: BackgroundDatabase;
  /** Its processes are shown beside it. */
  isShown: boolean;
  onShow: () => void;
}

/** A database with what its import did, its licence and its uses. */
export function DatabaseCard({ database, isShown, onShow }: Props) {
  const { id, name, format, licence, report, uses, process_count: stored, created_at: at } = database;
  const [deleting, setDeleting] = useState(false);
  const refresh = useRefresh();
  const remove = useDeleteBackgroundDatabase();
  const items = uses.length === 1 ? '1 item' : `${uses.length} items`;
  return (
    <Card title={databaseTitle(database)} note={`${format}, imported ${formatTime(at)}`} className={styles['card']}>
      {stored < report.products && (
        <Alert severity="warning">
          Only {formatCount(stored)} of {formatCount(report.products)} products were stored. Delete the database and
          import it again.
        </Alert>
      )}
      <ReportFacts report={report} more={[['Used for', uses.length === 0 ? 'no item yet' : items]]} />
      <p className={styles['licence']}>
        <Icon name="lock" size={15} /> Licensed ({licence}): stays in your organisation
      </p>
      <ReportLists report={report} />
      <div className={styles['tools']}>
        <Button size="small" variant="outlined" disabled={isShown} onClick={onShow}>
          {isShown ? 'Processes shown' : 'Show processes'}
        </Button>
        <Button size="small" variant="outlined" startIcon={<Icon name="trash" />} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      {deleting && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          act="Delete for good"
          onConfirm={async () => {
            await remove.mutateAsync({ databaseId: id });
            await refresh(deleteBackgroundDatabaseChanges());
          }}
          onClose={() => setDeleting(false)}
        >
          The database and its processes are deleted for good
          {uses.length > 0 && `, and so are the factors of the ${items} for which it is used`}. Analyses keep their
          results until they are computed again.
        </ConfirmDialog>
      )}
    </Card>
  );
}
