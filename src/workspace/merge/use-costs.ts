import { useEffect, useMemo, useState } from 'react';
import type { Configuration } from '#engine/types/configuration.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import type { Cost } from '#src/draft/merge/effects.ts';
import { useWorkspace } from '#src/draft/store.ts';

/**
 * The unit cost of each configuration by the current engine, as they become known: one after the other, so that what is
 * asked meanwhile is computed in between.
 */
export function useCosts(configurations: readonly Configuration[]): ReadonlyMap<Configuration, Cost> {
  const workspace = useWorkspace();
  const [known, setKnown] = useState<ReadonlyMap<Configuration, Cost>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const costOf = async (configuration: Configuration): Promise<Cost> => {
      if (configuration.uo_settings.length === 0) return { problem: 'it has no steps', stepId: null };
      if (!workspace.engine) throw new Error('The model is not running. Reload the page.');
      const evaluation = await workspace.engine.try(configuration);
      if (evaluation.feasible) return { cogs: evaluation.results.figures.cogs };
      return { problem: evaluation.problem.message, stepId: evaluation.problem.step_id ?? null };
    };
    const run = async () => {
      for (const configuration of configurations) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const cost = await costOf(configuration).catch((error: unknown) => ({
          problem: reasonOf(error),
          stepId: null,
        }));
        if (!isCurrent) return;
        setKnown((before) => new Map(before).set(configuration, cost));
      }
    };
    void run();
    return () => {
      isCurrent = false;
    };
  }, [workspace, configurations]);
  return known;
}

/** The unit cost of one configuration. */
export function useCost(configuration: Configuration): Cost | undefined {
  const list = useMemo(() => [configuration], [configuration]);
  return useCosts(list).get(configuration);
}
