/** Traces of requests, statements and jobs: what is sent, what belongs together, what is never sent. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { JobStarted } from '#generated/types.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import { beginTrace, currentSpan, inSpan, within } from '#server/tracing/span.ts';
import { openTelemetry, type LogStream, type TelemetryConfig } from '#server/tracing/telemetry.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { jobRow, quickRunner, untilIdle } from '../support/jobs.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { listeningAt, testServer, type TestServer } from '../support/server.ts';
import { attribute, openTraceReceiver, type ReceivedSpan, type TraceReceiver } from '../support/traces.ts';

const missing = missingPostgresql();
const newTrace = () => ({ traceId: randomBytes(16).toString('hex'), parentId: randomBytes(8).toString('hex') });

/** A study of more blocks than one, so that several threads and processes may compute it. */
const sensitivity = { method: 'monte_carlo', metrics: ['cogs'], samples: 2500, seed: 1 };

describe.each([
  { name: 'PGlite', reason: null },
  { name: 'PostgreSQL', reason: missing },
])('on $name', ({ name, reason }) => {
  describe.skipIf(reason !== null)(`a trace${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
    let cluster: Cluster | undefined;
    let receiver: TraceReceiver;
    let server: TestServer;
    let address: { url: string; tokens: Record<string, string> };

    beforeAll(async () => {
      receiver = await openTraceReceiver();
      if (name === 'PostgreSQL') cluster = await startCluster(await freePort());
      const env = {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-traces',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        OTEL_SERVICE_NAME: 'titre-test',
      };
      server = await testServer(env, 'none', cluster && (await openPostgresql(cluster.url)));
      address = await listeningAt(server);
    });

    afterAll(async () => {
      await server?.close();
      receiver?.close();
      cluster?.stop();
    });

    /** Spans of a trace, once they have been sent. */
    async function spansOf(traceId: string): Promise<ReceivedSpan[]> {
      await server.telemetry!.flush();
      return receiver.spans().filter((span) => span.traceId === traceId);
    }

    async function call(method: string, path: string, trace: ReturnType<typeof newTrace>, body?: object) {
      const response = await fetch(address.url + path, {
        method,
        headers: {
          authorization: `Bearer ${address.tokens['standard']}`,
          traceparent: `00-${trace.traceId}-${trace.parentId}-01`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
    }

    test('goes from the request to the statements, and on to the job and its threads', async () => {
      const { url } = await newProcess(server);
      const saved = await server.call('standard', 'POST', `${url}/configurations.json`, configuration());
      expect(saved.status).toBe(201);
      const trace = newTrace();
      const started = await call('POST', `${url}/sensitivity_analysis.json`, trace, sensitivity);
      expect([started.status, started.body]).toEqual([202, expect.objectContaining({ status: 'queued' })]);
      const runner = quickRunner(server.database, kinds);
      await untilIdle(server.database);
      await runner.stop();
      const { id } = started.body as JobStarted;
      expect((await jobRow(server.database, id)).status).toBe('succeeded');

      const spans = await spansOf(trace.traceId);
      const byId = new Map(spans.map((span) => [span.spanId, span]));
      /** The names from a span up to the caller of the product. */
      const way = (span: ReceivedSpan): string[] => {
        const parent = byId.get(span.parentSpanId!);
        return [span.name, ...(parent ? way(parent) : [span.parentSpanId === trace.parentId ? 'caller' : 'lost'])];
      };
      const ways = spans.map((span) => way(span).join(' < '));
      expect(ways.filter((one) => !one.endsWith('< caller'))).toEqual([]);
      const request = 'POST /v1/products/:id/pipelines/:pid/sensitivity_analysis.json < caller';
      const enqueue = `enqueue sensitivity_analysis < transaction < ${request}`;
      const run = `run sensitivity_analysis < ${enqueue}`;
      expect(ways).toEqual(
        expect.arrayContaining([
          request,
          // The check of the request, before the transaction.
          `thread compute < ${request}`,
          `INSERT < ${enqueue}`,
          run,
          `thread jobs < ${run}`,
          // The result is stored and logged in one transaction.
          `UPDATE < transaction < ${run}`,
          `thread jobs < block of sensitivity_analysis < ${enqueue}`,
        ]),
      );
      expect(ways.filter((one) => one === run)).toHaveLength(1);
      const root = spans.find((span) => span.parentSpanId === trace.parentId)!;
      expect(root).toMatchObject({ kind: 2, status: { code: 0 } });
      expect(attribute(root, 'http.response.status_code')).toBe('202');
      expect(attribute(root, 'titre.operation')).toBe('startSensitivityAnalysis');
      expect(started.headers.get('traceresponse')).toBe(`00-${trace.traceId}-${root.spanId}-01`);
      for (const span of spans) {
        expect([span.spanId, span.traceId].join()).toMatch(/^[\da-f]{16},[\da-f]{32}$/);
        expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
        expect(Math.abs(Number(span.startTimeUnixNano) / 1e6 - Date.now())).toBeLessThan(3_600_000);
      }
      const [{ path, headers, text }] = receiver.posts as [TraceReceiver['posts'][number]];
      expect([path, headers['authorization'], headers['content-type']]).toEqual([
        '/v1/traces',
        'Bearer of-traces',
        'application/json',
      ]);
      const { resource } = (JSON.parse(text) as { resourceSpans: { resource: Pick<ReceivedSpan, 'attributes'> }[] })
        .resourceSpans[0]!;
      expect(attribute(resource, 'service.name')).toBe('titre-test');
      expect(attribute(resource, 'deployment.environment.name')).toBe('test');
    });

    test('has the spans of its own request only, also when many run at once', async () => {
      const traces = Array.from({ length: 24 }, newTrace);
      const replies = await Promise.all(
        traces.map((trace, i) =>
          i % 2
            ? call('GET', '/v1/products.json?q=secret-query', trace)
            : call('POST', '/v1/components/proteins.json', trace, { name: `secret-name ${i}`, molar_mass: 16_000 + i }),
        ),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]));
      for (const [i, trace] of traces.entries()) {
        const spans = await spansOf(trace.traceId);
        const ids = new Set(spans.map(({ spanId }) => spanId));
        const lost = spans.filter((span) => !ids.has(span.parentSpanId!) && span.parentSpanId !== trace.parentId);
        expect(lost).toEqual([]);
        expect(spans.filter(({ name: one }) => one.startsWith(i % 2 ? 'GET' : 'POST'))).toHaveLength(1);
        expect(
          spans.filter((span) => /insert into "components"/.test(attribute(span, 'db.query.text') ?? '')),
        ).toHaveLength(i % 2 ? 0 : 1);
        expect(spans.filter(({ name: one }) => one === 'SELECT').length).toBeGreaterThan(0);
      }
    });

    test('marks what failed, by the kind of error', async () => {
      const trace = newTrace();
      expect((await call('GET', '/v1/products/prd_secret_id.json', trace)).status).toBe(404);
      const [missingOne] = (await spansOf(trace.traceId)).filter(({ kind }) => kind === 2);
      // Of the caller, not of the server.
      expect([missingOne!.status, attribute(missingOne!, 'http.response.status_code')]).toEqual([{ code: 0 }, '404']);
      const failing = newTrace();
      const span = beginTrace('failing', { traceparent: `00-${failing.traceId}-${failing.parentId}-01` });
      const error = new TypeError('secret-message');
      await expect(within(span, () => Promise.reject(error))).rejects.toBe(error);
      const [sent] = await spansOf(failing.traceId);
      expect([sent!.status, attribute(sent!, 'error.type')]).toEqual([{ code: 2 }, 'TypeError']);
    });

    test('never contains tokens, content of requests and rows, queries, addresses or messages', async () => {
      await server.telemetry!.flush();
      const sent = receiver.posts.map(({ text }) => text).join('\n');
      expect(sent).toContain('insert into \\"components\\"');
      const secrets = [
        'secret-',
        'prd_secret_id',
        'usr_mara_kovacs',
        'Mara',
        'demo.test',
        '127.0.0.1',
        ...Object.values(address.tokens),
      ];
      expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
      const texts = receiver.spans().flatMap((span) => attribute(span, 'db.query.text') ?? []);
      expect(texts.filter((text) => /'(?!\?')/.test(text.replaceAll("'?'", '')))).toEqual([]);
    });

    test('is not recorded if the caller says so, and begins here if the caller has none', async () => {
      const trace = newTrace();
      const headers = { authorization: `Bearer ${address.tokens['standard']}` };
      const unsampled = { ...headers, traceparent: `00-${trace.traceId}-${trace.parentId}-00` };
      const get = (given: Record<string, string>) => fetch(`${address.url}/v1/products.json`, { headers: given });
      expect((await get(unsampled)).headers.get('traceresponse')).toBeNull();
      expect(await spansOf(trace.traceId)).toEqual([]);
      for (const invalid of [
        '',
        'no',
        `00-${'0'.repeat(32)}-${trace.parentId}-01`,
        `ff-${trace.traceId}-${trace.parentId}-01`,
      ]) {
        const response = await get({ ...headers, traceparent: invalid });
        const [, traceId] = /^00-([\da-f]{32})-[\da-f]{16}-01$/.exec(response.headers.get('traceresponse')!)!;
        expect(traceId).not.toBe(trace.traceId);
        expect((await spansOf(traceId!)).filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1);
      }
      // Not an operation of the contract.
      expect((await fetch(`${address.url}/healthz`, { headers })).headers.get('traceresponse')).toBeNull();
    });
  });
});

test('without an endpoint, nothing is traced, sent or stored', async () => {
  const server = await testServer();
  onTestFinished(() => server.close());
  expect(server.telemetry).toBeNull();
  const { url } = await newProcess(server);
  await server.call('standard', 'POST', `${url}/configurations.json`, configuration());
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const started = await server.call<JobStarted>('standard', 'POST', `${url}/sensitivity_analysis.json`, sensitivity, {
    traceparent,
  });
  expect([started.status, started.headers['traceresponse']]).toEqual([202, undefined]);
  expect((await jobRow(server.database, started.body.id)).traceparent).toBeNull();
  // The work itself, without a wrapper.
  const work = Promise.resolve(currentSpan());
  expect(inSpan('any', {}, () => work)).toBe(work);
  expect(await work).toBeNull();
});

/** A server whose log is written to the given stream. */
async function loggingServer(log: LogStream): Promise<{ url: string; token: string }> {
  const server = await testServer();
  onTestFinished(() => server.close());
  const { database, compute, identity } = server;
  const app = await buildApp({
    config: { ...server.config, logLevel: 'info' },
    identity,
    api: { database, compute, mostJobs: 10 },
    web: 'none',
    log,
  });
  onTestFinished(() => app.close());
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), token: await server.token('standard') };
}

const createProtein = (url: string, token: string) =>
  fetch(`${url}/v1/components/proteins.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Logged', molar_mass: 16_000 }),
  });

test('lines of the log name the trace that they belong to', async () => {
  const receiver = await openTraceReceiver();
  onTestFinished(() => receiver.close());
  const lines: string[] = [];
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const telemetry = openTelemetry(config.telemetry!, () => undefined);
  expect(telemetry.log).toBeUndefined();
  const { url, token } = await loggingServer({ write: (line) => void lines.push(line) });
  const response = await createProtein(url, token);
  const [, trace, span] = response.headers.get('traceresponse')!.split('-');
  await expect
    .poll(() => lines.map((line) => JSON.parse(line) as object))
    .toContainEqual(expect.objectContaining({ msg: 'answered', status: 201, trace_id: trace, span_id: span }));
  await fetch(`${url}/config.json`);
  await expect.poll(() => lines.some((line) => line.includes('"/config.json"'))).toBe(true);
  expect(lines.filter((line) => line.includes('"/config.json"') && line.includes('trace_id'))).toEqual([]);
  await telemetry.close();
  expect(receiver.lines()).toEqual([]);
});

test('lines of the log are also sent, with the trace that they belong to, if that is configured', async () => {
  const receiver = await openTraceReceiver();
  onTestFinished(() => receiver.close());
  const written: string[] = [];
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-logs',
    OTEL_LOGS_EXPORTER: 'otlp',
    OTEL_SERVICE_NAME: 'titre-test',
  });
  const output = { write: (line: string) => void written.push(line) };
  const telemetry = openTelemetry(config.telemetry!, () => undefined, output);
  const { url, token } = await loggingServer(telemetry.log!);
  const before = Date.now();
  const response = await createProtein(url, token);
  const [, traceId, spanId] = response.headers.get('traceresponse')!.split('-');
  await expect.poll(() => written.filter((line) => line.includes('"answered"')).length).toBe(1);
  await telemetry.close();
  const post = receiver.posts.find(({ path }) => path === '/v1/logs')!;
  expect(post.headers['authorization']).toBe('Bearer of-logs');
  expect(post.text).toContain('{"key":"service.name","value":{"stringValue":"titre-test"}}');
  const line = receiver.lines().find(({ body }) => body.stringValue === 'answered')!;
  expect(line).toMatchObject({ severityNumber: 9, severityText: 'INFO', traceId, spanId });
  expect([attribute(line, 'method'), attribute(line, 'status')]).toEqual(['POST', '201']);
  expect(line.attributes.map(({ key }) => key)).not.toContain('trace_id');
  const sent = Number(BigInt(line.timeUnixNano) / 1_000_000n);
  expect(sent >= before && sent <= Date.now()).toBe(true);
  expect(post.text).not.toContain(token);
  // The same lines as those of standard output.
  expect(receiver.lines().map(({ body }) => body.stringValue)).toEqual(
    written.map((text) => (JSON.parse(text) as { msg: string }).msg),
  );
});

test('a log that cannot be sent stays in standard output, and says so once', async () => {
  const receiver = await openTraceReceiver();
  onTestFinished(() => receiver.close());
  const written: string[] = [];
  const said: string[] = [];
  const config = { headers: {}, resource: {}, traces: null, logs: { url: `${receiver.url}/v1/logs` } };
  const lineOf = (msg: string) =>
    `${JSON.stringify({ level: 40, time: 1_700_000_000_123, pid: 1, msg, err: { type: 'Error' } })}\n`;
  const say = (_: object, message: string) => {
    said.push(message);
    telemetry.log!.write(lineOf(message));
  };
  const telemetry = openTelemetry(config, say, { write: (line) => void written.push(line) });
  receiver.status = 400;
  for (const msg of ['one', 'two']) {
    telemetry.log!.write(lineOf(msg));
    // oxlint-disable-next-line no-await-in-loop -- one post after the other
    await telemetry.flush();
  }
  expect(said).toEqual(['logs cannot be sent; their lines are only in standard output']);
  receiver.status = 200;
  telemetry.log!.write(lineOf('three'));
  await telemetry.close();
  expect(said.length).toBe(2);
  expect(written.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'one',
    said[0],
    'two',
    'three',
    said[1],
  ]);
  const line = receiver.lines().find(({ body }) => body.stringValue === 'three')!;
  expect(line).toMatchObject({
    timeUnixNano: '1700000000123000000',
    severityText: 'WARN',
    attributes: [
      { key: 'err', value: { kvlistValue: { values: [{ key: 'type', value: { stringValue: 'Error' } }] } } },
    ],
  });
  expect(line).not.toHaveProperty('traceId');
});

describe('a receiver of traces', () => {
  const settings = (url: string, ratio = 1): TelemetryConfig => ({
    headers: {},
    resource: {},
    traces: { url: `${url}/v1/traces`, ratio },
    logs: null,
  });

  /** A receiver, and what sends to it. */
  async function connected(say: (context: object, message: string) => void = () => undefined) {
    const receiver = await openTraceReceiver();
    onTestFinished(() => receiver.close());
    return { receiver, telemetry: openTelemetry(settings(receiver.url), say) };
  }

  test('that refuses holds nothing up, and is reported once', async () => {
    const said: [object, string][] = [];
    const { receiver, telemetry } = await connected((...line) => said.push(line));
    const trace = async () => {
      beginTrace('any', {})!.end();
      await telemetry.flush();
    };
    receiver.status = 400;
    await trace();
    await trace();
    expect([receiver.posts.length, said.map(([, message]) => message)]).toEqual([
      2,
      ['traces cannot be sent; their spans are dropped'],
    ]);
    receiver.status = 200;
    await trace();
    expect(said.at(-1)).toEqual([{ dropped: 2 }, 'traces can be sent again']);
    await telemetry.close();
  });

  test('that is busy for a moment gets the same spans again', async () => {
    const { receiver, telemetry } = await connected();
    receiver.status = 503;
    beginTrace('any', {})!.end();
    const sent = telemetry.flush();
    await expect.poll(() => receiver.posts.length).toBe(1);
    receiver.status = 200;
    await sent;
    const [first, second] = receiver.posts;
    expect([second!.text, receiver.posts.length]).toEqual([first!.text, 2]);
    await telemetry.close();
  });

  test('that does not respond holds up the end of the process for two seconds, whatever is waiting', async () => {
    const { receiver, telemetry } = await connected();
    const release = receiver.hold();
    for (let i = 0; i < 4000; i++) beginTrace('any', {})!.end();
    void telemetry.flush();
    const began = performance.now();
    await telemetry.close();
    const seconds = (performance.now() - began) / 1000;
    // A post may take 10 s.
    expect([seconds > 1.9, seconds < 8]).toEqual([true, true]);
    release();
  });

  test('gets many spans in batches, and the last ones at the end', async () => {
    const { receiver, telemetry } = await connected();
    for (let i = 0; i < 1200; i++) beginTrace(`span ${i}`, {})!.end();
    await telemetry.close();
    expect(new Set(receiver.spans().map((span) => span.name)).size).toBe(1200);
    expect(receiver.posts.length).toBeLessThan(5);
  });

  test('gets the share of traces that is configured, and all spans of those', async () => {
    const telemetry = openTelemetry(settings('http://127.0.0.1:1', 0.25), () => undefined);
    const begun = Array.from({ length: 4000 }, () => beginTrace('any', {}));
    const share = begun.filter((span) => span !== null).length / begun.length;
    expect(Math.abs(share - 0.25)).toBeLessThan(0.05);
    await telemetry.close();
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', /^OTEL_EXPORTER_OTLP_ENDPOINT is 'localhost:4318'; it must be/],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', /it must be one of http\/json/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret', /^OTEL_EXPORTER_OTLP_HEADERS is '…'/],
  // Otherwise each post would fail, and the log would say why, with the secret.
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20sec%0Aret', /^OTEL_EXPORTER_OTLP_HEADERS is '…'/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'two words=secret', /^OTEL_EXPORTER_OTLP_HEADERS is '…'/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://me:secret@traces.test', /^OTEL_EXPORTER_OTLP_ENDPOINT is '…'; .*HEADERS/],
  ['OTEL_LOGS_EXPORTER', 'console', /it must be one of otlp, none/],
  ['OTEL_TRACES_SAMPLER', 'always_on', /it must be one of parentbased_always_on/],
  ['OTEL_TRACES_SAMPLER_ARG', '2', /a number from 0 to 1/],
])('%s=%s is rejected', (variable, value, message) => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', [variable]: value };
  expect(() => readConfig(env)).toThrow(message);
  expect(readConfig({ ...env, OTEL_SDK_DISABLED: 'true' }).telemetry).toBeNull();
});

test('a log has to be sent somewhere, and traces may stay', () => {
  expect(() => readConfig({ OTEL_LOGS_EXPORTER: 'otlp' })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT must be set/);
  const { telemetry } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    OTEL_TRACES_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'otlp',
  });
  expect([telemetry?.traces, telemetry?.logs]).toEqual([null, { url: 'http://localhost:4318/v1/logs' }]);
});

test('the name of the service is its own variable, otherwise that of the attributes', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  const nameIn = (given: Record<string, string>) =>
    readConfig({ ...env, ...given }).telemetry!.resource['service.name'];
  const attributes = { OTEL_RESOURCE_ATTRIBUTES: 'service.name=of-attributes' };
  expect([nameIn({}), nameIn(attributes), nameIn({ ...attributes, OTEL_SERVICE_NAME: 'own' })]).toEqual([
    'titre',
    'of-attributes',
    'own',
  ]);
});
