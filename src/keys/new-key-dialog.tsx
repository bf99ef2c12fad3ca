import { useState } from 'react';
import type { AccessKey, KeyScope } from '#generated/types.ts';
import { useCreateUserKey } from '#generated/hooks/keys.ts';
import { CreateUserKeyBody } from '#generated/zod/keys.ts';
import { ChecksInput } from '#src/forms/checks-input.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { formatDay } from '#src/lib/format.ts';
import { refreshKeys } from './refresh.ts';
import { SCOPES } from './texts.ts';

/** Choices for the days until a key expires; the contract allows any number up to a year. */
const DAYS = [7, 30, 90, 180, 365];
const USUAL_DAYS = 90;
const DAY = 86_400_000;

interface Props {
  title: string;
  /** Id of the user or the service account. */
  accountId: string;
  /** Organisations in which the key can work, the usual one first. */
  organisations: readonly { id: string; name: string }[];
  scopes: readonly KeyScope[];
  /** Receives the key with its secret. */
  onMade: (key: AccessKey) => void;
  onClose: () => void;
}

interface Values {
  name: string;
  organisation_id: string;
  scopes: KeyScope[];
  valid_days: string;
}

/** The form for a new access key. */
export function NewKeyDialog({ title, accountId, organisations, scopes, onMade, onClose }: Props) {
  const create = useCreateUserKey();
  const [opened] = useState(() => Date.now());
  const form = useContractForm<Values, typeof CreateUserKeyBody>({
    name: 'key',
    schema: CreateUserKeyBody,
    start: {
      name: '',
      organisation_id: organisations[0]?.id ?? '',
      scopes: ['read'],
      valid_days: String(USUAL_DAYS),
    },
    toBody: (values) => ({ ...values, valid_days: Number(values.valid_days) }),
    async send(data) {
      const key = await create.mutateAsync({ id: accountId, data });
      onMade(key);
      await refreshKeys();
    },
  });
  const until = formatDay(new Date(opened + Number(form.watch('valid_days')) * DAY));
  return (
    <DialogForm form={form} title={title} action="Create key" onClose={onClose}>
      <TextInput
        form={form}
        name="name"
        label="Name"
        help="The program or the computer that uses the key."
        autoFocus
        autoComplete="off"
      />
      {organisations.length > 1 && (
        <ChoiceInput
          form={form}
          name="organisation_id"
          label="Organisation"
          help="The key works in this organisation only."
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <ChecksInput
        form={form}
        name="scopes"
        legend="Scopes"
        options={scopes.map((scope) => ({ value: scope, label: `${SCOPES[scope].title}: ${SCOPES[scope].allows}` }))}
        none="Choose at least one."
      />
      <ChoiceInput
        form={form}
        name="valid_days"
        label="Valid for"
        help={`Expires on ${until}.`}
        options={DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
      />
    </DialogForm>
  );
}
