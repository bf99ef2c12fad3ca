/**
 * A stand-in for a large analysis: its items are worth nothing but their numbers, its blocks wait as a test wants them to, and
 * each leaves a file behind when a thread begins it.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf } from '#engine/analysis/index.ts';
import { defineJob } from '#server/job-kind.ts';
import { result } from './scale-analysis.ts';

interface Input {
  /** Where the blocks leave their files. */
  folder: string;
  count: number;
  /** First item of a block that waits for the file `open`. */
  shut: number | null;
  /** Whether the first two blocks wait for each other. */
  areTogether: boolean;
  /** First item of a block whose thread dies. */
  fatal: number | null;
}

/** Set by tests; read where the job is loaded, in the test's own process. `answers` are the results, as they were stored. */
export const control: Input & { answers: number[] } = {
  folder: '',
  count: 20_000,
  shut: null,
  areTogether: false,
  fatal: null,
  answers: [],
};

/** How often a block was begun, by its first item. */
export const begun = (from: number): number =>
  readdirSync(control.folder).filter((name) => name.startsWith(`${from}-`)).length;

/** The first item of the second block. */
export const SECOND = blocksOf({ count: control.count, each: 1 })[1]![0];

const rest = new Int32Array(new SharedArrayBuffer(4));

export default defineJob<object, Input, number>({
  name: 'scale_analysis',
  file: import.meta.url,
  check: (given) => given as object,
  load: async () => {
    const { answers: _, ...input } = control;
    return input;
  },
  run: () => {
    throw new Error('A large study is never computed in one piece.');
  },
  study: ({ folder, count, shut, areTogether, fatal }) => ({
    count,
    each: 1,
    message: 'Counting',
    evaluate(from, to) {
      writeFileSync(join(folder, `${from}-${Math.random()}`), '');
      const isThere = (start: string) => readdirSync(folder).some((name) => name.startsWith(start));
      // Without giving way, as computing does.
      const isWaiting = () =>
        (from === shut && !existsSync(join(folder, 'open'))) || (areTogether && from === 0 && !isThere(`${SECOND}-`));
      while (isWaiting()) Atomics.wait(rest, 0, 0, 5);
      if (from === fatal) process.exit(9);
      let sum = 0;
      for (let n = from; n < to; n++) sum += Math.sin(n);
      return sum;
    },
    reduce: (parts) => (parts as number[]).reduce((all, one) => all + one, 0),
    soFar: (parts) => (parts as number[]).reduce((all, one) => all + one, 0),
  }),
  async commit(answer) {
    control.answers.push(answer);
    return result;
  },
});
