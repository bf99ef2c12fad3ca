import { useMemo } from 'react';
import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { counted } from '#engine/wording/index.ts';
import { Page } from '#src/components/page.tsx';
import { ReportedContext } from '#src/lib/reporting.ts';
import { changesBetween } from '#src/draft/changes.ts';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { Notices } from '#src/workspace/notices.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { assumptionOf } from '#src/draft/refusals.ts';
import { StateBadge } from '#src/workspace/state-badge.tsx';
import { selectDraft, useWorkspaceState, type Workspace } from '#src/draft/store.ts';
import { UndoButton } from '#src/workspace/undo-button.tsx';
import { UnsavedGuard } from '#src/workspace/unsaved-guard.tsx';
import { usePageSaving } from '#src/workspace/use-page-saving.ts';
import type { DraftPageProps } from '#src/workspace/draft-page.tsx';
import styles from './analyses.module.css';
import { Runs } from './runs-view.tsx';
import { StudyContext, toStudy, type Study } from './study.ts';

/** The page uses the same draft as the design, so that a loaded point also appears there. */
export function OpenAnalyses({ workspace, product, process, catalogue }: DraftPageProps) {
  const study = useMemo(() => toStudy(product, process, catalogue), [product, process, catalogue]);
  return (
    <StudyContext value={study}>
      <ReportedContext value={study.reported}>
        <Screen workspace={workspace} study={study} />
      </ReportedContext>
    </StudyContext>
  );
}

function Screen({ workspace, study: { product, process, number } }: { workspace: Workspace; study: Study }) {
  const draft = useWorkspaceState(selectDraft);
  const saved = useWorkspaceState((state) => state.saved);
  const { count } = changesBetween(saved, draft);
  const navigate = useNavigate();
  const design = `/products/${product.id}?process=${process.id}`;
  const toStep = (step: string, field: string | null) =>
    void navigate(
      step === '' ? `${design}&tool=assumptions&about=${assumptionOf(field) ?? ''}` : `${design}&step=${step}`,
    );
  const saving = usePageSaving(workspace, process, toStep);
  return (
    <>
      <Page
        title="Analyses"
        badge={
          <StateBadge isDraft={count > 0}>
            {count > 0 ? (
              <>
                <b>Draft</b> {counted(count, 'unsaved change')} on v{number}
              </>
            ) : (
              <b>v{number}</b>
            )}
          </StateBadge>
        }
        lead={`${process.name} · ${product.name}`}
        actions={
          <>
            <Button
              variant="outlined"
              component={Link}
              to={`/products/${product.id}/${process.id}/analyses?kind=design-space`}
            >
              Design space
            </Button>
            <Button variant="outlined" component={Link} to={`/products/${product.id}/${process.id}/measure`}>
              What to measure next
            </Button>
            {count > 0 && (
              <>
                <UndoButton />
                <Button variant="text" onClick={() => workspace.discard()}>
                  Discard
                </Button>
                <Button variant="outlined" component={Link} to={design}>
                  Open the design
                </Button>
                <Button variant="outlined" loading={saving.saving} onClick={() => void saving.save()}>
                  Save as v{process.configuration_count + 1}
                </Button>
              </>
            )}
          </>
        }
        views={<ProcessViews product={product} process={process} at="analyses" />}
      >
        <Notices process={process} saving={saving} onShow={toStep} />
        {count > 0 && (
          <p className={styles['hint']}>Analyses use the saved v{number}. To analyse the draft, save it first.</p>
        )}
        <Runs />
      </Page>
      <UnsavedGuard processId={process.id} onDiscard={() => workspace.discard()} />
      <FooterStatus />
    </>
  );
}
