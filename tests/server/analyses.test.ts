import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { catalogue, type Configuration, ENGINE_VERSION, evaluate, type Step } from '#engine/index.ts';
import { library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import type {
  ConfigurationList,
  HeatmapJob,
  Job,
  JobStarted,
  OptimisationJob,
  ProcessList,
  ProcessWithConfiguration,
  ScaleAnalysisJob,
  ValueOfInformationJob,
  ScaleJob,
  SensitivityJob,
} from '#generated/types.ts';
import { jobs } from '#server/db/schema.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import type { Runner } from '#server/jobs/runner.ts';
import { jobRow, quickRunner, untilIdle, untilJob } from '../support/jobs.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { isNight } from '../support/night.ts';
import { testServer, type Reply, type TestServer } from '../support/server.ts';

interface Refused {
  message: string;
  field?: string;
  fields?: string[];
  details?: { step_id?: string };
}

let server: TestServer;
let runner: (Runner & { errors: object[] }) | null = null;
let place: Awaited<ReturnType<typeof newProcess>>;
let configurationId: string;

beforeAll(async () => {
  server = await testServer();
  place = await newProcess(server);
  const saved = await server.call<{ id: string }>(
    'standard',
    'POST',
    `${place.url}/configurations.json`,
    configuration(),
  );
  configurationId = saved.body.id;
});

afterEach(async () => {
  await runner?.stop();
  runner = null;
  await server.database.sql.delete(jobs);
});

afterAll(() => server.close());

const start = <T = JobStarted>(call: string, body: object, url = place.url): Promise<Reply<T>> =>
  server.call<T>('standard', 'POST', `${url}/${call}.json`, body);

/** From start to result, as the app does it. */
async function whole<T extends Job>(call: string, body: object): Promise<T> {
  const { status, body: started } = await start(call, body);
  expect([status, started.status]).toEqual([202, 'queued']);
  runner ??= quickRunner(server.database, kinds);
  await untilIdle(server.database);
  expect(runner.errors).toEqual([]);
  const { body: job } = await server.call<T>('standard', 'GET', `${place.url}/jobs/${started.id}.json`);
  expect([job.status, job.message]).toEqual(['succeeded', null]);
  return job;
}

const pressure = { step_id: 'stp_homogeniser', key: 'pressure', min: 60, max: 120 };
const volumes = { step_id: 'stp_diafiltration', key: 'diafiltration_volumes', min: 3, max: 10 };
const optimise = {
  objectives: [
    { metric: 'cogs', goal: 'minimise' },
    { metric: 'pmi', goal: 'minimise' },
  ],
  constraints: [{ metric: 'purity', min: 0.5 }],
  settings: [pressure, volumes],
  evaluations: 300,
};
/** Every setting of a step that can be searched, locked at its present value. */
const lockAll = ({ id, unit_operation }: Step): Record<string, number> => {
  const { settings } = resultsOf(evaluate(configuration() as Configuration, product, library)).steps.find(
    (one) => one.step_id === id,
  )!;
  return Object.fromEntries(
    catalogue()
      .find((one) => one.id === unit_operation)!
      .parameters.filter(({ optimisable, type }) => optimisable && (type === 'number' || type === 'integer'))
      .flatMap(({ key }) => {
        const value = settings.find((one) => one.key === key)?.value;
        return typeof value === 'number' ? [[key, value] as const] : [];
      }),
  );
};
const inputs = [pressure, volumes].map(({ step_id, key, min, max }) => ({ step_id, key, low: min, high: max }));
/** An input that takes one of several values. */
const weighed = { step_id: 'stp_homogeniser', key: 'pressure', low: 60, high: 120, distribution: 'discrete' };

describe('from start to result', () => {
  test('an optimisation is stored with its request, seed and engine version', async () => {
    const { result, ...job } = await whole<OptimisationJob>('optimise', optimise);
    expect(job).toMatchObject({
      type: 'optimise',
      configuration_id: configurationId,
      parameters: { ...optimise, configuration_id: configurationId, seed: 1 },
      method: null,
      progress: 1,
    });
    expect(result).toMatchObject({ seed: 1, engine_version: ENGINE_VERSION });
    expect(result!.points.length).toBeGreaterThan(1);
    for (const { figures, settings } of result!.points) {
      expect(figures.purity).toBeGreaterThanOrEqual(0.5);
      expect(settings.map(({ key }) => key)).toEqual(['pressure', 'diafiltration_volumes']);
    }
  });

  test('an optimisation with recourse says what its samples choose', async () => {
    const recourse = [{ step_id: null, key: 'plant.operating_hours', min: 7000, max: 7920, values: 2 }];
    const uncertainty = { samples: 16, chance: 0.5, recourse };
    const { result, parameters } = await whole<OptimisationJob>('optimise', {
      ...optimise,
      evaluations: 50,
      uncertainty,
    });
    expect(parameters.uncertainty).toMatchObject(uncertainty);
    for (const { uncertain } of result!.points)
      expect(uncertain!.recourse).toMatchObject([
        { key: 'plant.operating_hours', step_name: null, values: [7000, 7920] },
      ]);
    expect(result!.points.length).toBeGreaterThan(0);
  });

  test.each(['tornado', 'morris', 'sobol'] as const)('a sensitivity analysis by %s', async (method) => {
    const { result, ...job } = await whole<SensitivityJob>('sensitivity_analysis', {
      method,
      metrics: ['cogs', 'steps.stp_ultrafiltration.yield'],
      inputs,
      samples: 8,
      seed: 7,
    });
    expect(job.method).toBe(method);
    expect(result!.rows).toHaveLength(4);
    for (const row of result!.rows) expect(row[method]).not.toBeNull();
    expect(result!.seed).toBe(7);
    expect(await jobRow(server.database, job.id)).toMatchObject({ work: result!.evaluations });
  });

  // By day, engine/analysis tests both, and the contract kit calls them.
  test.runIf(isNight)('Monte Carlo with an alternative of another process, on the same samples', async () => {
    const other = await server.call<{ id: string }>(
      'standard',
      'POST',
      `/v1/products/${place.product.id}/pipelines.json`,
      { name: 'Gentler', copy_of: place.id },
    );
    const url = `/v1/products/${place.product.id}/pipelines/${other.body.id}`;
    const gentle = configuration({ stp_homogeniser: { pressure: 70 } });
    const alternative = await server.call<{ id: string }>('standard', 'POST', `${url}/configurations.json`, gentle);
    const { result } = await whole<SensitivityJob>('sensitivity_analysis', {
      method: 'monte_carlo',
      metrics: ['cogs', 'gwp'],
      samples: 64,
      alternatives: [alternative.body.id],
    });
    expect(result!.spreads.map(({ metric, alternative: of }) => [metric, of])).toEqual(
      expect.arrayContaining([
        ['cogs', null],
        ['cogs', alternative.body.id],
      ]),
    );
    expect(result!.differences[0]).toMatchObject({ alternative: alternative.body.id, name: 'Gentler, v2' });
    expect(result!.differences[0]!.count).toBeGreaterThan(0);
  });

  test('Monte Carlo draws only the permitted values of an input', async () => {
    const draw = async (values: object[]) => {
      const asked = {
        method: 'monte_carlo',
        metrics: ['cogs'],
        samples: 64,
        seed: 3,
        inputs: [{ ...weighed, values }],
      };
      const { result, parameters } = await whole<SensitivityJob>('sensitivity_analysis', asked);
      expect(parameters.inputs).toEqual(asked.inputs);
      const [spread] = result!.spreads;
      return [spread!.p5, spread!.p95];
    };
    const [low, high] = await draw([{ value: 60 }, { value: 120, weight: 3 }]);
    expect(high).not.toBeCloseTo(low!, 6);
    // All of the weight on one of them leaves one cost.
    const [only, same] = await draw([{ value: 60, weight: 0 }, { value: 120 }]);
    expect(same).toBeCloseTo(only!, 9);
  });

  test('a heatmap, with its gaps', async () => {
    const { result } = await whole<HeatmapJob>('sensitivity_heatmap_analysis', {
      x: { step_id: 'stp_ultrafiltration', key: 'protein_concentration', min: 80, max: 320, points: 4 },
      y: { ...volumes, points: 3 },
      metric: 'cogs',
    });
    expect(result!.values.map((line) => line.length)).toEqual([4, 4, 4]);
    const missing = result!.values.flat().filter((value) => value === null).length;
    expect(missing).toBeGreaterThan(0);
    expect(result!.gaps).toHaveLength(missing);
  });

  test('a scaling adds a configuration to the history, and keeps the current one', async () => {
    const list = async () =>
      (await server.call<ConfigurationList>('standard', 'GET', `${place.url}/configurations.json`)).body.configurations;
    const [before] = await list();
    const { result } = await whole<ScaleJob>('scale', { target_output: 2 * before!.figures.output, rule: 'units' });
    const [after, ...older] = await list();
    expect(after).toMatchObject({ id: result!.configuration_id, current: false });
    expect(older[0]).toMatchObject({ id: before!.id, current: true });
    expect(after!.figures.output).toBeGreaterThanOrEqual(2 * before!.figures.output * 0.999);
    expect(after!.figures).toEqual(result!.after);
    expect(result!.changes.length).toBeGreaterThan(0);
    // What is current keeps its number, wherever the process is listed.
    const { id, product } = place;
    const one = await server.call<ProcessWithConfiguration>('standard', 'GET', `${place.url}.json`);
    const lists = await Promise.all(
      [`/v1/products/${product.id}/pipelines.json`, '/v1/pipelines.json'].map((url) =>
        server.call<ProcessList>('standard', 'GET', url),
      ),
    );
    for (const process of [one.body, ...lists.map(({ body }) => body.processes.find((row) => row.id === id))])
      expect(process).toMatchObject({
        configuration_id: before!.id,
        configuration_number: before!.number,
        configuration_count: after!.number,
      });
    const logs = await server.call<{ logs: { title: string }[] }>(
      'standard',
      'GET',
      '/v1/users/usr_mara_kovacs/logs.json',
    );
    expect(logs.body.logs[0]!.title).toMatch(/^Scaled Harvest to/);
  });

  test('a scale analysis', async () => {
    const { result } = await whole<ScaleAnalysisJob>('scale_analysis', {
      min_output: 20_000,
      max_output: 200_000,
      points: 5,
      metrics: ['cogs', 'tci'],
    });
    expect(result!.points).toHaveLength(5);
    expect(result!.points[0]!.output).toBeCloseTo(20_000);
    expect(result!.elasticities.length).toBeGreaterThan(0);
  });

  test.runIf(isNight)('the worth of measurements, with the defaults filled in', async () => {
    const { parameters, result } = await whole<ValueOfInformationJob>('value_of_information', {
      decision: { kind: 'target', metric: 'cogs', target: 1000, unit_value: 1e6 },
      measurements: [
        {
          id: 'quotation',
          name: 'Quotations',
          cost: 12_000,
          days: 20,
          inputs: [{ step_id: null, key: 'capital.estimate' }],
        },
      ],
      samples: 512,
    });
    expect(parameters.seed).toBe(1);
    expect(result!.rows.map(({ id }) => id)).toEqual(['quotation']);
    expect(result!.rows[0]!.net).toBeCloseTo(result!.rows[0]!.worth.value - 12_000);
    expect(result!.perfect.value).toBeGreaterThanOrEqual(0);
  });

  test('the list of processes gives the status of each', async () => {
    await start('optimise', optimise);
    const list = await server.call<ProcessList>('standard', 'GET', `/v1/products/${place.product.id}/pipelines.json`);
    const process = list.body.processes.find(({ id }) => id === place.id);
    expect(process!.jobs).toMatchObject({ optimise: { status: 'queued' }, scale: null });
  });
});

describe('a request that cannot run is rejected with the necessary change', () => {
  test.each([
    [
      'a range that ends before it starts',
      'optimise',
      { ...optimise, settings: [{ ...pressure, min: 120, max: 60 }] },
      'settings',
      /Pressure.*swap/i,
    ],
    [
      'a setting that is not there',
      'optimise',
      { ...optimise, settings: [{ ...pressure, key: 'colour' }] },
      'settings',
      /no setting/,
    ],
    [
      'an unknown figure',
      'optimise',
      { ...optimise, objectives: [{ metric: 'happiness', goal: 'maximise' }] },
      'objectives',
      /unknown metric “happiness”/,
    ],
    [
      'an unknown figure to draw',
      'sensitivity_analysis',
      { method: 'tornado', metrics: ['happiness'], inputs },
      'metrics',
      /unknown metric “happiness”/,
    ],
    [
      'two axes alike',
      'sensitivity_heatmap_analysis',
      { x: pressure, y: pressure, metric: 'cogs' },
      'y',
      /same setting/,
    ],
    [
      'outputs turned round',
      'scale_analysis',
      { min_output: 200_000, max_output: 20_000 },
      'max_output',
      /lowest output .* is above the highest .*increase/,
    ],
    [
      'a number that nobody can measure',
      'value_of_information',
      {
        decision: { kind: 'target', target: 1000 },
        measurements: [{ id: 'one', name: 'One', cost: 0, days: 0, inputs: [{ step_id: null, key: 'prices.gold' }] }],
      },
      'measurements.0.inputs.0',
      /“gold” is not purchased/,
    ],
    ['no plant of that output', 'scale', { target_output: 1e12, rule: 'units' }, 'target_output', /./],
    [
      'one of several values that is only one',
      'sensitivity_analysis',
      { method: 'monte_carlo', metrics: ['cogs'], inputs: [{ ...weighed, values: undefined }] },
      'inputs',
      /needs at least two values/,
    ],
    [
      'an alternative of another product',
      'sensitivity_analysis',
      { method: 'monte_carlo', metrics: ['cogs'], alternatives: ['cfg_none'] },
      'alternatives',
      /not a configuration of Myoglobin/,
    ],
    [
      'a configuration of another process',
      'optimise',
      { ...optimise, configuration_id: 'cfg_none' },
      'configuration_id',
      /not a configuration of Harvest/,
    ],
  ] as const)('%s', async (_what, call, body, field, message) => {
    const { status, body: refused } = await start<Refused>(call, body);
    expect([status, refused.field]).toEqual([422, field]);
    expect(refused.message).toMatch(message);
    expect(await server.database.sql.$count(jobs)).toBe(0);
  });

  test('rejects an optimisation if every setting is locked', async () => {
    const locked = await newProcess(server);
    const draft = configuration();
    const body = {
      ...draft,
      locked_values: {
        uo_settings: draft.uo_settings.map((step) => ({ ...step, settings: lockAll(step) })),
      },
    };
    const saved = await server.call<Refused>('standard', 'POST', `${locked.url}/configurations.json`, body);
    expect(saved.status).toBe(201);
    const { settings: _, ...everything } = optimise;
    const { status, body: refused } = await start<Refused>('optimise', everything, locked.url);
    expect([status, refused.field]).toEqual([422, 'settings']);
    expect(refused.message).toMatch(/unlock/i);
  });

  test('rejects a process without a saved configuration', async () => {
    const empty = await newProcess(server);
    const { status, body } = await start<Refused>('optimise', optimise, empty.url);
    expect([status, body.message]).toEqual([
      422,
      'Save a configuration first: Harvest has no configuration to analyse.',
    ]);
  });

  test('the result reports a constraint that cannot be met, with the nearest solution', async () => {
    const { result } = await whole<OptimisationJob>('optimise', {
      ...optimise,
      constraints: [{ metric: 'purity', min: 0.9999 }],
    });
    expect(result).toMatchObject({ best: null, points: [] });
    expect(result!.message).toMatch(/purity/i);
    expect(result!.nearest!.violations[0]).toMatchObject({ metric: 'purity', bound: 'min', limit: 0.9999 });
  });
});

describe('among other work', () => {
  /** Longer than any test waits. */
  const long = { ...optimise, evaluations: 1_000_000 };

  test('cancelling a running job ends its thread, and the next job gets a new one', async () => {
    const { body: started } = await start('optimise', long);
    runner = quickRunner(server.database, kinds);
    await untilJob(server.database, started.id, { status: 'running' });
    const cancelled = await server.call<Job>('standard', 'DELETE', `${place.url}/jobs/${started.id}.json`);
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    const { body: next } = await start('optimise', optimise);
    await untilJob(server.database, next.id, { status: 'succeeded' });
    expect(await jobRow(server.database, started.id)).toMatchObject({ status: 'cancelled', result: null });
  });

  test('a job of a second organisation starts before the second of ten jobs of the first', async () => {
    const ten: string[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person starts them
    for (let i = 0; i < 10; i++) ten.push((await start('optimise', optimise)).body.id);
    const other = await newProcess(server, 'free');
    const url = `${other.url}/configurations.json`;
    expect((await server.call('free', 'POST', url, configuration())).status).toBe(201);
    const single = await server.call<JobStarted>('free', 'POST', `${other.url}/optimise.json`, optimise);
    expect(single.status).toBe(202);
    runner = quickRunner(server.database, kinds);
    await untilIdle(server.database);
    const begun = async (id: string) => (await jobRow(server.database, id)).started_at!.getTime();
    const one = await begun(single.body.id);
    const starts = await Promise.all(ten.map(begun));
    expect(starts.filter((time) => time < one).length).toBeLessThanOrEqual(1);
  });
});
