import { createContext, useContext, useEffect, useMemo } from 'react';
import type { Library, ProductBasis } from '#engine/types.ts';
import type { WorkerLike } from './evaluator.ts';
import type { TaskName, Tasks } from './tasks.ts';

/** Answers questions about a process beside the figures that follow the keystroke, which never wait for it. */
export interface Calculator {
  /** What the process makes, and of what. */
  readonly product: ProductBasis;
  readonly library: Library;
  /** Rejects with the reason of a fault of the program, and when it is stopped first. */
  ask: <Name extends TaskName>(task: Name, ask: Tasks[Name]['ask']) => Promise<Tasks[Name]['answer']>;
  stop: () => void;
}

/** What waits is told this when the calculator is stopped, as when the library has changed: another one is there to ask. */
export class Stopped extends Error {
  override name = 'Stopped';

  constructor() {
    super('Stopped');
  }
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (reason: Error) => void;
}

/** The worker is started by the first question. */
export function createCalculator(
  product: ProductBasis,
  library: Library,
  start: () => WorkerLike = () => new Worker(new URL('engine.worker.ts', import.meta.url), { type: 'module' }),
): Calculator {
  let worker: WorkerLike | null = null;
  let asked = 0;
  const asking = new Map<number, Waiting>();

  const started = () => {
    if (worker) return worker;
    worker = start();
    worker.addEventListener('message', ({ data }) => {
      if (data.kind !== 'task') return;
      const one = asking.get(data.id);
      asking.delete(data.id);
      if (data.failure === null) one?.resolve(data.answer as never);
      else one?.reject(new Error(data.failure));
    });
    worker.postMessage({ kind: 'basis', product, library });
    return worker;
  };
  return {
    product,
    library,
    ask: (task, ask) =>
      new Promise((resolve, reject) => {
        asked += 1;
        asking.set(asked, { resolve, reject });
        started().postMessage({ kind: 'task', id: asked, task, ask });
      }),
    stop() {
      worker?.terminate();
      worker = null;
      for (const one of asking.values()) one.reject(new Stopped());
      asking.clear();
    },
  };
}

export const CalculatorContext = createContext<Calculator | null>(null);

/** The calculator of the open process. */
export function useCalculator(): Calculator {
  const calculator = useContext(CalculatorContext);
  if (!calculator) throw new Error('This part is drawn inside a workspace only.');
  return calculator;
}

/** One calculator for what is made of what, stopped with the component. */
export function useNewCalculator(product: ProductBasis, library: Library): Calculator {
  const { name, kind, component_id, host_id, selling_price } = product;
  const calculator = useMemo(
    () => createCalculator({ name, kind, component_id, host_id, selling_price }, library),
    [name, kind, component_id, host_id, selling_price, library],
  );
  useEffect(() => () => calculator.stop(), [calculator]);
  return calculator;
}

const NO_PRODUCT: ProductBasis = { name: '', kind: 'biomass', component_id: null, host_id: '', selling_price: null };

/** A calculator for questions that name their own product, or are about none. */
export const useLibraryCalculator = (library: Library): Calculator => useNewCalculator(NO_PRODUCT, library);
