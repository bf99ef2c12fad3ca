import type { JobSummary, LatestJobs } from '#generated/types.ts';

/** A job that took a second, in the morning when the second configuration was saved. */
export function finished<T extends JobSummary['type']>(id: string, type: T, minute: string) {
  return {
    id,
    type,
    status: 'succeeded' as const,
    progress: 1,
    message: null,
    configuration_id: 'cfg_homogenised_v2',
    submitted_at: `2026-11-16T10:${minute}:00Z`,
    started_at: `2026-11-16T10:${minute}:01Z`,
    finished_at: `2026-11-16T10:${minute}:02Z`,
    submitted_by: 'usr_mara_kovacs',
    method: null,
  };
}

export const optimisation = finished('job_optimise_01', 'optimise', '02');
export const scaling = finished('job_scale_01', 'scale', '04');
export const tornado = { ...finished('job_tornado_01', 'sensitivity_analysis', '05'), method: 'tornado' as const };
export const sobol = { ...finished('job_sobol_01', 'sensitivity_analysis', '06'), method: 'sobol' as const };
export const monteCarlo = {
  ...finished('job_monte_carlo_01', 'sensitivity_analysis', '07'),
  method: 'monte_carlo' as const,
};
export const heatmap = finished('job_heatmap_01', 'sensitivity_heatmap_analysis', '08');
export const scaleAnalysis = finished('job_scale_analysis_01', 'scale_analysis', '09');
export const valueOfInformation = finished('job_value_of_information_01', 'value_of_information', '10');
export const running = {
  ...finished('job_scale_analysis_02', 'scale_analysis', '11'),
  status: 'running' as const,
  progress: 0.35,
  message: 'Scale 8 of 21',
  finished_at: null,
};

export const latestJobs: LatestJobs = {
  optimise: optimisation,
  sensitivity_analysis: monteCarlo,
  sensitivity_heatmap_analysis: heatmap,
  scale: scaling,
  scale_analysis: running,
  value_of_information: valueOfInformation,
};

export const newestFirst: JobSummary[] = [
  running,
  valueOfInformation,
  scaleAnalysis,
  heatmap,
  monteCarlo,
  sobol,
  tornado,
  scaling,
  optimisation,
];
