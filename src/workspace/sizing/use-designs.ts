import { useEffect, useState } from 'react';
import type { AnalysisProblem, Configuration, DesignResult } from '#engine/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useCalculator } from '#src/engine/calculator.ts';

/** Delay after typing, ms. */
const PAUSE = 250;

export type Found = { result: DesignResult } | { problem: AnalysisProblem } | { failure: string };

/**
 * Plants for an output; null while they are calculated, and without a target.
 * @param target kg per year
 */
export function useDesigns(configuration: Configuration, target: number | null): Found | null {
  const calculator = useCalculator();
  const [known, setKnown] = useState<{ of: Configuration; target: number; found: Found } | null>(null);
  useEffect(() => {
    if (target === null) return undefined;
    let isCurrent = true;
    const keep = (found: Found) => isCurrent && setKnown({ of: configuration, target, found });
    const timer = setTimeout(() => {
      calculator.ask('size_for', { configuration, target }).then(
        (answer) => keep('designs' in answer ? { result: answer } : { problem: answer }),
        (error: unknown) => keep({ failure: reasonOf(error) }),
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [calculator, configuration, target]);
  return known?.of === configuration && known.target === target ? known.found : null;
}
