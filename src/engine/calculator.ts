import { createContext, useContext, useEffect, useMemo } from 'react';
import type { Library, ProductBasis } from '#engine/index.ts';
import { createLine, type Ask } from './line.ts';
import type { WorkerLike } from './protocol.ts';

/**
 * Computes requests about a process, separately from the metrics that follow each keystroke and never wait for these.
 */
export interface Calculator {
  /** The product and the library of the process. */
  readonly product: ProductBasis;
  readonly library: Library;
  ask: Ask;
  /**
   * For what takes seconds and follows by itself, such as estimates: in a worker of its own, so that no other request waits
   * for it.
   */
  askSlow: Ask;
  /** For one of many parts of an answer, which are computed side by side: in the worker with the fewest questions. */
  askPart: Ask;
  stop: () => void;
}

/** Workers for parts of answers: one core is left for the page. */
const MOST_PARTS = 4;
export const partsAtOnce = (): number => Math.min(MOST_PARTS, Math.max(1, navigator.hardwareConcurrency - 1));

/** The first request of each kind starts its worker. */
export function createCalculator(product: ProductBasis, library: Library, start?: () => WorkerLike): Calculator {
  const quick = createLine(product, library, start);
  const slow = createLine(product, library, start);
  const parts = Array.from({ length: partsAtOnce() }, () => ({ line: createLine(product, library, start), open: 0 }));
  return {
    product,
    library,
    ask: quick.ask,
    askSlow: slow.ask,
    askPart(task, ask, options) {
      const part = parts.reduce((least, one) => (one.open < least.open ? one : least));
      part.open += 1;
      return part.line.ask(task, ask, options).finally(() => (part.open -= 1));
    },
    stop() {
      quick.stop();
      slow.stop();
      for (const { line } of parts) line.stop();
    },
  };
}

export const CalculatorContext = createContext<Calculator | null>(null);

/** The calculator of the open process. */
export function useCalculator(): Calculator {
  const calculator = useContext(CalculatorContext);
  if (!calculator) throw new Error('This component must be inside a workspace.');
  return calculator;
}

const NO_PRODUCT: ProductBasis = { name: '', kind: 'biomass', component_id: null, host_id: '', selling_price: null };
const NO_LIBRARY: Library = { cells: [], proteins: [], molecules: [], solvents: [] };

/** One calculator per product and library, which may not be known yet, stopped when the component unmounts. */
export function useNewCalculator(product = NO_PRODUCT, library = NO_LIBRARY): Calculator {
  const { name, kind, component_id, host_id, selling_price } = product;
  const calculator = useMemo(
    () => createCalculator({ name, kind, component_id, host_id, selling_price }, library),
    [name, kind, component_id, host_id, selling_price, library],
  );
  useEffect(() => () => calculator.stop(), [calculator]);
  return calculator;
}

/** A calculator for requests that name their own product, or need no product. */
export const useLibraryCalculator = (library?: Library): Calculator => useNewCalculator(undefined, library);
