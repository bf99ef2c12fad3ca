/** Checks a request against its process. Runs in a thread: some have to try plants. */
import {
  checkHeatmap,
  checkOptimise,
  checkScale,
  checkScaleAnalysis,
  checkSensitivity,
  type AnalysisInput,
  type AnalysisProblem,
} from '#engine/index.ts';
import type { JobType } from '#generated/types.ts';
import { inputOf, type Loaded } from './input.ts';

export interface CheckTask extends Loaded<object> {
  type: JobType;
}

type Check = (input: AnalysisInput, request: never) => AnalysisProblem[];

const checks: Record<JobType, Check> = {
  optimise: checkOptimise,
  sensitivity_analysis: checkSensitivity,
  sensitivity_heatmap_analysis: checkHeatmap,
  scale: checkScale,
  scale_analysis: checkScaleAnalysis,
};

/** What to change before it can be run; empty if nothing. The contract's schema has been held against the request before. */
export const checkAnalysis = ({ type, request, ...loaded }: CheckTask): AnalysisProblem[] =>
  checks[type](inputOf(loaded), request as never);
