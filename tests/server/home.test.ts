/** What the home page shows: recent processes, decisions, movements and their causes, and the solved examples. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  Causes,
  Decision,
  ExampleCopy,
  ExampleList,
  FitEffect,
  Home,
  ModelFit,
  ModelFitList,
  ProcessWithConfiguration,
} from '#generated/types.ts';
import { configurations } from '#server/db/schema.ts';
import { shareOfCommit } from '../support/night.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

const PROCESS = '/v1/products/prd_leghaemoglobin/pipelines/prc_homogenised';
const PIPELINES = '/v1/products/prd_leghaemoglobin/pipelines.json';
const FITS = '/v1/products/prd_leghaemoglobin/unit_operations/fed_batch_fermentation/fits';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function get<T>(url: string, as: Account = 'standard'): Promise<T> {
  const { status, body } = await server.call<T>(as, 'GET', url);
  expect([url, status]).toEqual([url, 200]);
  return body;
}
const home = (as: Account = 'standard') => get<Home>('/v1/home.json', as);
const decisionsOf = async (kind: Decision['kind'], as?: Account) =>
  (await home(as)).decisions.filter((one) => one.kind === kind);

/** With twelve digits: the last ones depend on the order of the settings. */
const printed = (figures: unknown): string =>
  JSON.stringify(figures, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value));

async function saved(change: (process: ProcessWithConfiguration) => object, url = PROCESS): Promise<string> {
  const process = await get<ProcessWithConfiguration>(`${url}.json`);
  const { uo_settings, locked_values, assumptions } = process.configuration ?? {};
  const body = { uo_settings, locked_values, assumptions, ...change(process) };
  const { status, body: made } = await server.call<{ id: string }>(
    'standard',
    'POST',
    `${url}/configurations.json`,
    body,
  );
  expect(status, JSON.stringify(made)).toBe(201);
  return made.id;
}

describe('recent processes', () => {
  test('name who saved the current version, when, and how many notes it has', async () => {
    await saved(({ configuration }) => ({ note: 'The same again', uo_settings: configuration!.uo_settings }));
    const [first] = (await home()).recent;
    const { configuration } = await get<ProcessWithConfiguration>(`${PROCESS}.json`);
    expect(first).toEqual({
      process_id: 'prc_homogenised',
      configuration_number: configuration!.number,
      saved_at: configuration!.created_at,
      saved_by: { id: 'usr_mara_kovacs', name: 'Mara Kovács', is_you: true },
      notes: configuration!.results.warnings.length,
    });
    expect((await home('admin')).recent[0]!.saved_by).toMatchObject({ is_you: false });
  });

  test('another organisation sees nothing of it', async () => {
    expect(await home('free')).toEqual({ recent: [], decisions: [], movements: [] });
    expect((await server.call('noorg', 'GET', '/v1/home.json')).status).toBe(403);
  });
});

describe('decisions', () => {
  test('a proposed fit waits with its effect on each process, until it is decided', async () => {
    const { fits } = await get<ModelFitList>(`${FITS}.json`);
    const fit = fits.find(({ status }) => status === 'proposed') ?? fits[0]!;
    const [decision] = await decisionsOf('proposed_fit');
    expect(decision).toMatchObject({ id: `proposed_fit:${fit.id}`, number: fit.number, count: fit.experiments.length });
    for (const { process_id, before, after } of decision!.processes) {
      const process = await get<ProcessWithConfiguration>(
        `/v1/products/prd_leghaemoglobin/pipelines/${process_id}.json`,
      );
      expect(before).toBe(process.figures!.cogs);
      const effect = fit.effects.find((one: FitEffect) => one.configuration_id === process.configuration_id);
      expect(after).toBe((effect?.replaced ? effect.replaced.cogs : effect?.cogs_after) ?? null);
    }
    // One of the two was saved above, after the fit was made: what the fit does to it is not known.
    expect(decision!.processes.map(({ after }) => after === null)).toEqual([false, true]);
    // What is added since is not among those that the page of the fit shows, and that accepting it saves.
    const before = await get<ProcessWithConfiguration>(`${PROCESS}.json`);
    const { status: made, body: added } = await server.call<{ id: string }>('standard', 'POST', PIPELINES, {
      name: 'Added since',
    });
    expect(made).toBe(201);
    const { uo_settings, locked_values, assumptions } = before.configuration!;
    await saved(
      () => ({ uo_settings, locked_values, assumptions }),
      `/v1/products/prd_leghaemoglobin/pipelines/${added.id}`,
    );
    const [again] = await decisionsOf('proposed_fit');
    expect(again!.processes.map(({ process_id }) => process_id)).not.toContain(added.id);
    expect(again!.processes).toHaveLength(2);
    expect(
      (await server.call('standard', 'DELETE', `/v1/products/prd_leghaemoglobin/pipelines/${added.id}.json`)).status,
    ).toBe(204);

    const { status } = await server.call<ModelFit>('standard', 'PUT', `${FITS}/${fit.id}.json`, {
      status: 'accepted',
      reevaluate: false,
    });
    expect(status).toBe(200);
    expect(await decisionsOf('proposed_fit')).toEqual([]);
    const [waiting] = await decisionsOf('unused_fit');
    expect(waiting).toMatchObject({ number: fit.number, unit_operation: 'fed_batch_fermentation' });
    expect(waiting!.processes.map(({ process_id }) => process_id).toSorted()).toEqual(
      decision!.processes.map(({ process_id }) => process_id).toSorted(),
    );
  });

  test('experiments that no fit has used are data that wait', async () => {
    const data = await decisionsOf('unfitted_data');
    const used = data.filter(({ unit_operation }) => unit_operation === 'fed_batch_fermentation');
    expect(used).toEqual([]);
    expect(data.map(({ unit_operation, product_id }) => [product_id, unit_operation])).toContainEqual([
      'prd_leghaemoglobin',
      'high_pressure_homogenisation',
    ]);
  });

  test('results of an older engine wait with the cost that this engine calculates', async () => {
    const { configuration, figures } = await get<ProcessWithConfiguration>(`${PROCESS}.json`);
    expect(await decisionsOf('newer_models')).toEqual([]);
    const older = { ...figures!, cogs: figures!.cogs * 1.1 };
    await server.database.sql
      .update(configurations)
      .set({ pins: { ...configuration!.pins, engine: '0.1.0' }, figures: older })
      .where(eq(configurations.id, configuration!.id));
    const [decision] = await decisionsOf('newer_models');
    expect(decision!.processes).toHaveLength(1);
    expect(decision!.processes[0]).toMatchObject({ process_id: 'prc_homogenised', before: older.cogs });
    expect(decision!.processes[0]!.after).toBeCloseTo(figures!.cogs, 9);
    await server.database.sql
      .update(configurations)
      .set({ pins: configuration!.pins, figures: figures! })
      .where(eq(configurations.id, configuration!.id));
  });

  test('footprints below 95 % of the input wait, the lowest first', async () => {
    const [decision] = await decisionsOf('missing_factors');
    const shares = decision?.processes.map(({ coverage }) => coverage!) ?? [];
    expect(shares.every((share) => share < 0.95)).toBe(true);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });
});

describe('what moved the cost', () => {
  test('the lead process of a product with the last save, and causes that add up to its change', async () => {
    const id = await saved(({ configuration }) => ({
      uo_settings: configuration!.uo_settings.map((step) =>
        step.unit_operation === 'diafiltration'
          ? { ...step, settings: { ...step.settings, diafiltration_volumes: 4 } }
          : step,
      ),
      assumptions: { ...configuration!.assumptions, prices: { mol_glucose: 0.7 } },
      note: 'Less washing, dearer glucose',
    }));
    const movement = (await home()).movements.find(({ product_id }) => product_id === 'prd_leghaemoglobin')!;
    expect(movement).toMatchObject({ configuration_id: id, note: 'Less washing, dearer glucose' });
    const found = await get<Causes>(`${PROCESS}/configurations/${id}/causes.json`);
    expect(found).toMatchObject({ before: movement.before, after: movement.after });
    expect(found.causes.map(({ title, to }) => [title, to])).toEqual([
      // Accepted above: the save uses it.
      ['Fits to data', null],
      ['Diafiltration: Diafiltration volumes', 4],
      ['Price of glucose', 0.7],
    ]);
    const sum = found.causes.reduce((total, { change }) => total + change, 0);
    expect(sum).toBeCloseTo(movement.after - movement.before, 9);
  });

  test('the first version has none before it', async () => {
    const { status, body } = await server.call(
      'standard',
      'GET',
      `${PROCESS}/configurations/cfg_homogenised_v1/causes.json`,
    );
    expect([status, body['fields']]).toEqual([422, ['cid']]);
  });

  test('another organisation does not see them', async () => {
    const url = `${PROCESS}/configurations/cfg_homogenised_v2/causes.json`;
    expect((await server.call('free', 'GET', url)).status).toBe(404);
  });
});

describe('solved examples', () => {
  test('nineteen with a unit cost, ten of them platforms of a modality, each of which becomes a process of the organisation with that cost', async () => {
    const { plants: examples } = await get<ExampleList>('/v1/examples.json', 'free');
    expect(examples).toHaveLength(19);
    expect(examples.filter(({ modality }) => modality)).toHaveLength(10);
    for (const { id, name, cogs, unit_operations } of shareOfCommit(examples, 3)) {
      const { status, body } = await server.call<ExampleCopy>('free', 'POST', `/v1/examples/${id}/copies.json`);
      expect([id, status]).toEqual([id, 201]);
      const url = `/v1/products/${body.product_id}/pipelines/${body.process_id}.json`;
      const process = await get<ProcessWithConfiguration>(url, 'free');
      expect(process.figures!.cogs).toBeCloseTo(cogs, 9);
      expect(process).toMatchObject({ product_name: name, unit_operations, newer: false });
      // Its results are those of the configuration: saved again, they are the same.
      const { uo_settings, locked_values, assumptions, product } = process.configuration!;
      const again = { uo_settings, locked_values, assumptions, ...(product && { product }) };
      const { status: second, body: made } = await server.call(
        'free',
        'POST',
        url.replace('.json', '/configurations.json'),
        again,
      );
      expect([id, second, made]).toEqual([id, 201, expect.anything()]);
      const figures = (await get<ProcessWithConfiguration>(url, 'free')).figures;
      expect(printed(figures)).toBe(printed(process.figures));
      expect((await server.call('standard', 'GET', url)).status).toBe(404);
    }
  });

  test('a second copy gets a number, and its component is not added twice', async () => {
    const molecules = async () =>
      (await get<{ substances: { name: string }[] }>('/v1/substances.json', 'free')).substances.filter(
        ({ name }) => name === 'Yeast grown on sugar',
      );
    const copied = async () => {
      const { body } = await server.call<ExampleCopy>('free', 'POST', '/v1/examples/corn_ethanol/copies.json');
      expect(await molecules()).toHaveLength(1);
      return (await get<{ name: string }>(`/v1/products/${body.product_id}.json`, 'free')).name;
    };
    const name = 'Fuel ethanol from corn, with distillers grains';
    const first = await copied();
    // It has a number already if it is one of the examples copied above.
    expect([name, `${name} 2`]).toContain(first);
    expect(await copied()).toBe(first === name ? `${name} 2` : `${name} 3`);
  });

  test('an unknown example does not exist', async () => {
    expect((await server.call('standard', 'POST', '/v1/examples/nothing/copies.json')).status).toBe(404);
  });
});
