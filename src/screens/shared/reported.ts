import type { SharedContent } from '#generated/types.ts';
import { reportedFor, type Reported } from '#src/lib/reporting.ts';

/** The amount of product for which a page shows costs: of a batch, that of the report, also beside the sliders. */
export function reportedOf({ reporting_unit, dose, unit_count, figures, results }: SharedContent): Reported {
  const isContinuous = results ? results.mode === 'continuous' : figures?.continuous === true;
  const metrics = results?.figures ?? figures?.summary;
  return reportedFor(
    {
      ...(reporting_unit && { reporting_unit }),
      ...(dose !== undefined && { dose }),
      ...(unit_count !== undefined && { unit_count }),
    },
    isContinuous ? null : (metrics?.batch_output ?? null),
  );
}
