/** Fits of whole chromatograms by the column solver. */
import { describe, expect, test } from 'vitest';
import { library } from '../tests/fixtures.test-support.ts';
import { shareOfCommit } from '../tests/shares.test-support.ts';
import type { MappedExperiment } from '../experiments/types.ts';
import { planExperiments } from './design/plan.ts';
import type { SettingValue } from '../types/configuration.ts';
import {
  antibody,
  breakthroughRows,
  chromatogramRows,
  fitOf,
  type Known,
  simulated,
  SOLVED_RUNS,
} from './recovery.test-support.ts';
import { settingsFor } from './settings-for.ts';

const ION_EXCHANGE = SOLVED_RUNS.find(({ name }) => name === 'chromatograms of an ion exchanger')!;
const HYDROPHOBIC = SOLVED_RUNS.find(({ name }) => name === 'chromatograms of hydrophobic interaction')!;
const { unit_operation: ID, truth: TRUTH } = ION_EXCHANGE;
type Runs = Parameters<typeof chromatogramRows>[0];

/** Runs with the signals of detectors that are not calibrated. */
function measured(
  runs: Runs,
  scatter: number,
  { of = ION_EXCHANGE, gain = 1, dark = 0, uv = 1, delay = 0 } = {},
): MappedExperiment {
  const { 'settings.binding_salt': binder, 'settings.elution_salt': eluent } = of.rows[0]!;
  const salts = { ...(binder !== undefined && { 'settings.binding_salt': binder }), 'settings.elution_salt': eluent! };
  const data = simulated(
    {
      ...of,
      scatter: { 'curves.chromatogram': scatter, 'curves.chromatogram.salt': scatter / 100 },
      rows: chromatogramRows(runs, salts),
    },
    3,
  );
  for (const row of data.rows) {
    const { 'curves.chromatogram': protein, 'curves.chromatogram.salt': salt } = row.responses;
    row.responses = { 'curves.chromatogram': uv * protein!, 'curves.chromatogram.salt': dark + gain * salt! };
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
  test('a dilute and an overloaded gradient give capacity, strength, charges and diffusivity, within their intervals', () => {
    const found = fit(simulated(ION_EXCHANGE, 1));
    expect(found.parameters.map(({ key }) => key)).toEqual([
      'maximum_capacity',
      'product_strength',
      'charge',
      'pore_mobility',
    ]);
    for (const { key, value, interval_low: low, interval_high: high } of found.parameters) {
      const truth = TRUTH[key]!;
      expect(value).toBeNear(truth, 0.08);
      // Four intervals at once: a little more room than each has.
      expect(Math.abs(Math.log(value / truth))).toBeLessThan(1.5 * Math.log(high! / low!));
    }
    expect(found.statistics.r_squared).toBeGreaterThan(0.98);
    expect(found.fixed).toContainEqual(expect.objectContaining({ key: 'fitted_load', value: 35 }));
    expect(found.warnings.join()).not.toContain('before convergence');

    // The next run narrows what is known.
    const { batch: _, 'curves.chromatogram.x': __, 'settings.elution': ___, ...conditions } = ION_EXCHANGE.rows[0]!;
    const outcome = planExperiments(
      {
        unit_operation: ID,
        values: Object.fromEntries(found.parameters.map(({ key, value }) => [key, value])),
        spread: found.spread,
        errors: { 'curves.chromatogram': 0.1 },
        conditions: [{ key: 'settings.elution', min: 5, max: 15, levels: 2 }],
        fixed: { ...conditions, 'curves.chromatogram.load': 20 },
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
  test.each(shareOfCommit([0.1, 2], 2))(
    'a dilute gradient of %d g/L leaves the capacity as it was, and says why',
    (load) => {
      const found = fit(without(measured([[load, 10]], 0.02), 'curves.chromatogram.salt'));
      expect(found.parameters.map(({ key }) => key)).toEqual(['product_strength', 'charge', 'pore_mobility']);
      for (const { key, value, interval_low: low, interval_high: high } of found.parameters)
        expect(Math.abs(value - TRUTH[key]!)).toBeLessThan(high! - low!);
      const told = found.warnings.join(' ');
      expect(told).toContain('“Maximum capacity” was held constant');
      expect(told).toContain('Add a run that overloads the column');
      // All rows scatter alike: those of a narrow peak have a high leverage, which is no reason to doubt them.
      expect(told).not.toContain('Possible outliers');
    },
  );

  test('conductivity gives the dead volume, and detectors need no calibration', () => {
    const detectors = { gain: 0.09, dark: 0.4, uv: 0.03, delay: 0.4 };
    const detected = [
      [ION_EXCHANGE, 'product_strength', 20],
      // The salt falls.
      [HYDROPHOBIC, 'salt_unity', 10],
    ] as const;
    for (const [of, key, load] of shareOfCommit(detected, 2)) {
      const data = measured([[load, 8]], 0.005, { ...detectors, of });
      const { [key]: truth, ...fixed } = of.truth;
      const outcome = fitOf(of, data, { parameters: [key], fixed });
      if (!outcome.possible) throw new Error(outcome.message);
      expect(outcome.fit.parameters[0]!.value).toBeNear(truth!, 5e-3);
    }
  });

  test('gradients of falling salt give what hydrophobic interaction depends on, and what it costs', () => {
    const found = fit(simulated(HYDROPHOBIC, 4));
    expect(found.parameters.map(({ key }) => key).toSorted()).toEqual(Object.keys(HYDROPHOBIC.truth).toSorted());
    for (const { key, value, interval_low: low, interval_high: high } of found.parameters) {
      expect(value).toBeNear(HYDROPHOBIC.truth[key]!, 0.08);
      expect(Math.abs(value - HYDROPHOBIC.truth[key]!)).toBeLessThan(high! - low!);
    }
    // A step whose feed has the salt uses them, and its cost is known before they are accepted.
    const fed = { ligand: 'hydrophobic', column_model: 'mechanistic', elution_mode: 'gradient', elution: 8 };
    const values = Object.fromEntries(found.parameters.map(({ key, value }) => [key, value]));
    const step = (settings: Record<string, SettingValue>) =>
      settingsFor(ID, antibody, library, { ...fed, ...settings });
    const { binding_retention: retention } = step(values);
    expect(Number(retention)).toBeNear(10 ** ((3000 + 63.4 - values['salt_unity']!) / values['salt_tenfold']!), 0.02);
    expect(Number(step({ ...values, binding_salt: 100 })['binding_retention'])).toBeLessThan(Number(retention));
  });

  test('a dilute gradient of hydrophobic interaction leaves the capacity as it was', () => {
    const found = fit(without(measured([[1, 8]], 0.02, { of: HYDROPHOBIC }), 'curves.chromatogram.salt'));
    expect(found.parameters.map(({ key }) => key)).not.toContain('maximum_capacity');
    expect(found.warnings.join(' ')).toContain('“Maximum capacity” was held constant');
  });

  // From the diffusivity of the settings, seven times that of the column, the search ended beside the minimum with such scatter.
  test('a breakthrough of protein A begins at the diffusivity that its front has', () => {
    const known = SOLVED_RUNS.find(({ name }) => name === 'breakthrough of protein A')!;
    const outcome = fitOf(known, simulated(known, 3));
    if (!outcome.possible) throw new Error(outcome.message);
    for (const key of ['maximum_capacity', 'pore_mobility'] as const)
      expect(outcome.fit.parameters.find((one) => one.key === key)?.value).toBeNear(known.truth[key]!, 0.03);
  });

  test('a breakthrough gives capacity and diffusivity with values that are calibrated', () => {
    const rows = breakthroughRows(40);
    const found = fit(simulated({ ...ION_EXCHANGE, scatter: { 'curves.chromatogram': 0.004 }, rows }, 2));
    for (const key of ['maximum_capacity', 'pore_mobility'] as const)
      expect(found.parameters.find((one) => one.key === key)!.value).toBeNear(TRUTH[key]!, 0.03);
  });
});
