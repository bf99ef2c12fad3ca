/** What a large file may take: its thread ends with it, its bytes are no digits, and others get their turn meanwhile. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Experiment } from '#generated/types.ts';
import { experimentPartsOf } from '#server/db/experiment-parts.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { Outdated } from '#server/errors.ts';
import { pack } from '#server/experiments/packed.ts';
import { readFile, threads } from '#server/experiments/pool.ts';
import { readBody } from '#server/http/read-body.ts';
import { Readable } from 'node:stream';
import { isNight } from '../../support/night.ts';
import { newProduct } from '../../support/processes.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { benchUploads, MOST_MEMORY } from '../../../scripts/bench/uploads.ts';

const MEGABYTE = 1024 * 1024;

const read = (rows: number) =>
  readFile('org_a', {
    bytes: Buffer.from(`Flux [LMH],Note\n${'60.123456,aaaaaaaaaaaaaaaaaaaa\n'.repeat(rows)}`),
    name: 'flux.csv',
    operation: 'ultrafiltration',
    remembered: new Map(),
    before: null,
  });

test('the thread that has read a large file ends, and another reads the next file', async () => {
  const small = await read(10);
  expect(small.preview).toHaveLength(10);
  expect(threads()).toBe(1);
  const [large, next] = await Promise.all([read(70_000), read(20)]);
  expect(large.facts[0]!.count).toBe(70_000);
  expect(next.preview).toHaveLength(20);
  await read(70_000);
  expect(threads()).toBe(0);
});

test.runIf(isNight)('the thread that has added a small file to a large table ends too', async () => {
  const rows = 150_000;
  const values = Array.from({ length: rows }, (_, k) => Math.sin(k));
  const packed = await pack({
    columns: ['Time [h]', 'Biomass [g/L]', 'OUR'].map((name) => ({ name, type: 'number', unit: null })),
    cells: [values.map((_, k) => k), values, values.map((value) => value * Math.PI)],
    rows: values.map((_, k) => k + 2),
  });
  expect(packed.length).toBeGreaterThan(2 * MEGABYTE);
  const made = await readFile('org_a', {
    bytes: Buffer.from('Time [h],Glucose [g/L]\n0,20\n'),
    name: 'hplc.csv',
    operation: 'batch_fermentation',
    remembered: new Map(),
    before: null,
    add: {
      packed,
      name: 'biomass.csv',
      mapping: { columns: [{ column: 'Time [h]', variable: 'time', unit: 'h' }] },
    },
  });
  expect(made.joined!.report).toMatchObject({ both: 1, first_only: rows - 1 });
  expect(threads()).toBe(0);
});

describe('a body', () => {
  const pieces = (...sizes: number[]) => Readable.from(sizes.map((size, k) => Buffer.alloc(size, k + 1)));

  test.each([300, null])('is stored in shared memory, of length %s', async (length) => {
    const body = await readBody(pieces(100, 50, 150), length, 1000);
    expect(body.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect([body.length, body[99], body[100], body[150], body[299]]).toEqual([300, 1, 2, 3, 3]);
  });

  test('above the limit, or of a length other than declared, is rejected', async () => {
    for (const length of [1001, null])
      await expect(readBody(pieces(600, 500), length, 1000)).rejects.toMatchObject({ statusCode: 413 });
    await expect(readBody(pieces(100), 200, 1000)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('in the database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  test('writes and reads a file byte by byte in pieces, between which other requests are served', async () => {
    const { id: product } = await newProduct(server, 'standard');
    const url = `/v1/experiments/${product}/ultrafiltration.json`;
    const { id } = (await server.call<Experiment>('standard', 'POST', url, { name: 'Large' })).body;
    const parts = experimentPartsOf(server.database.sql, 'org_helder_foods');
    const bytes = Buffer.from(Array.from({ length: 5 * MEGABYTE + 7 }, (_, k) => (k * 7919) % 256));
    let turns = 0;
    let isWriting = true;
    const count = () => {
      turns += 1;
      if (isWriting) setImmediate(count);
    };
    setImmediate(count);
    const digits = vi.spyOn(Array, 'from');
    const staged = await parts.stage(id, 'file', bytes);
    const long = digits.mock.calls.filter(([list]) => (list as { length?: number }).length! > 1000);
    digits.mockRestore();
    isWriting = false;
    expect(turns).toBeGreaterThanOrEqual(5);
    // The database's own way would make a text of each byte.
    expect(long).toEqual([]);
    // Nobody sees it before it is put in place.
    expect(await parts.read(id, 'file')).toBeNull();
    await parts.take(staged);
    expect(Buffer.compare((await parts.read(id, 'file'))!, bytes)).toBe(0);
  });

  test('of two files that are stored at once, one is stored whole and the other is rejected with a message', async () => {
    const { id: product } = await newProduct(server, 'standard');
    const url = `/v1/experiments/${product}/ultrafiltration.json`;
    const { id } = (await server.call<Experiment>('standard', 'POST', url, { name: 'Twice' })).body;
    const parts = experimentPartsOf(server.database.sql, 'org_helder_foods');
    const [one, other] = [Buffer.alloc(2 * MEGABYTE, 'a'), Buffer.alloc(MEGABYTE + 1, 'b')];
    const [first, second] = [await parts.stage(id, 'file', one), await parts.stage(id, 'file', other)];
    const take = (staged: typeof first) =>
      server.database.sql.transaction((tx) => experimentPartsOf(tx, 'org_helder_foods').take(staged));
    await take(second);
    await expect(take(first)).rejects.toBeInstanceOf(Outdated);
    expect(Buffer.compare((await parts.read(id, 'file'))!, other)).toBe(0);
    // What was laid down and not wanted leaves nothing behind, and takes nothing with it.
    await parts.drop(await parts.stage(id, 'file', one));
    await parts.drop(second);
    expect(
      await rowsOf(
        server.database.sql,
        sql`select number from experiment_chunks where experiment_id = ${id} order by 1`,
      ),
    ).toEqual([0, 1, 2, 3, 4].map((number) => ({ number })));
  });
});

test.runIf(isNight && process.platform === 'linux')(
  'a server that receives the largest files stays within its memory, without growth per file',
  async () => {
    const peaks = await benchUploads();
    const peak = (name: string) => peaks.get(name)!;
    expect(peak('csv of 200,000 rows')).toBeLessThan(MOST_MEMORY);
    expect(peak('xlsx of 20 MB')).toBeLessThan(MOST_MEMORY);
    // Three further files of 20 MB; the scatter from one server to another is some 20 MB.
    expect(peak('xlsx, six in a row')).toBeLessThan(peak('xlsx, three in a row') + 40);
  },
  20 * 60_000,
);
