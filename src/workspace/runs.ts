import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  cancelJob,
  cancelJobChanges,
  getListJobsQueryOptions,
  startOptimisation,
  startOptimisationChanges,
  startScale,
  startScaleAnalysis,
  startScaleAnalysisChanges,
  startScaleChanges,
  startSensitivityAnalysis,
  startSensitivityAnalysisChanges,
  startSensitivityHeatmapAnalysis,
  startSensitivityHeatmapAnalysisChanges,
  startValueOfInformation,
  startValueOfInformationChanges,
  useGetJob,
} from '#generated/hooks/jobs.ts';
import type {
  HeatmapRequest,
  Job,
  JobList,
  JobPurpose,
  JobStarted,
  JobSummary,
  JobType,
  OptimiseRequest,
  ScaleAnalysisRequest,
  ScaleRequest,
  SensitivityRequest,
  ValueOfInformationRequest,
} from '#generated/types.ts';
import { getGetProcessQueryKey, getListProcessConfigurationsQueryKey } from '#generated/hooks/processes.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { JOB_FIRST_POLL, JOB_POLL } from '#src/lib/constants.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { refresh, type Changes } from '#src/lib/refresh.ts';

/** The requests for each kind of analysis. */
export type Asked =
  | { type: 'optimise'; body: OptimiseRequest }
  | { type: 'sensitivity_analysis'; body: SensitivityRequest }
  | { type: 'sensitivity_heatmap_analysis'; body: HeatmapRequest }
  | { type: 'scale'; body: ScaleRequest }
  | { type: 'scale_analysis'; body: ScaleAnalysisRequest }
  | { type: 'value_of_information'; body: ValueOfInformationRequest };

export const isOpen = ({ status }: Pick<JobSummary, 'status'>): boolean => status === 'queued' || status === 'running';

interface Ids {
  productId: string;
  processId: string;
}

interface PageAsked {
  page: number;
  page_size: number;
}

/** The request for the runs of one kind, newest first. */
export const runsQuery = ({ productId, processId }: Ids, purpose: JobPurpose, page: PageAsked) =>
  getListJobsQueryOptions(productId, processId, { ...page, purpose });

/** Asked again every second while a run is in progress. */
export const WHILE_RUNNING = {
  refetchInterval: ({ state }: { state: { data: JobList | undefined } }) =>
    state.data?.jobs.some(isOpen) ? JOB_POLL : false,
} as const;

/** One run with its request and its result. */
export function useRun({ productId, processId }: Ids, id: string | null): Job | undefined {
  return useGetJob(productId, processId, id ?? '', {
    query: {
      enabled: id !== null,
      // A link may name a deleted run.
      throwOnError: (error, { state }) => !hasStatus(error, 404) && state.data === undefined,
      refetchInterval: ({ state }) =>
        state.data && isOpen(state.data) ? pollOf(state.data, state.dataUpdateCount) : false,
    },
  }).data;
}

/** ms until a run is fetched again: soon at first, so that a short one, or the first samples of a long one, appear at once. */
const pollOf = (job: Job, polled: number): number =>
  polled < JOB_FIRST_POLL.times && !('so_far' in job && job.so_far) ? JOB_FIRST_POLL.every : JOB_POLL;

function send({ productId, processId }: Ids, asked: Asked): Promise<JobStarted> {
  switch (asked.type) {
    case 'optimise':
      return startOptimisation(productId, processId, asked.body);
    case 'sensitivity_analysis':
      return startSensitivityAnalysis(productId, processId, asked.body);
    case 'sensitivity_heatmap_analysis':
      return startSensitivityHeatmapAnalysis(productId, processId, asked.body);
    case 'scale':
      return startScale(productId, processId, asked.body);
    case 'scale_analysis':
      return startScaleAnalysis(productId, processId, asked.body);
    case 'value_of_information':
      return startValueOfInformation(productId, processId, asked.body);
  }
}

/** Starts a run. Throws if the server rejects it. */
export type Start = (asked: Asked) => Promise<void>;

/** What a start outdates, by kind. */
const STARTED: Record<JobType, (productId: string, processId: string) => Changes> = {
  optimise: startOptimisationChanges,
  sensitivity_analysis: startSensitivityAnalysisChanges,
  sensitivity_heatmap_analysis: startSensitivityHeatmapAnalysisChanges,
  scale: startScaleChanges,
  scale_analysis: startScaleAnalysisChanges,
  value_of_information: startValueOfInformationChanges,
};

/** Starts runs, then reloads what lists them. */
export function useStart(ids: Ids, onStarted: (id: string) => void): Start {
  const client = useQueryClient();
  const { productId, processId } = ids;
  return async (asked) => {
    const { id } = await send(ids, asked);
    await refresh(client, STARTED[asked.type](productId, processId), getGetProcessQueryKey(productId, processId));
    onStarted(id);
  };
}

/** Cancels a run; a run that has already ended stays as it is. */
export function useCancel({ productId, processId }: Ids): (id: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (id) => {
      try {
        await cancelJob(productId, processId, id);
        toast.done('Cancelled');
      } catch (error) {
        if (!hasStatus(error, 409)) toast.problem(`The run could not be cancelled: ${reasonOf(error)}`);
      }
      await refresh(client, cancelJobChanges(productId, processId, id), getGetProcessQueryKey(productId, processId));
    },
    [client, productId, processId],
  );
}

/** A finished scaling adds a configuration to the history. */
export function useHistoryRefresh({ productId, processId }: Ids): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: getListProcessConfigurationsQueryKey(productId, processId) });
  }, [client, productId, processId]);
}
