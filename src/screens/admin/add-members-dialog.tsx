import { useState } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Organisation } from '#generated/types.ts';
import { useAddOrganisationUsers } from '#generated/hooks/organisations.ts';
import { useListUnassignedUsers, useListUsers } from '#generated/hooks/users.ts';
import { AddOrganisationUsersBody } from '#generated/zod/organisations.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { useTyped } from '#src/components/use-typed.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { toast } from '#src/lib/toast.ts';
import { addressOf, orgsOf } from './person.tsx';
import { PAGED, refreshAdmin } from './quietly.tsx';
import { CHOICES, SearchChoices } from './search-choices.tsx';

interface Chosen {
  id: string;
  name: string;
}

/** Adds existing users: those waiting for an organisation first, all others on request. */
export function AddMembersDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const own = useCurrentUser();
  const { typed, asked, type } = useTyped();
  const [from, setFrom] = useState<'unassigned' | 'all'>('unassigned');
  const params = { page: 1, page_size: CHOICES, ...(asked && { q: asked }) };
  const unassigned = useListUnassignedUsers(params, PAGED).data;
  const everyone = useListUsers(params, { query: { ...PAGED.query, enabled: from === 'all' } }).data;
  const data = from === 'all' ? everyone : unassigned;
  const add = useAddOrganisationUsers();
  const form = useContractForm<{ users: Chosen[] }, typeof AddOrganisationUsersBody>({
    name: null,
    schema: AddOrganisationUsersBody,
    start: { users: [] },
    toBody: ({ users }) => ({ ids: users.map((user) => user.id) }),
    inputOf: () => 'users',
    async send(body, { getValues }) {
      const users = getValues('users');
      await add.mutateAsync({ orgId: organisation.id, data: body });
      await refreshAdmin();
      if (users.some((user) => user.id === own?.id)) await refreshUser();
      toast.done(`${users.length === 1 ? users[0]!.name : `${users.length} users`} added to ${organisation.name}`);
      onClose();
    },
  });
  const input = useInput(form, 'users');
  const chosen = form.watch('users');
  const choose = ({ id, name }: Chosen, isChosen: boolean) => {
    const others = chosen.filter((user) => user.id !== id);
    input.onChange(isChosen ? [...others, { id, name }] : others);
  };
  return (
    <DialogForm
      form={form}
      title={`Add to ${organisation.name}`}
      action={chosen.length === 0 ? 'Add' : `Add ${chosen.length}`}
      disabled={chosen.length === 0}
      maxWidth="xs"
      onClose={onClose}
    >
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
        several
        input={input}
        label="Users"
        items={data?.users.filter((user) => orgsOf(user).every((one) => one.id !== organisation.id))}
        total={data?.total ?? 0}
        typed={typed}
        onType={type}
        chosen={chosen.map((user) => user.id)}
        onChoose={choose}
        show={(user) => (
          <>
            {user.name}
            <small>
              {addressOf(user)}
              {orgsOf(user).length > 0 &&
                `, in ${orgsOf(user)
                  .map((one) => one.name)
                  .join(', ')}`}
            </small>
          </>
        )}
        empty={
          from === 'unassigned'
            ? 'No users are waiting for an organisation.'
            : 'No other users match this name or address.'
        }
      />
    </DialogForm>
  );
}
