import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Results } from '../types/results.ts';
import { sensitivity } from './sensitivity.ts';
import { checkTable, type SweptInput, type Table, tableOf } from './table.ts';
import type { AnalysisInput } from './types.ts';

const base = configuration('cfg_homogenised_v2');
const input: AnalysisInput = { configuration: base, product, library };
const concentration: SweptInput = {
  step_id: 'stp_ultrafiltration',
  key: 'protein_concentration',
  min: 60,
  max: 300,
  points: 5,
};
const vessels: SweptInput = { step_id: 'stp_fermentation', key: 'vessels', min: 3, max: 6, points: 10 };

/** Copies of rows, which the table itself reuses. */
const rowsOf = (table: Table, numbers = Array.from({ length: table.count }, (_, n) => n)) =>
  numbers.map((n) => {
    const { inputs, metrics, problem } = table.row(n);
    return { inputs: Array.from(inputs), metrics: metrics && Array.from(metrics), problem: problem?.message ?? null };
  });

describe('a grid', () => {
  const request = { metrics: ['cogs', 'steps.stp_ultrafiltration.yield'], grid: [vessels, concentration] };
  const table = tableOf(input, request);

  test('has every combination, the last input varying fastest', () => {
    expect(table.count).toBe(20);
    expect(rowsOf(table).map(({ inputs }) => inputs)).toEqual(
      [3, 4, 5, 6].flatMap((first) => [60, 120, 180, 240, 300].map((second) => [first, second])),
    );
    expect(table.inputs.map(({ title, unit }) => [title, unit])).toEqual([
      ['Vessels', '1'],
      ['Final protein', 'g/L'],
    ]);
    expect(table.metrics[0]).toMatchObject({ metric: 'cogs', unit: 'USD/kg' });
  });

  test('has the unit cost whatever else is asked for, with selling costs that follow from the minimum price', () => {
    const unpriced: AnalysisInput = {
      configuration: {
        ...base,
        assumptions: { ...base.assumptions, finance: { selling_share: 0.1, selling_price: null } },
      },
      product: { ...product, selling_price: null },
      library,
    };
    const results = resultsOf(evaluate(unpriced.configuration, unpriced.product, library));
    const { cogs, msp, gwp } = results.figures;
    const grid = [
      {
        step_id: 'stp_fermentation',
        key: 'vessels',
        values: [results.steps[0]!.settings.find(({ key }) => key === 'vessels')!.value],
      },
    ];
    for (const [metrics, values] of [
      [['cogs'], [cogs]],
      [
        ['gwp', 'cogs'],
        [gwp, cogs],
      ],
      [
        ['cogs', 'msp'],
        [cogs, msp],
      ],
    ] as const)
      expect(rowsOf(tableOf(unpriced, { metrics: [...metrics], grid }))[0]!.metrics).toEqual(values);
  });

  test('has in each row the metrics with these values entered, or why they are infeasible', () => {
    const rows = rowsOf(table);
    expect(rows.some(({ metrics }) => metrics === null)).toBe(true);
    for (const { inputs, metrics, problem } of rows) {
      const first = withSetting(base, 'stp_fermentation', 'vessels', inputs[0]!);
      const outcome = evaluate(
        withSetting(first, 'stp_ultrafiltration', 'protein_concentration', inputs[1]!),
        product,
        library,
      );
      const read = ({ figures, steps }: Results) => [
        figures.cogs,
        steps.find(({ step_id }) => step_id === 'stp_ultrafiltration')!.yield,
      ];
      expect({ metrics, problem }).toEqual(
        outcome.feasible
          ? { metrics: read(outcome.results), problem: null }
          : { metrics: null, problem: outcome.problem.message },
      );
    }
  });

  test('varies assumptions, choices and lists, and divides a range by ratio', () => {
    const by = (grid: SweptInput[]) =>
      rowsOf(tableOf(input, { metrics: ['cogs'], grid })).map(({ inputs }) => inputs[0]);
    const power = { step_id: null, key: 'prices.electricity', min: 0.1, max: 1.6, points: 5, scale: 'log' as const };
    const ratios = by([power]);
    expect(ratios[0]).toBe(0.1);
    expect(ratios[4]).toBe(1.6);
    expect(ratios[2]).toBeCloseTo(0.4, 12);
    expect(by([{ step_id: 'stp_fermentation', key: 'medium', values: ['basal_salts', 'mineral'] }])).toEqual([
      'basal_salts',
      'mineral',
    ]);
    expect(by([{ ...vessels, values: [6, 3] }])).toEqual([6, 3]);
  });

  test('gives a row whichever rows were computed before it', () => {
    const order = [13, 2, 19, 0, 7, 2];
    expect(rowsOf(tableOf(input, request), order)).toEqual(order.map((n) => rowsOf(table)[n]));
  });
});

describe('samples', () => {
  const request = { metrics: ['cogs', 'gwp'], samples: 64, seed: 7 };

  test('are those of a Monte Carlo analysis with the same request', () => {
    const rows = rowsOf(tableOf(input, request));
    expect(rows).toHaveLength(64);
    const { spreads, rows: drivers } = sensitivity(input, { ...request, method: 'monte_carlo' });
    for (const [k, { metric, count, mean }] of spreads.entries()) {
      const values = rows.flatMap(({ metrics }) => (metrics && !Number.isNaN(metrics[k]) ? [metrics[k]!] : []));
      expect(metric).toBe(request.metrics[k]);
      expect(values).toHaveLength(count);
      expect(values.reduce((sum, value) => sum + value, 0) / count).toBeCloseTo(mean, 10);
    }
    expect(tableOf(input, request).inputs).toHaveLength(drivers.length / 2);
  });

  test('depend on their number and the seed alone', () => {
    const order = [63, 5, 40];
    const rows = rowsOf(tableOf(input, request));
    expect(rowsOf(tableOf(input, request), order)).toEqual(order.map((n) => rows[n]));
    expect(rowsOf(tableOf(input, { ...request, seed: 8 }), [0])).not.toEqual([rows[0]]);
  });
});

describe('a request that cannot be run is refused with its field and what would be right', () => {
  test.each<[string, SweptInput[], RegExp]>([
    ['grid.0', [{ ...vessels, step_id: 'stp_none' }], /there is no step stp_none/],
    ['grid.0', [{ ...vessels, key: 'phlogiston' }], /no setting “phlogiston”/],
    ['grid.0', [{ step_id: null, key: 'finance.luck', min: 0, max: 1, points: 2 }], /is not a numeric assumption/],
    ['grid.0', [{ ...vessels, points: 1 }], /choose 2 to/],
    ['grid.0', [{ ...vessels, points: 2.5 }], /choose 2 to/],
    ['grid.0', [{ ...vessels, max: undefined }], /a range with a minimum and a maximum/],
    ['grid.0', [{ ...vessels, min: 6, max: 3 }], /swap the two/],
    ['grid.0', [{ ...concentration, min: 0, scale: 'log' }], /above zero|minimum/],
    ['grid.0', [{ ...vessels, values: [2.5] }], /whole number/],
    ['grid.0', [{ ...vessels, values: ['many'] }], /must be a number, not many/],
    ['grid.0', [{ ...vessels, values: [] }], /at least one value/],
    ['grid.0', [{ ...vessels, values: [-1] }], /or more, not −1/],
    ['grid.0', [{ step_id: 'stp_fermentation', key: 'medium', values: ['broth'] }], /must be one of .*, not broth/],
    ['grid.1', [vessels, vessels], /listed twice/],
    ['grid', [], /choose 1 to/],
  ])('%s: %j', (field, grid, message) => {
    expect(checkTable(input, { metrics: ['cogs'], grid })).toMatchObject([
      { field, message: expect.stringMatching(message) },
    ]);
  });

  test('metrics', () => {
    expect(checkTable(input, { metrics: ['luck'], grid: [vessels] })).toMatchObject([{ field: 'metrics' }]);
    expect(checkTable(input, { metrics: [], grid: [vessels] })).toMatchObject([{ field: 'metrics' }]);
    expect(checkTable(input, { metrics: ['cogs'], samples: 0 })).toMatchObject([{ field: 'samples' }]);
  });

  test('a process that cannot run', () => {
    const wrong = withSetting(base, 'stp_fermentation', 'vessel_volume', -1);
    expect(checkTable({ ...input, configuration: wrong }, { metrics: ['cogs'], grid: [vessels] })).toMatchObject([
      { field: 'configuration_id' },
    ]);
  });
});

test('a table of a process is made of results', () => {
  const table = tableOf(input, { metrics: ['cogs'], grid: [{ ...vessels, values: [6] }] });
  expect(table.row(0).metrics![0]).toBe(resultsOf(evaluate(base, product, library)).figures.cogs);
});
