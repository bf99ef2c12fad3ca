/** A thread that runs commands and tools for assistants, one after the other. */
import { parentPort } from 'node:worker_threads';
import type { Progress } from '@titre/engine/analysis';
import { type GivenProcess, runTool } from '@titre/engine/tools';
import { namedRows } from '../draft.ts';
import { asFailure, Failure } from '../failure.ts';
import { factorsOf } from '../library.ts';
import { COMMANDS } from '../main.ts';
import { readWithHash } from '../scenario.ts';
import { answerOf } from './answer.ts';
import type { Call, Told } from './calls.ts';

/** ms between two reports. */
const EVERY = 250;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const tell = (told: Told): void => parentPort!.postMessage(told);

async function answer(call: Call, onProgress: (progress: Progress) => void): Promise<Record<string, unknown>> {
  if ('command' in call) {
    const command = COMMANDS.find(({ name }) => name === call.command)!;
    return answerOf(command, call.paths, call.options, { onProgress });
  }
  const processes: GivenProcess[] = [];
  for (const { path, set } of call.files) {
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    const read = await readWithHash(path);
    processes.push({ ...read, factors: factorsOf(read.file), set });
  }
  const context = { named: namedRows(), watch: { onProgress } };
  return asFailure(() => runTool(call.tool, processes, call.given, context));
}

parentPort!.on('message', (call: Call) => {
  let last = -Infinity;
  const onProgress = (progress: Progress): void => {
    const now = performance.now();
    if (now - last < EVERY) return;
    last = now;
    tell({ progress });
  };
  answer(call, onProgress).then(
    (result) => tell({ answer: result }),
    (error: unknown) =>
      tell(
        error instanceof Failure
          ? { faults: error.faults, code: error.code }
          : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      ),
  );
});
