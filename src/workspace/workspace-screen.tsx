import { useCallback, useRef, useState, type ReactNode } from 'react';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { UnitOperation } from '#engine/index.ts';
import type { ProcessWithConfiguration, Product } from '#generated/types.ts';
import { later } from '#src/components/later.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { BottomBar, type PhoneView } from './bottom-bar.tsx';
import { BottomTabs, ResultView, selectUtilities, type View } from './bottom-tabs.tsx';
import { StepNotes } from './checks/margin-notes.tsx';
import { FlowDiagram } from './diagram/flow-diagram.tsx';
import { StepList } from './diagram/step-list.tsx';
import type { FieldFocus } from './field-focus.ts';
import type { Insertion } from '#src/draft/graph/insert.ts';
import { KeyFigures } from './figures/key-figures.tsx';
import { NewerFitsNotice } from './fits/newer-fits-notice.tsx';
import { NewerOperationsNotice } from './newer-operations-notice.tsx';
import { FooterStatus } from './footer-status.tsx';
import { useCentreView, useMatters } from './leverage/use-matters.ts';
import { NewerEngineNotice } from './newer-engine-notice.tsx';
import { Notices } from './notices.tsx';
import { OnScreen } from './on-screen.ts';
import { PageBar } from './page-bar.tsx';
import { Palette, PaletteOver } from './palette.tsx';
import { StepPanel } from './panel/step-panel.tsx';
import { ProcessPanel } from './process-panel.tsx';
import { useSave } from '#src/draft/save.ts';
import { findStep, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { useTools } from './tools/tools.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { saveChanges } from './use-page-saving.ts';
import { usePalette } from './use-palette.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { StepActions } from './use-step-actions.ts';
import styles from './workspace.module.css';

const [MattersView] = later(() => import('./leverage/matters-view.tsx'));
const [WorkspaceCommands] = later(() => import('./workspace-commands.tsx'), null, { themed: false });
const [ColumnView] = later(() => import('./column/column-view.tsx'));

interface Props {
  /** The tool that is open next to the flowsheet, below the metrics. */
  tool: (save: () => Promise<void>) => ReactNode;
  product: Product;
  process: ProcessWithConfiguration;
  selected: string | null;
  select: (id: string | null) => void;
  actions: StepActions;
  add: (operation: UnitOperation) => void;
  insertAt: Insertion | null;
  setInsertAt: (at: Insertion | null) => void;
  /** The step that the next chosen unit operation replaces. */
  replaced: string | null;
  setReplaced: (id: string | null) => void;
  focus: FieldFocus | null;
  onRefused: (stepId: string, field: string | null) => void;
}

/** Palette, flowsheet, panel and results: side by side if there is room, else on top of each other. */
export function WorkspaceScreen({
  tool,
  product,
  process,
  selected,
  select,
  actions,
  add,
  insertAt,
  setInsertAt,
  replaced,
  setReplaced,
  focus,
  onRefused,
}: Props) {
  // State that changes with each key is read only by the parts that show it, so that the whole screen does not redraw.
  const workspace = useWorkspace();
  const tools = useTools();
  const isThere = useWorkspaceState(useCallback((state) => findStep(state, selected) !== undefined, [selected]));
  const saving = useSave(workspace, process, onRefused);

  const beside = useMediaQuery('(min-width: 960px)');
  const phone = useMediaQuery('(max-width: 599px)');
  const [view, setView] = useState<PhoneView>('steps');
  const [result, setResult] = useState<View>('schedule');
  const search = useRef<HTMLInputElement>(null);

  const goBy = useCallback(
    (by: number) => {
      const { uo_settings: steps } = workspace.draft;
      const index = steps.findIndex(({ id }) => id === selected);
      const next = steps[Math.max(0, Math.min(steps.length - 1, index + by))];
      if (next) select(next.id);
    },
    [workspace, selected, select],
  );
  const matters = useMatters();
  const { close: closeMatters } = matters;
  const chromatogram = useCentreView('chromatogram');
  const isColumn = chromatogram.isOpen && isThere && selected !== null;
  const palette = usePalette();
  const { show: showPalette, hide: hidePalette } = palette;
  const isBeside = palette.isBeside && !matters.isOpen && !isColumn;
  const openPalette = useCallback(() => {
    if (isBeside) search.current?.focus();
    else showPalette();
  }, [isBeside, showPalette]);
  useShortcuts({
    undo: () => workspace.undo(),
    redo: () => workspace.redo(),
    save: () => saveChanges(workspace, saving),
    addStep: openPalette,
    previousStep: () => goBy(-1),
    nextStep: () => goBy(1),
  });
  const showNumber = useCallback(
    (stepId: string, field: string) => {
      // On a phone, the step takes the place of the list.
      if (phone) closeMatters();
      onRefused(stepId, field);
    },
    [phone, closeMatters, onRefused],
  );
  useTitle(process.name);
  useCrumbs([
    { label: 'Products', to: '/products' },
    { label: product.name, to: `/products/${product.id}` },
    { label: process.name },
  ]);

  const insert = useCallback(
    (at: Insertion) => {
      setReplaced(null);
      setInsertAt(at);
      openPalette();
    },
    [setInsertAt, setReplaced, openPalette],
  );
  const replace = useCallback(
    (id: string) => {
      setInsertAt(null);
      setReplaced(id);
      openPalette();
    },
    [setInsertAt, setReplaced, openPalette],
  );
  const cancelPlacing = useCallback(() => {
    setInsertAt(null);
    setReplaced(null);
  }, [setInsertAt, setReplaced]);
  const closePalette = useCallback(() => {
    hidePalette();
    cancelPlacing();
  }, [hidePalette, cancelPlacing]);
  const onAdd = useCallback(
    (operation: UnitOperation) => {
      add(operation);
      hidePalette();
    },
    [add, hidePalette],
  );
  const panel = isThere && selected !== null && (
    <StepPanel
      stepId={selected}
      actions={actions}
      onReplace={replace}
      focus={focus}
      notes={<StepNotes stepId={selected} isListed={!phone && result === 'checks'} />}
      onSelect={select}
      {...(beside ? {} : { onClose: () => select(null) })}
      {...(phone ? { onGoBy: goBy } : {})}
    />
  );

  return (
    <div className={styles['workspace']} data-phone={phone || undefined}>
      <PageBar
        process={process}
        product={product}
        saving={saving}
        phone={phone}
        selected={selected}
        onChecks={() => setResult('checks')}
      />
      <KeyFigures kind={product.kind} analysis={`/products/${product.id}/${process.id}/life-cycle-analysis`} />
      <NewerOperationsNotice />
      <NewerFitsNotice productId={product.id} accepted={process.accepted_fits ?? []} />
      <NewerEngineNotice process={process} saving={saving} />
      <Notices
        process={process}
        saving={saving}
        onShow={onRefused}
        insertAt={insertAt}
        replaced={replaced}
        onCancelInsert={cancelPlacing}
        onShowBoth={() => tools.open('history')}
      />
      <div className={styles['middle']}>
        {isBeside && <Palette onAdd={onAdd} searchRef={search} isBeside onPin={palette.onPin} />}
        {palette.isOpen && !isBeside && !phone && (
          <PaletteOver onAdd={onAdd} onPin={palette.onPin} onClose={closePalette} />
        )}
        <div className={styles['centre']}>
          {matters.isOpen ? (
            <MattersView productId={product.id} processId={process.id} stepId={selected} onShow={showNumber} />
          ) : isColumn ? (
            <ColumnView key={selected} stepId={selected} />
          ) : phone ? (
            <PhoneBody
              product={product}
              process={process}
              view={view}
              selected={selected}
              select={select}
              actions={actions}
              onAdd={showPalette}
            />
          ) : (
            <>
              <FlowDiagram
                selected={selected}
                productName={product.name}
                onSelect={select}
                onInsert={insert}
                onAddStep={isBeside ? null : openPalette}
                onShow={onRefused}
                actions={actions}
              />
              <BottomTabs
                product={product}
                processId={process.id}
                view={result}
                onView={setResult}
                isBeside={beside && panel === false}
              />
            </>
          )}
        </div>
        {beside && (
          <aside className={styles['side']}>
            {panel || <ProcessPanel onSelect={select} view={result} onView={setResult} />}
          </aside>
        )}
        {tool(saving.save)}
      </div>
      {phone && (
        <BottomBar
          view={view}
          onView={(next) => {
            if (matters.isOpen) closeMatters();
            if (isColumn) chromatogram.close();
            setView(next);
          }}
        />
      )}
      {!beside && (
        <Drawer
          anchor={phone ? 'bottom' : 'right'}
          open={panel !== false && (!phone || (view === 'steps' && !matters.isOpen && !isColumn))}
          // The metrics stay visible above the drawer, because they are the reason for changing a setting.
          hideBackdrop={phone}
          onClose={() => select(null)}
          slotProps={{ paper: { className: styles[phone ? 'sheet' : 'over']!, 'aria-label': 'Step' } }}
        >
          {panel}
        </Drawer>
      )}
      {phone && (
        <Drawer
          anchor="bottom"
          open={palette.isOpen}
          onClose={closePalette}
          slotProps={{ paper: { className: styles['sheet']!, 'aria-label': 'Add a step' } }}
        >
          <Palette onAdd={onAdd} />
        </Drawer>
      )}
      <UnsavedGuard processId={process.id} onDiscard={() => workspace.discard()} />
      <WorkspaceCommands {...{ product, process, saving, selected, select, actions }} onShow={onRefused} />
      <OnScreen selected={selected} />
      <FooterStatus />
    </div>
  );
}

interface PhoneBodyProps extends Pick<Props, 'product' | 'process' | 'selected' | 'select' | 'actions'> {
  view: PhoneView;
  onAdd: () => void;
}

function PhoneBody({ product, process, view, selected, select, actions, onAdd }: PhoneBodyProps) {
  const hasUtilities = useWorkspaceState(selectUtilities);
  const of = { product, processId: process.id };
  if (view === 'steps') return <StepList selected={selected} onSelect={select} onAdd={onAdd} actions={actions} />;
  return (
    <div className={styles['phoneView']}>
      <ResultView {...of} view={view} />
      {view === 'balance' && hasUtilities && <ResultView {...of} view="utilities" />}
    </div>
  );
}
