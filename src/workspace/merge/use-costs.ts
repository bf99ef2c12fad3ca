import { useMemo } from 'react';
import type { Configuration } from '#engine/index.ts';
import { Stopped, type Ask } from '#src/engine/line.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import type { Cost } from '#src/draft/merge/effects.ts';
import { useWorkspace } from '#src/draft/store.ts';

/**
 * The unit cost of each configuration by the current engine, as they become known: one after the other, so that what is
 * asked meanwhile is computed in between.
 */
export function useCosts(configurations: readonly Configuration[]): ReadonlyMap<Configuration, Cost> {
  const { ask } = useWorkspace();
  const { answer } = useAnswer<readonly Configuration[], ReadonlyMap<Configuration, Cost>>(
    'costs',
    configurations,
    async (asked, { ask, tell }) => {
      let known: ReadonlyMap<Configuration, Cost> = new Map();
      for (const configuration of asked) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        known = new Map(known).set(configuration, await costOf(configuration, ask));
        tell(known);
      }
      return known;
    },
    { by: ask },
  );
  return answer ?? NONE;
}

const NONE: ReadonlyMap<Configuration, Cost> = new Map();

async function costOf(configuration: Configuration, ask: Ask): Promise<Cost> {
  if (configuration.uo_settings.length === 0) return { problem: 'it has no steps', stepId: null };
  try {
    const evaluation = await ask('evaluate', configuration);
    if (evaluation.feasible) return { cogs: evaluation.results.figures.cogs };
    return { problem: evaluation.problem.message, stepId: evaluation.problem.step_id ?? null };
  } catch (error) {
    if (error instanceof Stopped) throw error;
    return { problem: reasonOf(error), stepId: null };
  }
}

/** The unit cost of one configuration. */
export function useCost(configuration: Configuration): Cost | undefined {
  const list = useMemo(() => [configuration], [configuration]);
  return useCosts(list).get(configuration);
}
