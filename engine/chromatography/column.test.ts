import { describe, expect, test } from 'vitest';
import { Random } from '../numeric/random.ts';
import {
  ANTIBODY,
  apexOf,
  BEADS,
  errorAgainst,
  momentsOf,
  PORES,
  RUN,
  SEPARATION,
  SHORT,
  SMA,
  timeOf,
} from './cases.test-support.ts';
import { type Column, solveColumn } from './column.ts';
import { filmCoefficient, proteinDiffusivity } from './correlations.ts';
import {
  affinityIsotherm,
  boundAt,
  hydrophobicIsotherm,
  langmuirIsotherm,
  linearIsotherm,
  stericMassAction,
} from './isotherm.ts';
import { differenceOf, leftBetween, outletAt, withoutSwings } from './outlet.ts';
import { solveToError } from './refine.ts';
import { rotationOf } from './rotation.ts';

/** Exact solutions: inverse Laplace transforms in 30 digits (de Hoog), closed moments, closed forms. */
describe('exact solutions', () => {
  test('a pulse with slow linear binding and dispersion', () => {
    const column: Column = {
      length: 1,
      velocity: 1 / 30,
      dispersion: 1e-4,
      beads: 0.6,
      isotherm: linearIsotherm([1]),
      rate: [1],
    };
    const pulse = [
      { duration: 10, inlet: [1] },
      { duration: 190, inlet: [0] },
    ];
    const solved = solveColumn(column, pulse, [0], { cells: 60, tolerance: 1e-4 });
    const exact = { 45: 0.252355517, 53.75: 0.506981947, 60: 0.376667196, 75: 0.0293521289 };
    for (const [time, value] of Object.entries(exact))
      expect(Math.abs(outletAt(solved, 0, Number(time))[1] - value)).toBeLessThan(2e-3 * 0.507);
    expect(momentsOf(solved, 0)[0] - 5).toBeNear(50, 1e-3);
  });

  test.each([
    ['film', BEADS, { 300: 0.0221273533, 377: 0.0253000656, 600: 0.0116483606 }, 26599.2945],
    ['pores', PORES, { 150: 0.0115367419, 200: 0.0155329207, 321.75: 0.0195315576, 600: 0.0102277127 }, 49377.227],
  ] as const)('a pulse into beads with %s', (_, beads, exact, variance) => {
    const column: Column = {
      ...SHORT,
      beads: { ...beads, ...('diffusivity' in beads && { diffusivity: [6.07e-11] }) },
      isotherm: linearIsotherm([35.5]),
      rate: [0.1],
    };
    const pulse = [
      { duration: 10, inlet: [1] },
      { duration: 4990, inlet: [0] },
    ];
    const solved = solveColumn(column, pulse, [0], { cells: 60, tolerance: 1e-4 });
    const [, height] = apexOf(solved, 0);
    for (const [time, value] of Object.entries(exact))
      expect(Math.abs(outletAt(solved, 0, Number(time))[1] - value)).toBeLessThan(2e-3 * height);
    const [mean, spread] = momentsOf(solved, 0);
    expect(mean - 5).toBeNear(423.372503, 1e-3);
    expect(spread - 100 / 12).toBeNear(variance, 5e-3);
  });

  test('the curve of Thomas', () => {
    const column: Column = {
      length: 0.1,
      velocity: 0.001,
      dispersion: 0,
      beads: 0.75,
      isotherm: langmuirIsotherm([150], [5]),
      rate: [0.002 / 5],
    };
    const solved = solveColumn(column, [{ duration: 3500, inlet: [2] }], [0], { cells: 60, tolerance: 1e-4 });
    for (const [time, share] of [
      [1500, 0.0293517602],
      [2500, 0.624974703],
      [3000, 0.924972833],
    ] as const)
      expect(Math.abs(outletAt(solved, 0, time)[1] / 2 - share)).toBeLessThan(1e-3);
  });

  test('a step into beads with pores', () => {
    const beads = { ...PORES, diffusivity: [6.07e-11] };
    const column: Column = { ...SHORT, beads, isotherm: linearIsotherm([35.5]), rate: [0.1] };
    const solved = solveColumn(column, [{ duration: 1000, inlet: [1] }], [0], { cells: 60, tolerance: 1e-4 });
    for (const [time, share] of [
      [300, 0.328478498],
      [423.3725, 0.561330818],
    ] as const)
      expect(Math.abs(outletAt(solved, 0, time)[1] - share)).toBeLessThan(2e-3);
  });

  test('the curve of Bohart and Adams', () => {
    const isotherm = langmuirIsotherm([150], [1e6]);
    const column: Column = { length: 0.1, velocity: 0.001, dispersion: 0, beads: 0.75, isotherm, rate: [0.002 / 1e6] };
    const solved = solveColumn(column, [{ duration: 3500, inlet: [2] }], [0], { cells: 60, tolerance: 1e-4 });
    for (const [time, share] of [
      [2600, 0.50001135],
      [2800, 0.689984193],
      [3000, 0.83202473],
    ] as const)
      expect(Math.abs(outletAt(solved, 0, time)[1] / 2 - share)).toBeLessThan(1e-3);
  });

  test('a desorption wave begins at its time', () => {
    const bed = { length: 0.1, velocity: 0.001, dispersion: 0, beads: 0.7, isotherm: langmuirIsotherm([150], [2]) };
    const run = [
      { duration: 2000, inlet: [5] },
      { duration: 1000, inlet: [0] },
    ];
    const solved = solveColumn(bed, run, [0], { cells: 100, tolerance: 1e-4 });
    // Each concentration has its own speed, up to the corner of the wave.
    const leaves = (c: number): number => 100 * (1 + ((0.3 / 0.7) * 300) / (1 + 2 * c) ** 2);
    for (const share of [0.98, 0.95, 0.9, 0.8, 0.6])
      expect(timeOf(solved, 0, 5 * share, 2000) - 2000).toBeNear(leaves(5 * share), 1e-2);
    // The corner itself, t₀ (1 + F q'(c_F)): times are linear in the slope of the isotherm, so that two of them lead to it.
    const slope = (c: number): number => (1 + 2 * c) ** -2;
    const [near, further] = [4.5, 4].map((c) => ({ c: slope(c), time: timeOf(solved, 0, c, 2000) - 2000 })) as [
      { c: number; time: number },
      { c: number; time: number },
    ];
    const lead = near.time + ((further.time - near.time) * (slope(5) - near.c)) / (further.c - near.c);
    expect(lead).toBeNear(206.257379, 1e-2);
  });

  test('waves and shocks of equilibrium theory', () => {
    const bed = { length: 0.1, velocity: 0.001, dispersion: 0, beads: 0.7 };
    const run = [
      { duration: 2000, inlet: [5] },
      { duration: 3000, inlet: [0] },
    ];
    const one = solveColumn({ ...bed, isotherm: langmuirIsotherm([150], [2]) }, run, [0], { cells: 60 });
    expect(2000 - leftBetween(one, 0, 0, 2000) / 5).toBeNear(1268.83117, 1e-2);
    for (const [c, time] of [
      [1, 1528.57143],
      [2.5, 100 * (1 + ((0.3 / 0.7) * 300) / 36)],
    ] as const)
      expect(timeOf(one, 0, c, 2000) - 2000).toBeNear(time, 1e-2);
    const two = solveColumn(
      { ...bed, isotherm: langmuirIsotherm([100, 100], [1, 3]) },
      [{ duration: 1600, inlet: [2, 3] }],
      [0, 0],
      { cells: 60 },
    );
    expect(timeOf(two, 0, outletAt(two, 0, 1020)[1] / 2)).toBeNear(862.335739, 1e-2);
    expect(timeOf(two, 1, 1.5)).toBeNear(1171.42857, 1e-2);
    const train = solveColumn(
      { ...bed, isotherm: langmuirIsotherm([100, 100, 100], [0.5, 1.2, 10]) },
      [
        { duration: 200, inlet: [3, 3, 0] },
        { duration: 1400, inlet: [0, 0, 4] },
      ],
      [0, 0, 0],
      { cells: 60 },
    );
    expect(outletAt(train, 0, 1000)[1]).toBeNear(2.1, 1e-2);
    expect(timeOf(train, 2, 2) - 200).toBeNear(1145.29617, 1e-2);
  });

  test('dilute proteins in a gradient (Yamamoto)', () => {
    for (const [slope, end, exact] of [
      [0.2, 1200, [810.817328, 448.276358, 204.313615]],
      [0.4, 800, [(290.447215 - 100) / 0.4 + 0.014 / 5.75e-4]],
    ] as const) {
      const phases = [
        { duration: 0.1, inlet: [100, 1e-6, 1e-6, 1e-6] },
        { duration: end, inlet: [100, 0, 0, 0], end: [100 + slope * end, 0, 0, 0] },
      ];
      const column = { ...SHORT, dispersion: 0, beads: 0.8425, isotherm: SMA };
      const solved = solveColumn(column, phases, [100, 0, 0, 0], { cells: 60, tolerance: 1e-4 });
      for (const [i, time] of exact.entries()) expect(apexOf(solved, i + 1)[0] - 0.1).toBeNear(time, 5e-3);
    }
  });

  test('stirred tanks in series, and one tank', () => {
    const column = { length: 1, velocity: 0.01, dispersion: 0, beads: 0.5, isotherm: linearIsotherm([2]) };
    const step = [{ duration: 500, inlet: [1] }];
    const tanks = solveColumn(column, step, [0], { cells: 30, order: 1, tolerance: 1e-8 });
    for (const [time, share] of [
      [240, 0.132123585],
      [300, 0.524283014],
      [360, 0.862112399],
    ] as const)
      expect(Math.abs(outletAt(tanks, 0, time)[1] - share)).toBeLessThan(1e-5);
    const mixed = solveColumn({ ...column, dispersion: 1 }, step, [0], { cells: 30, tolerance: 1e-5 });
    expect(outletAt(mixed, 0, 300)[1]).toBeNear(1 - Math.exp(-1), 5e-3);
  });
});

test('the isotherm of steric mass action', () => {
  const first = boundAt(SMA, [50, 1, 1, 1]);
  expect(first[1]!).toBeNear(50.9733841, 1e-7);
  expect(first[2]!).toBeNear(5.68631539, 1e-7);
  const second = boundAt(SMA, [150, 1, 0.5, 0.2]);
  expect(second[1]!).toBeNear(32.0848003, 1e-7);
  expect(second[2]!).toBeNear(1.68857116, 1e-7);
});

test('correlations of transport', () => {
  const diffusivity = proteinDiffusivity(298.15, 0.89, 150_000);
  expect(diffusivity).toBeNear(5.25832112e-11, 1e-6);
  // 150 cm/h around beads of 85 µm.
  expect(filmCoefficient(1.5 / 3600, 0.36, 85e-6, diffusivity)).toBeNear(1.64187101e-5, 1e-6);
});

/** Curves of Püttmann's separation by an independent solver (CADET-Core 5.1.1, discontinuous Galerkin, 64 elements of order 3). */
describe('published separations', () => {
  test.each([
    [
      'without a film',
      0.8425,
      { t1: 757.5588, h1: 0.0883511644, h2: 0.134618218, t3: 230.9721 },
      { '150-330-3': 0.999962401, '330-560-2': 0.998943664, '560-1100-1': 1 },
    ],
    [
      'with a film',
      BEADS,
      { t1: 1096.5714, t2: 662.9475, t3: 405.1803 },
      {
        '150-330-3': 0.098844282,
        '330-560-2': 0.068369371,
        '330-560-3': 0.898548811,
        '560-1100-1': 0.522836153,
        '560-1100-3': 0.00260241112,
      },
    ],
    [
      'with pores',
      PORES,
      { h1: 0.0265556279, t3: 401.3648, h3: 0.0460427617 },
      {
        '150-330-3': 0.21308758,
        '330-560-1': 0.00182102423,
        '330-560-2': 0.174966621,
        '560-1100-1': 0.529776944,
        '560-1100-2': 0.822476799,
        '560-1100-3': 0.0279571458,
      },
    ],
  ] as const)('%s: apexes and pools', (_, beads, apexes, pools) => {
    const solved = solveColumn({ ...SHORT, beads, isotherm: SMA }, SEPARATION, [50, 0, 0, 0], {
      cells: 60,
      tolerance: 1e-5,
    });
    for (const [key, value] of Object.entries(apexes)) {
      const [time, height] = apexOf(solved, Number(key[1]));
      expect(key.startsWith('t') ? time : height).toBeNear(value, key.startsWith('t') ? 3e-3 : 1e-2);
    }
    for (const [key, value] of Object.entries(pools)) {
      const [from, to, i] = key.split('-').map(Number);
      expect(Math.abs(leftBetween(solved, i!, from!, to!) / 10 - value)).toBeLessThan(0.005);
    }
  });

  test('the whole curves are within 0.5 % of the load', () => {
    const curve = (beads: Column['beads'], file: string): number =>
      errorAgainst(solveColumn({ ...SHORT, beads, isotherm: SMA }, SEPARATION, [50, 0, 0, 0], { cells: 60 }), file);
    expect(curve(0.8425, 'sma-lrm.csv')).toBeLessThan(0.005);
    expect(curve(PORES, 'sma-grm.csv')).toBeLessThan(0.005);
  });

  test('an antibody at 40 g/L: 30 cells', () => {
    const solved = solveColumn(ANTIBODY, RUN, [50, 0, 0, 0], { cells: 30 });
    expect(apexOf(solved, 1)[0]).toBeNear(4283.554, 3e-3);
    expect(apexOf(solved, 1)[1]).toBeNear(0.120971035, 1e-2);
    expect(apexOf(solved, 2)[0]).toBeNear(4075.74, 3e-3);
    expect(apexOf(solved, 3)[1]).toBeNear(0.00438693262, 1e-2);
    for (const [from, to, i, share] of [
      [4200, 5200, 1, 0.76856086],
      [4200, 5200, 2, 0.104128356],
      [4300, 5100, 2, 0.0218447359],
      [4400, 5000, 1, 0.46266466],
      [4400, 5000, 2, 0.00421556844],
      [4400, 5000, 3, 0.297261516],
    ] as const)
      expect(Math.abs(leftBetween(solved, i, from, to) / solved.entered[i]! - share)).toBeLessThan(0.005);
    for (const [from, to, purity] of [
      [4200, 5200, 0.969454654],
      [4300, 5100, 0.976437858],
    ] as const) {
      const masses = [1, 2, 3].map((i) => leftBetween(solved, i, from, to));
      expect(Math.abs(masses[0]! / masses.reduce((sum, one) => sum + one, 0) - purity)).toBeLessThan(1e-3);
    }
  });

  /** @param residence min. */
  const captureOf = (length: number, residence: number): Column => {
    const velocity = length / (60 * residence) / 0.36;
    return {
      length,
      velocity,
      dispersion: (velocity * 85e-6) / 0.57,
      beads: { voidage: 0.36, porosity: 0.6, radius: 4.25e-5, film: [8e-6], diffusivity: [8e-12] },
      isotherm: langmuirIsotherm([70 / (1 - 0.744)], [10]),
    };
  };
  test.each([
    [1, { 0.01: 15.69, 0.05: 21.63, 0.1: 25.46 }],
    [2, { 0.01: 32.51, 0.05: 38.65, 0.1: 42.42, 0.5: 66.76 }],
    [4, { 0.1: 56.12 }],
  ] as const)('breakthrough of a capture column at %i min', (residence, exact) => {
    const load = [{ duration: 26 * 60 * residence, inlet: [3] }];
    const solved = solveColumn(captureOf(0.2, residence), load, [0], { cells: 30 });
    for (const [share, loaded] of Object.entries(exact))
      expect((3 * timeOf(solved, 0, 3 * Number(share))) / (60 * residence)).toBeNear(
        loaded,
        share === '0.01' ? 0.03 : 0.01,
      );
  });

  // Of a numerical solution with 20 cells and ten shells after 14 to 25 turns, without a wash into the next column.
  test.each([
    [1, 56.1],
    [1.5, 67.7],
    [2, 70.4],
    [4, 71],
  ])('capture columns in rotation at %d min', (residence, reference) => {
    const full = 0.744 + (70 * 10) / (1 + 10 * 3);
    const { loaded, loss } = rotationOf(
      captureOf(0.1, residence),
      { cells: 12, shells: 5, tolerance: 3e-3 },
      { product: 0, feed: [3], buffer: [0], chase: 0, volume: 60 * residence, full, share: 0.01 },
    );
    expect(loss).toBeLessThanOrEqual(0.01);
    // In the periodic state what is loaded and not lost leaves with the column, which cannot hold more than when it is full.
    expect(loaded * (1 - loss)).toBeLessThanOrEqual(full * (1 + 1e-3));
    // The few cells and shells with which a step solves its turns; 20 and eight are within 0.7 %.
    expect(3 * loaded).toBeNear(reference, 0.025);
  });

  test('hydrophobic interaction, affinity by pH, two Langmuir components', () => {
    const bed = { length: 0.1, velocity: 0.001, dispersion: 2e-7, beads: 0.7 };
    const hydrophobic = hydrophobicIsotherm([
      { K: 0.02, slope: 0.0042, n: 1, most: 120 },
      { K: 0.05, slope: 0.0045, n: 1, most: 120 },
    ]);
    const falling = [
      { duration: 500, inlet: [1500, 1, 0.3] },
      { duration: 300, inlet: [1500, 0, 0] },
      { duration: 2000, inlet: [1500, 0, 0], end: [0, 0, 0] },
      { duration: 400, inlet: [0, 0, 0] },
    ];
    const salted = solveColumn({ ...bed, isotherm: hydrophobic }, falling, [1500, 0, 0], { cells: 60 });
    expect(apexOf(salted, 1)[0]).toBeNear(933.5, 5e-3);
    expect(apexOf(salted, 2)[1]).toBeNear(1.18266, 1e-2);

    const affinity = affinityIsotherm({ eta: 2.4, pK: 3.5 }, [{ K: 8, most: 150, site: { eta: 2.2, pK: 4.4 } }]);
    const byPH = [
      { duration: 1000, inlet: [7.2, 3] },
      { duration: 300, inlet: [7.2, 0] },
      { duration: 74, inlet: [7.2, 0], end: [3.5, 0] },
      { duration: 600, inlet: [3.5, 0] },
    ];
    const captured = solveColumn({ ...bed, isotherm: affinity }, byPH, [7.2, 0], { cells: 60 });
    expect(Math.abs(leftBetween(captured, 1, 1390, 1600) / 3000 - 0.8903)).toBeLessThan(0.002);

    const both = [
      { duration: 300, inlet: [2, 2] },
      { duration: 2000, inlet: [0, 0] },
    ];
    const two = langmuirIsotherm([50, 50], [1, 1.5]);
    const left = solveColumn({ ...bed, isotherm: two }, both, [0, 0], { cells: 60 });
    expect(leftBetween(left, 0, 0, 1400)).toBeNear(543.65, 5e-3);
  });
});

describe('numerics', () => {
  test('cells converge with the second order, steps with the tolerance', () => {
    const start = [50, 0, 0, 0];
    const finest = solveColumn(ANTIBODY, RUN, start, { cells: 160, tolerance: 1e-5 });
    const worst = (cells: number): number =>
      Math.max(
        ...[1, 2, 3].map((i) => differenceOf(finest, solveColumn(ANTIBODY, RUN, start, { cells, tolerance: 1e-5 }), i)),
      );
    expect(worst(20) / worst(40)).toBeGreaterThan(3.5);
    const separate = (tolerance: number) =>
      solveColumn({ ...SHORT, beads: BEADS, isotherm: SMA }, SEPARATION, start, { cells: 60, tolerance });
    const tight = separate(1e-7);
    const off = (tolerance: number): number => differenceOf(tight, separate(tolerance), 1);
    expect(off(1e-3) / off(1e-4)).toBeGreaterThan(4);
  });

  test('shells converge: few are enough for a gradient', () => {
    const off = (shells: number): number =>
      errorAgainst(
        solveColumn({ ...SHORT, beads: PORES, isotherm: SMA }, SEPARATION, [50, 0, 0, 0], {
          cells: 40,
          shells,
          tolerance: 1e-4,
        }),
        'sma-grm.csv',
      );
    expect(off(4)).toBeLessThan(0.005);
    expect(off(4) / off(8)).toBeGreaterThan(2);
  });

  test('a stiff film is equilibrium, and fast pores are a film', () => {
    const start = [50, 0, 0, 0];
    const solve = (beads: Column['beads']) =>
      solveColumn({ ...SHORT, dispersion: 5e-7, beads, isotherm: SMA }, SEPARATION, start, {
        cells: 40,
        tolerance: 1e-4,
      });
    const share = 0.37 + 0.63 * 0.75;
    const lumped = solveColumn(
      { ...SHORT, velocity: (5.75e-4 * 0.37) / share, dispersion: (5e-7 * 0.37) / share, beads: share, isotherm: SMA },
      SEPARATION,
      start,
      { cells: 40, tolerance: 1e-4 },
    );
    const stiff = solve({ ...BEADS, film: [1, 1, 1, 1] });
    // The same column, whose velocity counts the liquid between the beads alone.
    for (const i of [1, 2, 3])
      for (const time of [150, 230, 330, 560, 760])
        expect(Math.abs(outletAt(stiff, i, time)[0] - outletAt(lumped, i, time)[0]) / 10).toBeLessThan(2e-3);
    const film = solve(BEADS);
    expect(differenceOf(film, solve({ ...BEADS, diffusivity: [1, 1, 1, 1] }), 1)).toBeLessThan(5e-4);
  });

  test('every column keeps its mass to 1e-12 and gives numbers', () => {
    const random = new Random(7);
    const between = (low: number, high: number): number => low * (high / low) ** random.next();
    for (let run = 0; run < 60; run++) {
      const proteins = 1 + Math.floor(3 * random.next());
      const charges = between(200, 1500);
      const bound = Array.from({ length: proteins }, () => {
        const nu = between(2, 9);
        return { K: 5 * (between(80, 400) / charges) ** nu, nu, sigma: between(5, 150) };
      });
      const nothing = bound.map(() => 0);
      const velocity = between(1e-4, 3e-3);
      const residence = 0.2 / velocity;
      const column: Column = {
        length: 0.2,
        velocity,
        dispersion: velocity * between(5e-5, 3e-4),
        beads: {
          voidage: 0.36,
          porosity: between(0.3, 0.9),
          radius: between(1.5e-5, 5e-5),
          film: [2e-5, ...bound.map(() => between(1e-7, 1e-5))],
          ...(run % 4 === 0 && { diffusivity: [5e-10, ...bound.map(() => between(2e-12, 5e-11))] }),
        },
        isotherm: stericMassAction(charges, bound),
      };
      const end = run % 3 === 0 ? { inlet: [500, ...nothing] } : { inlet: [50, ...nothing], end: [500, ...nothing] };
      const phases = [
        { duration: 15 * residence, inlet: [50, ...bound.map(() => between(1e-3, 0.5))] },
        { duration: 5 * residence, inlet: [50, ...nothing] },
        { duration: 30 * residence, ...end },
      ];
      const solved = solveColumn(column, phases, [50, ...nothing], { cells: 15, shells: 6 });
      expect(solved.imbalance, `run ${run}`).toBeLessThan(1e-12);
      for (const one of solved.outlet) for (const c of one) expect(Number.isFinite(c)).toBe(true);
    }
  });

  test('the estimated error is that of a pool', () => {
    const start = [50, 0, 0, 0];
    const { solved, error, cells } = solveToError(ANTIBODY, RUN, start, {
      cells: 30,
      share: 0.005,
      components: [1, 2, 3],
    });
    expect(cells).toBe(30);
    const finest = solveColumn(ANTIBODY, RUN, start, { cells: 120, tolerance: 1e-4 });
    const truth = Math.max(...[1, 2, 3].map((i) => differenceOf(finest, solved, i)));
    expect(truth).toBeLessThan(2 * error);
    expect(error).toBeLessThan(0.005);
  });

  test('says which column cannot be solved', () => {
    const none = [{ duration: 100, inlet: [Number.NaN] }];
    const column = { length: 1, velocity: 0.01, dispersion: 0, beads: 0.5, isotherm: linearIsotherm([2]) };
    expect(() => solveColumn(column, none, [0], { cells: 10 })).toThrow(RangeError);
  });
});

test('few cells at a sharp front: without their swings nothing is negative, and what has left at the end is the same', () => {
  const random = new Random(5);
  for (let n = 0; n < 20; n++) {
    const column: Column = {
      length: 0.1,
      velocity: 0.001,
      dispersion: 0,
      beads: 0.75,
      isotherm: langmuirIsotherm([150], [5 * 10 ** (2 * random.next())]),
    };
    const phases = [
      { duration: 3500 + 3000 * random.next(), inlet: [2] },
      { duration: 4000, inlet: [0] },
    ];
    const rough = solveColumn(column, phases, [0], { cells: 6, tolerance: 1e-2 });
    const smooth = withoutSwings(rough);
    expect(rough.left.some(([one], step) => one! < (rough.left[step - 1]?.[0] ?? 0))).toBe(true);
    expect(smooth.left.at(-1)).toEqual(rough.left.at(-1));
    const end = rough.times.at(-1)!;
    let before = 0;
    for (let k = 0; k <= 1000; k++) {
      const [left, concentration] = outletAt(smooth, 0, (k * end) / 1000);
      expect(left).toBeGreaterThanOrEqual(before - 1e-9);
      expect(concentration).toBeGreaterThanOrEqual(-1e-9);
      before = left;
    }
  }
});
