import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from './database.ts';
import { longAgo } from './entity.ts';
import {
  accessKeys,
  approvals,
  backgroundDatabases,
  backgroundProcesses,
  buffers,
  columnMeanings,
  branches,
  comments,
  carbonReports,
  components,
  configurations,
  experimentChunks,
  experiments,
  fits,
  impactFactors,
  idempotencyKeys,
  jobs,
  jobShares,
  lifeCycleAnalyses,
  logos,
  logs,
  memberships,
  organisations,
  ownOperations,
  ownOperationVersions,
  presences,
  processes,
  productRights,
  products,
  reviews,
  serviceAccounts,
  shareLinks,
  sites,
  users,
  webhookDeliveries,
  webhooks,
} from './schema.ts';

type Owned = PgTable & { readonly organisation_id: PgColumn };
/** What goes only with its organisation, what refers to others first. */
const OF_TENANTS: readonly Owned[] = [
  columnMeanings,
  impactFactors,
  backgroundProcesses,
  backgroundDatabases,
  jobShares,
  webhooks,
  serviceAccounts,
  logos,
  memberships,
];

/** Permanently removes deleted items that can no longer be restored, and stored responses that have expired. */
export async function purge(db: Sql): Promise<void> {
  await db.transaction(async (tx) => {
    const tenants = tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(lt(organisations.deleted_at, longAgo));
    /** Rows of tenants that are gone, and those that are old by a date of their own. */
    const gone = ({ organisation_id: owner }: Owned, ...dates: PgColumn[]) =>
      or(...dates.map((date) => lt(date, longAgo)), inArray(owner, tenants));
    const goneProduct = gone(products, products.deleted_at);
    const goneProducts = tx.select({ id: products.id }).from(products).where(goneProduct);
    const goneProcess = or(lt(processes.deleted_at, longAgo), inArray(processes.product_id, goneProducts));
    const goneProcesses = tx.select({ id: processes.id }).from(processes).where(goneProcess);
    // Analyses are kept as long as their process; finished jobs on whole products are no longer of interest.
    await tx
      .delete(jobs)
      .where(
        or(
          inArray(jobs.process_id, goneProcesses),
          inArray(jobs.product_id, goneProducts),
          and(isNull(jobs.process_id), lt(jobs.finished_at, longAgo)),
        ),
      );
    // Who still has a process open announces it again within seconds.
    await tx.delete(presences);
    await tx.delete(lifeCycleAnalyses).where(inArray(lifeCycleAnalyses.process_id, goneProcesses));
    // Ended links are shown for a while, so that members see why a page has stopped working.
    await tx
      .delete(shareLinks)
      .where(
        or(
          lt(shareLinks.expires_at, longAgo),
          lt(shareLinks.withdrawn_at, longAgo),
          inArray(shareLinks.process_id, goneProcesses),
        ),
      );
    await tx.delete(comments).where(inArray(comments.process_id, goneProcesses));
    const goneReviews = tx.select({ id: reviews.id }).from(reviews).where(inArray(reviews.process_id, goneProcesses));
    await tx.delete(approvals).where(inArray(approvals.review_id, goneReviews));
    await tx.delete(reviews).where(inArray(reviews.process_id, goneProcesses));
    await tx.delete(configurations).where(inArray(configurations.process_id, goneProcesses));
    await tx.delete(branches).where(inArray(branches.process_id, goneProcesses));
    await tx.delete(processes).where(goneProcess);
    const goneExperiment = or(lt(experiments.deleted_at, longAgo), inArray(experiments.product_id, goneProducts));
    const goneExperiments = tx.select({ id: experiments.id }).from(experiments).where(goneExperiment);
    await tx.delete(experimentChunks).where(inArray(experimentChunks.experiment_id, goneExperiments));
    await tx.delete(experiments).where(goneExperiment);
    await tx.delete(fits).where(inArray(fits.product_id, goneProducts));
    await tx.delete(productRights).where(inArray(productRights.product_id, goneProducts));
    await tx.delete(products).where(goneProduct);
    for (const table of [components, carbonReports, buffers])
      await tx.delete(table).where(gone(table, table.deleted_at));
    const goneOwn = gone(ownOperations, ownOperations.deleted_at);
    const goneOwns = tx.select({ id: ownOperations.id }).from(ownOperations).where(goneOwn);
    await tx.delete(ownOperationVersions).where(inArray(ownOperationVersions.own_operation_id, goneOwns));
    await tx.delete(ownOperations).where(goneOwn);
    await tx.delete(sites).where(inArray(sites.organisation_id, tenants));
    // Deliveries that are still repeated are younger.
    await tx.delete(webhookDeliveries).where(gone(webhookDeliveries, webhookDeliveries.created_at));
    // Ended keys are shown for a while, so that their owners see why a program has stopped working.
    await tx.delete(accessKeys).where(gone(accessKeys, accessKeys.expires_at, accessKeys.revoked_at));
    for (const table of OF_TENANTS) await tx.delete(table).where(gone(table));
    await tx.update(users).set({ current_org_id: null }).where(inArray(users.current_org_id, tenants));
    // Actions remain in the log of the users who did them.
    await tx.update(logs).set({ organisation_id: null }).where(inArray(logs.organisation_id, tenants));
    await tx.delete(organisations).where(lt(organisations.deleted_at, longAgo));

    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '24 hours'`));
  });
}
