/**
 * Load of both databases: reads of an organisation of 1,000 products and saves of 15 steps by 1 to 200 people at once, and how the
 * time of a read grows with the products. Whoever calls shares the machine with the server.
 */
import { Agent, request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { demoTokenFrom } from '#server/identity/demo-token.ts';
import { notInstalled, startCluster } from '../../tests/support/postgresql.ts';
import { freePort } from '../lib/free-port.ts';
import { slope } from './engine.ts';
import { fifteenSteps } from './fifteen.ts';
import { growTo } from './organisation.ts';
import { withServer, type Measured } from './server.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const PEOPLE = [1, 10, 50, 200];
/** s that people who read once a second are watched. */
const PACED_SECONDS = 30;
const SIZES = [10, 100, 1000, 3000];
/** The size that the load is measured at. */
const LARGE = 1000;
const SAMPLES = 40;

interface Call {
  name: string;
  method: 'GET' | 'POST';
  /** @param i how many were made before */
  path: (i: number) => string;
  body?: string;
}

const reads: Call[] = [
  { name: 'products, a page of 50', method: 'GET', path: () => '/v1/products.json?page=1&page_size=50&sort=name' },
  { name: 'products, searched', method: 'GET', path: (i) => `/v1/products.json?page=1&q=${i % 10}${(i * 3) % 10}` },
  { name: 'one product', method: 'GET', path: (i) => `/v1/products/prd_b${2 + (i % 8)}.json` },
  { name: 'processes of a product', method: 'GET', path: (i) => `/v1/products/prd_b${2 + (i % 8)}/pipelines.json` },
  {
    name: 'one process with its results',
    method: 'GET',
    path: (i) => `/v1/products/prd_b${2 + (i % 8)}/pipelines/prc_b${2 + (i % 8)}.json`,
  },
  { name: 'all processes, a page of 50', method: 'GET', path: () => '/v1/pipelines.json?page=1&page_size=50' },
];

/** All at once, as a screen that shows every product reads them: here the answer itself grows. */
const whole: Call = { name: 'all products at once', method: 'GET', path: () => '/v1/products.json' };

interface Loaded {
  perSecond: number;
  /** ms of the server's processor time for each call. */
  cpu: number;
  p50: number;
  p99: number;
  errors: number;
}

const POSTGRESQL = 'PostgreSQL';

/** Where the data of a measured server is. */
interface Place {
  title: string;
  dataDir: string;
  open: () => Promise<Database>;
  env: Record<string, string>;
}

/** Measures and prints. @param only one of the databases @returns how many calls were not answered with success */
export async function benchLoad(only?: string): Promise<number> {
  let errors = 0;
  if (only !== POSTGRESQL)
    errors += await withFolder((dataDir) => {
      const place = { title: 'Embedded database', dataDir, open: () => openEmbedded(dataDir), env: {} };
      return benchPlace(place, SIZES);
    });
  if (notInstalled() !== null) return errors;
  const cluster = await startCluster(await freePort());
  try {
    errors += await withFolder((dataDir) => {
      const env = { DATABASE_URL: cluster.url };
      return benchPlace({ title: POSTGRESQL, dataDir, open: () => openPostgresql(cluster.url), env }, [LARGE]);
    });
  } finally {
    cluster.stop();
  }
  return errors;
}

async function withFolder<T>(job: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'titre-load-'));
  try {
    return await job(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function benchPlace({ title, dataDir, open, env }: Place, sizes: readonly number[]): Promise<number> {
  const times = new Map<string, number[]>();
  let errors = 0;
  await withServer(dataDir, async () => undefined, env);
  for (const size of sizes) {
    await growTo(await open(), size);
    const measure = async (server: Measured) => {
      const client = await clientOf(server, dataDir);
      if (sizes.length > 1)
        for (const call of [...reads, whole])
          times.set(call.name, [...(times.get(call.name) ?? []), await timeOf(client, call)]);
      if (size === LARGE) errors += await load(title, server, client);
      client.close();
    };
    await withServer(dataDir, measure, env);
  }
  return errors + growth(times, sizes);
}

/** Prints how the time of each read grows. @returns how many grow more than linearly */
function growth(times: ReadonlyMap<string, number[]>, sizes: readonly number[]): number {
  if (times.size === 0) return 0;
  let errors = 0;
  console.log(`\nms of a read, the fastest tenth of ${SAMPLES}, by products of the organisation`);
  console.log(`${''.padEnd(30)}${sizes.map((size) => String(size).padStart(9)).join('')}   log–log slope`);
  for (const [name, own] of times) {
    const grown = slope(sizes, own);
    const note = grown <= 1.1 ? '' : '  more than linear';
    console.log(
      `${name.padEnd(30)}${own.map((ms) => ms.toFixed(1).padStart(9)).join('')}   ${grown.toFixed(2)}${note}`,
    );
    if (grown > 1.1) errors += 1;
  }
  return errors;
}

async function load(title: string, server: Measured, client: Client): Promise<number> {
  let errors = 0;
  console.log(`\n${title}, ${LARGE} products, ${SECONDS} s each`);
  console.log(
    `${'call'.padEnd(30)}${['people', 'calls/s', 'p50 ms', 'p99 ms', 'cpu ms', 'errors', 'MB'].map((word) => word.padStart(9)).join('')}`,
  );
  const save: Call = {
    name: 'save of 15 steps',
    method: 'POST',
    path: (i) => `/v1/products/prd_b${2 + (i % 8)}/pipelines/prc_b${2 + (i % 8)}/configurations.json`,
    body: JSON.stringify(fifteenSteps()),
  };
  const report = (name: string, people: number, { perSecond, p50, p99, cpu, errors: own }: Loaded) => {
    const figures = [
      people,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      cpu.toFixed(2),
      own,
      server.memory().toFixed(0),
    ];
    console.log(`${name.padEnd(30)}${figures.map((one) => String(one).padStart(9)).join('')}`);
    errors += own;
  };
  for (const call of [...reads, save]) {
    for (const people of PEOPLE) report(call.name, people, await loadOf(server, client, call, people));
  }
  for (const people of PEOPLE) report('reads in turn, one a second', people, await paced(server, client, people));
  return errors;
}

/** So many people who each call again as soon as they are answered. */
async function loadOf(server: Measured, client: Client, call: Call, people: number): Promise<Loaded> {
  const taken: number[] = [];
  let errors = 0;
  let sent = 0;
  const used = server.cpu();
  const begin = performance.now();
  const person = async () => {
    while (performance.now() - begin < SECONDS * 1000) {
      const from = performance.now();
      const status = await client.send(call, sent++);
      taken.push(performance.now() - from);
      if (status >= 300) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  return summary(taken, (performance.now() - begin) / 1000, server.cpu() - used, errors);
}

/**
 * So many people who each read once a second, at moments that do not depend on the answers: a slow answer delays no later call,
 * so the times include waiting in the queue.
 */
async function paced(server: Measured, client: Client, people: number): Promise<Loaded> {
  const taken: number[] = [];
  let errors = 0;
  const used = server.cpu();
  const begin = performance.now();
  const sent: Promise<void>[] = [];
  const count = people * PACED_SECONDS;
  for (let i = 0; i < count; i++) {
    // Spread over the second, and the same reads in turn for each person.
    const due = begin + (i * 1000) / people;
    // oxlint-disable-next-line no-await-in-loop -- each call has its moment
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    sent.push(
      client.send(reads[i % reads.length]!, i).then((status) => {
        taken.push(performance.now() - due);
        if (status >= 300) errors += 1;
      }),
    );
  }
  await Promise.all(sent);
  return summary(taken, (performance.now() - begin) / 1000, server.cpu() - used, errors);
}

/** @param seconds by the clock @param cpu s of the server's processor */
function summary(taken: number[], seconds: number, cpu: number, errors: number): Loaded {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { cpu: (1000 * cpu) / taken.length, perSecond: taken.length / seconds, p50: at(0.5), p99: at(0.99), errors };
}

/** ms of one call after another, a fast one of many: what else the machine does is not in it. The first few warm up. */
async function timeOf(client: Client, call: Call): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < SAMPLES + 10; i++) {
    const from = performance.now();
    const status = await client.send(call, i);
    if (status !== 200) throw new Error(`${call.name} was answered with ${status}.`);
    if (i >= 10) taken.push(performance.now() - from);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(SAMPLES / 10)]!;
}

interface Client {
  /** @returns the status; the whole answer has been read */
  send: (call: Call, i: number) => Promise<number>;
  close: () => void;
}

/** Connections that are kept, and answers that are read and not looked at: the least that a client costs. */
async function clientOf({ url }: Measured, dataDir: string): Promise<Client> {
  const token = await demoTokenFrom(dataDir, 'standard@demo.test', {
    audience: 'https://api.titre.example',
    clientId: 'titre-web',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: Math.max(...PEOPLE) });
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  return {
    send: ({ method, path, body }, i) =>
      new Promise((resolve, reject) => {
        const type = body === undefined ? {} : { 'content-type': 'application/json' };
        const sent = request(url + path(i), { method, agent, headers: { ...headers, ...type } }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
          response.on('error', reject);
        });
        sent.on('error', reject).end(body);
      }),
    close: () => agent.destroy(),
  };
}

if (import.meta.main) process.exitCode = (await benchLoad(process.argv[2])) > 0 ? 1 : 0;
