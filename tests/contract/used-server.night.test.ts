/**
 * Our own server in use, against the kit: its lists are longer than a page, and the kit has been there before. Some operations are
 * examined alone, as `--only` does, and all of them in one run, where each meets what the others made.
 * Night: fills a server with thousands of rows, on both databases, and examines it several times.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresql } from '#server/db/postgresql.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { runningOnly } from '../support/jobs.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { listeningAt, testServer, type TestServer } from '../support/server.ts';
import { itemsKey } from './contract.ts';
import { examine, inOrder } from './kit.ts';
import { byId, World } from './kit/world.ts';
import { delivered } from './own-server.ts';

const lists = inOrder(delivered).filter((one) => itemsKey(one) !== null);
const ROWS = { products: 5000, buffers: 1100, carbon_reports: 1100, logs: 1700 };
const noPostgresql = missingPostgresql();

describe.each([
  { database: 'the embedded database', missing: null, opens: async () => null },
  {
    database: `PostgreSQL${noPostgresql ? ` (skipped: ${noPostgresql})` : ''}`,
    missing: noPostgresql,
    opens: startCluster,
  },
])('on $database', ({ missing, opens }) => {
  describe.skipIf(missing)('in use', () => {
    let cluster: Cluster | null = null;
    let server: TestServer;
    let target: Awaited<ReturnType<typeof listeningAt>>;

    beforeAll(async () => {
      cluster = await opens(await freePort());
      server = await testServer({}, 'none', cluster ? await openPostgresql(cluster.url) : undefined);
      for (const [table, count] of Object.entries(ROWS)) {
        const name = sql.identifier(table);
        const renamed = sql`case when to_jsonb(one) ? 'name' then jsonb_build_object('name', 'Row ' || n) else '{}' end`;
        await server.database.sql.execute(sql`
          insert into ${name} select (jsonb_populate_record(null::${name}, to_jsonb(one) || jsonb_build_object('id', 'row_' || n) || ${renamed})).*
          from (select * from ${name} where organisation_id = 'org_helder_foods' limit 1) one, generate_series(1, ${count}::int) n`);
      }
      target = await listeningAt(server);
    });

    afterAll(async () => {
      await server.close();
      cluster?.stop();
    });

    async function faultsOf(id: string, world: World, parts?: string[]): Promise<string[]> {
      const aroundWaiting = runningOnly(server.database, kinds);
      const options = { slow: Infinity, patience: 600, every: 12, aroundWaiting, ...(parts ? { parts } : {}) };
      const own = await examine(byId(id), world, options);
      return own.filter(({ outcome }) => outcome !== 'passed').map(({ check, message }) => `${check}: ${message}`);
    }

    describe('a whole run', () => {
      let world: World;
      beforeAll(() => {
        world = new World({ ...target, timeout: 600 });
      });
      afterAll(() => world.tidy());
      test.each(inOrder(delivered))('$id has no fault', async ({ id }) => {
        expect(await faultsOf(id, world)).toEqual([]);
      });
    });

    describe.each(['first', 'second'])('the %s run', () => {
      test.each(lists)('$id, a list, has no fault', async ({ id }) => {
        const world = new World({ ...target, timeout: 600 });
        expect(await faultsOf(id, world, ['lists', 'rowsAgree'])).toEqual([]);
        await world.tidy();
      });

      test.each(['startScaleAnalysis', 'getConfigurationCauses', 'deleteProduct'])(
        '%s alone has no fault',
        async (id) => {
          const world = new World({ ...target, timeout: 600 });
          expect(await faultsOf(id, world)).toEqual([]);
          await world.tidy();
        },
      );
    });
  });
});
