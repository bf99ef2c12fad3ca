import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Job, JobList, JobSummary, OptimisationJob, ProcessList } from '#generated/types.ts';
import { JobLostError, jobQueue } from '#server/db/job-queue.ts';
import { purge } from '#server/db/purge.ts';
import { jobs, organisations } from '#server/db/schema.ts';
import type { Runner } from '#server/jobs/runner.ts';
import { effects, jobRow, newPlace, quickRunner, submit, untilIdle, untilJob, type Place } from '../support/jobs.ts';
import { newProcess } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';
import scaleAnalysis, { control, parameters, result } from './job-kinds/scale-analysis.ts';

const folder = mkdtempSync(join(tmpdir(), 'titre-jobs-'));
const helder = 'org_helder_foods';
let server: TestServer;
let runner: Runner & { errors: object[] };
/** A process of the standard account's organisation. */
let place: Place;
let url: string;
let gates = 0;

const open = () => writeFileSync(control.gate!, '');
const run = (options = {}) => (runner = quickRunner(server.database, [scaleAnalysis], options));

beforeAll(async () => {
  server = await testServer();
  const made = await newProcess(server);
  place = { organisation_id: helder, product_id: made.product.id, process_id: made.id };
  url = `${made.url}/jobs`;
});

beforeEach(() => {
  Object.assign(control, { gate: join(folder, `gate-${gates++}`), end: 'well', completed: [] });
});

afterEach(async () => {
  await runner?.stop();
  await server.database.sql.delete(jobs);
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = <T>(address: string) => server.call<T>('standard', 'GET', address);

describe('a job', () => {
  test('is queued, runs, reports its progress, and ends with its result', async () => {
    const id = await submit(server.database, place);
    expect((await get<Job>(`${url}/${id}.json`)).body).toMatchObject({
      status: 'queued',
      progress: 0,
      started_at: null,
      result: null,
    });
    run();
    await untilJob(server.database, id, { status: 'running', progress: 0.5, message: 'Half way' });
    expect((await get<Job>(`${url}/${id}.json`)).body).toMatchObject({ progress: 0.5, finished_at: null });
    open();
    await untilJob(server.database, id, { status: 'succeeded' });
    expect((await get<Job>(`${url}/${id}.json`)).body).toMatchObject({
      progress: 1,
      message: null,
      parameters,
      result,
    });
    expect(await effects(server.database, id)).toBe(1);
  });

  test('shows what it has found so far while it runs, and no longer once it is cancelled', async () => {
    const id = await submit(server.database, place, { type: 'optimise' });
    const asked = { configuration_id: 'cfg_any', objectives: [{ metric: 'cogs', goal: 'minimise' }] };
    await server.database.sql.update(jobs).set({ parameters: asked }).where(eq(jobs.id, id));
    const queue = jobQueue(server.database);
    const job = (await queue.claim(['optimise'], 4))!;
    const so_far = { points: [[118.9]], tried: [], evaluations: 400 };
    await queue.beat(job, 0.2, 'Searching', so_far);
    await queue.beat(job, 0.3, 'Searching');
    const seen = (await get<OptimisationJob>(`${url}/${id}.json`)).body;
    expect(seen).toMatchObject({ status: 'running', progress: 0.3, so_far, result: null });
    await queue.release(job);
    expect((await get<OptimisationJob>(`${url}/${id}.json`)).body.so_far).toBeUndefined();
    await queue.claim(['optimise'], 4);
    expect((await get<OptimisationJob>(`${url}/${id}.json`)).body.so_far).toBeUndefined();
    await server.call('standard', 'DELETE', `${url}/${id}.json`);
  });

  test('is in the list of its process, newest first, and in the list of processes if it is the latest', async () => {
    const older = await submit(server.database, place);
    const newer = await submit(server.database, place);
    const other = await submit(server.database, place, { type: 'optimise' });
    const { body } = await get<JobList>(`${url}.json`);
    expect(body.jobs.map(({ id }) => id)).toEqual([other, newer, older]);
    expect((await get<JobList>(`${url}.json?type=scale_analysis&page=2&page_size=1`)).body).toMatchObject({
      jobs: [{ id: older }],
      total: 2,
      page: 2,
    });
    const list = await get<ProcessList>(`/v1/products/${place.product_id}/pipelines.json`);
    expect(list.body.processes[0]!.jobs).toMatchObject({
      scale_analysis: { id: newer, status: 'queued' },
      optimise: { id: other },
      scale: null,
    });
  });

  test('of a kind unknown to this process is left to another', async () => {
    const unknown = await submit(server.database, place, { type: 'optimise' });
    const known = await submit(server.database, place);
    run();
    open();
    await untilJob(server.database, known, { status: 'succeeded' });
    expect(await jobRow(server.database, unknown)).toMatchObject({ status: 'queued', attempt: 0 });
  });

  test('does not exist for another organisation, or below another process', async () => {
    const id = await submit(server.database, place);
    const theirs = (method: string, address: string) => server.call('free', method, address);
    expect((await theirs('GET', `${url}.json`)).status).toBe(404);
    expect((await theirs('GET', `${url}/${id}.json`)).status).toBe(404);
    expect((await theirs('DELETE', `${url}/${id}.json`)).status).toBe(404);
    const elsewhere = await newProcess(server);
    expect((await get(`${elsewhere.url}/jobs/${id}.json`)).status).toBe(404);
    expect((await server.call('standard', 'DELETE', `${elsewhere.url}/jobs/${id}.json`)).status).toBe(404);
    expect((await get(`${url}/job_none.json`)).status).toBe(404);
    expect(await jobRow(server.database, id)).toMatchObject({ status: 'queued' });
  });

  test('that is rejected during computation fails with the message', async () => {
    control.end = 'refused';
    const id = await submit(server.database, place);
    run();
    open();
    await untilJob(server.database, id, {
      status: 'failed',
      message: 'Max output is more than any plant of this process makes.',
    });
    expect(await effects(server.database, id)).toBe(0);
  });

  test('with a bug fails without telling of it, and is not tried again', async () => {
    control.end = 'thrown';
    const id = await submit(server.database, place);
    run();
    open();
    await untilJob(server.database, id, {
      status: 'failed',
      message: 'Something went wrong on the server.',
      attempt: 1,
    });
    expect(runner.errors).toMatchObject([{ fault: expect.stringContaining('A bug.') as string }]);
  });

  test('with parameters invalid for its kind fails, naming the field', async () => {
    const id = await submit(server.database, place);
    await server.database.sql.update(jobs).set({ parameters: {} }).where(eq(jobs.id, id));
    run();
    await untilJob(server.database, id, { status: 'failed', message: 'Min output is required.' });
    expect(control.completed).toEqual([]);
  });
});

describe('cancelling', () => {
  const cancel = <T = JobSummary>(id: string) => server.call<T>('standard', 'DELETE', `${url}/${id}.json`);

  test('a waiting job: it never runs', async () => {
    const id = await submit(server.database, place);
    expect(await cancel(id)).toMatchObject({ status: 200, body: { id, status: 'cancelled' } });
    run();
    const next = await submit(server.database, place);
    open();
    await untilJob(server.database, next, { status: 'succeeded' });
    expect(await jobRow(server.database, id)).toMatchObject({ status: 'cancelled', attempt: 0 });
  });

  test('cancelling a running job ends its thread, and the next job gets a new one', async () => {
    const id = await submit(server.database, place);
    run();
    await untilJob(server.database, id, { status: 'running' });
    expect((await cancel(id)).body).toMatchObject({ status: 'cancelled', finished_at: expect.any(String) as string });
    // Its gate stays shut: the next one runs only if the thread was taken from it.
    control.gate = null;
    const next = await submit(server.database, place);
    await untilJob(server.database, next, { status: 'succeeded' });
    expect(await jobRow(server.database, id)).toMatchObject({ status: 'cancelled', result: null });
    expect(await effects(server.database, id)).toBe(0);
  });

  test('cancelling a finished job returns 409 and changes nothing', async () => {
    control.gate = null;
    const id = await submit(server.database, place);
    run();
    await untilJob(server.database, id, { status: 'succeeded' });
    const refused = await cancel<{ message: string }>(id);
    expect([refused.status, refused.body.message]).toEqual([409, 'This scale analysis has already finished.']);
    expect(await jobRow(server.database, id)).toMatchObject({ status: 'succeeded' });
    const waiting = await submit(server.database, place);
    await runner.stop();
    await server.database.sql.update(jobs).set({ status: 'queued' }).where(eq(jobs.id, waiting));
    await cancel(waiting);
    expect((await cancel<{ message: string }>(waiting)).body.message).toBe(
      'This scale analysis was already cancelled.',
    );
  });
});

describe('after a crash', () => {
  test('of its thread a job is tried again, five times in all', async () => {
    control.end = 'thread dies';
    control.gate = null;
    const id = await submit(server.database, place);
    run();
    await untilJob(server.database, id, {
      status: 'failed',
      message: 'The worker stopped on every attempt.',
      attempt: 5,
    });
    expect(await effects(server.database, id)).toBe(0);
  });

  test('of its thread, the runner continues with a new one', async () => {
    control.end = 'thread dies';
    const dying = await submit(server.database, place);
    run();
    await untilJob(server.database, dying, { progress: 0.5 });
    // For the next try; this one has read how it ends.
    control.end = 'well';
    open();
    await untilJob(server.database, dying, { status: 'succeeded', crashes: 1 });
    expect(await effects(server.database, dying)).toBe(1);
  });

  test('of its process, the next process takes over the job at once', async () => {
    control.gate = null;
    const id = await submit(server.database, place);
    // Taken by a process that is never heard of again.
    expect(await jobQueue(server.database).claim(['scale_analysis'], 4)).toMatchObject({ id, attempt: 1 });
    run();
    await untilJob(server.database, id, { status: 'succeeded', attempt: 2, crashes: 1 });
    expect(await effects(server.database, id)).toBe(1);
  });

  test('a worker that comes back stores nothing: the effect occurs once', async () => {
    const queue = jobQueue(server.database);
    const id = await submit(server.database, place);
    const first = (await queue.claim(['scale_analysis'], 4))!;
    expect(await queue.recover(3600)).toBe(0);
    expect(await queue.recover(0)).toBe(1);
    const second = (await queue.claim(['scale_analysis'], 4))!;
    expect([first.id, second.id, second.attempt]).toEqual([id, id, 2]);
    let stored = 0;
    const effect = async () => {
      stored += 1;
      return null;
    };
    await expect(queue.finish(first, effect)).rejects.toThrow(JobLostError);
    expect(await queue.beat(first, 0.9, 'Still here')).toBe(false);
    await queue.fail(first, 'I could not.');
    await queue.release(first);
    await queue.finish(second, effect);
    await expect(queue.finish(second, effect)).rejects.toThrow(JobLostError);
    expect(stored).toBe(1);
    expect(await jobRow(server.database, id)).toMatchObject({ status: 'succeeded', message: null });
  });

  test('in the effect both the effect and the end are undone', async () => {
    const queue = jobQueue(server.database);
    const id = await submit(server.database, place);
    const job = (await queue.claim(['scale_analysis'], 4))!;
    const cut = queue.finish(job, async (tx) => {
      await tx.insert(organisations).values({ id: 'org_half', name: 'Half' });
      throw new Error('The power is gone.');
    });
    await expect(cut).rejects.toThrow('The power is gone.');
    expect(await jobRow(server.database, id)).toMatchObject({ status: 'running', finished_at: null });
    expect(await server.database.sql.$count(organisations, eq(organisations.id, 'org_half'))).toBe(0);
  });
});

test('a stopping runner returns its jobs, and the next one runs them', async () => {
  const id = await submit(server.database, place);
  run();
  await untilJob(server.database, id, { status: 'running' });
  await runner.stop();
  expect(await jobRow(server.database, id)).toMatchObject({ status: 'queued', progress: 0, crashes: 0 });
  open();
  run();
  await untilJob(server.database, id, { status: 'succeeded', attempt: 2, crashes: 0 });
  expect(await effects(server.database, id)).toBe(1);
});

test('an outage is logged once for each kind of trouble, and so is its end', async () => {
  const { database } = server;
  const troubles = ['57014', '57014', '53100', '57014', '53100'];
  const sql = Object.assign(Object.create(database.sql) as typeof database.sql, {
    select: (...columns: Parameters<typeof database.sql.select>) => {
      const code = troubles.shift();
      if (code !== undefined) throw Object.assign(new Error('Trouble'), { code });
      return database.sql.select(...columns);
    },
  });
  const lines: string[] = [];
  const say = (_context: object, line: string) => void lines.push(line);
  runner = quickRunner({ ...database, sql }, [scaleAnalysis], { log: { error: say, info: say } });
  await expect.poll(() => lines.at(-1)).toBe('jobs continue: the database is available again');
  expect(lines).toEqual([
    'jobs are waiting: the database does not respond in time',
    'jobs are waiting: the database has no space left on its disk',
    'jobs continue: the database is available again',
  ]);
});

describe('limits of an organisation', () => {
  test('no more jobs run at once than the limit, over all runners; others get the free threads', async () => {
    const other = await newPlace(server.database, 'beside');
    for (let i = 0; i < 4; i++) await submit(server.database, place);
    const theirs = await submit(server.database, other);
    run({ threads: 2, running: 2 });
    const second = quickRunner(server.database, [scaleAnalysis], { threads: 2, running: 2 });
    await untilJob(server.database, theirs, { status: 'running' });
    const running = () => server.database.sql.$count(jobs, eq(jobs.status, 'running'));
    await expect.poll(running).toBe(3);
    open();
    await untilIdle(server.database);
    await second.stop();
    expect(control.completed.toSorted()).toEqual([other.organisation_id, helder, helder, helder, helder].toSorted());
  });

  test('the queue has a limit: the next job is rejected with a message', async () => {
    for (let i = 0; i < 3; i++) await submit(server.database, place, { most: 3 });
    await expect(submit(server.database, place, { most: 3 })).rejects.toMatchObject({
      status: 429,
      message:
        'Your organisation has 3 jobs in the queue, which is the limit. Wait until some jobs have finished, or cancel them.',
      place: { details: { retry_after: 10 } },
    });
    expect(await server.database.sql.$count(jobs)).toBe(3);
    const other = await newPlace(server.database, 'unbothered');
    await submit(server.database, other, { most: 3 });
  });
});

describe('fairness', () => {
  /** Position, from 1, at which an organisation's nth job was done. */
  const position = ({ organisation_id }: Place, n: number) =>
    control.completed.flatMap((one, index) => (one === organisation_id ? [index + 1] : []))[n - 1]!;

  beforeEach(() => {
    control.gate = null;
  });

  test('no organisation waits more than twice as long as another for the same work, however much the other has queued', async () => {
    const crowd = await newPlace(server.database, 'crowd');
    const few = await newPlace(server.database, 'few');
    const single = await newPlace(server.database, 'single');
    for (let i = 0; i < 30; i++) await submit(server.database, crowd);
    for (let i = 0; i < 8; i++) await submit(server.database, few);
    await submit(server.database, single);
    run();
    await untilIdle(server.database);
    expect(control.completed).toHaveLength(39);
    for (let n = 1; n <= 8; n++) {
      const [long, short] = [position(crowd, n), position(few, n)].toSorted((a, b) => b - a) as [number, number];
      expect(long).toBeLessThanOrEqual(2 * short);
    }
    expect(position(single, 1)).toBeLessThanOrEqual(3);
  });

  test('large jobs are charged by their computation', async () => {
    const large = await newPlace(server.database, 'large');
    const small = await newPlace(server.database, 'small');
    for (let i = 0; i < 5; i++) await submit(server.database, large, { work: 6000 });
    for (let i = 0; i < 30; i++) await submit(server.database, small, { work: 1000 });
    run();
    await untilIdle(server.database);
    // The nth large one is as much work as six times n small ones.
    for (let n = 1; n <= 4; n++) {
      expect(position(large, n)).toBeLessThanOrEqual(2 * position(small, 6 * n));
      expect(position(small, 6 * n)).toBeLessThanOrEqual(2 * position(large, n + 1));
    }
  });

  test('a late organisation is next, without compensation for its absence', async () => {
    const busy = await newPlace(server.database, 'busy');
    const late = await newPlace(server.database, 'late');
    for (let i = 0; i < 10; i++) await submit(server.database, busy, { work: 50 });
    run();
    await untilIdle(server.database);
    await runner.stop();
    control.completed = [];
    for (let i = 0; i < 10; i++) await submit(server.database, busy, { work: 50 });
    for (let i = 0; i < 10; i++) await submit(server.database, late, { work: 50 });
    run();
    await untilIdle(server.database);
    for (let n = 1; n <= 10; n++) {
      expect(Math.abs(position(busy, n) - position(late, n)), `job ${n} of each`).toBeLessThanOrEqual(1);
    }
  });
});

test('purged items are removed with their jobs', async () => {
  const gone = await newPlace(server.database, 'gone');
  const id = await submit(server.database, gone);
  const long = new Date(Date.now() - 40 * 86_400_000);
  await server.database.sql
    .update(organisations)
    .set({ deleted_at: long })
    .where(eq(organisations.id, gone.organisation_id));
  await purge(server.database.sql);
  expect(await jobRow(server.database, id)).toBeUndefined();
  expect(await server.database.sql.$count(organisations, eq(organisations.id, gone.organisation_id))).toBe(0);
});
