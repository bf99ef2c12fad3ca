import { describe, expect, test } from 'vitest';
import { Random } from '../../numeric/random.ts';
import { deviation } from '../../numeric/statistics.ts';
import { normalLoss, perfect, worthOf } from './worth.ts';

const COUNT = process.env['NIGHT'] ? 65_536 : 16_384;

const normals = (random: Random, spread = 1): Float64Array =>
  Float64Array.from({ length: COUNT }, () => spread * random.normal());
const none = new Float64Array(COUNT);
const combined = (of: (n: number) => number): Float64Array => Float64Array.from({ length: COUNT }, (_, n) => of(n));
const question = (benefits: Float64Array[], metric: Float64Array) => ({ benefits, metric, target: null, seed: 1 });

describe('a net benefit that is linear in independent normal numbers', () => {
  const random = new Random(11);
  const spreads = [5, 3, 2];
  const inputs = spreads.map((spread) => normals(random, spread));
  const average = -2;
  const build = combined((n) => average + inputs[0]![n]! + inputs[1]![n]! + inputs[2]![n]!);
  const whole = Math.sqrt(5 ** 2 + 3 ** 2 + 2 ** 2);

  test('has the value of perfect information of its closed form', () => {
    expect(perfect([none, build]).value).toBeNear(normalLoss(average, whole), 0.05);
    expect(perfect([none, build]).standard_error).toBeLessThan(0.02 * normalLoss(average, whole) * 2);
  });

  test.each([[[0]], [[1]], [[0, 2]]])('has the value of knowing the numbers %j', (places) => {
    const spread = Math.sqrt(places.reduce((sum, k) => sum + spreads[k]! ** 2, 0));
    const found = worthOf(
      question([none, build], build),
      places.map((k) => inputs[k]!),
    );
    expect(found.value).toBeNear(normalLoss(average, spread), 0.05);
    expect(Math.abs(found.value - normalLoss(average, spread))).toBeLessThan(4 * found.standard_error);
    expect(found.deviation).toBeNear(Math.sqrt(whole ** 2 - spread ** 2), 0.02);
  });

  test('has the value of a measurement with an error', () => {
    // The posterior mean of the first number has this standard deviation before the measurement.
    const error = 4;
    const seen = inputs[0]!.map((value) => value + error * random.normal());
    const spread = 5 ** 2 / Math.hypot(5, error);
    const found = worthOf(question([none, build], build), [seen]);
    expect(found.value).toBeNear(normalLoss(average, spread), 0.05);
    expect(found.deviation).toBeNear(Math.sqrt(whole ** 2 - spread ** 2), 0.02);
  });

  test('is decided rightly more often, and judged more firmly', () => {
    const cost = build.map((value) => -value);
    const target = { metric: cost, value: 0, below: true };
    const asked = { benefits: [none, build], metric: cost, target, seed: 1 };
    const [some, all] = [worthOf(asked, [inputs[1]!]), worthOf(asked, [inputs[0]!])];
    expect(all.decided_rightly).toBeGreaterThan(some.decided_rightly);
    expect(all.chance!.high - all.chance!.low).toBeGreaterThan(some.chance!.high - some.chance!.low);
    // The ends in closed form: the chance at the posterior mean one in ten lies beyond.
    const at = (z: number) => (average + 5 * z) / Math.sqrt(whole ** 2 - 25);
    const phi = (z: number) => 0.5 * (1 + Math.sign(z) * Math.sqrt(1 - Math.exp((-2 * z * z) / Math.PI)));
    expect(Math.abs(all.chance!.high - phi(at(1.2816)))).toBeLessThan(0.02);
    expect(Math.abs(all.chance!.low - phi(at(-1.2816)))).toBeLessThan(0.02);
  });
});

describe('a choice between three options that are linear in correlated normal numbers', () => {
  const random = new Random(5);
  const first = normals(random);
  const second = combined((n) => 0.6 * first[n]! + 0.8 * random.normal());
  const third = normals(random);
  const benefits = [
    combined((n) => 1 + 0.5 * third[n]!),
    combined((n) => 0.8 + 2 * first[n]! + third[n]!),
    combined((n) => 0.9 - 1.5 * second[n]! + 0.7 * third[n]!),
  ];

  test('has the value of nested sampling with the exact means', () => {
    // Given the first number: means 1, 0.8 + 2 a and 0.9 − 0.9 a, whose maximum over a is integrated on a fine grid.
    let value = 0;
    const steps = 20_000;
    for (let k = 0; k < steps; k++) {
      const a = -8 + (16 * (k + 0.5)) / steps;
      const density = Math.exp(-0.5 * a * a) / Math.sqrt(2 * Math.PI);
      value += (16 / steps) * density * Math.max(1, 0.8 + 2 * a, 0.9 - 0.9 * a);
    }
    const found = worthOf(question(benefits, benefits[1]!), [first]);
    expect(found.value).toBeNear(value - 1, 0.05);
  });
});

describe('a net benefit with bends and an interaction', () => {
  const random = new Random(23);
  const [a, b, c] = [normals(random), normals(random), normals(random)];
  const of = (x: number, y: number, z: number): number => 3 * Math.max(-0.5, x) * (1 + 0.4 * y) - 1.2 + 1.5 * z;
  const build = combined((n) => of(a[n]!, b[n]!, c[n]!));

  test('has the value of brute force: nested Monte Carlo', () => {
    const [outer, inner] = [20_000, 200];
    const nested = new Random(77);
    // The inner samples come in opposite pairs, which leaves them no noise.
    let sum = 0;
    for (let n = 0; n < outer; n++) {
      const [x, y] = [nested.normal(), nested.normal()];
      let total = 0;
      for (let m = 0; m < inner / 2; m++) {
        const z = nested.normal();
        total += of(x, y, z) + of(x, y, -z);
      }
      sum += Math.max(0, total / inner);
    }
    const mean = build.reduce((of, one) => of + one, 0) / COUNT;
    const found = worthOf(question([none, build], build), [a, b]);
    const expected = sum / outer - Math.max(0, mean);
    expect(Math.abs(found.value / expected - 1)).toBeLessThan(0.05);
    expect(found.deviation).toBeNear(1.5, 0.03);
    expect(deviation(build)).toBeGreaterThan(found.deviation);
  });
});
