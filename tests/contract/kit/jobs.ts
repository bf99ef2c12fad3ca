/** Jobs that are started come to their end, with a result. */
import type { Json } from '../contract.ts';
import { ableTo, good } from './checks.ts';
import type { Exchange } from './client.ts';
import { problemOf, type Examination } from './findings.ts';
import { byId, startsJob } from './world.ts';

const FINAL = new Set(['succeeded', 'failed', 'cancelled']);
const PAUSE = 250;

/**
 * Waits for each job that the operation's example starts, up to `patience` seconds; 0 does not wait.
 * @param around calls what starts the job and waits
 */
export const jobsEnd = (patience: number, around = (wait: () => Promise<void>) => wait()) =>
  async function jobs(one: Examination): Promise<void> {
    if (!startsJob(one.operation)) return;
    if (patience === 0) return one.add('the job ends', 'skipped', { message: 'Waiting for jobs is turned off.' });
    await around(() => jobEnds(one, patience));
  };

async function jobEnds(one: Examination, patience: number): Promise<void> {
  await one.world.get('configuration');
  const started = await one.world.send({ operation: one.operation, ...(await good(one)) });
  if (started.status !== 202) return;
  const jobId = String((started.answer as Json)['id']);
  const operation = byId('getJob');
  const path = await one.world.path(operation, { given: { jobId } });
  const until = performance.now() + patience * 1000;
  let exchange: Exchange;
  for (;;) {
    exchange = await one.world.send({ operation, path, as: ableTo(one) });
    if (exchange.status !== 200 || FINAL.has(statusOf(exchange)) || performance.now() > until) break;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  const message = problemOf(operation, exchange) ?? problemOfEnd(exchange, patience);
  one.add('the job ends', message === null ? 'passed' : 'failed', {
    exchange,
    expected: 'succeeded',
    ...(message === null ? {} : { message }),
  });
}

const statusOf = ({ answer }: Exchange) => String((answer as Json | null)?.['status']);

function problemOfEnd(exchange: Exchange, patience: number): string | null {
  const status = statusOf(exchange);
  if (status === 'succeeded') return null;
  const { message } = exchange.answer as { message?: string | null };
  return FINAL.has(status)
    ? `the job ${status === 'failed' ? `failed: ${message ?? 'no message'}` : 'was cancelled'}`
    : `the job is still ${status} after ${patience} s`;
}
