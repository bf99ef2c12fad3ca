import { useContext, useEffect, useMemo, useRef } from 'react';
import type { PersonPresent, PresenceUpdate, ProcessPage } from '#generated/types.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { useBranchId } from '#src/products/use-line.ts';
import { useObservable } from '#src/lib/observable.ts';
import { WorkspaceContext } from '#src/draft/store.ts';
import { NO_VERSION } from '#src/draft/wire.ts';
import { present, visit } from './visit.ts';

interface Place {
  productId: string;
  processId: string;
  page: ProcessPage;
  stepId: string | null;
}

/** Announces the user in a process, and takes note of versions that others save. */
export function usePresence({ productId, processId, page, stepId }: Place): void {
  const workspace = useContext(WorkspaceContext);
  const place = useRef({ page, stepId });
  const changed = useRef(() => {});
  const branchId = useBranchId();

  useEffect(() => {
    place.current = { page, stepId };
    changed.current();
  }, [page, stepId]);

  useEffect(() => {
    const here = visit({
      productId,
      processId,
      place: (): PresenceUpdate => ({
        page: place.current.page,
        step_id: place.current.stepId,
        unsaved: workspace?.isChanged ?? false,
        configuration_id: workspace && workspace.baseId !== NO_VERSION ? workspace.baseId : null,
        branch_id: branchId,
      }),
      onAnswer({ newest }, said) {
        // An answer from before a save of one's own may not know that version yet.
        if (!workspace || !newest || (said.configuration_id ?? NO_VERSION) !== workspace.baseId) return;
        const { id, number, saved_by: by } = newest;
        workspace.noteNewerVersion({ id, number, by });
      },
    });
    changed.current = here.changed;
    const unsubscribe = workspace?.subscribe(here.changed);
    return () => {
      unsubscribe?.();
      here.leave();
    };
  }, [productId, processId, branchId, workspace]);
}

const NOBODY: readonly PersonPresent[] = [];

/** The other people in a process. */
export function useOthers(processId: string): readonly PersonPresent[] {
  const known = useObservable(present);
  return known?.processId === processId ? known.presence.others : NOBODY;
}

/** The other people in the process that is open, whichever that is. */
const useOthersHere = (): readonly PersonPresent[] => useObservable(present)?.presence.others ?? NOBODY;

/** The people on each step, by its id. */
export function useVisitors(): ReadonlyMap<string, readonly PersonPresent[]> {
  const others = useOthersHere();
  return useMemo(() => {
    const onSteps = others.flatMap((person) => (person.step_id === null ? [] : [{ id: person.step_id, person }]));
    return new Map([...groupBy(onSteps, ({ id }) => id)].map(([id, its]) => [id, its.map(({ person }) => person)]));
  }, [others]);
}
