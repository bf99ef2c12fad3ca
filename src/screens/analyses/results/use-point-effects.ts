import { useEffect, useState } from 'react';
import type { PointEffects, Screening } from '#engine/analysis/index.ts';
import type { OptimisationJob, OptimisationResult } from '#generated/types.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useConfiguration } from '../load-point.ts';

type Asked = Pick<OptimisationJob, 'configuration_id' | 'parameters'>;

/** An answer of the worker for a key; undefined until it is there, null if there is none. */
function useAnswer<Answer>(key: string, work: () => Promise<Answer | null>): Answer | null | undefined {
  const [found, setFound] = useState<{ key: string; answer: Answer | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    work().then(
      (answer) => isCurrent && setFound({ key, answer }),
      // The result is shown without it.
      () => isCurrent && setFound({ key, answer: null }),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names all that the work depends on
  }, [key]);
  return found?.key === key ? found.answer : undefined;
}

/** What each setting of a point changes, calculated in the browser from the configuration of the run. */
export function usePointEffects(
  job: Asked,
  result: OptimisationResult,
  index: number,
): PointEffects | null | undefined {
  const calculator = useCalculator();
  const configuration = useConfiguration();
  const { objectives, constraints = [] } = job.parameters;
  const { settings } = result.points[index]!;
  return useAnswer(`${job.configuration_id} ${JSON.stringify(settings)}`, async () =>
    calculator.ask('point_effects', {
      configuration: await configuration(job.configuration_id),
      request: {
        settings,
        ranges: result.settings.map(({ step_id, key, min, max, choices }) => ({
          step_id,
          key,
          ...(min !== undefined && { min }),
          ...(max !== undefined && { max }),
          ...(choices && { choices }),
        })),
        metrics: objectives.map(({ metric }) => metric),
        constraints,
      },
    }),
  );
}

/** The effect of every setting that can be searched on the objectives of a run. */
export function useScreening({
  configuration_id: id,
  parameters: { objectives },
}: Asked): Screening | null | undefined {
  const calculator = useCalculator();
  const configuration = useConfiguration();
  const metrics = objectives.map(({ metric }) => metric);
  return useAnswer(`${id} ${metrics.join(' ')}`, async () =>
    calculator.ask('screening', { configuration: await configuration(id), metrics }),
  );
}
