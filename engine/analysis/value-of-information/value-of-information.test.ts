import { describe, expect, test } from 'vitest';
import { configuration, library, product } from '../../tests/fixtures.test-support.ts';
import { normalQuantile } from '../../numeric/normal.ts';
import type { AnalysisInput } from '../types.ts';
import { proposedMeasurements } from './propose.ts';
import type { Measurement, ValueOfInformationRequest } from './types.ts';
import { checkValueOfInformation, valueOfInformation, valueOfInformationStudy } from './value-of-information.ts';
import { normalLoss } from './worth.ts';

const input: AnalysisInput = { configuration: configuration('cfg_homogenised_v2'), product, library };
const measured = (id: string, key: string, cost = 1000, error?: number): Measurement => ({
  id,
  name: id,
  cost,
  days: 5,
  inputs: [{ step_id: null, key, ...(error !== undefined && { error }) }],
});
const base = { step_id: null, key: 'prices.mol_glucose', low: 0.35, high: 0.65, distribution: 'normal' as const };
const request: ValueOfInformationRequest = {
  decision: { kind: 'target', metric: 'cogs', target: 1, unit_value: 1e6 },
  inputs: [base, { step_id: null, key: 'prices.electricity', low: 0.05, high: 0.11, distribution: 'normal' }],
  correlations: [],
  measurements: [measured('glucose', 'prices.mol_glucose'), measured('power', 'prices.electricity')],
  samples: 4096,
  seed: 2,
};

describe('prices, in which the unit cost is linear', () => {
  // Slopes from the sample of one price alone.
  const only = valueOfInformation(input, { ...request, inputs: [base], measurements: [request.measurements[0]!] });
  const slope = only.deviation / ((0.65 - 0.35) / (2 * normalQuantile(0.9)));
  const target = only.mean - 0.3 * only.deviation;
  const asked = { ...request, decision: { ...request.decision, target } };
  const found = valueOfInformation(input, asked);
  const whole = found.deviation;
  const ofGlucose = slope * ((0.65 - 0.35) / (2 * normalQuantile(0.9)));

  test('have the worth of the closed form, known exactly', () => {
    const row = found.rows.find(({ id }) => id === 'glucose')!;
    const expected = 1e6 * normalLoss(target - found.mean, ofGlucose);
    expect(row.worth.value).toBeNear(expected, 0.05);
    expect(row.exact).toEqual(row.worth);
    expect(row.net).toBeNear(row.worth.value - 1000, 1e-9);
    expect(found.perfect.value).toBeNear(1e6 * normalLoss(target - found.mean, whole), 0.05);
    expect(row.deviation).toBeNear(Math.sqrt(whole ** 2 - ofGlucose ** 2), 0.05);
    expect(found.rows.map(({ net }) => net)).toEqual(found.rows.map(({ net }) => net).toSorted((a, b) => b - a));
  });

  test.runIf(process.env['NIGHT'])('have less worth measured with an error, as the posterior mean varies less', () => {
    const spread = (0.65 - 0.35) / (2 * normalQuantile(0.9));
    const noisy = valueOfInformation(input, {
      ...asked,
      measurements: [measured('glucose', 'prices.mol_glucose', 0, spread)],
    });
    const row = noisy.rows[0]!;
    expect(row.worth.value).toBeNear(1e6 * normalLoss(target - found.mean, ofGlucose / Math.SQRT2), 0.05);
    expect(row.exact.value).toBeGreaterThan(row.worth.value);
  });

  test.runIf(process.env['NIGHT'])(
    'are worth more together than apart, and the plan stops at what no longer pays',
    () => {
      const [first, second] = found.order;
      expect(first!.id).toBe(found.rows[0]!.id);
      expect(first!.net).toBeNear(found.rows[0]!.net, 1e-9);
      expect(second?.worth ?? Infinity).toBeGreaterThan(first!.worth);
      const dear = valueOfInformation(input, {
        ...asked,
        measurements: [measured('glucose', 'prices.mol_glucose', 1e9)],
      });
      expect(dear.order).toEqual([]);
      expect(dear.rows[0]!.net).toBeLessThan(0);
    },
  );

  test('are the same to the bit in blocks', () => {
    const study = valueOfInformationStudy(input, asked);
    const parts = [study.evaluate(0, 1000, () => undefined), study.evaluate(1000, 4096, () => undefined)];
    expect(study.reduce(parts, { tick: () => undefined } as never)).toEqual(found);
  });
});

test('a choice between two processes is worth nothing where one is always better', () => {
  const other = configuration('cfg_homogenised_v2');
  other.assumptions = { ...other.assumptions, labour: { ...other.assumptions.labour, wage: 200 } };
  const compared = { ...input, alternatives: [{ id: 'cfg_other', name: 'Dear people', configuration: other }] };
  const { inputs, measurements, correlations } = request;
  const found = valueOfInformation(compared, {
    decision: { kind: 'choose' },
    inputs: inputs!,
    correlations: correlations!,
    measurements,
    samples: 512,
  });
  expect(found.decision).toMatchObject({ kind: 'choose', metric: 'cogs', chosen: 0, decided_rightly: 1, chance: null });
  expect(found.decision.options.map(({ id }) => id)).toEqual(['process', 'cfg_other']);
  expect(found.perfect.value).toBe(0);
  expect(found.rows.every(({ worth }) => worth.value < 1e-6 * Math.abs(found.decision.options[1]!.benefit))).toBe(true);
});

test('whether to build follows the net present value', () => {
  const found = valueOfInformation(input, {
    decision: { kind: 'build' },
    measurements: [
      {
        id: 'capital',
        name: 'Quotations',
        cost: 12_000,
        days: 20,
        inputs: [{ step_id: null, key: 'capital.estimate' }],
      },
    ],
    samples: 1024,
  });
  expect(found.decision.metric).toBe('npv');
  expect(found.perfect.value).toBeGreaterThanOrEqual(
    found.rows[0]!.worth.value - 2 * found.rows[0]!.worth.standard_error,
  );
  expect(found.decision.chance).toBeGreaterThanOrEqual(0);
  const proposed = proposedMeasurements(input, ['cogs']);
  expect(proposed.some(({ kind }) => kind === 'settings')).toBe(true);
  expect(
    checkValueOfInformation(input, {
      decision: { kind: 'build' },
      measurements: proposed.map((one) => ({ ...one, cost: 0, days: 0 })),
    }),
  ).toEqual([]);
});

test('a proposed measurement leaves an error, so it is worth less than exact knowledge', () => {
  const measurements = proposedMeasurements(input, ['cogs']).slice(0, 6);
  for (const { inputs } of measurements) for (const { error } of inputs) expect(error).toBeGreaterThan(0);
  const capital = measurements.find(({ kind }) => kind === 'capital')!;
  // Class 2 of AACE International 18R-97: from 5 to 15 % below to 5 to 20 % above, in eight of ten cases.
  expect(normalQuantile(0.9) * capital.inputs[0]!.error!).toBeGreaterThan(0.1);
  expect(normalQuantile(0.9) * capital.inputs[0]!.error!).toBeLessThan(0.2);
  const { rows } = valueOfInformation(input, {
    decision: { kind: 'target', metric: 'cogs', target: 160 },
    measurements,
    samples: 1024,
  });
  expect(rows[0]!.id).toBe(capital.id);
  expect(rows[0]!.worth.value).toBeLessThan(0.99 * rows[0]!.exact.value);
});

test('the order ends before what adds nothing but the error of the samples', () => {
  // Known already but for a trace, and almost free.
  const idle = ['sodium_hydroxide', 'ammonia', 'phosphoric_acid'].map((one, k) => ({
    ...measured(`idle_${k}`, `prices.mol_${one}`, 1),
    inputs: [{ step_id: null, key: `prices.mol_${one}`, error: 1e6 }],
  }));
  const target = 160;
  const found = valueOfInformation(input, {
    decision: { kind: 'target', metric: 'cogs', target, unit_value: 1e7 },
    measurements: [measured('capital', 'capital.estimate', 1000), ...idle],
    samples: 1024,
  });
  expect(found.order.map(({ id }) => id)).toEqual(['capital']);
});

describe('a request is rejected with the field that is wrong', () => {
  const fieldOf = (change: Partial<ValueOfInformationRequest>, of = input) =>
    checkValueOfInformation(of, { ...request, ...change }).map(({ field }) => field);
  const one = request.measurements[0]!;
  test.each<[string, Partial<ValueOfInformationRequest>]>([
    ['decision.target', { decision: { kind: 'target' } }],
    ['decision.unit_value', { decision: { kind: 'target', target: 1, unit_value: 0 } }],
    ['alternatives', { decision: { kind: 'choose' } }],
    ['measurements', { measurements: [] }],
    ['measurements.0.cost', { measurements: [{ ...one, cost: -1 }] }],
    ['measurements.1.id', { measurements: [one, one] }],
    ['measurements.0.inputs', { measurements: [{ ...one, inputs: [] }] }],
    ['measurements.0.inputs.0', { measurements: [{ ...one, inputs: [{ step_id: null, key: 'prices.gold' }] }] }],
    ['measurements.0.inputs.0.error', { measurements: [{ ...one, inputs: [{ ...one.inputs[0]!, error: -1 }] }] }],
    ['measurements.0.correlation', { measurements: [{ ...one, correlation: [[2]] }] }],
    ['samples', { samples: 10 }],
  ])('%s', (field, change) => expect(fieldOf(change)).toContain(field));
});
