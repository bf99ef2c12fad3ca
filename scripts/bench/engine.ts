/** Speed of the engine: evaluations a second with full results, on one core. */
import { readFileSync } from 'node:fs';
import {
  catalogue,
  climateFactors,
  pricedMolecules,
  type ClimateTable,
  compile,
  type Configuration,
  evaluate,
  type Library,
  type ProductBasis,
  stepChromatogram,
} from '#engine/index.ts';

import { ACID, fortyWithThreeLoops, tenWithRecycle } from './plants.ts';

export interface Measurement {
  name: string;
  value: number;
  unit: string;
}

/** What is measured alone, by its name: a row of that name, or rows that are measured together. */
export type Benches = Record<string, () => Measurement[] | Promise<Measurement[]>>;

/** Rows with one unit. */
export const oneEach = (unit: string, measures: Record<string, () => number | Promise<number>>): Benches =>
  Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => [name, async () => [{ name, value: await measure(), unit }]]),
  );

const SECONDS = 1.5;

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'));

interface DemoFile {
  product: ProductBasis;
  processes: { id: string; configurations: { id: string; configuration: Configuration }[] }[];
}

/** Seconds of processor time that this thread has had: other programs on the machine do not count. */
export function cpuSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

/** Calls a function for a while and counts; the first part warms up and is not counted. */
function rate(call: (i: number) => void): number {
  let i = 0;
  const run = (seconds: number): number => {
    const begin = cpuSeconds();
    const first = i;
    while (cpuSeconds() - begin < seconds) for (let k = 0; k < 50; k++) call(i++);
    return (i - first) / (cpuSeconds() - begin);
  };
  run(SECONDS / 2);
  return run(SECONDS);
}

export interface Bench {
  library: Library;
  product: ProductBasis;
  base: Configuration;
}

export function material(): Bench {
  const demo = read('demo-processes') as DemoFile;
  return {
    library: {
      cells: read('cells') as Library['cells'],
      proteins: read('proteins') as Library['proteins'],
      molecules: pricedMolecules(read('molecules') as Library['molecules']),
      solvents: read('solvents') as Library['solvents'],
      buffers: read('buffers') as NonNullable<Library['buffers']>,
      factors: climateFactors(read('climate-factors') as ClimateTable),
    },
    product: demo.product,
    base: demo.processes[0]!.configurations[0]!.configuration,
  };
}

const step = (unit_operation: string, index: number) => ({
  id: `stp_${index}`,
  unit_operation,
  name: unit_operation,
  settings: {},
});

/** The demo's fermentation, harvest, homogeniser and clarification, then columns and holds, then membranes. */
export function tenSteps({ base }: Bench): Configuration {
  const demo = base.uo_settings;
  const middle = ['depth_filtration', 'bind_elute_chromatography', 'viral_inactivation', 'flow_through_chromatography'];
  return { ...base, uo_settings: [...demo.slice(0, 4), ...middle.map(step), ...demo.slice(4, 6)] };
}

/** A fermentation and as many alike steps as asked for, so that only their number differs. */
function alike({ base }: Bench, steps: number): Configuration {
  const first = base.uo_settings[0]!;
  const rest = Array.from({ length: steps - 1 }, (_, k) => step('viral_inactivation', k));
  return {
    ...base,
    uo_settings: [{ ...first, settings: { ...first.settings, product_location: 'secreted' } }, ...rest],
  };
}

/** Evaluations a second with one setting entered anew before each, so that nothing can be reused whole. */
function speed(
  bench: Bench,
  configuration: Configuration,
  setting: readonly [step: string, key: string, at: (i: number) => number],
  tracers = 0,
): number {
  const compiled = compile(configuration, bench.product, bench.library, { tracers });
  const [id, key, at] = setting;
  let sink = 0;
  const measured = rate((i) => {
    compiled.set(id, key, at(i));
    const outcome = compiled.evaluate();
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    sink += outcome.results.figures.cogs;
  });
  if (!Number.isFinite(sink)) throw new Error('The benchmark computed nothing');
  return measured;
}

/** Evaluations a second with a setting of one step after the other entered anew, as a person or a one-at-a-time study does. */
function inTurn(bench: Bench, configuration: Configuration): number {
  const compiled = compile(configuration, bench.product, bench.library);
  const start = compiled.evaluate();
  if (!start.feasible) throw new Error(start.problem.message);
  const offered = new Map(catalogue().map(({ id, parameters }) => [id, parameters]));
  const chosen = configuration.uo_settings.map(({ id, unit_operation }, k) => {
    const { settings } = start.results.steps[k]!;
    const parameter = offered
      .get(unit_operation)!
      .find(
        ({ key, optimisable, type }) =>
          optimisable && type === 'number' && typeof settings.find((one) => one.key === key)?.value === 'number',
      );
    if (!parameter) throw new Error(`${unit_operation} has nothing to vary`);
    return { id, key: parameter.key, value: Number(settings.find((one) => one.key === parameter.key)!.value) };
  });
  return rate((i) => {
    const { id, key, value } = chosen[i % chosen.length]!;
    compiled.set(id, key, value * (1 + 1e-5 * (i % 997)));
    if (!compiled.evaluate().feasible) throw new Error(`${key} of ${id} does not work`);
  });
}

/** Evaluations a second of the key metrics of a plant with recycles, the solids of an evaporator in a loop varied. */
function looped({ library }: Bench, configuration: Configuration): number {
  const compiled = compile(configuration, ACID, library);
  return rate((i) => {
    compiled.set('a_evaporator', 'product_solids', 0.5 + 0.00005 * (i % 1000));
    const outcome = compiled.figures();
    if (!outcome.feasible) throw new Error(outcome.problem.message);
  });
}

/** ms of a chromatogram of the demo while a load is dragged, each of another load; the first, for which nothing is compiled, is apart. */
function dragged(): Measurement[] {
  const { library } = material();
  const { product, processes } = read('demo-antibody') as DemoFile;
  const { configuration } = processes.find(({ id }) => id === 'prc_mechanistic_capture')!.configurations[0]!;
  const times = Array.from({ length: 21 }, (_, i) => {
    const steps = configuration.uo_settings.map((one) =>
      one.id === 'stp_protein_a' ? { ...one, settings: { ...one.settings, utilisation: 0.6 + 0.005 * i } } : one,
    );
    const begin = cpuSeconds();
    const ask = { configuration: { ...configuration, uo_settings: steps }, stepId: 'stp_protein_a', isDraft: true };
    if (!stepChromatogram(ask, product, library)) throw new Error('The demo has no chromatogram');
    return 1000 * (cpuSeconds() - begin);
  });
  const [first, ...rest] = times as [number, ...number[]];
  return [
    { name: 'first chromatogram of a dragged load', value: first, unit: 'ms' },
    { name: 'chromatogram of a dragged load', value: rest.toSorted((a, b) => a - b)[10]!, unit: 'ms' },
  ];
}

const FIRST = ['stp_fermentation', 'feed_growth_rate', (i: number) => 0.08 + 0.00005 * (i % 1000)] as const;
const LAST = ['stp_diafiltration', 'diafiltration_volumes', (i: number) => 4 + 0.01 * (i % 500)] as const;

/** Slope of ln(time) over ln(size) by least squares: 1 is linear. */
export function slope(sizes: readonly number[], times: readonly number[]): number {
  const x = sizes.map(Math.log);
  const y = times.map(Math.log);
  const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
  const mx = mean(x);
  const my = mean(y);
  const over = x.reduce((sum, one, i) => sum + (one - mx) * (y[i]! - my), 0);
  return over / x.reduce((sum, one) => sum + (one - mx) ** 2, 0);
}

const STEPS = [2, 5, 10, 20, 40];
const TRACERS = [5, 10, 20, 40];
const MILLION = 1_000_000;
const MEGABYTE = 2 ** 20;

/** Heap in use after each quarter of a million evaluations, MB. */
function heapOverMillion(bench: Bench): { from: number; to: number } {
  const compiled = compile(alike(bench, 2), bench.product, bench.library);
  const heap = (): number => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed / MEGABYTE;
  };
  let from = 0;
  for (let i = 0; i < MILLION; i++) {
    if (i === MILLION / 10) from = heap();
    compiled.set(FIRST[0], FIRST[1], FIRST[2](i));
    compiled.evaluate();
  }
  return { from, to: heap() };
}

/** Speed, growth with steps and components, and memory. */
export function engineBenches(): Benches {
  const bench = material();
  const six = { ...bench.base, uo_settings: bench.base.uo_settings.slice(0, 6) };
  const ten = tenSteps(bench);
  const anew = () =>
    rate((i) => {
      const first = six.uo_settings[0]!;
      const changed = { ...first, settings: { ...first.settings, feed_growth_rate: FIRST[2](i) } };
      const outcome = evaluate(
        { ...six, uo_settings: [changed, ...six.uo_settings.slice(1)] },
        bench.product,
        bench.library,
      );
      if (!outcome.feasible) throw new Error(outcome.problem.message);
    });
  const bySteps = () => STEPS.map((steps) => 1 / speed(bench, alike(bench, steps), FIRST));
  const byComponents = () => TRACERS.map((tracers) => 1 / speed(bench, ten, FIRST, tracers));
  return {
    ...oneEach('evaluations/s', {
      'ten steps, full results, a setting of the first step varied': () => speed(bench, ten, FIRST),
      'ten steps, full results, a setting of the last step varied': () => speed(bench, ten, LAST),
      'ten steps, full results, a setting of one step after the other varied': () => inTurn(bench, ten),
      'six steps, full results, a setting of the first step varied': () => speed(bench, six, FIRST),
      'six steps, full results, a setting of the last step varied': () => speed(bench, six, LAST),
      'ten steps, a recycle over four of them, key metrics': () => looped(bench, tenWithRecycle()),
      'forty steps, three loops, key metrics': () => looped(bench, fortyWithThreeLoops()),
      'six steps, evaluate(), which compiles each time': anew,
    }),
    ...oneEach('log–log slope', {
      [`growth of time with steps (${STEPS.join(', ')})`]: () => slope(STEPS, bySteps()),
      [`growth of time with further components (${TRACERS.join(', ')})`]: () => slope(TRACERS, byComponents()),
    }),
    chromatograms: dragged,
    heap: () => {
      const { from, to } = heapOverMillion(bench);
      return [
        { name: 'heap after 0.1 million evaluations', value: from, unit: 'MB' },
        { name: 'heap after a million evaluations', value: to, unit: 'MB' },
      ];
    },
  };
}
