import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Controller, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type { OrganisationCreate } from '#generated/hooks/model/index.ts';
import { uploadOrganisationLogo, useCreateOrganisation } from '#generated/hooks/organisations/organisations.ts';
import { CreateOrganisationBody } from '#generated/zod/organisations.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card, Page } from '#src/components/page.tsx';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { Field } from '#src/forms/field.tsx';
import { schemaResolver } from '#src/forms/messages.ts';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useKeptForm } from '#src/forms/use-kept.ts';
import { MEANT } from '#src/forms/use-leave-guard.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import styles from './admin.module.css';
import { ChooseLogo } from './choose-logo.tsx';
import { refreshAdmin } from './quietly.tsx';
import { RolesField } from './roles-field.tsx';

/** An organisation: its name, its tier, and its picture. */
export default function CreateOrganisationPage() {
  const id = useId();
  const navigate = useNavigate();
  const create = useCreateOrganisation();
  const [logo, setLogo] = useState<{ blob: Blob; address: string } | null>(null);
  const chooseLogo = (blob: Blob | null) => {
    if (logo) URL.revokeObjectURL(logo.address);
    setLogo(blob && { blob, address: URL.createObjectURL(blob) });
  };
  const form = useForm<OrganisationCreate>({
    resolver: schemaResolver(CreateOrganisationBody),
    defaultValues: { name: '', roles: [] },
  });
  useKeptForm('organisation', form);
  const { errors, isDirty, isSubmitting } = form.formState;
  useCrumbs([{ label: 'Administration', to: '/admin' }, { label: 'New organisation' }]);
  const submit = form.handleSubmit(async (data) => {
    try {
      const organisation = await create.mutateAsync({ data });
      await addLogo(organisation.id, logo?.blob ?? null);
      await refreshAdmin();
      await navigate(`/admin/organisations/${organisation.id}`);
    } catch (error) {
      applyProblem(form, error);
    }
  });
  return (
    <Page title="New organisation">
      <form noValidate className={styles['narrow']} onSubmit={(event) => void submit(event)}>
        <Card>
          <div className={styles['form']}>
            {errors.root?.['server'] && <Alert severity="error">{errors.root['server'].message}</Alert>}
            <Field id={`${id}-name`} label="Name" error={errors.name?.message}>
              <TextField
                id={`${id}-name`}
                autoFocus
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
            <div style={{ marginTop: 16 }}>
              <ChooseLogo
                label={logo ? 'Choose another' : 'Choose a picture'}
                onChoose={chooseLogo}
                onRemove={logo ? () => chooseLogo(null) : undefined}
              >
                {logo ? (
                  <img src={logo.address} alt="The logo that was chosen" width={72} height={72} />
                ) : (
                  <Icon name="building" size={28} />
                )}
              </ChooseLogo>
            </div>
          </div>
        </Card>
        <div className={styles['buttons']}>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            Create organisation
          </Button>
          <Button variant="outlined" component={Link} to="/admin" state={MEANT}>
            Cancel
          </Button>
        </div>
      </form>
      <UnsavedChanges dirty={(isDirty || logo !== null) && !isSubmitting} />
    </Page>
  );
}

/** The organisation is there already: a logo that is refused is said, and can be chosen again on its page. */
async function addLogo(orgId: string, logo: Blob | null): Promise<void> {
  if (!logo) return toast.done('Organisation created');
  try {
    await uploadOrganisationLogo(orgId, { file: logo });
    toast.done('Organisation created, with its logo');
  } catch (error) {
    const reason = reasonOf(error);
    toast.problem(`The organisation is created, but its logo was refused: ${reason}`);
  }
  return undefined;
}
