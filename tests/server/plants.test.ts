import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { evaluate } from '#engine/index.ts';
import type {
  Configuration,
  ConfigurationCreate,
  HeatmapJob,
  Job,
  JobStarted,
  OptimisationJob,
  Process,
  ProcessWithConfiguration,
  ScaleJob,
  SensitivityJob,
  Step,
} from '#generated/types.ts';
import { libraryOf } from '#server/db/library.ts';
import { jobs } from '#server/db/schema.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import type { Runner } from '#server/jobs/runner.ts';
import { quickRunner, untilIdle } from '../support/jobs.ts';
import { shareOfCommit } from '../support/night.ts';
import { bought, changedSteps, newPlant, recycling } from '../support/plants.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let runner: (Runner & { errors: object[] }) | null = null;

beforeAll(async () => {
  server = await testServer();
});

afterEach(async () => {
  await runner?.stop();
  runner = null;
  await server.database.sql.delete(jobs);
});

afterAll(() => server.close());

const get = async <T>(url: string) => (await server.call<T>('standard', 'GET', url)).body;
const save = <T = { id: string }>(url: string, body: object) =>
  server.call<T>('standard', 'POST', `${url}/configurations.json`, body);

async function settleJobs() {
  runner ??= quickRunner(server.database, kinds);
  await untilIdle(server.database);
  expect(runner.errors).toEqual([]);
}

/** A process with a saved configuration. */
async function saved(body: ConfigurationCreate) {
  const place = await newPlant(server);
  const reply = await save(place.url, body);
  expect(reply.status).toBe(201);
  return { ...place, configuration: await get<Configuration>(`${place.url}/configurations/${reply.body.id}.json`) };
}

describe('a process with feeds', () => {
  test('keeps its technology and the choice of a step, and refuses one that does not exist', async () => {
    const base = recycling();
    const plant = { technology: 'hybrid', plastic_disposal: 'landfill' } as const;
    const { configuration, url } = await saved({ ...base, assumptions: { ...base.assumptions, plant } });
    expect(configuration.assumptions.plant).toEqual(plant);
    expect(configuration.results.figures.plastic).toBeGreaterThan(0);
    const plastic = configuration.results.inventory.filter(({ item_id: id }) => id.startsWith('plastic'));
    expect(new Set(plastic.map(({ item_id: id }) => id))).toEqual(new Set(['plastic', 'plastic_landfilled']));
    const chosen = { ...base, assumptions: { ...base.assumptions, plant } };
    const steel = chosen.uo_settings.map((step) =>
      step.unit_operation.endsWith('_fermentation')
        ? { ...step, settings: { ...step.settings, technology: 'stainless' } }
        : step,
    );
    const own = await saved({ ...chosen, uo_settings: steel });
    const culture = own.configuration.uo_settings.find((step) => step.unit_operation.endsWith('_fermentation'))!;
    expect(culture.settings.technology).toBe('stainless');
    expect(own.configuration.results.figures.plastic).toBeLessThan(configuration.results.figures.plastic!);
    const refused = await save(url, { ...base, assumptions: { plant: { technology: 'glass' } } });
    expect(refused.status).toBe(422);
  });

  test('keeps the utilities that its plant makes, and refuses a turbogenerator without a boiler', async () => {
    const utilities = { steam: 'boiler', power: 'turbogenerator', wastewater: 'treated' } as const;
    const base = recycling();
    const { configuration, url } = await saved({ ...base, assumptions: { ...base.assumptions, utilities } });
    expect(configuration.assumptions.utilities).toEqual(utilities);
    const { utilities: own, equipment } = configuration.results;
    expect(own!.balances.find(({ item_id: id }) => id === 'lp_steam')!.bought).toBe(0);
    expect(own!.fuels.map(({ id }) => id)).toEqual(['biogas', 'natural_gas']);
    expect(equipment.filter(({ step_id: id }) => id === 'utilities').length).toBeGreaterThan(3);
    const refused = await save<{ errors: { field: string; message: string }[] }>(url, {
      ...base,
      assumptions: { utilities: { power: 'turbogenerator' } },
    });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('needs steam from a boiler');
  });

  test('keeps its rooms and people, and refuses what they cannot be', async () => {
    const facility = { basis: 'rooms', climate: 'hot_humid', area_harvest: 300, share: 0.5 } as const;
    const people = { basis: 'table', positions_wash: 2, pattern_wash: 'day' } as const;
    const base = recycling();
    const plain = await saved(base);
    // As before the choices existed.
    expect(plain.configuration.results.facility).toBeUndefined();
    expect(plain.configuration.assumptions).not.toHaveProperty('facility');
    const { configuration, url } = await saved({ ...base, assumptions: { ...base.assumptions, facility, people } });
    expect(configuration.assumptions).toMatchObject({ facility, people });
    const { facility: made, operating_cost: cost, capital } = configuration.results;
    expect(made).toMatchObject({ basis: 'rooms', people_basis: 'table', climate: 'hot_humid', share: 0.5 });
    expect(made!.people.find(({ key }) => key === 'wash')).toMatchObject({ pattern: 'day', day: 2, night: 0 });
    expect(cost.lines.map(({ item_id: id }) => id)).toContain('operators');
    expect(capital.lines.map(({ key }) => key)).toEqual(expect.arrayContaining(['rooms', 'qualification', 'carried']));
    const refused = await save(url, { ...base, assumptions: { facility: { basis: 'rooms', net_share: 0 } } });
    expect(refused.status).toBe(422);
  });

  test('is evaluated when saved, and read back with its feeds, outlets, product, streams and loops', async () => {
    const { configuration, product, url } = await saved(recycling());
    const { uo_settings, product: outlet, results } = configuration;
    expect(uo_settings).toEqual(recycling().uo_settings);
    expect(outlet).toEqual(recycling().product);
    expect(results.loops).toMatchObject([{ steps: ['stp_evaporation', 'stp_crystallisation'] }]);
    expect(results.streams).toContainEqual(
      expect.objectContaining({ from_outlet: 'liquor', to_step: 'stp_evaporation', share: 0.8, next_batch: true }),
    );
    const library = await libraryOf(server.database.sql, 'org_helder_foods').forEngine();
    const again = evaluate(configuration, product, library);
    expect(again).toMatchObject({ feasible: true, results: { figures: results.figures } });
    const whole = await get<ProcessWithConfiguration>(`${url}.json`);
    expect(whole.configuration).toEqual(configuration);
  });

  test('of purchased feeds only, with settings of lists, a reactor and a co-product, is saved too', async () => {
    const { configuration } = await saved(bought());
    const { settings } = configuration.results.steps.find(({ step_id }) => step_id === 'sugar')!;
    expect(settings).toContainEqual({ key: 'composition.mol_glucose', value: 0.2, source: 'entered' });
    expect(configuration.results.inventory.map(({ item_id }) => item_id)).toContain('feed:sugar');
    expect(configuration.uo_settings[2]!.outlets).toEqual(bought().uo_settings[2]!.outlets);
  });

  test('stores whether each feed waits, which otherwise depends on the order of the steps', async () => {
    const { configuration } = await saved(bought());
    const feeds = configuration.uo_settings.flatMap((step) => step.feeds ?? []);
    expect(feeds.map(({ from, next_batch }) => [from, next_batch])).toEqual([
      ['sugar', false],
      ['split', true],
      ['reactor', false],
    ]);
    const { uo_settings } = configuration;
    const turned = await saved({ ...bought(), uo_settings: uo_settings.toReversed() });
    expect(turned.configuration.results.figures.cogs).toBeCloseTo(configuration.results.figures.cogs, 9);
  });

  test('is copied with its feeds', async () => {
    const { product, id, configuration } = await saved(bought());
    const { body } = await server.call<Process>('standard', 'POST', `/v1/products/${product.id}/pipelines.json`, {
      name: 'Copy',
      copy_of: id,
    });
    const copy = await get<ProcessWithConfiguration>(`/v1/products/${product.id}/pipelines/${body.id}.json`);
    expect(copy.configuration).toMatchObject({
      uo_settings: configuration.uo_settings,
      product: configuration.product,
      results: configuration.results,
    });
  });

  test('is evaluated again when its product changes', async () => {
    const { product, url, configuration } = await saved(recycling());
    await server.call('standard', 'PUT', `/v1/products/${product.id}.json`, { selling_price: 5 });
    await settleJobs();
    const { configuration: now } = await get<ProcessWithConfiguration>(`${url}.json`);
    expect(now!.results.loops).toEqual(configuration.results.loops);
    expect(now!.results.figures.npv).toBeGreaterThan(configuration.results.figures.npv!);
  });

  test('tells who saves over it which feeds, settings of lists and outlets the other changed', async () => {
    const { url } = await saved(bought());
    const next = bought();
    const [sugar, reactor, split] = next.uo_settings as [Step, Step, Step];
    sugar.settings['composition.mol_glucose'] = 0.25;
    reactor.feeds![1]!.share = 0.8;
    split.outlets = { other: { disposal: 'solids' } };
    expect((await save(url, next)).status).toBe(201);
    const late = await save<Record<string, unknown>>(url, { ...bought(), version: 2 });
    expect(late.body).toMatchObject({
      status: 409,
      details: {
        current: {
          changed: ['Sugar: Mass fraction, Glucose', 'Reactor: Feed from Split', 'Split: Other part'],
        },
      },
    });
  });

  test.each<[string, (next: ConfigurationCreate, id: string) => void, string]>([
    ['composition', ({ uo_settings: [sugar] }, id) => (sugar!.settings[`composition.${id}`] = 0.01), 'Plant, Sugar'],
    [
      'reaction equation',
      ({ uo_settings: [, reactor] }, id) =>
        Object.assign(reactor!.settings, {
          'reactions.r2.equation': `mol_glucose -> ${id}`,
          'reactions.r2.basis': 'kg',
          'reactions.r2.conversion': 0.05,
        }),
      'Plant, Reactor',
    ],
    ['price basis', ({ uo_settings }, id) => (uo_settings[2]!.outlets!['other']!.basis = id), 'Plant, Split'],
    [
      'product basis',
      (next, id) => {
        next.uo_settings[1]!.settings['reactions.r1.equation'] = `mol_glucose -> ${id}`;
        next.product!.basis = id;
      },
      'Plant, Split',
    ],
  ])('keeps a component that its %s names from being deleted', async (where, name, usage) => {
    const { body: own } = await server.call<{ id: string }>('standard', 'POST', '/v1/components/molecules.json', {
      name: `Sugar of a ${where}`,
      class: 'sugar',
      molar_mass: 180,
      density: 1500,
    });
    const next = bought();
    name(next, own.id);
    await saved(next);
    const refused = await server.call<{ details: { usages: { name: string }[] } }>(
      'standard',
      'DELETE',
      `/v1/components/molecules/${own.id}.json`,
    );
    expect(refused.status).toBe(409);
    expect(refused.body.details.usages.map((one) => one.name)).toContain(usage);
  });

  test('is a line again without feeds and product', async () => {
    const { url } = await saved(recycling());
    const { product: _, ...line } = changedSteps({});
    const reply = await save(url, {
      ...line,
      uo_settings: line.uo_settings.map(({ feeds: _feeds, ...step }) => step),
    });
    expect(reply.status).toBe(201);
    const { configuration } = await get<ProcessWithConfiguration>(`${url}.json`);
    expect(configuration).not.toHaveProperty('product');
    expect(configuration!.results).not.toHaveProperty('loops');
  });
});

describe('what cannot be is refused by step and field, in a sentence', () => {
  const evaporation = (share: number | undefined, outlet = 'liquor', from = 'stp_crystallisation') => [
    { from: 'stp_cell_removal', outlet: 'product' },
    { from, outlet, ...(share !== undefined && { share }) },
  ];
  const feeds = (share: number | undefined, outlet?: string, from?: string) =>
    changedSteps({ stp_evaporation: { feeds: evaporation(share, outlet, from) } });
  const tank: Step = {
    id: 'stp_tank',
    unit_operation: 'storage_tank',
    name: 'Tank',
    settings: {},
    feeds: [{ from: 'stp_crystallisation', outlet: 'liquor', share: 0.3 }],
    outlets: { product: { disposal: 'wastewater' } },
  };
  const salty = (share: number | undefined): ConfigurationCreate => {
    const base = bought();
    const [sugar, reactor, split] = base.uo_settings as [Step, Step, Step];
    sugar.settings['composition.mol_sodium_chloride'] = 0.01;
    split.settings['shares.mol_sodium_chloride'] = 0;
    reactor.feeds = [reactor.feeds![0]!, { from: 'split', outlet: 'other', ...(share !== undefined && { share }) }];
    return base;
  };
  const { product: _product, ...withoutProduct } = recycling();

  test.each<[string, ConfigurationCreate, string, string, RegExp]>([
    [
      'an unknown step',
      feeds(0.5, 'liquor', 'stp_gone'),
      'stp_evaporation',
      'feeds.stp_gone.liquor',
      /“stp_gone”, which is not a step/,
    ],
    [
      'an unknown outlet',
      feeds(0.5, 'gold'),
      'stp_evaporation',
      'feeds.stp_crystallisation.gold',
      /choose from: product, liquor/,
    ],
    ['a share above 1', feeds(1.2), 'stp_evaporation', 'feeds.stp_crystallisation.liquor.share', /between 0 and 1/],
    ['a share below 0', feeds(-0.1), 'stp_evaporation', 'feeds.stp_crystallisation.liquor.share', /between 0 and 1/],
    [
      'shares above 1 together',
      changedSteps({}, [tank]),
      'stp_tank',
      'feeds.stp_crystallisation.liquor.share',
      /add up to 1\.1, which is above 1\. Reduce the share of Tank to 0\.2/,
    ],
    [
      'no product',
      withoutProduct,
      'stp_crystallisation',
      'product',
      /the outlet that supplies the product must be specified/,
    ],
    [
      'a product of an unknown step',
      { ...recycling(), product: { from: 'stp_gone', outlet: 'product' } },
      'stp_crystallisation',
      'product.from',
      /not a step/,
    ],
    [
      'a product counted as something unknown',
      { ...recycling(), product: { ...recycling().product!, basis: 'mol_gold' } },
      'stp_crystallisation',
      'product.basis',
      /mol_gold/,
    ],
    [
      'a step without a feed',
      changedSteps({ stp_evaporation: { feeds: [] } }),
      'stp_evaporation',
      'feeds',
      /needs a feed/,
    ],
    [
      'an outlet that is not there',
      changedSteps({ stp_evaporation: { outlets: { gold: { disposal: 'vent' } } } }),
      'stp_evaporation',
      'outlets.gold',
      /has no outlet “gold”/,
    ],
    [
      'a sale without a price',
      changedSteps({ stp_crystallisation: { outlets: { liquor: { disposal: 'sold', name: 'Liquor' } } } }),
      'stp_crystallisation',
      'outlets.liquor.price',
      /needs a price/,
    ],
    [
      'a loop that a component cannot leave',
      salty(undefined),
      'reactor',
      'feeds.split.other.share',
      /The loop Reactor → Split → Reactor has no exit for the component “Sodium chloride”. Purge at least 4 %/,
    ],
  ])('%s', async (_name, body, step_id, field, message) => {
    const { url } = await newPlant(server);
    const { status, body: refused } = await save<{ fields: string[]; message: string; details: object }>(url, body);
    expect([status, refused.fields]).toEqual([422, [field]]);
    expect(refused.details).toMatchObject({ step_id });
    expect(refused.message).toMatch(message);
    expect(refused.message).toMatch(/\.$/);
  });

  test('two steps of one id', async () => {
    const { url } = await newPlant(server);
    const { status, body } = await save<{ message: string }>(
      url,
      changedSteps({}, [{ ...tank, id: 'stp_evaporation' }]),
    );
    expect([status, body.message]).toEqual([422, expect.stringMatching(/Two steps have the id/)]);
  });

  test('feeds in locked values', async () => {
    const { url } = await newPlant(server);
    const body = recycling();
    const evaporator = body.uo_settings[2]!;
    const locked = { ...evaporator, settings: {} };
    const reply = await save<{ message: string }>(url, { ...body, locked_values: { uo_settings: [locked] } });
    expect(reply).toMatchObject({ status: 422, body: { fields: ['feeds'], details: { step_id: evaporator.id } } });
  });

  test('with the share that works, which then does', async () => {
    const { url } = await newPlant(server);
    const refused = await save<{ details: { nearest: { field: string; value: number } } }>(url, salty(undefined));
    const { field, value } = refused.body.details.nearest;
    expect(field).toBe('feeds.split.other.share');
    expect((await save(url, salty(value))).status).toBe(201);
  });
});

describe('odd feeds are refused or saved, but never an error of the server', () => {
  const itself = { from: 'split', outlet: 'other', share: 0.5 };
  const changes: [string, (steps: Step[], body: ConfigurationCreate) => void][] = [
    [
      'an outlet named like a property of every object',
      ([, , split]) => (split!.outlets = Object.fromEntries([['constructor', { disposal: 'vent' as const }]])),
    ],
    ['a feed from an outlet named like one', ([, reactor]) => (reactor!.feeds![1]!.outlet = 'toString')],
    ['a feed from a step named like one', ([, reactor]) => (reactor!.feeds![1]!.from = 'constructor')],
    ['a step that feeds itself', ([, , split]) => split!.feeds!.push(itself)],
    ['a step that feeds only itself', ([, , split]) => (split!.feeds = [itself])],
    ['a component that does not exist', ([sugar]) => (sugar!.settings['composition.mol_gold'] = 0.1)],
    ['an equation that cannot be read', ([, reactor]) => (reactor!.settings['reactions.r1.equation'] = '-> ->')],
    ['fractions above 1', ([sugar]) => (sugar!.settings['composition.mol_sucrose'] = 0.9)],
    ['a purchase of nothing', ([sugar]) => (sugar!.settings['amount'] = 0)],
    ['a feed that takes nothing', ([, reactor]) => (reactor!.feeds![0]!.share = 0)],
    ['a price that pays for the plant', ([sugar]) => (sugar!.settings['price'] = -1000)],
    ['a product of everything', (_, body) => (body.product!.basis = 'total')],
    ['a product that is a side stream', (_, body) => (body.product = { from: 'split', outlet: 'other' })],
    ['steps in the opposite order', (steps, body) => (body.uo_settings = steps.toReversed())],
  ];
  test.each(changes)('%s', async (_name, change) => {
    const { url } = await newPlant(server);
    const body = bought();
    change(body.uo_settings, body);
    const { status, body: reply } = await save<{ message?: string; fields?: string[] }>(url, body);
    expect([201, 422]).toContain(status);
    expect(status === 201 || /^[A-Z“].*\.$/.test(reply.message!)).toBe(true);
  });
});

test('the life-cycle analysis of a plant has what its purchased feeds buy as an item', async () => {
  const { url } = await saved(bought());
  const { status } = await server.call('standard', 'POST', `${url}/life_cycle_analysis.json`, {
    goal: 'Screening',
    functional_unit: { amount: 1, unit: 'kg', basis: 'product' },
    boundary: ['process', 'waste'],
    country: 'NL',
  });
  expect(status).toBe(201);
  const { items } = await get<{ items: { id: string }[] }>(`${url}/life_cycle_analysis.json`);
  expect(items.map(({ id }) => id)).toContain('feed:sugar');
});

describe('an analysis', () => {
  /** From start to result, as the app does it. */
  async function whole<T extends Job>(url: string, call: string, body: object): Promise<T> {
    const { status, body: started } = await server.call<JobStarted>('standard', 'POST', `${url}/${call}.json`, body);
    expect([status, started.status]).toEqual([202, 'queued']);
    await settleJobs();
    const job = await get<T>(`${url}/jobs/${started.id}.json`);
    expect([job.status, job.message]).toEqual(['succeeded', null]);
    return job;
  }
  const SHARE = { step_id: 'stp_evaporation', key: 'feeds.stp_crystallisation.liquor.share' };
  const CONVERSION = { step_id: 'reactor', key: 'reactions.r1.conversion' };
  const FRACTION = { step_id: 'sugar', key: 'composition.mol_glucose' };

  test('optimises the share of a recycle', async () => {
    const { url } = await saved(recycling());
    const job = await whole<OptimisationJob>(url, 'optimise', {
      objectives: [{ metric: 'cogs', goal: 'minimise' }],
      settings: [{ ...SHARE, min: 0, max: 0.95 }],
      evaluations: 100,
    });
    const [best] = job.result!.points;
    expect(best!.settings[0]).toMatchObject(SHARE);
    expect(best!.settings[0]!.value).toBeGreaterThan(0.5);
  });

  test.each(shareOfCommit(['tornado', 'monte_carlo', 'sobol'] as const, 3))(
    'by %s varies settings of lists through a loop',
    async (method) => {
      const { url } = await saved(bought());
      const job = await whole<SensitivityJob>(url, 'sensitivity_analysis', {
        method,
        metrics: ['cogs'],
        samples: 64,
        inputs: [
          { ...CONVERSION, low: 0.6, high: 0.9 },
          { ...FRACTION, low: 0.1, high: 0.3 },
          { step_id: 'reactor', key: 'feeds.split.other.share', low: 0.5, high: 0.9 },
          { step_id: null, key: 'plant.operating_hours', low: 7000, high: 8000 },
        ],
      });
      expect(job.result).toMatchObject({ infeasible: 0 });
    },
  );

  test('spans a heatmap over two settings of lists', async () => {
    const { url } = await saved(bought());
    const job = await whole<HeatmapJob>(url, 'sensitivity_heatmap_analysis', {
      metric: 'cogs',
      x: { ...CONVERSION, min: 0.3, max: 0.9, points: 3 },
      y: { ...FRACTION, min: 0.1, max: 0.3, points: 3 },
    });
    expect(job.result!.gaps).toEqual([]);
  });

  test('scales a plant with a loop, and keeps its feeds and product', async () => {
    const { url } = await saved(recycling());
    const job = await whole<ScaleJob>(url, 'scale', { target_output: 50e6 });
    const scaled = await get<Configuration>(`${url}/configurations/${job.result!.configuration_id}.json`);
    expect(scaled.product).toEqual(recycling().product);
    expect(scaled.uo_settings.map(({ feeds }) => feeds)).toEqual(recycling().uo_settings.map(({ feeds }) => feeds));
    expect(scaled.results.figures.output).toBeGreaterThan(49e6);
  });

  test('scales a process without a fermentation by its feeds', async () => {
    const { url } = await saved(bought());
    const job = await whole<ScaleJob>(url, 'scale', { target_output: 1e6, rule: 'usual_sizes' });
    expect(job.result!.after.output).toBeGreaterThanOrEqual(1e6);
    expect(job.result!.changes.map(({ key }) => key)).toContain('amount');
  });

  test.each([
    ['scale', { target_output: 1e16 }, /exceeds the output at the largest permitted feed/],
    [
      'sensitivity_heatmap_analysis',
      {
        metric: 'cogs',
        x: { step_id: 'sugar', key: 'composition.mol_lactic_acid', min: 0, max: 0.1 },
        y: { ...FRACTION, min: 0.1, max: 0.3 },
      },
      /no setting “composition.mol_lactic_acid”/,
    ],
    [
      'optimise',
      {
        objectives: [{ metric: 'cogs', goal: 'minimise' }],
        settings: [{ step_id: 'reactor', key: 'feeds.split.other.share', min: 0, max: 1.5 }],
      },
      /the maximum is/,
    ],
  ])('%s refuses what a plant cannot do', async (call, body, message) => {
    const { url } = await saved(bought());
    const reply = await server.call<{ message: string }>('standard', 'POST', `${url}/${call}.json`, body);
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringMatching(message)]);
  });
});
