/** Jobs that are started come to their end, with a result. */
import { isDeepStrictEqual } from 'node:util';
import { resolve, type Json } from '../contract.ts';
import { ableTo, good } from './checks.ts';
import type { Ask, Exchange } from './client.ts';
import { difference } from './compare.ts';
import { problemOf, type Examination } from './findings.ts';
import { byId, startsJob } from './world.ts';

const FINAL = new Set(['succeeded', 'failed', 'cancelled']);
const PAUSE = 250;
/** Clocks of two machines differ, and a job can take a while. */
const CLOCKS = 1_200_000;

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
  const { body: example, ...call } = await good(one);
  const body = { ...(example as Json), ...otherThanExample(one, example as Json) };
  const result = await resultOf(one, 'the job ends', patience, { ...call, body });
  if (result === null) return;
  // The response to another request is not that of this one.
  const other = await resultOf(one, 'another job ends', patience, { ...call, body: varied(body) as Json });
  if (other === null) return;
  const isSame = isDeepStrictEqual(result, other);
  one.add('other parameters give another result', isSame ? 'failed' : 'passed', {
    ...(one.world.last ? { exchange: one.world.last } : {}),
    ...(isSame ? { message: 'the result is that of the job before, which had other parameters' } : {}),
  });
}

/** The body with what limits the analysis 5 % lower: the highest value, the target, the output. */
const varied = (value: unknown, key = ''): unknown =>
  Array.isArray(value)
    ? value.map((entry) => varied(entry))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, own]) => [name, varied(own, name)]))
      : typeof value === 'number' && /^(max|high|target|max_output|target_output)$/.test(key)
        ? value * 0.95
        : value;

/** Starts a job and waits for its end. @returns its result, or null if it has none */
async function resultOf(
  one: Examination,
  check: string,
  patience: number,
  ask: Omit<Ask, 'operation'> & { body: Json },
): Promise<unknown> {
  const get = byId('getProcess');
  const current = await one.world.send({ operation: get, path: await one.world.path(get), as: ableTo(one) });
  const started = await one.world.send({ operation: one.operation, ...ask });
  if (started.status !== 202) return null;
  const jobId = String((started.answer as Json)['id']);
  const operation = byId('getJob');
  const path = await one.world.path(operation, { given: { jobId } });
  const until = performance.now() + patience * 1000;
  let exchange: Exchange;
  let course: string | null = null;
  let before: Json | null = null;
  for (;;) {
    exchange = await one.world.send({ operation, path, as: ableTo(one) });
    course ??= problemOfCourse(before, exchange, jobId);
    before = exchange.answer as Json;
    if (exchange.status !== 200 || FINAL.has(statusOf(exchange)) || performance.now() > until) break;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  const analysed = ask.body['configuration_id'] ?? (current.answer as Json | null)?.['configuration_id'];
  const message =
    problemOf(operation, exchange) ??
    course ??
    problemOfEnd(exchange, patience, ask.body) ??
    problemOfSubject(exchange, analysed) ??
    (await problemInList(one, exchange));
  one.add(check, message === null ? 'passed' : 'failed', {
    exchange,
    expected: 'succeeded',
    ...(message === null ? {} : { message }),
  });
  const { result, results } = exchange.answer as Json;
  return message === null ? (result ?? results) : null;
}

/** What was analysed is the configuration that was asked for, or the one that was current. */
const problemOfSubject = ({ answer }: Exchange, expected: unknown): string | null => {
  const { configuration_id: own } = answer as Json;
  return expected === undefined || own === expected
    ? null
    : `its configuration_id is ${JSON.stringify(own)}, not ${JSON.stringify(expected)}`;
};

/** The list of jobs says of a job that has ended what the job says. */
async function problemInList(one: Examination, { answer }: Exchange): Promise<string | null> {
  const list = byId('listJobs');
  const exchange = await one.world.send({ operation: list, path: await one.world.path(list), as: ableTo(one) });
  const { jobs = [] } = (exchange.answer ?? {}) as { jobs?: Json[] };
  const job = answer as Json;
  const row = jobs.find(({ id }) => id === job['id']);
  if (!row) return exchange.status === 200 ? `the job ${String(job['id'])} is not in listJobs` : null;
  const wrong = ['status', 'progress', 'finished_at'].find((key) => key in row && row[key] !== job[key]);
  return wrong === undefined
    ? null
    : `${wrong} of the job is ${String(row[wrong])} in listJobs, not ${String(job[wrong])}`;
}

const statusOf = ({ answer }: Exchange) => String((answer as Json | null)?.['status']);

/** A size that differs from that of the other jobs that the kit starts, so that the result of another job is noticed. */
function otherThanExample({ operation }: Examination, body: Json): Json {
  const { properties = {} } = resolve(operation.requestSchema as Json) as { properties?: Record<string, Json> };
  const size = Number(body['points']);
  return properties['points'] && size > Number(resolve(properties['points'])['minimum'] ?? 2)
    ? { points: size - 1 }
    : {};
}

const ORDER = ['queued', 'running', 'succeeded', 'failed', 'cancelled'];

/** A job goes forward, and each response is about the one that was asked for. */
function problemOfCourse(before: Json | null, { answer }: Exchange, jobId: string): string | null {
  const { id, progress, status } = (answer ?? {}) as Json;
  if (id !== jobId) return `the job ${String(id)} was returned, not ${jobId}`;
  if (before && Number(progress) < Number(before['progress']))
    return `progress fell from ${String(before['progress'])} to ${String(progress)}`;
  return before && ORDER.indexOf(String(status)) < ORDER.indexOf(String(before['status']))
    ? `status went from ${String(before['status'])} to ${String(status)}`
    : null;
}

/** A job that succeeded has a result of its own, for what was sent, and its times in order. */
function problemOfSuccess({ answer }: Exchange, sent: Json): string | null {
  const job = answer as Json;
  const { result, results, progress, parameters } = job;
  if ((result ?? results) === null || (result ?? results) === undefined) return 'the job succeeded without a result';
  if (progress !== 1) return `the job succeeded with progress ${String(progress)}`;
  const times = ['submitted_at', 'started_at', 'finished_at'].map((key) => Date.parse(String(job[key])));
  if (!times.every((time, i) => i === 0 || time >= times[i - 1]!))
    return 'submitted_at, started_at and finished_at are not in order';
  if (Math.abs(times[0]! - Date.now()) > CLOCKS) return `submitted_at is ${String(job['submitted_at'])}`;
  const wrong = difference(sent, parameters);
  if (wrong !== null) return `parameters: ${wrong}`;
  const { points } = (result ?? {}) as { points?: unknown };
  return typeof sent['points'] === 'number' && Array.isArray(points) && points.length !== sent['points']
    ? `the result has ${points.length} points, not ${sent['points']}`
    : null;
}

function problemOfEnd(exchange: Exchange, patience: number, sent: Json): string | null {
  const status = statusOf(exchange);
  if (status === 'succeeded') return problemOfSuccess(exchange, sent);
  const { message } = exchange.answer as { message?: string | null };
  return FINAL.has(status)
    ? `the job ${status === 'failed' ? `failed: ${message ?? 'no message'}` : 'was cancelled'}`
    : `the job is still ${status} after ${patience} s`;
}
