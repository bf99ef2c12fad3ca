import { processFacts, type Fact } from '#src/report/version-facts.ts';
import type { Comparing } from './reporting.ts';

/** The versions of the process at a position. */
export function factsOf({ compared, scenarios, library, doing }: Comparing, index: number): Fact[] {
  const { name, number, saved, results, configuration } = compared[index]!;
  const scenario = scenarios[index] ?? null;
  return processFacts({ name, version: `version ${number}`, saved, results, configuration, library, scenario, doing });
}
