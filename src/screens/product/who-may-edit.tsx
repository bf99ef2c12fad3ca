import { useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import type { Product, ProductAccess, ProductMember, ProductRight } from '#generated/types.ts';
import { useListServiceAccounts } from '#generated/hooks/keys.ts';
import { useListOrganisationUsers } from '#generated/hooks/organisations.ts';
import {
  getGetProductAccessQueryKey,
  updateProductAccessChanges,
  useGetProductAccess,
  useUpdateProductAccess,
} from '#generated/hooks/products.ts';
import { UpdateProductAccessBody } from '#generated/zod/products.ts';
import { TitledDialog } from '#src/components/titled-dialog.tsx';
import { useCurrentUser, useIsAdmin } from '#src/account/current-user.ts';
import { Icon } from '#src/components/icon.tsx';
import { optionsOf } from '#src/components/options.tsx';
import { useTyped } from '#src/components/use-typed.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { ChoiceInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { toast } from '#src/lib/toast.ts';
import { lockOf } from '#src/lib/right.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import styles from './who-may-edit.module.css';

interface Props {
  product: Product;
  onClose: () => void;
}

interface Values {
  everyone: ProductRight;
  members: ProductMember[];
}

const RIGHTS: Record<ProductRight, string> = { editor: 'Can edit', viewer: 'Can only view' };

/** Maximum number of members that a search shows. */
const FOUND = 6;

/** Who may edit a product: for its editors a form, for others a list. */
export default function WhoMayEdit({ product, onClose }: Props) {
  const access = useGetProductAccess(product.id, { query: { staleTime: 0, gcTime: 0 } }).data;
  if (!access) return null;
  return lockOf(product) === null ? (
    <AccessForm product={product} access={access} onClose={onClose} />
  ) : (
    <AccessList product={product} access={access} onClose={onClose} />
  );
}

function AccessForm({ product, access, onClose }: Props & { access: ProductAccess }) {
  const client = useQueryClient();
  const update = useUpdateProductAccess();
  const refresh = useRefresh();
  const loses = useLosing();
  const [isMeant, setMeant] = useState(false);
  const form = useContractForm<Values, typeof UpdateProductAccessBody>({
    name: `who may edit ${product.id}`,
    schema: UpdateProductAccessBody,
    start: { everyone: access.everyone, members: access.members },
    toBody: ({ everyone, members }) => ({
      everyone,
      members: members.map(({ id, right }) => ({ id, right })),
      version: access.version,
    }),
    inputOf: (path) => path.replace(/\.id$/, '.right'),
    async send(data) {
      const saved = await update.mutateAsync({ id: product.id, data });
      client.setQueryData(getGetProductAccessQueryKey(product.id), saved);
      onClose();
      toast.done(`Saved the editors of ${product.name}`);
      await refresh(updateProductAccessChanges(product.id), getGetProductAccessQueryKey(product.id));
    },
  });
  const list = useFieldArray({ control: form.control, name: 'members', keyName: 'key' });
  const [everyone, members] = form.watch(['everyone', 'members']);
  const isLosing = loses({ everyone, members });
  const isLocked = everyone === 'viewer' && members.every(({ right }) => right === 'viewer');
  return (
    <DialogForm
      form={form}
      title="Who may edit"
      action="Save"
      disabled={!form.isDirty || (isLosing && !isMeant)}
      onClose={onClose}
    >
      <p className={styles['lead']}>
        Everyone in the organisation can view {product.name}, try out changes and run analyses. Editors can also change
        the product and everything in it. Administrators can always edit.
      </p>
      <ChoiceInput form={form} name="everyone" label="Everyone in the organisation" options={optionsOf(RIGHTS)} />
      {list.fields.length > 0 && (
        <ul className={styles['members']} aria-label="Members with individual rights">
          {list.fields.map((member, index) => (
            <li key={member.key}>
              <ChoiceInput
                form={form}
                name={`members.${index}.right`}
                label={member.name}
                options={optionsOf(RIGHTS)}
              />
              <IconButton aria-label={`Remove the right of ${member.name}`} onClick={() => list.remove(index)}>
                <Icon name="close" size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <AddMember
        taken={members.map(({ id }) => id)}
        onAdd={(member) => list.append({ ...member, right: everyone === 'viewer' ? 'editor' : 'viewer' })}
      />
      {isLocked && <p className={styles['note']}>Only administrators can then edit {product.name}.</p>}
      {isLosing && (
        <FormControlLabel
          control={<Checkbox checked={isMeant} onChange={({ target }) => setMeant(target.checked)} />}
          label={`Remove my own right to edit: I can then only view ${product.name}.`}
        />
      )}
    </DialogForm>
  );
}

/** Whether the user can no longer edit after a change. */
function useLosing(): (values: Values) => boolean {
  const user = useCurrentUser();
  const isAdmin = useIsAdmin();
  return ({ everyone, members }) =>
    !isAdmin && (members.find(({ id }) => id === user?.id)?.right ?? everyone) === 'viewer';
}

/** Searches the members of the organisation, of whom there may be many, and for administrators its service accounts. */
function AddMember({ taken, onAdd }: { taken: string[]; onAdd: (member: { id: string; name: string }) => void }) {
  const { typed, asked, type } = useTyped();
  const isAdmin = useIsAdmin();
  const organisation = useCurrentUser()?.current_org?.id ?? '';
  const isAsked = organisation !== '' && asked !== '';
  const members = useListOrganisationUsers(
    organisation,
    { page: 1, page_size: FOUND + taken.length, q: asked },
    { query: { enabled: isAsked, placeholderData: keepPreviousData } },
  ).data?.users.map(({ id, name, email }) => ({ id, name, note: email }));
  // Only administrators can list them. There are at most 20, so they do not hide the members.
  const services = useListServiceAccounts(organisation, { query: { enabled: isAsked && isAdmin } })
    .data?.service_accounts.filter(({ name }) => name.toLowerCase().includes(asked.trim().toLowerCase()))
    .map(({ id, name }) => ({ id, name, note: 'Service account' }));
  const found = members && [...(services ?? []), ...members].filter(({ id }) => !taken.includes(id));
  return (
    <div className={styles['add']}>
      <TextField
        type="search"
        fullWidth
        placeholder={
          isAdmin ? 'Add a member or a service account: search by name' : 'Add a member: search by name or address'
        }
        value={typed}
        onChange={({ target }) => type(target.value)}
        slotProps={{ htmlInput: { 'aria-label': 'Search members to add', autoComplete: 'off' } }}
      />
      {asked !== '' && found && (
        <ul aria-label="Members found">
          {found.slice(0, FOUND).map(({ id, name, note }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onAdd({ id, name });
                  type('');
                }}
              >
                <Icon name="plus" size={14} /> {name} <small>{note}</small>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className={styles['none']}>No other members match.</li>}
        </ul>
      )}
    </div>
  );
}

function AccessList({ product, access, onClose }: Props & { access: ProductAccess }) {
  return (
    <TitledDialog
      maxWidth="xs"
      fullWidth
      onClose={onClose}
      title="Who may edit"
      actions={
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className={styles['lead']}>{lockOf(product)}</p>
      <dl className={styles['list']}>
        <div>
          <dt>Everyone in the organisation</dt>
          <dd>{RIGHTS[access.everyone].toLowerCase()}</dd>
        </div>
        {access.members.map(({ id, name, right }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{RIGHTS[right].toLowerCase()}</dd>
          </div>
        ))}
      </dl>
    </TitledDialog>
  );
}
