/** The chromatogram of one step of a process, with what the process costs at it. */
import type { Chromatogram, PoolPoint, Recomputed, SolvedInput } from '../declare/define.ts';
import { economics } from '../economics/economics.ts';
import { footprint } from '../economics/footprint.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { figures } from '../evaluate/results.ts';
import { Process } from '../process/process.ts';
import { outputsOf } from '../steps/step-state.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
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
    const uo_settings = configuration.uo_settings.map((step) =>
      step.id === stepId ? { ...step, settings: { ...step.settings, [key]: value } } : step,
    );
    const outcome = evaluate({ ...configuration, uo_settings }, product, library);
    if (!outcome.feasible) return { value, message: outcome.problem.message };
    const { steps, figures: all } = outcome.results;
    return { value, outputs: steps.find(({ step_id }) => step_id === stepId)!.outputs, figures: all };
  });
}

/**
 * @param isDraft A value is being dragged: the column is solved with few cells, without an estimate of the error.
 * @returns Null if the step has no chromatogram; why, if the process cannot run.
 */
export function stepChromatogram(
  { configuration, stepId, isDraft }: { configuration: Configuration; stepId: string; isDraft: boolean },
  product: ProductBasis,
  library: Library,
): StepChromatogram | { message: string } | null {
  const process = new Process(configuration, product, library, 0);
  const state = process.steps.find(({ resolved }) => resolved.step.id === stepId);
  const draw = state?.resolved.declaration.chromatogram;
  if (!state || !draw) return null;
  if (isDraft) state.run.effort = 'draft';
  const problem = process.run();
  if (problem) return { message: problem.message };
  const chromatogram = draw(state.run, state.resolved.values as never, outputsOf(state));
  if (!chromatogram) return null;
  return {
    chromatogram,
    outputs: { ...outputsOf(state) },
    figures: figures(process, economics(process), footprint(process)),
  };
}
