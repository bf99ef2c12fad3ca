/** Share links: what they disclose, to whom, for how long, and what an attacker without or with one can do. */
import { createHook } from 'node:async_hooks';
import { randomBytes, scryptSync, webcrypto } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { canonical, ENGINE_VERSION, parseScenario, type ScenarioFile, verifyScenario } from '#engine/index.ts';
import type {
  LogList,
  LifeCycleAnalysis,
  SharedContent,
  ShareLink,
  ShareLinkList,
  ShareSection,
  SigningKeyList,
  SharedSignature,
} from '#generated/types.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { purge } from '#server/db/purge.ts';
import * as schema from '#server/db/schema.ts';
import { ALPHABET, random } from '#server/ids.ts';
import { sharedLibrary } from '#server/shared-library.ts';
import { distFolder } from '#server/web/static.ts';
import { logTitles } from '../support/keys.ts';
import { configuration } from '../support/processes.ts';
import { setRealPasswords } from '../support/quick-passwords.ts';
import { demoDatabase, testServer, type TestServer } from '../support/server.ts';
import { evaluateShare, FERMENTERS, newShareLink, openShare, said, sharedProcess } from '../support/share-links.ts';

const { shareLinks, organisations } = schema;
const PASSWORD = 'seven red barrels';
const FIGURES: ShareSection[] = [
  'summary',
  'flowsheet',
  'streams',
  'equipment',
  'schedule',
  'capital',
  'cost',
  'cash',
  'footprint',
  'warnings',
  'versions',
];

let server: TestServer;
let statements: string[] = [];
let process: Awaited<ReturnType<typeof sharedProcess>>;

beforeAll(async () => {
  const database = await demoDatabase();
  const { $client } = database.sql as unknown as { $client: PGlite };
  const logger = { logQuery: (query: string) => void statements.push(query) };
  server = await testServer({}, 'none', { ...database, sql: drizzle($client, { schema, logger }) });
  process = await sharedProcess(server);
});

// A process has few active links.
beforeEach(async () => {
  await server.database.sql.delete(shareLinks);
  statements = [];
});

afterAll(() => server.close());

const link = (wanted: Parameters<typeof newShareLink>[2] = {}) => newShareLink(server, process, wanted);
const open = (token: string, password?: string) => openShare(server, token, password);
const change = (id: string, values: Partial<typeof shareLinks.$inferInsert>) =>
  server.database.sql.update(shareLinks).set(values).where(eq(shareLinks.id, id));
/** Gives all links of a server the password, with a hash that takes no time, for what depends on the number of tries alone. */
const protect = ({ database }: TestServer) => {
  const salt = randomBytes(16);
  const hash = scryptSync(PASSWORD, salt, 32, { N: 2 ** 4, r: 8, p: 1 });
  const password = `scrypt$4$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
  return database.sql.update(shareLinks).set({ password });
};
const at = (id: string) => `${process.url}/share_links/${id}.json`;
const listed = async (id: string): Promise<ShareLink> => {
  const { body } = await server.call<ShareLinkList>('standard', 'GET', process.links);
  return body.share_links.find((one) => one.id === id)!;
};
const NOT_THERE = {
  status: 404,
  code: 'not_found',
  request_id: '',
  message: 'This link does not exist, or no longer works. Ask its owner for a new one.',
};

/** Every property name in a value. */
function keysIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) keysIn(one, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      found.add(key);
      keysIn(one, found);
    }
  }
  return found;
}

async function isSigned(content: object, { key_id, value }: SharedSignature): Promise<boolean> {
  const { body } = await server.call<SigningKeyList>(null, 'GET', '/v1/shared/keys.json');
  const jwk = body.keys.find(({ kid }) => kid === key_id)!;
  const key = await webcrypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify']);
  const signature = Buffer.from(value, 'base64url');
  return webcrypto.subtle.verify('Ed25519', key, signature, Buffer.from(canonical(content)));
}

describe('a carbon passport', () => {
  const input = {
    functional_unit: { amount: 1, unit: 'kg', basis: 'product' },
    boundary: ['process', 'waste'],
    country: 'NL',
  };
  const analyse = (method: 'POST' | 'PUT', body: object) =>
    server.call<LifeCycleAnalysis>('standard', method, `${process.url}/life_cycle_analysis.json`, body);
  const refusal = async (wanted: object) => {
    const body = { name: 'x', kind: 'figures', sections: ['passport'], valid_days: 1, ...wanted };
    const reply = await server.call<{ field: string }>('standard', 'POST', process.links, body);
    return [reply.status, reply.body.field];
  };

  test('shows figure and interval of the analysis without its inventory, and whether they are still the same', async () => {
    expect(await refusal({})).toEqual([422, 'sections']);
    const { body: analysis } = await analyse('POST', input);
    const climate = analysis.results.find((one) => one.category_id === 'climate_change')!;
    expect(await refusal({ kind: 'whole' })).toEqual([422, 'sections']);
    const { secret } = await link({ sections: ['passport'] });
    const { body: page } = await open(secret);
    expect(page.content.figures).toEqual({
      cost_year: expect.any(Number) as number,
      passport: {
        value: climate.value,
        low: climate.interval_low,
        high: climate.interval_high,
        unit: climate.unit,
        functional_unit: input.functional_unit,
        boundary: input.boundary,
        country: 'NL',
        gwp_set: 'AR6',
        mass_coverage: climate.mass_coverage,
        energy_coverage: climate.energy_coverage,
        factors_version: analysis.factors_version,
      },
    });
    expect(await isSigned(page.content, page.signature)).toBe(true);
    expect(page.recomputed).toMatchObject({ engine_version: ENGINE_VERSION, agrees: true });

    await analyse('PUT', { ...input, country: 'NO' });
    const { body: later } = await open(secret);
    expect(later.content).toEqual(page.content);
    // The difference of two totals would be the share of what the owner changed, such as a licensed supply.
    expect(later.recomputed).not.toHaveProperty('value');
    expect(later.recomputed!.agrees).toBe(false);
    // Other pages are not computed again.
    const plain = await link({ sections: ['summary'] });
    expect((await open(plain.secret)).body.recomputed).toBeUndefined();
  });
});

describe('a member', () => {
  test('makes a link, whose secret is shown once and stored nowhere', async () => {
    const key = { 'idempotency-key': 'one-share-link' };
    const body = { name: ' For the board ', kind: 'figures', sections: ['summary'], valid_days: 30 };
    const made = await server.call<ShareLink>('standard', 'POST', process.links, body, key);
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'For the board',
        state: 'active',
        has_password: false,
        openings: 0,
        last_opened_at: null,
        newer: false,
        configuration_number: 1,
        engine_version: ENGINE_VERSION,
        created_by: 'usr_mara_kovacs',
        secret: expect.stringMatching(new RegExp(`^titre_share_[${ALPHABET}]{39}$`)),
      },
    });
    const secret = made.body.secret!;
    const again = await server.call<ShareLink>('standard', 'POST', process.links, body, key);
    expect([again.status, again.body.id, again.body.secret]).toEqual([201, made.body.id, undefined]);
    expect((await listed(made.body.id)).secret).toBeUndefined();
    const stored = await rowsOf<{ text: string }>(
      server.database.sql,
      sql`select row_to_json(s)::text as text from share_links s union all select row_to_json(i)::text from idempotency_keys i`,
    );
    expect(stored.length).toBeGreaterThan(1);
    expect(stored.filter(({ text }) => text.includes(secret.slice('titre_share_'.length)))).toEqual([]);
    expect(await logTitles(server, made.body.id)).toEqual(['Created the share link For the board']);
    expect((await open(secret)).status).toBe(200);
  });

  test('leaves no fast hash of a password, also not in what recognises a repeated request', async () => {
    const body = { name: 'x', kind: 'figures', sections: ['summary'], valid_days: 1 };
    const fingerprintOf = async (key: string, more: object) => {
      const made = await server.call(
        'standard',
        'POST',
        process.links,
        { ...body, ...more },
        { 'idempotency-key': key },
      );
      expect(made.status).toBe(201);
      const { idempotencyKeys } = schema;
      const [row] = await server.database.sql.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
      return row!.fingerprint;
    };
    const [one, other, none] = [
      await fingerprintOf('password-1', { password: PASSWORD }),
      await fingerprintOf('password-2', { password: 'another password' }),
      await fingerprintOf('password-3', {}),
    ];
    expect(one).toBe(other);
    expect(one).not.toBe(none);
  });

  test('cannot show in figures what is made of settings', async () => {
    for (const section of ['basis', 'matters', 'uncertainty', 'chance', 'design_space', 'assumptions']) {
      const reply = await server.call('standard', 'POST', process.links, {
        name: 'x',
        kind: 'figures',
        sections: ['summary', section],
        valid_days: 1,
      });
      expect(reply).toMatchObject({ status: 422, body: { field: 'sections' } });
      expect((await link({ kind: 'whole', sections: [section as ShareSection] })).kind).toBe('whole');
    }
  });

  test.each([
    ['ends beyond the limit of the setting', { ...FERMENTERS, min: 0 }],
    ['ends without the present value', { ...FERMENTERS, min: 7 }],
    ['an unknown setting', { ...FERMENTERS, key: 'colour' }],
    ['an unknown step', { ...FERMENTERS, step_id: 'stp_none' }],
    ['an unknown assumption', { step_id: null, key: 'finance.luck', min: 0, max: 1 }],
    ['the number of an earlier slider', { step_id: null, key: 'finance.discount_rate', min: 0.05, max: 0.3 }],
  ])('cannot make a slider with %s, and is told which slider it is', async (_name, slider) => {
    const rate = { step_id: null, key: 'finance.discount_rate', min: 0.05, max: 0.2 };
    const body = { name: 'x', kind: 'figures', sections: ['summary'], valid_days: 1, sliders: [rate, slider] };
    const reply = await server.call('standard', 'POST', process.links, body);
    expect(reply).toMatchObject({ status: 422, body: { field: 'sliders.1', fields: ['sliders.1'] } });
  });

  test.each([
    ['a year and a day', { valid_days: 367 }, 'valid_days'],
    ['no days', { valid_days: 0 }, 'valid_days'],
    ['a short password', { password: 'seven77' }, 'password'],
    ['nine sliders', { sliders: Array.from({ length: 9 }, () => FERMENTERS) }, 'sliders'],
    ['no sections', { sections: [] }, 'sections'],
    ['a configuration of another process', { configuration_id: 'cfg_homogenised_v1' }, 'configuration_id'],
  ])('cannot make a link with %s', async (_name, wrong, field) => {
    const body = { name: 'x', kind: 'figures', sections: ['summary'], valid_days: 1, ...wrong };
    expect(await server.call('standard', 'POST', process.links, body)).toMatchObject({ status: 422, body: { field } });
  });

  test('keeps the limits and the map of a whole process, and names what is wrong with them', async () => {
    const limits = [{ metric: 'output', min: 250_000 }];
    const design_space = { axes: [{ step_id: FERMENTERS.step_id, key: FERMENTERS.key, min: 4, max: 8 }], wanted: 0.8 };
    const { secret } = await link({ kind: 'whole', sections: ['chance', 'design_space'], limits, design_space });
    expect((await open(secret)).body.content).toMatchObject({ limits, design_space });
    const [axis] = design_space.axes;
    for (const [wrong, field] of [
      [{ kind: 'figures', limits, sections: ['summary'] }, 'limits'],
      [{ kind: 'figures', design_space, sections: ['summary'] }, 'design_space'],
      [{ limits: [{ metric: 'colour', min: 1 }] }, 'limits.0.metric'],
      [{ limits: [{ metric: 'output' }] }, 'limits.0'],
      [{ limits: [{ metric: 'output', min: 1, max: 2 }] }, 'limits.0'],
      [{ design_space: { axes: [{ ...axis, step_id: 'stp_none' }], wanted: null } }, 'design_space.axes.0.step_id'],
      [{ design_space: { axes: [{ ...axis, min: 9 }], wanted: null } }, 'design_space.axes.0.max'],
      [{ design_space: { axes: [], wanted: 2 } }, 'design_space.wanted'],
    ] as const) {
      const body = { name: 'x', kind: 'whole', sections: ['chance'], valid_days: 1, ...wrong };
      expect(await server.call('standard', 'POST', process.links, body)).toMatchObject({
        status: 422,
        body: { field },
      });
    }
  });

  test('can make at most 50 active links of a process', async () => {
    const { id } = await link();
    await server.database.sql.execute(
      sql`insert into share_links select (jsonb_populate_record(s, jsonb_build_object('id', 'shr_' || n, 'digest', 'd' || n))).*
        from share_links s, generate_series(1, 49) n where s.id = ${id}`,
    );
    const body = { name: 'x', kind: 'figures', sections: ['summary'], valid_days: 1 };
    expect(await server.call('standard', 'POST', process.links, body)).toMatchObject({ status: 409 });
    await server.call('standard', 'DELETE', at('shr_7'));
    expect((await server.call('standard', 'POST', process.links, body)).status).toBe(201);
  });

  test('changes the expiry, but neither a stale version nor an ended link', async () => {
    const { id } = await link();
    const put = (body: object) => server.call<ShareLink>('standard', 'PUT', at(id), body);
    const changed = await put({ valid_days: 90, name: 'Later', version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Later', version: 2 } });
    const days = (Date.parse(changed.body.expires_at) - Date.parse(changed.body.updated_at)) / 86_400_000;
    expect(days).toBeCloseTo(90, 2);
    expect((await put({ valid_days: 5, version: 1 })).status).toBe(409);
    expect((await put({ valid_days: 400, version: 2 })).status).toBe(422);
    await change(id, { expires_at: new Date(Date.now() - 1000) });
    expect(await put({ valid_days: 5, version: 2 })).toMatchObject({ status: 409 });
  });

  test('sees how often a page was opened', async () => {
    const { id, secret } = await link();
    for (let opening = 0; opening < 3; opening += 1) await open(secret);
    const { openings, last_opened_at } = await listed(id);
    expect(openings).toBe(3);
    expect(Date.now() - Date.parse(last_opened_at!)).toBeLessThan(60_000);
  });
});

describe('another organisation', () => {
  test('neither sees, changes nor withdraws a link', async () => {
    const { id, secret } = await link();
    for (const [method, url, body] of [
      ['GET', process.links],
      ['PUT', at(id), { valid_days: 1, version: 1 }],
      ['DELETE', at(id)],
    ] as const)
      expect((await server.call('free', method, url, body)).status).toBe(404);
    // A link is found only under its own process.
    const other = await sharedProcess(server, 'free');
    expect((await server.call('free', 'DELETE', `${other.url}/share_links/${id}.json`)).status).toBe(404);
    expect((await open(secret)).status).toBe(200);
  });

  test('is not reached by a secret, which is no access key', async () => {
    const { secret } = await link();
    for (const url of ['/v1/products.json', process.links, `${process.url}.json`])
      expect((await server.call({ token: secret }, 'GET', url)).status).toBe(401);
  });
});

describe('a page of figures', () => {
  test('has the results of its sections, and no others', async () => {
    const { secret } = await link({ sections: ['summary', 'capital'] });
    const { content } = (await open(secret)).body;
    const { results } = (
      await server.call<{ configuration: { results: SharedContent['results'] } }>(
        'standard',
        'GET',
        `${process.url}.json`,
      )
    ).body.configuration;
    expect(Object.keys(content.figures!).toSorted()).toEqual(['capital', 'cost_year', 'summary']);
    expect(content.figures!.summary).toEqual(results!.figures);
    expect(content.figures!.capital!.total).toBe(results!.capital.total);
    expect([content.scenario, content.results]).toEqual([undefined, undefined]);
  });

  test('discloses no setting, price, id, note or name of anybody, whichever sections it has', async () => {
    const { secret } = await link({ sections: FIGURES, sliders: [FERMENTERS], password: PASSWORD });
    const page = await open(secret, PASSWORD);
    const moved = await evaluateShare(server, secret, [7], PASSWORD);
    const { results } = (
      await server.call<{ configuration: { results: NonNullable<SharedContent['results']> } }>(
        'standard',
        'GET',
        `${process.url}.json`,
      )
    ).body.configuration;
    const settings = results.steps.flatMap((step) => step.settings.map(({ key }) => key));
    expect(settings.length).toBeGreaterThan(40);
    const ofMetrics = new Set([...Object.keys(results.figures), 'yield', 'temperature']);
    for (const { body, status } of [page, moved]) {
      expect(status).toBe(200);
      const keys = keysIn(body);
      expect(settings.filter((key) => keys.has(key) && !ofMetrics.has(key))).toEqual([]);
      const hidden =
        'step_id key price prices basis formula settings assumptions library item_id component_id fits source';
      expect(hidden.split(' ').filter((key) => keys.has(key))).toEqual([]);
      const text = JSON.stringify(body);
      const ids = [...text.matchAll(/"(\w{3}_\w+)"/g)].map(([, id]) => id!).filter((id) => !id.startsWith('shr_'));
      expect(ids.filter((id) => /^(usr|org|prd|prc|cfg|stp|mol|prt|cel|buf|fit|sol|job)_/.test(id))).toEqual([]);
      for (const secretText of ['Mara', 'Helder', 'Only for members', 'Myoglobin', 'vessels', PASSWORD])
        expect(text).not.toContain(secretText);
    }
  });

  test('shows of a slider its name, ends and present value', async () => {
    const { secret } = await link({ sliders: [FERMENTERS] });
    const [slider] = (await open(secret)).body.content.sliders;
    expect(slider).toEqual({
      title: 'Vessels',
      step_name: expect.any(String),
      unit: '1',
      display_unit: '1',
      integer: true,
      min: 3,
      max: 8,
      value: expect.any(Number),
    });
  });

  test('is computed by the server for values within the ends, from the stored scenario', async () => {
    const { secret } = await link({
      sliders: [FERMENTERS, { step_id: null, key: 'finance.discount_rate', min: 0.05, max: 0.2 }],
    });
    const { content } = (await open(secret)).body;
    const base = content.sliders.map(({ value }) => value);
    const same = (await evaluateShare(server, secret, base)).body.content;
    expect(same.figures).toEqual(content.figures);
    const moved = (await evaluateShare(server, secret, [7, 0.15])).body.content;
    expect(moved.figures.summary!.tci).not.toBe(content.figures!.summary!.tci);
    expect(moved).toMatchObject({ values: [7, 0.15], engine_version: ENGINE_VERSION, id: content.id });
    // It equals what a member gets for the same settings.
    const { uo_settings, assumptions } = configuration({ stp_fermentation: { vessels: 7 } });
    const member = await server.call<{ figures: object }>('standard', 'POST', `${process.url}/evaluate.json`, {
      uo_settings,
      assumptions: { ...assumptions, finance: { ...assumptions?.finance, discount_rate: 0.15 } },
    });
    expect(moved.figures.summary).toEqual(member.body.figures);
  });

  test.each([
    [[2], 'values.0'],
    [[9], 'values.0'],
    [[3.5], 'values.0'],
    [[3, 4], 'values'],
  ])('refuses the values %j', async (values, field) => {
    const { secret } = await link({ sliders: [FERMENTERS] });
    expect(await evaluateShare(server, secret, values)).toMatchObject({ status: 422, body: { field } });
  });

  test('names no setting if the process cannot run', async () => {
    const { secret } = await link({
      sliders: [{ step_id: 'stp_ultrafiltration', key: 'protein_concentration', min: 50, max: 400 }],
    });
    const reply = await evaluateShare(server, secret, [400]);
    expect(reply).toMatchObject({
      status: 422,
      body: { fields: ['values'], message: expect.stringMatching(/the process is infeasible with these values/) },
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/stp_|oncentration|details|unit_operation|process_idx|400/);
  });

  test('without sliders, or a whole one, is not computed by the server', async () => {
    for (const wanted of [{}, { kind: 'whole' as const, sliders: [FERMENTERS] }]) {
      const { secret } = await link(wanted);
      expect(await evaluateShare(server, secret, [7])).toMatchObject({ status: 422, body: { field: 'token' } });
    }
  });
});

describe('a whole page', () => {
  test('can be verified: its scenario reproduces its results', async () => {
    const { secret, scenario_sha256 } = await link({ kind: 'whole', sections: ['summary'], sliders: [FERMENTERS] });
    const { content } = (await open(secret)).body;
    const parsed = parseScenario(JSON.stringify(content.scenario));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
    const again = verifyScenario(parsed.file, sharedLibrary().factors);
    expect(again).toMatchObject({ reproduces: true, sha256: scenario_sha256, reasons: [] });
    expect(content.results!.figures).toEqual((content.scenario as unknown as ScenarioFile).results.figures);
    expect(content.sliders[0]).toMatchObject({ step_id: 'stp_fermentation', key: 'vessels' });
  });

  test('has no name of a member or the organisation, note, log or id of the product', async () => {
    const { secret } = await link({ kind: 'whole', sections: ['summary'] });
    const text = JSON.stringify((await open(secret)).body);
    for (const hidden of [
      'Mara',
      'Helder',
      'Only for members',
      'usr_',
      'org_',
      'created_by',
      process.product.id,
      process.id,
    ])
      expect(text).not.toContain(hidden);
  });
});

describe('the owner of a page', () => {
  const LOGO = Buffer.from('89504e470d0a1a0a0000', 'hex');
  const ofHelder = eq(organisations.id, 'org_helder_foods');

  test('shows the logo if asked to: the picture of that day, without name, id or address', async () => {
    const { sql: db } = server.database;
    const row = { organisation_id: 'org_helder_foods', media_type: 'image/png', bytes: LOGO } as const;
    const [before] = await db.select({ logo: organisations.logo }).from(organisations).where(ofHelder);
    await db.insert(schema.logos).values({ ...row, id: 'img_sharelinks.png' });
    await db.update(organisations).set({ logo: 'img_sharelinks.png' }).where(ofHelder);
    const asked = await link({ logo: true, sections: FIGURES });
    const plain = await link({ sections: FIGURES });
    const { body: page } = await open(asked.secret);
    expect(page.content.logo).toBe(`data:image/png;base64,${LOGO.toString('base64')}`);
    expect(await isSigned(page.content, page.signature)).toBe(true);
    for (const hidden of ['Helder', 'org_', 'img_', '/images/']) expect(JSON.stringify(page)).not.toContain(hidden);
    expect((await open(plain.secret)).body.content.logo).toBeUndefined();
    await db.update(organisations).set(before!).where(ofHelder);
    await db.delete(schema.logos).where(eq(schema.logos.id, 'img_sharelinks.png'));
    expect((await open(asked.secret)).body).toEqual(page);
    const without = await link({ logo: true });
    expect((await open(without.secret)).body.content.logo).toBeUndefined();
  });

  test.each([
    [{ reporting_unit: 'kg', dose: 440 }, {}],
    [{ reporting_unit: 'g', dose: 440 }, { reporting_unit: 'g' }],
    [
      { reporting_unit: 'dose', dose: 440 },
      { reporting_unit: 'dose', dose: 440 },
    ],
    [{ reporting_unit: 'dose', dose: null }, { reporting_unit: 'dose' }],
    [{ reporting_unit: 'batch', dose: 440 }, { reporting_unit: 'batch' }],
    [
      { reporting_unit: 'patient', dose: 440 },
      { reporting_unit: 'patient', dose: 440 },
    ],
  ])('has costs of the amount %j, and discloses a dose only where costs are for it', async (given, expected) => {
    const own = await sharedProcess(server);
    const url = `/v1/products/${own.product.id}.json`;
    const { version } = (await server.call<{ version: number }>('standard', 'GET', url)).body;
    await server.call('standard', 'PUT', url, { ...given, version });
    for (const kind of ['figures', 'whole'] as const) {
      const { secret } = await newShareLink(server, own, { kind });
      const { content } = (await open(secret)).body;
      const { reporting_unit, dose } = content;
      expect({ ...(reporting_unit && { reporting_unit }), ...(dose && { dose }) }).toEqual(expected);
    }
  });

  test('has the currency of the organisation when it was created, and keeps it; a negotiation is in USD', async () => {
    const db = server.database.sql;
    const euro = { code: 'EUR', rate: 0.92, date: '2026-11-02', source: 'European Central Bank' };
    const setCurrency = (currency: typeof euro | null) =>
      db.update(organisations).set({ currency }).where(eq(organisations.id, 'org_helder_foods'));
    await setCurrency(euro);
    const links = [
      await link(),
      await link({ kind: 'whole', sections: ['summary'] }),
      await link({
        kind: 'negotiation',
        sections: ['versions'],
        sliders: [FERMENTERS],
        negotiation: { metrics: ['cogs'], significant_digits: 3, evaluations_per_day: 9 },
      }),
    ];
    await setCurrency(null);
    const pages = await Promise.all(links.map(({ secret }) => open(secret)));
    expect(pages.map(({ body }) => body.content.currency)).toEqual([euro, euro, undefined]);
    const { content, signature } = pages[0]!.body;
    expect(await isSigned(content, signature)).toBe(true);
    expect((await open((await link()).secret)).body.content.currency).toBeUndefined();
  });
});

describe('the signature', () => {
  test('holds for what is sent, and not if a digit changes', async () => {
    const { secret } = await link({ sections: FIGURES, sliders: [FERMENTERS] });
    const page = (await open(secret)).body;
    const moved = (await evaluateShare(server, secret, [7])).body;
    for (const { content, signature } of [page, moved]) {
      expect(await isSigned(content, signature)).toBe(true);
      const text = JSON.stringify(content);
      // Not the last digit: another one there can be the same number.
      const [, before, digit] = /("cogs":\d+\.)(\d)/.exec(text)!;
      const forged = JSON.parse(text.replace(before! + digit!, `${before}${digit === '1' ? '2' : '1'}`)) as object;
      expect(await isSigned(forged, signature)).toBe(false);
      expect(await isSigned({ ...content, id: 'shr_another' }, signature)).toBe(false);
    }
    expect(await isSigned(page.content, moved.signature)).toBe(false);
    const whole = await link({ kind: 'whole', sections: ['summary'] });
    const { content, signature } = (await open(whole.secret)).body;
    expect(await isSigned(content, signature)).toBe(true);
  });

  test('is by a key that a restart and every process of the server share, and whose private part is never sent', async () => {
    const { secret } = await link();
    const { signature } = (await open(secret)).body;
    const { identity, database, compute, config } = server;
    const other = await buildApp({ config, identity, api: { database, compute, mostJobs: 1 }, web: 'none' });
    const keys = (await other.inject('/v1/shared/keys.json')).json<SigningKeyList>().keys;
    await other.close();
    expect(keys.map(({ kid }) => kid)).toEqual([signature.key_id]);
    expect(Object.keys(keys[0]!).toSorted()).toEqual(['crv', 'kid', 'kty', 'use', 'x']);
  });
});

describe('what a page shows', () => {
  test('stays as it was, and newer results are announced', async () => {
    const own = await sharedProcess(server);
    const whole = await newShareLink(server, own, { kind: 'whole', sections: ['summary'] });
    const figures = await newShareLink(server, own, { sliders: [FERMENTERS] });
    const before = await Promise.all([whole, figures].map(({ secret }) => open(secret)));
    const moved = await evaluateShare(server, figures.secret, [7]);
    expect(before.map(({ body }) => body.newer)).toEqual([false, false]);
    await own.save({ stp_fermentation: { vessels: 8 } });
    const product = `/v1/products/${own.product.id}.json`;
    const { body } = await server.call<{ version: number }>('standard', 'GET', product);
    await server.call('standard', 'PUT', product, { ...own.product, selling_price: 999, version: body.version });
    const after = await Promise.all([whole, figures].map(({ secret }) => open(secret)));
    for (const [index, { body: now }] of after.entries()) {
      expect(now).toEqual({ ...before[index]!.body, newer: true });
    }
    expect((await evaluateShare(server, figures.secret, [7])).body).toEqual(moved.body);
  });

  test('is announced as old if other results of the same configuration are stored', async () => {
    const { secret } = await link();
    expect((await open(secret)).body.newer).toBe(false);
    const { body } = await server.call<{ configuration_id: string }>('standard', 'GET', `${process.url}.json`);
    const figures = sql`jsonb_set(figures, '{cogs}', '1')`;
    const { configurations } = schema;
    const before = await server.database.sql
      .select({ figures: configurations.figures })
      .from(configurations)
      .where(eq(configurations.id, body.configuration_id));
    await server.database.sql
      .update(configurations)
      .set({ figures })
      .where(eq(configurations.id, body.configuration_id));
    expect((await open(secret)).body.newer).toBe(true);
    await server.database.sql
      .update(configurations)
      .set(before[0]!)
      .where(eq(configurations.id, body.configuration_id));
    expect((await open(secret)).body.newer).toBe(false);
  });

  test('is that of its own engine after an upgrade', async () => {
    const { id, secret } = await link({ sliders: [FERMENTERS] });
    const { content } = (await open(secret)).body;
    // As an earlier version of the product left it.
    await change(id, { content: { ...content, engine_version: '2020.1' }, engine_version: '2020.1' });
    expect((await open(secret)).body.content).toEqual({ ...content, engine_version: '2020.1' });
    expect((await evaluateShare(server, secret, [7])).body.content.engine_version).toBe(ENGINE_VERSION);
  });
});

describe('a link ends', () => {
  test('at once when it is withdrawn, for good', async () => {
    const { id, secret } = await link({ sliders: [FERMENTERS] });
    expect((await open(secret)).status).toBe(200);
    expect((await server.call('standard', 'DELETE', at(id))).status).toBe(204);
    expect(said(await open(secret))).toEqual(NOT_THERE);
    expect(said(await evaluateShare(server, secret, [7]))).toEqual(NOT_THERE);
    expect((await server.call('standard', 'DELETE', at(id))).status).toBe(404);
    expect(await listed(id)).toMatchObject({ state: 'withdrawn', withdrawn_at: expect.any(String) });
    expect(await logTitles(server, id)).toContain('Withdrew the share link Base case');
  });

  test('when it expires', async () => {
    const { id, secret } = await link();
    await change(id, { expires_at: new Date(Date.now() + 60_000) });
    expect((await open(secret)).status).toBe(200);
    await change(id, { expires_at: new Date(Date.now() - 1) });
    expect(said(await open(secret))).toEqual(NOT_THERE);
    expect((await listed(id)).state).toBe('expired');
  });

  test('with its process, product or organisation, and works again when that is restored', async () => {
    const own = await sharedProcess(server);
    const { secret } = await newShareLink(server, own);
    const restore = (kind: string, id: string) => server.call('standard', 'POST', `/v1/restore/${kind}/${id}.json`);
    await server.call('standard', 'DELETE', `${own.url}.json`);
    expect(said(await open(secret))).toEqual(NOT_THERE);
    expect((await restore('processes', own.id)).status).toBe(200);
    expect((await open(secret)).status).toBe(200);
    await server.call('standard', 'DELETE', `/v1/products/${own.product.id}.json`);
    expect(said(await open(secret))).toEqual(NOT_THERE);
    expect((await restore('products', own.product.id)).status).toBe(200);
    const close = (deleted_at: Date | null) =>
      server.database.sql.update(organisations).set({ deleted_at }).where(eq(organisations.id, 'org_helder_foods'));
    await close(new Date());
    expect(said(await open(secret))).toEqual(NOT_THERE);
    await close(null);
    expect((await open(secret)).status).toBe(200);
  });

  test('and is removed 30 days later, with what it showed', async () => {
    const [expired, withdrawn, kept] = [await link(), await link(), await link()];
    const long = new Date(Date.now() - 31 * 86_400_000);
    await change(expired.id, { expires_at: long });
    await change(withdrawn.id, { withdrawn_at: long });
    await purge(server.database.sql);
    const rows = await server.database.sql.select({ id: shareLinks.id }).from(shareLinks);
    expect(rows).toEqual([{ id: kept.id }]);
  });
});

describe('without a link', () => {
  /** Secrets of the right form. */
  const secretLike = (text: string) => `titre_share_${text}`;

  test('nothing is found by guessing: random, near and malformed secrets get the same 404', async () => {
    const { secret } = await link();
    const gone = await link();
    await server.call('standard', 'DELETE', at(gone.id));
    const other = (place: number) =>
      secret.slice(0, place) + ALPHABET[(ALPHABET.indexOf(secret[place]!) + 1) % 32] + secret.slice(place + 1);
    const { id } = await link();
    const guesses = [
      ...Array.from({ length: 20 }, () => secretLike(random(39))),
      ...Array.from({ length: 39 }, (_, index) => other('titre_share_'.length + index)),
      secret.slice(0, -1),
      `${secret}0`,
      ` ${secret}`,
      secret.toUpperCase(),
      secret.slice('titre_share_'.length),
      secret.replace('share', 'pat'),
      gone.secret,
      id,
      process.id,
      '%',
      "' or true --",
      '../../v1/products.json',
      '\u{1F600}',
      randomBytes(60).toString('base64'),
      'x'.repeat(200),
    ];
    for (const guess of guesses) expect([guess, said(await open(guess))]).toEqual([guess, NOT_THERE]);
    for (const guess of guesses.slice(-20))
      expect([guess, said(await evaluateShare(server, guess, [1]))]).toEqual([guess, NOT_THERE]);
    expect((await open(secret)).status).toBe(200);
  });

  test('the work is the same whether a link is unknown, expired, withdrawn or malformed, and no password is hashed', async () => {
    const [expired, withdrawn] = [await link({ password: PASSWORD }), await link({ password: PASSWORD })];
    await change(expired.id, { expires_at: new Date(Date.now() - 1000) });
    await change(withdrawn.id, { withdrawn_at: new Date() });
    let hashes = 0;
    const hook = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && (hashes += 1)) }).enable();
    const work = async (token: string) => {
      statements = [];
      expect((await open(token, PASSWORD)).status).toBe(404);
      return statements;
    };
    const all = [
      await work(expired.secret),
      await work(withdrawn.secret),
      await work(secretLike(random(39))),
      await work('no secret at all'),
    ];
    expect(hashes).toBe(0);
    expect(all[0]).toHaveLength(1);
    for (const one of all) expect(one).toEqual(all[0]);
    // The counter does count: a password of a link that works is hashed once.
    const works = await link({ password: PASSWORD });
    const before = hashes;
    await open(works.secret, 'another password');
    hook.disable();
    expect([before, hashes]).toEqual([1, 2]);
  });

  test('the calls read no token or cookie, and set none', async () => {
    const { secret } = await link();
    const headers = { authorization: 'Bearer nonsense', cookie: 'session=1' };
    const reply = await openShare(server, secret, undefined, headers);
    expect(reply.status).toBe(200);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});

describe('the password', () => {
  test('is needed as well as the link, and only a holder of the link learns that', async () => {
    const { id, secret } = await link({ password: PASSWORD });
    expect(said(await open(secret))).toMatchObject({
      status: 403,
      field: 'password',
      message: 'This page needs a password.',
    });
    expect(said(await open(secret, 'wrong password'))).toMatchObject({
      status: 403,
      field: 'password',
      message: 'This password is not correct.',
    });
    expect((await open(secret, PASSWORD)).status).toBe(200);
    const [row] = await server.database.sql.select().from(shareLinks).where(eq(shareLinks.id, id));
    expect(row!.password).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(JSON.stringify([await listed(id), (await open(secret, PASSWORD)).body])).not.toContain(row!.password);
    expect((await listed(id)).has_password).toBe(true);
  });

  test('is hashed at the cost that is stored with the hash', async () => {
    setRealPasswords(true);
    onTestFinished(() => setRealPasswords(false));
    const { id, secret } = await link({ password: PASSWORD });
    const [row] = await server.database.sql.select().from(shareLinks).where(eq(shareLinks.id, id));
    const [, logN, r, p, salt = '', hash] = row!.password!.split('$');
    const cost = { N: 2 ** Number(logN), r: Number(r), p: Number(p), maxmem: 2 ** 26 };
    expect(scryptSync(PASSWORD, Buffer.from(salt, 'base64url'), 32, cost).toString('base64url')).toBe(hash);
    expect((await open(secret, PASSWORD)).status).toBe(200);
  });

  test('that is right opens the page whatever others have entered, also many times at once', async () => {
    const { secret } = await link({ sliders: [FERMENTERS] });
    await protect(server);
    const from = (remoteAddress: string, password: string) =>
      server.app.inject({
        method: 'POST',
        url: '/v1/shared/open.json',
        payload: { token: secret, password },
        remoteAddress,
      });
    const wrong = await Promise.all(Array.from({ length: 6 }, (_, n) => from('192.0.2.20', `guess number ${n}`)));
    expect(new Set(wrong.map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
    expect((await from('192.0.2.20', PASSWORD)).statusCode).toBe(200);
    const right = await Promise.all(Array.from({ length: 15 }, () => from('192.0.2.21', PASSWORD)));
    expect(new Set(right.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await evaluateShare(server, secret, [7], PASSWORD)).status).toBe(200);
  });

  test('opens one page only', async () => {
    const one = await link({ password: PASSWORD });
    const other = await link({ password: 'another password' });
    expect((await open(one.secret, PASSWORD)).status).toBe(200);
    expect((await open(other.secret, PASSWORD)).status).toBe(403);
  });

  test('is asked for before anything is computed', async () => {
    const { secret } = await link({ password: PASSWORD, sliders: [FERMENTERS] });
    expect((await evaluateShare(server, secret, [999])).status).toBe(403);
  });
});

describe('openings', () => {
  const openings = async (id: string) => (await logTitles(server, id)).filter((title) => title.includes('opened'));

  test('are in the log of the organisation once per address and hour, and all are counted', async () => {
    const { id, secret } = await link({ name: 'Quarterly review' });
    const from = (remoteAddress: string) =>
      server.app.inject({ method: 'POST', url: '/v1/shared/open.json', payload: { token: secret }, remoteAddress });
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1']) await from(address);
    expect(await openings(id)).toEqual(
      Array.from({ length: 2 }, () => 'Someone opened the shared page Quarterly review'),
    );
    expect((await listed(id)).openings).toBe(4);
    const { body } = await server.call<LogList>('admin', 'GET', '/v1/logs.json?q=Quarterly');
    expect(body.logs[0]).toMatchObject({
      action: 'share_link.open',
      organisation_id: 'org_helder_foods',
      product_id: process.product.id,
    });
    expect(JSON.stringify(body.logs)).not.toContain('192.0.2');
    // Another hour.
    await change(id, { logged_hour: new Date(0) });
    await from('192.0.2.1');
    expect(await openings(id)).toHaveLength(3);
  });

  test('fill the log to at most 50 entries per hour', async () => {
    const { id, secret } = await link();
    for (let n = 0; n < 60; n += 1)
      await server.app.inject({
        method: 'POST',
        url: '/v1/shared/open.json',
        payload: { token: secret },
        remoteAddress: `192.0.2.${n}`,
      });
    expect(await openings(id)).toHaveLength(50);
    expect((await listed(id)).openings).toBe(60);
  });

  test('that are refused are not counted', async () => {
    const { id, secret } = await link({ password: PASSWORD });
    await open(secret);
    await open(secret, 'wrong password');
    expect([(await listed(id)).openings, await openings(id)]).toEqual([0, []]);
  });
});

describe('rates are limited', () => {
  let limited: TestServer;
  let own: Awaited<ReturnType<typeof sharedProcess>>;
  beforeAll(async () => {
    limited = await testServer({ RATE_LIMITS: 'true', RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_WRITES: '0' });
    own = await sharedProcess(limited);
  });
  afterAll(() => limited.close());
  const from = (remoteAddress: string, payload: object) =>
    limited.app.inject({ method: 'POST', url: '/v1/shared/open.json', payload, remoteAddress });

  test('to 60 requests a minute for a page and address; another address or page is not affected', async () => {
    const [one, other] = [await newShareLink(limited, own), await newShareLink(limited, own)];
    for (let n = 0; n < 60; n += 1) expect((await from('192.0.2.1', { token: one.secret })).statusCode).toBe(200);
    const over = await from('192.0.2.1', { token: one.secret });
    expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await from('192.0.2.2', { token: one.secret })).statusCode).toBe(200);
    expect((await from('192.0.2.1', { token: other.secret })).statusCode).toBe(200);
  });

  test('for all addresses, also for secrets that open nothing', async () => {
    const few = await testServer({ RATE_LIMITS: 'true', RATE_LIMIT_ADDRESS: '5' });
    const guess = () => few.app.inject({ method: 'POST', url: '/v1/shared/open.json', payload: { token: random(39) } });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await guess()).statusCode);
    await few.close();
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
  });
});

describe('what browsers are told', () => {
  const strict = {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
  };
  let web: TestServer;
  const made: string[] = [];
  beforeAll(async () => {
    // Neither is there unless the app has been built.
    for (const name of ['index.html', 'shared.html']) {
      const file = join(distFolder, name);
      if (existsSync(file)) continue;
      mkdirSync(distFolder, { recursive: true });
      writeFileSync(file, `<!doctype html><title>${name}</title>`);
      made.push(file);
    }
    web = await testServer(
      {
        PUBLIC_URL: 'https://titre.test',
        OIDC_ORIGINS: 'https://login.example',
        API_BASE_URL: 'https://api.titre.test',
      },
      'static',
    );
  });
  afterAll(async () => {
    await web.close();
    for (const file of made) rmSync(file);
  });

  test('the page is served without sign-in, with a policy that reaches this server alone', async () => {
    const page = await web.app.inject({ url: '/shared', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ ...strict, 'content-type': expect.stringContaining('text/html') });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('login.example');
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self' https://api.titre.test",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ])
      expect(policy.split('; ')).toContain(directive);
    // Pages of members are as before.
    const other = await web.app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(other.headers['referrer-policy']).toBe('same-origin');
    expect(String(other.headers['content-security-policy'])).toContain('login.example');
  });

  test('the file for reading offline runs nothing while it is on the server', async () => {
    for (const url of ['/shared/offline.html', '/shared.html']) {
      const { statusCode, headers } = await web.app.inject(url);
      expect([url, statusCode]).toEqual([url, 200]);
      expect(headers).toMatchObject({
        ...strict,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
    }
  });

  test('no answer of the calls is stored, framed, indexed or a referrer, whether they succeed or not', async () => {
    const { secret } = await link({ password: PASSWORD });
    const replies = [
      await open(secret, PASSWORD),
      await open(secret),
      await open('none'),
      await evaluateShare(server, 'none', [1]),
      await server.call(null, 'POST', '/v1/shared/open.json', { surprise: 1 }),
      await server.call(null, 'GET', '/v1/shared/keys.json'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 403, 404, 404, 422, 200]);
    for (const { headers } of replies) {
      expect(headers).toMatchObject(strict);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });
});

test('no secret or password is in the log of the server, not even in an error', async () => {
  const lines: string[] = [];
  const { identity, database, compute } = server;
  const config = readConfig({ PUBLIC_URL: 'http://titre.test', LOG_LEVEL: 'trace' });
  const app = await buildApp({
    config,
    identity,
    api: { database, compute, mostJobs: 1 },
    web: 'none',
    log: { write: (line) => void lines.push(line) },
  });
  const { secret } = await link({ password: PASSWORD });
  for (const payload of [{ token: secret }, { token: secret, password: PASSWORD }, { token: `${secret}x` }])
    await app.inject({ method: 'POST', url: '/v1/shared/open.json', payload });
  // Whoever sends it in an address all the same.
  await app.inject({ url: `/shared/${secret}?token=${secret}`, headers: { accept: 'text/html' } });
  await app.close();
  const text = lines.join('\n');
  expect(lines.length).toBeGreaterThan(3);
  expect(text).toContain('unknown, expired or withdrawn share link');
  expect([text.includes(secret), text.includes(PASSWORD)]).toEqual([false, false]);
});
