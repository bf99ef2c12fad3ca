/** Every operation that may change something says which product it changes, or why it changes none. */
import { expect, test } from 'vitest';
import { operations as table, type OperationId } from '#generated/operations.ts';
import { productChanges, type ProductChange } from '#server/product-changes.ts';

const declared = productChanges as Partial<Record<OperationId, ProductChange>>;
const changing = (Object.keys(table) as OperationId[]).filter(
  (id) => table[id].method !== 'GET' && ['write', 'analyse'].includes(table[id].scope),
);

test('the contract has operations with the scope write, all of which change something', () => {
  const writing = (Object.keys(table) as OperationId[]).filter((id) => table[id].scope === 'write');
  expect(writing.length).toBeGreaterThan(30);
  expect(writing.filter((id) => !changing.includes(id))).toEqual([]);
});

test('each names how its product is found, or the reason why it has none', () => {
  expect(Object.keys(declared).toSorted()).toEqual(changing.toSorted());
  const tooShort = changing.filter((id) => {
    const change = declared[id]!;
    return typeof change !== 'function' && change.none.length < 15;
  });
  expect(tooShort).toEqual([]);
});

test('each with a product in its path and the scope write changes that product, except those who only announce themselves', () => {
  const ofProduct = changing.filter((id) =>
    /^\/v1\/(products\/\{id\}|experiments\/\{productId\})/.test(table[id].path),
  );
  const exceptions = ofProduct.filter((id) => table[id].scope === 'write' && typeof declared[id] !== 'function');
  expect(exceptions.toSorted()).toEqual([
    'announcePresence',
    'createComment',
    'createReply',
    'updateComment',
    'withdrawPresence',
  ]);
  const params = { id: 'prd_one', productId: 'prd_one', pid: 'prc_other', jobId: 'job_one' };
  for (const id of ofProduct) {
    const change = declared[id]!;
    if (typeof change !== 'function' || id === 'cancelJob') continue;
    expect([id, change(params)]).toEqual([id, { kind: 'products', id: 'prd_one' }]);
  }
});

test('each that restores or removes by another path finds the product through the object', () => {
  const restore = declared.restoreDeleted as (params: object) => unknown;
  expect(restore({ kind: 'experiments', id: 'exp_one' })).toMatchObject({ kind: 'experiments', id: 'exp_one' });
  expect(restore({ kind: 'buffers', id: 'buf_one' })).toBeNull();
});
