/** Our own server against the contract kit, on both databases. */
import type { AddressInfo } from 'node:net';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresql } from '#server/db/postgresql.ts';
import { declarations } from '#server/operations/index.ts';
import { freePort } from '../server/kill.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { operations } from './contract.ts';
import { runKit, type Finding, type Target } from './kit.ts';
import { provokeTooMany } from './kit/conflicts.ts';
import { problemOf } from './kit/findings.ts';
import { reportOf, markdown } from './kit/report.ts';
import { byId } from './kit/world.ts';

const delivered = operations.map(({ id }) => id).filter((id) => id in declarations);

async function targetOf(server: TestServer): Promise<Target> {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const tokens = { admin: '', standard: '', free: '', noorg: '' };
  for (const account of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[account] = await server.token(account);
  return { url: `http://127.0.0.1:${port}`, tokens };
}

/** Half a minute more, for the same handlers on another database. */
const postgresqlMissing = process.env['SOAK'] ? missingPostgresql() : 'in npm run test:soak';

describe.each([
  ['the embedded database', null],
  [`PostgreSQL${postgresqlMissing ? ` (skipped: ${postgresqlMissing})` : ''}`, postgresqlMissing ?? 'real'],
] as const)('on %s', (name, kind) => {
  const isSkipped = kind !== null && kind !== 'real';

  describe.skipIf(isSkipped)('the contract kit', () => {
    let cluster: Cluster | null = null;
    let server: TestServer;
    let findings: Finding[];
    let before: unknown;

    const products = async () => (await server.call('standard', 'GET', '/v1/products.json')).body;

    beforeAll(async () => {
      if (kind === 'real') cluster = startCluster(await freePort());
      server = await testServer({}, 'none', cluster ? await openPostgresql(cluster.url) : undefined);
      const target = await targetOf(server);
      before = await products();
      findings = await runKit(target);
      const folder = join(import.meta.dirname, '../../.cache/reports');
      mkdirSync(folder, { recursive: true });
      const file = join(folder, `contract-${kind === 'real' ? 'postgresql' : 'embedded'}.md`);
      writeFileSync(file, markdown(reportOf(target.url, findings)));
    }, 900_000);

    afterAll(async () => {
      await server.close();
      cluster?.stop();
    });

    test('calls are missing that the server does not deliver, and no others', () => {
      const missing = findings.filter(({ outcome, check }) => outcome === 'missing' && check === 'example');
      const expected = operations.map(({ id }) => id).filter((id) => !delivered.includes(id));
      expect(missing.map(({ operation }) => operation).toSorted()).toEqual(expected.toSorted());
    });

    test('the user and the products are as they were', async () => {
      const flag = await server.call('standard', 'GET', '/v1/users/usr_mara_kovacs/admin.json');
      expect(flag.body).toEqual({ is_admin: false });
      const { body } = await server.call('standard', 'GET', '/v1/users/usr_mara_kovacs.json');
      expect(body['current_org']).toMatchObject({ id: 'org_helder_foods' });
      expect(await products()).toEqual(before);
    });

    test.each(delivered)('%s passes every check', (id) => {
      const own = findings.filter(({ operation }) => operation === id);
      const wrong = own.filter(({ outcome }) => outcome !== 'passed');
      expect(wrong.map(({ check, message }) => `${check}: ${message}`)).toEqual([]);
      expect(own.length).toBeGreaterThanOrEqual(6);
    });
  });
});

test('a server with limits tells whoever calls too often to slow down, as documented', async () => {
  const server = await testServer({ RATE_LIMITS: 'true', RATE_LIMIT_READS: '30' });
  try {
    const refused = await provokeTooMany(await targetOf(server), 100);
    expect(refused).toMatchObject({ status: 429 });
    expect(problemOf(byId('listUnitOperations'), refused!)).toBeNull();
  } finally {
    await server.close();
  }
});
