import { closeSync, fsyncSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = Parameters<NodeFS['init']>;

/** A change of a file's attributes. */
interface Attributes {
  mode?: number;
  size?: number;
}

interface Folder {
  name: string;
}

/** An open file with Node's descriptor. */
interface Stream {
  nfd: number;
  node: { parent: Folder };
}

/** The part of Emscripten's Node file system that is completed here. */
interface EmscriptenNodeFs {
  node_ops: {
    setattr: (node: object, attributes: Attributes) => void;
    mknod: (parent: Folder, ...rest: unknown[]) => object;
  };
  stream_ops: {
    open: (stream: Stream) => void;
    llseek: (stream: Stream, offset: number, from: number) => number;
    setattr: (stream: object, attributes: Attributes) => void;
    write: (stream: Stream, ...rest: unknown[]) => number;
    fsync?: (stream: Stream) => number;
  };
}

/**
 * PGlite's Node file system with a real fsync, and files that only their owner can read.
 * The original has no fsync: a commit would be on disk only when the operating system wrote it, and a power failure could
 * lose acknowledged rows. It also gives each new file the permissions that PostgreSQL requests, regardless of the umask.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: Init[0], opts: Init[1]) {
    const { emscriptenOpts } = await super.init(pg, opts);
    const complete = (mod: unknown) => {
      const sizes = new Sizes();
      const { NODEFS } = mod as { NODEFS: EmscriptenNodeFs };
      for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
        const { setattr } = operations;
        operations.setattr = (target, attributes) => {
          if (attributes.size !== undefined) sizes.forget();
          setattr(target, privately(attributes));
        };
      }
      const { mknod } = NODEFS.node_ops;
      NODEFS.node_ops.mknod = (parent, ...rest) => orEnd(parent.name === LOG, () => mknod(parent, ...rest));
      const { open, llseek, write } = NODEFS.stream_ops;
      NODEFS.stream_ops.write = (stream, ...rest) => {
        sizes.forget();
        return orEnd(stream.node.parent.name === LOG, () => write(stream, ...rest));
      };
      NODEFS.stream_ops.open = (stream) => {
        // It may empty the file.
        sizes.forget();
        open(stream);
      };
      NODEFS.stream_ops.llseek = (stream, offset, from) => {
        const seek = () => llseek(stream, offset, from);
        return from === SEEK_END && offset === 0 ? sizes.of(stream, seek) : seek();
      };
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        orEnd(true, () => durability.sync(nfd));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), complete] } };
  }
}

/** Emscripten's name for an offset from the end of a file. */
const SEEK_END = 2;

/**
 * Sizes of open files, known until anything is written. PostgreSQL asks for the size of a table whenever it begins to read it,
 * which took a third of the time of a page of products. Nothing else changes these files: this process has locked their
 * folder, and the database has one thread.
 */
class Sizes {
  #known = new WeakMap<Stream, number>();

  of(stream: Stream, ask: () => number): number {
    const known = this.#known.get(stream);
    if (known !== undefined) return known;
    const size = ask();
    this.#known.set(stream, size);
    return size;
  }

  /** All of them: before any file may change its size. */
  forget(): void {
    this.#known = new WeakMap();
  }
}

/** Folder of the write-ahead log, to which a commit is written first. */
const LOG = 'pg_wal';

/** Emscripten's numbers for "no space left on device" and "disk quota exceeded". */
const FULL = [51, 19];

/**
 * Writes, or ends the process: without its log, and after a failed sync, PostgreSQL panics. That would end a process of its
 * own; this one would hang and respond to nobody. Everything acknowledged is on disk, as after any crash.
 */
function orEnd<T>(matters: boolean, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!matters) throw error;
    const { errno = 0, code } = error as { errno?: number; code?: string };
    const full = FULL.includes(errno) || code === 'ENOSPC' || code === 'EDQUOT';
    const what = full ? 'is full' : `cannot be written (${code ?? errno})`;
    writeSync(
      2,
      `The disk of the database ${what}; the process ends. All acknowledged changes are safe. Correct the problem with the disk, then start the process again.\n`,
    );
    process.exit(1);
  }
}

/** Removes the permissions that a new file would give to others. */
const privately = (attributes: Attributes): Attributes =>
  attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 };

/** The last step of a commit; an object so that a test can count the calls. */
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

/** Syncs every file and folder below: once, after the creation of the database, whose files were written without sync. */
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
