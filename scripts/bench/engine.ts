/** Speed of the engine: evaluations a second with full results, on one core. */
import { readFileSync } from 'node:fs';
import {
  climateFactors,
  type ClimateTable,
  compile,
  type Configuration,
  evaluate,
  type Library,
  type ProductBasis,
} from '#engine/index.ts';

export interface Measurement {
  name: string;
  value: number;
  unit: string;
}

const SECONDS = 1.5;

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'));

interface DemoFile {
  product: ProductBasis;
  processes: { id: string; configurations: { id: string; configuration: Configuration }[] }[];
}

/** Calls a function for a while and counts; the first part warms up and is not counted. */
function rate(call: (i: number) => void): number {
  let i = 0;
  const run = (seconds: number): number => {
    const begin = performance.now();
    const first = i;
    while (performance.now() - begin < seconds * 1000) for (let k = 0; k < 50; k++) call(i++);
    return ((i - first) * 1000) / (performance.now() - begin);
  };
  run(SECONDS);
  return run(SECONDS);
}

/** Evaluations a second of the six-step demo process; a setting changes before each, so nothing can be reused whole. */
export function benchEngine(): Measurement[] {
  const library: Library = {
    cells: read('cells') as Library['cells'],
    proteins: read('proteins') as Library['proteins'],
    molecules: read('molecules') as Library['molecules'],
    solvents: read('solvents') as Library['solvents'],
    buffers: read('buffers') as NonNullable<Library['buffers']>,
    factors: climateFactors(read('climate-factors') as ClimateTable),
  };
  const demo = read('demo-processes') as DemoFile;
  const all = demo.processes[0]!.configurations[0]!.configuration;
  const six: Configuration = { ...all, uo_settings: all.uo_settings.slice(0, 6) };
  const compiled = compile(six, demo.product, library);
  let sink = 0;
  const measure = (step: string, key: string, at: (i: number) => number): number =>
    rate((i) => {
      compiled.set(step, key, at(i));
      const outcome = compiled.evaluate();
      if (!outcome.feasible) throw new Error(outcome.problem.message);
      sink += outcome.results.figures.cogs;
    });
  const first = measure('stp_fermentation', 'feed_growth_rate', (i) => 0.08 + 0.00005 * (i % 1000));
  const last = measure('stp_diafiltration', 'diafiltration_volumes', (i) => 4 + 0.01 * (i % 500));
  const open = rate((i) => {
    const step = six.uo_settings[0]!;
    const changed = { ...step, settings: { ...step.settings, feed_growth_rate: 0.08 + 0.00005 * (i % 1000) } };
    const outcome = evaluate({ ...six, uo_settings: [changed, ...six.uo_settings.slice(1)] }, demo.product, library);
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    sink += outcome.results.figures.cogs;
  });
  if (!Number.isFinite(sink)) throw new Error('The benchmark computed nothing');
  return [
    { name: 'six steps, compiled, a setting of the first step varied', value: first, unit: 'evaluations/s' },
    { name: 'six steps, compiled, a setting of the last step varied', value: last, unit: 'evaluations/s' },
    { name: 'six steps, evaluate()', value: open, unit: 'evaluations/s' },
  ];
}

if (import.meta.main)
  for (const { name, value, unit } of benchEngine()) process.stdout.write(`${name}: ${Math.round(value)} ${unit}\n`);
