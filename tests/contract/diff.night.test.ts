/**
 * `npm run contract:diff` on a copy of the project: breaking changes planted in openapi/ are found in the sources.
 * Night: runs the command on a copy. By day its rules are tested beside them (scripts/lib), and `npm test` runs it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from '../support/copy.ts';

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'titre-diff-'));
  copyProject(copy);
  // From here on, what is planted is all that changed. What was changed before has its reasons in the checkout.
  const { status, stderr } = diff('--release');
  if (status !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Planted {
  what: string;
  file: string;
  /** The first match after `after` is replaced. */
  after: string;
  find: string;
  replace: string;
  expected: RegExp;
}

const planted: Planted[] = [
  {
    what: 'a removed operation',
    file: 'openapi.yaml',
    after: 'paths:',
    find: "  /v1/buffers/{id}/usages.json:\n    $ref: 'resources/buffers.yaml#/paths/buffer_usages'\n",
    replace: '',
    expected: /^GET \/v1\/buffers\/\{\}\/usages\.json: was removed$/,
  },
  {
    what: 'a removed query parameter',
    file: 'resources/products.yaml',
    after: 'operationId: listProducts',
    find: "        - $ref: '#/parameters/Uses'\n",
    replace: '',
    expected: /^GET \/v1\/products\.json query uses: was removed$/,
  },
  {
    what: 'a narrower limit of a parameter that all lists share',
    file: 'common.yaml',
    after: '  PageSizeQuery:',
    find: 'maximum: 1000',
    replace: 'maximum: 100',
    expected: /^GET \/v1\/products\.json query page_size: has maximum 100 instead of 1000$/,
  },
  {
    what: 'a sort key that is no longer accepted',
    file: 'resources/products.yaml',
    after: '  SortProducts:',
    find: '|lowest_cogs',
    replace: '',
    expected: /^GET \/v1\/products\.json query sort: has another pattern/,
  },
  {
    what: 'a property of a request that became required',
    file: 'resources/products.yaml',
    after: '  ProductCreate:',
    find: 'required: [name, kind]',
    replace: 'required: [name, kind, description]',
    expected: /^request ProductCreate\.description: is now required$/,
  },
  {
    what: 'another unit',
    file: 'resources/products.yaml',
    after: '  ProductCreate:',
    find: "x-unit: 'kg/y'",
    replace: "x-unit: 't/y'",
    expected: /^request ProductCreate\.target_output: is in t\/y instead of kg\/y$/,
  },
  {
    what: 'a property of a response that became optional',
    file: 'resources/products.yaml',
    after: '  Product:',
    find: ' process_count,',
    replace: '',
    expected: /^response Product\.process_count: is no longer required$/,
  },
  {
    what: 'a removed property of a response',
    file: 'resources/products.yaml',
    after: '  Product:',
    find: "      name: { type: string, title: 'Name', description: 'Name of the product.', minLength: 1, maxLength: 120 }\n",
    replace: '',
    expected: /^response Product\.name: was removed$/,
  },
  {
    what: 'an operation with another name',
    file: 'resources/products.yaml',
    after: 'paths:',
    find: 'operationId: createProduct',
    replace: 'operationId: addProduct',
    expected: /^POST \/v1\/products\.json: is called addProduct instead of createProduct in generated clients$/,
  },
  {
    what: 'another success status',
    file: 'resources/products.yaml',
    after: 'summary: Create a product',
    find: "'201':",
    replace: "'200':",
    expected: /^POST \/v1\/products\.json 201: is no longer returned$/,
  },
];

test('finds each of the breaking changes planted in the sources, and fails until a reason names them', () => {
  for (const { what, file, after, find, replace } of planted) {
    const path = join(copy, 'openapi', file);
    const text = readFileSync(path, 'utf8');
    const start = text.indexOf(after);
    const index = text.indexOf(find, start);
    expect([what, start, index]).toEqual([what, expect.toSatisfy(isFound), expect.toSatisfy(isFound)]);
    writeFileSync(path, text.slice(0, index) + replace + text.slice(index + find.length));
  }

  const { status, breaks, errors } = diff();
  expect(status).toBe(1);
  for (const { what, expected } of planted)
    expect([what, breaks.filter((line) => expected.test(line))]).toEqual([what, [expect.any(String)]]);
  expect(errors.filter((line) => line.includes('has no reason'))).toHaveLength(breaks.length);

  // With their reasons the release goes through, and the next one starts from it.
  writeFileSync(join(copy, 'openapi/breaking-changes.json'), JSON.stringify(reasonsFor(breaks)));
  expect(diff('--release').status).toBe(0);
  expect(diff()).toMatchObject({ status: 0, breaks: [] });
});

const isFound = (index: unknown) => typeof index === 'number' && index >= 0;

const reasonsFor = (breaks: string[]) => (breaks.length > 0 ? [{ reason: 'Planted.', changes: breaks }] : []);

function diff(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/contract-diff.ts', ...args], {
    cwd: copy,
    encoding: 'utf8',
  });
  const breaks = stdout.split('\n').flatMap((line) => /^BREAKS\s+(.*)$/.exec(line)?.[1] ?? []);
  return { status, breaks, stderr, errors: stderr.split('\n').filter((line) => line.startsWith('openapi/')) };
}
