import { useQueryClient } from '@tanstack/react-query';
import { withoutField } from '#engine/wording/index.ts';
import { getListImpactActivitiesQueryOptions, getListImpactItemsQueryOptions } from '#generated/hooks/impacts.ts';
import { getGetLifeCycleAnalysisQueryKey } from '#generated/hooks/life-cycle-analysis.ts';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { ImportDialog } from '#src/forms/import-dialog.tsx';
import { RejectedRow } from '#src/forms/planned-row.ts';
import { ApiProblem } from '#src/lib/api-problem.ts';
import { formatCount } from '#src/lib/format.ts';
import { isSame } from '#src/lib/is-same.ts';
import { GRID_ITEM, placesOf } from './countries.ts';
import {
  inputOfRows,
  keyAt,
  movesOfRows,
  rowAt,
  withIds,
  withScores,
  type ImportRow,
  type Sent,
} from './import-requests.ts';
import { headOf } from './inventory-sheet.ts';
import { planImport } from './plan-import.ts';
import { changesOf, inputOf, useChanges, type Step } from './use-analysis.ts';

/** Imports the inventory of an exported analysis: supplies, locations and custom items; all rows or none. */
export function ImportItems({ analysis, onClose }: { analysis: LifeCycleAnalysis; onClose: () => void }) {
  const client = useQueryClient();
  const { saveAll } = useChanges(analysis);
  const plan = async (cells: string[][]) => {
    const [{ items }, { activities }] = await Promise.all([
      client.ensureQueryData(getListImpactItemsQueryOptions()),
      client.ensureQueryData(getListImpactActivitiesQueryOptions(GRID_ITEM)),
    ]);
    // After a conflict, the current analysis.
    const now = client.getQueryData<LifeCycleAnalysis>(
      getGetLifeCycleAnalysisQueryKey(analysis.product_id, analysis.process_id),
    );
    return planImport(cells, now ?? analysis, { impacts: items, places: placesOf(activities) });
  };
  const store = async (rows: readonly ImportRow[]) => {
    let sent: Sent = {};
    let withId = rows;
    const steps: Step[] = [
      (now) => {
        const input = inputOfRows(rows, now);
        sent = input;
        return isSame({ ...inputOf(now), ...input }, inputOf(now)) ? null : { input };
      },
      // Only the server knows the ids of new items.
      (now) => {
        const known = withIds(rows, now);
        withId = known;
        const uncertainty = withScores(known, now);
        sent = { uncertainty };
        return isSame(uncertainty, now.uncertainty) ? null : { input: { uncertainty } };
      },
      (now) => {
        const moves = movesOfRows(withIds(rows, now), now);
        sent = { location_change_items: moves };
        return isSame(moves, changesOf(now)) ? null : { moves };
      },
    ];
    try {
      await saveAll(steps, `${formatCount(rows.length)} ${rows.length === 1 ? 'item' : 'items'} imported`);
      return new Map<number, string>();
    } catch (error) {
      const path = error instanceof ApiProblem ? (error.fields[0] ?? '') : '';
      const row = rowAt(path, withId, sent);
      if (!row || !(error instanceof ApiProblem)) throw error;
      const key = keyAt(path);
      const message = withoutField(error.message, path);
      throw new RejectedRow(row.line, key === null ? message : `${headOf(key)}: ${message}`);
    }
  };
  return (
    <ImportDialog
      what="inventory"
      how="Only the inventory is read: supplies, data quality, locations and custom items. Results are calculated again, and items that the file does not contain stay as they are."
      plan={plan}
      store={store}
      onClose={onClose}
    />
  );
}
