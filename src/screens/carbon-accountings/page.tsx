import { numeric } from '#src/components/table/column.ts';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { getListCarbonReportsQueryOptions } from '#generated/hooks/carbon-accounting.ts';
import type { CarbonReportSummary } from '#generated/types.ts';
import { printTotals, type TotalKey } from '#src/carbon/printed-totals.ts';
import { periodOf } from '#src/carbon/words.ts';
import { YearsChart } from '#src/carbon/years-chart.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card, Empty, Page } from '#src/components/page.tsx';
import { PagedTable, usePagedList } from '#src/components/paged-table.tsx';
import { CHANGED } from '#src/components/table/columns.tsx';
import { printed } from '#src/lib/rounding.ts';
import { useReports } from '#src/carbon/use-reports.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';

const amount = (key: TotalKey, title: string, minor = true): Column<CarbonReportSummary> => ({
  key,
  title,
  unit: 't CO₂e',
  numeric: true,
  minor,
  sortBy: ({ totals }) => totals[key],
  value: ({ totals }) => totals[key] / 1000,
  cell: ({ totals }) => {
    const shown = printTotals(totals);
    return printed(shown[key], shown.decimals, totals[key] / 1000);
  },
});

const COLUMNS: Column<CarbonReportSummary>[] = [
  {
    key: 'name',
    title: 'Report',
    sortBy: ({ name }) => name,
    value: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`/carbon-accountings/${id}`}>{name}</Link>,
  },
  {
    key: 'period',
    title: 'Period',
    sortBy: ({ period_start }) => period_start,
    value: periodOf,
    cell: periodOf,
  },
  { key: 'status', title: 'Status', minor: true, sortBy: ({ status }) => status, cell: ({ status }) => status },
  amount('scope_1', 'Scope 1'),
  amount('scope_2_location', 'Scope 2, location-based'),
  amount('scope_2_market', 'Scope 2, market-based'),
  amount('scope_3', 'Scope 3'),
  amount('total_location', 'Total, location-based', false),
  numeric('entries_without_factor', 'Without a factor', '', {
    minor: true,
    sortBy: ({ totals }) => totals.entries_without_factor,
    value: ({ totals }) => totals.entries_without_factor,
    cell: ({ totals }) => `${totals.entries_without_factor} of ${totals.entries}`,
  }),
  CHANGED,
];

/** The organisation's carbon reports, side by side. */
export default function CarbonAccountingsPage() {
  const list = usePagedList({
    query: (page) => getListCarbonReportsQueryOptions(page),
    rows: ({ reports }) => reports,
    columns: COLUMNS,
  });
  const every = useReports();
  useCrumbs([{ label: 'Carbon accounting' }]);
  const create = (
    <Button variant="contained" component={Link} to="/carbon-accountings/create" startIcon={<Icon name="plus" />}>
      New report
    </Button>
  );
  return (
    <Page title="Carbon accounting" actions={!list.isNone && create}>
      <div style={{ display: 'grid', gap: 16 }}>
        <PagedTable
          label="Carbon reports"
          list={list}
          defaultSort="-period"
          none={
            <Empty title="No report yet" actions={create}>
              A report adds up the emissions of a year, by scope and category: energy, fuels, leaks, purchases, freight,
              waste and travel, each with its factor and its source. Products of your processes can be entries.
            </Empty>
          }
        />
        {every && every.length > 1 && (
          <Card>
            <YearsChart reports={every} by="location" />
          </Card>
        )}
      </div>
    </Page>
  );
}
