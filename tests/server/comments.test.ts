/** Comments on a process: who may read, write and resolve them, whom they mention, and where they never appear. */
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comment, CommentCreate, CommentList, CommentReply, Home } from '#generated/types.ts';
import { erasePerson } from '#server/db/erase-person.ts';
import { comments, products } from '#server/db/schema.ts';
import { newAccessKey, logTitles } from '../support/keys.ts';
import { newMember, type SomeOne } from '../support/people.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let process: Awaited<ReturnType<typeof newProcess>>;
let editor: SomeOne;
let viewer: SomeOne;
let other: SomeOne;

beforeAll(async () => {
  server = await testServer();
  process = await newProcess(server);
  [editor, viewer, other] = [
    await newMember(server, 'Ed Itor'),
    await newMember(server, 'Vi Ewer'),
    await newMember(server, 'Oth Er'),
  ];
  await server.call('standard', 'POST', `${process.url}/configurations.json`, configuration());
  const access = { everyone: 'viewer', members: [{ id: editor.id, right: 'editor' }] };
  await server.call('admin', 'PUT', `/v1/products/${process.product.id}/access.json`, access);
});

afterAll(() => server.close());

type Someone = Parameters<TestServer['call']>[0];
const place: CommentCreate['place'] = {
  kind: 'setting',
  page: 'design',
  step_id: 'stp_fermentation',
  key: 'duration',
  title: 'Fermentation, Duration',
};
const start = (as: Someone, body: object = { place, text: 'Is this measured?' }) =>
  server.call<Comment>(as, 'POST', `${process.url}/comments.json`, body);
const reply = (as: Someone, id: string, text = 'Yes.') =>
  server.call<CommentReply>(as, 'POST', `${process.url}/comments/${id}/replies.json`, { text });
const resolve = (as: Someone, id: string, body: object = { resolved: true }) =>
  server.call<Comment>(as, 'PUT', `${process.url}/comments/${id}.json`, body);
const list = async (as: Someone) => server.call<CommentList>(as, 'GET', `${process.url}/comments.json`);
const waiting = async (as: Someone) => (await server.call<Home>(as, 'GET', '/v1/home.json')).body.waiting ?? [];

describe('who may do what, in each state of a thread', () => {
  const people = () => ({
    admin: 'admin' as const,
    editor,
    author: viewer,
    viewer: other,
    outsider: 'free' as const,
    nobody: null,
  });
  type Who = keyof ReturnType<typeof people>;
  const table: Record<Who, Record<'read' | 'start' | 'reply' | 'reply, resolved' | 'resolve' | 'reopen', number>> = {
    admin: { read: 200, start: 201, reply: 201, 'reply, resolved': 409, resolve: 200, reopen: 200 },
    editor: { read: 200, start: 201, reply: 201, 'reply, resolved': 409, resolve: 200, reopen: 200 },
    author: { read: 200, start: 201, reply: 201, 'reply, resolved': 409, resolve: 200, reopen: 200 },
    viewer: { read: 200, start: 201, reply: 201, 'reply, resolved': 409, resolve: 403, reopen: 403 },
    outsider: { read: 404, start: 404, reply: 404, 'reply, resolved': 404, resolve: 404, reopen: 404 },
    nobody: { read: 401, start: 401, reply: 401, 'reply, resolved': 401, resolve: 401, reopen: 401 },
  };

  test.each(
    Object.entries(table).flatMap(([who, acts]) =>
      Object.entries(acts).map(([act, status]) => [who, act, status] as const),
    ),
  )('%s: %s → %d', async (who, act, status) => {
    const as = people()[who as Who];
    const { body: thread } = await start(viewer);
    if (act === 'reply, resolved' || act === 'reopen') await resolve(viewer, thread.id);
    const before = JSON.stringify((await list('admin')).body);
    const made = await {
      read: () => list(as),
      start: () => start(as),
      reply: () => reply(as, thread.id),
      'reply, resolved': () => reply(as, thread.id),
      resolve: () => resolve(as, thread.id),
      reopen: () => resolve(as, thread.id, { resolved: false }),
    }[act as 'read']();
    expect(made.status).toBe(status);
    const isSame = JSON.stringify((await list('admin')).body) === before;
    expect(isSame).toBe(status >= 400 || act === 'read');
  });

  test('keys with the scope write comment as their account, others do not', async () => {
    const [reads, writes] = [
      await newAccessKey(server, { scopes: ['read'] }),
      await newAccessKey(server, { scopes: ['read', 'write'] }),
    ];
    expect((await start({ token: reads.secret })).status).toBe(403);
    expect((await start({ token: writes.secret })).body.author.name).toBe('Mara Kovács');
  });

  test('who left the organisation reads and writes nothing any more; what they wrote stays', async () => {
    const leaver = await newMember(server, 'Lea Ver');
    const { body: thread } = await start(leaver);
    await server.call('admin', 'DELETE', `/v1/organisations/org_helder_foods/users/${leaver.id}.json`);
    for (const act of [list(leaver), start(leaver), reply(leaver, thread.id), resolve(leaver, thread.id)])
      expect((await act).status).toBe(403);
    const kept = (await list('standard')).body.comments.find(({ id }) => id === thread.id);
    expect(kept?.author).toEqual({ id: leaver.id, name: 'Lea Ver' });
  });
});

describe('a thread', () => {
  test('has its place, its version, its replies in order and who resolved it, and is in the log without its text', async () => {
    const { body: thread } = await start(viewer);
    expect(thread).toMatchObject({
      place,
      configuration_number: 1,
      text: 'Is this measured?',
      version: 1,
      may_resolve: true,
    });
    await reply(editor, thread.id, 'By run 31.');
    const { body: second } = await reply(other, thread.id, 'And run 32.');
    expect(second).toMatchObject({ text: 'And run 32.', author: { name: 'Oth Er' } });
    const listed = (await list(other)).body.comments.find(({ id }) => id === thread.id)!;
    expect(listed.replies.at(-1)).toEqual(second);
    expect(listed.replies.map(({ text, author }) => [author.name, text])).toEqual([
      ['Ed Itor', 'By run 31.'],
      ['Oth Er', 'And run 32.'],
    ]);
    expect(listed.may_resolve).toBe(false);
    const { body: resolved } = await resolve(viewer, thread.id);
    expect(resolved).toMatchObject({ resolved_by: { name: 'Vi Ewer' }, version: 4 });
    const { body: open } = await resolve(editor, thread.id, { resolved: false });
    expect([open.resolved_at, open.resolved_by]).toEqual([null, null]);
    expect((await logTitles(server, thread.id)).toSorted()).toEqual([
      'Commented on Fermentation, Duration in Harvest',
      'Reopened a comment on Fermentation, Duration in Harvest',
      'Replied to a comment on Fermentation, Duration in Harvest',
      'Replied to a comment on Fermentation, Duration in Harvest',
      'Resolved a comment on Fermentation, Duration in Harvest',
    ]);
  });

  test('is resolved once by two at a time, and a stale version is refused', async () => {
    const { body: thread } = await start(viewer);
    const both = await Promise.all([
      resolve(viewer, thread.id, { resolved: true, version: 1 }),
      resolve(editor, thread.id, { resolved: true, version: 1 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each([
    ['place.step_id', { place: { kind: 'step', page: 'design', title: 'A step' }, text: 'x' }],
    ['place.key', { place: { kind: 'figure', page: 'economics', title: 'Unit cost' }, text: 'x' }],
    ['place.key', { place: { kind: 'line', page: 'economics', title: 'Labour' }, text: 'x' }],
    ['text', { place, text: '  ' }],
    ['text', { place, text: 'Ask @usr_nobody_here.' }],
    ['text', { place, text: 'Ask @usr_tom_okafor, who is in another organisation.' }],
    ['text', { place, text: Array.from({ length: 21 }, (_, i) => `@usr_${i}`).join(' ') }],
  ])('is refused with the field %s', async (field, body) => {
    const refused = await server.call('standard', 'POST', `${process.url}/comments.json`, body);
    expect([refused.status, (refused.body as { field?: string }).field]).toEqual([422, field]);
  });
});

describe('a mention', () => {
  test('waits on the home page of the member until they reply or the thread is resolved', async () => {
    const { body: thread } = await start(viewer, {
      place,
      text: `@${other.id}, please confirm. Write to a@usr_b.example.`,
    });
    expect(thread.mentions).toEqual([{ id: other.id, name: 'Oth Er' }]);
    expect(await waiting(other)).toMatchObject([
      {
        kind: 'mention',
        id: thread.id,
        by: 'Vi Ewer',
        process_name: 'Harvest',
        text: expect.stringContaining('please confirm'),
      },
    ]);
    expect(await waiting(viewer)).toEqual([]);
    await reply(other, thread.id);
    expect(await waiting(other)).toEqual([]);
    await reply(editor, thread.id, `Thank you, @${other.id}.`);
    expect(await waiting(other)).toHaveLength(1);
    await resolve(viewer, thread.id);
    expect(await waiting(other)).toEqual([]);
  });

  test('of an erased person names nobody', async () => {
    const gone = await newMember(server, 'Gone Person');
    const { body: thread } = await start(viewer, { place, text: `Ask @${gone.id}.` });
    await erasePerson(server.database.sql, gone.id);
    const { body } = await list('standard');
    const kept = body.comments.find(({ id }) => id === thread.id)!;
    expect(kept.mentions).toEqual([{ id: gone.id, name: 'Erased user' }]);
    expect(JSON.stringify(body)).not.toContain('Gone Person');
  });
});

test('no comment leaves the organisation with a share link, a scenario or a workbook', async () => {
  const secretText = 'Between us and nobody else';
  await start('standard', { place, text: secretText });
  await server.database.sql.update(products).set({ everyone: 'editor' }).where(eq(products.id, process.product.id));
  const share = {
    name: 'All',
    kind: 'whole',
    sections: ['summary', 'flowsheet', 'warnings', 'versions'],
    valid_days: 1,
  };
  const { body: link } = await server.call<{ secret: string }>(
    'standard',
    'POST',
    `${process.url}/share_links.json`,
    share,
  );
  const opened = await server.call(null, 'POST', '/v1/shared/open.json', { token: link.secret });
  expect(opened.status).toBe(200);
  const { body: whole } = await server.call<{ configuration_id: string }>('standard', 'GET', `${process.url}.json`);
  const scenario = await server.call(
    'standard',
    'GET',
    `${process.url}/configurations/${whole.configuration_id}/scenario.json`,
  );
  for (const reply of [opened, scenario]) expect(JSON.stringify(reply.body)).not.toContain(secretText);
  const workbook = await server.call<Buffer>('standard', 'GET', `/v1/products/${process.product.id}/data.xlsx`);
  const parts = Object.entries(unzipSync(new Uint8Array(workbook.body)));
  expect(parts.map(([name]) => name)).toContain('xl/workbook.xml');
  for (const [name, part] of parts) {
    expect(name).not.toContain('comments');
    expect(strFromU8(part)).not.toContain(secretText);
  }
  // The door of each thread is its own process.
  const elsewhere = await newProcess(server);
  const { body: thread } = await start('standard');
  for (const [method, path, body] of [
    ['PUT', `comments/${thread.id}.json`, { resolved: true }],
    ['POST', `comments/${thread.id}/replies.json`, { text: 'x' }],
  ] as const)
    expect((await server.call('standard', method, `${elsewhere.url}/${path}`, body)).status).toBe(404);
  expect(await server.database.sql.$count(comments, eq(comments.process_id, elsewhere.id))).toBe(0);
});
