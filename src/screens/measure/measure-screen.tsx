import { useMemo } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import type { ValueOfInformationJob } from '#generated/types.ts';
import { Page } from '#src/components/page.tsx';
import { useReported } from '#src/lib/reporting.ts';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { Notices } from '#src/workspace/notices.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { runsQuery, useRun, WHILE_RUNNING } from '#src/workspace/runs.ts';
import { StateBadge } from '#src/workspace/state-badge.tsx';
import { useUnsavedCount } from '#src/draft/store.ts';
import { UnsavedGuard } from '#src/workspace/unsaved-guard.tsx';
import { usePageSaving } from '#src/workspace/use-page-saving.ts';
import type { DraftPageProps } from '#src/workspace/draft-page.tsx';
import { toDraft } from '#src/draft/wire.ts';
import { Measurements } from './measurements.tsx';
import { useMeasurable } from './use-measurable.ts';

/** The measurements and the decision of the newest run, which are edited and run again. */
export function MeasureScreen({ workspace, product, process }: DraftPageProps) {
  const count = useUnsavedCount();
  const navigate = useNavigate();
  const design = `/products/${product.id}?process=${process.id}`;
  const saving = usePageSaving(workspace, process, (step) => void navigate(`${design}&step=${step}`));
  return (
    <>
      <Page
        title="What to measure next"
        badge={
          <StateBadge>
            <b>v{process.configuration.number}</b>
          </StateBadge>
        }
        lead={
          count > 0
            ? `${process.name} · ${product.name} · excluding your unsaved changes`
            : `${process.name} · ${product.name}`
        }
        actions={
          <Button variant="outlined" component={Link} to={`/products/${product.id}/${process.id}/analyses`}>
            All analyses
          </Button>
        }
        views={<ProcessViews product={product} process={process} at="analyses" />}
      >
        <Notices process={process} saving={saving} onShow={(step) => void navigate(`${design}&step=${step}`)} />
        <Newest product={product} process={process} />
      </Page>
      <UnsavedGuard processId={process.id} onDiscard={() => workspace.discard()} />
      <FooterStatus />
    </>
  );
}

/** Runs among which the newest with a result is looked for. */
const RECENT = { page: 1, page_size: 10 };

function Newest({ product, process }: Pick<DraftPageProps, 'product' | 'process'>) {
  const saved = process.configuration;
  const ids = { productId: product.id, processId: process.id };
  const configuration = useMemo(() => toDraft(saved), [saved]);
  const { mass } = useReported();
  const measurable = useMeasurable(configuration);
  const runs = useQuery({ ...runsQuery(ids, 'measure', RECENT), ...WHILE_RUNNING }).data?.jobs;
  const newest = useRun(ids, runs?.[0]?.id ?? null);
  const done = runs?.find(({ status }) => status === 'succeeded');
  const shown = useRun(ids, done?.id ?? null);
  const isLoading = !runs || !measurable || (runs.length > 0 && !newest) || (done && !shown);
  if (isLoading) return <Skeleton variant="rounded" height={420} aria-label="Loading the measurements" />;
  return (
    <Measurements
      // What is typed is for the amount that was reported when it was read.
      key={`${process.id} ${mass}`}
      product={product}
      process={process}
      configuration={configuration}
      configurationId={saved.id}
      measurable={measurable}
      newest={ofMeasurements(newest)}
      shown={ofMeasurements(shown)}
    />
  );
}

const ofMeasurements = (job: ReturnType<typeof useRun>): ValueOfInformationJob | null =>
  job?.type === 'value_of_information' ? job : null;
