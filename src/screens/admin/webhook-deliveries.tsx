import { numeric } from '#src/components/table/column.ts';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Webhook, WebhookDelivery } from '#generated/types.ts';
import { getListWebhookDeliveriesQueryOptions, useRedeliverWebhookDelivery } from '#generated/hooks/webhooks.ts';
import type { Column } from '#src/components/data-table.tsx';
import { PagedTable, usePagedList } from '#src/components/paged-table.tsx';
import { TitledDialog } from '#src/components/titled-dialog.tsx';
import { formatTime } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import styles from './admin.module.css';
import { QUIETLY, refreshAdmin } from './quietly.tsx';

/** ms between two looks while something is still to be sent. */
const INTERVAL = 3000;

const OUTCOME = { pending: 'to be sent', delivered: 'delivered', failed: 'failed' } as const;

/** What was sent to a webhook in the last 30 days, and what became of it. */
export function WebhookDeliveries({
  orgId,
  webhook: { id: webhookId, url, enabled },
  onClose,
}: {
  orgId: string;
  webhook: Webhook;
  onClose: () => void;
}) {
  const isPhone = useMediaQuery('(max-width: 599px)');
  const again = useRedeliverWebhookDelivery();
  const send = async ({ id: deliveryId }: WebhookDelivery) => {
    try {
      await again.mutateAsync({ orgId, webhookId, deliveryId });
      toast.done('The event is sent again');
    } catch (error) {
      toast.problem(reasonOf(error));
    }
    await refreshAdmin();
  };
  const columns: Column<WebhookDelivery>[] = [
    { key: 'created_at', title: 'Time', cell: ({ created_at: at }) => formatTime(at) },
    {
      key: 'event',
      title: 'Event',
      minor: true,
      cell: ({ event, job_id: job }) => (event === 'webhook.test' ? 'test' : job),
    },
    {
      key: 'status',
      title: 'Outcome',
      cell: (delivery) => (
        <>
          <span className={styles['tag']} data-tone={delivery.status === 'delivered' ? undefined : 'new'}>
            {OUTCOME[delivery.status]}
          </span>
          <small className={styles['reason']}>{reasonFor(delivery)}</small>
        </>
      ),
    },
    { key: 'attempts', title: 'Attempts', numeric: true, minor: true, cell: ({ attempts }) => attempts },
    numeric('again', 'Send again', '', {
      head: <span className="visually-hidden">Send again</span>,
      exported: false,
      cell: (delivery) => (
        <Button
          size="small"
          variant="outlined"
          disabled={!enabled || again.isPending}
          onClick={() => void send(delivery)}
        >
          Send again
        </Button>
      ),
    }),
  ];
  const list = usePagedList({
    query: (page) => getListWebhookDeliveriesQueryOptions(orgId, webhookId, page),
    rows: ({ deliveries }) => deliveries,
    columns,
    prefix: 'deliveries-',
    options: {
      ...QUIETLY.query,
      refetchInterval: ({ state }) =>
        state.data?.deliveries.some(({ status }) => status === 'pending') ? INTERVAL : false,
    },
  });
  return (
    <TitledDialog
      onClose={onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isPhone}
      title="Deliveries"
      actions={
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className={styles['receiver']}>{url}</p>
      <div className={styles['list']}>
        <PagedTable
          label="Deliveries"
          compact
          filter={false}
          list={list}
          empty="Nothing was sent in the last 30 days."
        />
      </div>
    </TitledDialog>
  );
}

/** Why it was not delivered, and when it is sent next. */
function reasonFor({ error, next_attempt_at: next, attempts }: WebhookDelivery): string {
  const planned = next !== null && attempts > 0 ? `Next attempt ${formatTime(next)}.` : '';
  return [error ?? '', planned].filter(Boolean).join(' ');
}
