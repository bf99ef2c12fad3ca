import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf, step, withSetting } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration } from '../types/configuration.ts';
import { checkScale, scale, sixTenths } from './scale.ts';
import { checkScaleAnalysis, scaleAnalysis } from './scale-analysis.ts';
import type { AnalysisInput, Progress, ScaleRequest, ScaleResult } from './types.ts';
import { compareTechnologies } from './technologies.ts';
import { AnalysisCancelled } from './watch.ts';

const base = configuration('cfg_homogenised_v2');
const input: AnalysisInput = { configuration: base, product, library };
const figures = (of: Configuration) => resultsOf(evaluate(of, product, library)).figures;
const now = figures(base).output;

function scaled(request: ScaleRequest, of = input): ScaleResult {
  const outcome = scale(of, request);
  if (!outcome.scaled) throw new Error(outcome.problem.message);
  return outcome.result;
}
const keys = ({ changes }: ScaleResult) => changes.map(({ key }) => key);
const changed = ({ changes }: ScaleResult, key: string) => changes.find((one) => one.key === key)!.to as number;

describe('scale', () => {
  test.each([
    ['size', 0.05],
    ['size', 1.7],
    ['size', 8],
    ['units', 0.3],
    ['units', 1.7],
    ['units', 5],
    ['batches', 0.4],
    ['batches', 1.7],
  ] as const)('by %s reaches %d times the output, with little excess', (rule, times) => {
    const target = times * now;
    const result = scaled({ target_output: target, rule });
    const { output } = figures(result.configuration);
    expect(output).toBeGreaterThanOrEqual(target);
    // At most the rounding of a size or of a batch.
    expect(output).toBeLessThan(target * 1.001 + result.after.batch_output);
    expect(result.after).toEqual(figures(result.configuration));
    expect(result.before).toEqual(figures(base));
    for (const one of result.changes) expect(one.reason).toMatch(/\.$/);
  });

  test('changes the variable of each rule first', () => {
    const target_output = 1.5 * now;
    expect(keys(scaled({ target_output, rule: 'size' }))).toEqual(['vessel_volume']);
    const units = scaled({ target_output, rule: 'units' });
    expect(keys(units)).not.toContain('vessel_volume');
    expect(changed(units, 'vessels')).toBeGreaterThan(6);
    // Another vessel has no effect if the dryer is the bottleneck.
    expect(units.changes).toContainEqual(
      expect.objectContaining({ step_id: 'stp_drying', key: 'parallel_trains', to: 2 }),
    );
    const batches = scaled({ target_output: 1.03 * now, rule: 'batches' });
    expect(keys(batches)).toEqual(['plant.operating_hours']);
    expect(changed(batches, 'plant.operating_hours')).toBeLessThanOrEqual(8400);
  });

  test('keeps all vessels busy if even the most of them have to be larger', () => {
    const units = scaled({ target_output: 5 * now, rule: 'units' });
    expect(changed(units, 'vessels')).toBe(24);
    const { resources } = resultsOf(evaluate(units.configuration, product, library)).schedule;
    expect(resources.find(({ name }) => name === 'Fermentation')!.utilisation).toBeGreaterThan(0.9);
    expect(units.after.cogs).toBeLessThan(units.before.cogs);
  });

  test('keeps locked settings', () => {
    const locked = {
      ...base,
      locked_values: { uo_settings: [{ ...base.uo_settings[0]!, settings: { vessel_volume: 100 } }] },
    };
    const result = scaled({ target_output: 1.5 * now, rule: 'size' }, { ...input, configuration: locked });
    expect(keys(result)).not.toContain('vessel_volume');
    expect(changed(result, 'vessels')).toBeGreaterThan(6);
    const both = { ...base.uo_settings[0]!, settings: { vessel_volume: 100, vessels: 6 } };
    const stuck = { ...base, locked_values: { uo_settings: [both] } };
    expect(checkScale({ ...input, configuration: stuck }, { target_output: 3 * now })[0]).toMatchObject({
      field: 'target_output',
    });
  });

  test('scales an entered size of other equipment with the vessel', () => {
    const column = step('bind_elute_chromatography', { size_by: 'column', column_volume: 5000 }, 'stp_column');
    const process = configuration('cfg_secreted_v1');
    const steps = [...process.uo_settings.slice(0, 2), column, ...process.uo_settings.slice(2)];
    const of = { ...input, configuration: { ...process, uo_settings: steps } };
    const outcome = evaluate(of.configuration, product, library);
    const result = scaled({ target_output: 0.5 * resultsOf(outcome).figures.output }, of);
    const share = changed(result, 'vessel_volume') / 100;
    expect(changed(result, 'column_volume')).toBeCloseTo(5000 * share, 9);
  });

  test.each([
    // N ~ 1/d at one tip speed, so P/V ~ 1/d.
    ['tip_speed', (wider: number) => 1 / wider],
    // kLa ~ (P/V)^0.4 u^0.5 with u ~ d.
    ['oxygen_transfer', (wider: number) => wider ** (-0.5 / 0.4)],
  ] as const)('holds %s constant on scale-up', (stirring, power) => {
    const result = scaled({ target_output: 2 * now, rule: 'size', stirring });
    const wider = Math.cbrt(changed(result, 'vessel_volume') / 100);
    expect(changed(result, 'power_per_volume')).toBeCloseTo(1.5 * power(wider), 9);
    const row = (key: string) => result.similarity.find((one) => one.key === key)!;
    // Gassing and rounding in the correlations leave a difference of a few per cent.
    const same = row(stirring === 'tip_speed' ? 'tip_speed' : 'kla');
    expect(Math.abs(same.after! / same.before! - 1)).toBeLessThan(0.1);
    expect(row('max_transfer').limit).toBe(row('peak_uptake').after);
  });

  test('reports the maximum output if the target is out of reach', () => {
    const outcome = scale(input, { target_output: 1e9 });
    if (outcome.scaled) throw new Error('No such plant');
    const { field, message, limit, nearest } = outcome.problem;
    expect(field).toBe('target_output');
    expect(message).toMatch(
      /would need [\d.]+ vessels of 250 m³; the largest plant that can be modelled has 24 vessels and makes [\d.]+ t per year\.$/,
    );
    expect(limit).toMatchObject({ title: 'Vessels', value: 24, unit: '1' });
    expect(nearest!.unit).toBe('kg/y');
    expect(scaled({ target_output: nearest!.value }).after.output).toBeGreaterThanOrEqual(nearest!.value);
    expect(checkScale(input, { target_output: 1e9 })).toEqual([outcome.problem]);
  });

  test('names the step that limits the output: the fermentation itself, in bags', () => {
    const found = compareTechnologies(input, { outputs: [600], curve_points: 0 });
    if ('message' in found) throw new Error(found.message);
    const inBags = found.points.find(({ technology }) => technology === 'single_use')!.plant!.configuration;
    const [problem] = checkScale({ ...input, configuration: inBags }, { target_output: 1e6 });
    expect(problem!.message).toMatch(
      /would need [\d.,]+ vessels of 1 m³; the largest plant that can be modelled has 24 vessels and makes [\d.]+ t per year\. Larger vessels are infeasible: A bag for microbes can have a volume of up to 1 m³, not 1\.01 m³/,
    );
  });

  test('names the step that limits the output: one after the fermentation', () => {
    const small = withSetting(base, 'stp_clarification', 'machine', 'bowl_400');
    const [problem] = checkScale({ ...input, configuration: small }, { target_output: 1e9 });
    expect(problem!.message).toMatch(
      /exceeds the capacity of Clarification; [\d.]+ t per year is feasible\. With vessels of [\d.]+ m³: Capturing .* needs 41 machines/,
    );
  });

  test('reports the output of the smallest plant', () => {
    const [problem] = checkScale(input, { target_output: 1e-6 });
    expect(problem).toMatchObject({ field: 'target_output', message: expect.stringMatching(/smallest plant/) });
    expect(scaled({ target_output: problem!.nearest!.value }).after.output).toBeGreaterThanOrEqual(
      problem!.nearest!.value,
    );
  });

  test.each([0, -5, NaN])('rejects a target of %d', (target_output) => {
    expect(checkScale(input, { target_output })[0]).toMatchObject({ field: 'target_output' });
    expect(() => scale(input, { target_output })).toThrow(RangeError);
  });

  test('matches the six-tenths rule worked by hand', () => {
    const plant = (output: number, tci: number) => ({ ...figures(base), output, tci });
    // 250,000 at 10 is 656,632 at 50.
    expect(sixTenths(plant(10, 250_000), plant(50, 600_000)).tci).toBeCloseTo(656_632, 0);
    expect(sixTenths(plant(10, 250_000), plant(50, 600_000)).own_exponent).toBeCloseTo(Math.log(2.4) / Math.log(5), 12);
    expect(sixTenths(plant(10, 1), plant(10, 1)).own_exponent).toBeNull();
  });
});

describe('scale analysis', () => {
  const request = { min_output: 0.2 * now, max_output: 3 * now, points: 7 };
  const found = scaleAnalysis(input, request);

  test('gives at each point the result of scaling to it', () => {
    expect(found.points).toHaveLength(7);
    expect(found.points[0]!.output).toBeCloseTo(request.min_output, 6);
    expect(found.points[6]!.output).toBeCloseTo(request.max_output, 6);
    for (const { output, figures: own } of found.points) expect(own).toEqual(scaled({ target_output: output }).after);
  });

  test('gives falling unit cost and less than proportional capital with scale', () => {
    const of = (metric: string) => found.overall.find((one) => one.metric === metric)!.value!;
    expect(of('cogs')).toBeLessThan(0);
    expect(of('tci')).toBeGreaterThan(0.3);
    expect(of('tci')).toBeLessThan(1);
    expect(found.elasticities).toHaveLength(12);
    const [first] = found.elasticities;
    const [a, b] = [found.points[0]!.figures!, found.points[1]!.figures!];
    expect(first!.value).toBeCloseTo(Math.log(b.cogs / a.cogs) / Math.log(b.output / a.output), 12);
  });

  test('gives a reason at an output that no plant reaches, and keeps the other points', () => {
    const far = scaleAnalysis(input, { min_output: now, max_output: 1e9, points: 4, rule: 'size' });
    expect(far.points.map(({ figures: own }) => own !== null)).toEqual(
      [true, true, false, false].map((_, i) => far.points[i]!.message === null),
    );
    expect(far.points.at(-1)).toMatchObject({
      figures: null,
      message: expect.stringMatching(/the largest plant that can be modelled/),
    });
    expect(far.points[0]!.figures).not.toBeNull();
  });

  test('lists plants whose vessels are all full', () => {
    const outputs = found.full.map(({ output }) => output);
    expect(outputs).toEqual(outputs.toSorted((a, b) => a - b));
    for (const { vessels, vessel_volume } of found.full) {
      expect(vessel_volume).toBe(100);
      expect(Number.isInteger(vessels)).toBe(true);
    }
    expect(outputs.some((output) => Math.abs(output - now) < 1e-6 * now)).toBe(true);
  });

  test('locates each output at which a vessel is added, between the plants just below and just above it', () => {
    const { edges, full } = scaleAnalysis(input, {
      min_output: 0.4 * now,
      max_output: 1.6 * now,
      points: 5,
      rule: 'units',
    });
    expect(edges.length).toBeGreaterThan(0);
    expect(edges.length % 2).toBe(0);
    const fullAt = (vessels: number) => full.find((one) => one.vessels === vessels)!.output;
    let added = 0;
    for (let i = 0; i < edges.length; i += 2) {
      const [below, above] = [edges[i]!, edges[i + 1]!];
      expect(above.output / below.output).toBeGreaterThan(1);
      expect(above.output / below.output).toBeLessThan(1.002);
      if (above.vessels === below.vessels) continue;
      added += 1;
      expect(above.vessels).toBe(below.vessels! + 1);
      // A vessel is added where all present ones are full, and the next kilogram costs more.
      expect(below.output / fullAt(below.vessels!)).toBeCloseTo(1, 2);
      expect(above.figures!.cogs).toBeGreaterThan(below.figures!.cogs);
    }
    expect(added).toBe(full.filter(({ output }) => output < 1.599 * now).length);
  });

  test.each([
    [{ min_output: 10, max_output: 5 }, 'max_output', /the lowest output .* is above the highest/],
    [{ min_output: 0, max_output: 5 }, 'min_output', /enter the lowest output in kg per year/],
    [{ ...request, points: 2 }, 'points', /3 to 101/],
    [{ ...request, metrics: ['none'] }, 'metrics', /unknown metric “none”/],
  ])('rejects %o', (bad, field, message) => {
    expect(checkScaleAnalysis(input, bad)[0]).toMatchObject({ field, message: expect.stringMatching(message) });
  });

  test('reports progress and stops on a signal', () => {
    const seen: Progress[] = [];
    let count = 0;
    const signal = {
      get aborted() {
        return (count += 1) > 30;
      },
    };
    expect(() => scaleAnalysis(input, request, { onProgress: (one) => seen.push(one), signal })).toThrow(
      AnalysisCancelled,
    );
    expect(seen.length).toBeGreaterThan(1);
  });
});
