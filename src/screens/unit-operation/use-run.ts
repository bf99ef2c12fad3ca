import { useEffect, useMemo, useState } from 'react';
import type { Problem, UnitOperationData, UnitOperationInput } from '#engine/index.ts';
import { newestOnly } from '#src/lib/newest-only.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { Stopped } from '#src/engine/line.ts';
import type { Calculator } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';

/** A feasible run. */
export interface Run {
  input: UnitOperationInput;
  data: UnitOperationData;
}

export interface Live {
  /** The latest feasible run; null until there is one. */
  run: Run | null;
  /** The first feasible run. */
  first: Run | null;
  /** The reason why the latest run is infeasible. */
  problem: Problem | null;
  /** An internal error of the program. */
  failure: string | null;
}

const NOTHING: Live = { run: null, first: null, problem: null, failure: null };

/** The run of fixed inputs, such as those of a link; null until it is there, or if it is infeasible. */
export function useFixedRun(calculator: Calculator, operationId: string, input: UnitOperationInput | null): Run | null {
  // If it fails, the first run is compared.
  const { answer } = useAsk('run_alone', input ? { unit_operation: operationId, input } : undefined, {
    by: calculator.ask,
  });
  return useMemo(() => (input && answer?.feasible ? { input, data: answer.data } : null), [input, answer]);
}

/** Runs one unit operation in the worker whenever its input changes. */
export function useRun(calculator: Calculator, operationId: string, input: UnitOperationInput | null): Live {
  const [live, setLive] = useState<Live>(NOTHING);
  const ask = useMemo(
    () =>
      newestOnly(
        (next: UnitOperationInput) => calculator.ask('run_alone', { unit_operation: operationId, input: next }),
        (outcome, asked) =>
          setLive((before) => {
            const run = outcome.feasible ? { input: asked, data: outcome.data } : before.run;
            return {
              run,
              first: before.first ?? run,
              problem: outcome.feasible ? null : outcome.problem,
              failure: null,
            };
          }),
        (error) => {
          if (error instanceof Stopped) return;
          setLive((before) => ({ ...before, failure: reasonOf(error) }));
        },
      ),
    [calculator, operationId],
  );
  useEffect(() => {
    if (input) ask(input);
  }, [ask, input]);
  return live;
}
