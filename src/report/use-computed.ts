import type { Configuration, ScenarioFile, UnmadeChoices } from '#engine/index.ts';
import type { EstimatedSpreads, Leverage } from '#engine/analysis/index.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAnswer } from '#src/engine/use-ask.ts';

/** Parts of a report that take the engine longer than its results. Null: not known yet, or not to be had. */
export interface Computed {
  scenario: ScenarioFile | null;
  leverage: Leverage | null;
  sampled: EstimatedSpreads | null;
  unmade: UnmadeChoices | null;
  /** What is being computed, in words; null once all is known. */
  doing: string | null;
  /** How many of the parts are known, of how many. */
  done: number;
  parts: number;
  /** Why a part could not be computed; null if all could. */
  failure: string | null;
}

const PARTS = 5;
/** Samples of the first picture, which even a large plant has within a second. */
const FIRST = 64;

const NOTHING: Computed = {
  scenario: null,
  leverage: null,
  sampled: null,
  unmade: null,
  doing: 'Computing the hash of the scenario',
  done: 0,
  parts: PARTS,
  failure: null,
};

/**
 * Computes the slow parts of the report of a configuration, one after the other, in a worker that nothing else waits for.
 * @param configuration null while it has no results
 * @param given the scenario of the configuration, if it is known
 */
export function useComputed(
  name: string,
  configuration: Configuration | null,
  given: ScenarioFile | null = null,
): Computed {
  const calculator = useCalculator();
  const { answer, failure } = useAnswer<
    { name: string; configuration: Configuration; of: string | undefined },
    Computed
  >(
    'report',
    configuration ? { name, configuration, of: given?.sha256 } : undefined,
    async (asked, { ask, tell }) => {
      let computed = NOTHING;
      const take = (change: Partial<Computed>) => {
        computed = { ...computed, ...change, done: computed.done + 1 };
        tell(computed);
      };
      const write = async () => {
        // Not in the hash, which is that of the inputs.
        const created_at = new Date().toISOString();
        const { configuration: written } = asked;
        const outcome = await ask('write_scenario', { name, configuration: written, created_at });
        return outcome.feasible ? outcome.file : null;
      };
      take({ scenario: given ?? (await write()), doing: 'Computing the effect of each number' });
      const effects = await ask('leverage', { configuration: asked.configuration, metrics: ['cogs'] });
      take({ leverage: effects?.[0] ?? null, doing: 'Comparing the choices that have not been made' });
      take({ unmade: await ask('unmade_choices', asked.configuration), doing: 'Sampling the uncertain inputs' });
      take({ sampled: await ask('estimate_with_spreads', { configuration: asked.configuration, samples: FIRST }) });
      take({ sampled: await ask('estimate_with_spreads', { configuration: asked.configuration }), doing: null });
      return computed;
    },
    { by: calculator.askSlow },
  );
  const computed = answer ?? NOTHING;
  return failure === null ? computed : { ...computed, doing: null, failure };
}
