import Skeleton from '@mui/material/Skeleton';
import { useParams } from 'react-router-dom';
import { useGetCarbonReport } from '#generated/hooks/carbon-accounting.ts';
import { Page } from '#src/components/page.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { Report } from './report.tsx';

/** One carbon report. */
export default function CarbonAccountingPage() {
  const { carbonAccountingId = '' } = useParams();
  const report = useGetCarbonReport(carbonAccountingId).data;
  useTitle(report?.name ?? 'Carbon report');
  useCrumbs([{ label: 'Carbon accounting', to: '/carbon-accountings' }, { label: report?.name ?? '' }]);
  if (!report)
    return (
      <Page title="Carbon report">
        <Skeleton height={320} variant="rounded" />
      </Page>
    );
  return <Report key={report.id} report={report} />;
}
