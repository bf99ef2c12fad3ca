import { describe, expect, test } from 'vitest';
import { dimension, isUnit, type Unit } from '#engine/wording/quantity.ts';
import { wholeContract } from '../scripts/codegen/bundle.ts';
import {
  deprecationHeaders,
  deprecationOf,
  endpoints,
  resolve,
  type Document,
  type Schema,
} from '../scripts/codegen/document.ts';
import { errorsOf } from '../scripts/codegen/errors.ts';
import { extensions, specified } from './specified-operations.ts';

const bundle = wholeContract() as Document & {
  tags: { name: string }[];
};
const calls = endpoints(bundle);
const schemas = Object.entries(bundle.components.schemas);
const name = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;

describe('the calls', () => {
  test('are exactly the 72 specified operations and the extensions', () => {
    expect(specified).toHaveLength(72);
    expect(calls.map(name).toSorted()).toEqual([...specified, ...extensions].toSorted());
  });

  test('have the second tag “extension” if they are extensions', () => {
    const tagged = calls.filter(({ operation }) => operation.tags[1] === 'extension').map(name);
    expect(tagged.toSorted()).toEqual([...extensions].toSorted());
    expect(calls.filter(({ operation }) => operation.tags[0] === 'extension').map(name)).toEqual([]);
  });

  test('each have an operationId', () => {
    const ids = calls.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+[A-Z][A-Za-z]+$/);
  });

  test('use the failure messages of the specification', () => {
    const worded = calls.map(({ operation }) => [operation.operationId, operation['x-error-message']]);
    expect(worded).toEqual(
      expect.arrayContaining([
        ['listProducts', 'Error fetching products'],
        ['createBuffer', 'Error creating buffer'],
        ['deleteProcess', 'Error deleting process'],
        ['uploadOrganisationLogo', 'Error uploading logo for organisation'],
        ['createProcess', 'Something went wrong creating the process on product'],
      ]),
    );
  });
});

describe.each(calls.map((call) => [name(call), call] as const))('%s', (_, { operation, path, method, parameters }) => {
  const statuses = Object.keys(operation.responses);
  const isPublic = operation['x-scope'] === 'public';

  test('has a summary, a description, a resource and a failure message', () => {
    expect(operation.summary).toMatch(/^[A-Z]/);
    expect(operation.description).toMatch(/^[A-Z].*\w\./s);
    expect(bundle.tags.map((tag) => tag.name)).toContain(operation.tags[0]);
    expect(operation['x-error-message']).toMatch(/^(Error|Something went wrong) \w/);
  });

  test('needs a token, unless its scope says that it is public', () => {
    expect(operation.security).toEqual(isPublic ? [] : undefined);
  });

  test('accepts req_id and user_id, and an Idempotency-Key for POST', () => {
    const names = parameters.map((parameter) => parameter.name);
    // Nobody is named by a request without an account, and nothing is changed by it.
    const callers = names.filter((name) => ['req_id', 'user_id'].includes(name));
    expect(callers).toEqual(isPublic ? [] : ['req_id', 'user_id']);
    expect(names.includes('Idempotency-Key')).toBe(method === 'post' && !isPublic);
  });

  test('lists one success response and every possible error response', () => {
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1);
    const expected = ['422', '429', '500', '503', ...(isPublic ? [] : ['401', '403'])];
    expect(statuses.includes('401')).toBe(!isPublic);
    if (/\{(?!kind)\w+\}/.test(path)) expected.push('404');
    if (operation.requestBody) expected.push('400', '408', '413', '415');
    expect(statuses).toEqual(expect.arrayContaining(expected));
    const known = ['304', '400', '401', '403', '404', '408', '409', '413', '415', '422', '429', '500', '503'];
    expect(statuses.filter((status) => !status.startsWith('2') && !known.includes(status))).toEqual([]);
  });

  test('has an ETag, If-None-Match and 304 together, or none of them', () => {
    const names = (operation.parameters ?? []).map((parameter) => resolve(bundle, parameter).name);
    const headers = (status: string) => {
      const response = operation.responses[status];
      return Object.keys((response && resolve(bundle, response).headers) ?? {});
    };
    const success = statuses.find((status) => status.startsWith('2'))!;
    const has = [names.includes('If-None-Match'), headers(success).includes('ETag'), headers('304').includes('ETag')];
    expect(has).toEqual(has.map(() => statuses.includes('304')));
  });

  test('names reads as what it also changes', () => {
    const reads = calls.filter(({ method }) => method === 'get').map((call) => call.operation.operationId);
    expect(reads).toEqual(expect.arrayContaining(operation['x-changes'] ?? []));
  });

  test('gives every error response the same schema, with a named example of its status', () => {
    for (const status of statuses.filter((entry) => entry >= '400')) {
      const media = resolve(bundle, operation.responses[status]!).content?.['application/json'];
      expect(media?.schema?.$ref).toBe('#/components/schemas/Error');
      const values = Object.values(media?.examples ?? {}).map((example) => resolve(bundle, example).value);
      expect(values.length).toBeGreaterThan(0);
      for (const value of values) expect(value).toMatchObject({ status: Number(status) });
    }
  });

  test('documents the headers that its responses always have', () => {
    const always: Record<string, string[]> = { 401: ['WWW-Authenticate'], 429: ['Retry-After'], 503: ['Retry-After'] };
    for (const status of statuses) {
      const { headers = {} } = resolve(bundle, operation.responses[status]!);
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(['X-Request-Id', ...(always[status] ?? [])]));
      for (const header of Object.values(headers)) expect(resolve(bundle, header).description).toMatch(/\w\.$/);
    }
  });

  test('has examples of its request and its responses', () => {
    const success = statuses.find((status) => status.startsWith('2'))!;
    const given = Object.values(resolve(bundle, operation.responses[success]!).content ?? {});
    expect(given).toHaveLength(success === '204' ? 0 : 1);
    // A form with a file is its own example.
    const taken = Object.entries(operation.requestBody?.content ?? {}).filter(
      ([type]) => !type.startsWith('multipart/'),
    );
    for (const media of [...taken.map(([, media]) => media), ...given]) {
      expect(Object.keys(media.examples ?? {})).not.toHaveLength(0);
    }
  });
});

test('errors have one list of codes, and each status that an operation has is that of a code', () => {
  const { enum: codes, 'x-errors': errors } = bundle.components.schemas['ErrorCode'] as unknown as {
    enum: string[];
    'x-errors': Record<string, { status: number }>;
  };
  expect(Object.keys(errors)).toEqual(codes);
  for (const call of calls) {
    const statuses = new Set(errorsOf(bundle, call).map((code) => String(errors[code]!.status)));
    expect(Object.keys(call.operation.responses).filter((status) => status >= '400' && !statuses.has(status))).toEqual([]);
  }
});

test('one parameter of a list is no filter of its rows', () => {
  const of = calls.flatMap(({ operation, parameters }) =>
    parameters.flatMap(({ name, 'x-filter': filter }) =>
      filter && Object.keys(filter).length === 0 ? [`${operation.operationId}: ${name}`] : [],
    ),
  );
  expect(of).toEqual(['listCountries: year']);
});

test('what is deprecated says since when, names its replacement and stays for half a year', () => {
  const HALF_A_YEAR = 183 * 86_400_000;
  for (const { operation } of calls) {
    const deprecation = deprecationOf(operation);
    expect('deprecated' in operation).toBe(deprecation !== null);
    if (!deprecation) continue;
    expect(Date.parse(deprecation.sunset) - Date.parse(deprecation.since)).toBeGreaterThanOrEqual(HALF_A_YEAR);
    expect(operation.description).toMatch(/`[a-z]+[A-Z]\w+`/);
  }
  expect(deprecationHeaders({ since: '2026-01-01', sunset: '2026-08-01' })).toEqual({
    deprecation: '@1767225600',
    sunset: 'Sat, 01 Aug 2026 00:00:00 GMT',
  });
});

describe('the schemas', () => {
  const properties = schemas.flatMap(([schema, { properties: own = {} }]) =>
    Object.entries(own).map(([key, property]) => [`${schema}.${key}`, property] as const),
  );

  test('title every property', () => {
    const untitled = properties.filter(([, property]) => !(property.title ?? resolve(bundle, property).title));
    expect(untitled.map(([key]) => key)).toEqual([]);
  });

  test('are described, each by a sentence that says more than its name', () => {
    const silent = schemas.filter(([schema, { title = '', description }]) => !saysMore(description, [schema, title]));
    expect(silent.map(([schema]) => schema)).toEqual([]);
  });

  test('describe every property by a sentence that says more than its name', () => {
    const every = schemas.flatMap(([schema, own]) => propertiesOf(schema, own));
    const silent = every.filter(([path, property]) => {
      // What a shared type says of itself is not about a property with a title of its own.
      const { description } = property.description || property.title ? property : resolve(bundle, property);
      const { title = '' } = resolve(bundle, property);
      return !saysMore(description, [path.split('.').at(-1)!, property.title ?? title]);
    });
    expect(every.length).toBeGreaterThan(1_700);
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  test('have units that the engine knows, and display units of the same dimension', () => {
    const every = new Set<Schema>();
    for (const [, schema] of schemas) collect(schema, every);
    const units = [...every].flatMap(({ 'x-unit': unit, 'x-display-unit': shown = unit }) =>
      unit ? [{ unit, shown }] : [],
    );
    expect(units.length).toBeGreaterThan(100);
    const texts = new Set(units.flatMap(({ unit, shown }) => [unit, shown!]));
    expect([...texts].filter((text) => !isUnit(text))).toEqual([]);
    const mixed = units.filter(({ unit, shown }) => dimension(unit as Unit) !== dimension(shown as Unit));
    expect(mixed).toEqual([]);
  });

  test('reject unknown properties in requests', () => {
    const bodies = calls.flatMap(({ operation }) => operation.requestBody?.content['application/json']?.schema ?? []);
    const open = bodies.flatMap((schema) => openObjects(resolve(bundle, schema), new Set()));
    expect(bodies.length).toBeGreaterThan(20);
    expect(open).toEqual([]);
  });

  test('limit the length of every list and text of a request', () => {
    const bodies = calls.flatMap(({ operation }) => operation.requestBody?.content['application/json']?.schema ?? []);
    const seen = new Set<Schema>();
    for (const body of bodies) collect(body, seen);
    const unbounded = [...seen].filter(
      ({ type, maxItems, maxLength, enum: values, format, pattern }) =>
        (type === 'array' && maxItems === undefined) ||
        ([type].flat().includes('string') &&
          maxLength === undefined &&
          !values &&
          format === undefined &&
          pattern === undefined),
    );
    expect(unbounded).toEqual([]);
  });

  test('of a form have text properties alone, which is what a form holds', () => {
    const forms = calls.flatMap(({ operation }) => operation.requestBody?.content['multipart/form-data']?.schema ?? []);
    const fields = forms.flatMap((form) => Object.entries(resolve(bundle, form).properties ?? {}));
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.filter(([, field]) => resolve(bundle, field).type !== 'string').map(([key]) => key)).toEqual([]);
  });

  test('have a title each, from which generators make a name of its own', () => {
    expect(alike(schemas.map(([schema, { title = schema }]) => title))).toEqual([]);
  });

  test('have several types only to allow null', () => {
    const every = schemas.flatMap(([, schema]) => [...collect(schema, new Set())]);
    const multiple = every.filter(({ type }) => Array.isArray(type));
    expect(multiple.length).toBeGreaterThan(100);
    expect(multiple.filter(({ type }) => type!.length !== 2 || type![1] !== 'null')).toEqual([]);
  });

  test('use no keyword that a draft 7 validator or a generator misreads', () => {
    const text = JSON.stringify(bundle.components.schemas);
    for (const word of ['allOf', 'nullable', 'unevaluatedProperties', '$dynamicRef', 'prefixItems', 'const']) {
      expect(text).not.toContain(`"${word}":`);
    }
  });

  test('do not contain null in enumerations', () => {
    expect(schemas.filter(([, schema]) => schema.enum && [schema.type].flat().includes('null'))).toEqual([]);
  });
});

test('parameters, responses and schemas have no name in common', () => {
  const names = Object.entries(bundle.components).flatMap(([section, parts]) =>
    section === 'examples' ? [] : Object.keys(parts),
  );
  expect(alike(names)).toEqual([]);
});

/** Every property of a schema and of the schemas within it, by path; not those of schemas that it refers to. */
function propertiesOf(path: string, schema: Schema): [string, Schema][] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const within = [items, additionalProperties, ...anyOf, ...oneOf].filter((part) => typeof part === 'object');
  return [
    ...Object.entries(properties).flatMap(([key, property]): [string, Schema][] => [
      [`${path}.${key}`, property],
      ...propertiesOf(`${path}.${key}`, property),
    ]),
    ...within.flatMap((part) => propertiesOf(path, part)),
  ];
}

const SMALL = new Set('a an the of in on by to for and or is its this that id'.split(' '));

const wordsOf = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word !== '' && !SMALL.has(word));

/** Whether a description is a sentence, with a word beyond those of the names. */
function saysMore(description: string | undefined, names: string[]): boolean {
  const known = new Set(names.flatMap(wordsOf));
  return /\w.*\.$/s.test(description ?? '') && wordsOf(description!).some((word) => !known.has(word));
}

/** Names that generators cannot tell from an earlier one: letters and digits alone make the difference. */
function alike(names: string[]): string[] {
  const plain = names.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  return names.filter((_, index) => plain.indexOf(plain[index]!) < index);
}

/** A schema and all that it is made of, references followed. */
function collect(schema: Schema, seen: Set<Schema>): Set<Schema> {
  const target = resolve(bundle, schema);
  if (seen.has(target)) return seen;
  seen.add(target);
  const parts = [
    ...Object.values(target.properties ?? {}),
    ...(target.items ? [target.items] : []),
    ...(typeof target.additionalProperties === 'object' ? [target.additionalProperties] : []),
    ...(target.anyOf ?? []),
    ...(target.oneOf ?? []),
  ];
  for (const part of parts) collect(part, seen);
  return seen;
}

function openObjects(schema: Schema, seen: Set<Schema>): (string | undefined)[] {
  collect(schema, seen);
  return [...seen]
    .filter((part) => part.type === 'object' && part.additionalProperties === undefined)
    .map((part) => part.title);
}
