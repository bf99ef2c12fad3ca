import { useEffect, useState } from 'react';
import type { ScenarioFile } from '#engine/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import type { Calculator } from '#src/engine/calculator.ts';
import type { Compared } from '../compared.ts';

export interface Scenarios {
  /** In the order of the processes; null: not known yet, or not to be had. */
  files: readonly (ScenarioFile | null)[];
  /** What is being computed, in words; null once all are there. */
  doing: string | null;
  done: number;
  /** Why one could not be computed; null if all could. */
  failure: string | null;
}

const NONE: Scenarios = { files: [], doing: null, done: 0, failure: null };

/** Writes the scenario of each process, one after the other, for its hash. */
export function useScenarios(calculator: Calculator, compared: readonly Compared[]): Scenarios {
  const [known, setKnown] = useState<{ of: readonly Compared[]; scenarios: Scenarios }>({
    of: compared,
    scenarios: NONE,
  });
  useEffect(() => {
    let isCurrent = true;
    const files: (ScenarioFile | null)[] = compared.map(() => null);
    const say = (done: number, doing: string | null, failure: string | null = null) =>
      isCurrent && setKnown({ of: compared, scenarios: { files: [...files], doing, done, failure } });
    const write = async () => {
      for (const [index, { letter, name, configuration }] of compared.entries()) {
        say(index, `Computing the hash of ${letter}`);
        // Not in the hash, which is that of the inputs.
        const created_at = new Date().toISOString();
        const written = await calculator.ask('write_scenario', { name, configuration, created_at });
        if (!isCurrent) return;
        files[index] = written.feasible ? written.file : null;
      }
      say(compared.length, null);
    };
    write().catch((error: unknown) => say(compared.length, null, reasonOf(error)));
    return () => {
      isCurrent = false;
    };
  }, [calculator, compared]);
  return known.of === compared ? known.scenarios : NONE;
}
