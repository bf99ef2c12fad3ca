import { useMemo, useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import { counted } from '#engine/wording/index.ts';
import type { ProcessWithConfiguration } from '#generated/types.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { ExportButton } from '#src/components/export-button.tsx';
import { Page } from '#src/components/page.tsx';
import { config } from '#src/lib/config.ts';
import { formatDay } from '#src/lib/format.ts';
import { importLater } from '#src/lib/import-later.ts';
import { useObservable } from '#src/lib/observable.ts';
import { useReported } from '#src/lib/reporting.ts';
import { ChoicesPanel } from '#src/report/choices-panel.tsx';
import { Contents } from '#src/report/contents.tsx';
import { PrintButton } from '#src/report/print-button.tsx';
import { ReportDocument } from '#src/report/report-document.tsx';
import styles from '#src/report/report.module.css';
import { shortHash, type Reporting } from '#src/report/reporting.ts';
import { chosenSections, choicesFor, SECTIONS, type SectionName } from '#src/report/sections.ts';
import { useComputed } from '#src/report/use-computed.ts';
import { useRunningLines } from '#src/report/use-running-lines.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { changesBetween } from '#src/draft/changes.ts';
import { limitsOf } from '#src/draft/promises.ts';
import { storedSpace } from '#src/workspace/design-space/choice.ts';
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
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import type { ShareProps } from './sharing/values.ts';

const [ShareDialog, intent] = later(() => import('./sharing/share-dialog.tsx'));

/** Opens the share links of the process. */
function ShareButton(props: ShareProps & { title: string; sections: readonly SectionName[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="external" />} onClick={() => setOpen(true)} {...intent}>
        Share
      </Button>
      {isOpen && <ShareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The report of the draft, with its contents on the left and the choices of the member on the right. */
export function ReportScreen({ workspace, product, process, library }: DraftPageProps) {
  const navigate = useNavigate();
  const count = useUnsavedCount();
  const design = `/products/${product.id}?process=${process.id}`;
  const toStep = (step: string) => void navigate(`${design}&step=${step}`);
  const saving = usePageSaving(workspace, process, toStep);
  const reporting = useReporting({ product, process, library });
  const isStuck = useWorkspaceState((state) => state.problem !== null);
  const source = useSource(design);
  const state =
    count > 0 ? `draft on v${process.configuration?.number ?? 0}` : `v${process.configuration?.number ?? 0}`;
  return (
    <div className={styles['screen']} data-paper="report">
      <Page
        title="Report"
        badge={<StateBadge isDraft={count > 0}>{state}</StateBadge>}
        lead={`${process.name} · ${product.name}`}
        actions={
          <DraftActions workspace={workspace} saving={saving} versions={process.configuration_count}>
            {reporting && <ReportWorkbook process={process} reporting={reporting} />}
            <Share product={product} process={process} changes={count} />
            <PrintButton isReady={reporting !== null} isComputing={reporting?.computed.doing != null} />
          </DraftActions>
        }
        views={<ProcessViews product={product} process={process} at="report" />}
      >
        <Notices process={process} saving={saving} onShow={toStep} />
        {reporting ? (
          <div data-stuck={isStuck || undefined}>
            <Open process={process} reporting={reporting} />
          </div>
        ) : (
          <Skeleton variant="rounded" height={640} />
        )}
      </Page>
      {source}
      <UnsavedGuard processId={process.id} onDiscard={() => workspace.discard()} />
      <FooterStatus />
    </div>
  );
}

/** Shares what the member has chosen for the report. */
function Share(props: ShareProps) {
  const choices = useObservable(choicesFor(props.process.id));
  const sections = chosenSections(choices, SECTIONS).map(({ name }) => name);
  return <ShareButton {...props} title={choices.title.trim() || props.process.name} sections={sections} />;
}

/** What the report is drawn from; null until there are results. */
function useReporting({
  product,
  process,
  library,
}: Omit<DraftPageProps, 'workspace' | 'catalogue'>): Reporting | null {
  const results = useWorkspaceState((state) => state.results);
  const configuration = useWorkspaceState((state) => state.resultsOf);
  const saved = useWorkspaceState((state) => state.saved);
  const reported = useReported();
  const catalogue = useCatalogue();
  const limits = useMemo(
    () => (results ? limitsOf(process.id, product, results.figures) : []),
    [process.id, product, results],
  );
  const [choice] = useState(() => storedSpace(process.id));
  const computed = useComputed({ name: process.name, configuration, limits, choice });
  const organisation = useCurrentUser()?.current_org ?? null;
  const [today] = useState(() => new Date());
  if (!results || !configuration) return null;
  return {
    results,
    configuration,
    product,
    name: process.name,
    version: versionText(process, changesBetween(saved, configuration).count),
    saved: process.configuration?.created_at ?? null,
    library,
    catalogue,
    reported,
    limits,
    computed,
    organisation,
    today,
  };
}

interface OpenProps {
  process: ProcessWithConfiguration;
  reporting: Reporting;
}

/** Saves the chosen sections as a workbook, once all of them are there. */
function ReportWorkbook({ process, reporting }: OpenProps) {
  const choices = useObservable(choicesFor(process.id));
  const { ask } = useCalculator();
  const title = choices.title.trim() || process.name;
  const sheets = async () =>
    (await importLater(() => import('#src/report/workbook.ts'))).sheetsOf({
      reporting,
      title,
      choices,
      sections: chosenSections(choices, SECTIONS),
    });
  const { configuration } = reporting;
  return (
    <ExportButton
      label="Workbook"
      what="The report"
      name={title}
      sheets={sheets}
      calculate={(refs) => ask('calculation', { configuration, refs })}
      disabled={reporting.computed.doing !== null}
    />
  );
}

function Open({ process, reporting }: OpenProps) {
  const { results, computed, organisation, today } = reporting;
  const choices = useObservable(choicesFor(process.id));
  const sections = chosenSections(choices, SECTIONS);
  const wide = useMediaQuery('(min-width: 1240px)', { noSsr: true });
  const title = choices.title.trim() || process.name;
  useRunningLines({
    paper: choices.paper,
    head: [organisation?.name ?? '', title, formatDay(today)],
    foot: [
      `${config().product_name}, engine ${results.engine_version}`,
      computed.scenario ? `scenario ${shortHash(computed.scenario.sha256)}` : '',
    ],
  });
  return (
    <div className={styles['layout']}>
      {wide && (
        <nav className={styles['contents']} aria-label="In this report">
          <h2>In this report</h2>
          <Contents sections={sections} />
        </nav>
      )}
      <ReportDocument reporting={reporting} title={title} choices={choices} sections={sections} />
      <ChoicesPanel
        subject={process.id}
        untitled="the name of the process"
        titles={SECTIONS}
        choices={choices}
        computed={computed}
        isOpen={wide}
      />
    </div>
  );
}

/** Which state of the process the report describes. @param changes number of changes that are not saved */
function versionText({ configuration }: ProcessWithConfiguration, changes: number): string {
  const version = `version ${configuration?.number ?? 0}`;
  return changes > 0 ? `draft with ${counted(changes, 'change')} to ${version}, not saved` : version;
}
