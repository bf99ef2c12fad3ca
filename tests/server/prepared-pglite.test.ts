import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MOST, PreparedPGlite } from '#server/db/prepared-pglite.ts';
import { emptyFiles } from '../support/pglite.ts';

let pg: PreparedPGlite;

beforeAll(async () => {
  pg = new PreparedPGlite({ fs: await emptyFiles() });
  await pg.exec('create table things (id integer primary key, name text, content jsonb, at timestamptz)');
});

afterAll(() => pg.close());

const insert = 'insert into things (id, name, content) values ($1, $2, $3)';

test('a statement is parsed when it is first sent, and then sent in one round trip', async () => {
  const sent = vi.spyOn(pg, 'execProtocolStream');
  const text = 'select $1::integer + 1 as next';
  const tripsOf = async (value: number) => {
    sent.mockClear();
    const { rows } = await pg.query(text, [value]);
    return { rows, trips: sent.mock.calls.length };
  };
  expect(await tripsOf(1)).toEqual({ rows: [{ next: 2 }], trips: 2 });
  expect(await tripsOf(41)).toEqual({ rows: [{ next: 42 }], trips: 1 });
  sent.mockRestore();
});

test('rows, columns and counts are those of PGlite, also with null, JSON, times and own parsers', async () => {
  await pg.query(insert, [1, null, { a: [1, null] }]);
  await pg.query(insert, [2, 'two', null]);
  // oxlint-disable-next-line unicorn/no-null -- null as JSON is not the same as no value
  await pg.query("update things set content = 'null', at = '2026-01-02T03:04:05Z' where id = $1", [2]);
  const plain = Object.getPrototypeOf(PreparedPGlite.prototype) as typeof pg;
  const text = 'select id, name, content, at from things where id >= $1 order by id';
  for (const options of [{}, { rowMode: 'array' as const }, { parsers: { 1184: (value: string) => `at ${value}` } }]) {
    // oxlint-disable no-await-in-loop -- one session
    const [ours, theirs] = [await pg.query(text, [1], options), await plain.query.call(pg, text, [1], options)];
    expect(ours).toEqual(theirs);
  }
  const change = 'update things set name = $1 where id >= $2 returning id';
  expect(await pg.query(change, ['x', 1])).toEqual(await plain.query.call(pg, change, ['x', 1]));
  expect(await pg.query('select 1 where false')).toMatchObject({ rows: [], rowCount: 0 });
});

test('bytes are sent in the binary format of the type', async () => {
  const content = { text: 'µmax of 0.2 h⁻¹, “quoted”\n', numbers: [1e-7, 12] };
  await pg.query(insert, [3, Buffer.from('three'), Buffer.from(`\u0001${JSON.stringify(content)}`)]);
  const { rows } = await pg.query(
    "select name, content, content -> 'numbers' ->> 1 as second from things where id = 3",
  );
  expect(rows).toEqual([{ name: 'three', content, second: '12' }]);
});

test('a statement that failed works the next time, with other values', async () => {
  await pg.query(insert, [10, 'ten', null]);
  await expect(pg.query(insert, [10, 'again', null])).rejects.toMatchObject({ code: '23505' });
  await expect(pg.query('select $1::integer as n', ['not a number'])).rejects.toMatchObject({ code: '22P02' });
  await expect(pg.query('select no_such_column from things')).rejects.toMatchObject({ code: '42703' });
  expect((await pg.query('select $1::integer as n', [7])).rows).toEqual([{ n: 7 }]);
  await pg.query(insert, [11, 'eleven', null]);
});

test('a transaction is rolled back after an error, and other statements wait for it', async () => {
  const order: string[] = [];
  const failing = pg.transaction(async (tx) => {
    await tx.query(insert, [20, 'twenty', null]);
    order.push('inside');
    await tx.query(insert, [20, 'again', null]);
  });
  const after = pg.query('select count(*)::integer as count from things where id = 20').then(({ rows }) => {
    order.push('after');
    return rows;
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await after).toEqual([{ count: 0 }]);
  expect(order).toEqual(['inside', 'after']);
});

test('statements that a transaction sends at once run one after the other', async () => {
  const found = await pg.transaction((tx) =>
    Promise.all(
      Array.from({ length: 20 }, async (_, n) => (await tx.query(`select $1::integer + ${n % 3} as n`, [n])).rows),
    ),
  );
  expect(found).toEqual(Array.from({ length: 20 }, (_, n) => [{ n: n + (n % 3) }]));
});

test('a transaction that has ended takes no more statements', async () => {
  const ended = await pg.transaction(async (tx) => tx);
  await expect(ended.query('select 1')).rejects.toThrow('Transaction is closed');
});

test('the statements used longest ago are forgotten, and prepared again when they are needed', async () => {
  for (let n = 0; n <= MOST; n++) expect((await pg.query(`select ${n}::integer as n`)).rows).toEqual([{ n }]);
  const count = 'select count(*)::integer as count from pg_prepared_statements';
  expect((await pg.query(count)).rows).toEqual([{ count: MOST }]);
  expect((await pg.query('select 0::integer as n')).rows).toEqual([{ n: 0 }]);
  expect((await pg.query(count)).rows).toEqual([{ count: MOST }]);
});

test('is closed like PGlite', async () => {
  const other = new PreparedPGlite({ fs: await emptyFiles() });
  await other.waitReady;
  await other.close();
  await expect(other.query('select 1')).rejects.toThrow('PGlite is closed');
});

test('other work of the process gets its turn between waiting statements', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  // Each takes longer than statements may follow one another.
  const answers = Array.from({ length: 10 }, async () => {
    await pg.query('select count(*) from generate_series(1, 300000)');
    return turns;
  });
  const turnsAtAnswers = await Promise.all(answers);
  clearImmediate(next);
  expect(new Set(turnsAtAnswers).size).toBeGreaterThan(5);
});
