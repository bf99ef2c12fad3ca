/**
 * Takes the database away from servers and workers under load, which live on: connections that PostgreSQL ends, and
 * PostgreSQL itself that crashes and comes back. `NIGHT=1 KILLS=20 npx vitest run tests/server/lost-connections.night.test.ts`.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresql } from '#server/db/postgresql.ts';
import type { Cluster } from '../support/postgresql.ts';
import {
  endConnections,
  expectAlive,
  inspect,
  Load,
  pause,
  settled,
  startWorker,
  type JobKillReport,
} from './kill-jobs.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { caller, end, startServer } from './kill.ts';

export interface LossReport extends JobKillReport {
  /** Connections that were ended. */
  connections: number;
  crashes: number;
}

/** Of so many losses one is a crash of PostgreSQL, the second at first, so that two losses meet both kinds. */
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
    const load = await Load.begin(ports.map((port) => caller(port, dataDir)));
    const loading = load.run();
    for (let round = 0; round < losses; round++) {
      await load.atRandom();
      if (round % CRASH_EVERY === 1) {
        await cluster.crash();
        await pause(Math.random() * 1000);
        await cluster.start();
        crashes += 1;
      } else connections += await endConnections(cluster);
      expectAlive(running, round);
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
