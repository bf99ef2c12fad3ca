import type { Configuration, Figures } from '#engine/index.ts';
import type { LeverageRow } from '#engine/analysis/index.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
import { answerOf, type Offer } from '#src/draft/goal-seek/answer.ts';
import { applyLever } from '#src/draft/goal-seek/apply.ts';
import type { Target } from '#src/draft/goal-seek/figures.ts';
import { goalOf } from './use-seek.ts';
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

interface Question {
  configuration: Configuration;
  figure: string;
  wanted: number;
  lever: string;
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
  const { answer, isBusy, failure } = useAnswer<Question, Alternative[]>(
    'alternatives',
    asked ? { configuration: draft, figure: asked.target.figure, wanted: asked.wanted, lever: asked.lever } : undefined,
    async ({ configuration }, { ask, tell }) => {
      const { target, wanted, lever: askedId } = asked!;
      const [effects] = (await ask('leverage', { configuration, metrics: [target.figure] })) ?? [];
      const found: Alternative[] = [];
      for (const lever of candidates(effects?.rows ?? [], levers, askedId, wanted - (effects?.baseline ?? 0))) {
        // One after the other, so that the first are shown early.
        // oxlint-disable-next-line no-await-in-loop
        const sought = await ask('seek', { configuration, goal: goalOf({ target, lever, wanted }) });
        const offer = sought.solutions.length > 0 ? answerOf(sought, lever, target).offers[0]! : null;
        const there = offer && applyLever(configuration, lever, offer.x);
        // oxlint-disable-next-line no-await-in-loop
        const evaluation = there && (await ask('evaluate', there));
        found.push({
          lever,
          offer,
          figures: evaluation?.feasible ? evaluation.results.figures : null,
          closest: sought.closest,
        });
        tell(inOrder(found));
      }
      return inOrder(found);
    },
  );
  if (!answer && failure === null) return null;
  return { found: answer ?? [], isDone: !isBusy, failure };
}
