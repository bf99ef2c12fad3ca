/** Decisions between processes: what is stored, and what wakes them, through the real routes. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConfigurationCreate, Home, ProductDecision } from '#generated/types.ts';
import { unavailable } from '#server/errors.ts';
import { newMember, type SomeOne } from '../support/people.ts';
import { configuration, newProduct } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let me: SomeOne;

beforeAll(async () => {
  server = await testServer();
  me = await newMember(server, 'De Cider');
});

afterAll(() => server.close());

/** Fewer hours for the same plant. */
const dearer = (): ConfigurationCreate => {
  const made = configuration();
  return {
    ...made,
    assumptions: { ...made.assumptions, plant: { ...made.assumptions?.plant, operating_hours: 4000 } },
  };
};

async function newCase() {
  const product = await newProduct(server, me);
  const add = async (name: string, of: ConfigurationCreate) => {
    const { body } = await server.call<{ id: string }>(me, 'POST', `/v1/products/${product.id}/pipelines.json`, {
      name,
    });
    await save(body.id, of);
    return body.id;
  };
  const save = async (id: string, of: ConfigurationCreate) => {
    const url = `/v1/products/${product.id}/pipelines/${id}/configurations.json`;
    expect((await server.call(me, 'POST', url, of)).status).toBe(201);
  };
  const [cheap, dear] = [await add('Cheap', configuration()), await add('Dear', dearer())];
  const url = `/v1/products/${product.id}/decision.json`;
  const decide = (more: object = {}) =>
    server.call<ProductDecision & { field?: string }>(me, 'PUT', url, {
      decision: { chosen_id: cheap, candidate_ids: [cheap, dear], metric: 'cogs', reason: 'Cheaper.', ...more },
    });
  const read = async () => (await server.call<ProductDecision>(me, 'GET', url)).body.decision;
  const tasks = async () =>
    ((await server.call<Home>(me, 'GET', '/v1/home.json')).body.waiting ?? []).filter(({ id }) => id === product.id);
  return { product, cheap, dear, url, decide, read, tasks, save };
}

test('a decision is kept with the values of all alternatives, and sleeps while nothing changes', async () => {
  const { cheap, dear, decide, read, tasks } = await newCase();
  expect(await read()).toBeNull();
  const { status, body } = await decide({ threshold: { side: 'above', value: 1e6 } });
  expect(status).toBe(200);
  const decision = (await read())!;
  expect(body.decision).toEqual(decision);
  expect(decision.candidates.map(({ process_id: id, process_name: name }) => [id, name])).toEqual([
    [cheap, 'Cheap'],
    [dear, 'Dear'],
  ]);
  for (const { at_decision: then, now } of decision.candidates) expect(now).toBe(then);
  expect(decision.candidates[0]!.at_decision!).toBeLessThan(decision.candidates[1]!.at_decision!);
  expect(decision).toMatchObject({ woken: [], reason: 'Cheaper.', decided_by: { id: me.id, name: 'De Cider' } });
  expect(await tasks()).toEqual([]);
});

test('a price that crosses the threshold wakes it, on the page of the product and on the home page of who decided', async () => {
  const { product, cheap, decide, read, tasks } = await newCase();
  await decide({ metric: 'npv' });
  const { at_decision: then } = (await read())!.candidates[0]!;
  await decide({ metric: 'npv', threshold: { side: 'below', value: then! - 1e6 } });
  expect((await read())!.woken).toEqual([]);
  const { status } = await server.call(me, 'PUT', `/v1/products/${product.id}.json`, { selling_price: 50 });
  expect(status).toBe(200);
  const { woken, candidates } = (await read())!;
  expect(woken).toHaveLength(1);
  expect(woken[0]).toMatch(/^Net present value of Cheap is now .* below the limit/);
  expect(candidates[0]!.now!).toBeLessThan(candidates[0]!.at_decision!);
  expect(await tasks()).toMatchObject([{ kind: 'decision', process_id: cheap, text: woken[0], by: 'De Cider' }]);
  // A price back in range lets it sleep again.
  await server.call(me, 'PUT', `/v1/products/${product.id}.json`, { selling_price: 250 });
  expect((await read())!.woken).toEqual([]);
  expect(await tasks()).toEqual([]);
});

test('a server that is too busy shows the home page without it, and says so on the page of the decision', async () => {
  const { product, decide, url, tasks } = await newCase();
  await decide({ metric: 'npv', threshold: { side: 'below', value: 1e12 } });
  await server.call(me, 'PUT', `/v1/products/${product.id}.json`, { selling_price: 51 });
  const of = server.compute.of.bind(server.compute);
  const busy = vi.spyOn(server.compute, 'of').mockImplementation((owner) => ({
    ...of(owner),
    evaluate: () => Promise.reject(unavailable('The server is busy with other calculations.', 2)),
  }));
  const [home, page, waiting] = [
    await server.call(me, 'GET', '/v1/home.json'),
    await server.call(me, 'GET', url),
    await tasks(),
  ];
  busy.mockRestore();
  expect([home.status, page.status, waiting]).toEqual([200, 503, []]);
});

test('another winner wakes it; a change that keeps the winner does not', async () => {
  const { cheap, dear, decide, read, save } = await newCase();
  await decide();
  await save(cheap, dearer());
  await save(dear, configuration());
  expect((await read())!.woken).toEqual([expect.stringMatching(/^Dear now has the best unit cost.*it was Cheap\.$/)]);
  await decide({ chosen_id: dear });
  expect((await read())!.woken).toEqual([]);
});

test('a chosen process that is deleted wakes it, and cannot be chosen again', async () => {
  const { product, dear, decide, read } = await newCase();
  await decide({ chosen_id: dear });
  const { status } = await server.call(me, 'DELETE', `/v1/products/${product.id}/pipelines/${dear}.json`);
  expect(status).toBe(204);
  expect((await read())!.woken).toEqual(['The chosen process has been deleted.']);
  expect((await decide({ chosen_id: dear })).status).toBe(422);
});

test('refuses what is no choice, naming the field', async () => {
  const { cheap, dear, decide, url } = await newCase();
  const refused = async (more: object) => {
    const { status, body } = await decide(more);
    return [status, body.field];
  };
  expect(await refused({ chosen_id: 'prc_other' })).toEqual([422, 'decision.chosen_id']);
  expect(await refused({ candidate_ids: [cheap, cheap] })).toEqual([422, 'decision.candidate_ids']);
  expect(await refused({ candidate_ids: [cheap, 'prc_homogenised'] })).toEqual([422, 'decision.candidate_ids.1']);
  expect(await refused({ reason: ' ' })).toEqual([422, 'decision.reason']);
  expect((await decide()).status).toBe(200);
  const stale = await server.call(me, 'PUT', url, { decision: null, version: 1 });
  expect(stale.status).toBe(409);
  const removed = await server.call<ProductDecision>(me, 'PUT', url, { decision: null });
  expect([removed.status, removed.body.decision]).toEqual([200, null]);
  expect(dear).not.toBe(cheap);
});
