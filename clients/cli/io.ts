/** Standard streams and files of a command, so that no command writes to the process itself. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Watch } from '@titre/engine/analysis';
import { Failure } from './failure.ts';
import type { Printed } from './printed.ts';

/** A stream closed by its reader, such as `head`. */
export class ClosedPipe extends Error {
  override name = 'ClosedPipe';
}

export interface Io {
  /** Writes to standard output, and waits until it is with the reader. @throws ClosedPipe */
  print: (text: string | Uint8Array) => Promise<void>;
  /** Writes a line to standard error. */
  say: (line: string) => void;
  /** Whether people watch standard error, but not standard output. */
  showsProgress: boolean;
  /** Is told how far an analysis is. */
  watch?: Pick<Watch, 'onProgress'>;
  /** Takes a result in place of its text. */
  receive?: (printed: Printed) => void;
}

/**
 * Text for a terminal: characters that would control it, in names of a file of someone else, are written as JSON escapes them, so that
 * JSON stays the same.
 */
export const visible = (text: string): string =>
  text.replaceAll(
    /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The streams of this process. */
export function processIo(): Io {
  const { stdout, stderr } = process;
  let failed: NodeJS.ErrnoException | null = null;
  stdout.on('error', (error: NodeJS.ErrnoException) => (failed = error));
  // Whoever reads messages may stop, too; there is nobody left to be told.
  stderr.on('error', () => undefined);
  const check = (): void => {
    if (failed === null) return;
    if (failed.code === 'EPIPE') throw new ClosedPipe();
    throw new Failure(`The output could not be written: ${failed.message}.`);
  };
  return {
    async print(text) {
      check();
      await new Promise<void>((resolve) => {
        // An error ends the wait as well; `check` says what it means.
        stdout.write(text, (error) => {
          failed ??= error ?? null;
          resolve();
        });
      });
      check();
    },
    say: (line) => void stderr.write(`${line}\n`),
    showsProgress: stderr.isTTY && !stdout.isTTY,
  };
}

/** The content of a file, or of standard input for `-`. @throws Failure */
export async function readInput(path: string): Promise<Buffer> {
  try {
    if (path !== '-') return await readFile(path);
    const parts: Buffer[] = [];
    for await (const part of process.stdin) parts.push(part as Buffer);
    return Buffer.concat(parts);
  } catch (error) {
    throw new Failure([{ field: path, message: `cannot be read: ${reason(error)}.` }]);
  }
}

/** Writes a file completely or not at all. @throws Failure */
export async function writeOutput(path: string, text: string | Uint8Array): Promise<void> {
  // Another process may be writing the same file.
  const part = `${path}.${randomUUID()}`;
  try {
    await writeFile(part, text);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw new Failure([{ field: path, message: `cannot be written: ${reason(error)}.` }]);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  ENOSPC: 'the disk is full',
};

const reason = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
};
