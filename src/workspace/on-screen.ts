import { useEffect } from 'react';
import { OWN_OPERATION } from '#engine/index.ts';
import { openOperation } from '#src/lib/help.ts';
import { openCost } from '#src/lib/tour.ts';
import { findStep, useUnsavedCount, useWorkspaceState } from '#src/draft/store.ts';
import { useReported } from '#src/lib/reporting.ts';

/**
 * Says what the workspace shows: the unit operation of the open step to Help, the unit cost to the tour. A component that shows
 * nothing, because the cost changes with each key and the screen must not redraw for it.
 */
export function OnScreen({ selected }: { selected: string | null }): null {
  const operation = useWorkspaceState((state) => findStep(state, selected)?.unit_operation ?? null);
  const saved = useWorkspaceState((state) => state.savedResults?.figures.cogs ?? null);
  const now = useWorkspaceState((state) => state.results?.figures.cogs ?? null);
  const isChanged = useUnsavedCount() > 0;
  const reported = useReported();
  useEffect(() => {
    openOperation.set(operation === OWN_OPERATION ? null : operation);
    return () => openOperation.set(null);
  }, [operation]);
  useEffect(() => openCost.set({ saved, now, isChanged, reported }), [saved, now, isChanged, reported]);
  useEffect(() => () => openCost.set(null), []);
  return null;
}
