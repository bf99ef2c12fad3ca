/** Quotations of an organisation: what the server accepts, computes with, and tells whoever has a link. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Quotation, QuotationList, Results } from '#generated/types.ts';
import { quotation } from '../support/components.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';
import { newShareLink, openShare, sharedProcess } from '../support/share-links.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

const call = <T = Quotation>(method: string, url: string, body?: unknown, as: Account = 'standard') =>
  server.call<T>(as, method, url, body);
const add = (changes: Partial<Quotation>) =>
  call('POST', '/v1/components/quotations.json', { ...quotation, name: 'Northern Compressors', ...changes });

const { uo_settings, assumptions } = configuration();
const EVALUATED = { uo_settings, assumptions };
async function compressor(url: string): Promise<number> {
  const { body } = await call<Results>('POST', `${url}/evaluate.json`, EVALUATED);
  return body.equipment.find(({ cost_id }) => cost_id === 'C-16')!.unit_cost;
}

test.each([
  [{ machine: 'C-99' }, 'machine'],
  [{ machine: 'mol_unknown' }, 'machine'],
  [{ machine: 'Affinity resin' }, 'machine'],
  [{ expires: '2026-01-01' }, 'expires'],
  [{ currency: 'euro' }, 'currency'],
  [{ price: 0 }, 'price'],
  [{ date: 'October' }, 'date'],
])('a quotation with %j is refused', async (changes, field) => {
  const reply = await call<{ field: string }>('POST', '/v1/components/quotations.json', {
    ...quotation,
    name: 'Refused',
    ...changes,
  });
  expect([reply.status, reply.body.field]).toEqual([422, field]);
});

test('a quotation moves the prices of its organisation alone, until it has expired or is deleted', async () => {
  const { url } = await newProcess(server);
  const before = await compressor(url);
  const { status, body } = await add({ price: 2 * quotation.price });
  expect([status, body]).toMatchObject([201, { expires: null, source: '', own: true, version: 1 }]);
  expect(await compressor(url)).toBeGreaterThan(1.2 * before);

  const lists = await Promise.all(
    (['standard', 'free'] as const).map((as) => call<QuotationList>('GET', '/v1/quotations.json', undefined, as)),
  );
  expect(lists.map((list) => list.body.total)).toEqual([1, 0]);

  const at = `/v1/components/quotations/${body.id}.json`;
  const { id: _id, own: _own, version: _version, ...details } = body;
  expect((await call('PUT', at, { ...details, expires: '2026-10-15' })).status).toBe(200);
  expect(await compressor(url)).toBe(before);
  expect((await call<QuotationList>('GET', '/v1/quotations.json')).body.quotations).toMatchObject([{ id: body.id }]);
  expect((await call('PUT', at, { ...details, expires: '2999-12-31' })).status).toBe(200);
  expect(await compressor(url)).toBeGreaterThan(before);
  expect((await call('DELETE', at)).status).toBe(204);
  expect(await compressor(url)).toBe(before);
});

test('a page without an account is computed with the quotation, and does not say whose it is', async () => {
  const process = await sharedProcess(server);
  const { body } = await add({ name: 'Secret Supplier', price: 2 * quotation.price, source: 'Secret.pdf' });
  const link = await newShareLink(server, process, { kind: 'whole' });
  const opened = await openShare(server, link.secret);
  const text = JSON.stringify(opened.body);
  expect(text).not.toContain('Secret');
  expect(text).toContain('"quotations":[{');
  await call('DELETE', `/v1/components/quotations/${body.id}.json`);
});

test('a quotation of a material moves its price in the organisation alone, until it is deleted', async () => {
  const { url } = await newProcess(server);
  const price = async (as: Account = 'standard') => {
    const { body } = await call<Results>('POST', `${url}/evaluate.json`, EVALUATED, as);
    return body.operating_cost.lines.find(({ item_id }) => item_id === 'mol_glucose')!.price!;
  };
  const before = await price();
  const offer = { machine: 'mol_glucose', size: 1000, price: 4000 * before, exchange_rate: 1, currency: 'USD' };
  const { status, body } = await add({ name: 'Sugar supplier', ...offer });
  expect(status).toBe(201);
  expect(await price()).toBeGreaterThan(1.2 * before);
  expect((await call('DELETE', `/v1/components/quotations/${body.id}.json`)).status).toBe(204);
  expect(await price()).toBe(before);
});
