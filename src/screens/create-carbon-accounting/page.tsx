import { useNavigate } from 'react-router-dom';
import {
  getListCarbonReportsQueryKey,
  useCreateCarbonReport,
} from '#generated/hooks/carbon-accounting/carbon-accounting.ts';
import type { CarbonReportInput } from '#generated/hooks/model/index.ts';
import { CreateCarbonReportBody } from '#generated/zod/carbon-accounting.ts';
import { ReportFields } from '#src/carbon/report-form.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { Page } from '#src/components/page.tsx';
import { PageForm } from '#src/forms/page-form.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { toast } from '#src/lib/toast.ts';

/** A report for the previous calendar year. */
function emptyReport(): CarbonReportInput {
  const year = new Date().getFullYear() - 1;
  return {
    name: '',
    period_start: `${year}-01-01`,
    period_end: `${year}-12-31`,
    country: 'NL',
    boundary: 'operational_control',
    gwp_set: 'AR5',
    notes: '',
  };
}

/** A carbon report: what it covers; its entries come on its own page. */
export default function CreateCarbonAccountingPage() {
  const navigate = useNavigate();
  const create = useCreateCarbonReport();
  const form = useContractForm({
    name: 'report',
    schema: CreateCarbonReportBody,
    start: emptyReport(),
    async send(data) {
      const report = await create.mutateAsync({ data });
      await queryClient.invalidateQueries({ queryKey: getListCarbonReportsQueryKey() });
      toast.done(`${report.name} created`);
      await navigate(`/carbon-accountings/${report.id}`);
    },
  });
  useCrumbs([{ label: 'Carbon accounting', to: '/carbon-accountings' }, { label: 'New report' }]);
  return (
    <Page title="New carbon report">
      <PageForm form={form} action="Create report" cancelTo="/carbon-accountings">
        <ReportFields form={form} />
      </PageForm>
    </Page>
  );
}
