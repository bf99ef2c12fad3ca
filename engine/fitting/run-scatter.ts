/** A fit whose parameters scatter between runs: the runs as measured, and predictions with the parameters of each run. */
import { betweenRuns, type BetweenRuns, LEAST_RUNS, type MeasuredRun } from './between-runs.ts';
import type { Estimate } from './estimate.ts';
import type { Prepared } from './model.ts';
import type { Joint, JointParameter } from './parts.ts';
import { measuredIn } from './rows.ts';

/** The scatter of the parameters between the runs; null if there is none, or the runs cannot tell it. */
export function scatterBetween(joint: Joint, prepared: Prepared, result: Estimate): BetweenRuns | null {
  const { chosen, rows, width, prepare } = joint;
  const partOf = new Map(rows.map(({ run, part }) => [run, part]));
  const runs = [...partOf].flatMap(([name, part]): MeasuredRun[] => {
    const own = rows.filter(({ run }) => run === name);
    const seen = measuredIn(own, width);
    if (seen.length === 0) return [];
    const { extra, predict } = prepare(own);
    return [
      {
        name,
        extra,
        informed: chosen.filter((one) => one.in.has(part)).length,
        predict: (values) => {
          const all = predict(values);
          return Float64Array.from(seen, ({ at }) => all[at]!);
        },
        measured: seen.map(({ value }) => value),
        weights: seen.map(({ weight }) => weight),
        responses: seen.map(({ response }) => response),
      },
    ];
  });
  // Runs that were prepared alone have the unknowns that they have together.
  if (runs.reduce((sum, { extra }) => sum + extra.length, 0) !== prepared.extra.length) return null;
  const measured = runs.map(({ name }) => partOf.get(name)!);
  return betweenRuns({
    parameters: chosen.map(({ unknown }) => unknown),
    scatters: chosen.map((one) => canScatter(one) && measured.filter((part) => one.in.has(part)).length >= LEAST_RUNS),
    runs,
    start: result.solution.values,
    variances: result.variances,
    held: chosen.map((_, j) => result.solution.held[j]!),
  });
}

/** The effects of conditions are those of the organism, and the same in every run. */
const canScatter = ({ in: those }: JointParameter): boolean =>
  [...those.values()].every(({ over, optional }) => over === undefined && !optional);

/** Predictions that were made last with other values of the same run: the two of a derivative, and the one between. */
const REMEMBERED = 3;

/**
 * The same estimate with unknowns of its own for each run, and the means for the other runs, so that each point and curve is
 * that of its run.
 */
export function byRun(
  { chosen, width, prepare }: Joint,
  prepared: Prepared,
  result: Estimate,
  { values, covariance, between, variances, runs }: BetweenRuns,
): { result: Estimate; prepare: Joint['prepare'] } {
  const parameters = chosen.map(({ unknown }) => unknown);
  const count = parameters.length;
  const blocks = runs.map((run) => ({ ...run, size: run.values.length }));
  const outside = covariance.map((row, i) => row.map((value, j) => value + (i === j ? between[i]! : 0)));
  const all = [...blocks, { name: null, values, covariance: outside, size: count }];
  const starts: number[] = [];
  let size = 0;
  for (const block of all) {
    starts.push(size);
    size += block.size;
  }
  let next = 0;
  const unknowns = all.flatMap(({ size: own }) => {
    const extra = prepared.extra.slice(next, next + own - count);
    next += own - count;
    return [...parameters, ...extra];
  });
  const joint = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const [b, block] of all.entries())
    for (let i = 0; i < block.size; i++)
      for (let j = 0; j < block.size; j++) joint[starts[b]! + i]![starts[b]! + j] = block.covariance[i]![j]!;
  const held = all.flatMap(({ size: own }) =>
    Array.from({ length: own }, (_, j) => (j < count ? result.solution.held[j]! : false)),
  );
  return {
    result: {
      unknowns,
      solution: { ...result.solution, values: all.flatMap((block) => block.values), held },
      spread: { ...result.spread, covariance: joint },
      variances,
    },
    prepare(rows) {
      const { extra: states, predict } = prepare(rows);
      const placed = all.map(({ name }) =>
        rows.flatMap(({ run }, i) =>
          (name === null ? !runs.some((one) => one.name === run) : run === name) ? [i] : [],
        ),
      );
      const memory = all.map((): { key: string; made: Float64Array }[] => []);
      return {
        extra: states,
        predict(joined) {
          const extra = blocks.flatMap((block, b) => joined.slice(starts[b]! + count, starts[b]! + block.size));
          const into = new Float64Array(rows.length * width);
          for (const [b, places] of placed.entries()) {
            if (places.length === 0) continue;
            const mine = joined.slice(starts[b], starts[b]! + all[b]!.size);
            const key = mine.join();
            let made = memory[b]!.find((one) => one.key === key)?.made;
            if (!made) {
              made = Float64Array.from(predict([...mine.slice(0, count), ...extra]));
              memory[b] = [{ key, made }, ...memory[b]!.slice(0, REMEMBERED - 1)];
            }
            for (const i of places) for (let k = 0; k < width; k++) into[i * width + k] = made[i * width + k]!;
          }
          return into;
        },
      };
    },
  };
}
