/** Whether the whole results of a scenario are the same when they are computed again, figure by figure. */
import { evaluate } from '../evaluate/evaluate.ts';
import type { ClimateFactors } from '../types/library.ts';
import type { Results } from '../types/results.ts';
import { verifyScenario } from './scenario.ts';
import type { Reproduction, ScenarioFile } from './types.ts';

/** Relative difference that is still equal: functions of another JavaScript engine round the last digits differently. */
const TOLERANCE = 1e-9;
/** What is left of a sum whose parts cancel, in engine units, which nobody reads: below it, two numbers are equal. */
const RESIDUE = 1e-9;
/** Differences that are named. */
const NAMED = 20;

/** A figure that differs, by its path in the results. */
export interface ResultMismatch {
  path: string;
  /** Null for a value that is absent or not a number. */
  stated: number | null;
  computed: number | null;
}

export interface ResultsComparison {
  /** Numbers that were compared. */
  compared: number;
  differing: number;
  /** The first of the differences. */
  mismatches: ResultMismatch[];
  /** Largest relative difference of two numbers that agree. */
  largest_gap: number;
}

export interface ResultsReproduction extends Pick<Reproduction, 'sha256' | 'reasons' | 'problem'> {
  /** Null if the process cannot run. */
  comparison: ResultsComparison | null;
}

/** Compares every number of two results, also those that only one of them has; the version of the engine is not a figure. */
export function compareResults(stated: Results, computed: Results): ResultsComparison {
  const [before, after] = [numbersIn(stated), numbersIn(computed)];
  const mismatches: ResultMismatch[] = [];
  let largest = 0;
  let differing = 0;
  const paths = new Set([...before.keys(), ...after.keys()]);
  for (const path of paths) {
    const [a = null, b = null] = [before.get(path), after.get(path)];
    const gap = a === null || b === null ? Infinity : gapOf(a, b);
    if (gap <= TOLERANCE) {
      largest = Math.max(largest, gap);
      continue;
    }
    differing += 1;
    if (mismatches.length < NAMED) mismatches.push({ path, stated: a, computed: b });
  }
  return { compared: paths.size, differing, mismatches, largest_gap: largest };
}

/** Relative, 0 for residues. */
function gapOf(a: number, b: number): number {
  const size = Math.max(Math.abs(a), Math.abs(b));
  return a === b || size < RESIDUE ? 0 : Math.abs(a - b) / size;
}

/** Every number by its path, such as `streams.3.components.0.mass`. */
function numbersIn(results: Results): Map<string, number> {
  const found = new Map<string, number>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'number') found.set(path, value);
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) walk(part, path === '' ? key : `${path}.${key}`);
  };
  walk(results, '');
  return found;
}

/**
 * Computes the results of a scenario again, only from what the file contains.
 * @param stated the whole results that were published with it
 * @param factors of the engine here
 */
export function reproduceResults(
  file: ScenarioFile,
  stated: Results,
  factors: ClimateFactors | undefined,
): ResultsReproduction {
  const { sha256, reasons, problem } = verifyScenario(file, factors);
  const outcome = evaluate(file.configuration, file.product, { ...file.library, factors });
  return {
    sha256,
    reasons,
    problem,
    comparison: outcome.feasible ? compareResults(stated, outcome.results) : null,
  };
}
