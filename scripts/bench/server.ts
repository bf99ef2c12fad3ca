/** The server as `npm start` runs it, for measuring. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.ts';

export interface Measured {
  url: string;
  /** s from the process's start until /readyz answers 200. */
  seconds: number;
  /** Resident memory now, MB. */
  memory: () => number;
  /** The most resident memory since `forgetPeak`, MB. Linux alone counts it. */
  peak: () => number;
  forgetPeak: () => void;
  /** Processor time that all its threads have used, s. Linux alone counts it. */
  cpu: () => number;
}

/**
 * Runs the server on a folder, does something with it once it is ready, and stops it.
 * @param env variables set otherwise
 */
export async function withServer<T>(
  dataDir: string,
  job: (server: Measured) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const port = 3900 + (process.pid % 90);
  const started = performance.now();
  const server = spawn(process.execPath, [...process.execArgv, join(root, 'server', 'main.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const url = `http://localhost:${port}`;
  try {
    while (performance.now() - started < 120_000) {
      const ready = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready)
        return await job({
          url,
          seconds: (performance.now() - started) / 1000,
          memory: () => residentOf(server.pid!),
          peak: () => peakOf(server.pid!),
          forgetPeak: () => writeFileSync(`/proc/${server.pid}/clear_refs`, '5'),
          cpu: () => cpuOf(server.pid!),
        });
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('The server was not ready within two minutes.');
  } finally {
    server.kill('SIGTERM');
    await exited;
  }
}

function residentOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) / 1024;
}

function peakOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** In hundredths of a second: fields 14 and 15 of /proc/…/stat, counted from after the name. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
