import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import type {
  BufferUsageList,
  Configuration,
  ConfigurationList,
  Error as Refusal,
  OwnOperation,
  OwnOperationInput,
  OwnOperationList,
  Step,
} from '#generated/types.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

const call = <T = Record<string, unknown>>(method: string, url: string, body?: unknown, as: Account = 'standard') =>
  server.call<T>(as, method, url, body);

const washer = operationExamples.createOwnOperation.body as OwnOperationInput;
const withShare = (share: number): OwnOperationInput => ({
  ...washer,
  definition: { ...washer.definition, shares: [{ of: 'water', outlet: 'other_1', share }] },
});

async function add(details: OwnOperationInput = washer, as: Account = 'standard'): Promise<OwnOperation> {
  const { status, body } = await call<OwnOperation>('POST', '/v1/own_operations.json', details, as);
  expect([status, body]).toEqual([201, body]);
  return body;
}
const urlOf = ({ id }: { id: string }) => `/v1/own_operations/${id}.json`;

/** The configuration of the demo with a step of an own operation before the last one. */
function using(definition: string, settings: Step['settings'] = {}) {
  const one = configuration();
  const step = { id: 'stp_own', unit_operation: 'own_operation', name: 'Wash', settings: { definition, ...settings } };
  return { ...one, uo_settings: one.uo_settings.toSpliced(-1, 0, step) };
}

describe('an own operation', () => {
  test('is stored as version 1 and listed', async () => {
    const made = await add({ ...washer, name: ' Wash column ' });
    expect(made).toMatchObject({ name: 'Wash column', version: 1, earlier: [], usage_count: 0 });
    expect(made.definition).toEqual(washer.definition);
    const { body } = await call<OwnOperationList>('GET', '/v1/own_operations.json');
    expect(body.own_operations.find(({ id }) => id === made.id)).toEqual(made);
  });

  test('keeps the versions before; a change of nothing is none', async () => {
    const made = await add(withShare(0.1));
    const changed = await call<OwnOperation>('PUT', urlOf(made), { ...withShare(0.2), version: 1 });
    expect(changed.body).toMatchObject({ version: 2, earlier: [{ version: 1, name: washer.name }] });
    expect(changed.body.earlier[0]!.definition.shares[0]!.share).toBe(0.1);
    expect((await call<OwnOperation>('PUT', urlOf(made), withShare(0.2))).body.version).toBe(2);
    expect((await call('PUT', urlOf(made), { ...withShare(0.3), version: 1 })).status).toBe(409);
  });

  test('of another organisation is not found', async () => {
    const theirs = await add(washer, 'free');
    expect((await call('GET', urlOf(theirs))).status).toBe(404);
    expect((await call('PUT', urlOf(theirs), washer)).status).toBe(404);
    expect((await call('DELETE', urlOf(theirs))).status).toBe(404);
    const { body } = await call<OwnOperationList>('GET', '/v1/own_operations.json');
    expect(body.own_operations.map(({ id }) => id)).not.toContain(theirs.id);
  });

  test('whose shares exceed all is refused by field, component and excess', async () => {
    const { shares } = washer.definition;
    const definition = { ...washer.definition, shares: [...shares, { of: 'water', outlet: 'product', share: 0.9 }] };
    const { status, body } = await call<Refusal>('POST', '/v1/own_operations.json', { ...washer, definition });
    expect([status, body.field]).toEqual([422, `definition.shares.${shares.length}.share`]);
    expect(body.message).toContain('The shares of Water add up to 120 %, which exceeds the available amount by 20 %.');
  });
});

describe('a step of an own operation', () => {
  const save = async (body: object, as: Account = 'standard') => {
    const { url } = await newProcess(server, as);
    return { url, ...(await call<{ id: string } & Refusal>('POST', `${url}/configurations.json`, body, as)) };
  };
  const stored = async (url: string, { id }: { id: string }) =>
    (await call<Configuration>('GET', `${url}/configurations/${id}.json`)).body;

  test('is evaluated and stored with the version that it names, which later versions do not change', async () => {
    const own = await add(withShare(0.1));
    const { status, body, url } = await save(using(own.id));
    expect([status, body.message]).toEqual([201, undefined]);
    const first = await stored(url, body);
    const step = first.uo_settings.find(({ id }) => id === 'stp_own')!;
    expect(step.settings['definition']).toBe(`${own.id}@1`);
    expect(first.newer).toBe(false);
    await call('PUT', urlOf(own), withShare(0.5));
    expect((await stored(url, body)).newer).toBe(true);
    const { body: list } = await call<ConfigurationList>('GET', `${url}/configurations.json`);
    expect(list.configurations.map(({ newer }) => newer)).toEqual([true]);
    const saved = async (definition: string) => {
      const reply = await call<{ id: string }>('POST', `${url}/configurations.json`, using(definition));
      return stored(url, reply.body);
    };
    expect((await saved(`${own.id}@1`)).results.figures).toEqual(first.results.figures);
    expect((await saved(`${own.id}@2`)).results.figures.cogs).not.toBe(first.results.figures.cogs);
  });

  test('is among the uses, and keeps the own operation from being deleted', async () => {
    const own = await add();
    const { url } = await save(using(`${own.id}@1`));
    const { body } = await call<BufferUsageList>('GET', `/v1/own_operations/${own.id}/usages.json`);
    expect(body).toMatchObject({ total: 1, usages: [{ step_id: 'stp_own', field: 'definition', volume: null }] });
    expect((await call<OwnOperation>('GET', urlOf(own))).body.usage_count).toBe(1);
    const refused = await call<Refusal>('DELETE', urlOf(own));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This custom operation is used by 1 step. Replace that step first.',
    ]);
    await call('POST', `${url}/configurations.json`, configuration());
    expect((await call('DELETE', urlOf(own))).status).toBe(204);
    const restored = await call('POST', `/v1/restore/own_operations/${own.id}.json`);
    expect([restored.status, restored.body]).toEqual([200, { kind: 'own_operations', id: own.id, name: own.name }]);
  });

  test('of another organisation is refused', async () => {
    const theirs = await add(washer, 'free');
    const { status, body } = await save(using(`${theirs.id}@1`));
    expect([status, body.fields]).toEqual([422, ['definition']]);
    expect(body.message).toContain(`The library has no custom operation “${theirs.id}@1”.`);
  });

  test('whose shares exceed all is refused at its settings', async () => {
    const own = await add();
    const { status, body } = await save(using(`${own.id}@1`, { 'shares.other_1.water': 0.4 }));
    expect([status, body.message]).toEqual([201, undefined]);
    const two = { ...washer.definition, outlets: [...washer.definition.outlets] };
    two.outlets.push({ key: 'other_2', name: 'Loss', disposal: 'wastewater' });
    two.shares = [...two.shares, { of: 'water', outlet: 'other_2', share: 0.3 }];
    const other = await add({ ...washer, definition: two });
    const refused = await save(using(`${other.id}@1`, { 'shares.other_1.water': 0.9 }));
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual(['shares.other_1.water', 'shares.other_2.water']);
  });
});

test('a component that an own operation names cannot be deleted', async () => {
  const details = { name: 'Washing agent', class: 'small_molecule', density: 1400, molar_mass: 100 };
  const { body: agent } = await call<{ id: string }>('POST', '/v1/components/molecules.json', details);
  const chemicals = [{ component_id: agent.id, amount: 0.01 }];
  const own = await add({ ...washer, name: 'Washer', definition: { ...washer.definition, chemicals } });
  const url = `/v1/components/molecules/${agent.id}.json`;
  const refused = await call<Refusal>('DELETE', url);
  expect([refused.status, refused.body.details?.usages]).toEqual([409, [{ id: own.id, name: 'Washer' }]]);
  await call('DELETE', urlOf(own));
  expect((await call('DELETE', url)).status).toBe(204);
});

test('runs by itself', async () => {
  const own = await add();
  const run = (settings: object) =>
    call<Refusal & { data: { outputs: Record<string, number> } }>('POST', '/v1/unit_operations/own_operation.json', {
      input: { settings },
    });
  const { status, body } = await run({ definition: own.id });
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body.data.outputs['passed']).toBeGreaterThan(0);
  expect((await run({})).status).toBe(422);
});
