import { expect, test } from 'vitest';
import { wholeContract } from '../../scripts/codegen/bundle.ts';
import { endpoints, resolve } from '../../scripts/codegen/document.ts';
import { contractRoutes } from './contract.ts';
import { serializerCompiler } from './schema-compilers.ts';

const bundle = wholeContract();

/** The serialiser of each documented response in JSON. */
function serialiserOf(id: string, status: string): (document: unknown) => string {
  const { schema } = contractRoutes().find((route) => route.id === id)!;
  const { content } = (schema.response as Record<string, { content: Record<string, { schema: object }> }>)[status]!;
  return serializerCompiler({ schema: content['application/json']!.schema, method: 'GET', url: '' });
}

const examples = endpoints(bundle).flatMap(({ operation: { operationId: id, responses } }) =>
  Object.entries(responses).flatMap(([status, response]) =>
    Object.entries(resolve(bundle, response).content?.['application/json']?.examples ?? {}).map(
      ([name, example]) => [id, status, name, resolve(bundle, example).value] as const,
    ),
  ),
);

test('every example of a response is serialised whole, with defaults for what it leaves out', () => {
  expect(examples.length).toBeGreaterThan(300);
  for (const [id, status, name, value] of examples)
    expect(JSON.parse(serialiserOf(id, status)(value)), `${id} ${status}: ${name}`).toMatchObject(value as object);
});

test('a property that the contract does not have is omitted, also where a value may be null', () => {
  const [, , , user] = examples.find(([id, status]) => id === 'getUser' && status === '200')!;
  const { current_org: organisation } = user as { current_org: object };
  const serialise = serialiserOf('getUser', '200');
  const extended = { ...(user as object), secret: 1, current_org: { ...organisation, secret: 1 } };
  expect(JSON.parse(serialise(extended))).toEqual(user);
  const without = { ...(user as object), current_org: null };
  expect(JSON.parse(serialise(without))).toEqual(without);
});

test('a job is serialised by its type, and a type that the contract does not have is an error', () => {
  const [, , , job] = examples.find(([id, status]) => id === 'getJob' && status === '200')!;
  const serialise = serialiserOf('getJob', '200');
  expect(() => serialise({ ...(job as object), type: 'other' })).toThrow('the type “other”');
  const { parameters: _, ...incomplete } = job as { parameters: object };
  expect(() => serialise(incomplete)).toThrow(/"parameters" is required/);
});
