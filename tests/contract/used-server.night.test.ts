/**
 * Our own server in use, against the kit: its lists are longer than a page, and the kit has been there before. Some operations are
 * examined alone, as `--only` does.
 * Night: fills a server with thousands of rows, and examines it twice.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds } from '#server/jobs/kinds/index.ts';
import { runningOnly } from '../support/jobs.ts';
import { listeningAt, testServer, type TestServer } from '../support/server.ts';
import { itemsKey } from './contract.ts';
import { examine, inOrder } from './kit.ts';
import { byId, World } from './kit/world.ts';
import { delivered } from './own-server.ts';

const lists = inOrder(delivered).filter((one) => itemsKey(one) !== null);
const ROWS = { products: 5000, buffers: 1100, carbon_reports: 1100, logs: 1700 };

let server: TestServer;
let target: Awaited<ReturnType<typeof listeningAt>>;

beforeAll(async () => {
  server = await testServer();
  for (const [table, count] of Object.entries(ROWS)) {
    const name = sql.identifier(table);
    const renamed = sql`case when to_jsonb(one) ? 'name' then jsonb_build_object('name', 'Row ' || n) else '{}' end`;
    await server.database.sql.execute(sql`
      insert into ${name} select (jsonb_populate_record(null::${name}, to_jsonb(one) || jsonb_build_object('id', 'row_' || n) || ${renamed})).*
      from (select * from ${name} where organisation_id = 'org_helder_foods' limit 1) one, generate_series(1, ${count}::int) n`);
  }
  target = await listeningAt(server);
});

afterAll(() => server.close());

async function faultsOf(id: string, world: World, parts?: string[]): Promise<string[]> {
  const aroundWaiting = runningOnly(server.database, kinds);
  const options = { slow: Infinity, patience: 600, every: 12, aroundWaiting, ...(parts ? { parts } : {}) };
  const own = await examine(byId(id), world, options);
  return own.filter(({ outcome }) => outcome !== 'passed').map(({ check, message }) => `${check}: ${message}`);
}

describe.each(['first', 'second'])('the %s run', () => {
  test.each(lists)('$id, a list, has no fault', async ({ id }) => {
    const world = new World({ ...target, timeout: 600 });
    expect(await faultsOf(id, world, ['lists', 'rowsAgree'])).toEqual([]);
    await world.tidy();
  });

  test.each(['startScaleAnalysis', 'getConfigurationCauses', 'deleteProduct'])('%s alone has no fault', async (id) => {
    const world = new World({ ...target, timeout: 600 });
    expect(await faultsOf(id, world)).toEqual([]);
    await world.tidy();
  });
});
