import type { Configuration, Evaluation, Library, ProductBasis } from '#engine/index.ts';
import type { TaskName } from './tasks.ts';

/** What is said to the worker: once what a process is made for and of, then one configuration after another. */
export type Request =
  | { kind: 'basis'; product: ProductBasis; library: Library }
  | { kind: 'evaluate'; id: number; configuration: Configuration }
  | TaskRequest;

/** A question beside the results that follow each keystroke; see tasks.ts. */
export interface TaskRequest {
  kind: 'task';
  id: number;
  task: TaskName;
  ask: unknown;
}

/** The answer to a question; questions count for themselves. */
export interface TaskAnswer {
  kind: 'task';
  id: number;
  answer: unknown;
  /** Why there is none, such as a configuration that has no such figure; null if there is. */
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

export type Message = Answer | TaskAnswer;
