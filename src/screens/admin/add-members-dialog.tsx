import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Organisation } from '#generated/hooks/model/index.ts';
import { useAddOrganisationUsers } from '#generated/hooks/organisations/organisations.ts';
import { useListUnassignedUsers, useListUsers } from '#generated/hooks/users/users.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';
import { orgsOf } from './person.tsx';
import { PAGED, refreshAdmin } from './quietly.tsx';
import { CHOICES, SearchChoices, useTyped } from './search-choices.tsx';

/** Adds users who exist: those who wait for an organisation first, all others on request. */
export function AddMembersDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const id = useId();
  const own = useCurrentUser();
  const { typed, asked, type } = useTyped();
  const [from, setFrom] = useState<'unassigned' | 'all'>('unassigned');
  const params = { page: 1, page_size: CHOICES, ...(asked && { q: asked }) };
  const unassigned = useListUnassignedUsers(params, PAGED).data;
  const everyone = useListUsers(params, { query: { ...PAGED.query, enabled: from === 'all' } }).data;
  const data = from === 'all' ? everyone : unassigned;
  const add = useAddOrganisationUsers();
  const [chosen, setChosen] = useState<{ id: string; name: string }[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async () => {
    try {
      await add.mutateAsync({ orgId: organisation.id, data: { ids: chosen.map((user) => user.id) } });
    } catch (error) {
      if (isFormProblem(error)) setRefusal(error.message);
      return;
    }
    await refreshAdmin();
    if (chosen.some((user) => user.id === own?.id)) await refreshUser();
    toast.done(`${chosen.length === 1 ? chosen[0]!.name : `${chosen.length} users`} added to ${organisation.name}`);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Add to {organisation.name}</DialogTitle>
      <DialogContent>
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <ToggleButtonGroup
          exclusive
          size="small"
          value={from}
          aria-label="Which users"
          sx={{ mb: 2 }}
          onChange={(_event, next: typeof from | null) => next && setFrom(next)}
        >
          <ToggleButton value="unassigned">In no organisation</ToggleButton>
          <ToggleButton value="all">All users</ToggleButton>
        </ToggleButtonGroup>
        <SearchChoices
          label="Users"
          several
          items={data?.users.filter((user) => orgsOf(user).every((one) => one.id !== organisation.id))}
          total={data?.total ?? 0}
          typed={typed}
          onType={type}
          chosen={chosen.map((user) => user.id)}
          onChoose={({ id: userId, name }, isChosen) =>
            setChosen((before) => [
              ...before.filter((user) => user.id !== userId),
              ...(isChosen ? [{ id: userId, name }] : []),
            ])
          }
          show={(user) => (
            <>
              {user.name}
              <small>
                {user.email}
                {orgsOf(user).length > 0 &&
                  `, in ${orgsOf(user)
                    .map((one) => one.name)
                    .join(', ')}`}
              </small>
            </>
          )}
          empty={from === 'unassigned' ? 'Nobody waits for an organisation.' : 'Nobody else has this name or address.'}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          loading={add.isPending}
          onClick={() => void submit()}
        >
          {chosen.length === 0 ? 'Add' : `Add ${chosen.length}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
