/** Threads compute with the built engine (vite.engine.config.ts), tests with its sources: both give the same, to the bit. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { evaluate } from '#engine/index.ts';
import { configuration, library, product } from '#engine/tests/fixtures.test-support.ts';

/** Tells which file it loaded, and evaluates a process with it. */
const CODE = `
  const { parentPort, workerData } = require('node:worker_threads');
  import('#engine/index.ts').then(({ evaluate }) => {
    const results = JSON.stringify(evaluate(...workerData));
    parentPort.postMessage({ file: require.resolve('#engine/index.ts'), results });
  });
`;

/** @param execArgv options of Node; as a thread of the product, those of the process by default */
async function inThread(execArgv?: string[]): Promise<{ file: string; results: string }> {
  const workerData = [configuration('cfg_homogenised_v1'), product, library];
  const thread = new Worker(CODE, { eval: true, workerData, ...(execArgv && { execArgv }) });
  const [said] = (await once(thread, 'message')) as [{ file: string; results: string }];
  await thread.terminate();
  return said;
}

test('a thread evaluates with the built engine, with the results of the sources', async () => {
  const built = await inThread();
  expect(built.file).toMatch(/[\\/]\.cache[\\/]engine[\\/]index\.ts\.js$/u);
  const sources = await inThread([]);
  expect(sources.file).toMatch(/[\\/]engine[\\/]index\.ts$/u);
  expect(built.results).toBe(sources.results);
  expect(built.results).toBe(JSON.stringify(evaluate(configuration('cfg_homogenised_v1'), product, library)));
});
