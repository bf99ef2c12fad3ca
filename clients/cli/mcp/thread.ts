/** A thread that runs commands for assistants, one after the other. */
import { parentPort } from 'node:worker_threads';
import { Failure } from '../failure.ts';
import { COMMANDS } from '../main.ts';
import { answerOf } from './answer.ts';
import type { Call, Told } from './calls.ts';

/** ms between two reports. */
const EVERY = 250;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const tell = (told: Told): void => parentPort!.postMessage(told);

parentPort!.on('message', ({ command, paths, options }: Call) => {
  let last = -Infinity;
  const onProgress = (progress: Extract<Told, { progress: unknown }>['progress']): void => {
    const now = performance.now();
    if (now - last < EVERY) return;
    last = now;
    tell({ progress });
  };
  answerOf(
    COMMANDS.find(({ name }) => name === command)!,
    paths,
    options,
    { onProgress },
  ).then(
    (answer) => tell({ answer }),
    (error: unknown) =>
      tell(
        error instanceof Failure
          ? { faults: error.faults, code: error.code }
          : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      ),
  );
});
