/** A PostgreSQL of the test's own, in a temporary folder, where the machine has one installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AT_NIGHT, isNight } from './night.ts';
import { isInRun, onceInRun } from './run.ts';

export interface Cluster {
  url: string;
  /** Ends it as a crash does: every connection is lost. */
  crash: () => Promise<void>;
  /** Starts it again. */
  start: () => Promise<void>;
  /** Starts it anew as an operator does: every connection is ended, and nothing is lost. */
  restart: () => Promise<void>;
  /** Ends it for good and removes its folder. */
  stop: () => void;
}

const base = '/usr/lib/postgresql';

function binaries(): string | null {
  const versions = existsSync(base) ? readdirSync(base).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(base, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
function owner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return {} as never;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return uid && gid ? { uid, gid } : null;
}

/** PostgreSQL wants its files to be its user's, and nobody else's. */
function copyWithOwner(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cp failed: ${stderr}`);
}

/** Why an ordinary run of tests, or this machine, has none; or null. */
export const missingPostgresql = (): string | null => (isNight ? notInstalled() : AT_NIGHT);

/** Why there can be none here, or null. */
export function notInstalled(): string | null {
  if (!binaries()) return `no PostgreSQL in ${base}`;
  return owner() ? null : 'running as root, and there is no user postgres';
}

/** Makes one, in a run of tests as a copy of an empty one. */
export async function startCluster(port: number): Promise<Cluster> {
  const bin = binaries()!;
  const as = owner()!;
  const folder = mkdtempSync(join(tmpdir(), 'titre-postgresql-'));
  if ('uid' in as) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const run = (command: string, args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, command), args, {
      ...as,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
  };
  const make = () =>
    run('initdb', ['-D', data, '-U', 'titre', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  if (isInRun()) {
    const empty = await onceInRun('cluster', async (path) => {
      make();
      copyWithOwner(data, path);
    });
    if (!existsSync(data)) copyWithOwner(empty, data);
  } else make();
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} -F`;
  const start = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'];
  const restart = ['-D', data, '-w', '-l', join(folder, 'log'), '-m', 'fast', 'restart'];
  const crash = ['-D', data, '-m', 'immediate', 'stop'];
  // Meanwhile the test goes on, with clients that notice.
  const control = async (args: string[]) => {
    const child = spawn(join(bin, 'pg_ctl'), args, { ...as, cwd: folder, stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`pg_ctl ${args.at(-1)} failed with code ${code}`);
  };
  run('pg_ctl', start);
  let runs = true;
  return {
    url: `postgres://titre@127.0.0.1:${port}/postgres`,
    crash: async () => {
      await control(crash);
      runs = false;
    },
    start: async () => {
      await control(start);
      runs = true;
    },
    restart: () => control(restart),
    stop: () => {
      if (runs) run('pg_ctl', crash);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
