/** Analyses of processes with feeds: through a loop, over settings of lists, and over the share of a feed. */
import { describe, expect, test } from 'vitest';
import demo from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { library, resultsOf } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration, ProductBasis, Step } from '../types/configuration.ts';
import { defaultInputs } from './default-inputs.ts';
import { designFor } from './design.ts';
import { isProblem } from './dial.ts';
import { leverage } from './leverage.ts';
import { checkHeatmap, heatmap } from './heatmap.ts';
import { searchedRanges } from './searched-ranges.ts';
import { checkOptimise, optimise } from './optimise.ts';
import { scaleAnalysis } from './scale-analysis.ts';
import { checkScale, scale } from './scale.ts';
import { checkSensitivity, sensitivity } from './sensitivity.ts';
import type { AnalysisInput } from './types.ts';

const product = demo.product as ProductBasis;
const recycled = demo.processes.find(({ id }) => id === 'prc_dextrose_recycle')!.configurations[0]!
  .configuration as unknown as Configuration;
const acid: AnalysisInput = { configuration: recycled, product, library };

const SHARE = { step_id: 'stp_evaporation', key: 'feeds.stp_crystallisation.liquor.share' };

/** Bought lactic acid and glucose; what is left of the glucose returns to the reactor. */
const steps: Step[] = [
  {
    id: 'sugar',
    unit_operation: 'purchased_feed',
    name: 'Sugar',
    settings: { amount: 5000, price: 0.3, 'composition.mol_glucose': 0.2 },
  },
  {
    id: 'reactor',
    unit_operation: 'reactor',
    name: 'Reactor',
    settings: { 'reactions.r1.equation': 'mol_glucose -> 2 mol_lactic_acid', 'reactions.r1.conversion': 0.6 },
    feeds: [
      { from: 'sugar', outlet: 'product' },
      { from: 'split', outlet: 'other', share: 0.9 },
    ],
  },
  {
    id: 'split',
    unit_operation: 'component_splitter',
    name: 'Split',
    settings: { others: 1, 'shares.mol_glucose': 0.05 },
    feeds: [{ from: 'reactor', outlet: 'product' }],
  },
];
const bought: AnalysisInput = {
  product: { ...product, component_id: 'mol_lactic_acid' },
  library,
  configuration: {
    uo_settings: steps,
    locked_values: { uo_settings: [] },
    assumptions: {},
    product: { from: 'split', outlet: 'product' },
  },
};
const CONVERSION = { step_id: 'reactor', key: 'reactions.r1.conversion' };
const FRACTION = { step_id: 'sugar', key: 'composition.mol_glucose' };

describe('the share of a recycle', () => {
  test('has a best value between none and all, which the optimiser finds', () => {
    const request = {
      objectives: [{ metric: 'cogs', goal: 'minimise' as const }],
      settings: [{ ...SHARE, min: 0, max: 0.95 }],
      evaluations: 200,
      seed: 1,
    };
    expect(checkOptimise(acid, request)).toEqual([]);
    const [best] = optimise(acid, request).points;
    expect(best!.settings[0]!.value).toBeGreaterThan(0.5);
    expect(best!.settings[0]!.value).toBeLessThan(0.9);
  });
  test('varies in a tornado, and cannot go beyond what other takers leave', () => {
    const inputs = [{ ...SHARE, low: 0.5, high: 0.9 }];
    const request = { method: 'tornado' as const, metrics: ['cogs'], inputs };
    expect(checkSensitivity(acid, request)).toEqual([]);
    expect(sensitivity(acid, request).rows).toHaveLength(1);
    const beyond = { ...request, inputs: [{ ...SHARE, low: 0.5, high: 1.2 }] };
    expect(checkSensitivity(acid, beyond)).toMatchObject([{ step_id: 'stp_evaporation' }]);
  });
});

describe('a setting of a list', () => {
  test('is among the defaults of the optimiser, unless it is locked', () => {
    expect(searchedRanges(bought)).toContainEqual({ ...CONVERSION, min: 0, max: 1 });
    const locked = { ...steps[1]!, settings: { [CONVERSION.key]: 0.6 } };
    const configuration = { ...bought.configuration, locked_values: { uo_settings: [locked] } };
    const kept = { ...bought, configuration };
    expect(searchedRanges(kept).map(({ key }) => key)).not.toContain(CONVERSION.key);
    const request = {
      objectives: [{ metric: 'cogs', goal: 'minimise' as const }],
      settings: [{ ...CONVERSION, min: 0.1, max: 0.9 }],
    };
    expect(checkOptimise(kept, request)).toMatchObject([{ message: expect.stringContaining('is locked') as string }]);
  });
  test('is an uncertain input of Monte Carlo', () => {
    expect(defaultInputs(bought, 'monte_carlo').map(({ key }) => key)).toContain(FRACTION.key);
  });
  test('spans a heatmap, each axis with the name of its entry in its title', () => {
    const request = {
      metric: 'cogs',
      x: { ...CONVERSION, min: 0.3, max: 0.9, points: 3 },
      y: { ...FRACTION, min: 0.1, max: 0.3, points: 3 },
    };
    expect(checkHeatmap(bought, request)).toEqual([]);
    const { x, y, values } = heatmap(bought, request);
    expect([x.title, y.title]).toEqual(['Conversion, r1', 'Mass fraction, Glucose']);
    expect(values.flat().every((value) => value !== null && Number.isFinite(value))).toBe(true);
  });
  test.each(['composition.mol_lactic_acid', 'composition.*', 'reactions.r9.conversion'])(
    'that was not entered is refused by name: %s',
    (key) => {
      const request = {
        metric: 'cogs',
        x: { step_id: key.startsWith('r') ? 'reactor' : 'sugar', key, min: 0.1, max: 0.2, points: 3 },
        y: { ...FRACTION, min: 0.1, max: 0.3, points: 3 },
      };
      const [found] = checkHeatmap(bought, request);
      expect(found!.message).toContain(`no setting “${key}”`);
    },
  );
});

describe('scaling', () => {
  test('resizes the fermentation of a plant with a loop', () => {
    const target_output = 50e6;
    expect(checkScale(acid, { target_output })).toEqual([]);
    const outcome = scale(acid, { target_output });
    if (!outcome.scaled) throw new Error(outcome.problem.message);
    expect(outcome.result.after.output).toBeGreaterThanOrEqual(target_output);
    expect(outcome.result.configuration.product).toEqual(recycled.product);
  });
  test('multiplies the feeds of a process without a fermentation', () => {
    const { output } = resultsOf(evaluate(bought.configuration, bought.product, bought.library)).figures;
    for (const rule of ['size', 'units', 'batches', 'usual_sizes'] as const) {
      const outcome = scale(bought, { target_output: 3 * output, rule });
      if (!outcome.scaled) throw new Error(outcome.problem.message);
      const { after, changes, similarity } = outcome.result;
      expect(after.output / output).toBeGreaterThanOrEqual(3);
      expect(after.output / output).toBeLessThan(3.01);
      const keys = changes.map(({ key }) => key);
      const first = {
        size: 'amount',
        usual_sizes: 'amount',
        units: 'parallel_trains',
        batches: 'plant.operating_hours',
      };
      expect(keys).toContain(first[rule]);
      expect(similarity).toEqual([]);
    }
    const { points, full } = scaleAnalysis(bought, { min_output: output / 2, max_output: 2 * output, points: 3 });
    expect(points.map(({ vessels, message }) => [vessels, message])).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    );
    expect(full).toEqual([]);
  });
  test('of a process without a fermentation stops at the largest feed', () => {
    const [problem] = checkScale(bought, { target_output: 1e16 });
    expect(problem).toMatchObject({ field: 'target_output', nearest: { unit: 'kg/y' } });
    expect(problem!.message).not.toContain('vessels');
  });
});

describe('the price of a co-product', () => {
  const sold: AnalysisInput = {
    ...bought,
    configuration: {
      ...bought.configuration,
      uo_settings: bought.configuration.uo_settings.map((one) =>
        one.id === 'split' ? { ...one, outlets: { other: { disposal: 'sold', name: 'Syrup', price: 5 } } } : one,
      ),
    },
  };
  const price = { step_id: 'split', key: 'outlets.other.price' };

  test('is a number of the process, uncertain as prices are, and lowers the cost by what it brings in', () => {
    const found = leverage(sold, ['cogs']);
    if ('message' in found) throw new Error(found.message);
    const row = found[0]!.rows.find(({ key }) => key === price.key)!;
    expect(row).toMatchObject({ step_id: 'split', title: 'Price of Syrup', base: 5, unit: 'USD/kg' });
    const { figures } = resultsOf(evaluate(sold.configuration, sold.product, library));
    expect(defaultInputs(sold, 'monte_carlo', ['cogs']).map(({ key }) => key)).toContain(price.key);
    expect(figures.cogs).toBeNear(figures.cogs_gross! - figures.co_product_sales! / figures.output, 1e-12);
  });

  test('is varied by a heatmap from one value to another', () => {
    const request = {
      metric: 'cogs',
      x: { ...price, min: 4, max: 6, points: 3 },
      y: { ...FRACTION, min: 0.1, max: 0.3, points: 3 },
    };
    expect(checkHeatmap(sold, request)).toEqual([]);
    const [low, middle, high] = heatmap(sold, request).values[1]! as [number, number, number];
    expect(low).toBeGreaterThan(middle);
    expect(middle - low).toBeNear(high - middle, 1e-9);
  });
});

test('a plant whose stream fills several vessels at a time is sized and drawn with the vessels that are bought', () => {
  const host = { name: 'Yeast', kind: 'biomass', component_id: null, host_id: 'cel_saccharomyces_cerevisiae' } as const;
  const configuration: Configuration = {
    uo_settings: [
      {
        id: 'mash',
        unit_operation: 'purchased_feed',
        name: 'Mash',
        settings: { amount: 200_000, price: 0.1, 'composition.mol_glucose': 0.04, temperature: 303.15 },
        feeds: [],
      },
      {
        id: 'ferment',
        unit_operation: 'batch_fermentation',
        name: 'Fermentation',
        settings: { vessel_volume: 50, batch_substrate_concentration: 40, construction: 'hygienic', vessels: 2 },
        feeds: [{ from: 'mash', outlet: 'product' }],
      },
    ],
    locked_values: { uo_settings: [] },
    assumptions: { plant: { grade: 'industrial' } },
    product: { from: 'ferment', outlet: 'product' },
  };
  const input: AnalysisInput = { configuration, product: { ...host, selling_price: null }, library };
  const now = resultsOf(evaluate(configuration, input.product, library));
  const bought = (of: Configuration): number =>
    resultsOf(evaluate(of, input.product, library)).steps.find(({ step_id }) => step_id === 'ferment')!.n_units;
  expect(bought(configuration)).toBeGreaterThan(2);
  const found = designFor(input, { target_output: now.figures.output });
  if (isProblem(found)) throw new Error(found.message);
  for (const { vessels, configuration: of } of found.designs) expect(vessels).toBe(bought(of));
});
