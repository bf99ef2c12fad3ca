import { describe, expect, test } from 'vitest';
import { library } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { withFit } from '../steps/pinned-fits.ts';
import { celsius } from '../wording/quantity.ts';
import { runUnitOperation } from '../simulation/run-unit-operation.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
import { effectOf } from './effect.ts';
import type { FitOutcome } from './types.ts';
import { fitOf, type Known, simulated } from './recovery.test-support.ts';

const succinic: ProductBasis = {
  name: 'Succinic acid',
  kind: 'molecule',
  component_id: 'mol_succinic_acid',
  host_id: 'cel_escherichia_coli',
  selling_price: 3,
};

/** The defaults of a unit operation, as settings that the model reads. */
function defaultsOf(operation: string, basis = succinic) {
  const run = runUnitOperation(operation, { settings: {}, product: basis }, library);
  if (!run.feasible) throw new Error(run.problem.message);
  return Object.fromEntries(run.data.settings.map(({ key, value }) => [key, value]));
}

const RATES = {
  max_growth_rate: 0.3,
  monod_constant: 1.5,
  batch_biomass_yield: 0.4,
  product_growth: 0.8,
  product_maintenance: 0.03,
};
/**
 * An ordinary run has every second row of a batch, and the last, as a fit takes as long as it has rows; less scatter in proportion,
 * so that they tell as much.
 */
const FULL = Boolean(process.env['NIGHT']);
const COURSE = {
  'curves.concentrations.cells': 0.1,
  'curves.concentrations.substrate': 0.3,
  'curves.concentrations.product': 0.2,
};
const THINNED = Object.fromEntries(
  Object.entries(COURSE).map(([key, size]) => [key, FULL ? size : size * Math.SQRT1_2]),
);
const hours = (all: readonly number[]) =>
  all.filter((_, k) => FULL || k % 2 === 0 || k === all.length - 1).map((time) => ({ time }));

interface Trial {
  name: string;
  known: Known;
  /** Runs that differ in temperature or pH, by run. */
  held?: Record<string, number>[];
  /** Parameters to estimate beside the rates, with their true values. */
  wanted: Record<string, number>;
}

const batch = (truth: Record<string, number>, begins: number[][], times: number[]): Known => ({
  unit_operation: 'batch_fermentation',
  truth: { ...RATES, ...truth },
  settings: { ...defaultsOf('batch_fermentation'), ...truth },
  begins,
  scatter: THINNED,
  rows: hours(times),
  product: succinic,
});
const DAY = [0, 2, 4, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24];
const limits = { temperature_minimum: celsius(10), temperature_optimum: celsius(38), temperature_maximum: celsius(45) };

const TRIALS: Trial[] = [
  {
    name: 'the product at which growth stops, and the exponent, in a batch',
    wanted: { product_limit: 60, inhibition_exponent: 1.6 },
    known: batch(
      { product_limit: 60, inhibition_exponent: 1.6 },
      [
        [0.5, 20, 0],
        [0.5, 40, 20],
        [0.5, 60, 30],
      ],
      [...DAY, 26, 28, 31, 34, 38, 43, 50, 60],
    ),
  },
  {
    name: 'the inhibition constant of the substrate in a batch',
    wanted: { substrate_inhibition: 60 },
    known: batch(
      { substrate_inhibition: 60 },
      [
        [0.5, 6, 0],
        [0.5, 25, 0],
        [0.5, 100, 0],
      ],
      DAY,
    ),
  },
  {
    name: 'cardinal temperatures',
    wanted: limits,
    held: [16, 22, 28, 34, 38, 41, 43].map((at) => ({ 'settings.temperature': celsius(at) })),
    known: batch(
      limits,
      Array.from({ length: 7 }, () => [0.5, 20, 0]),
      DAY,
    ),
  },
  {
    name: 'cardinal pH',
    wanted: { ph_minimum: 4.6, ph_optimum: 6.8, ph_maximum: 8.6 },
    held: [5, 5.5, 6, 6.8, 7.5, 8.2].map((ph) => ({ 'settings.ph': ph })),
    known: batch(
      { ph_minimum: 4.6, ph_optimum: 6.8, ph_maximum: 8.6 },
      Array.from({ length: 6 }, () => [0.5, 20, 0]),
      DAY,
    ),
  },
];

/** Volume in a vessel of 10 L, m³: a batch phase, then a constant feed. */
const volume = (time: number): number => 0.006 + 1.1e-4 * Math.max(0, time - 14);
const FED = {
  max_growth_rate: 0.3,
  batch_biomass_yield: 0.45,
  feed_biomass_yield: 0.4,
  maintenance: 0.025,
  product_growth: 0.8,
  product_maintenance: 0.03,
};
TRIALS.push(
  {
    name: 'the product at which growth stops in a fed-batch',
    wanted: { product_limit: 45 },
    known: {
      unit_operation: 'fed_batch_fermentation',
      truth: { ...FED, product_limit: 45 },
      settings: { ...defaultsOf('fed_batch_fermentation'), ...FED, product_limit: 45, feed_concentration: 500 },
      begins: [
        [0.5, 30, 0],
        [0.8, 24, 10],
      ],
      scatter: COURSE,
      rows: [0, 2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 23, 25, 27, 29, 31, 34, 37, 40].map((time) => ({
        time,
        'curves.volume': volume(time),
        'settings.feed_concentration': 500,
      })),
      product: succinic,
    },
  },
  {
    name: 'the product at which growth stops in a chemostat',
    wanted: { product_limit: 40 },
    known: {
      unit_operation: 'chemostat',
      truth: { ...RATES, maintenance: 0.03, product_limit: 40 },
      settings: { ...defaultsOf('chemostat'), maintenance: 0.03, product_limit: 40 },
      scatter: { 'curves.dilution.cells': 0.1, 'curves.dilution.substrate': 0.1, 'curves.dilution.product': 0.1 },
      rows: [20, 60].flatMap((feed) =>
        [0.02, 0.04, 0.06, 0.08, 0.1, 0.13, 0.16, 0.19].map((rate) => ({
          'curves.dilution.x': rate,
          'settings.batch_substrate_concentration': feed,
        })),
      ),
      product: succinic,
    },
  },
);

/** In an ordinary run a batch, whose outcome is used below, and a chemostat: each fit takes seconds. */
const TRIED = FULL ? TRIALS : [TRIALS[0]!, TRIALS.at(-1)!];

/** Simulated data of a trial, with the temperature or pH of each run in its rows. */
function measured({ known, held }: Trial, seed: number) {
  if (!held) return simulated(known, seed);
  const parts = held.map((at, run) => {
    const begins = [known.begins![run]!];
    return simulated({ ...known, begins, rows: known.rows.map((row) => ({ ...row, ...at })) }, seed + run);
  });
  const [first] = parts;
  return {
    ...first!,
    rows: parts.flatMap(({ rows }, run) =>
      rows.map((row) => ({ ...row, row: row.row + 100 * run, batch: String(run + 1) })),
    ),
  };
}
const everything = ({ known, wanted }: Trial) => [...new Set([...Object.keys(known.truth), ...Object.keys(wanted)])];

/** The fit of a trial, made once: it takes seconds. */
const made = new Map<Trial, FitOutcome>();
function outcomeOf(trial: Trial): FitOutcome {
  const outcome = made.get(trial) ?? fitOf(trial.known, measured(trial, 3), { parameters: everything(trial) });
  made.set(trial, outcome);
  return outcome;
}

describe('a fit on request', () => {
  test.each(TRIED)('recovers $name', (trial) => {
    const outcome = outcomeOf(trial);
    if (!outcome.possible) throw new Error(outcome.message);
    expect(outcome.fit.statistics.r_squared).toBeGreaterThan(0.99);
    for (const [key, truth] of Object.entries(trial.wanted)) {
      const { value, interval_low: low, interval_high: high } = outcome.fit.parameters.find((one) => one.key === key)!;
      const half = 0.5 * (high! - low!);
      // Twice the half-width: one seed in three thousand is outside.
      expect(Math.abs(value - truth), key).toBeLessThanOrEqual(2 * half);
      expect(half).toBeLessThan(0.25 * truth);
    }
  });

  test('is not made without one', () => {
    const [trial] = TRIALS;
    const outcome = fitOf(trial!.known, measured(trial!, 3));
    if (!outcome.possible) throw new Error(outcome.message);
    expect(outcome.fit.parameters.map(({ key }) => key)).toEqual(Object.keys(RATES));
  });

  test.each([
    [
      TRIALS[0]!,
      ['temperature_optimum'],
      /^No column contains “Temperature”, so the data contain no information about “Optimum temperature of growth”/,
    ],
    [
      { ...TRIALS[2]!, held: Array.from({ length: 7 }, () => ({ 'settings.temperature': celsius(30) })) },
      ['temperature_optimum'],
      /^All data are at a temperature of 30 °C, so they contain no information about “Optimum temperature of growth”. Add runs at a different temperature/,
    ],
    [
      { ...TRIALS[2]!, held: [30, 30, 30, 37, 37, 37, 37].map((at) => ({ 'settings.temperature': celsius(at) })) },
      Object.keys(limits),
      /^Runs at 2 values of temperature are not sufficient to determine .* 4 values are needed/,
    ],
  ] as [Trial, string[], RegExp][])('says which runs are missing', (trial, parameters, message) => {
    const outcome = fitOf(trial.known, measured(trial, 1), { parameters: [...Object.keys(RATES), ...parameters] });
    expect(outcome).toEqual({ possible: false, message: expect.stringMatching(message) as string });
  });

  test('applies to a process', () => {
    const outcome = outcomeOf(TRIALS[0]!);
    if (!outcome.possible) throw new Error(outcome.message);
    const values = Object.fromEntries(outcome.fit.parameters.map(({ key, value }) => [key, value]));
    const fit = { fit_id: 'fit', unit_operation: 'batch_fermentation', values };
    const process: Configuration = {
      uo_settings: [
        {
          id: 'f',
          unit_operation: 'batch_fermentation',
          name: 'Batch',
          settings: { batch_substrate_concentration: 40 },
        },
      ],
      locked_values: { uo_settings: [] },
      assumptions: {},
    };
    const run = (given: Configuration) => {
      const made = evaluate(given, succinic, library);
      if (!made.feasible) throw new Error(made.problem.message);
      return made.results.steps[0]!;
    };
    const [was, is] = [run(process), run(withFit(process, fit))];
    expect(is.settings.find(({ key }) => key === 'product_limit')).toMatchObject({
      source: 'fitted',
      value: values['product_limit'],
    });
    expect(is.outputs['process_time']).not.toBe(was.outputs['process_time']);
    expect(effectOf(process, [{ fit, domain: outcome.fit.domain }], succinic, library).warnings.join()).not.toMatch(
      /inhibition/,
    );
    const [only] = process.uo_settings;
    const off = { ...process, uo_settings: [{ ...only!, settings: { ...only!.settings, product_inhibition: false } }] };
    expect(effectOf(off, [{ fit, domain: outcome.fit.domain }], succinic, library).warnings.join()).toMatch(
      /uses the fitted product .* only if/,
    );
  });
});
