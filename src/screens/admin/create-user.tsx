import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Organisation } from '#generated/types.ts';
import { useCreateOrganisationUser, useGetOrganisation, useListOrganisations } from '#generated/hooks/organisations.ts';
import { CreateOrganisationUserBody } from '#generated/zod/organisations.ts';
import { Card, Page } from '#src/components/page.tsx';
import { useTyped } from '#src/components/use-typed.ts';
import { TextInput } from '#src/forms/inputs.tsx';
import { PageForm } from '#src/forms/page-form.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { isFormProblem } from '#src/lib/api-problem.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { toast } from '#src/lib/toast.ts';
import { Icon } from '#src/components/icon.tsx';
import styles from './admin.module.css';
import { isNoAccess, NoAccess, PAGED, QUIETLY, refreshAdmin } from './quietly.tsx';
import { CHOICES, SearchChoices } from './search-choices.tsx';

/** Mirrors the server's permissions, which depend on the tier of the organisation and not on the person. */
const ABILITIES = [
  { what: 'Products, processes, experiments, reports', free: true, paid: true },
  { what: 'Libraries: read and write', free: true, paid: true },
  { what: 'Open and run a single unit operation', free: false, paid: true },
  { what: 'Administration', free: false, paid: false },
];

/** The permissions of a user in an organisation with these roles. */
function Abilities({ roles }: { roles: string[] }) {
  const isFree = roles.length === 0;
  return (
    <Card title="Permissions">
      <table className={styles['abilities']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">{isFree ? <b>Free (this organisation)</b> : 'Free'}</th>
            <th scope="col">{isFree ? 'Standard' : <b>{roles.join(', ')} (this organisation)</b>}</th>
          </tr>
        </thead>
        <tbody>
          {ABILITIES.map(({ what, free, paid }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{free ? <Yes /> : 'no'}</td>
              <td>{paid ? <Yes /> : 'no'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['foot']}>
        Permissions depend on the organisation’s roles, not on the person. Who may edit a product is set for each
        product.
      </p>
    </Card>
  );
}

const Yes = () => (
  <>
    <Icon name="check" />
    <span className="visually-hidden">yes</span>
  </>
);

/** Form for a new user: in the organisation in the address, otherwise in one that is chosen first. */
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
          empty="No organisations match this name."
        />
      </div>
    </Card>
  );
}

/** The existing user with this e-mail address, from the server's error. */
interface Owner {
  id: string;
  name: string;
}

interface FormProps {
  organisation: Organisation;
  onOther: (() => void) | undefined;
}

function UserForm({ organisation, onOther }: FormProps) {
  const navigate = useNavigate();
  const create = useCreateOrganisationUser();
  const [owner, setOwner] = useState<Owner | null>(null);
  const form = useContractForm({
    name: 'user',
    schema: CreateOrganisationUserBody,
    start: { name: '', email: '' },
    async send(data) {
      setOwner(null);
      try {
        await create.mutateAsync({ orgId: organisation.id, data });
        await refreshAdmin();
        toast.done(`${data.name} created in ${organisation.name}`);
        await navigate(`/admin/organisations/${organisation.id}`);
      } catch (error) {
        if (isFormProblem(error)) setOwner(ownerOf(error.details.current));
        throw error;
      }
    },
  });
  const { errors, isSubmitted } = form.formState;
  const wrong = isSubmitted ? [errors.name, errors.email].filter(Boolean).length : 0;
  const other = onOther && (
    <Button variant="outlined" onClick={onOther}>
      Another organisation
    </Button>
  );
  return (
    <PageForm form={form} action="Create user" cancelTo={`/admin/organisations/${organisation.id}`} more={other}>
      {wrong > 0 && (
        <Alert severity="error" sx={{ mb: 4 }}>
          <b>Not created:</b> {wrong === 1 ? 'one field needs' : `${wrong} fields need`} a different value.
        </Alert>
      )}
      <TextInput form={form} name="name" label="Name" autoFocus autoComplete="off" />
      <TextInput
        form={form}
        name="email"
        type="email"
        label="E-mail"
        help="The e-mail address used to sign in."
        autoComplete="off"
      />
      {owner && errors.email && (
        <p className={styles['way']}>
          <Button size="small" variant="outlined" component={Link} to={`/admin/users/${owner.id}`}>
            Open {owner.name}
          </Button>{' '}
          and add them to {organisation.name} there.
        </p>
      )}
      <p className={styles['note']}>
        They sign in with your identity provider. The account is linked at the first sign-in with this verified e-mail
        address.
      </p>
    </PageForm>
  );
}

function ownerOf(current: Record<string, unknown> | undefined): Owner | null {
  const { id, name } = current ?? {};
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}
