/**
 * Share links on PostgreSQL, where two processes serve the same page at the same moment.
 * Night: starts PostgreSQL. By day share-links.test.ts has the links on the embedded database.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShareLinkList, SigningKeyList } from '#generated/types.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { logTitles } from '../support/keys.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { evaluateShare, FERMENTERS, newShareLink, openShare, sharedProcess } from '../support/share-links.ts';

const missing = missingPostgresql();

describe.skipIf(missing !== null)(`two processes${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let cluster: Cluster;
  let servers: TestServer[];
  let process: Awaited<ReturnType<typeof sharedProcess>>;

  beforeAll(async () => {
    cluster = await startCluster(await freePort());
    // One after the other, as the first one migrates the database.
    servers = [await testServer({}, 'none', await openPostgresql(cluster.url))];
    servers.push(await testServer({}, 'none', await openPostgresql(cluster.url)));
    process = await sharedProcess(servers[0]!);
  });

  afterAll(async () => {
    for (const server of servers ?? []) await server.close();
    cluster?.stop();
  });

  /** Alternates between the two. */
  const each = <T>(many: number, ask: (server: TestServer, n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: many }, (_, n) => ask(servers[n % 2]!, n)));

  test('count every opening, and log those of one address once', async () => {
    const { id, secret } = await newShareLink(servers[0]!, process, { name: 'Opened by many' });
    const replies = await each(12, (server) => openShare(server, secret));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.signature.value}`)).size).toBe(1);
    const { body } = await servers[1]!.call<ShareLinkList>('standard', 'GET', process.links);
    expect(body.share_links.find((one) => one.id === id)!.openings).toBe(12);
    const titles = await logTitles(servers[0]!, id);
    expect(titles.filter((title) => title.includes('opened'))).toHaveLength(1);
  });

  test('sign with one key, and end a link at the same moment', async () => {
    const { id, secret } = await newShareLink(servers[0]!, process, { sliders: [FERMENTERS] });
    const signed = await each(2, (server) => evaluateShare(server, secret, [7]));
    expect(signed[0]!.body).toEqual(signed[1]!.body);
    const keys = await servers[1]!.call<SigningKeyList>(null, 'GET', '/v1/shared/keys.json');
    expect(keys.body.keys.map(({ kid }) => kid)).toEqual([signed[0]!.body.signature.key_id]);
    await servers[1]!.call('standard', 'DELETE', `${process.url}/share_links/${id}.json`);
    expect((await each(2, (server) => openShare(server, secret))).map(({ status }) => status)).toEqual([404, 404]);
  });
});
