/** The chromatogram of one step of a process, with what the process costs at it. */
import type { Chromatogram, PoolPoint, Recomputed, SolvedInput } from '../declare/define.ts';
import { economics } from '../economics/economics.ts';
import { footprint } from '../economics/footprint.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { processFor } from '../evaluate/reuse.ts';
import { figures } from '../evaluate/results.ts';
import { outputsOf } from '../steps/step-state.ts';
import type { Configuration, ProductBasis, SettingValue } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import type { Figures } from '../types/results.ts';
import { unitOperation } from '../unit-operations/index.ts';

export interface StepChromatogram {
  chromatogram: Chromatogram;
  outputs: Record<string, number>;
  figures: Figures;
}

/** The pool of a chromatogram, solved again from what it shows; null if the unit operation has none. */
export function recomputedChromatogram({
  unit_operation: id,
  inputs,
  cuts,
}: {
  unit_operation: string;
  inputs: readonly SolvedInput[];
  cuts: PoolPoint['cuts'];
}): Recomputed | null {
  return unitOperation(id)?.recomputed?.(inputs, cuts) ?? null;
}

/** The step at each of the values that its chromatogram compares, and what the process then costs; a message where it cannot run. */
export type ComparedColumn = { value: number } & (Pick<StepChromatogram, 'outputs' | 'figures'> | { message: string });

export function comparedColumns(
  {
    configuration,
    stepId,
    key,
    values,
  }: { configuration: Configuration; stepId: string; key: string; values: readonly number[] },
  product: ProductBasis,
  library: Library,
): ComparedColumn[] {
  return values.map((value) => {
    const outcome = evaluate(withSettings(configuration, stepId, { [key]: value }), product, library);
    if (!outcome.feasible) return { value, message: outcome.problem.message };
    const { steps, figures: all } = outcome.results;
    return { value, outputs: steps.find(({ step_id }) => step_id === stepId)!.outputs, figures: all };
  });
}

/** Unit cost with each of some pools of a step, by their settings; null where the process cannot run. The column is not solved again. */
export function poolCosts(
  {
    configuration,
    stepId,
    pools,
  }: { configuration: Configuration; stepId: string; pools: readonly Readonly<Record<string, SettingValue>>[] },
  product: ProductBasis,
  library: Library,
): (number | null)[] {
  return pools.map((settings) => {
    const { process, keep } = processFor(withSettings(configuration, stepId, settings), product, library);
    if (process.run()) return null;
    const { cogs } = figures(process, economics(process, false, false), null);
    keep();
    return cogs;
  });
}

const withSettings = (
  configuration: Configuration,
  stepId: string,
  settings: Readonly<Record<string, SettingValue>>,
): Configuration => ({
  ...configuration,
  uo_settings: configuration.uo_settings.map((step) =>
    step.id === stepId ? { ...step, settings: { ...step.settings, ...settings } } : step,
  ),
});

/** Work on a column of a computer that is not known: about 25 ms of a slow one. */
const USUAL_WORK = 25_000;

/**
 * @param isDraft A value is being dragged: the column is solved with as many cells as a work is expected to allow.
 * @param work Values of the state × steps.
 * @returns Null if the step has no chromatogram; why, if the process cannot run.
 */
export function stepChromatogram(
  { configuration, stepId, isDraft }: { configuration: Configuration; stepId: string; isDraft: boolean },
  product: ProductBasis,
  library: Library,
  work: number = USUAL_WORK,
): StepChromatogram | { message: string } | null {
  const { process, keep } = processFor(configuration, product, library);
  const state = process.steps.find(({ resolved }) => resolved.step.id === stepId);
  const draw = state?.resolved.declaration.chromatogram;
  if (!state || !draw) return null;
  const answer = (): ReturnType<typeof stepChromatogram> => {
    const problem = process.run();
    if (problem) return { message: problem.message };
    const chromatogram = draw(state.run, state.resolved.values as never, outputsOf(state));
    const found = figures(process, economics(process, false), (process.impact ??= footprint(process)));
    keep();
    return chromatogram && { chromatogram, outputs: { ...outputsOf(state) }, figures: found };
  };
  return isDraft ? process.withEffort(stepId, { work }, answer) : answer();
}
