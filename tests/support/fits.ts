/** Fits for tests, made without the calls that lead to one. */
import { eq } from 'drizzle-orm';
import { fitOf, KNOWN, simulated } from '../../engine/fitting/recovery.test-support.ts';
import type { ModelFit } from '#generated/types.ts';
import type { Database } from '#server/db/database.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { products } from '#server/db/schema.ts';

/** Proposes a fit of the film model with these values, as if experiments had given them. */
export async function newFit(
  { sql: db }: Pick<Database, 'sql'>,
  productId: string,
  values: Record<string, number> = { mass_transfer_coefficient: 15, gel_concentration: 240 },
  { unit_operation = 'ultrafiltration', experiments = [] as string[] } = {},
): Promise<ModelFit> {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  const known = KNOWN.find((one) => one.unit_operation === 'ultrafiltration')!;
  const outcome = fitOf(known, simulated(known, 1));
  if (!outcome.possible) throw new Error(outcome.message);
  const { rows_used: _, ...fit } = outcome.fit;
  const content = {
    ...fit,
    experiments: experiments.map((id) => ({ id, name: id, rows_used: 12, left_out: [] })),
    effects: [],
    seed: 1,
  };
  const { fits } = forOrganisation(db, product!.organisation_id);
  const [made] = await fits.create(productId, [{ unit_operation, values, content }], 'usr_mara_kovacs');
  return made!;
}
