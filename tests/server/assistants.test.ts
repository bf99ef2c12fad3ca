/** Assistants over HTTP, through the official client: they see what their caller sees, change nothing, and prove their figures. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentList, ProcessList } from '#generated/types.ts';
import { assistantTools } from '#server/http/assistant-tools.ts';
import { assistantOf } from '../support/assistants.ts';
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

const clientWith = async (token: string | null): Promise<Client> => {
  const client = await assistantOf(server, token);
  clients.push(client);
  return client;
};

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
  for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
    expect(title, name).toMatch(/^[A-Z]/);
    expect(description!.length, name).toBeGreaterThan(20);
    expect(inputSchema.type).toBe('object');
    expect(outputSchema).toMatchObject({ type: 'object' });
    expect(annotations).toMatchObject({ destructiveHint: false });
  }
  // What an assistant reads before its first question.
  expect(JSON.stringify(tools).length).toBeLessThan(120_000);
});

test('an analysis is started and read, and what a route refuses is said in its words', async () => {
  const client = await clientWith(await server.token('standard'));
  const version = await versionOf(client);
  const { product_id: id, process_id: pid } = version;
  const matters = (metric: string) => refusalOf(client, 'what_matters', { process: version, metric });
  expect(await matters('nothing')).toContain('metric: ');
  expect(await refusalOf(client, 'read_process', { process: { ...version, process_id: 'prc_none' } })).toContain('404');
  for (const dots of ['.', '..'])
    expect(await refusalOf(client, 'list_versions', { id, pid: dots }), dots).toMatch(/404|422/);
  expect(await refusalOf(client, 'explain_figure', { process: version, figure: 'x' })).toContain('figures.x');
  const started = await ask(client, 'start_scale_analysis', { id, pid, min_output: 10_000, max_output: 100_000 });
  const job = { id, pid, jobId: started['id'] };
  expect(await ask(client, 'read_analysis', job)).toMatchObject({ id: started['id'], type: 'scale_analysis' });
  expect(await ask(client, 'cancel_analysis', job)).toBeDefined();
  expect((await ask(client, 'read_analysis', job))['status']).toBe('cancelled');
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

test('an assistant without a token is refused, one of another organisation sees nothing, and a key has its scope', async () => {
  const direct = await server.app.inject({ method: 'POST', url: '/mcp', payload: {} });
  expect(direct.statusCode).toBe(401);
  expect(direct.headers['www-authenticate']).toBe('Bearer');
  const process = await versionOf(await clientWith(await server.token('standard')));
  const stranger = await clientWith(await server.token('noorg'));
  expect(await refusalOf(stranger, 'explain_figure', { process, figure: 'cogs' })).toMatch(/40[349]/);
});

test.each([[['read']], [['read', 'analyse']], [['write', 'administer']]] as const)(
  'a key with the scopes %s is refused where it lacks one',
  async (scopes) => {
    const process = await versionOf(await clientWith(await server.token('standard')));
    const { secret } = await newAccessKey(server, { scopes: [...scopes] });
    const caller = await clientWith(secret);
    const { product_id: id, process_id: pid } = process;
    const set = { 'prices.electricity': 0.1 };
    const calls = {
      read: [
        ['read_process', { process }],
        ['evaluate', { process }],
        ['list_versions', { id, pid }],
      ],
      analyse: [
        ['evaluate', { process: { ...process, set } }],
        ['compare', { processes: [process, { ...process, set }] }],
        ['goal_seek', { process, target: 100, input: 'prices.electricity' }],
        ['start_scale', { id, pid, target_output: 20_000 }],
      ],
    } as const;
    const has: readonly string[] = scopes;
    for (const [needed, list] of Object.entries(calls))
      for (const [name, args] of list) {
        const { isError = false, content } = await caller.callTool({ name, arguments: args });
        const isRefused = /does not have the scope (read|analyse)/.test(JSON.stringify(content));
        const isAllowed = has.includes('read') && (needed === 'read' || has.includes(needed));
        expect([isError, isRefused], `${name} ${JSON.stringify(content).slice(0, 300)}`).toEqual([
          !isAllowed,
          !isAllowed,
        ]);
      }
  },
);

test('a change is proposed with the scope write: a comment from which a person enters it, and no version', async () => {
  const process = await versionOf(await clientWith(await server.token('standard')));
  const { product_id: id, process_id: pid } = process;
  const url = `/v1/products/${id}/pipelines/${pid}`;
  const proposed = {
    process: { product_id: id, process_id: pid, set: { 'prices.electricity': 0.2 } },
    reason: 'The tariff of 2027.',
  };
  for (const scopes of [['read'], ['read', 'analyse'], ['write']] as const) {
    const { secret } = await newAccessKey(server, { scopes: [...scopes] });
    expect(await refusalOf(await clientWith(secret), 'propose_change', proposed), scopes.join()).toContain('scope');
  }
  const versions = async () => (await server.call('standard', 'GET', `${url}/configurations.json`)).body;
  const comments = async (of = url) =>
    (await server.call<CommentList>('standard', 'GET', `${of}/comments.json`)).body.comments;
  const [before, none] = [await versions(), await comments()];
  const { secret } = await newAccessKey(server, { scopes: ['read', 'write'] });
  const writer = await clientWith(secret);
  const { annotations } = (await writer.listTools()).tools.find(({ name }) => name === 'propose_change')!;
  expect(annotations?.readOnlyHint).toBe(false);
  for (const [set, said] of [
    [{}, 'set: must have 1 to'],
    [{ 'nowhere.x': 1 }, 'is not an input'],
    [{ 'prices.electricity': 'cheap' }, 'prices.electricity'],
  ] as const)
    expect(await refusalOf(writer, 'propose_change', { ...proposed, process: { ...proposed.process, set } })).toContain(
      said,
    );
  expect(await comments()).toEqual(none);
  const { comment_id, address } = await ask(writer, 'propose_change', proposed);
  const found = (await comments()).find((one) => one.id === comment_id)!;
  expect(found.text).toContain('The tariff of 2027.');
  expect(found.text).toMatch(/Unit cost: [\d.,]+ → [\d.,]+ USD\/kg/);
  expect(found.text).toContain(String(address));
  const { searchParams } = new URL(String(address));
  expect([searchParams.get('process'), searchParams.get('propose')]).toEqual([pid, '{"prices.electricity":0.2}']);
  expect(await versions()).toEqual(before);
  // Factors cover too little of the inputs of this one.
  const bound = { product_id: 'prd_leghaemoglobin', process_id: 'prc_secreted' };
  await ask(writer, 'propose_change', { ...proposed, process: { ...proposed.process, ...bound } });
  const [other] = await comments(`/v1/products/${bound.product_id}/pipelines/${bound.process_id}`);
  expect(other!.text).toMatch(/Footprint: at least [\d.,]+ → at least [\d.,]+ kgCO2e/);
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
