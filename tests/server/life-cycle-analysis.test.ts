import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import type { LifeCycleAnalysis, LogList, ProcessWithConfiguration } from '#generated/types.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

let server: TestServer;
let url: string;
let process: string;

beforeAll(async () => {
  server = await testServer();
  const made = await newProcess(server);
  process = made.url;
  url = `${process}/life_cycle_analysis.json`;
  await save();
});
afterAll(() => server.close());

const call = <T = LifeCycleAnalysis>(method: string, at: string, body?: unknown, as: Account = 'standard') =>
  server.call<T>(as, method, at, body);
const save = async () => {
  const { status, body } = await call<{ id: string }>('POST', `${process}/configurations.json`, configuration());
  expect(status).toBe(201);
  return body.id;
};
const input = {
  goal: ' Where to build ',
  functional_unit: { amount: 1, unit: 'kg', basis: 'product' },
  boundary: ['process', 'waste', 'packaging'],
  country: 'NL',
};
const locations = (items: object[], version?: number) =>
  call('PUT', url.replace(/\.json$/, '/location_change_items.json'), { location_change_items: items, version });
const climate = ({ results }: LifeCycleAnalysis) => results.find((one) => one.category_id === 'climate_change')!;

describe('the analysis of a process', () => {
  let first: LifeCycleAnalysis;

  test('gives 404 before it is started, which clients show as empty', async () => {
    const { status, body } = await call<{ message: string }>('GET', url);
    expect([status, body.message]).toEqual([404, 'This process has no life-cycle analysis yet.']);
    expect((await call('PUT', url, input)).status).toBe(404);
  });
  test('is based on the current configuration unless one is given', async () => {
    const { status, body } = await call('POST', url, input);
    expect([status, body]).toEqual([201, body]);
    expect(body).toMatchObject({
      goal: ' Where to build ',
      configuration_number: 1,
      configuration_is_current: true,
      newer: false,
    });
    expect(climate(body).value).toBeGreaterThan(5);
    expect(climate(body).status).toBe('at_least');
    expect(body.unmatched.length).toBeGreaterThan(0);
    expect(body.sources.length).toBeGreaterThan(3);
    first = body;
    expect((await call('GET', url)).body).toEqual(body);
  });
  test('has the climate change of the workspace, at the grid of its country', async () => {
    const { body } = await call<ProcessWithConfiguration>('GET', `${process}.json`);
    const { plant } = body.configuration!.assumptions;
    const here = await call('PUT', url, { ...input, country: plant!.country, version: first.version });
    const { figures } = body.configuration!.results;
    expect(climate(here.body).value! / figures.gwp!).toBeCloseTo(1, 3);
    expect(climate(here.body).mass_coverage).toBeCloseTo(figures.gwp_coverage!, 9);
    first = (await call('PUT', url, { ...input, version: here.body.version })).body;
  });
  test('is unique: a second one is rejected with the existing one', async () => {
    const { status, body } = await call<{ details: object }>('POST', url, input);
    expect([status, body.details]).toEqual([409, { current: { id: first.id, version: first.version } }]);
    expect((await call('PUT', url, { ...input, version: first.version - 1 })).status).toBe(409);
  });
  test('moves its electricity: the change is the kilowatt-hours times the difference of the grids', async () => {
    const { status, body } = await locations([{ item_id: 'electricity', country: 'NO' }], first.version);
    expect(status).toBe(200);
    const kwh = body.items.find((one) => one.id === 'electricity')!.amount;
    const grids = await Promise.all(
      ['NL', 'NO'].map(async (code) => {
        const detail = await call<{ assessments: { value: number; activity_id: string }[] }>(
          'GET',
          '/v1/impacts/assessments.json?ids=electricity_grid',
        );
        return detail.body.assessments.find((one) => one.activity_id === `electricity_grid:${code}`)!.value;
      }),
    );
    expect(body.location_change_items[0]!.delta).toBeCloseTo(kwh * (grids[1]! - grids[0]!), 9);
    const { value, value_relocated: after } = climate(body);
    // Chilled water and treated water move with it.
    expect(after! - value!).toBeLessThan(1.02 * kwh * (grids[1]! - grids[0]!));
    expect(body.warnings.join(' ')).toContain('relocated with the electricity');
    const back = await locations([]);
    expect(back.body.location_change_items).toEqual([]);
    expect(climate(back.body).value_relocated).toBeCloseTo(value!, 12);
    // The same as a plant in that country.
    const abroad = await call('PUT', url, { ...input, country: 'NO', version: back.body.version });
    expect(climate(abroad.body).value).toBeCloseTo(after!, 9);
    const home = await call('PUT', url, { ...input, version: abroad.body.version });
    expect(climate(home.body).value).toBeCloseTo(value!, 12);
  });
  test.each([
    [[{ item_id: 'methanol', country: 'NO' }], 'location_change_items.0.item_id'],
    [
      [
        { item_id: 'electricity', country: 'NO' },
        { item_id: 'electricity', country: 'FR' },
      ],
      'location_change_items.1.item_id',
    ],
    [[{ item_id: 'electricity', country: 'ZZ' }], 'location_change_items.0.country'],
    [[{ item_id: 'electricity' }], 'location_change_items.0.country'],
    [[{ item_id: 'electricity', activity_id: 'electricity_grid:ZZ' }], 'location_change_items.0.activity_id'],
  ])('rejects impossible location changes: %j', async (items, field) => {
    const { status, body } = await locations(items);
    expect([status, (body as unknown as { field: string }).field]).toEqual([422, field]);
  });
  test.each([
    [{ configuration_id: 'cfg_homogenised_v1' }, 'configuration_id'],
    [{ country: 'ZZ' }, 'country'],
    [{ functional_unit: { amount: 1, unit: 'stone', basis: 'product' } }, 'functional_unit.unit'],
    [
      {
        own_items: [
          { name: 'Bag', amount: 1, unit: 'kg', direction: 'in', stage: 'packaging', activity_id: 'pe_film:NL' },
        ],
      },
      'own_items.0.activity_id',
    ],
    [{ allocation: { method: 'economic', co_products: [{ name: 'Cells', amount: 9 }] } }, 'allocation.method'],
  ])('rejects invalid input by its field: %j', async (changes, field) => {
    const { status, body } = await call('PUT', url, { ...input, ...changes });
    expect([status, (body as unknown as { field: string }).field]).toEqual([422, field]);
  });
  test('keeps its configuration until it is changed, and reports a newer one', async () => {
    const id = await save();
    const { body } = await call('GET', url);
    expect(body).toMatchObject({ configuration_number: 1, configuration_is_current: false, newer: true });
    const moved = await call('PUT', url, {
      ...input,
      configuration_id: id,
      own_items: [ownBag],
      version: body.version,
    });
    expect(moved.body).toMatchObject({ configuration_number: 2, configuration_is_current: true, newer: false });
    expect(moved.body.own_items[0]!.id).toMatch(/^own_/);
    expect(moved.body.items.map((one) => one.id)).toContain(moved.body.own_items[0]!.id);
  });
  test('is logged, and does not exist for another organisation', async () => {
    const { body } = await call<LogList>('GET', '/v1/users/usr_mara_kovacs/logs.json');
    expect(body.logs.map((one) => one.action)).toEqual(
      expect.arrayContaining([
        'life_cycle_analysis.create',
        'life_cycle_analysis.update',
        'life_cycle_analysis.relocate',
      ]),
    );
    expect((await call('GET', url, undefined, 'free')).status).toBe(404);
    expect((await call('PUT', url, input, 'free')).status).toBe(404);
  });
  test('accepts the example of the contract, with its co-product', async () => {
    const { configuration_id: _id, ...example } = operationExamples.createLifeCycleAnalysis.body as Record<
      string,
      unknown
    >;
    const { status, body } = await call('PUT', url, example);
    expect([status, body.allocation.alternatives.map((one) => one.method)]).toEqual([
      200,
      ['mass', 'energy', 'economic', 'system_expansion'],
    ]);
    // Both are compared as they are sold: the product holds more water than its own mass.
    const [byMass] = body.allocation.alternatives;
    const { streams, figures } = (await call<ProcessWithConfiguration>('GET', `${process}.json`)).body.configuration!
      .results;
    const sold = streams.findLast(({ kind }) => kind === 'product')!.mass;
    const [{ amount } = { amount: 0 }] = body.allocation.co_products;
    expect(amount).toBe(9.2);
    expect(byMass!.factor).toBeCloseTo(sold / (sold + amount * figures.batch_output), 9);
    expect(byMass!.climate_change).toBeCloseTo(
      (climate(body).value! * sold) / (sold + amount * figures.batch_output),
      6,
    );
    expect(body.allocation.alternatives[1]!.climate_change).toBeNull();
  });
});

const ownBag = {
  name: 'Film bag',
  amount: 0.05,
  unit: 'kg',
  direction: 'in',
  stage: 'packaging',
  impact_item_id: 'pe_film',
};

test('a process without a configuration cannot be analysed', async () => {
  const { body: made } = await call<{ id: string }>('POST', `${process.replace(/\/[^/]+$/, '')}.json`, {
    name: 'Empty',
  });
  const at = url.replace(/pipelines\/[^/]+/, `pipelines/${made.id}`);
  const { status, body } = await call('POST', at, input);
  expect([status, (body as unknown as { field: string }).field]).toEqual([422, 'configuration_id']);
});
