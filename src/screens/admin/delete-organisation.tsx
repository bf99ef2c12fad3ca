import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import type { Organisation } from '#generated/types.ts';
import { useDeleteOrganisation } from '#generated/hooks/organisations.ts';
import { restoreDeleted } from '#generated/hooks/products.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { Icon } from '#src/components/icon.tsx';
import { MEANT } from '#src/forms/use-leave-guard.ts';
import { contentsInWords } from '#src/lib/contents.ts';
import { formatDay } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import styles from './admin.module.css';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { refreshAdmin } from './quietly.tsx';

const RESTORABLE_DAYS = 30;
const DAY = 86_400_000;

/** The contents that are deleted with an organisation, in words; empty kinds are not listed. */
export function inWords({ contents, member_count: members }: Organisation): string {
  const held = contentsInWords(contents ?? []);
  const things =
    held !== null
      ? `${held} will be deleted too. `
      : contents
        ? 'It is empty. '
        : 'Everything in the organisation will be deleted too. ';
  const people =
    members === 0
      ? ''
      : members === 1
        ? 'Its member loses access at once. '
        : `Its ${members} members lose access at once. `;
  return things + people;
}

/**
 * Deletes an organisation after its name is typed; explains what is deleted too, and that it can be restored for 30
 * days.
 */
export function DeleteOrganisation({ organisation }: { organisation: Organisation }) {
  const { id, name } = organisation;
  const navigate = useNavigate();
  const own = useCurrentUser();
  const remove = useDeleteOrganisation();
  const [asking, setAsking] = useState(false);
  const [lastDay] = useState(() => formatDay(new Date(Date.now() + RESTORABLE_DAYS * DAY)));
  const until = `It can be restored until ${lastDay}.`;
  const others = own?.orgs.filter((one) => one.id !== id) ?? [];
  const isMine = own?.orgs.some((one) => one.id === id) ?? false;
  // Without an organisation, the user could not open this page again to restore it.
  const isOnlyOne = isMine && others.length === 0;

  const restore = async () => {
    try {
      await restoreDeleted('organisations', id);
      await Promise.all([refreshAdmin(), refreshUser()]);
      toast.done(`${name} restored with everything in it`);
    } catch (error) {
      const reason = reasonOf(error);
      toast.problem(`${name} could not be restored: ${reason}`);
    }
  };
  const confirm = async () => {
    await remove.mutateAsync({ orgId: id });
    await navigate('/admin', { state: MEANT });
    await Promise.all([refreshAdmin(`/v1/organisations/${id}`), refreshUser()]);
    toast.done(`${name} deleted`, { label: 'Undo', run: () => void restore() });
  };
  return (
    <section className={styles['danger']} aria-label={`Delete ${name}`}>
      <div>
        <h2>Delete {name}</h2>
        <p>
          {inWords(organisation)}
          {until}
        </p>
        {isOnlyOne && (
          <p>
            <b>You are not in any other organisation.</b> Add yourself to another organisation first. Otherwise you
            could not open this page to restore the deleted organisation.
          </p>
        )}
      </div>
      <Button
        variant="outlined"
        color="error"
        startIcon={<Icon name="trash" />}
        disabled={isOnlyOne}
        onClick={() => setAsking(true)}
      >
        Delete …
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          act="Delete"
          typed={name}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {inWords(organisation)}
          {until}
          {own?.current_org?.id === id &&
            others[0] &&
            ` It is your current organisation; you will switch to ${others[0].name}.`}
        </ConfirmDialog>
      )}
    </section>
  );
}
