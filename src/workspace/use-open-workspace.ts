import { useEffect, useState } from 'react';
import type { ProcessWithConfiguration, Product } from '#generated/hooks/model/index.ts';
import type { Configuration, Library } from '#engine/types.ts';
import { toast } from '#src/lib/toast.ts';
import { changesBetween } from './changes.ts';
import { keepingDraft, readDraft } from './draft-storage.ts';
import { createEvaluator } from './evaluator.ts';
import { Workspace } from './store.ts';
import { EMPTY, toBasis, toDraft, toResults } from './wire.ts';

const NONE = 'none';

/**
 * Opens a process: its saved configuration, the draft that this browser stored, and a worker that computes each draft.
 * @param process the process when opened; later saves are passed to the workspace, which stays open
 */
export function useOpenWorkspace(product: Product, process: ProcessWithConfiguration, library: Library): Workspace {
  const [workspace] = useState(() => open(process));

  useEffect(() => {
    const evaluator = createEvaluator(toBasis(product), library, (answer, configuration) =>
      workspace.take(answer, configuration),
    );
    workspace.open(evaluator);
    const evaluate = (draft: Configuration) => {
      if (draft.uo_settings.length > 0) evaluator.evaluate(draft);
      else workspace.clear();
    };
    let last: Configuration | null = null;
    const kept = keepingDraft(process.id, () =>
      changesBetween(workspace.get().saved, workspace.draft).count > 0
        ? { base_id: workspace.baseId, configuration: workspace.draft }
        : null,
    );
    const follow = () => {
      const { draft } = workspace;
      if (draft === last) return;
      last = draft;
      evaluate(draft);
      kept.changed();
    };
    follow();
    const unsubscribe = workspace.subscribe(follow);
    return () => {
      unsubscribe();
      kept.stop();
      workspace.close();
      evaluator.stop();
    };
  }, [product, library, workspace, process.id]);

  useEffect(() => {
    if (changesBetween(workspace.get().saved, workspace.draft).count === 0) return;
    toast.done('Your unsaved changes were restored.', { label: 'Discard them', run: () => workspace.discard() });
  }, [workspace]);

  return workspace;
}

function open(process: ProcessWithConfiguration): Workspace {
  const { configuration } = process;
  const saved = configuration ? toDraft(configuration) : EMPTY;
  const kept = readDraft(process.id);
  return new Workspace({
    saved,
    baseId: configuration?.id ?? NONE,
    savedResults: configuration ? toResults(configuration.results) : null,
    draft: kept && changesBetween(saved, kept.configuration).count > 0 ? kept.configuration : null,
    stale: kept !== null && kept.base_id !== (configuration?.id ?? NONE),
  });
}
