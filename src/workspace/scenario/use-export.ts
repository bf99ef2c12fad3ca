import { scenarioText } from '#engine/index.ts';
import type { ProcessWithConfiguration } from '#generated/types.ts';
import { saveFile } from '#src/lib/download.ts';
import { importLater } from '#src/lib/import-later.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useWorkspace } from '#src/draft/store.ts';

/** Saves the draft on screen as a scenario file, with recomputed results. */
export function useExportScenario(process: ProcessWithConfiguration): () => Promise<void> {
  const calculator = useCalculator();
  const workspace = useWorkspace();
  return async () => {
    try {
      const outcome = await calculator.ask('write_scenario', {
        name: process.name,
        configuration: workspace.draft,
        created_at: new Date().toISOString(),
      });
      if (!outcome.feasible) {
        toast.problem(`A process with errors cannot be exported: ${outcome.problem.message}`);
        return;
      }
      const { fileName } = await importLater(() => import('#src/components/table/export.ts'));
      const name = fileName(`${process.name} scenario`, 'json');
      saveFile(new Blob([scenarioText(outcome.file)], { type: 'application/json' }), name);
      toast.done(`${name} contains the process, its components and its results`);
    } catch (error) {
      toast.problem(`The scenario file could not be created: ${reasonOf(error)}`);
    }
  };
}
