import { describe, expect, test } from 'vitest';
import antibodyFile from '../../data/demo-antibody.json' with { type: 'json' };
import succinic from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
import { CAPITAL_LAWS } from '../assumptions/capital.ts';
import { defaultInputs } from './default-inputs.ts';
import { estimates } from './estimates.ts';
import { leverage } from './leverage.ts';
import { withLever } from './seek-goal.ts';
import { proposedMeasurements } from './value-of-information/propose.ts';
import { checkSensitivity, sensitivity } from './sensitivity.ts';
import type { AnalysisInput, Leverage, SensitivityInput, SensitivityRequest } from './types.ts';

const base = configuration('cfg_secreted_v1');
const input: AnalysisInput = { configuration: base, product, library };
interface DemoFile {
  product: ProductBasis;
  processes: { configurations: { id: string; configuration: Configuration }[] }[];
}
const demo = succinic as unknown as DemoFile;
const withLoop: AnalysisInput = {
  configuration: demo.processes
    .flatMap(({ configurations }) => configurations)
    .find(({ id }) => id === 'cfg_dextrose_recycle_v1')!.configuration,
  product: demo.product,
  library,
};
const cogs = (of: Configuration) => resultsOf(evaluate(of, product, library)).figures.cogs;

/** The effects on the unit cost, found once for each process. */
const made = new Map<AnalysisInput, Leverage>();
function found(of: AnalysisInput): Leverage {
  const known = made.get(of);
  if (known) return known;
  const outcome = leverage(of, ['cogs']);
  if ('message' in outcome) throw new Error(outcome.message);
  made.set(of, outcome[0]!);
  return outcome[0]!;
}
const row = ({ rows }: Leverage, key: string, step: string | null = null) =>
  rows.find((one) => one.key === key && (step === null || one.step_id === step))!;

test.each([
  ['a line', input],
  ['a loop', withLoop],
])('an amount of zero is not 10 %% higher, in %s', (_name, of) => {
  const zeros = found(of).rows.filter(({ step_id, base: value }) => step_id === null && value === 0);
  expect(zeros.length).toBeGreaterThan(0);
  expect(zeros.filter(({ unit }) => unit !== '1')).toEqual([]);
});

describe('the effect of a number', () => {
  const all = found(input);

  test('is the change of the figure with that value entered', () => {
    const { step_id, base: now, step, range } = row(all, 'product_growth');
    const at = (value: number) => cogs(withSetting(base, step_id!, 'product_growth', value)) - all.baseline!;
    expect(step.size).toBeNear(0.01 * now, 1e-12);
    expect(step.change!).toBeNear(at(now + step.size), 1e-9);
    expect(range!.change_low!).toBeNear(at(range!.low), 1e-9);
    expect(range!.change_high!).toBeNear(at(range!.high), 1e-9);
  });

  test('of the price of an item is uncertain once: in the price list, or where another one is entered', () => {
    const setting = row(all, 'membrane_price', 'stp_ultrafiltration');
    expect(setting.range).toBeNull();
    expect(setting.step.change).not.toBe(0);
    expect(row(all, 'prices.uf_membrane').range).not.toBeNull();
    const quoted = { ...input, configuration: withSetting(base, 'stp_ultrafiltration', 'membrane_price', 5000) };
    const entered = row(found(quoted), 'membrane_price', 'stp_ultrafiltration');
    expect(entered.range).not.toBeNull();
    const proposed = proposedMeasurements(quoted, ['cogs']).find(({ inputs }) =>
      inputs.some(({ step_id, key }) => step_id === 'stp_ultrafiltration' && key === 'membrane_price'),
    );
    expect(proposed).toMatchObject({ kind: 'price', name: 'Membrane price, Ultrafiltration' });
  });

  test('of a price and of an assumption is that of the entered one', () => {
    const sugar = row(all, 'prices.mol_glycerol') ?? row(all, 'prices.mol_glucose');
    const item = sugar.key.slice('prices.'.length);
    const entered = cogs(withLever(base, { kind: 'price', item_id: item }, sugar.base + sugar.step.size));
    expect(sugar.step.change!).toBeNear(entered - all.baseline!, 1e-9);
    const hours = row(all, 'plant.operating_hours');
    const lever = { kind: 'assumption', group: 'plant', key: 'operating_hours' } as const;
    expect(hours.step.change!).toBeNear(cogs(withLever(base, lever, hours.base * 1.01)) - all.baseline!, 1e-9);
  });

  test('is that of 1 K, 0.1 pH and one whole unit where a share means nothing', () => {
    const size = (key: string) => Math.abs(row(all, key).step.size);
    expect(size('temperature')).toBeNear(1, 1e-12);
    expect(size('ph')).toBeNear(0.1, 1e-12);
    expect(size('vessels')).toBe(1);
  });

  test('with the number 10 % higher is that of the entered value, and stops at its limit', () => {
    const { step_id, base: now, higher } = row(all, 'product_growth');
    expect(higher.value).toBeNear(1.1 * now, 1e-12);
    expect(higher.change!).toBeNear(
      cogs(withSetting(base, step_id!, 'product_growth', higher.value)) - all.baseline!,
      1e-9,
    );
    expect(higher.is_limited).toBe(false);
    const by = (key: string) => row(all, key).higher.value - row(all, key).base;
    expect([by('temperature'), by('ph'), by('vessels')].map((size) => Number(size.toPrecision(6)))).toEqual([
      1, 0.1, 1,
    ]);
    const limited = all.rows.filter(({ higher: { is_limited } }) => is_limited);
    expect(limited.length).toBeGreaterThan(3);
    // A recovery of 99.8 % cannot be 10 % higher.
    expect(limited.filter(({ base: from, higher: { value } }) => value < from || value > 1.1 * from + 1)).toEqual([]);
  });

  test('of a share stays within its usual range', () => {
    const { product: antibody, processes } = antibodyFile as unknown as DemoFile;
    const { configuration: platform } = processes[0]!.configurations[0]!;
    const of = found({ configuration: platform, product: antibody, library });
    // Resin replaced at 99 % instead of 90 % of its capacity would last a tenth as long.
    expect(row(of, 'replacement_capacity')).toMatchObject({ base: 0.9, higher: { value: 0.95, is_limited: true } });
  });

  test.each([
    ['a line', input],
    ['a plant with a loop', withLoop],
  ])('in one step of %s is to the bit that of the whole list', (_, of) => {
    const whole = leverage(of, ['cogs', 'output']) as Leverage[];
    for (const { id } of of.configuration.uo_settings) {
      const alone = leverage(of, ['cogs', 'output'], id) as Leverage[];
      for (const [k, { rows }] of alone.entries()) {
        const own = whole[k]!.rows.filter(({ step_id }) => step_id === id).map((one) => ({ ...one, share: null }));
        const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);
        expect(rows.toSorted(byKey)).toEqual(own.toSorted(byKey));
      }
    }
  });

  test('names the machine that is added, and the value at which it is', () => {
    const steps = all.rows.filter(({ machine, step_id }) => machine && step_id !== null);
    expect(steps.length).toBeGreaterThan(0);
    for (const { step_id, key, base: now, machine } of steps.slice(0, 5)) {
      const count = (value: number) =>
        resultsOf(evaluate(withSetting(base, step_id!, key, value), product, library))
          .equipment.filter(({ tag }) => tag === machine!.tag)
          .reduce((sum, { n_units }) => sum + n_units, 0);
      expect([key, count(now)]).toEqual([key, machine!.from]);
      expect([key, count(machine!.value)]).toEqual([key, machine!.to]);
    }
  });

  test('is given for locked numbers too, and for every metric from the same evaluations', () => {
    const step = base.uo_settings.find(({ settings }) => typeof settings['vessel_volume'] === 'number')!;
    const locked: Configuration = {
      ...base,
      locked_values: {
        uo_settings: [
          {
            id: step.id,
            name: step.name,
            unit_operation: step.unit_operation,
            settings: { vessel_volume: step.settings['vessel_volume']! },
          },
        ],
      },
    };
    const both = leverage({ ...input, configuration: locked }, ['cogs', 'output']);
    if ('message' in both) throw new Error(both.message);
    expect(both.map(({ metric }) => metric)).toEqual(['cogs', 'output']);
    expect(row(both[0]!, 'vessel_volume', step.id)).toMatchObject({ is_locked: true, is_chosen: true });
    expect(row(both[0]!, 'vessel_volume', step.id).step.change).not.toBe(0);
  });

  test('goes through loops', () => {
    const around = found(withLoop);
    expect(around.rows.filter(({ share }) => (share ?? 0) > 0.01).length).toBeGreaterThan(3);
    expect(around.deviation).toBeGreaterThan(0);
  });
});

describe('the standard deviation by linear propagation', () => {
  test.each([
    ['a line', input],
    ['a plant with a loop', withLoop],
  ])('of %s agrees with that of Monte Carlo', (_, of) => {
    const samples = process.env['NIGHT'] ? 1024 : 512;
    const inputs = defaultInputs(of, 'monte_carlo', ['cogs']);
    const { spreads } = sensitivity(of, { method: 'monte_carlo', metrics: ['cogs'], inputs, samples });
    const { deviation, rows } = found(of);
    expect(deviation! / spreads[0]!.standard_deviation).toBeGreaterThan(0.75);
    expect(deviation! / spreads[0]!.standard_deviation).toBeLessThan(1.25);
    expect(rows.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeNear(1, 1e-9);
  });
});

describe('uncertain inputs by default', () => {
  const inputs = defaultInputs(input, 'monte_carlo');

  test('contain no quantity twice, and none without an effect', () => {
    const names = inputs.map(({ step_id, key }) => `${step_id}/${key}`);
    expect(new Set(names).size).toBe(names.length);
    const { rows } = sensitivity(input, { method: 'tornado', metrics: ['cogs', 'msp', 'output', 'tci'], inputs });
    const still = inputs.filter(({ step_id, key }) =>
      rows.every(
        (one) =>
          one.input.step_id !== step_id ||
          one.input.key !== key ||
          Math.abs(one.tornado!.low! - one.tornado!.high!) < 1e-12,
      ),
    );
    expect(still).toEqual([]);
  });

  test('contain the discount rate, the operating hours and the formation of the product where they matter', () => {
    const keys = defaultInputs(input, 'monte_carlo', ['msp', 'output']).map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining(['finance.discount_rate', 'plant.operating_hours', 'product_growth', 'capital.estimate']),
    );
  });

  test('take the width of the capital from the class of the estimate', () => {
    const of = (estimate_class: 'class_2' | 'class_5') =>
      defaultInputs(
        { ...input, configuration: { ...base, assumptions: { ...base.assumptions, capital: { estimate_class } } } },
        'monte_carlo',
      ).find(({ key }) => key === 'capital.estimate')!;
    expect(of('class_2')).toMatchObject({ low: 0.85, high: 1.2, distribution: 'lognormal' });
    expect(of('class_5').low).toBeNear(1 - CAPITAL_LAWS.class_5.low, 1e-12);
  });

  test('correlate where they have one cause', () => {
    const { correlations } = sensitivity(input, { method: 'monte_carlo', metrics: ['cogs'], samples: 64 });
    const titre = correlations.find(({ inputs: named }) => named.some(({ key }) => key === 'product_growth'))!;
    expect(titre.inputs.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['product_growth', 'product_maintenance']),
    );
  });

  test('of Sobol are the eight settings that matter', () => {
    expect(defaultInputs(input, 'sobol', ['cogs'])).toHaveLength(8);
  });
});

describe('estimates of the key metrics', () => {
  test.runIf(process.env['NIGHT'])(
    'contain no number that is not finite, also where a metric has data in some samples only',
    () => {
      // At such a price the capital has no return, but in a cheaper plant it has.
      const prices = [150, 140, 130, 120, 110, 100];
      const found = prices.map((selling_price) => estimates({ ...input, product: { ...product, selling_price } }));
      const figures = found.flatMap((one) => ('message' in one ? [] : one.figures));
      expect(figures.some(({ metric, baseline }) => metric === 'irr' && baseline === null)).toBe(true);
      const wrong = figures.filter(({ baseline, standard_deviation, p10, median, p90 }) =>
        [baseline ?? 0, standard_deviation, p10, median, p90].some((value) => !Number.isFinite(value)),
      );
      expect(wrong).toEqual([]);
    },
  );

  test('are compared in what both processes have, also if only one of them sells a co-product', () => {
    const selling: Configuration = {
      ...base,
      uo_settings: base.uo_settings.map((step) =>
        step.unit_operation === 'disc_stack_centrifuge'
          ? { ...step, outlets: { sludge: { disposal: 'sold', name: 'Biomass', price: 0.1 } } }
          : step,
      ),
    };
    const compared = (of: Configuration, other: Configuration) => {
      const found = estimates(
        { ...input, configuration: of, alternatives: [{ id: 'other', name: 'Other', configuration: other }] },
        16,
      );
      if ('message' in found) throw new Error(found.message);
      return { own: found.figures.map(({ metric }) => metric), both: found.paired.map(({ metric }) => metric) };
    };
    const [seller, other] = [compared(selling, base), compared(base, selling)];
    expect(seller.own).toContain('co_product_sales');
    expect(seller.both).toContain('cogs');
    expect(seller.both).not.toContain('co_product_sales');
    expect(seller.both).toEqual(other.both);
  });

  test.runIf(process.env['NIGHT'])(
    'give the difference from an alternative sample by sample, in agreement with the chance, and what decides it',
    () => {
      const other = configuration('cfg_homogenised_v1');
      const outcome = estimates({ ...input, alternatives: [{ id: 'other', name: 'Other', configuration: other }] });
      if ('message' in outcome) throw new Error(outcome.message);
      const [cost, footprint] = ['cogs', 'gwp'].map((metric) => outcome.paired.find((one) => one.metric === metric)!);
      const lower = (one: typeof cost) =>
        one!.differences!.filter((value) => value < 0).length / one!.differences!.length;
      expect(cost!.differences).toHaveLength(footprint!.differences!.length);
      for (const one of [cost, footprint]) {
        expect(lower(one)).toBeCloseTo(one!.lower.value, 10);
        const shares = one!.causes!.map(({ share }) => share);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1);
        expect(shares[0]).toBeGreaterThan(0.05);
      }
      expect(outcome.paired.filter(({ differences }) => differences !== undefined)).toHaveLength(2);
      // What is the same in both cancels out: the difference spreads less than two independent costs would.
      const [mean, count] = [
        cost!.differences!.reduce((a, b) => a + b, 0) / cost!.differences!.length,
        cost!.differences!.length,
      ];
      const spread = Math.sqrt(cost!.differences!.reduce((sum, one) => sum + (one - mean) ** 2, 0) / count);
      const alone = [input, { ...input, configuration: other }].map((of) => {
        const found = estimates(of);
        if ('message' in found) throw new Error(found.message);
        return found.figures.find(({ metric }) => metric === 'cogs')!.standard_deviation;
      });
      expect(spread).toBeLessThan(Math.hypot(...alone));
      // Seen from the other side, the same inputs are varied: those that only one of them has, too.
      const back = estimates({
        configuration: other,
        product,
        library,
        alternatives: [{ id: 'own', name: 'Own', configuration: base }],
      });
      if ('message' in back) throw new Error(back.message);
      expect(back.inputs).toBe(outcome.inputs);
      const [there, here] = [outcome, back].map(({ paired }) => paired.find(({ metric }) => metric === 'cogs')!);
      expect(Math.abs(there!.lower.value + here!.lower.value - 1)).toBeLessThan(0.03);
      expect(there!.causes!.some(({ step_name: step }) => step === 'Homogeniser')).toBe(true);
    },
  );
});

describe('Monte Carlo with correlations', () => {
  const [alpha, beta] = ['product_growth', 'product_maintenance'].map((key): SensitivityInput => {
    const { step_id, range } = row(found(input), key);
    return { step_id, key, low: range!.low, high: range!.high, distribution: 'normal' };
  }) as [SensitivityInput, SensitivityInput];
  const request: SensitivityRequest = { method: 'monte_carlo', metrics: ['cogs'], samples: 512, inputs: [alpha, beta] };
  const named = [alpha, beta].map(({ step_id, key }) => ({ step_id, key }));
  const width = (correlations: SensitivityRequest['correlations']) =>
    sensitivity(input, { ...request, correlations }).spreads[0]!.standard_deviation;

  test('is wider where two inputs of the same sign rise together, and narrower where one rises as the other falls', () => {
    const [apart, alike, opposed] = [
      width([]),
      width([{ inputs: named, rank: 0.9 }]),
      width([{ inputs: named, rank: -0.9 }]),
    ];
    expect(alike).toBeGreaterThan(1.2 * apart);
    expect(opposed).toBeLessThan(0.8 * apart);
  });

  test('uses those of the declarations if none are stated', () => {
    expect(width(undefined)).toBe(width([{ inputs: named, rank: 0.9 }]));
  });

  test.each<[string, SensitivityRequest['correlations'], RegExp]>([
    [
      'an input that is not varied',
      [{ inputs: [named[0]!, { step_id: null, key: 'prices.none' }], rank: 0.5 }],
      /“prices.none” is not an input/,
    ],
    ['a single input', [{ inputs: [named[0]!, named[0]!], rank: 0.5 }], /at least two different inputs/],
    ['a correlation of 1', [{ inputs: named, rank: 1 }], /above -1 and below 1/],
  ])('refuses %s', (_, correlations, message) => {
    expect(checkSensitivity(input, { ...request, correlations })).toMatchObject([
      { field: 'correlations', message: expect.stringMatching(message) },
    ]);
  });

  test('says so if no uncertain input affects a metric', () => {
    const price: SensitivityInput = { step_id: null, key: 'finance.discount_rate', low: 0.05, high: 0.15 };
    const { spreads } = sensitivity(input, { ...request, metrics: ['cogs', 'npv'], inputs: [price], samples: 64 });
    expect(spreads.map(({ metric, message }) => [metric, message === null])).toEqual([
      ['cogs', false],
      ['npv', true],
    ]);
    expect(spreads[0]!.message).toMatch(/^No uncertain input affects this metric/);
  });
});
