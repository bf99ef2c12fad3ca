/** Analyses of the example's process, small enough to read, made by the engine. */
import {
  heatmap as mapOver,
  optimise,
  scale,
  scaleAnalysis as curveOver,
  sensitivity,
  valueOfInformation as worthOver,
  type AnalysisInput,
} from '#engine/analysis/index.ts';
import type {
  HeatmapJob,
  JobList,
  OptimisationJob,
  OptimiseRequest,
  ScaleAnalysisJob,
  ScaleJob,
  SensitivityInput,
  SensitivityJob,
  SensitivityRequest,
  ValueOfInformationJob,
} from '#generated/types.ts';
import { configuration, library, product } from './cast.ts';
import * as summaries from './job-summaries.ts';
import { baseline } from './processes.ts';

const input: AnalysisInput = {
  configuration: configuration('cfg_homogenised_v2'),
  product,
  library,
  alternatives: [
    { id: 'cfg_secreted_v1', name: 'Secreted, UF/DF, v1', configuration: configuration('cfg_secreted_v1') },
  ],
};
const alone: AnalysisInput = { ...input, alternatives: [] };

const ranges = [
  { step_id: 'stp_homogeniser', key: 'pressure', min: 60, max: 120 },
  { step_id: 'stp_diafiltration', key: 'diafiltration_volumes', min: 3, max: 10 },
];

const front: OptimiseRequest = {
  objectives: [
    { metric: 'cogs', goal: 'minimise' },
    { metric: 'pmi', goal: 'minimise' },
  ],
  constraints: [{ metric: 'purity', min: 0.75 }],
  settings: ranges,
  evaluations: 60,
  seed: 1,
};
const optimisation: OptimisationJob = {
  ...summaries.optimisation,
  parameters: front,
  result: optimise(alone, front),
};

const inputs = ranges.map(({ step_id, key, min, max }): SensitivityInput => ({ step_id, key, low: min, high: max }));
const common = { metrics: ['cogs'], inputs, seed: 1 };

/** A study by one method. */
function study(summary: Omit<SensitivityJob, 'parameters' | 'result'>, parameters: SensitivityRequest): SensitivityJob {
  const { alternatives = [] } = parameters;
  const result = sensitivity(alternatives.length > 0 ? input : alone, parameters);
  return { ...summary, parameters, result };
}

const tornado = study(summaries.tornado, { ...common, method: 'tornado' });
const sobol = study(summaries.sobol, { ...common, method: 'sobol', samples: 64, confidence: 0.95 });
const monteCarlo = study(summaries.monteCarlo, {
  method: 'monte_carlo',
  metrics: ['cogs'],
  inputs: [
    { step_id: null, key: 'prices.electricity', low: 0.06, high: 0.13, distribution: 'triangular' },
    { step_id: null, key: 'capital.location_factor', low: 0.8, high: 1.3, distribution: 'triangular', mode: 1 },
  ],
  samples: 100,
  alternatives: ['cfg_secreted_v1'],
  seed: 1,
});

const map: HeatmapJob['parameters'] = {
  x: { step_id: 'stp_ultrafiltration', key: 'protein_concentration', min: 80, max: 320, points: 4 },
  y: { step_id: 'stp_diafiltration', key: 'diafiltration_volumes', min: 3, max: 9, points: 3 },
  metric: 'cogs',
};
const heatmap: HeatmapJob = { ...summaries.heatmap, parameters: map, result: mapOver(alone, map) };

const rounded = (value: number) => Number(value.toPrecision(2));
const target: ScaleJob['parameters'] = { target_output: rounded(1.2 * baseline.output), rule: 'units' };

function scaled(): NonNullable<ScaleJob['result']> {
  const outcome = scale(alone, target);
  if (!outcome.scaled) throw new Error(`An example cannot be made: ${outcome.problem.message}`);
  const { configuration: _stored, ...result } = outcome.result;
  return { ...result, configuration_id: 'cfg_homogenised_v3' };
}
const scaling: ScaleJob = { ...summaries.scaling, parameters: target, result: scaled() };

const curve: ScaleAnalysisJob['parameters'] = {
  min_output: rounded(baseline.output / 3),
  max_output: rounded(baseline.output),
  points: 3,
  rule: 'units',
  metrics: ['cogs', 'tci'],
};
const scaleAnalysis: ScaleAnalysisJob = {
  ...summaries.scaleAnalysis,
  parameters: curve,
  result: curveOver(alone, curve),
};

const measure: ValueOfInformationJob['parameters'] = {
  decision: { kind: 'target', metric: 'cogs', target: rounded(baseline.cogs), unit_value: 1_000_000 },
  measurements: [
    {
      id: 'quotation',
      name: 'Quotations of the equipment, three vendors',
      cost: 12_000,
      days: 20,
      inputs: [{ step_id: null, key: 'capital.estimate', error: 0.1 }],
    },
    {
      id: 'homogeniser',
      name: 'Cell disruption at four pressures',
      cost: 9000,
      days: 3,
      inputs: [
        { step_id: 'stp_homogeniser', key: 'disruption_exponent', error: 0.04 },
        { step_id: 'stp_homogeniser', key: 'disruption_constant', error: 2e-7 },
      ],
      correlation: [
        [1, -0.9],
        [-0.9, 1],
      ],
    },
  ],
  samples: 1024,
  seed: 1,
};
const valueOfInformation: ValueOfInformationJob = {
  ...summaries.valueOfInformation,
  parameters: measure,
  result: worthOver(alone, measure),
};

export const jobs = {
  job_optimisation: { summary: 'Pareto front of cost against mass intensity', value: optimisation },
  job_tornado: { summary: 'Tornado of the unit cost', value: tornado },
  job_sobol: { summary: 'Sobol indices of the unit cost', value: sobol },
  job_monte_carlo: { summary: 'Uncertainty of the unit cost, compared with an alternative', value: monteCarlo },
  job_heatmap: { summary: 'Unit cost over two settings, with infeasible cells', value: heatmap },
  job_scale: { summary: 'Scale up by a fifth', value: scaling },
  job_scale_analysis: { summary: 'From a third of the current output to the current output', value: scaleAnalysis },
  job_value_of_information: { summary: 'A quotation and a trial, ranked by their worth', value: valueOfInformation },
  job_running: {
    summary: 'A running job',
    value: { ...summaries.running, parameters: curve, result: null } satisfies ScaleAnalysisJob,
  },
  job_cancelled: {
    summary: 'A cancelled job',
    value: {
      ...summaries.running,
      status: 'cancelled' as const,
      message: 'Cancelled by Mara Kovács',
      finished_at: '2026-11-16T10:11:20Z',
    },
  },
  job_list: {
    summary: 'Nine analyses',
    value: {
      jobs: summaries.newestFirst,
      total: summaries.newestFirst.length,
      page: 1,
      page_size: 50,
    } satisfies JobList,
  },
  optimise_request: { summary: 'Cost against mass intensity, with a minimum purity', value: front },
  sensitivity_request: { summary: 'Tornado of the unit cost', value: tornado.parameters },
  heatmap_request: { summary: 'Unit cost over concentration and diafiltration volumes', value: map },
  scale_request: { summary: 'Scale up by a fifth', value: target },
  scale_analysis_request: { summary: 'From a third of the current output to the current output', value: curve },
  value_of_information_request: { summary: 'A quotation and a trial for a target unit cost', value: measure },
};
