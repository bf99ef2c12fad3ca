import { useEffect, useState } from 'react';
import type { Configuration } from '#engine/types/configuration.ts';
import type { HeatResult } from '#engine/types/results.ts';
import { useCalculator } from '#src/engine/calculator.ts';

/** Heat balance of a draft, with that of the draft before until it is calculated; undefined before the first. */
export function useHeat(configuration: Configuration): HeatResult | null | undefined {
  const calculator = useCalculator();
  const [heat, setHeat] = useState<HeatResult | null>();
  useEffect(() => {
    let isCurrent = true;
    const take = (found: HeatResult | null) => isCurrent && setHeat(found);
    calculator.ask('heat', configuration).then(take, () => take(null));
    return () => {
      isCurrent = false;
    };
  }, [calculator, configuration]);
  return heat;
}
