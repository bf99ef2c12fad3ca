import type { JobSummary, JobType, Process } from '#generated/types.ts';

export interface ProcessJob {
  process: Process;
  job: JobSummary;
}

const MOST = 6;

export const isRunning = ({ status }: JobSummary): boolean => status === 'queued' || status === 'running';

const NAMES: Record<JobType, string> = {
  optimise: 'Optimisation',
  sensitivity_analysis: 'Sensitivity',
  sensitivity_heatmap_analysis: 'Heatmap',
  scale: 'Scaling',
  scale_analysis: 'Scale analysis',
  value_of_information: 'What to measure next',
};

export const jobName = ({ type, method }: Pick<JobSummary, 'type' | 'method'>): string =>
  method === 'monte_carlo' ? 'Uncertainty' : NAMES[type];

/** Analyses that run, then those that ended since a time (ms), newest first; each once. */
export function jobsToShow(processes: readonly Process[], since: number): ProcessJob[] {
  const all = new Map<string, ProcessJob>();
  for (const process of processes)
    for (const job of Object.values(process.jobs)) if (job) all.set(job.id, { process, job });
  const jobs = [...all.values()];
  const open = jobs.filter(({ job }) => isRunning(job));
  const ended = jobs
    .filter(({ job }) => job.finished_at !== null && Date.parse(job.finished_at) > since)
    .toSorted((a, b) => b.job.finished_at!.localeCompare(a.job.finished_at!));
  return [...open, ...ended].slice(0, Math.max(MOST, open.length));
}
