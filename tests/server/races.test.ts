/** Calls that compute before their transaction, when another call changes what they read in between. */
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { evaluate } from '#engine/index.ts';
import type { Experiment, ProcessWithConfiguration, Product } from '#generated/types.ts';
import type { Compute } from '#server/compute/pool.ts';
import { libraryWith } from '#server/shared-library.ts';
import { FLUX_MAPPING, fluxCsv } from '../support/experiment-files.ts';
import { newFit } from '../support/fits.ts';
import { configuration, newProcess, newProduct } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterEach(() => vi.restoreAllMocks());

afterAll(() => server.close());

const ok = async (method: string, url: string, body?: unknown) =>
  expect((await server.call('standard', method, url, body)).status).toBeLessThan(300);

/** Makes a change each time between what the next call does before its transaction and that, so many times. */
function meanwhile(change: (time: number) => Promise<void>, times = 1): void {
  const { sql } = server.database;
  const begin = sql.transaction.bind(sql);
  let made = 0;
  let isChanging = false;
  vi.spyOn(sql, 'transaction').mockImplementation(async (...work) => {
    if (!isChanging && made < times) {
      isChanging = true;
      await change((made += 1));
      isChanging = false;
    }
    return begin(...work);
  });
}

describe('a save', () => {
  let url: string;
  let product: Product;

  beforeEach(async () => {
    ({ url, product } = await newProcess(server));
  });

  const reprice = (time: number) => ok('PUT', `/v1/products/${product.id}.json`, { selling_price: 300 + time });
  const sent = configuration();
  const save = (headers = {}) => server.call('standard', 'POST', `${url}/configurations.json`, sent, headers);
  /** The evaluations of saves from now on. */
  const evaluations = () => {
    const { of } = server.compute;
    const evaluated = vi.fn<Compute['evaluateToStore']>();
    vi.spyOn(server.compute, 'of').mockImplementation((owner) => {
      const compute = of(owner);
      return { ...compute, evaluateToStore: evaluated.mockImplementation(compute.evaluateToStore) };
    });
    return evaluated;
  };
  const stored = async () => (await server.call<ProcessWithConfiguration>('standard', 'GET', `${url}.json`)).body;

  test('of a changed product is evaluated again in a thread for the current product', async () => {
    const evaluated = evaluations();
    meanwhile(reprice);
    expect([(await save()).status, evaluated.mock.calls.length]).toEqual([201, 2]);
    const now = { ...product, selling_price: 301 };
    const outcome = evaluate({ ...sent, assumptions: sent.assumptions ?? {} }, now, libraryWith([]));
    expect(outcome.feasible && JSON.parse(JSON.stringify(outcome.results))).toEqual(
      (await stored()).configuration!.results,
    );
  });

  test('overtaken by an accepted fit is evaluated again with the fit', async () => {
    const evaluated = evaluations();
    const fit = await newFit(server.database, product.id);
    const address = `/v1/products/${product.id}/unit_operations/${fit.unit_operation}/fits/${fit.id}.json`;
    meanwhile(() => ok('PUT', address, { status: 'accepted' }));
    expect([(await save()).status, evaluated.mock.calls.length]).toEqual([201, 2]);
    expect((await stored()).configuration!.pins.fits).toEqual([fit.id]);
  });

  test('of a product that keeps changing is rejected for now, and nothing is stored', async () => {
    const evaluated = evaluations();
    const headers = { 'idempotency-key': 'key-of-a-restless-product' };
    meanwhile(reprice, 3);
    const refused = await save(headers);
    expect([refused.status, refused.headers['retry-after'], evaluated.mock.calls.length]).toEqual([503, '1', 3]);
    expect(await stored()).toMatchObject({ configuration_id: null, version: 1 });
    expect((await save(headers)).status).toBe(201);
  });
});

describe('a data file', () => {
  const OTHER = 'Other,Figures\n1,2\n3,4\n';
  let url: string;

  beforeEach(async () => {
    const base = `/v1/experiments/${(await newProduct(server)).id}/ultrafiltration`;
    const { body } = await server.call<Experiment>('standard', 'POST', `${base}.json`, { name: 'Flux runs' });
    url = `${base}/${body.id}`;
    await store('flux.csv', fluxCsv());
  });

  /** Sends a file, or asks for the one that is there to be read in another way. */
  async function upload(name: string | null, content = '', fields: Record<string, string> = {}) {
    const form = new FormData();
    if (name !== null) form.set('file', new Blob([content]), name);
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    const request = new Request('http://titre.test', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    const type = request.headers.get('content-type')!;
    return server.call<Experiment>('standard', 'POST', `${url}/file`, payload, { 'content-type': type });
  }

  const store = async (name: string, content: string) => expect((await upload(name, content)).status).toBe(200);

  /** What is stored: the file's name and columns, and its first line. */
  async function stored() {
    const { body } = await server.call<Experiment>('standard', 'GET', `${url}.json`);
    const bytes = await server.call<Buffer>('standard', 'GET', `${url}/file`);
    return [body.file!.name, body.file!.columns.map(({ name }) => name), bytes.body.toString().split('\n', 1)[0]];
  }

  test('that is sent while another is stored replaces it', async () => {
    meanwhile(() => store('flux.csv', fluxCsv()));
    await store('other.csv', OTHER);
    expect(await stored()).toEqual(['other.csv', ['Other', 'Figures'], 'Other,Figures']);
  });

  test('that is read differently while another is stored does not replace it', async () => {
    // After it was read, and before its bytes are laid down.
    const { $client } = server.database.sql as unknown as { $client: PGlite };
    const query = $client.query.bind($client);
    let isRead = false;
    vi.spyOn($client, 'query').mockImplementation(async (text, ...rest) => {
      if (!isRead && text.includes('insert into "experiment_chunks"')) {
        isRead = true;
        await store('other.csv', OTHER);
      }
      return query(text, ...rest);
    });
    expect((await upload(null, '', { header_row: '1' })).status).toBe(200);
    expect(await stored()).toEqual(['other.csv', ['Other', 'Figures'], 'Other,Figures']);
  });

  test('is not mapped with the mapping of another file', async () => {
    meanwhile(() => store('other.csv', OTHER));
    const { status, body } = await server.call('standard', 'POST', `${url}/mapping.json`, FLUX_MAPPING);
    expect([status, body['details']]).toMatchObject([409, { current: { file: { name: 'other.csv' } } }]);
  });
});

describe('an analysis', () => {
  test('of a process that was deleted is not started', async () => {
    const { url } = await newProcess(server);
    await ok('POST', `${url}/configurations.json`, configuration());
    meanwhile(() => ok('DELETE', `${url}.json`));
    const { status } = await server.call('standard', 'POST', `${url}/scale.json`, { target_output: 1000 });
    expect(status).toBe(404);
  });
});
