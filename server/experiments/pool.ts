/**
 * Data files are read in a separate thread: memory is limited, a file that crashes the reader ends only the thread, and
 * requests are not blocked.
 */
import type { Piscina } from 'piscina';
import { Refusal, unavailable } from '#server/errors.ts';
import { openThreads } from '#server/threads.ts';
import { openTurns } from '#server/turns.ts';
import type { MappedSummary } from './summary.ts';
import type { Answer, ExportTask, MapTask, ReadFile, ReadTask, Task } from './tasks.ts';

/** Maximum heap of the thread in MB; the file itself is outside the heap. Small young space makes garbage collection early. */
const HEAP = 200;
/** Maximum number of files of one organisation waiting. */
const QUEUE = 20;
const TIMEOUT = 60_000;

/** Size in bytes of a file after which the thread ends, to free its memory before the file is stored. */
const LARGE = 2 * 1024 * 1024;

let pool: Piscina | undefined;

/** One after the other: two large files at once would need twice the memory. */
const turns = openTurns({
  threads: 1,
  queue: QUEUE,
  patience: TIMEOUT,
  busy: 'Too many files are being read. Try again in a moment.',
  retry: 10,
});

/** @throws Refusal with the problem of the file, 503 if too many of the organisation are waiting */
export const readFile = (organisation: string, task: Omit<ReadTask, 'kind'>): Promise<ReadFile> =>
  run<ReadFile>(organisation, { kind: 'read', ...task });

/** @throws Refusal 422 with the problem of the mapping, 503 as `readFile` */
export const mapTable = (organisation: string, task: Omit<MapTask, 'kind'>): Promise<MappedSummary> =>
  run<MappedSummary>(organisation, { kind: 'map', ...task });

/** @throws Refusal 503 as `readFile` */
export const exportData = (organisation: string, task: Omit<ExportTask, 'kind'>): Promise<Uint8Array> =>
  run<Uint8Array>(organisation, { kind: 'export', ...task });

const run = <T>(organisation: string, task: Task): Promise<T> =>
  turns.take(organisation, 'quick', () => answerOf<T>(task));

async function answerOf<T>(task: Task): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT);
  try {
    const answer = await compute<T>(task, signal);
    if ('made' in answer) return answer.made;
    const { code, message, field } = answer.fault;
    throw new Refusal(code, message, { field, fields: [field] });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (signal.aborted) throw unavailable('The file could not be read in time. Try again in a moment.', 10);
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new Refusal(
        'too_large',
        'The file needs more memory than is available. Remove columns or split the file.',
        {
          field: 'file',
          fields: ['file'],
        },
      );
    throw error;
  }
}

async function compute<T>(task: Task, signal: AbortSignal): Promise<Answer<T>> {
  // The thread ends with its memory soon after the last file.
  pool ??= openThreads(new URL('thread.ts', import.meta.url), { threads: 1, idle: 3_000, heap: HEAP, young: 12 });
  const used = pool;
  const length = bytesOf(task).reduce((total, bytes) => total + bytes.length, 0);
  try {
    return (await used.run(task, { signal, transferList: handedOver(task) })) as Answer<T>;
  } finally {
    if (length > LARGE) {
      pool = undefined;
      await used.destroy();
    }
  }
}

/** Number of threads now. */
export const threads = (): number => pool?.threads.length ?? 0;

const bytesOf = (task: Task): Uint8Array[] => {
  if (task.kind !== 'read') return [task.packed];
  return task.add ? [task.bytes, task.add.packed] : [task.bytes];
};

/** The bytes of the task, copied and transferred to the thread unless they are in shared memory. */
function handedOver(task: Task): ArrayBuffer[] {
  const copies: ArrayBuffer[] = [];
  const handed = (bytes: Uint8Array): Uint8Array => {
    if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
    const copy = new Uint8Array(bytes);
    copies.push(copy.buffer);
    return copy;
  };
  if (task.kind !== 'read') task.packed = handed(task.packed);
  else {
    task.bytes = handed(task.bytes);
    if (task.add) task.add = { ...task.add, packed: handed(task.add.packed) };
  }
  return copies;
}
