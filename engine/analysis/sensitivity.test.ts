import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration } from '../types/configuration.ts';
import { defaultInputs } from './default-inputs.ts';
import { sobolDesign } from './methods/sobol.ts';
import { measured } from './methods/study.ts';
import { withLever } from './seek-goal.ts';
import { checkSensitivity, sensitivity } from './sensitivity.ts';
import type { AnalysisInput, Progress, SensitivityInput, SensitivityRequest } from './types.ts';
import { AnalysisCancelled } from './watch.ts';

const base = configuration('cfg_homogenised_v2');
const input: AnalysisInput = { configuration: base, product, library };
const figures = (of: Configuration) => resultsOf(evaluate(of, product, library)).figures;

const pressure: SensitivityInput = { step_id: 'stp_homogeniser', key: 'pressure', low: 60, high: 110 };
const vessels: SensitivityInput = { step_id: 'stp_fermentation', key: 'vessels', low: 4, high: 8 };
const glucose: SensitivityInput = { step_id: null, key: 'prices.mol_glucose', low: 0.3, high: 0.7 };
const discount: SensitivityInput = { step_id: null, key: 'finance.discount_rate', low: 0.05, high: 0.15 };
const some = [pressure, vessels, glucose, discount];

test('the points of a Sobol study have the same metrics as processes that are evaluated anew, whatever their order', () => {
  // Not in the order of the steps, which is that of the evaluations.
  const inputs = [
    pressure,
    { step_id: 'stp_ultrafiltration', key: 'protein_concentration', low: 60, high: 120 },
    { step_id: 'stp_fermentation', key: 'vessel_volume', low: 100, high: 200 },
  ];
  const { rows } = sensitivity(input, { method: 'sobol', metrics: ['cogs'], inputs, samples: 16, seed: 5 });
  const model = (point: Float64Array) => {
    const changed = inputs.reduce(
      (of, { step_id, key, low, high }, i) => withSetting(of, step_id!, key, low + point[i]! * (high - low)),
      base,
    );
    return [figures(changed).cogs];
  };
  const [expected] = measured(sobolDesign(16, inputs.length, 5), model, { inputs: 3, outputs: 1, confidence: 0.95 });
  for (const [i, { step_id }] of inputs.entries()) {
    const { sobol } = rows.find(({ input: one }) => one.step_id === step_id)!;
    expect(sobol!.total.value).toBeCloseTo(expected![i]!.total.value, 9);
    expect(sobol!.first.value).toBeCloseTo(expected![i]!.first.value, 9);
  }
});

describe('tornado', () => {
  const request: SensitivityRequest = { method: 'tornado', metrics: ['cogs', 'npv'], inputs: some };

  test('gives at each end the metric with that value entered', () => {
    const { rows, evaluations, infeasible } = sensitivity(input, request);
    expect(evaluations).toBe(8);
    expect(infeasible).toBe(0);
    const bar = (key: string) => rows.find((row) => row.metric === 'cogs' && row.input.key === key)!.tornado!;
    const at = (value: number) => figures(withSetting(base, 'stp_homogeniser', 'pressure', value)).cogs;
    expect(bar('pressure').low).toBe(at(60));
    expect(bar('pressure').high).toBe(at(110));
    const priced = (price: number) => figures(withLever(base, { kind: 'price', item_id: 'mol_glucose' }, price)).cogs;
    expect(bar('prices.mol_glucose').low).toBe(priced(0.3));
    expect(bar('prices.mol_glucose').high).toBe(priced(0.7));
    const lever = { kind: 'assumption', group: 'finance', key: 'discount_rate' } as const;
    const npv = rows.find((row) => row.metric === 'npv' && row.input.key === 'finance.discount_rate')!.tornado!;
    expect(npv.low).toBe(figures(withLever(base, lever, 0.05)).npv);
    expect(npv.high).toBe(figures(withLever(base, lever, 0.15)).npv);
  });

  test('sorts by metric, the longest bar first', () => {
    const { rows } = sensitivity(input, request);
    expect(rows.map(({ metric }) => metric)).toEqual([...Array(4).fill('cogs'), ...Array(4).fill('npv')]);
    for (const metric of request.metrics) {
      const swings = rows
        .filter((row) => row.metric === metric)
        .map(({ tornado }) => Math.abs(tornado!.high! - tornado!.low!));
      expect(swings).toEqual(swings.toSorted((a, b) => b - a));
    }
  });

  test('gives a reason for an infeasible end', () => {
    const wide = { step_id: 'stp_ultrafiltration', key: 'protein_concentration', low: 60, high: 475 };
    const { rows, infeasible, reasons } = sensitivity(input, { ...request, metrics: ['cogs'], inputs: [wide] });
    expect(rows[0]!.tornado).toMatchObject({ high: null, high_message: expect.stringMatching(/membrane/) });
    expect(infeasible).toBe(1);
    expect(reasons).toMatchObject([{ step_id: 'stp_ultrafiltration', count: 1 }]);
  });

  test('keeps feed-dependent settings dependent on the feed while another input is varied', () => {
    const { rows } = sensitivity(input, { method: 'tornado', metrics: ['cogs'] });
    const ends = rows.flatMap(({ tornado }) => [tornado!.low, tornado!.high]);
    expect(rows.length).toBeGreaterThan(20);
    expect(ends.filter((end) => end === null).length).toBeLessThan(5);
  });

  test('varies a locked setting and keeps the other locks', () => {
    const locked: Configuration = {
      ...base,
      locked_values: {
        uo_settings: [{ ...base.uo_settings[2]!, settings: { pressure: 90, passes: 2 } }],
      },
    };
    const { rows } = sensitivity(
      { ...input, configuration: locked },
      { ...request, metrics: ['cogs'], inputs: [pressure] },
    );
    const two = withSetting(base, 'stp_homogeniser', 'passes', 2);
    expect(rows[0]!.base).toBe(90);
    expect(rows[0]!.tornado!.low).toBe(figures(withSetting(two, 'stp_homogeniser', 'pressure', 60)).cogs);
  });
});

describe('together', () => {
  test.runIf(process.env['NIGHT'])(
    'ranks the same input first with Morris and Sobol, with identical results for the same seed',
    () => {
      const sobol = { method: 'sobol', metrics: ['cogs'], inputs: some, samples: 128, seed: 9 } as const;
      const first = sensitivity(input, { ...sobol, inputs: [...some], metrics: ['cogs'] });
      const morris = sensitivity(input, { method: 'morris', metrics: ['cogs'], inputs: some, samples: 30 });
      expect(first.rows[0]!.input).toEqual(morris.rows[0]!.input);
      expect(first.evaluations).toBe(128 * 6);
      const total = first.rows.reduce((sum, row) => sum + row.sobol!.first.value, 0);
      expect(total).toBeGreaterThan(0.8);
      expect(total).toBeLessThan(1.15);
      expect(sensitivity(input, { ...sobol, inputs: [...some], metrics: ['cogs'] })).toEqual(first);
      expect(sensitivity(input, { ...sobol, inputs: [...some], metrics: ['cogs'], seed: 10 })).not.toEqual(first);
    },
  );

  test('accepts any number of the results by its path', () => {
    const path = 'steps.stp_homogeniser.outputs.released';
    const { rows } = sensitivity(input, { method: 'tornado', metrics: [path], inputs: [pressure] });
    const { steps } = resultsOf(evaluate(withSetting(base, 'stp_homogeniser', 'pressure', 60), product, library));
    expect(rows[0]!.tornado!.low).toBe(steps[2]!.outputs['released']);
  });
});

describe('Monte Carlo', () => {
  const request: SensitivityRequest = {
    method: 'monte_carlo',
    metrics: ['cogs', 'gwp'],
    inputs: some,
    samples: 200,
    seed: 3,
  };

  test('distributes metrics around their values, with drivers whose shares add up', () => {
    const { spreads, rows, evaluations, infeasible } = sensitivity(input, request);
    expect(evaluations).toBe(200);
    expect(infeasible).toBe(0);
    const [cogs] = spreads;
    expect(cogs!.baseline).toBe(figures(base).cogs);
    expect(cogs!.p5).toBeLessThan(cogs!.median);
    expect(cogs!.quantiles).toHaveLength(201);
    expect(cogs!.histogram.counts.reduce((a, b) => a + b, 0)).toBe(200);
    const shares = rows.filter(({ metric }) => metric === 'cogs').map(({ spearman }) => spearman!.share);
    expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
    expect(rows[0]!.input.key).toBe('pressure');
  });

  test('gives the mean and spread of a price to a metric that is linear in it', () => {
    // Cost is linear in a price: the mean (a + b + c)/3 and variance of the triangle apply.
    const triangle = { ...glucose, mode: 0.35 };
    const { spreads, baseline } = sensitivity(input, {
      ...request,
      metrics: ['cogs'],
      inputs: [triangle],
      samples: 2000,
    });
    const at = (price: number) => figures(withLever(base, { kind: 'price', item_id: 'mol_glucose' }, price)).cogs;
    const slope = (at(0.7) - at(0.3)) / 0.4;
    const [a, b, c] = [0.3, 0.7, 0.35];
    const variance = (a ** 2 + b ** 2 + c ** 2 - a * b - a * c - b * c) / 18;
    expect(spreads[0]!.mean).toBeCloseTo(at((a + b + c) / 3), 3);
    expect(spreads[0]!.standard_deviation / (slope * Math.sqrt(variance))).toBeCloseTo(1, 2);
    expect(baseline.cogs).toBe(figures(base).cogs);
  });

  test.runIf(process.env['NIGHT'])(
    'puts 10 % beyond each end of normal and lognormal inputs, and gives discrete values their weights',
    () => {
      const spreadOf = (one: Partial<SensitivityInput>) =>
        sensitivity(input, { ...request, metrics: ['cogs'], inputs: [{ ...glucose, ...one }], samples: 1000 })
          .spreads[0]!;
      const at = (price: number) => figures(withLever(base, { kind: 'price', item_id: 'mol_glucose' }, price)).cogs;
      for (const distribution of ['normal', 'lognormal'] as const) {
        const { p10, p90, median } = spreadOf({ distribution });
        expect(p10).toBeCloseTo(at(0.3), 1);
        expect(p90).toBeCloseTo(at(0.7), 1);
        expect(median).toBeCloseTo(at(distribution === 'normal' ? 0.5 : Math.sqrt(0.21)), 1);
      }
      const values = [{ value: 0.3, weight: 3 }, { value: 0.7 }];
      expect(spreadOf({ distribution: 'discrete', values }).mean).toBeCloseTo(at(0.4), 3);
    },
  );

  test('compares alternatives on the same samples, so shared uncertainty cancels out', () => {
    const other = configuration('cfg_homogenised_v1');
    const alternatives = [{ id: 'cfg_homogenised_v1', name: 'First version', configuration: other }];
    const shared = [discount, glucose, { step_id: null, key: 'capital.location_factor', low: 0.7, high: 1.4 }];
    const { differences, quadrants, spreads } = sensitivity(
      { ...input, alternatives },
      { ...request, metrics: ['cogs', 'pmi'], inputs: shared },
    );
    const [cogs] = differences;
    expect(figures(base).cogs).toBeLessThan(figures(other).cogs);
    expect(cogs!.lower.value).toBe(1);
    expect(cogs!.lower_unpaired).toBeLessThan(0.95);
    expect(cogs!.mean).toBeCloseTo(spreads[0]!.mean - spreads[2]!.mean, 6);
    const [{ both_lower, only_first, only_second, neither }] = quadrants as [(typeof quadrants)[0]];
    expect(both_lower + only_first + only_second + neither).toBeCloseTo(1, 12);
  });

  test('varies an input that differs between two processes by the same percentage in both', () => {
    const doubled = withSetting(base, 'stp_homogeniser', 'pressure', 60);
    const alternatives = [{ id: 'other', name: 'Less pressure', configuration: doubled }];
    const { differences } = sensitivity(
      { ...input, alternatives },
      { ...request, metrics: ['cogs'], inputs: [{ ...pressure, low: 95, high: 105 }] },
    );
    // If both used the sample as drawn, there would be no difference.
    expect(differences[0]!.lower.value).toBe(1);
  });

  test('treats prices, capital and model estimates as uncertain by default', () => {
    const inputs = defaultInputs(input, 'monte_carlo');
    expect(inputs.some(({ key }) => key === 'capital.estimate')).toBe(true);
    expect(inputs.some(({ key }) => key.startsWith('prices.'))).toBe(true);
    expect(inputs.some(({ step_id }) => step_id !== null)).toBe(true);
    expect(checkSensitivity(input, { method: 'monte_carlo', metrics: ['cogs'] })).toEqual([]);
  });
});

describe('bad input', () => {
  const request: SensitivityRequest = { method: 'tornado', metrics: ['cogs'], inputs: some };
  const first = (changed: Partial<SensitivityRequest>, of = input) =>
    checkSensitivity(of, { ...request, ...changed })[0];

  test.each<[string, Partial<SensitivityRequest>, string, RegExp]>([
    [
      'a reversed range',
      { inputs: [{ ...pressure, low: 120, high: 60 }] },
      'inputs',
      /lower end of the range of “Pressure” at Homogeniser \(120 MPa\) is above its upper end \(60 MPa\)/,
    ],
    [
      'a range beyond the limits',
      { inputs: [{ ...pressure, high: 9000 }] },
      'inputs',
      /“Pressure” at Homogeniser ends at 9000 MPa; the maximum is/,
    ],
    ['an unknown step', { inputs: [{ ...pressure, step_id: 'stp_none' }] }, 'inputs', /no step stp_none/],
    ['an unknown setting', { inputs: [{ ...pressure, key: 'none' }] }, 'inputs', /Homogeniser has no setting “none”/],
    [
      'an unknown assumption',
      { inputs: [{ ...discount, key: 'finance.none' }] },
      'inputs',
      /“finance\.none” is not a numeric assumption/,
    ],
    [
      'the price of an item that is not bought',
      { inputs: [{ ...glucose, key: 'prices.none' }] },
      'inputs',
      /“none” is not purchased/,
    ],
    ['an unknown metric', { metrics: ['none'] }, 'metrics', /unknown metric “none”/],
    ['no input', { inputs: [] }, 'inputs', /at least one/],
    ['a duplicate input', { inputs: [pressure, pressure] }, 'inputs', /twice/],
    ['too many runs', { method: 'sobol', samples: 1 << 19 }, 'samples', /the maximum is 2000000/],
    ['no metric', { metrics: [] }, 'metrics', /1 to 10/],
    [
      'a lognormal distribution from zero',
      { method: 'monte_carlo', inputs: [{ ...glucose, low: 0, distribution: 'lognormal' }] },
      'inputs',
      /above zero/,
    ],
    ['a mode outside', { method: 'monte_carlo', inputs: [{ ...glucose, mode: 2 }] }, 'inputs', /most likely value/],
    [
      'a single discrete value',
      { method: 'monte_carlo', inputs: [{ ...glucose, distribution: 'discrete', values: [{ value: 1 }] }] },
      'inputs',
      /two values/,
    ],
  ])('%s', (_, changed, field, message) => {
    expect(first(changed)).toMatchObject({ field, message: expect.stringMatching(message) });
    expect(() => sensitivity(input, { ...request, ...changed })).toThrow(RangeError);
  });

  test('rejects a process that cannot run as it is', () => {
    const broken = withSetting(base, 'stp_ultrafiltration', 'protein_concentration', 475);
    expect(first({}, { ...input, configuration: broken })).toMatchObject({
      field: 'configuration_id',
      step_id: 'stp_ultrafiltration',
      message: expect.stringMatching(/Correct the process first/),
    });
  });
});

test('reports progress from 0 to 100 %, and stops on a signal before the next evaluation', () => {
  const seen: Progress[] = [];
  const request: SensitivityRequest = { method: 'sobol', metrics: ['cogs'], inputs: some, samples: 64 };
  const { evaluations } = sensitivity(input, request, { onProgress: (one) => seen.push(one) });
  expect(seen[0]!.share).toBe(0);
  expect(seen.at(-1)!.share).toBeGreaterThan(0.95);
  expect(seen.length).toBeLessThan(220);
  expect(seen.every((one, i) => i === 0 || one.share >= seen[i - 1]!.share)).toBe(true);
  let count = 0;
  const signal = {
    get aborted() {
      return (count += 1) > 10;
    },
  };
  expect(() => sensitivity(input, request, { signal })).toThrow(AnalysisCancelled);
  expect(count).toBe(11);
  expect(evaluations).toBe(64 * 6);
});
