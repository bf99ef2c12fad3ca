/** Runs in a thread: computes one job, or a block of one. It never opens the database. */
import '#server/give-way.ts';
import type { MessagePort } from 'node:worker_threads';
import { deserialize, serialize } from 'node:v8';
import { blocksOf, Meter, type Study, type Watch } from '#engine/analysis/index.ts';
import { Refusal } from '#server/errors.ts';
import type { AnyJobKind } from '#server/job-kind.ts';

export interface JobTask {
  /** The file of the kind of job. */
  file: string;
  input: unknown;
  /** Receives the progress. */
  port: MessagePort;
}

/** A block of a study. */
export interface BlockTask {
  file: string;
  /** Id of the study: the thread keeps what it has prepared for it. */
  study: string;
  input: Uint8Array;
  from: number;
  to: number;
}

/** The first blocks of a study, or all, as they were stored. */
export interface ReduceTask extends Omit<BlockTask, 'from' | 'to'> {
  parts: Uint8Array[];
  /** Receives the progress of what can only be computed at the end. Absent: a preview of the result is wanted. */
  port?: MessagePort;
}

export interface ProgressReport {
  fraction: number;
  message: string | null;
  /** What the job has found so far; absent if nothing. */
  found?: unknown;
}

/** A study that is worth several threads: the bounds of its blocks. */
export interface Divided {
  bounds: number[];
  message: string;
  /** Whether the first blocks alone have a result. */
  hasPreview: boolean;
}

/** Errors lose their class on the way back, so refusals are distinguished here. */
export type Outcome<T> = T | { refused: string } | { fault: string };
export type JobOutcome = Outcome<{ output: unknown }>;

/** Smallest step of progress that is reported. */
const STEP = 0.005;
/** Evaluations up to which a study is computed by the thread that has it: it takes less time than sharing it. */
const SMALL = 2000;
/** Studies that a thread keeps prepared. */
const KEPT = 2;

export default ({ file, input, port }: JobTask): Promise<Outcome<{ output: unknown } | Divided>> =>
  guarded(async () => {
    let last: ProgressReport = { fraction: 0, message: null };
    const progress = (fraction: number, message: string | null = last.message) => {
      const within = Math.min(1, Math.max(last.fraction, fraction));
      if (message === last.message && within < last.fraction + STEP) return;
      last = { fraction: within, message };
      port.postMessage(last);
    };
    const soFar = (found: unknown) => port.postMessage({ ...last, found });
    const kind = await kindIn(file);
    const study = kind.study?.(input);
    if (study && study.count * study.each > SMALL) {
      const bounds = [0, ...blocksOf(study).map(([, to]) => to)];
      return { bounds, message: study.message, hasPreview: study.soFar !== undefined };
    }
    return { output: await kind.run(input, { progress, soFar }) };
  }, port);

/** Computes a block; the answer is what is stored. */
export const computeBlock = ({ from, to, ...task }: BlockTask): Promise<Outcome<{ part: Uint8Array }>> =>
  guarded(async () => {
    const study = await studyOf(task);
    return { part: serialize(study.evaluate(from, to, () => undefined)) };
  });

/** The result of a study, or of its first blocks. */
export const reduceBlocks = ({ parts, port, ...task }: ReduceTask): Promise<JobOutcome> =>
  guarded(async () => {
    const study = await studyOf(task);
    const read = parts.map((part) => deserialize(part) as unknown);
    if (!port) return { output: study.soFar!(read) };
    const onProgress: Watch['onProgress'] = ({ message }) => port.postMessage({ fraction: 1, message });
    return { output: study.reduce(read, new Meter(study.count * study.each, { onProgress }, study.message)) };
  }, port);

const prepared = new Map<string, Study>();

async function studyOf({ file, study: id, input }: Pick<BlockTask, 'file' | 'study' | 'input'>): Promise<Study> {
  const known = prepared.get(id);
  if (known) return known;
  const made = (await kindIn(file)).study!(deserialize(input));
  if (prepared.size >= KEPT) prepared.delete(prepared.keys().next().value!);
  prepared.set(id, made);
  return made;
}

const kindIn = async (file: string): Promise<AnyJobKind> => ((await import(file)) as { default: AnyJobKind }).default;

async function guarded<T>(compute: () => Promise<T>, port?: MessagePort): Promise<Outcome<T>> {
  try {
    return await compute();
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    port?.close();
  }
}
