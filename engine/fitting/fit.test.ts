import { describe, expect, test } from 'vitest';
import type { MappedExperiment } from '../experiments/types.ts';
import { library, product } from '../tests/fixtures.test-support.ts';
import { fitExperiments } from './fit.ts';
import { fitOf, KNOWN, type Known, simulated } from './recovery.test-support.ts';
import type { FitOutcome, FitRequest } from './types.ts';

const known = (id: string): Known => KNOWN.find((one) => one.unit_operation === id)!;
const film = known('ultrafiltration');
const fitted = (outcome: FitOutcome) => {
  if (!outcome.possible) throw new Error(outcome.message);
  return outcome.fit;
};
/** The same value at every call, made at the first. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
const refusal = (outcome: FitOutcome): string => (outcome.possible ? '' : outcome.message);
const flux = (pairs: [number, number][]): MappedExperiment => ({
  ...simulated(film, 1),
  rows: pairs.map(([x, y], i) => ({
    row: i + 2,
    label: null,
    batch: null,
    replicate: null,
    weight: 1,
    time: null,
    inputs: { 'curves.flux.x': x },
    responses: { 'curves.flux': y },
  })),
});

describe('a fit is rejected with what is missing for', () => {
  test('an operation without parameters to fit', () => {
    const request: FitRequest = { unit_operation: 'fill_finish', experiments: [], seed: 1 };
    expect(refusal(fitExperiments(request, product, library))).toBe(
      'Fill and finish has no parameters that can be fitted to experiments.',
    );
  });

  test('a missing column', () => {
    const data = simulated(film, 1);
    const without = { ...data, variables: data.variables.filter(({ key }) => key !== 'curves.flux.x') };
    expect(refusal(fitOf(film, without))).toMatch(/^“Runs” has no column for “Protein”\. Map a column to it first/);
  });

  test('a broth volume, which a batch does not have', () => {
    const fed = known('fed_batch_fermentation');
    const data = simulated(fed, 1);
    const without = { ...data, variables: data.variables.filter(({ key }) => key !== 'curves.volume') };
    expect(refusal(fitOf(fed, without))).toMatch(/“Broth volume”.*If nothing was fed, .*Batch fermentation instead\.$/);
  });

  test('too few points', () => {
    const data = simulated(film, 1);
    expect(refusal(fitOf(film, { ...data, rows: data.rows.slice(0, 4) }))).toBe(
      'Film model of permeate flux needs at least 6 points; this experiment has 4 with both flux and protein.',
    );
    expect(refusal(fitOf(film, { ...data, rows: data.rows.slice(0, 8) }, { held_out_share: 0.5 }))).toMatch(
      /has 8 with both flux and protein, 4 of them for validation\.$/,
    );
  });

  test('a column that does not vary, or not enough', () => {
    const same: [number, number][] = Array.from({ length: 8 }, (_, i) => [40, 50 + i]);
    expect(refusal(fitOf(film, flux(same)))).toMatch(/^“Protein” is 40 g\/L in every row\./);
    const narrow: [number, number][] = Array.from({ length: 8 }, (_, i) => [40 + i, 50 - i]);
    expect(refusal(fitOf(film, flux(narrow)))).toMatch(
      /^“Protein” ranges from 40 g\/L to 47 g\/L\. .* at least a 3-fold range/,
    );
    const flat: [number, number][] = [5, 10, 20, 40, 60, 80, 100].map((x) => [x, 50]);
    expect(refusal(fitOf(film, flux(flat)))).toMatch(/^“Flux” is the same in every row, 50/);
  });

  test('a parameter that the data do not identify', () => {
    // At high concentrations a resin is saturated, whatever the binding constant.
    const capture = known('bind_elute_chromatography');
    const full = (seed: number) => simulated({ ...capture, truth: { ...capture.truth, binding_constant: 300 } }, seed);
    const parameters = Object.keys(capture.truth);
    expect(refusal(fitOf(capture, full(3), { parameters }))).toMatch(/“Binding constant”.*Remove it from the fit/);
    // By default it is held, which is said.
    const { parameters: free, warnings } = fitted(fitOf(capture, full(3)));
    expect(free.map(({ key }) => key)).not.toContain('binding_constant');
    expect(free[0]).toMatchObject({ key: 'maximum_capacity', identifiable: true });
    expect(warnings.join(' ')).toMatch(
      /“Binding constant” was held constant at .*, its value in the plant\. The data /,
    );
    // Independent of the scatter: rejected, or reported as unreliable.
    for (let seed = 1; seed <= 6; seed++) {
      const outcome = fitOf(capture, full(seed), { parameters });
      const told =
        outcome.possible && outcome.fit.parameters.find(({ key }) => key === 'binding_constant')!.identifiable;
      expect([seed, told]).toEqual([seed, false]);
    }
    // Without it, the setting applies, which is the true value here.
    const binding_constant = fitted(fitOf(capture, simulated(capture, 1))).parameters[1]!.default!;
    const usual = simulated({ ...capture, truth: { ...capture.truth, binding_constant } }, 1);
    const rest = fitted(fitOf(capture, usual, { parameters: ['maximum_capacity', 'rate_constant'] }));
    expect(rest.parameters.map(({ key }) => key)).toEqual(['maximum_capacity', 'rate_constant']);
    expect(rest.parameters[0]!.value).toBeNear(70, 0.03);
  });

  test('a parameter whose effect cancels that of another', () => {
    // At a single pressure, constant and exponent cannot be separated.
    const broken = known('high_pressure_homogenisation');
    const close = (seed: number) => {
      const data = simulated(broken, seed);
      for (const row of data.rows) row.inputs['curves.pressure.x'] = row.inputs['curves.pressure.x'] === 30 ? 60 : 78.1;
      return { ...data, rows: data.rows.slice(0, 9) };
    };
    const parameters = Object.keys(broken.truth);
    expect(refusal(fitOf(broken, close(4), { parameters }))).toMatch(/disruption (constant|exponent)/i);
    for (let seed = 1; seed <= 6; seed++) {
      const outcome = fitOf(broken, close(seed), { parameters });
      const both = outcome.possible && outcome.fit.parameters.every(({ identifiable }) => identifiable);
      expect([seed, both]).toEqual([seed, false]);
    }
  });

  test('values below detection are censored, which leaves no bias', () => {
    // Half of the values of a rising line lie below the limit; at the limit, they would flatten it.
    const lysis = known('cell_lysis');
    const limit = 0.45;
    const data = (seed: number) => {
      const made = simulated({ ...lysis, scatter: { 'curves.lysed.cells': 0.03 } }, seed);
      for (const row of made.rows) {
        const value = row.responses['curves.lysed.cells']!;
        if (value >= limit) continue;
        row.responses = {};
        row.limits = { 'curves.lysed.cells': { side: '<', value: limit } };
      }
      return made;
    };
    const estimates = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => fitted(fitOf(lysis, data(seed))).parameters[0]!);
    const mean = estimates.reduce((sum, { value }) => sum + value, 0) / estimates.length;
    expect(mean / lysis.truth['rate']!).toBeGreaterThan(0.9);
    expect(mean / lysis.truth['rate']!).toBeLessThan(1.1);
    // They tell something: without them, the rate is known less well.
    const without = (seed: number) => ({ ...data(seed), rows: data(seed).rows.filter(({ limits }) => !limits) });
    const width = ({
      interval_low: low,
      interval_high: high,
    }: {
      interval_low: number | null;
      interval_high: number | null;
    }) => high! - low!;
    const wider = [1, 2, 3, 4].filter(
      (seed) => width(fitted(fitOf(lysis, without(seed))).parameters[0]!) > width(estimates[seed - 1]!),
    );
    expect(wider.length).toBeGreaterThanOrEqual(3);
  });

  test('more unknowns than values', () => {
    const batch = known('batch_fermentation');
    const { 'curves.concentrations.product': _, ...scatter } = batch.scatter;
    const data = simulated({ ...batch, scatter }, 1);
    for (const row of data.rows) row.batch = String(row.row);
    expect(refusal(fitOf(batch, { ...data, rows: data.rows.slice(0, 10) }))).toMatch(
      /unknowns here, including the initial state of each run/,
    );
  });

  test('more runs than can be fitted together', () => {
    const batch = known('batch_fermentation');
    const data = simulated({ ...batch, begins: Array.from({ length: 20 }, () => [0.5, 20, 0]) }, 1);
    expect(refusal(fitOf(batch, data))).toMatch(/Fit at most 12 runs/);
  });

  test('no parameter chosen', () =>
    expect(refusal(fitOf(film, simulated(film, 1), { parameters: [] }))).toMatch(/at least one parameter/));
});

describe('time courses used as input', () => {
  const fedBatch = known('fed_batch_fermentation');
  const VOLUME = 'curves.volume';
  /** As in a file: measured variables are responses, however the model uses them. */
  const asMapped = (data: MappedExperiment): MappedExperiment => ({
    ...data,
    rows: data.rows.map(({ inputs: { [VOLUME]: volume, ...inputs }, responses, ...row }) => ({
      ...row,
      inputs,
      responses: { ...responses, [VOLUME]: Number(volume) },
    })),
  });
  // Made once: it takes a second.
  const plain = once(() => fitted(fitOf(fedBatch, asMapped(simulated(fedBatch, 1)))));

  test('use a volume where it was recorded, and interpolate it for other rows', () => {
    const data = asMapped(simulated(fedBatch, 1));
    const whole = plain();
    expect(whole.points.every(({ inputs }) => inputs[VOLUME]! > 0 && !('curves.feed' in inputs))).toBe(true);
    expect(whole.domain.map(({ variable }) => variable)).toEqual(['time', VOLUME, 'settings.feed_concentration']);
    // Nothing was fed at 2 h, so the volume is known without that row.
    for (const row of data.rows) if (row.time === 2) delete row.responses[VOLUME];
    const sparse = fitted(fitOf(fedBatch, data));
    expect(sparse.parameters).toEqual(whole.parameters);
    expect(sparse.points.some(({ inputs }) => !(VOLUME in inputs))).toBe(true);
  });

  test('use a row with only a volume, without counting it as measured', () => {
    const data = asMapped(simulated(fedBatch, 1));
    const [row] = data.rows;
    const more = { ...row!, row: 99, time: 1, responses: { [VOLUME]: row!.responses[VOLUME]! } };
    const { rows_used, statistics } = fitted(fitOf(fedBatch, { ...data, rows: [...data.rows, more] }));
    expect(rows_used).toEqual({ exp: data.rows.length });
    expect(statistics.n).toBe(3 * data.rows.length);
  });

  test('reject a run without any volume by name', () => {
    const data = asMapped(simulated(fedBatch, 1));
    for (const row of data.rows) if (row.batch === '2') delete row.responses[VOLUME];
    expect(refusal(fitOf(fedBatch, data))).toBe(
      'Run 2 of “Runs” has no value of “Broth volume”. Growth and product formation in a fed-batch culture needs at least one value for each run.',
    );
  });

  test('do not identify the yield on the feed from a batch phase alone', () => {
    const data = asMapped(simulated(fedBatch, 1));
    const early = { ...data, rows: data.rows.filter(({ time }) => time! <= 10) };
    const all = Object.keys(fedBatch.truth);
    expect(refusal(fitOf(fedBatch, early, { parameters: all }))).toMatch(
      /“Biomass yield on feed”.*Remove it from the fit/,
    );
    const parameters = ['max_growth_rate', 'batch_biomass_yield', 'product_growth'];
    expect(fitted(fitOf(fedBatch, early, { parameters })).parameters.map(({ key }) => key)).toEqual(parameters);
  });

  test('say which curve each point belongs to', () => {
    const { points, curves } = plain();
    const labels = [...new Set(curves.map(({ label }) => label))];
    expect(labels.length).toBeGreaterThan(1);
    expect([...new Set(points.map(({ curve }) => curve))].toSorted()).toEqual(labels.toSorted());
    for (const { curve, run } of points) expect(curve).toBe(run);
  });

  test('warn if no column gives a setting', () => {
    const data = asMapped(simulated(fedBatch, 1));
    const without = { ...data, variables: data.variables.filter(({ key }) => key !== 'settings.feed_concentration') };
    expect(fitted(fitOf(fedBatch, without)).warnings).toContain(
      'No column contains “Feed concentration”; the default for this product, 500 g/L, was used.',
    );
    expect(plain().warnings.join(' ')).not.toContain('No column');
  });
});

describe('the result of a fit', () => {
  test('is the same for the same seed, and has other validation rows for another seed', () => {
    const data = simulated(film, 4);
    const of = (seed: number) => fitted(fitOf(film, data, { held_out_share: 0.25, seed }));
    expect(of(3)).toEqual(of(3));
    const heldOut = (seed: number) => of(seed).points.flatMap(({ held_out, row }) => (held_out ? [row] : []));
    expect(heldOut(3)).toHaveLength(3);
    expect([4, 5, 6, 7].map(heldOut)).not.toEqual([3, 3, 3, 3].map(heldOut));
    const { statistics } = of(3);
    expect(statistics).toMatchObject({ n: 9, n_held_out: 3, unit: 'L/m²/h' });
    expect(statistics.r_squared_held_out).not.toBeNull();
  });

  test('has a fifth of the rows for validation, unless there are few rows or whole experiments for validation', () => {
    const data = simulated(film, 4);
    const share = (request: Partial<FitRequest>, rows = data.rows) =>
      fitted(
        fitExperiments(
          {
            unit_operation: 'ultrafiltration',
            experiments: [
              { id: 'a', name: 'A', data: { ...data, rows } },
              { id: 'b', name: 'B', data: { ...data, rows: data.rows.slice(0, 3) } },
            ],
            seed: 1,
            ...request,
          },
          product,
          library,
        ),
      ).statistics.n_held_out;
    expect(share({})).toBe(3);
    expect(share({ held_out_ids: ['b'] })).toBe(3);
    expect(share({ held_out_ids: ['b'], held_out_share: 0.25 })).toBe(6);
    expect(share({}, data.rows.slice(4, 10))).toBe(0);
  });

  test('is not affected by a validation experiment', () => {
    const [a, b] = [simulated(film, 4), simulated(film, 5)];
    const alone = fitted(fitOf(film, a));
    const tested = fitted(
      fitExperiments(
        {
          unit_operation: 'ultrafiltration',
          experiments: [
            { id: 'exp', name: 'Runs', data: a },
            { id: 'test', name: 'Test', data: b },
          ],
          held_out_ids: ['test'],
          seed: 1,
        },
        product,
        library,
      ),
    );
    expect(tested.parameters).toEqual(alone.parameters);
    expect(tested.statistics.n_held_out).toBe(12);
    expect(tested.rows_used).toEqual({ exp: 12, test: 12 });
  });

  test('predicts a validation run from its initial state', () => {
    const batch = known('batch_fermentation');
    const data = simulated(batch, 1);
    const [first, second] = ['1', '2'].map((run) => ({
      ...data,
      rows: data.rows.filter(({ batch }) => batch === run),
    }));
    const fit = fitted(
      fitExperiments(
        {
          unit_operation: 'batch_fermentation',
          experiments: [
            { id: 'a', name: 'A', data: first! },
            { id: 'b', name: 'B', data: second! },
          ],
          held_out_ids: ['b'],
          seed: 1,
        },
        product,
        library,
      ),
    );
    expect(fit.statistics.r_squared_held_out).toBeGreaterThan(0.98);
    expect(fit.curves.map(({ label, response }) => [label, response.split('.').at(-1)])).toEqual([
      ['a, 1', 'cells'],
      ['b, 2', 'cells'],
      ['a, 1', 'substrate'],
      ['b, 2', 'substrate'],
      ['a, 1', 'product'],
      ['b, 2', 'product'],
    ]);
    // The line passes through the fitted data, and its band contains them.
    for (const { points } of fit.curves)
      for (const { y, low, high } of points) {
        expect(low).toBeLessThanOrEqual(y);
        expect(high).toBeGreaterThanOrEqual(y);
      }
  });

  test('uses an even selection of very many rows, and says so', () => {
    const count = process.env['NIGHT'] ? 200_000 : 20_000;
    const data = simulated(film, 4);
    const rows = Array.from({ length: count }, (_, i) => ({ ...data.rows[i % 12]!, row: i + 2 }));
    const fit = fitted(fitOf(film, { ...data, rows }));
    expect(fit.statistics.n).toBe(5000);
    expect(fit.warnings[0]).toBe(`An evenly spaced selection of 5000 of the ${count} rows was fitted.`);
    expect(fit.points.at(-1)!.row).toBeGreaterThan(count - 100);
  });

  test('names an outlier, and follows a row with a high weight', () => {
    const data = simulated(film, 4);
    data.rows[5]!.responses['curves.flux'] = 20;
    data.rows[5]!.label = 'B06';
    const off = fitted(fitOf(film, data));
    expect(off.points.filter(({ outlier }) => outlier).map(({ row }) => row)).toEqual([7]);
    expect(off.warnings[0]).toBe(
      'Possible outliers, with residuals too large for the scatter of the other rows: row 7 (B06). Check these rows before you accept the fit.',
    );
    data.rows[5]!.weight = 1000;
    const pulled = fitted(fitOf(film, data));
    expect(Math.abs(pulled.points[5]!.residual)).toBeLessThan(0.2 * Math.abs(off.points[5]!.residual));
  });

  test('names an outlier that is inside the prediction interval, which it widens', () => {
    const data = simulated(film, 4);
    data.rows = data.rows.slice(0, 8);
    data.rows[0]!.responses['curves.flux']! *= 0.7;
    const { points, warnings } = fitted(fitOf(film, data));
    const outliers = points.filter(({ outlier }) => outlier);
    expect(outliers.map(({ row }) => row)).toEqual([2]);
    for (const { measured, interval_low, interval_high } of points)
      expect(measured >= interval_low && measured <= interval_high).toBe(true);
    expect(warnings.some((one) => one.startsWith('Possible outliers') && !one.includes('outside'))).toBe(true);
  });

  test('reports a limit that the data would exceed', () => {
    const { truth } = film;
    const data = simulated({ ...film, truth: { ...truth, mass_transfer_coefficient: 120 } }, 1);
    const [k] = fitted(fitOf(film, data)).parameters;
    expect(k).toMatchObject({ value: 80, standard_error: null, identifiable: false });
    expect(k!.note).toMatch(/^The estimate is at the upper limit of mass transfer coefficient/);
  });

  test('keeps the parameters of a product that is not measured', () => {
    const batch = known('batch_fermentation');
    const { 'curves.concentrations.product': _, ...scatter } = batch.scatter;
    const fit = fitted(fitOf(batch, simulated({ ...batch, scatter }, 3)));
    expect(fit.parameters.map(({ key }) => key)).toEqual(['max_growth_rate', 'monod_constant', 'batch_biomass_yield']);
    expect(fit.statistics.responses.map(({ response }) => response.split('.').at(-1))).toEqual(['cells', 'substrate']);
  });

  test('weights each response by its own scatter, independent of its unit', () => {
    // A thousand-fold product with a thousand-fold scatter gives the same information about the other parameters.
    const steady = known('chemostat');
    const large = structuredClone(steady);
    for (const key of ['product_growth', 'product_maintenance']) large.truth[key]! *= 2;
    large.scatter['curves.dilution.product']! *= 2;
    large.settings = { ...large.settings, cost_in_batch_yield: true };
    const small = { ...structuredClone(steady), settings: { ...steady.settings, cost_in_batch_yield: true } };
    const of = (one: Known) => fitted(fitOf(one, simulated(one, 7))).statistics.responses;
    for (const [k, { r_squared }] of of(large).entries()) expect(r_squared).toBeNear(of(small)[k]!.r_squared, 0.02);
  });
});

describe('a fit warns', () => {
  test('once of a row that is an outlier in several responses', () => {
    const batch = known('batch_fermentation');
    const data = simulated(batch, 1);
    const wrong = Math.floor(data.rows.length / 2);
    const most = (key: string) => Math.max(...data.rows.map(({ responses }) => responses[key] ?? 0));
    const rows = data.rows.map((one, i) => {
      const off = Object.entries(one.responses).map(([key, y]) => [key, y + 0.2 * most(key)] as const);
      return i === wrong ? { ...one, responses: Object.fromEntries(off) } : one;
    });
    const { points, warnings } = fitted(fitOf(batch, { ...data, rows }, { held_out_share: 0 }));
    expect(points.filter(({ outlier }) => outlier).length).toBeGreaterThan(1);
    const [outliers] = warnings.filter((one) => one.startsWith('Possible outliers'));
    expect(outliers!.split(`row ${rows[wrong]!.row}`)).toHaveLength(2);
  });

  test('if it predicts the validation data poorly', () => {
    const data = simulated(film, 1);
    const other = {
      ...data,
      rows: data.rows.map((one) => ({ ...one, responses: { 'curves.flux': 3 * one.responses['curves.flux']! } })),
    };
    const experiments = [
      { id: 'one', name: 'One', data },
      { id: 'other', name: 'Other', data: other },
    ];
    const request = { unit_operation: 'ultrafiltration', experiments, seed: 1 };
    const { statistics, warnings } = fitted(fitExperiments({ ...request, held_out_ids: ['other'] }, product, library));
    expect(statistics.r_squared_held_out).toBeLessThan(0);
    expect(
      warnings.filter((one) =>
        one.startsWith('The fit poorly predicts the validation data, which were not used for fitting (R² −'),
      ),
    ).toHaveLength(1);
    const { warnings: none } = fitted(fitExperiments({ ...request, experiments: [experiments[0]!] }, product, library));
    expect(none.filter((one) => one.includes('validation data'))).toEqual([]);
  });
});
