import { describe, expect, test } from 'vitest';
import { celsius } from '../wording/quantity.ts';
import {
  alongRamp,
  deathInTube,
  deathNeeded,
  deathRate,
  equivalentMinutes,
  nutrientRate,
  tubeLength,
} from './sterilisation.ts';

describe('heat sterilisation', () => {
  test('death rates at 140 °C of both sets', () => {
    expect(deathRate('deindoerfer', celsius(140))).toBeNear(2.416);
    expect(deathRate('wang', celsius(140))).toBeNear(15.67);
  });
  test('death needed for 100 m³ and the time at 140 °C', () => {
    expect(deathNeeded(1e5, 100, 1e-3)).toBeNear(36.84);
    expect(deathNeeded(1e5, 100, 1e-3) / deathRate('deindoerfer', celsius(140))).toBeNear(15.25);
  });
  test('axial dispersion', () => {
    expect(deathInTube(40, 600)).toBeNear(37.64);
    // Plug flow is its limit.
    expect(deathInTube(40, 1e7)).toBeNear(40, 1e-4);
  });
  test('length of the tube', () => {
    const length = tubeLength(deathRate('deindoerfer', celsius(140)), deathNeeded(1e5, 100, 1e-3), 0.6, 0.1214);
    expect(length).toBeNear(10.25);
    expect(length / 0.6).toBeNear(17.08);
  });
  test('equivalent time: 30 s at 140 °C', () => expect(equivalentMinutes(30, celsius(140))).toBeNear(38.81));
  test('heating and cooling of a batch also kill spores', () => {
    const rate = (T: number) => deathRate('deindoerfer', T);
    const up = alongRamp(rate, celsius(25), celsius(121), 3600);
    const down = alongRamp(rate, celsius(121), celsius(25), 5400);
    expect(up).toBeNear(7.579);
    expect(down).toBeNear(11.37);
    const hold = (deathNeeded(1e5, 100, 1e-3) - up - down) / rate(celsius(121));
    expect(hold).toBeNear(394.7);
    const loss = (T: number) => nutrientRate(3.3e-4, 92, T);
    const lost =
      alongRamp(loss, celsius(25), celsius(121), 3600) +
      hold * loss(celsius(121)) +
      alongRamp(loss, celsius(121), celsius(25), 5400);
    expect(Math.exp(-lost)).toBeNear(0.562);
  });
});
