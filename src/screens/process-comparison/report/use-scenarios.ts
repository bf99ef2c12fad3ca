import type { ScenarioFile } from '#engine/index.ts';
import type { Calculator } from '#src/engine/calculator.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
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
  const { answer, failure } = useAnswer<Written, Scenarios>(
    'write_scenarios',
    compared.map(({ letter, name, configuration }) => ({ letter, name, configuration })),
    async (processes, { ask, tell }) => {
      const files: (ScenarioFile | null)[] = processes.map(() => null);
      for (const [index, { letter, name, configuration }] of processes.entries()) {
        tell({ files: [...files], done: index, doing: `Computing the hash of ${letter}`, failure: null });
        // Not in the hash, which is that of the inputs.
        const created_at = new Date().toISOString();
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const written = await ask('write_scenario', { name, configuration, created_at });
        files[index] = written.feasible ? written.file : null;
      }
      return { files, done: files.length, doing: null, failure: null };
    },
    { by: calculator.ask },
  );
  const known = answer ?? NONE;
  return failure === null ? known : { ...known, done: compared.length, doing: null, failure };
}

type Written = Pick<Compared, 'letter' | 'name' | 'configuration'>[];
