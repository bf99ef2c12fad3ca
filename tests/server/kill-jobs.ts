/**
 * Kills processes (`kill -9`) while prices change, jobs re-evaluate, clients leave before they are answered and connections to
 * PostgreSQL end. Then looks in the database at what is left: each job finished, each effect there once, each result computed
 * with the last price, no acknowledged save lost.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { count, eq, inArray, sql } from 'drizzle-orm';
import { evaluate } from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { APPLICATION, openPostgresql } from '#server/db/postgresql.ts';
import { configurations, jobs, logs, processes } from '#server/db/schema.ts';
import type { Result } from '#server/jobs/kinds/reevaluate-product.ts';
import { libraryWith } from '#server/shared-library.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import type { Cluster } from '../support/postgresql.ts';
import { configuration } from '../support/processes.ts';
import { caller, end, optionsOf, startServer, usedDataDir, type Call } from './kill.ts';

export interface JobKillReport {
  kills: number;
  jobs: number;
  /** Starts of jobs: more than jobs, when kills met some of them. */
  attempts: number;
  effects: number;
  saves: number;
  /** What is not as it should be, in words. */
  wrong: string[];
}

const root = join(import.meta.dirname, '../..');
/** Processes that each job evaluates: enough that kills meet it. */
const COPIES = 24;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One server on the embedded database, whose threads compute. */
export async function killServer(kills: number): Promise<JobKillReport> {
  const dataDir = await usedDataDir('titre-kill-jobs-');
  const port = await freePort();
  let { process: server } = await startServer(port, dataDir);
  try {
    const call = caller(port, dataDir);
    const load = await Load.begin([call]);
    for (let round = 0; round < kills; round++) {
      const loading = load.run();
      await load.atRandom();
      expectAlive({ 'the server': server }, round);
      await end(server, 'SIGKILL');
      load.halt();
      await loading;
      ({ process: server } = await startServer(port, dataDir));
    }
    await load.finish();
    const code = await end(server, 'SIGTERM');
    const database = await openEmbedded(dataDir);
    const report = await inspect(database, load, kills);
    await database.close();
    return code === 0 ? report : { ...report, wrong: [...report.wrong, `the server left with code ${code}`] };
  } finally {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Two servers and two workers on PostgreSQL, any of which is killed; before every other kill, from the first on, all lose their connections. */
export async function killAny(kills: number, cluster: Cluster): Promise<JobKillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'titre-kill-any-'));
  const ports = [await freePort(), await freePort()] as const;
  // The servers are one product: one issuer, with one set of keys.
  const env = { DATABASE_URL: cluster.url, PUBLIC_URL: `http://localhost:${ports[0]}` };
  const starts = [
    async () => (await startServer(ports[0], dataDir, env)).process,
    async () => startWorker(env),
    async () => (await startServer(ports[1], dataDir, env)).process,
    async () => startWorker(env),
  ];
  const running: ChildProcess[] = [];
  try {
    // One after the other: the first makes the keys.
    for (const start of starts) running.push(await start());
    const load = await Load.begin(ports.map((port) => caller(port, dataDir)));
    const loading = load.run();
    for (let round = 0; round < kills; round++) {
      await load.atRandom();
      if (round % 2 === 0) {
        await endConnections(cluster);
        await load.atRandom();
      }
      expectAlive(Object.fromEntries(running.map((one, which) => [`process ${which}`, one])), round);
      // Each in turn at first, a worker before the others: where jobs run; then any.
      const which = round < starts.length ? (round + 1) % starts.length : Math.floor(Math.random() * starts.length);
      await end(running[which]!, 'SIGKILL');
      running[which] = await starts[which]!();
    }
    load.halt();
    await loading;
    await load.finish();
    const database = await openPostgresql(cluster.url);
    await settled(database);
    const codes = await Promise.all(running.map((one) => end(one, 'SIGTERM')));
    const report = await inspect(database, load, kills);
    await database.close();
    const wrong = codes.flatMap((code) => (code === 0 ? [] : [`a process left with code ${code}`]));
    return { ...report, wrong: [...report.wrong, ...wrong] };
  } finally {
    for (const one of running) if (one.exitCode === null) one.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Whatever happened to connections, only a kill ends a process. @throws with the names of those that ended */
export function expectAlive(running: Record<string, ChildProcess>, round: number): void {
  const dead = Object.keys(running).filter(
    (name) => running[name]!.exitCode !== null || running[name]!.signalCode !== null,
  );
  if (dead.length > 0) throw new Error(`In round ${round + 1} ${dead.join(' and ')} had ended.`);
}

/** Ends all connections of the product, as an operator does, or a fail-over; gives how many there were. */
export async function endConnections(cluster: Cluster): Promise<number> {
  const database = await openPostgresql(cluster.url, { migrated: false });
  try {
    const ended = await rowsOf(
      database.sql,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = ${APPLICATION} and pid <> pg_backend_pid()`,
    );
    return ended.length;
  } finally {
    await database.close();
  }
}

/** The last price is in, but a job of an earlier one may still wait its turn, to find itself superseded. */
export async function settled({ sql: db }: Database): Promise<void> {
  for (;;) {
    const [open] = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(inArray(jobs.status, ['queued', 'running']))
      .limit(1);
    if (!open) return;
    await pause(200);
  }
}

/** A worker as `npm run worker` runs it. @param from root of the version to run, unless it is this one */
export async function startWorker(env: Record<string, string>, from = root): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...optionsOf(from), join(from, 'server', 'worker.ts')], {
    env: { ...process.env, NODE_ENV: '', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It says so when it runs.
  await once(child.stdout, 'data');
  return child;
}

/** Changes prices and saves configurations, on whichever server answers. */
export class Load {
  readonly saved = new Set<string>();
  /** Answers that no outage excuses, by status and message. */
  readonly faults = new Set<string>();
  readonly product: Product;
  readonly #calls: Call[];
  readonly #process: string;
  #price = 300;
  #halted = false;

  private constructor(calls: Call[], product: Product, process: string) {
    this.#calls = calls;
    this.product = product;
    this.#process = process;
  }

  /** Makes a product with its processes. */
  static async begin(calls: Call[]): Promise<Load> {
    const post = async <T>(url: string, body: unknown) =>
      (await (await answered(calls[0]!, 'POST', url, body)).json()) as T;
    const product = await post<Product>('/v1/products.json', {
      name: 'Killed',
      kind: 'protein',
      component_id: 'prt_leghaemoglobin_c2',
      host_id: 'cel_komagataella_phaffii',
      selling_price: 250,
    });
    const url = `/v1/products/${product.id}/pipelines`;
    const { id } = await post<{ id: string }>(`${url}.json`, { name: 'Saved' });
    await post(`${url}/${id}/configurations.json`, configuration());
    for (let i = 0; i < COPIES; i++) await post(`${url}.json`, { name: `Copy ${i}`, copy_of: id });
    return new Load(calls, product, `${url}/${id}`);
  }

  /** Until it is halted. What is cut off by a kill is not counted. */
  async run(): Promise<void> {
    this.#halted = false;
    await Promise.all([
      this.#repeat(async (call) => {
        const body = { selling_price: (this.#price += 1) };
        const before = this.saved.size;
        await this.#check(await call('PUT', `/v1/products/${this.product.id}.json`, body));
        await pause(Math.random() * 200);
        // A save is evaluated anew when the price changes meanwhile: on a busy machine, where that takes long, none would end.
        await this.#nextSave(before);
      }),
      this.#repeat(async (call) => {
        const response = await call('POST', `${this.#process}/configurations.json`, configuration());
        const { id } = await this.#check<{ id: string }>(response);
        if (response.status === 201) this.saved.add(id);
        await pause(100);
      }),
      // Clients that leave before they are answered: what they sent may be saved or not, and disturbs nobody.
      this.#repeat(async (call) => {
        const before = this.saved.size;
        const signal = AbortSignal.timeout(Math.ceil(Math.random() * 100));
        await call('POST', `${this.#process}/configurations.json`, configuration(), signal).catch(() => undefined);
        await pause(Math.random() * 400);
        // The server evaluates what they sent all the same: on a busy machine others would wait behind more and more of it.
        await this.#nextSave(before);
      }),
    ]);
  }

  async #nextSave(before: number): Promise<void> {
    while (this.saved.size === before && !this.#halted) await pause(20);
  }

  /** A random moment of the load; however slow the machine, one before which saves were acknowledged. */
  async atRandom(): Promise<void> {
    const before = this.saved.size;
    await pause(300 + Math.random() * 1200);
    while (this.saved.size < before + 2) await pause(20);
  }

  halt(): void {
    this.#halted = true;
  }

  /** A last change, which must be answered; then all jobs are waited for, as far as the API shows them. */
  async finish(): Promise<void> {
    const call = this.#calls[0]!;
    await answered(call, 'PUT', `/v1/products/${this.product.id}.json`, { selling_price: (this.#price += 1) });
    this.product.selling_price = this.#price;
    const expected = figures(this.product);
    for (;;) {
      const response = await answered(call, 'GET', `/v1/products/${this.product.id}/pipelines.json`);
      const { processes } = (await response.json()) as { processes: { figures: object }[] };
      if (processes.every((one) => isDeepStrictEqual(one.figures, expected))) return;
      await pause(200);
    }
  }

  async #check<T>(response: Response): Promise<T> {
    const body = (await response.json()) as T & { message?: string };
    if (!response.ok && response.status !== 503) this.faults.add(`${response.status} ${body.message}`);
    return body;
  }

  async #repeat(once: (call: Call) => Promise<void>): Promise<void> {
    for (let n = 0; !this.#halted; n++) {
      // A server that is not there refuses the connection; the other one, or the next round, has it.
      await once(this.#calls[n % this.#calls.length]!).catch(() => pause(20));
    }
  }
}

/** Calls until there is an answer, as 503 asks for: on a busy machine, or while connections are made anew. @throws for any other refusal */
async function answered(call: Call, method: string, url: string, body?: unknown): Promise<Response> {
  for (;;) {
    const response = await call(method, url, body);
    if (response.ok) return response;
    if (response.status !== 503)
      throw new Error(`${method} ${url} was answered with ${response.status}: ${await response.text()}`);
    await pause(500);
  }
}

/** The figures of every process of the load, as the engine gives them here. */
function figures(product: Product): unknown {
  const outcome = evaluate({ assumptions: {}, ...configuration() }, product, libraryWith([]));
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  // As they travel: -0 is 0 there.
  return JSON.parse(JSON.stringify(outcome.results.figures));
}

/** What is in the database when everything has stopped. */
export async function inspect(
  database: Database,
  { product, saved, faults }: Load,
  kills: number,
): Promise<JobKillReport> {
  const { sql: db } = database;
  const wrong = [...faults].map((fault) => `a call was answered with ${fault}`);
  const rows = await db.select().from(jobs).where(eq(jobs.product_id, product.id));
  const stored = await db
    .select({ job: logs.request_id, times: count() })
    .from(logs)
    .where(eq(logs.action, 'product.reevaluate'))
    .groupBy(logs.request_id);
  const times = new Map(stored.map((row) => [row.job, row.times]));
  for (const { id, status, result } of rows) {
    if (status !== 'succeeded') wrong.push(`job ${id} is ${status}`);
    const due = (result as Result | null)?.superseded ? 0 : 1;
    if ((times.get(id) ?? 0) !== due) wrong.push(`job ${id} has ${times.get(id) ?? 0} effects, not ${due}`);
    times.delete(id);
  }
  for (const id of times.keys()) wrong.push(`the effect of ${id} is of no job`);
  const expected = figures(product);
  const evaluated = await db
    .select({ id: configurations.id, results: configurations.results, figures: configurations.figures })
    .from(configurations)
    .innerJoin(processes, eq(processes.current_configuration_id, configurations.id))
    .where(eq(processes.product_id, product.id));
  if (evaluated.length !== COPIES + 1) wrong.push(`there are ${evaluated.length} processes`);
  for (const { id, results, figures: beside } of evaluated) {
    if (!isDeepStrictEqual(results.figures, expected)) wrong.push(`${id} was not computed with the last price`);
    if (!isDeepStrictEqual(beside, expected)) wrong.push(`the list shows other figures of ${id}`);
  }
  const there = new Set((await db.select({ id: configurations.id }).from(configurations)).map(({ id }) => id));
  for (const id of saved) if (!there.has(id)) wrong.push(`the save ${id} is lost`);
  const attempts = rows.reduce((sum, { attempt }) => sum + attempt, 0);
  return { kills, jobs: rows.length, attempts, effects: stored.length, saves: saved.size, wrong };
}
