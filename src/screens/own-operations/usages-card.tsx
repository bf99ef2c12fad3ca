import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { useListOwnOperationUsages } from '#generated/hooks/own-operations.ts';
import type { OwnOperation } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { processPath } from '#src/products/process-card.tsx';
import styles from './editor.module.css';

interface Props {
  own: OwnOperation;
  busy: boolean;
  onDelete: () => void;
}

/** The steps that use any version of the operation; it cannot be deleted while there are any. */
export function UsagesCard({ own, busy, onDelete }: Props) {
  const id = useId();
  const usages = useListOwnOperationUsages(own.id).data?.usages;
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Used by" note={usages && (usages.length === 1 ? '1 step' : `${usages.length} steps`)}>
      {!usages && <Skeleton height={80} sx={{ mx: 4 }} />}
      <ul className={styles['usages']}>
        {usages?.map((usage) => (
          <li key={`${usage.configuration_id}-${usage.step_id}`}>
            <Link to={`${processPath({ product_id: usage.product_id, id: usage.process_id })}&step=${usage.step_id}`}>
              {usage.step_name}
            </Link>
            <small>
              {usage.process_name}, {usage.product_name}
            </small>
          </li>
        ))}
        {usages?.length === 0 && <li>No step uses this operation yet. Add it to a process from the catalogue.</li>}
      </ul>
      {usages && (
        <footer className={styles['danger']}>
          {usages.length > 0 ? (
            <>
              <Icon name="trash" size={14} />
              <span>
                Cannot be deleted while {usages.length === 1 ? 'this step uses' : `these ${usages.length} steps use`}{' '}
                it. Each step keeps its version until a newer one is chosen in the process.
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
              Delete this operation
            </Button>
          )}
        </footer>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} maxWidth="xs" aria-labelledby={`${id}-title`}>
        <DialogTitle id={`${id}-title`}>Delete {own.name}?</DialogTitle>
        <DialogContent>
          No step uses this operation. It can be restored for 30 days, from Deleted items in the user menu.
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" autoFocus onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            variant="contained"
            color="error"
            loading={busy}
            onClick={() => {
              setAsking(false);
              onDelete();
            }}
          >
            Delete operation
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  );
}
