import { useContext } from 'react';
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '#src/lib/query-client.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { CalculatorContext } from './calculator.ts';
import { Stopped, type Ask } from './line.ts';
import type { TaskName, Tasks } from './tasks.ts';

export interface Answered<T> {
  /** Undefined until it is known, without a question, and if it failed. */
  answer: T | undefined;
  /** Why there is no answer; null if there is one, and while it is computed. */
  failure: string | null;
  /** Whether it is being computed; meanwhile `answer` may be a part. */
  isBusy: boolean;
  /** Whether `answer` is that of the question before, which `keep` shows until the new one is known. */
  isOld: boolean;
  /** Share of the work that is done; null if the work does not say, and when there is none. */
  progress: number | null;
  /** Whether the person ended the work; `answer` is then what was known. */
  isStopped: boolean;
  /** Ends the work, down to the workers. */
  stop: () => void;
  /** Begins it again. */
  resume: () => void;
}

/** What the cache holds of an answer. */
interface Held<Answer> {
  answer: Answer | undefined;
  progress?: number | undefined;
  isStopped?: boolean;
}

/** Ends the work of each open question, by its key. */
const stops = new Map<string, AbortController>();

interface Options {
  /** Who answers; the quick worker of the calculator if omitted. */
  by?: Ask;
  /** Its place among the questions that wait. */
  place?: 'first' | 'last';
  /** ms without another question after which this one is asked. */
  pause?: number;
  /** Shows the answer to the question before until the new one is known. */
  keep?: boolean;
}

/** What the work of an answer may do; after another question replaces it, each of these rejects. */
export interface Work<Part> {
  ask: Ask;
  wait: (ms: number) => Promise<void>;
  /** Shows what is known so far, and the share of the work that is done. */
  tell: (part: Part, progress?: number) => void;
}

/** An answer that nobody looks at is forgotten after this time, ms. */
const KEPT = 60_000;

/**
 * The answer of one task; its types follow from the table of tasks. A newer question, and the end of the component, abort it
 * down to the worker. The same question about the same draft is computed once.
 * @param ask undefined while there is no question
 */
export function useAsk<Name extends TaskName>(
  task: Name,
  ask: Tasks[Name]['ask'] | undefined,
  options: Options = {},
): Answered<Tasks[Name]['answer']> {
  return useAnswer<Tasks[Name]['ask'], Tasks[Name]['answer']>(
    task,
    ask,
    (question, work) => work.ask(task, question),
    options,
  );
}

/**
 * An answer that takes several tasks, one after another.
 * @param name with the question, says which answer it is: components that use the same name share their answers
 */
export function useAnswer<Question, Answer>(
  name: string,
  question: Question | undefined,
  compute: (question: Question, work: Work<Answer>) => Promise<Answer>,
  { by, place, pause = 0, keep = false }: Options = {},
): Answered<Answer> {
  const calculator = useContext(CalculatorContext);
  const asker = by ?? calculator?.ask;
  if (!asker) throw new Error('This component must be inside a page with a calculator.');
  const queryKey = ['engine', revisionOf(asker), name, hashOf(question)];
  const key = hashKey(queryKey);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    {
      queryKey,
      async queryFn({ signal: isLeft }): Promise<Held<Answer>> {
        const stop = new AbortController();
        const { signal } = stop;
        stops.set(key, stop);
        isLeft.addEventListener('abort', () => stop.abort());
        const wait = (ms: number) => waitFor(ms, signal);
        // What was known when it was stopped stays until more is known.
        let known: Held<Answer> = { answer: queryClient.getQueryData<Held<Answer>>(queryKey)?.answer };
        try {
          // Also without a pause: the worker of a page starts after its parts are on screen.
          await wait(pause);
          const answer = await compute(question!, {
            ask: (task, ask) => asker(task, ask, { signal, place }),
            wait,
            tell: (part, progress) => {
              if (signal.aborted) return;
              known = { answer: part, progress };
              queryClient.setQueryData(queryKey, known);
            },
          });
          return { answer };
        } catch (reason) {
          if (signal.aborted && !isLeft.aborted) return { ...known, isStopped: true };
          throw reason;
        } finally {
          if (stops.get(key) === stop) stops.delete(key);
        }
      },
      enabled: question !== undefined,
      staleTime: Infinity,
      gcTime: KEPT,
      networkMode: 'always',
      structuralSharing: false,
      throwOnError: false,
      // After a change of the library, another worker answers.
      retry: (failures, reason) => reason instanceof Stopped && failures < 2,
      retryDelay: 0,
      ...(keep ? { placeholderData: keepPreviousData } : {}),
    },
    queryClient,
  );
  return {
    answer: data?.answer,
    failure: error && !isFetching ? reasonOf(error) : null,
    isBusy: isFetching,
    isOld: isPlaceholderData,
    progress: isFetching && !isPlaceholderData && data?.isStopped !== true ? (data?.progress ?? null) : null,
    isStopped: !isFetching && !isPlaceholderData && data?.isStopped === true,
    stop: () => stops.get(key)?.abort(),
    resume: () => void refetch(),
  };
}

const revisions = new WeakMap<object, number>();
let last = 0;

/** The number of an object that never changes, such as a draft: another draft is another object. */
function revisionOf(value: object): number {
  const known = revisions.get(value);
  if (known !== undefined) return known;
  last += 1;
  revisions.set(value, last);
  return last;
}

/** A question as text, with large or unprintable values by their revision. */
const hashOf = (question: unknown): string =>
  JSON.stringify(question, (_key, value: unknown) =>
    typeof value === 'function' || (typeof value === 'object' && value !== null && isLarge(value))
      ? `#${revisionOf(value)}`
      : value,
  ) ?? '';

/** Configurations and results, which are immutable. */
const isLarge = (value: object): boolean => 'uo_settings' in value || 'streams' in value;

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => (signal.aborted ? reject(new Stopped()) : resolve());
    if (ms === 0) return queueMicrotask(end);
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      end();
    });
    return undefined;
  });
}
