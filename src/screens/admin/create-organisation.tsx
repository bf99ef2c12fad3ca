import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrganisationCreate } from '#generated/types.ts';
import { uploadOrganisationLogo, useCreateOrganisation } from '#generated/hooks/organisations.ts';
import { CreateOrganisationBody } from '#generated/zod/organisations.ts';
import { Icon } from '#src/components/icon.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { Page } from '#src/components/page.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { PageForm } from '#src/forms/page-form.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { ChooseLogo } from './choose-logo.tsx';
import { refreshAdmin } from './quietly.tsx';
import { RolesInput } from './roles-input.tsx';

const NEW: OrganisationCreate = { name: '', roles: [] };

/** Form for a new organisation: name, tier and logo. */
export default function CreateOrganisationPage() {
  const navigate = useNavigate();
  const create = useCreateOrganisation();
  const [logo, setLogo] = useState<{ blob: Blob; address: string } | null>(null);
  const chooseLogo = (blob: Blob | null) => {
    if (logo) URL.revokeObjectURL(logo.address);
    setLogo(blob && { blob, address: URL.createObjectURL(blob) });
  };
  const form = useContractForm({
    name: 'organisation',
    schema: CreateOrganisationBody,
    start: NEW,
    async send(data) {
      const organisation = await create.mutateAsync({ data });
      await addLogo(organisation.id, logo?.blob ?? null);
      await refreshAdmin();
      await navigate(`/admin/organisations/${organisation.id}`);
    },
  });
  useCrumbs([{ label: 'Administration', to: '/admin' }, { label: 'New organisation' }]);
  return (
    <Page title="New organisation">
      <PageForm form={form} action="Create organisation" cancelTo="/admin" dirty={logo !== null}>
        <TextInput form={form} name="name" label="Name" autoFocus />
        <RolesInput form={form} name="roles" />
        <div style={{ marginTop: 16 }}>
          <ChooseLogo
            label={logo ? 'Choose another' : 'Choose a picture'}
            onChoose={chooseLogo}
            onRemove={logo ? () => chooseLogo(null) : undefined}
          >
            {logo ? (
              <img src={logo.address} alt="Chosen logo" width={72} height={72} />
            ) : (
              <Icon name="building" size={28} />
            )}
          </ChooseLogo>
        </div>
      </PageForm>
    </Page>
  );
}

/**
 * The organisation exists by now: a rejected logo is reported, and can be chosen again on the page of the organisation.
 */
async function addLogo(orgId: string, logo: Blob | null): Promise<void> {
  if (!logo) return toast.done('Organisation created');
  try {
    await uploadOrganisationLogo(orgId, { file: logo });
    toast.done('Organisation created, with its logo');
  } catch (error) {
    const reason = reasonOf(error);
    toast.problem(`The organisation was created, but its logo was rejected: ${reason}`);
  }
  return undefined;
}
