import { describe, expect, test } from 'vitest';
import { celsius } from '../wording/quantity.ts';
import { collisions, doseResponse, flocDensity, flocDiameter, shearPower } from './flocculation.ts';
import { decimalTime, logReduction } from './inactivation.ts';
import { arrhenius, lysedShare } from './lysis.ts';
import {
  blockingArea,
  blockingFlux,
  blockingThroughput,
  blockingTime,
  linearArea,
  linearTime,
  pressureRise,
  throughputAtRise,
} from './normal-flow.ts';
import { ammoniumSulphateDose, ammoniumSulphateSaturation, cohnSolubility, polymerSolubility } from './salting-out.ts';
import { decanterSigma } from './settling.ts';

test('sigma of a decanter', () => expect(decanterSigma(1.2, 0.15, 0.25, 3000)).toBeNear(3982));

describe('normal-flow filtration', () => {
  test('area and flux of standard blocking', () => {
    expect(blockingArea(2000, 120, 150, 4, 1)).toBeNear(17.5);
    expect(blockingFlux(120, 150, 4)).toBeNear(6.803);
  });
  test('the area for a given time needs that time', () => {
    const area = blockingArea(2000, 120, 150, 4, 1);
    expect(blockingTime(2000 / area, 120, 150)).toBeNear(4, 1e-12);
    expect(blockingThroughput(120, 150, 4)).toBeNear(2000 / area, 1e-12);
    expect(linearTime(2000 / linearArea(2000, 120, 150, 4, 1), 120, 150)).toBeNear(4, 1e-12);
  });
  test('flux is the slope of throughput', () => {
    const slope = (blockingThroughput(120, 150, 2.0001) - blockingThroughput(120, 150, 1.9999)) / 0.0002;
    expect(slope).toBeNear(blockingFlux(120, 150, 2), 1e-6);
  });
  test('throughput at constant flow', () => expect(throughputAtRise('standard', 15, 150)).toBeNear(111.3));
  test.each(['standard', 'intermediate', 'complete', 'cake'] as const)(
    '%s blocking is inverted correctly',
    (blocking) => {
      expect(pressureRise(blocking, throughputAtRise(blocking, 8, 150), 150)).toBeNear(8, 1e-12);
      // All laws start with the slope 2 / capacity.
      expect((pressureRise(blocking, 1e-4, 150) - 1) / 1e-4).toBeNear(2 / 150, 1e-5);
    },
  );
  test('a virus filter matches the worked check', () => {
    const area = blockingArea(400, 40, 400, 4, 1.4);
    expect(area).toBeNear(4.9);
    const time = blockingTime(400 / area, 40, 400);
    expect(time).toBeNear(2.564);
    expect(1 - blockingFlux(40, 400, time) / 40).toBeNear(0.3665);
  });
});

describe('flocculation', () => {
  test('particle number falls by collisions', () =>
    expect(Math.exp(-collisions(0.1, 0.002, 50, 120 / 3600))).toBeNear(0.217));
  test('the optimum dose has the full effect, and other doses have less', () => {
    expect(doseResponse(25, 25)).toBe(1);
    expect(doseResponse(10, 25)).toBeLessThan(1);
    expect(doseResponse(60, 25)).toBeLessThan(1);
  });
  test('flocs grow up to the limit set by shear, and never shrink', () => {
    expect(flocDiameter(5, 2000, 2.2, 30)).toBe(30);
    expect(flocDiameter(5, 0, 2.2, 30)).toBeCloseTo(5, 12);
    expect(flocDiameter(50, 3, 2.2, 30)).toBe(50);
    expect(flocDiameter(1, Math.log(100), 2, 30)).toBeNear(10, 1e-12);
  });
  test('looser flocs are lighter, compact ones are not', () => {
    expect(flocDensity(70, 6, 3)).toBe(70);
    expect(flocDensity(70, 6, 2.2)).toBeNear(70 / 6 ** 0.8, 1e-12);
  });
  test('power of shear', () => expect(shearPower(100, 1.2, 80)).toBeNear(0.96, 1e-12));
});

describe('precipitation', () => {
  test('solubility in salt and polymer', () => {
    expect(cohnSolubility(4, 0.7, 6)).toBeNear(0.631);
    expect(1 - (cohnSolubility(4, 0.7, 6) * 1.25) / 10).toBeNear(0.9211);
    expect(polymerSolubility(100, 0.15, 12)).toBeNear(10 ** 0.2, 1e-12);
  });
  test('ammonium sulphate from one saturation to another', () =>
    expect(ammoniumSulphateDose(ammoniumSulphateSaturation(celsius(20)), 20, 60)).toBeNear(259.9));
  test('saturation is linear between its points and constant beyond', () => {
    expect(ammoniumSulphateSaturation(celsius(5)).mass).toBeNear((515.35 + 524.6) / 2, 1e-9);
    expect(ammoniumSulphateSaturation(celsius(-5)).molar).toBe(3.9);
    expect(ammoniumSulphateSaturation(celsius(40)).molar).toBe(4.1);
  });
});

describe('viral inactivation', () => {
  test('half an hour at pH 3.8', () => expect(logReduction(30, decimalTime(1.3, 3.8, celsius(20)), 6)).toBeNear(2.308));
  test('accepted claim: five logs in half an hour at pH 3.6 and 15 °C', () => {
    const claimed = logReduction(30, decimalTime(1.3, 3.6, celsius(15)), 6);
    expect(claimed).toBeGreaterThan(4.9);
    expect(claimed).toBeLessThan(5.1);
  });
  test('the claimed reduction does not exceed the maximum', () => expect(logReduction(600, 1, 6)).toBe(6));
});

describe('lysis', () => {
  test('approaches the maximum lysis', () => {
    expect(lysedShare(0.9, 3, 1)).toBeNear(0.9 * (1 - Math.exp(-3)), 1e-12);
    expect(lysedShare(0.9, 3, 1000)).toBe(0.9);
  });
  test('is faster when warmer', () => {
    expect(arrhenius(50, celsius(25), celsius(25))).toBe(1);
    expect(arrhenius(50, celsius(35), celsius(25))).toBeNear(1.924, 1e-3);
  });
});
