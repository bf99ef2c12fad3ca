import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  Cell,
  Component,
  ConfigurationCreate,
  LogList,
  Molecule,
  ProcessWithConfiguration,
  Product,
} from '#generated/types.ts';
import { purge } from '#server/db/purge.ts';
import { components, configurations } from '#server/db/schema.ts';
import { yeast } from '../support/components.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

const call = <T = Record<string, unknown>>(method: string, url: string, body?: unknown, as: Account = 'standard') =>
  server.call<T>(as, method, url, body);

async function add<T = Component>(kind: string, details: object): Promise<T & { id: string; version: number }> {
  const { status, body } = await call<T & { id: string; version: number }>(
    'POST',
    `/v1/components/${kind}.json`,
    details,
  );
  expect([status, body]).toEqual([201, body]);
  return body;
}

const cell = { name: 'Our yeast', substrate_id: 'mol_glucose', ...yeast };

describe('a custom component', () => {
  test.each([
    [
      'proteins',
      'proteins',
      { name: ' Variant ', molar_mass: 15_800 },
      { name: 'Variant', molar_mass: 15_800, uniprot: null, isoelectric_point: null, source: '' },
    ],
    ['cells', 'cells', cell, { ...cell, yield_xo: null, mu_crit: null, disruption_exponent: null }],
    [
      'cells',
      'cells',
      {
        ...cell,
        name: 'Warm',
        temperature_minimum: 285,
        temperature_maximum: 320,
        ph_optimum: 4.8,
        growth_source: 'Own',
      },
      { temperature_minimum: 285, temperature_maximum: 320, ph_optimum: 4.8, growth_source: 'Own' },
    ],
    [
      'molecules',
      'substances',
      { name: 'Toxic acid', class: 'small_molecule', density: 1400, inhibition_limit: 40, inhibition_exponent: 2 },
      { inhibition_limit: 40, inhibition_exponent: 2 },
    ],
    [
      'molecules',
      'substances',
      { name: 'Syrup', class: 'sugar', density: 1400, price_low: 0.2, price_high: 0.3 },
      { type: 'molecule', name: 'Syrup', molar_mass: null, price: null, pka: [] },
    ],
    [
      'solvents',
      'solvents',
      { name: 'Ours', molar_mass: 60, boiling_point: 360, density: 800 },
      { log_p: null, price: null },
    ],
  ])(
    'of kind %s is completed with defaults, and listed by name with the others',
    async (kind, list, details, expected) => {
      const made = await add(kind, details);
      expect(made).toMatchObject({ ...expected, own: true, version: 1 });
      const { body } = await call<Record<string, Component[]>>('GET', `/v1/${list}.json`);
      expect(body[list]).toContainEqual(made);
      const names = body[list]!.map(({ name }) => name);
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en-GB')));
      const theirs = await call<Record<string, Component[]>>('GET', `/v1/${list}.json`, undefined, 'free');
      expect(theirs.body[list]!.map(({ id }) => id)).not.toContain(made.id);
    },
  );

  test.each([
    ['proteins', { name: 'P' }, ['molar_mass']],
    ['proteins', { name: 'P', molar_mass: '15' }, ['molar_mass']],
    ['proteins', { name: ' ', molar_mass: 15_000 }, ['name']],
    ['proteins', { name: 'P', molar_mass: 15_000, own: true }, ['own']],
    // Details of another kind, which the schema of the call alone would let through.
    [
      'proteins',
      { name: 'S', molar_mass: 60, boiling_point: 360, density: 800 },
      ['boiling_point', 'density', 'molar_mass'],
    ],
    ['solvents', { name: 'P', molar_mass: 15_800 }, ['boiling_point', 'density', 'molar_mass']],
    ['molecules', { name: 'M', class: 'mineral', density: 1000 }, ['class']],
    ['molecules', { name: 'M', class: 'salt', density: 1000, price_low: 2, price_high: 1 }, ['price_low']],
    ['molecules', { name: 'M', class: 'salt', density: 1000, price: 3, price_low: 1, price_high: 2 }, ['price']],
    ['molecules', { name: 'M', class: 'salt', density: 1000, price: 0.5, price_low: 1 }, ['price']],
    ['molecules', { name: 'M', class: 'salt', density: 1000, formula: 'sugar' }, ['formula']],
    ['molecules', { name: 'M', class: 'salt', density: 1000, formula: 'Xx2' }, ['formula']],
    ['molecules', { name: 'M', class: 'salt', density: 1000, formula: 'NaCl', molar_mass: 100 }, ['formula']],
    ['solvents', { name: 'M', molar_mass: 46, boiling_point: 350, density: 800, formula: 'CH4O' }, ['formula']],
    ['cells', { ...cell, substrate_id: 'mol_unobtainium' }, ['substrate_id']],
    ['cells', { ...cell, composition: { ...cell.composition, wall: 0.9 } }, ['composition']],
    ['cells', { ...cell, composition: { protein: 1 } }, ['composition.rna']],
    ['cells', { ...cell, temperature_minimum: 320, temperature_optimum: 310 }, ['temperature_minimum']],
    ['cells', { ...cell, temperature_maximum: cell.temperature }, ['temperature_maximum']],
    ['cells', { ...cell, ph_optimum: 7, ph_maximum: 6.5 }, ['ph_maximum']],
    ['cells', { ...cell, substrate_inhibition: 0 }, ['substrate_inhibition']],
    ['molecules', { name: 'M', class: 'salt', density: 1000, inhibition_limit: -5 }, ['inhibition_limit']],
    ['minerals', { name: 'P', molar_mass: 15_000 }, ['kind']],
  ])('%s %j is rejected, naming the error', async (kind, details, fields) => {
    const { body } = await call<{ status: number; fields: string[] }>('POST', `/v1/components/${kind}.json`, details);
    expect(body.status).toBe(422);
    expect(body.fields).toEqual(expect.arrayContaining(fields));
    expect(body.fields[0]).toBe(fields[0]);
  });

  test('is replaced as a whole, and not at all on an older version', async () => {
    const made = await add('proteins', { name: 'Before', molar_mass: 15_000, uniprot: 'P02236' });
    const url = `/v1/components/proteins/${made.id}.json`;
    const changed = await call<Component>('PUT', url, { name: 'After', molar_mass: 16_000, version: 1 });
    expect(changed.body).toMatchObject({ id: made.id, name: 'After', uniprot: null, version: 2 });
    const late = await call('PUT', url, { name: 'Late', molar_mass: 17_000, version: 1 });
    expect(late.body).toMatchObject({ status: 409, details: { current: { name: 'After', version: 2 } } });
    expect((await call('PUT', url.replace('proteins', 'cells'), cell)).status).toBe(404);
  });

  test('can be changed and deleted, unlike a built-in component', async () => {
    const shared = '/v1/components/proteins/prt_leghaemoglobin_c2.json';
    expect((await call('PUT', shared, { name: 'Mine', molar_mass: 1000 })).status).toBe(403);
    expect((await call('DELETE', shared)).status).toBe(403);
  });

  test('is rejected when the library is full, because its lists are not paged', async () => {
    const { body } = await call<{ total: number }>('GET', '/v1/solvents.json', undefined, 'free');
    const details = { name: 'One more', molar_mass: 60, boiling_point: 360, density: 800 };
    const rows = Array.from({ length: 1000 - body.total - 1 }, (_, i) => ({
      id: `sol_full_${i}`,
      organisation_id: 'org_delft_teaching_lab',
      kind: 'solvents' as const,
      name: `Solvent ${i}`,
      row: { id: `sol_full_${i}`, ...details, log_p: null, price: null, source: '' },
    }));
    await server.database.sql.insert(components).values(rows);
    const post = (name: string) => call('POST', '/v1/components/solvents.json', { ...details, name }, 'free');
    const [last, tooMany] = [await post('One more'), await post('One too many')];
    expect([last.status, tooMany.status]).toEqual([201, 422]);
    expect((await call('GET', '/v1/solvents.json', undefined, 'free')).body['total']).toBe(1000);
    const restore = () => call('POST', '/v1/restore/solvents/sol_full_0.json', undefined, 'free');
    await call('DELETE', '/v1/components/solvents/sol_full_0.json', undefined, 'free');
    expect((await post('One more again')).status).toBe(201);
    expect((await restore()).status).toBe(409);
  });

  test('is recorded in the log', async () => {
    const { id } = await add('solvents', { name: 'Traced', molar_mass: 60, boiling_point: 360, density: 800 });
    await call('DELETE', `/v1/components/solvents/${id}.json`);
    await call('POST', `/v1/restore/solvents/${id}.json`);
    const { body } = await call<LogList>('GET', '/v1/users/usr_mara_kovacs/logs.json?q=Traced');
    expect(body.logs.map(({ title }) => title)).toEqual([
      'Restored the solvent Traced',
      'Deleted the solvent Traced',
      'Added the solvent Traced',
    ]);
  });
});

describe('deleting', () => {
  test('is rejected with its uses while it is in use, and can be undone', async () => {
    const protein = await add('proteins', { name: 'Used', molar_mass: 15_800 });
    const host = await add('cells', { ...cell, name: 'Used cell' });
    const { body: product } = await call<Product>('POST', '/v1/products.json', {
      name: 'User',
      kind: 'protein',
      component_id: protein.id,
      host_id: host.id,
    });
    const usages = [{ id: product.id, name: 'User', product_id: product.id }];
    for (const [kind, { id }] of [
      ['proteins', protein],
      ['cells', host],
    ] as const) {
      const refused = await call('DELETE', `/v1/components/${kind}/${id}.json`);
      expect(refused.body).toMatchObject({ status: 409, details: { usages } });
    }
    await call('DELETE', `/v1/products/${product.id}.json`);
    const url = `/v1/components/proteins/${protein.id}.json`;
    expect((await call('DELETE', url)).status).toBe(204);
    expect((await call('DELETE', url)).status).toBe(404);
    expect((await call('PUT', url, { name: 'Back', molar_mass: 1000 })).status).toBe(404);
    const list = async () => (await call<{ proteins: Component[] }>('GET', '/v1/proteins.json')).body.proteins;
    expect((await list()).map(({ id }) => id)).not.toContain(protein.id);
    const restored = await call('POST', `/v1/restore/proteins/${protein.id}.json`);
    expect(restored.body).toEqual({ kind: 'proteins', id: protein.id, name: 'Used' });
    expect(await list()).toContainEqual({ ...protein, version: 3 });
  });

  test('a molecule cannot be deleted before the cells that grow on it, and a cell cannot be restored before its molecule', async () => {
    const sugar = await add<Molecule>('molecules', { name: 'Own sugar', class: 'sugar', density: 1500 });
    const grower = await add<Cell>('cells', { ...cell, name: 'Grower', substrate_id: sugar.id });
    const [molecule, its] = [`molecules/${sugar.id}.json`, `cells/${grower.id}.json`];
    expect((await call('DELETE', `/v1/components/${molecule}`)).body).toMatchObject({
      status: 409,
      details: { usages: [{ id: grower.id, name: 'Grower' }] },
    });
    await call('DELETE', `/v1/components/${its}`);
    expect((await call('DELETE', `/v1/components/${molecule}`)).status).toBe(204);
    expect((await call('POST', `/v1/restore/${its}`)).body).toMatchObject({
      status: 409,
      message: expect.stringContaining('Restore the substrate first'),
    });
    expect((await call('POST', `/v1/restore/${molecule}`)).status).toBe(200);
    expect((await call('POST', `/v1/restore/${its}`)).status).toBe(200);
  });

  test('a molecule cannot be deleted before the buffers that contain it', async () => {
    const sugar = await add<Molecule>('molecules', {
      name: 'Sugar of a buffer',
      class: 'sugar',
      density: 1500,
      molar_mass: 342,
    });
    const { body: buffer } = await call<{ id: string }>('POST', '/v1/buffers.json', {
      name: 'Sugared phosphate',
      ph: 7,
      components: [
        { substance_id: 'phosphate', role: 'buffering', concentration: 20 },
        { substance_id: sugar.id, role: 'additive', concentration: 250 },
      ],
    });
    const remove = () => call('DELETE', `/v1/components/molecules/${sugar.id}.json`);
    expect((await remove()).body).toMatchObject({
      status: 409,
      details: { usages: [{ id: buffer.id, name: 'Sugared phosphate' }] },
    });
    expect((await call('DELETE', `/v1/buffers/${buffer.id}.json`)).status).toBe(204);
    expect((await remove()).status).toBe(204);
  });

  test.each([
    ['proteins', { name: 'Named protein', molar_mass: 15_800 }],
    ['cells', { ...cell, name: 'Named cell' }],
    ['molecules', { name: 'Named molecule', class: 'sugar', density: 1500 }],
    ['solvents', { name: 'Named solvent', molar_mass: 60, boiling_point: 360, density: 800 }],
  ])(
    'one of the %s waits for the steps that name it, and the response names these with their processes',
    async (kind, details) => {
      const { id } = await add(kind, details);
      const { product, id: process, url } = await newProcess(server);
      expect((await call('POST', `${url}/configurations.json`, configuration())).status).toBe(201);
      const remove = () => call('DELETE', `/v1/components/${kind}/${id}.json`);
      const setSolvent = (solvent: string) =>
        server.database.sql
          .update(configurations)
          .set({ uo_settings: sql`jsonb_set(uo_settings, '{0,settings,solvent}', to_jsonb(${solvent}::text))` })
          .where(sql`process_id = ${process}`);
      await setSolvent(id);
      expect((await remove()).body).toMatchObject({
        status: 409,
        message: `${details.name} is used by 1 item. Change that item first.`,
        details: {
          usages: [{ id: process, name: expect.stringMatching(/^Harvest, ./) as string, product_id: product.id }],
        },
      });
      await setSolvent('sol_ethanol');
      expect((await remove()).status).toBe(204);
    },
  );

  test('is permanent after 30 days', async () => {
    const { id } = await add('proteins', { name: 'Old', molar_mass: 15_000 });
    await call('DELETE', `/v1/components/proteins/${id}.json`);
    await server.database.sql
      .update(components)
      .set({ deleted_at: sql`now() - make_interval(days => 31)` })
      .where(sql`id = ${id}`);
    expect((await call('POST', `/v1/restore/proteins/${id}.json`)).status).toBe(404);
    await purge(server.database.sql);
    expect(await server.database.sql.$count(components, sql`id = ${id}`)).toBe(0);
  });
});

describe('an evaluation', () => {
  const save = async (product: Product, body: ConfigurationCreate) => {
    const { body: process } = await call<{ id: string }>('POST', `/v1/products/${product.id}/pipelines.json`, {
      name: 'P',
    });
    const url = `/v1/products/${product.id}/pipelines/${process.id}`;
    const saved = await call('POST', `${url}/configurations.json`, body);
    const read = await call<ProcessWithConfiguration>('GET', `${url}.json`);
    return { status: saved.status, url, figures: read.body.configuration?.results.figures };
  };
  const made = async (details: object) =>
    (await call<Product>('POST', '/v1/products.json', { name: 'Own', kind: 'protein', ...details })).body;

  test("is evaluated with the organisation's own cell and protein, as they are on saving", async () => {
    const { body: library } = await call<{ cells: Cell[] }>('GET', '/v1/cells.json');
    const {
      id: sharedId,
      own: _own,
      version: _version,
      ...pichia
    } = library.cells.find(({ id }) => id === 'cel_komagataella_phaffii')!;
    const protein = await add('proteins', { name: 'Own protein', molar_mass: 15_800, isoelectric_point: 5.1 });
    const twin = await add('cells', { ...pichia, name: 'Own twin' });
    const onShared = await save(await made({ component_id: protein.id, host_id: sharedId }), configuration());
    const product = await made({ component_id: protein.id, host_id: twin.id });
    const onTwin = await save(product, configuration());
    expect([onShared.status, onTwin.status]).toEqual([201, 201]);
    expect(onTwin.figures).toEqual(onShared.figures);

    const changed = await call('PUT', `/v1/components/cells/${twin.id}.json`, {
      ...pichia,
      name: 'Hungry twin',
      yield_xs: pichia.yield_xs * 0.6,
    });
    expect(changed.status).toBe(200);
    // What was computed stays; what is saved from now on is computed anew.
    const kept = await call<ProcessWithConfiguration>('GET', `${onTwin.url}.json`);
    expect(kept.body.configuration!.results.figures).toEqual(onTwin.figures);
    const again = await save(product, configuration());
    expect(again.figures!.cogs).toBeGreaterThan(onTwin.figures!.cogs);
  });

  test("cannot be created with another organisation's components", async () => {
    const protein = await add('proteins', { name: 'Secret', molar_mass: 15_800 });
    const body = { name: 'Theft', kind: 'protein', component_id: protein.id, host_id: 'cel_komagataella_phaffii' };
    const reply = await call('POST', '/v1/products.json', body, 'free');
    expect(reply.body).toMatchObject({ status: 422, fields: ['component_id'] });
  });
});

describe('two custom components of one name', () => {
  const details: Record<string, object> = {
    proteins: { molar_mass: 15_800 },
    cells: cell,
    molecules: { class: 'sugar', density: 1500 },
    solvents: { molar_mass: 60, boiling_point: 360, density: 800 },
  };
  const refusal = { status: 422, fields: ['name'] };

  test.each(Object.keys(details))('of the kind %s are rejected, however they come about', async (kind) => {
    const first = { ...details[kind], name: `First of the ${kind}` };
    const second = { ...details[kind], name: `Second of the ${kind}` };
    const address = `/v1/components/${kind}.json`;
    const { id } = await add(kind, first);
    expect((await call('POST', address, { ...first, name: first.name.toUpperCase() })).body).toMatchObject(refusal);
    const other = await add(kind, second);
    const ofOther = `/v1/components/${kind}/${other.id}.json`;
    expect((await call('PUT', ofOther, first)).body).toMatchObject(refusal);
    expect((await call('PUT', ofOther, second)).status).toBe(200);
    // A name is free again after a deletion, until that is undone.
    expect((await call('DELETE', `/v1/components/${kind}/${id}.json`)).status).toBe(204);
    expect((await call('PUT', ofOther, first)).status).toBe(200);
    expect((await call('POST', `/v1/restore/${kind}/${id}.json`)).status).toBe(409);
    expect((await call('PUT', ofOther, second)).status).toBe(200);
    expect((await call('POST', `/v1/restore/${kind}/${id}.json`)).status).toBe(200);
  });

  test('that are given at the same time are one and refusals', async () => {
    const sends = Array.from({ length: 6 }, (_, i) =>
      call('POST', '/v1/components/proteins.json', { name: i % 2 === 0 ? 'At once' : 'AT ONCE', molar_mass: 15_000 }),
    );
    const answers = await Promise.all(sends);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining(refusal)),
    );
  });
});
