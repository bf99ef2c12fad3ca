import type { Configuration } from '#engine/index.ts';
import type { CertaintySearch, Chances, Constraint } from '#engine/analysis/index.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAnswer, type Work } from '#src/engine/use-ask.ts';

/** Time without a change, ms, after which a draft is sampled. */
const PAUSE = 400;

interface Question {
  configuration: Configuration;
  promises: readonly Constraint[];
}

/** The chance of each limit. Null if the process cannot run. */
export function useChances(configuration: Configuration | null, promises: readonly Constraint[]) {
  const { askSlow } = useCalculator();
  return useAnswer<Question, Chances | null>(
    'chances',
    configuration && promises.length > 0 ? { configuration, promises } : undefined,
    async (question, { ask }) => {
      const found = await ask('chances', question);
      return 'message' in found ? null : found;
    },
    { by: askSlow, pause: PAUSE, keep: true },
  );
}

export interface Wanted extends Question {
  /** Places of the limits that are short of the wanted chance. */
  short: readonly number[];
  wanted: number;
}

/** By the place of a limit: the cheapest change that brings it to the wanted chance, one limit after another. */
export async function certainties(
  { short, ...rest }: Wanted,
  { ask, tell }: Pick<Work<ReadonlyMap<number, CertaintySearch>>, 'ask' | 'tell'>,
): Promise<ReadonlyMap<number, CertaintySearch>> {
  let found: ReadonlyMap<number, CertaintySearch> = new Map();
  for (const promise of short) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, so that a newer draft never waits for all
    const one = await ask('price_of_certainty', { ...rest, promise });
    if ('message' in one) continue;
    found = new Map(found).set(promise, one);
    tell(found);
  }
  return found;
}

export function useCertainties(question: Wanted | null) {
  const { askSlow } = useCalculator();
  return useAnswer('certainties', question && question.short.length > 0 ? question : undefined, certainties, {
    by: askSlow,
  });
}
