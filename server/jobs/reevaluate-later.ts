import type { OrganisationRepositories } from '#server/db/repositories.ts';
import reevaluateProduct, { type Parameters } from './kinds/reevaluate-product.ts';

/**
 * Queues the re-evaluation of a product's processes, unless it is queued already. Returns whether it did.
 * @param by the user whose change caused it; null for the system
 */
export async function reevaluateLater(
  db: OrganisationRepositories,
  productId: string,
  by: string | null,
  parameters: Parameters = { older_engines: false },
): Promise<boolean> {
  const { process_count } = await db.products.get(productId);
  if (process_count === 0) return false;
  const started = await db.jobs.enqueueFollowing({
    type: reevaluateProduct.name,
    product_id: productId,
    process_id: null,
    configuration_id: null,
    parameters,
    work: process_count,
    submitted_by: by,
  });
  return started !== null;
}
