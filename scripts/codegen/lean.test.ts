import { expect, test } from 'vitest';
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
