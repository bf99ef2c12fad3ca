/**
 * A study as a plan of numbered items, each of which can be computed alone: in any order, in any number of threads and
 * processes, and again after any of them has ended. The parts are reduced in the order of their numbers, so the result is
 * the same to the bit however they were divided.
 */
import type { Watch } from './types.ts';
import { Meter, type Ticking } from './watch.ts';

export interface Study<Part = unknown, Result = unknown> {
  /** Number of items: samples, rows, trajectories, inputs, cells or outputs. */
  count: number;
  /** Evaluations of one item. */
  each: number;
  /** What it is doing, for users. */
  message: string;
  /** Computes the items from `from` to before `to`. A part is plain data, and can be copied between threads. */
  evaluate(from: number, to: number, tick: Ticking['tick']): Part;
  /** The result of all parts, in order. @param meter of the evaluations that can only be made at the end */
  reduce(parts: readonly Part[], meter: Meter): Result;
  /** The result of the first parts alone, as of a study of fewer items; absent if they have none. */
  soFar?(parts: readonly Part[]): Result;
}

/** Evaluations in the first block: enough for a first picture. Each further one has twice as many, up to `LARGEST`. */
const FIRST = 128;
/** Some tenths of a second: a thread is soon free for another job, and little is lost if it ends. */
const LARGEST = 4096;

/** The blocks of items in which a study is computed. They depend on the study alone, not on who computes them. */
export function blocksOf({ count, each }: Pick<Study, 'count' | 'each'>): [from: number, to: number][] {
  const blocks: [number, number][] = [];
  let size = FIRST;
  for (let from = 0; from < count; size = Math.min(LARGEST, 2 * size)) {
    const to = Math.min(count, from + Math.max(1, Math.floor(size / each)));
    blocks.push([from, to]);
    from = to;
  }
  return blocks;
}

/** Computes a whole study here. @throws AnalysisCancelled */
export function runStudy<Part, Result>(study: Study<Part, Result>, watch: Watch = {}): Result {
  const meter = new Meter(study.count * study.each, watch, study.message);
  const parts = blocksOf(study).map(([from, to]) => study.evaluate(from, to, () => meter.tick()));
  return study.reduce(parts, meter);
}
