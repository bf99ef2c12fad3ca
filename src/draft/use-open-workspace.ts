import { useEffect, useState } from 'react';
import type { Product } from '#generated/types.ts';
import type { Configuration, Library } from '#engine/index.ts';
import { getGetProcessConfigurationQueryOptions } from '#generated/hooks/processes.ts';
import { lineKey, type ProcessOnLine } from '#src/products/use-line.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { toast } from '#src/lib/toast.ts';
import { changesBetween } from './changes.ts';
import { keepingDraft, readDraft } from './draft-storage.ts';
import { createEvaluator } from '#src/engine/evaluator.ts';
import { Workspace, type LeftHistory } from './store.ts';
import { EMPTY, NO_VERSION, toBasis, toDraft, toResults } from './wire.ts';

/**
 * Opens a process: its saved configuration, the draft that this browser stored, and a worker that computes each draft.
 * @param process the process when opened; later saves are passed to the workspace, which stays open
 */
export function useOpenWorkspace(product: Product, process: ProcessOnLine, library: Library): Workspace {
  const line = lineKey(process);
  const [workspace] = useState(() => open(process));

  useEffect(() => {
    const evaluator = createEvaluator(toBasis(product), library, (answer, configuration) =>
      workspace.receiveResults(answer, configuration),
    );
    workspace.open(evaluator.ask);
    const evaluate = (draft: Configuration) => {
      if (draft.uo_settings.length > 0) evaluator.evaluate(draft);
      else workspace.clear();
    };
    let last: Configuration | null = null;
    const kept = keepingDraft(line, () =>
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
      if (workspace.isChanged) left.set(line, { ...workspace.left, baseId: workspace.baseId });
      else left.delete(line);
      workspace.close();
      evaluator.stop();
    };
  }, [product, library, workspace, line]);

  useEffect(() => {
    // Without it, the changes are counted from the newest version, and the merge says why it cannot be made.
    findBase(workspace, process).catch(() => {});
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- about the draft as it was opened
  }, [workspace]);

  useEffect(() => {
    if (changesBetween(workspace.get().saved, workspace.draft).count === 0) return;
    toast.done('Your unsaved changes were restored.', { label: 'Discard them', run: () => workspace.discard() });
  }, [workspace]);

  return workspace;
}

/** The actions of drafts whose page was left, by line of versions: another of its pages can undo them. */
const left = new Map<string, LeftHistory & { baseId: string }>();

function open(process: ProcessOnLine): Workspace {
  const { configuration } = process;
  const saved = configuration ? toDraft(configuration) : EMPTY;
  const line = lineKey(process);
  const kept = readDraft(line);
  const draft = kept && changesBetween(saved, kept.configuration).count > 0 ? kept.configuration : null;
  const isStale = draft !== null && kept !== null && kept.base_id !== (configuration?.id ?? NO_VERSION);
  const baseId = isStale ? kept.base_id : (configuration?.id ?? NO_VERSION);
  const known = left.get(line);
  const isKnown = draft && known?.baseId === baseId && changesBetween(known.history.present, draft).count === 0;
  return new Workspace({
    saved,
    baseId,
    left: isKnown ? known : null,
    baseNumber: isStale ? null : (configuration?.number ?? null),
    savedResults: configuration ? toResults(configuration.results) : null,
    draft,
    newer: isStale && configuration ? { id: configuration.id, number: configuration.number, by: null } : null,
  });
}

/** The version that a draft was started from, if a newer one has been saved since; the changes are counted from there. */
async function findBase(workspace: Workspace, { product_id, id }: ProcessOnLine): Promise<void> {
  const { baseId } = workspace;
  if (workspace.get().newer === null) return;
  if (baseId === NO_VERSION) return workspace.startFrom({ id: baseId, number: 0, configuration: EMPTY, results: null });
  const base = await queryClient.fetchQuery(getGetProcessConfigurationQueryOptions(product_id, id, baseId));
  const { number, results } = base;
  return workspace.startFrom({ id: baseId, number, configuration: toDraft(base), results: toResults(results) });
}
