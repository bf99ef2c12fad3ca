/** Every call that changes something says so in the log. That the entry is written with the change, wire.test.ts shows. */
import { expect, test } from 'vitest';
import { operations } from '#generated/operations.ts';
import type { OperationId } from '#server/operation.ts';
import { declarations } from '#server/operations/index.ts';

/** Sends what is to be computed, and changes nothing. */
const computesOnly = new Set<OperationId>(['compareModels', 'evaluateProcess', 'runUnitOperation']);
/** Says for a moment who is where, and changes nothing that anyone could look up later. */
const fleeting = new Set<OperationId>(['announcePresence', 'withdrawPresence']);

const writes = (Object.keys(declarations) as OperationId[]).filter(
  (id) => operations[id].method !== 'GET' && !computesOnly.has(id) && !fleeting.has(id),
);

test('there are operations that change something', () => {
  expect(writes.length).toBeGreaterThan(15);
});

test.each(writes)('%s writes a log entry', (id) => {
  // Straight, or through a helper that is handed the repositories and says so by its name.
  expect(String(declarations[id]!.handle)).toMatch(/\bdb\.record\(|\brecord\w*\(/);
});
