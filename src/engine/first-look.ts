/** An analysis with so few evaluations that its first picture is there within about a second. */
import {
  type AnalysisInput,
  checkOptimise,
  heatmap,
  optimise,
  scaleAnalysis,
  sensitivity,
  UnsuitableRequest,
} from '#engine/analysis/index.ts';
import { SAMPLES } from '#engine/index.ts';
import type {
  HeatmapJob,
  OptimisationJob,
  OptimiseRequest,
  ScaleAnalysisJob,
  SensitivityJob,
  SensitivityRequest,
} from '#generated/types.ts';

type Looked = OptimisationJob | SensitivityJob | HeatmapJob | ScaleAnalysisJob;
type Of<J, Keys extends keyof J> = J extends Looked ? Pick<J, Keys> : never;

export type FirstAsk = Of<Looked, 'type' | 'parameters'>;
/** What was computed, with the request in which the numbers of evaluations are the lower ones. */
export type FirstLook = Of<Looked, 'type' | 'parameters' | 'result'>;

const DESIGNS = 1000;
/** Designs of the picture before that. */
const FEWEST = 200;
const UNCERTAIN = { evaluations: 60, samples: 16 };
const FEW = { tornado: undefined, morris: 6, sobol: 48, monte_carlo: SAMPLES };
const POINTS = { across: 12, curve: 15 };

/** Null for a request that cannot be run. */
export function firstLook(input: AnalysisInput, asked: FirstAsk, isQuick = false): FirstLook | null {
  try {
    return lookAt(input, asked, isQuick);
  } catch (error) {
    if (error instanceof UnsuitableRequest) return null;
    throw error;
  }
}

function lookAt(input: AnalysisInput, asked: FirstAsk, isQuick: boolean): FirstLook | null {
  switch (asked.type) {
    case 'optimise': {
      const parameters = fewerDesigns(asked.parameters, isQuick ? FEWEST : DESIGNS);
      if (checkOptimise(input, parameters).length > 0) return null;
      return { ...asked, parameters, result: optimise(input, parameters) };
    }
    case 'sensitivity_analysis': {
      const parameters = fewerSamples(asked.parameters);
      return { ...asked, parameters, result: sensitivity(input, parameters) };
    }
    case 'sensitivity_heatmap_analysis': {
      const { x, y } = asked.parameters;
      const parameters = {
        ...asked.parameters,
        x: { ...x, points: atMost(POINTS.across, x.points) },
        y: { ...y, points: atMost(POINTS.across, y.points) },
      };
      return { ...asked, parameters, result: heatmap(input, parameters) };
    }
    case 'scale_analysis': {
      const parameters = { ...asked.parameters, points: atMost(POINTS.curve, asked.parameters.points) };
      return { ...asked, parameters, result: scaleAnalysis(input, parameters) };
    }
  }
}

const atMost = (most: number, asked: number | undefined): number => Math.min(most, asked ?? most);

function fewerDesigns({ uncertainty, ...request }: OptimiseRequest, designs: number): OptimiseRequest {
  if (!uncertainty) return { ...request, evaluations: atMost(designs, request.evaluations) };
  const { evaluations, samples } = UNCERTAIN;
  return {
    ...request,
    evaluations: atMost(evaluations, request.evaluations),
    uncertainty: { ...uncertainty, samples: atMost(samples, uncertainty.samples) },
  };
}

function fewerSamples(request: SensitivityRequest): SensitivityRequest {
  const most = FEW[request.method];
  return most === undefined ? request : { ...request, samples: atMost(most, request.samples) };
}
