import type {
  HeatmapRequest,
  JobType,
  OptimiseRequest,
  ScaleAnalysisRequest,
  SensitivityRequest,
  ValueOfInformationRequest,
} from '#generated/types.ts';
import type { Evaluable } from '#server/db/configurations.ts';

const EVALUATIONS = 20_000;
const SAMPLES = 1024;
const VALUE_SAMPLES = 4096;
const GRID = 25;
const POINTS = 21;
/** Approximate number of evaluations to find a plant of a given output. */
const TRIALS = 30;
/** Approximate number of inputs if none are selected: in total, and per step. */
const MOST_INPUTS = 60;
const INPUTS = 3;

/** Approximate number of evaluations of an analysis, charged to the queue share of the organisation. */
export function evaluationsOf(type: JobType, request: object, { uo_settings }: Pick<Evaluable, 'uo_settings'>): number {
  switch (type) {
    case 'optimise':
      return (request as OptimiseRequest).evaluations ?? EVALUATIONS;
    case 'sensitivity_analysis': {
      const asked = request as SensitivityRequest;
      return ofSensitivity(asked, asked.inputs?.length ?? Math.min(MOST_INPUTS, uo_settings.length * INPUTS));
    }
    case 'sensitivity_heatmap_analysis': {
      const { x, y } = request as HeatmapRequest;
      return (x.points ?? GRID) * (y.points ?? GRID);
    }
    case 'scale':
      return TRIALS;
    case 'scale_analysis':
      return ((request as ScaleAnalysisRequest).points ?? POINTS) * TRIALS;
    case 'value_of_information': {
      const { samples = VALUE_SAMPLES, alternatives = [] } = request as ValueOfInformationRequest;
      return samples * (alternatives.length + 1);
    }
  }
}

/** Number of evaluations by method. */
function ofSensitivity({ method, samples = SAMPLES, alternatives = [] }: SensitivityRequest, inputs: number): number {
  switch (method) {
    case 'tornado':
      return 2 * inputs + 1;
    case 'morris':
      return samples * (inputs + 1);
    case 'sobol':
      return samples * (inputs + 2);
    case 'monte_carlo':
      return samples * (alternatives.length + 1);
  }
}
