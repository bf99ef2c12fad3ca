import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = Parameters<NodeFS['init']>;

/** A change of what is known of a file. */
interface Attributes {
  mode?: number;
}

/** The part of Emscripten's Node file system that is completed here; its stream carries Node's descriptor. */
interface EmscriptenNodeFs {
  node_ops: { setattr: (node: object, attributes: Attributes) => void };
  stream_ops: {
    setattr: (stream: object, attributes: Attributes) => void;
    fsync?: (stream: { nfd: number }) => number;
  };
}

/**
 * PGlite's Node file system with a real fsync, and files that only their owner can read.
 * The original has no fsync, so that a commit would be on disk only when the operating system got round to it, and power
 * loss could take acknowledged rows; and it gives each new file the rights that PostgreSQL asks for, without the umask.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: Init[0], opts: Init[1]) {
    const { emscriptenOpts } = await super.init(pg, opts);
    const complete = (mod: unknown) => {
      const { NODEFS } = mod as { NODEFS: EmscriptenNodeFs };
      for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
        const { setattr } = operations;
        operations.setattr = (target, attributes) => setattr(target, privately(attributes));
      }
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        durability.sync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), complete] } };
  }
}

/** Takes away what a new file would let others do. */
const privately = (attributes: Attributes): Attributes =>
  attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 };

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
