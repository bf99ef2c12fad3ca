/** The shortcut of Fenske, Underwood and Gilliland against published examples. */
import { expect, test } from 'vitest';
import { leastReflux, leastStages, stagesAt } from './distillation.ts';
import { fenskeShares, fenskeStages, underwoodReflux } from './multicomponent.ts';

test('a butane column of five components: 8.8 stages, reflux 1.42 and 24, 1 kmol of the keys over the top (Coulson & Richardson, Chemical Engineering vol. 6, examples 11.5 to 11.8)', () => {
  const volatilities = [5, 2.6, 2, 1, 0.85];
  const feed = [5, 15, 25, 20, 35];
  const stages = fenskeStages(2, 24 / 25, 19 / 20);
  expect(stages).toBeNear(8.8, 5e-3);
  const shares = fenskeShares(volatilities, stages, 19 / 20);
  expect(shares[2]! * 25).toBeNear(24, 1e-9);
  expect(shares[3]! * 20).toBeNear(1, 1e-9);
  // The book sends all that is lighter over the top and all that is heavier to the bottom.
  const reflux = underwoodReflux(volatilities, { feed, top: [5, 15, 24, 1, 0], q: 1, light: 2 });
  expect(reflux).toBeNear(1.42, 0.015);
  // Erbar and Maddox: 16 stages at a reflux of 2; the correlation of Gilliland is within a tenth.
  expect(stagesAt(2, reflux, stages)).toBeNear(16, 0.1);
});

test('benzene, toluene and cumene: 3.8 stages and a reflux above 0.636 (Wankat, Separation Process Engineering, examples 7-1 and 7-2)', () => {
  const volatilities = [2.25 / 0.21, 1 / 0.21, 1];
  const stages = fenskeStages(volatilities[1]!, 0.95, 0.95);
  expect(stages).toBeNear(3.8, 0.01);
  const shares = fenskeShares(volatilities, stages, 0.95);
  expect(shares[0]!).toBeNear(0.998, 1e-3);
  const feed = [40, 30, 30];
  const top = shares.map((share, i) => share * feed[i]!);
  expect(underwoodReflux(volatilities, { feed, top, q: 0, light: volatilities[1]! })).toBeNear(0.636, 0.02);
});

test('a binary has the stages and reflux of its own equations', () => {
  const [alpha, z, top, bottom] = [2.5, 0.4, 0.95, 0.05];
  const distillate = (z - bottom) / (top - bottom);
  const [light, heavy] = [(top * distillate) / z, 1 - ((1 - top) * distillate) / (1 - z)];
  expect(fenskeStages(alpha, light, heavy)).toBeNear(leastStages(alpha, top, bottom), 1e-12);
  const reflux = underwoodReflux([alpha, 1], { feed: [z, 1 - z], top: [top, 1 - top], q: 1.1, light: alpha });
  expect(reflux).toBeNear(leastReflux(alpha, z, top, 1.1), 1e-9);
});

test('a component between the keys adds a root, of which the larger reflux counts', () => {
  const top = { feed: [30, 20, 50], top: [29, 10, 1], q: 1, light: 4 };
  const both = underwoodReflux([4, 2, 1], top);
  expect(both).toBeGreaterThan(underwoodReflux([4, 4, 1], top));
});
