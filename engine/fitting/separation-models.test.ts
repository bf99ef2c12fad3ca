/** Fits to the measurements of separations: evaporation, crystallisation, extraction, centrifuges, freeze drying. */
import { describe, expect, test } from 'vitest';
import type { MappedExperiment, MappedRow } from '../experiments/types.ts';
import { variablesOf } from '../experiments/variables.ts';
import { configuration, library, product, step } from '../tests/fixtures.test-support.ts';
import { solubilityAt, SOLUBILITY } from '../physics/crystallisation.ts';
import { primaryDrying, shelfHeatTransfer } from '../physics/freeze-drying.ts';
import { celsius } from '../wording/quantity.ts';
import type { Configuration, PinnedFit, ProductBasis } from '../types/configuration.ts';
import { penicillin } from '../unit-operations/solvents.test-support.ts';
import { effectOf } from './effect.ts';
import { fitExperiments } from './fit.ts';
import { acid, fitOf as fitKnown, KNOWN, simulated } from './recovery.test-support.ts';
import type { Fit, FitRequest } from './types.ts';

type Row = Record<string, number> & { time?: number };

/** An experiment with these values: `time`, inputs and responses by key. */
function measured(operation: string, rows: readonly Row[]): MappedExperiment {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  const variables = variablesOf(operation).filter(({ key }) => keys.has(key));
  const of = (row: Row, role: string): Record<string, number> =>
    Object.fromEntries(
      variables.flatMap(({ key, role: own }) =>
        own === role && key !== 'time' && row[key] !== undefined ? [[key, row[key]] as const] : [],
      ),
    );
  return {
    unit_operation: operation,
    variables,
    rows: rows.map((row, i): MappedRow => ({
      row: i + 2,
      label: null,
      batch: null,
      replicate: null,
      weight: 1,
      time: row.time ?? null,
      inputs: of(row, 'input'),
      responses: of(row, 'response'),
    })),
  };
}

const fitted = (
  operation: string,
  rows: readonly Row[],
  request: Partial<FitRequest> = {},
  basis: ProductBasis = product,
) =>
  fitExperiments(
    {
      unit_operation: operation,
      experiments: [{ id: 'exp', name: 'Runs', data: measured(operation, rows) }],
      held_out_share: 0,
      seed: 1,
      ...request,
    },
    basis,
    library,
  );

function fitOf(...given: Parameters<typeof fitted>): Fit {
  const outcome = fitted(...given);
  if (!outcome.possible) throw new Error(outcome.message);
  return outcome.fit;
}
const valueOf = ({ parameters }: Fit, key: string): number => parameters.find((one) => one.key === key)!.value;

describe('evaporation', () => {
  // kW/m² at 20 % solids and 75 °C.
  const flux = [
    [80, 9.1],
    [85, 17.2],
    [90, 27.4],
    [95, 34.9],
    [100, 45.6],
  ] as const;
  const rows = flux.map(([hot, q]) => ({
    'curves.flux.x': celsius(hot),
    'curves.flux': q,
    'settings.first_temperature': celsius(75),
    'settings.product_solids': 0.2,
  }));

  test('the coefficient is that of a line through the origin, for a clean surface without solids', () => {
    const fit = fitOf('evaporation', rows);
    const up = flux.reduce((sum, [hot, q]) => sum + q * (hot - 75), 0);
    const down = flux.reduce((sum, [hot]) => sum + (hot - 75) ** 2, 0);
    const slope = up / down;
    expect(fit.parameters.map(({ key }) => key)).toEqual(['heat_transfer']);
    expect(valueOf(fit, 'heat_transfer')).toBeNear(slope / (1 - 0.8 * 0.2), 1e-6);
    const left = flux.reduce((sum, [hot, q]) => sum + (q - slope * (hot - 75)) ** 2, 0);
    // On a log scale, the relative error of the slope.
    expect(fit.parameters[0]!.standard_error! / valueOf(fit, 'heat_transfer')).toBeNear(
      Math.sqrt(left / 4 / down) / slope,
      1e-5,
    );
    expect(fit.curves).toMatchObject([{ response: 'curves.flux', against: 'curves.flux.x' }]);
  });

  test('flux and its decay since cleaning are fitted together, each along its own axis', () => {
    const later = [2, 5, 9, 14, 20].map((time) => ({
      time,
      'curves.transfer': 1 / (1 / (2.2 * (1 - 0.8 * 0.2)) + 0.02 * time),
      'settings.first_temperature': celsius(75),
      'settings.product_solids': 0.2,
    }));
    const clean = rows.map((row) => ({
      ...row,
      'curves.flux': 2.2 * (1 - 0.16) * (row['curves.flux.x'] - celsius(75)),
    }));
    const fit = fitOf('evaporation', [...clean, ...later]);
    expect(valueOf(fit, 'heat_transfer')).toBeNear(2.2, 1e-5);
    expect(valueOf(fit, 'fouling_rate')).toBeNear(0.02, 1e-5);
    expect(fit.curves.map(({ response, against }) => [response, against])).toEqual([
      ['curves.flux', 'curves.flux.x'],
      ['curves.transfer', 'time'],
    ]);
    for (const { points } of fit.curves) expect(points.length).toBeGreaterThan(20);
  });

  test('a file with neither is refused by name', () => {
    const outcome = fitted(
      'evaporation',
      rows.map((row) => ({ 'curves.flux.x': row['curves.flux.x'], 'outputs.steam': 1 })),
    );
    expect(outcome).toMatchObject({
      possible: false,
      message: expect.stringContaining('has no column for “Heat flux” or “Heat transfer coefficient”') as string,
    });
  });
});

describe('crystallisation', () => {
  test('solubilities and growth come from whichever was measured', () => {
    const known = SOLUBILITY['mol_succinic_acid']!;
    const solubility = [2, 10, 18, 25, 35, 45, 58].map((T) => ({
      'curves.solubility.x': celsius(T),
      'curves.solubility.solubility': solubilityAt(known, T),
    }));
    const fit = fitOf('crystallisation', solubility, {}, acid);
    expect(fit.parameters.map(({ key }) => key)).toEqual(['solubility_0', 'solubility_25', 'solubility_60']);
    expect(valueOf(fit, 'solubility_60')).toBeNear(known.at60, 1e-5);
    // The mass mean of a mixed suspension is 4 G τ.
    const sizes = [1, 2, 3, 5, 8].map((hours, i) => ({
      'settings.residence_time': hours,
      'outputs.mean_size': 500 * hours + (i % 2 === 0 ? 1 : -1),
    }));
    const grown = fitOf('crystallisation', sizes, {}, acid);
    expect(grown.parameters.map(({ key }) => key)).toEqual(['growth_rate']);
    expect(valueOf(grown, 'growth_rate')).toBeNear(500e-6 / 4 / 3600, 1e-3);
  });

  test('data up to 25 °C say nothing about the solubility at 60 °C', () => {
    const cold = [2, 6, 10, 14, 18, 22].map((T, i) => ({
      'curves.solubility.x': celsius(T),
      'curves.solubility.solubility': 0.03 + 0.002 * T + 1e-4 * (i % 3),
    }));
    const all = ['solubility_0', 'solubility_25', 'solubility_60'];
    expect(fitted('crystallisation', cold, { parameters: all }, acid)).toMatchObject({
      possible: false,
      message: expect.stringContaining('no information about “Solubility at 60 °C”') as string,
    });
    expect(fitted('crystallisation', cold, { parameters: ['solubility_0', 'solubility_25'] }, acid).possible).toBe(
      true,
    );
  });
});

describe('liquid-liquid extraction', () => {
  test('the constant of penicillin G is that of its published distribution', () => {
    // Distribution of penicillin G between n-butyl acetate and water (Felder and Rousseau).
    const published = [
      [2.1, 25],
      [4.4, 1.38],
      [5.8, 0.1],
    ] as const;
    const rows = published.flatMap(([ph, K]) =>
      [0.5, 1.5].map((x) => ({ 'curves.staircase.x': x, 'curves.staircase.equilibrium': K * x, 'settings.ph': ph })),
    );
    const fit = fitOf('liquid_liquid_extraction', rows, {}, penicillin);
    // The largest value carries the fit: 25 (1 + 10^(2.1 - 2.75)).
    expect(valueOf(fit, 'partition')).toBeNear(30.6, 5e-3);
  });

  test('the efficiency of stages follows from what they leave', () => {
    const E = 2;
    const rows = [1, 2, 3, 4, 6].map((stages) => ({
      'settings.stages': stages,
      'settings.phase_ratio': E / 30,
      'settings.ph': 1,
      'outputs.left': (E - 1) / (E ** (0.8 * stages + 1) - 1),
    }));
    const uncharged = 1 / (1 + 10 ** (1 - 2.75));
    const exact = rows.map((row) => ({ ...row, 'settings.phase_ratio': E / 30 / uncharged }));
    const fit = fitOf('liquid_liquid_extraction', exact, {}, penicillin);
    expect(valueOf(fit, 'partition')).toBeNear(30, 1e-4);
    expect(valueOf(fit, 'stage_efficiency')).toBeNear(0.8, 1e-4);
  });
});

describe('freeze drying', () => {
  const cake = { vial: 3.8, product: 3.14, fill: 2, solids: 0.05, r0: 1.4, a1: 16, a2: 0 };
  const given = {
    'settings.fill': 2,
    'settings.solids': 0.05,
    'settings.product_area': 3.14,
    'settings.vial_area': 3.8,
  };

  test('the end of drying is one measurement of its run', () => {
    // Ends of drying of the vials at several pressures, written in two rows each.
    const rows = [5, 10, 20, 30, 40, 50].flatMap((pressure, run) => {
      const heat = shelfHeatTransfer(2.6e-4, 8.93e-4, pressure / 133.322);
      const { time } = primaryDrying(cake, { heat, pressure: pressure / 133.322, shelf: 10 });
      return [0, 1].map((at) => ({
        ...given,
        time: at,
        run,
        'settings.chamber_pressure': pressure,
        'settings.shelf_temperature': celsius(10),
        'outputs.primary_time': time,
      }));
    });
    const data = measured('freeze_drying', rows);
    for (const [i, row] of data.rows.entries()) row.batch = String(rows[i]!.run);
    const outcome = fitExperiments(
      {
        unit_operation: 'freeze_drying',
        experiments: [{ id: 'exp', name: 'Runs', data }],
        held_out_share: 0,
        parameters: ['contact_transfer'],
        seed: 1,
      },
      product,
      library,
    );
    if (!outcome.possible) throw new Error(outcome.message);
    expect(outcome.fit.statistics.n).toBe(6);
    expect(valueOf(outcome.fit, 'contact_transfer')).toBeNear(2.6e-4 * 41.84, 1e-3);
  });

  test('heat transfer by gas needs runs at several pressures', () => {
    const rows = [0, 1, 2, 3, 4, 5].map((time) => ({
      ...given,
      time,
      'settings.chamber_pressure': 20,
      'settings.shelf_temperature': celsius(10),
      'curves.temperature.bottom': celsius(-30 + time),
      'curves.rate': 3e-4 - 2e-5 * time,
    }));
    expect(fitted('freeze_drying', rows, { parameters: ['contact_transfer', 'gas_transfer'] })).toMatchObject({
      possible: false,
      message: expect.stringContaining('contain no information about “Heat transfer by gas (K_P)”') as string,
    });
  });
});

describe('ultrafiltration against pressure', () => {
  const J = (p: number, k: number): number => 1 / (1 / (80 * (p - 0.2)) + 1 / (k * Math.log(250 / 40)));
  const rows = [0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 3.2].map((p) => ({
    'curves.pressure.x': p,
    'curves.pressure': J(p, 28),
    'feed.target': 40,
  }));

  test('gives permeability, osmotic pressure and mass transfer at one concentration', () => {
    const fit = fitOf('ultrafiltration', rows);
    expect(fit.parameters.map(({ key }) => key)).toEqual([
      'mass_transfer_coefficient',
      'permeability',
      'osmotic_pressure',
    ]);
    expect(valueOf(fit, 'permeability')).toBeNear(80, 1e-4);
    expect(valueOf(fit, 'osmotic_pressure')).toBeNear(0.2, 1e-4);
    expect(valueOf(fit, 'mass_transfer_coefficient')).toBeNear(28, 1e-4);
  });

  test('of water is a line, whose slope is the permeability', () => {
    const water = rows.map((row, i) => ({
      'curves.pressure.x': row['curves.pressure.x'],
      'curves.pressure': 80 * row['curves.pressure.x'] + (i % 2 === 0 ? 0.1 : -0.1),
    }));
    const fit = fitOf('ultrafiltration', water, { parameters: ['permeability'] });
    const sum = (of: (x: number, y: number) => number) =>
      water.reduce((total, row) => total + of(row['curves.pressure.x'], row['curves.pressure']), 0);
    expect(valueOf(fit, 'permeability')).toBeNear(sum((x, y) => x * y) / sum((x) => x * x), 1e-6);
  });

  test('applies to a step with resistances in series, and says so to others', () => {
    const base = configuration('cfg_secreted_v1');
    const values = { mass_transfer_coefficient: 28, permeability: 20, osmotic_pressure: 0.2 };
    const fit: PinnedFit = { fit_id: 'fit_1', unit_operation: 'ultrafiltration', values };
    expect(effectOf(base, [{ fit, domain: [] }], product, library).warnings.join()).toMatch(
      /uses the fitted membrane permeability .* only if “Flux and pressure” is “Resistances in series”/,
    );
    const uo_settings = base.uo_settings.map((one) =>
      one.unit_operation === 'ultrafiltration'
        ? { ...one, settings: { ...one.settings, flux_law: 'resistance' } }
        : one,
    );
    const effect = effectOf({ ...base, uo_settings }, [{ fit, domain: [] }], product, library);
    expect(effect.message).toBeNull();
    expect(Math.abs(effect.cogs_after! / effect.cogs_before! - 1)).toBeGreaterThan(1e-4);
  });
});

describe('an accepted fit changes the cost', () => {
  const base = configuration('cfg_secreted_v1');
  const [fermentation] = base.uo_settings;
  const line = (...steps: ReturnType<typeof step>[]): Configuration => ({
    ...base,
    uo_settings: [fermentation!, ...steps],
  });
  const harvest = step('disc_stack_centrifuge', {}, 'harvest');
  const CASES: [operation: string, process: Configuration, values: Record<string, number>, basis: ProductBasis][] = [
    ['disc_stack_centrifuge', line(harvest), { efficiency: 0.3, particle_spread: 0.9 }, product],
    [
      'decanter',
      line(step('flocculation', {}, 'f'), step('decanter', {}, 'd')),
      { efficiency: 0.3, particle_spread: 0.4 },
      product,
    ],
    [
      'evaporation',
      line(harvest, step('evaporation', { product_solids: 0.12 }, 'e')),
      { heat_transfer: 0.6, fouling_rate: 0.1 },
      product,
    ],
    [
      'freeze_drying',
      line(harvest, step('ultrafiltration', {}, 'u'), step('freeze_drying', {}, 'd')),
      { contact_transfer: 0.008, cake_resistance: 4, cake_resistance_slope: 30 },
      product,
    ],
    [
      'crystallisation',
      {
        ...base,
        uo_settings: [
          step(
            'fed_batch_fermentation',
            { product_growth: 0.5, product_maintenance: 0.05, product_yield: 0.9, feed_growth_rate: 0.1 },
            'a',
          ),
          step('disc_stack_centrifuge', { product_phase: 'liquor' }, 'b'),
          step('acidification', {}, 'd'),
          step('crystallisation', { evaporated: 0.8, final_temperature: celsius(5) }, 'c'),
        ],
      },
      { solubility_0: 0.06, solubility_25: 0.12 },
      acid,
    ],
    [
      'liquid_liquid_extraction',
      {
        ...base,
        uo_settings: [
          step('fed_batch_fermentation', { product_growth: 0.5, product_maintenance: 0.05 }, 'a'),
          harvest,
          step('liquid_liquid_extraction', {}, 'c'),
        ],
      },
      { partition: 8, stage_efficiency: 0.5 },
      penicillin,
    ],
  ];
  test.each(CASES)('of %s', (operation, process, values, basis) => {
    const fit: PinnedFit = { fit_id: 'fit_1', unit_operation: operation, values };
    const {
      cogs_before: before,
      cogs_after: after,
      message,
      settings,
    } = effectOf(process, [{ fit, domain: [] }], basis, library);
    expect(message).toBeNull();
    expect(Math.abs(after! / before! - 1)).toBeGreaterThan(1e-4);
    for (const [key, value] of Object.entries(values))
      expect(settings.find((one) => one.key === key)).toMatchObject({ after: value, kept: false });
  });
});

describe('salt gradients', () => {
  const known = KNOWN.find(({ name }) => name === 'salt gradients')!;
  const exact = { ...known, scatter: { 'curves.gradient': 0 } };

  test('three give strength and charge, and need nothing of capacity', () => {
    const some = { ...exact, rows: known.rows.filter((_, i) => i % 2 === 0) };
    const outcome = fitKnown(some, simulated(some, 1));
    if (!outcome.possible) throw new Error(outcome.message);
    expect(outcome.fit.parameters.map(({ key }) => key)).toEqual(['product_strength', 'charge']);
    for (const { key, value } of outcome.fit.parameters) expect(value).toBeNear(known.truth[key]!, 1e-5);
    // What only capacities depend on is no part of its range, and no default is said to have been taken.
    expect(outcome.fit.domain.map(({ variable }) => variable)).toEqual(['curves.gradient.x', 'settings.buffer_salt']);
    expect(outcome.fit.warnings.join(' ')).not.toContain('Residence time');
  });
  test('two, or three that hardly differ, are refused', () => {
    const few = { ...exact, rows: known.rows.slice(0, 2) };
    expect(fitKnown(few, simulated(few, 1))).toMatchObject({
      possible: false,
      message: expect.stringContaining('3 points'),
    });
    const alike = { ...exact, rows: [10, 11, 12].map((x) => ({ 'curves.gradient.x': x })) };
    expect(fitKnown(alike, simulated(alike, 1))).toMatchObject({
      possible: false,
      message: expect.stringContaining('1.5-fold range'),
    });
  });
  test('a capacity without the concentration of its feed is still refused', () => {
    const data = simulated(
      KNOWN.find(({ unit_operation: id }) => id === known.unit_operation)!,
      1,
    );
    const without = { ...data, variables: data.variables.filter(({ key }) => key !== 'feed.target') };
    expect(fitKnown(known, without)).toMatchObject({
      possible: false,
      message: expect.stringContaining('Product in the feed'),
    });
  });
});
