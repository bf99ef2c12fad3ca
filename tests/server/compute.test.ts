import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluate } from '#engine/index.ts';
import type { ProcessWithConfiguration } from '#generated/types.ts';
import { openCompute } from '#server/compute/pool.ts';
import { libraryWith } from '#server/shared-library.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

const product = {
  name: 'Myoglobin',
  kind: 'protein' as const,
  component_id: 'prt_leghaemoglobin_c2',
  host_id: 'cel_komagataella_phaffii',
  selling_price: 250,
};
const task = { configuration: { ...configuration(), assumptions: {}, fits: [] }, product, own: [] };

describe('the pool', () => {
  test('returns the same result as the engine, bit for bit, whatever the thread has evaluated before', async () => {
    const compute = openCompute({ threads: 1, queue: 4, timeout: 600_000 });
    const changed = structuredClone(task);
    changed.configuration.uo_settings.find(({ id }) => id === 'stp_homogeniser')!.settings['pressure'] = 90;
    const dearer = { ...task, product: { ...product, selling_price: 300 } };
    const [cell] = libraryWith([]).cells.filter(({ id }) => id === product.host_id);
    const ofOwn = (yield_xs: number) => ({
      ...task,
      product: { ...product, host_id: 'cel_own' },
      own: [{ kind: 'cells' as const, row: { ...cell!, id: 'cel_own', yield_xs } }],
    });
    const results = new Set<string>();
    for (const one of [task, changed, task, dearer, ofOwn(0.4), ofOwn(0.45), changed, task]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in this order
      const result = await compute.of('org_a').evaluate(one);
      expect(result).toEqual(evaluate(one.configuration, one.product, libraryWith(one.own)));
      results.add(JSON.stringify(result));
    }
    expect(results.size).toBe(5);
    await compute.close();
  });

  test('knows components of the organisation', async () => {
    const compute = openCompute({ threads: 1, queue: 4, timeout: 600_000 });
    const [cell] = libraryWith([]).cells.filter(({ id }) => id === product.host_id);
    const own = [{ kind: 'cells' as const, row: { ...cell!, id: 'cel_own' } }];
    const mine = { ...task, product: { ...product, host_id: 'cel_own' }, own };
    expect(await compute.of('org_a').evaluate(mine)).toMatchObject({ feasible: true });
    await compute.close();
  });

  test('responds with 503 when the queue of an organisation is full, and serves the rest and others', async () => {
    const compute = openCompute({ threads: 1, queue: 2, timeout: 600_000 });
    const all = Promise.allSettled(Array.from({ length: 8 }, () => compute.of('org_a').evaluate(task)));
    expect(await compute.of('org_b').evaluate(task)).toMatchObject({ feasible: true });
    const outcomes = await all;
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(5);
    for (const reason of refused) expect(reason).toMatchObject({ status: 503, place: { details: { retry_after: 2 } } });
    await compute.close();
  });

  test('estimates in turn, without refusing evaluations that come meanwhile', async () => {
    const compute = openCompute({ threads: 2, queue: 2, timeout: 600_000 });
    const estimated = Array.from({ length: 3 }, (_, index) => {
      const assumptions = { finance: { discount_rate: 0.05 + 0.01 * index } };
      return compute
        .of('org_a')
        .estimate({ ...task, configuration: { ...task.configuration, assumptions }, alternatives: [] });
    });
    expect(await compute.of('org_a').evaluate(task)).toMatchObject({ feasible: true });
    for (const one of await Promise.all(estimated)) expect(one).toMatchObject({ samples: 512 });
    await compute.close();
  });

  test('ends an evaluation that takes too long, and continues', async () => {
    const compute = openCompute({ threads: 1, queue: 2, timeout: 1 });
    await expect(compute.of('org_a').evaluate(task)).rejects.toMatchObject({ status: 503 });
    await compute.close();
  });

  test('finishes running work when it is closed', async () => {
    const compute = openCompute({ threads: 1, queue: 2, timeout: 600_000 });
    const begun = compute.of('org_a').evaluate(task);
    await compute.close();
    expect(await begun).toMatchObject({ feasible: true });
  });
});

describe('a save', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer({ COMPUTE_THREADS: '1', COMPUTE_QUEUE: '1' });
  });

  afterAll(() => server.close());

  test('is rejected with a message if there are too many at once, and stores nothing', async () => {
    const { url } = await newProcess(server);
    const save = () => server.call('standard', 'POST', `${url}/configurations.json`, configuration());
    const replies = await Promise.all(Array.from({ length: 10 }, save));
    const saved = replies.filter(({ status }) => status === 201);
    const refused = replies.filter(({ status }) => status === 503);
    expect(saved.length + refused.length).toBe(10);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.body['message']).toBe('The server is busy with other calculations. Try again in a moment.');
    expect(refused[0]!.headers['retry-after']).toBe('2');
    const { body } = await server.call<ProcessWithConfiguration>('standard', 'GET', `${url}.json`);
    expect(body.configuration_count).toBe(saved.length);
  });

  test('that is repeated with its key gets the same response, even if it could not be computed now', async () => {
    const { url, product: made } = await newProcess(server);
    const headers = { 'idempotency-key': 'key-evaluated-once' };
    const first = await server.call('standard', 'POST', `${url}/configurations.json`, configuration(), headers);
    // Without its product it could not be evaluated.
    await server.call('standard', 'DELETE', `/v1/products/${made.id}.json`);
    const again = await server.call('standard', 'POST', `${url}/configurations.json`, configuration(), headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});
