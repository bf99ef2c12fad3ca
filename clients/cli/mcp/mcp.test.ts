/** Conversations of an assistant with the tools, through the official client. mcp.night.test.ts has them with the program itself. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { catalogue, scenarioText } from '@titre/engine';
import { TOOLS } from '@titre/engine/tools';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../main.ts';
import { exampleFile, folderWith } from '../support.test-support.ts';
import { serverOf } from './serve.ts';
import { toolsOf } from './tools.ts';

const { path, remove } = folderWith({ 'secret.json': scenarioText(exampleFile()) });
mkdirSync(path('plants'));
writeFileSync(path('plants/plant.json'), scenarioText(exampleFile()));
writeFileSync(path('plants/notes.json'), '{"a": 1}');
symlinkSync(path('secret.json'), path('plants/link.json'));
symlinkSync(path(''), path('plants/elsewhere'));

const client = new Client({ name: 'assistant', version: '1' });
const working = COMMANDS.filter(({ formats, isForPeople }) => formats.length > 0 && !isForPeople);
const serverFor = (writes: boolean) => serverOf(toolsOf(working, path('plants'), writes));

beforeAll(async () => {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await serverFor(false).connect(there);
  await client.connect(here);
});
afterAll(async () => {
  await client.close();
  remove();
});

async function ask(name: string, args: Record<string, unknown> = {}) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  expect(isError, JSON.stringify(content)).toBeFalsy();
  return structuredContent as { head: string[]; rows: unknown[][]; notes: string[] };
}

const figuresOf = async (process: object) =>
  (await ask('evaluate', { process })) as unknown as {
    figures: { metric: string; value: number; reference: string }[];
  };

async function refusalOf(name: string, args: Record<string, unknown>): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: args });
  expect(isError).toBe(true);
  return JSON.stringify(content);
}

test('every tool of the engine and every analysis has a title, inputs and a result of a stated form, and none writes', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'list_scenarios',
    ...TOOLS.map(({ name }) => name),
    ...working.map(({ name }) => name.replaceAll('-', '_')),
  ]);
  for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
    expect(title).toMatch(/^[A-Z]/);
    expect(description!.length).toBeGreaterThan(30);
    expect(inputSchema).toMatchObject({ type: 'object' });
    expect(outputSchema).toMatchObject({ type: 'object', required: expect.arrayContaining([expect.any(String)]) });
    expect(annotations?.readOnlyHint).toBe(true);
    expect(JSON.stringify(inputSchema)).not.toContain('"save"');
  }
});

test('a changed process has another hash: its figures are not those of the file', async () => {
  expect(await ask('list_scenarios')).toMatchObject({ rows: [['plant.json', expect.any(String), expect.any(String)]] });
  const at = async (process: object) => (await figuresOf(process)).figures.find(({ metric }) => metric === 'cogs')!;
  const now = await at({ file: 'plant.json' });
  const changed = await at({ file: 'plant.json', set: { 'prices.electricity': 0.2 } });
  expect(changed.reference).toMatch(/^titre:[0-9a-f]{16}\/figures\.cogs$/);
  expect(changed.reference).not.toBe(now.reference);
  expect(changed.value).toBeGreaterThan(now.value);
});

test('errors say what is accepted, and no file outside the folder is read', async () => {
  const process = { file: 'plant.json' };
  expect(await refusalOf('evaluate', { process: { ...process, set: { 'nothing.here': 1 } } })).toContain(
    'is not an input',
  );
  const buffer = { 'Diafiltration.buffer_id': 'buf_other' };
  expect(await refusalOf('evaluate', { process: { ...process, set: buffer } })).toMatch(
    /no buffer .buf_other.\. A scenario has only the rows that its process uses: buf_phosphate_ph7 \(/,
  );
  expect(await refusalOf('explain_figure', { process, figure: 'nothing' })).toContain('figures.nothing');
  for (const name of ['notes.json', '../secret.json', path('secret.json'), 'link.json', '-'])
    expect(await refusalOf('evaluate', { process: { file: name } }), name).toMatch(
      /notes\.json|is not in the folder|no such file/,
    );
  expect(await refusalOf('monte_carlo', { files: ['plant.json'], save: 'new.json' })).toContain('save: is not known.');
});

test('with leave to write, a process is saved as a new file in the folder and nowhere else', async () => {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const writer = new Client({ name: 'assistant', version: '1' });
  await serverFor(true).connect(there);
  await writer.connect(here);
  const save = (file: string) =>
    writer.callTool({
      name: 'save_process',
      arguments: { process: { file: 'plant.json', set: { 'prices.electricity': 0.2 } }, save: file },
    });
  for (const outside of ['../outside.json', 'elsewhere/new.json', 'plant.json'])
    expect((await save(outside)).isError, outside).toBe(true);
  expect((await save('new.json')).isError).toBeFalsy();
  expect((await ask('list_scenarios')).rows.map(([file]) => file)).toEqual(['new.json', 'plant.json']);
  const steps = [{ name: 'UF' }];
  const draft = (file: string) => writer.callTool({ name: 'save_draft', arguments: { steps, save: file } });
  for (const outside of ['../draft.json', 'new.json']) expect((await draft(outside)).isError, outside).toBe(true);
  expect((await draft('draft.json')).isError).toBeFalsy();
  expect(JSON.parse(readFileSync(path('plants/draft.json'), 'utf8'))).toEqual({
    format: 'titre-draft-process',
    version: 1,
    steps,
  });
  const evaluated = await ask('verify', { files: ['new.json'] });
  expect(evaluated.rows[0]).toContain('verified');
  await writer.close();
});

test('a long analysis tells its progress and ends when it is cancelled; the next call is answered', async () => {
  const long = { files: ['plant.json'], samples: 200_000, metric: ['cogs'] };
  const stopping = new AbortController();
  const shares: number[] = [];
  const cancelled = client.callTool(
    { name: 'monte_carlo', arguments: long },
    {
      signal: stopping.signal,
      onprogress: ({ progress, total, message }) => {
        shares.push(progress);
        expect([total, message]).toEqual([1, expect.stringMatching(/\w/)]);
        if (shares.length === 2) stopping.abort(new Error('The person has left.'));
      },
    },
  );
  await expect(cancelled).rejects.toThrow('The person has left.');
  expect(shares[1]).toBeGreaterThan(shares[0]!);
  expect(shares[1]).toBeLessThan(1);
  const few = { ...long, samples: 64 };
  expect((await ask('monte_carlo', few)).rows).toHaveLength(1);
  expect((await ask('monte_carlo', few)).notes.join(' ')).toContain('64 samples with seed 1');
});

test('the catalogue is a resource, and the common jobs are prompts', async () => {
  const { contents } = await client.readResource({ uri: 'titre://unit-operations' });
  expect(JSON.parse((contents[0] as { text: string }).text).length).toBe(catalogue().length);
  for (const { id, parameters } of catalogue().slice(0, 3)) {
    const one = await client.readResource({ uri: `titre://unit-operations/${id}` });
    expect(JSON.parse((one.contents[0] as { text: string }).text)).toMatchObject({ id, parameters });
  }
  await expect(client.readResource({ uri: 'titre://unit-operations/none' })).rejects.toThrow('none');
  const { prompts } = await client.listPrompts();
  expect(prompts.length).toBeGreaterThan(2);
  const tools = (await client.listTools()).tools.map(({ name }) => name);
  for (const { name } of prompts) {
    const { text } = (await client.getPrompt({ name })).messages[0]!.content as { text: string };
    // Every tool that a prompt names is there.
    expect((text.match(/[a-z]+_[a-z_]+/g) ?? []).filter((word) => !tools.includes(word))).toEqual([]);
    expect(text).toMatch(/list_scenarios|draft_process/);
  }
});
