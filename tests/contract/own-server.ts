/**
 * Our own server against the contract kit, on both databases; in several files, so that several workers share it. Of the thousands
 * of changed values an ordinary run sends a twelfth, and all in twelve turns. `TWELFTH=3` asks for one of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresql } from '#server/db/postgresql.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import { declarations, publicDeclarations } from '#server/operations/index.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { isNight, shareOfCommit, twelfth } from '../support/night.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { runningOnly } from '../support/jobs.ts';
import { listeningAt, testServer, type TestServer } from '../support/server.ts';
import { operations, type Operation } from './contract.ts';
import { examine, inOrder, type Finding } from './kit.ts';
import { reportOf, markdown } from './kit/report.ts';
import { startsJob, World } from './kit/world.ts';

export const delivered = operations.filter(({ id }) => id in declarations || id in publicDeclarations);

const every = isNight ? 1 : 12;

/** Calls whose jobs are awaited: in an ordinary run a twelfth, others at the next commit. The server's own tests compute each kind. */
const awaited = shareOfCommit(delivered.filter(startsJob), 12);

/**
 * Checks that an ordinary run makes of a sixth of the calls, others at the next commit. Who may call, what is refused, and examples are
 * checked of every call in every run.
 */
const IN_TURN = [
  'idempotency',
  'writes',
  'deletions',
  'lists',
  'creation',
  'changes',
  'fidelity',
  'reading',
  'onceByKey',
  'parents',
  'nothingIgnored',
  'results',
  'restores',
  'kept',
  'untouched',
  'counts',
  'waysIn',
  'queriesRead',
];

/** Those that it does not make of a call. */
function leftOutOf(operation: Operation): string[] {
  const made = shareOfCommit(IN_TURN, 6, delivered.indexOf(operation));
  return IN_TURN.filter((name) => !made.includes(name));
}

/** Half a minute more, for the same handlers on another database. */
const postgresqlMissing = missingPostgresql();

/** Examines some of the operations. @param name of the file */
export function examineOwnServer(name: string, some: Operation[]): void {
  describe.each([
    { database: 'the embedded database', report: `contract-embedded-${name}.md`, missing: null },
    {
      database: `PostgreSQL${postgresqlMissing ? ` (skipped: ${postgresqlMissing})` : ''}`,
      report: `contract-postgresql-${name}.md`,
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
        // A run at night takes longer than a sign-in counts for signatures.
        server = await testServer(
          { SIGNATURE_MINUTES: '1440' },
          'none',
          cluster ? await openPostgresql(cluster.url) : undefined,
        );
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

      test.each(inOrder(some))('$id passes every check: $method $path', async (operation) => {
        const aroundWaiting = runningOnly(server.database, kinds);
        const waits = !startsJob(operation) || awaited.includes(operation);
        // How fast a response comes says nothing on a busy machine.
        const own = await examine(operation, world, {
          slow: Infinity,
          patience: waits ? 600 : 0,
          every,
          part: twelfth,
          aroundWaiting,
          leftOut: leftOutOf(operation),
        });
        findings.push(...own);
        const wrong = own.filter(
          ({ outcome, check }) => outcome !== 'passed' && (waits || outcome !== 'skipped' || check !== 'the job ends'),
        );
        expect(wrong.map(({ check, message }) => `${check}: ${message}`)).toEqual([]);
        expect(own.length).toBeGreaterThanOrEqual(6);
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
}
