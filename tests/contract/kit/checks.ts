/** What is checked of every operation. Each takes the operation's examination and adds its findings. */
import { createHmac } from 'node:crypto';
import { accessOf } from './access.ts';
import { resolve, type Json } from '../contract.ts';
import { subject, type Caller } from './client.ts';
import { difference, isId, isWrite } from './compare.ts';
import type { Also, Examination } from './findings.ts';
import { DEFAULTED, EMPTY, mutationsOf, put, SMALL, type Mutation } from './mutations.ts';
import { byId, components, isMissing, parametersOf, thingOf } from './world.ts';

/** A call of which a repetition finds nothing more to act on. */
const uses = ({ operation: { method, id } }: Examination) =>
  method === 'DELETE' || ['restoreDeleted', 'acceptFit', 'approveReview', 'returnReview'].includes(id);

/** Who can make the call on what the kit made. */
export function ableTo({ operation }: Examination): Caller {
  const access = accessOf(operation);
  return access === 'admin' || access === 'member' ? 'admin' : 'standard';
}

/** What the call needs to be a good one. */
export async function good(one: Examination, as: Caller = ableTo(one), fresh = uses(one)) {
  const { operation, world } = one;
  // Its organisation may stay: what it takes away is made on it.
  const isPrepared = fresh && (await world.prepare(operation));
  return {
    path: await world.path(operation, { fresh: fresh && !isPrepared, as }),
    as,
    query: world.query(operation),
    body: await world.body(operation),
  };
}

/** The contract's own examples. @returns false when the call is not there */
export async function examples(one: Examination): Promise<boolean> {
  const { operation, world } = one;
  // A response that is kept for another caller then has what the first one made.
  if (accessOf(operation) === 'tenant' && operation.method === 'GET')
    await world.get('configuration').catch(() => null);
  const first = await world.send({ operation, ...(await good(one)) });
  if (isMissing(operation, first)) {
    one.add('example', 'missing', { message: `not delivered (${first.status})`, exchange: first });
    return false;
  }
  const bodies = Object.entries(operation.requestExamples);
  for (const [name, example] of bodies.length > 0 ? bodies : ([['call', undefined]] as const))
    await one.expect(`example: ${name}`, 'success', {
      ...(await good(one)),
      body: await world.body(operation, example),
    });
  if (operation.id === 'createComponent' || operation.id === 'updateComponent') await everyKind(one);
  return true;
}

async function everyKind(one: Examination): Promise<void> {
  const create = byId('createComponent');
  for (const [kind, example] of Object.entries(components)) {
    const body = { ...example, name: one.world.name() };
    const made = await one.world.send({
      operation: create,
      path: await one.world.path(create, { given: { kind } }),
      as: 'standard',
      body: { ...example, name: one.world.name() },
    });
    const { id = 'none' } = made.answer as { id?: string };
    const path = await one.world.path(one.operation, { given: { kind, id } });
    await one.expect(`example: ${kind}`, 'success', { path, as: 'standard', body });
    await refusals(one, { path, as: 'standard', query: [], body, schema: schemaOfKind(kind) }, `${kind}: `);
  }
}

const schemaOfKind = (kind: string): Json => ({
  $ref: `#/components/schemas/${{ proteins: 'ProteinInput', cells: 'CellInput', molecules: 'MoleculeInput', solvents: 'SolventInput', quotations: 'QuotationInput' }[kind]}`,
});

/** What can be checked of a call that has nothing to act on: the call that would make it is not delivered. */
export async function withoutSubject(one: Examination): Promise<void> {
  const { operation, world } = one;
  await world.suppose(async () => {
    const exchange = await world.send({ operation, ...(await good(one, ableTo(one), false)) });
    if (isMissing(operation, exchange)) {
      one.add('example', 'missing', { message: `not delivered (${exchange.status})`, exchange });
      return;
    }
    for (const check of [identity, identifiers]) await one.attempt(check.name, () => check(one));
  });
}

/** 401: nobody, and tokens that are none; or none of that, if anyone may call it. */
export async function identity(one: Examination): Promise<void> {
  const call = await good(one, ableTo(one), false);
  if (accessOf(one.operation) === 'public') {
    await one.expect('no token', 'success', { ...call, as: null });
    await one.expect('a token that is no token', 'success', { ...call, as: { token: 'not-a-token' } });
    return;
  }
  const real = one.world.target.tokens[call.as];
  const [head = '', payload = '', signature = ''] = real.split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const forged = createHmac('sha256', 'secret').update(`${head}.${payload}`).digest('base64url');
  const tokens = {
    'that is no token': 'not-a-token',
    'without a signature (alg none)': `${none}.${payload}.`,
    'with another signature': `${head}.${payload}.${signature === forged ? 'x' : forged}`,
  };
  await one.expect('no token', 401, { ...call, as: null });
  for (const [what, token] of Object.entries(tokens))
    await one.expect(`a token ${what}`, 401, { ...call, as: { token } });
}

/** 403 and 404 by who calls; each of the four kinds of caller. */
export async function permissions(one: Examination): Promise<void> {
  const { operation, world } = one;
  const access = accessOf(operation);
  const call = await good(one, ableTo(one), false);
  if (access === 'public') {
    for (const as of ['free', 'noorg'] as const) await one.expect(`${as}: like anyone`, 'success', { ...call, as });
    await one.expect('req_id, which names nobody here', 422, { ...call, query: [['req_id', 'somebody']] });
    return;
  }
  const refuse = (as: Caller, why: string, path = call.path) => one.expect(`${as}: ${why}`, 403, { ...call, path, as });
  await one.expect("another's req_id", 403, { ...call, query: [...call.query, ['req_id', 'somebody-else']] });
  await one.expect("another's user_id", 403, { ...call, query: [...call.query, ['user_id', 'somebody-else']] });
  const own: [string, string] = ['req_id', subject(world.target.tokens[call.as])];
  if (operation.method === 'GET')
    await one.expect('their own req_id', 'success', { ...call, query: [...call.query, own] });

  if (access === 'admin')
    for (const as of ['standard', 'free', 'noorg'] as const) await refuse(as, 'not an administrator');
  if (access === 'member') {
    for (const as of ['standard', 'free', 'noorg'] as const) await refuse(as, 'no member of it');
    const { answer } = await world.whoIs('standard');
    const orgId = (answer as { current_org: { id: string } }).current_org.id;
    await one.expect('standard: a member', 'success', {
      ...call,
      as: 'standard',
      path: await world.path(operation, { given: { orgId } }),
    });
  }
  if (access === 'own') {
    const admins = await world.path(operation, { as: 'admin' });
    for (const as of ['standard', 'free', 'noorg'] as const) await refuse(as, 'about someone else', admins);
    if (operation.method === 'GET') {
      await one.expect('admin: about someone else', 'success', { ...call, as: 'admin' });
      for (const as of ['free', 'noorg'] as const)
        await one.expect(`${as}: about themselves`, 'success', {
          ...call,
          as,
          path: await world.path(operation, { as }),
        });
    }
  }
  if (access === 'run' || access === 'tenant') await refuse('noorg', 'in no organisation');
  if (access === 'run') await refuse('free', 'on the free tier');
  if (access === 'tenant') {
    if (hasThing(one)) await one.expect("free: another organisation's", 404, { ...call, as: 'free' });
    else await nothingOfOthers(one, call);
  }
}

/** Who works in another organisation gets a response of their own, with nothing that was made in the first one. */
async function nothingOfOthers(one: Examination, call: Awaited<ReturnType<typeof good>>): Promise<void> {
  const { operation, world } = one;
  if (operation.method === 'GET') {
    await world.get('configuration').catch(() => null);
    await world.send({ operation, ...call });
  }
  await one.expect('free: in their own organisation', 'success', { ...call, as: 'free' }, ({ answer }) => {
    const text = JSON.stringify(answer) ?? '';
    const seen = [...world.ids].find((id) => text.includes(`"${id}"`));
    return operation.method !== 'GET' || seen === undefined ? null : `it has ${seen}, of another organisation`;
  });
}

const namesOf = ({ operation }: Examination) => [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const hasThing = (one: Examination) => namesOf(one).some((name) => thingOf(one.operation, name) !== null);

/** 404 for what is not there, and 422 for what cannot be an identifier. */
export async function identifiers(one: Examination): Promise<void> {
  const { operation, world } = one;
  const as = accessOf(operation) === 'own' ? 'admin' : ableTo(one);
  const call = await good(one, as, false);
  for (const name of namesOf(one)) {
    const parameter = operation.parameters.find((found) => found.in === 'path' && found.name === name);
    const isThing = thingOf(operation, name) !== null;
    if (isThing) {
      const path = await world.path(operation, { as, given: { [name]: 'kit_no_such_thing' } });
      await one.expect(`{${name}} that is not there`, 404, { ...call, path });
      const id = isThing && thingOf(operation, name) !== 'self' ? parametersOf(operation, call.path)[name]! : '';
      if (id !== id.toUpperCase()) {
        const inCapitals = await world.path(operation, { as, given: { [name]: id.toUpperCase() } });
        await one.expect(`{${name}} in capitals`, 404, { ...call, path: inCapitals });
      }
    }
    if (
      resolve(parameter?.schema ?? {})['pattern'] !== undefined ||
      resolve(parameter?.schema ?? {})['enum'] !== undefined
    ) {
      const path = await world.path(operation, { as, given: { [name]: 'no such % thing' } });
      await one.expect(`{${name}} that cannot be`, 422, { ...call, path });
    }
  }
}

/** 422 of queries, and their limits. */
export async function queries(one: Examination): Promise<void> {
  const call = await good(one, ableTo(one), false);
  for (const { name, schema = {}, required, in: place } of one.operation.parameters) {
    if (place !== 'query' || name === 'req_id' || name === 'user_id') continue;
    const others = call.query.filter(([key]) => key !== name);
    if (required) await one.expect(`?${name} left out`, 422, { ...call, query: others });
    const changed = mutationsOf({ type: 'object', properties: { [name]: schema } }, {});
    for (const { what, body, valid } of one.sampled(changed)) {
      const value = (body as Json)[name];
      // In an address a number and its text are alike, and nothing is no value.
      if ((typeof value !== 'string' && typeof value !== 'number') || name === 'surprise') continue;
      // In an address one value is a list of one.
      if (resolve(schema)['type'] === 'array') continue;
      const query: [string, string][] = [...others, [name, String(value)]];
      // Whether an empty choice is no choice or a wrong one is left to the server.
      if (value === '' && resolve(schema)['enum'] !== undefined) {
        if (one.operation.method === 'GET') await one.expect(`?${what}`, DOCUMENTED, { ...call, query });
        continue;
      }
      const isRefused =
        !valid && !(typeof value === 'string' && value === '' && resolve(schema)['minLength'] === undefined);
      if (isRefused) await one.expect(`?${what}`, 422, { ...call, query }, names([name]));
      // The name of a thing may be that of none.
      else if (name === 'activity_name') await one.expect(`?${what}`, DOCUMENTED, { ...call, query });
      else if (one.operation.method === 'GET') await one.expect(`?${what}`, 'success', { ...call, query });
    }
  }
}

/** 400, 413, 415 and 422 of bodies. */
export async function bodies(one: Examination): Promise<void> {
  const { operation } = one;
  const call = await good(one, ableTo(one), false);
  if (operation.requestType === null) return noBody(one, call);
  const other = operation.requestType === 'application/json' ? 'text/plain' : 'application/json';
  await one.expect(`${other} in place of ${operation.requestType}`, 415, {
    ...call,
    raw: { type: other, payload: '{}' },
  });
  if (operation.requestType !== 'application/json') return uploads(one);
  await one.expect('a body that is no JSON', 400, { ...call, raw: { type: 'application/json', payload: '{"name": ' } });
  await one.expect('a body of nothing', 422, { ...call, raw: { type: 'application/json', payload: '' } });
  await one.expect('a list for a body', 422, { ...call, body: [] });
  await one.expect(`a body of ${MEGABYTES} MB`, 413, { ...call, raw: { type: 'application/json', payload: LARGE } });
  if (operation.id !== 'createComponent' && operation.id !== 'updateComponent')
    await refusals(one, { ...call, schema: operation.requestSchema as Json });
}

/** Where none is expected, a body that cannot be read is refused as anywhere. */
async function noBody(one: Examination, call: Awaited<ReturnType<typeof good>>): Promise<void> {
  for (const [what, status, type, payload] of [
    ['a text for a body, where there is none', 415, 'text/plain', 'text'],
    ['a body that is no JSON, where there is none', 400, 'application/json', '{"name": '],
  ] as const)
    if (one.operation.method !== 'GET' && status in one.operation.responses)
      await one.expect(what, status, { ...call, raw: { type, payload } });
}

/** More than any body but an upload may be. */
const MEGABYTES = 3;
const LARGE = JSON.stringify({ name: 'x'.repeat(MEGABYTES * 2 ** 20) });

async function uploads(one: Examination): Promise<void> {
  const call = await good(one, ableTo(one), false);
  const form = (content: string) => ({
    type: 'multipart/form-data; boundary=kit',
    payload: `--kit\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n${content}\r\n--kit--\r\n`,
  });
  const { required = [] } = (one.operation.requestSchema ?? {}) as { required?: string[] };
  if (required.includes('file'))
    await one.expect('a form without a file', 422, {
      ...call,
      raw: { type: 'multipart/form-data; boundary=kit', payload: '--kit--\r\n' },
    });
  if (!one.operation.path.endsWith('/logo')) return;
  await one.expect('a text that says it is a picture', 415, { ...call, raw: form('no picture') });
  await one.expect('an SVG', 415, { ...call, raw: form('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  await one.expect(`a picture of ${MEGABYTES} MB`, 413, { ...call, raw: form('x'.repeat(MEGABYTES * 2 ** 20)) });
}

/**
 * What the schema takes that a server may refuse all the same, because more must fit than one value: identifiers that are
 * not there, and quantities that only go together. Refusing them with a documented answer in its shape is right.
 */
const further =
  /(^|\.)(\w+_id|id|ids|copy_of|kind|roles|role|unit_operation|settings|orgs|current_org|fit_ids|components|(ph|temperature)(_(minimum|optimum|maximum))?|volume|preparation|concentration|composition|assumptions|version|pka|class|price_low|price_high|price|status|country|functional_unit|allocation|own_items|item_choices|location_change_items|pedigree|columns|url|sections|sliders|token|password|values|scopes|chance_front)(\.|$)/;

async function refusals(
  one: Examination,
  { schema, ...call }: Awaited<ReturnType<typeof good>> & { schema: Json },
  prefix = '',
): Promise<void> {
  const all = mutationsOf(schema, call.body);
  await bothNamed(one, call, all, prefix);
  for (const mutation of one.sampled(all)) {
    const check = `${prefix}${mutation.what}`;
    await one.world.makeRoom();
    const ask = { ...call, path: await pathFor(one, mutation, call.path), body: await renewed(one, mutation) };
    // The response has the default instead of the empty text.
    const kept = mutation.what.endsWith(DEFAULTED) ? put(ask.body, mutation.path, undefined, true) : ask.body;
    if (!mutation.valid) await one.expect(check, 422, ask, names(mutation.path, mutation.isPart));
    else if (mutation.path[0] === 'password') await one.expect(check, [...DOCUMENTED, 403], ask);
    else if (further.test(mutation.path.join('.')) || isIncomplete(mutation) || isOnce(one) || isTaken(one, mutation))
      await one.expect(check, DOCUMENTED, ask, returns(one, kept));
    else await one.expect(check, 'success', ask, returns(one, kept));
  }
}

/** Of two mistakes both are named, so that a form shows both. */
async function bothNamed(
  one: Examination,
  call: Awaited<ReturnType<typeof good>>,
  all: Mutation[],
  prefix: string,
): Promise<void> {
  const [first, second] = all.filter(({ what, path }) => path.length === 1 && what.endsWith('wrong type'));
  if (!first || !second) return;
  const [key, other] = [first, second].map(({ path }) => path[0]!) as [string, string];
  const body = { ...(first.body as Json), [other]: (second.body as Json)[other] };
  await one.expect(`${prefix}${key} and ${other}: wrong type`, 422, { ...call, body }, ({ answer }) => {
    const { fields = [] } = answer as { fields?: string[] };
    const missing = [key, other].find((name) => !fields.some((field) => field.split('.')[0] === name));
    return missing === undefined ? null : `fields names ${JSON.stringify(fields)}, not ${missing}`;
  });
}

/**
 * A discrete input is one of values, a fitted one has the value of a fit, and a choice has alternatives, none of which the request was
 * made with; every other distribution and kind of decision must be taken.
 */
const isIncomplete = ({ what, path }: Mutation) =>
  what.endsWith(SMALL) ||
  (what.endsWith(`: ${EMPTY}`) && NEEDED.test(path.join('.'))) ||
  /(\.distribution: (discrete|fitted)|decision\.kind: choose)$/.test(what);

/** Lists without which a step lacks a feed, a share its outlet, a matrix its rows, or an analysis what to vary. */
const NEEDED = /^(definition\.outlets|uo_settings\.\d+\.feeds|inputs|measurements\.\d+\.correlation)$/;

/** What the one thing of its address can be done to but once, which the first of these calls does. */
const isOnce = ({ operation }: Examination) => operation.id === 'createLifeCycleAnalysis';

const OF_ITS_OWN = new Set(['updateProductAccess', 'updateProduct', 'createReview']);

export const UNIQUE = /(Organisation|Component|Branch)$/;

/** A name that only one may have is that of an earlier call. */
const isTaken = ({ operation }: Examination, { path }: Mutation) => path.join() === 'name' && UNIQUE.test(operation.id);

/**
 * A change of the rights on a product may take away that of the caller, and one without a host can have no fermentation: each is tried on a
 * product of its own; and what can be done but once, such as a review of a version, on a thing of its own.
 */
const pathFor = async (one: Examination, { valid }: Mutation, path: string): Promise<string> =>
  valid && (OF_ITS_OWN.has(one.operation.id) || uses(one)) ? one.world.path(one.operation, { fresh: true }) : path;

/** What must be new in every call is. */
async function renewed({ operation, world }: Examination, { body, path, valid }: Mutation): Promise<unknown> {
  if (!valid) return body;
  const fresh = (await world.body(operation)) as Json;
  const unique = ['email', ...(UNIQUE.test(operation.id) ? ['name'] : [])];
  const renew = unique.filter((key) => path[0] !== key && key in (body as Json));
  return { ...(body as Json), ...Object.fromEntries(renew.map((key) => [key, fresh[key]])) };
}

/** Any documented answer in its shape, but none that blames the server or the rights of the caller. */
export const DOCUMENTED = [200, 201, 202, 204, 404, 409, 422];

/** A write returns what was sent, at every limit and for every choice. */
const returns =
  ({ operation }: Examination, body: unknown): Also =>
  ({ status, answer }) =>
    status < 300 && isWrite(operation) && !isId(answer) ? difference(body, answer) : null;

/**
 * A refusal names what is at fault: the whole path of the property, or the rest of it after the step that it names.
 * @param isPart what else is missing in its object may be named instead
 */
const names =
  (path: string[], isPart = false): Also =>
  ({ answer }) => {
    const { fields = [], process_idx: step } = answer as { fields?: string[]; process_idx?: number | null };
    if (path.length === 0) return null;
    const whole = path.join('.');
    const within = path.slice(0, -1).join('.');
    if (
      path[0] === 'uo_settings' &&
      typeof step === 'number' &&
      /^\d+$/.test(path[1] ?? '') &&
      step !== Number(path[1])
    )
      return `process_idx is ${step}, not ${path[1]}`;
    const isNamed = (field: string) =>
      whole === field ||
      whole.endsWith(`.${field}`) ||
      (isPart && field.startsWith(within)) ||
      // An entry that occurs twice is a fault of the list.
      (/^\d+$/.test(path.at(-1)!) && field === within);
    return fields.some(isNamed) ? null : `fields names ${JSON.stringify(fields)}, not ${whole}`;
  };
