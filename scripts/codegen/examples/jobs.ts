/** Results of analyses, small enough to read, computed with the engine at a few settings. */
import type {
  Elasticity,
  Figures,
  HeatmapJob,
  JobList,
  OptimisationJob,
  ScaleAnalysisJob,
  ScaleJob,
  SensitivityInput,
  SensitivityJob,
} from '#generated/types.ts';
import type { Problem } from '#engine/types.ts';
import { configuration, engineVersion, isFigures, results, sweep, type Change } from './cast.ts';
import * as summaries from './job-summaries.ts';
import { baseline, scaled } from './processes.ts';

const base = configuration('cfg_homogenised_v2');
const settingOf = (stepId: string, key: string) =>
  base.uo_settings.find((step) => step.id === stepId)!.settings[key] as number;

const pressure = (value: number): Change => ({ step_id: 'stp_homogeniser', key: 'pressure', value });
const volumes = (value: number): Change => ({ step_id: 'stp_diafiltration', key: 'diafiltration_volumes', value });
const concentration = (value: number): Change => ({
  step_id: 'stp_ultrafiltration',
  key: 'protein_concentration',
  value,
});
const vessels = (value: number): Change => ({ step_id: 'stp_fermentation', key: 'vessels', value });

const linear = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));

const grid = linear(60, 120, 7).flatMap((p) => linear(3, 10, 8).map((v) => [pressure(p), volumes(v)] as const));
const tried = sweep(base, grid).map((outcome, i) => ({ settings: grid[i]!, outcome }));
const atLeast = 0.75;
const pure = tried.flatMap(({ settings, outcome }) =>
  isFigures(outcome) && outcome.purity >= atLeast
    ? [{ settings: [...settings], figures: outcome, objectives: [outcome.cogs, outcome.pmi] }]
    : [],
);
const front = pure
  .filter(
    ({ figures: a }) =>
      !pure.some(({ figures: b }) => b.cogs <= a.cogs && b.pmi <= a.pmi && (b.cogs < a.cogs || b.pmi < a.pmi)),
  )
  .toSorted((a, b) => a.figures.cogs - b.figures.cogs);

const inputs = [
  { step_id: 'stp_homogeniser', key: 'pressure', low: 60, high: 120 },
  { step_id: 'stp_diafiltration', key: 'diafiltration_volumes', low: 3, high: 10 },
] satisfies SensitivityInput[];
const words = [
  { title: 'Pressure', step_name: 'Homogeniser', unit: 'MPa', display_unit: 'MPa' },
  { title: 'Diafiltration volumes', step_name: 'Diafiltration', unit: '1', display_unit: '1' },
] as const;
const change = ({ step_id, key }: (typeof inputs)[number], value: number): Change => ({ step_id, key, value });
const now = inputs.map(({ step_id, key }) => settingOf(step_id, key));

const optimisation: OptimisationJob = {
  ...summaries.optimisation,
  parameters: {
    objectives: [
      { metric: 'cogs', goal: 'minimise' },
      { metric: 'pmi', goal: 'minimise' },
    ],
    constraints: [{ metric: 'purity', min: atLeast }],
    settings: [
      { step_id: 'stp_homogeniser', key: 'pressure', min: 60, max: 120 },
      { step_id: 'stp_diafiltration', key: 'diafiltration_volumes', min: 3, max: 10 },
    ],
    evaluations: grid.length,
    seed: 1,
  },
  result: {
    points: front,
    best: front.length > 0 ? 0 : null,
    baseline,
    evaluations: grid.length,
    infeasible: tried.filter(({ outcome }) => !isFigures(outcome)).length,
    converged: false,
    knee: front.length > 2 ? 1 : null,
    settings: [
      { step_id: 'stp_homogeniser', key: 'pressure', min: 60, max: 120, ...words[0], base: now[0]! },
      { step_id: 'stp_diafiltration', key: 'diafiltration_volumes', min: 3, max: 10, ...words[1], base: now[1]! },
    ],
    violating: tried.filter(({ outcome }) => isFigures(outcome) && outcome.purity < atLeast).length,
    reasons: [],
    trail: [{ evaluations: grid.length, value: 1 }],
    tried: tried.map(({ outcome }) =>
      isFigures(outcome)
        ? { objectives: [outcome.cogs, outcome.pmi], meets: outcome.purity >= atLeast }
        : { objectives: [null, null], meets: false },
    ),
    nearest: null,
    message: null,
    method: 'A grid of 7 by 8',
    seed: 1,
    engine_version: engineVersion,
  },
};

const bars = inputs.map((input) => {
  const at = [input.low, input.high].map((value) => {
    const [outcome] = sweep(base, [[change(input, value)]]);
    return isFigures(outcome!) ? outcome.cogs : null;
  });
  return { low: at[0]!, high: at[1]!, low_message: null, high_message: null, elasticity: null };
});

const row = (index: 0 | 1) => ({
  metric: 'cogs' as const,
  input: inputs[index]!,
  ...words[index],
  base: now[index]!,
  tornado: null,
  morris: null,
  sobol: null,
  spearman: null,
});
const sensitivityCommon = {
  spreads: [],
  differences: [],
  quadrants: [],
  reasons: [],
  baseline,
  infeasible: 0,
  confidence: 0.95,
  seed: 1,
  engine_version: engineVersion,
};

const tornado: SensitivityJob = {
  ...summaries.tornado,
  parameters: { method: 'tornado', metrics: ['cogs'], inputs, seed: 1 },
  result: {
    ...sensitivityCommon,
    method: 'tornado',
    evaluations: 5,
    samples: 0,
    rows: [
      { ...row(0), tornado: bars[0]! },
      { ...row(1), tornado: bars[1]! },
    ],
  },
};

/** First-order and total shares of variance over a full grid of two inputs, by the law of total variance. */
function shares(values: number[][]) {
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const variance = (list: number[]) => mean(list.map((value) => (value - mean(list)) ** 2));
  const total = variance(values.flat());
  const byRow = variance(values.map(mean)) / total;
  const byColumn = variance(values[0]!.map((_, j) => mean(values.map((line) => line[j]!)))) / total;
  return [
    { first: byRow, total: 1 - byColumn },
    { first: byColumn, total: 1 - byRow },
  ] as const;
}

const costs = linear(60, 120, 7).map((p) =>
  sweep(
    base,
    linear(3, 10, 8).map((v) => [pressure(p), volumes(v)]),
  ).map((outcome) => (outcome as Figures).cogs),
);
const estimate = (value: number) => ({
  value,
  low: Math.max(0, value - 0.04),
  high: Math.min(1, value + 0.04),
});
const indices = shares(costs).map(({ first, total }) => ({ first: estimate(first), total: estimate(total) }));

const sobol: SensitivityJob = {
  ...summaries.sobol,
  parameters: { method: 'sobol', metrics: ['cogs'], inputs, samples: 1024, confidence: 0.95, seed: 1 },
  result: {
    ...sensitivityCommon,
    method: 'sobol',
    evaluations: 4096,
    samples: 1024,
    rows: [
      { ...row(0), sobol: indices[0]! },
      { ...row(1), sobol: indices[1]! },
    ],
  },
};

const across = [80, 160, 240, 320];
const up = [3, 6, 9];
const cells = up.map((v) =>
  sweep(
    base,
    across.map((c) => [concentration(c), volumes(v)]),
  ),
);
const heatmap: HeatmapJob = {
  ...summaries.heatmap,
  parameters: {
    x: { step_id: 'stp_ultrafiltration', key: 'protein_concentration', min: 80, max: 320, points: 4 },
    y: { step_id: 'stp_diafiltration', key: 'diafiltration_volumes', min: 3, max: 9, points: 3 },
    metric: 'cogs',
  },
  result: {
    x: {
      step_id: 'stp_ultrafiltration',
      key: 'protein_concentration',
      title: 'Protein concentration',
      unit: 'g/L',
      display_unit: 'g/L',
      base: settingOf('stp_ultrafiltration', 'protein_concentration'),
      values: across,
    },
    y: {
      step_id: 'stp_diafiltration',
      key: 'diafiltration_volumes',
      title: words[1].title,
      unit: '1',
      display_unit: '1',
      base: now[1]!,
      values: up,
    },
    metric: 'cogs',
    reasons: [],
    values: cells.map((line) => line.map((outcome) => (isFigures(outcome) ? outcome.cogs : null))),
    gaps: cells.flatMap((line, y) =>
      line.flatMap((outcome, x) => (isFigures(outcome) ? [] : [{ x, y, ...whyNot(outcome) }])),
    ),
    baseline: baseline.cogs,
    engine_version: engineVersion,
  },
};

function whyNot({ step_id, fields, message }: Problem) {
  return { step_id, fields, message };
}

const after = results(scaled).figures;
const target = Math.floor(after.output / 10_000) * 10_000;
const scaling: ScaleJob = {
  ...summaries.scaling,
  parameters: { target_output: target, rule: 'units' },
  result: {
    configuration_id: 'cfg_homogenised_v3',
    target_output: target,
    changes: [
      {
        step_id: 'stp_fermentation',
        key: 'vessels',
        title: 'Fermenters',
        step_name: 'Fermentation',
        unit: '1',
        display_unit: '1',
        from: settingOf('stp_fermentation', 'vessels'),
        to: 7,
        reason: 'Fermentation sets the pace: one fermenter more reaches the target.',
      },
    ],
    before: baseline,
    after,
    similarity: [],
    six_tenths: { exponent: 0.6, tci: baseline.tci * (target / baseline.output) ** 0.6, own_exponent: null },
    engine_version: engineVersion,
  },
};

const scales = sweep(base, [[vessels(2)], [vessels(3)], [vessels(6)]]).filter(isFigures);
const elasticity = (metric: 'cogs' | 'tci', a: Figures, b: Figures): Elasticity => ({
  metric,
  from: a.output,
  to: b.output,
  value: Math.log(b[metric] / a[metric]) / Math.log(b.output / a.output),
});
const scaleAnalysis: ScaleAnalysisJob = {
  ...summaries.scaleAnalysis,
  parameters: {
    min_output: Math.floor(scales[0]!.output),
    max_output: Math.ceil(scales.at(-1)!.output),
    points: 3,
    rule: 'units',
    metrics: ['cogs', 'tci'],
  },
  result: {
    points: scales.map((figures, index) => ({
      output: figures.output,
      figures,
      vessels: [2, 3, 6][index]!,
      vessel_volume: null,
      bottleneck: null,
      message: null,
    })),
    overall: [],
    full: [],
    elasticities: scales
      .slice(1)
      .flatMap((figures, i) => [elasticity('cogs', scales[i]!, figures), elasticity('tci', scales[i]!, figures)]),
    baseline,
    engine_version: engineVersion,
  },
};

export const jobs = {
  job_optimisation: { summary: 'A front of cost against mass intensity', value: optimisation },
  job_tornado: { summary: 'What moves the unit cost', value: tornado },
  job_sobol: { summary: 'Shares of variance', value: sobol },
  job_heatmap: { summary: 'Unit cost over two settings, with gaps', value: heatmap },
  job_scale: { summary: 'One fermenter more', value: scaling },
  job_scale_analysis: { summary: 'From a third of the plant to all of it', value: scaleAnalysis },
  job_running: {
    summary: 'Under way',
    value: { ...summaries.running, parameters: scaleAnalysis.parameters, result: null } satisfies ScaleAnalysisJob,
  },
  job_cancelled: {
    summary: 'Cancelled',
    value: {
      ...summaries.running,
      status: 'cancelled' as const,
      message: 'Cancelled by Mara Kovács',
      finished_at: '2026-11-16T10:11:20Z',
    },
  },
  job_list: {
    summary: 'Seven analyses',
    value: {
      jobs: summaries.newestFirst,
      total: summaries.newestFirst.length,
      page: 1,
      page_size: 50,
    } satisfies JobList,
  },
  optimise_request: { summary: 'Cost against mass intensity, pure enough', value: optimisation.parameters },
  sensitivity_request: { summary: 'What moves the unit cost, one at a time', value: tornado.parameters },
  heatmap_request: { summary: 'Unit cost over concentration and volumes', value: heatmap.parameters },
  scale_request: { summary: 'More of the same', value: scaling.parameters },
  scale_analysis_request: { summary: 'From a third of the plant to all of it', value: scaleAnalysis.parameters },
};
