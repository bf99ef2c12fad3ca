/** Evaluation of a process: compiled for repeated use, or in one call that explains why it is infeasible. */
import { declarationOf } from '../own-operations/declaration.ts';
import type { AssumptionGroup } from '../assumptions/assumptions.ts';
import type { Configuration, ProductBasis, SettingValue } from '../types/configuration.ts';
import type { Evaluation, Figures, Problem, Warning } from '../types/results.ts';
import type { Library } from '../types/library.ts';
import { settingOf } from '../declare/define.ts';
import { economics } from '../economics/economics.ts';
import { footprint } from '../economics/footprint.ts';
import { nearestWorking } from './nearest.ts';
import { Process } from '../process/process.ts';
import { figures, results } from './results.ts';
import { processFor } from './reuse.ts';
import { figure } from '../wording/text.ts';

/** A process compiled for many evaluations. */
export interface CompiledProcess {
  /** Full results, or the first problem, without a search for a feasible value or other steady states. */
  evaluate(): Evaluation;
  /**
   * The key metrics only, or the first problem; for searches, which need nothing else.
   * @param parts False for a part that is not needed; its metrics can be null
   */
  figures(parts?: Partial<FigureParts>): FigureEvaluation;
  /** Changes one setting, as if entered; null removes it. @throws RangeError for an unknown step. */
  set(stepId: string, key: string, value: SettingValue | null): void;
  /** Changes one assumption, or in the group `prices` that of an item, as if entered; undefined removes it. */
  assume(group: AssumptionGroup, key: string, value: number | null | undefined): void;
  /** Solves all models in full while it works, where the others are samples. */
  inFull<T>(work: () => T): T;
}

/** Key metrics that are calculated apart from the others; they are unless a part is false. */
export interface FigureParts {
  /** Discounted cash flow: minimum selling price, net present value, internal rate of return and payback. */
  project: boolean;
  /** Climate change. */
  footprint: boolean;
}

export type FigureEvaluation = { feasible: true; figures: Figures } | { feasible: false; problem: Problem };

/**
 * Compiles a configuration: names are resolved and memory is allocated once. Results remain valid after the next
 * evaluation. Unchanged parts are shared between them and must not be modified.
 * @param options `tracers`: inert solutes added by speed measurements. `samples`: evaluations are many around the present values,
 * so that models of differential equations may be rougher, by at most 0.5 % of a yield.
 */
export function compile(
  configuration: Configuration,
  product: ProductBasis,
  library: Library,
  { tracers = 0, samples = false }: { tracers?: number; samples?: boolean } = {},
): CompiledProcess {
  const process = new Process(configuration, product, library, tracers);
  if (samples) process.sampleAround();
  const compiled: CompiledProcess = {
    evaluate: () => evaluateProcess(process),
    figures: (parts) => evaluateFigures(process, parts),
    set: (stepId, key, value) => process.set(stepId, key, value),
    assume: (group, key, value) => process.assume(group, key, value),
    inFull: (work) => process.inFull(work),
  };
  processes.set(compiled, process);
  return compiled;
}

/** The internal process of each compiled process, for explanations. */
const processes = new WeakMap<CompiledProcess, Process>();

/** @throws RangeError for an object that `compile` did not create, which is a bug in the caller. */
export function processOf(compiled: CompiledProcess): Process {
  const process = processes.get(compiled);
  if (!process) throw new RangeError('Not a compiled process');
  return process;
}

/**
 * One evaluation, with the nearest feasible value if settings are infeasible. Repeated evaluations are fast if only values
 * change. Parts of the results are shared with the next ones and must not be modified, nor must the product and the library.
 * @param options `otherStates`: false without a warning of other steady states, whose search solves each loop two more times
 */
export function evaluate(
  configuration: Configuration,
  product: ProductBasis,
  library: Library,
  { otherStates = true }: { otherStates?: boolean } = {},
): Evaluation {
  const { process, keep } = processFor(configuration, product, library);
  const others = otherStates ? flowsFromElsewhere(process) : [];
  const outcome = evaluateProcess(process);
  if (outcome.feasible) outcome.results.warnings.push(...otherSteadyState(process, others));
  if (outcome.feasible) {
    keep();
    return outcome;
  }
  return { feasible: false, problem: explain(outcome.problem, configuration, product, library) };
}

function evaluateProcess(process: Process): Evaluation {
  const problem = process.run();
  if (problem) return { feasible: false, problem };
  return { feasible: true, results: results(process, economics(process)) };
}

/** What `evaluate` says of other steady states; nothing if the process is infeasible. */
export function otherSteadyStates(configuration: Configuration, product: ProductBasis, library: Library): Warning[] {
  const process = new Process(configuration, product, library);
  const others = flowsFromElsewhere(process);
  return others.length === 0 || process.run() ? [] : otherSteadyState(process, others);
}

/** Multiples of what enters a loop, from which it is solved once more to find another steady state: partly full, and full. */
const ELSEWHERE = [5, 100];
/** Relative difference of a flow above which two solutions differ by more than their errors. */
const DISTINCT = 1e-6;

const membersOf = ({ loops }: Process): number[] => [...loops.keys()].flatMap((group) => group.steps);
const flowsOf = (process: Process): number[] => membersOf(process).map((step) => process.steps[step]!.run.feed.total());

/**
 * Flows in the loops if they are not empty at the start; none without loops, or if they do not close. Solved before the results,
 * which then need no second solution from empty.
 */
function flowsFromElsewhere(process: Process): number[][] {
  if (!process.hasLoops) return [];
  const found = ELSEWHERE.flatMap((multiple) => {
    process.startLoopsFrom(multiple);
    return process.run() ? [] : [flowsOf(process)];
  });
  process.startLoopsFrom(1);
  return found;
}

/** A warning if the loops also close at other flows when they are not empty at the start; the results are those from empty. */
function otherSteadyState(process: Process, others: readonly (readonly number[])[]): Warning[] {
  const { steps } = process;
  const members = membersOf(process);
  const ours = flowsOf(process);
  for (const theirs of others) {
    const at = members.findIndex((_, k) => Math.abs(theirs[k]! - ours[k]!) > DISTINCT * ours[k]!);
    if (at < 0) continue;
    const { step } = steps[members[at]!]!.resolved;
    const other: Warning = {
      step_id: step.id,
      field: null,
      kind: 'doubtful',
      message: `The loop has more than one steady state. These results are for a plant that starts empty; a plant that starts with full tanks can reach a steady state with ${figure(theirs[at]!)} kg in the feed to ${step.name} instead of ${figure(ours[at]!)} kg.`,
    };
    return [other];
  }
  return [];
}

function evaluateFigures(process: Process, parts: Partial<FigureParts> = {}): FigureEvaluation {
  const problem = process.run();
  if (problem) return { feasible: false, problem };
  const priced = economics(process, false, parts.project ?? true);
  const impact = parts.footprint === false ? null : (process.impact ??= footprint(process));
  return { feasible: true, figures: figures(process, priced, impact) };
}

/** Whether a process is feasible, without pricing it. */
function works(process: Process): boolean {
  return process.run() === null;
}

/**
 * Fills in `nearest` of a problem by a search along each reported setting separately; unchanged if nothing is found.
 */
export function explain(
  problem: Problem,
  configuration: Configuration,
  product: ProductBasis,
  library: Library,
): Problem {
  // Duplicate ids would direct the trial to another step.
  if (configuration.uo_settings.findIndex(({ id }) => id === problem.step_id) !== problem.process_idx) return problem;
  for (const field of problem.fields) {
    const nearest = nearestFor(problem, field, { configuration, product, library });
    if (nearest) return { ...problem, nearest };
  }
  return problem;
}

/** The feasible value of one setting of a step nearest to the present one; null if none is found, and for other fields. */
export function nearestFor(
  { step_id, limit }: Pick<Problem, 'step_id' | 'limit'>,
  field: string,
  { configuration, product, library }: { configuration: Configuration; product: ProductBasis; library: Library },
): Problem['nearest'] {
  const step = configuration.uo_settings.find(({ id }) => id === step_id);
  const declaration = step && declarationOf(step, library);
  const parameter = declaration && settingOf(declaration, field)?.parameter;
  if (!step || (parameter?.type !== 'number' && parameter?.type !== 'integer')) return null;
  const locked = configuration.locked_values.uo_settings.find(({ id }) => id === step_id)?.settings[field];
  const given = locked ?? step.settings[field];
  const entered = typeof given === 'number' && Number.isFinite(given) ? given : (limit?.actual ?? null);
  if (entered === null) return null;
  const process = new Process(withoutLock(configuration, step_id, field), product, library);
  return nearestWorking({
    field,
    parameter,
    entered,
    hint: limit && limit.unit === parameter.unit ? limit.value : undefined,
    works: (value) => {
      process.set(step_id, field, value);
      return works(process);
    },
  });
}

/** A locked value is what the user would have to change, so the search moves it too. */
function withoutLock(configuration: Configuration, stepId: string, field: string): Configuration {
  const locked = configuration.locked_values.uo_settings.map((step) => {
    if (step.id !== stepId) return step;
    const { [field]: _, ...settings } = step.settings;
    return { ...step, settings };
  });
  return { ...configuration, locked_values: { uo_settings: locked } };
}
