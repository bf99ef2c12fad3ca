/**
 * Our own server in use, against the kit: its lists are longer than a page, and the kit has been there before. Some operations are
 * examined alone, as `--only` does, and all of them in two runs, one after the other, where each meets what the others and the first run made.
 * Night: fills a server with thousands of rows, on both databases, and examines it several times.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPostgresql } from '#server/db/postgresql.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { runningOnly } from '../support/jobs.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { listeningAt, testServer, type TestServer } from '../support/server.ts';
import { itemsKey } from './contract.ts';
import { examine, inOrder, type Finding, type KitOptions } from './kit.ts';
import { markdown, reportOf } from './kit/report.ts';
import { byId, World } from './kit/world.ts';
import { delivered } from './own-server.ts';

const lists = inOrder(delivered).filter((one) => itemsKey(one) !== null);
const ROWS = { products: 5000, buffers: 1100, carbon_reports: 1100, logs: 1700 };
/** Of the changed values a twelfth in each run, another one in the second: the files server-*.test.ts send all, and rows change nothing of them. */
const PATIENT = { slow: Infinity, patience: 600, every: 12 };
const reports = join(import.meta.dirname, '../../.cache/reports');
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
      // A run takes longer than a sign-in counts for signatures.
      server = await testServer(
        { SIGNATURE_MINUTES: '1440' },
        'none',
        cluster ? await openPostgresql(cluster.url) : undefined,
      );
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

    async function faultsOf(
      id: string,
      world: World,
      more: KitOptions = {},
      counted: Finding[] = [],
    ): Promise<string[]> {
      const aroundWaiting = runningOnly(server.database, kinds);
      const own = await examine(byId(id), world, { ...PATIENT, aroundWaiting, ...more });
      counted.push(...own);
      return own.filter(({ outcome }) => outcome !== 'passed').map(({ check, message }) => `${check}: ${message}`);
    }

    describe.each([
      ['first', 0],
      ['second', 6],
    ] as const)('the %s whole run', (run, part) => {
      const findings: Finding[] = [];
      let world: World;
      beforeAll(() => {
        world = new World({ ...target, timeout: 600 });
      });
      afterAll(async () => {
        await world.tidy();
        mkdirSync(reports, { recursive: true });
        const name = `contract-used-${cluster ? 'postgresql' : 'embedded'}-${run}.md`;
        writeFileSync(join(reports, name), markdown(reportOf(world.target.url, findings)));
      });
      test.each(inOrder(delivered))('$id has no fault', async ({ id }) => {
        expect(await faultsOf(id, world, { part }, findings)).toEqual([]);
      });
    });

    describe('alone', () => {
      let world: World;
      beforeEach(() => {
        world = new World({ ...target, timeout: 600 });
      });
      afterEach(() => world.tidy());
      test.each(lists)('$id, a list, has no fault', async ({ id }) => {
        expect(await faultsOf(id, world, { parts: ['lists', 'rowsAgree'] })).toEqual([]);
      });
      test.each(['startScaleAnalysis', 'getConfigurationCauses', 'deleteProduct'])('%s has no fault', async (id) => {
        expect(await faultsOf(id, world)).toEqual([]);
      });
    });
  });
});
