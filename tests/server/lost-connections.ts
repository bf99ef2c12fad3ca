/**
 * Takes the database away from servers and workers under load, which live on: connections that PostgreSQL ends, and
 * PostgreSQL itself that crashes and comes back. `KILLS=200 npx vitest run tests/server/lost-connections.test.ts`.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/migrations.ts';
import { APPLICATION, openPostgresql } from '#server/db/postgresql.ts';
import type { Cluster } from '../support/postgresql.ts';
import { inspect, Load, pause, settled, startWorker, tokenFrom, type JobKillReport } from './kill-jobs.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { caller, end, startServer } from './kill.ts';

export interface LossReport extends JobKillReport {
  /** Connections that were ended. */
  connections: number;
  crashes: number;
}

/** Of so many losses one is a crash of PostgreSQL. */
const CRASH_EVERY = 5;

/** Two servers and a worker, whose connections are lost again and again. */
export async function loseConnections(losses: number, cluster: Cluster): Promise<LossReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'titre-lost-'));
  const ports = [await freePort(), await freePort()] as const;
  // What they say of the losses is not of interest here.
  const env = { DATABASE_URL: cluster.url, PUBLIC_URL: `http://localhost:${ports[0]}`, LOG_LEVEL: 'silent' };
  const running: Record<string, ChildProcess> = {};
  const wrong: string[] = [];
  let connections = 0;
  let crashes = 0;
  try {
    running['the first server'] = (await startServer(ports[0], dataDir, env)).process;
    running['the second server'] = (await startServer(ports[1], dataDir, env)).process;
    running['the worker'] = await startWorker(env);
    const token = await tokenFrom(dataDir);
    const load = await Load.begin(ports.map((port) => caller(`http://localhost:${port}`, token)));
    const loading = load.run();
    for (let round = 0; round < losses; round++) {
      await load.atRandom();
      if (round % CRASH_EVERY === CRASH_EVERY - 1) {
        await cluster.crash();
        await pause(Math.random() * 1000);
        await cluster.start();
        crashes += 1;
      } else connections += await endConnections(cluster);
      const dead = Object.keys(running).filter((name) => running[name]!.exitCode !== null);
      if (dead.length > 0) throw new Error(`After ${round + 1} losses ${dead.join(' and ')} had ended.`);
    }
    load.halt();
    await loading;
    await load.finish();
    const database = await openPostgresql(cluster.url);
    await settled(database);
    for (const [name, process] of Object.entries(running)) {
      const code = await end(process, 'SIGTERM');
      if (code !== 0) wrong.push(`${name} left with code ${code}`);
    }
    const report = await inspect(database, load, losses);
    await database.close();
    return { ...report, wrong: [...report.wrong, ...wrong], connections, crashes };
  } finally {
    for (const one of Object.values(running)) if (one.exitCode === null) one.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** As an operator does, or a fail-over; gives how many there were. */
async function endConnections(cluster: Cluster): Promise<number> {
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
