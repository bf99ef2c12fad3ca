import type { Configuration } from '#engine/index.ts';
import type { Estimates } from '#engine/analysis/index.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAnswer } from '#src/engine/use-ask.ts';

/** Time without a change, ms, after which the draft is sampled. */
const PAUSE = 600;
/** Samples of the first picture, which even a large plant has within a second. */
const FIRST = 64;
/** Time without a change after the first picture, ms, after which all samples are drawn: not for a value that is only tried. */
const REST = 2000;

/**
 * How uncertain the metrics of a draft are: after the first of the numbered samples, then after all of them. Null while the
 * first are calculated, if they cannot be, and without a draft.
 */
export function useDraftEstimates(configuration: Configuration | null): Estimates | null {
  const { askSlow } = useCalculator();
  const { answer } = useAnswer<Configuration, Estimates | null>(
    'draft_estimates',
    configuration ?? undefined,
    async (draft, { ask, wait, tell }) => {
      const first = await ask('estimate', { configuration: draft, samples: FIRST });
      if (!first) return null;
      tell(first);
      await wait(REST);
      return ask('estimate', { configuration: draft });
    },
    { by: askSlow, pause: PAUSE },
  );
  return answer ?? null;
}
