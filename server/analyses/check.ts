/** Checks a request against its process. Runs in a thread, because some checks evaluate plants. */
import {
  checkHeatmap,
  checkOptimise,
  checkScale,
  checkScaleAnalysis,
  checkSensitivity,
  checkValueOfInformation,
  type AnalysisInput,
  type AnalysisProblem,
} from '#engine/analysis/index.ts';
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
  value_of_information: checkValueOfInformation,
};

/** Problems that prevent a run; empty if there are none. The request has already passed the schema of the contract. */
export const checkAnalysis = ({ type, request, ...loaded }: CheckTask): AnalysisProblem[] =>
  checks[type](inputOf(loaded), request as never);
