import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wholeContractFile } from '../codegen/bundle.ts';
import { compareContracts } from './compare.ts';
import type { Contract, Operation, Schema } from './document.ts';

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
const contract = (operation: Partial<Operation>, schemas: Record<string, Schema> = {}): Contract => ({
  paths: { '/v1/things/{id}.json': { put: { operationId: 'updateThing', responses: { 200: {} }, ...operation } } },
  components: { schemas },
});
const asked = (schema: Schema, schemas = {}) => contract({ requestBody: { required: true, ...json(schema) } }, schemas);
const answered = (schema: Schema, schemas = {}) => contract({ responses: { 200: json(schema) } }, schemas);
const told = (before: Contract, after: Contract) =>
  compareContracts(before, after).map(({ breaking, place, what }) => [breaking, `${place}: ${what}`]);

describe('calls', () => {
  const one = contract({});
  const none = { paths: {} };
  const query = (name: string, required: boolean, schema: Schema = {}) =>
    contract({ parameters: [{ name, in: 'query', required, schema }] });

  test.each<[string, Contract, Contract, boolean, RegExp]>([
    ['one removed', one, none, true, /PUT \/v1\/things\/\{\}\.json: was removed/],
    ['one added', none, one, false, /is new/],
    ['one renamed', one, contract({ operationId: 'putThing' }), true, /called putThing instead of updateThing/],
    ['a parameter removed', query('q', false), one, true, /query q: was removed/],
    ['a parameter added', one, query('q', false), false, /query q: is new/],
    ['a required parameter added', one, query('q', true), true, /query q: is new and required/],
    ['a parameter made required', query('q', false), query('q', true), true, /is now required/],
    ['a parameter left free', query('q', true), query('q', false), false, /is no longer required/],
    ['a parameter narrowed', query('q', false), query('q', false, { maxLength: 5 }), true, /query q: has maxLength 5/],
    ['a body removed', asked({}), one, true, /body: is no longer accepted/],
    ['a required body added', one, asked({}), true, /body: is new and required/],
    [
      'a media type removed',
      asked({}),
      contract({ requestBody: { required: true, content: {} } }),
      true,
      /application\/json: is no longer accepted/,
    ],
    ['a success removed', one, contract({ responses: { 204: {} } }), true, /200: is no longer returned/],
    ['a success added', one, contract({ responses: { 200: {}, 202: {} } }), true, /202: is a new response/],
    ['a refusal removed', contract({ responses: { 200: {}, 409: {} } }), one, false, /409: is no longer returned/],
    ['a refusal added', one, contract({ responses: { 200: {}, 409: {} } }), false, /409: is a new response/],
    ['an answer without its body', answered({}), one, true, /200 application\/json: is no longer returned/],
  ])('%s', (_, before, after, breaking, what) => {
    expect(told(before, after)).toContainEqual([breaking, expect.stringMatching(what)]);
  });

  const path = (name: string, operation: Partial<Operation>, schema: Schema = { type: 'string' }): Contract => {
    const parameters = [
      { name, in: 'path', required: true, schema },
      { name: 'q', in: 'query' },
    ];
    return {
      paths: {
        [`/v1/things/{${name}}.json`]: { parameters, get: { operationId: 'get', responses: {}, ...operation } },
      },
    };
  };

  test('parameters of the path are parameters of its operations, and a path parameter is known by its position', () => {
    const before = path('id', {});
    expect(told(before, path('thing', {}))).toEqual([]);
    const without = path('id', {});
    without.paths['/v1/things/{id}.json']!.parameters!.pop();
    expect(told(before, without)).toEqual([[true, 'GET /v1/things/{}.json query q: was removed']]);
    const shorter = path('thing', {}, { type: 'string', maxLength: 8 });
    expect(told(before, shorter)).toEqual([[true, 'GET /v1/things/{}.json path 1: has maxLength 8 instead of none']]);
  });

  test('authentication that is asked for breaks clients, and one that is not does not', () => {
    const [open, closed] = [contract({ security: [] }), { ...contract({}), security: [{ bearer: [] }] }];
    expect(told(open, closed)).toEqual([[true, expect.stringContaining('needs a different authentication method')]]);
    expect(told(closed, open)).toEqual([[false, expect.stringContaining('no longer needs authentication')]]);
    const either = { ...contract({}), security: [{ bearer: [] }, { openIdConnect: [] }] };
    expect(told(closed, either)).toEqual([
      [false, expect.stringContaining('accepts an additional authentication method')],
    ]);
    expect(told(either, closed)).toEqual([[true, expect.stringContaining('needs a different authentication method')]]);
  });

  test('a header that a response no longer has breaks clients', () => {
    const before = contract({ responses: { 200: { headers: { etag: {} } } } });
    expect(told(before, one)).toEqual([[true, 'PUT /v1/things/{}.json 200 header etag: was removed']]);
    expect(told(one, before)).toEqual([]);
  });

  test('a path parameter by another name is the same', () => {
    const renamed = { paths: { '/v1/things/{thing}.json': one.paths['/v1/things/{id}.json']! } };
    expect(told(one, renamed)).toEqual([]);
  });
});

describe('values', () => {
  const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
    type: 'object',
    properties,
    required,
  });
  const text: Schema = { type: 'string' };

  // What a request may not do an answer may, and the other way round.
  test.each<[string, Schema, Schema, { request: boolean; answer: boolean }, RegExp]>([
    ['a property removed', object({ a: text }), object({}), { request: true, answer: true }, /\.a: was removed/],
    ['a property added', object({}), object({ a: text }), { request: false, answer: false }, /\.a: is new/],
    [
      'a required property added',
      object({}),
      object({ a: text }, ['a']),
      { request: true, answer: false },
      /\.a: is new/,
    ],
    [
      'a property made required',
      object({ a: text }),
      object({ a: text }, ['a']),
      { request: true, answer: false },
      /is now required/,
    ],
    [
      'a property left free',
      object({ a: text }, ['a']),
      object({ a: text }),
      { request: false, answer: true },
      /is no longer required/,
    ],
    ['another type', text, { type: 'number' }, { request: true, answer: true }, /is number instead of string/],
    ['a type added', text, { type: ['string', 'null'] }, { request: false, answer: true }, /null or string instead/],
    ['a type removed', { type: ['string', 'null'] }, text, { request: true, answer: false }, /is string instead/],
    [
      'integer to number',
      { type: 'integer' },
      { type: 'number' },
      { request: false, answer: true },
      /is number instead/,
    ],
    [
      'number to integer',
      { type: 'number' },
      { type: 'integer' },
      { request: true, answer: false },
      /is integer instead/,
    ],
    ['a type from none', {}, text, { request: true, answer: false }, /is string instead of anything/],
    [
      'a value removed',
      { enum: ['a', 'b'] },
      { enum: ['a'] },
      { request: true, answer: false },
      /can no longer be "b"/,
    ],
    ['a value added', { enum: ['a'] }, { enum: ['a', 'b'] }, { request: false, answer: true }, /can now also be "b"/],
    [
      'a list of values',
      text,
      { type: 'string', enum: ['a'] },
      { request: true, answer: false },
      /must now be one of "a"/,
    ],
    [
      'no list of values',
      { type: 'string', enum: ['a'] },
      text,
      { request: false, answer: true },
      /now accepts any value/,
    ],
    ['a least raised', { minimum: 1 }, { minimum: 2 }, { request: true, answer: false }, /minimum 2 instead of 1/],
    ['a least lowered', { minimum: 1 }, { minimum: 0 }, { request: false, answer: true }, /minimum 0 instead of 1/],
    ['a most lowered', { maxItems: 9 }, { maxItems: 5 }, { request: true, answer: false }, /maxItems 5 instead of 9/],
    ['a most raised', { maxLength: 5 }, { maxLength: 9 }, { request: false, answer: true }, /maxLength 9 instead of 5/],
    [
      'a most added',
      {},
      { exclusiveMaximum: 9 },
      { request: true, answer: false },
      /exclusiveMaximum 9 instead of none/,
    ],
    ['a most removed', { maximum: 9 }, {}, { request: false, answer: true }, /maximum none instead of 9/],
    ['another unit', { 'x-unit': 'kg' }, { 'x-unit': 'g' }, { request: true, answer: true }, /is in g instead of kg/],
    ['another pattern', { pattern: 'a' }, { pattern: 'b' }, { request: true, answer: true }, /has another pattern/],
    [
      'a pattern with one more alternative',
      { pattern: '^-?(a|b)$' },
      { pattern: '^-?(a|c|b)$' },
      { request: false, answer: true },
      /has another pattern/,
    ],
    [
      'a pattern with one alternative fewer',
      { pattern: '^(a|b)$' },
      { pattern: '^(b)$' },
      { request: true, answer: false },
      /has another pattern/,
    ],
    ['another default', { default: 1 }, { default: 2 }, { request: true, answer: false }, /has the default 2 instead/],
    ['items that must differ', {}, { uniqueItems: true }, { request: true, answer: false }, /the same item twice/],
    ['a pattern added', {}, { pattern: 'b' }, { request: true, answer: false }, /has another pattern/],
    ['a format removed', { format: 'date' }, {}, { request: false, answer: true }, /has no format/],
    [
      'rows narrowed',
      { items: { maximum: 9 } },
      { items: { maximum: 8 } },
      { request: true, answer: false },
      /\[\] has|\[\]: has/,
    ],
    [
      'an alternative removed',
      { anyOf: [text, { type: 'null' }] },
      { anyOf: [text] },
      { request: true, answer: false },
      /can no longer be null/,
    ],
    [
      'an alternative added',
      text,
      { anyOf: [text, { type: 'null' }] },
      { request: false, answer: true },
      /can now also be null/,
    ],
    [
      'closed to other properties',
      object({}),
      { ...object({}), additionalProperties: false },
      { request: true, answer: false },
      /no longer accepts other properties/,
    ],
  ])('%s', (_, before, after, breaking, what) => {
    const request = told(asked(before), asked(after));
    expect(request).toContainEqual([breaking.request, expect.stringMatching(what)]);
    const answer = told(answered(before), answered(after));
    expect(answer).toContainEqual([breaking.answer, expect.stringMatching(what)]);
  });

  test('treats a list of types and the same alternatives as equal', () => {
    const list = { type: ['string', 'integer', 'null'], pattern: 'a', minimum: 1, maximum: 9 };
    const choice = [{ type: 'string', pattern: 'a' }, { type: 'integer', minimum: 1, maximum: 9 }, { type: 'null' }];
    expect(told(asked(list), asked({ oneOf: choice }))).toEqual([]);
    expect(told(answered({ anyOf: choice }), answered(list))).toEqual([]);
    const shorter = { oneOf: [{ ...choice[0], maxLength: 3 }, choice[1]!] };
    expect(told(asked(list), asked(shorter))).toEqual([
      [true, expect.stringMatching(/can no longer be null/)],
      [true, expect.stringMatching(/<string>: has maxLength 3 instead of none/)],
    ]);
  });

  // How a schema is written does not matter to who sends or reads values.
  test.each<[string, Schema, Schema]>([
    [
      'a list of types as alternatives',
      { type: ['string', 'null'], maxLength: 3 },
      { oneOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] },
    ],
    ['anyOf as oneOf', { anyOf: [text, { type: 'null' }] }, { oneOf: [{ type: 'null' }, text] }],
    [
      'a schema under another name',
      { anyOf: [{ $ref: '#/components/schemas/A' }, text] },
      { anyOf: [{ $ref: '#/components/schemas/B' }, text] },
    ],
  ])('%s is no change', (_, before, after) => {
    const schemas = { A: object({ x: text }), B: object({ x: text }) };
    expect(told(asked(before, schemas), asked(after, schemas))).toEqual([]);
    expect(told(answered(after, schemas), answered(before, schemas))).toEqual([]);
  });

  test('finds a change deep in a recursive schema, and through allOf', () => {
    const tree = (leaf: Schema): Record<string, Schema> => ({
      Node: { allOf: [{ $ref: '#/components/schemas/Base' }, object({ next: { $ref: '#/components/schemas/Node' } })] },
      Base: object({ leaf }),
    });
    const ref = { $ref: '#/components/schemas/Node' };
    const changes = told(asked(ref, tree(text)), asked(ref, tree({ type: 'string', maxLength: 3 })));
    expect(changes).toEqual([[true, 'request Node.leaf: has maxLength 3 instead of none']]);
  });
});

test('of the contract itself nothing changed since itself, and a removed property breaks its calls', () => {
  const read = () => JSON.parse(readFileSync(wholeContractFile(), 'utf8')) as Contract;
  expect(compareContracts(read(), read())).toEqual([]);
  const without = read();
  delete (without.components!['schemas']!['Product'] as Schema).properties!['selling_price'];
  expect(compareContracts(read(), without)).toEqual([
    { breaking: true, place: 'response Product.selling_price', what: 'was removed' },
  ]);
});
