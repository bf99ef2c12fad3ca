import { inSentence } from '#engine/wording/index.ts';
import type { Objective, OptimisationResult } from '#generated/types.ts';
import { formatNumber } from '#src/lib/format.ts';
import { shownValue, unitOf, type Figure } from '#src/draft/metrics.ts';

/** The amount of product in a unit. */
const AMOUNT = /\/[^/]+$/;

/** 'USD per kg CO₂e' from 'USD/kg' and 'kg CO₂e/kg': a common amount of product cancels out. */
export function slopeUnit(up: string, across: string): string {
  const amount = AMOUNT.exec(up)?.[0];
  const both = amount !== undefined && across.endsWith(amount);
  const [a, b] = both ? [up.slice(0, -amount.length), across.slice(0, -amount.length)] : [up, across];
  return `${a || 'of it'} per ${b || 'unit'}`;
}

/** The trade-off at a point of the front: the change in one metric per unit of the other. */
export function slopes(
  { points }: Pick<OptimisationResult, 'points'>,
  index: number,
  goals: readonly Figure[],
  objectives: readonly Objective[],
): string[] {
  const [up, across] = goals;
  if (!up || !across) return [];
  const at = (place: number) => {
    const objectives = points[place]?.objectives;
    return objectives?.[1] === undefined ? null : [shownValue(objectives[0]!, up), shownValue(objectives[1], across)];
  };
  const here = at(index);
  if (!here) return [];
  return [index - 1, index + 1].flatMap((place) => {
    const there = at(place);
    const [rise, run] = there ? [there[0]! - here[0]!, there[1]! - here[1]!] : [0, 0];
    if (!there || run === 0) return [];
    const gain = (objectives[1]?.goal === 'maximise') === run > 0;
    const rate = `${formatNumber(Math.abs(rise / run))} ${slopeUnit(unitOf(up), unitOf(across))}`;
    return [
      gain
        ? `Point ${place + 1} improves ${inSentence(across.title)} at ${rate}.`
        : `Point ${place + 1} improves ${inSentence(up.title)} at a trade-off of ${rate}.`,
    ];
  });
}
