import type { Configuration, ScenarioFile, UnmadeChoices } from '#engine/index.ts';
import type { CertaintySearch, Chances, Constraint, EstimatedSpreads, Leverage } from '#engine/analysis/index.ts';
import { WANTED_CHANCE } from '#src/draft/promises.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
import { certainties } from '#src/workspace/chance/use-chances.ts';
import type { SpaceChoice } from '#src/workspace/design-space/choice.ts';
import { spaceOf, type Space } from '#src/workspace/design-space/space-of.ts';

/** The chance of each limit, and by the place of a limit the cheapest change to the wanted chance. */
export interface Counted {
  chances: Chances;
  searches: ReadonlyMap<number, CertaintySearch>;
  wanted: number;
}

/** Parts of a report that take the engine longer than its results. Null: not known yet, or not to be had. */
export interface Computed {
  scenario: ScenarioFile | null;
  leverage: Leverage | null;
  sampled: EstimatedSpreads | null;
  unmade: UnmadeChoices | null;
  counted: Counted | null;
  space: Space | null;
  /** What is being computed, in words; null once all is known. */
  doing: string | null;
  /** How many of the parts are known, of how many. */
  done: number;
  parts: number;
  /** Why a part could not be computed; null if all could. */
  failure: string | null;
}

const PARTS = 7;

const NOTHING: Computed = {
  scenario: null,
  leverage: null,
  sampled: null,
  unmade: null,
  counted: null,
  space: null,
  doing: 'Computing the hash of the scenario',
  done: 0,
  parts: PARTS,
  failure: null,
};

interface Asked {
  name: string;
  configuration: Configuration;
  limits: readonly Constraint[];
  choice: SpaceChoice;
}

/**
 * Computes the slow parts of the report of a configuration, one after the other, in a worker that nothing else waits for.
 * @param asked its configuration is null while it has no results
 * @param given the scenario of the configuration, if it is known
 */
export function useComputed(
  { configuration, ...asked }: Omit<Asked, 'configuration'> & { configuration: Configuration | null },
  given: ScenarioFile | null = null,
): Computed {
  const calculator = useCalculator();
  const { answer, failure } = useAnswer<Asked & { of: string | undefined }, Computed>(
    'report',
    configuration ? { ...asked, configuration, of: given?.sha256 } : undefined,
    async ({ name, configuration: of, limits, choice }, { ask, tell, wait }) => {
      let computed = NOTHING;
      const take = (change: Partial<Computed>) => {
        computed = { ...computed, ...change, done: computed.done + 1 };
        tell(computed);
      };
      const write = async () => {
        // Not in the hash, which is that of the inputs.
        const created_at = new Date().toISOString();
        const outcome = await ask('write_scenario', { name, configuration: of, created_at });
        return outcome.feasible ? outcome.file : null;
      };
      take({ scenario: given ?? (await write()), doing: 'Computing the effect of each number' });
      const effects = await ask('leverage', { configuration: of, metrics: ['cogs'] });
      take({ leverage: effects?.[0] ?? null, doing: 'Comparing the choices that have not been made' });
      take({ unmade: await ask('unmade_choices', of), doing: 'Sampling the uncertain inputs' });
      take({
        sampled: await ask('estimate_with_spreads', { configuration: of }),
        doing: 'Counting the samples that keep each limit',
      });
      const chances = limits.length > 0 ? await ask('chances', { configuration: of, promises: limits }) : null;
      const found = chances && !('message' in chances) ? chances : null;
      const counted = found && { chances: found, searches: new Map(), wanted: WANTED_CHANCE };
      take({ counted, doing: 'Searching for the cheapest change' });
      const short = found?.promises.flatMap(({ chance }, k) => (chance.value < WANTED_CHANCE ? [k] : [])) ?? [];
      const question = { configuration: of, promises: limits, short, wanted: WANTED_CHANCE };
      const searches = await certainties(question, { ask, tell: () => undefined });
      take({ counted: counted && { ...counted, searches }, doing: 'Mapping the design space' });
      const space = limits.length > 0 ? await spaceOf({ configuration: of, limits, choice }, { ask, wait }) : null;
      take({ space, doing: null });
      return computed;
    },
    { by: calculator.askSlow },
  );
  const computed = answer ?? NOTHING;
  return failure === null ? computed : { ...computed, doing: null, failure };
}
