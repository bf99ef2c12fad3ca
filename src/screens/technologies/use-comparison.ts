import { useEffect, useState } from 'react';
import type { TechnologyComparison } from '#engine/analysis/index.ts';
import type { Configuration } from '#engine/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';

interface Found {
  of: Configuration;
  outputs: readonly number[];
  comparison: TechnologyComparison | null;
  problem: string | null;
}

/** The draft in each technology at outputs in kg per year; the last comparison stays until the next one is found. */
export function useComparison(outputs: readonly number[]) {
  const calculator = useCalculator();
  const draft = useWorkspaceState(selectDraft);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let isWanted = true;
    const take = (comparison: TechnologyComparison | null, problem: string | null) => {
      if (isWanted) setFound({ of: draft, outputs, comparison, problem });
    };
    calculator.ask('compare_technologies', { configuration: draft, request: { outputs } }).then(
      (answer) => ('message' in answer ? take(null, answer.message) : take(answer, null)),
      (error: unknown) => take(null, `The technologies could not be compared: ${reasonOf(error)}`),
    );
    return () => {
      isWanted = false;
    };
  }, [calculator, draft, outputs]);
  return {
    comparison: found?.comparison ?? null,
    problem: found?.problem ?? null,
    isBusy: found?.of !== draft || found.outputs !== outputs,
  };
}
