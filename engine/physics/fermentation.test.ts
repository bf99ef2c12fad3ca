import { describe, expect, test } from 'vitest';
import { floodingFlow, gassedPower, mixingTime, speedForPower, ungassedPower } from './agitation.ts';
import { constantFeedBiomass, constantFeedExposure, fedBatchCourse, feedForRate } from './fed-batch.ts';
import {
  compressorPower,
  henryOxygen,
  hydrostatic,
  kla,
  KLA_CORRELATIONS,
  maxOxygenTransfer,
  oxygenShortage,
} from './gas-transfer.ts';
import {
  batchCourse,
  type Kinetics,
  oxygenOfGrowth,
  oxygenOfMaintenance,
  oxygenOfProduct,
  oxygenUptake,
  PROTEIN_CARBON,
} from './growth.ts';
import { seedTrain } from './seed-train.ts';
import { STANDARD_GAS } from './water.ts';

const GLUCOSE = { content: 1 / 30.03, reduction: 4 };

const bare: Kinetics = {
  growth: 0.4,
  monod: 0.1,
  biomassYield: 0.5,
  maintenance: 0,
  alpha: 0,
  beta: 0,
  productYield: Infinity,
  oxygenGrowth: 0,
  oxygenMaintenance: 0,
  oxygenProduct: 0,
};

/** The bacterium that the model reference uses for its defaults. */
const bacterium: Kinetics = {
  growth: 0.7,
  monod: 0.05,
  biomassYield: 0.5,
  maintenance: 0.04,
  alpha: 0.05,
  beta: 0.002,
  productYield: 0.7,
  oxygenGrowth: oxygenOfGrowth(GLUCOSE, 0.5),
  oxygenMaintenance: oxygenOfMaintenance(GLUCOSE, 0.04),
  oxygenProduct: oxygenOfProduct(GLUCOSE, 0.7, PROTEIN_CARBON),
};

/** Transfer of a 100 m³ vessel, 80 % full, H/D 3, 1 vvm and 1.5 kW/m³ at full volume, head 0.5 bar. */
function vessel100(T: number): (volume: number) => number {
  const diameter = Math.cbrt(400 / (3 * Math.PI));
  const section = (Math.PI * diameter ** 2) / 4;
  return (volume) => {
    const top = 1.51325;
    const bottom = top + hydrostatic(1020, volume / section);
    const flow = ((80 / 60) * 1.01325 * T) / (273.15 * 0.5 * (top + bottom));
    const coefficient = kla(KLA_CORRELATIONS.coalescing, 120 / volume, flow / section) * 1.024 ** (T - 293.15);
    return maxOxygenTransfer(coefficient, {
      T,
      gasPerVolume: (80 * 60 * STANDARD_GAS) / volume,
      pressureTop: top,
      pressureBottom: bottom,
      setPoint: 0.3,
      quotient: 1.05,
    });
  };
}

describe('batch growth', () => {
  test('has the time and exposure of the Monod closed form without maintenance', () => {
    const course = batchCourse(bare, { start: 0.2, from: 20, to: 0.1, transfer: Infinity });
    expect(course.time).toBeNear(9.93);
    expect(course.exposure).toBeNear(25.54);
  });

  test('product follows growth and exposure (Luedeking–Piret kinetics)', () => {
    const { density, exposure } = batchCourse(bare, { start: 0.2, from: 20, to: 0.1, transfer: Infinity });
    expect(0.1 * (density - 0.2) + 0.01 * exposure).toBeNear(1.25);
  });

  test('gets the oxygen for growth on glucose from available electrons', () => {
    expect(oxygenOfGrowth(GLUCOSE, 0.5)).toBeNear(23.92);
  });

  test('is not limited by oxygen if the uptake stays below the transfer while substrate is left', () => {
    const transfer = vessel100(310.15)(80);
    expect(transfer).toBeNear(172.1, 5e-3);
    const course = batchCourse(bacterium, { start: 0.5, from: 20, to: 0.1, transfer });
    // The cells at the end would need more at the maximum growth rate, but the substrate is then used up.
    expect(oxygenUptake(bacterium, course.density, 0.7)).toBeGreaterThan(transfer);
    expect(course.limited).toBe(false);
    expect(course.peakUptake).toBeNear(163.1, 1e-3);
    expect(course.time).toBeNear(4.283, 1e-3);
    expect(course.density).toBeNear(9.828, 1e-3);
    expect(course.product).toBeNear(0.4934, 1e-3);
  });

  test('takes longer if limited by oxygen, and needs no more than can be transferred', () => {
    const batch = { start: 0.5, from: 20, to: 0.1, transfer: Infinity };
    const free = batchCourse(bacterium, batch);
    const course = batchCourse(bacterium, { ...batch, transfer: 100 });
    expect(course.limited).toBe(true);
    expect(course.peakUptake).toBe(100);
    expect(course.time).toBeGreaterThan(1.05 * free.time);
    expect(course.density).toBeLessThan(free.density);
  });

  test('reports starvation if maintenance alone needs more oxygen than can be transferred', () => {
    expect(batchCourse(bacterium, { start: 0.5, from: 100, to: 0.1, transfer: 20 }).starved).toBe(true);
  });
});

describe('fed-batch', () => {
  test('holds the growth rate constant during the exponential feed', () => {
    const kinetics = { ...bare, biomassYield: 0.5, maintenance: 0.04 };
    const first = feedForRate(kinetics, 0.15, 0.05, 500) * 1000; // L/h of 50 g
    expect(first).toBeNear(0.034);
    expect(first * Math.exp(1.5)).toBeNear(0.1524);
  });

  test('approaches the biomass limit set by maintenance during constant feed', () => {
    expect(constantFeedBiomass({ concentration: 500, upkeep: 0.04, netYield: 0.5 }, 2e-3, 0.4, 8) * 1000).toBeNear(
      4037,
    );
    expect(
      constantFeedExposure({ concentration: 500, upkeep: 0.04, netYield: 0.5 }, 2e-3, 0.4, 4.0374, 8) * 1000,
    ).toBeNear(18_137, 1e-3);
  });

  test('converts all the feed into biomass without maintenance', () => {
    expect(constantFeedBiomass({ concentration: 500, upkeep: 0, netYield: 0.5 }, 2, 400, 8)).toBe(
      400 + 0.5 * 2 * 500 * 8,
    );
  });

  test('limits the constant feed to the oxygen transfer', () => {
    const transfer = vessel100(310.15);
    const batch = batchCourse(bacterium, { start: 0.5, from: 20, to: 0.1, transfer: transfer(40) });
    const course = fedBatchCourse({
      kinetics: bacterium,
      biomass: batch.density * 40,
      product: batch.product * 40,
      volume: 40,
      finalVolume: 80,
      duration: 40 - batch.time,
      setRate: 0.15,
      feedConcentration: 500,
      maxFeed: 4,
      overflow: () => 0,
      overflowYield: 1,
      transfer,
    });
    expect(course.exponentialTime).toBeNear(11.29, 5e-3);
    expect(course.constantFeed).toBeNear(1.315, 5e-3);
    expect(course.biomass / course.volume).toBeNear(91.65, 5e-3);
    expect(course.product / course.volume).toBeNear(7.866, 5e-3);
    expect(course.limited).toBe(true);
    expect(course.finalUptake).toBeNear(course.finalTransfer, 1e-6);
  });

  test.each([
    // Growth rate that the transfer allows, and the by-product per biomass that belongs to it.
    [200, 0.15, 0.5 * (0.15 - 0.1)],
    [140, 0.1199, 0.5 * (0.1199 - 0.1)],
    [100, 0.0697, 0],
  ])('forms by-product at the growth rate that %d mmol/L/h of oxygen allows', (transfer, rate, overflow) => {
    const course = fedBatchCourse({
      kinetics: { ...bacterium, alpha: 0, beta: 0 },
      biomass: 1000,
      product: 0,
      volume: 30,
      finalVolume: 60,
      duration: Infinity,
      setRate: 0.15,
      feedConcentration: 500,
      maxFeed: 100,
      overflow: (at) => 0.5 * Math.max(0, at - 0.1),
      overflowYield: 0.667,
      // Constant uptake per biomass over the exponential phase, which ends at once if oxygen limits.
      transfer: () => transfer,
    });
    expect(course.rate).toBeNear(rate, 2e-3);
    expect(course.byProduct).toBeNear((overflow / course.rate) * (course.switchBiomass - 1000), 5e-3);
    expect(course.firstFeed).toBeNear(
      ((course.rate / 0.5 + 0.04 + (0.5 * Math.max(0, course.rate - 0.1)) / 0.667) * 1000) / 500,
      1e-6,
    );
  });
});

describe('oxygen transfer', () => {
  test.each([
    ['coalescing', 390.1],
    ['non_coalescing', 661.3],
    ['figueiredo', 685.7],
  ] as const)('gives kLa by the %s correlation', (set, expected) => {
    expect(kla(KLA_CORRELATIONS[set], 1.5, 0.05)).toBeNear(expected);
  });

  test('follows Henry’s law for solubility', () => {
    expect(henryOxygen(310.15)).toBeNear(0.00107);
    expect(henryOxygen(310.15) * 0.2095 * (1.5 - 0.063) * 1000).toBeNear(0.3221);
  });

  test('is kLa × the saturation deficit in a small vessel', () => {
    const saturation = henryOxygen(310.15) * 0.2095 * (1.5 - 0.063) * 1000;
    const transfer = 390.1 * 0.7 * saturation;
    expect(transfer).toBeNear(87.97);
    expect((transfer * 460.24) / 3600).toBeNear(11.25);
  });

  test('is compared with an uptake without being calculated, as closely as it can be', () => {
    const wrong: string[] = [];
    for (const coefficient of [0, 1, 30, 300, 3000])
      for (const setPoint of [0, 0.3, 0.9, 1.2])
        for (const gasPerVolume of [100, 1000]) {
          const vessel = { T: 303.15, gasPerVolume, pressureTop: 1.5, pressureBottom: 2.3, setPoint, quotient: 0.7 };
          const transfer = maxOxygenTransfer(coefficient, vessel);
          // The transfer is known to 1e-9 of the oxygen in the gas.
          for (const size of [1, 1e-3, 1e-6, 1e-9])
            for (const sign of [1, -1]) {
              const uptake = Math.max(0, transfer + sign * size * gasPerVolume);
              if (Math.sign(oxygenShortage(uptake, coefficient, vessel)) !== Math.sign(uptake - transfer))
                wrong.push(`kLa ${coefficient}, set point ${setPoint}, gas ${gasPerVolume}, uptake ${uptake}`);
            }
        }
    expect(wrong).toEqual([]);
  });

  test('never exceeds the oxygen in the gas, and rises with kLa', () => {
    let before = 0;
    for (const coefficient of [10, 100, 1000, 10_000]) {
      const now = maxOxygenTransfer(coefficient, {
        T: 303.15,
        gasPerVolume: 500,
        pressureTop: 1.5,
        pressureBottom: 2.3,
        setPoint: 0.3,
        quotient: 1.05,
      });
      expect(now).toBeGreaterThan(before);
      expect(now).toBeLessThan(500 * 0.2095);
      before = now;
    }
  });

  test('compressor power', () => expect(compressorPower(1, 1, 2.5)).toBeNear(3.462));
});

describe('stirring', () => {
  test('gives ungassed and gassed power', () => {
    const power = ungassedPower(5, 2, 1, 1000);
    expect(power).toBeNear(40_000);
    expect(gassedPower(power, 2, 1, 0.5)).toBeNear(16_237);
  });

  test.each([0, 0.01, 0.5, 5])('inverts power to speed at a gas flow of %d m³/s', (flow) => {
    const speed = speedForPower({
      power: 100,
      powerNumber: 5,
      diameter: 1.2,
      gasFlow: flow,
      density: 1020,
      impellers: 2,
    });
    const free = ungassedPower(5, speed, 1.2, 1020, 2);
    expect(flow > 0 ? gassedPower(free, speed, 1.2, flow) : free).toBeNear(100_000, 1e-9);
  });

  test('floods an impeller of 1 m in 2.5 m at 2 1/s with 0.99 m³/s', () =>
    // Fl = 30 × 0.4^3.5 × 2² × 1/9.807.
    expect(floodingFlow(2, 1, 0.4)).toBeNear(30 * 0.4 ** 3.5 * (4 / 9.807) * 2, 1e-3));

  test('mixing time', () => expect(mixingTime(1.3, 0.33, 0.5)).toBeNear(87.5));
});

describe('seed train', () => {
  const input = {
    volume: 40,
    inoculumFraction: 0.05,
    density: 10,
    flaskDensity: 5,
    growth: 0.26,
    biomassYield: 0.55,
    lag: 2,
    flask: 5,
    vial: 0.1,
  };
  test('extends from the production vessel back to a flask', () => {
    const train = seedTrain(input);
    expect(Array.from(train.volume.slice(0, train.count))).toEqual([
      expect.closeTo(0.005, 9),
      expect.closeTo(0.1, 9),
      expect.closeTo(2, 9),
    ]);
    expect(train.time[0]!).toBeNear(24);
    expect(train.time[1]!).toBeNear(16.19);
    expect(train.time[2]!).toBeNear(13.52);
    expect(train.biomass).toBeCloseTo(20, 9);
  });

  test('needs more than a day in the flask for slow cells', () => {
    expect(seedTrain({ ...input, growth: 0.03 }).time[0]).toBeGreaterThan(100);
  });
});
