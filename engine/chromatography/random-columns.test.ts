/** Columns that are generated, against solutions that do not use the solver. */
import { describe, expect, test } from 'vitest';
import { Random } from '../numeric/random.ts';
import { isNight, twelfth } from '../tests/shares.test-support.ts';
import { apexOf, momentsOf, timeOf } from './cases.test-support.ts';
import { type Column, type Phase, solveColumn } from './column.ts';
import { type Linear, linearLeft, linearMoments, thomas } from './exact.test-support.ts';
import { hydrophobicIsotherm, langmuirIsotherm, linearIsotherm, stericMassAction } from './isotherm.ts';
import { outletAt } from './outlet.ts';
import { solveToError } from './refine.ts';

/** Cases of each kind, at night and in each turn of the day; three that follow one another have the three kinds of beads. */
const CASES = (isNight ? Array.from({ length: 60 }, (_, i) => i) : [0, 1, 2].map((i) => 3 * twelfth + i)).map(
  (seed) => [seed],
);

/** Numbers of a case, each between two limits and even on a logarithmic scale. */
function numbersOf(seed: number): (low: number, high: number) => number {
  const random = new Random(1000 + seed);
  return (low, high) => low * (high / low) ** random.next();
}

const F = (liquid: number): number => (1 - liquid) / liquid;

describe('a linear column', () => {
  test.each(CASES)('case %i: what has left by any time, and its moments', (seed) => {
    const between = numbersOf(seed);
    const velocity = between(1e-4, 3e-3);
    const length = between(0.02, 0.4);
    const radius = between(1.5e-5, 5e-5);
    const beads = {
      voidage: between(0.28, 0.45),
      porosity: between(0.3, 0.95),
      radius,
      film: between(2e-6, 3e-5),
      diffusivity: seed % 3 === 2 ? between(5e-12, 3e-10) : null,
    };
    const linear: Linear = {
      length,
      velocity,
      dispersion: (velocity * length) / between(30, 1500),
      K: between(0.1, 40),
      rate: between(0.02, 10),
      beads: seed % 3 === 0 ? between(0.4, 0.9) : beads,
    };
    const [mean, variance] = linearMoments(linear);
    const feed = mean * between(0.1, 2);
    const end = mean + feed + 12 * Math.sqrt(variance);
    const column: Column = {
      length,
      velocity,
      dispersion: linear.dispersion,
      beads:
        typeof linear.beads === 'number'
          ? linear.beads
          : {
              voidage: beads.voidage,
              porosity: beads.porosity,
              radius,
              film: [beads.film],
              ...(beads.diffusivity !== null && { diffusivity: [beads.diffusivity] }),
            },
      isotherm: linearIsotherm([linear.K]),
      rate: [linear.rate],
    };
    const phases = [
      { duration: feed, inlet: [1] },
      { duration: end - feed, inlet: [0] },
    ];
    const { solved } = solveToError(
      column,
      phases,
      [0],
      { cells: 60, share: 0.002, components: [0] },
      { shells: 16, tolerance: 1e-4 },
    );
    const exact = linearLeft(linear, feed, end);
    let most = 0;
    for (let k = 1; k <= 100; k++) {
      const time = (end * k) / 100;
      most = Math.max(most, Math.abs(outletAt(solved, 0, time)[0] - exact(time)) / feed);
    }
    expect(most).toBeLessThan(0.003);
    const [first, second] = momentsOf(solved, 0);
    expect(first - feed / 2).toBeNear(mean, 2e-3);
    expect(second).toBeNear(variance + feed ** 2 / 12, 1e-2);
  });
});

describe('a column in equilibrium, without dispersion', () => {
  const bed = { length: 0.1, velocity: 0.001, dispersion: 0 };
  const residence = bed.length / bed.velocity;

  test.each(CASES)('case %i: the front and the wave of a Langmuir isotherm', (seed) => {
    const between = numbersOf(seed);
    const [liquid, most, b, feed] = [between(0.4, 0.9), between(20, 200), between(0.2, 5), between(0.5, 10)];
    const front = residence * (1 + (F(liquid) * most * b) / (1 + b * feed));
    const leaves = (c: number): number => residence * (1 + (F(liquid) * most * b) / (1 + b * c) ** 2);
    const load = 1.6 * front;
    const phases = [
      { duration: load, inlet: [feed] },
      { duration: leaves(0.3 * feed), inlet: [0] },
    ];
    const solved = solveColumn({ ...bed, beads: liquid, isotherm: langmuirIsotherm([most], [b]) }, phases, [0], {
      cells: 100,
      tolerance: 1e-4,
    });
    expect(load - outletAt(solved, 0, load)[0] / feed).toBeNear(front, 5e-3);
    expect(timeOf(solved, 0, feed / 2)).toBeNear(front, 1e-2);
    // What has left by the time of a concentration is the area of the wave beyond it.
    const bound = (c: number): number => (most * b * c) / (1 + b * c);
    for (const c of [0.9, 0.7, 0.5, 0.3].map((share) => share * feed)) {
      const beyond = residence * (feed - c + F(liquid) * (bound(feed) - bound(c)));
      const left = outletAt(solved, 0, load + leaves(c))[0] - outletAt(solved, 0, load)[0];
      expect(Math.abs(left - c * leaves(c) - beyond) / (feed * load)).toBeLessThan(2e-3);
    }
  });

  test.each(CASES)('case %i: two components that compete leave in two fronts', (seed) => {
    const between = numbersOf(seed);
    const [liquid, most, weak] = [between(0.5, 0.85), between(40, 150), between(0.3, 2)];
    const b = [weak, weak * between(2, 6)] as const;
    const feed = [between(1, 5), between(1, 5)] as const;
    const bound = (c: readonly [number, number], i: 0 | 1): number =>
      (most * b[i] * c[i]) / (1 + b[0] * c[0] + b[1] * c[1]);
    // The weaker runs ahead, at a plateau from which the front behind moves both components equally.
    const second = bound(feed, 1) / feed[1];
    let [low, high] = [feed[0], 1e3 * feed[0]];
    for (let pass = 0; pass < 100; pass++) {
      const middle = (low + high) / 2;
      if (bound([middle, 0], 0) - bound(feed, 0) > second * (middle - feed[0])) low = middle;
      else high = middle;
    }
    const ahead = residence * (1 + (F(liquid) * bound([low, 0], 0)) / low);
    const behind = residence * (1 + F(liquid) * second);
    const solved = solveColumn(
      { ...bed, beads: liquid, isotherm: langmuirIsotherm([most, most], b) },
      [{ duration: 1.3 * behind, inlet: feed }],
      [0, 0],
      { cells: 120, tolerance: 1e-4 },
    );
    expect(timeOf(solved, 0, low / 2)).toBeNear(ahead, 1e-2);
    expect(timeOf(solved, 1, feed[1] / 2)).toBeNear(behind, 1e-2);
    // Between fronts that are near each other there is no room for the plateau.
    const plateau = behind > 1.2 * ahead ? outletAt(solved, 0, (ahead + behind) / 2)[1] : low;
    expect(plateau).toBeNear(low, 1e-2);
  });

  test.each(CASES)('case %i: what a trace leaves in a gradient of salt (Yamamoto), or of less salt', (seed) => {
    const between = numbersOf(seed);
    const liquid = between(0.5, 0.85);
    const [nu, charges, unity] = [between(2, 9), between(200, 1200), between(120, 350)];
    const start = between(10, 0.4 * unity);
    const slope = (between(0.3, 1.5) * unity) / (20 * residence);
    const K = (unity / charges) ** nu / F(liquid);
    const salt = (start ** (nu + 1) + (nu + 1) * F(liquid) * K * charges ** nu * slope * residence) ** (1 / (nu + 1));
    const trace = (from: number, to: number, duration: number): Phase[] => [
      { duration: 0.1, inlet: [from, 1e-6] },
      { duration, inlet: [from, 0], end: [to, 0] },
    ];
    const leaves = (salt - start) / slope + residence;
    const rising = solveColumn(
      { ...bed, beads: liquid, isotherm: stericMassAction(charges, [{ K, nu, sigma: between(5, 100) }]) },
      trace(start, start + 2 * slope * leaves, 2 * leaves),
      [start, 0],
      { cells: 80, tolerance: 1e-4 },
    );
    expect(apexOf(rising, 1)[0] - 0.1).toBeNear(leaves, 1e-2);

    // k′ falls with the salt as an exponential: ∫ dt/k′ over the way through the column is its residence time.
    const [tenfold, retained, fall] = [between(200, 900), between(5, 200), between(40, 160) / residence];
    const m = Math.LN10 / tenfold;
    const from = 3000;
    const later = Math.log(1 + m * fall * retained * residence) / (m * fall) + residence;
    const hydrophobic = hydrophobicIsotherm([
      { K: (retained * Math.exp(-m * from)) / F(liquid), slope: m, n: 1, most: 60 },
    ]);
    const falling = solveColumn(
      { ...bed, beads: liquid, isotherm: hydrophobic },
      trace(from, from - 2 * fall * later, 2 * later),
      [from, 0],
      { cells: 80, tolerance: 1e-4 },
    );
    expect(apexOf(falling, 1)[0] - 0.1).toBeNear(later, 1e-2);
  });

  test.each(CASES)('case %i: the curve of Thomas', (seed) => {
    const between = numbersOf(seed);
    const [liquid, most, b, feed] = [between(0.4, 0.9), between(20, 200), between(0.3, 5), between(0.5, 8)];
    const units = between(3, 40);
    const separation = 1 + b * feed;
    const binding = units / (most * F(liquid) * residence);
    const column: Column = {
      ...bed,
      beads: liquid,
      isotherm: langmuirIsotherm([most], [b]),
      rate: [binding / b],
    };
    // Until the front has passed, time is counted in what fills the column.
    const full = (F(liquid) * most * residence * (separation - 1)) / (separation * feed);
    const solved = solveColumn(column, [{ duration: residence + 2.5 * full, inlet: [feed] }], [0], {
      cells: 80,
      tolerance: 1e-4,
    });
    for (const tau of [0.5, 0.8, 1, 1.2, 1.6])
      expect(
        Math.abs(outletAt(solved, 0, residence + tau * full)[1] / feed - thomas(units, separation, tau)),
      ).toBeLessThan(5e-3);
  });
});
