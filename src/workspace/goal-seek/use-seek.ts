import { useEffect, useState } from 'react';
import type { Configuration, GoalSeek } from '#engine/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
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
  const workspace = useWorkspace();
  const question =
    asked && [asked.target.figure, asked.wanted, asked.lever.id, asked.lever.min, asked.lever.max].join();
  const [sought, setSought] = useState<{ question: string; draft: Configuration; value: Sought } | null>(null);
  useEffect(() => {
    if (!asked || !question) return undefined;
    const { target, lever, wanted } = asked;
    let current = true;
    const keep = (value: Sought) => current && setSought({ question, draft, value });
    const timer = setTimeout(() => {
      const { engine } = workspace;
      if (!engine) return keep({ found: null, answer: null, failure: 'The model is not running. Reload the page.' });
      const { min, max, integer, hints } = lever;
      engine.seek(draft, { figure: target.figure, target: wanted, lever: lever.lever, min, max, integer, hints }).then(
        (found) => keep({ found, answer: answerOf(found, lever, target), failure: null }),
        (error: unknown) => keep({ found: null, answer: null, failure: reasonOf(error) }),
      );
      return undefined;
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
    // The question is compared as text, because its parts are new objects on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [workspace, draft, question]);
  return sought?.question === question && sought?.draft === draft ? sought.value : null;
}
