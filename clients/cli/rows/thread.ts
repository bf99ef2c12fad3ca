/** A thread that computes blocks of rows and hands each over. */
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Block, Job } from './job.ts';

enableCompileCache();
const { rowWriter } = await import('./job.ts');
const write = rowWriter(workerData as Job);

parentPort!.on('message', (block: Block) => {
  const bytes = write(block);
  parentPort!.postMessage(bytes, [bytes.buffer]);
});
