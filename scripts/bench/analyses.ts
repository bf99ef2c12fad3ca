/** Speed of the analyses on a demo process, on one core: processor time, so that what else the machine does is not in it. */
import {
  type AnalysisInput,
  defaultInputs,
  estimates,
  heatmap,
  leverage,
  optimise,
  scaleAnalysis,
  sensitivity,
  settingsThatMatter,
  type OptimisationResult,
  type OptimiseRequest,
  type SettingRange,
} from '#engine/analysis/index.ts';
import { compile } from '#engine/index.ts';
import { type Benches, cpuSeconds, material, oneEach } from './engine.ts';

const range = (step: string, key: string, min: number, max: number): SettingRange => ({
  step_id: `stp_${step}`,
  key,
  min,
  max,
});
const EIGHT = [
  range('fermentation', 'vessel_volume', 50, 250),
  range('fermentation', 'feed_concentration', 300, 700),
  range('fermentation', 'aeration', 0.3, 1.5),
  range('fermentation', 'power_per_volume', 0.5, 4),
  range('homogeniser', 'pressure', 60, 120),
  range('homogeniser', 'passes', 1, 4),
  range('ultrafiltration', 'protein_concentration', 60, 150),
  range('diafiltration', 'diafiltration_volumes', 3, 12),
];
const LEVELS = 4;
const LEAST_PURITY = 0.75;
/** A part in ten thousand is what a front leaves out itself. */
const ALIKE = 1.0002;

const TWO: OptimiseRequest = {
  objectives: [
    { metric: 'cogs', goal: 'minimise' },
    { metric: 'pmi', goal: 'minimise' },
  ],
  constraints: [{ metric: 'purity', min: LEAST_PURITY }],
  settings: EIGHT,
  seed: 20261121,
};

/** The shorter of two runs: the first one also compiles. */
function seconds(run: () => unknown): number {
  const one = (): number => {
    const begin = cpuSeconds();
    run();
    return cpuSeconds() - begin;
  };
  return Math.min(one(), one());
}

/** Points of a grid over the same ranges that the front does not match. */
function beatenBy(input: AnalysisInput, { points }: OptimisationResult): { tried: number; beaten: number } {
  const compiled = compile(input.configuration, input.product, input.library);
  let tried = 0;
  let beaten = 0;
  const visit = (k: number): void => {
    if (k === EIGHT.length) {
      const outcome = compiled.figures();
      tried += 1;
      if (!outcome.feasible || outcome.figures.purity < LEAST_PURITY) return;
      const { cogs, pmi } = outcome.figures;
      if (!points.some(({ objectives: [x, y] }) => x! <= cogs * ALIKE && y! <= pmi * ALIKE)) beaten += 1;
      return;
    }
    const { step_id, key, min, max } = EIGHT[k]!;
    for (let i = 0; i < LEVELS; i++) {
      const value = min! + ((max! - min!) * i) / (LEVELS - 1);
      compiled.set(step_id, key, key === 'passes' ? Math.round(value) : value);
      visit(k + 1);
    }
  };
  visit(0);
  return { tried, beaten };
}

export function analysisBenches(): Benches {
  const { base, product, library } = material();
  const input: AnalysisInput = { configuration: base, product, library };
  const figures = () => ({ metrics: ['cogs' as const], inputs: defaultInputs(input, 'morris').slice(0, 10) });
  const studies: Record<string, () => unknown> = {
    'optimise: 8 settings, 2 objectives, a constraint, 20,000 evaluations': () => optimise(input, TWO),
    'optimise: the same with one objective': () => optimise(input, { ...TWO, objectives: [TWO.objectives[0]!] }),
    'Sobol: 10 settings, 12,288 evaluations': () =>
      sensitivity(input, { ...figures(), method: 'sobol', samples: 1024 }),
    'Morris: 10 settings, 1,100 evaluations': () =>
      sensitivity(input, { ...figures(), method: 'morris', samples: 100 }),
    'Monte Carlo: 2,000 samples of prices, capital and estimates': () =>
      sensitivity(input, { method: 'monte_carlo', metrics: ['cogs', 'gwp'], samples: 2000 }),
    'leverage: every number of the process, one metric': () => leverage(input, ['cogs']),
    'screening of the settings that matter (Morris)': () => settingsThatMatter(input, ['cogs', 'output']),
    'uncertainty of every key metric': () => estimates(input),
    'heatmap: 50 × 50': () =>
      heatmap(input, {
        x: { step_id: 'stp_fermentation', key: 'feed_growth_rate', min: 0.05, max: 0.15, points: 50 },
        y: { step_id: 'stp_ultrafiltration', key: 'protein_concentration', min: 60, max: 150, points: 50 },
        metric: 'cogs',
      }),
    'scale analysis: 21 outputs': () => scaleAnalysis(input, { min_output: 50_000, max_output: 2_000_000 }),
  };
  return {
    ...oneEach('s', Object.fromEntries(Object.entries(studies).map(([name, run]) => [name, () => seconds(run)]))),
    front: () => {
      const front = optimise(input, TWO);
      const { tried, beaten } = beatenBy(input, front);
      return [
        { name: 'points on the front of 8 settings', value: front.points.length, unit: 'points' },
        { name: `of ${tried} points of a grid, those better than the front`, value: beaten, unit: 'points' },
      ];
    },
  };
}
