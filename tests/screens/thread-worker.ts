/** A browser's worker on a thread of Node: runs the app's own worker file. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';

const root = join(import.meta.dirname, '../..');

type Listener = (event: { data: unknown }) => void;

/** Gives the file what it has in a browser, then runs it. */
const PRELUDE = `
  const { parentPort, workerData } = require('node:worker_threads');
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  globalThis.addEventListener = (_type, listener) => parentPort.on('message', (data) => listener({ data }));
  // What is posted meanwhile waits for the listener.
  import(workerData);
`;

export class ThreadWorker {
  readonly #thread: Thread;

  /** @param address as a server of the app's files would have it */
  constructor({ pathname }: URL) {
    this.#thread = new Thread(PRELUDE, { eval: true, workerData: pathToFileURL(join(root, pathname)).href });
    this.#thread.unref();
  }

  postMessage(message: unknown): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node, not a window
    this.#thread.postMessage(message);
  }

  addEventListener(_type: 'message', listener: Listener): void {
    this.#thread.on('message', (data: unknown) => listener({ data }));
  }

  terminate(): void {
    void this.#thread.terminate();
  }
}
