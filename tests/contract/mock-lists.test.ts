/** The lists of the mock page, search, filter and sort as the contract says: the kit asks them what it asks a server. */
import { describe, expect, test } from 'vitest';
import { wholeContract } from '../../scripts/codegen/bundle.ts';
import { endpoints, firstExample, resolve } from '../../scripts/codegen/document.ts';
import { pageOf } from '../../scripts/mock/rows.ts';
import { shareOfCommit } from '../support/night.ts';
import { itemsKey, operations, type Json, type Operation } from './contract.ts';
import { examine } from './kit.ts';
import { World } from './kit/world.ts';

const document = wholeContract();
const byId = new Map(endpoints(document).map((endpoint) => [endpoint.operation.operationId, endpoint]));
const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const [head, payload] = [{ alg: 'none' }, { sub: 'any' }].map((part) =>
  Buffer.from(JSON.stringify(part)).toString('base64url'),
);
const token = `${head}.${payload}.any`;

/** Of the whole contract, without Prism: each response is its example. */
const respond: typeof fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const found = operations.filter(
    ({ method, path }) =>
      method === (init?.method ?? 'GET') &&
      new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname),
  );
  const endpoint = byId.get(found.toSorted((a, b) => a.path.length - b.path.length).at(-1)?.id ?? '');
  const [status = '404', given] =
    Object.entries(endpoint?.operation.responses ?? {}).find(([code]) => code < '300') ?? [];
  const media = given && resolve(document, given).content?.['application/json'];
  const example = media && firstExample(document, media);
  const body = endpoint && example ? pageOf(document, endpoint, example as Json, url.searchParams) : null;
  return Promise.resolve(
    new Response(body === null ? null : JSON.stringify(body), {
      status: Number(status),
      headers: { ...headers, 'x-request-id': `req-${Math.random()}` },
    }),
  );
};

/** It stores nothing, and has one organisation. */
const STORED = /was created|another organisation|first organisation|deleted/;

const lists = operations.filter(
  (one: Operation) => itemsKey(one) !== null && one.parameters.some(({ name }) => name === 'page'),
);

describe('a list of the mock', () => {
  test.each(shareOfCommit(lists, 12))('$id', async (operation) => {
    const tokens = { admin: token, standard: token, free: token, noorg: token };
    const world = new World({ url: 'http://mock.invalid', tokens, fetch: respond });
    const found = await examine(operation, world, { parts: ['lists'], slow: Infinity });
    const wrong = found.filter(({ check, outcome }) => outcome === 'failed' && !STORED.test(check));
    expect(wrong.map(({ check, message }) => `${check}: ${message}`)).toEqual([]);
    expect(found.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(5);
  });
});
