import type { Configuration } from '#engine/index.ts';
import type { Box, Constraint, DesignAxis } from '#engine/analysis/index.ts';
import type { Work } from '#src/engine/use-ask.ts';
import { threeOf, type SpaceChoice, type Three } from './choice.ts';
import { boxOf, endsOf, shownOf, type Shown } from './shown.ts';
import { chanceMap, designMap, designRanges, type Ranges } from './use-design-space.ts';

/** A design space as it is filed: its map around the set point, the box that all may vary in, and the ranges. */
export interface Space {
  three: Three;
  at: number[];
  shown: Shown;
  box: Box | null;
  ranges: Ranges;
  wanted: number | null;
  /** Samples of each design; 0 without uncertainty. */
  samples: number;
  /** Uncertain inputs. */
  inputs: number;
}

interface Question {
  configuration: Configuration;
  limits: readonly Constraint[];
  choice: SpaceChoice;
}

/** Every how many of the intervals of the whole map are drawn in a report: 51 × 51 designs. */
const REPORTED_STEP = 4;

/** The settings that a map of a process can have, those that matter for its limits first. */
export const axesOf = (
  { configuration, limits }: Omit<Question, 'choice'>,
  { ask }: Pick<Work<never>, 'ask'>,
): Promise<DesignAxis[]> =>
  ask('design_axes', { configuration, metrics: [...new Set(['cogs', ...limits.map(({ metric }) => metric)])] });

/** Null if the process has fewer than three settings that are numbers. */
export async function spaceOf(
  { configuration, limits, choice }: Question,
  { ask, wait }: Pick<Work<never>, 'ask' | 'wait'>,
): Promise<Space | null> {
  const three = threeOf(await axesOf({ configuration, limits }, { ask }), choice.axes);
  if (!three) return null;
  const [x, y, z] = three;
  const at = three.map(({ base }) => base);
  const work = { ask, wait, tell: () => undefined };
  const laid = { configuration, x, y, held: { axis: z, value: z.base } };
  const metrics = [...new Set(['cogs', ...limits.map(({ metric }) => metric)])];
  const inputs = choice.wanted === null ? [] : await ask('uncertain_inputs', configuration);
  const wanted = inputs.length > 0 ? choice.wanted : null;
  const map = await designMap({ ...laid, metrics }, work, [REPORTED_STEP]);
  const chance = wanted === null ? undefined : await chanceMap({ ...laid, promises: limits, inputs }, work);
  const shown = shownOf({ map, chance, limits, metric: 'cogs', wanted });
  const box = boxOf(shown, at);
  const ranges = await designRanges(
    { configuration, axes: three, at, box: box && endsOf(shown.grid, box), promises: limits, inputs, wanted },
    work,
  );
  return { three, at, shown, box, ranges, wanted, samples: chance?.samples ?? 0, inputs: inputs.length };
}
