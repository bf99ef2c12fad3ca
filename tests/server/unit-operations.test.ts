/** One unit operation by itself. Who may run one is in permissions.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_PLOTS } from '#engine/tests/fixtures.test-support.ts';
import { catalogue, runUnitOperation, usualProduct, type Library } from '#engine/index.ts';
import type { Protein, UnitOperationInput, UnitOperationResult } from '#generated/types.ts';
import { libraryWith } from '#server/shared-library.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

interface Problem {
  message: string;
  field?: string;
  fields?: string[];
  process_idx?: number;
  unit_operation?: string;
  details?: { nearest?: unknown };
}

const run = <Body = Problem>(id: string, input: UnitOperationInput) =>
  server.call<Body>('standard', 'POST', `/v1/unit_operations/${id}.json`, { input });

const library = (): Library => libraryWith([]);

describe('a run', () => {
  test.each(catalogue().map(({ id }) => id))('of %s gives the results of the engine, with all plots', async (id) => {
    const settings = ALL_PLOTS[id] ?? {};
    const { status, body } = await run<UnitOperationResult>(id, { settings });
    expect(status).toBe(200);
    const outcome = runUnitOperation(id, { settings, product: usualProduct(id) }, library());
    expect(outcome.feasible && JSON.parse(JSON.stringify(outcome.data))).toEqual(body.data);
    const { plots } = catalogue().find((one) => one.id === id)!;
    expect(new Set(body.data.curves.map(({ plot_id }) => plot_id)).size).toBe(plots.length);
  });

  test('accepts settings, a feed, a custom product and a sweep', async () => {
    const { body: own } = await server.call<Protein>('standard', 'POST', '/v1/components/proteins.json', {
      name: 'Myoglobin',
      molar_mass: 17_000,
    });
    const { status, body } = await run<UnitOperationResult>('ultrafiltration', {
      settings: { protein_concentration: 90 },
      product: {
        name: 'Myoglobin',
        kind: 'protein',
        component_id: own.id,
        host_id: 'cel_komagataella_phaffii',
        selling_price: null,
      },
      feed: { volume: 4, components: [{ component_id: own.id, concentration: 12 }] },
      sweep: { key: 'protein_concentration', from: 40, to: 120, points: 5 },
    });
    expect(status).toBe(200);
    expect(body.data.settings.find(({ key }) => key === 'protein_concentration')).toMatchObject({
      value: 90,
      source: 'entered',
    });
    expect(body.data.sweep.map(({ value }) => value)).toEqual([40, 60, 80, 100, 120]);
  });
});

describe('a run is rejected', () => {
  test('if the settings are infeasible, with the fields and the nearest feasible value', async () => {
    const { status, body } = await run('ultrafiltration', { settings: { protein_concentration: 600 } });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      process_idx: 0,
      unit_operation: 'ultrafiltration',
      fields: ['protein_concentration'],
    });
    expect(body.message).toMatch(/protein/i);
  });

  test.each([
    ['a setting it does not have', { settings: { horses: 3 } }, 'horses'],
    [
      'a sweep of a setting it does not have',
      { settings: {}, sweep: { key: 'horses', from: 1, to: 2, points: 3 } },
      'sweep.key',
    ],
    [
      'an unknown component in the feed',
      { settings: {}, feed: { volume: 1, components: [{ component_id: 'mol_unobtainium', concentration: 1 }] } },
      'feed.components.0.component_id',
    ],
    [
      'an unknown host',
      { settings: {}, product: { ...usualProduct('ultrafiltration'), host_id: 'cel_nothing' } },
      'product.host_id',
    ],
    [
      'a protein that is none',
      { settings: {}, product: { ...usualProduct('ultrafiltration'), component_id: 'mol_glucose' } },
      'product.component_id',
    ],
  ] satisfies [string, UnitOperationInput, string][])('for %s, naming it', async (_what, input, field) => {
    const { status, body } = await run('ultrafiltration', input);
    expect(status).toBe(422);
    expect(body.fields).toContain(field);
    expect(body.message).not.toBe('');
  });

  test('with 404 for an unknown unit operation', async () => {
    expect((await run('alchemy', { settings: {} })).status).toBe(404);
  });

  test('on the free tier, before its body is checked', async () => {
    const { status } = await server.call('free', 'POST', '/v1/unit_operations/alchemy.json', { input: 3 });
    expect(status).toBe(403);
  });
});
