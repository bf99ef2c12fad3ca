import Skeleton from '@mui/material/Skeleton';
import { useNavigate } from 'react-router-dom';
import {
  createCarbonReportChanges,
  useCreateCarbonReport,
  useListCarbonReports,
} from '#generated/hooks/carbon-accounting.ts';
import type { CarbonReportInput } from '#generated/types.ts';
import { CreateCarbonReportBody } from '#generated/zod/carbon-accounting.ts';
import { ReportFields } from '#src/carbon/report-form.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { Page } from '#src/components/page.tsx';
import { PageForm } from '#src/forms/page-form.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { toast } from '#src/lib/toast.ts';
import { refresh } from '#src/lib/refresh.ts';

const LATEST = { page: 1, page_size: 1, sort: '-period' } as const;

/** The country of the browser's language: a first report has none before it to take it from. */
const countryOfBrowser = (): string => new Intl.Locale(navigator.language).region ?? '';

/** A report for the previous calendar year, in the country of the latest one. */
function emptyReport(country: string): CarbonReportInput {
  const year = new Date().getFullYear() - 1;
  return {
    name: '',
    period_start: `${year}-01-01`,
    period_end: `${year}-12-31`,
    country,
    boundary: 'operational_control',
    gwp_set: 'AR5',
    notes: '',
  };
}

/** Creates a carbon report; entries are added on its own page. */
export default function CreateCarbonAccountingPage() {
  const reports = useListCarbonReports(LATEST).data?.reports;
  useCrumbs([{ label: 'Carbon accounting', to: '/carbon-accountings' }, { label: 'New report' }]);
  return (
    <Page title="New carbon report">
      {reports ? (
        <NewReport country={reports[0]?.country ?? countryOfBrowser()} />
      ) : (
        <Skeleton height={480} variant="rounded" />
      )}
    </Page>
  );
}

function NewReport({ country }: { country: string }) {
  const navigate = useNavigate();
  const create = useCreateCarbonReport();
  const form = useContractForm({
    name: 'report',
    schema: CreateCarbonReportBody,
    start: emptyReport(country),
    async send(data) {
      const report = await create.mutateAsync({ data });
      await refresh(queryClient, createCarbonReportChanges());
      toast.done(`${report.name} created`);
      await navigate(`/carbon-accountings/${report.id}`);
    },
  });
  return (
    <PageForm form={form} action="Create report" cancelTo="/carbon-accountings">
      <ReportFields form={form} />
    </PageForm>
  );
}
