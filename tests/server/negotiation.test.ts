/** Negotiation links, read by a guest who wants the recipe: what is in an answer, and what many answers give away. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { METRICS } from '#engine/index.ts';
import type { ShareLink, ShareLinkCreate, ShareLinkList } from '#generated/types.ts';
import { shareLinks } from '#server/db/schema.ts';
import { positionOf } from '#server/sharing/figures.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { evaluateShare, FERMENTERS, newShareLink, openShare, sharedProcess } from '../support/share-links.ts';

let server: TestServer;
let process: Awaited<ReturnType<typeof sharedProcess>>;

const RATE = { step_id: null, key: 'finance.discount_rate', min: 0.05, max: 0.15 };
const TERMS = { metrics: ['cogs', 'msp', 'gwp'], significant_digits: 3, evaluations_per_day: 5 };
const WANTED: Partial<ShareLinkCreate> = {
  kind: 'negotiation',
  sections: ['versions'],
  sliders: [FERMENTERS, RATE],
  negotiation: TERMS,
};

beforeAll(async () => {
  server = await testServer();
  process = await sharedProcess(server);
});
afterAll(() => server.close());

const link = (terms: Partial<typeof TERMS> = {}, wanted: Partial<ShareLinkCreate> = {}) =>
  newShareLink(server, process, { ...WANTED, negotiation: { ...TERMS, ...terms }, ...wanted });
const change = (id: string, values: Partial<typeof shareLinks.$inferInsert>) =>
  server.database.sql.update(shareLinks).set(values).where(eq(shareLinks.id, id));
const listed = async (id: string): Promise<ShareLink> => {
  const { body } = await server.call<ShareLinkList>('standard', 'GET', process.links);
  return body.share_links.find((one) => one.id === id)!;
};
const digitsOf = (value: number): string => value.toExponential().split('e')[0]!.replaceAll(/[-.]/g, '');

/** Every text and number in a value, with the names of its properties. */
function leavesIn(value: unknown, found: { texts: Set<string>; numbers: Set<number>; names: Set<string> }) {
  if (typeof value === 'string') found.texts.add(value);
  else if (typeof value === 'number') found.numbers.add(value);
  else if (Array.isArray(value)) for (const one of value) leavesIn(one, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) {
      found.names.add(name);
      leavesIn(one, found);
    }
  return found;
}
const leaves = (value: unknown) => leavesIn(value, { texts: new Set(), numbers: new Set(), names: new Set() });

test('no answer contains a hidden setting: neither name nor value, id or hash', async () => {
  const { id, secret } = await link();
  const [row] = await server.database.sql.select().from(shareLinks).where(eq(shareLinks.id, id));
  const { configuration, library, product, name, sha256 } = row!.scenario!;
  const hidden = leaves({ configuration, library, product, name, sha256 });
  const answers = [
    await openShare(server, secret),
    await evaluateShare(server, secret, [4, 0.1]),
    await evaluateShare(server, secret, [9, 0.1]),
    await evaluateShare(server, secret, [4]),
    await evaluateShare(server, secret, [3, 0.05]),
  ].map(({ body }) => body);
  // What the owner shows: the sliders, and the year of the money.
  const shown = leaves([row!.sliders, row!.content.figures!.cost_year]);
  const isTelling = (value: number) => digitsOf(value).length > 2 && !shown.numbers.has(value);
  const told = (answer: object) => {
    const { texts, numbers, names } = leaves(answer);
    return [
      ...[...hidden.numbers].filter((value) => isTelling(value) && numbers.has(value)),
      ...[...hidden.texts].filter((text) => text.length > 3 && texts.has(text) && !shown.texts.has(text)),
      ...configuration.uo_settings.flatMap((step) => Object.keys(step.settings)).filter((key) => names.has(key)),
    ];
  };
  for (const answer of answers) expect(told(answer)).toEqual([]);
  const ids = [process.id, process.product.id, row!.configuration_id, row!.organisation_id, sha256];
  const text = JSON.stringify(answers);
  expect(ids.filter((one) => text.includes(one))).toEqual([]);

  // The same walk finds what a link of the whole process gives away.
  const whole = await newShareLink(server, process, { kind: 'whole', sections: ['summary'] });
  expect(told((await openShare(server, whole.secret)).body).length).toBeGreaterThan(100);
});

test('both sides see the chosen key metrics, rounded, and nothing of the others', async () => {
  const { secret } = await link();
  const exact = await newShareLink(server, process, { sliders: [FERMENTERS, RATE] });
  const { content, evaluations_today: today } = (await openShare(server, secret)).body;
  expect(content).toMatchObject({ kind: 'negotiation', sections: ['versions'], negotiation: TERMS });
  expect(Object.keys(content.figures!)).toEqual(['cost_year', 'metrics']);
  expect(today).toBe(0);
  const moved = (await evaluateShare(server, secret, [5, 0.08])).body.content.figures.metrics!;
  const wanted = (await evaluateShare(server, exact.secret, [5, 0.08])).body.content.figures.summary!;
  for (const { key, value } of moved) {
    const real = wanted[key as 'cogs'];
    expect(Math.abs(value! / real - 1)).toBeLessThan(0.005);
    expect(digitsOf(value!).length).toBeLessThanOrEqual(3);
  }
  expect(digitsOf(wanted.cogs).length).toBeGreaterThan(3);
  expect(moved.map(({ key }) => key)).toEqual(TERMS.metrics);
  // Each metric that may be disclosed can be chosen, a dozen at a time.
  const keys = Object.entries(METRICS).flatMap(([key, { disclosed }]) => (disclosed ? [key] : []));
  for (let at = 0; at < keys.length; at += 12) {
    const metrics = keys.slice(at, at + 12);
    expect((await link({ metrics })).negotiation!.metrics).toEqual(metrics);
  }
});

test('the hash of the page confirms no guess of the scenario', async () => {
  const [one, other] = [await link(), await link()];
  const [first, second] = [await openShare(server, one.secret), await openShare(server, other.secret)];
  expect(one.scenario_sha256).toBe(other.scenario_sha256);
  const hashes = [one.scenario_sha256, first.body.content.scenario_sha256, second.body.content.scenario_sha256];
  expect(new Set(hashes).size).toBe(3);
  const moved = await evaluateShare(server, one.secret, [5, 0.1]);
  expect(moved.body.content.scenario_sha256).toBe(first.body.content.scenario_sha256);
});

test('values between two positions give the figures of the nearest position, and the present value is one', async () => {
  const { secret, sliders } = await link({ evaluations_per_day: 200 });
  const figuresAt = async (rate: number) => (await evaluateShare(server, secret, [5, rate])).body;
  const [at, near] = [await figuresAt(0.062), await figuresAt(0.0620009)];
  expect(near).toEqual(at);
  expect(at.content.values).toEqual([5, 0.062]);
  const present = sliders[1]!.value;
  expect((await figuresAt(present)).content.values[1]).toBe(present);
  // A fine search meets one of 51 positions each time, so that no derivative can be taken.
  const used = new Set<number>();
  for (let step = 0; step <= 40; step++) {
    const { content } = await figuresAt(Math.min(0.15, 0.14 + (step / 40) * 0.01));
    used.add(content.values[1]!);
  }
  expect([...used]).toEqual([0.14, 0.142, 0.144, 0.146, 0.148, 0.15]);
});

test.each([
  { min: 0.05, max: 0.15, integer: false, value: 0.1234 },
  { min: -40, max: 1e6, integer: false, value: 3.3 },
  { min: 1e-9, max: 2e-9, integer: false, value: 1.5e-9 },
  { min: 3, max: 8, integer: true, value: 5 },
  { min: 1, max: 100_000, integer: true, value: 777 },
])('a slider of %j has at most 51 positions and its present value, all within its ends', (ends) => {
  const slider = {
    ...ends,
    step_id: null,
    key: 'x',
    title: 'X',
    step_name: null,
    unit: '1',
    display_unit: '1',
  } as const;
  const at = (value: number) => positionOf(slider, value);
  const used = new Set<number>();
  for (let step = 0; step <= 20_000; step++) {
    const value = Math.min(ends.max, ends.min + (step / 20_000) * (ends.max - ends.min));
    used.add(at(ends.integer ? Math.round(value) : value));
  }
  used.delete(ends.value);
  expect(used.size).toBeLessThanOrEqual(51);
  expect(used.size).toBeGreaterThanOrEqual(5);
  for (const position of used) {
    expect(at(position)).toBe(position);
    expect(position).toBeGreaterThanOrEqual(ends.min);
    expect(position).toBeLessThanOrEqual(ends.max);
    expect(!ends.integer || Number.isInteger(position)).toBe(true);
  }
  expect(at(ends.value)).toBe(ends.value);
});

test('different values are counted per link and day, also by several readers at once and after a new start', async () => {
  const { id, secret } = await link();
  const other = await link();
  const rates = [0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12];
  const replies = await Promise.all(rates.map((rate) => evaluateShare(server, secret, [4, rate])));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  const refused = replies.find(({ status }) => status === 429)!;
  expect(refused.body.message).toBe(
    'All 5 evaluations of this page for today are used. New ones are possible from 00:00 UTC. Values that were evaluated today can still be shown.',
  );
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  // What was evaluated is shown again, with the same figures and signature.
  const known = rates[statuses.indexOf(200)]!;
  const again = await evaluateShare(server, secret, [4, known]);
  expect(again.body.content).toEqual(replies[statuses.indexOf(200)]!.body.content);
  expect(again.body.evaluations_today).toBe(5);
  expect((await openShare(server, secret)).body.evaluations_today).toBe(5);
  expect((await listed(id)).evaluations_today).toBe(5);

  const later = await testServer({}, 'none', server.database);
  expect((await evaluateShare(later, secret, [8, 0.05])).status).toBe(429);
  // Another link, and the next day, have their own.
  expect((await evaluateShare(server, other.secret, [8, 0.05])).status).toBe(200);
  const [row] = await server.database.sql.select().from(shareLinks).where(eq(shareLinks.id, id));
  await change(id, { evaluated: { ...row!.evaluated!, day: '2020-01-01' } });
  expect((await listed(id)).evaluations_today).toBe(0);
  expect((await evaluateShare(server, secret, [8, 0.05])).body.evaluations_today).toBe(1);
});

test('values with which the process is infeasible are counted too, and say nothing of why', async () => {
  const sliders = [{ step_id: 'stp_ultrafiltration', key: 'protein_concentration', min: 50, max: 400 }];
  const { id, secret } = await link({}, { sliders });
  const reply = await evaluateShare(server, secret, [400]);
  expect([reply.status, reply.body.message]).toEqual([
    422,
    'Values: the process is infeasible with these values. Move a slider towards its original value.',
  ]);
  expect((await listed(id)).evaluations_today).toBe(1);
  expect((await evaluateShare(server, secret, [400])).body.message).toBe(reply.body.message);
  expect((await listed(id)).evaluations_today).toBe(1);
});

test.each([
  [[9, 0.1], 'values.0', 'Value 1: Vessels of Fermentation must be from 3 to 8.'],
  [[2, 0.1], 'values.0', 'Value 1: Vessels of Fermentation must be from 3 to 8.'],
  [[3.5, 0.1], 'values.0', 'Value 1: Vessels of Fermentation must be a whole number from 3 to 8.'],
  [[4, 0.2], 'values.1', 'Value 2: Discount rate must be from 0.05 to 0.15.'],
  [[4], 'values', 'Values must contain 2 values, one for each slider.'],
])('values %j are rejected with the slider and its range, and not counted', async (values, field, message) => {
  const { secret } = await link();
  const reply = await evaluateShare(server, secret, values);
  expect([reply.status, reply.body]).toMatchObject([422, { field, message }]);
  expect((await openShare(server, secret)).body.evaluations_today).toBe(0);
});

test.each<[object, string]>([
  [{ negotiation: undefined }, 'negotiation'],
  [{ sliders: [] }, 'sliders'],
  [{ sections: ['summary'] }, 'sections'],
  [{ sections: ['streams', 'versions'] }, 'sections'],
  [{ negotiation: { ...TERMS, metrics: ['cogs', 'no_metric'] } }, 'negotiation.metrics.1'],
  [{ negotiation: { ...TERMS, metrics: [] } }, 'negotiation.metrics'],
  [{ negotiation: { ...TERMS, significant_digits: 4 } }, 'negotiation.significant_digits'],
  [{ negotiation: { ...TERMS, evaluations_per_day: 0 } }, 'negotiation.evaluations_per_day'],
  [{ kind: 'figures', sections: ['summary'] }, 'negotiation'],
  [{ kind: 'whole', sections: ['summary'] }, 'negotiation'],
  [{ limits: [{ metric: 'cogs', max: 1 }] }, 'limits'],
])('terms %j are rejected', async (wanted, field) => {
  const body = { name: 'Terms', valid_days: 3, ...WANTED, ...wanted };
  const reply = await server.call<{ field: string }>('standard', 'POST', process.links, body);
  expect([reply.status, reply.body.field]).toEqual([422, field]);
});

test('the page ends with its expiry, when it is withdrawn, and needs its password', async () => {
  const [expired, withdrawn] = [await link(), await link()];
  await change(expired.id, { expires_at: new Date(Date.now() - 1000) });
  await server.call('standard', 'DELETE', `${process.url}/share_links/${withdrawn.id}.json`);
  for (const { secret } of [expired, withdrawn]) {
    expect((await openShare(server, secret)).status).toBe(404);
    expect((await evaluateShare(server, secret, [4, 0.1])).status).toBe(404);
  }
  const locked = await link({}, { password: 'seven red barrels' });
  expect((await evaluateShare(server, locked.secret, [4, 0.1])).status).toBe(403);
  expect((await listed(locked.id)).evaluations_today).toBe(0);
  expect((await evaluateShare(server, locked.secret, [4, 0.1], 'seven red barrels')).status).toBe(200);
});
