import { useEffect, useMemo, useState } from 'react';
import type { BufferChoice, BufferDesign, BufferInput, BufferProblem } from '#engine/index.ts';
import { newestOnly } from '#src/lib/newest-only.ts';
import { Stopped } from '#src/engine/line.ts';
import type { Calculator } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';

export interface LiveDesign {
  /** The latest design that succeeded; null until there is one. */
  design: BufferDesign | null;
  /** The reason why the latest design is infeasible. */
  problem: BufferProblem | null;
  /** An internal error of the program. */
  failure: unknown;
}

/** Calculates the recipe and properties in the worker after each change. */
export function useDesign(calculator: Calculator, input: BufferInput | null): LiveDesign {
  const [live, setLive] = useState<LiveDesign>({ design: null, problem: null, failure: null });
  const ask = useMemo(
    () =>
      newestOnly(
        (wanted: BufferInput) => calculator.ask('design_buffer', wanted),
        (outcome) =>
          setLive(({ design }) =>
            outcome.feasible
              ? { design: outcome.design, problem: null, failure: null }
              : { design, problem: outcome.problem, failure: null },
          ),
        (failure) => {
          if (!(failure instanceof Stopped)) setLive((before) => ({ ...before, failure }));
        },
      ),
    [calculator],
  );
  useEffect(() => {
    if (input) ask(input);
  }, [ask, input]);
  return live;
}

const NONE: BufferChoice[] = [];

/** The available components of a buffer; empty until they have loaded: the design uses the same worker and reports an error. */
export const useChoices = ({ ask: by }: Calculator): BufferChoice[] =>
  useAsk('buffer_choices', null, { by }).answer ?? NONE;
