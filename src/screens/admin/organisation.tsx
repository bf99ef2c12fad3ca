import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { Controller, useForm } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import type { Organisation, OrganisationUpdate } from '#generated/hooks/model/index.ts';
import { useGetOrganisation, useUpdateOrganisation } from '#generated/hooks/organisations/organisations.ts';
import { UpdateOrganisationBody } from '#generated/zod/organisations.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card, Page } from '#src/components/page.tsx';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { Field } from '#src/forms/field.tsx';
import { schemaResolver } from '#src/forms/messages.ts';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useKeptForm } from '#src/forms/use-kept.ts';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { toast } from '#src/lib/toast.ts';
import { AddMembersDialog } from './add-members-dialog.tsx';
import styles from './admin.module.css';
import { DeleteOrganisation } from './delete-organisation.tsx';
import { Members } from './members.tsx';
import { OrganisationLogoField } from './organisation-logo-field.tsx';
import { isNoAccess, NoAccess, QUIETLY, refreshAdmin } from './quietly.tsx';
import { RolesField } from './roles-field.tsx';

/** One organisation: its picture, name and tier, who belongs to it, and its end. */
export default function OrganisationPage() {
  const { orgId = '' } = useParams();
  const { data: organisation, error } = useGetOrganisation(orgId, QUIETLY);
  useTitle(organisation?.name ?? 'Organisation');
  useCrumbs([{ label: 'Administration', to: '/admin' }, { label: organisation?.name ?? '' }]);
  if (isNoAccess(error)) return <NoAccess />;
  if (!organisation)
    return (
      <Page title="Organisation">
        <Skeleton height={140} variant="rounded" />
      </Page>
    );
  // Fresh fields for another organisation, not for each change of this one.
  return <Loaded key={organisation.id} organisation={organisation} />;
}

function Loaded({ organisation }: { organisation: Organisation }) {
  const id = useId();
  const [adding, setAdding] = useState(false);
  const update = useUpdateOrganisation();
  const { name, roles } = organisation;
  const form = useForm<OrganisationUpdate>({
    resolver: schemaResolver(UpdateOrganisationBody),
    defaultValues: { name, roles },
    // What the server has now, where nothing was typed.
    values: { name, roles },
    resetOptions: { keepDirtyValues: true },
  });
  useKeptForm('organisation', form);
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      const changed = await update.mutateAsync({
        orgId: organisation.id,
        data: { name: values.name ?? '', roles: values.roles ?? [], version: organisation.version },
      });
      form.reset({ name: changed.name, roles: changed.roles });
      await Promise.all([refreshAdmin(), refreshUser()]);
      toast.done(`${changed.name} saved`);
    } catch (error) {
      applyProblem(form, error);
      // What someone else made of it is read again; what was typed here stays.
      if (isFormProblem(error) && error.status === 409) await refreshAdmin();
    }
  });
  const count = organisation.member_count;
  return (
    <Page
      title={name}
      badge={
        <>
          <span className={styles['tag']}>{count === 1 ? '1 member' : `${count} members`}</span>
          <span className={styles['tag']}>{roles.join(', ') || 'free tier'}</span>
        </>
      }
      actions={
        <>
          <Button
            type="submit"
            form={`${id}-form`}
            variant={isDirty ? 'contained' : 'outlined'}
            disabled={!isDirty}
            loading={isSubmitting}
          >
            {isDirty ? 'Save' : 'No changes'}
          </Button>
          <Button variant="outlined" startIcon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            Add existing
          </Button>
          <Button
            variant={isDirty ? 'outlined' : 'contained'}
            component={Link}
            to={`/admin/organisations/${organisation.id}/users/create`}
            startIcon={<Icon name="user" />}
          >
            Create user
          </Button>
        </>
      }
    >
      <div className={styles['stack']} style={{ maxWidth: 960 }}>
        <Card>
          <form
            id={`${id}-form`}
            noValidate
            className={styles['details']}
            onSubmit={(event) => void submit(event)}
            aria-label="Name and roles"
          >
            <OrganisationLogoField organisation={organisation} />
            <div>
              {errors.root?.['server'] && <Alert severity="error">{errors.root['server'].message}</Alert>}
              <Field id={`${id}-name`} label="Name" error={errors.name?.message}>
                <TextField
                  id={`${id}-name`}
                  fullWidth
                  error={Boolean(errors.name)}
                  slotProps={{ htmlInput: { 'aria-describedby': `${id}-name-help` } }}
                  {...form.register('name')}
                />
              </Field>
              <Controller
                control={form.control}
                name="roles"
                render={({ field }) => (
                  <RolesField value={field.value ?? []} onChange={field.onChange} error={errors.roles?.message} />
                )}
              />
            </div>
          </form>
        </Card>
        <Members organisation={organisation} />
        <DeleteOrganisation organisation={organisation} />
      </div>
      <UnsavedChanges dirty={isDirty && !isSubmitting} what={name} />
      {adding && <AddMembersDialog organisation={organisation} onClose={() => setAdding(false)} />}
    </Page>
  );
}
