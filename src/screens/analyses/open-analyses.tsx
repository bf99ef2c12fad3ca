import { useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link, useNavigate } from 'react-router-dom';
import type { Library } from '#engine/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { Page } from '#src/components/page.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { CalculatorContext, useNewCalculator } from '#src/workspace/calculator.ts';
import { changesBetween } from '#src/workspace/changes.ts';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { Notices } from '#src/workspace/notices.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { useSave } from '#src/workspace/save.ts';
import { selectDraft, useWorkspaceState, WorkspaceContext, type Workspace } from '#src/workspace/store.ts';
import { UnsavedGuard } from '#src/workspace/unsaved-guard.tsx';
import { useOpenWorkspace } from '#src/workspace/use-open-workspace.ts';
import { useShortcuts } from '#src/workspace/use-shortcuts.ts';
import styles from './analyses.module.css';
import { Runs } from './runs-view.tsx';
import { StudyContext, type Study } from './study.ts';

interface Props {
  study: Study;
  library: Library;
}

const nothing = () => {};

/** The page works on the same draft as the design, so that a point that is loaded here is there too. */
export function OpenAnalyses({ study, library }: Props) {
  const workspace = useOpenWorkspace(study.product, study.process, library);
  const calculator = useNewCalculator(study.product, library);
  return (
    <StudyContext value={study}>
      <WorkspaceContext value={workspace}>
        <CalculatorContext value={calculator}>
          <Screen workspace={workspace} study={study} />
        </CalculatorContext>
      </WorkspaceContext>
    </StudyContext>
  );
}

function Screen({ workspace, study: { product, process, number } }: { workspace: Workspace; study: Study }) {
  const draft = useWorkspaceState(selectDraft);
  const saved = useWorkspaceState((state) => state.saved);
  const past = useWorkspaceState((state) => state.history.past.at(-1)?.label);
  const { count } = changesBetween(saved, draft);
  const navigate = useNavigate();
  const design = `/products/${product.id}?process=${process.id}`;
  const [failure, setFailure] = useState<unknown>(null);
  if (failure) throw failure;
  const toStep = (step: string) => void navigate(`${design}&step=${step}`);
  const ids = { productId: product.id, processId: process.id };
  const saving = useSave(workspace, ids, process.version, toStep, setFailure);
  useShortcuts({
    undo: () => workspace.undo(),
    redo: () => workspace.redo(),
    save: () => void saving.save(),
    addStep: nothing,
    previousStep: nothing,
    nextStep: nothing,
  });
  useTitle(`${process.name}, analyses`);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product.name, to: `/products/${product.id}` },
    { label: process.name, to: design },
    { label: 'Analyses' },
  ]);
  return (
    <>
      <Page
        title="Analyses"
        badge={
          <span className={styles['state']} data-draft={count > 0 || undefined} role="status">
            {count > 0 ? (
              <>
                <b>Draft</b> {count === 1 ? '1 unsaved change' : `${count} unsaved changes`} on v{number}
              </>
            ) : (
              <b>v{number}</b>
            )}
          </span>
        }
        lead={`${process.name} · ${product.name}`}
        actions={
          count > 0 && (
            <>
              <Tooltip title={past ? `Undo: ${past}` : 'Nothing to undo'}>
                <span>
                  <IconButton
                    aria-label={past ? `Undo ${past}` : 'Undo'}
                    disabled={!past}
                    onClick={() => workspace.undo()}
                  >
                    <Icon name="undo" size={18} />
                  </IconButton>
                </span>
              </Tooltip>
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
          )
        }
        tabs={<ProcessViews product={product} process={process} at="analyses" />}
      >
        <Notices saving={saving} onShow={toStep} insertAt={null} onCancelInsert={nothing} />
        {count > 0 && (
          <p className={styles['hint']}>
            Analyses run on v{number} as it is saved. Save the draft first if they are to be about it.
          </p>
        )}
        <Runs onFailure={setFailure} />
      </Page>
      <UnsavedGuard processId={process.id} onDiscard={() => workspace.discard()} />
      <FooterStatus />
    </>
  );
}
