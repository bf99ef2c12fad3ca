/** Branches of a process: lines of versions, merges with both parents, rights, races, and what reads the main line alone. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  Branch,
  BranchList,
  BufferUsageList,
  Comment,
  ConfigurationList,
  Movement,
  Presence,
  Process,
  ProcessWithConfiguration,
} from '#generated/types.ts';
import { operationExamples } from '#generated/operations-examples.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { configurations, jobs, logs } from '#server/db/schema.ts';
import reevaluateProduct from '#server/jobs/kinds/reevaluate-product.ts';
import { collect } from '#server/workbook/collect.ts';
import { newMember, type SomeOne } from '../support/people.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type Reply, type TestServer } from '../support/server.ts';

const HELDER = 'org_helder_foods';
let server: TestServer;
let editor: SomeOne;
let viewer: SomeOne;

beforeAll(async () => {
  server = await testServer();
  editor = await newMember(server, 'Ed Itor');
  viewer = await newMember(server, 'Vi Ewer');
});

afterAll(() => server.close());

type Someone = Parameters<TestServer['call']>[0];
type Case = Awaited<ReturnType<typeof newCase>>;

/** A process with as many versions as asked for, of which each has another price of a raw material. */
async function newCase(versions = 1) {
  const process = await newProcess(server, editor);
  const members = [{ id: editor.id, right: 'editor' }];
  await server.call('admin', 'PUT', `/v1/products/${process.product.id}/access.json`, { everyone: 'viewer', members });
  const ids: string[] = [];
  for (let number = 1; number <= versions; number += 1) ids.push((await saved(process, number)).id);
  return { ...process, ids };
}

const body = (price: number, more: object = {}) => ({
  ...configuration(),
  assumptions: { prices: { mol_glucose: 0.5 + price / 10 } },
  note: `Price ${price}`,
  ...more,
});
const save = (as: Someone, { url }: { url: string }, price: number, more: object = {}) =>
  server.call<{ id: string }>(as, 'POST', `${url}/configurations.json`, body(price, more));
async function saved(of: { url: string }, price: number, more: object = {}): Promise<{ id: string }> {
  const { status, body: answer } = await save(editor, of, price, more);
  expect([status, answer]).toEqual([201, { id: expect.any(String) as string }]);
  return answer;
}
let names = 0;
const create = (as: Someone, { url }: Case, more: object = {}) =>
  server.call<Branch>(as, 'POST', `${url}/branches.json`, { name: `Crystalliser ${(names += 1)}`, ...more });
async function created(of: Case, more: object = {}): Promise<Branch> {
  const { status, body: branch } = await create(editor, of, more);
  expect(status).toBe(201);
  return branch;
}
const change = (as: Someone, { url }: Case, id: string, more: object) =>
  server.call<Branch>(as, 'PUT', `${url}/branches/${id}.json`, more);
const listed = async ({ url }: Case) =>
  (await server.call<BranchList>(viewer, 'GET', `${url}/branches.json`)).body.branches;
const processOf = async ({ url }: Case) =>
  (await server.call<ProcessWithConfiguration>(viewer, 'GET', `${url}.json`)).body;
const history = async ({ url }: Case) =>
  (await server.call<ConfigurationList>(viewer, 'GET', `${url}/configurations.json`)).body.configurations;
const graph = async (of: Case) =>
  Object.fromEntries((await history(of)).map(({ number, branch_id, parents }) => [number, [branch_id, parents]]));
const statuses = (replies: Reply<unknown>[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);
const message = (reply: Reply<unknown>) => (reply.body as { message: string }).message;

describe('a line of versions', () => {
  test('a branch begins with a version; what is saved on it leaves the current version as it is', async () => {
    const one = await newCase(2);
    const before = await processOf(one);
    const branch = await created(one, { name: 'Third crystalliser', configuration_id: one.ids[0] });
    expect(branch).toMatchObject({
      name: 'Third crystalliser',
      from_configuration_id: one.ids[0],
      from_number: 1,
      configuration_id: one.ids[0],
      configuration_number: 1,
      closed: false,
      created_by: editor.id,
      version: 1,
    });
    const third = await saved(one, 3, { branch_id: branch.id, version: 1 });
    const fourth = await saved(one, 4, { branch_id: branch.id, version: 2 });
    const { configuration_count, contents: _, ...now } = await processOf(one);
    expect(configuration_count).toBe(4);
    const { configuration_count: count, contents: __, ...then } = before;
    expect(count).toBe(2);
    expect(now).toEqual(then);
    expect(await listed(one)).toMatchObject([
      { id: branch.id, configuration_id: fourth.id, configuration_number: 4, from_number: 1, version: 3 },
    ]);
    expect(third.id).not.toBe(fourth.id);
    expect(await graph(one)).toEqual({
      1: [null, []],
      2: [null, [1]],
      3: [branch.id, [1]],
      4: [branch.id, [3]],
    });
  });

  test('a merge is a version of the main line with both parents, and a branch takes in the main line in the same way', async () => {
    const one = await newCase(1);
    const branch = await created(one);
    const second = await saved(one, 2, { branch_id: branch.id });
    const third = await saved(one, 3);
    await saved(one, 4, { merge_of: second.id, version: 3 });
    await saved(one, 0, { branch_id: branch.id, merge_of: third.id });
    expect(await graph(one)).toEqual({
      1: [null, []],
      2: [branch.id, [1]],
      3: [null, [1]],
      4: [null, [3, 2]],
      5: [branch.id, [2, 3]],
    });
    const [entry] = await server.database.sql
      .select({ title: logs.title })
      .from(logs)
      .where(and(eq(logs.entity_id, one.id), eq(logs.version, 4)));
    expect(entry!.title).toBe('Saved version 4 of Harvest, with changes of version 2');
  });

  test('the version before is the one of the same line, in the lists, on the home page and in the causes', async () => {
    const one = await newCase(2);
    const branch = await created(one);
    const third = await saved(one, 3, { branch_id: branch.id });
    const fourth = await saved(one, 4);
    const costs = Object.fromEntries((await history(one)).map(({ number, figures }) => [number, figures.cogs]));
    const { previous_figures, cost_history } = await processOf(one);
    expect(previous_figures!.cogs).toBe(costs[2]);
    expect(cost_history).toEqual([costs[1], costs[2], costs[4]]);
    const home = await server.call<{ movements: Movement[] }>(editor, 'GET', '/v1/home.json');
    const movement = home.body.movements.find(({ process_id }) => process_id === one.id);
    expect(movement).toMatchObject({ before: costs[2], after: costs[4] });
    for (const [id, before] of [
      [third.id, 2],
      [fourth.id, 2],
    ] as const) {
      const causes = await server.call(editor, 'GET', `${one.url}/configurations/${id}/causes.json`);
      expect(causes.body).toMatchObject({ before: costs[before] });
    }
  });

  test('only versions and branches of the process are accepted, and nothing is saved on a closed branch', async () => {
    const [one, other] = [await newCase(1), await newCase(1)];
    const theirs = await created(other);
    const mine = await created(one);
    const onMine = await saved(one, 1, { branch_id: mine.id });
    const refused = [
      await save(editor, one, 2, { merge_of: one.ids[0] }),
      await save(editor, one, 2, { branch_id: mine.id, merge_of: onMine.id }),
      await save(editor, one, 2, { branch_id: theirs.id }),
      await save(editor, one, 2, { merge_of: other.ids[0] }),
      await create(editor, one, { configuration_id: other.ids[0] }),
      await create(editor, one, { name: '  ' }),
    ];
    expect(message(refused[0]!)).toBe('Merge of must be a version of another line than the one that it is saved on.');
    expect(refused.map((reply) => [reply.status, (reply.body as unknown as { field: string }).field])).toEqual([
      [422, 'merge_of'],
      [422, 'merge_of'],
      [422, 'branch_id'],
      [422, 'merge_of'],
      [422, 'configuration_id'],
      [422, 'name'],
    ]);
    expect((await change(editor, one, theirs.id, { name: 'Mine' })).status).toBe(404);
    const branch = await created(one, { name: 'Third crystalliser' });
    expect((await change(editor, one, branch.id, { closed: true })).body).toMatchObject({ closed: true, version: 2 });
    const closed = await save(editor, one, 2, { branch_id: branch.id });
    expect([closed.status, message(closed)]).toEqual([
      409,
      'The branch Third crystalliser is closed. Reopen it to save on it.',
    ]);
    expect((await change(editor, one, branch.id, { closed: false, name: ' Two effects ' })).body).toMatchObject({
      closed: false,
      name: 'Two effects',
    });
    await saved(one, 2, { branch_id: branch.id });
    const none = { ...(await newProcess(server, editor)), ids: [] };
    const empty = await create(editor, none);
    expect([empty.status, message(empty)]).toEqual([409, 'This process has no version yet. Save it first.']);
  });

  test('two branches of a process have different names, and none that of the main line', async () => {
    const [one, other] = [await newCase(1), await newCase(1)];
    const branch = await created(one, { name: 'Two effects' });
    await change(editor, one, branch.id, { closed: true });
    const second = await created(one, { name: 'Three effects' });
    const taken = 'Name is already used by another branch of this process.';
    for (const [name, sentence] of [
      ['two Effects ', taken],
      [' Main', 'Name must not be “main”, which is the name of the main line.'],
    ] as const) {
      const replies = [await create(editor, one, { name }), await change(editor, one, second.id, { name })];
      expect(replies.map((reply) => [reply.status, reply.body])).toEqual(
        Array.from({ length: 2 }, () => [422, expect.objectContaining({ field: 'name', message: sentence })]),
      );
    }
    expect((await change(editor, one, second.id, { name: 'three effects' })).body.name).toBe('three effects');
    const race = await Promise.all([1, 2].map(() => create(editor, one, { name: 'Four effects' })));
    expect(statuses(race)).toEqual([201, 422]);
    await created(other, { name: 'Two effects' });
  });

  test('a process has at most 100 branches', async () => {
    const one = await newCase(1);
    const db = forOrganisation(server.database.sql, HELDER);
    for (let count = 0; count < 100; count += 1)
      await db.branches.create(one.id, `Branch ${count}`, one.ids[0]!, editor.id);
    const more = await create(editor, one);
    expect([more.status, message(more)]).toEqual([
      409,
      'This process has 100 branches, which is the limit. Work on one of them.',
    ]);
  });
});

test('editors make, change and save on branches; viewers read them; outsiders find nothing', async () => {
  const one = await newCase(1);
  const branch = await created(one);
  const attempts = async (as: Someone) => [
    (await server.call(as, 'GET', `${one.url}/branches.json`)).status,
    (await create(as, one)).status,
    (await change(as, one, branch.id, { name: 'Other' })).status,
    (await save(as, one, 2, { branch_id: branch.id })).status,
  ];
  expect(await attempts(viewer)).toEqual([200, 403, 403, 403]);
  expect(await attempts('free')).toEqual([404, 404, 404, 404]);
  expect(await attempts(editor)).toEqual([200, 201, 200, 201]);
  expect(await attempts('admin')).toEqual([200, 201, 200, 201]);
});

describe('at the same time', () => {
  test('saves on two branches and the main line all succeed, with numbers of their own', async () => {
    const one = await newCase(1);
    const [left, right] = [await created(one), await created(one)];
    const replies = await Promise.all([
      save(editor, one, 1, { branch_id: left.id, version: 1 }),
      save(editor, one, 2, { branch_id: right.id, version: 1 }),
      save(editor, one, 3, { version: 2 }),
    ]);
    expect(statuses(replies)).toEqual([201, 201, 201]);
    expect((await history(one)).map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  });

  test('two saves on one branch: the second is told what is there now', async () => {
    const one = await newCase(1);
    const branch = await created(one);
    const replies = await Promise.all([1, 2].map((n) => save(editor, one, n, { branch_id: branch.id, version: 1 })));
    expect(statuses(replies)).toEqual([201, 409]);
    const stale = replies.find(({ status }) => status === 409)!.body as unknown as {
      details: { current: Branch & { changed_by: { is_you: boolean } } };
    };
    expect(stale.details.current).toMatchObject({ id: branch.id, version: 2, changed_by: { is_you: true } });
  });

  test('a save and the closing of its branch: the save is there, or the branch is closed first', async () => {
    const one = await newCase(1);
    const branch = await created(one);
    const [reply] = await Promise.all([
      save(editor, one, 1, { branch_id: branch.id }),
      change(editor, one, branch.id, { closed: true }),
    ]);
    expect((await history(one)).length).toBe(reply.status === 201 ? 2 : 1);
    expect([201, 409]).toContain(reply.status);
  });
});

describe('with everything else', () => {
  test('a version of a branch is reviewed and approved like any other, and never changes afterwards', async () => {
    const one = await newCase(1);
    const branch = await created(one);
    const version = await saved(one, 2, { branch_id: branch.id });
    const review = await server.call<{ id: string }>(editor, 'POST', `${one.url}/reviews.json`, {
      use: 'concept',
      configuration_id: version.id,
    });
    expect(review.status).toBe(201);
    const approval = await server.call('admin', 'POST', `${one.url}/reviews/${review.body.id}/approvals.json`, {});
    expect(approval.status).toBe(201);
    expect((await history(one))[0]).toMatchObject({ number: 2, state: 'approved', branch_id: branch.id });
    const stored = async () =>
      server.database.sql.select().from(configurations).where(eq(configurations.id, version.id));
    const before = await stored();
    await saved(one, 3, { branch_id: branch.id });
    await change(editor, one, branch.id, { closed: true });
    await reevaluated(one);
    expect(await stored()).toEqual(before);
    expect((await server.call(editor, 'DELETE', `${one.url}.json`)).status).toBe(409);
  });

  test('a change of the product re-evaluates the newest version of each open branch, and no older one', async () => {
    const one = await newCase(2);
    const [open, closed, untouched] = [await created(one), await created(one), await created(one)];
    await saved(one, 3, { branch_id: open.id });
    await saved(one, 4, { branch_id: open.id });
    await saved(one, 5, { branch_id: closed.id });
    await change(editor, one, closed.id, { closed: true });
    expect((await change(editor, one, untouched.id, { name: 'Not begun' })).status).toBe(200);
    expect(await reevaluated(one)).toEqual([2, 4]);
    const queued = () =>
      server.database.sql.$count(jobs, and(eq(jobs.type, reevaluateProduct.name), eq(jobs.product_id, one.product.id)));
    expect(await queued()).toBe(0);
    await change(editor, one, closed.id, { closed: false });
    expect(await queued()).toBe(1);
    // The others get the same results as before.
    expect(await reevaluated(one)).toEqual([5]);
  });

  test('a buffer that only a branch uses is in use', async () => {
    const one = await newCase(1);
    const details = operationExamples.createBuffer.body;
    const buffer = await server.call<{ id: string }>(editor, 'POST', '/v1/buffers.json', details);
    expect(buffer.status).toBe(201);
    const branch = await created(one);
    const used = configuration({ stp_diafiltration: { buffer_id: buffer.body.id } });
    await saved(one, 2, { ...used, branch_id: branch.id });
    const usages = async () =>
      (await server.call<BufferUsageList>(editor, 'GET', `/v1/buffers/${buffer.body.id}/usages.json`)).body.usages;
    expect(await usages()).toMatchObject([
      { process_id: one.id, step_id: 'stp_diafiltration', branch_id: branch.id, branch_name: branch.name },
    ]);
    const refused = await server.call(editor, 'DELETE', `/v1/buffers/${buffer.body.id}.json`);
    expect([refused.status, refused.body['details']]).toMatchObject([
      409,
      { usages: [{ id: one.id, name: expect.stringContaining(`Harvest on the branch ${branch.name}, `) as string }] },
    ]);
    // The same step of both lines.
    await saved(one, 3, { ...used });
    expect((await usages()).map(({ branch_name }) => branch_name)).toEqual([null, branch.name]);
    await change(editor, one, branch.id, { closed: true });
    expect((await usages()).map(({ branch_name }) => branch_name)).toEqual([null]);
  });

  test('a comment has the number of the version that it is about', async () => {
    const [one, other] = [await newCase(1), await newCase(1)];
    const branch = await created(one);
    const version = await saved(one, 2, { branch_id: branch.id });
    const comment = (configuration_id?: string) =>
      server.call<Comment>(viewer, 'POST', `${one.url}/comments.json`, {
        place: { kind: 'page', page: 'design', title: 'Design' },
        text: 'Is this enough?',
        ...(configuration_id && { configuration_id }),
      });
    expect((await comment()).body.configuration_number).toBe(1);
    expect((await comment(version.id)).body.configuration_number).toBe(2);
    const refused = await comment(other.ids[0]);
    expect([refused.status, message(refused)]).toEqual([422, 'Configuration is not a version of this process.']);
  });

  test('a person on a branch is named with the step of that version', async () => {
    const one = await newCase(1);
    const branch = await created(one);
    const { uo_settings } = configuration();
    const renamed = uo_settings.map((step) =>
      step.id === 'stp_diafiltration' ? { ...step, name: 'Second diafiltration' } : step,
    );
    const version = await saved(one, 2, { uo_settings: renamed, branch_id: branch.id });
    const at = { page: 'design', step_id: 'stp_diafiltration', branch_id: branch.id, configuration_id: version.id };
    await server.call(editor, 'PUT', `${one.url}/presence.json`, at);
    const seen = await server.call<Presence>(viewer, 'PUT', `${one.url}/presence.json`, { page: 'design' });
    expect(seen.body.others).toMatchObject([{ step_name: 'Second diafiltration', configuration_number: 2 }]);
    expect(seen.body.newest).toMatchObject({ number: 1 });
    const elsewhere = `/v1/products/${one.product.id}/pipelines/prc_none/presence.json`;
    expect((await server.call(editor, 'PUT', elsewhere, at)).status).toBe(404);
  });

  test('a workbook has the versions of branches with the names of these', async () => {
    const one = await newCase(1);
    const branch = await created(one);
    await saved(one, 2, { branch_id: branch.id });
    const db = forOrganisation(server.database.sql, HELDER);
    const product = await db.products.get(one.product.id);
    const { processes } = await collect({ product, currency: null }, db);
    const { branches, configurations: versions } = processes.find(({ process }) => process.id === one.id)!;
    expect(
      versions.map(({ number, branch_id }) => [number, branches.find(({ id }) => id === branch_id)?.name]),
    ).toEqual([
      [2, branch.name],
      [1, undefined],
    ]);
  });

  test('a copy has the main line alone; a deleted process comes back with its branches', async () => {
    const one = await newCase(1);
    const branch = await created(one);
    await saved(one, 2, { branch_id: branch.id });
    const copy = await server.call<Process>(editor, 'POST', `/v1/products/${one.product.id}/pipelines.json`, {
      name: 'Copy',
      copy_of: one.id,
    });
    expect(copy.body.configuration_count).toBe(1);
    const url = `/v1/products/${one.product.id}/pipelines/${copy.body.id}`;
    expect(await listed({ ...one, url })).toEqual([]);
    expect((await server.call(editor, 'DELETE', `${one.url}.json`)).status).toBe(204);
    expect((await server.call(editor, 'GET', `${one.url}/branches.json`)).status).toBe(404);
    expect((await server.call(editor, 'POST', `/v1/restore/processes/${one.id}.json`)).status).toBe(200);
    expect(await listed(one)).toMatchObject([{ id: branch.id, configuration_number: 2 }]);
    expect(Object.keys(await graph(one))).toEqual(['1', '2']);
  });
});

/** Numbers of the versions of a process that a change of its product evaluates again. */
async function reevaluated({ product, id }: Case): Promise<number[]> {
  const db = forOrganisation(server.database.sql, HELDER);
  const job = { product_id: product.id, parameters: { older_engines: false } } as never;
  const output = await reevaluateProduct.run(await reevaluateProduct.load(job, db), { progress: () => {} } as never);
  const before = await versionsOf(id);
  for (const { results } of output.recomputed) results.figures.cogs *= 1.5;
  await server.database.sql.transaction((tx) =>
    reevaluateProduct.commit(output, job, { ...forOrganisation(tx, HELDER), record: async () => {} }),
  );
  const after = await versionsOf(id);
  return after.filter(({ cogs }, index) => cogs !== before[index]!.cogs).map(({ number }) => number);
}

async function versionsOf(processId: string) {
  const rows = await server.database.sql
    .select({ number: configurations.number, figures: configurations.figures })
    .from(configurations)
    .where(eq(configurations.process_id, processId))
    .orderBy(configurations.number);
  return rows.map(({ number, figures }) => ({ number, cogs: figures.cogs }));
}
