import type { JobStarted, JobType } from '#generated/types.ts';
import { analyses as kinds } from '#server/analyses/kinds/index.ts';
import { checkStart, type Checked, type Start } from '#server/compute/check-start.ts';
import type { Compute } from '#server/compute/pool.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations of openapi/resources/jobs.yaml that start an analysis. */
export const analyses = {
  startOptimisation: defineOperation('tenant', start('optimise')),
  startSensitivityAnalysis: defineOperation('tenant', start('sensitivity_analysis')),
  startSensitivityHeatmapAnalysis: defineOperation('tenant', start('sensitivity_heatmap_analysis')),
  startScale: defineOperation('tenant', start('scale')),
  startScaleAnalysis: defineOperation('tenant', start('scale_analysis')),
  startValueOfInformation: defineOperation('tenant', start('value_of_information')),
} satisfies Operations;

/**
 * The engine checks the request in a thread before it is queued. A later change has the same effect as one while the job waits:
 * the job reads the product when it runs, and configurations do not change.
 */
function start(type: JobType) {
  const { noun } = kinds[type];
  return {
    before: (call: Start, compute: Compute): Promise<Checked> => checkStart(type, call, compute),

    async handle({ params, user, db, before }: Start & { before: Checked }): Promise<[202, JobStarted]> {
      const process = await db.processes.get(params.id, params.pid);
      const started = await db.jobs.enqueue({
        type,
        product_id: process.product_id,
        process_id: process.id,
        configuration_id: before.parameters.configuration_id,
        parameters: before.parameters,
        work: before.evaluations,
        submitted_by: user.id,
      });
      await db.record({
        action: 'job.start',
        title: `Started the ${noun} of ${process.name}`,
        entity: { kind: 'job', id: started.id, name: noun, product_id: process.product_id },
      });
      return [202, started];
    },
  };
}
