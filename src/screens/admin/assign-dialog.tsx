import type { User } from '#generated/types.ts';
import { useAddOrganisationUsers, useListOrganisations } from '#generated/hooks/organisations.ts';
import { AddOrganisationUsersBody } from '#generated/zod/organisations.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { useTyped } from '#src/components/use-typed.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { toast } from '#src/lib/toast.ts';
import { orgsOf } from './person.tsx';
import { PAGED, refreshAdmin } from './quietly.tsx';
import { CHOICES, SearchChoices } from './search-choices.tsx';

const NONE = { id: '', name: '' };

/** Adds a user to one additional organisation. */
export function AssignDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const own = useCurrentUser();
  const { typed, asked, type } = useTyped();
  const { data } = useListOrganisations({ page: 1, page_size: CHOICES, ...(asked && { q: asked }) }, PAGED);
  const add = useAddOrganisationUsers();
  const form = useContractForm({
    name: null,
    schema: AddOrganisationUsersBody,
    start: { organisation: NONE },
    // The organisation is a path parameter.
    toBody: () => ({ ids: [user.id] }),
    inputOf: () => 'organisation',
    async send(body, { getValues }) {
      const organisation = getValues('organisation');
      await add.mutateAsync({ orgId: organisation.id, data: body });
      await refreshAdmin();
      if (user.id === own?.id) await refreshUser();
      toast.done(`${user.name} added to ${organisation.name}`);
      onClose();
    },
  });
  const input = useInput(form, 'organisation');
  const chosen = form.watch('organisation');
  const member = new Set(orgsOf(user).map((organisation) => organisation.id));
  return (
    <DialogForm
      form={form}
      title={`Add ${user.name} to an organisation`}
      action={chosen.id === '' ? 'Add' : `Add to ${chosen.name}`}
      disabled={chosen.id === ''}
      maxWidth="xs"
      onClose={onClose}
    >
      <SearchChoices
        input={input}
        label="Organisations"
        items={data?.organisations.filter((organisation) => !member.has(organisation.id))}
        total={data?.total ?? 0}
        typed={typed}
        onType={type}
        chosen={[chosen.id]}
        onChoose={(organisation) => input.onChange({ id: organisation.id, name: organisation.name })}
        show={({ name, roles, member_count: count }) => (
          <>
            {name}
            <small>
              {roles.join(', ') || 'free tier'}, {count === 1 ? '1 member' : `${count} members`}
            </small>
          </>
        )}
        empty="No other organisations match this name."
      />
    </DialogForm>
  );
}
