import type {
  Configuration,
  Evaluation,
  FigureRef,
  Goal,
  GoalSeek,
  Library,
  ProductBasis,
  Provenance,
} from '#engine/index.ts';

import type { TaskName } from './tasks.ts';

/** What can be asked beside the results that follow each keystroke, and what answers it. */
export interface Questions {
  /** Where a figure of a configuration's results comes from. */
  explain: { ask: { configuration: Configuration; ref: FigureRef }; reply: Provenance };
  /** The figure again, from nothing but what its provenance shows; null where there are no data. */
  recompute: { ask: { shown: Provenance }; reply: number | null };
  /** Which value of one input gives a figure its target. */
  seek: { ask: { configuration: Configuration; goal: Goal }; reply: GoalSeek };
  /** Results of a configuration that is not the draft. */
  try: { ask: { configuration: Configuration }; reply: Evaluation };
}

export type Question = keyof Questions;

type Asked = { [Kind in Question]: { kind: Kind; id: number } & Questions[Kind]['ask'] }[Question];

/** What is said to the worker: once what a process is made for and of, then one configuration after another. */
export type Request =
  | { kind: 'basis'; product: ProductBasis; library: Library }
  | { kind: 'evaluate'; id: number; configuration: Configuration }
  | Asked
  | TaskRequest;

/** A question of another kind; see tasks.ts. */
export interface TaskRequest {
  kind: 'task';
  id: number;
  task: TaskName;
  ask: unknown;
}

export interface TaskAnswer {
  kind: 'task';
  id: number;
  answer: unknown;
  failure: string | null;
}

export interface Answer {
  kind: 'evaluation';
  id: number;
  evaluation: Evaluation | null;
  /** Why there is no evaluation: a fault of the program. */
  failure: string | null;
  /** Milliseconds of computing. */
  elapsed: number;
  engine_version: string;
}

/** The answer to a question; questions count for themselves. */
export type Reply =
  | { kind: 'reply'; id: number; value: Questions[Question]['reply']; failure: null }
  /** `failure`: why there is none, such as a configuration that does not work or has no such figure. */
  | { kind: 'reply'; id: number; value: null; failure: string };

export type Message = Answer | Reply | TaskAnswer;
