/** The chromatogram of one step of a process, with what the process costs at it. */
import type { Chromatogram } from '../declare/define.ts';
import { economics } from '../economics/economics.ts';
import { footprint } from '../economics/footprint.ts';
import { figures } from '../evaluate/results.ts';
import { Process } from '../process/process.ts';
import { outputsOf } from '../steps/step-state.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import type { Figures } from '../types/results.ts';

export interface StepChromatogram {
  chromatogram: Chromatogram;
  outputs: Record<string, number>;
  figures: Figures;
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
