import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import {
  getListCarbonReportsQueryKey,
  useCreateCarbonReport,
} from '#generated/hooks/carbon-accounting/carbon-accounting.ts';
import type { CarbonReportInput } from '#generated/hooks/model/index.ts';
import { CreateCarbonReportBody } from '#generated/zod/carbon-accounting.ts';
import { ReportFields } from '#src/carbon/report-form.tsx';
import { Card, Page } from '#src/components/page.tsx';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { schemaResolver } from '#src/forms/messages.ts';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useKeptForm } from '#src/forms/use-kept.ts';
import { MEANT } from '#src/forms/use-leave-guard.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { toast } from '#src/lib/toast.ts';

/** The last whole year: what is reported now. */
const lastYear = () => new Date().getFullYear() - 1;

/** A carbon report: what it covers; its entries come on its own page. */
export default function CreateCarbonAccountingPage() {
  const navigate = useNavigate();
  const create = useCreateCarbonReport();
  const form = useForm<CarbonReportInput>({
    resolver: schemaResolver(CreateCarbonReportBody),
    defaultValues: {
      name: '',
      period_start: `${lastYear()}-01-01`,
      period_end: `${lastYear()}-12-31`,
      country: 'NL',
      boundary: 'operational_control',
      gwp_set: 'AR5',
      notes: '',
    },
  });
  useKeptForm('report', form);
  useCrumbs([{ label: 'Carbon accounting', to: '/carbon-accountings' }, { label: 'New report' }]);
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (data) => {
    try {
      const report = await create.mutateAsync({ data });
      await queryClient.invalidateQueries({ queryKey: getListCarbonReportsQueryKey() });
      toast.done(`${report.name} created`);
      await navigate(`/carbon-accountings/${report.id}`);
    } catch (error) {
      applyProblem(form, error);
    }
  });
  return (
    <Page title="New carbon report">
      <form noValidate onSubmit={(event) => void submit(event)} style={{ maxWidth: 640 }}>
        <Card>
          <div style={{ padding: 20 }}>
            <ReportFields form={form} />
          </div>
        </Card>
        <div style={{ display: 'flex', gap: 8, marginTop: 16 }}>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            Create report
          </Button>
          <Button variant="outlined" component={Link} to="/carbon-accountings" state={MEANT}>
            Cancel
          </Button>
        </div>
      </form>
      <UnsavedChanges dirty={isDirty && !isSubmitting} />
    </Page>
  );
}
