import { ownProblems } from '#engine/index.ts';
import type { OwnOperation, OwnOperationInput } from '#generated/types.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { invalid } from '#server/errors.ts';
import { nameOf } from '#server/names.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations of openapi/resources/own-operations.yaml. */
export const ownOperations = {
  listOwnOperations: defineOperation('tenant', async ({ query, db }) => {
    return [200, await db.ownOperations.list(query)];
  }),

  createOwnOperation: defineOperation('tenant', async ({ body, user, db }) => {
    const made = await db.ownOperations.create(await detailsOf(body, db.library), user.id);
    await db.record({
      action: 'own_operation.create',
      title: `Created the custom operation ${made.name}`,
      entity: entity(made),
    });
    return [201, made];
  }),

  getOwnOperation: defineOperation('tenant', async ({ params, db }) => {
    return [200, await db.ownOperations.get(params.id)];
  }),

  updateOwnOperation: defineOperation('tenant', async ({ params, body, db }) => {
    const before = await db.ownOperations.get(params.id, `Own operation ${params.id} not found, unable to update!`);
    const after = await db.ownOperations.update(params.id, await detailsOf(body, db.library), body.version);
    await db.record({
      action: 'own_operation.update',
      title: `Changed the custom operation ${after.name}`,
      entity: entity(after),
      change: { before, after, asked: body },
    });
    return [200, after];
  }),

  deleteOwnOperation: defineOperation('tenant', async ({ params, db }) => {
    const gone = await db.ownOperations.remove(params.id);
    await db.record({
      action: 'own_operation.delete',
      title: `Deleted the custom operation ${gone.name}`,
      entity: entity(gone),
    });
    return [204];
  }),

  listOwnOperationUsages: defineOperation('tenant', async ({ params, query, db }) => {
    return [200, await db.ownOperations.usages(params.id, query)];
  }),
} satisfies Operations;

const entity = ({ id, name }: OwnOperation) => ({ kind: 'own_operation', id, name });

/** @throws Refusal 422 naming the field of the definition that cannot be used */
async function detailsOf(
  body: OwnOperationInput,
  library: Pick<Repositories['library'], 'forEngine'>,
): Promise<Pick<OwnOperationInput, 'name' | 'definition'>> {
  const name = nameOf(body.name);
  const [problem] = ownProblems({ name, ...body.definition }, await library.forEngine());
  if (problem) throw invalid(`definition.${problem.field}`, problem.message);
  return { name, definition: body.definition };
}
