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
  stop: () => void;
}

/** The first request of each kind starts its worker. */
export function createCalculator(product: ProductBasis, library: Library, start?: () => WorkerLike): Calculator {
  const quick = createLine(product, library, start);
  const slow = createLine(product, library, start);
  return {
    product,
    library,
    ask: quick.ask,
    askSlow: slow.ask,
    stop() {
      quick.stop();
      slow.stop();
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

/** One calculator per product and library, stopped when the component unmounts. */
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

/** A calculator for requests that name their own product, or need no product. */
export const useLibraryCalculator = (library: Library): Calculator => useNewCalculator(NO_PRODUCT, library);
