import {
  getCarbonReport,
  getGetCarbonReportQueryKey,
  updateCarbonReport,
  updateCarbonReportChanges,
  useUpdateCarbonReport,
} from '#generated/hooks/carbon-accounting.ts';
import type { CarbonEntry, CarbonEntryInput, CarbonReport, CarbonReportInput } from '#generated/types.ts';
import { entryInput, reportInput } from '#src/carbon/wire.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { refresh } from '#src/lib/refresh.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';

/** Saves the whole report with the version it was read with; the response replaces it at once. */
export function useSave(report: CarbonReport) {
  const update = useUpdateCarbonReport();
  const save = async (changes: Partial<CarbonReportInput>): Promise<CarbonReport> => {
    const now = await update
      .mutateAsync({ id: report.id, data: { ...reportInput(report), ...changes } })
      .catch(async (error: unknown) => {
        // After a conflict, the change is repeated on the current report.
        if (hasStatus(error, 409))
          await queryClient.invalidateQueries({ queryKey: getGetCarbonReportQueryKey(report.id) });
        throw error;
      });
    queryClient.setQueryData(getGetCarbonReportQueryKey(report.id), now);
    void refresh(queryClient, updateCarbonReportChanges(report.id), getGetCarbonReportQueryKey(report.id));
    return now;
  };
  const entries = reportInput(report).entries ?? [];
  return {
    save,
    busy: update.isPending,
    add: (more: CarbonEntryInput[]) => save({ entries: [...entries, ...more] }),
    remove: (id: string) => save({ entries: entries.filter((one) => one.id !== id) }),
  };
}

/** Restores a removed entry to the current report. */
export function useRestore(id: string) {
  return async (entry: CarbonEntry): Promise<void> => {
    try {
      const report = await getCarbonReport(id);
      const { id: _gone, ...again } = entryInput(entry);
      const input = reportInput(report);
      const now = await updateCarbonReport(id, { ...input, entries: [...(input.entries ?? []), again] });
      queryClient.setQueryData(getGetCarbonReportQueryKey(id), now);
      toast.done(`${entry.name} restored`);
    } catch (error) {
      const reason = reasonOf(error);
      toast.problem(`${entry.name} could not be restored: ${reason}`);
    }
  };
}
