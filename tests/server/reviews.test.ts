/** Reviews of versions: every role in every state, what a signature needs, what an approved version withstands, and races. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { verifyScenario } from '#engine/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ConfigurationList,
  Home,
  ProcessWithConfiguration,
  Review,
  ReviewList,
  ReviewRule,
  ReviewRuleUpdate,
  ScenarioFile,
} from '#generated/types.ts';
import { erasePerson } from '#server/db/erase-person.ts';
import { purge } from '#server/db/purge.ts';
import { redactionsIn, verifyChain } from '#server/db/log-chain.ts';
import { approvals, configurations, logs, memberships, products, reviews } from '#server/db/schema.ts';
import reevaluateProduct from '#server/jobs/kinds/reevaluate-product.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { operations } from '../contract/contract.ts';
import { newAccessKey } from '../support/keys.ts';
import { shareOfCommit } from '../support/night.ts';
import { newMember, subjectOf, tokenOf, type SomeOne } from '../support/people.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type Reply, type TestServer } from '../support/server.ts';

const HELDER = 'org_helder_foods';
let server: TestServer;
let author: SomeOne;
let requester: SomeOne;
let finance: SomeOne;
let engineer: SomeOne;
let editor: SomeOne;
let viewer: SomeOne;

beforeAll(async () => {
  // The people sign in once, before tests that take some minutes on a busy machine.
  server = await testServer({ SIGNATURE_MINUTES: '1440' });
  const make = (name: string) => newMember(server, name);
  author = await make('Au Thor');
  requester = await make('Re Quester');
  finance = await make('Fi Nance');
  engineer = await make('En Gineer');
  editor = await make('Ed Itor');
  viewer = await make('Vi Ewer');
});

afterAll(() => server.close());

type Someone = Parameters<TestServer['call']>[0];
type Case = Awaited<ReturnType<typeof newCase>>;

/** A product with a rule of two roles, and a process with one version. */
async function newCase(roles: ReviewRuleUpdate['roles'] | null = twoRoles()) {
  const process = await newProcess(server, author);
  const saved = await server.call<{ id: string }>(
    author,
    'POST',
    `${process.url}/configurations.json`,
    configuration(),
  );
  expect(saved.status).toBe(201);
  const members = [author, requester, editor].map(({ id }) => ({ id, right: 'editor' }));
  await server.call('admin', 'PUT', `/v1/products/${process.product.id}/access.json`, { everyone: 'viewer', members });
  if (roles) await setRule(process.product.id, { roles });
  return { ...process, version: saved.body.id };
}

const twoRoles = (): ReviewRuleUpdate['roles'] => [
  { name: 'Finance', needed: 1, members: [finance.id, author.id, requester.id] },
  { name: 'Engineering', needed: 1, members: [engineer.id, finance.id] },
];
const setRule = (product: string, rule: ReviewRuleUpdate, as: Someone = 'admin') =>
  server.call<ReviewRule>(as, 'PUT', `/v1/products/${product}/review_rule.json`, rule);

const request = (as: Someone, { url }: Case, body: object = { use: 'budget' }) =>
  server.call<Review>(as, 'POST', `${url}/reviews.json`, body);
const approve = (as: Someone, { url }: Case, id: string, body: object = {}) =>
  server.call<Review>(as, 'POST', `${url}/reviews/${id}/approvals.json`, body);
const giveBack = (as: Someone, { url }: Case, id: string, reason = 'The price is old.') =>
  server.call<Review>(as, 'POST', `${url}/reviews/${id}/return.json`, { reason });
const withdraw = (as: Someone, { url }: Case, id: string) => server.call(as, 'DELETE', `${url}/reviews/${id}.json`);
const listed = async ({ url }: Case, as: Someone = 'admin') =>
  (await server.call<ReviewList>(as, 'GET', `${url}/reviews.json`)).body.reviews;
const versions = async ({ url }: Case) =>
  (await server.call<ConfigurationList>('admin', 'GET', `${url}/configurations.json`)).body.configurations;
const ended = (reply: Reply<unknown>) => [reply.status, (reply.body as { message?: string })?.message];

const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

/** Brings a review to a state. */
async function inState(state: string, one: Case): Promise<string> {
  const { body, status } = await request(requester, one);
  expect(status).toBe(201);
  const { id } = body;
  if (state === 'half approved' || state === 'approved') await approve(finance, one, id, { role: 'Finance' });
  if (state === 'approved') await approve(engineer, one, id);
  if (state === 'returned') await giveBack(engineer, one, id);
  if (state === 'withdrawn') await withdraw(editor, one, id);
  const [review] = await listed(one);
  expect([review!.status, review!.approvals.length]).toEqual(
    { open: ['open', 0], 'half approved': ['open', 1], approved: ['approved', 2] }[state] ?? [state, 0],
  );
  return id;
}

describe('every role, in every state, with every action', () => {
  const people = () => ({
    author,
    requester,
    finance,
    engineer,
    editor,
    viewer,
    admin: 'admin' as const,
    outsider: 'free' as const,
    nobody: null,
  });
  type Who = keyof ReturnType<typeof people>;
  const ACTS = ['request', 'approve', 'return', 'withdraw'] as const;
  /** Status of request, approve, return and withdraw. A request of a version that is in review or approved for the use is in conflict. */
  const open: Record<Who, readonly [number, number, number, number]> = {
    author: [409, 403, 403, 204],
    requester: [409, 403, 403, 204],
    // In two roles: has to say in which.
    finance: [403, 422, 200, 403],
    engineer: [403, 201, 200, 403],
    editor: [409, 403, 403, 204],
    viewer: [403, 403, 403, 403],
    admin: [409, 403, 403, 204],
    outsider: [404, 404, 404, 404],
    nobody: [401, 401, 401, 401],
  };
  const over = (requested: number): typeof open => ({
    author: [requested, 409, 409, 409],
    requester: [requested, 409, 409, 409],
    finance: [403, 409, 409, 403],
    engineer: [403, 409, 409, 403],
    editor: [requested, 409, 409, 409],
    viewer: [403, 409, 409, 403],
    admin: [requested, 409, 409, 409],
    outsider: [404, 404, 404, 404],
    nobody: [401, 401, 401, 401],
  });
  const table: Record<string, typeof open> = {
    open,
    // Finance has signed, in one of its two roles.
    'half approved': { ...open, finance: [403, 409, 409, 403] },
    approved: over(409),
    returned: over(201),
    withdrawn: over(201),
  };
  const cases = Object.entries(table).flatMap(([state, rows]) =>
    Object.entries(rows).flatMap(([who, statuses]) => ACTS.map((act, i) => [state, who, act, statuses[i]!] as const)),
  );

  test.each(cases)('%s: %s, %s → %d', async (state, who, act, status) => {
    const { one, id } = await inA(state, status);
    const as = people()[who as Who];
    const before = await everything(one);
    const made = await {
      request: () => request(as, one),
      approve: () => approve(as, one, id),
      return: () => giveBack(as, one, id),
      withdraw: () => withdraw(as, one, id),
    }[act]();
    expect([made.status, made.body]).toEqual([status, made.body]);
    const after = await everything(one);
    expect(isDeepStrictEqual(after, before)).toBe(status >= 400);
  });

  /** A refusal changes nothing, which the test checks: those of one state share a case. */
  const shared = new Map<string, Promise<{ one: Case; id: string }>>();
  const inA = async (state: string, status: number) => {
    const make = async () => {
      const one = await newCase();
      return { one, id: await inState(state, one) };
    };
    if (status < 400) return make();
    const made = shared.get(state) ?? make();
    shared.set(state, made);
    return made;
  };
  const everything = async (one: Case) => [await listed(one), await versions(one)];
});

describe('a review', () => {
  test('takes its version from draft through review to approved, and back when it is returned', async () => {
    const one = await newCase();
    const stateOf = async () => (await versions(one)).map(({ state, approved_for }) => [state, approved_for]);
    expect(await stateOf()).toEqual([['draft', []]]);
    const { body: first } = await request(requester, one, { use: 'concept', note: 'Please look.' });
    expect(first).toMatchObject({
      status: 'open',
      note: 'Please look.',
      configuration_number: 1,
      author: { id: author.id },
    });
    expect(await stateOf()).toEqual([['in_review', []]]);
    const { body: returned } = await giveBack(finance, one, first.id);
    expect(returned.returned).toMatchObject({ by: { name: 'Fi Nance' }, reason: 'The price is old.' });
    expect(await stateOf()).toEqual([['draft', []]]);
    const { body: second } = await request(requester, one, { use: 'concept' });
    const half = await approve(finance, one, second.id, { role: 'Engineering' });
    expect([half.body.status, half.body.approvals.length]).toEqual(['open', 1]);
    expect(half.body.approvals[0]).toMatchObject({
      user: { name: 'Fi Nance' },
      role: 'Engineering',
      meaning: second.meaning,
      open_comments: 0,
    });
    // The role that is left is not that of the engineer.
    expect(ended(await approve(engineer, one, second.id))).toEqual([409, 'Enough people have approved in your role.']);
    expect(await stateOf()).toEqual([['in_review', []]]);
    await withdraw(author, one, second.id);
    await inState('approved', one);
    expect(await stateOf()).toEqual([['approved', ['budget']]]);
    // A further use has its own review, during which the version stays approved.
    const { body: third } = await request(requester, one, { use: 'filing' });
    expect(await stateOf()).toEqual([['approved', ['budget']]]);
    await giveBack(engineer, one, third.id);
    expect(await stateOf()).toEqual([['approved', ['budget']]]);
    expect((await listed(one)).map(({ status }) => status)).toEqual(['returned', 'approved', 'withdrawn', 'returned']);
  });

  test.each(['cogs', 'gwp', 'output', 'tci'] as const)(
    'of a version of which the figure %s is not what the engine calculates now is refused',
    async (key) => {
      const one = await newCase(null);
      const stored = await server.database.sql.select().from(configurations).where(eq(configurations.id, one.version));
      const figures = { ...stored[0]!.figures, [key]: stored[0]!.figures[key]! * 1.01 };
      expect(figures).not.toEqual(stored[0]!.figures);
      await server.database.sql
        .update(configurations)
        .set({ figures, results: { ...stored[0]!.results, figures }, packed_results: null })
        .where(eq(configurations.id, one.version));
      expect((await request(requester, one)).status).toBe(409);
      expect((await versions(one))[0]!.state).toBe('draft');
    },
  );

  test('is not requested when the process has as many as are listed', async () => {
    const one = await newCase();
    const id = await inState('approved', one);
    const [row] = await server.database.sql.select().from(reviews).where(eq(reviews.id, id));
    const { sha256, versions: pinned } = row!.scenario;
    const small = { sha256, versions: pinned };
    const many = Array.from({ length: 999 }, (_, i) => ({
      ...row!,
      id: `${id}_${i}`,
      status: 'withdrawn' as const,
      scenario: small as never,
    }));
    await server.database.sql.insert(reviews).values(many);
    expect(ended(await request(requester, one, { use: 'filing' }))[1]).toContain('1,000 reviews, which is the limit');
    expect((await listed(one)).filter(({ status }) => status === 'approved')).toHaveLength(1);
  });

  test('waits on the home page of those who may approve, until they have', async () => {
    const one = await newCase();
    const { body: review } = await request(requester, one, { use: 'budget', note: 'For the board.' });
    const waits = async (as: Someone) =>
      ((await server.call<Home>(as, 'GET', '/v1/home.json')).body.waiting ?? []).filter(({ id }) => id === review.id);
    for (const as of [author, requester, viewer, editor, 'admin' as const]) expect(await waits(as)).toEqual([]);
    expect(await waits(engineer)).toMatchObject([
      { kind: 'review', by: 'Re Quester', text: 'Version 1 for budget: For the board.' },
    ]);
    await approve(engineer, one, review.id);
    expect([(await waits(engineer)).length, (await waits(finance)).length]).toEqual([0, 1]);
  });
});

describe('a signature', () => {
  test('needs a sign-in within the last minutes, of a person, in a role that is theirs', async () => {
    const one = await newCase();
    const { body: review } = await request(requester, one);
    const of = (seconds: number | null) => tokenOf(server, subjectOf(engineer), seconds);
    const old = await approve({ token: await of(86_401) }, one, review.id);
    expect(ended(old)).toEqual([
      403,
      'Sign in again to sign this version. A signature needs a sign-in within the last 1440 minutes.',
    ]);
    const usual = await testServer({}, 'none', { ...server.database, close: async () => undefined });
    const inUsual = { token: await tokenOf(usual, subjectOf(engineer), 301) };
    const refused = await usual.call(inUsual, 'POST', `${one.url}/reviews/${review.id}/approvals.json`, {});
    await usual.close();
    expect(ended(refused)).toEqual([
      403,
      'Sign in again to sign this version. A signature needs a sign-in within the last 5 minutes.',
    ]);
    const never = await approve({ token: await of(null) }, one, review.id);
    expect(never.status).toBe(403);
    expect(never.body).toMatchObject({ message: expect.stringContaining('auth_time') });
    expect(ended(await approve(engineer, one, review.id, { role: 'Finance' }))).toEqual([
      422,
      'Role must be Engineering.',
    ]);
    const token = await of(301);
    const before = Date.now();
    const signed = await approve({ token }, one, review.id, { role: 'Engineering' });
    expect(signed.status).toBe(201);
    const { signed_in_at, signed_at } = signed.body.approvals[0]!;
    expect(Date.parse(signed_in_at)).toBe(Number(decodeJwt(token)['auth_time']) * 1000);
    expect(Date.parse(signed_at)).toBeGreaterThanOrEqual(before);
    const key = await newAccessKey(server, { scopes: ['read', 'write'] });
    expect((await approve({ token: key.secret }, one, review.id)).status).toBe(403);
  });

  test('stands in the hash chain of the log with meaning, hash, time and comments that were open', async () => {
    const one = await newCase();
    await server.call(viewer, 'POST', `${one.url}/comments.json`, {
      place: { kind: 'page', page: 'report', title: 'Report' },
      text: 'Open.',
    });
    const id = await inState('approved', one);
    const [review] = await listed(one);
    expect(review!.approvals.map(({ open_comments }) => open_comments)).toEqual([1, 1]);
    const entries = await server.database.sql
      .select()
      .from(logs)
      .where(and(eq(logs.entity_id, id), eq(logs.action, 'review.approve')))
      .orderBy(logs.created_at);
    expect(entries.map(({ title, user_id }) => [user_id, title])).toEqual([
      [finance.id, 'Approved version 1 of Harvest for budget as Finance'],
      [engineer.id, 'Approved version 1 of Harvest for budget as Engineering'],
    ]);
    for (const { changed } of entries)
      expect(changed).toEqual(
        expect.arrayContaining([
          `Meaning: ${review!.meaning}`,
          `SHA-256 of the scenario: ${review!.scenario_sha256}`,
          'Open comments: 1',
        ]),
      );
    expect(await chain()).toMatchObject({ fault: null });
    await server.database.sql
      .update(logs)
      .set({ changed: ['Meaning: another'] })
      .where(eq(logs.id, entries[0]!.id));
    expect((await chain()).fault).toContain(entries[0]!.id);
    await server.database.sql.update(logs).set({ changed: entries[0]!.changed }).where(eq(logs.id, entries[0]!.id));
  });

  const chain = async () => verifyChain(server.database.sql, HELDER, await redactionsIn(server.database.sql));

  test('stays when the signer leaves, and keeps no name after an erasure', async () => {
    const leaver = await newMember(server, 'Short Term');
    const one = await newCase([{ name: 'Reviewer', needed: 2, members: [] }]);
    const { body: review } = await request(requester, one);
    await approve(leaver, one, review.id);
    await server.call('admin', 'DELETE', `/v1/organisations/${HELDER}/users/${leaver.id}.json`);
    expect((await approve(leaver, one, review.id)).status).toBe(403);
    expect((await listed(one))[0]!.approvals[0]!.user.name).toBe('Short Term');
    await erasePerson(server.database.sql, leaver.id, true);
    expect(JSON.stringify(await listed(one))).not.toContain('Short Term');
    expect((await approve(engineer, one, review.id)).body.status).toBe('approved');
  });
});

describe('an approved version', () => {
  test('keeps its results when the product changes, while a draft does not', async () => {
    const [kept, draft] = [await newCase(), await newCase()];
    await inState('approved', kept);
    for (const one of [kept, draft]) {
      const before = await costOf(one);
      expect(
        (await server.call(author, 'PUT', `/v1/products/${one.product.id}.json`, { selling_price: 3000 })).status,
      ).toBe(200);
      await reevaluated(one);
      const after = await costOf(one);
      expect(after === before).toBe(one === kept);
    }
  });

  const costOf = async ({ url }: Case) =>
    JSON.stringify(
      (await server.call<ProcessWithConfiguration>('admin', 'GET', `${url}.json`)).body.configuration!.results,
    );

  /** The job that a change of the product starts, as a worker runs it. */
  async function reevaluated({ product }: Case, older_engines = false): Promise<void> {
    const db = forOrganisation(server.database.sql, HELDER);
    const job = { product_id: product.id, parameters: { older_engines } } as never;
    const input = await reevaluateProduct.load(job, db);
    const output = await reevaluateProduct.run(input, { progress: () => {} } as never);
    await server.database.sql.transaction((tx) =>
      reevaluateProduct.commit(output, job, { ...forOrganisation(tx, HELDER), record: async () => {} }),
    );
  }

  test('is the same after every call of the contract that writes, and after what operators run', async () => {
    const one = await newCase();
    const id = await inState('approved', one);
    const signed = (await listed(one))[0]!;
    const kept = async () => {
      const own = server.database.sql;
      return {
        version: await own.select().from(configurations).where(eq(configurations.id, one.version)),
        review: await own.select().from(reviews).where(eq(reviews.id, id)),
        approvals: await own.select().from(approvals).where(eq(approvals.review_id, id)),
        scenario: (await scenarioOf(one)).body,
      };
    };
    const before = await kept();
    expect(before.scenario).toMatchObject({ sha256: signed.scenario_sha256 });
    const ids: Record<string, string> = { pid: one.id, cid: one.version, reviewId: id, productId: one.product.id };
    const outcomes = new Map<string, number>();
    const writing = operations.filter(
      ({ method, path, scope }) => method !== 'GET' && scope !== 'public' && !path.startsWith('/v1/users'),
    );
    const refused = ['deleteProduct', 'deleteProcess', 'withdrawReview', 'approveReview', 'deleteOrganisation'];
    const accepted = ['updateProduct', 'updateProcess', 'renameProcess', 'updateReviewRule'];
    const tried = new Set([...refused, ...accepted, ...shareOfCommit(writing, 3).map(({ id: name }) => name)]);
    for (const { id: name, method, path, requestType, requestExamples, parameters } of writing.filter((each) =>
      tried.has(each.id),
    )) {
      const url = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
        const example = String(parameters.find((other) => other.in === 'path' && other.name === part)?.example);
        if (part === 'kind' && path.includes('/restore/')) return 'products';
        const isProduct = part === 'id' && /^\/v1\/(products|restore)\//.test(path);
        return encodeURIComponent(isProduct ? one.product.id : part === 'orgId' ? HELDER : (ids[part] ?? example));
      });
      const query = parameters.filter((other) => other.in === 'query' && other.required);
      const asked = query.map((other) => `${other.name}=${encodeURIComponent(String(other.example))}`).join('&');
      const bodies =
        requestType === 'application/json' ? Object.values(requestExamples).map(withoutVersion) : [undefined];
      for (const body of bodies) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a change has one cause
        const { status } = await server.call('admin', method, asked === '' ? url : `${url}?${asked}`, body);
        outcomes.set(name, Math.min(status, outcomes.get(name) ?? 999));
      }
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect(await kept(), name).toEqual(before);
    }
    // It reached what it is about.
    expect(refused.filter((name) => outcomes.get(name) !== 409)).toEqual([]);
    expect(accepted.filter((name) => outcomes.get(name) !== 200)).toEqual([]);
    await server.database.sql.update(products).set({ selling_price: 12_345 }).where(eq(products.id, one.product.id));
    await reevaluated(one, true);
    await purge(server.database.sql);
    expect(await kept()).toEqual(before);
    await erasePerson(server.database.sql, (await newMember(server, 'Other Person')).id);
    await expect(erasePerson(server.database.sql, finance.id)).rejects.toThrow(
      /has signed \d+ approvals?\..*--signatures/,
    );
    expect(await kept()).toEqual(before);
    const refusal = await server.call<{ message: string }>('admin', 'DELETE', `/v1/organisations/${HELDER}.json`);
    expect(refusal.body.message).toMatch(/holds \d+ signatures? of approved versions.*Remove its members instead/);
  });

  test('has one scenario, the signed one, for all its uses; a draft has that of its product as it is now', async () => {
    const one = await newCase();
    const draft = await scenarioOf(one);
    await inState('approved', one);
    const first = (await listed(one))[0]!;
    expect((await scenarioOf(one)).body.sha256).toBe(first.scenario_sha256);
    expect(first.scenario_sha256).toBe(draft.body.sha256);
    await server.call(author, 'PUT', `${one.url}/rename.json?new_name=Another`);
    await server.call('admin', 'PUT', `${one.url}.json`, { name: 'Another' });
    const second = await request(requester, one, { use: 'filing' });
    expect([second.status, second.body.scenario_sha256]).toEqual([201, first.scenario_sha256]);
    expect((await scenarioOf(one)).body).toMatchObject({ sha256: first.scenario_sha256, name: 'Harvest' });
    const { reasons } = verifyScenario((await scenarioOf(one)).body as never, undefined);
    expect(reasons.join(' ')).not.toContain('edited');
  });

  /** The version of an example is that of what the example is about. */
  const withoutVersion = (body: unknown): object => {
    const { version: _, ...rest } = body as { version?: number };
    return rest;
  };

  const scenarioOf = ({ url, version }: Case) =>
    server.call<ScenarioFile>('admin', 'GET', `${url}/configurations/${version}/scenario.json`);

  test('cannot be deleted with its process or its product, a returned one can', async () => {
    const [kept, free] = [await newCase(), await newCase()];
    await inState('approved', kept);
    await inState('returned', free);
    expect(ended(await server.call(author, 'DELETE', `${kept.url}.json`))).toEqual([
      409,
      'Version 1 of Harvest is approved, so it cannot be deleted.',
    ]);
    expect((await server.call('admin', 'DELETE', `/v1/products/${kept.product.id}.json`)).status).toBe(409);
    expect((await server.call(author, 'DELETE', `${free.url}.json`)).status).toBe(204);
    expect((await server.call('admin', 'DELETE', `/v1/products/${free.product.id}.json`)).status).toBe(204);
    // Work goes on in a further version.
    expect((await server.call(author, 'POST', `${kept.url}/configurations.json`, configuration())).status).toBe(201);
    expect((await versions(kept)).map(({ state }) => state)).toEqual(['draft', 'approved']);
  });
});

describe('the rule', () => {
  test('is one reviewer unless administrators say otherwise, and open reviews keep theirs', async () => {
    const one = await newCase(null);
    const read = await server.call<ReviewRule>(viewer, 'GET', `/v1/products/${one.product.id}/review_rule.json`);
    expect(read.body.roles).toEqual([{ name: 'Reviewer', needed: 1, members: [] }]);
    const { body: review } = await request(requester, one);
    for (const as of [author, editor, viewer])
      expect((await setRule(one.product.id, { roles: twoRoles() }, as)).status).toBe(403);
    expect((await setRule(one.product.id, { roles: twoRoles() })).status).toBe(200);
    expect((await approve(viewer, one, review.id)).body.status).toBe('approved');
    const { body: next } = await request(requester, one, { use: 'filing' });
    expect(next.roles.map(({ name }) => name)).toEqual(['Finance', 'Engineering']);
  });

  test.each([
    ['roles.0.members', [{ name: 'A', needed: 2, members: ['usr_mara_kovacs'] }]],
    ['roles.0.members', [{ name: 'A', needed: 1, members: ['usr_tom_okafor'] }]],
    ['roles.0.members', [{ name: 'A', needed: 1, members: ['usr_mara_kovacs', 'usr_mara_kovacs'] }]],
    [
      'roles.1.name',
      [
        { name: 'A', needed: 1, members: [] },
        { name: ' a ', needed: 1, members: [] },
      ],
    ],
    ['roles.0.name', [{ name: '  ', needed: 1, members: [] }]],
  ])('is refused with the field %s', async (field, roles) => {
    const one = await newCase(null);
    const refused = await setRule(one.product.id, { roles });
    expect([refused.status, (refused.body as { field?: string }).field]).toEqual([422, field]);
  });
});

describe('at the same time', () => {
  test('a request and a re-evaluation: a version in review has the figures of its scenario', async () => {
    for (let round = 0; round < 2; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each round has its own process
      const one = await newCase();
      const db = forOrganisation(server.database.sql, HELDER);
      const job = { product_id: one.product.id, parameters: { older_engines: false } } as never;
      const output = await reevaluateProduct.run(await reevaluateProduct.load(job, db), {
        progress: () => {},
      } as never);
      for (const { results } of output.recomputed) results.figures.cogs *= 1.01;
      const [requested] = await Promise.all([
        request(requester, one),
        server.database.sql.transaction((tx) =>
          reevaluateProduct.commit(output, job, { ...forOrganisation(tx, HELDER), record: async () => {} }),
        ),
      ]);
      const [version] = await server.database.sql
        .select()
        .from(configurations)
        .where(eq(configurations.id, one.version));
      const [review] = await server.database.sql
        .select()
        .from(reviews)
        .where(eq(reviews.configuration_id, one.version));
      expect([requested.status, review === undefined]).toEqual(review ? [201, false] : [409, true]);
      // Re-evaluated first: the version has figures that no review has.
      expect(isDeepStrictEqual(version!.figures, review?.scenario.results.figures)).toBe(review !== undefined);
    }
  });

  test('two approvals of the last role: one approves, the other comes too late', async () => {
    const one = await newCase([{ name: 'Reviewer', needed: 1, members: [] }]);
    const { body: review } = await request(requester, one);
    const both = await Promise.all([approve(finance, one, review.id), approve(engineer, one, review.id)]);
    expect(statusesOf(both)).toEqual([201, 409]);
    const [now] = await listed(one);
    expect([now!.status, now!.approvals.length]).toEqual(['approved', 1]);
  });

  test('two approvals of two that are needed both count, and one person counts once', async () => {
    const one = await newCase([{ name: 'Reviewer', needed: 2, members: [] }]);
    const { body: review } = await request(requester, one);
    const three = await Promise.all([finance, finance, engineer].map((as) => approve(as, one, review.id)));
    expect(statusesOf(three)).toEqual([201, 201, 409]);
    expect((await listed(one))[0]).toMatchObject({ status: 'approved', approvals: [{}, {}] });
  });

  test('an approval and a return, or a withdrawal: the first one counts', async () => {
    for (const act of [giveBack, withdraw]) {
      const one = await newCase([{ name: 'Reviewer', needed: 1, members: [] }]);
      const { body: review } = await request(requester, one);
      const replies = await Promise.all([
        approve(finance, one, review.id),
        act(act === withdraw ? author : engineer, one, review.id),
      ]);
      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(1);
      const [now] = await listed(one);
      expect((await versions(one))[0]!.state).toBe(now!.status === 'approved' ? 'approved' : 'draft');
    }
  });

  test('two requests: one review', async () => {
    const one = await newCase();
    const both = await Promise.all([request(requester, one), request(editor, one, { use: 'concept' })]);
    expect(statusesOf(both)).toEqual([201, 409]);
    expect(await server.database.sql.$count(reviews, eq(reviews.configuration_id, one.version))).toBe(1);
  });

  test('an approval and a deletion of the process: an approved version is never deleted', async () => {
    const one = await newCase([{ name: 'Reviewer', needed: 1, members: [] }]);
    const { body: review } = await request(requester, one);
    const [signed, gone] = await Promise.all([
      approve(finance, one, review.id),
      server.call(author, 'DELETE', `${one.url}.json`),
    ]);
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([signed.status, gone.status]);
  });

  test('an approval and the end of the membership: whoever is out signs nothing', async () => {
    const leaver = await newMember(server, 'Le Aving');
    const one = await newCase([{ name: 'Reviewer', needed: 1, members: [] }]);
    const { body: review } = await request(requester, one);
    const [signed] = await Promise.all([
      approve(leaver, one, review.id),
      server.call('admin', 'DELETE', `/v1/organisations/${HELDER}/users/${leaver.id}.json`),
    ]);
    const [now] = await listed(one);
    expect([
      [201, 'approved'],
      [403, 'open'],
    ]).toContainEqual([signed.status, now!.status]);
    expect(await server.database.sql.$count(memberships, eq(memberships.user_id, leaver.id))).toBe(0);
  });

  test('a save and an approval: the approval is of the version that was reviewed', async () => {
    const one = await newCase([{ name: 'Reviewer', needed: 1, members: [] }]);
    const { body: review } = await request(requester, one);
    const [signed, saved] = await Promise.all([
      approve(finance, one, review.id),
      server.call(author, 'POST', `${one.url}/configurations.json`, configuration()),
    ]);
    expect([signed.status, saved.status]).toEqual([201, 201]);
    expect((await versions(one)).map(({ number, state }) => [number, state])).toEqual([
      [2, 'draft'],
      [1, 'approved'],
    ]);
  });
});
