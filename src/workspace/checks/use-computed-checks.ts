import { useEffect, useMemo, useState } from 'react';
import { inOrder, listChecks } from '#engine/checks/list.ts';
import type { Check } from '#engine/checks/types.ts';
import type { Configuration } from '#engine/types/configuration.ts';
import { isSame } from '#src/lib/is-same.ts';
import { Stopped } from '#src/engine/asking.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { selectDraft, useWorkspaceState, type WorkspaceState } from '#src/draft/store.ts';
import { troublesOf } from '#src/draft/troubles.ts';

/** Time without a change, ms, after which proposals are searched. */
const PAUSE = 400;

/** A check with what was searched for it, and for which draft. */
interface Priced {
  of: Configuration;
  check: Check;
}

export interface ComputedChecks {
  /** In their order; the number of a check is its place, from 1. */
  checks: readonly Check[];
  /** Ids of those whose proposals belong to the present draft. */
  priced: ReadonlySet<string>;
}

/** A part of the state that stays the same object as long as its content does. */
function stable<T>(read: (state: WorkspaceState) => T): (state: WorkspaceState) => T {
  let last: { value: T } | null = null;
  return (state) => {
    const value = read(state);
    if (!last || !isSame(last.value, value)) last = { value };
    return last.value;
  };
}

const stoppedDraft = (state: WorkspaceState): Configuration | null =>
  troublesOf(state).length > 0 ? selectDraft(state) : null;

/**
 * The plain list follows each edit. What needs further evaluations comes once the draft settles, one check at a time, so that a
 * newer draft never waits for it; until then, what was found for the last draft stays.
 * @param isShown whether anybody looks at the proposals
 */
export function useComputedChecks(isShown: boolean): ComputedChecks {
  const calculator = useCalculator();
  const [selectWarnings] = useState(() => stable(({ results }) => results?.warnings ?? []));
  const [selectStops] = useState(() => stable(troublesOf));
  const warnings = useWorkspaceState(selectWarnings);
  const stops = useWorkspaceState(selectStops);
  const stopped = useWorkspaceState(stoppedDraft);
  /** The draft that the results belong to; an empty one has none. */
  const working = useWorkspaceState((state) => (state.results ? state.resultsOf : null));
  const reference = useWorkspaceState((state) => state.results?.figures ?? null);
  const plain = useMemo(() => listChecks(warnings, stops), [warnings, stops]);
  const [found, setFound] = useState<ReadonlyMap<string, Priced>>(new Map());
  const [further, setFurther] = useState<{ of: Configuration; checks: Check[] } | null>(null);

  useEffect(() => {
    if (!working) return undefined;
    return onceSettled(async (isWanted) => {
      const checks = await calculator.ask('further_checks', working);
      if (isWanted()) setFurther({ of: working, checks });
    });
  }, [calculator, working]);

  useEffect(() => {
    if (!isShown || !working) return undefined;
    return onceSettled(async (isWanted) => {
      for (const check of listChecks(warnings)) {
        const priced = await calculator.ask('price_warning', { configuration: working, check });
        if (!isWanted()) return;
        setFound((before) => new Map(before).set(check.id, { of: working, check: priced }));
      }
    });
  }, [calculator, working, warnings, isShown]);

  useEffect(() => {
    if (!isShown || !stopped) return undefined;
    return onceSettled(async (isWanted) => {
      for (const stop of stops) {
        const priced = await calculator.ask('price_stop', { configuration: stopped, stop, reference });
        if (!isWanted()) return;
        setFound((before) => new Map(before).set(priced.id, { of: stopped, check: priced }));
      }
    });
  }, [calculator, stopped, stops, reference, isShown]);

  return useMemo(() => {
    const steps = new Set(working?.uo_settings.map(({ id }) => id));
    const listed = plain.map((check) => {
      const { worth = null, proposals = [] } = found.get(check.id)?.check ?? {};
      return { ...check, worth, proposals };
    });
    const more = working ? (further?.checks ?? []).filter(({ step_id }) => step_id === null || steps.has(step_id)) : [];
    const isPresent = (of: Configuration | undefined) => of !== undefined && (of === working || of === stopped);
    return {
      checks: inOrder([...listed, ...more]),
      priced: new Set([
        ...listed.filter(({ id }) => isPresent(found.get(id)?.of)).map(({ id }) => id),
        ...(isPresent(further?.of) ? more.map(({ id }) => id) : []),
      ]),
    };
  }, [plain, found, further, working, stopped]);
}

/** Runs work after a pause, unless its effect ends before. @returns the end of the effect */
function onceSettled(work: (isWanted: () => boolean) => Promise<void>): () => void {
  let isWanted = true;
  const timer = setTimeout(() => {
    work(() => isWanted).catch((error: unknown) => {
      // A new worker takes over after a change of the library.
      if (isWanted && !(error instanceof Stopped)) console.warn('The checks could not be worked out.', error);
    });
  }, PAUSE);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
