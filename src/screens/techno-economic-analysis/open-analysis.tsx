import { useState } from 'react';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { onBranch } from '#src/products/use-line.ts';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { Options } from '#src/components/options.tsx';
import { Page } from '#src/components/page.tsx';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { Notices } from '#src/workspace/notices.tsx';
import { DraftActions } from '#src/workspace/open-draft.tsx';
import { ProcessViews } from '#src/workspace/process-views.tsx';
import { useSource } from '#src/workspace/provenance/use-source.tsx';
import { StateBadge } from '#src/workspace/state-badge.tsx';
import { useUnsavedCount, useWorkspaceState } from '#src/draft/store.ts';
import { UnsavedGuard } from '#src/workspace/unsaved-guard.tsx';
import { usePageSaving } from '#src/workspace/use-page-saving.ts';
import type { DraftPageProps } from '#src/workspace/draft-page.tsx';
import { Analysis } from './analysis.tsx';
import styles from './analysis.module.css';
import { useGhost, type Comparison } from './use-ghost.ts';
import { WhatIf } from './what-if.tsx';
import type { ProcessWithConfiguration, Product } from '#generated/types.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { ExportButton } from '#src/components/export-button.tsx';
import { importLater } from '#src/lib/import-later.ts';
import { useReported } from '#src/lib/reporting.ts';

const [PrintDialog, whenPrinting] = later(() => import('./print-dialog.tsx'));

/** The analysis uses the same draft as the design, so that a price tried here also applies there. */
export function OpenAnalysis({ workspace, product, process }: DraftPageProps) {
  const count = useUnsavedCount();
  const navigate = useNavigate();
  const design = onBranch(`/products/${product.id}?process=${process.id}`, process.branch?.id);
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
  // Assumptions are edited on this page; settings on the page of their step.
  const toStep = (step: string) => (step === '' ? setTrying(true) : void navigate(`${design}&step=${step}`));
  const saving = usePageSaving(workspace, process, toStep);

  const number = process.configuration.number;
  const comparison = useGhost(process);
  const { ghost } = comparison;
  const [isPrinting, setPrinting] = useState(false);
  const source = useSource(design);
  const panel = <WhatIf product={product} onClose={() => setTrying(false)} />;
  return (
    <div className={styles['screen']}>
      <Page
        title="Techno-economic analysis"
        badge={
          <StateBadge isDraft={count > 0}>
            {count > 0 ? (
              <>
                <b>Draft</b> against v{ghost?.number ?? number}
              </>
            ) : (
              <>
                <b>v{number}</b>
                {ghost && ` against v${ghost.number}`}
              </>
            )}
          </StateBadge>
        }
        lead={
          <>
            {process.name} · {product.name} <Against {...comparison} isDraft={count > 0} />
          </>
        }
        actions={
          <DraftActions workspace={workspace} saving={saving} versions={process.configuration_count}>
            {!trying && (
              <Button variant="outlined" startIcon={<Icon name="sliders" />} onClick={() => setTrying(true)}>
                What if
              </Button>
            )}
            <Button
              variant="outlined"
              startIcon={<Icon name="compare" />}
              component={Link}
              to={`/products/${product.id}/${process.id}/technologies?by=country`}
            >
              Locations
            </Button>
            <Button
              variant="outlined"
              startIcon={<Icon name="print" />}
              onClick={() => setPrinting(true)}
              {...whenPrinting}
            >
              Print
            </Button>
            <ExportWorkbook product={product} process={process} />
          </DraftActions>
        }
        views={<ProcessViews product={product} process={process} at="economics" />}
      >
        <Notices process={process} saving={saving} onShow={toStep} />
        <Analysis product={product} name={count > 0 ? 'Draft' : `v${number}`} ghost={ghost} />
      </Page>
      {isPrinting && <PrintDialog isCompared={ghost !== null} onClose={() => setPrinting(false)} />}
      {source}
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

/** The choice of the version that the page is compared with. */
function Against({ versions, chosen, choose, isDraft }: Comparison & { isDraft: boolean }) {
  if (versions.length === 0) return null;
  return (
    <label className={styles['against']}>
      · compared with{' '}
      <select aria-label="Compared with" value={chosen} onChange={({ target }) => choose(target.value)}>
        {!isDraft && <option value="">no version</option>}
        <Options options={versions.map(({ id, number }) => ({ value: id, label: `v${number}` }))} />
      </select>
    </label>
  );
}

interface Props {
  product: Product;
  process: ProcessWithConfiguration;
}

/** Exports the analysis as a workbook; disabled until there are results. */
function ExportWorkbook({ product, process }: Props) {
  const results = useWorkspaceState((state) => state.results);
  const configuration = useWorkspaceState((state) => state.resultsOf);
  const saved = useWorkspaceState((state) => state.saved);
  const reported = useReported();
  const { ask } = useCalculator();
  if (!results || !configuration) return null;
  const number = `v${process.configuration?.number ?? 0}`;
  const sheets = async () =>
    (await importLater(() => import('#src/economics/workbook.ts'))).sheetsOf({
      title: process.name,
      state: configuration === saved ? number : `draft on ${number}`,
      results,
      configuration,
      price: product.selling_price,
      reported,
    });
  return (
    <ExportButton
      what="The analysis"
      name={`${process.name} economics`}
      sheets={sheets}
      calculate={(refs) => ask('calculation', { configuration, refs })}
    />
  );
}
