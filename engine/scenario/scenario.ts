/** Creates, reads and checks scenario files (see types.ts for their content). */
import { evaluate } from '../evaluate/evaluate.ts';
import type { ClimateFactors, Library } from '../types/library.ts';
import type { Configuration, ProductBasis, Step } from '../types/configuration.ts';
import type { Figures } from '../types/results.ts';
import { citation } from '../wording/citation.ts';
import { OWN_OPERATION } from '../own-operations/keys.ts';
import { ENGINE_VERSION } from '../version.ts';
import { hashOf } from './canonical.ts';
import { carriedOver } from './carry-over.ts';
import { scenarioShape } from './scenario-shape.ts';
import type { Report } from './shape.ts';
import {
  type FigureMismatch,
  type ParsedScenario,
  type Reproduction,
  SCENARIO_FORMAT,
  type ScenarioFile,
  type ScenarioInput,
  type ScenarioOutcome,
} from './types.ts';
import { watchLibrary } from './watched-library.ts';

/** Maximum relative difference due to the functions of another JavaScript engine. */
const TOLERANCE = 1e-9;

/** Relative difference from which a stored figure is said to be moved by a newer engine. */
export const MOVED = 0.01;

/**
 * Creates the file of a configuration; its results are calculated here, only from the rows stored in it.
 * @returns The
 * problem instead, for an infeasible configuration
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
    format_version: versionOf(configuration),
    name,
    product,
    configuration,
    library: rows,
    versions: { engine: ENGINE_VERSION, factors },
    seed,
  } as const;
  const sha256 = hashOf(inputs);
  return {
    feasible: true,
    file: {
      ...inputs,
      created_at,
      results: { figures: outcome.results.figures },
      sha256,
      citation: citation({ sha256, versions: inputs.versions }),
    },
  };
}

/** Picks the content of a file: callers may pass objects with more properties, such as internal ids. */
const productOf = ({ name, kind, component_id, host_id, selling_price }: ProductBasis): ProductBasis => ({
  name,
  kind,
  component_id,
  host_id,
  selling_price,
});

/** What version 1 cannot say: feeds, destinations, own operations, the outlet of the product, the step of a fit. */
const versionOf = ({ uo_settings, product, fits = [] }: Configuration): ScenarioFile['format_version'] =>
  product ||
  uo_settings.some((step) => step.feeds || step.outlets || step.unit_operation === OWN_OPERATION) ||
  fits.some((fit) => fit.step_id)
    ? 2
    : 1;

const configurationOf = (given: Configuration): Configuration => {
  const { uo_settings, locked_values, assumptions, product, fits = [] } = given;
  const step = ({ id, unit_operation, name, settings, feeds, outlets }: Step): Step => ({
    id,
    unit_operation,
    name,
    settings,
    ...(feeds && { feeds }),
    ...(outlets && { outlets }),
  });
  return {
    uo_settings: uo_settings.map((one) => {
      // A lock replaces what is entered, which is then no input.
      const locked = locked_values.uo_settings.find(({ id }) => id === one.id)?.settings ?? {};
      const settings = Object.fromEntries(Object.entries(one.settings).filter(([key]) => !(key in locked)));
      return step({ ...one, settings });
    }),
    locked_values: {
      uo_settings: locked_values.uo_settings.map(({ feeds: _feeds, outlets: _outlets, ...locked }) => step(locked)),
    },
    assumptions,
    ...(product && { product }),
    fits: fits.map(({ fit_id, unit_operation, step_id, values, spread }) => ({
      fit_id,
      unit_operation,
      ...(step_id !== undefined && { step_id }),
      values,
      ...(spread && { spread }),
    })),
  };
};

/** Reads a file from any source; reports every invalid field, and every unknown one. */
export function parseScenario(source: string): ParsedScenario {
  let value: unknown;
  try {
    value = JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch {
    return { ok: false, faults: [{ field: '', message: 'The file is not JSON.' }], unknown: [] };
  }
  const report: Report = { faults: [], unknown: [] };
  const file = scenarioShape(value, '', report);
  // Version 1 has always ignored what it does not know; of a plant, nothing may be left out.
  if (report.faults.length === 0 && file.format_version === 2)
    for (const field of report.unknown.filter((path) => path.startsWith('configuration.')))
      report.faults.push({ field, message: 'is not known to this version of the app, so the file cannot be read.' });
  return report.faults.length > 0
    ? { ok: false, ...report }
    : { ok: true, file: carriedOver(file), sha256: inputsHash(file), unknown: report.unknown };
}

/** The hash of the inputs of a file. */
function inputsHash(file: ScenarioFile): string {
  const {
    created_at: _created,
    results: _results,
    reporting: _reporting,
    sha256: _stated,
    citation: _citation,
    ...inputs
  } = file;
  return hashOf(inputs);
}

/**
 * Recalculates a file from its own rows.
 * @param factors The factors here; the file contains only the hash of its own,
 * which are the same for all files of one version.
 * @param sha256 The hash of the inputs as they were read: those of an earlier engine are carried over.
 */
export function verifyScenario(
  file: ScenarioFile,
  factors: ClimateFactors | undefined,
  sha256 = inputsHash(file),
): Reproduction {
  const reasons = reasonsToDiffer(file, sha256, factors);
  const outcome = evaluate(file.configuration, file.product, { ...file.library, factors });
  if (!outcome.feasible)
    return {
      reproduces: false,
      sha256,
      mismatches: [],
      reasons,
      figures: null,
      warnings: [],
      problem: outcome.problem,
    };
  const { figures, warnings } = outcome.results;
  const mismatches = mismatchesOf(file.results.figures, figures);
  return { reproduces: mismatches.length === 0, sha256, mismatches, reasons, figures, warnings, problem: null };
}

function reasonsToDiffer(file: ScenarioFile, sha256: string, factors?: ClimateFactors) {
  const reasons: string[] = [];
  const { engine, factors: own } = file.versions;
  if (sha256 !== file.sha256) reasons.push('The file was edited: its inputs no longer match its hash.');
  if (engine !== ENGINE_VERSION)
    reasons.push(
      `The file was calculated with engine version ${engine}; the version of this app is ${ENGINE_VERSION}.`,
    );
  const here = factors ? factorsHash(factors) : null;
  if ((own?.sha256 ?? null) !== here)
    reasons.push(
      own
        ? 'The footprint in the file is based on a different table of climate factors.'
        : 'The file was calculated without climate factors.',
    );
  return reasons;
}

/** Metrics that differ by more than the tolerance; metrics that are not in the file are not compared. */
export function mismatchesOf(stated: Figures, computed: Figures): FigureMismatch[] {
  return (Object.keys(computed) as (keyof Figures)[]).flatMap((key) => {
    const [a, b] = [stated[key], computed[key]];
    return a === undefined || b === undefined || same(a, b) ? [] : [{ key, stated: a, computed: b }];
  });
}

function same(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
}

const hashes = new WeakMap<ClimateFactors, string>();
/** The hash by which a file names its table of factors. Cached, as the table is the same object during the life of a worker. */
export function factorsHash(factors: ClimateFactors): string {
  let hash = hashes.get(factors);
  if (hash === undefined) hashes.set(factors, (hash = hashOf(factors)));
  return hash;
}
