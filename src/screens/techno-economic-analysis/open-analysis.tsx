import { useState } from 'react';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Library } from '#engine/types.ts';
import type { ProcessWithConfiguration, Product } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { Page } from '#src/components/page.tsx';
import { WhereFromContext } from '#src/components/where-from.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { Notices } from '#src/workspace/notices.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { useSave } from '#src/workspace/save.ts';
import { useUnsavedCount, useWorkspaceState, WorkspaceContext, type Workspace } from '#src/workspace/store.ts';
import { ToolsContext, useToolsOfAddress } from '#src/workspace/tools/tools.ts';
import { UnsavedGuard } from '#src/workspace/unsaved-guard.tsx';
import { useOpenWorkspace } from '#src/workspace/use-open-workspace.ts';
import { useShortcuts } from '#src/workspace/use-shortcuts.ts';
import { Analysis } from './analysis.tsx';
import styles from './analysis.module.css';
import { ExportWorkbook } from './export-workbook.tsx';
import { usePaper } from './use-paper.ts';
import { useSource } from './use-source.tsx';
import { WhatIf } from './what-if.tsx';

interface Props {
  product: Product;
  process: ProcessWithConfiguration;
  library: Library;
}

const nothing = () => {};

/** The analysis works on the same draft as the design, so that a price tried here is there too. */
export function OpenAnalysis({ product, process, library }: Props) {
  const workspace = useOpenWorkspace(product, process, library);
  const tools = useToolsOfAddress();
  return (
    <WorkspaceContext value={workspace}>
      <WhereFromContext value={tools.whereFrom}>
        <ToolsContext value={tools}>
          <Screen workspace={workspace} product={product} process={process} />
        </ToolsContext>
      </WhereFromContext>
    </WorkspaceContext>
  );
}

function Screen({ workspace, product, process }: Omit<Props, 'library'> & { workspace: Workspace }) {
  const past = useWorkspaceState((state) => state.history.past.at(-1)?.label);
  const count = useUnsavedCount();
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
  useTitle(`${process.name}, economics`);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product.name, to: `/products/${product.id}` },
    { label: process.name, to: design },
    { label: 'Economics' },
  ]);
  usePaper();

  const wide = useMediaQuery('(min-width: 1180px)', { noSsr: true });
  const [params, setParams] = useSearchParams();
  const wanted = params.get('what-if');
  const trying = wanted === null ? wide : wanted === 'open';
  const setTrying = (open: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (open === wide) next.delete('what-if');
        else next.set('what-if', open ? 'open' : 'closed');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const number = process.configuration?.number ?? 0;
  const source = useSource(design);
  const panel = <WhatIf product={product} onClose={() => setTrying(false)} />;
  return (
    <div className={styles['screen']} data-paper="">
      <Page
        title="Techno-economic analysis"
        badge={
          <span className={styles['state']} data-draft={count > 0 || undefined} role="status">
            {count > 0 ? (
              <>
                <b>Draft</b> against v{number}
              </>
            ) : (
              <b>v{number}</b>
            )}
          </span>
        }
        lead={`${process.name} · ${product.name}`}
        actions={
          <>
            {count > 0 && (
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
              </>
            )}
            {!trying && (
              <Button variant="outlined" startIcon={<Icon name="sliders" />} onClick={() => setTrying(true)}>
                What if
              </Button>
            )}
            <Button variant="outlined" startIcon={<Icon name="layers" />} onClick={() => print()}>
              Print
            </Button>
            <ExportWorkbook product={product} process={process} />
            <Button
              variant="contained"
              loading={saving.saving}
              disabled={count === 0}
              onClick={() => void saving.save()}
            >
              Save as v{process.configuration_count + 1}
            </Button>
          </>
        }
        tabs={<ProcessViews product={product} process={process} at="economics" />}
      >
        <Notices saving={saving} onShow={toStep} insertAt={null} onCancelInsert={nothing} />
        <Analysis product={product} number={number} />
      </Page>
      {source && <div className={styles['source']}>{source}</div>}
      {trying && wide && <aside className={styles['aside']}>{panel}</aside>}
      {!wide && (
        <Drawer
          anchor="bottom"
          open={trying}
          hideBackdrop
          onClose={() => setTrying(false)}
          slotProps={{ paper: { className: styles['sheet']!, 'aria-label': 'What if' } }}
          sx={{ top: 'auto' }}
        >
          {panel}
        </Drawer>
      )}
      <UnsavedGuard processId={process.id} onDiscard={() => workspace.discard()} />
      <FooterStatus />
    </div>
  );
}
