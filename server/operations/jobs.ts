import { analyses } from '#server/analyses/kinds/index.ts';
import { conflict } from '#server/errors.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations of openapi/resources/jobs.yaml that are the same for every kind of job. */
export const jobs = {
  listJobs: defineOperation('tenant', async ({ params, query, db }) => {
    const { id } = await db.processes.find(params.id, params.pid);
    return [200, await db.jobs.list(id, query)];
  }),

  getJob: defineOperation('tenant', async ({ params, db }) => {
    const { id } = await db.processes.find(params.id, params.pid);
    return [200, await db.jobs.get(id, params.jobId)];
  }),

  cancelJob: defineOperation('tenant', async ({ params, db }) => {
    const process = await db.processes.get(params.id, params.pid);
    const { job, cancelled } = await db.jobs.cancel(process.id, params.jobId);
    const { noun } = analyses[job.type];
    if (!cancelled)
      throw conflict(`This ${noun} ${job.status === 'cancelled' ? 'was already cancelled' : 'has already finished'}.`);
    await db.record({
      action: 'job.cancel',
      title: `Cancelled the ${noun} of ${process.name}`,
      entity: { kind: 'job', id: job.id, name: noun, product_id: process.product_id },
    });
    return [200, job];
  }),
} satisfies Operations;
