/**
 * Published separations from their printed parameters. Tolerances are those of the source: of a curve that is read from a picture, and of
 * a coarser grid. A third one, of Püttmann et al., is in column.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { apexOf, timeOf } from './cases.test-support.ts';
import { type Column, type Grid, solveColumn } from './column.ts';
import { affinityIsotherm, langmuirIsotherm } from './isotherm.ts';

/**
 * Antibody A on 5 mL of MabSelect SuRe, gradient of pH 5.5 to 3.3 in 10 column volumes (Zhang et al. 2025, An affinity complex titration
 * isotherm, table 3), as CADET-Verification solves and draws it (setting_GRM_ACT_2comp_benchmark1): 50 cells, 12 shells, a point every 13 s.
 */
test('protein A in a gradient of pH: place, height and width of the peak', () => {
  const mL = 60 / 3.5; // s
  const liquid = 0.31 + 0.69 * 0.95;
  const area = 5.025e-6 / 0.025;
  const column: Column = {
    length: 0.025,
    velocity: 1e-6 / mL / area / 0.31,
    dispersion: 1.36e-8,
    beads: { voidage: 0.31, porosity: 0.95, radius: 4.25e-5, film: [1, 1.41e-5], diffusivity: [1, 1.99e-11] },
    isotherm: affinityIsotherm({ eta: 1.81, pK: 2.07 }, [
      { K: 268 * (1 - liquid), most: 55.6 / (1 - liquid), site: { eta: 2.28, pK: 5.29 } },
    ]),
  };
  const run = [
    { duration: mL, inlet: [5.5, 10] },
    { duration: 7.66 * mL, inlet: [5.5, 0] },
    { duration: 50.25 * mL, inlet: [5.5, 0], end: [3.3, 0] },
    { duration: 17 * mL, inlet: [3.3, 0] },
  ];
  const solved = solveColumn(column, run, [5.5, 0], { cells: 60, tolerance: 1e-4 });
  const [time, height] = apexOf(solved, 1);
  // Read from the picture, of which a pixel is 0.17 mL and 2.6 mAU; 710 mAU are 1 g/L.
  expect(Math.abs(time / mL - 45.3)).toBeLessThan(0.4);
  expect(height * 710).toBeNear(863, 0.02);
  const begin = timeOf(solved, 1, height / 2);
  const end = timeOf(solved, 1, height / 2, time);
  expect((end - begin) / mL).toBeNear(7.72, 0.03);
});

/**
 * Breakthrough of an antibody on MabSelect PrismA, 2 min (protein A model of NIIMBL, user guide of October 2024 with the porosities of
 * Pabst, Thai and Hunter 2018, and its example): 4.69 g/L, 1.8 cm. Its isotherm of colloids binds 56.82 g/L of bed from the feed, and
 * 52.62 g/L from a hundredth of it; so does this Langmuir isotherm. Film and dispersion by the correlations of the guide.
 */
describe('breakthrough of protein A', () => {
  const liquid = 0.34 + 0.66 * 0.92;
  const velocity = 0.018 / 120;
  const column: Column = {
    length: 0.018,
    velocity: velocity / 0.34,
    dispersion: 1.53e-8,
    beads: { voidage: 0.34, porosity: 0.92, radius: 27.05e-6, film: [1.338e-5], diffusivity: [1.54e-12] },
    isotherm: langmuirIsotherm([56.87 / (1 - liquid)], [264]),
  };
  /** Column volumes at a share of the feed. */
  const volumesAt = (grid: Grid): ((share: number) => number) => {
    const solved = solveColumn(column, [{ duration: 38.24 * 120, inlet: [4.69] }], [0], { tolerance: 1e-4, ...grid });
    return (share) => timeOf(solved, 0, 4.69 * share) / 120;
  };

  test('dynamic capacity at 10 % and the whole front', () => {
    const at = volumesAt({ cells: 30 });
    expect(4.69 * at(0.1)).toBeNear(33.0645, 0.02);
    for (const [share, volume] of [
      [0.2, 8.048],
      [0.5, 11.887],
      [0.8, 17.945],
      [0.9, 21.024],
      [0.95, 23.205],
    ] as const)
      expect(at(share)).toBeNear(volume, 0.015);
  });

  // The guide has 35 cells and 35 nodes in a bead, of an order that is not known.
  test('its early part lies between a column that has converged and 35 cells of first order', () => {
    const converged = volumesAt({ cells: 60 });
    const mixed = volumesAt({ cells: 35, order: 1 });
    for (const [share, volume] of [
      [0.01, 5.91],
      [0.1, 7.05],
      [0.2, 8.048],
    ] as const) {
      expect(converged(share)).toBeGreaterThan(volume);
      expect(mixed(share)).toBeLessThan(volume);
    }
  });
});
