/**
 * Conversations of an assistant, replayed on both transports with the official client: on the versions that a server stores, and on their
 * scenario files in a folder. Both give the same figures with the same references.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProcessList } from '#generated/types.ts';
import { COMMANDS } from '../../clients/cli/main.ts';
import { serverOf } from '../../clients/cli/mcp/serve.ts';
import { toolsOf } from '../../clients/cli/mcp/tools.ts';
import { assistantOf } from '../support/assistants.ts';
import { newAccessKey } from '../support/keys.ts';
import { testServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

interface Figure {
  metric: string;
  value: number | null;
  unit: string | null;
  reference: string;
}
interface Evaluated {
  about: { sha256: string; cite_as: string }[];
  figures: Figure[];
}

/** An assistant on one transport, and how it names the same two processes. */
interface Assistant {
  client: Client;
  processes: readonly [Json, Json];
}

const folder = mkdtempSync(join(tmpdir(), 'titre-conversations-'));
const assistants: Record<string, Assistant> = {};
const called: Record<string, Set<string>> = {};
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  const { secret } = await newAccessKey(server, { scopes: ['read', 'analyse'] });
  const remote = await assistantOf(server, secret);
  const { processes } = (await talk('http', remote, 'find_processes')) as unknown as ProcessList;
  const chosen = processes.filter(({ figures }) => figures !== null).slice(0, 2);
  for (const [at, { product_id, id, configuration_id }] of chosen.entries()) {
    const url = `/v1/products/${product_id}/pipelines/${id}/configurations/${configuration_id}/scenario.json`;
    const { body } = await server.call('standard', 'GET', url);
    writeFileSync(join(folder, `plant-${at}.json`), JSON.stringify(body));
  }
  const [here, there] = InMemoryTransport.createLinkedPair();
  const working = COMMANDS.filter(({ formats, isForPeople }) => formats.length > 0 && !isForPeople);
  await serverOf(toolsOf(working, folder, false)).connect(there);
  const local = new Client({ name: 'assistant', version: '1' });
  await local.connect(here);
  const named = chosen.map(({ product_id, id }) => ({ product_id, process_id: id })) as unknown as [Json, Json];
  assistants['http'] = { client: remote, processes: named };
  assistants['stdio'] = { client: local, processes: [{ file: 'plant-0.json' }, { file: 'plant-1.json' }] };
});
afterAll(async () => {
  for (const { client } of Object.values(assistants)) await client.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function talk(transport: string, client: Client, name: string, args: Json = {}): Promise<Json> {
  (called[transport] ??= new Set()).add(name);
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  expect(isError, `${name} ${JSON.stringify(content)}`).toBeFalsy();
  return structuredContent as Json;
}

/** What both transports answered, by the words of the question. */
const answers = new Map<string, unknown>();

/** The other transport has answered the same. */
function sameOnBoth(question: string, answer: unknown): void {
  if (!answers.has(question)) answers.set(question, answer);
  expect(answer).toEqual(answers.get(question));
}

/** A number as an assistant writes it, with four digits and its unit. */
const written = ({ value, unit }: Pick<Figure, 'value' | 'unit'>): string =>
  [value!.toPrecision(4), unit === '1' ? null : unit].filter((part) => part !== null).join(' ');

const cite = (figure: Figure): string => `[${written(figure)}](${figure.reference})`;

/** Texts with one digit altered, two digits exchanged, the point moved, or the sign changed. */
function alterations(text: string): string[] {
  const end = /^[\d.e+-]+/.exec(text)![0].length;
  const [number, unit] = [text.slice(0, end), text.slice(end)];
  const digits = Array.from(number, (_, at) => at).filter((at) => /\d/.test(number[at]!));
  const at = (place: number, digit: string) => number.slice(0, place) + digit + number.slice(place + 1);
  const altered = digits.flatMap((place) => Array.from('0123456789', (digit) => at(place, digit)));
  const swapped = digits
    .slice(1)
    .map(
      (place, n) =>
        number.slice(0, digits[n]) +
        number[place]! +
        number.slice(digits[n]! + 1, place) +
        number[digits[n]!]! +
        number.slice(place + 1),
    );
  const others = [`-${number}`, number.replace('.', '')];
  return [...new Set([...altered, ...swapped, ...others])]
    .filter((one) => Number(one) !== Number(number))
    .map((one) => one + unit);
}

describe.each(['http', 'stdio'])('an assistant over %s', (transport) => {
  const ask = (name: string, args: Json = {}) => talk(transport, assistants[transport]!.client, name, args);
  const evaluate = async (process: Json) => (await ask('evaluate', { process })) as unknown as Evaluated;
  const figure = ({ figures }: Evaluated, metric: string) => figures.find((one) => one.metric === metric)!;

  test('design: what decides the unit cost, what would reach a target, and which plant makes the output', async () => {
    const [process] = assistants[transport]!.processes;
    await ask(transport === 'http' ? 'find_processes' : 'list_scenarios');
    const { steps } = (await ask('read_process', { process })) as { steps: { id: string; settings: Json[] }[] };
    expect(steps.length).toBeGreaterThan(2);
    const whole = (await ask('read_process', { process, step: steps[0]!.id })) as { steps: { settings: Json[] }[] };
    expect(whole.steps[0]!.settings.length).toBeGreaterThan(steps[0]!.settings.length);
    const before = await evaluate(process);
    const cogs = figure(before, 'cogs').value!;
    const { rows } = (await ask('what_matters', { process, metric: 'cogs', most: 50 })) as {
      rows: { input: string; change: number | null; step: string | null }[];
    };
    expect(rows.length).toBeGreaterThan(20);
    const lever = rows.find(
      ({ input, change }) => change !== null && Math.abs(change) > 0 && !input.startsWith('capital.'),
    )!;
    const target = 0.98 * cogs;
    const sought = (await ask('goal_seek', { process, figure: 'cogs', target, input: lever.input })) as {
      solutions: { value: number; result: number }[];
      closest: { value: number; result: number };
    };
    const [found = sought.closest] = sought.solutions;
    const after = await evaluate({ ...process, set: { [lever.input]: found.value } });
    expect(figure(after, 'cogs').value).toBeNear(found.result, 1e-9);
    const output = figure(before, 'output').value!;
    const sized = (await ask('size', { process, target_output: 1.5 * output })) as {
      designs: { capacity: number; cogs: number; is_cheapest: boolean }[];
      changes: { input: string; to: unknown }[];
    };
    const best = sized.designs.find(({ is_cheapest }) => is_cheapest)!;
    expect(best.cogs).toBe(Math.min(...sized.designs.map((one) => one.cogs)));
    const set = Object.fromEntries(sized.changes.map(({ input, to }) => [input, to]));
    expect(figure(await evaluate({ ...process, set }), 'cogs').value).toBeNear(best.cogs, 1e-9);
    const { checks } = (await ask('check_process', { process })) as { checks: { title: string }[] };
    expect(checks.length).toBeGreaterThan(0);
    sameOnBoth('design', [before, rows, sought, after, sized, checks]);
  });

  test('comparison: two processes and a variant, the difference explained, and every cited figure recomputed', async () => {
    const [first, second] = assistants[transport]!.processes;
    const variant = { ...first, set: { 'prices.electricity': 0.2 } };
    const processes = [first, second, variant];
    const { rows } = (await ask('compare', { processes })) as {
      rows: { metric: string; unit: string; values: { value: number; change: number | null; reference: string }[] }[];
    };
    const row = rows.find(({ metric }) => metric === 'cogs')!;
    expect(row.values.map(({ change }) => change === null)).toEqual([true, false, false]);
    expect(row.values[2]!.change).toBeGreaterThan(0);
    const shown = await ask('explain_figure', { process: variant, figure: 'cogs' });
    expect(shown).toMatchObject({ value: row.values[2]!.value, reference: row.values[2]!.reference });
    expect(shown['recomputed']).toBeNear(row.values[2]!.value, 1e-9);
    const text = `The unit costs are ${row.values.map((one) => cite({ ...one, metric: 'cogs', unit: row.unit })).join(', ')}.`;
    const checked = (await ask('check_text', { processes, text })) as {
      figures: { agrees: boolean }[];
      uncited: string[];
    };
    expect(checked.figures.map(({ agrees }) => agrees)).toEqual([true, true, true]);
    expect(checked.uncited).toEqual([]);
    sameOnBoth('comparison', [rows, shown, checked]);
  });

  test('a figure with proof: it verifies, and every alteration of its digits is found', async () => {
    const [process, other] = assistants[transport]!.processes;
    const evaluated = await evaluate(process);
    const cogs = figure(evaluated, 'cogs');
    const verify = (args: Json) => ask('verify_figure', { process, reference: cogs.reference, ...args });
    expect(await verify({ written: written(cogs) })).toMatchObject({ agrees: true, problem: null });
    expect(await verify({ written: alterations(written(cogs))[0]! })).toMatchObject({ agrees: false });
    expect(await verify({ process: other, written: written(cogs) })).toMatchObject({ agrees: false, value: null });
    // Every figure of the process in one text, and then each of them altered in every way.
    const figures = evaluated.figures.filter(({ value }) => value !== null && value !== 0);
    expect(figures.length).toBeGreaterThan(20);
    const altered = figures.flatMap((one) => alterations(written(one)).map((text) => ({ text, ...one })));
    expect(altered.length).toBeGreaterThan(500);
    const check = async (list: readonly { text: string; reference: string }[]) => {
      const text = list.map((one) => `[${one.text}](${one.reference})`).join(', ');
      const checked = await ask('check_text', { processes: [process], text });
      expect(checked['figures']).toHaveLength(list.length);
      return checked['figures'] as { agrees: boolean }[];
    };
    const right = await check(figures.map((one) => ({ text: written(one), ...one })));
    expect(right.filter(({ agrees }) => !agrees)).toEqual([]);
    expect((await check(altered)).filter(({ agrees }) => agrees)).toEqual([]);
  });

  test('a draft from a list of steps: what was understood, and nothing is stored', async () => {
    const values = [{ setting: 'temp', value: 86, unit: '°F', quotation: 'held at 86 °F' }];
    const drafted = (await ask('draft_process', { steps: [{ name: 'fed batch', values }, { name: 'polishing' }] })) as {
      head: string[];
      rows: string[][];
      notes: string[];
    };
    const cell = (row: number, title: string) => drafted.rows[row]![drafted.head.indexOf(title)];
    expect([cell(0, 'state'), cell(1, 'read as'), cell(1, 'how'), cell(2, 'state')]).toEqual([
      'understood',
      '30 °C',
      'converted from 86 °F',
      'to choose',
    ]);
    expect(drafted.notes.join(' ')).toContain('Nothing is entered: a person accepts each value.');
    sameOnBoth('draft', drafted);
  });

  test('errors name the input and say what is accepted', async () => {
    const [process] = assistants[transport]!.processes;
    const { client } = assistants[transport]!;
    for (const [name, args, said] of [
      ['evaluate', { process: { ...process, set: { 'Nowhere.vessels': 1 } } }, 'Write step.key with one of the steps'],
      ['evaluate', { process: { ...process, set: { 'prices.electricity': 'cheap' } } }, 'prices.electricity'],
      ['evaluate', { process, unknown: 1 }, 'unknown: is not known. The inputs are process'],
      ['read_process', { process, step: 'none' }, 'The steps are stp_'],
      ['explain_figure', { process, figure: 'none' }, 'figures.none'],
      ['what_matters', { process, metric: 'none' }, 'metric'],
      ['goal_seek', { process, target: 1, input: 'prices.none' }, 'input'],
      ['goal_seek', { process, figure: 'none', target: 1, input: 'prices.electricity' }, 'figure'],
      ['goal_seek', { process, target: 1, input: 'prices.electricity', min: 2, max: 1 }, 'min: must be below max'],
      ['goal_seek', { process, target: 'low', input: 'prices.electricity' }, 'target'],
      ['size', { process, target_output: -1 }, 'target_output'],
      ['size', { process }, 'target_output'],
      ['compare', { processes: [process] }, 'processes'],
      ['verify_figure', { process, reference: 'titre:1/x', written: '1 kg' }, 'titre:1a2b3c4d5e6f7a8b/figures.cogs'],
      ['verify_figure', { process, reference: 'titre:1a2b3c4d5e6f7a8b/x', written: '1](a) [2' }, '2.38 USD/kg'],
      ['draft_process', { steps: [{ name: 'x'.repeat(500) }] }, 'steps'],
    ] as const) {
      const { isError, content } = await client.callTool({ name, arguments: args });
      expect([isError, JSON.stringify(content)], name).toEqual([true, expect.stringContaining(said)]);
    }
  });
});

test('every tool of the engine was called on both transports', async () => {
  const common = (await assistants['stdio']!.client.listTools()).tools.map(({ name }) => name);
  const remote = (await assistants['http']!.client.listTools()).tools.map(({ name }) => name);
  const both = common.filter((name) => remote.includes(name));
  expect(both.length).toBeGreaterThan(10);
  for (const transport of Object.keys(assistants))
    expect(
      both.filter((name) => !called[transport]!.has(name)),
      transport,
    ).toEqual([]);
});
