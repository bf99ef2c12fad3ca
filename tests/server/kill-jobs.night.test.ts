/**
 * Night: kills servers and workers, 200 times or `KILLS`. By day job-queue.test.ts and jobs.test.ts have jobs whose process is gone.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.ts';
import { missingPostgresql, startCluster } from '../support/postgresql.ts';
import { killAny, killServer, type JobKillReport } from './kill-jobs.ts';

const kills = Number(process.env['KILLS'] ?? 200);
/** A guard alone: on a machine with ten other busy programs it is slow, and passes. */
const timeout = 3_600_000 + kills * 120_000;

function told(report: JobKillReport): JobKillReport {
  const { jobs, attempts, effects, saves, wrong } = report;
  console.log(
    `${report.kills} kills: ${jobs} jobs in ${attempts} starts with ${effects} effects, ${saves} saves; ` +
      `${wrong.length} things wrong`,
  );
  return report;
}

/** Without work under way nothing would have been tried. */
function expectLoad({ effects, saves }: JobKillReport): void {
  expect(effects).toBeGreaterThan(0);
  expect(saves).toBeGreaterThan(kills);
}

test(
  `each job has its effect once, and no save is lost, over ${kills} kills of a server on the embedded database`,
  { timeout },
  async () => {
    const report = told(await killServer(kills));
    expect(report.wrong).toEqual([]);
    expectLoad(report);
  },
);

const missing = missingPostgresql();

test.skipIf(missing !== null)(
  `each job has its effect once, and no save is lost, over ${kills} kills of workers and servers on PostgreSQL, whose connections are lost too${missing ? ` (skipped: ${missing})` : ''}`,
  { timeout },
  async () => {
    const cluster = await startCluster(await freePort());
    try {
      const report = told(await killAny(kills, cluster));
      expect(report.wrong).toEqual([]);
      expectLoad(report);
    } finally {
      cluster.stop();
    }
  },
);

test('a worker without PostgreSQL says why it does not start', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../../server/worker.ts')], {
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: '' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^DATABASE_URL is not set\. The embedded database can be used by only one process/);
});
