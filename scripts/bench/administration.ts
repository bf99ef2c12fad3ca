/** The lists of administration on a server of 10,000 users in 1,000 organisations: ms of a page, and of a search. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#server/db/embedded.ts';
import { demoTokenFrom } from '#server/identity/demo-token.ts';
import { withServer } from './server.ts';

const USERS = 10_000;
const ORGANISATIONS = 1_000;
const SAMPLES = 30;

const calls = [
  { name: 'users, first page', path: '/v1/users.json?page=1&page_size=50' },
  { name: 'users, last page', path: `/v1/users.json?page=${USERS / 50}&page_size=50` },
  { name: 'users, searched', path: '/v1/users.json?page=1&page_size=50&q=person%20777' },
  { name: 'users who never signed in', path: '/v1/users.json?page=1&page_size=50&only=not_signed_in' },
  { name: 'users in no organisation', path: '/v1/users/unassigned.json?page=1&page_size=50' },
  { name: 'organisations, first page', path: '/v1/organisations.json?page=1&page_size=50' },
  { name: 'organisations, searched', path: '/v1/organisations.json?page=1&page_size=50&q=site%2099' },
  { name: 'members of one organisation', path: '/v1/organisations/org_b7/users.json?page=1&page_size=50' },
  { name: 'one organisation with what it holds', path: '/v1/organisations/org_b7.json' },
  { name: 'what everyone did', path: '/v1/logs.json?page=1' },
];

/** No server may run on the folder. Every tenth user is in no organisation; each has done twenty things. */
async function grow(dataDir: string): Promise<void> {
  const { sql: db, close } = await openEmbedded(dataDir);
  await db.execute(sql`insert into organisations (id, name, roles)
    select 'org_b' || i, 'Site ' || i, '["Standard"]' from generate_series(1, ${ORGANISATIONS}::int) i`);
  await db.execute(sql`insert into users (id, email, name, current_org_id)
    select 'usr_b' || i, 'person.' || i || '@large.test', 'Person ' || i,
      case when i % 10 = 0 then null else 'org_b' || (1 + i % ${ORGANISATIONS}::int) end
    from generate_series(1, ${USERS}::int) i`);
  await db.execute(sql`insert into memberships (organisation_id, user_id)
    select current_org_id, id from users where id like 'usr_b%' and current_org_id is not null`);
  await db.execute(sql`insert into logs (id, user_id, action, title, entity_kind, request_id)
    select 'log_b' || i, 'usr_b' || (1 + i % ${USERS}::int), 'product.update', 'Changed product ' || i, 'product', 'req-b'
    from generate_series(1, ${USERS * 20}::int) i`);
  await db.execute(sql`analyze`);
  await close();
}

/** ms from asking to having read the answer: the median of many, one after another. */
export async function benchAdministration(): Promise<{ name: string; value: number; unit: string }[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'titre-administration-'));
  try {
    await withServer(dataDir, async () => undefined);
    await grow(dataDir);
    return await withServer(dataDir, async ({ url }) => {
      const token = await demoTokenFrom(dataDir, 'admin@demo.test', {
        audience: 'https://api.titre.example',
        clientId: 'titre-web',
      });
      const rows = [];
      for (const { name, path } of calls) {
        const taken: number[] = [];
        for (let i = 0; i < SAMPLES; i++) {
          const from = performance.now();
          const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
          if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}.`);
          await answer.text();
          taken.push(performance.now() - from);
        }
        const value = taken.toSorted((a, b) => a - b)[SAMPLES / 2]!;
        rows.push({ name: `${name}, of ${USERS} users in ${ORGANISATIONS}`, value, unit: 'ms' });
      }
      return rows;
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
