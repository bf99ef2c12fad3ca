/** Conversations of an assistant with the tools, through the official client. mcp.night.test.ts has them with the program itself. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { catalogue, scenarioText } from '@titre/engine';
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
const working = COMMANDS.filter(({ formats, isDecision }) => formats.length > 0 && !isDecision);
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

async function refusalOf(name: string, args: Record<string, unknown>): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: args });
  expect(isError).toBe(true);
  return JSON.stringify(content);
}

test('every command that has a result is a tool with a title, inputs and a result of one form, and none writes', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'list_scenarios',
    'draft_process',
    ...working.map(({ name }) => name.replaceAll('-', '_')),
  ]);
  for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
    expect(title).toMatch(/^[A-Z]/);
    expect(description!.length).toBeGreaterThan(30);
    expect(inputSchema).toMatchObject({ type: 'object' });
    expect(outputSchema).toMatchObject({ required: ['head', 'rows', 'notes'] });
    expect(annotations?.readOnlyHint).toBe(true);
    expect(JSON.stringify(inputSchema)).not.toContain('"save"');
  }
});

test('an assistant finds a scenario, evaluates a change, explains a figure, and its text is checked', async () => {
  expect(await ask('list_scenarios')).toMatchObject({ rows: [['plant.json', expect.any(String), expect.any(String)]] });
  const evaluated = await ask('evaluate', { files: ['plant.json'] });
  const cogs = evaluated.rows.find(([metric]) => metric === 'cogs')!;
  const at = (key: string) => cogs[evaluated.head.indexOf(key)];
  const shown = await ask('explain', { files: ['plant.json'], figure: 'cogs' });
  expect(shown.notes).toContain(`Reference: ${String(at('reference'))}`);

  const text = (figure: number) => `It costs [${figure.toFixed(2)} USD/kg](${String(at('reference'))}).`;
  const value = Number(at('value'));
  expect(await ask('check_text', { files: ['plant.json'], text: text(value) })).toMatchObject({
    rows: [[expect.any(String), 'agrees', value, 'USD/kg', at('reference')]],
    notes: [],
  });
  expect(await ask('check_text', { files: ['plant.json'], text: text(value + 0.01) })).toMatchObject({
    rows: [[expect.any(String), 'differs', value, 'USD/kg', at('reference')]],
  });

  // A changed process has another hash: its figures are not those of the file.
  const changed = await ask('evaluate', { files: ['plant.json'], set: ['prices.electricity=0.2'] });
  const other = changed.rows.find(([metric]) => metric === 'cogs')!.at(-1);
  expect(other).toMatch(/^titre:[0-9a-f]{16}\/figures\.cogs$/);
  expect(other).not.toBe(at('reference'));
});

test('errors say what is accepted, and no file outside the folder is read', async () => {
  expect(await refusalOf('evaluate', { files: ['plant.json'], set: ['nothing.here=1'] })).toContain('is not an input');
  expect(await refusalOf('explain', { files: ['plant.json'], figure: 'nothing' })).toContain('figures.nothing');
  expect(await refusalOf('evaluate', { files: ['notes.json'] })).toContain('notes.json');
  for (const name of ['../secret.json', path('secret.json'), 'link.json', '-'])
    expect(await refusalOf('evaluate', { files: [name] }), name).toMatch(/is not in the folder|no such file/);
  expect(await refusalOf('evaluate', { files: ['plant.json'], save: 'new.json' })).toContain(
    'save: is not known. The inputs are files, set.',
  );
});

test('with leave to write, a scenario is saved in the folder and nowhere else', async () => {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const writer = new Client({ name: 'assistant', version: '1' });
  await serverFor(true).connect(there);
  await writer.connect(here);
  const save = (file: string) =>
    writer.callTool({
      name: 'evaluate',
      arguments: { files: ['plant.json'], set: ['prices.electricity=0.2'], save: file },
    });
  for (const outside of ['../outside.json', 'elsewhere/new.json'])
    expect((await save(outside)).isError, outside).toBe(true);
  expect((await save('new.json')).isError).toBeFalsy();
  expect((await ask('list_scenarios')).rows.map(([file]) => file)).toEqual(['new.json', 'plant.json']);
  const steps = [{ name: 'UF' }];
  const draft = (file: string) => writer.callTool({ name: 'draft_process', arguments: { steps, save: file } });
  expect((await draft('../draft.json')).isError).toBe(true);
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

test('a list of steps becomes a draft: a report, and with leave to write a file that a person imports', async () => {
  const steps = [
    { name: 'fed batch', values: [{ setting: 'temp', value: 86, unit: '°F', quotation: 'held at 86 °F' }] },
    { name: 'polishing' },
  ];
  const { head, rows, notes } = await ask('draft_process', { steps });
  const cell = (row: number, title: string) => rows[row]![head.indexOf(title)];
  expect([cell(0, 'state'), cell(1, 'read as'), cell(1, 'how'), cell(2, 'state')]).toEqual([
    'understood',
    '30 °C',
    'converted from 86 °F',
    'to choose',
  ]);
  expect(notes.join(' ')).toContain('Nothing is entered: a person accepts each value.');
  expect(await refusalOf('draft_process', { steps, save: 'draft.json' })).toContain('nothing is written here');
  expect(await refusalOf('draft_process', { steps: [{}] })).toContain('name');
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
