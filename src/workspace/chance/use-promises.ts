import { useCallback, useMemo, useState } from 'react';
import type { Results } from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import { wholeTargets } from '#src/draft/goal-seek/figures.ts';
import { figureOf, toFigures } from '#src/draft/metrics.ts';
import { constraintsOf, firstPromises, storedPromises, storePromises, type PlantPromise } from '#src/draft/promises.ts';
import { useReported } from '#src/lib/reporting.ts';

/** The limits of a process, which this browser remembers, and the metrics that can have one. */
export function usePromises(
  product: Pick<Product, 'target_output' | 'selling_price'>,
  processId: string,
  results: Results,
) {
  const reported = useReported();
  const [promises, setPromises] = useState(() => storedPromises(processId) ?? firstPromises(product, results.figures));
  const figures = useMemo(() => toFigures(wholeTargets(results, reported), results), [results, reported]);
  const figureFor = useCallback((metric: string) => figureOf(figures, metric), [figures]);
  const change = (next: PlantPromise[]) => {
    setPromises(next);
    storePromises(processId, next);
  };
  const limits = useMemo(() => constraintsOf(promises), [promises]);
  return { promises, change, limits, figures, figureFor };
}
