import type { JobSummary, JobType, Process } from '#generated/types.ts';

export interface ProcessJob {
  process: Process;
  job: JobSummary;
}

/** ms for which an analysis that has ended stays on the page. */
const SHOWN = 24 * 3_600_000;
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

/** Analyses that run, then those that ended in the last 24 h, newest first; each once. */
export function jobsToShow(processes: readonly Process[], now = Date.now()): ProcessJob[] {
  const all = new Map<string, ProcessJob>();
  for (const process of processes)
    for (const job of Object.values(process.jobs)) if (job) all.set(job.id, { process, job });
  const jobs = [...all.values()];
  const open = jobs.filter(({ job }) => isRunning(job));
  const ended = jobs
    .filter(({ job }) => job.finished_at !== null && now - Date.parse(job.finished_at) < SHOWN)
    .toSorted((a, b) => b.job.finished_at!.localeCompare(a.job.finished_at!));
  return [...open, ...ended].slice(0, Math.max(MOST, open.length));
}
