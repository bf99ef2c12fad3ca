/** 409 where it can be provoked, repetition by Idempotency-Key, and 429. */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../contract.ts';
import { ableTo, good } from './checks.ts';
import { sendOnce, type Exchange, type Target } from './client.ts';
import type { Examination } from './findings.ts';
import { branchOf } from './mutations.ts';
import { byId } from './world.ts';

/** Further than any thing of a test comes. */
const STALE = 1_000_000;

/** A change that was made on another version is refused, and told what is there now. */
export async function staleness(one: Examination): Promise<void> {
  // A new object has no version yet. A new configuration states the version of its process.
  if (one.operation.id.startsWith('create') && one.operation.id !== 'createProcessConfiguration') return;
  const { properties = {} } = branchOf(
    (one.operation.requestSchema as Json | undefined) ?? {},
    one.operation.requestExample,
  );
  if (!('version' in (properties as Json)) || !('409' in one.operation.responses)) return;
  const call = await good(one, ableTo(one), false);
  const body = { ...(call.body as Json), version: STALE };
  await one.expect('a version that is not the one there', 409, { ...call, body }, ({ answer }) => {
    const { details } = answer as { details?: { current?: { version?: unknown } } };
    return details?.current ? null : 'details.current does not say what is there now';
  });
}

/** A POST that is repeated by its key is done once. */
export async function idempotency(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (!operation.parameters.some(({ name }) => name === 'Idempotency-Key')) return;
  const call = await good(one);
  const headers = { 'idempotency-key': `kit-${world.run}-${operation.id}` };
  await one.expect('an Idempotency-Key that is too short', 422, { ...call, headers: { 'idempotency-key': 'short' } });
  const first = await one.expect('with an Idempotency-Key', 'success', { ...call, headers });
  // By value: the order of an object's keys says nothing.
  const expected = /\/(keys|webhooks|share_links)/.test(operation.path) ? withoutSecret(first.answer) : first.answer;
  const same = ({ answer }: Exchange) =>
    isDeepStrictEqual(answer, expected) ? null : 'it is not the first answer again';
  await one.expect('the same again by its key', 'success', { ...call, headers }, same);
  if (operation.requestType !== 'application/json') return;
  const other = await world.body(operation);
  const changed = { ...(other as Json), ...('name' in (other as Json) ? { name: world.name() } : {}) };
  if (JSON.stringify(changed) === JSON.stringify(call.body)) return;
  await one.expect('another body by the same key', 422, { ...call, body: changed, headers });
}

/** The secret of an access key, a webhook or a share link is only in the first response. */
function withoutSecret(answer: unknown): unknown {
  const { secret: _, ...rest } = answer as Json;
  return rest;
}

/** What is in use, or has ended, or belongs to what is gone. */
export async function uses(one: Examination): Promise<void> {
  const { world, operation } = one;
  const namesUsages = ({ answer }: Exchange) =>
    (answer as { details?: { usages?: unknown[] } }).details?.usages?.length ? null : 'details.usages names nothing';
  if (operation.id === 'deleteBuffer') {
    await one.attempt('a buffer in use', async () => {
      const buffer = await world.fresh('buffer');
      const create = byId('createProcessConfiguration');
      const body = (await world.body(create)) as {
        uo_settings: { unit_operation: string; settings: Json }[];
      };
      const step = body.uo_settings.find(({ unit_operation }) => unit_operation === 'diafiltration');
      if (step) step.settings['buffer_id'] = buffer;
      await world.send({ operation: create, path: await world.path(create), as: 'standard', body });
      await one.expect(
        'a buffer in use',
        409,
        { path: await world.path(operation, { given: { id: buffer } }), as: 'standard' },
        namesUsages,
      );
      // The next configuration sets it free.
      await world.send({
        operation: create,
        path: await world.path(create),
        as: 'standard',
        body: await world.body(create),
      });
    });
  }
  if (operation.id === 'deleteComponent') {
    const id = await world.fresh('component');
    const create = byId('createProduct');
    const body = { ...((await world.body(create)) as Json), component_id: id };
    const product = await world.send({ operation: create, path: create.path, as: 'standard', body });
    await one.expect(
      'a component in use',
      409,
      { path: await world.path(operation, { given: { id } }), as: 'standard' },
      namesUsages,
    );
    const path = await world.path(byId('deleteProduct'), { given: { id: (product.answer as { id: string }).id } });
    await world.send({ operation: byId('deleteProduct'), path, as: 'standard' });
  }
  if (operation.id === 'restoreDeleted') {
    const product = await world.fresh('product');
    const create = byId('createProcess');
    const made = await world.send({
      operation: create,
      path: await world.path(create, { given: { id: product } }),
      as: 'standard',
      body: await world.body(create),
    });
    const { id } = made.answer as { id: string };
    for (const remove of ['deleteProcess', 'deleteProduct'] as const) {
      const path = await world.path(byId(remove), { given: { id: product, pid: id } });
      await world.send({ operation: byId(remove), path, as: 'standard' });
    }
    const path = await world.path(operation, { given: { kind: 'processes', id } });
    await one.expect('a process whose product is deleted too', 409, { path, as: 'standard' });
  }
  if (operation.id === 'cancelJob') {
    await one.attempt('a job that has ended', async () => {
      const path = await world.path(operation, { given: { jobId: await world.fresh('long job') } });
      await world.send({ operation, path, as: 'standard' });
      await one.expect('a job that has ended', 409, { path, as: 'standard' });
    });
  }
}

/** Calls until the server says to slow down. @param most calls that are made */
export async function provokeTooMany(target: Target, most: number): Promise<Exchange | null> {
  const operation = byId('listUnitOperations');
  for (let sent = 0; sent < most; sent += BATCH) {
    const calls = Array.from({ length: BATCH }, () =>
      sendOnce(target, { operation, path: operation.path, as: 'standard' }),
    );
    const refused = (await Promise.all(calls)).find(({ status }) => status === 429);
    if (refused) return refused;
  }
  return null;
}

const BATCH = 20;
