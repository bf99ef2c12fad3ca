import { describe, expect, test } from 'vitest';
import { configuration, library, product, withSetting } from '../tests/fixtures.test-support.ts';
import { effectOf } from './effect.ts';
import type { FitDomain } from './types.ts';

const base = configuration('cfg_secreted_v1');
const step = base.uo_settings.find(({ unit_operation }) => unit_operation === 'ultrafiltration')!;
const fit = {
  fit_id: 'fit_1',
  unit_operation: 'ultrafiltration',
  values: { mass_transfer_coefficient: 15, gel_concentration: 240 },
};
const domain: FitDomain[] = [
  { variable: 'curves.flux.x', title: 'Protein', unit: 'g/L', display_unit: 'g/L', minimum: 5, maximum: 60 },
];
/** The demo process without its entered flux settings. */
const { mass_transfer_coefficient: _k, gel_concentration: _gel, ...settings } = step.settings;
const open = { ...base, uo_settings: base.uo_settings.map((one) => (one === step ? { ...one, settings } : one)) };

describe('the effect of a fit on a process', () => {
  test('gives the cost with the fit, the settings it replaces, and the affected metrics', () => {
    const effect = effectOf(open, [{ fit, domain }], product, library);
    expect(effect).toMatchObject({ feasible: true, message: null });
    // Half the mass transfer needs about twice the membrane area.
    expect(effect.cogs_after!).toBeGreaterThan(effect.cogs_before!);
    const of = (key: string) => effect.settings.find((one) => one.key === key)!;
    expect(of('mass_transfer_coefficient')).toMatchObject({ before: 30, after: 15, kept: false, unit: 'L/m²/h' });
    expect(of('area').after! / of('area').before!).toBeGreaterThan(1.5);
  });

  test('reports where the process is outside the data', () => {
    const { warnings } = effectOf(open, [{ fit, domain }], product, library);
    expect(warnings.find((one) => one.includes('value of “Final protein”'))).toMatch(
      /^Ultrafiltration: in this process, the value of “Final protein” is \d+ g\/L; the data range from 5 to 60 g\/L, so the model is extrapolated\.$/,
    );
    const wide = [{ ...domain[0]!, minimum: 0, maximum: 400 }];
    expect(effectOf(open, [{ fit, domain: wide }], product, library).warnings).toEqual([]);
  });

  test('does not change entered or locked settings, and says so', () => {
    const own = withSetting(open, step.id, 'mass_transfer_coefficient', 30);
    const effect = effectOf(own, [{ fit, domain }], product, library);
    const [k, gel] = effect.settings;
    expect(k).toMatchObject({ key: 'mass_transfer_coefficient', before: 30, after: 30, kept: true });
    expect(gel).toMatchObject({ key: 'gel_concentration', kept: false });
    expect(effect.warnings).toContain(
      'Ultrafiltration does not use the fitted mass transfer coefficient because a value is entered or locked in the step.',
    );
  });

  test('says what replacing entered settings does, which is what the fit does where none are entered', () => {
    const own = withSetting(open, step.id, 'mass_transfer_coefficient', 30);
    const effect = effectOf(own, [{ fit, domain }], product, library);
    const free = effectOf(open, [{ fit, domain }], product, library);
    expect(free.replaced).toBeUndefined();
    const { cogs_after: cogs, gwp_after: gwp, settings, warnings } = free;
    expect(effect.replaced).toEqual({ feasible: true, cogs, gwp, settings, warnings });
    expect(effect.warnings.some((one) => one.includes('does not use the fitted'))).toBe(true);
    expect(effect.replaced!.settings[0]).toMatchObject({ before: 30, after: 15, kept: false });
    expect(effect.cogs_after).not.toBe(effect.replaced!.cogs);
  });

  test('a locked setting stays as it is, also where entered ones are replaced', () => {
    const own = withSetting(open, step.id, 'mass_transfer_coefficient', 30);
    const held = { ...step, settings: { mass_transfer_coefficient: 30 } };
    const locked = { ...own, locked_values: { uo_settings: [held] } };
    const { replaced } = effectOf(locked, [{ fit, domain }], product, library);
    expect(replaced?.warnings.some((one) => one.includes('does not use the fitted mass transfer coefficient'))).toBe(
      true,
    );
    expect(replaced?.settings[0]).toMatchObject({ before: 30, after: 30, kept: true });
  });

  test('replaces the previous fit', () => {
    const before = { ...open, fits: [{ ...fit, fit_id: 'fit_0', values: { mass_transfer_coefficient: 20 } }] };
    const effect = effectOf(before, [{ fit, domain }], product, library);
    expect(effect.settings[0]).toMatchObject({ before: 20, after: 15 });
    expect(effect.settings[1]).toMatchObject({ before: 250, after: 240 });
  });

  test('says why a process cannot run with it', () => {
    const low = { ...fit, values: { ...fit.values, gel_concentration: 55 } };
    const effect = effectOf(open, [{ fit: low, domain }], product, library);
    expect(effect).toMatchObject({ feasible: false, cogs_after: null, gwp_after: null });
    expect(effect.message).toMatch(/the maximum for this membrane is/);
    expect(effect.cogs_before).not.toBeNull();
  });

  test('reports a step that does not use the fitted parameters', () => {
    const capture = {
      fit_id: 'fit_2',
      unit_operation: 'bind_elute_chromatography',
      values: { maximum_capacity: 70, binding_constant: 5, rate_constant: 6 },
    };
    const column = {
      id: 'stp_column',
      unit_operation: 'bind_elute_chromatography',
      name: 'Column',
      settings: { capacity_by: 'measured' },
    };
    const withColumn = {
      ...open,
      uo_settings: open.uo_settings.flatMap((one) => (one.id === step.id ? [column, one] : [one])),
    };
    const { warnings, feasible, message } = effectOf(withColumn, [{ fit: capture, domain: [] }], product, library);
    expect([message, feasible]).toEqual([null, true]);
    expect(warnings[0]).toMatch(/uses the fitted parameters only if “Capacity basis” is “Isotherm and rate”/);
  });
});
