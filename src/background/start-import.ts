import type { Answer, Ask } from './import-messages.ts';
import type { TablePlan } from './results-table.ts';

/** An import that runs in a worker of its own. */
export interface RunningImport {
  /** Continues with a table of results. */
  useColumns: (plan: TablePlan) => void;
  stop: () => void;
}

/** Starts to read a file. The last answer is `solved` or `failed`. */
export function startImport(
  ask: Omit<Extract<Ask, { kind: 'file' }>, 'kind'>,
  onAnswer: (answer: Answer) => void,
): RunningImport {
  const worker = new Worker(new URL('import.worker.ts', import.meta.url), { type: 'module' });
  const send = (message: Ask): void => worker.postMessage(message);
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => onAnswer(data));
  worker.addEventListener('error', () =>
    onAnswer({ kind: 'failed', message: 'The file could not be read. It may need more memory than this browser has.' }),
  );
  send({ kind: 'file', ...ask });
  return { useColumns: (plan) => send({ kind: 'columns', plan }), stop: () => worker.terminate() };
}
