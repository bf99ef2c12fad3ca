import type { JobStarted, JobType } from '#generated/types.ts';
import { enqueueChecked, type Start } from '#server/analyses/start.ts';
import type { Operations } from '#server/context.ts';

/** Handlers of openapi/resources/jobs.yaml that start an analysis; evaluate-first.ts has checked what is asked. */
export const analyses = {
  async startOptimisation(call) {
    return recordStart('optimise', call);
  },

  async startSensitivityAnalysis(call) {
    return recordStart('sensitivity_analysis', call);
  },

  async startSensitivityHeatmapAnalysis(call) {
    return recordStart('sensitivity_heatmap_analysis', call);
  },

  async startScale(call) {
    return recordStart('scale', call);
  },

  async startScaleAnalysis(call) {
    return recordStart('scale_analysis', call);
  },
} satisfies Operations;

async function recordStart(type: JobType, call: Start): Promise<[202, JobStarted]> {
  const { started, deed } = await enqueueChecked(type, call);
  await call.db.record(deed);
  return [202, started];
}
