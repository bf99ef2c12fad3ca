/** The kit itself: a server that is not as documented does not pass. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from './contract.ts';
import { runKit, wentDown, type Finding } from './kit.ts';
import { TEST_DATA } from './kit/world.ts';
import { changesSince, markdown, reportOf } from './kit/report.ts';

/** Calls that make what other people see. */
const MAKERS = ['createProduct', 'createProcess', 'createExperiment', 'createOrganisationUser', 'createServiceAccount'];

let server: Server;
let findings: Finding[];
let text: string;
/** Names in the bodies that came. */
const names = new Set<string>();
const secret = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJzb21lYm9keSJ9.secret';

beforeAll(async () => {
  // Lets anyone in, takes anything, and answers with nothing that the contract knows.
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const [, name] = /^\{.*?"name":"([^"]+)"/.exec(body) ?? [];
      if (name !== undefined) names.add(name);
      response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'req-0001' });
      response.end('{"id":"it","surprise":1}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokens = { admin: secret, standard: secret, free: secret, noorg: secret };
  const only = operations.filter(({ id }) => ['getUser', 'createBuffer', 'deleteBuffer', ...MAKERS].includes(id));
  findings = await runKit({ url, tokens }, { only, burst: 20 });
  text = markdown(reportOf(url, findings));
});
afterAll(() => server.close());

test('every check except speed fails for a server that accepts everything', () => {
  const passed = findings.filter(({ outcome }) => outcome !== 'failed').map(({ check }) => check);
  // It lets no page of another origin in, and says the same of every object, before and after any call.
  expect(new Set(passed)).toEqual(
    new Set([
      'response time',
      'an origin that is not listed',
      'another new object changes nothing',
      'free: what is refused is not done',
      'nobody: what is refused is not done',
    ]),
  );
  expect(findings.length).toBeGreaterThan(60);
});

test('the report gives request, expectation, response and a command to repeat it, without a token', () => {
  expect(text).toContain('### createBuffer: no token');
  expect(text).toContain('- expected: 401\n- got: 200, request id req-0001');
  expect(text).toMatch(/curl -i -X POST 'http:\/\/127\.0\.0\.1:\d+\/v1\/buffers\.json' .*--data-binary/);
  expect(text).toContain('Bearer $STANDARD_TOKEN');
  expect(text).not.toContain('eyJ');
});

test('everything that it makes is called test data, never like the examples of the contract', () => {
  const nameOf = (example: unknown) => (example as { name?: unknown } | undefined)?.name;
  const examples = operations.map(({ requestExample }) => nameOf(requestExample)).filter(Boolean);
  expect(examples.length).toBeGreaterThan(10);
  expect([...names].filter((name) => examples.includes(name))).toEqual([]);
  expect([...names].filter((name) => name.startsWith(TEST_DATA)).length).toBeGreaterThan(10);
});

describe('a server that has little', () => {
  const respond = (status: number, value: unknown) =>
    new Response(JSON.stringify(value), {
      status,
      headers: { 'content-type': 'application/json', 'x-request-id': 'r' },
    });
  const tokens = { admin: secret, standard: secret, free: secret, noorg: secret };
  const examined = (
    request: typeof fetch,
    ids = ['getBuffer', 'createBuffer', 'updateProduct', 'listJobs', 'getUser'],
  ) =>
    runKit({ url: 'http://here', tokens, fetch: request }, { only: operations.filter(({ id }) => ids.includes(id)) });

  test.each([501, 404, 405])('%i for everything is counted as not delivered, and nothing fails', async (status) => {
    const own = await examined(() => Promise.resolve(respond(status, 'none')));
    expect(own.map(({ outcome }) => outcome)).toEqual(['missing', 'missing', 'missing', 'missing', 'missing']);
  });

  test('one operation is examined, and what needs another says which', async () => {
    const all = operations.map(({ id }) => id);
    const only = (input: Parameters<typeof fetch>[0]) =>
      Promise.resolve(
        typeof input === 'string' && input.includes('/buffers/') ? respond(200, {}) : respond(501, 'none'),
      );
    const own = await examined(only, all);
    expect(new Set(own.map(({ operation }) => operation)).size).toBe(all.length);
    expect(own).toContainEqual(
      expect.objectContaining({
        operation: 'getBuffer',
        outcome: 'blocked',
        message: 'It needs createBuffer, which is not delivered.',
      }),
    );
    expect(own.some(({ operation, outcome }) => operation === 'getBuffer' && outcome === 'failed')).toBe(true);
  });

  test.each([[null], ['text'], [[]], [{ id: 'it', rows: null }]])('%j for everything ends no run', async (value) => {
    const all = operations.map(({ id }) => id);
    const own = await examined(() => Promise.resolve(respond(200, value)), all);
    expect(new Set(own.map(({ operation }) => operation)).size).toBe(all.length);
  });

  test('the same counts for two callers are not a response by the key of the other', async () => {
    const own = await examined(() => Promise.resolve(respond(200, { imported: 1 })), ['importImpactFactors']);
    expect(own).toContainEqual(expect.objectContaining({ check: 'the same again by its key' }));
    expect(own.filter(({ check }) => check === 'another caller')).toEqual([]);
  });

  test('a server that closes its connections is reported as down', async () => {
    const own = await examined(() =>
      Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } })),
    );
    expect(wentDown(own)).toBe(true);
    expect(own[0]!.message).toContain('the server closed the connection');
  });
});

test('a report since another has only what changed', () => {
  const finding = (check: string, outcome: Finding['outcome'], operation = 'getBuffer'): Finding => ({
    operation,
    check,
    outcome,
  });
  const earlier = reportOf('', [
    finding('a', 'failed'),
    finding('b', 'failed'),
    finding('example', 'missing', 'getUser'),
  ]);
  const now = [finding('b', 'failed'), finding('c', 'failed'), finding('example', 'passed', 'getUser')];
  expect(changesSince(earlier, now)).toEqual({
    appeared: [now[1]],
    mended: ['getBuffer: a'],
    remaining: 1,
    delivered: ['getUser'],
  });
});
