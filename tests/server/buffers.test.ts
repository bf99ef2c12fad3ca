import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldInWords } from '#engine/wording/index.ts';
import type { Buffer, BufferList, BufferUsageList, LogList, ProcessWithConfiguration } from '#generated/types.ts';
import { purge } from '#server/db/purge.ts';
import { buffers } from '#server/db/schema.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

const call = <T = Record<string, unknown>>(method: string, url: string, body?: unknown, as: Account = 'standard') =>
  server.call<T>(as, method, url, body);

const phosphate = {
  name: ' Phosphate ',
  ph: 7,
  components: [
    { substance_id: 'phosphate', role: 'buffering', concentration: 20 },
    { substance_id: 'sodium_chloride', role: 'salt', concentration: 50 },
  ],
};
const tris = (concentration: number) => ({ substance_id: 'tris', role: 'buffering', concentration });

async function add(details: object = phosphate, as: Account = 'standard'): Promise<Buffer> {
  const { status, body } = await call<Buffer>('POST', '/v1/buffers.json', details, as);
  expect([status, body]).toEqual([201, body]);
  return body;
}
const urlOf = ({ id }: { id: string }) => `/v1/buffers/${id}.json`;

describe('the demo buffers', () => {
  test.each([
    ['standard', 'buf_phosphate_ph7'],
    ['free', 'buf_saline'],
  ] as const)('%s lists only those of the user’s organisation', async (as, id) => {
    const { body } = await call<BufferList>('GET', '/v1/buffers.json', undefined, as);
    expect(body.total).toBeGreaterThanOrEqual(3);
    expect(body.buffers.map((one) => one.id)).toContain(id);
    const other = id === 'buf_saline' ? 'buf_phosphate_ph7' : 'buf_saline';
    expect(body.buffers.map((one) => one.id)).not.toContain(other);
    expect((await call('GET', `/v1/buffers/${other}.json`, undefined, as)).status).toBe(404);
  });

  test('one of them is used by a demo process, with its volume per batch', async () => {
    const { body } = await call<BufferUsageList>('GET', '/v1/buffers/buf_phosphate_ph7/usages.json');
    const { body: process } = await call<ProcessWithConfiguration>(
      'GET',
      '/v1/products/prd_leghaemoglobin/pipelines/prc_secreted.json',
    );
    const step = process.configuration!.results.steps.find((one) => one.unit_operation === 'diafiltration')!;
    expect(body).toMatchObject({
      total: 1,
      usages: [
        { process_id: 'prc_secreted', field: 'buffer_id', step_name: step.name, volume: step.outputs['buffer'] },
      ],
    });
    const bought = process.configuration!.results.inventory.filter((one) => one.step_id === step.step_id);
    expect(bought.map((one) => one.item_id)).toContain('mol_sodium_dihydrogen_phosphate');
    expect((await call<Buffer>('GET', '/v1/buffers/buf_phosphate_ph7.json')).body.usage_count).toBe(1);
  });
});

describe('a buffer', () => {
  test('is designed by the engine, and returned as created', async () => {
    const made = await add();
    expect(made).toMatchObject({
      name: 'Phosphate',
      notes: '',
      ph: 7,
      temperature: 298.15,
      volume: 1,
      preparation: 'salt_pair',
      ready_price: null,
      components: phosphate.components,
      warnings: [],
      usage_count: 0,
      version: 1,
      created_by: 'usr_mara_kovacs',
    });
    // What the charge balance gives for 20 mmol/L of phosphate with 50 of salt.
    const base = made.recipe.find((one) => one.reagent_id === 'disodium_hydrogen_phosphate_dihydrate')!;
    expect(base.concentration).toBeCloseTo(11.33, 1);
    expect(made.properties.conductivity).toBeGreaterThan(5);
    expect(made.titration!.length).toBeGreaterThan(50);
    expect((await call('GET', urlOf(made))).body).toEqual(made);
    const { titration: _, ...brief } = made;
    const { body } = await call<BufferList>('GET', '/v1/buffers.json?q=Phosphate&sort=-created_at');
    expect(body.buffers[0]).toEqual(brief);
  });

  test('keeps its price ready to use', async () => {
    const made = await add({ ...phosphate, ready_price: 5000 });
    expect((await call<Buffer>('GET', urlOf(made))).body.ready_price).toBe(5000);
    const { version } = made;
    const emptied = await call<Buffer>('PUT', urlOf(made), { ...phosphate, ready_price: null, version });
    expect(emptied.body.ready_price).toBeNull();
  });

  test('lists are paged, sorted by name, and searchable', async () => {
    const { body: all } = await call<BufferList>('GET', '/v1/buffers.json?sort=name');
    const { body: page } = await call<BufferList>('GET', '/v1/buffers.json?sort=name&page=2&page_size=2');
    expect(page).toMatchObject({ page: 2, page_size: 2, total: all.total });
    expect(page.buffers).toEqual(all.buffers.slice(2, 4));
    expect((await call<BufferList>('GET', '/v1/buffers.json?q=citrate')).body.total).toBe(1);
  });

  test('is replaced as a whole, with a new recipe', async () => {
    const made = await add({ ...phosphate, notes: 'First' });
    const { body } = await call<Buffer>('PUT', urlOf(made), { ...phosphate, ph: 7.2, version: 1 });
    expect(body).toMatchObject({ id: made.id, ph: 7.2, notes: '', version: 2 });
    expect(body.properties.base_added).toBeGreaterThan(made.properties.base_added);
    const late = await call('PUT', urlOf(made), { ...phosphate, name: 'Late', version: 1 });
    expect(late.body).toMatchObject({ status: 409, details: { current: { ph: 7.2, version: 2 } } });
    expect((await call('PUT', '/v1/buffers/buf_nowhere.json', phosphate)).body).toMatchObject({
      status: 404,
      message: 'Buffer buf_nowhere not found, unable to update!',
    });
  });

  test.each([
    [{ ...phosphate, name: '  ' }, ['name']],
    [{ ...phosphate, ph: 15 }, ['ph']],
    [{ ...phosphate, components: [] }, ['components']],
    [{ ...phosphate, components: [{ ...tris(50), concentration: '50' }] }, ['components.0.concentration']],
    [{ ...phosphate, components: [tris(50), { ...tris(5), substance_id: 'phosphat' }] }, ['components.1.substance_id']],
    [{ ...phosphate, components: [tris(0)] }, ['components.0.concentration']],
    [{ ...phosphate, components: [{ ...tris(50), role: 'salt' }] }, ['components.0.role']],
    [{ ...phosphate, ph: 3, preparation: 'salt_pair', components: [tris(50)] }, ['ph', 'preparation', 'components']],
  ])('%j is rejected, naming the error', async (details, fields) => {
    const { body } = await call<{ status: number; fields: string[]; message: string }>(
      'POST',
      '/v1/buffers.json',
      details,
    );
    expect(body).toMatchObject({ status: 422, fields });
    expect(body.message).toContain(fieldInWords(fields[0]!));
  });

  test('an infeasible pH is rejected with the nearest feasible pH', async () => {
    const wanted = { ...phosphate, ph: 3, preparation: 'salt_pair', components: [tris(50)] };
    const refused = await call<{ details: { nearest: { field: string; value: number } } }>(
      'POST',
      '/v1/buffers.json',
      wanted,
    );
    const { field, value } = refused.body.details.nearest;
    expect(field).toBe('ph');
    expect((await add({ ...wanted, ph: value })).ph).toBe(value);
  });

  test('sent twice with one Idempotency-Key is created once', async () => {
    const key = { 'idempotency-key': 'buffer-made-once-0001' };
    const post = () => server.call<Buffer>('standard', 'POST', '/v1/buffers.json', { ...phosphate, name: 'Once' }, key);
    const [first, second] = [await post(), await post()];
    expect(second.body).toEqual(first.body);
    expect((await call<BufferList>('GET', '/v1/buffers.json?q=Once')).body.total).toBe(1);
  });

  test('is recorded in the log', async () => {
    const made = await add({ ...phosphate, name: 'Traced' });
    await call('PUT', urlOf(made), { ...phosphate, name: 'Traced' });
    await call('DELETE', urlOf(made));
    await call('POST', `/v1/restore/buffers/${made.id}.json`);
    const { body } = await call<LogList>('GET', '/v1/users/usr_mara_kovacs/logs.json?q=Traced');
    expect(body.logs.map(({ title }) => title)).toEqual([
      'Restored the buffer Traced',
      'Deleted the buffer Traced',
      'Changed the buffer Traced',
      'Designed the buffer Traced',
    ]);
  });

  test('does not exist for another organisation', async () => {
    const made = await add();
    for (const [method, url, body] of [
      ['GET', urlOf(made)],
      ['PUT', urlOf(made), phosphate],
      ['DELETE', urlOf(made)],
      ['GET', `/v1/buffers/${made.id}/usages.json`],
      ['POST', `/v1/restore/buffers/${made.id}.json`],
    ] as const)
      expect([method, url, (await call(method, url, body, 'free')).status]).toEqual([method, url, 404]);
  });
});

describe('deleting', () => {
  const save = async (url: string, buffer_id: string, locked = false) => {
    const given = configuration(locked ? {} : { stp_diafiltration: { buffer_id } });
    if (locked) {
      const step = given.uo_settings.find(({ id }) => id === 'stp_diafiltration')!;
      given.locked_values.uo_settings.push({ ...step, settings: { buffer_id } });
    }
    return call('POST', `${url}/configurations.json`, given);
  };

  test('is rejected with its uses while a process uses it, and can be undone', async () => {
    const made = await add({ ...phosphate, name: 'Used' });
    const { product, id, url } = await newProcess(server);
    expect((await save(url, made.id)).status).toBe(201);
    const refused = await call('DELETE', urlOf(made));
    expect(refused.body).toMatchObject({
      status: 409,
      message: 'This buffer is used by 1 step. Choose a different buffer for that step first.',
      details: { usages: [{ id, name: 'Harvest, Diafiltration', product_id: product.id }] },
    });
    // An earlier configuration that names it not used for the curve.
    expect((await save(url, '')).status).toBe(201);
    expect((await call('DELETE', urlOf(made))).status).toBe(204);
    expect((await call('GET', urlOf(made))).status).toBe(404);
    expect((await call('DELETE', urlOf(made))).status).toBe(404);
    const { body } = await save(url, made.id);
    expect(body).toMatchObject({ status: 422, process_idx: 5, fields: ['buffer_id'] });
    expect((await call('POST', `/v1/restore/buffers/${made.id}.json`)).body).toEqual({
      kind: 'buffers',
      id: made.id,
      name: 'Used',
    });
    expect((await save(url, made.id)).status).toBe(201);
  });

  test('a locked value counts as a use of a buffer, and a deleted product does not', async () => {
    const made = await add({ ...phosphate, name: 'Locked' });
    const { product, url } = await newProcess(server);
    expect((await save(url, made.id, true)).status).toBe(201);
    const usages = async () => (await call<BufferUsageList>('GET', `/v1/buffers/${made.id}/usages.json`)).body;
    expect(await usages()).toMatchObject({ total: 1, usages: [{ field: 'buffer_id', suits: null }] });
    expect((await call('DELETE', urlOf(made))).status).toBe(409);
    await call('DELETE', `/v1/products/${product.id}.json`);
    expect(await usages()).toMatchObject({ usages: [], total: 0 });
    expect((await call('DELETE', urlOf(made))).status).toBe(204);
  });

  test('a buffer of another organisation cannot be used', async () => {
    const theirs = await add(phosphate, 'free');
    const { url } = await newProcess(server);
    expect((await save(url, theirs.id)).body).toMatchObject({ status: 422, fields: ['buffer_id'] });
  });

  test('is permanent after 30 days', async () => {
    const made = await add();
    await call('DELETE', urlOf(made));
    await server.database.sql.execute(
      sql`update buffers set deleted_at = now() - interval '31 days' where id = ${made.id}`,
    );
    expect((await call('POST', `/v1/restore/buffers/${made.id}.json`)).status).toBe(404);
    await purge(server.database.sql);
    expect(await server.database.sql.$count(buffers, eq(buffers.id, made.id))).toBe(0);
  });
});
