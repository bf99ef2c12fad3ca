import type { Configuration, Evaluation, Library, ProductBasis } from '#engine/types.ts';

/** What is said to the worker: once what a process is made for and of, then one configuration after another. */
export type Request =
  | { kind: 'basis'; product: ProductBasis; library: Library }
  | { kind: 'evaluate'; id: number; configuration: Configuration };

export interface Answer {
  id: number;
  evaluation: Evaluation | null;
  /** Why there is no evaluation: a fault of the program. */
  failure: string | null;
  /** Milliseconds of computing. */
  elapsed: number;
  engine_version: string;
}
