/** Night: kills servers and workers. By day an analysis continues after the blocks that were done in shards.test.ts. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sensitivity } from '#engine/analysis/index.ts';
import type { Job, JobStarted, Product, SensitivityJob, SensitivityRequest } from '#generated/types.ts';
import { libraryWith } from '#server/shared-library.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { missingPostgresql, startCluster } from '../support/postgresql.ts';
import { configuration } from '../support/processes.ts';
import { caller, end, startServer, usedDataDir } from './kill.ts';
import { startWorker } from './kill-jobs.ts';

const kills = 5;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const product = {
  name: 'Killed',
  kind: 'protein',
  component_id: 'prt_leghaemoglobin_c2',
  host_id: 'cel_komagataella_phaffii',
  selling_price: 250,
};

/** So much computing that the kill meets it, which comes as soon as there is progress. */
const samples = 20_000;
const asked: SensitivityRequest = { method: 'monte_carlo', metrics: ['cogs', 'gwp'], samples, seed: 11 };

type Server = ReturnType<typeof caller>;

/** Creates a process, and starts analyses of it, one at a time. */
async function analysesOn(call: Server) {
  const get = async <T>(url: string) => (await (await call('GET', url)).json()) as T;
  const post = async <T>(url: string, body: unknown) => (await (await call('POST', url, body)).json()) as T;
  const made = await post<Product>('/v1/products.json', product);
  const { id: processId } = await post<{ id: string }>(`/v1/products/${made.id}/pipelines.json`, { name: 'Killed' });
  const url = `/v1/products/${made.id}/pipelines/${processId}`;
  await post(`${url}/configurations.json`, configuration());
  let id = '';
  const job = () => get<Job>(`${url}/jobs/${id}.json`);
  return {
    job,
    start: async () => {
      const started = await call('POST', `${url}/sensitivity_analysis.json`, asked);
      expect(started.status).toBe(202);
      ({ id } = (await started.json()) as JobStarted);
    },
    /** Waits until some of it has been computed. */
    progress: async () => {
      for (let now = await job(); now.progress === 0; now = await job()) await pause(20);
    },
    /** The finished job, and the result that it must have. */
    finished: async () => {
      let done = await job();
      for (; done.status === 'queued' || done.status === 'running'; done = await job()) await pause(100);
      const draft = { assumptions: {}, fits: [], ...configuration() };
      const here = sensitivity({ configuration: draft, product: made, library: libraryWith([]) }, asked);
      // As it travels: -0 is 0 there.
      return { done: done as SensitivityJob, here: JSON.parse(JSON.stringify(here)) as unknown };
    },
  };
}

const timeout = 3_600_000 + kills * 120_000;

test('an analysis whose server is killed is finished by the next one, with the same bits', { timeout }, async () => {
  const dataDir = await usedDataDir('titre-kill-analysis-');
  const port = await freePort();
  try {
    let { process: server } = await startServer(port, dataDir);
    const { start, job, progress, finished } = await analysesOn(caller(port, dataDir));
    await start();
    for (let killed = 0; killed < kills;) {
      await progress();
      await end(server, 'SIGKILL');
      ({ process: server } = await startServer(port, dataDir));
      // On a busy machine it may have ended between the look and the kill: then nothing was killed, and the next one is.
      if ((await job()).finished_at === null) killed += 1;
      else await start();
    }
    const { done, here } = await finished();
    expect(done).toMatchObject({ status: 'succeeded', message: null });
    expect(done.result).toEqual(here);
    await end(server, 'SIGTERM');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

const missing = missingPostgresql();

test.skipIf(missing !== null)(
  `an analysis of two workers on PostgreSQL, of which one or the other is killed, has the same bits${missing ? ` (skipped: ${missing})` : ''}`,
  { timeout },
  async () => {
    const cluster = await startCluster(await freePort());
    const dataDir = mkdtempSync(join(tmpdir(), 'titre-kill-workers-'));
    const port = await freePort();
    const env = { DATABASE_URL: cluster.url, PUBLIC_URL: `http://localhost:${port}` };
    const running: ChildProcess[] = [];
    try {
      running.push((await startServer(port, dataDir, env)).process);
      for (let i = 0; i < 2; i++) running.push(await startWorker(env));
      const { start, job, progress, finished } = await analysesOn(caller(port, dataDir));
      await start();
      // Each is killed at least once: the one that runs the job, and the one that computes blocks for it.
      for (let killed = 0; killed < 2 * kills;) {
        await progress();
        const which = 1 + (killed % 2);
        await end(running[which]!, 'SIGKILL');
        running[which] = await startWorker(env);
        if ((await job()).finished_at === null) killed += 1;
        else await start();
      }
      const { done, here } = await finished();
      expect(done).toMatchObject({ status: 'succeeded', message: null });
      expect(done.result).toEqual(here);
    } finally {
      for (const one of running) one.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
      cluster.stop();
    }
  },
);
