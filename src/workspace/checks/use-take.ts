import { useCallback } from 'react';
import { type CheckProposal, withProposal } from '#engine/index.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { choiceTitleIn, editWords } from '#src/draft/proposal-words.ts';
import { useWorkspace, type Workspace } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';

const operationOf = ({ draft }: Workspace, { step_id }: CheckProposal): string | undefined =>
  draft.uo_settings.find(({ id }) => id === step_id)?.unit_operation;

/** Enters proposals in the draft, as one edit that can be undone. */
export function useTake(): (proposals: readonly CheckProposal[]) => void {
  const workspace = useWorkspace();
  const catalogue = useCatalogue();
  return useCallback(
    (proposals) => {
      const words = proposals.map((one) => editWords(one, choiceTitleIn(catalogue, one, operationOf(workspace, one))));
      const label = words.length === 1 ? words[0]! : `Apply ${words.length} proposals`;
      workspace.seal();
      const act = workspace.edit(label, (draft) => proposals.reduce(withProposal, draft));
      workspace.seal();
      sayUndoable(workspace, act, words.join(', '));
    },
    [workspace, catalogue],
  );
}
