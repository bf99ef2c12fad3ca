import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue, ENGINE_VERSION, evaluate, parseScenario, verifyScenario } from '#engine/index.ts';
import type {
  Configuration,
  ConfigurationList,
  Error as Refused,
  Process,
  ProcessList,
  ProcessWithConfiguration,
  Results,
  ScenarioFile,
} from '#generated/types.ts';
import { libraryOf } from '#server/db/library.ts';
import { FACTORS_VERSION } from '#server/impact-tables.ts';
import { configuration, newProcess, newProduct } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

const get = <T>(url: string) => server.call<T>('standard', 'GET', url);

describe('a process', () => {
  test('starts empty, as the last of its product', async () => {
    const { product, url } = await newProcess(server);
    const second = await server.call<Process>('standard', 'POST', `/v1/products/${product.id}/pipelines.json`, {
      name: 'Second',
    });
    expect(second.body).toMatchObject({
      order: 1,
      configuration_id: null,
      figures: null,
      unit_operations: [],
      product_name: 'Myoglobin',
    });
    expect((await get(`${url}.json`)).body).toMatchObject({
      order: 0,
      configuration: null,
      configuration_number: null,
      configuration_count: 0,
    });
  });

  test('can be renamed, described and moved; the others keep their order', async () => {
    const product = await newProduct(server);
    const base = `/v1/products/${product.id}/pipelines`;
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C'])
      ids.push((await server.call<Process>('standard', 'POST', `${base}.json`, { name })).body.id);
    const order = async () => (await get<ProcessList>(`${base}.json`)).body.processes.map(({ name }) => name);
    const moved = await server.call<Process>('standard', 'PUT', `${base}/${ids[2]}.json`, {
      order: 0,
      description: 'First now',
    });
    expect(moved.body).toMatchObject({ order: 0, description: 'First now' });
    expect(await order()).toEqual(['C', 'A', 'B']);
    await server.call('standard', 'PUT', `${base}/${ids[2]}.json`, { order: 99 });
    expect(await order()).toEqual(['A', 'B', 'C']);
    const page = async (query: string) => {
      const { body } = await get<ProcessList>(`${base}.json?${query}`);
      return [body.total, body.processes.map(({ name }) => name)];
    };
    expect(await page('page=1&page_size=2&sort=-name')).toEqual([3, ['C', 'B']]);
    expect(await page('page=2&page_size=2&sort=-name')).toEqual([3, ['A']]);
    expect(await page('page=3&page_size=2')).toEqual([3, []]);
    expect(await page('q=b')).toEqual([1, ['B']]);
    const renamed = await server.call<Process>(
      'standard',
      'PUT',
      `${base}/${ids[0]}/name.json?new_name=Alpha%20%26%20more`,
    );
    expect(renamed.body).toMatchObject({ name: 'Alpha & more', version: 2 });
  });

  test('does not accept a configuration by PUT', async () => {
    const { url } = await newProcess(server);
    const reply = await server.call('standard', 'PUT', `${url}.json`, { name: 'X', uo_settings: [] });
    expect(reply.body).toMatchObject({ status: 422, fields: ['uo_settings'] });
  });

  test('that is unknown, or of another product, is not found', async () => {
    const { id } = await newProcess(server);
    const other = await newProduct(server);
    for (const address of [
      `/v1/products/${other.id}/pipelines/${id}.json`,
      `/v1/products/${other.id}/pipelines/prc_gone.json`,
    ]) {
      expect((await get(address)).status).toBe(404);
      expect((await server.call('standard', 'DELETE', address)).status).toBe(404);
      const put = await server.call('standard', 'PUT', address, { name: 'X' });
      expect(put.body['message']).toMatch(/^Process \w+ not found, unable to update!$/);
    }
  });

  test('copies the current configuration of another of the same product', async () => {
    const base = '/v1/products/prd_leghaemoglobin/pipelines';
    const body = { name: 'Homogenised (2)', copy_of: 'prc_homogenised' };
    const copy = await server.call<Process>('standard', 'POST', `${base}.json`, body);
    const original = (await get<Process>(`${base}/prc_homogenised.json`)).body;
    expect(copy.body).toMatchObject({ figures: original.figures, unit_operations: original.unit_operations });
    const refused = await server.call('standard', 'POST', `${base}.json`, { name: 'X', copy_of: 'prc_gone' });
    expect(refused.body).toMatchObject({ status: 422, fields: ['copy_of'] });
    await server.call('standard', 'DELETE', `${base}/${copy.body.id}.json`);
  });
});

describe('saving a configuration', () => {
  test('stores it with its results, and makes it the current one', async () => {
    const { product, url } = await newProcess(server);
    const sent = configuration();
    const saved = await server.call<{ id: string }>('standard', 'POST', `${url}/configurations.json`, {
      ...sent,
      note: 'First',
    });
    expect(saved.status).toBe(201);
    const { body } = await get<ProcessWithConfiguration>(`${url}.json`);
    expect(body.configuration).toMatchObject({
      id: saved.body.id,
      number: 1,
      note: 'First',
      current: true,
      newer: false,
    });
    expect(body.configuration!.uo_settings).toEqual(sent.uo_settings);
    expect(body.configuration!.pins).toEqual({
      engine: ENGINE_VERSION,
      fits: [],
      prices: ENGINE_VERSION,
      factors: FACTORS_VERSION,
    });
    const library = await libraryOf(server.database.sql, 'org_helder_foods').forEngine();
    const outcome = evaluate({ ...sent, assumptions: sent.assumptions ?? {} }, product, library);
    // Through JSON on both sides: a stored figure has the same bits.
    expect(outcome.feasible && JSON.parse(JSON.stringify(outcome.results))).toEqual(body.configuration!.results);
    expect(body.figures).toEqual(body.configuration!.results.figures);
  });

  test('keeps earlier configurations unchanged, newest first', async () => {
    const { url } = await newProcess(server);
    const ids: string[] = [];
    for (const note of ['one', 'two', 'three']) {
      const changes = { stp_fermentation: { product_growth: 0.1 + ids.length / 100 } };
      const { body } = await server.call<{ id: string }>('standard', 'POST', `${url}/configurations.json`, {
        ...configuration(changes),
        note,
      });
      ids.push(body.id);
    }
    const { body: history } = await get<ConfigurationList>(`${url}/configurations.json`);
    expect(history.configurations.map(({ number, note, current }) => [number, note, current])).toEqual([
      [3, 'three', true],
      [2, 'two', false],
      [1, 'one', false],
    ]);
    expect(history.configurations[0]!.step_count).toBe(7);
    expect(history.configurations[0]).toMatchObject({ created_by: 'usr_mara_kovacs', created_by_name: 'Mara Kovács' });
    const first = await get<Configuration>(`${url}/configurations/${ids[0]}.json`);
    expect(first.body).toMatchObject({ number: 1, note: 'one', current: false });
    const { body: process } = await get<Process>(`${url}.json`);
    expect(process.previous_figures).toEqual(history.configurations[1]!.figures);
    expect(process.cost_history).toEqual(history.configurations.toReversed().map(({ figures }) => figures.cogs));
    const page = await get<ConfigurationList>(`${url}/configurations.json?page=2&page_size=2`);
    expect(page.body).toMatchObject({ total: 3, configurations: [{ number: 1 }] });
    expect(
      (await get(`/v1/products/prd_leghaemoglobin/pipelines/prc_secreted/configurations/${ids[0]}.json`)).status,
    ).toBe(404);
  });

  test('simultaneous saves get separate numbers', async () => {
    const { url } = await newProcess(server);
    const saves = Array.from({ length: 5 }, () =>
      server.call('standard', 'POST', `${url}/configurations.json`, configuration()),
    );
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const { body } = await get<ConfigurationList>(`${url}/configurations.json`);
    expect(body.configurations.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  });

  test('is rejected on an older version of the process, with the current version', async () => {
    const { url } = await newProcess(server);
    expect(
      (await server.call('standard', 'POST', `${url}/configurations.json`, { ...configuration(), version: 1 })).status,
    ).toBe(201);
    const late = await server.call('standard', 'POST', `${url}/configurations.json`, {
      ...configuration(),
      version: 1,
    });
    expect(late.body).toMatchObject({ status: 409, details: { current: { version: 2, configuration_count: 1 } } });
  });

  test('a save without a change reports no difference', async () => {
    const { url } = await newProcess(server);
    // Its keys are in another order than the database gives them back in.
    const sent = { ...configuration(), assumptions: { capital: { convention: 'superpro', cost_year: 2023 } } };
    for (const version of [1, 2])
      expect((await server.call('standard', 'POST', `${url}/configurations.json`, { ...sent, version })).status).toBe(
        201,
      );
    const late = await server.call('standard', 'POST', `${url}/configurations.json`, { ...sent, version: 2 });
    expect(late.body).toMatchObject({ status: 409, details: { current: { changed: [] } } });
  });
});

describe('evaluating without saving', () => {
  const changes = { stp_fermentation: { vessels: 3 } };

  test('gives the results that a save of the same settings stores, and changes nothing', async () => {
    const { url } = await newProcess(server);
    await server.call('standard', 'POST', `${url}/configurations.json`, configuration());
    const before = (await get(`${url}.json`)).body;
    const { uo_settings, assumptions } = configuration(changes);
    const tried = await server.call<Results>('standard', 'POST', `${url}/evaluate.json`, { uo_settings, assumptions });
    expect(tried.status).toBe(200);
    expect((await get(`${url}.json`)).body).toEqual(before);
    await server.call('standard', 'POST', `${url}/configurations.json`, configuration(changes));
    const { configuration: saved } = (await get<ProcessWithConfiguration>(`${url}.json`)).body;
    expect(tried.body).toEqual(saved!.results);
    expect(tried.body.figures.cogs).not.toBe((before as ProcessWithConfiguration).figures!.cogs);
  });

  test('is rejected as a save is: same status, message and fields', async () => {
    const { url } = await newProcess(server);
    const thick = configuration({ stp_ultrafiltration: { protein_concentration: 280 } });
    const save = await server.call<Refused>('standard', 'POST', `${url}/configurations.json`, thick);
    const { uo_settings, assumptions = {} } = thick;
    const trial = await server.call<Refused>('standard', 'POST', `${url}/evaluate.json`, { uo_settings, assumptions });
    expect(trial.status).toBe(422);
    expect(trial.body.fields).toEqual(['protein_concentration']);
    expect({ ...trial.body, request_id: '' }).toEqual({ ...save.body, request_id: '' });
  });
});

test('a configuration as a scenario file is reproduced from its own rows, and another installation reads it', async () => {
  const { product, url } = await newProcess(server);
  const { body: saved } = await server.call<{ id: string }>(
    'standard',
    'POST',
    `${url}/configurations.json`,
    configuration(),
  );
  const { status, body: file } = await get<ScenarioFile>(`${url}/configurations/${saved.id}/scenario.json`);
  expect(status).toBe(200);
  expect(file).toMatchObject({ name: 'Harvest', product: { name: product.name }, format_version: 1 });
  const parsed = parseScenario(JSON.stringify(file));
  expect(parsed).toMatchObject({ ok: true, unknown: [] });
  const { factors } = await libraryOf(server.database.sql, 'org_helder_foods').forEngine();
  expect(parsed.ok && verifyScenario(parsed.file, factors)).toMatchObject({ reproduces: true, reasons: [] });
  const { configuration: stored } = (await get<ProcessWithConfiguration>(`${url}.json`)).body;
  expect(file.results.figures).toEqual(stored!.results.figures);
});

describe('infeasible settings', () => {
  const save = async (body: unknown) => {
    const { url } = await newProcess(server);
    const reply = await server.call('standard', 'POST', `${url}/configurations.json`, body);
    // Nothing of it is stored.
    expect((await get<Process>(`${url}.json`)).body).toMatchObject({ configuration_id: null, version: 1 });
    return reply.body;
  };
  const sent = configuration();
  const at = sent.uo_settings.findIndex(({ unit_operation }) => unit_operation === 'ultrafiltration');
  const step = sent.uo_settings[at]!;
  const { parameters } = catalogue().find(({ id }) => id === 'ultrafiltration')!;
  const bounded =
    parameters.find(({ type, max, key }) => type === 'number' && max !== null && key === 'concentration_factor') ??
    parameters.find(({ type, max }) => type === 'number' && max !== null)!;

  test('are rejected with the step, the setting, the limit and the nearest feasible value', async () => {
    const body = await save(configuration({ [step.id]: { [bounded.key]: bounded.max! * 2 } }));
    expect(body).toMatchObject({
      status: 422,
      process_idx: at,
      unit_operation: 'ultrafiltration',
      fields: [bounded.key],
      details: {
        step_id: step.id,
        limit: { actual: bounded.max! * 2, unit: bounded.unit },
        nearest: { field: bounded.key },
      },
    });
    const { nearest } = body['details'] as { nearest: { value: number } };
    const { url } = await newProcess(server);
    const again = configuration({ [step.id]: { [bounded.key]: nearest.value } });
    expect((await server.call('standard', 'POST', `${url}/configurations.json`, again)).status).toBe(201);
  });

  test.each([
    ['a setting that the unit operation does not have', { colour: 'blue' }, 'colour'],
    ['text where a number belongs', { [bounded.key]: 'much' }, bounded.key],
    ['yes where a number belongs', { [bounded.key]: true }, bounded.key],
  ])('%s', async (_what, settings, field) => {
    const body = await save(configuration({ [step.id]: { ...settings } }));
    expect(body).toMatchObject({
      status: 422,
      process_idx: at,
      unit_operation: 'ultrafiltration',
      fields: [field],
      details: { step_id: step.id },
    });
  });

  test('a value of an invalid type, found by the schema, is reported in the same way', async () => {
    const wrong = structuredClone(sent);
    (wrong.uo_settings[at]!.settings as Record<string, unknown>)[bounded.key] = { value: 3 };
    const body = await save(wrong);
    expect(body).toMatchObject({
      status: 422,
      process_idx: at,
      unit_operation: 'ultrafiltration',
      fields: [bounded.key],
      details: { step_id: step.id },
    });
  });

  test('two steps with one id', async () => {
    const steps = sent.uo_settings.map((one, i) => (i === 2 ? { ...one, id: sent.uo_settings[1]!.id } : one));
    expect(await save({ ...sent, uo_settings: steps })).toMatchObject({
      status: 422,
      process_idx: 2,
      details: { step_id: sent.uo_settings[1]!.id },
    });
  });

  test('a step of a unit operation that there is not', async () => {
    const steps = sent.uo_settings.map((one, i) => (i === 1 ? { ...one, unit_operation: 'alchemy' } : one));
    expect(await save({ ...sent, uo_settings: steps })).toMatchObject({
      status: 422,
      process_idx: 1,
      unit_operation: 'alchemy',
    });
  });

  test('locked values of a step that there is not', async () => {
    const locked_values = { uo_settings: [{ ...step, id: 'stp_elsewhere' }] };
    expect(await save({ ...sent, locked_values })).toMatchObject({
      status: 422,
      details: { step_id: 'stp_elsewhere' },
    });
  });

  test('no steps at all, an unknown property, an unknown fit', async () => {
    expect(await save({ ...sent, uo_settings: [] })).toMatchObject({ status: 422, fields: ['uo_settings'] });
    expect(await save({ ...sent, results: {} })).toMatchObject({ status: 422, fields: ['results'] });
    expect(await save({ ...sent, fit_ids: ['fit_none'] })).toMatchObject({ status: 422, fields: ['fit_ids.0'] });
    expect(await save({ ...sent, assumptions: { plant: { country: 'Atlantis' } } })).toMatchObject({
      status: 422,
      fields: ['assumptions.plant.country'],
    });
  });
});

test('the catalogue is the engine’s own', async () => {
  const { body } = await get<{ unit_operations: unknown[]; total: number }>('/v1/unit_operations.json');
  expect(body.unit_operations).toEqual(JSON.parse(JSON.stringify(catalogue())));
  expect(body.total).toBeGreaterThanOrEqual(6);
});
