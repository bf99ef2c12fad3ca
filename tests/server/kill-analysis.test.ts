import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sensitivity } from '#engine/index.ts';
import type { Job, JobStarted, Product, SensitivityJob, SensitivityRequest } from '#generated/types.ts';
import { libraryWith } from '#server/shared-library.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { configuration } from '../support/processes.ts';
import { caller, end, startServer, usedDataDir } from './kill.ts';

const kills = process.env['SOAK'] ? 5 : 1;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const product = {
  name: 'Killed',
  kind: 'protein',
  component_id: 'prt_leghaemoglobin_c2',
  host_id: 'cel_komagataella_phaffii',
  selling_price: 250,
};

/** Some seconds of computing, so that the kill meets it. */
const asked: SensitivityRequest = { method: 'monte_carlo', metrics: ['cogs', 'gwp'], samples: 20_000, seed: 11 };

test(
  'an analysis whose server is killed is finished by the next one, with the same bits',
  { timeout: 3_600_000 + kills * 120_000 },
  async () => {
    const dataDir = await usedDataDir('titre-kill-analysis-');
    const port = await freePort();
    try {
      let { process: server } = await startServer(port, dataDir);
      const call = caller(port, dataDir);
      const get = async <T>(url: string) => (await (await call('GET', url)).json()) as T;
      const post = async <T>(url: string, body: unknown) => (await (await call('POST', url, body)).json()) as T;
      const made = await post<Product>('/v1/products.json', product);
      const { id: processId } = await post<{ id: string }>(`/v1/products/${made.id}/pipelines.json`, {
        name: 'Killed',
      });
      const url = `/v1/products/${made.id}/pipelines/${processId}`;
      await post(`${url}/configurations.json`, configuration());
      const start = async () => {
        const started = await call('POST', `${url}/sensitivity_analysis.json`, asked);
        expect(started.status).toBe(202);
        return ((await started.json()) as JobStarted).id;
      };
      let id = await start();
      const job = () => get<Job>(`${url}/jobs/${id}.json`);
      for (let killed = 0; killed < kills;) {
        let now = await job();
        for (; now.progress === 0; now = await job()) await pause(20);
        await end(server, 'SIGKILL');
        ({ process: server } = await startServer(port, dataDir));
        // On a busy machine it may have ended between the look and the kill: then nothing was killed, and the next one is.
        if ((await job()).finished_at === null) killed += 1;
        else id = await start();
      }
      let done = await job();
      for (; done.status === 'queued' || done.status === 'running'; done = await job()) await pause(100);
      expect([done.status, done.message]).toEqual(['succeeded', null]);
      const draft = { assumptions: {}, fits: [], ...configuration() };
      const here = sensitivity({ configuration: draft, product: made, library: libraryWith([]) }, asked);
      // As it travels: -0 is 0 there.
      expect((done as SensitivityJob).result).toEqual(JSON.parse(JSON.stringify(here)));
      await end(server, 'SIGTERM');
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
