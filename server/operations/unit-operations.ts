import { catalogue, OWN_OPERATION, usualProduct } from '#engine/index.ts';
import { withoutField } from '#engine/wording/index.ts';
import type { ProductBasis } from '#generated/types.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { infeasible, invalid, notFound, Refusal } from '#server/errors.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import { checkBasis } from './products.ts';

/** The catalogue, which is part of the program: frozen, so that it is serialised once. */
const whole = Object.freeze({ unit_operations: catalogue(), total: catalogue().length });

/** Operations of openapi/resources/unit-operations.yaml. */
export const unitOperations = {
  listUnitOperations: defineOperation('catalogue', async () => [200, whole]),

  runUnitOperation: defineOperation('run', {
    async before({ params, body: { input }, db }, compute) {
      if (params.id !== OWN_OPERATION) requireUnitOperation(params.id);
      const { settings, product = usualProduct(params.id), feed = null, sweep = null } = input;
      await checkProduct(product, db);
      const own = await db.library.own();
      return compute.run({ unit_operation: params.id, input: { settings, product, feed, sweep }, own });
    },

    async handle({ before: outcome }) {
      if (!outcome.feasible) throw infeasible(outcome.problem);
      return [200, { data: outcome.data }];
    },
  }),
} satisfies Operations;

const names = new Map(catalogue().map(({ id, name }) => [id, name]));

/** Name of a unit operation. @throws Refusal 404 for an id that is not in the catalogue */
export function requireUnitOperation(id: string): string {
  const name = names.get(id);
  if (name === undefined) throw notFound(`Unknown unit operation ${id}.`);
  return name;
}

/** @throws Refusal 422 naming the part of `product` that is not in the library */
async function checkProduct(product: ProductBasis, db: Pick<Repositories, 'library'>): Promise<void> {
  try {
    await checkBasis(product, db);
  } catch (error) {
    if (!(error instanceof Refusal) || error.place.field === undefined) throw error;
    throw invalid(`product.${error.place.field}`, withoutField(error.place.field, error.message));
  }
}
