import { useEffect, useState } from 'react';
import type { Configuration, ScenarioFile } from '#engine/index.ts';
import type { EstimatedSpreads, Leverage } from '#engine/analysis/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useCalculator } from '#src/engine/calculator.ts';

/** Parts of a report that take the engine longer than its results. Null: not known yet, or not to be had. */
export interface Computed {
  scenario: ScenarioFile | null;
  leverage: Leverage | null;
  sampled: EstimatedSpreads | null;
  /** What is being computed, in words; null once all is known. */
  doing: string | null;
  /** How many of the parts are known, of how many. */
  done: number;
  parts: number;
  /** Why a part could not be computed; null if all could. */
  failure: string | null;
}

const PARTS = 4;
/** Samples of the first picture, which even a large plant has within a second. */
const FIRST = 64;

const NOTHING: Computed = {
  scenario: null,
  leverage: null,
  sampled: null,
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
  const [known, setKnown] = useState<{ of: Configuration; computed: Computed } | null>(null);
  useEffect(() => {
    if (configuration === null) return undefined;
    let isCurrent = true;
    let computed = NOTHING;
    const take = (change: Partial<Computed>) => {
      computed = { ...computed, ...change, done: computed.done + 1 };
      if (isCurrent) setKnown({ of: configuration, computed });
    };
    const write = async () => {
      // Not in the hash, which is that of the inputs.
      const created_at = new Date().toISOString();
      const written = await calculator.ask('write_scenario', { name, configuration, created_at });
      return written.feasible ? written.file : null;
    };
    const compute = async () => {
      take({ scenario: given ?? (await write()), doing: 'Computing which numbers matter' });
      if (!isCurrent) return;
      const effects = await calculator.askSlow('leverage', { configuration, metrics: ['cogs'] });
      take({ leverage: effects?.[0] ?? null, doing: 'Sampling the uncertain inputs' });
      if (!isCurrent) return;
      take({ sampled: await calculator.askSlow('estimate_with_spreads', { configuration, samples: FIRST }) });
      if (!isCurrent) return;
      take({ sampled: await calculator.askSlow('estimate_with_spreads', { configuration }), doing: null });
    };
    compute().catch((error: unknown) => {
      if (isCurrent) setKnown({ of: configuration, computed: { ...computed, doing: null, failure: reasonOf(error) } });
    });
    return () => {
      isCurrent = false;
    };
  }, [calculator, name, configuration, given]);
  return known?.of === configuration ? known.computed : NOTHING;
}
