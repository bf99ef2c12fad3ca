/** Night: ends connections to PostgreSQL, and crashes it. By day postgresql.test.ts has the requests of one process. */
import { expect, test } from 'vitest';
import { missingPostgresql, startCluster } from '../support/postgresql.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { loseConnections } from './lost-connections.ts';

const losses = Number(process.env['KILLS'] ?? 200);
const missing = missingPostgresql();

test.skipIf(missing !== null)(
  `servers and workers on PostgreSQL survive ${losses} losses of their connections, and lose nothing${missing ? ` (skipped: ${missing})` : ''}`,
  // A guard alone: on a machine with ten other busy programs it is slow, and passes.
  { timeout: 3_600_000 + losses * 120_000 },
  async () => {
    const cluster = await startCluster(await freePort());
    try {
      const report = await loseConnections(losses, cluster);
      console.log(
        `${report.connections} connections ended and ${report.crashes} crashes of PostgreSQL in ${losses} losses: ` +
          `${report.saves} saves, ${report.jobs} jobs in ${report.attempts} starts with ${report.effects} effects; ` +
          `${report.wrong.length} things wrong`,
      );
      expect(report.wrong).toEqual([]);
      // Without work under way nothing would have been tried.
      expect(report.connections).toBeGreaterThan(0);
      expect(report.effects).toBeGreaterThan(0);
      expect(report.saves).toBeGreaterThan(losses);
    } finally {
      cluster.stop();
    }
  },
);
