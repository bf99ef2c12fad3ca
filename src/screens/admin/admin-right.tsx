import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import type { User } from '#generated/types.ts';
import { useSetUserAdmin } from '#generated/hooks/users.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { Card } from '#src/components/page.tsx';
import { toast } from '#src/lib/toast.ts';
import styles from './admin.module.css';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { refreshAdmin } from './quietly.tsx';

/** Shows whether a user is an administrator; explains the consequences before the right is granted or withdrawn. */
export function AdminRight({ user, isAdmin }: { user: User; isAdmin: boolean }) {
  const navigate = useNavigate();
  const own = useCurrentUser();
  const set = useSetUserAdmin();
  const [asking, setAsking] = useState(false);
  const isOwn = user.id === own?.id;
  const confirm = async () => {
    await set.mutateAsync({ id: user.id, data: { is_admin: !isAdmin } });
    setAsking(false);
    if (isOwn && isAdmin) {
      // You can no longer open these pages.
      await refreshUser();
      await navigate('/');
      return toast.done('You are no longer an administrator');
    }
    await refreshAdmin();
    return toast.done(isAdmin ? `${user.name} is no longer an administrator` : `${user.name} is an administrator now`);
  };
  return (
    <Card title="Administrator">
      <ul className={styles['rows']}>
        <li>
          <span>
            {isAdmin ? 'Yes' : 'No'}
            <small>Administrators manage every organisation and user, and see the activity of all users.</small>
          </span>
          <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
            {isAdmin ? 'Withdraw …' : 'Make administrator …'}
          </Button>
        </li>
      </ul>
      {asking && (
        <ConfirmDialog
          title={
            isAdmin
              ? `Withdraw administrator rights from ${isOwn ? 'yourself' : user.name}?`
              : `Make ${user.name} an administrator?`
          }
          act={isAdmin ? 'Withdraw' : 'Make administrator'}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {isAdmin
            ? `${isOwn ? 'You' : user.name} will no longer be able to open these pages. Another administrator can grant the right again.`
            : `${user.name} will be able to see and change every organisation and user, and to withdraw your administrator rights.`}
        </ConfirmDialog>
      )}
    </Card>
  );
}
