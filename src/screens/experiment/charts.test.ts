import { describe, expect, test } from 'vitest';
import { variablesOf } from '#engine/index.ts';
import type { Experiment, ModelVariable } from '#generated/types.ts';
import { toTable } from '#src/components/chart/chart-data.ts';
import { toCurves } from '#src/components/chart/curves.ts';
import { chartsOf, xChoices } from './charts.ts';

const of = (operation: string, variables: string[], rows: (number | string | null)[][]): Experiment =>
  ({
    model: {
      id: operation,
      title: operation,
      equation: '',
      min_points: 3,
      variables: variablesOf(operation).map((one) => ({ ...one, required: false })) as unknown as ModelVariable[],
    },
    points: { variables, rows },
  }) as Experiment;

describe('charts of an experiment', () => {
  test('draw a curve against its x, sorted, with one series per run', () => {
    const [chart] = chartsOf(
      of(
        'ultrafiltration',
        ['batch', 'curves.flux', 'curves.flux.x'],
        [
          [2, 'a', 40, 50],
          [3, 'b', 62, 20],
          [4, 'a', 74, 12],
        ],
      ),
      'row',
    );
    expect(chart).toMatchObject({ title: 'Flux', isScalar: false });
    expect(chart!.data.x).toEqual({ title: 'Protein', unit: 'g/L', values: [12, 20, 50] });
    expect(chart!.data.series.map(({ title, values }) => [title, values])).toEqual([
      ['a', [74, null, 40]],
      ['b', [null, 62, null]],
    ]);
  });

  test('draw the time courses of a run together, with gaps for missing values', () => {
    const charts = chartsOf(
      of(
        'fed_batch_fermentation',
        ['time', 'curves.concentrations.cells', 'curves.concentrations.product'],
        [
          [2, 0, 1, null],
          [3, 12, 20, 0.5],
        ],
      ),
      'row',
    );
    expect(charts).toHaveLength(1);
    expect(charts[0]!.data.series.map(({ values }) => values)).toEqual([
      [1, 20],
      [null, 0.5],
    ]);
  });

  test('draw a value below detection as its limit, in the unit shown, and not as a value', () => {
    const [chart] = chartsOf(
      of(
        'high_pressure_homogenisation',
        ['curves.pressure', 'curves.pressure.x'],
        [
          [2, '<0.02', 10],
          [3, 0.4, 40],
        ],
      ),
      'row',
    );
    const [series] = chart!.data.series;
    expect(series!.values).toEqual([null, 40]);
    expect(series!.limits).toEqual([{ side: '<', value: 2 }, null]);
    expect(toTable(chart!.data).columns[1]!.cell(0)).toBe('< 2.000');
    expect(toCurves(chart!.data).marks).toMatchObject([{ x: 10, y: 2, shape: 'below', name: 'below detection' }]);
  });

  test('draw one arrow for runs that have the same limit at the same time', () => {
    const keys = ['batch', 'time', 'curves.concentrations.product'];
    const rows = ['a', 'b'].flatMap((run, k) => [0, 12].map((time) => [2 + k, run, time, '<0.1']));
    const [chart] = chartsOf(of('fed_batch_fermentation', keys, rows), 'row');
    expect(toCurves(chart!.data).marks!.map(({ x, y }) => [x, y])).toEqual([
      [0, 0.1],
      [12, 0.1],
    ]);
  });

  test('draw several responses of several runs with the runs in colour and the responses in shape', () => {
    const [chart] = chartsOf(
      of(
        'fed_batch_fermentation',
        ['batch', 'time', 'curves.concentrations.cells', 'curves.concentrations.product'],
        [
          [2, 'a', 0, 1, 0.1],
          [3, 'b', 12, 20, 0.5],
        ],
      ),
      'row',
    );
    expect(chart!.data.series.map(({ key, ways }) => [key.split(' ')[1], ways])).toEqual([
      ['a', { colour: 0, shape: 0 }],
      ['b', { colour: 1, shape: 0 }],
      ['a', { colour: 0, shape: 1 }],
      ['b', { colour: 1, shape: 1 }],
    ]);
  });

  test('draw scalar results against a varying input, in display units', () => {
    const experiment = of(
      'high_pressure_homogenisation',
      ['settings.pressure', 'settings.passes', 'outputs.broken'],
      [
        [2, 80, 2, 0.9],
        [3, 60, 2, 0.7],
      ],
    );
    expect(xChoices(experiment).map(({ key }) => key)).toEqual(['settings.pressure', 'row']);
    const [chart] = chartsOf(experiment, 'settings.pressure');
    expect(chart!.isScalar).toBe(true);
    expect(chart!.data.series[0]!.values.map((value) => Math.round(value!))).toEqual([70, 90]);
    expect(chart!.data.y.unit).toBe('%');
  });

  test('are empty without measured variables', () => {
    expect(chartsOf(of('ultrafiltration', ['label'], [[2, 'x']]), 'row')).toEqual([]);
  });
});
