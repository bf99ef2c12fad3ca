import { useEffect, useState } from 'react';
import type { Configuration, Estimates } from '#engine/index.ts';
import { useCalculator } from './calculator.ts';

/** Time without a change, ms, after which the draft is sampled. */
const PAUSE = 600;

/** How uncertain the metrics of a draft are; null while they are calculated, and if they cannot be. */
export function useDraftEstimates(configuration: Configuration): Estimates | null {
  const calculator = useCalculator();
  const [known, setKnown] = useState<{ of: Configuration; estimates: Estimates | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const take = (estimates: Estimates | null) => isCurrent && setKnown({ of: configuration, estimates });
    const timer = setTimeout(() => {
      calculator.ask('estimate', configuration).then(take, () => take(null));
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [calculator, configuration]);
  return known?.of === configuration ? known.estimates : null;
}
