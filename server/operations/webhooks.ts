import type { Webhook } from '#generated/types.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/**
 * Operations of openapi/resources/webhooks.yaml. A webhook sends what happens in an organisation to an address outside, so, as
 * with everything that changes an organisation, administrators alone decide on it.
 */
export const webhooks = {
  listWebhooks: defineOperation('admin', async ({ params, db }) => {
    return [200, { webhooks: await (await webhooksIn(db, params.orgId)).list() }];
  }),

  createWebhook: defineOperation({ access: 'admin', showsSecret: true }, async ({ params, body, user, db }) => {
    const webhook = await (await webhooksIn(db, params.orgId)).create(body, user.id);
    await db.record(deed('create', `Added a webhook to ${hostOf(webhook)}`, webhook, params.orgId));
    return [201, webhook];
  }),

  updateWebhook: defineOperation('admin', async ({ params, body, db }) => {
    const webhooks = await webhooksIn(db, params.orgId);
    const before = await webhooks.get(params.webhookId);
    const after = await webhooks.update(params.webhookId, body);
    const did = body.enabled === undefined ? 'Changed' : body.enabled ? 'Enabled' : 'Disabled';
    await db.record({
      ...deed('update', `${did} the webhook to ${hostOf(after)}`, after, params.orgId),
      change: { before, after, asked: body },
    });
    return [200, after];
  }),

  deleteWebhook: defineOperation('admin', async ({ params, db }) => {
    const webhook = await (await webhooksIn(db, params.orgId)).remove(params.webhookId);
    await db.record(deed('delete', `Deleted the webhook to ${hostOf(webhook)}`, webhook, params.orgId));
    return [204];
  }),

  rotateWebhookSecret: defineOperation({ access: 'admin', showsSecret: true }, async ({ params, db }) => {
    const webhook = await (await webhooksIn(db, params.orgId)).rotate(params.webhookId);
    await db.record({
      ...deed('rotate_secret', `Replaced the secret of the webhook to ${hostOf(webhook)}`, webhook, params.orgId),
      change: { after: webhook, changed: ['Secret'] },
    });
    return [200, webhook];
  }),

  testWebhook: defineOperation('admin', async ({ params, db }) => {
    const webhooks = await webhooksIn(db, params.orgId);
    const webhook = await webhooks.get(params.webhookId);
    const delivery = await webhooks.test(params.webhookId);
    await db.record(deed('test', `Sent a test to the webhook to ${hostOf(webhook)}`, webhook, params.orgId));
    return [202, delivery];
  }),

  listWebhookDeliveries: defineOperation('admin', async ({ params, query, db }) => {
    return [200, await (await webhooksIn(db, params.orgId)).deliveries(params.webhookId, query)];
  }),

  redeliverWebhookDelivery: defineOperation('admin', async ({ params, db }) => {
    const webhooks = await webhooksIn(db, params.orgId);
    const webhook = await webhooks.get(params.webhookId);
    const delivery = await webhooks.redeliver(params.webhookId, params.deliveryId);
    await db.record(deed('redeliver', `Resent an event to the webhook to ${hostOf(webhook)}`, webhook, params.orgId));
    return [202, delivery];
  }),
} satisfies Operations;

/** @throws Refusal 404 if there is no such organisation */
async function webhooksIn({ everyOrganisation }: Repositories, organisationId: string) {
  await everyOrganisation.get(organisationId);
  return everyOrganisation.webhooks(organisationId);
}

/** Paths and queries can contain passwords, which do not belong in the log. */
const hostOf = ({ url }: Webhook): string => new URL(url).host;

function deed(action: string, title: string, webhook: Webhook, organisationId: string) {
  return {
    action: `webhook.${action}` as const,
    title,
    entity: { kind: 'webhook', id: webhook.id, name: hostOf(webhook) },
    organisation_id: organisationId,
  };
}
