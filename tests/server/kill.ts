/**
 * Kills the real server (`kill -9`) while it saves, starts it again, and looks for every row that it had acknowledged.
 * `NIGHT=1 KILLS=5 npx vitest run tests/server/kill.night.test.ts` runs five.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigurationList } from '#generated/types.ts';
import { demoTokenFrom } from '#server/identity/demo-token.ts';
import { mendRights } from '#server/private-folder.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { configuration } from '../support/processes.ts';
import { requireNight } from '../support/night.ts';
import { isInRun, onceInRun } from '../support/run.ts';

export interface KillReport {
  kills: number;
  /** Configurations that were acknowledged with 201. */
  acknowledged: number;
  /** Of those, the ones that were not there, or not as sent, after a restart. */
  lost: string[];
  /** s from start to ready, the slowest of all restarts. */
  slowestRestart: number;
}

/** ms that a start may take: a new database takes seconds, on a busy machine many. */
const START_LIMIT = 600_000;

const root = join(import.meta.dirname, '../..');
const processUrl = '/v1/products/prd_leghaemoglobin/pipelines/prc_secreted';

/** @param kills how often; each comes at a random moment of up to a second into the saving, by several clients at once */
export async function killRepeatedly(kills: number): Promise<KillReport> {
  const dataDir = await usedDataDir('titre-kill-');
  const port = await freePort();
  const acknowledged = new Map<string, string>();
  const lost: string[] = [];
  let slowestRestart = 0;
  try {
    let server = await startServer(port, dataDir);
    const call = caller(port, dataDir);
    for (let round = 0; round < kills; round++) {
      const saving = Array.from({ length: 3 }, (_, client) => saveUntilCut(call, `${round}-${client}`, acknowledged));
      const before = acknowledged.size;
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900));
      // However slow the machine: a kill counts when saves had been acknowledged before it.
      while (acknowledged.size < before + 2) await new Promise((resolve) => setTimeout(resolve, 20));
      await end(server.process, 'SIGKILL');
      await Promise.all(saving);
      server = await startServer(port, dataDir);
      slowestRestart = Math.max(slowestRestart, server.seconds);
      lost.push(...(await missing(call, acknowledged)));
    }
    await end(server.process, 'SIGTERM');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { kills, acknowledged: acknowledged.size, lost, slowestRestart };
}

export type Call = ReturnType<typeof caller>;

/** ms for which a token is used: it is valid for an hour, and a long run lasts longer. */
const RENEWAL = 20 * 60_000;

/** The authorisation of the demo's standard user; the folder holds the secrets of the identity provider. */
export function authorisation(dataDir: string): () => Promise<string> {
  const renew = () =>
    demoTokenFrom(dataDir, 'standard@demo.test', { audience: 'https://api.titre.example', clientId: 'titre-web' });
  let token: Promise<string> | undefined;
  let renewAt = 0;
  return async () => {
    if (!token || performance.now() > renewAt) {
      token = renew();
      renewAt = performance.now() + RENEWAL;
    }
    return `Bearer ${await token}`;
  };
}

/** Calls the server at a port as that user. */
export function caller(port: number, dataDir: string) {
  const authorise = authorisation(dataDir);
  return async (method: string, url: string, body?: unknown, signal?: AbortSignal, headers?: Record<string, string>) =>
    fetch(`http://localhost:${port}${url}`, {
      method,
      ...(signal ? { signal } : {}),
      headers: { authorization: await authorise(), 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

/** Saves one configuration after the other until the server is gone; keeps the ids it was given, with what was sent. */
async function saveUntilCut(call: Call, name: string, acknowledged: Map<string, string>): Promise<void> {
  for (let n = 0; ; n++) {
    const note = `save ${name}-${n}`;
    try {
      const response = await call('POST', `${processUrl}/configurations.json`, { ...configuration(), note });
      const { id } = (await response.json()) as { id: string };
      if (response.status === 201) acknowledged.set(id, note);
    } catch {
      return;
    }
  }
}

/** Acknowledged rows that are not there; of the latest the whole results are read too, not only the list. */
async function missing(call: Call, acknowledged: Map<string, string>): Promise<string[]> {
  const stored = new Map<string, string>();
  for (let page = 1, total = 1; stored.size < total; page++) {
    const response = await call('GET', `${processUrl}/configurations.json?page=${page}&page_size=1000`);
    const list = (await response.json()) as ConfigurationList;
    total = list.total;
    if (list.configurations.length === 0) break;
    for (const { id, note } of list.configurations) stored.set(id, note);
  }
  const gone = [...acknowledged].filter(([id, note]) => stored.get(id) !== note).map(([id]) => id);
  const unreadable: string[] = [];
  for (const id of [...acknowledged.keys()].slice(-3)) {
    const response = await call('GET', `${processUrl}/configurations/${id}.json`);
    const body = (await response.json()) as { results?: { figures?: { cogs?: number } } };
    if (!((body.results?.figures?.cogs ?? 0) > 0)) unreadable.push(id);
  }
  return [...gone, ...unreadable];
}

/** Options of Node for scripts and servers of this version, whose engine is built by the set-up of the run. */
export const nodeOptions = ['--conditions=built', `--import=${join(root, 'server', 'quick-imports.ts')}`];

/** The same for a version: a copy need not have its engine built. */
export const optionsOf = (from: string): string[] => (from === root ? nodeOptions : []);

/** The server as `npm start` runs it, once it is ready. @param from root of the version to run, unless it is this one */
export async function startServer(
  port: number,
  dataDir: string,
  env: Record<string, string> = {},
  from = root,
): Promise<{ process: ChildProcess; seconds: number }> {
  if (isInRun()) requireNight('A server');
  const started = performance.now();
  const child = spawn(process.execPath, [...optionsOf(from), join(from, 'server', 'main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (performance.now() - started < START_LIMIT) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${child.exitCode}.`);
    const ready = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { process: child, seconds: (performance.now() - started) / 1000 };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  throw new Error('The server was not ready in time.');
}

/** Runs a script of ours as `npm run` does, in a folder. */
export function runScript(script: string, args: string[], env: Record<string, string>) {
  requireNight(script);
  const child = spawn(process.execPath, [...nodeOptions, join(root, 'server/commands', script), ...args], {
    env: { ...process.env, NODE_ENV: '', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
}

/** A folder of data that a server has been started on before, and stopped. */
export async function usedDataDir(prefix: string): Promise<string> {
  const used = await onceInRun('data', async (path) => {
    const { process: server } = await startServer(await freePort(), path);
    await end(server, 'SIGTERM');
  });
  const own = mkdtempSync(join(tmpdir(), prefix));
  cpSync(used, own, { recursive: true });
  // A copy has folders that others may read, of which a start would tell.
  mendRights(own);
  return own;
}

/** Ends a process and waits until it is gone; gives its exit code. */
export function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  child.kill(signal);
  return gone;
}
