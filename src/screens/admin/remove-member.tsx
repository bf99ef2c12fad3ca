import type { User } from '#generated/types.ts';
import { addOrganisationUsers, useRemoveOrganisationUser } from '#generated/hooks/organisations.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { orgsOf } from './person.tsx';
import { refreshAdmin } from './quietly.tsx';

interface Props {
  organisation: { id: string; name: string };
  user: User;
  onClose: () => void;
}

/** Removes a user from an organisation, after explaining the consequences; the toast can undo it. */
export function RemoveMember({ organisation, user, onClose }: Props) {
  const own = useCurrentUser();
  const remove = useRemoveOrganisationUser();
  const isOwn = user.id === own?.id;
  const others = orgsOf(user).filter(({ id }) => id !== organisation.id);
  const refresh = async () => {
    await refreshAdmin();
    if (isOwn) await refreshUser();
  };
  const undo = async () => {
    try {
      await addOrganisationUsers(organisation.id, { ids: [user.id] });
      await refresh();
      toast.done(`${user.name} added to ${organisation.name} again`);
    } catch (error) {
      const reason = reasonOf(error);
      toast.problem(`${user.name} could not be added again: ${reason}`);
    }
  };
  const who = isOwn ? 'You' : user.name;
  return (
    <ConfirmDialog
      title={`Remove ${isOwn ? 'yourself' : user.name} from ${organisation.name}?`}
      act={isOwn ? 'Leave' : 'Remove'}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ orgId: organisation.id, userId: user.id });
        onClose();
        toast.done(`${user.name} removed from ${organisation.name}`, { label: 'Undo', run: () => void undo() });
        await refresh();
      }}
    >
      {others.length === 0
        ? `${who} will not be in any organisation, and will see no data until an administrator adds ${isOwn ? 'you' : 'them'} to one.`
        : `${who} will still be in ${others.map(({ name }) => name).join(', ')}.`}{' '}
      {isOwn ? 'Your' : 'Their'} access keys for {organisation.name} are revoked permanently.
    </ConfirmDialog>
  );
}
