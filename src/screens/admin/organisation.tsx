import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useParams } from 'react-router-dom';
import { counted } from '#engine/wording/index.ts';
import type { Organisation, OrganisationUpdate } from '#generated/types.ts';
import { useGetOrganisation, useUpdateOrganisation } from '#generated/hooks/organisations.ts';
import { UpdateOrganisationBody } from '#generated/zod/organisations.ts';
import { refreshUser } from '#src/account/organisation.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card, Page } from '#src/components/page.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';
import { AddMembersDialog } from './add-members-dialog.tsx';
import styles from './admin.module.css';
import { DeleteOrganisation } from './delete-organisation.tsx';
import { Members } from './members.tsx';
import { OrganisationKeys } from './organisation-keys.tsx';
import { OrganisationLogoField } from './organisation-logo-field.tsx';
import { isNoAccess, NoAccess, QUIETLY, refreshAdmin } from './quietly.tsx';
import { RolesInput } from './roles-input.tsx';
import { DisplayCurrency } from './display-currency.tsx';
import { ServiceAccounts } from './service-accounts.tsx';
import { Webhooks } from './webhooks.tsx';

/** One organisation: logo, name, tier, members, service accounts, access keys, webhooks, and its deletion. */
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
  // Resets the fields for another organisation, but not for each change of this one.
  return <Loaded key={organisation.id} organisation={organisation} />;
}

function Loaded({ organisation }: { organisation: Organisation }) {
  const id = useId();
  const [adding, setAdding] = useState(false);
  const update = useUpdateOrganisation();
  const { name, roles } = organisation;
  const form = useContractForm<OrganisationUpdate, typeof UpdateOrganisationBody>({
    name: 'organisation',
    schema: UpdateOrganisationBody,
    start: { name, roles },
    values: { name, roles },
    toBody: (values) => ({ ...values, version: organisation.version }),
    async send(data, { reset }) {
      try {
        const changed = await update.mutateAsync({ orgId: organisation.id, data });
        reset({ name: changed.name, roles: changed.roles });
        await Promise.all([refreshAdmin(), refreshUser()]);
        toast.done(`${changed.name} saved`);
      } catch (error) {
        // Load the other person's change; the values typed here are kept.
        if (hasStatus(error, 409)) await refreshAdmin();
        throw error;
      }
    },
  });
  const { isDirty, isBusy } = form;
  const count = organisation.member_count;
  return (
    <Page
      title={name}
      badge={
        <>
          <span className={styles['tag']}>{counted(count, 'member')}</span>
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
            loading={isBusy}
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
          <Form form={form} id={`${id}-form`} label="Name and roles" className={styles['details']}>
            <OrganisationLogoField organisation={organisation} />
            <div>
              <FormProblem form={form} />
              <TextInput form={form} name="name" label="Name" />
              <RolesInput form={form} name="roles" own={roles} />
            </div>
          </Form>
        </Card>
        <DisplayCurrency organisation={organisation} />
        <Members organisation={organisation} />
        <ServiceAccounts organisation={organisation} />
        <OrganisationKeys organisation={organisation} />
        <Webhooks organisation={organisation} />
        <DeleteOrganisation organisation={organisation} />
      </div>
      <UnsavedChanges dirty={isDirty && !isBusy} what={name} />
      {adding && <AddMembersDialog organisation={organisation} onClose={() => setAdding(false)} />}
    </Page>
  );
}
