import { catalogue } from '#engine/index.ts';
import type { ProductBasis } from '#generated/types.ts';
import type { Operations } from '#server/context.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { infeasible, invalid, notFound, Refusal } from '#server/errors.ts';
import { checkBasis } from './products.ts';

/** Handlers of openapi/resources/unit-operations.yaml. */
export const unitOperations = {
  async listUnitOperations() {
    const unit_operations = catalogue();
    return [200, { unit_operations, total: unit_operations.length }];
  },

  async runUnitOperation({ made }) {
    const outcome = made();
    if (!outcome.feasible) throw infeasible(outcome.problem);
    return [200, { data: outcome.data }];
  },
} satisfies Operations;

/** @throws Refusal 404 for an id that is not in the catalogue */
export function requireUnitOperation(id: string): void {
  if (!catalogue().some((one) => one.id === id)) throw notFound(`There is no unit operation ${id}.`);
}

/** @throws Refusal 422 naming the part of `product` that the library does not have */
export async function checkProduct(product: ProductBasis, db: Pick<Repositories, 'library'>): Promise<void> {
  try {
    await checkBasis(product, db);
  } catch (error) {
    if (!(error instanceof Refusal) || error.place.field === undefined) throw error;
    throw invalid(`product.${error.place.field}`, error.message.replace(`${error.place.field}: `, ''));
  }
}
