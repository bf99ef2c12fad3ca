import { useEffect, useState } from 'react';
import type { Configuration, Estimates } from '#engine/index.ts';
import { useCalculator } from '#src/engine/calculator.ts';

/** Time without a change, ms, after which the draft is sampled. */
const PAUSE = 600;
/** Samples of the first picture, which even a large plant has within a second. */
const FIRST = 64;
/** Time without a change after the first picture, ms, after which all samples are drawn: not for a value that is only tried. */
const REST = 2000;

/**
 * How uncertain the metrics of a draft are: after the first of the numbered samples, then after all of them. Null while the
 * first are calculated, if they cannot be, and without a draft.
 */
export function useDraftEstimates(configuration: Configuration | null): Estimates | null {
  const calculator = useCalculator();
  const [known, setKnown] = useState<{ of: Configuration; estimates: Estimates | null } | null>(null);
  useEffect(() => {
    if (configuration === null) return undefined;
    let isCurrent = true;
    const take = (estimates: Estimates | null) => {
      if (isCurrent) setKnown({ of: configuration, estimates });
    };
    let timer: ReturnType<typeof setTimeout>;
    const sample = async (samples?: number): Promise<void> => {
      const ask = samples === undefined ? { configuration } : { configuration, samples };
      const estimates = await calculator.askSlow('estimate', ask).catch(() => null);
      take(estimates);
      if (isCurrent && estimates && samples !== undefined) sampleAfter(REST);
    };
    const sampleAfter = (pause: number, samples?: number): void => {
      timer = setTimeout(() => void sample(samples), pause);
    };
    sampleAfter(PAUSE, FIRST);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [calculator, configuration]);
  return known?.of === configuration ? known.estimates : null;
}
