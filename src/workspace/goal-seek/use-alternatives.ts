import { useEffect, useState } from 'react';
import type { Configuration, Figures, LeverageRow } from '#engine/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { answerOf, type Offer } from '#src/draft/goal-seek/answer.ts';
import { applyLever } from '#src/draft/goal-seek/apply.ts';
import type { Target } from '#src/draft/goal-seek/figures.ts';
import type { LeverChoice } from '#src/draft/goal-seek/levers.ts';

/** Another input that could be changed instead, with the rest as in the draft. */
export interface Alternative {
  lever: LeverChoice;
  /** The value nearest to the present one that reaches the target; null if none does. */
  offer: Offer | null;
  /** Metrics at that value. */
  figures: Figures | null;
  /** The nearest result, if no value reaches the target. */
  closest: Offer | null;
}

export interface Alternatives {
  /** Found so far, the input with the largest effect first. */
  found: Alternative[];
  isDone: boolean;
  failure: string | null;
}

/** Number of other inputs that are tried. */
const MOST = 5;

/** Those that reach the target first. */
const inOrder = (found: readonly Alternative[]): Alternative[] =>
  found.toSorted((a, b) => Number(a.offer === null) - Number(b.offer === null));

/** The id of a row of leverage among the levers. */
const idOf = ({ step_id, key }: Pick<LeverageRow, 'step_id' | 'key'>): string =>
  step_id === null ? key : `steps.${step_id}.${key}`;

const effectOf = ({ higher, step }: LeverageRow): number => higher.change ?? step.change ?? 0;

/**
 * The inputs to try: those with the largest effect on the metric that have room in the direction that helps, without
 * the one asked about and locked ones.
 * @param gap what is missing to the target, in the engine unit of the metric
 */
export function candidates(
  rows: readonly LeverageRow[],
  levers: readonly LeverChoice[],
  asked: string,
  gap: number,
): LeverChoice[] {
  const byId = new Map(levers.map((one) => [one.id, one]));
  return rows
    .filter((row) => !row.is_locked && effectOf(row) !== 0)
    .toSorted((a, b) => Math.abs(effectOf(b)) - Math.abs(effectOf(a)))
    .flatMap((row) => {
      const lever = byId.get(idOf(row));
      if (!lever || lever.id === asked) return [];
      const isUp = effectOf(row) * gap > 0;
      return lever.now === null || (isUp ? lever.now < lever.max : lever.now > lever.min) ? [lever] : [];
    })
    .slice(0, MOST);
}

/**
 * For each of the inputs with the largest effect, the value that reaches the same target. Computed one after the other
 * in a worker of its own, after the question itself has been answered.
 * @param wanted in the engine unit of the metric; null while there is no question
 */
export function useAlternatives(
  draft: Configuration,
  levers: readonly LeverChoice[],
  asked: { target: Target; lever: string; wanted: number } | null,
): Alternatives | null {
  const calculator = useCalculator();
  const question = asked && [asked.target.figure, asked.wanted, asked.lever].join();
  const [known, setKnown] = useState<{ question: string; draft: Configuration; value: Alternatives } | null>(null);
  useEffect(() => {
    if (!asked || !question) return undefined;
    const { target, wanted, lever: askedId } = asked;
    let current = true;
    const found: Alternative[] = [];
    const keep = (isDone: boolean, failure: string | null = null) =>
      current && setKnown({ question, draft, value: { found: inOrder(found), isDone, failure } });
    const run = async () => {
      const effects = await calculator.ask('leverage', { configuration: draft, metrics: [target.figure] });
      const choices = candidates(effects?.[0]?.rows ?? [], levers, askedId, wanted - (effects?.[0]?.baseline ?? 0));
      for (const lever of choices) {
        if (!current) return;
        const { min, max, integer, hints } = lever;
        const goal = { figure: target.figure, target: wanted, lever: lever.lever, min, max, integer, hints };
        // One after the other, so that the first are shown early.
        // oxlint-disable-next-line no-await-in-loop
        const answer = await calculator.ask('seek', { configuration: draft, goal });
        const offer = answer.solutions.length > 0 ? answerOf(answer, lever, target).offers[0]! : null;
        const there = offer && applyLever(draft, lever, offer.x);
        // oxlint-disable-next-line no-await-in-loop
        const evaluation = there && (await calculator.ask('evaluate', there));
        found.push({
          lever,
          offer,
          figures: evaluation?.feasible ? evaluation.results.figures : null,
          closest: answer.closest,
        });
        keep(false);
      }
      keep(true);
    };
    run().catch((error: unknown) => keep(true, reasonOf(error)));
    return () => {
      current = false;
    };
    // The question is compared as text, because its parts are new objects on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [calculator, draft, question]);
  return known?.question === question && known?.draft === draft ? known.value : null;
}
