import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  Configuration,
  ConfigurationList,
  LogList,
  ModelFit,
  ModelFitList,
  Process,
  ProcessWithConfiguration,
} from '#generated/types.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { jobs } from '#server/db/schema.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import { newFit } from '../support/fits.ts';
import { quickRunner, untilIdle } from '../support/jobs.ts';
import { configuration, newProcess, newProduct } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const call = <T>(method: string, url: string, body?: unknown) => server.call<T>('standard', method, url, body);
const urlOf = ({ product_id, unit_operation, id }: ModelFit) =>
  `/v1/products/${product_id}/unit_operations/${unit_operation}/fits/${id}.json`;
const decide = (fit: ModelFit, body: object) => call<ModelFit>('PUT', urlOf(fit), body);
const accept = async (fit: ModelFit, body: object = {}) => {
  const reply = await decide(fit, { status: 'accepted', ...body });
  expect(reply.status).toBe(200);
  return reply.body;
};
const current = async (url: string) => (await call<ProcessWithConfiguration>('GET', `${url}.json`)).body;

/** A configuration that leaves flux to the defaults, so that a fit matters. */
function open(): ReturnType<typeof configuration> {
  const made = configuration();
  for (const { unit_operation, settings } of made.uo_settings) {
    if (unit_operation !== 'ultrafiltration') continue;
    delete settings['mass_transfer_coefficient'];
    delete settings['gel_concentration'];
  }
  return made;
}

/** The same with a second ultrafiltration after the first. */
function withTwoMembranes(): ReturnType<typeof configuration> {
  const made = open();
  const at = made.uo_settings.findIndex(({ unit_operation }) => unit_operation === 'ultrafiltration');
  const first = made.uo_settings[at]!;
  const second = { ...first, id: 'stp_second_uf', name: 'Second membrane', settings: { ...first.settings } };
  made.uo_settings.splice(at + 1, 0, second);
  return made;
}
const membranesOf = ({ uo_settings }: ReturnType<typeof configuration>): string[] =>
  uo_settings.filter(({ unit_operation }) => unit_operation === 'ultrafiltration').map(({ id }) => id);

async function saved(): Promise<{ productId: string; url: string }> {
  const { product, url } = await newProcess(server);
  expect((await call('POST', `${url}/configurations.json`, open())).status).toBe(201);
  return { productId: product.id, url };
}

async function work(): Promise<void> {
  const runner = quickRunner(server.database, kinds);
  await untilIdle(server.database);
  await runner.stop();
  expect(runner.errors).toEqual([]);
}

describe('fits of a unit operation', () => {
  test('are listed newest first, numbered from 1', async () => {
    const { id } = await newProduct(server);
    await newFit(server.database, id);
    const second = await newFit(server.database, id);
    const other = await newFit(server.database, id, undefined, { unit_operation: 'diafiltration' });
    const { body } = await call<ModelFitList>('GET', `/v1/products/${id}/unit_operations/ultrafiltration/fits.json`);
    expect(body.fits.map(({ number, status }) => [number, status])).toEqual([
      [2, 'proposed'],
      [1, 'proposed'],
    ]);
    expect(body).toMatchObject({ total: 2, page: 1, page_size: 50 });
    expect(body.fits[0]).toEqual(second);
    expect(other.number).toBe(1);
  });

  test('of an unknown product, operation or number are not found', async () => {
    const { id } = await newProduct(server);
    const fit = await newFit(server.database, id);
    for (const url of [
      '/v1/products/prd_none/unit_operations/ultrafiltration/fits.json',
      `/v1/products/${id}/unit_operations/none/fits.json`,
    ])
      expect((await call('GET', url)).status).toBe(404);
    expect((await decide({ ...fit, id: 'fit_none' }, { status: 'accepted' })).status).toBe(404);
    expect((await decide({ ...fit, unit_operation: 'diafiltration' }, { status: 'accepted' })).status).toBe(404);
  });

  test('are accepted one at a time, and can be rolled back', async () => {
    const { id } = await newProduct(server);
    const [first, second] = [await newFit(server.database, id), await newFit(server.database, id)];
    expect(await accept(first)).toMatchObject({ status: 'accepted', decided_by: 'usr_mara_kovacs', version: 2 });
    await accept(second);
    const statuses = async () =>
      (await call<ModelFitList>('GET', `/v1/products/${id}/unit_operations/ultrafiltration/fits.json`)).body.fits.map(
        ({ status }) => status,
      );
    expect(await statuses()).toEqual(['accepted', 'superseded']);
    await accept(first);
    expect(await statuses()).toEqual(['superseded', 'accepted']);
    const { body } = await call<LogList>('GET', '/v1/users/usr_mara_kovacs/logs.json');
    expect(body.logs.slice(0, 3).map(({ title }) => title)).toEqual([
      'Returned to fit 1 of Ultrafiltration',
      'Accepted fit 2 of Ultrafiltration',
      'Accepted fit 1 of Ultrafiltration',
    ]);
  });

  test('are discarded, unless they are or were used', async () => {
    const { id } = await newProduct(server);
    const [first, second, third] = [
      await newFit(server.database, id),
      await newFit(server.database, id),
      await newFit(server.database, id),
    ];
    expect((await decide(third, { status: 'discarded' })).body).toMatchObject({ status: 'discarded' });
    await accept(first);
    expect(await decide(first, { status: 'discarded' })).toMatchObject({
      status: 422,
      body: { field: 'status', message: 'Status: the accepted fit cannot be discarded. Accept another fit first.' },
    });
    await accept(second);
    expect((await decide(first, { status: 'discarded' })).status).toBe(422);
  });

  test('are withdrawn, after which none is accepted, and what was to be saved with them is not', async () => {
    const { productId, url } = await saved();
    const [first, second] = [await newFit(server.database, productId), await newFit(server.database, productId)];
    expect(await decide(first, { status: 'superseded' })).toMatchObject({
      status: 422,
      body: { field: 'status', message: 'Status: only the accepted fit can be withdrawn.' },
    });
    await accept(first, { reevaluate: true });
    expect((await decide(first, { status: 'superseded' })).body).toMatchObject({ status: 'superseded' });
    await work();
    expect(await current(url)).toMatchObject({ configuration_count: 1, newer: false });
    expect((await decide(first, { status: 'discarded' })).status).toBe(422);
    await accept(second);
    expect((await decide(first, { status: 'superseded' })).status).toBe(200);
    const { body } = await call<LogList>('GET', '/v1/users/usr_mara_kovacs/logs.json');
    expect(body.logs.map(({ title }) => title)).toContain('Withdrew fit 1 of Ultrafiltration');
  });

  test('are accepted only in the version that was read', async () => {
    const { id } = await newProduct(server);
    const fit = await newFit(server.database, id);
    await accept(fit, { version: 1 });
    expect((await decide(fit, { status: 'accepted', version: 1 })).status).toBe(409);
    expect((await decide(fit, { status: 'perhaps' })).status).toBe(422);
  });

  test('list the experiments they used', async () => {
    const { id } = await newProduct(server);
    const fit = await newFit(server.database, id, undefined, { experiments: ['exp_a', 'exp_b'] });
    const { fits } = forOrganisation(server.database.sql, 'org_helder_foods');
    const uses = await fits.usesOf(['exp_b', 'exp_c']);
    expect(uses.get('exp_b')).toEqual([{ id: fit.id, number: 1, status: 'proposed' }]);
    expect(uses.get('exp_c')).toEqual([]);
    const elsewhere = forOrganisation(server.database.sql, 'org_other').fits;
    expect((await elsewhere.usesOf(['exp_b'])).get('exp_b')).toEqual([]);
  });
});

describe('a process', () => {
  test('has newer data when a fit of one of its unit operations is accepted, and until it is used', async () => {
    const { productId, url } = await saved();
    const newer = async () => {
      const list = await call<{ processes: Process[] }>('GET', `/v1/products/${productId}/pipelines.json`);
      const history = await call<ConfigurationList>('GET', `${url}/configurations.json`);
      const one = await current(url);
      return [
        one.newer,
        one.configuration!.newer,
        list.body.processes[0]!.newer,
        history.body.configurations[0]!.newer,
      ];
    };
    const fit = await newFit(server.database, productId);
    await accept(await newFit(server.database, productId, { rate: 2 }, { unit_operation: 'cell_lysis' }));
    expect(await newer()).toEqual([false, false, false, false]);
    await accept(fit);
    expect(await newer()).toEqual([true, true, true, true]);
    expect((await current(url)).accepted_fits).toEqual([
      {
        fit_id: expect.any(String) as string,
        unit_operation: 'cell_lysis',
        values: { rate: 2 },
        spread: expect.any(Object) as object,
      },
      {
        fit_id: fit.id,
        unit_operation: 'ultrafiltration',
        values: { mass_transfer_coefficient: 15, gel_concentration: 240 },
        spread: expect.any(Object) as object,
      },
    ]);
    // Saved without a word of fits, it takes those that are accepted for its steps.
    await call('POST', `${url}/configurations.json`, open());
    const { configuration: now, figures, previous_figures: before } = await current(url);
    expect(now!.fits.map(({ fit_id }) => fit_id)).toEqual([fit.id]);
    expect(now!.pins.fits).toEqual([fit.id]);
    expect(await newer()).toEqual([false, false, false, false]);
    const step = now!.results.steps.find(({ unit_operation }) => unit_operation === 'ultrafiltration')!;
    expect(step.settings.find(({ key }) => key === 'mass_transfer_coefficient')).toEqual({
      key: 'mass_transfer_coefficient',
      value: 15,
      source: 'fitted',
    });
    expect(figures!.cogs).toBeGreaterThan(before!.cogs);
  });

  test('keeps the uncertainty of a fit, if the fit knows it', async () => {
    const { productId, url } = await saved();
    const fit = await newFit(server.database, productId);
    await accept(fit);
    await call('POST', `${url}/configurations.json`, open());
    const { spread } = (await current(url)).configuration!.fits[0]!;
    expect(spread).toEqual(fit.spread);
    expect(spread!.keys).toEqual(['mass_transfer_coefficient', 'gel_concentration']);
    // Fits of earlier versions have none.
    await server.database.sql.execute(sql`update fits set content = content - 'spread' where id = ${fit.id}`);
    await call('POST', `${url}/configurations.json`, { ...open(), fit_ids: [fit.id] });
    expect((await current(url)).configuration!.fits).toEqual([
      {
        fit_id: fit.id,
        unit_operation: 'ultrafiltration',
        values: { mass_transfer_coefficient: 15, gel_concentration: 240 },
      },
    ]);
  });

  test('pins only the given fits', async () => {
    const { productId, url } = await saved();
    const [first, second] = [await newFit(server.database, productId), await newFit(server.database, productId)];
    const save = (fit_ids: string[]) =>
      call<{ field?: string }>('POST', `${url}/configurations.json`, { ...open(), fit_ids });
    expect(await save([first.id])).toMatchObject({ status: 422, body: { field: 'fit_ids.0' } });
    await accept(first);
    await accept(second);
    expect((await save([])).status).toBe(201);
    expect((await current(url)).configuration!.fits).toEqual([]);
    expect((await save([first.id])).status).toBe(201);
    expect((await current(url)).configuration!.fits.map(({ fit_id }) => fit_id)).toEqual([first.id]);
    expect((await current(url)).newer).toBe(true);
    expect(await save([first.id, second.id])).toMatchObject({ status: 422, body: { field: 'fit_ids.1' } });
    const { productId: elsewhere } = await saved();
    const foreign = await accept(await newFit(server.database, elsewhere));
    expect((await save([foreign.id])).status).toBe(422);
  });

  test('is re-saved with an accepted fit in the background, if requested', async () => {
    const { productId, url } = await saved();
    const copy = await call<Process>('POST', `/v1/products/${productId}/pipelines.json`, {
      name: 'Copy',
      copy_of: (await current(url)).id,
    });
    const without = await call<Process>('POST', `/v1/products/${productId}/pipelines.json`, { name: 'Empty' });
    const [first, second] = [
      await newFit(server.database, productId),
      await newFit(server.database, productId, { mass_transfer_coefficient: 45, gel_concentration: 240 }),
    ];
    await accept(first, { reevaluate: true });
    await work();
    for (const id of [(await current(url)).id, copy.body.id]) {
      const one = await current(`/v1/products/${productId}/pipelines/${id}`);
      expect(one).toMatchObject({ configuration_count: 2, newer: false });
      expect(one.configuration).toMatchObject({ note: 'With fit 1 of ultrafiltration', number: 2 });
      expect(one.figures!.cogs).toBeGreaterThan(one.previous_figures!.cogs);
    }
    expect((await current(`/v1/products/${productId}/pipelines/${without.body.id}`)).configuration_count).toBe(0);
    // The way on, and back.
    const dear = (await current(url)).figures!.cogs;
    await accept(second, { reevaluate: true });
    await work();
    expect((await current(url)).figures!.cogs).toBeLessThan(dear);
    await accept(first, { reevaluate: true });
    await work();
    const { configuration: back, figures } = await current(url);
    expect(figures!.cogs).toBe(dear);
    expect(back).toMatchObject({ number: 4, fits: [{ fit_id: first.id }] });
    // Nothing is left to do a second time.
    await accept(first, { reevaluate: true });
    await work();
    expect((await current(url)).configuration_count).toBe(4);
  });

  test('pins a fit to one step of several, keeps it when recalculated, and says what is wrong with it', async () => {
    const { product, url } = await newProcess(server);
    const fit = await accept(await newFit(server.database, product.id));
    const lysis = await accept(
      await newFit(server.database, product.id, { rate: 2 }, { unit_operation: 'cell_lysis' }),
    );
    const two = withTwoMembranes();
    const [first, second] = membranesOf(two);
    const save = (body: object) =>
      call<{ field: string; message: string }>('POST', `${url}/configurations.json`, { ...two, fit_ids: [], ...body });
    for (const [step_fits, field, message] of [
      [[{ step_id: 'stp_none', fit_id: fit.id }], 'step_fits.0.step_id', /the process has no step stp_none/],
      [[{ step_id: first, fit_id: 'fit_none' }], 'step_fits.0.fit_id', /no accepted fit fit_none/],
      [
        [{ step_id: first, fit_id: lysis.id }],
        'step_fits.0.fit_id',
        /is a step of Ultrafiltration, but the fit .* is for Cell lysis/,
      ],
      [
        [
          { step_id: first, fit_id: fit.id },
          { step_id: first, fit_id: fit.id },
        ],
        'step_fits.1.step_id',
        /only one fit per step/,
      ],
    ] as const)
      expect(await save({ step_fits })).toMatchObject({
        status: 422,
        body: { field, message: expect.stringMatching(message) as string },
      });
    expect((await save({ step_fits: [{ step_id: second, fit_id: fit.id }] })).status).toBe(201);
    const { configuration: now } = await current(url);
    expect(now).toMatchObject({ newer: false, fits: [{ fit_id: fit.id, step_id: second }], pins: { fits: [fit.id] } });
    const sources = now!.results.steps.flatMap(({ step_id, unit_operation, settings }) =>
      unit_operation === 'ultrafiltration'
        ? [[step_id, settings.find(({ key }) => key === 'gel_concentration')!.source]]
        : [],
    );
    expect(sources).toEqual([
      [first, 'default'],
      [second, 'fitted'],
    ]);
    await call('PUT', `/v1/products/${product.id}.json`, { selling_price: 4321 });
    await work();
    expect((await current(url)).configuration).toMatchObject({
      number: now!.number,
      fits: now!.fits,
      results: { figures: { cogs: now!.results.figures.cogs } },
    });
  });

  test('uses an accepted fit in the chosen steps only', async () => {
    const { product, url } = await newProcess(server);
    const two = withTwoMembranes();
    const [first, second] = membranesOf(two);
    expect((await call('POST', `${url}/configurations.json`, two)).status).toBe(201);
    const process_id = (await current(url)).id;
    const other = two.uo_settings[0]!;
    const fit = await newFit(server.database, product.id);
    const decide422 = async (body: object, field: string) =>
      expect(await decide(fit, { status: 'accepted', ...body })).toMatchObject({ status: 422, body: { field } });
    const steps = (...step_ids: string[]) => [{ process_id, step_ids }];
    await decide422({ steps: steps(second!) }, 'steps');
    await decide422({ reevaluate: true, steps: [{ process_id: 'prc_none', step_ids: [] }] }, 'steps.0.process_id');
    await decide422({ reevaluate: true, steps: [...steps(), ...steps()] }, 'steps.1.process_id');
    await decide422({ reevaluate: true, steps: steps(second!, 'stp_none') }, 'steps.0.step_ids.1');
    await decide422({ reevaluate: true, steps: steps(other.id) }, 'steps.0.step_ids.0');
    await accept(fit, { reevaluate: true, steps: steps(second!) });
    await work();
    expect((await current(url)).configuration).toMatchObject({
      number: 2,
      fits: [{ fit_id: fit.id, step_id: second }],
    });
    // A later fit takes the other step, and the first keeps its own.
    const later = await newFit(server.database, product.id);
    await accept(later, { reevaluate: true, steps: steps(first!) });
    await work();
    expect((await current(url)).configuration!.fits).toMatchObject([
      { fit_id: fit.id, step_id: second },
      { fit_id: later.id, step_id: first },
    ]);
    await accept(fit, { reevaluate: true });
    await work();
    const { configuration: all } = await current(url);
    const { values, spread } = all!.fits[0]!;
    expect(all!.fits).toEqual([{ fit_id: fit.id, unit_operation: 'ultrafiltration', values, spread }]);
    await accept(later, { reevaluate: true, steps: steps() });
    await work();
    expect((await current(url)).configuration).toMatchObject({ number: 4, fits: all!.fits });
  });

  test('keeps the values entered in its steps, unless the fitted ones replace them, in the chosen steps only', async () => {
    const { product, url } = await newProcess(server);
    const two = withTwoMembranes();
    const entered = { mass_transfer_coefficient: 30, gel_concentration: 250 };
    const [first, second] = membranesOf(two);
    for (const step of two.uo_settings)
      if (step.unit_operation === 'ultrafiltration') Object.assign(step.settings, entered);
    expect((await call('POST', `${url}/configurations.json`, two)).status).toBe(201);
    const { id: process_id, figures: before } = await current(url);
    const settingsOf = async (id: string | undefined) =>
      (await current(url)).configuration!.uo_settings.find((step) => step.id === id)!.settings;
    const kept = await settingsOf(first);

    const fit = await newFit(server.database, product.id);
    await accept(fit, { reevaluate: true });
    await work();
    expect(await settingsOf(first)).toEqual(kept);
    expect((await current(url)).figures!.cogs).toBe(before!.cogs);

    const other = await newFit(server.database, product.id);
    const steps = [{ process_id, step_ids: [second!] }];
    await accept(other, { reevaluate: true, replace_entered: true, steps });
    await work();
    const { mass_transfer_coefficient: _, gel_concentration: __, ...rest } = kept;
    expect(await settingsOf(first)).toEqual(kept);
    expect(await settingsOf(second)).toEqual(rest);
    const halfway = (await current(url)).figures!.cogs;
    expect(halfway).not.toBe(before!.cogs);

    const last = await newFit(server.database, product.id);
    await accept(last, { reevaluate: true, replace_entered: true });
    await work();
    expect(await settingsOf(first)).toEqual(rest);
    expect((await current(url)).figures!.cogs).not.toBe(halfway);
    expect((await current(url)).configuration!.note).toBe('With fit 3 of ultrafiltration');
  });

  test('that cannot run with the fit is kept, and the job gives the reason', async () => {
    const { productId, url } = await saved();
    await accept(await newFit(server.database, productId, { gel_concentration: 55 }), { reevaluate: true });
    await work();
    expect((await current(url)).configuration_count).toBe(1);
    const rows = await server.database.sql.select({ product: jobs.product_id, result: jobs.result }).from(jobs);
    const { result } = rows.find(({ product }) => product === productId)!;
    expect(result).toMatchObject({ saved: 0, infeasible: [{ process: 'Harvest' }] });
    expect((result as { infeasible: { message: string }[] }).infeasible[0]!.message).toMatch(
      /the maximum for this membrane is/,
    );
  });

  test('that is saved in the meantime is not changed', async () => {
    const { productId, url } = await saved();
    const { id } = await current(url);
    const { configurations } = forOrganisation(server.database.sql, 'org_helder_foods');
    const before = (await current(url)).configuration_id!;
    expect(await configurations.holdsCurrent(id, before)).toBe(true);
    expect((await call<Configuration>('POST', `${url}/configurations.json`, open())).status).toBe(201);
    expect(await configurations.holdsCurrent(id, before)).toBe(false);
    expect(productId).toBe((await current(url)).product_id);
  });
});
