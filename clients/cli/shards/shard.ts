/** Which part of a study this task computes: one of many tasks of a batch system, each with its number. */
import type { Given, Option } from '../command.ts';
import { Failure } from '../failure.ts';

export interface Shard {
  /** From 1. */
  number: number;
  of: number;
}

export const SHARD_OPTION: Option = {
  placeholder: '<k/n>',
  help: 'compute only part k of n, counted from 1; if only n is given, k is the task number in a batch system',
};

/** Variables in which batch systems say which task of an array this is, and the number of the first one. */
const TASKS: readonly [variable: string, first: number | string][] = [
  // Kubernetes
  ['JOB_COMPLETION_INDEX', 0],
  ['SLURM_ARRAY_TASK_ID', 'SLURM_ARRAY_TASK_MIN'],
  ['AWS_BATCH_JOB_ARRAY_INDEX', 0],
  // Google Cloud
  ['BATCH_TASK_INDEX', 0],
  ['CLOUD_RUN_TASK_INDEX', 0],
  // Azure: the tasks are called 0, 1, …
  ['AZ_BATCH_TASK_ID', 0],
  // Grid Engine
  ['SGE_TASK_ID', 1],
];

/** The shard of `--shard`; null without the option. @throws Failure */
export function shardOf(given: Given, env: NodeJS.ProcessEnv = process.env): Shard | null {
  const text = given.text('shard');
  if (text === undefined) return null;
  const [, k, n] = /^(?:(\d+)\/)?(\d+)$/.exec(text) ?? [];
  const shard = { number: k === undefined ? taskIn(env) : Number(k), of: Number(n) };
  if (shard.number >= 1 && shard.number <= shard.of) return shard;
  const message = Number.isNaN(shard.number)
    ? `Write k/n, such as 3/64: no variable of a batch system (${TASKS.map(([name]) => name).join(', ')}) gives the number of this task.`
    : `Write k/n with k from 1 to n, such as 3/64, not “${k === undefined ? `${shard.number}/${text}` : text}”.`;
  throw new Failure([{ field: '--shard', message }]);
}

/** The number of the task, from 1; NaN if no batch system says one. */
function taskIn(env: NodeJS.ProcessEnv): number {
  for (const [name, start] of TASKS) {
    const task = Number(env[name] || NaN);
    if (Number.isInteger(task)) return task - Number(typeof start === 'string' ? (env[start] ?? 1) : start) + 1;
  }
  return NaN;
}

/** The rows of a shard. */
export const rowsOf = ({ number, of }: Shard, count: number): [from: number, to: number] => [
  Math.floor((count * (number - 1)) / of),
  Math.floor((count * number) / of),
];
