import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_SCALE_UP } from '#engine/analysis/index.ts';
import type { Estimates, Leverage, ScaleUp } from '#generated/types.ts';
import { operations } from '../contract/contract.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let place: Awaited<ReturnType<typeof newProcess>>;
let saved: string[];

beforeAll(async () => {
  server = await testServer();
  place = await newProcess(server);
  saved = [];
  const cheaper = configuration();
  const { assumptions } = cheaper;
  for (const one of [
    cheaper,
    { ...cheaper, assumptions: { ...assumptions, prices: { mol_glucose: 0.3 } }, version: 2 },
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- the second version follows the first
    const { status, body } = await server.call<{ id: string }>(
      'standard',
      'POST',
      `${place.url}/configurations.json`,
      one,
    );
    if (status !== 201) throw new Error(`The configuration was refused with ${status}`);
    saved.push(body.id);
  }
});
afterAll(() => server.close());

const ask = <T>(what: string, cid = saved[0]!) =>
  server.call<T & { message?: string; field?: string }>(
    'standard',
    'GET',
    `${place.url}/configurations/${cid}/${what}`,
  );

describe('the uncertainty of the metrics of a configuration', () => {
  test('has an interval and causes for each metric, and is the same at every request', async () => {
    const [first, second] = await Promise.all([ask<Estimates>('uncertainty.json'), ask<Estimates>('uncertainty.json')]);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    const cost = first.body.figures.find(({ metric }) => metric === 'cogs')!;
    expect(cost.p10).toBeLessThan(cost.baseline!);
    expect(cost.p90).toBeGreaterThan(cost.baseline!);
    expect(cost.causes.map(({ key }) => key)).toContain('capital.estimate');
    expect(cost.causes.map(({ share }) => share)).toEqual(
      cost.causes.map(({ share }) => share).toSorted((a, b) => b - a),
    );
    expect(first.body.paired).toEqual([]);
  });

  test('tells how often another configuration is lower on the same samples', async () => {
    const { body } = await ask<Estimates>(`uncertainty.json?against=${saved[1]}`);
    const lower = body.paired.find(({ metric }) => metric === 'cogs')!;
    // The other one differs in a lower price alone, so it is cheaper in every sample.
    expect(lower).toMatchObject({ alternative: saved[1], lower: { value: 0 } });
    expect(lower.differences!.length).toBeGreaterThan(0.9 * body.samples);
    expect(Math.min(...lower.differences!)).toBeGreaterThan(0);
    expect(lower.causes![0]!.share).toBeGreaterThan(0);
  });

  test.each([
    ['an unknown configuration', 'uncertainty.json', 'cfg_none', 404, undefined],
    ['an unknown configuration to compare with', 'uncertainty.json?against=cfg_none', null, 422, 'against'],
    ['an unknown metric', 'leverage.json?metric=none', null, 422, 'metric'],
    ['an unknown parameter', 'leverage.json?metrics=cogs', null, 422, 'metrics'],
  ])('refuses %s', async (_, what, cid, status, field) => {
    const { status: found, body } = await ask(what, cid ?? saved[0]);
    expect([found, body.field]).toEqual([status, field]);
    expect(body.message).not.toBe('');
  });
});

test('the effects of every number are those on the unit cost, or on the metric that is asked for', async () => {
  const { body: cost } = await ask<Leverage>('leverage.json');
  const { body: output } = await ask<Leverage>('leverage.json?metric=output');
  expect([cost.metric, output.metric]).toEqual(['cogs', 'output']);
  expect(cost.rows.length).toBe(output.rows.length);
  expect(cost.rows[0]).toMatchObject({ key: 'capital.estimate', step_id: null });
  expect(cost.rows[0]!.share).toBeGreaterThan(0.2);
});

describe('the scale-up of a configuration', () => {
  test('is the chance of keeping the titre, with its sources and the worth of pilot runs', async () => {
    const usual = await ask<ScaleUp>('scale-up.json');
    expect(usual.status).toBe(200);
    expect(usual.body.prior.pairs.every(({ source }) => source.length > 10)).toBe(true);
    const { body: less } = await ask<ScaleUp>('scale-up.json?least=0.5&pilot=2&pilot_cost=1000');
    expect(less.chance).toBeGreaterThan(usual.body.chance);
    expect(less.worth).toMatchObject({ cost: 1000, basis: null });
  });

  test('has the defaults that the contract states', () => {
    const { parameters } = operations.find(({ id }) => id === 'getConfigurationScaleUp')!;
    const stated = parameters.flatMap(({ name, schema }) =>
      schema && 'default' in schema ? [[name, schema['default']]] : [],
    );
    expect(Object.fromEntries(stated)).toEqual(USUAL_SCALE_UP);
  });

  test.each([
    ['laboratory=200', 'laboratory'],
    ['pilot=0.001', 'pilot'],
    ['least=0', 'least'],
    ['scatter=1', 'scatter'],
    ['pilot_runs=1.5', 'pilot_runs'],
    ['pilot_cost=-1', 'pilot_cost'],
    ['pilot_costs=1', 'pilot_costs'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await ask(`scale-up.json?${query}`);
    expect([status, body.field]).toEqual([422, field]);
  });
});
