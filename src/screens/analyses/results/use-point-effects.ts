import type {
  Constraint,
  Estimates,
  Improvement,
  Objective,
  PointEffects,
  PointRequest,
} from '#engine/analysis/index.ts';
import type { OptimisationJob, OptimisationResult } from '#generated/types.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
import type { Asked } from '../kinds.ts';
import { useConfiguration, withSettings } from '../load-point.ts';

/** What each setting of a point changes, calculated in the browser from the configuration of the run. */
export function usePointEffects(
  job: Asked<OptimisationJob>,
  result: OptimisationResult,
  index: number,
): PointEffects | null | undefined {
  const configuration = useConfiguration();
  const { objectives, constraints = [] } = job.parameters;
  const settings = result.points[index]?.settings;
  const { answer, failure } = useAnswer<{ id: string; request: PointRequest }, PointEffects | null>(
    'effects_of_point',
    settings && {
      id: job.configuration_id,
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
    },
    async ({ id, request }, { ask }) => ask('point_effects', { configuration: await configuration(id), request }),
  );
  // The result is shown without them.
  return failure === null ? answer : null;
}

/** How often a point is better than the configuration of the run, in the same samples of what is uncertain. */
export function usePointCertainty(
  job: Asked<OptimisationJob>,
  result: OptimisationResult,
  index: number,
): Estimates | null | undefined {
  const configuration = useConfiguration();
  const { settings } = result.points[index]!;
  const { answer, failure } = useAnswer<{ id: string; settings: typeof settings }, Estimates | null>(
    'certainty_of_point',
    { id: job.configuration_id, settings },
    async ({ id }, { ask }) => {
      const against = await configuration(id);
      return ask('estimate', { configuration: withSettings(against, settings), against });
    },
    { by: useCalculator().askSlow, pause: REST },
  );
  return failure === null ? answer : null;
}

/** ms for which a point is shown before it is sampled: not for those that are only passed. */
const REST = 300;

/** How far each setting that can be searched, changed alone within the constraints of a run, improves its objectives. */
export function useImprovements({
  configuration_id: id,
  parameters: { objectives: goals, constraints = [] },
}: Asked<OptimisationJob>): Improvement[] | null | undefined {
  const configuration = useConfiguration();
  const { answer, failure } = useAnswer<
    { id: string; goals: Objective[]; constraints: Constraint[] },
    Improvement[] | null
  >('improvements_of_run', { id, goals, constraints }, async (asked, { ask }) =>
    ask('improvements', {
      configuration: await configuration(asked.id),
      goals: asked.goals,
      constraints: asked.constraints,
    }),
  );
  return failure === null ? answer : null;
}
