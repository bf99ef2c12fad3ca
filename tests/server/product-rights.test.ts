/** Who may change a product: every change of the contract is walked as a viewer and as an editor, on the real routes. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import { operations as table, type OperationId } from '#generated/operations.ts';
import type { DeletedList, Product, ProductAccess, ProductAccessUpdate, Process } from '#generated/types.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { erasePerson } from '#server/db/erase-person.ts';
import { purge } from '#server/db/purge.ts';
import { jobs, memberships, productRights, products, users } from '#server/db/schema.ts';
import { heldBy } from '#server/product-changes.ts';
import { logTitles, newAccessKey, newServiceAccount } from '../support/keys.ts';
import { shareOfCommit } from '../support/night.ts';
import { configuration, newProduct } from '../support/processes.ts';
import { testServer, type Reply, type TestServer } from '../support/server.ts';
import { inPath, restorable, thingsOf, type Things } from './tenancy-things.ts';

const HELDER = 'org_helder_foods';
const MARA = 'usr_mara_kovacs';
const INES = 'usr_ines_moreau';

let server: TestServer;
let own: ReturnType<typeof thingsOf>;
let product: string;

beforeAll(async () => {
  server = await testServer();
  // A second member, who is not an administrator.
  await server.call('admin', 'POST', `/v1/organisations/${HELDER}/users.json`, { ids: [INES] });
  own = thingsOf(server, 'standard');
  product = await own('product');
  // Before the product is restricted.
  for (const call of calls) await addressOf(call);
});

afterAll(() => server.close());

const accessUrl = (id: string) => `/v1/products/${id}/access.json`;
const read = async (id = product): Promise<ProductAccess> =>
  (await server.call<ProductAccess>('standard', 'GET', accessUrl(id))).body;

/** Sets who may edit, as an administrator. */
async function allow(change: ProductAccessUpdate, id = product): Promise<ProductAccess> {
  const reply = await server.call<ProductAccess>('admin', 'PUT', accessUrl(id), change);
  expect([reply.status, reply.body]).toEqual([200, reply.body]);
  return reply.body;
}

const refusal = (name: string) => ({
  status: 403,
  body: { message: `You can view ${name}, but only its editors can change it. Ask an editor or an administrator.` },
});

/** A request of every operation that changes something of a product; of those for several kinds, one for each. */
const calls = (Object.keys(table) as OperationId[]).flatMap(
  (id): { id: OperationId; path: string; thing?: keyof Things }[] => {
    const { path } = table[id];
    if (id === 'restoreDeleted')
      return ['products', 'processes', 'experiments'].map((kind) => {
        const { thing } = restorable[kind] as { thing: keyof Things };
        return { id, path: path.replace('{kind}', kind), thing };
      });
    return heldBy(id, { id: 'x', productId: 'x', jobId: 'x' }) === null ? [] : [{ id, path }];
  },
);

/** So that nothing is deleted before the other requests have been made. */
const rank = { GET: 0, POST: 1, PUT: 2, DELETE: 3 };
const inOrder = calls.toSorted(
  (a, b) => rank[table[a.id].method] - rank[table[b.id].method] || b.path.length - a.path.length,
);

/** The address of a request with things of the product. */
async function addressOf({ id, path, thing }: (typeof calls)[number]): Promise<string> {
  if (thing) return path.replace('{id}', await own(thing));
  let address = path;
  for (const { 0: parameter, index } of path.matchAll(/\{\w+\}/g)) {
    const named = inPath[path.slice(0, index + parameter.length)]!;
    address = address.replace(parameter, typeof named === 'object' ? named.word : await own(named as keyof Things));
  }
  const query = operationExamples[id].url.split('?')[1];
  return query === undefined ? address : `${address}?${query}`;
}

const FORM = { 'content-type': 'multipart/form-data; boundary=walk' };
const FILE =
  '--walk\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n1,2\n\r\n--walk--\r\n';

async function ask(as: Parameters<TestServer['call']>[0], call: (typeof calls)[number]): Promise<Reply> {
  const { method, body } = table[call.id];
  const address = await addressOf(call);
  if (body === 'multipart/form-data') return server.call(as, method, address, FILE, FORM);
  return server.call(as, method, address, body === 'application/json' ? operationExamples[call.id].body : undefined);
}

/** Everything that is stored, except what reading changes. */
async function everything(): Promise<unknown> {
  const names = await rowsOf<{ name: string }>(
    server.database.sql,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('presences') order by relname`,
  );
  const rows = [];
  for (const { name } of names) {
    const [row] = await rowsOf<{ sum: string }>(
      server.database.sql,
      sql`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.identifier(name)} t`,
    );
    rows.push([name, row!.sum]);
  }
  return rows;
}

describe('every change of a product', () => {
  test('the walk has the changes of the contract', () => {
    expect(calls.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'updateProduct',
        'deleteProduct',
        'updateProductAccess',
        'createProcess',
        'createProcessConfiguration',
        'createExperiment',
        'uploadExperimentFile',
        'acceptFit',
        'integrateData',
        'createLifeCycleAnalysis',
        'createShareLink',
        'restoreDeleted',
        'cancelJob',
      ]),
    );
    expect(calls.length).toBeGreaterThan(20);
  });

  // By day, another third at each commit; of the two tests, a different one.
  test.each(shareOfCommit(calls, 3))('$id $path is rejected for a viewer, and changes nothing', async (call) => {
    const address = await addressOf(call);
    const whose = call.thing === 'deleted_products' ? await own('deleted_products') : product;
    const { database } = server;
    await database.sql.update(products).set({ everyone: 'viewer' }).where(eq(products.id, whose));
    if (call.id === 'cancelJob') await database.sql.update(jobs).set({ submitted_by: 'usr_other' });
    const before = await everything();
    const reply = await ask('standard', call);
    expect([address, reply]).toMatchObject([address, refusal('Only for standard')]);
    expect(await everything()).toEqual(before);
  });

  test.each(shareOfCommit(inOrder, 3, 1))('$id $path is not rejected for an editor', async (call) => {
    const whose = call.thing === 'deleted_products' ? await own('deleted_products') : product;
    await server.database.sql.update(products).set({ everyone: 'viewer' }).where(eq(products.id, whose));
    await server.database.sql
      .insert(productRights)
      .values({ organisation_id: HELDER, product_id: whose, user_id: MARA, right: 'editor' })
      .onConflictDoNothing();
    const reply = await ask('standard', call);
    // Of some requests the example is about something else in this product; none is turned away for the right.
    const { method, success } = table[call.id];
    const expected = method === 'DELETE' || call.thing ? [success] : [200, 201, 202, 204, 400, 404, 409, 422];
    expect(expected).toContain(reply.status);
  });
});

describe('the right of a caller', () => {
  let id: string;
  const rename = (as: Parameters<TestServer['call']>[0], name = 'Renamed') =>
    server.call(as, 'PUT', `/v1/products/${id}.json`, { name });
  const mine = async (as: Parameters<TestServer['call']>[0]) =>
    (await server.call<Product>(as, 'GET', `/v1/products/${id}.json`)).body.my_right;

  beforeAll(async () => {
    id = (await newProduct(server, 'standard', 'Shared')).id;
  });

  test('is to edit, unless someone has changed it', async () => {
    expect(await read(id)).toEqual({ everyone: 'editor', members: [], version: 1 });
    for (const as of ['standard', 'noorg', 'admin'] as const) {
      expect([as, await mine(as)]).toEqual([as, 'editor']);
      expect((await rename(as, 'Shared')).status).toBe(200);
    }
  });

  test('is their own, else that of everyone; administrators always edit', async () => {
    await allow({ everyone: 'viewer', members: [{ id: MARA, right: 'editor' }] }, id);
    expect([await mine('standard'), await mine('noorg'), await mine('admin')]).toEqual(['editor', 'viewer', 'editor']);
    expect(await rename('noorg')).toMatchObject(refusal('Shared'));
    expect((await rename('standard', 'Shared')).status).toBe(200);
    await allow({ everyone: 'editor', members: [{ id: MARA, right: 'viewer' }] }, id);
    expect([await mine('standard'), await mine('noorg'), await mine('admin')]).toEqual(['viewer', 'editor', 'editor']);
    expect(await rename('standard')).toMatchObject(refusal('Shared'));
    expect((await rename('admin', 'Shared')).status).toBe(200);
  });

  test('is in lists of products and processes', async () => {
    await allow({ everyone: 'editor', members: [] }, id);
    const { body: process } = await server.call<Process>('standard', 'POST', `/v1/products/${id}/pipelines.json`, {
      name: 'Harvest',
    });
    expect(process.my_right).toBe('editor');
    await allow({ everyone: 'viewer' }, id);
    const list = await server.call<{ products: Product[] }>('standard', 'GET', '/v1/products.json');
    expect(list.body.products.find((one) => one.id === id)!.my_right).toBe('viewer');
    expect(list.body.products.find((one) => one.id === 'prd_leghaemoglobin')!.my_right).toBe('editor');
    const one = await server.call<Process>('standard', 'GET', `/v1/products/${id}/pipelines/${process.id}.json`);
    expect(one.body.my_right).toBe('viewer');
    const all = await server.call<{ processes: Process[] }>('admin', 'GET', '/v1/pipelines.json');
    expect(all.body.processes.find((other) => other.id === process.id)!.my_right).toBe('editor');
  });

  test('is in the list of deleted objects, for a product and what belongs to it', async () => {
    const { id: whose } = await newProduct(server, 'standard', 'Deleted soon');
    const { body: process } = await server.call<Process>('standard', 'POST', `/v1/products/${whose}/pipelines.json`, {
      name: 'Deleted before',
    });
    const { body: buffer } = await server.call<{ id: string }>('standard', 'POST', '/v1/buffers.json', {
      ...(operationExamples.createBuffer.body as object),
      name: 'Of no product',
    });
    await allow({ everyone: 'viewer', members: [{ id: INES, right: 'editor' }] }, whose);
    await server.call('noorg', 'DELETE', `/v1/products/${whose}/pipelines/${process.id}.json`);
    await server.call('standard', 'DELETE', `/v1/buffers/${buffer.id}.json`);
    const rights = async (as: Parameters<TestServer['call']>[0]) => {
      const { body } = await server.call<DeletedList>(as, 'GET', '/v1/deleted.json');
      return [whose, process.id, buffer.id].map((one) => body.deleted.find((row) => row.id === one)?.my_right);
    };
    expect(await rights('standard')).toEqual([undefined, 'viewer', undefined]);
    await server.call('noorg', 'DELETE', `/v1/products/${whose}.json`);
    expect(await rights('standard')).toEqual(['viewer', 'viewer', undefined]);
    expect(await rights('noorg')).toEqual(['editor', 'editor', undefined]);
    expect(await rights('admin')).toEqual(['editor', 'editor', undefined]);
  });

  test('lets a viewer evaluate and run analyses, and cancel their own only', async () => {
    const { id: whose } = await newProduct(server, 'standard', 'Analysed');
    const { body: process } = await server.call<Process>('standard', 'POST', `/v1/products/${whose}/pipelines.json`, {
      name: 'Harvest',
    });
    const url = `/v1/products/${whose}/pipelines/${process.id}`;
    expect((await server.call('standard', 'POST', `${url}/configurations.json`, configuration())).status).toBe(201);
    await allow({ everyone: 'viewer', members: [{ id: INES, right: 'editor' }] }, whose);
    const { uo_settings, assumptions } = configuration();
    const evaluated = await server.call('standard', 'POST', `${url}/evaluate.json`, { uo_settings, assumptions });
    expect(evaluated.status).toBe(200);
    const start = async (as: 'standard' | 'noorg') => {
      const body = { min_output: 50_000, max_output: 100_000 };
      const reply = await server.call<{ id: string }>(as, 'POST', `${url}/scale_analysis.json`, body);
      expect(reply.status).toBe(202);
      return `${url}/jobs/${reply.body.id}.json`;
    };
    expect((await server.call('standard', 'DELETE', await start('standard'))).status).toBe(200);
    const theirs = await start('noorg');
    expect(await server.call('standard', 'DELETE', theirs)).toMatchObject(refusal('Analysed'));
    expect((await server.call('noorg', 'DELETE', theirs)).status).toBe(200);
    expect((await server.call('standard', 'PUT', `${url}/presence.json`, { page: 'design' })).status).toBe(200);
  });

  test('is that of the account for access keys, and a service account can have one of its own', async () => {
    await allow({ everyone: 'viewer', members: [] }, id);
    const { secret } = await newAccessKey(server, { scopes: ['read', 'write'] });
    const account = await newServiceAccount(server);
    const service = await newAccessKey(server, {
      as: 'admin',
      user: account.id,
      scopes: ['read', 'write', 'analyse'],
    }).then((key) => ({ token: key.secret }));
    for (const as of [{ token: secret }, service]) {
      expect(await mine(as)).toBe('viewer');
      expect(await rename(as)).toMatchObject(refusal('Shared'));
    }
    const members = [MARA, account.id].map((one) => ({ id: one, right: 'editor' as const }));
    await allow({ members }, id);
    for (const as of [{ token: secret }, service]) {
      expect(await mine(as)).toBe('editor');
      expect((await rename(as, 'Shared')).status).toBe(200);
    }
    const gone = `/v1/organisations/${HELDER}/service_accounts/${account.id}.json`;
    expect((await server.call('admin', 'DELETE', gone)).status).toBe(204);
    expect((await read(id)).members.map((one) => one.id)).toEqual([MARA]);
  });

  test('is needed to repeat a request, but not to get the response that a key already has', async () => {
    await allow({ everyone: 'editor', members: [] }, id);
    const create = (key: string) =>
      server.call<Process>(
        'standard',
        'POST',
        `/v1/products/${id}/pipelines.json`,
        { name: 'Once' },
        {
          'idempotency-key': key,
        },
      );
    const made = await create('made-as-editor');
    await allow({ everyone: 'viewer' }, id);
    expect((await create('made-as-editor')).body.id).toBe(made.body.id);
    expect((await create('made-as-viewer')).status).toBe(403);
  });
});

describe('who may edit', () => {
  let id: string;
  beforeAll(async () => {
    id = (await newProduct(server, 'standard', 'Guarded')).id;
  });
  const put = (as: Parameters<TestServer['call']>[0], change: object) =>
    server.call<ProductAccess & { message?: string; fields?: string[] }>(as, 'PUT', accessUrl(id), change);

  test('is changed by editors, named in the log, and read by everyone', async () => {
    const changed = await put('standard', {
      everyone: 'viewer',
      members: [
        { id: INES, right: 'viewer' },
        { id: MARA, right: 'editor' },
      ],
      version: 1,
    });
    const now = {
      everyone: 'viewer',
      members: [
        { id: INES, name: 'Inès Moreau', right: 'viewer' },
        { id: MARA, name: 'Mara Kovács', right: 'editor' },
      ],
      version: 2,
    };
    expect(changed).toMatchObject({ status: 200, body: now });
    expect((await server.call('noorg', 'GET', accessUrl(id))).body).toEqual(now);
    expect(await put('noorg', { everyone: 'editor' })).toMatchObject(refusal('Guarded'));
    await put('standard', { members: [{ id: MARA, right: 'editor' }] });
    expect((await logTitles(server, id)).toSorted()).toEqual([
      'Changed who may edit Guarded: Inès Moreau no longer has an individual access right',
      'Changed who may edit Guarded: everyone can only view, Inès Moreau can only view, Mara Kovács can edit',
      'Created the product Guarded',
    ]);
  });

  test('is not changed on the basis of an older version', async () => {
    const { version } = await read(id);
    expect((await put('standard', { everyone: 'viewer', version: version - 1 })).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => put('standard', { everyone: 'viewer', version })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each([
    ['of another organisation', [{ id: 'usr_tom_okafor', right: 'editor' }], 'members.0.id'],
    [
      'that does not exist',
      [
        { id: MARA, right: 'editor' },
        { id: 'usr_never_was', right: 'editor' },
      ],
      'members.1.id',
    ],
    [
      'that is listed twice',
      [
        { id: MARA, right: 'editor' },
        { id: MARA, right: 'viewer' },
      ],
      'members.1.id',
    ],
  ])('does not take an account %s', async (_which, members, field) => {
    const before = await read(id);
    expect(await put('standard', { members })).toMatchObject({ status: 422, body: { fields: [field] } });
    expect(await read(id)).toEqual(before);
  });

  test('an editor can take away their own right, and an administrator can give it back', async () => {
    expect((await put('standard', { everyone: 'viewer', members: [] })).status).toBe(200);
    expect((await put('standard', { everyone: 'editor' })).status).toBe(403);
    await allow({ members: [{ id: MARA, right: 'editor' }] }, id);
    expect((await put('standard', { everyone: 'viewer' })).status).toBe(200);
  });

  test('a right ends with the membership, also if the person comes back', async () => {
    await allow({ members: [{ id: INES, right: 'editor' }] }, id);
    const people = `/v1/organisations/${HELDER}/users`;
    expect((await server.call('admin', 'DELETE', `${people}/${INES}.json`)).status).toBe(204);
    expect((await read(id)).members).toEqual([]);
    await server.call('admin', 'POST', `${people}.json`, { ids: [INES] });
    expect((await server.call<Product>('noorg', 'GET', `/v1/products/${id}.json`)).body.my_right).toBe('viewer');
  });

  test('an erased person has no right, and no name in the log', async () => {
    const db = server.database.sql;
    await db.insert(users).values({ id: 'usr_gone', name: 'Zdenka Novotná', email: 'zdenka@demo.test' });
    await db.insert(memberships).values({ organisation_id: HELDER, user_id: 'usr_gone' });
    await allow({ members: [{ id: 'usr_gone', right: 'editor' }] }, id);
    await erasePerson(db, 'zdenka@demo.test');
    expect((await read(id)).members).toEqual([]);
    const titles = (await logTitles(server, id)).join();
    expect(titles).not.toContain('Zdenka');
    expect(titles).toContain('Erased user can edit');
  });

  test('the rights on a purged product are purged too', async () => {
    const db = server.database.sql;
    await allow({ members: [{ id: MARA, right: 'editor' }] }, id);
    await db
      .update(products)
      .set({ deleted_at: sql`now() - interval '40 days'` })
      .where(eq(products.id, id));
    await purge(db);
    expect(await db.$count(productRights, eq(productRights.product_id, id))).toBe(0);
  });
});
