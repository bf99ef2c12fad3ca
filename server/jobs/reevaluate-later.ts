import type { OrganisationRepositories } from '#server/db/repositories.ts';
import reevaluateProduct, { type Parameters } from './kinds/reevaluate-product.ts';

/**
 * Queues the re-evaluation of a product's processes, unless the same is queued already. Gives whether it did.
 * @param by the user whose change it follows from, null for the system's own
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
