/** Runs in a thread: computes one job. It never opens the database. */
import type { MessagePort } from 'node:worker_threads';
import { Refusal } from '#server/errors.ts';
import type { AnyJobKind } from './kind.ts';

export interface JobTask {
  /** The file of the kind of job. */
  file: string;
  input: unknown;
  /** Receives the progress. */
  port: MessagePort;
}

export interface ProgressReport {
  fraction: number;
  message: string | null;
  /** What the job has found so far; absent if nothing. */
  found?: unknown;
}

/** Errors lose their class on the way back, so refusals are distinguished here. */
export type JobOutcome = { output: unknown } | { refused: string } | { fault: string };

/** Smallest step of progress that is reported. */
const STEP = 0.005;

export default async ({ file, input, port }: JobTask): Promise<JobOutcome> => {
  let last: ProgressReport = { fraction: 0, message: null };
  const progress = (fraction: number, message: string | null = last.message) => {
    const within = Math.min(1, Math.max(last.fraction, fraction));
    if (message === last.message && within < last.fraction + STEP) return;
    last = { fraction: within, message };
    port.postMessage(last);
  };
  const soFar = (found: unknown) => port.postMessage({ ...last, found });
  try {
    const { default: kind } = (await import(file)) as { default: AnyJobKind };
    return { output: await kind.run(input, { progress, soFar }) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    port.close();
  }
};
