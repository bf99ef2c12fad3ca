import type { Operations } from '#server/context.ts';
import { nouns } from '#server/db/jobs.ts';

/** Handlers of openapi/resources/jobs.yaml that are alike for every kind of job. */
export const jobs = {
  async listJobs({ params, query, db }) {
    const { id } = await db.processes.get(params.id, params.pid);
    return [200, await db.jobs.list(id, query)];
  },

  async getJob({ params, db }) {
    const { id } = await db.processes.get(params.id, params.pid);
    return [200, await db.jobs.get(id, params.jobId)];
  },

  async cancelJob({ params, db }) {
    const process = await db.processes.get(params.id, params.pid);
    const job = await db.jobs.cancel(process.id, params.jobId);
    await db.record({
      action: 'job.cancel',
      title: `Cancelled the ${nouns[job.type]} of ${process.name}`,
      entity: { kind: 'job', id: job.id, name: nouns[job.type], product_id: process.product_id },
    });
    return [200, job];
  },
} satisfies Operations;
