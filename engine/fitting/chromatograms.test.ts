/** Fits of whole chromatograms by the column solver. */
import { describe, expect, test } from 'vitest';
import { Random } from '../numeric/random.ts';
import { library } from '../tests/fixtures.test-support.ts';
import type { MappedExperiment } from '../experiments/types.ts';
import { planExperiments } from './design/plan.ts';
import { antibody, fitOf, type Known, simulated } from './recovery.test-support.ts';
import { settingsFor } from './settings-for.ts';

const ID = 'bind_elute_chromatography';
const settings = settingsFor(ID, antibody, library, { ligand: 'cation', column_model: 'mechanistic' });
const TRUTH = { maximum_capacity: 110, product_strength: 190, charge: 6, pore_mobility: 0.3 };
const RUN = {
  'feed.target': 5,
  'settings.wash': 5,
  'settings.buffer_salt': 2,
  'settings.elution_salt': 25,
  'settings.residence_time': 4 / 60,
  'settings.bed_height': 0.2,
  'settings.particle_diameter': 60,
};
const VALUES = 60;

/** Runs of a load, g/L of bed, and a gradient in column volumes. */
function measured(
  runs: readonly (readonly [load: number, gradient: number])[],
  scatter: number,
  detectors = { gain: 1, dark: 0, uv: 1, delay: 0 },
): MappedExperiment {
  const rows = runs.flatMap(([load, gradient]) =>
    Array.from({ length: VALUES }, (_, k) => ({
      ...RUN,
      'curves.chromatogram.x': ((load / 5 + 5 + gradient + 3) * k) / (VALUES - 1),
      'curves.chromatogram.load': load,
      'settings.elution': gradient,
    })),
  );
  const known: Known = {
    unit_operation: ID,
    truth: TRUTH,
    settings,
    scatter: { 'curves.chromatogram': 0, 'curves.chromatogram.salt': 0 },
    rows,
    product: antibody,
  };
  const data = simulated(known, 1);
  const random = new Random(3);
  const top = runs.map((_, r) =>
    Math.max(
      ...data.rows.slice(r * VALUES, (r + 1) * VALUES).map(({ responses }) => responses['curves.chromatogram']!),
    ),
  );
  const { gain, dark, uv, delay } = detectors;
  for (const [i, row] of data.rows.entries()) {
    const run = Math.floor(i / VALUES);
    row.batch = String(run + 1);
    const { 'curves.chromatogram': protein, 'curves.chromatogram.salt': salt } = row.responses;
    row.responses = {
      'curves.chromatogram': uv * (protein! + scatter * top[run]! * random.normal()),
      'curves.chromatogram.salt': dark + gain * (salt! + 2 * scatter * random.normal()),
    };
    row.inputs['curves.chromatogram.x'] = Number(row.inputs['curves.chromatogram.x']) + delay;
  }
  return data;
}

const without = (data: MappedExperiment, key: string): MappedExperiment => ({
  ...data,
  variables: data.variables.filter((one) => one.key !== key),
  rows: data.rows.map((row) => ({
    ...row,
    responses: Object.fromEntries(Object.entries(row.responses).filter(([one]) => one !== key)),
  })),
});

const fit = (data: MappedExperiment) => {
  const outcome = fitOf({ unit_operation: ID, product: antibody } as Known, data);
  if (!outcome.possible) throw new Error(outcome.message);
  return outcome.fit;
};

describe('chromatograms', () => {
  const twoRuns = [
    [2, 10],
    [35, 6],
  ] as const;

  test('a dilute and an overloaded gradient give capacity, strength, charges and diffusivity, within their intervals', () => {
    const found = fit(without(measured(twoRuns, 0.02), 'curves.chromatogram.salt'));
    expect(found.parameters.map(({ key }) => key)).toEqual([
      'maximum_capacity',
      'product_strength',
      'charge',
      'pore_mobility',
    ]);
    for (const { key, value, interval_low: low, interval_high: high } of found.parameters) {
      const truth = TRUTH[key as keyof typeof TRUTH];
      expect(value).toBeNear(truth, 0.08);
      // Four intervals at once: a little more room than each has.
      expect(Math.abs(Math.log(value / truth))).toBeLessThan(1.5 * Math.log(high! / low!));
    }
    expect(found.statistics.r_squared).toBeGreaterThan(0.98);
    expect(found.fixed).toContainEqual(expect.objectContaining({ key: 'fitted_load', value: 35 }));
    expect(found.warnings.join()).not.toContain('before convergence');

    // The next run narrows what is known.
    const outcome = planExperiments(
      {
        unit_operation: ID,
        values: Object.fromEntries(found.parameters.map(({ key, value }) => [key, value])),
        spread: found.spread,
        errors: { 'curves.chromatogram': 0.1 },
        conditions: [{ key: 'settings.elution', min: 5, max: 15, levels: 2 }],
        fixed: { ...RUN, 'curves.chromatogram.load': 20 },
        runs: 1,
      },
      antibody,
      library,
    );
    if (!outcome.possible) throw new Error(outcome.message);
    expect(outcome.plan.runs[0]!.conditions['settings.elution']).toBeGreaterThanOrEqual(5);
    for (const { now, after } of outcome.plan.parameters) expect(after).toBeLessThan(now);
  });

  // With 0.1 and 2 % of the capacity, three gradients leave a standard error of about 300 % in the steric factor, by which the capacity is
  // known: no value from such runs is one, so that the capacity has to be held. Strength and charges are known nevertheless.
  test.each([0.1, 2])('a dilute gradient of %d g/L leaves the capacity as it was, and says why', (load) => {
    const found = fit(without(measured([[load, 10]], 0.02), 'curves.chromatogram.salt'));
    expect(found.parameters.map(({ key }) => key)).toEqual(['product_strength', 'charge', 'pore_mobility']);
    for (const { key, value, interval_low: low, interval_high: high } of found.parameters)
      expect(Math.abs(value - TRUTH[key as keyof typeof TRUTH])).toBeLessThan(high! - low!);
    const told = found.warnings.join(' ');
    expect(told).toContain('“Maximum capacity” was held constant');
    expect(told).toContain('Add a run that overloads the column');
    // All rows scatter alike: those of a narrow peak have a high leverage, which is no reason to doubt them.
    expect(told).not.toContain('Possible outliers');
  });

  test('conductivity gives the dead volume, and detectors need no calibration', () => {
    const data = measured([[20, 8]], 0.005, { gain: 0.09, dark: 0.4, uv: 0.03, delay: 0.4 });
    const outcome = fitOf({ unit_operation: ID, product: antibody } as Known, data, {
      parameters: ['product_strength'],
      fixed: { charge: TRUTH.charge, maximum_capacity: TRUTH.maximum_capacity, pore_mobility: TRUTH.pore_mobility },
    });
    if (!outcome.possible) throw new Error(outcome.message);
    expect(outcome.fit.parameters[0]!.value).toBeNear(TRUTH.product_strength, 5e-3);
  });

  test('a breakthrough gives capacity and diffusivity with values that are calibrated', () => {
    const rows = Array.from({ length: VALUES }, (_, k) => ({
      ...RUN,
      'curves.chromatogram.x': (40 * k) / (VALUES - 1),
    }));
    const known: Known = {
      unit_operation: ID,
      truth: TRUTH,
      settings,
      scatter: { 'curves.chromatogram': 0.02 },
      rows,
      product: antibody,
    };
    const found = fit(simulated(known, 2));
    for (const key of ['maximum_capacity', 'pore_mobility'] as const)
      expect(found.parameters.find((one) => one.key === key)!.value).toBeNear(TRUTH[key], 0.03);
  });
});
