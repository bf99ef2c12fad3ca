/** Night: restarts servers, workers and PostgreSQL for minutes. By day operating.test.ts stops a server that has requests. */
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.ts';
import { missingPostgresql, startCluster } from '../support/postgresql.ts';
import { roll } from './rolling.ts';

/** Restarts of all processes in the same version, before the upgrade. */
const rounds = Number(process.env['ROUNDS'] ?? 5);
const missing = missingPostgresql();

test.skipIf(missing !== null)(
  `servers, workers and PostgreSQL are restarted and upgraded one after the other, without a failure that clients see${missing ? ` (skipped: ${missing})` : ''}`,
  // A guard alone: on a machine with ten other busy programs it is slow, and passes.
  { timeout: 3_600_000 + rounds * 600_000 },
  async () => {
    const cluster = await startCluster(await freePort());
    try {
      const { wrong, ...report } = await roll(rounds, cluster);
      console.log(
        `${report.restarts} restarts: ${report.requests} requests, ${report.saves} saves, ${report.analyses} analyses of which ` +
          `${report.returned} began again; repeated as told: ${JSON.stringify(report.repeated)}; ${wrong.length} things wrong`,
      );
      expect(wrong).toEqual([]);
      // Without work under way nothing would have been tried.
      expect(report.restarts).toBe(4 * (rounds + 1));
      expect(report.saves).toBeGreaterThan(2 * report.restarts);
      expect(report.drained).toBeGreaterThan(0);
      expect(report.returned).toBeGreaterThan(0);
    } finally {
      cluster.stop();
    }
  },
);
