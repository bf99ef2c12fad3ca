import { inSentence } from '#engine/wording/index.ts';
import type { OptimisationJob, OptimisationSoFar } from '#generated/types.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { boundedText, countText, inWords, isAtLeast, type Figure } from '#src/draft/metrics.ts';
import { axesOf } from '../asked.ts';
import { ParetoPlot } from '../plots/pareto-plot.tsx';
import { useStudy } from '../study.ts';
import styles from './results.module.css';

/** What a running optimisation has found: the front so far, or the best value so far. */
export function FoundSoFar({ job, found }: { job: OptimisationJob; found: OptimisationSoFar }) {
  const { figures, results } = useStudy();
  const { objectives } = job.parameters;
  const [up, across] = axesOf(job.parameters, figures).axes as [Figure, Figure | undefined];
  const { points, tried, evaluations } = found;
  const best = points[0]?.[0];
  const after = `after ${countText(evaluations)} ${job.parameters.uncertainty ? 'designs' : 'processes'}`;
  if (best === undefined) return <p>No point meets the constraints yet, {after}.</p>;
  if (!across)
    return (
      <p>
        {objectives[0]!.goal === 'minimise' ? 'Lowest' : 'Highest'} {inSentence(up.title)} so far, {after}:{' '}
        <b>{boundedText(results.figures, up, inWords(best, up))}</b>{' '}
        {up.now !== null && !job.parameters.uncertainty && !isAtLeast(results.figures, up) && (
          <Delta value={best} saved={up.now} better={up.better} />
        )}
      </p>
    );
  return (
    <div className={styles['soFar']}>
      <p>
        {points.length} points on the front, {after}
      </p>
      <ParetoPlot
        result={{
          points: points.map((values) => ({ objectives: values, figures: results.figures, settings: [] })),
          tried,
          baseline: results.figures,
        }}
        figures={[up, across]}
        maximise={objectives[0]!.goal === 'maximise'}
        selected={null}
        onSelect={() => undefined}
        onLoad={() => undefined}
        describe={() => ''}
        other={null}
      />
    </div>
  );
}
