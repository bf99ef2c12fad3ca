/** What runs in a thread: one job's computing. It never opens the database. */
import type { MessagePort } from 'node:worker_threads';
import { Refusal } from '#server/errors.ts';
import type { AnyJobKind } from './kind.ts';

export interface JobTask {
  /** The kind's file. */
  file: string;
  input: unknown;
  /** Where progress goes. */
  port: MessagePort;
}

export interface ProgressReport {
  fraction: number;
  message: string | null;
}

/** Errors lose their class on the way back, so what was refused is told apart here. */
export type JobOutcome = { output: unknown } | { refused: string } | { fault: string };

/** Smallest step of progress that is worth a message. */
const STEP = 0.005;

export default async ({ file, input, port }: JobTask): Promise<JobOutcome> => {
  let last: ProgressReport = { fraction: 0, message: null };
  const progress = (fraction: number, message: string | null = last.message) => {
    const within = Math.min(1, Math.max(last.fraction, fraction));
    if (message === last.message && within < last.fraction + STEP) return;
    last = { fraction: within, message };
    port.postMessage(last);
  };
  try {
    const { default: kind } = (await import(file)) as { default: AnyJobKind };
    return { output: await kind.run(input, { progress }) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    port.close();
  }
};
