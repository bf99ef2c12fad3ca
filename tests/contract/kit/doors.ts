/** Who gets in, until when and by which path: scopes and ends of secrets, the organisation that a client shows, objects of another parent. */
import { cors, operations, resolve, type Json, type Operation } from '../contract.ts';
import { errors, type ErrorCode } from '#generated/errors.ts';
import { accessOf } from './access.ts';
import { ableTo, good } from './checks.ts';
import type { Caller, Exchange } from './client.ts';
import { problemOf, type Examination } from './findings.ts';
import { byId, CannotMake, isMissing, lastThing, parametersOf, SCOPES, thingOf } from './world.ts';

/** Does a check that needs something, such as a key, unless the server does not deliver what makes one: its own examination says so. */
async function withKeys(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof CannotMake && error.missing)) throw error;
  }
}

const ownsThing = (operation: Examination['operation']) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].some(([, name]) => thingOf(operation, name!) !== null);

/** A key that lacks the scope of an operation is refused, before anything else is looked at. */
export async function scopes(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (operation.scope === 'public') return;
  await withKeys(async () => {
    const token = await world.keyWithout(operation.scope);
    const call = await good(one, ableTo(one), false);
    await one.expect(`a key without the scope ${operation.scope}`, 403, { ...call, as: { token } });
    // The account of the key belongs to an organisation that the kit made, and what is acted on to another.
    if (accessOf(operation) !== 'tenant' || !SCOPES.includes(operation.scope) || !ownsThing(operation)) return;
    await one.expect('a key of another organisation', 404, {
      ...call,
      as: { token: await world.keyWith(operation.scope) },
    });
  });
}

/** A secret that was revoked, replaced, withdrawn or lost its account gives no access. */
export async function ends(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (operation.endsAccess === 'share_link') return linkEnds(one);
  if (operation.endsAccess === 'membership') return membershipEnds(one);
  if (operation.endsAccess !== 'key') return;
  await withKeys(async () => {
    const account = await world.fresh('service account');
    const key = await world.keyOf(account, ['read', 'write']);
    const [list, create] = [byId('listProducts'), byId('createProduct')];
    const call = (token: string) => world.send({ operation: list, path: list.path, as: { token } });
    const write = async (token: string) =>
      world.send({ operation: create, path: create.path, as: { token }, body: await world.body(create) });
    report(one, 'the secret before', await call(key.secret), 200);
    const path = await world.path(operation, { given: { id: account, accountId: account, keyId: key.id } });
    const ended = await one.expect('ends the access', 'success', { path, as: 'admin' });
    report(one, 'the secret after', await call(key.secret), 401);
    report(one, 'a write with the secret after', await write(key.secret), 401);
    await closedEverywhere(one, { token: key.secret }, 401);
    const { secret } = (ended.answer ?? {}) as { secret?: string };
    if (operation.id === 'rotateUserKey') report(one, 'the new secret', await call(String(secret)), 200);
  });
}

/**
 * Access that has ended has ended for every operation. It is asked of objects that are not there, so that nothing is changed where it
 * goes on: nobody without access learns that.
 */
async function closedEverywhere(one: Examination, as: { token: string } | Caller, expected: number): Promise<void> {
  const { world } = one;
  const open: string[] = [];
  const asked = operations.filter((each) => {
    const access = accessOf(each);
    return access === 'tenant' || access === 'run' || (expected === 401 && access !== 'public');
  });
  let last: Exchange | undefined;
  for (const each of asked) {
    const names = [...each.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const given = Object.fromEntries(names.flatMap((name) => (thingOf(each, name) === null ? [] : [[name, NOTHING]])));
    const path = await world.path(each, { given });
    const exchange = await world.send({
      operation: each,
      path,
      as,
      query: world.query(each),
      body: each.requestExample,
    });
    if (exchange.status === expected || isMissing(each, exchange)) continue;
    open.push(`${each.id} (${exchange.status})`);
    last = exchange;
  }
  verdict(
    one,
    'every operation after it ended',
    open.length > 0 ? `the access goes on, with a status other than ${expected}, at ${open.join(', ')}` : null,
    last ?? world.last!,
  );
}

async function linkEnds(one: Examination): Promise<void> {
  const { operation, world } = one;
  const link = await world.shareLink(false);
  const open = byId('openShare');
  const call = () => world.send({ operation: open, path: open.path, as: null, body: { token: link.secret } });
  report(one, 'the link before', await call(), 200);
  await one.expect('ends the access', 'success', {
    path: await world.path(operation, { given: { linkId: link.id } }),
    as: 'standard',
  });
  report(one, 'the link after', await call(), 404);
  const { password: _none, ...example } = byId('evaluateShare').requestExample as Json;
  const evaluate = byId('evaluateShare');
  report(
    one,
    'an evaluation by the link after',
    await world.send({ operation: evaluate, path: evaluate.path, as: null, body: { ...example, token: link.secret } }),
    404,
  );
}

/** A link with a password does not open without it. */
export async function passwords(one: Examination): Promise<void> {
  const { operation, world } = one;
  const password = (byId('createShareLink').requestExample as Json)['password'];
  if (!operation.path.startsWith('/v1/shared/') || operation.method !== 'POST' || typeof password !== 'string') return;
  const { secret: token } = await world.shareLink();
  const { password: _right, ...body } = { ...(operation.requestExample as Json), token } as Json;
  const call = { path: operation.path, as: null };
  await one.expect('the right password', 'success', { ...call, body: { ...body, password } });
  await one.expect('no password', 403, { ...call, body });
  await one.expect('another password', 403, { ...call, body: { ...body, password: `${password} of the kit` } });
  await one.expect('the password in capitals', 403, { ...call, body: { ...body, password: password.toUpperCase() } });
}

/** The user without an organisation becomes a member of one that the kit made, and is one no longer. */
async function membershipEnds(one: Examination): Promise<void> {
  const { operation, world } = one;
  const userId = await world.userId('noorg');
  if (userId === null) return;
  const orgId = await world.fresh('organisation');
  const [add, update, get] = [byId('addOrganisationUsers'), byId('updateUser'), byId('getOrganisation')];
  await world.send({
    operation: add,
    path: await world.path(add, { given: { orgId } }),
    as: 'admin',
    body: { ids: [userId] },
  });
  const path = await world.path(update, { as: 'noorg', given: { id: userId } });
  const body = { current_org: { id: orgId } };
  const switched = await world.send({ operation: update, path, as: 'noorg', body });
  if (isMissing(update, switched)) return;
  const call = async () =>
    world.send({ operation: get, path: await world.path(get, { given: { orgId } }), as: 'noorg' });
  const list = byId('listProducts');
  report(one, 'the organisation, as a member', await call(), 200);
  await one.expect('ends the membership', 'success', {
    path: await world.path(operation, { given: { orgId, userId } }),
    as: 'admin',
  });
  report(one, 'the organisation, as a member no longer', await call(), 403);
  const products = await world.send({ operation: list, path: list.path, as: 'noorg' });
  report(one, 'its products, as a member no longer', products, 403);
  await closedEverywhere(one, 'noorg', 403);
}

function report(one: Examination, check: string, exchange: Exchange, expected: number): void {
  one.add(check, exchange.status === expected ? 'passed' : 'failed', {
    expected: String(expected),
    exchange,
    ...(exchange.status === expected
      ? {}
      : { message: `${exchange.method} ${exchange.url.split('?')[0]} answered ${exchange.status}, not ${expected}` }),
  });
}

/** A request for an organisation that is not the current one changes nothing. */
export async function organisationShown(one: Examination): Promise<void> {
  const { operation } = one;
  if (!operation.parameters.some(({ name }) => name === 'X-Organisation')) return;
  const call = await good(one, ableTo(one), false);
  await one.expect(
    'X-Organisation that is not the current one',
    409,
    { ...call, headers: { 'x-organisation': 'org_of_the_kit' } },
    ({ answer }) => {
      const { details } = answer as { details?: { organisation?: { sent?: { id?: unknown } } } };
      return details?.organisation?.sent?.id === 'org_of_the_kit'
        ? null
        : 'details.organisation does not say which was sent';
    },
  );
}

/** An object is found below its own parents only. */
export async function parents(one: Examination): Promise<void> {
  const { operation, world } = one;
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const things = names.filter((name) => thingOf(operation, name) !== null);
  if (things.length > 1 && operation.method === 'GET')
    await one.expect('below its own parents', 'success', await good(one, ableTo(one), false));
  for (const name of things.slice(0, -1)) {
    const thing = thingOf(operation, name)!;
    if (thing === 'self') continue;
    const given = {
      [name]: await world.fresh(
        thing === 'product with data'
          ? 'product'
          : thing === 'analysed process' || thing === 'process to analyse'
            ? 'process'
            : thing,
      ),
    };
    const call = await good(one, ableTo(one), false);
    const end = things.at(-1)!;
    const path = async (more: Record<string, string>) =>
      world.path(operation, { as: ableTo(one), given: { ...given, ...more } });
    const none = await world.send({ operation, ...call, path: await path({ [end]: NOTHING }) });
    await one.expect(`{${name}} of another ${thing}`, 404, { ...call, path: await path({}) }, (found) => {
      const [theirs, nobodys] = [refusalOf(operation, found), refusalOf(operation, none)];
      return none.status !== 404 || theirs === nobodys
        ? null
        : `the refusal of what is below another ${thing} differs from that of what is not there: ${theirs}`;
    });
  }
  // Below an object of their own, another organisation does not find what belongs to this one.
  const theirs = things[0] && thingOf(operation, things[0]) === 'product' && things.length > 1;
  if (theirs && accessOf(operation) === 'tenant') {
    const call = await good(one, ableTo(one), false);
    const given = {
      ...parametersOf(operation, call.path),
      [things[0]!]: await world.create('createProduct', {}, 'free'),
    };
    await one.expect(`free: below their own ${things[0]}`, 404, {
      ...call,
      as: 'free',
      path: await world.path(operation, { as: 'free', given }),
    });
  }
  const last = things.at(-1);
  for (const name of names.slice(0, names.indexOf(last ?? '')).filter((word) => !things.includes(word))) {
    const given = { [name]: 'diafiltration' };
    if (operation.parameters.find((parameter) => parameter.name === name)?.example === given[name]) continue;
    if (!/^(uid|unitOpId)$/.test(name)) continue;
    const call = await good(one, ableTo(one), false);
    await one.expect(`{${name}} of another unit operation`, 404, {
      ...call,
      path: await world.path(operation, { as: ableTo(one), given }),
    });
  }
}

const NOTHING = 'kit_no_such_thing';

/** The body of a refusal without what differs from request to request: its id, and the ids of the address. */
function refusalOf(operation: Operation, { answer, url }: Exchange): string {
  const text = JSON.stringify({ ...(answer as Json), request_id: '' });
  const ids = Object.values(parametersOf(operation, url.split('?')[0]!));
  // Ids of some servers are short numbers, which other words contain.
  return text
    .split(/(?<![\w-])(?=[\w-])|(?<=[\w-])(?![\w-])/)
    .map((word) => (ids.includes(word) ? '…' : word))
    .join('');
}

/** Ids in a body name what the caller's organisation has: nothing of another one, and nothing that was deleted. */
export async function references(one: Examination): Promise<void> {
  const { operation } = one;
  const { properties = {} } = resolve((operation.requestSchema as Json | undefined) ?? {}) as {
    properties?: Record<string, Json>;
  };
  for (const [key, { 'x-refers-to': target }] of Object.entries(properties))
    if (typeof target === 'string') await withKeys(() => named(one, key, byId(target)));
}

/** @param reads the operation that reads or deletes what the property names */
async function named(one: Examination, key: string, reads: Examination['operation']): Promise<void> {
  const { operation, world } = one;
  const thing = lastThing(reads)?.thing;
  if (!thing) return;
  const call = await good(one, ableTo(one), !operation.id.startsWith('create'));
  const body = { ...(call.body as Json), [key]: await world.get(thing) };
  const given: Record<string, string> = {};
  for (const name of Object.keys(parametersOf(operation, call.path))) {
    const above = thingOf(operation, name);
    if (above === 'product') given[name] = await world.create('createProduct', {}, 'free');
    if (above === 'process')
      given[name] = await world.create('createProcess', { id: Object.values(given)[0]! }, 'free');
  }
  if (
    operation.method === 'POST' &&
    Object.keys(given).length === Object.keys(parametersOf(operation, call.path)).length
  )
    await one.expect(`free: ${key} of another organisation`, [404, 422], {
      ...call,
      as: 'free',
      path: await world.path(operation, { as: 'free', given }),
      body,
    });
  if (thing === 'configuration') {
    const id = await world.get('product');
    const pid = await world.fresh('process');
    const other = await world.create('createProcessConfiguration', { id, pid });
    await one.expect(`${key} of another process`, [404, 422], { ...call, body: { ...body, [key]: other } });
  }
  const remove = operations.find((other) => other.method === 'DELETE' && lastThing(other)?.thing === thing);
  if (!remove) return;
  const gone = await world.fresh(thing);
  const { name } = lastThing(remove)!;
  const deleted = await world.send({
    operation: remove,
    path: await world.path(remove, { given: { [name]: gone } }),
    as: ableTo(one),
  });
  if (deleted.status < 300)
    await one.expect(`${key} of what was deleted`, [404, 422], { ...call, body: { ...body, [key]: gone } });
}

/** A query that is not described is refused; an address says which methods it has. */
export async function nothingIgnored(one: Examination): Promise<void> {
  const { operation } = one;
  const call = await good(one, ableTo(one), false);
  await one.expect(
    '?surprise, which is not described',
    422,
    { ...call, query: [...call.query, ['surprise', '1']] },
    ({ answer }) =>
      ((answer as { fields?: string[] }).fields ?? []).includes('surprise') ? null : 'fields does not name surprise',
  );
  const asked = await one.world.send({
    ...call,
    operation,
    query: [...call.query, ['surprise', '1']],
    headers: { accept: 'application/problem+json' },
  });
  verdict(one, 'problem details (RFC 9457), where they are asked for', problemDetailsWrong(asked), asked);
  const same = operations.filter(({ path }) => path === operation.path);
  if (same[0] !== operation) return;
  const exchange = await one.world.send({
    ...call,
    operation: { ...operation, method: 'PATCH', requestType: null },
    body: undefined,
  });
  const allowed = (exchange.got['allow'] ?? '').split(/, */);
  const alike = operations.filter((other) => matches(other, call.path)).map(({ method }) => method);
  const surplus = allowed.filter((method) => !['HEAD', 'OPTIONS', '', ...alike].includes(method));
  const absent = same.filter(({ method }) => !allowed.includes(method)).map(({ method }) => method);
  const message =
    exchange.status !== 405
      ? `answered ${exchange.status}, not 405`
      : absent.length > 0
        ? `Allow lacks ${absent.join(', ')}`
        : surplus.length > 0
          ? `Allow has ${surplus.join(', ')}, which the address does not have`
          : null;
  one.add('PATCH, which the address does not have', message === null ? 'passed' : 'failed', {
    expected: '405, with the methods in Allow',
    exchange,
    ...(message === null ? {} : { message }),
  });
}

function problemDetailsWrong({ type: media, status, answer, request_id }: Exchange): string | null {
  if (!media.startsWith('application/problem+json'))
    return `the content type is ${media}, not application/problem+json`;
  const { code, message, ...body } = (answer ?? {}) as Json;
  const expected: Json = {
    type: `urn:titre:error:${String(code)}`,
    title: errors[code as ErrorCode]?.title,
    status,
    detail: message,
    instance: `urn:titre:request:${request_id}`,
  };
  const wrong = Object.keys(expected).find((key) => body[key] !== expected[key]);
  return wrong === undefined ? null : `${wrong} is ${String(body[wrong])}, not ${String(expected[wrong])}`;
}

/** Whether an address is one of an operation: some are words where others have an id. */
const matches = ({ path }: Examination['operation'], address: string) =>
  new RegExp(`^${path.replaceAll('.', '[.]').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address);

/** Pages of other origins. @param origin one that the server lets in, if it lets in any */
export const origins = (origin: string | undefined) =>
  async function crossOrigin(one: Examination): Promise<void> {
    const call = await good(one, ableTo(one), false);
    const { world, operation } = one;
    const from = async (who: string) =>
      world.send({
        ...call,
        operation: asOptions(one),
        body: undefined,
        as: null,
        headers: {
          origin: who,
          'access-control-request-method': operation.method,
          'access-control-request-headers': 'authorization,content-type',
        },
      });
    const stranger = await from('https://stranger.invalid');
    const lets = stranger.got['access-control-allow-origin'];
    verdict(
      one,
      'an origin that is not listed',
      lets === undefined || lets === origin ? null : `Access-Control-Allow-Origin is ${lets}`,
      stranger,
    );
    if (origin === undefined) return;
    for (const [what, who] of Object.entries(alike(origin))) {
      const exchange = await from(who);
      const { 'access-control-allow-origin': isLet } = exchange.got;
      const message =
        isLet === who || isLet === '*' ? `Access-Control-Allow-Origin of the origin ${who} is ${isLet}` : null;
      verdict(one, `an origin ${what}`, message, exchange);
    }
    const preflight = await from(origin);
    const has = (name: string) => (preflight.got[name] ?? '').toLowerCase().split(/, */);
    const { allow_headers: headers, expose_headers: exposed } = cors;
    const lacks = [
      preflight.got['access-control-allow-origin'] !== origin && 'Access-Control-Allow-Origin',
      !has('access-control-allow-methods').includes(operation.method.toLowerCase()) &&
        `${operation.method} in Access-Control-Allow-Methods`,
      ...headers
        .filter((name) => !has('access-control-allow-headers').includes(name))
        .map((name) => `${name} in Access-Control-Allow-Headers`),
      preflight.got['access-control-allow-credentials'] !== undefined &&
        'the absence of Access-Control-Allow-Credentials',
    ].filter((one) => one !== false);
    verdict(one, 'a preflight of a listed origin', lacks.length > 0 ? `it lacks ${lacks.join(', ')}` : null, preflight);
    const letsIn = (what: string, { got }: Exchange) => {
      const shows = (got['access-control-expose-headers'] ?? '').toLowerCase().split(/, */);
      const hidden = exposed.filter((name) => !shows.includes(name));
      if (got['access-control-allow-origin'] !== origin) return `${what} lacks Access-Control-Allow-Origin`;
      if (hidden.length > 0) return `Access-Control-Expose-Headers of ${what} lacks ${hidden.join(', ')}`;
      // A cache would give a page of another origin the response to this one.
      return /\borigin\b|\*/i.test(got['vary'] ?? '') ? null : `${what} lacks Vary: Origin`;
    };
    const refused = await world.send({ ...call, operation, as: null, headers: { origin } });
    const wrong = await world.send({ ...call, operation, query: [['surprise', '1']], headers: { origin } });
    const success = operation.method === 'GET' ? await world.send({ ...call, operation, headers: { origin } }) : wrong;
    for (const [who, exchange] of Object.entries({
      'without a token': refused,
      'that is wrong': wrong,
      'that succeeds': success,
    }))
      verdict(
        one,
        `a request of a listed origin ${who}`,
        letsIn(`the response ${exchange.status}`, exchange),
        exchange,
      );
  };

/** Origins that a comparison of parts of a text takes for one that is listed. */
function alike(origin: string): Record<string, string> {
  const { protocol, hostname, port } = new URL(origin);
  return {
    'that begins like a listed one': `${origin}.stranger.invalid`,
    'that ends like a listed one': `${protocol}//stranger-${hostname}`,
    'below a listed one': `${protocol}//stranger.${hostname}`,
    'of another port': `${protocol}//${hostname}:${Number(port || 443) + 1}`,
    'of the other protocol': `${protocol === 'https:' ? 'http:' : 'https:'}//${hostname}${port && `:${port}`}`,
    'that is null': 'null',
  };
}

const asOptions = ({ operation }: Examination) => ({ ...operation, method: 'OPTIONS', requestType: null });

function verdict(one: Examination, check: string, message: string | null, exchange: Exchange): void {
  one.add(check, message === null ? 'passed' : 'failed', { exchange, ...(message === null ? {} : { message }) });
}

/** A POST that is repeated by its key has one effect, and a key is that of its caller. */
export async function onceByKey(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (!operation.parameters.some(({ name }) => name === 'Idempotency-Key')) return;
  const list = operations.find(({ method, path }) => method === 'GET' && path === operation.path);
  if (!list || !operation.id.startsWith('create')) return;
  const call = await good(one);
  const headers = { 'idempotency-key': `kit-once-${world.run}-${operation.id}` };
  const count = async () =>
    Number(
      (
        (
          await world.send({
            operation: list,
            path: call.path,
            as: call.as,
            query: list.parameters.some(({ name }) => name === 'page_size') ? [['page_size', '1']] : [],
          })
        ).answer as Json
      )['total'],
    );
  const before = await count();
  const first = await world.send({ operation, ...call, headers });
  await world.send({ operation, ...call, headers });
  const after = await count();
  if (Number.isFinite(before))
    verdict(
      one,
      'twice by one key is one more in the list',
      after === before + 1 ? null : `${after - before} more, not 1`,
      first,
    );
  const race = { 'idempotency-key': `kit-race-${world.run}-${operation.id}` };
  const both = await Promise.all([1, 2].map(() => world.send({ operation, ...call, headers: race })));
  const ids = both.flatMap(({ status, answer }) => (status < 300 ? [(answer as Json | null)?.['id']] : []));
  verdict(
    one,
    'two at once by one key have one effect',
    new Set(ids).size > 1
      ? `two were made: ${ids.join(' and ')}`
      : (both.map((exchange) => problemOf(operation, exchange)).find((problem) => problem !== null) ?? null),
    both[0]!,
  );
  if (accessOf(operation) !== 'tenant' || /\{/.test(operation.path)) return;
  const theirs = await world.send({ operation, ...call, as: 'free', headers });
  const [own, other] = [first.answer, theirs.answer].map((answer) => (answer as Json | null)?.['id']);
  verdict(
    one,
    'the key of another caller is another key',
    own !== undefined && own === other ? 'another caller gets the first response' : null,
    theirs,
  );
}
