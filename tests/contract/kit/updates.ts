/** What a write leaves behind: versions, times and authors, what a partial change must not touch, and values to the last character. */
import { isDeepStrictEqual } from 'node:util';
import { operations, resolve, type Json } from '../contract.ts';
import { accessOf } from './access.ts';
import { lastThing } from './world.ts';
import { ableTo, DOCUMENTED, good } from './checks.ts';
import type { Exchange } from './client.ts';
import { difference, isWrite } from './compare.ts';
import { changed, readerOf, rowOf, type Reading } from './effects.ts';
import { problemOf, type Examination } from './findings.ts';
import { branchOf } from './mutations.ts';

/** Clocks of two machines differ; a time zone is at least a quarter of an hour. */
const CLOCKS = 300_000;
/** ms. A time is of the moment at which a server begins with a request, or ends. */
const SECONDS = 15_000;

/** An object as a read returns it, or null. */
export async function stored(one: Examination, read: Reading | null, written: Exchange): Promise<Json | null> {
  if (!read) return null;
  const { id: _id, ...ask } = read;
  const exchange = await one.world.send(ask);
  return exchange.status === 200 ? (rowOf(read, written, exchange.answer) as Json) : null;
}

/** @param message what is wrong, or null */
export function verdict(
  one: Examination,
  check: string,
  expected: string,
  message: string | null,
  exchange?: Exchange,
): void {
  one.add(check, message === null ? 'passed' : 'failed', {
    expected,
    ...(exchange ? { exchange } : {}),
    ...(message === null ? {} : { message }),
  });
}

/** Compared with the clock of the server, if its responses tell it. */
function isNow(value: unknown, { got, seconds }: Exchange): boolean {
  const clock = Date.parse(got['date'] ?? '');
  const [now, most] = Number.isNaN(clock) ? [Date.now(), CLOCKS] : [clock, SECONDS + seconds * 1000];
  return Math.abs(Date.parse(String(value)) - now) < most;
}

/** What is to last for some days ends after so many. */
function ending(one: Examination, sent: Json, { answer }: Exchange): void {
  const { properties = {} } = resolve(one.operation.requestSchema as Json) as { properties?: Record<string, Json> };
  for (const [key, property] of Object.entries(properties)) {
    const end = resolve(property)['x-days-to'];
    if (typeof end !== 'string' || typeof sent[key] !== 'number') continue;
    const got = (answer as Json)[end];
    const off = Math.abs(Date.parse(String(got)) - Date.now() - sent[key] * 86_400_000);
    verdict(
      one,
      `${end} follows from ${key}`,
      `${String(sent[key])} days from now`,
      off < CLOCKS ? null : `${end} is ${String(got)}, with ${key} ${String(sent[key])}`,
    );
  }
}

/** A new object says when and by whom it was created. */
export async function creation(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (!operation.id.startsWith('create') || !isWrite(operation)) return;
  const call = await good(one);
  const written = await one.expect('creates', 'success', { ...call, body: changed(one, call.body as Json) });
  if (written.status >= 300) return;
  ending(one, call.body as Json, written);
  const read = await readerOf(one, call.path, written.answer as Json);
  const made = (await stored(one, read, written)) ?? (written.answer as Json);
  const next = await good(one);
  await one.world.send({ operation, ...next, path: call.path, body: changed(one, next.body as Json) });
  const later = await stored(one, read, written);
  if (later)
    verdict(one, 'another new object changes nothing', 'what was stored', difference(lasting(made), later), written);
  for (const [where, object] of Object.entries({ 'as returned': written.answer as Json, 'as read': made }))
    for (const key of ['created_at', 'updated_at'])
      if (key in object)
        verdict(
          one,
          `${key} of a new object, ${where}`,
          'the time of the request',
          isNow(object[key], written) ? null : `${key} is ${String(object[key])}`,
          written,
        );
  if ('updated_at' in made)
    verdict(
      one,
      'updated_at is not before created_at',
      'created_at or later',
      Date.parse(String(made['updated_at'])) >= Date.parse(String(made['created_at']))
        ? null
        : `updated_at is ${String(made['updated_at'])}, created_at ${String(made['created_at'])}`,
      written,
    );
  const who = 'created_by' in made ? await world.userId(call.as) : null;
  if (who !== null)
    verdict(
      one,
      'created_by of a new object',
      who,
      made['created_by'] === who ? null : `created_by is ${String(made['created_by'])}, not ${who}`,
      written,
    );
}

/** A change increases version and updated_at alone of what the caller did not send, and is refused on the version before. */
export async function changes(one: Examination): Promise<void> {
  const { operation } = one;
  if (operation.method !== 'PUT' || !isWrite(operation)) return;
  const call = await good(one, ableTo(one), false);
  if (NOT_CHANGED.has(operation.id)) return unchanged(one, call);
  const body = { ...changed(one, call.body as Json) };
  const id = idIn(call.path);
  const read = await readerOf(one, call.path, { id });
  const nothing = { answer: { id } } as Exchange;
  const before = await stored(one, read, nothing);
  if (!before || before['missing'] !== undefined) return;
  const written = await one.expect('a change', 'success', { ...call, body });
  if (written.status >= 300) return;
  const after = (await stored(one, read, nothing)) ?? {};
  ending(one, body, { answer: after } as Exchange);
  for (const key of ['id', 'created_at', 'created_by'])
    if (key in before)
      verdict(
        one,
        `${key} after a change`,
        'as before',
        isDeepStrictEqual(before[key], after[key])
          ? null
          : `${key} was ${String(before[key])} and is ${String(after[key])}`,
        written,
      );
  if ('updated_at' in before) {
    const [then, now] = [before['updated_at'], after['updated_at']].map((value) => Date.parse(String(value))) as [
      number,
      number,
    ];
    verdict(
      one,
      'updated_at after a change',
      'the time of the change',
      now > then && isNow(after['updated_at'], written)
        ? null
        : `updated_at was ${String(before['updated_at'])} and is ${String(after['updated_at'])}`,
      written,
    );
  }
  await refusedWhole(one, call, body, read, id);
  if (typeof before['version'] === 'number') await versions(one, call, body, read, before['version'], after);
  await partial(one, call);
}

/** Of a request that is wrong in one place nothing is stored. */
async function refusedWhole(one: Examination, call: Call, body: Json, read: Reading | null, id: string): Promise<void> {
  const nothing = { answer: { id } } as Exchange;
  const before = await stored(one, read, nothing);
  const sent = { ...changed(one, body), surprise: 1 };
  const refused = await one.world.send({ operation: one.operation, ...call, body: sent });
  if (refused.status !== 422) return;
  const after = await stored(one, read, nothing);
  verdict(one, 'a change that is refused changes nothing', 'what was stored', difference(before, after), refused);
}

/** Changes of an account or of rights, which may take away those of the caller. */
export const NOT_CHANGED = new Set(['updateUser', 'setUserAdmin', 'updateProductAccess']);

type Call = Awaited<ReturnType<typeof good>>;

/** The version before is refused, where a change may only send what is stored already. */
async function unchanged(one: Examination, call: Call): Promise<void> {
  const { operation, world } = one;
  const { properties = {} } = branchOf(operation.requestSchema as Json, operation.requestExample) as {
    properties?: Record<string, Json>;
  };
  const read = await readerOf(one, call.path, {});
  const before = await stored(one, read, { answer: {} } as Exchange);
  const key = Object.keys(properties).find((name) => typeof before?.[name] === 'string');
  if (!('version' in properties) || !('409' in operation.responses) || !before || key === undefined) return;
  const body = { [key]: before[key], version: before['version'] };
  if ((await world.send({ operation, ...call, body })).status >= 300) return;
  const after = await stored(one, read, { answer: {} } as Exchange);
  if (after?.['version'] !== before['version']) await one.expect('the version before', 409, { ...call, body });
}

async function versions(one: Examination, call: Call, body: Json, read: Reading | null, version: number, after: Json) {
  const next = version + 1;
  verdict(
    one,
    'version after a change',
    String(next),
    after['version'] === next ? null : `version was ${version} and is ${String(after['version'])}`,
  );
  const properties = (branchOf(one.operation.requestSchema as Json, one.operation.requestExample)['properties'] ??
    {}) as Json;
  if (!('version' in properties) || !('409' in one.operation.responses)) return;
  const other = changed(one, body);
  await one.expect('the version before', 409, { ...call, body: { ...other, version } }, ({ answer }) => {
    const { details } = answer as { details?: { current?: { version?: unknown } } };
    return details?.current?.version === after['version']
      ? null
      : `details.current.version is ${String(details?.current?.version)}, not ${String(after['version'])}`;
  });
  const still = (await stored(one, read, { answer: { id: after['id'] } } as Exchange)) ?? {};
  verdict(one, 'the version before changes nothing', 'what was stored', difference(after, still));
  await one.expect(
    'the current version',
    'success',
    { ...call, body: { ...other, version: after['version'] } },
    ({ answer }) => {
      const { version: returned } = (answer ?? {}) as Json;
      return returned === undefined || returned === next + 1
        ? null
        : `version is ${JSON.stringify(returned)} in the response, not ${next + 1}`;
    },
  );
  const now = Number(((await stored(one, read, { answer: { id: after['id'] } } as Exchange)) ?? {})['version']);
  const race = await Promise.all(
    [1, 2].map(() =>
      one.world.send({ operation: one.operation, ...call, body: { ...changed(one, body), version: now } }),
    ),
  );
  const statuses = race.map(({ status }) => status).toSorted((a, b) => a - b);
  verdict(
    one,
    'two changes of one version at once',
    'a success and 409',
    statuses[0]! < 300 && statuses[1] === 409 ? null : `they were answered ${statuses.join(' and ')}`,
    race[0],
  );
}

/** Of a change that may hold any property alone, each property is sent alone, and the others stay as they were. */
async function partial(one: Examination, given: Call): Promise<void> {
  const { operation, world } = one;
  const schema = resolve(operation.requestSchema as Json);
  if (schema['required'] !== undefined || schema['minProperties'] !== 1) return;
  // What was just created still has the values that a change could take away.
  const call = { ...given, path: await world.path(operation, { fresh: true, as: given.as }) };
  const id = idIn(call.path);
  const nothing = { answer: { id } } as Exchange;
  const read = await readerOf(one, call.path, { id });
  const writable = Object.keys((schema['properties'] ?? {}) as Json).filter((key) => key !== 'version');
  const empty = await stored(one, read, nothing);
  await filled(one, call, writable, empty);
  for (const key of writable) {
    const before = await stored(one, read, nothing);
    // Without an example of it, what is stored is sent again.
    const value = key === 'name' ? world.name() : ((call.body as Json)[key] ?? before?.[key]);
    if (value === undefined) continue;
    const written = await world.send({ operation, ...call, body: { [key]: value } });
    const after = await stored(one, read, nothing);
    if (key === 'name' && written.status >= 300)
      verdict(one, 'a change of name alone', 'a success', `a change of name alone answered ${written.status}`, written);
    if (!before || !after || written.status >= 300) continue;
    const wrong = writable.find(
      (name) => name !== key && name in before && !isDeepStrictEqual(before[name], after[name]),
    );
    verdict(
      one,
      `a change of ${key} alone`,
      'the other properties as they were',
      wrong
        ? `${wrong} was ${JSON.stringify(before[wrong])} and is ${JSON.stringify(after[wrong])}`
        : difference({ [key]: value }, after),
      written,
    );
  }
}

/**
 * Each property gets a value that the server takes beside the others, and that is neither nothing nor the first of its choices: a change
 * of others could reset it to these.
 */
async function filled({ operation, world }: Examination, call: Call, writable: string[], empty: Json | null) {
  const { properties = {} } = resolve(operation.requestSchema as Json) as { properties?: Record<string, Json> };
  const there = writable.filter((key) => empty?.[key] !== null && empty?.[key] !== undefined);
  const full: Json = Object.fromEntries(there.map((key) => [key, empty![key]]));
  for (const key of writable) {
    const schema = branchOf(properties[key]!, null);
    const choices = (schema['enum'] ?? []) as unknown[];
    if (!([null, '', choices[0]] as unknown[]).includes(empty?.[key])) continue;
    const { minimum = 0, maximum = minimum + 14 } = schema as { minimum?: number; maximum?: number };
    const examples = [call.body, ...Object.values(operation.requestExamples)].map((body) => (body as Json)[key]);
    const candidates = [
      ...(empty?.[key] === '' ? [`Read back by run ${world.run}`] : []),
      ...examples.filter((value) => value !== undefined && value !== null && choices.length === 0),
      ...choices.slice(1).toReversed(),
      ...([schema['type']].flat().includes('number') ? [minimum + (maximum - minimum) / 7] : []),
    ];
    for (const value of candidates)
      if ((await world.send({ operation, ...call, body: { ...full, [key]: value } })).status < 300) {
        full[key] = value;
        break;
      }
  }
}

/** The id at the end of an address. */
const idIn = (path: string) =>
  decodeURIComponent(
    path
      .split('/')
      .at(-1)!
      .replace(/\.json$/, ''),
  );

/** Letters of several scripts, composed (NFC) and decomposed, two spaces, a character beyond the first plane, spaces and hyphens that look like others, and what HTML, SQL and JSON escape. */
const UNICODE = `µΩß 漢字 שלום عربى a\u00a0b\u202fc\u00add 🧬 👩\u200d🔬 \u00e9 e\u0301  “–” <b>&amp; 'x' \\ %20`;

/** Texts that look like something else. */
const ALIKE = ['null', 'true', '00070', '1e3'];

/** An object or list in which every text that is free has more of what is easily lost. */
function withTexts(given: Json, value: unknown): unknown {
  const schema = branchOf(given, value);
  if (Array.isArray(value)) return value.map((one) => withTexts((schema['items'] ?? {}) as Json, one));
  if (typeof value === 'object' && value !== null) {
    const properties = (schema['properties'] ?? {}) as Record<string, Json>;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(properties[key] ?? {}, one)]));
  }
  const isFree = !schema['pattern'] && !schema['format'] && !schema['enum'] && Number(schema['maxLength']) >= 200;
  return typeof value === 'string' && isFree ? `${value} ${UNICODE}\n\tnext` : value;
}

/** Text and numbers come back as they were sent. */
export async function fidelity(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (!isWrite(operation) || NOT_CHANGED.has(operation.id)) return;
  const { properties = {} } = branchOf(operation.requestSchema as Json, operation.requestExample) as {
    properties?: Record<string, Json>;
  };
  const texts: Json = {};
  const numbers: Json = {};
  for (const [key, given] of Object.entries(properties)) {
    const schema = resolve(given);
    const types = [schema['type']].flat();
    const isFree = !schema['pattern'] && !schema['format'] && !schema['enum'] && key !== 'password';
    const room = Number(schema['maxLength']);
    if (types.includes('string') && isFree && room >= 10)
      texts[key] = room < 120 ? 'µé 漢 🧬 ש \u00a0' : `${world.name()} ${UNICODE}${room >= 1000 ? '\n\tnext ' : ''}`;
    const inside = (operation.requestExample as Json)[key];
    if (typeof inside === 'object' && inside !== null && !isDeepStrictEqual(withTexts(given, inside), inside))
      texts[key] = withTexts(given, inside);
    if (types.includes('number')) {
      const low = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0);
      const high = Math.min(Number(schema['maximum'] ?? Infinity), low + 1000);
      numbers[key] = low + (high - low) / 7;
    }
  }
  const free = Object.keys(texts).filter((key) => typeof texts[key] === 'string');
  const alike = (text: string) =>
    Object.fromEntries(free.map((key) => [key, key === 'name' ? `00${Date.now()}${ALIKE.indexOf(text)}` : text]));
  for (const [what, values, expected] of [
    ['text of any script', texts, 'success'],
    // A name is of digits each time.
    ...ALIKE.slice(0, free.join() === 'name' ? 1 : free.length > 0 ? 4 : 0).map(
      (text) => [`the text ${text}`, alike(text), 'success'] as const,
    ),
    ['numbers with all digits', numbers, DOCUMENTED],
  ] as const) {
    if (Object.keys(values).length === 0) continue;
    const call = await good(one);
    const problem = (answer: unknown) => difference(values, answer);
    const written = await one.expect(
      what,
      expected,
      { ...call, body: { ...(call.body as Json), ...values } },
      ({ status, answer }) => (status < 300 ? problem(answer) : null),
    );
    if (written.status >= 300) continue;
    const read = await readerOf(one, call.path, {
      id: idIn(call.path),
      ...(written.answer as Json),
    });
    const found = await stored(one, read, written);
    if (!found || found['missing'] !== undefined) continue;
    const isShown = Object.keys(values).some((key) => found[key] !== undefined);
    const message = isShown ? problem(found) : `none of ${Object.keys(values).join(', ')} is returned`;
    verdict(one, `${what}, when it is read`, 'what was sent', message, written);
  }
}

/** What a call changes by itself or anyone may change meanwhile. */
const PASSING = new Set([
  'last_active_at',
  'last_used_at',
  'jobs',
  'progress',
  'status',
  'request_id',
  'present',
  'current',
]);

export const lasting = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(lasting)
    : typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => !PASSING.has(key))
            .map(([key, one]) => [key, lasting(one)]),
        )
      : value;

/** A read returns the object of its id, however many are made after it. */
export async function theOneAsked(one: Examination): Promise<void> {
  const { operation, world } = one;
  const last = lastThing(operation);
  if (operation.method !== 'GET' || last === null || SLOW.has(last.thing) || accessOf(operation) !== 'tenant') return;
  const id = await world.fresh(last.thing);
  const path = await world.path(operation, { given: { [last.name]: id } });
  const read = () => world.send({ operation, path, as: ableTo(one) });
  const before = await read();
  await world.fresh(last.thing);
  const after = await read();
  if (before.status !== 200) return;
  const problem = problemOf(operation, after) ?? problemOfReading(lasting(before.answer), lasting(after.answer));
  verdict(one, 'another object changes nothing', 'the same response', problem, after);
}

/** Things that take long to make, or of which the newest says that it is. */
export const SLOW = new Set(['fit', 'job', 'long job', 'later configuration', 'product with data']);

const problemOfReading = (before: unknown, after: unknown) =>
  isDeepStrictEqual(before, after) ? null : (difference(before, after) ?? `the next one has ${JSON.stringify(after)}`);

/** A read changes nothing: the next one returns the same. */
export async function reading(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (operation.method !== 'GET' || operation.responses['200']?.type !== 'application/json') return;
  // A scenario says when it was written, which is at each request.
  if (operation.id === 'getConfigurationScenario') return;
  const call = await good(one, ableTo(one), false);
  const [before, after] = [await world.send({ operation, ...call }), await world.send({ operation, ...call })];
  if (before.status !== 200) return;
  verdict(
    one,
    'a read changes nothing',
    'the same response',
    problemOf(operation, after) ?? problemOfReading(lasting(before.answer), lasting(after.answer)),
    after,
  );
}

/** A response with an ETag is not sent again to whoever has it, and is to all others. */
export async function kept(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (!('304' in operation.responses)) return;
  const last = lastThing(operation);
  const own = last && !SLOW.has(last.thing) ? { [last.name]: await world.fresh(last.thing) } : {};
  const call = { ...(await good(one, ableTo(one), false)), path: await world.path(operation, { given: own }) };
  const first = await one.expect('a response with an ETag', 200, call);
  const etag = String(first.got['etag']);
  const having = (tags: string) => ({ ...call, headers: { 'If-None-Match': tags } });
  const same = ({ got }: Exchange) =>
    got['etag'] === etag ? null : `the ETag is ${got['etag']}, not ${etag} as before`;
  await one.expect('the same ETag for the same response', 200, call, same);
  await one.expect('its ETag', 304, having(etag), same);
  await one.expect('its ETag among others', 304, having(`"of the kit", ${etag}`), same);
  const whole = ({ answer }: Exchange) => problemOfReading(lasting(first.answer), lasting(answer));
  await one.expect('another ETag', 200, having('"of the kit"'), whole);
  await one.expect('an ETag without a token', 401, { ...having(etag), as: null });
  await one.expect('free: an ETag of another organisation', 404, { ...having(etag), as: 'free' });
  if (last) {
    const path = await world.path(operation, { given: { [last.name]: await world.fresh(last.thing) } });
    const other = ({ got }: Exchange) => (got['etag'] === etag ? `another object has the same ETag, ${etag}` : null);
    await one.expect('the ETag of another object', 200, { ...having(etag), path }, other);
  }
  const change = operations.find(({ method, path }) => method === 'PUT' && path === operation.path);
  if (!change) return;
  const body = {
    ...((await world.body(change)) as Json),
    name: world.name(),
    version: (first.answer as Json)['version'],
  };
  const written = await world.send({ operation: change, path: call.path, as: call.as, body });
  if (written.status < 300)
    await one.expect('its ETag, after a change', 200, having(etag), ({ got }) =>
      got['etag'] === etag ? `the ETag after a change is the one before, ${etag}` : null,
    );
}
