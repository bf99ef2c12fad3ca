import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { counted } from '#engine/wording/index.ts';
import type { AccessKey, KeyScope, Organisation, ServiceAccount } from '#generated/types.ts';
import { useCreateServiceAccount, useDeleteServiceAccount, useListServiceAccounts } from '#generated/hooks/keys.ts';
import { CreateServiceAccountBody } from '#generated/zod/keys.ts';
import { ActionsMenu } from '#src/components/actions-menu.tsx';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { Card } from '#src/components/page.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { TextInput } from '#src/forms/inputs.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { KeySecret } from '#src/keys/key-dialogs.tsx';
import { NewKeyDialog } from '#src/keys/new-key-dialog.tsx';
import { refreshKeys } from '#src/keys/refresh.ts';
import { formatCount, formatDay } from '#src/lib/format.ts';
import { toast } from '#src/lib/toast.ts';
import styles from './admin.module.css';
import { PAGED } from './quietly.tsx';

/** Administrator rights reach every organisation, so that these accounts never have them. */
const SCOPES: KeyScope[] = ['read', 'write', 'analyse'];

type Question = { what: 'key' | 'delete'; about: ServiceAccount } | { what: 'secret'; key: AccessKey };

/** Accounts of the organisation that belong to no person. */
export function ServiceAccounts({ organisation }: { organisation: Organisation }) {
  const { id: orgId } = organisation;
  const { data } = useListServiceAccounts(orgId, PAGED);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  return (
    <Card title="Service accounts" note={data && formatCount(data.service_accounts.length)}>
      {data ? (
        <List accounts={data.service_accounts} onAsk={setQuestion} />
      ) : (
        <div className={styles['form']} aria-busy="true">
          <Skeleton height={48} variant="rounded" />
        </div>
      )}
      <AddServiceAccount orgId={orgId} />
      <p className={styles['foot']}>
        Accounts for programs that do not belong to one person. They have the role of the organisation, are recorded as
        authors of their own changes, and are not counted as members.
      </p>
      {question?.what === 'key' && (
        <NewKeyDialog
          title={`New key for ${question.about.name}`}
          accountId={question.about.id}
          organisations={[organisation]}
          scopes={SCOPES}
          onMade={(key) => setQuestion({ what: 'secret', key })}
          onClose={close}
        />
      )}
      {question?.what === 'secret' && <KeySecret about={question.key} onClose={close} />}
      {question?.what === 'delete' && <DeleteServiceAccount orgId={orgId} account={question.about} onClose={close} />}
    </Card>
  );
}

function List({ accounts, onAsk }: { accounts: ServiceAccount[]; onAsk: (question: Question) => void }) {
  if (accounts.length === 0) return <p className={styles['quiet']}>No service accounts yet.</p>;
  return (
    <ul className={styles['rows']}>
      {accounts.map((account) => (
        <li key={account.id}>
          <div className={styles['webhook']}>
            <b>{account.name}</b> <Keys count={account.active_keys} />
            <small>Created on {formatDay(new Date(account.created_at))}.</small>
          </div>
          <div className={styles['buttons']}>
            <Button size="small" variant="outlined" onClick={() => onAsk({ what: 'key', about: account })}>
              New key
            </Button>
            <ActionsMenu
              of={account.name}
              actions={[{ label: 'Delete', icon: 'trash', run: () => onAsk({ what: 'delete', about: account }) }]}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Keys({ count }: { count: number }) {
  return (
    <span className={styles['tag']} data-tone={count === 0 ? 'new' : undefined}>
      {count === 0 ? 'no active key' : counted(count, 'active key')}
    </span>
  );
}

function AddServiceAccount({ orgId }: { orgId: string }) {
  const create = useCreateServiceAccount();
  const form = useContractForm({
    name: 'service-account',
    schema: CreateServiceAccountBody,
    start: { name: '' },
    async send(data, { reset }) {
      const { name } = await create.mutateAsync({ orgId, data });
      reset({ name: '' });
      await refreshKeys();
      toast.done(`${name} created. Now create a key for it.`);
    },
  });
  return (
    <Form form={form} label="Add a service account" className={styles['form']}>
      <FormProblem form={form} />
      <div className={styles['named']}>
        <TextInput
          form={form}
          name="name"
          label="Name of the account"
          placeholder="Plant historian"
          autoComplete="off"
        />
        <Button type="submit" variant="outlined" loading={form.isBusy}>
          Add account
        </Button>
      </div>
      <UnsavedChanges dirty={form.isDirty && !form.isBusy} what="the new service account" />
    </Form>
  );
}

interface DeleteProps {
  orgId: string;
  account: ServiceAccount;
  onClose: () => void;
}

function DeleteServiceAccount({ orgId, account, onClose }: DeleteProps) {
  const remove = useDeleteServiceAccount();
  return (
    <ConfirmDialog
      title="Delete this service account?"
      act="Delete account"
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ orgId, accountId: account.id });
        onClose();
        await refreshKeys();
        toast.done('Service account deleted');
      }}
    >
      {account.name} and its keys are deleted permanently, and programs that use them lose access. The name remains in
      the history and the log.
    </ConfirmDialog>
  );
}
