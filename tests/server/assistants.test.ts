/** Assistants over HTTP, through the official client: they see what their caller sees, change nothing, and prove their figures. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProcessList } from '#generated/types.ts';
import { assistantTools } from '#server/http/assistant-tools.ts';
import { newAccessKey } from '../support/keys.ts';
import { testServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

let server: TestServer;
const clients: Client[] = [];

beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await server.close();
});

/** The requests of the client, without a socket. */
const injected =
  (token: string | null): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input));
    const headers = Object.fromEntries(new Headers(init?.headers));
    const response = await server.app.inject({
      method: (init?.method ?? 'GET') as 'POST',
      url: pathname,
      headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(init?.body != null && { payload: init.body as string }),
    });
    return new Response(response.statusCode === 202 || response.statusCode === 204 ? null : response.body, {
      status: response.statusCode,
      headers: response.headers as HeadersInit,
    });
  };

async function clientWith(token: string | null): Promise<Client> {
  const client = new Client({ name: 'assistant', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('http://titre.test/mcp'), { fetch: injected(token) }));
  clients.push(client);
  return client;
}

async function ask(client: Client, name: string, args: Json = {}): Promise<Json> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  expect(isError, JSON.stringify(content)).toBeFalsy();
  return structuredContent as Json;
}

async function refusalOf(client: Client, name: string, args: Json): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: args });
  expect(isError).toBe(true);
  return JSON.stringify(content);
}

async function versionOf(client: Client) {
  const { processes } = (await ask(client, 'find_processes')) as unknown as ProcessList;
  const { product_id, id, configuration_id } = processes.find((one) => one.figures)!;
  return { product_id, process_id: id, configuration_id };
}

test('every tool has words and inputs from the contract, and none changes what is stored', async () => {
  const { tools } = await (await clientWith(await server.token('standard'))).listTools();
  expect(tools.map(({ name }) => name)).toEqual(assistantTools().map(({ name }) => name));
  for (const { name, title, description, inputSchema, annotations } of tools) {
    expect(title, name).toMatch(/^[A-Z]/);
    expect(description!.length, name).toBeGreaterThan(20);
    expect(inputSchema.type).toBe('object');
    expect(annotations).toMatchObject({ destructiveHint: false });
  }
  // What an assistant reads before its first question.
  expect(JSON.stringify(tools).length).toBeLessThan(120_000);
});

test('an assistant finds a process, reads it, and cites a figure that is recomputed; every altered digit is found', async () => {
  const client = await clientWith(await server.token('standard'));
  const version = await versionOf(client);
  const read = await ask(client, 'read_process', { id: version.product_id, pid: version.process_id });
  const cogs = (read['figures'] as { cogs: number }).cogs;
  const shown = await ask(client, 'explain_figure', { ...version, figure: 'cogs' });
  expect(shown['value']).toBeNear(cogs, 1e-9);
  expect(shown['recomputed']).toBeNear(cogs, 1e-9);
  const check = async (written: string) => {
    const text = `The unit cost is [${written} USD/kg](${String(shown['reference'])}).`;
    const { figures } = await ask(client, 'check_text', { text, versions: [version] });
    return (figures as { agrees: boolean }[])[0]!.agrees;
  };
  const right = cogs.toFixed(2);
  expect(await check(right)).toBe(true);
  const digits = Array.from({ length: right.length }, (_, at) => at).filter((at) => right[at] !== '.');
  for (const at of digits)
    expect(await check(right.slice(0, at) + ((Number(right[at]) + 1) % 10) + right.slice(at + 1))).toBe(false);
});

test('an analysis is started and read, and what a route refuses is said in its words', async () => {
  const client = await clientWith(await server.token('standard'));
  const { product_id: id, process_id: pid, configuration_id: cid } = await versionOf(client);
  const leverage = await ask(client, 'what_matters', { id, pid, cid, metric: 'cogs' });
  expect((leverage['rows'] as Json[]).length).toBeGreaterThan(5);
  expect(await refusalOf(client, 'what_matters', { id, pid, cid, metric: 'nothing' })).toContain('metric');
  expect(await refusalOf(client, 'read_process', { id, pid: 'prc_none' })).toContain('404');
  for (const dots of ['.', '..'])
    expect(await refusalOf(client, 'list_versions', { id, pid: dots }), dots).toMatch(/404|422/);
  expect(
    await refusalOf(client, 'explain_figure', { product_id: id, process_id: pid, configuration_id: cid, figure: 'x' }),
  ).toContain('figures.x');
});

test('the catalogue and the documentation are resources, and prompts name only tools that are there', async () => {
  const { secret } = await newAccessKey(server, { scopes: ['read'] });
  const reader = await clientWith(secret);
  const textOf = async (uri: string) => {
    const { contents } = await reader.readResource({ uri });
    return (contents[0] as { text: string }).text;
  };
  const list = JSON.parse(await textOf('titre://unit-operations')) as { id: string }[];
  expect(list.length).toBeGreaterThan(40);
  expect(JSON.parse(await textOf(`titre://unit-operations/${list[0]!.id}`))).toMatchObject({ id: list[0]!.id });
  expect(await textOf('titre://documentation')).toContain('# ');
  expect(await textOf('titre://documentation/guides/documents.md')).toContain('draft process');
  for (const uri of [
    'unit-operations/none',
    'documentation/none.md',
    'documentation/../package.json',
    'documentation/openapi.json',
  ])
    await expect(reader.readResource({ uri: `titre://${uri}` }), uri).rejects.toThrow(/./);
  const tools = (await reader.listTools()).tools.map(({ name }) => name);
  const { prompts } = await reader.listPrompts();
  expect(prompts.length).toBeGreaterThan(4);
  for (const { name } of prompts) {
    const { text } = (await reader.getPrompt({ name })).messages[0]!.content as { text: string };
    expect((text.match(/[a-z]+_[a-z_]+/g) ?? []).filter((word) => !tools.includes(word))).toEqual([]);
  }
});

test('a list of steps becomes a report, which stores nothing', async () => {
  const { secret } = await newAccessKey(server, { scopes: ['read'] });
  const reader = await clientWith(secret);
  const before = (await ask(reader, 'find_processes'))['total'];
  const values = [{ setting: 'temp', value: 86, unit: '°F' }];
  const { head, rows } = (await ask(reader, 'draft_process', { steps: [{ name: 'fed batch', values }] })) as {
    head: string[];
    rows: string[][];
  };
  expect(rows[1]![head.indexOf('read as')]).toBe('30 °C');
  expect(await refusalOf(reader, 'draft_process', { steps: [{ name: 'x'.repeat(500) }] })).toContain('steps');
  expect((await ask(reader, 'find_processes'))['total']).toBe(before);
});

test('an assistant without a token is refused, one of another organisation sees nothing, and a key has its scope', async () => {
  const direct = await server.app.inject({ method: 'POST', url: '/mcp', payload: {} });
  expect(direct.statusCode).toBe(401);
  expect(direct.headers['www-authenticate']).toBe('Bearer');
  const mine = await versionOf(await clientWith(await server.token('standard')));
  const stranger = await clientWith(await server.token('noorg'));
  expect(await refusalOf(stranger, 'explain_figure', { ...mine, figure: 'cogs' })).toMatch(/40[349]/);
  const { secret } = await newAccessKey(server, { scopes: ['read'] });
  const reader = await clientWith(secret);
  expect((await ask(reader, 'read_process', { id: mine.product_id, pid: mine.process_id }))['id']).toBe(
    mine.process_id,
  );
  expect(
    await refusalOf(reader, 'start_scale', { id: mine.product_id, pid: mine.process_id, target_output: 1 }),
  ).toContain('403');
});

test('no request keeps its response open', async () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'a', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const listen = {
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: { _meta: meta, notifications: { toolsListChanged: true } },
  };
  const response = await server.app.inject({
    method: 'POST',
    url: '/mcp',
    payload: listen,
    headers: {
      authorization: `Bearer ${await server.token('standard')}`,
      accept: 'application/json, text/event-stream',
      'mcp-method': 'subscriptions/listen',
      'mcp-protocol-version': '2026-07-28',
    },
  });
  expect(response.json()).toMatchObject({ error: { message: 'Subscription limit reached' } });
});
