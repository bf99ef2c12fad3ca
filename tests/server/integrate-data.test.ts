/** From data files to fits that change what processes cost, by the real routes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Estimates, Experiment, ModelComparison, ModelFit, ProcessWithConfiguration } from '#generated/types.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import {
  BATCH_MAPPING,
  batchCsv,
  FED_BATCH_MAPPING,
  FLUX_MAPPING,
  fluxCsv,
  SHARED_CULTURE,
  sharedCultureCsvs,
} from '../support/experiment-files.ts';
import { quickRunner, untilIdle } from '../support/jobs.ts';
import { configuration, newProcess, newProduct } from '../support/processes.ts';
import { isNight } from '../support/night.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  // One thread, so that calculations wait for each other.
  server = await testServer({ COMPUTE_THREADS: '1' });
});
afterAll(() => server.close());

interface Refused {
  message: string;
  field?: string;
}
const call = <T>(method: string, url: string, body?: unknown, headers?: Record<string, string>) =>
  server.call<T>('standard', method, url, body, headers);

async function newExperiment(product: string, operation: string, name = 'Runs'): Promise<string> {
  const { body } = await call<Experiment>('POST', `/v1/experiments/${product}/${operation}.json`, { name });
  return body.id;
}

async function upload(product: string, operation: string, id: string, csv: string): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([csv]), 'runs.csv');
  const request = new Request('http://titre.test', { method: 'POST', body: form });
  const type = { 'content-type': request.headers.get('content-type')! };
  const payload = Buffer.from(await request.arrayBuffer());
  const { status } = await call('POST', `/v1/experiments/${product}/${operation}/${id}/file`, payload, type);
  expect(status).toBe(200);
}

/** An experiment with mapped data. */
async function measured(
  product: string,
  csv: string,
  operation = 'ultrafiltration',
  mapping: object = FLUX_MAPPING,
): Promise<string> {
  const id = await newExperiment(product, operation);
  await upload(product, operation, id, csv);
  const { status } = await call('POST', `/v1/experiments/${product}/${operation}/${id}/mapping.json`, mapping);
  expect(status).toBe(200);
  return id;
}

const integrate = <T = ModelFit>(product: string, body: object, operation = 'ultrafiltration') =>
  call<T>('POST', `/v1/products/${product}/unit_operations/${operation}/data_integration.json`, body);

/** A process that leaves flux to the defaults. */
async function process(): Promise<{ product: string; url: string }> {
  const { product, url } = await newProcess(server);
  const body = configuration();
  for (const { unit_operation, settings } of body.uo_settings) {
    if (unit_operation !== 'ultrafiltration') continue;
    delete settings['mass_transfer_coefficient'];
    delete settings['gel_concentration'];
  }
  expect((await call('POST', `${url}/configurations.json`, body)).status).toBe(201);
  return { product: product.id, url };
}

/** A process whose culture is as its host grows. */
async function growing(): Promise<{ product: string; url: string }> {
  const { product, url } = await newProcess(server);
  const body = configuration();
  for (const { unit_operation, settings } of body.uo_settings)
    if (unit_operation === 'fed_batch_fermentation')
      for (const key of Object.keys(SHARED_CULTURE)) delete settings[key];
  expect((await call('POST', `${url}/configurations.json`, body)).status).toBe(201);
  return { product: product.id, url };
}

const current = async (url: string) => (await call<ProcessWithConfiguration>('GET', `${url}.json`)).body;

describe('data integration', () => {
  // By day, engine/fitting tests weights, shared parameters and rival models, and the contract kit calls all of them.
  test.runIf(isNight)(
    'a value with a large error after ± counts little, if the column of errors is mapped',
    async () => {
      const { id: product } = await newProduct(server);
      const exact = [4, 8, 15, 30, 50, 80, 120].map((c) => [c, 20 * Math.log(240 / c), 0.2] as const);
      const wild = [...exact, [100, 45, 40] as const].map(([c, J, error]) => `${c};${J.toFixed(3)} ± ${error}`);
      const csv = ['Protein [g/L];Flux [LMH]', ...wild].join('\n');
      const fitted = async (errors: string | null): Promise<number> => {
        const columns = [
          { column: 'Protein [g/L]', variable: 'curves.flux.x', unit: 'g/L' },
          { column: 'Flux [LMH]', variable: 'curves.flux', unit: 'L/m²/h' },
          { column: 'Flux [LMH] ±', variable: errors, ...(errors !== null && { unit: 'L/m²/h' }) },
        ];
        const id = await measured(product, csv, 'ultrafiltration', { columns });
        const { status, body } = await integrate(product, { ids: [id], held_out_share: 0 });
        expect(status).toBe(201);
        return body.parameters.find(({ key }) => key === 'mass_transfer_coefficient')!.value;
      };
      expect(await fitted('error.curves.flux')).toBeCloseTo(20, 2);
      expect(Math.abs((await fitted(null)) - 20)).toBeGreaterThan(1);
    },
  );

  test('goes from a file to a fit, its effect, and a process that uses it', async () => {
    const { product, url } = await process();
    const before = await current(url);
    const id = await measured(product, fluxCsv());
    const { status, body: fit } = await integrate(product, { ids: [id], held_out_share: 0.2, seed: 5 });
    expect(status).toBe(201);
    expect(fit).toMatchObject({ number: 1, status: 'proposed', unit_operation: 'ultrafiltration', seed: 5 });
    // Made from a coefficient of 20 L/m²/h and a gel at 240 g/L.
    const [k, gel] = fit.parameters;
    expect(k).toMatchObject({ key: 'mass_transfer_coefficient', default: 30, identifiable: true });
    expect(k!.interval_low!).toBeLessThan(20);
    expect(k!.interval_high!).toBeGreaterThan(20);
    expect(gel!.interval_low!).toBeLessThan(240);
    expect(gel!.interval_high!).toBeGreaterThan(240);
    expect(fit.statistics).toMatchObject({ n: 10, n_held_out: 2 });
    expect(fit.points[0]).toMatchObject({ experiment_id: id, row: 2, label: 'A01' });
    expect(fit.curves![0]!.points).toHaveLength(61);
    const [effect] = fit.effects;
    expect(effect).toMatchObject({
      process_name: 'Harvest',
      feasible: true,
      configuration_id: before.configuration_id,
    });
    expect(effect!.cogs_before).toBeCloseTo(before.figures!.cogs, 6);
    expect(effect!.cogs_after!).toBeGreaterThan(effect!.cogs_before!);
    expect(effect!.gwp_after).not.toBeNull();
    // Nothing has changed yet.
    expect((await current(url)).newer).toBe(false);

    const decided = await call<ModelFit>(
      'PUT',
      `/v1/products/${product}/unit_operations/ultrafiltration/fits/${fit.id}.json`,
      { status: 'accepted', reevaluate: true },
    );
    expect(decided.body.status).toBe('accepted');
    const runner = quickRunner(server.database, kinds);
    await untilIdle(server.database);
    await runner.stop();
    const after = await current(url);
    expect(after.figures!.cogs).toBeCloseTo(effect!.cogs_after!, 6);
    // The uncertainty that was announced is the one that the process now has.
    const { body: uncertain } = await call<Estimates>(
      'GET',
      `${url}/configurations/${after.configuration_id}/uncertainty.json`,
    );
    const cost = uncertain.figures.find(({ metric }) => metric === 'cogs')!;
    const announced = effect!.cogs_uncertainty_after!;
    expect(announced.baseline).toBeNear(cost.baseline!, 1e-9);
    for (const key of ['p10', 'median', 'p90', 'standard_deviation'] as const)
      expect(announced[key]).toBeNear(cost[key], 1e-6);
    expect(announced.causes.map(({ key }) => key)).toEqual(cost.causes.map(({ key }) => key));
    expect(effect!.cogs_uncertainty_before!.baseline).toBeNear(effect!.cogs_before!, 1e-9);
    expect(after.configuration!.fits).toEqual([
      {
        fit_id: fit.id,
        spread: fit.spread,
        unit_operation: 'ultrafiltration',
        values: Object.fromEntries(fit.parameters.map((one) => [one.key, one.value])),
      },
    ]);
    const { body: experiment } = await call<Experiment>('GET', `/v1/experiments/${product}/ultrafiltration/${id}.json`);
    expect(experiment).toMatchObject({ status: 'fitted', fits: [{ id: fit.id, number: 1, status: 'accepted' }] });
    expect(experiment.model).toMatchObject({ id: 'film', min_points: 6 });
    expect(experiment.model!.parameters!.map(({ key }) => key)).toEqual([
      'mass_transfer_coefficient',
      'gel_concentration',
      'permeability',
      'osmotic_pressure',
    ]);
  });

  test('fits time courses of batches, with a curve and its band for each', async () => {
    const { id: product } = await newProduct(server);
    const id = await measured(product, batchCsv(), 'batch_fermentation', BATCH_MAPPING);
    const { status, body: fit } = await integrate(product, { ids: [id], held_out_share: 0 }, 'batch_fermentation');
    expect(status).toBe(201);
    const growth = fit.parameters.find(({ key }) => key === 'max_growth_rate')!;
    expect(Math.abs(growth.value - 0.28)).toBeLessThan(0.02);
    expect(fit.statistics.responses!.map(({ title }) => title)).toHaveLength(3);
    expect(fit.curves!.map(({ label }) => label)).toHaveLength(6);
  });

  test.runIf(isNight)(
    'fits unit operations that share parameters together, decides on them together, and uses both',
    async () => {
      const { product, url } = await growing();
      const { batch, fedBatch } = sharedCultureCsvs();
      const batchId = await measured(product, batch, 'batch_fermentation', BATCH_MAPPING);
      const fedId = await measured(product, fedBatch, 'fed_batch_fermentation', FED_BATCH_MAPPING);
      const together = [{ unit_operation: 'fed_batch_fermentation', ids: [fedId] }];
      const { status, body: fit } = await integrate(
        product,
        { ids: [batchId], held_out_share: 0, together },
        'batch_fermentation',
      );
      expect(status).toBe(201);
      const fitUrl = ({ unit_operation, id }: { unit_operation: string; id: string }) =>
        `/v1/products/${product}/unit_operations/${unit_operation}/fits/${id}.json`;
      const list = async (operation: string) =>
        (
          await call<{ fits: ModelFit[] }>(
            'GET',
            `/v1/products/${product}/unit_operations/${operation}/fits.json?page=1&page_size=10`,
          )
        ).body.fits;
      const [fed] = await list('fed_batch_fermentation');
      const other = { number: 1, held_out_ids: [] };
      expect(fit.together).toEqual([
        { ...other, unit_operation: 'fed_batch_fermentation', fit_id: fed!.id, ids: [fedId] },
      ]);
      expect(fed!.together).toEqual([
        { ...other, unit_operation: 'batch_fermentation', fit_id: fit.id, ids: [batchId] },
      ]);
      const valueIn = (one: ModelFit, key: string) => one.parameters.find((parameter) => parameter.key === key)!.value;
      for (const [key, truth] of Object.entries(SHARED_CULTURE)) {
        expect(valueIn(fit, key)).toBe(valueIn(fed!, key));
        expect(valueIn(fit, key)).toBeNear(truth, 0.3);
      }
      expect(fed!.spread).toEqual({ ...fit.spread, keys: fed!.spread!.keys });
      expect(fit.spread!.together).toBe(fit.id);
      expect(fed!.experiments.map(({ id }) => id)).toEqual([fedId]);
      // The process has a fed-batch only, and uses the fit of that.
      expect(fit.effects).toEqual(fed!.effects);
      const [effect] = fed!.effects;
      expect(effect!.cogs_after).not.toBe(effect!.cogs_before);

      const accept = { status: 'accepted', reevaluate: true };
      expect((await call('PUT', fitUrl(fit), { ...accept, version: fit.version })).status).toBe(200);
      const runner = quickRunner(server.database, kinds);
      await untilIdle(server.database);
      await runner.stop();
      const after = await current(url);
      expect(after.configuration!.fits).toMatchObject([{ fit_id: fed!.id, spread: { together: fit.id } }]);
      expect(after.figures!.cogs).toBeNear(effect!.cogs_after!, 1e-9);

      expect(after.configuration!.note).toBe('With fit 1 of fed batch fermentation');

      // One fit alone supersedes its like; accepting the other again leaves that as it is.
      const { body: alone } = await integrate(product, { ids: [fedId], held_out_share: 0 }, 'fed_batch_fermentation');
      expect((await call('PUT', fitUrl(alone), { status: 'accepted' })).status).toBe(200);
      expect((await call('PUT', fitUrl(fit), { status: 'accepted' })).status).toBe(200);
      const statesOf = async (operation: string) => (await list(operation)).map(({ status: one }) => one);
      expect(await statesOf('fed_batch_fermentation')).toEqual(['accepted', 'superseded']);
      expect((await call('PUT', fitUrl(fed!), { status: 'discarded' })).status).toBe(422);
      // Going back to the one that was superseded goes back to both.
      expect((await call('PUT', fitUrl(fed!), { status: 'accepted' })).status).toBe(200);
      expect(await statesOf('fed_batch_fermentation')).toEqual(['superseded', 'accepted']);
      expect(await statesOf('batch_fermentation')).toEqual(['accepted']);

      const again = await integrate(product, { ids: [batchId], held_out_share: 0, together }, 'batch_fermentation');
      expect((await call('PUT', fitUrl(again.body), { status: 'discarded' })).status).toBe(200);
      expect(await statesOf('batch_fermentation')).toEqual(['discarded', 'accepted']);
      expect(await statesOf('fed_batch_fermentation')).toEqual(['discarded', 'superseded', 'accepted']);
    },
  );

  test('responds with 422 for what cannot be fitted together', async () => {
    const { id: product } = await newProduct(server);
    const id = await measured(product, batchCsv(), 'batch_fermentation', BATCH_MAPPING);
    const flux = await measured(product, fluxCsv());
    const other = { unit_operation: 'chemostat', ids: [id] };
    for (const [together, field, message] of [
      [[{ unit_operation: 'ultrafiltration', ids: [flux] }], 'together.0.unit_operation', /has no parameter in common/],
      [
        [{ unit_operation: 'batch_fermentation', ids: [id] }],
        'together.0.unit_operation',
        /has no parameter in common/,
      ],
      [[{ unit_operation: 'none', ids: [id] }], 'together.0.unit_operation', /has no parameter in common/],
      [[other], 'together.0.ids.0', /is not an experiment on chemostat/],
      [[{ ...other, held_out_ids: [flux] }], 'together.0.held_out_ids.0', /is not one of the experiments/],
    ] as const) {
      const reply = await integrate<Refused>(product, { ids: [id], together }, 'batch_fermentation');
      expect([reply.status, reply.body.field, reply.body.message]).toEqual([
        422,
        field,
        expect.stringMatching(message),
      ]);
    }
  });

  test('uses whole experiments for validation', async () => {
    const { id: product } = await newProduct(server);
    const [a, b] = [await measured(product, fluxCsv()), await measured(product, fluxCsv(undefined, 2))];
    const { body } = await integrate(product, { ids: [a, b], held_out_ids: [b] });
    expect(body.statistics).toMatchObject({ n: 12, n_held_out: 12 });
    expect(body.points.every((one) => one.held_out === (one.experiment_id === b))).toBe(true);
  });

  test('responds with 400 if the data cannot support a fit', async () => {
    const { id: product } = await newProduct(server);
    const empty = await newExperiment(product, 'ultrafiltration', 'Not yet');
    const refuse = async (ids: string[], message: RegExp) => {
      const reply = await integrate<Refused>(product, { ids });
      expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(message)]);
    };
    await refuse([empty], /^“Not yet” has no file yet\. Upload a file and map its columns first\.$/);
    await upload(product, 'ultrafiltration', empty, fluxCsv());
    await refuse([empty], /^“Not yet” has no mapping yet\. Map its columns first\.$/);
    await refuse([await measured(product, fluxCsv(undefined, 1, 4))], /needs at least 6 points; this experiment has 4/);
    const same = ['Flux [LMH],Protein [mg/L]', ...Array.from({ length: 8 }, (_, i) => `${40 + i},30000`)].join('\n');
    const columns = FLUX_MAPPING.columns.slice(1);
    await refuse([await measured(product, same, 'ultrafiltration', { columns })], /is 30 g\/L in every row/);
  });

  test('responds with 422 for unknown experiments and parameters, naming the field', async () => {
    const { id: product } = await newProduct(server);
    const id = await measured(product, fluxCsv());
    const other = await newExperiment(product, 'diafiltration');
    for (const [body, field] of [
      [{ ids: [] }, 'ids'],
      [{ ids: ['exp_none'] }, 'ids.0'],
      [{ ids: [id, other] }, 'ids.1'],
      [{ ids: [id], held_out_ids: [other] }, 'held_out_ids.0'],
      [{ ids: [id], parameters: ['area'] }, 'parameters.0'],
      [{ ids: [id], held_out_share: 0.9 }, 'held_out_share'],
    ] as const) {
      const reply = await integrate<Refused>(product, body);
      expect([reply.status, reply.body.field]).toEqual([422, field]);
    }
    expect((await integrate('prd_none', { ids: [id] })).status).toBe(404);
    expect((await integrate(product, { ids: [id] }, 'none')).status).toBe(404);
  });

  test.runIf(isNight)('compares rival models on the same rows, and fits the chosen one', async () => {
    const product = (await newProduct(server)).id;
    const id = await measured(product, batchCsv(), 'batch_fermentation', BATCH_MAPPING);
    const body = { ids: [id], held_out_share: 0.2 };
    const url = `/v1/products/${product}/unit_operations/batch_fermentation/model_comparison.json`;
    const ended: string[] = [];
    const note = async <T>(what: string, reply: Promise<T>): Promise<T> => {
      const found = await reply;
      ended.push(what);
      return found;
    };
    const run = () => call('POST', '/v1/unit_operations/ultrafiltration.json', { input: { settings: {} } });
    const [{ status, body: compared }, other] = await Promise.all([
      note('comparison', call<ModelComparison>('POST', url, body)),
      note('other', run()),
    ]);
    // Others compute between the fits of a comparison.
    expect([other.status, ...ended]).toEqual([200, 'other', 'comparison']);
    expect(status).toBe(200);
    const [best] = compared.models;
    expect(compared.supported).toContain(best!.id);
    expect(best).toMatchObject({ difference: 0, message: null, error_held_out: expect.any(Number) });
    expect(compared.models.reduce((sum, { weight }) => sum + weight, 0)).toBeNear(1, 1e-9);
    const held = compared.models.find(({ id: one }) => one === 'no_maintenance')!;
    expect(held).toMatchObject({ fixed: { maintenance: 0 }, shape: expect.any(Number), normal: expect.any(Number) });

    const { parameters, fixed } = held;
    const fit = (await integrate(product, { ...body, parameters, fixed }, 'batch_fermentation')).body;
    expect(fit.fixed).toMatchObject([{ key: 'maintenance', value: 0, title: expect.any(String) }]);
    expect(1 - fit.statistics.r_squared_held_out!).toBeNear(held.error_held_out! ** 2, 1e-9);
    // What the fit holds is part of it, for processes that use it.
    const accepted = await call<ModelFit>(
      'PUT',
      `/v1/products/${product}/unit_operations/batch_fermentation/fits/${fit.id}.json`,
      { status: 'accepted' },
    );
    expect(accepted.status).toBe(200);
    const pinned = await forOrganisation(server.database.sql, 'org_helder_foods').fits.accepted([product]);
    expect(pinned.get(product)).toMatchObject([{ values: { maintenance: 0, max_growth_rate: expect.any(Number) } }]);
  });

  test('refuses to hold what it estimates, what it does not know, and what is beyond the limits', async () => {
    const product = (await newProduct(server)).id;
    const id = await measured(product, fluxCsv());
    const refused = async (fixed: object) =>
      (await integrate<Refused>(product, { ids: [id], parameters: ['mass_transfer_coefficient'], fixed })).body;
    expect(await refused({ mass_transfer_coefficient: 20 })).toMatchObject({
      field: 'fixed.mass_transfer_coefficient',
      message: expect.stringContaining('cannot be both held constant and estimated'),
    });
    expect(await refused({ membrane_area: 20 })).toMatchObject({ field: 'fixed.membrane_area' });
    expect(await refused({ gel_concentration: -1 })).toMatchObject({
      field: 'fixed.gel_concentration',
      message: expect.stringContaining('must be from'),
    });
    const made = await integrate(product, {
      ids: [id],
      parameters: ['mass_transfer_coefficient'],
      fixed: { gel_concentration: 200 },
    });
    expect(made.body.fixed).toMatchObject([{ key: 'gel_concentration', value: 200 }]);
  });

  test('says that an operation has no parameters to fit', async () => {
    const { id: product } = await newProduct(server);
    const operation = 'fill_finish';
    const id = await newExperiment(product, operation);
    await upload(product, operation, id, 'Speed\n100\n200\n');
    const mapping = { columns: [{ column: 'Speed', variable: 'settings.speed' }] };
    await call('POST', `/v1/experiments/${product}/${operation}/${id}/mapping.json`, mapping);
    const reply = await integrate<Refused>(product, { ids: [id] }, operation);
    expect(reply.status).toBe(400);
  });

  test('keeps a fit whose experiment is deleted', async () => {
    const { id: product } = await newProduct(server);
    const id = await measured(product, fluxCsv());
    const { body: fit } = await integrate(product, { ids: [id] });
    await call('DELETE', `/v1/experiments/${product}/ultrafiltration/${id}.json`);
    const { body } = await call<{ fits: ModelFit[] }>(
      'GET',
      `/v1/products/${product}/unit_operations/ultrafiltration/fits.json`,
    );
    expect(body.fits).toEqual([fit]);
  });
});
