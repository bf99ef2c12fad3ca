import type { Configuration } from '#engine/index.ts';
import type { Goal, GoalSeek } from '#engine/analysis/index.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { useWorkspace } from '#src/draft/store.ts';
import { answerOf, type SeekAnswer } from '#src/draft/goal-seek/answer.ts';
import type { Target } from '#src/draft/goal-seek/figures.ts';
import type { LeverChoice } from '#src/draft/goal-seek/levers.ts';

export interface Asked {
  target: Target;
  lever: LeverChoice;
  /** In the figure's engine unit. */
  wanted: number;
}

export interface Sought {
  found: GoalSeek | null;
  answer: SeekAnswer | null;
  failure: string | null;
}

/** Delay after typing before a search starts. */
const PAUSE = 250;

/** The answer to the current question; null during a search or without a question. */
export function useSeek(draft: Configuration, asked: Asked | null): Sought | null {
  const { ask: by } = useWorkspace();
  const { answer: found, failure } = useAsk('seek', asked ? { configuration: draft, goal: goalOf(asked) } : undefined, {
    by,
    pause: PAUSE,
  });
  if (!asked) return null;
  if (failure !== null) return { found: null, answer: null, failure };
  return found ? { found, answer: answerOf(found, asked.lever, asked.target), failure: null } : null;
}

/** The question to the engine. */
export const goalOf = ({ target, lever, wanted }: Asked): Goal => {
  const { min, max, integer, hints } = lever;
  return { figure: target.figure, target: wanted, lever: lever.lever, min, max, integer, hints };
};
