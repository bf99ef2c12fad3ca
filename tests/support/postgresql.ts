/** A PostgreSQL of the test's own, in a temporary folder, where the machine has one installed. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Cluster {
  url: string;
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

/** Why there can be none here, or null. */
export function missingPostgresql(): string | null {
  if (!binaries()) return `no PostgreSQL in ${base}`;
  return owner() ? null : 'running as root, and there is no user postgres';
}

export function startCluster(port: number): Cluster {
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
  run('initdb', ['-D', data, '-U', 'titre', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']);
  run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -h 127.0.0.1 -k ${folder} -F`,
    'start',
  ]);
  return {
    url: `postgres://titre@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
