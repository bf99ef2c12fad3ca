/** A browser's worker on a thread of Node: runs the app's own worker file. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';
import type { Message, Request } from '#src/engine/protocol.ts';

const root = join(import.meta.dirname, '../..');

type Listener = (event: { data: Message }) => void;

/** Gives the file what it has in a browser, then runs it. */
const PRELUDE = `
  const { parentPort, workerData } = require('node:worker_threads');
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  globalThis.addEventListener = (_type, listener) => parentPort.on('message', (data) => listener({ data }));
  // What is posted meanwhile waits for the listener.
  import(workerData);
`;

/** Threads of pages that were left, by their file: the next page need not load and compile the engine again. */
const idle = new Map<string, Thread[]>();

function begun(file: string): Thread {
  const thread = new Thread(PRELUDE, { eval: true, workerData: file });
  thread.unref();
  return thread;
}

export class ThreadWorker {
  readonly #file: string;
  readonly #thread: Thread;
  /** Requests without an answer yet. */
  #open = 0;
  /** Its thread may be that of another page by now. */
  #terminated = false;

  /** @param address as a server of the app's files would have it */
  constructor({ pathname }: URL) {
    this.#file = pathToFileURL(join(root, pathname)).href;
    this.#thread = idle.get(this.#file)?.pop() ?? begun(this.#file);
    this.#thread.on('message', () => (this.#open -= 1));
  }

  postMessage(message: Request): void {
    if (this.#terminated) return;
    // The basis is replaced by that of the next page, and is the only request without an answer.
    if (message.kind !== 'basis') this.#open += 1;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node, not a window
    this.#thread.postMessage(message);
  }

  addEventListener(_type: 'message', listener: Listener): void {
    this.#thread.on('message', (data: Message) => listener({ data }));
  }

  /** A thread that still computes ends; one that has answered all waits for the next page. */
  terminate(): void {
    if (this.#terminated) return;
    this.#terminated = true;
    this.#thread.removeAllListeners('message');
    if (this.#open > 0) void this.#thread.terminate();
    else idle.set(this.#file, [...(idle.get(this.#file) ?? []), this.#thread]);
  }
}
