/** Calculated values: they follow from what was sent, agree from call to call, and a refusal names the step that is at fault. */
import { isDeepStrictEqual } from 'node:util';
import { itemsKey, operations, resolve, type Json } from '../contract.ts';
import { ableTo, good } from './checks.ts';
import type { Exchange } from './client.ts';
import { difference } from './effects.ts';
import { problemOf, type Examination } from './findings.ts';
import { byId, type World } from './world.ts';

interface Step {
  unit_operation: string;
  settings: Json;
}

/** A setting that is a number: its step, and its key. */
function numberIn(steps: Step[], from = 0): { at: number; key: string } | null {
  const at = steps.findIndex(
    ({ settings }, i) => i >= from && Object.values(settings).some((value) => typeof value === 'number' && value > 0),
  );
  if (at < 0) return null;
  const [key] = Object.entries(steps[at]!.settings).find(([, value]) => typeof value === 'number' && value > 0)!;
  return { at, key };
}

function withSetting(body: Json, { at, key }: { at: number; key: string }, value: unknown): Json {
  const steps = (body['uo_settings'] as Step[]).map((step, i) =>
    i === at ? { ...step, settings: { ...step.settings, [key]: value } } : step,
  );
  return { ...body, uo_settings: steps };
}

const figuresOf = ({ answer }: Exchange) => (answer as { figures?: Json } | null)?.figures;

/** Bodies with steps: evaluation and configuration of one process. */
export async function results(one: Examination): Promise<void> {
  const { operation } = one;
  if (operation.id !== 'evaluateProcess' && operation.id !== 'createProcessConfiguration') return;
  const call = await good(one);
  const body = call.body as Json;
  const steps = body['uo_settings'] as Step[];
  const last = numberIn(steps, 1) ?? numberIn(steps);
  if (last)
    await one.expect(
      'a setting that is no number',
      422,
      { ...call, body: withSetting(body, last, 'many') },
      ({ answer }) => {
        const {
          process_idx,
          unit_operation,
          fields = [],
        } = answer as { process_idx?: number; unit_operation?: string; fields?: string[] };
        const step = steps[last.at]!.unit_operation;
        if (process_idx !== last.at) return `process_idx is ${process_idx}, not ${last.at}`;
        if (unit_operation !== step) return `unit_operation is ${unit_operation}, not ${step}`;
        return fields.some((field) => field.split('.').includes(last.key))
          ? null
          : `fields is ${fields.join(', ')}, not ${last.key}`;
      },
    );
  await agreement(one, body);
}

/** What an evaluation says of settings is what a configuration of them stores, and what every call shows of it. */
async function agreement(one: Examination, body: Json): Promise<void> {
  const { world, operation } = one;
  const evaluate = byId('evaluateProcess');
  const path = await world.path(evaluate);
  const { uo_settings, assumptions, product } = body;
  const settings = { uo_settings, ...(assumptions ? { assumptions } : {}), ...(product ? { product } : {}) };
  const evaluated = async (sent: Json) => world.send({ operation: evaluate, path, as: ableTo(one), body: sent });
  const first = await evaluated(settings);
  if (first.status !== 200) return;
  const figures = figuresOf(first);
  add(one, 'the same settings give the same figures', same(figures, figuresOf(await evaluated(settings))), first);
  const setting = numberIn(uo_settings as Step[]);
  if (setting) {
    const value = Number((uo_settings as Step[])[setting.at]!.settings[setting.key]);
    const other = await evaluated(withSetting(settings, setting, value * 0.9));
    if (other.status === 200)
      add(
        one,
        'another setting gives other figures',
        isDeepStrictEqual(figures, figuresOf(other)) ? `the figures are the same with ${setting.key} at 90 %` : null,
        other,
      );
  }
  const create = byId('createProcessConfiguration');
  const saved = await world.send({
    operation: create,
    path: await world.path(create),
    as: ableTo(one),
    body: { ...settings, locked_values: body['locked_values'] ?? {} },
  });
  const cid = (saved.answer as { id?: string } | null)?.id;
  if (saved.status !== 201 || !cid) return;
  const read = byId('getProcessConfiguration');
  const configuration = await world.send({
    operation: read,
    path: await world.path(read, { given: { cid } }),
    as: ableTo(one),
  });
  const stored = (configuration.answer as { results?: { figures?: Json } } | null)?.results?.figures;
  add(one, 'a saved configuration has the figures of its evaluation', same(figures, stored), configuration);
  const get = byId('getProcess');
  const process = await world.send({ operation: get, path: await world.path(get), as: ableTo(one) });
  const shown = process.answer as { configuration_id?: string; figures?: Json } | null;
  add(
    one,
    'the process shows its new configuration',
    shown?.configuration_id === cid ? null : `configuration_id is ${shown?.configuration_id}, not ${cid}`,
    process,
  );
  add(one, 'the process has the figures of its configuration', same(shown?.figures, figures), process);
  if (operation.id !== 'createProcessConfiguration') return;
  for (const id of ['listProcesses', 'listProcessConfigurations']) {
    const list = byId(id);
    const exchange = await world.send({
      operation: list,
      path: await world.path(list),
      as: ableTo(one),
      query: [['page_size', '1000']],
    });
    const rows = ((exchange.answer as Json | null)?.[itemsKey(list)!] ?? []) as Json[];
    const row = rows.find((found) => found['id'] === cid || found['configuration_id'] === cid);
    if (rows.length < 1000)
      add(
        one,
        `${id} has the figures of the configuration`,
        row ? same(row['figures'] as Json | undefined, figures) : 'it is not in the list',
        exchange,
      );
  }
}

/** The figures that both have are the same. */
function same(a: Json | undefined, b: Json | undefined): string | null {
  if (!a || !b) return 'there are no figures';
  const wrong = Object.keys(a).find((key) => key in b && !isClose(a[key], b[key]));
  return wrong === undefined ? null : `${wrong} is ${JSON.stringify(a[wrong])} and ${JSON.stringify(b[wrong])}`;
}

const isClose = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
    : isDeepStrictEqual(a, b);

function add(one: Examination, check: string, message: string | null, exchange: Exchange): void {
  one.add(check, message === null ? 'passed' : 'failed', { exchange, ...(message === null ? {} : { message }) });
}

/** A row of a list says what reading its object says. */
export async function rowsAgree(one: Examination): Promise<void> {
  const { operation, world } = one;
  const key = itemsKey(operation);
  const get = operations.find(
    ({ method, path }) =>
      method === 'GET' &&
      path.startsWith(operation.path.replace(/\.json$/, '/{')) &&
      /^[^/]+\}\.json$/.test(path.slice(operation.path.length - 4)),
  );
  if (key === null || !get || itemsKey(get) !== null) return;
  const path = await world.path(operation, { as: ableTo(one) });
  const list = await world.send({ operation, path, as: ableTo(one), query: world.query(operation) });
  const rows = ((list.answer as Json | null)?.[key] ?? []) as Json[];
  for (const row of [rows[0], rows.at(-1)]) {
    if (typeof row?.['id'] !== 'string') continue;
    const at = path.replace(/\.json$/, `/${encodeURIComponent(row['id'])}.json`);
    const exchange = await world.send({ operation: get, path: at, as: ableTo(one) });
    const answer = (exchange.answer ?? {}) as Json;
    const { properties = {} } = resolve({ $ref: `#${get.responses['200']!.pointer}` }) as {
      properties?: Record<string, Json>;
    };
    const isShown = (name: string) => properties[name]?.['x-in-lists'] !== false && !CHANGING.has(name);
    const shown = Object.keys(row).filter((name) => name in answer && isShown(name));
    const problem =
      shown.map((name) => difference(row[name], answer[name], name)).find((text) => text !== null) ?? null;
    add(one, 'a row says what its object says', problem && `${problem} by itself`, exchange);
  }
}

/** What can change between two calls. */
const CHANGING = new Set([
  'last_active_at',
  'last_used_at',
  'jobs',
  'progress',
  'status',
  'message',
  'started_at',
  'finished_at',
]);

/** What was deleted is listed as such, and comes back as it was. */
export async function restores(one: Examination): Promise<void> {
  const { operation, world } = one;
  const kind = operation.restorable;
  if (kind === null || operation.id === 'deleteOrganisation') return;
  const call = await good(one);
  const get = operations.find(({ method, path }) => method === 'GET' && path === operation.path)!;
  const read = () => world.send({ operation: get, path: call.path, as: call.as });
  const before = await read();
  await one.expect('deletes, to restore', 'success', call);
  const id = decodeURIComponent(
    call.path
      .split('/')
      .at(-1)!
      .replace(/\.json$/, ''),
  );
  const list = byId('listDeleted');
  const name = String((before.answer as Json | null)?.['name']);
  const deleted = await world.send({ operation: list, path: list.path, as: call.as, query: [['q', name]] });
  if (deleted.status === 501) return;
  const { deleted: rows = [] } = (deleted.answer ?? {}) as { deleted?: Json[] };
  const row = rows.find((found) => found['id'] === id);
  add(
    one,
    'is in the list of what was deleted',
    !row ? `${id} is not in it` : row['kind'] === kind ? null : `kind is ${String(row['kind'])}, not ${kind}`,
    deleted,
  );
  const restore = byId('restoreDeleted');
  const restored = await world.send({ operation: restore, path: `/v1/restore/${kind}/${id}.json`, as: call.as });
  const after = await read();
  const [then, now] = [before.answer, after.answer] as [Json, Json];
  const wrong = Object.keys(then).find(
    (key) => !['version', 'updated_at'].includes(key) && !isDeepStrictEqual(then[key], (now ?? {})[key]),
  );
  add(
    one,
    'is restored as it was',
    restored.status >= 300
      ? `restoring it answered ${restored.status}`
      : after.status !== 200
        ? `reading it answered ${after.status}`
        : wrong
          ? `${wrong} was ${JSON.stringify(then[wrong])} and is ${JSON.stringify(now[wrong])}`
          : problemOf(get, after),
    after,
  );
  await goneWith(one, world);
}

/** What belongs to a deleted object is not found either. */
async function goneWith(one: Examination, world: World): Promise<void> {
  const { operation } = one;
  const below = operations.filter(
    ({ method, path }) =>
      method === 'GET' &&
      new RegExp(`^${operation.path.replace(/\.json$/, '').replaceAll(/[{}]/g, String.raw`\$&`)}/\\w+\\.json$`).test(
        path,
      ),
  );
  if (below.length === 0) return;
  const call = await good(one);
  await world.send({ operation, ...call });
  for (const list of below) {
    const exchange = await world.send({
      operation: list,
      path: call.path.replace(/\.json$/, list.path.slice(operation.path.length - 5)),
      as: call.as,
    });
    add(
      one,
      `${list.id} after deletion`,
      exchange.status === 404 ? null : `answered ${exchange.status}, not 404`,
      exchange,
    );
  }
}
