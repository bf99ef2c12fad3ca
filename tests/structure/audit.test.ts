/**
 * Every call that changes something says so in the log, and every call that makes a secret stores it in no response.
 * That the entry is written with the change, wire.test.ts shows.
 */
import { readFileSync } from 'node:fs';
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

test('what returns a secret is declared so, as its response must not be stored for an Idempotency-Key', () => {
  const { components, paths } = JSON.parse(readFileSync('generated/openapi.lean.json', 'utf8')) as Contract;
  const showing = Object.values(paths)
    .flatMap(({ post }) => (post ? [post] : []))
    .filter(({ responses }) => {
      const [success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      const name = responses[success!]?.content?.['application/json']?.schema.$ref?.split('/').at(-1);
      return name !== undefined && 'secret' in (components.schemas[name]?.properties ?? {});
    });
  const declared = (Object.keys(declarations) as OperationId[]).filter((id) => declarations[id]!.showsSecret);
  expect(declared.toSorted()).toEqual(showing.map(({ operationId }) => operationId).toSorted());
  expect(declared).toContain('createUserKey');
});

interface Contract {
  components: { schemas: Record<string, { properties?: object }> };
  paths: Record<string, { post?: { operationId: string; responses: Record<string, Response> } }>;
}
interface Response {
  content?: Partial<Record<'application/json', { schema: { $ref?: string } }>>;
}
