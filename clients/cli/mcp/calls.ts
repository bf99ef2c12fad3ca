/** Calls of commands and tools in threads, so that an analysis can be watched, and ends when it is cancelled. */
import { Worker } from 'node:worker_threads';
import type { SettingValue } from '@titre/engine';
import type { Progress } from '@titre/engine/analysis';
import type { GivenOption } from '../command.ts';
import { Failure, type Fault } from '../failure.ts';

/** A scenario file, with inputs that have other values for one question. */
export interface NamedFile {
  path: string;
  set: Readonly<Record<string, SettingValue>> | undefined;
}

/** A command, or a tool of the engine on files. */
export type Call =
  | { command: string; paths: string[]; options: GivenOption[] }
  | { tool: string; files: NamedFile[]; given: Readonly<Record<string, unknown>> };

type Answer = Record<string, unknown>;

/** What a thread tells about its call. */
export type Told =
  | { progress: Progress }
  | { answer: Answer }
  | { faults: readonly Fault[]; code: number }
  | { error: string };

export interface Watching {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Analyses at once; further ones wait. */
const MOST = 2;

let running = 0;
const waiting: (() => void)[] = [];
/** A thread that has loaded the engine and waits for the next call. */
let idle: Worker | null = null;

/** @throws Failure, or the reason of the signal */
export async function callInThread(call: Call, { signal, onProgress }: Watching): Promise<Answer> {
  if (running >= MOST) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    signal.throwIfAborted();
    return await inThread(call, signal, onProgress);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function inThread(call: Call, signal: AbortSignal, onProgress: Watching['onProgress']): Promise<Answer> {
  const worker = idle ?? new Worker(new URL('thread.ts', import.meta.url));
  idle = null;
  worker.ref();
  let stop = (): void => undefined;
  const promise = new Promise<Answer>((resolve, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (told: Told) => {
      if ('progress' in told) onProgress(told.progress);
      else if ('answer' in told) resolve(told.answer);
      else reject('faults' in told ? new Failure(told.faults, told.code) : new Error(told.error));
    });
    worker.once('error', reject);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(call);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    worker.removeAllListeners('message').removeAllListeners('error');
    if (signal.aborted || idle) await worker.terminate();
    else {
      // It does not keep the process from ending.
      worker.unref();
      idle = worker;
    }
  }
}
