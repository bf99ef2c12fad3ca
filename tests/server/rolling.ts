/**
 * Restarts and upgrades an installation under load, one process after the other: two servers behind a proxy, two workers and
 * PostgreSQL. Clients read, save and analyse meanwhile, and repeat requests only as the contract tells them to.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { sensitivity } from '#engine/analysis/index.ts';
import type { ConfigurationList, JobStarted, Product, SensitivityJob, SensitivityRequest } from '#generated/types.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { configurations, jobs } from '#server/db/schema.ts';
import { libraryWith } from '#server/shared-library.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { startBalancer } from '../support/balancer.ts';
import type { Cluster } from '../support/postgresql.ts';
import { configuration } from '../support/processes.ts';
import { authorisation, caller, end, startServer, type Call } from './kill.ts';
import { pause, startWorker } from './kill-jobs.ts';

export interface RollingReport {
  /** Processes that were stopped and started, without PostgreSQL. */
  restarts: number;
  requests: number;
  saves: number;
  analyses: number;
  /** Stops of servers whose drain was seen. */
  drained: number;
  /** Analyses that a worker returned to the queue when it was stopped. */
  returned: number;
  /** Requests that clients were told to repeat, by the step in which they were. */
  repeated: Record<string, number>;
  /** What is not as it should be, in words. */
  wrong: string[];
}

const root = join(import.meta.dirname, '../..');

type Start = (from?: string) => Promise<ChildProcess>;

/** @param rounds restarts of all processes in the same version, before the upgrade */
export async function roll(rounds: number, cluster: Cluster): Promise<RollingReport> {
  const folder = mkdtempSync(join(tmpdir(), 'titre-rolling-'));
  const dataDir = join(folder, 'data');
  const front = await freePort();
  const servers: Record<string, number> = { 'server A': await freePort(), 'server B': await freePort() };
  const env = {
    DATABASE_URL: cluster.url,
    PUBLIC_URL: `http://localhost:${front}`,
    // Longer than the proxy needs to notice, however busy the machine.
    DRAIN_SECONDS: process.env['DRAIN_SECONDS'] ?? '8',
    COMPUTE_THREADS: '1',
  };
  const newer = newerVersion(join(folder, 'newer'));
  const starts: Record<string, Start> = {
    'server A': async (from) => (await startServer(servers['server A']!, dataDir, env, from)).process,
    'server B': async (from) => (await startServer(servers['server B']!, dataDir, env, from)).process,
    'worker A': (from) => startWorker(env, from),
    'worker B': (from) => startWorker(env, from),
  };
  const running: Record<string, ChildProcess> = {};
  const wrong: string[] = [];
  let restarts = 0;
  let drained = 0;
  let balancer;
  try {
    // The first one makes the keys.
    const [[first, begin], ...others] = Object.entries(starts) as [[string, Start], ...[string, Start][]];
    running[first] = await begin();
    await Promise.all(others.map(async ([name, start]) => (running[name] = await start())));
    balancer = await startBalancer(Object.values(servers), front);
    const load = await Load.begin(caller(front, dataDir));
    const database = await openPostgresql(cluster.url, { migrated: false });
    const loading = load.run();

    const { forwarded } = balancer;
    const computing = () => database.sql.$count(jobs, eq(jobs.status, 'running'));

    const stop = async (name: string) => {
      const code = await end(running[name]!, 'SIGTERM');
      if (code !== 0) wrong.push(`${name} left with code ${code}`);
    };
    const restart = async (name: string, from?: string) => {
      load.step = name;
      await load.busy();
      const port = servers[name];
      if (port !== undefined) {
        const past = await connections(port, dataDir, load);
        const stopped = stop(name);
        const { isDrained, faults } = await past.afterwards();
        wrong.push(...faults);
        if (isDrained) drained += 1;
        await stopped;
      } else {
        // Both compute, one job each.
        await until(async () => (await computing()) === 2);
        await stop(name);
        if ((await computing()) > 1) wrong.push(`${name} did not return its analysis to the queue`);
      }
      await load.busy();
      running[name] = await starts[name]!(from);
      restarts += 1;
      // The next one is stopped when the proxy uses this one.
      if (port === undefined) return;
      const before = forwarded.get(port)!;
      await until(() => forwarded.get(port)! > before);
    };

    for (let round = 0; round < rounds; round++) for (const name of Object.keys(starts)) await restart(name);

    load.step = 'migration';
    await load.busy();
    const migrated = await run(join(newer, 'server', 'migrate.ts'), env);
    if (migrated !== 0) wrong.push(`the migration ended with code ${migrated}`);
    await load.busy();
    for (const name of Object.keys(starts)) await restart(name, newer);
    const added = await rowsOf(database.sql, sql`select 1 from jobs where rolled = 'yes' limit 1`);
    if (added.length === 0) wrong.push('the migration has added nothing');
    // The older version would not know what the newer one writes.
    const older = await run(join(root, 'server', 'migrate.ts'), env);
    if (older !== 1) wrong.push(`the older version ended with code ${older} on the newer database`);

    load.step = 'PostgreSQL';
    await load.busy();
    await cluster.restart();
    await load.busy();
    load.halt();
    await loading;
    wrong.push(...load.faults);

    await Promise.all(Object.keys(running).map(stop));
    const kept = await openPostgresql(cluster.url, { migrated: false });
    const rows = await kept.sql.select().from(jobs).where(eq(jobs.type, 'sensitivity_analysis'));
    const notes = await kept.sql.select({ id: configurations.id, note: configurations.note }).from(configurations);
    await kept.close();
    await database.close();
    wrong.push(...load.compare(rows, notes));
    const returned = rows.filter(({ attempt }) => attempt > 1).length;
    const { requests, repeated, saved, analysed } = load;
    return { restarts, drained, requests, saves: saved.size, analyses: analysed.size, returned, repeated, wrong };
  } finally {
    balancer?.close();
    for (const one of Object.values(running)) if (one.exitCode === null) one.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** This version with one migration more, which changes tables that are in use. */
function newerVersion(folder: string): string {
  for (const part of ['package.json', 'server', 'engine', 'generated', 'data'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const migrations = join(folder, 'server', 'db', 'migrations');
  const journal = join(migrations, 'meta', '_journal.json');
  const known = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
  const last = known.entries.at(-1)!;
  const tag = `${String(readdirSync(migrations).length).padStart(4, '0')}_rolled`;
  known.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(journal, JSON.stringify(known));
  writeFileSync(
    join(migrations, `${tag}.sql`),
    [
      `ALTER TABLE "jobs" ADD COLUMN "rolled" text DEFAULT 'yes' NOT NULL;`,
      `ALTER TABLE "configurations" ADD COLUMN "rolled" integer;`,
      `CREATE INDEX "configurations_rolled" ON "configurations" ("rolled");`,
    ].join('--> statement-breakpoint\n'),
  );
  return folder;
}

/** Runs a command of the product to its end; gives its exit code. */
async function run(file: string, env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, [file], { env: { ...process.env, NODE_ENV: '', ...env }, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Connections past the proxy when a server is told to stop: on one a part of a save has been sent, the other is idle. */
async function connections(port: number, dataDir: string, load: Load) {
  const authorization = await authorisation(dataDir)();
  const begin = (agent: Agent | false) => {
    const note = `past the proxy ${load.sent.size}`;
    load.sent.add(note);
    const body = JSON.stringify({ ...configuration(), note });
    const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const path = `${load.process}/configurations.json`;
    const call = request({ host: 'localhost', port, method: 'POST', path, headers, agent });
    const fault = once(call, 'response').then(
      async ([reply]: IncomingMessage[]) => {
        const answer = await text(reply!);
        if (reply!.statusCode !== 201) return `${reply!.statusCode}: ${answer}`;
        load.saved.set((JSON.parse(answer) as { id: string }).id, note);
        return null;
      },
      (error: unknown) => String(error),
    );
    return { call, body, fault };
  };
  const open = begin(false);
  await new Promise<void>((resolve) => void open.call.write(open.body.slice(0, 1000), () => resolve()));
  const agent = new Agent({ keepAlive: true });
  // That is with the server when this one, sent later, is answered.
  const [looked] = (await once(request({ host: 'localhost', port, path: '/healthz', agent }).end(), 'response')) as [
    IncomingMessage,
  ];
  await text(looked);
  return {
    /** Uses both when the server says that it stops. */
    async afterwards(): Promise<{ isDrained: boolean; faults: string[] }> {
      let isDrained = false;
      await until(async () => {
        const ready = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
        isDrained = ((await ready?.json()) as { because?: string } | undefined)?.because === 'stopping';
        // On a busy machine it may accept no connections any more.
        return isDrained || ready === null;
      });
      const idle = isDrained ? begin(agent) : null;
      idle?.call.end(idle.body);
      open.call.end(open.body.slice(1000));
      const [ofOpen, ofIdle] = await Promise.all([open.fault, idle?.fault]);
      agent.destroy();
      const faults = [];
      if (ofOpen) faults.push(`the open request was answered with ${ofOpen}`);
      if (ofIdle) faults.push(`a request on an idle connection was answered with ${ofIdle}`);
      return { isDrained, faults };
    },
  };
}

/** Clients that save, read and analyse one process until they are halted. */
class Load {
  /** Notes of all saves, and those that were acknowledged by their ids. */
  readonly sent = new Set<string>();
  readonly saved = new Map<string, string>();
  /** Analyses by the ids of their jobs, with the seed they were asked for. */
  readonly analysed = new Map<string, number>();
  readonly repeated: Record<string, number> = {};
  readonly faults: string[] = [];
  readonly process: string;
  requests = 0;
  /** What happens now. */
  step = 'start';
  readonly #call: Call;
  /** Results of the same analyses by their seeds, computed here. All saves have the same settings. */
  readonly #right: unknown[];
  #finished = 0;
  #reads = 0;
  #halted = false;

  private constructor(call: Call, product: Product, process: string) {
    this.#call = call;
    this.process = process;
    const draft = { assumptions: {}, fits: [], ...configuration() };
    const subject = { configuration: draft, product, library: libraryWith([]) };
    // As they travel: -0 is 0 there.
    this.#right = SEEDS.map((seed) => JSON.parse(JSON.stringify(sensitivity(subject, analysis(seed)))) as unknown);
  }

  static async begin(call: Call): Promise<Load> {
    const post = async <T>(url: string, body: unknown) => (await (await call('POST', url, body)).json()) as T;
    const product = await post<Product>('/v1/products.json', {
      name: 'Rolled',
      kind: 'protein',
      component_id: 'prt_leghaemoglobin_c2',
      host_id: 'cel_komagataella_phaffii',
      selling_price: 250,
    });
    const { id } = await post<{ id: string }>(`/v1/products/${product.id}/pipelines.json`, { name: 'Rolled' });
    const load = new Load(call, product, `/v1/products/${product.id}/pipelines/${id}`);
    await load.#save();
    return load;
  }

  async run(): Promise<void> {
    const save = () => this.#save();
    const read = () => this.#read();
    const analyse = () => this.#analyse();
    // Three analyses at once, so that both workers have one, and one waits.
    await Promise.all([save, save, read, read, read, analyse, analyse, analyse].map((client) => this.#repeat(client)));
  }

  /** Until each kind of client has been served again. */
  async busy(): Promise<void> {
    const [saves, reads, finished] = [this.saved.size, this.#reads, this.#finished];
    const isServed = () => this.saved.size >= saves + 2 && this.#reads >= reads + 3 && this.#finished > finished;
    await until(() => isServed() || this.faults.length > 0);
  }

  halt(): void {
    this.#halted = true;
  }

  async #repeat(client: () => Promise<void>): Promise<void> {
    while (!this.#halted) {
      try {
        await client();
      } catch (error) {
        this.faults.push(`${this.step}: ${String(error)}`);
        return;
      }
      await pause(100 + Math.random() * 200);
    }
  }

  async #save(): Promise<void> {
    const note = `save ${this.sent.size}`;
    this.sent.add(note);
    const { id } = await this.#told<{ id: string }>('POST', `${this.process}/configurations.json`, {
      ...configuration(),
      note,
    });
    this.saved.set(id, note);
  }

  async #read(): Promise<void> {
    const before = new Set(this.saved.keys());
    const url = `${this.process}/configurations.json?page=1&page_size=20`;
    const { total } = await this.#told<ConfigurationList>('GET', url);
    if (total < before.size) throw new Error(`${total} of ${before.size} saves were listed`);
    this.#reads += 1;
  }

  async #analyse(): Promise<void> {
    const seed = this.analysed.size % SEEDS.length;
    const url = `${this.process}/sensitivity_analysis.json`;
    const { id } = await this.#told<JobStarted>('POST', url, analysis(seed));
    this.analysed.set(id, seed);
    for (;;) {
      const job = await this.#told<SensitivityJob>('GET', `${this.process}/jobs/${id}.json`);
      if (job.finished_at !== null) {
        if (job.status !== 'succeeded') throw new Error(`an analysis is ${job.status}: ${job.message}`);
        if (!isDeepStrictEqual(job.result, this.#right[seed])) throw new Error(`the result of ${id} is wrong`);
        this.#finished += 1;
        return;
      }
      await pause(200);
    }
  }

  /** Repeats a request as the contract tells clients to, and only then. @throws for any other failure */
  async #told<T>(method: string, url: string, body?: unknown): Promise<T> {
    const key: Record<string, string> = method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {};
    for (;;) {
      this.requests += 1;
      const response = await this.#call(method, url, body, undefined, key);
      if (response.ok) return (await response.json()) as T;
      const refusal = await response.text();
      const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (response.status < 500 || Number.isNaN(wait))
        throw new Error(`${method} ${url} was answered with ${response.status}: ${refusal}`);
      this.repeated[this.step] = (this.repeated[this.step] ?? 0) + 1;
      await pause(wait * 1000 + Math.random() * 500);
    }
  }

  /** What the database has against what clients were told. */
  compare(rows: { id: string; status: string }[], stored: { id: string; note: string }[]): string[] {
    const wrong: string[] = [];
    const times = new Map<string, number>();
    for (const { note } of stored) if (this.sent.has(note)) times.set(note, (times.get(note) ?? 0) + 1);
    for (const note of this.sent)
      if (times.get(note) !== 1) wrong.push(`“${note}” is stored ${times.get(note) ?? 0} times`);
    const notes = new Map(stored.map(({ id, note }) => [id, note]));
    for (const [id, note] of this.saved) if (notes.get(id) !== note) wrong.push(`the save ${id} is lost`);
    const ids = new Set(rows.map(({ id }) => id));
    if (rows.length !== this.analysed.size || [...this.analysed.keys()].some((id) => !ids.has(id)))
      wrong.push(`${rows.length} analyses are stored, and ${this.analysed.size} were started`);
    return wrong;
  }
}

const SEEDS = [0, 1, 2];

const analysis = (seed: number): SensitivityRequest => ({
  method: 'monte_carlo',
  metrics: ['cogs', 'gwp'],
  samples: 400,
  seed,
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}
