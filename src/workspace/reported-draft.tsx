import { useCallback, useMemo, type ReactNode } from 'react';
import { batchOf, ReportedContext, reportedFor, type Reporting } from '#src/lib/reporting.ts';
import { useWorkspaceState, type WorkspaceState } from '#src/draft/store.ts';

/**
 * Costs and footprints inside are for the amount of product that its product says. A batch is that of the results on screen, for
 * saved values beside them as well, so that a larger batch alone changes no figure.
 */
export function ReportedDraft({ product, children }: { product: Reporting; children: ReactNode }) {
  const { reporting_unit: unit } = product;
  const batch = useWorkspaceState(
    useCallback(
      ({ results, savedResults }: WorkspaceState) => (unit === 'batch' ? batchOf(results ?? savedResults) : null),
      [unit],
    ),
  );
  const reported = useMemo(() => reportedFor(product, batch), [product, batch]);
  return <ReportedContext value={reported}>{children}</ReportedContext>;
}
