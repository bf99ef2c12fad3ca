import { describe, expect, test } from 'vitest';
import { cleaningStep, sterilisingSteam } from './cleaning.ts';
import { brokenShare, debrisDiameter, homogeniserPower, passHeating } from './disruption.ts';
import { dryingAir } from './drying.ts';
import { afterRecovery, coolantFor, logMeanDifference, vesselCoolingDifference } from './heat.ts';
import {
  concentrationAreaTime,
  filmFlux,
  observedSieving,
  rejectionByMass,
  volumesForWashout,
  washout,
} from './membrane.ts';
import { capture, discStackSigma, hindrance, logRatioForCapture, stokesVelocity } from './settling.ts';
import { saturationPressure } from './water.ts';

describe('settling', () => {
  test('velocity, sigma and throughput of a disc stack', () => {
    const velocity = stokesVelocity(5, 80, 1.2);
    const sigma = discStackSigma(120, 0.08, 0.2, 40, 7000);
    expect(velocity).toBeNear(9.083e-7);
    expect(sigma).toBeNear(122_850);
    expect(0.5 * velocity * sigma * 3600).toBeNear(200.9);
  });

  test('capture of log-normal particles', () => {
    expect(capture(Math.log(1 / 0.8), 0.3)).toBeNear(0.9389);
    expect(capture(Math.log(1 / 2), 0.3)).toBeNear(0.2967);
  });

  test('capture rises with size, and its inverse returns the size', () => {
    expect(capture(0.5, 0.25)).toBeGreaterThan(capture(0.4, 0.25));
    for (const target of [0.6, 0.9, 0.99, 0.999])
      expect(capture(logRatioForCapture(target, 0.25), 0.25)).toBeNear(target, 1e-6);
  });

  test('suspensions settle more slowly', () => expect(hindrance(0.2)).toBeNear(0.3543));
});

describe('membranes', () => {
  test('film flux', () => expect(filmFlux(30, 250, 50)).toBeNear(48.28));
  test('area times time to concentrate five-fold', () => {
    expect(concentrationAreaTime(1000, 200, 10, 1, { coefficient: 30, gel: 250 })).toBeNear(10.5);
    expect(concentrationAreaTime(50_000, 50_000 / 12.56, 8, 0.998, { coefficient: 30, gel: 250, cap: 80 })).toBeNear(
      671.2,
      1e-3,
    );
  });
  test('area at the cap alone is volume over flux', () => {
    expect(concentrationAreaTime(1000, 200, 0, 1, { coefficient: 30, gel: 250, cap: 80 })).toBe(10);
    expect(concentrationAreaTime(1000, 999, 1, 1, { coefficient: 30, gel: 250, cap: 20 })).toBeNear(1 / 20, 1e-9);
  });
  test('retained yield and washout', () => {
    expect(washout(6, 1)).toBeNear(0.002479);
    expect(volumesForWashout(0.001, 0.95)).toBeNear(7.271);
    expect(washout(7, 0.002)).toBeNear(0.9861);
  });
  test('observed sieving under polarisation', () => expect(observedSieving(0.01, 1.5)).toBeNear(0.04331));
  test('washing area has its minimum at gel concentration ÷ e', () => {
    const best = 250 / Math.E;
    expect(best).toBeNear(91.97);
    const area = (c: number) => 1 / (c * filmFlux(30, 250, c));
    expect(area(best)).toBeLessThan(area(best * 1.05));
    expect(area(best)).toBeLessThan(area(best * 0.95));
  });
  test('rejection depends on molar mass ÷ cut-off', () => {
    expect(rejectionByMass(1)).toBeCloseTo(0.9, 12);
    expect(rejectionByMass(0.3)).toBeCloseTo(0.3, 12);
    expect(rejectionByMass(30)).toBe(0.995);
    expect(rejectionByMass(0.001)).toBe(0.02);
  });
});

describe('homogenisation', () => {
  test('cells broken at 20 °C', () => {
    expect(brokenShare(3e-6, 2.9, 2, 80, 293.15)).toBeNear(0.8622);
    expect(brokenShare(1.8e-4, 2.2, 1, 60, 293.15)).toBeNear(0.77);
  });
  test('cold cells break less', () => expect(brokenShare(3e-6, 2.9, 2, 80, 281.15)).toBeNear(0.79, 2e-3));
  test('heat and power', () => {
    expect(passHeating(80)).toBeNear(19.61);
    expect(homogeniserPower(2, 80, 0.85)).toBeNear(52.29);
  });
  test('debris is never finer than 0.3 µm', () => expect(debrisDiameter(1, 1, 6)).toBe(0.3));
});

describe('heat and steam', () => {
  test('log-mean difference', () => expect(logMeanDifference(100, 60, 30, 40.2)).toBeNear(43.2));
  test('equal differences are their own mean', () => expect(logMeanDifference(50, 40, 20, 30)).toBe(20));
  test('a warm outlet limits the heat that is recovered', () => {
    expect(afterRecovery({ cold: 300, hot: 400, outlet: 290, recovery: 0.75 })).toBe(325);
    expect(afterRecovery({ cold: 300, hot: 400, outlet: 340, recovery: 0.75 })).toBe(340);
    expect(afterRecovery({ cold: 300, hot: 400, outlet: 400, recovery: 0.75 })).toBe(400);
    // A feed that is hotter than the hold has nothing to recover.
    expect(afterRecovery({ cold: 410, hot: 400, outlet: 340, recovery: 0.75 })).toBe(400);
  });
  test('the warmest suitable coolant is used', () => {
    expect(coolantFor(303.15).coolant).toBe('chilled_water');
    expect(coolantFor(323.15).coolant).toBe('cooling_water');
    expect(coolantFor(278.15).coolant).toBe('chilled_brine');
    expect(vesselCoolingDifference(303.15, 280.15)).toBeNear(17.53, 2e-3);
  });
  test('steam to sterilise', () => expect(sterilisingSteam(500, 2, 0.5)).toBeNear(19.51));
  test('a cleaning step is at least 50 L', () => {
    expect(cleaningStep(0.1)).toBe(0.05);
    expect(cleaningStep(10)).toBe(0.8);
  });
  test('cleaning of a large vessel uses the flow of a spray ball for 15 minutes', () => {
    // 100 m³, height ÷ diameter of 3: diameter 3.488 m, circumference 10.96 m, 30 L/min per metre for 15 min.
    expect(cleaningStep(100)).toBeNear(4.931, 1e-3);
    expect(cleaningStep(1000)).toBeNear(10.62, 1e-3);
    // The two rules meet without a step.
    expect(cleaningStep(48.39)).toBeNear(0.08 * 48.39, 1e-3);
  });
  test('cleaning volume never falls with vessel size', () => {
    const steps = [0.1, 1, 10, 40, 60, 100, 300, 1000, 4000].map(cleaningStep);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });
  test('vapour pressure of water', () => {
    expect(saturationPressure(298.15)).toBeNear(0.03179);
    expect(saturationPressure(373.15)).toBeNear(1.01047);
  });
});

test('spray drying: water and air', () => {
  const evaporated = 1000 * (1 - 0.2 / 0.95);
  expect(evaporated).toBeNear(789.5);
  expect(
    dryingAir({ evaporated, solids: 0, inlet: 453.15, outlet: 363.15, feed: 293.15, humidity: 0.008, loss: 0.05 }),
  ).toBeNear(23_379);
});
