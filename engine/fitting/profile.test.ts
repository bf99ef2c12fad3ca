import { describe, expect, test } from 'vitest';
import { fitOf, KNOWN, simulated, type Known } from './recovery.test-support.ts';

const film = KNOWN.find(({ unit_operation }) => unit_operation === 'ultrafiltration')!;
const few: Known = {
  ...film,
  rows: [8, 10, 12, 15, 19, 24, 28].map((x) => ({ 'curves.flux.x': x })),
  scatter: { 'curves.flux': 16 },
};

const fitted = (known: Known, seed: number) => {
  const outcome = fitOf(known, simulated(known, seed));
  if (!outcome.possible) throw new Error(outcome.message);
  return outcome.fit;
};

describe('the profile of a parameter', () => {
  test('is that of the sum of squares by its variance', () => {
    const fit = fitted(few, 2);
    const gel = fit.parameters.find(({ key }) => key === 'gel_concentration')!;
    expect(gel.identifiable).toBe(false);
    const profile = fit.profiles.find(({ parameter }) => parameter === gel.key)!;
    const least = profile.points.find(({ rise }) => rise === 0)!;
    expect(least.value).toBeNear(gel.value, 1e-9);
    // At each gel concentration the mass transfer coefficient has a closed form, as the flux is proportional to it.
    const data = fit.points.map(({ inputs, measured }) => ({ c: inputs['curves.flux.x']!, measured }));
    const sumAt = (value: number) => {
      const shape = data.map(({ c }) => Math.log(value / c));
      const k =
        data.reduce((sum, { measured }, i) => sum + measured * shape[i]!, 0) /
        shape.reduce((sum, s) => sum + s ** 2, 0);
      return data.reduce((sum, { measured }, i) => sum + (measured - k * shape[i]!) ** 2, 0);
    };
    const variance = sumAt(gel.value) / (data.length - 2);
    for (const { value, rise } of profile.points)
      expect(rise).toBeNear((sumAt(value) - sumAt(gel.value)) / variance, 1e-4);
    const { low, high, limit } = profile;
    // Between two points of the profile the end of the interval is interpolated.
    for (const end of [low, high]) {
      if (end === null) continue;
      expect((sumAt(end) - sumAt(gel.value)) / variance / limit).toBeGreaterThan(0.9);
      expect((sumAt(end) - sumAt(gel.value)) / variance / limit).toBeLessThan(1.1);
    }
    expect(low).not.toBeNull();
  });

  test('is not worked out for what the data determine well', () => {
    expect(fitted(film, 1).profiles).toEqual([]);
  });
});

test('a fit of one run says that it is one', () => {
  expect(fitted(film, 1).warnings).toContainEqual(expect.stringContaining('is based on one run'));
});
