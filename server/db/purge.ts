import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { longAgo } from './entity.ts';
import {
  accessKeys,
  approvals,
  backgroundDatabases,
  backgroundProcesses,
  buffers,
  columnMeanings,
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
  users,
  webhookDeliveries,
  webhooks,
} from './schema.ts';

/** Permanently removes deleted items that can no longer be restored, and stored responses that have expired. */
export async function purge(db: Sql): Promise<void> {
  await db.transaction(async (tx) => {
    const tenants = tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(lt(organisations.deleted_at, longAgo));
    const goneProduct = or(lt(products.deleted_at, longAgo), inArray(products.organisation_id, tenants));
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
    await tx.delete(processes).where(goneProcess);
    const goneExperiment = or(lt(experiments.deleted_at, longAgo), inArray(experiments.product_id, goneProducts));
    const goneExperiments = tx.select({ id: experiments.id }).from(experiments).where(goneExperiment);
    await tx.delete(experimentChunks).where(inArray(experimentChunks.experiment_id, goneExperiments));
    await tx.delete(experiments).where(goneExperiment);
    await tx.delete(fits).where(inArray(fits.product_id, goneProducts));
    await tx.delete(productRights).where(inArray(productRights.product_id, goneProducts));
    await tx.delete(products).where(goneProduct);
    await tx
      .delete(components)
      .where(or(lt(components.deleted_at, longAgo), inArray(components.organisation_id, tenants)));

    await tx
      .delete(carbonReports)
      .where(or(lt(carbonReports.deleted_at, longAgo), inArray(carbonReports.organisation_id, tenants)));
    await tx.delete(buffers).where(or(lt(buffers.deleted_at, longAgo), inArray(buffers.organisation_id, tenants)));

    const goneOwn = or(lt(ownOperations.deleted_at, longAgo), inArray(ownOperations.organisation_id, tenants));
    await tx
      .delete(ownOperationVersions)
      .where(
        inArray(
          ownOperationVersions.own_operation_id,
          tx.select({ id: ownOperations.id }).from(ownOperations).where(goneOwn),
        ),
      );
    await tx.delete(ownOperations).where(goneOwn);

    await tx.delete(columnMeanings).where(inArray(columnMeanings.organisation_id, tenants));
    await tx.delete(impactFactors).where(inArray(impactFactors.organisation_id, tenants));
    await tx.delete(backgroundProcesses).where(inArray(backgroundProcesses.organisation_id, tenants));
    await tx.delete(backgroundDatabases).where(inArray(backgroundDatabases.organisation_id, tenants));
    await tx.delete(jobShares).where(inArray(jobShares.organisation_id, tenants));
    // Deliveries that are still repeated are younger.
    await tx
      .delete(webhookDeliveries)
      .where(or(lt(webhookDeliveries.created_at, longAgo), inArray(webhookDeliveries.organisation_id, tenants)));
    await tx.delete(webhooks).where(inArray(webhooks.organisation_id, tenants));
    // Ended keys are shown for a while, so that their owners see why a program has stopped working.
    await tx
      .delete(accessKeys)
      .where(
        or(
          lt(accessKeys.expires_at, longAgo),
          lt(accessKeys.revoked_at, longAgo),
          inArray(accessKeys.organisation_id, tenants),
        ),
      );
    await tx.delete(serviceAccounts).where(inArray(serviceAccounts.organisation_id, tenants));
    await tx.delete(logos).where(inArray(logos.organisation_id, tenants));
    await tx.delete(memberships).where(inArray(memberships.organisation_id, tenants));
    await tx.update(users).set({ current_org_id: null }).where(inArray(users.current_org_id, tenants));
    // Actions remain in the log of the users who did them.
    await tx.update(logs).set({ organisation_id: null }).where(inArray(logs.organisation_id, tenants));
    await tx.delete(organisations).where(lt(organisations.deleted_at, longAgo));

    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '24 hours'`));
  });
}
