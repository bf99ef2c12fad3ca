import { runUnitOperation } from '#generated/hooks/unit-operations.ts';
import type { UnitOperationInput as WireInput } from '#generated/types.ts';
import type { UnitOperationData } from '#engine/index.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { dismissToast, toast } from '#src/lib/toast.ts';
import { refusalsFrom } from '#src/draft/refusals.ts';
import { troublesOf } from '#src/draft/troubles.ts';
import type { Workspace } from '#src/draft/store.ts';
import type { Run } from './use-run.ts';

/** Relative difference that rounding may cause between two machines. */
const BITS = 1e-9;

/** Keys of the metrics for which the server and this browser differ. */
export function differing(here: UnitOperationData, there: Pick<UnitOperationData, 'outputs'>): string[] {
  return Object.keys({ ...here.outputs, ...there.outputs }).filter((key) => {
    const [a, b] = [here.outputs[key] ?? Number.NaN, there.outputs[key] ?? Number.NaN];
    return !(Math.abs(a - b) <= BITS * Math.max(Math.abs(a), Math.abs(b)));
  });
}

/**
 * Runs the operation on the server, whose results are authoritative. A rejected setting is shown on its input.
 * @throws other rejections
 */
export async function runOnServer(workspace: Workspace, operationId: string, input: WireInput, live: Run | null) {
  const sent = workspace.draft;
  try {
    const { data } = await runUnitOperation(operationId, { input });
    workspace.refuse([], sent);
    const others = live ? differing(live.data, data) : [];
    if (others.length === 0) toast.done(`The server computes the same results with engine ${data.engine_version}`);
    else toast.problem(`The server’s results differ: ${others.join(', ')}. Reload the page.`);
  } catch (error) {
    const refusals = hasStatus(error, 422) ? refusalsFrom(error, sent) : [];
    if (!hasStatus(error, 422) || refusals.length === 0) throw error;
    workspace.refuse(refusals, sent);
    const said = toast.problem(error.message);
    const stop = workspace.subscribe(() => {
      if (troublesOf(workspace.get()).some(({ from }) => from === 'server')) return;
      stop();
      dismissToast(said);
    });
  }
}
