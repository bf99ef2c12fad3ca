/**
 * How soon an analysis of a million samples shows its first figures, and how soon it stops when it is cancelled: ms from the
 * request, through the API as the page uses it, on the embedded database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoTokenFrom } from '#server/identity/demo-token.ts';
import type { Measurement } from './engine.ts';
import { withServer } from './server.ts';

const TRIES = 10;
/** ms between two looks of the page at a run that has just begun. */
const LOOK = 200;
/** ms within which a stopped server computes less than half the time. */
const QUIET = 100;

export async function benchFirstPicture(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'titre-first-'));
  const first: number[] = [];
  const cancelled: number[] = [];
  const idle: number[] = [];
  try {
    await withServer(dataDir, async ({ url, cpu }) => {
      const token = await demoTokenFrom(dataDir, 'standard@demo.test', {
        audience: 'https://api.titre.example',
        clientId: 'titre-web',
      });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const call = async (method: string, path: string, body?: object) => {
        const response = await fetch(`${url}/v1/${path}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
        return response.status === 204 ? {} : response.json();
      };
      const { processes } = (await call('GET', 'pipelines.json?page=1&page_size=50')) as {
        processes: { id: string; product_id: string }[];
      };
      const { id, product_id } = processes[0]!;
      const process = `products/${product_id}/pipelines/${id}`;
      // oxlint-disable no-await-in-loop -- one after the other, as a person does
      for (let i = 0; i < TRIES; i++) {
        const began = performance.now();
        const { id: job } = await call('POST', `${process}/sensitivity_analysis.json`, {
          method: 'monte_carlo',
          metrics: ['cogs'],
          samples: 1_000_000,
          seed: i,
        });
        const until = async (seen: (job: Record<string, unknown>) => boolean, every: number): Promise<void> => {
          while (!seen(await call('GET', `${process}/jobs/${job}.json`))) await wait(every);
        };
        await until(({ so_far }) => so_far !== undefined, LOOK);
        first.push(performance.now() - began);
        const asked = performance.now();
        await call('DELETE', `${process}/jobs/${job}.json`);
        await until(({ status }) => status === 'cancelled', 20);
        cancelled.push(performance.now() - asked);
        for (let used = cpu(); ;) {
          await wait(QUIET);
          const now = cpu();
          if (now - used < QUIET / 2000) break;
          used = now;
        }
        idle.push(performance.now() - asked - QUIET);
      }
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return [
    ...of('first figures of a million samples', first),
    ...of('cancel: shown', cancelled),
    ...of('cancel: the threads have stopped', idle),
  ];
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const of = (name: string, ms: number[]): Measurement[] => {
  const sorted = ms.toSorted((a, b) => a - b);
  return [
    { name: `${name}, half within`, value: sorted[Math.floor(sorted.length / 2)]!, unit: 'ms' },
    { name: `${name}, longest of ${sorted.length}`, value: sorted.at(-1)!, unit: 'ms' },
  ];
};
