/** Scenario files: made, read and checked again (see types.ts for what is in one). */
import { evaluate } from '../process/evaluate.ts';
import type { ClimateFactors, Configuration, Figures, Library, ProductBasis, Step } from '../types.ts';
import { ENGINE_VERSION } from '../version.ts';
import { hashOf } from './canonical.ts';
import { scenarioShape } from './scenario-shape.ts';
import type { Report } from './shape.ts';
import {
  type FigureMismatch,
  type ParsedScenario,
  type Reproduction,
  SCENARIO_FORMAT,
  SCENARIO_VERSION,
  type ScenarioFile,
  type ScenarioInput,
  type ScenarioOutcome,
} from './types.ts';
import { watchLibrary } from './watched-library.ts';

/** Largest relative difference that another JavaScript engine's functions may cause. */
const TOLERANCE = 1e-9;

/**
 * Makes the file of a configuration; its figures are computed here, from just the rows that go into it.
 * @returns the problem instead, for a configuration that does not work
 */
export function buildScenario(input: ScenarioInput, library: Library): ScenarioOutcome {
  const { name, created_at, seed = null } = input;
  const product = productOf(input.product);
  const configuration = configurationOf(input.configuration);
  const watch = watchLibrary(library);
  const first = evaluate(configuration, product, watch.library);
  if (!first.feasible) return first;
  const rows = watch.read();
  const outcome = evaluate(configuration, product, { ...rows, factors: library.factors });
  if (!outcome.feasible) return outcome;
  const factors = library.factors
    ? { indicator: library.factors.indicator, sha256: factorsHash(library.factors) }
    : null;
  const inputs = {
    format: SCENARIO_FORMAT,
    format_version: SCENARIO_VERSION,
    name,
    product,
    configuration,
    library: rows,
    versions: { engine: ENGINE_VERSION, factors },
    seed,
  } as const;
  return {
    feasible: true,
    file: { ...inputs, created_at, results: { figures: outcome.results.figures }, sha256: hashOf(inputs) },
  };
}

/** Only what belongs into a file: callers hand over objects that carry more, such as ids of their own. */
const productOf = ({ name, kind, component_id, host_id, selling_price }: ProductBasis): ProductBasis => ({
  name,
  kind,
  component_id,
  host_id,
  selling_price,
});

const configurationOf = ({ uo_settings, locked_values, assumptions, fits = [] }: Configuration): Configuration => {
  const step = ({ id, unit_operation, name, settings }: Step): Step => ({ id, unit_operation, name, settings });
  return {
    uo_settings: uo_settings.map(step),
    locked_values: { uo_settings: locked_values.uo_settings.map(step) },
    assumptions,
    fits: fits.map(({ fit_id, unit_operation, values }) => ({ fit_id, unit_operation, values })),
  };
};

/** Reads a file that came from anywhere; every wrong field is named, and every one that is not known. */
export function parseScenario(source: string): ParsedScenario {
  let value: unknown;
  try {
    value = JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch {
    return { ok: false, faults: [{ field: '', message: 'The file is not JSON.' }] };
  }
  const report: Report = { faults: [], unknown: [] };
  const file = scenarioShape(value, '', report);
  return report.faults.length > 0 ? { ok: false, faults: report.faults } : { ok: true, file, unknown: report.unknown };
}

/**
 * Computes a file again from its own rows.
 * @param factors The factors here; the file holds only the hash of its own, which are the same for all of one version.
 */
export function verifyScenario(file: ScenarioFile, factors: ClimateFactors | undefined): Reproduction {
  const reasons = reasonsToDiffer(file, factors);
  const outcome = evaluate(file.configuration, file.product, { ...file.library, factors });
  if (!outcome.feasible) return { reproduces: false, mismatches: [], reasons, figures: null, problem: outcome.problem };
  const { figures } = outcome.results;
  const mismatches = mismatchesOf(file.results.figures, figures);
  return { reproduces: mismatches.length === 0, mismatches, reasons, figures, problem: null };
}

function reasonsToDiffer(file: ScenarioFile, factors?: ClimateFactors) {
  const reasons: string[] = [];
  const { created_at: _created, results: _results, sha256: stated, ...inputs } = file;
  const { engine, factors: own } = inputs.versions;
  if (hashOf(inputs) !== stated) reasons.push('The file was changed by hand: its inputs no longer fit its hash.');
  if (engine !== ENGINE_VERSION) reasons.push(`It was computed with engine ${engine}; this is ${ENGINE_VERSION}.`);
  const here = factors ? factorsHash(factors) : null;
  if ((own?.sha256 ?? null) !== here)
    reasons.push(
      own ? 'Its footprint rests on another table of climate factors.' : 'It was computed without climate factors.',
    );
  return reasons;
}

/** Figures that are not the same within the tolerance; one that the file does not state is not compared. */
export function mismatchesOf(stated: Figures, computed: Figures): FigureMismatch[] {
  return (Object.keys(computed) as (keyof Figures)[]).flatMap((key) => {
    const [a, b] = [stated[key], computed[key]];
    return a === undefined || same(a, b) ? [] : [{ key, stated: a, computed: b }];
  });
}

function same(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
}

/** Kept: the table is the same object as long as a worker lives. */
const hashes = new WeakMap<ClimateFactors, string>();
function factorsHash(factors: ClimateFactors): string {
  let hash = hashes.get(factors);
  if (hash === undefined) hashes.set(factors, (hash = hashOf(factors)));
  return hash;
}
