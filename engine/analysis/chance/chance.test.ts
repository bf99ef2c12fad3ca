import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../../tests/fixtures.test-support.ts';
import { evaluate } from '../../evaluate/evaluate.ts';
import { Random } from '../../numeric/random.ts';
import { assumptionDial, isProblem, settingDial } from '../dial.ts';
import { designFor } from '../design.ts';
import { flexibility, MOST_FLEXIBILITY } from '../methods/flexibility.ts';
import { withLever } from '../seek-goal.ts';
import { searchedRanges } from '../searched-ranges.ts';
import type { SettingValue } from '../../types/configuration.ts';
import type { AnalysisInput, Constraint, SensitivityInput } from '../types.ts';
import { certainDesigns } from './certain-designs.ts';
import { priceOfCertainty } from './certainty.ts';
import { SAMPLES } from '../../uncertainty/samples.ts';
import { chanceOf, chances, slackOf } from './chances.ts';
import { mustBeTrue } from './must-be-true.ts';
import { Trial } from '../trial.ts';

const base = configuration('cfg_homogenised_v2');
const input: AnalysisInput = { configuration: base, product, library };
const now = resultsOf(evaluate(base, product, library)).figures;
/** Unit cost at prices of glucose and of an operator's hour. */
const costAt = (perKg: number, perHour: number): number => {
  const one = withLever(base, { kind: 'price', item_id: 'mol_glucose' }, perKg);
  const both = withLever(one, { kind: 'price', item_id: 'operator' }, perHour);
  return resultsOf(evaluate(both, product, library)).figures.cogs;
};
const glucose: SensitivityInput = {
  step_id: null,
  key: 'prices.mol_glucose',
  low: 0.3,
  high: 0.7,
  distribution: 'uniform',
};
const operator: SensitivityInput = {
  step_id: null,
  key: 'prices.operator',
  low: 20,
  high: 60,
  distribution: 'uniform',
};

function found<T extends object>(answer: T): Exclude<T, { field: string }> {
  if (isProblem(answer)) throw new Error(answer.message);
  return answer as Exclude<T, { field: string }>;
}

describe('the flexibility index', () => {
  test('of a linear promise is its slack over the sum of what each number can take from it', () => {
    const random = new Random(3);
    for (let n = 0; n < 200; n++) {
      const weights = Array.from({ length: 1 + random.below(6) }, () => random.next() * 4 - 2);
      const numbers = weights.map(() => ({ base: 0, low: -random.next(), high: random.next() }));
      const slack = 0.1 + random.next();
      const taken = weights.reduce(
        (sum, weight, i) => sum + Math.max(-weight * numbers[i]!.low, -weight * numbers[i]!.high),
        0,
      );
      const { index } = flexibility(
        (values) => slack + values.reduce((sum, x, i) => sum + weights[i]! * x, 0),
        numbers,
      );
      expect(index).toBeNear(Math.min(MOST_FLEXIBILITY, slack / taken), 1e-9);
    }
  });

  test('of 1 − θ² with a range of ±0.5 is 2, and limits of the numbers hold', () => {
    const one = [{ base: 0, low: -0.5, high: 0.5 }];
    expect(flexibility(([x]) => 1 - x! ** 2, one).index).toBeNear(2, 1e-9);
    expect(flexibility(([x]) => 1 - x! ** 2, one, [{ min: -0.7, max: 0.7 }]).index).toBe(MOST_FLEXIBILITY);
  });

  test('is 0 for a promise that is broken now, and a value that is missing breaks it', () => {
    const one = [{ base: 0, low: -1, high: 1 }];
    expect(flexibility(() => -1, one).index).toBe(0);
    expect(flexibility(([x]) => (x! > 0.5 ? NaN : 1), one).index).toBeNear(0.5, 1e-9);
  });
});

describe('the chance of a promise', () => {
  test('alone is the one that it has with its causes, in the same samples', () => {
    const promises = [{ metric: 'cogs', max: 1.05 * now.cogs } as const, { metric: 'purity', min: 2 } as const];
    for (const promise of promises) {
      const request = { samples: 64, seed: 3 };
      const { chance } = found(chances(input, { promises: [promise], ...request })).promises[0]!;
      expect(found(chanceOf(input, promise, request))).toEqual(chance);
    }
    const certain = { inputs: [] as SensitivityInput[] };
    expect(found(chanceOf(input, promises[0]!, certain))).toEqual(
      found(chances(input, { promises: [promises[0]!], ...certain })).promises[0]!.chance,
    );
  });

  const ofCost = (max: number, inputs: SensitivityInput[]) =>
    found(chances(input, { promises: [{ metric: 'cogs', max }], inputs })).promises[0]!;

  test.each([0.1, 0.5, 0.9])('on one uniform price is the part of its range that keeps it: %d', (part) => {
    const limit = 0.3 + 0.4 * part;
    const max = resultsOf(evaluate(withLever(base, { kind: 'price', item_id: 'mol_glucose' }, limit), product, library))
      .figures.cogs;
    const { chance, margins, causes } = ofCost(max, [glucose]);
    expect(Math.abs(chance.value - part)).toBeLessThan(1.5 / SAMPLES);
    expect(causes.map(({ key, share }) => [key, share])).toEqual([[glucose.key, 1]]);
    const price = margins[0]!.base;
    expect(margins[0]!.to).toBeNear(price <= limit ? limit : price, 1e-6);
  });

  test('on two uniform prices is the area of the triangle, less its corners, that keeps it', () => {
    const [least, byGlucose, byHour] = [costAt(0.3, 20), costAt(0.7, 20), costAt(0.3, 60)];
    const [a, b] = [byGlucose - least, byHour - least];
    expect(costAt(0.7, 60)).toBeNear(least + a + b, 1e-9);
    for (const part of [0.2, 0.5, 0.85]) {
      const t = part * (a + b);
      const area = (t ** 2 - Math.max(0, t - a) ** 2 - Math.max(0, t - b) ** 2) / (2 * a * b);
      const { chance, flexibility: index } = ofCost(least + t, [glucose, operator]);
      expect(chance.low).toBeLessThan(area);
      expect(chance.high).toBeGreaterThan(area);
      // Prices move from their present values to the dearest ends.
      const left = least + t - now.cogs;
      expect(index).toBeNear(left < 0 ? 0 : Math.min(MOST_FLEXIBILITY, left / (costAt(0.7, 60) - now.cogs)), 1e-6);
    }
  });

  test('is counted in the samples in which the process works, and all promises together are kept less often than each', () => {
    const promises = [
      { metric: 'output', min: 0.9 * now.output },
      { metric: 'cogs', max: 1.05 * now.cogs },
      { metric: 'purity', min: now.purity - 0.005 },
    ];
    const { promises: rows, all, works, samples, inputs } = found(chances(input, { promises, samples: 256 }));
    expect(samples).toBe(256);
    expect(inputs).toBeGreaterThan(20);
    for (const { chance, histogram, causes } of rows) {
      expect(chance.value).toBeGreaterThan(all.value);
      expect(chance.value).toBeLessThan(1);
      expect(histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(Math.round(works.value * samples));
      expect(causes.length).toBeGreaterThan(0);
    }
    const sum = rows.reduce((missing, { chance }) => missing + 1 - chance.value, 0);
    expect(1 - all.value).toBeLessThanOrEqual(sum + 1e-12);
  });

  test('is certain where nothing is uncertain, and limits that say nothing are refused', () => {
    const max = 2 * now.cogs;
    const { promises, samples } = found(chances(input, { promises: [{ metric: 'cogs', max }], inputs: [] }));
    expect([promises[0]!.chance.value, samples]).toEqual([1, 0]);
    for (const promises of [[], [{ metric: 'cogs' }], [{ metric: 'cogs', max: NaN }], [{ metric: 'price', max }]])
      expect(chances(input, { promises })).toMatchObject({ field: 'promises' });
  });
});

describe('the price of certainty', () => {
  const promises = [
    { metric: 'output', min: 0.8 * now.output },
    { metric: 'purity', min: now.purity },
  ];
  const request = { promises, promise: 1, wanted: 0.9 };
  const { found: change, tried } = found(priceOfCertainty(input, request));

  test('is that of a change which, entered, has the wanted chance on the same samples', () => {
    expect(change).toMatchObject({ reaches: true, type: 'number' });
    const { step_id, key, to, figures, chances: after, all } = change!;
    const changed = withLever(base, { kind: 'setting', step_id: step_id!, key }, to as number);
    expect(resultsOf(evaluate(changed, product, library)).figures).toEqual(figures);
    expect(after[1]!.value).toBeGreaterThanOrEqual(0.9);
    expect(all.value).toBeLessThanOrEqual(Math.min(...after.map(({ value }) => value)));
    expect(tried.length).toBeGreaterThan(3);
  });

  test('is that of the first number of vessels that reaches it where all else is locked, and no higher with more to choose', () => {
    const outputOf = (part: number) => ({
      promises: [{ metric: 'output', min: part * now.output }],
      promise: 0,
      wanted: 0.9,
    });
    const least = outputOf(0.8);
    const only = (...open: string[]): AnalysisInput => {
      const locks = base.uo_settings.map((step) => ({ ...step, settings: {} as Record<string, SettingValue> }));
      for (const { step_id, key } of searchedRanges(input)) {
        const { settings } = resultsOf(evaluate(base, product, library)).steps.find((one) => one.step_id === step_id)!;
        if (!open.includes(key))
          locks.find(({ id }) => id === step_id)!.settings[key] = settings.find((one) => one.key === key)!.value;
      }
      return { ...input, configuration: { ...base, locked_values: { uo_settings: locks } } };
    };
    const kept = (vessels: number) => {
      const more = withLever(base, { kind: 'setting', step_id: 'stp_fermentation', key: 'vessels' }, vessels);
      return found(chanceOf({ ...input, configuration: more }, least.promises[0]!, {})).value;
    };
    const enough = [7, 8, 9].find((vessels) => kept(vessels) >= 0.9);
    const vessels = found(priceOfCertainty(only('vessels'), least)).found!;
    expect([vessels.key, vessels.from, vessels.to, vessels.reaches]).toEqual(['vessels', 6, enough, true]);
    // More vessels do not help where another step is the bottleneck.
    expect(found(priceOfCertainty(only('vessels'), outputOf(1))).found!.reaches).toBe(false);
    const more = found(priceOfCertainty(only('vessels', 'vessel_volume', 'pressure'), least)).found!;
    expect(more.reaches).toBe(true);
    expect(more.figures.cogs).toBeLessThanOrEqual(vessels.figures.cogs);
    const none = found(priceOfCertainty(only(), least));
    expect(none).toMatchObject({ found: null, tried: [] });
  });

  test('rises with the chance along the change', () => {
    const { curve, from, to } = change!;
    const values = curve.map(({ value }) => value);
    expect(values).toContain(from);
    expect(values).toContain(to);
    const towards = curve.toSorted(
      (a, b) => Math.abs(a.value - (from as number)) - Math.abs(b.value - (from as number)),
    );
    for (const [i, { chance }] of towards.entries())
      expect(chance.value).toBeGreaterThanOrEqual((towards[i - 1]?.chance.value ?? 0) - 0.02);
  });
});

describe('a plant for an output', () => {
  const target_output = 0.9 * now.output;
  const certainOf = (wanted: number) => found(certainDesigns(input, { target_output, wanted }));
  const usual = certainOf(0.9);

  test('that is sized for the mean misses it in many samples; the one for 90 % is larger and costs more', () => {
    const { designs, best } = found(designFor(input, { target_output }));
    const { chances: of, certain } = usual;
    expect(of).toHaveLength(designs.length);
    expect(of[best]!.value).toBeLessThan(0.85);
    const { design, chance } = certain!;
    expect(chance.value).toBeGreaterThanOrEqual(0.9);
    expect(design.figures.cogs).toBeGreaterThan(designs[best]!.figures.cogs);
    expect(design.figures.output).toBeGreaterThanOrEqual(target_output);
    expect(design.capacity).toBeGreaterThan(designs[best]!.capacity);
    const sure = designs.filter((_, i) => of[i]!.value >= 0.9).map(({ figures }) => figures.cogs);
    expect(Math.min(...sure)).toBeGreaterThanOrEqual(design.figures.cogs);
  });

  test('has a wanted chance in two sets of samples, not only in the one that is shown', () => {
    // Exactly what a plant has in some samples: in others it may have less.
    const wanted = usual.certain!.chance.value;
    expect(wanted).toBeLessThan(1);
    const { design, chance } = certainOf(wanted).certain!;
    const configuration = structuredClone(base);
    for (const { step_id, key, to } of design.changes)
      if (step_id !== null) configuration.uo_settings.find(({ id }) => id === step_id)!.settings[key] = to;
    const promises = [{ metric: 'output', min: target_output } as const];
    const counted = [1, 2].map(
      (seed) => found(chances({ ...input, configuration }, { promises, samples: 512, seed })).promises[0]!.chance.value,
    );
    expect(counted[0]).toBe(chance.value);
    expect(Math.min(...counted)).toBeGreaterThanOrEqual(wanted);
  });
});

describe('what must be true', () => {
  test.each([
    ['a unit cost that is not reached', { metric: 'cogs', max: 0.9 * now.cogs }],
    ['an output that is reached', { metric: 'output', min: 0.9 * now.output }],
  ])('for %s is the break-even of each number alone and of all together', (_, target: Constraint) => {
    const { numbers, isReached, chance, all, move, samples } = found(mustBeTrue(input, target));
    expect(samples).toBe(SAMPLES);
    expect(numbers.length).toBeGreaterThan(2);
    const results = resultsOf(evaluate(base, product, library));
    const dials = numbers.map(({ step_id, key }) => {
      const dial =
        step_id === null
          ? assumptionDial(input, results, key, 'inputs')
          : settingDial(input, results, step_id, key, 'inputs');
      return found(dial);
    });
    const trial = new Trial(input, dials, [target.metric], { tick: () => undefined });
    const limit = (target.min ?? target.max)!;
    const at = (values: (number | null)[]): number => trial.at(values)![0]!;
    expect(slackOf(target, at(numbers.map(() => null))) >= 0).toBe(isReached);
    for (const [i, { alone, chance: own, bound, base: value }] of numbers.entries()) {
      expect(own === null).toBe(alone === null);
      if (alone === null) continue;
      expect(alone > value).toBe((bound === 'least') !== isReached);
      // The metric is at the limit, or jumps over it there.
      const [just, before] = [alone, alone + 1e-6 * (value - alone)].map((one) =>
        at(numbers.map(() => null).with(i, one as never)),
      );
      expect(slackOf(target, just!) >= 0).toBe(!isReached);
      expect(slackOf(target, before!) >= 0).toBe(isReached);
    }
    expect(move).not.toBeNull();
    expect(at(numbers.map(({ together }) => together))).toBeNear(limit, 0.02);
    for (const { together, bound, base: value } of numbers)
      expect(together! > value).toBe((bound === 'least') !== isReached);
    expect(all!.value).toBeGreaterThan(0);
    expect(chance.value).toBeNear(found(chances(input, { promises: [target] })).promises[0]!.chance.value, 1e-12);
  });
});
