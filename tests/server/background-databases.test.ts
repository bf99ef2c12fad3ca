import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import type {
  BackgroundContributions,
  BackgroundDatabase,
  BackgroundDatabaseInput,
  BackgroundDatabaseList,
  BackgroundProcessList,
  ImpactItemDetail,
  LifeCycleAnalysis,
  LogList,
} from '#generated/types.ts';
import { backgroundProcesses } from '#server/db/schema.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const LIST = '/v1/background_databases.json';
const call = <T>(method: string, url: string, body?: unknown, as: Account = 'standard') =>
  server.call<T>(as, method, url, body);
const example = operationExamples.createBackgroundDatabase.body as BackgroundDatabaseInput;
const at = (id: string, rest = '') => `/v1/background_databases/${id}${rest}.json`;
const process = (product: string, value: number, unit = 'kg') => ({
  ...example.processes[0]!,
  process: `${product} production`,
  product,
  unit,
  values: [{ category_id: 'climate_change', value }],
});
async function create(body: Partial<BackgroundDatabaseInput> = {}): Promise<BackgroundDatabase> {
  const reply = await call<BackgroundDatabase>('POST', LIST, { ...example, ...body });
  expect([reply.status, reply.body]).toEqual([201, reply.body]);
  return reply.body;
}
const glucose = async () => (await call<ImpactItemDetail>('GET', '/v1/impacts/glucose.json')).body;

describe('a background database', () => {
  test('is stored in parts, found by words of its processes, and deleted for good', async () => {
    const { id } = await create({ processes: [process('Glucose', 0.8), process('Glucose syrup', 0.6)] });
    const more = await call<BackgroundDatabase>('POST', at(id, '/processes'), { processes: [process('Salt', 0.06)] });
    expect(more.body).toMatchObject({ process_count: 3, uses: [], report: { cut_off: 1 } });
    const found = await call<BackgroundProcessList>('GET', `${at(id, '/processes')}?q=glucose%20production`);
    expect(found.body).toMatchObject({
      total: 2,
      processes: [
        { number: 1, product: 'Glucose' },
        { number: 2, product: 'Glucose syrup' },
      ],
    });
    expect((await call('DELETE', at(id))).status).toBe(204);
    expect((await call('GET', at(id))).status).toBe(404);
    expect((await call<BackgroundDatabaseList>('GET', LIST)).body.background_databases).toEqual([]);
  });

  test('is unknown to other organisations', async () => {
    const { id } = await create();
    expect((await call<BackgroundDatabaseList>('GET', LIST, undefined, 'free')).body.background_databases).toEqual([]);
    for (const [method, url, body] of [
      ['GET', at(id)],
      ['DELETE', at(id)],
      ['GET', at(id, '/processes')],
      ['POST', at(id, '/processes'), { processes: [process('Salt', 1)] }],
      ['PUT', at(id, '/items/glucose'), { number: 1 }],
    ] as const)
      expect([method, (await call(method, url, body, 'free')).status]).toEqual([method, 404]);
    await call('DELETE', at(id));
  });

  test('takes no more than 60,000 processes', async () => {
    const { id } = await create();
    await server.database.sql
      .update(backgroundProcesses)
      .set({ number: 59_999 })
      .where(eq(backgroundProcesses.database_id, id));
    const add = async () => (await call('POST', at(id, '/processes'), { processes: [process('Salt', 1)] })).status;
    expect([await add(), await add()]).toEqual([200, 409]);
    await call('DELETE', at(id));
  });

  test.each([
    ['an unconfirmed licence', { licence_permits: false }, 'licence_permits'],
    [
      'an unknown category',
      { processes: [{ ...process('Salt', 1), values: [{ category_id: 'taste', value: 1 }] }] },
      'processes.0.values.0.category_id',
    ],
    ['a solution that is none', { report: { ...example.report, largest_residual: 0.1 } }, 'report.largest_residual'],
  ])('is rejected with %s', async (_name, body, field) => {
    const reply = await call<{ fields: string[] }>('POST', LIST, { ...example, ...body });
    expect([reply.status, reply.body.fields]).toEqual([422, [field]]);
  });
});

describe('the contributions to a process', () => {
  const value = (of: number, direct: number) => [{ category_id: 'climate_change', value: of, direct }];
  const contributions = (id: string, query: string, as?: Account) =>
    call<BackgroundContributions>(
      'GET',
      `${at(id, '/contributions')}?category_id=climate_change&${query}`,
      undefined,
      as,
    );

  test('are a tree whose parts add up, which stops at a loop and adds up what is below the cut-off', async () => {
    // Electricity takes coal, and coal takes electricity: 1 = 0.9 + 0.5 × 0.2 and 0.2 = 0.15 + 0.05 × 1.
    const { id } = await create({
      processes: [
        {
          ...process('Glucose', 2),
          values: value(2, 0.4),
          inputs: [
            { number: 2, amount: 1.5 },
            { number: 4, amount: 0.01 },
          ],
        },
        { ...process('Electricity', 1, 'kWh'), values: value(1, 0.9), inputs: [{ number: 3, amount: 0.5 }] },
        { ...process('Coal', 0.2), values: value(0.2, 0.15), inputs: [{ number: 2, amount: 0.05 }] },
        process('Enzyme', 1),
      ],
    });
    const { contributions: list } = (await contributions(id, 'number=1')).body;
    const brief = list.map(({ parent, kind, product, value: of, loops }) => [
      parent,
      product ?? kind,
      Math.round(of * 1e6) / 1e6,
      loops,
    ]);
    expect(brief).toEqual([
      [null, 'Glucose', 2, false],
      [0, 'Electricity', 1.5, false],
      [0, 'direct', 0.4, false],
      [0, 'others', 0.1, false],
      [1, 'direct', 1.35, false],
      [1, 'Coal', 0.15, false],
      [5, 'direct', 0.1125, false],
      [5, 'Electricity', 0.0375, true],
    ]);
    expect(list[5]).toMatchObject({ number: 3, amount: 0.75, unit: 'kg', location: 'GLO' });
    // A cut-off above all parts leaves nothing to list but the rest.
    expect((await contributions(id, 'number=1&cut_off=1')).body.contributions.map(({ kind }) => kind)).toEqual([
      'process',
      'others',
    ]);
    // Without stored inputs there are no parts, and without a result nothing.
    expect((await contributions(id, 'number=4')).body.contributions).toHaveLength(1);
    const other = await call<BackgroundContributions>(
      'GET',
      `${at(id, '/contributions')}?category_id=acidification&number=1`,
    );
    expect(other.body.contributions).toEqual([]);
    expect((await contributions(id, 'number=9')).status).toBe(404);
    expect((await contributions(id, 'number=1', 'free')).status).toBe(404);
    await call('DELETE', at(id));
  });
});

describe('a process of a background database', () => {
  test('supplies an item in its unit with its source and licence, until it is no longer used', async () => {
    const before = await glucose();
    const { id } = await create({ processes: [process('Glucose', 785.6, 't'), process('Other glucose', 0.5)] });
    const used = await call<BackgroundDatabase>('PUT', at(id, '/items/glucose'), { number: 1 });
    expect(used.body.uses).toEqual([{ item_id: 'glucose', number: 1, process: 'Glucose production' }]);
    const now = await glucose();
    expect(now.assessments.find((one) => one.category_id === 'climate_change')).toMatchObject({
      activity_name: 'Glucose production, GLO (Tiny 1.0)',
      value: expect.closeTo(0.7856, 9) as number,
      origin: 'own',
      licence: 'CC0',
      quality: 'C',
    });
    expect(now.sources.map(({ title }) => title)).toContain('Tiny 1.0');
    // Another process of a database replaces it.
    await call('PUT', at(id, '/items/glucose'), { number: 2 });
    expect((await glucose()).activity.name).toBe('Other glucose production, GLO (Tiny 1.0)');
    expect((await call('DELETE', at(id, '/items/glucose'))).status).toBe(204);
    expect(await glucose()).toEqual(before);
    expect((await call('DELETE', at(id, '/items/glucose'))).status).toBe(404);
    await call('DELETE', at(id));
  });

  test('is rejected without results, and the one before stays in use', async () => {
    const { id } = await create({ processes: [process('Glucose', 0.5), { ...process('Glucose', 0), values: [] }] });
    await call('PUT', at(id, '/items/glucose'), { number: 1 });
    expect((await call('PUT', at(id, '/items/glucose'), { number: 2 })).status).toBe(422);
    expect((await call<BackgroundDatabase>('GET', at(id))).body.uses).toMatchObject([{ number: 1 }]);
    await call('DELETE', at(id));
  });

  test('is rejected if it is measured in another quantity', async () => {
    const { id } = await create({ processes: [process('Heat', 0.06, 'MJ')] });
    const reply = await call<{ message: string }>('PUT', at(id, '/items/glucose'), { number: 1 });
    expect([reply.status, reply.body.message]).toEqual([
      422,
      expect.stringContaining('is measured in MJ, which cannot be converted to kg, the unit of Glucose') as string,
    ]);
    await call('DELETE', at(id));
  });

  test('goes with its database, and no log or analysis of others names its value', async () => {
    const before = await glucose();
    const { url } = await newProcess(server);
    await call('POST', `${url}/configurations.json`, configuration());
    const { id } = await create({ processes: [process('Glucose', 0.123456789)] });
    await call('PUT', at(id, '/items/glucose'), { number: 1 });
    const analysis = await call<LifeCycleAnalysis>('POST', `${url}/life_cycle_analysis.json`, {
      functional_unit: { amount: 1, unit: 'kg', basis: 'product' },
      boundary: ['process'],
    });
    const item = analysis.body.items.find(({ impact_item_id: of }) => of === 'glucose')!;
    expect(item).toMatchObject({ activity_name: 'Glucose production, GLO (Tiny 1.0)', restricted_by: 'Tiny 1.0' });
    expect(analysis.body.items.filter((one) => one.restricted_by !== undefined)).toHaveLength(1);
    const climate = analysis.body.results.find((one) => one.category_id === 'climate_change')!;
    expect(climate.contributions.find((one) => one.item_id === item.id)?.value).toBeCloseTo(
      item.amount * 0.123456789,
      9,
    );
    await call('DELETE', at(id));
    expect(await glucose()).toEqual(before);
    const logs = await call<LogList>('GET', '/v1/logs.json', undefined, 'admin');
    expect(JSON.stringify(logs.body)).toContain('Imported the background database Tiny 1.0');
    expect(JSON.stringify(logs.body)).not.toContain('0.1234');
  });
});
