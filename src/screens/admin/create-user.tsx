import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Organisation, UserCreate } from '#generated/hooks/model/index.ts';
import {
  useCreateOrganisationUser,
  useGetOrganisation,
  useListOrganisations,
} from '#generated/hooks/organisations/organisations.ts';
import { CreateOrganisationUserBody } from '#generated/zod/organisations.ts';
import { Card, Page } from '#src/components/page.tsx';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { Field } from '#src/forms/field.tsx';
import { schemaResolver } from '#src/forms/messages.ts';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useKeptForm } from '#src/forms/use-kept.ts';
import { MEANT } from '#src/forms/use-leave-guard.ts';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { toast } from '#src/lib/toast.ts';
import { Abilities } from './abilities.tsx';
import styles from './admin.module.css';
import { isNoAccess, NoAccess, PAGED, QUIETLY, refreshAdmin } from './quietly.tsx';
import { CHOICES, SearchChoices, useTyped } from './search-choices.tsx';

/** A user in an organisation: in the one of the address, else in one that is chosen first. */
export default function CreateUserPage() {
  const { orgId } = useParams();
  const [chosen, setChosen] = useState<Organisation | null>(null);
  const read = useGetOrganisation(orgId ?? '', { query: { ...QUIETLY.query, enabled: orgId !== undefined } });
  const organisation = orgId === undefined ? chosen : read.data;
  useCrumbs([
    { label: 'Administration', to: '/admin' },
    organisation
      ? { label: organisation.name, to: `/admin/organisations/${organisation.id}` }
      : { label: 'Users', to: '/admin/users' },
    { label: 'New user' },
  ]);
  if (isNoAccess(read.error)) return <NoAccess />;
  return (
    <Page title="New user" lead={organisation ? `in ${organisation.name}` : undefined}>
      <div className={styles['narrow']}>
        {!organisation && orgId !== undefined && <Skeleton height={220} variant="rounded" />}
        {!organisation && orgId === undefined && <ChooseOrganisation onChoose={setChosen} />}
        {organisation && (
          <>
            <UserForm organisation={organisation} onOther={orgId === undefined ? () => setChosen(null) : undefined} />
            <Abilities roles={organisation.roles} />
          </>
        )}
      </div>
    </Page>
  );
}

function ChooseOrganisation({ onChoose }: { onChoose: (organisation: Organisation) => void }) {
  const { typed, asked, type } = useTyped();
  const { data } = useListOrganisations({ page: 1, page_size: CHOICES, ...(asked && { q: asked }) }, PAGED);
  return (
    <Card title="In which organisation?">
      <div className={styles['form']}>
        <SearchChoices
          label="Organisations"
          items={data?.organisations}
          total={data?.total ?? 0}
          typed={typed}
          onType={type}
          chosen={[]}
          onChoose={onChoose}
          show={({ name, roles }) => (
            <>
              {name}
              <small>{roles.join(', ') || 'free tier'}</small>
            </>
          )}
          empty="No organisation has this name."
        />
      </div>
    </Card>
  );
}

/** Who has the address already, as the server tells. */
interface Owner {
  id: string;
  name: string;
}

interface FormProps {
  organisation: Organisation;
  onOther: (() => void) | undefined;
}

function UserForm({ organisation, onOther }: FormProps) {
  const id = useId();
  const navigate = useNavigate();
  const create = useCreateOrganisationUser();
  const [owner, setOwner] = useState<Owner | null>(null);
  const form = useForm<UserCreate>({
    resolver: schemaResolver(CreateOrganisationUserBody),
    defaultValues: { name: '', email: '' },
  });
  useKeptForm('user', form);
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name, email }) => {
    setOwner(null);
    try {
      await create.mutateAsync({ orgId: organisation.id, data: { name, email: email.trim() } });
      await refreshAdmin();
      toast.done(`${name} created in ${organisation.name}`);
      await navigate(`/admin/organisations/${organisation.id}`);
    } catch (error) {
      applyProblem(form, error);
      if (isFormProblem(error)) setOwner(ownerOf(error.details.current));
    }
  });
  const wrong = [errors.name && 'name', errors.email && 'email'].filter((field) => field !== undefined).length;
  return (
    <form noValidate className={styles['stack']} onSubmit={(event) => void submit(event)}>
      <Card>
        <div className={styles['form']}>
          {errors.root?.['server'] && <Alert severity="error">{errors.root['server'].message}</Alert>}
          {wrong > 0 && (
            <Alert severity="error" sx={{ mb: 4 }}>
              <b>Not created:</b> {wrong === 1 ? 'one field needs' : `${wrong} fields need`} another value.
            </Alert>
          )}
          <Field id={`${id}-name`} label="Name" error={errors.name?.message}>
            <TextField
              id={`${id}-name`}
              autoFocus
              fullWidth
              error={Boolean(errors.name)}
              slotProps={{ htmlInput: { 'aria-describedby': `${id}-name-help`, autoComplete: 'off' } }}
              {...form.register('name')}
            />
          </Field>
          <Field
            id={`${id}-email`}
            label="E-mail"
            help="The address that the person signs in with."
            error={
              errors.email && (errors.email.type === 'server' ? errors.email.message : 'This is no e-mail address.')
            }
          >
            <TextField
              id={`${id}-email`}
              type="email"
              fullWidth
              error={Boolean(errors.email)}
              slotProps={{ htmlInput: { 'aria-describedby': `${id}-email-help`, autoComplete: 'off' } }}
              {...form.register('email', { onChange: () => setOwner(null) })}
            />
          </Field>
          {owner && (
            <p className={styles['way']}>
              <Button size="small" variant="outlined" component={Link} to={`/admin/users/${owner.id}`}>
                Open {owner.name}
              </Button>{' '}
              and add them to {organisation.name} there.
            </p>
          )}
          <p className={styles['note']}>
            They sign in with your identity provider. The first sign-in with this e-mail, once it is verified there,
            becomes this user.
          </p>
        </div>
      </Card>
      <div className={styles['buttons']}>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          Create user
        </Button>
        {onOther && (
          <Button variant="outlined" onClick={onOther}>
            Another organisation
          </Button>
        )}
        <Button variant="outlined" component={Link} to={`/admin/organisations/${organisation.id}`} state={MEANT}>
          Cancel
        </Button>
      </div>
      <UnsavedChanges dirty={isDirty && !isSubmitting} />
    </form>
  );
}

function ownerOf(current: Record<string, unknown> | undefined): Owner | null {
  const { id, name } = current ?? {};
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}
