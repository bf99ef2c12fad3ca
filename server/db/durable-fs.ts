import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = Parameters<NodeFS['init']>;

/** The part of Emscripten's Node file system that is completed here; its stream carries Node's descriptor. */
interface EmscriptenNodeFs {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

/**
 * PGlite's Node file system with a real fsync.
 * The original has none, so that a commit would be on disk only when the operating system got round to it, and power
 * loss could take acknowledged rows.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: Init[0], opts: Init[1]) {
    const { emscriptenOpts } = await super.init(pg, opts);
    const addFsync = (mod: unknown) => {
      const { NODEFS } = mod as { NODEFS: EmscriptenNodeFs };
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        durability.sync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

/** What a commit ends in; an object so that a test can count the calls. */
export const durability = { sync: (fd: number): void => fsyncSync(fd) };

/**
 * PostgreSQL's parameters for it: PGlite's own without `-F` (which switches fsync off).
 * The method must be fsync: fdatasync never reaches the file system above, open_sync hangs. Its pages are in the operating
 * system's memory too: 128 MB of its own would be held twice.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
];

/** Syncs every file and folder below: once, after the first creation, whose files were written without. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
  }
  syncPath(folder);
}

/** Syncs one file, or the names in one folder. */
export function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
