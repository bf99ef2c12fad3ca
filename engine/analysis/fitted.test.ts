import { describe, expect, test } from 'vitest';
import { configuration, library, product } from '../tests/fixtures.test-support.ts';
import { correlation } from './methods/ranks.ts';
import { deviation as deviationOf } from '../numeric/statistics.ts';
import type { Configuration, FitSpread } from '../types/configuration.ts';
import { defaultInputs } from './default-inputs.ts';
import { fitGradient } from './fit-gradient.ts';
import { leverage } from './leverage.ts';
import { sampling } from './monte-carlo.ts';
import { checkSensitivity, sensitivity, sensitivityStudy } from './sensitivity.ts';
import { planSensitivity } from './sensitivity-plan.ts';
import type { AnalysisInput, SensitivityRequest } from './types.ts';

const VALUES = { max_growth_rate: 0.21, batch_biomass_yield: 0.5, product_growth: 0.1 };
const spread: FitSpread = {
  keys: Object.keys(VALUES),
  is_log: [true, true, false],
  covariance: [
    [0.01, 0.004, 0],
    [0.004, 0.0025, 0],
    [0, 0, 1e-4],
  ],
  freedom: [30, 30, 30],
  runs: 1,
  between: null,
  sample: null,
};

/** The demo process with a fit of its fermentation. */
function fitted(of: FitSpread | null = spread): AnalysisInput {
  const base = configuration('cfg_homogenised_v2');
  const step = base.uo_settings.find(({ unit_operation }) => unit_operation === 'fed_batch_fermentation')!;
  for (const key of Object.keys(VALUES)) delete step.settings[key];
  const locked = base.locked_values.uo_settings.find(({ id }) => id === step.id);
  for (const key of Object.keys(VALUES)) delete locked?.settings[key];
  const fit = { fit_id: 'fit_1', unit_operation: 'fed_batch_fermentation', values: VALUES, ...(of && { spread: of }) };
  return { configuration: { ...base, fits: [fit] }, product, library };
}
const stepOf = ({ configuration: { uo_settings } }: AnalysisInput) =>
  uo_settings.find(({ unit_operation }) => unit_operation === 'fed_batch_fermentation')!.id;

function drawn(input: AnalysisInput, samples = 4096) {
  const inputs = spread.keys.map((key) => ({
    step_id: stepOf(input),
    key,
    low: VALUES[key as keyof typeof VALUES] * 0.9,
    high: VALUES[key as keyof typeof VALUES] * 1.1,
    distribution: 'fitted' as const,
  }));
  const plan = planSensitivity(input, { method: 'monte_carlo', metrics: ['cogs'], inputs, samples, seed: 5 });
  if ('problems' in plan) throw new Error(plan.problems[0]!.message);
  const { samplesOf } = sampling(input, plan.ready);
  const { drawn: of } = samplesOf([]);
  return of.map((one) => Float64Array.from({ length: samples }, (_, n) => one(n)));
}

describe('the parameters of a fit', () => {
  test('are drawn together, with the covariance of the fit in its coordinates', () => {
    const [growth, biomass, rate] = drawn(fitted()).map((values, k) =>
      spread.is_log[k] ? values.map((value) => Math.log(value)) : values,
    );
    // The variance of Student’s t with 30 degrees of freedom is 30/28.
    const wider = Math.sqrt(30 / 28);
    expect(deviationOf(growth!)).toBeNear(0.1 * wider, 0.03);
    expect(deviationOf(biomass!)).toBeNear(0.05 * wider, 0.03);
    expect(deviationOf(rate!)).toBeNear(0.01 * wider, 0.03);
    expect(correlation(growth!, biomass!)).toBeNear(0.8, 0.03);
    expect(Math.abs(correlation(growth!, rate!))).toBeLessThan(0.05);
  });

  test('follow the draws of a posterior row by row', () => {
    const sample = Array.from({ length: 50 }, (_, n) => [
      0.2 + 0.001 * n,
      0.6 - 0.002 * n,
      0.08 + 0.0005 * ((n * 7) % 50),
    ]);
    const columns = drawn(fitted({ ...spread, sample }), 500);
    for (let n = 0; n < 500; n++) expect(sample).toContainEqual(columns.map((column) => column[n]));
  });

  test('scatter between runs by its share of the batches of a year', () => {
    const covariance = spread.covariance.map((row) => row.map(() => 0));
    covariance[0]![0] = 1e-4;
    const input = fitted({ ...spread, covariance, between: [0.09, 0, 0] });
    const found = leverage(input, ['batches']);
    if ('message' in found) throw new Error(found.message);
    const batches = found[0]!.baseline!;
    expect(batches).toBeGreaterThan(20);
    const row = found[0]!.rows.find(({ key }) => key === 'max_growth_rate')!;
    const error = Math.sqrt(1e-4 + 0.09 / batches);
    // 90th percentile of t with 30 degrees of freedom.
    expect(Math.log(row.range!.high / row.base)).toBeNear(1.3104 * error, 1e-3);
    expect(row.uncertainty!.source).toBe('Fit to experiments');
  });

  test('are among the inputs of Monte Carlo with the distribution of the fit', () => {
    const input = fitted();
    const inputs = defaultInputs(input, 'monte_carlo').filter(({ key }) => key in VALUES);
    expect(inputs.length).toBeGreaterThan(1);
    expect(inputs.every(({ distribution }) => distribution === 'fitted')).toBe(true);
    // A fit of an earlier version knows no uncertainty.
    const old = defaultInputs(fitted(null), 'monte_carlo');
    expect(old.map(({ distribution }) => distribution)).not.toContain('fitted');
  });

  test('give the same result in blocks of any size', () => {
    const input = fitted();
    const request: SensitivityRequest = { method: 'monte_carlo', metrics: ['cogs'], samples: 40, seed: 3 };
    const whole = sensitivity(input, request);
    const study = sensitivityStudy(input, request);
    const parts = [study.evaluate(0, 7, () => undefined), study.evaluate(7, 40, () => undefined)];
    const meter = { tick: () => undefined };
    expect(study.reduce(parts, meter as never)).toEqual(whole);
  });

  test('are rejected as fitted where the value is entered', () => {
    const input = fitted();
    const step_id = stepOf(input);
    input.configuration.uo_settings.find(({ id }) => id === step_id)!.settings['max_growth_rate'] = 0.2;
    const inputs = [{ step_id, key: 'max_growth_rate', low: 0.1, high: 0.3, distribution: 'fitted' as const }];
    expect(checkSensitivity(input, { method: 'monte_carlo', metrics: ['cogs'], inputs })[0]).toMatchObject({
      field: 'inputs',
      message: expect.stringContaining('is not set by a fit with a known uncertainty'),
    });
  });

  describe('in two steps', () => {
    const base = fitted();
    const first = base.configuration.uo_settings.find(
      ({ unit_operation }) => unit_operation === 'high_pressure_homogenisation',
    )!;
    for (const key of ['disruption_constant', 'disruption_exponent']) delete first.settings[key];
    const second = { ...structuredClone(first), id: 'stp_again', name: 'Again' };
    const at = base.configuration.uo_settings.indexOf(first);
    const spreadOfTwo: FitSpread = {
      keys: ['disruption_constant', 'disruption_exponent'],
      is_log: [true, false],
      covariance: [
        [0.04, -0.005],
        [-0.005, 0.001],
      ],
      freedom: [20, 20],
      runs: 1,
      between: null,
      sample: null,
    };
    const fit = {
      fit_id: 'fit_2',
      unit_operation: 'high_pressure_homogenisation',
      values: { disruption_constant: 2e-6, disruption_exponent: 2.2 },
      spread: spreadOfTwo,
    };
    const withFits = (fits: NonNullable<Configuration['fits']>): AnalysisInput => ({
      ...base,
      configuration: {
        ...base.configuration,
        uo_settings: base.configuration.uo_settings.toSpliced(at + 1, 0, second),
        fits,
      },
    });
    /** As of two unit operations. @param other Key by which the second names the exponent */
    const apart = (together?: string, other = 'disruption_exponent') => {
      const own = (keys: string[]) => ({ ...spreadOfTwo, keys, ...(together !== undefined && { together }) });
      return withFits([
        { ...fit, fit_id: 'fit_a', step_id: first.id, spread: own(spreadOfTwo.keys) },
        { ...fit, fit_id: 'fit_b', step_id: second.id, spread: own(['disruption_constant', other]) },
      ]);
    };
    const drawnIn = (input: AnalysisInput) => {
      const inputs = [first.id, second.id].map((step_id) => ({
        step_id,
        key: 'disruption_constant',
        low: 1e-6,
        high: 3e-6,
        distribution: 'fitted' as const,
      }));
      const plan = planSensitivity(input, { method: 'monte_carlo', metrics: ['cogs'], inputs, samples: 16 });
      if ('problems' in plan) throw new Error(plan.problems[0]!.message);
      return sampling(input, plan.ready)
        .samplesOf([])
        .drawn.map((one) => Array.from({ length: 16 }, (_, n) => one(n)));
    };
    const gradientOf = (input: AnalysisInput, id: string) => {
      const found = fitGradient(input, id, 'cogs');
      if ('message' in found) throw new Error(found.message);
      return found.gradient;
    };

    test('of one fit have one draw', () => {
      const [a, b] = drawnIn(withFits([fit]));
      expect(a).toEqual(b);
    });

    test('of fits estimated together have one draw, and of other fits their own', () => {
      const [a, b] = drawnIn(apart('fit_a'));
      expect(a).toEqual(b);
      const [c, d] = drawnIn(apart());
      expect(c).not.toEqual(d);
    });

    test('of fits estimated together move together in the plan of the next experiment', () => {
      const whole = gradientOf(withFits([fit]), 'fit_2')['disruption_constant']!;
      const together = apart('fit_a');
      expect(gradientOf(together, 'fit_a')['disruption_constant']).toBeNear(whole, 1e-9);
      expect(gradientOf(together, 'fit_b')['disruption_constant']).toBeNear(whole, 1e-9);
      // A parameter of the other unit operation alone is no parameter of this fit.
      const lacking = apart('fit_a', 'other.disruption_exponent');
      expect(Object.keys(gradientOf(lacking, 'fit_b'))).toEqual(['disruption_constant']);
      const alone = apart();
      const [one, other] = ['fit_a', 'fit_b'].map((id) => gradientOf(alone, id)['disruption_constant']!);
      expect(Math.abs(one!)).toBeLessThan(Math.abs(whole));
      expect(Math.abs(other!)).toBeLessThan(Math.abs(whole));
    });
  });
});
