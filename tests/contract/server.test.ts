/** Our own server against the contract kit, on both databases. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresql } from '#server/db/postgresql.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import { declarations, publicDeclarations } from '#server/operations/index.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { runningOnly } from '../support/jobs.ts';
import { listeningAt, testServer, type TestServer } from '../support/server.ts';
import { operations } from './contract.ts';
import { examine, inOrder, type Finding } from './kit.ts';
import { provokeTooMany } from './kit/conflicts.ts';
import { problemOf } from './kit/findings.ts';
import { reportOf, markdown } from './kit/report.ts';
import { byId, World } from './kit/world.ts';

const delivered = operations.filter(({ id }) => id in declarations || id in publicDeclarations);

/** Of the thousands of changed values, those that an ordinary run sends. */
const every = process.env['NIGHT'] ? 1 : 12;

/** Half a minute more, for the same handlers on another database. */
const postgresqlMissing = missingPostgresql();

describe.each([
  { database: 'the embedded database', report: 'contract-embedded.md', missing: null },
  {
    database: `PostgreSQL${postgresqlMissing ? ` (skipped: ${postgresqlMissing})` : ''}`,
    report: 'contract-postgresql.md',
    missing: postgresqlMissing,
  },
])('on $database', ({ database, report, missing }) => {
  describe.skipIf(missing)('our server', () => {
    let cluster: Cluster | null = null;
    let server: TestServer;
    let world: World;
    const findings: Finding[] = [];
    let before: unknown;

    const products = async () => (await server.call('standard', 'GET', '/v1/products.json')).body;

    beforeAll(async () => {
      if (database.startsWith('PostgreSQL')) cluster = await startCluster(await freePort());
      server = await testServer({}, 'none', cluster ? await openPostgresql(cluster.url) : undefined);
      // Fits are computed in requests, and take ten times as long on a busy machine.
      world = new World({ ...(await listeningAt(server)), timeout: 600 });
      before = await products();
    });

    afterAll(async () => {
      const folder = join(import.meta.dirname, '../../.cache/reports');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, report), markdown(reportOf(world.target.url, findings)));
      await server.close();
      cluster?.stop();
    });

    test.each(inOrder(delivered))('$id passes every check: $method $path', async (operation) => {
      const aroundWaiting = runningOnly(server.database, kinds);
      // How fast a response comes says nothing on a busy machine.
      const own = await examine(operation, world, { slow: Infinity, patience: 600, every, aroundWaiting });
      findings.push(...own);
      const wrong = own.filter(({ outcome }) => outcome !== 'passed');
      expect(wrong.map(({ check, message }) => `${check}: ${message}`)).toEqual([]);
      expect(own.length).toBeGreaterThanOrEqual(6);
    });

    test('reports operations that the server does not implement as missing, and no others', async () => {
      const others = operations.filter((operation) => !delivered.includes(operation));
      for (const operation of others) findings.push(...(await examine(operation, world)));
      const missing = findings.filter(({ outcome, check }) => outcome === 'missing' && check === 'example');
      expect(missing.map(({ operation }) => operation)).toEqual(others.map(({ id }) => id));
    });

    test('the kit leaves the user and the products unchanged', async () => {
      await world.tidy();
      const flag = await server.call('standard', 'GET', '/v1/users/usr_mara_kovacs/admin.json');
      expect(flag.body).toEqual({ is_admin: false });
      const { body } = await server.call('standard', 'GET', '/v1/users/usr_mara_kovacs.json');
      expect(body['current_org']).toMatchObject({ id: 'org_helder_foods' });
      expect(await products()).toEqual(before);
    });
  });
});

test('a server with rate limits tells clients to slow down, as documented', async () => {
  const server = await testServer({ RATE_LIMITS: 'true', RATE_LIMIT_READS: '30' });
  try {
    const refused = await provokeTooMany(await listeningAt(server), 100);
    expect(refused).toMatchObject({ status: 429 });
    expect(problemOf(byId('listUnitOperations'), refused!)).toBeNull();
  } finally {
    await server.close();
  }
});
