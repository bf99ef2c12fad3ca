import { useEffect, useState } from 'react';
import type { ProposedMeasurement, UncertainInput } from '#engine/analysis/index.ts';
import type { Configuration } from '#engine/index.ts';
import { useCalculator } from '#src/engine/calculator.ts';

export interface Measurable {
  /** The uncertain numbers of the process, the strongest first. */
  numbers: UncertainInput[];
  proposed: ProposedMeasurement[];
}

const NOTHING: Measurable = { numbers: [], proposed: [] };
/** The metrics about which a decision can be. */
const METRICS = ['cogs', 'msp'];

/** What could be measured in a saved process; null until it is known. */
export function useMeasurable(configuration: Configuration): Measurable | null {
  const calculator = useCalculator();
  const [found, setFound] = useState<Measurable | null>(null);
  useEffect(() => {
    let isWanted = true;
    calculator.ask('measurable', { configuration, metrics: METRICS }).then(
      (answer) => isWanted && setFound(answer),
      // Without the engine, the measurements of the newest run can still be edited and run again.
      () => isWanted && setFound(NOTHING),
    );
    return () => {
      isWanted = false;
    };
  }, [calculator, configuration]);
  return found;
}
