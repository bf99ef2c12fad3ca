import type { Job } from '#generated/types.ts';
import { HeatmapView } from './heatmap.tsx';
import { OptimisationView } from './optimisation.tsx';
import { ScaleCurveView } from './scale-curve.tsx';
import { ScalingView } from './scaling.tsx';
import { SensitivityView } from './sensitivity.tsx';
import { UncertaintyView } from './uncertainty.tsx';

type Finished<J> = J extends Job ? Pick<J, 'type' | 'parameters' | 'configuration_id' | 'result'> : never;

interface Props {
  job: Finished<Job>;
  /** A second run for comparison. */
  other: Job | null;
}

/** The result of a finished analysis. */
export function ResultView({ job, other }: Props) {
  switch (job.type) {
    case 'optimise':
      return (
        job.result && (
          <OptimisationView job={job} result={job.result} other={other?.type === job.type ? other.result : null} />
        )
      );
    case 'sensitivity_analysis': {
      if (!job.result) return null;
      const beside = other?.type === job.type ? other.result : null;
      return job.result.method === 'monte_carlo' ? (
        <UncertaintyView job={job} result={job.result} other={beside} />
      ) : (
        <SensitivityView job={job} result={job.result} other={beside} />
      );
    }
    case 'sensitivity_heatmap_analysis':
      return (
        job.result && (
          <HeatmapView job={job} result={job.result} other={other?.type === job.type ? other.result : null} />
        )
      );
    case 'scale':
      return (
        job.result && (
          <ScalingView job={job} result={job.result} other={other?.type === job.type ? other.result : null} />
        )
      );
    // It has a page of its own.
    case 'value_of_information':
      return null;
    case 'scale_analysis':
      return (
        job.result && (
          <ScaleCurveView job={job} result={job.result} other={other?.type === job.type ? other.result : null} />
        )
      );
  }
}
