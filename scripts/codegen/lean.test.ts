import { expect, test } from 'vitest';
import lean from '#generated/openapi.lean.json' with { type: 'json' };
import { leanContract } from './lean.ts';
import type { Document } from './document.ts';

const document = {
  paths: { '/v1/a.json': { get: { responses: { 200: { examples: { one: 1 }, description: 'A' } } } } },
  webhooks: { finished: { post: { $ref: '#/components/schemas/Event' } } },
  components: {
    schemas: { A: { title: 'An A', type: 'object', properties: { examples: { type: 'number', example: 2 } } } },
    examples: { one: { value: 1 } },
  },
};

test('clients are generated from a contract without examples, titles of schemas and webhooks, with doubles by name', () => {
  expect(leanContract(document as unknown as Document)).toEqual({
    paths: { '/v1/a.json': { get: { responses: { 200: { description: 'A' } } } } },
    security: [{ bearer: [] }],
    components: {
      schemas: { A: { type: 'object', properties: { examples: { type: 'number', format: 'double' } } } },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  });
});

test('what may be a list or a map is a list for clients', () => {
  const items = { type: 'string' };
  const choice = {
    description: 'Either',
    oneOf: [
      { type: 'array', items },
      { type: 'object', additionalProperties: items },
    ],
  };
  const { components } = leanContract({
    paths: {},
    components: { schemas: { A: choice } },
  }) as Document;
  expect(components.schemas).toEqual({ A: { description: 'Either', type: 'array', items, 'x-or-map': true } });
});

test('what may be of several types is any value for clients', () => {
  const types = [{ type: 'number' }, { type: 'string', maxLength: 9 }];
  const { components } = leanContract({ paths: {}, components: { schemas: { A: { oneOf: types } } } }) as Document;
  expect(components.schemas).toEqual({ A: { 'x-one-of': [{ type: 'number', format: 'double' }, types[1]] } });
});

test('a choice of true or false alone is any truth value for clients', () => {
  const { components } = leanContract({
    paths: {},
    components: { schemas: { A: { type: 'boolean', enum: [true] } } },
  }) as Document;
  expect(components.schemas).toEqual({ A: { type: 'boolean', 'x-enum': [true] } });
});

test('nothing is left in the contract for clients that a generator is known not to compile', () => {
  const seen: string[] = [];
  const walk = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, enum: values, oneOf } = node as { type?: unknown; enum?: unknown; oneOf?: { type?: string }[] };
    const types = Array.isArray(oneOf) ? oneOf.map((one) => one.type) : [];
    const isMixed = types.length > 1 && types.every((one) => one !== undefined && one !== 'object' && one !== 'null');
    if ((type === 'boolean' && Array.isArray(values)) || isMixed) seen.push(at);
    for (const [key, value] of Object.entries(node)) walk(value, `${at}/${key}`);
  };
  walk(lean, '#');
  expect(seen).toEqual([]);
});
