import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import pairs from '../../../data/scale-up-ratios.json' with { type: 'json' };
import succinicAcid from '../../../data/demo-succinic-acid.json' with { type: 'json' };
import { Random } from '../../numeric/random.ts';
import { studentCdf, studentQuantile } from '../../numeric/student.ts';
import { configuration, library, product, withSetting } from '../../tests/fixtures.test-support.ts';
import type { Configuration, ProductBasis } from '../../types/configuration.ts';
import { logRatio, type ScaleUpPair, scaleUpRisk, type ScaleUpRisk, type ScaleUpRiskRequest } from './scale-up-risk.ts';

const ASKED: ScaleUpRiskRequest = { pairs, laboratory: 0.005, pilot: 1, least: 0.9, scatter: 0.04, pilot_runs: 2 };
const base = configuration('cfg_homogenised_v1');
const step = base.uo_settings.find(({ unit_operation }) => unit_operation === 'fed_batch_fermentation')!.id;
/** Stirred so hard that oxygen never limits. */
const stirred = withSetting(base, step, 'power_per_volume', 5);

function risk(asked: Partial<ScaleUpRiskRequest> = {}, of: Configuration = base, price = 400): ScaleUpRisk {
  const found = scaleUpRisk(
    { configuration: of, product: { ...product, selling_price: price }, library },
    { ...ASKED, ...asked },
  );
  if ('message' in found) throw new Error(found.message);
  return found;
}

const pair = (ratio: number, kind = 'yeast'): ScaleUpPair => ({
  ...pairs[0]!,
  kind,
  small: { volume: 0.01, value: 1 },
  large: { volume: 1, value: ratio },
});

describe('the law of the log ratio', () => {
  test('is that of a further value of a normal sample', () => {
    const { mean, deviation, freedom, kind } = logRatio([pair(1), pair(Math.exp(-0.3)), pair(Math.exp(-0.6))], 'yeast');
    expect(mean).toBeNear(-0.3, 1e-12);
    expect(deviation).toBeNear(0.3 * Math.sqrt(1 + 1 / 3), 1e-12);
    expect([freedom, kind]).toEqual([2, 'yeast']);
  });

  /** Kinds with so many pairs each, whose log ratios are drawn about their own means. */
  const drawn = (random: Random, counts: readonly number[], ofKinds: number, within: number) =>
    counts.map((count, k) => {
      const centre = -0.1 + ofKinds * random.normal();
      const more = () => centre + within * random.normal();
      return {
        kind: `kind ${k}`,
        more,
        pairs: Array.from({ length: count }, () => pair(Math.exp(more()), `kind ${k}`)),
      };
    });

  test('draws the mean of a kind towards that of all, the less the more its pairs and the more kinds differ', () => {
    const away = (apart: number, count: number) => {
      const spread = (centre: number, kind: string, many: number) =>
        Array.from({ length: many }, (_, k) => pair(Math.exp(centre + (k % 2 === 0 ? 0.1 : -0.1)), kind));
      const all = [...spread(apart, 'fungus', count), ...spread(0, 'yeast', 6), ...spread(-apart, 'bacterium', 6)];
      return logRatio(all, 'fungus');
    };
    const [near, far, many] = [away(0.05, 2), away(0.5, 2), away(0.5, 20)];
    expect(near.weight < far.weight && far.weight < many.weight && many.weight < 1).toBe(true);
    expect(near.mean > 0 && near.mean < 0.05 && far.mean < 0.5 && far.mean < many.mean).toBe(true);
    expect(far.deviation).toBeGreaterThan(many.deviation);
    // Without its kind, a process lies about the mean of all kinds, as widely as they differ.
    const other = logRatio(far.pairs, 'alga');
    expect(other).toMatchObject({ kind: null, own: 0, weight: 0, freedom: 13 });
    expect(Math.abs(other.mean)).toBeLessThan(0.1);
    expect(other.deviation).toBeGreaterThan(2 * far.deviation);
  });

  test('has eight of ten further processes within its P10 and P90, and narrows with more pairs', () => {
    const random = new Random(3);
    const times = process.env['NIGHT'] ? 4000 : 800;
    const inside = [1, 5].map((many) => {
      let held = 0;
      let width = 0;
      for (let n = 0; n < times; n++) {
        const kinds = drawn(random, [6 * many, 2 * many, many, 2 * many], 0.15, 0.2);
        const { kind, more } = kinds[n % 4]!;
        const law = logRatio(
          kinds.flatMap(({ pairs: ones }) => ones),
          kind,
        );
        const reach = law.deviation * studentQuantile(0.9, law.freedom);
        held += Number(Math.abs(more() - law.mean) < reach);
        width += reach / times;
      }
      return { share: held / times, width };
    });
    for (const { share } of inside) expect(Math.abs(share - 0.8)).toBeLessThan(0.05);
    expect(inside[1]!.width).toBeLessThan(0.9 * inside[0]!.width);
  });
});

describe('the chance that a plant keeps the titre', () => {
  test.each([0.6, 0.9, 1, 1.2])('is that of t for %d, without other errors', (least) => {
    const { chance, chance_error, prior, parts } = risk({ least, scatter: 0 }, stirred);
    const exact = 1 - studentCdf((Math.log(least) - prior.mean) / prior.deviation, prior.freedom);
    // The hypercube has each thousandth of the distribution; oxygen takes off a few samples.
    expect(Math.abs(chance - exact)).toBeLessThan(0.003);
    expect(chance_error).toBeNear(Math.sqrt((chance * (1 - chance)) / 4096), 1e-9);
    expect(parts.fit).toBe(0);
  });

  test('falls with a vessel that barely transfers the oxygen', () => {
    expect(risk().limited!).toBeGreaterThan(0.1);
    expect(risk({}, stirred).limited!).toBeLessThan(0.01);
    expect(risk().chance).toBeLessThan(risk({}, stirred).chance);
  });

  test('has the covariance and the scatter of a fit of the laboratory data', () => {
    const key = 'product_growth';
    const open = structuredClone(stirred);
    for (const { settings } of [...open.uo_settings, ...open.locked_values.uo_settings]) delete settings[key];
    const spread = {
      keys: [key],
      is_log: [true],
      covariance: [[0.01]],
      freedom: [60],
      runs: 6,
      between: [0.04],
      sample: null,
    };
    const fit = { fit_id: 'fit_lab', unit_operation: 'fed_batch_fermentation', values: { [key]: 0.11 }, spread };
    const fitted: Configuration = { ...open, fits: [fit] };
    const { parts, scatter, is_scatter_fitted } = risk({}, fitted);
    // The titre follows this rate with some elasticity, the same for both variances.
    expect(parts.fit).toBeGreaterThan(0);
    expect(is_scatter_fitted).toBe(true);
    expect(scatter ** 2 / parts.fit).toBeNear(0.04 / 0.01, 0.02);
  });

  test('falls with the share to keep, and lies about the median, on plants at random', () => {
    const random = new Random(7);
    for (let k = 0; k < (process.env['NIGHT'] ? 60 : 6); k++) {
      const of = withSetting(base, step, 'power_per_volume', 1.5 + 3 * random.next());
      const asked = {
        laboratory: 0.001 + 0.02 * random.next(),
        pilot: 0.1 + 3 * random.next(),
        scatter: 0.3 * random.next(),
      };
      const [less, more] = [
        risk({ ...asked, least: 0.7 }, of),
        risk({ ...asked, least: 0.9 + 0.4 * random.next() }, of),
      ];
      expect(less.chance).toBeGreaterThan(more.chance);
      const { low, median, high } = less.ratio;
      expect(low < median && median < high).toBe(true);
      expect(Object.values(less.parts).every((one) => one >= 0)).toBe(true);
      expect(Math.abs(risk({ ...asked, least: median }, of).chance - 0.5)).toBeLessThan(0.001);
      const { pilot, exact, share } = less.worth!;
      expect(share > 0 && share < 1).toBe(true);
      expect(pilot.value).toBeLessThan(exact.value + 4 * pilot.standard_error + 1e-6);
    }
  });
});

describe('the worth of a pilot run', () => {
  const price = 190;
  test('is that of knowing the ratio if the vessel is that of the plant', () => {
    const { worth, volume } = risk({ scatter: 0 }, stirred, price);
    const { pilot, exact } = risk({ scatter: 0, pilot: volume }, stirred, price).worth!;
    expect(exact.value).toBeGreaterThan(0);
    expect(Math.abs(pilot.value - exact.value)).toBeLessThan(0.03 * exact.value + 4 * pilot.standard_error);
    expect(worth!.pilot.value).toBeLessThan(exact.value);
  });

  test('is nothing if the vessel is that of the laboratory', () => {
    const { pilot, exact } = risk({ pilot: 0.005 * 1.0001 }, stirred, price).worth!;
    expect(pilot.value).toBeLessThan(4 * pilot.standard_error + 0.02 * exact.value);
  });

  test('grows with the size of the vessel, and its cost is taken off', () => {
    const worths = [0.02, 0.5, 20].map((pilot) => risk({ pilot, pilot_cost: 1e5 }, stirred, price).worth!);
    expect(worths[1]!.pilot.value).toBeGreaterThan(worths[0]!.pilot.value);
    expect(worths[2]!.pilot.value).toBeGreaterThan(worths[1]!.pilot.value);
    for (const { net, pilot, cost, basis } of worths)
      expect([net, cost, basis]).toEqual([pilot.value - 1e5, 1e5, null]);
    expect(risk({}, stirred, price).worth!.basis).toContain('2 runs, each with 120 hours');
  });

  test('is that for a target, if that is the decision: below it as often as the titre is kept that it needs', () => {
    const target = { metric: 'cogs', value: 250, unit_value: 1e6 } as const;
    const unpriced = scaleUpRisk(
      { configuration: stirred, product: { ...product, selling_price: null }, library },
      { ...ASKED, target },
    ) as ScaleUpRisk;
    const { worth } = unpriced;
    const doubled = risk({ target: { ...target, unit_value: 2e6 } }, stirred).worth!;
    expect(doubled.npv).toBeNear(2 * worth!.npv, 1e-9);
    expect(doubled.exact.value).toBeNear(2 * worth!.exact.value, 1e-9);
    expect(doubled.pays).toBe(worth!.pays);
    expect(worth!.pays).toBeGreaterThan(0.2);
    expect(worth!.pays).toBeLessThan(1);
    expect(risk({ target: { ...target, value: 1e6 } }, stirred).worth).toMatchObject({ pays: 1, exact: { value: 0 } });
  });

  test('is not known without a price', () => {
    const found = scaleUpRisk({ configuration: base, product: { ...product, selling_price: null }, library }, ASKED);
    expect(found).toMatchObject({ worth: null, no_worth: expect.stringContaining('selling price') });
  });
});

test.each([
  [{ laboratory: 0 }, 'laboratory'],
  [{ laboratory: 200 }, 'laboratory'],
  [{ pilot: 0.001 }, 'pilot'],
  [{ pilot: 500 }, 'pilot'],
  [{ least: 0 }, 'least'],
  [{ scatter: 1 }, 'scatter'],
  [{ pilot_runs: 0 }, 'pilot_runs'],
  [{ pilot_cost: -1 }, 'pilot_cost'],
  [{ pairs: pairs.slice(0, 2) }, 'pairs'],
] as const)('names the field of wrong value %#', (wrong, field) => {
  const found = scaleUpRisk({ configuration: base, product, library }, { ...ASKED, ...wrong });
  expect(found).toMatchObject({ field, message: expect.stringMatching(/nter /) });
});

test('answers for each demo process with a culture, and says why for the others', () => {
  const demo = succinicAcid.product as ProductBasis;
  for (const { configurations } of succinicAcid.processes) {
    const found = scaleUpRisk(
      { configuration: configurations[0]!.configuration as unknown as Configuration, product: demo, library },
      ASKED,
    );
    const process = configurations[0]!.configuration.uo_settings;
    const holds =
      'message' in found
        ? found.message.includes('no culture vessel')
        : found.chance > 0 && found.chance < 1 && found.volume > 1;
    expect(holds, JSON.stringify(process[0])).toBe(true);
  }
});

test('each pair has two volumes, two values, and its row in the documentation', () => {
  const text = readFileSync(new URL('../../../docs/models/scale-up.md', import.meta.url), 'utf8');
  for (const { product: made, organism, small, large, source, address, note } of pairs) {
    expect(small.volume > 0 && large.volume > 2 * small.volume && small.value > 0 && large.value > 0).toBe(true);
    const row = text.split('\n').find((line) => line.includes(made) && line.includes(organism))!;
    expect(row).toContain(source);
    expect(row).toContain(
      `${Number((small.volume * 1000).toPrecision(4))} → ${Number((large.volume * 1000).toPrecision(4))}`,
    );
    expect(row).toContain(`${Math.round((100 * large.value) / small.value)} %`);
    expect(row).toContain(address ?? '');
    expect(note.length).toBeGreaterThan(20);
  }
  expect(text).toContain(`${pairs.length} pairs are few`);
});
