import { getListCarbonReportsQueryKey, listCarbonReports } from '#generated/hooks/carbon-accounting.ts';
import { useWholeList } from '#src/lib/whole-list.ts';

/** All reports of the organisation, for comparison and selection. */
export const useReports = () =>
  useWholeList({ key: getListCarbonReportsQueryKey(), ask: listCarbonReports, rowsOf: ({ reports }) => reports });
