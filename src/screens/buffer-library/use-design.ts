import { useEffect, useMemo, useState } from 'react';
import type { BufferChoice, BufferDesign, BufferInput, BufferProblem } from '#engine/index.ts';
import { newestOnly } from '#src/lib/newest-only.ts';
import { Stopped } from '#src/workspace/asking.ts';
import type { Calculator } from '#src/workspace/calculator.ts';

export interface LiveDesign {
  /** The newest that can be made; null until there was one. */
  design: BufferDesign | null;
  /** Why the newest cannot. */
  problem: BufferProblem | null;
  /** A fault of the program. */
  failure: unknown;
}

/** Recipe and properties in the worker, whenever what is wanted changes. */
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

/** What a buffer can be made of; none until it is known. */
export function useChoices(calculator: Calculator): BufferChoice[] {
  const [choices, setChoices] = useState<BufferChoice[]>([]);
  useEffect(() => {
    let wanted = true;
    calculator.ask('buffer_choices', null).then(
      (found) => wanted && setChoices(found),
      // The design, which is asked of the same worker, says what is wrong with it.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [calculator]);
  return choices;
}
