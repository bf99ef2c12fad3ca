import { describe, expect, test } from 'vitest';
import { costRow } from '../costing/cost-table.ts';
import { costIndex } from '../assumptions/cepci.ts';
import { celsius } from '../wording/quantity.ts';
import { ACIDS, balanceAt, conductivity, davies, daviesA, phOf, formIons, pkAt, type Solution } from './buffers.ts';
import {
  bedPressure,
  breakthrough,
  dynamicCapacity,
  elutionVolume,
  langmuir,
  loadLoss,
  peakWidth,
  plates,
  resolution,
} from './chromatography.ts';
import {
  entrainment,
  evaporated,
  latentHeat,
  leakage,
  multiEffect,
  suction,
  vacuumPower,
  volatileLoss,
} from './evaporation.ts';
import {
  type Cake,
  frozenThickness,
  primaryDrying,
  sublimationFront,
  HEAT_TRANSFER,
  shelfHeatTransfer,
} from './freeze-drying.ts';
import { mixing } from './mixing.ts';

const inVials = (pressure: number): number =>
  shelfHeatTransfer(HEAT_TRANSFER.vials.contact, HEAT_TRANSFER.vials.gas, pressure);

describe('chromatography', () => {
  test('capacity at equilibrium and at 10 % breakthrough', () => {
    expect(langmuir(60, 5, 2)).toBeNear(54.55);
    expect(dynamicCapacity(langmuir(60, 5, 2), 3, 4 / 60)).toBeNear(43.56);
    expect(dynamicCapacity(langmuir(60, 5, 2), 3, 6 / 60)).toBeNear(47.22);
    expect(dynamicCapacity(5, 1, 0.01)).toBe(0);
  });
  test('capacity rises with residence time', () => {
    const values = [1, 2, 4, 8, 15].map((min) => dynamicCapacity(50, 3, min / 60));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });
  test('breakthrough and the resulting loss', () => {
    expect(breakthrough(3 * 2, -0.2)).toBeNear(0.2315);
    expect(loadLoss(6, 2, 1.9)).toBeNear(0.03838);
    expect(loadLoss(6, 2, 1.9)).toBeNear(
      mean((t) => breakthrough(6, t - 2), 0, 1.9),
      1e-5,
    );
    expect(loadLoss(2000, 2, 4)).toBeNear(0.5, 1e-6);
  });
  test('pressure of a bed', () => expect(bedPressure(1, 2, 0.36, 90, 0.2)).toBeNear(0.1806));
  test('resolution by size', () => {
    expect(plates(0.9, 45, 10)).toBeNear(2000, 1e-12);
    expect(resolution(0.5, 0.62, peakWidth(0.5, 2000), peakWidth(0.62, 2000))).toBeNear(2.396);
    const [a, b] = [300, 150].map((kDa) => elutionVolume(kDa, 10, 600)) as [number, number];
    expect(resolution(a, b, peakWidth(a, 2000, 0.03), peakWidth(b, 2000, 0.03))).toBeNear(1.262);
    expect(elutionVolume(1e6, 10, 600)).toBeCloseTo(0.35, 12);
    expect(elutionVolume(0.1, 10, 600)).toBeCloseTo(0.9, 12);
  });
});

/** Mean of f between two ends, by the midpoint rule. */
function mean(f: (x: number) => number, from: number, to: number): number {
  let sum = 0;
  for (let k = 0; k < 20_000; k++) sum += f(from + ((k + 0.5) / 20_000) * (to - from));
  return sum / 20_000;
}

describe('evaporation', () => {
  test('water, and a quick check of steam', () => {
    expect(evaporated(10_000, 0.05, 0.4)).toBeNear(8750);
    expect(8750 / (0.85 * 3)).toBeNear(3431);
  });
  const evaporator = {
    feed: 10_000,
    from: 0.05,
    to: 0.4,
    effects: 3,
    feedTemperature: celsius(25),
    first: celsius(75),
    last: celsius(45),
    transfer: { clean: 2839, fouling: 0 },
  } as const;
  const three = multiEffect(evaporator);
  test('three effects of the worked check', () => {
    expect(three.steam).toBeNear(3847);
    expect(three.area).toBeNear(61.7);
    expect(three.steamTemperature).toBeNear(celsius(89.8), 1e-4);
  });
  test('ten tonnes evaporated', () => {
    const plant = multiEffect({ ...evaporator, feed: 10_000 / 0.875 });
    expect(plant.steam).toBeNear(4397, 1e-3);
    expect(10_000 / plant.steam).toBeNear(2.27, 3e-3);
    expect(plant.area).toBeNear(70.5, 1e-3);
  });
  test('the last effect boils at the given temperature', () =>
    expect(three.temperatures[2]!).toBeNear(celsius(45), 1e-6));
  test('steam of a given temperature sets the surface of the first effect alone', () => {
    const given = multiEffect({ ...evaporator, steam: celsius(139) });
    expect(three.firstArea).toBe(three.area);
    expect(three.surface).toBeNear(3 * three.area, 1e-12);
    // The first of the three has steam 14.8 K above 75 °C where all are equal.
    expect(given.area).toBe(three.area);
    expect(given.firstArea / three.area).toBeNear(14.8 / 64, 3e-3);
    expect(given.surface).toBeNear(given.firstArea + 2 * given.area, 1e-12);
    expect(given.steam * latentHeat(celsius(139))).toBeNear(three.steam * latentHeat(three.steamTemperature), 1e-9);
    const single = multiEffect({ ...evaporator, effects: 1, last: celsius(75), steam: celsius(95) });
    expect(single.surface).toBeNear(multiEffect({ ...evaporator, effects: 1, last: celsius(75) }).surface, 1e-12);
  });
  test('the vapour of each effect by its heat balance', () => {
    const exact = multiEffect({ ...evaporator, rigorous: true });
    expect(exact.steam).toBeNear(3742);
    expect(exact.vapour.reduce((sum, one) => sum + one, 0)).toBeNear(8750, 1e-9);
  });
  test.each([2, 3])(
    'says how much flashes from the liquid in %i effects, if that is more than should evaporate',
    (effects) => {
      const plant = (to: number) =>
        multiEffect({ ...evaporator, effects, from: 0.3, to, last: celsius(40), rigorous: true });
      // 10 t/h cool by 35 K. In three effects they flash half of it in the second one, which evaporates as much again in the third.
      const cooling = (10_000 * 4.18 * (1 - 0.6 * 0.3) * 35) / 2400;
      expect(plant(0.303).flashed).toBeNear((effects / 2) * cooling, 0.05);
      expect(plant(0.303).steam).toBe(0);
      const enough = plant(0.4);
      expect(enough.flashed).toBe(0);
      for (const one of enough.vapour) expect(one).toBeGreaterThan(0);
    },
  );
  test.each([1, 3])(
    'a feed hot enough to boil needs no steam in %i effects, and its surplus heat is condensed',
    (effects) => {
      const last = effects === 1 ? celsius(50) : celsius(45);
      const hot = multiEffect({
        ...evaporator,
        from: 0.1,
        to: 0.105,
        effects,
        feedTemperature: celsius(95),
        first: celsius(50),
        last,
      });
      expect(hot.steam).toBe(0);
      expect(hot.steamTemperature).toBe(celsius(50));
      expect(hot.area).toBeGreaterThanOrEqual(0);
      // What the feed gives off above boiling, less what evaporates in the first effect, plus the last vapour.
      const given = 10_000 * 4.18 * 0.94 * 45;
      const vapour = 10_000 * (1 - 0.1 / 0.105);
      const [firstLatent, lastLatent] = [2501 - 2.361 * 50, 2501 - 2.361 * (last - 273.15)];
      expect(hot.condenser * 3600).toBeNear(given - (vapour / effects) * (firstLatent - lastLatent), 1e-9);
    },
  );
  test('more effects need less steam and more surface', () => {
    const plants = [1, 2, 3, 4, 5].map((effects) => multiEffect({ ...evaporator, effects, first: celsius(85) }));
    const steam = plants.map((one) => one.steam);
    expect(steam).toEqual(steam.toSorted((a, b) => b - a));
  });
  test('volatile components evaporate according to Rayleigh’s law', () => {
    expect(volatileLoss(0.5, 1)).toBeCloseTo(0.5, 12);
    expect(volatileLoss(0.5, 8)).toBeNear(1 - 0.5 ** 8, 1e-12);
  });
  test('steam of 182 °C entrains about as much vapour of 74 °C as itself, if it must reach 90 °C', () => {
    const jet = (motive: number, vapour: number, mixture: number) =>
      entrainment({ motive: celsius(motive), vapour: celsius(vapour), mixture: celsius(mixture) });
    // Steam tables: 537 kJ/kg from 10.5 to 0.37 bar, 110 kJ/kg from there to 0.70 bar.
    expect(jet(182, 74, 90)).toBeNear(Math.sqrt((0.9 ** 3 * 537) / 110) - 1, 2e-3);
    // At 139 °C, 362 kJ/kg.
    expect(jet(139, 74, 90)).toBeNear(Math.sqrt((0.9 ** 3 * 362) / 110) - 1, 2e-3);
    expect(jet(182, 130, 165)).toBe(0);
  });
  test('leaks, suction flow and power of the vacuum pump', () => {
    expect(leakage(3, 0.096)).toBeNear(4.89 * 0.15 * 3 ** 0.667, 1e-12);
    expect(suction(10, 318, 0.1)).toBeNear(((20 / 28.96) * 8314.462 * 318) / 1e4, 1e-9);
    expect(vacuumPower(1, 0.1)).toBeNear((21.4 * 0.2 ** 0.924) / 1.34102209, 1e-9);
  });
  test('prices of bodies', () => {
    const index = costIndex(2023);
    const price = (id: string, area: number, at: number): number => {
      const row = costRow(id);
      return (row.cost(area) * at) / row.index;
    };
    expect(price('C-31', 100, index)).toBeNear(1_016_551);
    // The median of five sources; the report that gives this size has 202,000.
    expect(price('C-32', 45, 797.9)).toBeNear(216_300, 1e-3);
  });
});

describe('freeze drying', () => {
  const cake: Cake = { vial: 3.8, product: 3.14, fill: 2, solids: 0.05, r0: 1.4, a1: 16, a2: 0 };
  test('cake and heat transfer', () => {
    expect(frozenThickness(cake)).toBeNear(0.6919);
    expect(inVials(0.15)).toBeNear(4.003e-4);
  });
  test('front half way through', () => {
    const thickness = frozenThickness(cake);
    const { front, rate } = sublimationFront(cake, thickness / 2, thickness, {
      heat: inVials(0.15),
      pressure: 0.15,
      shelf: 20,
    });
    expect(front).toBeNear(-19.26);
    expect(rate).toBeNear(0.3084);
  });
  test('time of primary drying', () => {
    expect(primaryDrying(cake, { heat: inVials(0.15), pressure: 0.15, shelf: 20 }).time).toBeNear(6.196);
  });
  test('nothing dries on a shelf colder than the frost point', () => {
    expect(primaryDrying(cake, { heat: inVials(0.4), pressure: 0.4, shelf: -30 }).time).toBe(Infinity);
  });
});

describe('buffers', () => {
  const at25 = (name: keyof typeof ACIDS, total: number): Solution => ({
    buffers: [{ acid: ACIDS[name], total }],
    anions: 0,
    anionStrength: 0,
    temperature: 298.15,
  });
  test('pK with temperature', () => {
    expect(pkAt(ACIDS.tris.steps[0]!, celsius(4))).toBeNear(8.71);
    expect(pkAt(ACIDS.tris.steps[0]!, celsius(37))).toBeNear(7.753);
    expect(pkAt(ACIDS.hepes.steps[0]!, celsius(37))).toBeNear(7.424);
    expect(pkAt(ACIDS.phosphate.steps[1]!, celsius(4))).toBeNear(7.279);
  });
  test('activity', () => {
    expect(daviesA(298.15)).toBeNear(0.509, 2e-4);
    expect(davies(1, 0.1, 0.509)).toBeNear(0.107);
    expect(davies(2, 0.1, 0.509)).toBeNear(0.4281);
  });
  test('strong ions that set a pH', () => {
    expect(1000 * balanceAt(at25('phosphate', 0.02), 7).strong).toBeNear(30.46);
    expect(1000 * balanceAt(at25('acetate', 0.05), 5).strong).toBeNear(33.75);
    expect(-1000 * balanceAt(at25('tris', 0.05), 8).strong).toBeNear(29.04);
    expect(-1000 * balanceAt(at25('tris', 0.05), 7.5, 0.15).strong).toBeNear(41.65);
    // Share of disodium phosphate in the pair that gives pH 7.
    expect(balanceAt(at25('phosphate', 0.02), 7).strong / 0.02 - 1).toBeNear(0.5231);
  });
  test('capacity has its maximum at the apparent pK', () => {
    const plain = { buffers: [{ acid: ACIDS.mops, total: 0.05 }], anions: 0, anionStrength: 0, temperature: 298.15 };
    const most = Math.max(...Array.from({ length: 400 }, (_, k) => balanceAt(plain, 6.5 + k / 400).capacity));
    expect(1000 * most).toBeNear(28.78);
  });
  test('published buffers', () => {
    expect(Math.abs(phOf(at25('phosphate', 0.008695 + 0.03043), 0.008695 + 2 * 0.03043) - 7.415)).toBeLessThan(0.03);
    expect(Math.abs(phOf(at25('phosphate', 0.05), 0.075) - 6.865)).toBeLessThan(0.03);
    expect(Math.abs(phOf(at25('carbonate', 0.05), 0.075) - 10.012)).toBeLessThan(0.03);
    expect(Math.abs(phOf(at25('citrate', 0.05), 0.05) - 3.776)).toBeLessThan(0.03);
    expect(Math.abs(phOf(at25('borate', 0.04), 0.02) - 9.18)).toBeLessThan(0.03);
    expect(Math.abs(phOf(at25('tris', 0.06667), -0.05) - 7.699)).toBeLessThan(0.03);
  });
  test('phosphate saline at other temperatures, its conductivity and capacity', () => {
    const solution = at25('phosphate', 0.05);
    const { strong, ionicStrength, capacity } = balanceAt(solution, 7.2, 0.15);
    const pH = (degrees: number) => phOf({ ...solution, temperature: celsius(degrees) }, strong, 0.15);
    expect(pH(4)).toBeNear(7.294);
    expect(pH(20)).toBeNear(7.216);
    expect(pH(37)).toBeNear(7.176);
    expect(1000 * capacity).toBeNear(23.44);
    const [equivalents, limiting] = formIons(ACIDS.phosphate, 0.05, 7.2, ionicStrength, 298.15);
    const all = limiting + strong * 50.1 + 0.15 * (50.1 + 76.3);
    expect(conductivity(equivalents + strong + 0.3, all, ionicStrength, 298.15)).toBeNear(20.8);
  });
  test('conductivity of saline', () => {
    expect(conductivity(0.3, 0.15 * 126.4, 0.15, 298.15)).toBeNear(15.23);
    expect(conductivity(0, 0, 0, 298.15)).toBe(0);
  });
  test('pH rises with added base', () => {
    const values = [0.01, 0.02, 0.03, 0.05, 0.08].map((strong) => phOf(at25('phosphate', 0.05), strong));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });
});

test('mixing takes longer in a larger tank at the same power per volume', () => {
  expect(mixing(10, 0.2).time).toBeGreaterThan(mixing(1, 0.2).time);
  expect(mixing(1, 1).speed).toBeGreaterThan(mixing(1, 0.2).speed);
});
