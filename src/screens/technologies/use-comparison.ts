import { useAsk } from '#src/engine/use-ask.ts';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';

/** The draft in each technology at outputs in kg per year; the last comparison stays until the next one is found. */
export function useComparison(outputs: readonly number[]) {
  const draft = useWorkspaceState(selectDraft);
  const ask = { configuration: draft, request: { outputs } };
  const { answer, failure, isBusy } = useAsk('compare_technologies', ask, { keep: true });
  const refused = answer && 'message' in answer ? answer.message : null;
  return {
    comparison: answer && !('message' in answer) ? answer : null,
    problem: failure === null ? refused : `The technologies could not be compared: ${failure}`,
    isBusy,
  };
}
