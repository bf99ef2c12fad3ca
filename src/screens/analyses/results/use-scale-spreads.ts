import type { EstimatedSpreads } from '#engine/analysis/index.ts';
import type { ScaleAnalysisJob, ScaleAnalysisResult } from '#generated/types.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAnswer, type Answered } from '#src/engine/use-ask.ts';
import type { Asked } from '../kinds.ts';
import { useConfiguration } from '../load-point.ts';

export interface SizeSpread extends EstimatedSpreads {
  /** kg per year. */
  output: number;
}

/** Outputs at which the process is sampled. */
const SIZES = 5;
/** A plant that is just full must not need another vessel. */
const JUST_FULL = 0.9999;

/** The outputs of the curve at which the range is calculated: the ends, those between at equal ratios, and now. */
export function sampledOutputs({ points, full, baseline }: ScaleAnalysisResult): number[] {
  const plants = (full.length > 0 ? full : points).filter(({ figures }) => figures !== null);
  const [first, last] = [plants[0]?.output, plants.at(-1)?.output];
  if (first === undefined || last === undefined) return [];
  const wanted = Array.from({ length: SIZES }, (_, k) => first * (last / first) ** (k / (SIZES - 1)));
  const nearest = (output: number) =>
    plants.reduce((best, one) =>
      Math.abs(Math.log(one.output / output)) < Math.abs(Math.log(best.output / output)) ? one : best,
    ).output;
  const isInside = baseline.output >= first && baseline.output <= last;
  return [...new Set([...wanted, ...(isInside ? [baseline.output] : [])].map(nearest))].toSorted((a, b) => a - b);
}

/** How uncertain the process is at several outputs, calculated in the browser, one after the other. */
export function useScaleSpreads(job: Asked<ScaleAnalysisJob>, result: ScaleAnalysisResult): Answered<SizeSpread[]> {
  const configuration = useConfiguration();
  const { rule, stirring } = job.parameters;
  const outputs = sampledOutputs(result);
  return useAnswer<object, SizeSpread[]>(
    'scale_spreads',
    { id: job.configuration_id, outputs, rule, stirring },
    async (_asked, { ask, tell }) => {
      const of = await configuration(job.configuration_id);
      const found: SizeSpread[] = [];
      for (const output of outputs) {
        const one = await ask('scale_spread', {
          configuration: of,
          target_output: JUST_FULL * output,
          ...(rule && { rule }),
          ...(stirring && { stirring }),
        });
        if (one) found.push({ output, ...one });
        tell([...found], found.length / outputs.length);
      }
      return found;
    },
    { by: useCalculator().askSlow },
  );
}
