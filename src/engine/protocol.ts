import type { Configuration, Evaluation, Library, ProductBasis } from '#engine/index.ts';
import type { TaskName } from './tasks.ts';

/** Messages to the worker: once the product and library, then one configuration after another. */
export type Request =
  | { kind: 'basis'; product: ProductBasis; library: Library }
  | { kind: 'evaluate'; id: number; configuration: Configuration }
  | TaskRequest;

/** A request other than the results that follow each keystroke; see tasks.ts. */
export interface TaskRequest {
  kind: 'task';
  id: number;
  task: TaskName;
  ask: unknown;
}

/** The reply to a request; requests have their own numbering. */
export interface TaskAnswer {
  kind: 'task';
  id: number;
  answer: unknown;
  /** Why there is no result, such as a configuration without this metric; null if there is one. */
  failure: string | null;
}

export interface Answer {
  kind: 'evaluation';
  id: number;
  evaluation: Evaluation | null;
  /** Why the evaluation failed: a programming error. */
  failure: string | null;
  /** Milliseconds of computing. */
  elapsed: number;
  engine_version: string;
}

export type Message = Answer | TaskAnswer;

/** The part of a worker that the app uses; tests replace it. */
export interface WorkerLike {
  postMessage: (request: Request) => void;
  addEventListener: (type: 'message', listener: (event: { data: Message }) => void) => void;
  terminate: () => void;
}
