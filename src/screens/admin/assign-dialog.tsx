import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Organisation, User } from '#generated/hooks/model/index.ts';
import { useAddOrganisationUsers, useListOrganisations } from '#generated/hooks/organisations/organisations.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';
import { orgsOf } from './person.tsx';
import { PAGED, refreshAdmin } from './quietly.tsx';
import { CHOICES, SearchChoices, useTyped } from './search-choices.tsx';

/** Puts a user into one more organisation. */
export function AssignDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const id = useId();
  const own = useCurrentUser();
  const { typed, asked, type } = useTyped();
  const { data } = useListOrganisations({ page: 1, page_size: CHOICES, ...(asked && { q: asked }) }, PAGED);
  const add = useAddOrganisationUsers();
  const [chosen, setChosen] = useState<Organisation | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const member = new Set(orgsOf(user).map((organisation) => organisation.id));
  const submit = async () => {
    if (!chosen) return;
    try {
      await add.mutateAsync({ orgId: chosen.id, data: { ids: [user.id] } });
    } catch (error) {
      if (isFormProblem(error)) setRefusal(error.message);
      return;
    }
    await refreshAdmin();
    if (user.id === own?.id) await refreshUser();
    toast.done(`${user.name} is in ${chosen.name} now`);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Add {user.name} to an organisation</DialogTitle>
      <DialogContent>
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <SearchChoices
          label="Organisations"
          items={data?.organisations.filter((organisation) => !member.has(organisation.id))}
          total={data?.total ?? 0}
          typed={typed}
          onType={type}
          chosen={chosen ? [chosen.id] : []}
          onChoose={(organisation) => setChosen(organisation)}
          show={({ name, roles, member_count: count }) => (
            <>
              {name}
              <small>
                {roles.join(', ') || 'free tier'}, {count === 1 ? '1 member' : `${count} members`}
              </small>
            </>
          )}
          empty="No other organisation has this name."
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!chosen} loading={add.isPending} onClick={() => void submit()}>
          {chosen ? `Add to ${chosen.name}` : 'Add'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
