/**
 * A disk that is full costs nothing that was acknowledged: changes are refused in words, before the database meets it.
 *
 * Night: it starts servers on a small disk. By day the pages and refusals of a full disk are tested where they are made.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ConfigurationList } from '#generated/types.ts';
import { backup } from '#server/backup/commands.ts';
import type { Database } from '#server/db/database.ts';
import { disk, DiskFullError } from '#server/db/disk.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { organisations } from '#server/db/schema.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { jobRow, newPlace, quickRunner, submit, untilJob } from '../support/jobs.ts';
import { configuration } from '../support/processes.ts';
import { testServer } from '../support/server.ts';
import { isNight } from '../support/night.ts';
import { dataFolder } from '../support/pglite.ts';
import { missingSmallDisk, smallDisk } from '../support/small-disk.ts';
import scaleAnalysis from './job-kinds/scale-analysis.ts';
import { caller, end, startServer, usedDataDir } from './kill.ts';

const missing = missingSmallDisk();
const main = join(import.meta.dirname, '../../server/main.ts');
const FULL = 'The disk of the database is full, so nothing can be saved. Saved data are safe. Try again later.';
const processUrl = '/v1/products/prd_leghaemoglobin/pipelines/prc_secreted';

describe('a disk with too little space', () => {
  const MB = 1024 * 1024;
  const room = (MBs: number) => vi.spyOn(disk, 'free').mockReturnValue(MBs * MB);
  let dataDir: string;
  let database: Database;

  beforeAll(async () => {
    dataDir = await dataFolder('titre-room-');
    database = await openEmbedded(dataDir, { say: () => undefined });
  });

  afterEach(() => vi.restoreAllMocks());

  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });

  test('accepts reads and rejects changes, inside and outside transactions; /readyz reports it', async () => {
    const server = await testServer({}, 'none', database);
    onTestFinished(() => server.app.close());
    const body = { name: 'P', kind: 'biomass', host_id: 'cel_komagataella_phaffii' };
    const change = () => server.call('standard', 'POST', '/v1/products.json', body);
    const ready = async () => (await server.app.inject('/readyz')).json();
    room(63);
    expect(await change()).toMatchObject({
      status: 503,
      body: { message: FULL, details: { retry_after: 60 } },
      headers: { 'retry-after': '60' },
    });
    expect(await ready()).toEqual({ status: 'unavailable', because: 'disk' });
    expect((await server.call('standard', 'GET', '/v1/products.json')).status).toBe(200);
    await expect(database.sql.delete(organisations)).rejects.toThrow(DiskFullError);
    room(64);
    expect((await change()).status).toBe(201);
    expect(await ready()).toEqual({ status: 'ready' });
  });

  test('runs no jobs from the queue until there is space', async () => {
    const place = await newPlace(database, 'room');
    const id = await submit(database, place);
    room(63);
    const lines: string[] = [];
    const say = (_context: object, line: string) => void lines.push(line);
    const runner = quickRunner(database, [scaleAnalysis], { log: { error: say, info: say } });
    onTestFinished(() => runner.stop());
    await expect.poll(() => lines).toEqual(['jobs are waiting: the database has no space left on its disk']);
    expect(await jobRow(database, id)).toMatchObject({ status: 'queued', attempt: 0 });
    room(64);
    await untilJob(database, id, { status: 'succeeded' });
    expect(lines).toEqual([
      'jobs are waiting: the database has no space left on its disk',
      'jobs continue: the database is available again',
    ]);
  });

  test('is maintained so that the log releases its space, unless there is no room even for that', async () => {
    const redo = async () => (await rowsOf(database.sql, sql`select redo_lsn from pg_control_checkpoint()`))[0];
    const refused = () => expect(database.sql.delete(organisations)).rejects.toThrow(DiskFullError);
    await database.sql.insert(organisations).values({ id: 'org_logged', name: 'Logged' });
    const before = await redo();
    room(20);
    await refused();
    await database.maintain();
    expect(await redo()).toEqual(before);
    room(63);
    // Not each time that a change is refused.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    await refused();
    await expect.poll(redo).not.toEqual(before);
  });

  test('prevents a start with a message of the space needed; a new database needs more', async () => {
    room(63);
    const used = await dataFolder('titre-room-');
    onTestFinished(() => rmSync(used, { recursive: true }));
    await expect(openEmbedded(used)).rejects.toThrow(
      /^There is not enough space to start: the disk of \S+ has 63 MB free, and 64 MB are needed\. Free some space, then start again\.$/,
    );
    room(127);
    const empty = mkdtempSync(join(tmpdir(), 'titre-room-'));
    onTestFinished(() => rmSync(empty, { recursive: true }));
    await expect(openEmbedded(empty)).rejects.toThrow(/has 127 MB free, and 128 MB are needed/);
    // Whoever makes room can try again.
    room(64);
    await (await openEmbedded(used)).close();
    room(128);
    // To make one takes seconds.
    if (isNight) await (await openEmbedded(empty)).close();
  });
});

describe.skipIf(missing !== null)(`on a small disk${missing ? ` (skipped: ${missing})` : ''}`, () => {
  /** A disk with a data folder that a server has run on. */
  async function usedDisk(size: number) {
    const small = smallDisk(size);
    onTestFinished(() => small.remove());
    const dataDir = join(small.folder, 'data');
    const used = await usedDataDir('titre-full-');
    cpSync(used, dataDir, { recursive: true });
    rmSync(used, { recursive: true });
    return { disk: small, dataDir };
  }

  test(
    'saves are rejected with a message and /readyz fails while it is full; acknowledged data are kept, and everything continues afterwards',
    { timeout: 600_000 },
    async () => {
      const { disk: small, dataDir } = await usedDisk(300);
      const port = await freePort();
      let { process: server } = await startServer(port, dataDir);
      onTestFinished(() => void server.kill('SIGKILL'));
      const call = caller(port, dataDir);
      const acknowledged: string[] = [];
      const save = async () => {
        const response = await call('POST', `${processUrl}/configurations.json`, configuration());
        const body = (await response.json()) as { id: string };
        if (response.status === 201) acknowledged.push(body.id);
        return { status: response.status, body, retry: response.headers.get('retry-after') };
      };
      const ready = async () => {
        const response = await fetch(`http://localhost:${port}/readyz`);
        return [response.status, await response.json()];
      };
      const list = async () => {
        const response = await call('GET', `${processUrl}/configurations.json`);
        return ((await response.json()) as ConfigurationList).configurations.map(({ id }) => id);
      };
      const expectAll = async () => expect(await list()).toEqual(expect.arrayContaining(acknowledged));

      for (let n = 0; n < 3; n++) expect((await save()).status).toBe(201);
      for (const leave of [20, 1, 0]) {
        small.fill(leave);
        for (let n = 0; n < 20; n++) {
          const { status, body, retry } = await save();
          expect([status, body, retry]).toEqual([
            503,
            expect.objectContaining({
              message: FULL,
              details: { retry_after: 60 },
            }),
            '60',
          ]);
        }
        expect(await ready()).toEqual([503, { status: 'unavailable', because: 'disk' }]);
        expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
        // Looking still works.
        await expectAll();
      }

      const elsewhere = join(tmpdir(), 'titre-no-room.titre');
      await expect(backup({ databaseUrl: null, dataDir }, elsewhere)).rejects.toThrow(/has no space for the backup/);
      expect(existsSync(elsewhere)).toBe(false);

      // A start says how much room it needs, and touches nothing.
      expect(await end(server, 'SIGTERM')).toBe(0);
      const { status, stderr } = spawnSync(process.execPath, [main], {
        env: { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: dataDir },
        encoding: 'utf8',
        // A server that starts would never end, and no guard of the test could end it.
        timeout: 600_000,
      });
      expect([status, stderr]).toEqual([
        1,
        `There is not enough space to start: the disk of ${dataDir} has 0 MB free, and 64 MB are needed. Free some space, then start again.\n`,
      ]);

      small.clear();
      ({ process: server } = await startServer(port, dataDir));
      await expectAll();
      expect((await save()).status).toBe(201);
      // Also without a start in between.
      small.fill(20);
      expect((await save()).status).toBe(503);
      small.clear();
      expect((await save()).status).toBe(201);
      expect(await ready()).toEqual([200, { status: 'ready' }]);
      // Nor is anything lost when it dies on a full disk.
      small.fill(0);
      await end(server, 'SIGKILL');
      small.clear();
      ({ process: server } = await startServer(port, dataDir));
      await expectAll();
      expect(await end(server, 'SIGTERM')).toBe(0);
    },
  );

  test(
    'a process that meets a full disk unexpectedly ends with a message, does not hang, and loses nothing',
    { timeout: 600_000 },
    async () => {
      const { disk: small, dataDir } = await usedDisk(160);
      const server = join(import.meta.dirname, '../../server');
      // As where a quota says something else than the disk.
      const code = `
        import { disk } from ${JSON.stringify(join(server, 'db/disk.ts'))};
        import { openEmbedded } from ${JSON.stringify(join(server, 'db/embedded.ts'))};
        import { organisations } from ${JSON.stringify(join(server, 'db/schema.ts'))};
        disk.free = () => Infinity;
        const { sql } = await openEmbedded(${JSON.stringify(dataDir)});
        for (let n = 0; ; n++) {
          await sql.transaction(async (tx) => {
            await tx.insert(organisations).values({ id: 'org_full_' + n, name: 'Full' });
            // The log grows, and nothing else: it is there that PostgreSQL does not outlive a full disk.
            await tx.execute("select pg_logical_emit_message(true, 'x', repeat('x', 1000000))");
          });
          console.log(n);
        }`;
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
        encoding: 'utf8',
        timeout: 600_000,
      });
      expect(stderr).toMatch(
        /^The disk of the database is full; the process ends\. All acknowledged changes are safe\./m,
      );
      expect(status).toBe(1);
      const acknowledged = stdout.trim().split('\n').length;
      expect(acknowledged).toBeGreaterThan(5);
      spawnSync('mount', ['-o', 'remount,size=400m', small.folder]);
      const database = await openEmbedded(dataDir);
      const stored = await database.sql.$count(organisations, like(organisations.id, 'org_full_%'));
      expect(stored).toBeGreaterThanOrEqual(acknowledged);
      await database.close();
    },
  );
});
