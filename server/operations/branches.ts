import type { Branch } from '#generated/types.ts';
import type { PlainProcess } from '#server/db/processes.ts';
import { conflict } from '#server/errors.ts';
import { reevaluateLater } from '#server/jobs/reevaluate-later.ts';
import { nameOf } from '#server/names.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations of openapi/resources/branches.yaml. Changes lock the process, as a save does. */
export const branches = {
  listBranches: defineOperation('tenant', async ({ params, db }) => {
    const { id } = await db.processes.find(params.id, params.pid);
    return [200, { branches: await db.branches.list(id) }];
  }),

  createBranch: defineOperation('tenant', async ({ params, body, user, db }) => {
    const process = await db.processes.hold(params.id, params.pid);
    const { configuration_id: from = process.configuration_id } = body;
    if (from === null) throw conflict('This process has no version yet. Save it first.');
    await db.configurations.named(process.id, from);
    const branch = await db.branches.create(process.id, nameOf(body.name), from, user.id);
    await db.record({
      action: 'branch.create',
      title: `Created the branch ${branch.name} of ${process.name} from version ${branch.from_number}`,
      entity: branchEntity(branch, process),
    });
    return [201, branch];
  }),

  updateBranch: defineOperation('tenant', async ({ params, body, user, db }) => {
    const process = await db.processes.hold(params.id, params.pid);
    const before = await db.branches.get(process.id, params.branchId);
    const changes = body.name === undefined ? body : { ...body, name: nameOf(body.name) };
    const after = await db.branches.update(process.id, before.id, changes);
    // The product may have changed while it was closed.
    if (before.closed && !after.closed) await reevaluateLater(db, process.product_id, user.id);
    await db.record({
      action: 'branch.update',
      title: `Changed the branch ${after.name} of ${process.name}`,
      entity: branchEntity(after, process),
      change: { before, after, asked: body },
    });
    return [200, after];
  }),
} satisfies Operations;

export const branchEntity = ({ id, name }: Branch, { product_id }: PlainProcess) => ({
  kind: 'branch',
  id,
  name,
  product_id,
});
