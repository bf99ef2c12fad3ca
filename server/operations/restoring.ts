import type { RestorableKind } from '#generated/types.ts';
import { nouns } from '#server/db/components.ts';
import type { Deed } from '#server/db/logs.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { reevaluateLater } from '#server/jobs/reevaluate-later.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import type { PathParams, Rule } from '#server/permissions.ts';

/** Only administrators can restore an organisation, possibly their own. */
const byKind = ({ kind }: PathParams): Rule => (kind === 'organisations' ? 'admin' : 'tenant');

/** Deleted objects and the operation that restores them. */
export const restoring = {
  listDeleted: defineOperation('tenant', async ({ query, user, db }) => {
    const list = await db.deleted.list(query);
    return [200, user.is_admin ? { ...list, organisations: await db.everyOrganisation.deleted() } : list];
  }),

  restoreDeleted: defineOperation(byKind, async ({ params: { kind, id }, user, db }) => {
    const { noun, entity, organisation_id } = await restore(kind, id, db);
    // Its product may have changed in the meantime.
    if ((kind === 'products' || kind === 'processes') && entity.product_id)
      await reevaluateLater(db, entity.product_id, user.id);
    await db.record({
      action: `${entity.kind}.restore`,
      title: `Restored the ${noun} ${entity.name}`,
      entity,
      ...(organisation_id === undefined ? {} : { organisation_id }),
    });
    return [200, { kind, id, name: entity.name }];
  }),
} satisfies Operations;

type Restored = Pick<Deed, 'entity' | 'organisation_id'> & { noun: string };

/** @throws Refusal 404, or 409 if its parent is also deleted */
async function restore(kind: RestorableKind, id: string, db: Repositories): Promise<Restored> {
  switch (kind) {
    case 'products': {
      const { name } = await db.products.restore(id);
      return { noun: 'product', entity: { kind: 'product', id, name, product_id: id } };
    }
    case 'processes': {
      const { name, product_id } = await db.processes.restore(id);
      return { noun: 'process', entity: { kind: 'process', id, name, product_id } };
    }
    case 'proteins':
    case 'cells':
    case 'molecules':
    case 'solvents':
    case 'quotations': {
      const { name } = await db.components.restore(kind, id);
      return { noun: nouns[kind], entity: { kind: 'component', id, name } };
    }
    case 'organisations': {
      const { name } = await db.everyOrganisation.restore(id);
      return { noun: 'organisation', entity: { kind: 'organisation', id, name }, organisation_id: id };
    }
    case 'buffers': {
      const { name } = await db.buffers.restore(id);
      return { noun: 'buffer', entity: { kind: 'buffer', id, name } };
    }
    case 'own_operations': {
      const { name } = await db.ownOperations.restore(id);
      return { noun: 'custom operation', entity: { kind: 'own_operation', id, name } };
    }
    case 'experiments': {
      const { name, product_id } = await db.experiments.restore(id);
      return { noun: 'experiment', entity: { kind: 'experiment', id, name, product_id } };
    }
    case 'reports': {
      const { name } = await db.carbonReports.restore(id);
      return { noun: 'carbon report', entity: { kind: 'carbon_report', id, name } };
    }
  }
}
