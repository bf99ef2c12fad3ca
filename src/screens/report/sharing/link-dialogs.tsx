import { useState } from 'react';
import Button from '@mui/material/Button';
import type { ShareLink } from '#generated/types.ts';
import { useUpdateShareLink, useWithdrawShareLink } from '#generated/hooks/collaboration.ts';
import { UpdateShareLinkBody } from '#generated/zod/collaboration.ts';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { Icon } from '#src/components/icon.tsx';
import { SecretDialog } from '#src/components/secret-dialog.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { formatDay } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { savePage } from '#src/report/saved-page.ts';
import { openShared } from '#src/report/shared-calls.ts';
import { refreshLinks } from './refresh.ts';
import { addressOf, after, dayOptions } from './texts.ts';

interface Props {
  about: ShareLink;
  productId: string;
  processId: string;
  onClose: () => void;
}

/** The address of a link that was just made. */
export function LinkAddress({
  about: { name, secret, has_password, expires_at },
  password,
  onClose,
}: Pick<Props, 'about' | 'onClose'> & { password: string | undefined }) {
  const [busy, setBusy] = useState(false);
  if (secret === undefined)
    return (
      <ConfirmDialog title="The address was lost" onClose={onClose}>
        The connection was interrupted, and the server does not send an address twice. Withdraw {name} and create
        another link.
      </ConfirmDialog>
    );
  const download = async () => {
    setBusy(true);
    try {
      await savePage(await openShared({ token: secret, ...(password !== undefined && { password }) }));
    } catch (error) {
      toast.problem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SecretDialog
      title={`Address of ${name}`}
      secret={addressOf(secret)}
      of={name}
      what="Address"
      actions={
        <>
          <Button
            variant="outlined"
            startIcon={<Icon name="external" />}
            href={addressOf(secret)}
            target="_blank"
            rel="noopener"
          >
            Open the page
          </Button>
          <Button
            variant="outlined"
            startIcon={<Icon name="download" />}
            loading={busy}
            onClick={() => void download()}
          >
            Download, works offline
          </Button>
        </>
      }
      onClose={onClose}
    >
      Anyone who has the address can read the page until {formatDay(new Date(expires_at))}
      {has_password ? ', with the password. Send the password by another channel.' : '.'} To open or download the page
      counts as an opening.
    </SecretDialog>
  );
}

/** Changes the name of a link for members, or when it expires. */
export function ChangeLink({ about, productId, processId, onClose }: Props) {
  const update = useUpdateShareLink();
  const [opened] = useState(() => Date.now());
  const form = useContractForm<{ name: string; valid_days: string }, typeof UpdateShareLinkBody>({
    name: `share link ${about.id}`,
    schema: UpdateShareLinkBody,
    start: { name: about.name, valid_days: '' },
    toBody: ({ name, valid_days: days }) => ({
      ...(name !== about.name && { name }),
      ...(days !== '' && { valid_days: Number(days) }),
      version: about.version,
    }),
    async send(data) {
      await update.mutateAsync({ id: productId, pid: processId, linkId: about.id, data });
      onClose();
      await refreshLinks();
    },
  });
  const days = form.watch('valid_days');
  return (
    <DialogForm form={form} title="Change the link" action="Change link" maxWidth="xs" onClose={onClose}>
      <TextInput
        form={form}
        name="name"
        label="Name"
        help="Shown to members only. Readers see the title with which the link was created."
        autoComplete="off"
      />
      <ChoiceInput
        form={form}
        name="valid_days"
        label="Valid for"
        optional
        none="Unchanged"
        options={dayOptions}
        help={`Expires on ${formatDay(days === '' ? new Date(about.expires_at) : after(opened, days))}.`}
      />
    </DialogForm>
  );
}

/** Asks before a link is withdrawn. */
export function WithdrawLink({ about, productId, processId, onClose }: Props) {
  const withdraw = useWithdrawShareLink();
  return (
    <ConfirmDialog
      title="Withdraw this link?"
      act="Withdraw link"
      onClose={onClose}
      onConfirm={async () => {
        await withdraw.mutateAsync({ id: productId, pid: processId, linkId: about.id });
        onClose();
        await refreshLinks();
        toast.done('Link withdrawn');
      }}
    >
      The link to {about.name} stops working at once. This cannot be undone. Copies that readers have saved remain with
      them.
    </ConfirmDialog>
  );
}
