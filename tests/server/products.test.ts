import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldInWords } from '#engine/wording/index.ts';
import type {
  Process,
  ProcessList,
  ProcessWithConfiguration,
  Product,
  ProductList,
  Protein,
} from '#generated/types.ts';
import { components, jobs } from '#server/db/schema.ts';
import { newFit } from '../support/fits.ts';
import { submit } from '../support/jobs.ts';
import { configuration, newProcess, newProduct } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

const get = <T>(url: string) => server.call<T>('standard', 'GET', url);

describe('the demo product', () => {
  test('has two processes with their key metrics, and the trend of the process with a history', async () => {
    const { body } = await get<ProcessList>('/v1/products/prd_leghaemoglobin/pipelines.json');
    expect(body.processes.map(({ id }) => id)).toEqual(['prc_homogenised', 'prc_secreted']);
    const [homogenised, secreted] = body.processes as [Process, Process];
    expect(homogenised.configuration_id).toBe('cfg_homogenised_v2');
    expect(homogenised.figures!.cogs).toBeGreaterThan(0);
    expect(homogenised.previous_figures!.cogs).not.toBe(homogenised.figures!.cogs);
    expect(secreted).toMatchObject({ configuration_count: 1, previous_figures: null, newer: false });
    expect((await get<Product>('/v1/products/prd_leghaemoglobin.json')).body.process_count).toBe(2);
  });

  test('exists only for its organisation', async () => {
    expect((await server.call('free', 'GET', '/v1/products/prd_leghaemoglobin.json')).status).toBe(404);
  });
});

describe('the unit for which costs are shown', () => {
  const made = { name: 'Reported', kind: 'molecule', component_id: 'mol_glucose' };
  const send = <T>(method: 'POST' | 'PUT', url: string, body: object) => server.call<T>('standard', method, url, body);

  test('is a kilogram unless chosen, and is stored with the dose', async () => {
    const { body: plain } = await send<Product>('POST', '/v1/products.json', made);
    expect(plain).toMatchObject({ reporting_unit: 'kg', dose: null });
    const { body: dosed } = await send<Product>('POST', '/v1/products.json', {
      ...made,
      reporting_unit: 'dose',
      dose: 440,
    });
    expect((await get<Product>(`/v1/products/${dosed.id}.json`)).body).toMatchObject({
      reporting_unit: 'dose',
      dose: 440,
    });
    const { body: changed } = await send<Product>('PUT', `/v1/products/${plain.id}.json`, { reporting_unit: 'g' });
    expect(changed.reporting_unit).toBe('g');
  });

  test('can be a dose before its mass is known', async () => {
    const { status, body } = await send<Product>('POST', '/v1/products.json', { ...made, reporting_unit: 'dose' });
    expect([status, body.reporting_unit, body.dose]).toEqual([201, 'dose', null]);
    const { body: dosed } = await send<Product>('PUT', `/v1/products/${body.id}.json`, { dose: 5 });
    expect([dosed.reporting_unit, dosed.dose]).toEqual(['dose', 5]);
  });

  test('is a number of particles, whose mass follows from the molar mass and the potency', async () => {
    const aav = { name: 'Vector', kind: 'protein', component_id: 'prt_aav_vector' };
    const { body: made } = await send<Product>('POST', '/v1/products.json', {
      ...aav,
      reporting_unit: 'viral_genomes',
    });
    expect(made).toMatchObject({ unit_count: 1e14, dose: expect.closeTo(0.8635, 3) as number });
    const change = (body: object) => send<Product>('PUT', `/v1/products/${made.id}.json`, body);
    expect((await change({ unit_count: 1e13 })).body.dose).toBeCloseTo(made.dose! / 10, 9);
    expect((await change({ particles_per_unit: 20 })).body.dose).toBeCloseTo(2 * made.dose!, 9);
    const { body: shown } = await get<Product>(`/v1/products/${made.id}.json`);
    expect(shown).toMatchObject({ unit_count: 1e13, particles_per_unit: 20, reporting_unit: 'viral_genomes' });
    const { body: dosed } = await change({ reporting_unit: 'dose', particles_per_unit: null, unit_count: 5e10 });
    expect(dosed.dose).toBeCloseTo((made.dose! * 5e10) / 1e14, 9);
    const { body: weighed } = await change({ dose: 440 });
    expect([weighed.dose, weighed.unit_count]).toEqual([440, 5e10]);
  });

  test('cannot count particles of a product without a molar mass', async () => {
    const { status, body } = await send<{ errors: { field: string }[] }>('POST', '/v1/products.json', {
      name: 'Cells',
      kind: 'biomass',
      host_id: 'cel_cho',
      reporting_unit: 'particles',
      unit_count: 1e9,
    });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('unit_count')]);
  });
});

describe('a product without a host', () => {
  const bought = { name: 'Sorted sugar', kind: 'molecule', component_id: 'mol_glucose' };

  test('is made by a plant of bought feeds, whose results have no titre', async () => {
    const { status, body } = await server.call<Product>('standard', 'POST', '/v1/products.json', bought);
    expect([status, body.host_id]).toEqual([201, null]);
    const { body: made } = await server.call<{ id: string }>(
      'standard',
      'POST',
      `/v1/products/${body.id}/pipelines.json`,
      { name: 'Without a fermentation' },
    );
    const feeds = (from: string) => [{ from, outlet: 'product' }];
    const steps = [
      ['feed', 'purchased_feed', { amount: 1000, 'composition.mol_sucrose': 0.2 }],
      ['react', 'reactor', { 'reactions.r.equation': 'mol_sucrose + water -> mol_glucose + mol_fructose' }],
    ] as const;
    const saved = await server.call<{ id: string }>(
      'standard',
      'POST',
      `/v1/products/${body.id}/pipelines/${made.id}/configurations.json`,
      {
        uo_settings: steps.map(([id, unit_operation, settings], k) => ({
          id,
          unit_operation,
          name: id,
          settings,
          ...(k > 0 && { feeds: feeds(steps[k - 1]![0]) }),
        })),
        locked_values: { uo_settings: [] },
        assumptions: {},
        product: feeds('react')[0],
      },
    );
    expect([saved.status, saved.body]).toEqual([201, saved.body]);
    const { body: process } = await get<Process>(`/v1/products/${body.id}/pipelines/${made.id}.json`);
    expect(process.figures).toMatchObject({ titre: null, space_time_yield: null });
    expect(process.figures!.batch_output).toBeGreaterThan(0);
  });
  test('cannot be biomass', async () => {
    const { status, body } = await server.call<{ fields: string[] }>('standard', 'POST', '/v1/products.json', {
      name: 'Cells',
      kind: 'biomass',
    });
    expect([status, body.fields]).toEqual([422, ['host_id']]);
  });
});

describe('what is deleted too', () => {
  const contentsOf = async (url: string) => {
    const { body } = await get<Product | ProcessWithConfiguration>(url);
    return Object.fromEntries((body.contents ?? []).map(({ kind, count }) => [kind, count]));
  };

  test('is counted for a product and for a process, each kind by itself, without what has been deleted', async () => {
    const { product, id, url } = await newProcess(server);
    const address = `/v1/products/${product.id}.json`;
    const none = { analyses: 0, 'life-cycle analyses': 0 };
    expect(await contentsOf(address)).toEqual({ processes: 1, experiments: 0, 'model fits': 0, ...none });
    expect(await contentsOf(`${url}.json`)).toEqual({ versions: 0, ...none });

    const { body: saved } = await server.call<{ id: string }>(
      'standard',
      'POST',
      `${url}/configurations.json`,
      configuration(),
    );
    const place = { organisation_id: 'org_helder_foods', product_id: product.id, process_id: id };
    await submit(server.database, place);
    await server.database.sql.insert(jobs).values({
      ...place,
      process_id: null,
      id: 'job_of_the_system',
      type: 'reevaluate_product',
      parameters: {},
      work: 1,
    });
    const { status } = await server.call('standard', 'POST', `${url}/life_cycle_analysis.json`, {
      configuration_id: saved.id,
      functional_unit: { amount: 1, unit: 'kg', basis: 'product' },
      boundary: ['process'],
    });
    expect(status).toBe(201);
    await newFit(server.database, product.id);
    await server.call('standard', 'POST', `/v1/experiments/${product.id}/ultrafiltration.json`, { name: 'Runs' });
    const made = { analyses: 1, 'life-cycle analyses': 1 };
    expect(await contentsOf(address)).toEqual({ processes: 1, experiments: 1, 'model fits': 1, ...made });
    const counts = { process_count: 1, experiment_count: 1 };
    expect((await server.call('standard', 'GET', address)).body).toMatchObject(counts);
    const list = await server.call<ProductList>('standard', 'GET', '/v1/products.json');
    expect(list.body.products.find((one) => one.id === product.id)).toMatchObject(counts);
    expect(await contentsOf(`${url}.json`)).toEqual({ versions: 1, ...made });

    await server.database.sql.update(jobs).set({ status: 'succeeded', finished_at: new Date() });
    await server.call('standard', 'DELETE', `${url}.json`);
    expect(await contentsOf(address)).toEqual({ processes: 0, experiments: 1, 'model fits': 1, ...none });
  });
});

describe('a product', () => {
  test('is returned as created', async () => {
    const made = await newProduct(server, 'standard', '  Myoglobin  ');
    expect(made).toMatchObject({
      name: 'Myoglobin',
      description: '',
      process_count: 0,
      version: 1,
      created_by: 'usr_mara_kovacs',
    });
    expect((await get(`/v1/products/${made.id}.json`)).body).toEqual({
      ...made,
      contents: expect.any(Array) as unknown,
    });
  });

  const base = {
    name: 'P',
    kind: 'protein',
    component_id: 'prt_leghaemoglobin_c2',
    host_id: 'cel_komagataella_phaffii',
  };
  test.each([
    ['without a name', { ...base, name: undefined }, ['name']],
    ['with a blank name', { ...base, name: '   ' }, ['name']],
    ['of a kind that there is not', { ...base, kind: 'mineral' }, ['kind']],
    ['of kind protein without a protein', { ...base, component_id: null }, ['component_id']],
    ['of kind protein with a molecule', { ...base, component_id: 'mol_glucose' }, ['component_id']],
    ['of kind biomass with a component', { ...base, kind: 'biomass' }, ['component_id']],
    ['in a cell that there is not', { ...base, host_id: 'cel_unicorn' }, ['host_id']],
    ['at a price below zero', { ...base, selling_price: -1 }, ['selling_price']],
    ['at a price in words', { ...base, selling_price: '250' }, ['selling_price']],
    ['with properties of its own', { ...base, surprise: 1, id: 'prd_mine' }, ['surprise', 'id']],
  ])('%s is rejected, naming the field', async (_what, body, fields) => {
    const reply = await server.call('standard', 'POST', '/v1/products.json', body);
    expect(reply.body).toMatchObject({ status: 422, field: fields[0], fields });
    const subject = fields[0] === 'surprise' ? '“surprise”' : fieldInWords(fields[0]!);
    expect(reply.body['message']).toContain(subject);
  });

  test('can be changed in part; a change on an older version is rejected with the current version', async () => {
    const { id, version } = await newProduct(server);
    const url = `/v1/products/${id}.json`;
    const first = await server.call<Product>('standard', 'PUT', url, { selling_price: 280, version });
    expect(first.body).toMatchObject({ selling_price: 280, name: 'Myoglobin', version: version + 1 });
    const late = await server.call('standard', 'PUT', url, { name: 'Late', version });
    expect(late.body).toMatchObject({
      status: 409,
      details: { current: { selling_price: 280, version: version + 1 } },
    });
    // Without a version the last one wins.
    expect((await server.call('standard', 'PUT', url, { name: 'Bold' })).body).toMatchObject({
      name: 'Bold',
      version: version + 2,
    });
  });

  test('accepts one of several simultaneous changes to the same version', async () => {
    const { id, version } = await newProduct(server);
    const changes = Array.from({ length: 6 }, (_, i) =>
      server.call('standard', 'PUT', `/v1/products/${id}.json`, { name: `Name ${i}`, version }),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('that is unknown is rejected with the message of the specification', async () => {
    const reply = await server.call('standard', 'PUT', '/v1/products/prd_gone.json', { name: 'X' });
    expect(reply.body).toMatchObject({ status: 404, message: 'Product prd_gone not found, unable to update!' });
  });
});

describe('deleting', () => {
  test('a product hides it and its processes; restoring returns only the items deleted with it', async () => {
    const { product, id, url } = await newProcess(server);
    const other = await server.call<Process>('standard', 'POST', `/v1/products/${product.id}/pipelines.json`, {
      name: 'Other',
    });
    await server.call('standard', 'DELETE', `/v1/products/${product.id}/pipelines/${other.body.id}.json`);

    expect((await server.call('standard', 'DELETE', `/v1/products/${product.id}.json`)).status).toBe(204);
    for (const address of [
      `/v1/products/${product.id}.json`,
      `/v1/products/${product.id}/pipelines.json`,
      `${url}.json`,
    ]) {
      expect((await get(address)).status).toBe(404);
    }
    const everywhere = async () => (await get<ProcessList>('/v1/pipelines.json')).body.processes.map((one) => one.id);
    expect(await everywhere()).not.toContain(id);
    expect((await server.call('standard', 'POST', `/v1/restore/processes/${other.body.id}.json`)).body).toMatchObject({
      status: 409,
      message: expect.stringContaining('Restore the product first'),
    });

    const restored = await server.call('standard', 'POST', `/v1/restore/products/${product.id}.json`);
    expect(restored.body).toEqual({ kind: 'products', id: product.id, name: 'Myoglobin' });
    expect(await everywhere()).toContain(id);
    expect(await everywhere()).not.toContain(other.body.id);
    expect((await server.call('standard', 'POST', `/v1/restore/processes/${other.body.id}.json`)).status).toBe(200);
    expect(await everywhere()).toContain(other.body.id);
  });

  test('items that are not deleted, or were deleted 30 days ago, cannot be restored', async () => {
    const { sql } = await import('drizzle-orm');
    const { products } = await import('#server/db/schema.ts');
    const { purge } = await import('#server/db/purge.ts');
    const { product, url } = await newProcess(server);
    const restore = `/v1/restore/products/${product.id}.json`;
    expect((await server.call('standard', 'POST', restore)).status).toBe(404);
    await server.call('standard', 'DELETE', `/v1/products/${product.id}.json`);
    const age = (days: number) =>
      server.database.sql
        .update(products)
        .set({ deleted_at: sql`now() - make_interval(days => ${days})` })
        .where(sql`id = ${product.id}`);
    await age(29);
    await purge(server.database.sql);
    expect((await server.call('standard', 'POST', restore)).status).toBe(200);
    expect((await get(`${url}.json`)).status).toBe(200);
    await age(31);
    expect((await server.call('standard', 'POST', restore)).status).toBe(404);
    await purge(server.database.sql);
    expect(await server.database.sql.$count(products, sql`id = ${product.id}`)).toBe(0);
  });
});

describe('lists', () => {
  test('can be searched, sorted and paged, with the total', async () => {
    const names = ['Brazzein 50%', 'brazzein_a', 'Brazzein B'];
    for (const name of names) await newProduct(server, 'admin', name);
    const list = async (query: string) => (await get<ProductList>(`/v1/products.json?${query}`)).body;
    const found = await list('q=brazz&sort=name');
    expect(found.products.map(({ name }) => name)).toEqual(['Brazzein 50%', 'Brazzein B', 'brazzein_a']);
    expect((await list('q=brazz&sort=-created_at')).products.map(({ name }) => name)).toEqual(names.toReversed());
    expect(await list('q=brazz&sort=name&page=2&page_size=2')).toMatchObject({
      total: 3,
      page: 2,
      page_size: 2,
      products: [{ name: 'brazzein_a' }],
    });
    // Signs that search has for itself are text.
    expect((await list('q=50%25')).total).toBe(1);
    expect((await list('q=n_a')).total).toBe(1);
    expect((await list('q=_')).total).toBe(1);
  });

  test('reject invalid requests', async () => {
    for (const query of ['page=0', 'page=one', 'page_size=5000', 'sort=price']) {
      expect((await get(`/v1/products.json?${query}`)).body).toMatchObject({
        status: 422,
        fields: [query.split('=')[0]],
      });
    }
  });
});

describe('the component library', () => {
  test.each(['cells', 'proteins', 'substances', 'solvents'])('lists %s by name', async (kind) => {
    const { body } = await get<Record<string, { name: string; own: boolean }[]>>(`/v1/${kind}.json`);
    const rows = body[kind]!;
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map(({ name }) => name)).toEqual(
      rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en-GB')),
    );
    expect(rows.every(({ own }) => !own)).toBe(true);
  });

  test("contains the organisation's custom rows, which only it can see and use in products", async () => {
    const row = {
      id: 'prt_own',
      name: 'Own protein',
      uniprot: null,
      molar_mass: 15800,
      isoelectric_point: 5.1,
      source: 'Measured',
    };
    await server.database.sql
      .insert(components)
      .values({ id: 'prt_own', organisation_id: 'org_helder_foods', kind: 'proteins', name: row.name, row });
    const idsFor = async (account: 'standard' | 'free') =>
      (await server.call<{ proteins: Protein[] }>(account, 'GET', '/v1/proteins.json')).body.proteins;
    expect(await idsFor('standard')).toContainEqual({ ...row, own: true, version: 1 });
    expect((await idsFor('free')).map(({ id }) => id)).not.toContain('prt_own');
    const body = { name: 'Own', kind: 'protein', component_id: 'prt_own', host_id: 'cel_komagataella_phaffii' };
    expect((await server.call('standard', 'POST', '/v1/products.json', body)).status).toBe(201);
    expect((await server.call('free', 'POST', '/v1/products.json', body)).status).toBe(422);
  });
});
