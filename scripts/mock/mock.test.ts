import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { openWorkbook } from '#server/experiments/read-xlsx.ts';
import { readTable } from '#server/experiments/read-table.ts';
import { wholeContract } from '../codegen/bundle.ts';
import { endpoints, firstExample, resolve } from '../codegen/document.ts';
import { fileFor } from './files.ts';
import { reasonFor, violationsIn, type Violation } from './reasons.ts';
import { listOf, pageOf, ROWS } from './rows.ts';

type Row = Record<string, unknown>;

const document = wholeContract();
const all = endpoints(document);
const byId = new Map(all.map((endpoint) => [endpoint.operation.operationId, endpoint]));

const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
formats.default(ajv);
ajv.addSchema({ $id: 'contract', ...document });

describe('lists', () => {
  const lists = all.flatMap((endpoint) => {
    const list = listOf(document, endpoint);
    if (!list) return [];
    const media = resolve(document, endpoint.operation.responses['200']!).content!['application/json']!;
    return [{ id: endpoint.operation.operationId, endpoint, media, key: list.key }];
  });

  test('of the contract that have pages are all found', () => {
    const paged = all.filter(
      ({ method, parameters }) => method === 'get' && parameters.some(({ name }) => name === 'page'),
    );
    expect(lists.map(({ id }) => id)).toEqual(paged.map(({ operation }) => operation.operationId));
    expect(lists.length).toBeGreaterThan(15);
  });

  test.each(lists)('$id has pages of different rows that are as documented', ({ endpoint, media, key }) => {
    const example = firstExample(document, media) as Row;
    const ask = (query: string) => pageOf(document, endpoint, example, new URLSearchParams(query));
    const rowsOf = (query: string) => ask(query)[key] as Row[];
    const whole = rowsOf('page_size=1000');
    expect(ask('')['total']).toBe(ROWS);
    expect(ajv.validate({ $ref: `contract${media.schema!.$ref}` }, ask(''))).toBe(true);
    expect(new Set(whole.map((row) => JSON.stringify(row))).size).toBe(ROWS);
    const ids = whole.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rowsOf('page_size=1000')).toEqual(whole);
    expect([...rowsOf('page=1&page_size=25'), ...rowsOf('page=2&page_size=25')]).toEqual(whole.slice(0, 50));
    expect(rowsOf('page=3')).toEqual([]);
  });

  const sorted = lists.filter(({ endpoint }) => endpoint.parameters.some(({ name }) => name === 'sort'));
  test.each(sorted)('$id is sorted and searched', ({ endpoint, media, key }) => {
    const example = firstExample(document, media) as Row;
    const rowsOf = (query: string) =>
      pageOf(document, endpoint, example, new URLSearchParams(query))[key] as { created_at: string; name?: string }[];
    const times = rowsOf('page_size=1000&sort=created_at').map(({ created_at: at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(rowsOf('page_size=1000&sort=-created_at').map(({ created_at: at }) => at)).toEqual(times.toReversed());
    const { name } = rowsOf('page_size=1000')[ROWS - 1]!;
    expect(rowsOf('q=no such thing')).toEqual([]);
    expect(rowsOf(new URLSearchParams({ q: (name ?? '').toUpperCase() }).toString()).length).toBeGreaterThan(0);
  });
});

describe('the reason of a 422', () => {
  const reason = (id: string, sent: unknown, ...violations: Violation[]) => {
    const { message, status, place } = reasonFor(document, byId.get(id)!, violations, sent);
    return [status, message, place.fields];
  };
  const at = (path: string, code: string, message: string): Violation => ({
    location: ['request', ...path.split('.')],
    code,
    message: `Request body ${message}`,
  });

  test.each([
    ['required', at('body', 'required', "must have required property 'kind'"), 'Kind is required.', 'kind'],
    [
      'additionalProperties',
      at('body', 'additionalProperties', "must NOT have additional properties; found 'x'"),
      '“x” is not a property of this request.',
      'x',
    ],
    ['type', at('body.name', 'type', 'property name must be string'), 'Name must be text.', 'name'],
    [
      'minimum',
      at('body.selling_price', 'minimum', 'property selling_price must be >= 0'),
      'Selling price must be at least 0 USD/kg; it is −3 USD/kg.',
      'selling_price',
    ],
    [
      'enum',
      at('body.kind', 'enum', 'property kind must be equal to one of the allowed values: protein, molecule'),
      'Kind must be one of protein, molecule, biomass.',
      'kind',
    ],
    [
      'maxLength',
      at('body.name', 'maxLength', 'property name must NOT have more than 120 characters'),
      'Name: enter at most 120 characters; the text has 121.',
      'name',
    ],
  ])('of %s is that of the server', (_keyword, violation, message, field) => {
    const sent = { name: violation.code === 'maxLength' ? 'x'.repeat(121) : 5, selling_price: -3, kind: 'gold' };
    expect(reason('createProduct', sent, violation)).toEqual([422, message, [field]]);
  });

  test('names every field, and says what is wrong with the first', () => {
    const violations = [
      at('body', 'required', "must have required property 'kind'"),
      at('body.name', 'type', 'property name must be string'),
    ];
    expect(reason('createProduct', { name: 5 }, ...violations)).toEqual([422, 'Kind is required.', ['kind', 'name']]);
  });

  test('of a missing body and of a parameter are told', () => {
    const missing = { location: ['request', 'body'], code: 'required', message: 'Body parameter is required' };
    expect(reason('createProduct', null, missing)).toEqual([422, 'The request must be an object.', undefined]);
    const page = { location: ['request', 'query', 'page'], code: 'minimum', message: 'must be >= 1' };
    expect(reason('listProducts', null, page).at(-1)).toEqual(['page']);
  });

  test('is found in a header that Prism has cut', () => {
    const one = at('body', 'required', "must have required property 'kind'");
    const whole = JSON.stringify([one, one, one]);
    expect(violationsIn(whole)).toEqual([one, one, one]);
    expect(violationsIn(`Too many violations! ${whole.slice(0, -20)}`)).toEqual([one, one]);
  });
});

describe('files', () => {
  test('a workbook opens and has the rows of the examples', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const { name, bytes } = await fileFor(document, type);
    const { sheets } = await openWorkbook(bytes, name);
    expect(sheets).toEqual(['Products', 'Experiments']);
    const { facts } = await readTable({ bytes, name, sheet: 'Products', header_row: 1 });
    expect(facts.map((column) => column.name)).toContain('selling_price');
  });

  test('a data file has the columns and the number of rows of its example', async () => {
    const { name, bytes } = await fileFor(document, 'application/octet-stream');
    const { facts } = await readTable({ bytes, name, sheet: undefined, header_row: undefined });
    const names = ['Run', 'Flux [LMH]', 'Protein [mg/L]', 'TMP [psi]', 'Date', 'Operator'];
    expect(facts.map((column) => [column.name, column.count])).toEqual(names.map((one) => [one, 24]));
  });
});
