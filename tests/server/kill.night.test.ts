/** Night: kills a server, again and again. By day database.test.ts kills a process that writes, and opens what it left. */
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.ts';
import { end, killRepeatedly, startServer, usedDataDir } from './kill.ts';

const kills = Number(process.env['KILLS'] ?? 100);

test(
  `nothing that was acknowledged is lost over ${kills} kills`,
  { timeout: 3_600_000 + kills * 120_000 },
  async () => {
    const report = await killRepeatedly(kills);
    console.log(
      `${report.kills} kills, ${report.acknowledged} saves acknowledged, ${report.lost.length} lost, ` +
        `slowest restart ${report.slowestRestart.toFixed(2)} s`,
    );
    // Without saves under way nothing would have been tried.
    expect(report.acknowledged).toBeGreaterThan(kills);
    expect(report.lost).toEqual([]);
  },
);

test(
  'told to stop, finishes open requests, stores everything and exits with code 0',
  { timeout: 600_000 },
  async () => {
    const dataDir = await usedDataDir('titre-stop-');
    const port = await freePort();
    try {
      const server = await startServer(port, dataDir);
      // The folder is in use: a second server says so and leaves; beside the one that made the folder: database.test.ts.
      await expect(startServer(await freePort(), dataDir)).rejects.toThrow('stopped with code 1');
      expect(await end(server.process, 'SIGTERM')).toBe(0);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
