import { useState } from 'react';
import Button from '@mui/material/Button';
import type { UserUpdate } from '#generated/types.ts';
import { useUpdateUser } from '#generated/hooks/users.ts';
import { UpdateUserBody } from '#generated/zod/users.ts';
import { keepUser, useIsAdmin } from '#src/account/current-user.ts';
import type { CurrentUser } from '#src/account/user.ts';
import { Card } from '#src/components/page.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { toast } from '#src/lib/toast.ts';
import styles from './profile.module.css';

/** The user's details; users can change their name, the rest comes from the identity provider and administrators. */
export function Details({ user }: { user: CurrentUser }) {
  const isAdmin = useIsAdmin();
  const [editing, setEditing] = useState(false);
  const rows = [
    { title: 'E-mail', value: user.email || 'not given' },
    { title: 'Administrator', value: isAdmin ? 'yes' : 'no' },
    { title: 'User id', value: <code>{user.id}</code> },
  ];
  return (
    <Card title="Details">
      {editing && <NameForm user={user} onClose={() => setEditing(false)} />}
      <dl className={styles['list']}>
        {!editing && (
          <div>
            <dt>Name</dt>
            <dd>
              {user.name}{' '}
              <Button size="small" variant="text" onClick={() => setEditing(true)}>
                Change name
              </Button>
            </dd>
          </div>
        )}
        {rows.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function NameForm({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const update = useUpdateUser();
  const form = useContractForm<UserUpdate, typeof UpdateUserBody>({
    name: 'details',
    schema: UpdateUserBody,
    start: { name: user.name },
    async send(data) {
      keepUser(await update.mutateAsync({ id: user.id, data }));
      toast.done('Name changed');
      onClose();
    },
  });
  return (
    <Form form={form} className={styles['form']}>
      <FormProblem form={form} />
      <TextInput form={form} name="name" label="Name" autoFocus autoComplete="name" />
      <div className={styles['buttons']}>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          Save
        </Button>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <UnsavedChanges dirty={form.isDirty && !form.isBusy} what="your name" />
    </Form>
  );
}
