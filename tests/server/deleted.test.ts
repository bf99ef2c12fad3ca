/** What was deleted has a place where it is listed and restored, each with who deleted it and until when. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import type { Deleted, DeletedList, RestorableKind } from '#generated/types.ts';
import { products } from '#server/db/schema.ts';
import { newProduct } from '../support/processes.ts';
import { quotation } from '../support/components.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

const list = async (query = '', as: Account = 'standard') =>
  (await server.call<DeletedList>(as, 'GET', `/v1/deleted.json${query}`)).body;

interface Made {
  id: string;
  /** Address that deletes it. */
  url: string;
  /** The product that it belongs to. */
  product?: string;
}

const create = async (url: string, body: object) =>
  (await server.call<{ id: string }>('standard', 'POST', url, body)).body.id;
const component = (kind: string, details: object) => async (name: string) => {
  const id = await create(`/v1/components/${kind}.json`, { ...details, name });
  return { id, url: `/v1/components/${kind}/${id}.json` };
};
const product = async (name: string) => (await newProduct(server, 'standard', name)).id;

/** One of each kind that belongs to an organisation. */
const makers: Record<Exclude<RestorableKind, 'organisations' | 'cells'>, (name: string) => Promise<Made>> = {
  products: async (name) => {
    const id = await product(name);
    return { id, url: `/v1/products/${id}.json` };
  },
  processes: async (name) => {
    const of = await product(`${name}, product`);
    const id = await create(`/v1/products/${of}/pipelines.json`, { name });
    return { id, url: `/v1/products/${of}/pipelines/${id}.json`, product: of };
  },
  experiments: async (name) => {
    const of = await product(`${name}, product`);
    const id = await create(`/v1/experiments/${of}/ultrafiltration.json`, { name });
    return { id, url: `/v1/experiments/${of}/ultrafiltration/${id}.json`, product: of };
  },
  buffers: async (name) => {
    const id = await create('/v1/buffers.json', { ...(operationExamples.createBuffer.body as object), name });
    return { id, url: `/v1/buffers/${id}.json` };
  },
  own_operations: async (name) => {
    const id = await create('/v1/own_operations.json', {
      ...(operationExamples.createOwnOperation.body as object),
      name,
    });
    return { id, url: `/v1/own_operations/${id}.json` };
  },
  reports: async (name) => {
    const id = await create('/v1/carbon_accountings/reports.json', {
      name,
      period_start: '2025-01-01',
      period_end: '2025-12-31',
      country: 'NL',
      boundary: 'operational_control',
    });
    return { id, url: `/v1/carbon_accountings/reports/${id}.json` };
  },
  proteins: component('proteins', { molar_mass: 16_000 }),
  molecules: component('molecules', { class: 'sugar', density: 1400 }),
  solvents: component('solvents', { molar_mass: 46, boiling_point: 351, density: 789 }),
  quotations: component('quotations', quotation),
};

describe.each(Object.entries(makers))('deleted %s', (kind, make) => {
  const name = `Deleted ${kind}`;
  let made: Made;
  let row: Deleted | undefined;

  beforeAll(async () => {
    made = await make(name);
    await server.call('standard', 'DELETE', made.url);
    row = (await list(`?q=${encodeURIComponent(name)}`)).deleted.find(({ id }) => id === made.id);
  });

  test('are listed with who deleted them, and for 30 days', () => {
    expect(row).toMatchObject({ kind, id: made.id, name, deleted_by: 'Mara Kovács' });
    expect(Date.parse(row!.restorable_until) - Date.parse(row!.deleted_at)).toBe(30 * 24 * 3600 * 1000);
    expect(Math.abs(Date.now() - Date.parse(row!.deleted_at))).toBeLessThan(60_000);
  });

  test('name the product that they belong to', () => {
    expect(row!.product).toEqual(
      made.product === undefined ? null : { id: made.product, name: `${name}, product`, deleted: false },
    );
  });

  test('are unknown to another organisation', async () => {
    expect((await list('', 'free')).deleted).toEqual([]);
  });

  test('are no longer listed once they are restored', async () => {
    expect((await server.call('standard', 'POST', `/v1/restore/${kind}/${made.id}.json`)).status).toBe(200);
    expect((await list()).deleted.map(({ id }) => id)).not.toContain(made.id);
  });
});

test.each(['processes', 'experiments'] as const)(
  'one of the deleted %s of a deleted product says so, and is restored after its product',
  async (kind) => {
    const { id, url, product: of } = await makers[kind](`Inside ${kind}`);
    await server.call('standard', 'DELETE', url);
    await server.call('standard', 'DELETE', `/v1/products/${of}.json`);
    const rows = (await list(`?q=Inside ${kind}`)).deleted;
    expect(rows.find((row) => row.id === id)!.product).toMatchObject({ id: of, deleted: true });
    const restore = (what: string) => server.call<{ message: string }>('standard', 'POST', `/v1/restore/${what}.json`);
    const refused = await restore(`${kind}/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Restore the product first.'),
    ]);
    expect((await restore(`products/${of}`)).status).toBe(200);
    expect((await restore(`${kind}/${id}`)).status).toBe(200);
  },
);

test('items deleted with their product are not listed separately', async () => {
  const of = await product('Whole');
  const id = await create(`/v1/products/${of}/pipelines.json`, { name: 'Part of the whole' });
  await server.call('standard', 'DELETE', `/v1/products/${of}.json`);
  const ids = (await list()).deleted.map((row) => row.id);
  expect(ids).toContain(of);
  expect(ids).not.toContain(id);
});

test('items deleted more than 30 days ago are not listed', async () => {
  const of = await product('Long gone');
  await server.call('standard', 'DELETE', `/v1/products/${of}.json`);
  await server.database.sql
    .update(products)
    .set({ deleted_at: sql`now() - interval '31 days'` })
    .where(sql`${products.id} = ${of}`);
  expect((await list()).deleted.map(({ id }) => id)).not.toContain(of);
});

test('is paged, most recently deleted first', async () => {
  const whole = await list();
  const [first, second] = await Promise.all([list('?page=1&page_size=1'), list('?page=2&page_size=1')]);
  expect([...first.deleted, ...second.deleted]).toEqual(whole.deleted.slice(0, 2));
  expect(first.total).toBe(whole.total);
  const times = whole.deleted.map(({ deleted_at: at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('organisations are listed only for administrators', async () => {
  const { body } = await server.call<{ id: string }>('admin', 'POST', '/v1/organisations.json', { name: 'Gone Ltd' });
  await server.call('admin', 'DELETE', `/v1/organisations/${body.id}.json`);
  expect((await list('', 'admin')).organisations).toMatchObject([
    { kind: 'organisations', id: body.id, name: 'Gone Ltd', deleted_by: 'Ada Lindqvist' },
  ]);
  expect(await list()).not.toHaveProperty('organisations');
});
