import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { FieldPath as Path, FieldValues } from 'react-hook-form';
import type { Organisation, Webhook, WebhookTopic, WebhookUpdate } from '#generated/types.ts';
import {
  useCreateWebhook,
  useDeleteWebhook,
  useListWebhooks,
  useRotateWebhookSecret,
  useTestWebhook,
  useUpdateWebhook,
} from '#generated/hooks/webhooks.ts';
import { CreateWebhookBody, UpdateWebhookBody } from '#generated/zod/webhooks.ts';
import { ActionsMenu } from '#src/components/actions-menu.tsx';
import { Card } from '#src/components/page.tsx';
import { SecretDialog } from '#src/components/secret-dialog.tsx';
import { ChecksInput } from '#src/forms/checks-input.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { CheckInput, TextInput } from '#src/forms/inputs.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { type ContractForm, useContractForm } from '#src/forms/use-contract-form.ts';
import { formatCount, formatDay } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import styles from './admin.module.css';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { PAGED, refreshAdmin } from './quietly.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

type Question = { about: Webhook; what: 'deliveries' | 'events' | 'secret' | 'delete' };

/** What an address can be told, in words. */
const EVENTS: Record<WebhookTopic, string> = {
  'job.finished': 'Analysis finished',
  'comment.created': 'New comment',
  'comment.mentioned': 'Member mentioned',
  'comment.resolved': 'Comment resolved',
  'review.requested': 'Review requested',
  'review.approved': 'Version approved',
  'review.returned': 'Version returned',
  'decision.woken': 'Decision no longer holds',
};
const EVENT_OPTIONS = Object.entries(EVENTS).map(([value, label]) => ({ value, label }));

/** Addresses outside that are told of chosen events of the organisation. */
export function Webhooks({ organisation: { id: orgId } }: { organisation: Organisation }) {
  const { data } = useListWebhooks(orgId, PAGED);
  const [shown, setShown] = useState<Webhook | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const made = async (webhook: Webhook) => {
    close();
    setShown(webhook);
    await refreshAdmin();
  };
  return (
    <Card title="Webhooks" note={data && formatCount(data.webhooks.length)}>
      {data ? (
        <List orgId={orgId} webhooks={data.webhooks} onAsk={setQuestion} />
      ) : (
        <div className={styles['form']} aria-busy="true">
          <Skeleton height={48} variant="rounded" />
        </div>
      )}
      <AddWebhook orgId={orgId} onMade={made} />
      <p className={styles['foot']}>
        Each address receives a signed request for each chosen event. The request contains ids and addresses, and no
        results. Texts of comments and reasons leave the organisation only if you choose so.
      </p>
      {shown && (
        <SecretDialog title="Secret of the webhook" secret={shown.secret} of={shown.url} onClose={() => setShown(null)}>
          Store the secret where the receiver can read it. The receiver uses the secret to verify that requests come
          from this server.
        </SecretDialog>
      )}
      {question?.what === 'deliveries' && <WebhookDeliveries orgId={orgId} webhook={question.about} onClose={close} />}
      {question?.what === 'events' && <ChangeEvents orgId={orgId} webhook={question.about} onClose={close} />}
      {question?.what === 'secret' && (
        <NewSecret orgId={orgId} webhook={question.about} onMade={made} onClose={close} />
      )}
      {question?.what === 'delete' && <DeleteWebhook orgId={orgId} webhook={question.about} onClose={close} />}
    </Card>
  );
}

function List({ orgId, webhooks, onAsk }: { orgId: string; webhooks: Webhook[]; onAsk: (question: Question) => void }) {
  if (webhooks.length === 0) return <p className={styles['quiet']}>No webhooks yet.</p>;
  return (
    <ul className={styles['rows']}>
      {webhooks.map((webhook) => (
        <Row key={webhook.id} orgId={orgId} webhook={webhook} onAsk={onAsk} />
      ))}
    </ul>
  );
}

function Row({ orgId, webhook, onAsk }: { orgId: string; webhook: Webhook; onAsk: (question: Question) => void }) {
  const update = useUpdateWebhook();
  const test = useTestWebhook();
  const { id: webhookId, url, enabled, version } = webhook;
  const act = async (run: () => Promise<unknown>, done: string) => {
    try {
      await run();
      toast.done(done);
    } catch (error) {
      toast.problem(reasonOf(error));
    }
    await refreshAdmin();
  };
  const change = (data: WebhookUpdate) => update.mutateAsync({ orgId, webhookId, data: { ...data, version } });
  const ask = (what: Question['what']) => () => onAsk({ about: webhook, what });
  return (
    <li>
      <div className={styles['webhook']}>
        <b>{url}</b> <State webhook={webhook} />
        <small>{stateOf(webhook)}</small>
        <small>
          {webhook.events.map((event) => EVENTS[event]).join(', ')}
          {webhook.include_texts && ', with texts'}
        </small>
      </div>
      <div className={styles['buttons']}>
        <Button size="small" variant="outlined" onClick={ask('deliveries')}>
          Deliveries
        </Button>
        <ActionsMenu
          of={url}
          actions={[
            ...(enabled
              ? [
                  {
                    label: 'Send a test',
                    run: () => void act(() => test.mutateAsync({ orgId, webhookId }), 'Test sent: see Deliveries'),
                  },
                ]
              : []),
            {
              label: enabled ? 'Disable' : 'Enable',
              run: () =>
                void act(() => change({ enabled: !enabled }), enabled ? 'Webhook disabled' : 'Webhook enabled'),
            },
            { label: 'Choose events', run: ask('events') },
            { label: 'New secret', run: ask('secret') },
            { label: 'Delete', icon: 'trash', run: ask('delete') },
          ]}
        />
      </div>
    </li>
  );
}

function State({ webhook: { enabled, failing_since: since } }: { webhook: Webhook }) {
  if (enabled && since === null) return <span className={styles['tag']}>enabled</span>;
  return (
    <span className={styles['tag']} data-tone="new">
      {enabled ? 'failing' : 'disabled'}
    </span>
  );
}

function stateOf({
  problem,
  enabled,
  failing_since: since,
  previous_secret_until: until,
  created_at,
}: Webhook): string {
  if (problem !== null) return problem;
  if (enabled && since !== null) return `No attempt has succeeded since ${formatDay(new Date(since))}.`;
  if (until !== null) return `Until ${formatDay(new Date(until))}, requests are also signed with the previous secret.`;
  return `Added on ${formatDay(new Date(created_at))}.`;
}

interface MadeProps {
  orgId: string;
  /** The webhook with its new secret. */
  onMade: (webhook: Webhook) => Promise<void>;
}

const NEW_WEBHOOK = { url: '', events: ['job.finished'], include_texts: false };

/** Which events an address receives, and with what. */
const EventInputs = <Values extends FieldValues>({ form }: { form: ContractForm<Values> }) => (
  <>
    <ChecksInput form={form} name={'events' as Path<Values>} legend="Events" options={EVENT_OPTIONS} />
    <CheckInput
      form={form}
      name={'include_texts' as Path<Values>}
      label="Send texts of comments and reasons outside the organisation"
    />
  </>
);

function AddWebhook({ orgId, onMade }: MadeProps) {
  const create = useCreateWebhook();
  const form = useContractForm({
    name: 'webhook',
    schema: CreateWebhookBody,
    start: NEW_WEBHOOK,
    async send(data, { reset }) {
      const webhook = await create.mutateAsync({ orgId, data });
      reset(NEW_WEBHOOK);
      await onMade(webhook);
    },
  });
  return (
    <Form form={form} label="Add a webhook" className={styles['form']}>
      <FormProblem form={form} />
      <div className={styles['named']}>
        <TextInput form={form} name="url" label="Address" placeholder="https://example.org/titre" autoComplete="off" />
        <Button type="submit" variant="outlined" loading={form.isBusy}>
          Add webhook
        </Button>
      </div>
      <EventInputs form={form} />
      <UnsavedChanges dirty={form.isDirty && !form.isBusy} what="the new webhook" />
    </Form>
  );
}

interface AboutProps {
  orgId: string;
  webhook: Webhook;
  onClose: () => void;
}

function ChangeEvents({ orgId, webhook, onClose }: AboutProps) {
  const update = useUpdateWebhook();
  const { id: webhookId, url, events, include_texts, version } = webhook;
  const form = useContractForm({
    name: `events of ${webhookId}`,
    schema: UpdateWebhookBody,
    start: { events, include_texts },
    toBody: (values) => ({ ...values, version }),
    async send(data) {
      await update.mutateAsync({ orgId, webhookId, data });
      onClose();
      await refreshAdmin();
    },
  });
  return (
    <DialogForm form={form} title={`Events for ${url}`} action="Save events" onClose={onClose}>
      <EventInputs form={form} />
    </DialogForm>
  );
}

function NewSecret({ orgId, webhook, onMade, onClose }: AboutProps & MadeProps) {
  const rotate = useRotateWebhookSecret();
  return (
    <ConfirmDialog
      title="Create a new secret?"
      act="Create new secret"
      onClose={onClose}
      onConfirm={async () => onMade(await rotate.mutateAsync({ orgId, webhookId: webhook.id }))}
    >
      Requests to {webhook.url} are signed with both secrets for 24 hours, then with the new one only.
    </ConfirmDialog>
  );
}

function DeleteWebhook({ orgId, webhook, onClose }: AboutProps) {
  const remove = useDeleteWebhook();
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      act="Delete webhook"
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ orgId, webhookId: webhook.id });
        onClose();
        await refreshAdmin(`/v1/organisations/${orgId}/webhooks/${webhook.id}`);
        toast.done('Webhook deleted');
      }}
    >
      {webhook.url} will receive no further requests. Its secret and its list of deliveries are deleted permanently.
    </ConfirmDialog>
  );
}
