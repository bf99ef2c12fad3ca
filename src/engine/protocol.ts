import type { Library, ProductBasis } from '#engine/index.ts';
import type { TaskName } from './tasks.ts';

/** Messages to the worker: once the product and library, then one task after another. */
export type Request = { kind: 'basis'; product: ProductBasis; library: Library } | TaskRequest;

/** A question; see tasks.ts. */
export interface TaskRequest {
  kind: 'task';
  id: number;
  task: TaskName;
  ask: unknown;
}

/** The reply to a task. */
export interface Message {
  id: number;
  answer: unknown;
  /** Why there is no result, such as a configuration without this metric; null if there is one. */
  failure: string | null;
}

/** The part of a worker that the app uses; tests replace it. */
export interface WorkerLike {
  postMessage: (request: Request) => void;
  addEventListener: (type: 'message', listener: (event: { data: Message }) => void) => void;
  terminate: () => void;
}
