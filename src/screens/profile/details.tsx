import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import type { UserUpdate } from '#generated/hooks/model/index.ts';
import { useUpdateUser } from '#generated/hooks/users/users.ts';
import { UpdateUserBody } from '#generated/zod/users.ts';
import { keepUser, useIsAdmin } from '#src/account/current-user.ts';
import type { CurrentUser } from '#src/account/user.ts';
import { Card } from '#src/components/page.tsx';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { Field } from '#src/forms/field.tsx';
import { schemaResolver } from '#src/forms/messages.ts';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useKeptForm } from '#src/forms/use-kept.ts';
import { toast } from '#src/lib/toast.ts';
import styles from './profile.module.css';

/** Who one is; the name is one's own to change, the rest comes from the identity provider and administrators. */
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
  const id = useId();
  const update = useUpdateUser();
  const form = useForm<UserUpdate>({ resolver: schemaResolver(UpdateUserBody), defaultValues: { name: user.name } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      keepUser(await update.mutateAsync({ id: user.id, data: { name: name?.trim() ?? '' } }));
      toast.done('Name changed');
      onClose();
    } catch (error) {
      // A refusal that is not the form's is thrown by the mutation itself, to the error page.
      applyProblem(form, error);
    }
  });
  useKeptForm('details', form);
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      {errors.root?.['server'] && <Alert severity="error">{errors.root['server'].message}</Alert>}
      <Field id={`${id}-name`} label="Name" error={errors.name?.message}>
        <TextField
          id={`${id}-name`}
          autoFocus
          fullWidth
          error={Boolean(errors.name)}
          slotProps={{ htmlInput: { 'aria-describedby': `${id}-name-help`, autoComplete: 'name' } }}
          {...form.register('name')}
        />
      </Field>
      <div className={styles['buttons']}>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          Save
        </Button>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <UnsavedChanges dirty={isDirty && !isSubmitting} what="your name" />
    </form>
  );
}
