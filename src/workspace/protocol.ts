import type { Configuration, Evaluation, FigureRef, Library, ProductBasis, Provenance } from '#engine/index.ts';
import type { TaskName } from './tasks.ts';

/** What is said to the worker: once what a process is made for and of, then one configuration after another. */
export type Request =
  | { kind: 'basis'; product: ProductBasis; library: Library }
  | { kind: 'evaluate'; id: number; configuration: Configuration }
  | { kind: 'explain'; id: number; configuration: Configuration; ref: FigureRef }
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

/** Where a figure comes from. */
export interface Explanation {
  kind: 'explanation';
  /** Of the request; explanations count for themselves. */
  id: number;
  provenance: Provenance | null;
  /** Why there is none: the configuration does not work, or has no such figure. */
  failure: string | null;
}

export type Message = Answer | Explanation | TaskAnswer;
