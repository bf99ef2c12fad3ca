import { useEffect, useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useSearchParams, NavLink } from 'react-router-dom';
import {
  type FeedOptions,
  type UnitOperationInput,
  type Library,
  type ProductBasis,
  type UnitOperation,
  type UnitOperationData,
  SECTIONS,
  STAGE_NAMES,
} from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import { named } from '#src/components/chart/axis.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import type { Curves } from '#src/components/chart/curves.ts';
import { Card } from '#src/components/page.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { toast } from '#src/lib/toast.ts';
import type { Calculator } from '#src/engine/calculator.ts';
import { useCatalogue, withoutOwn } from '#src/draft/catalogue.ts';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { useShortcuts } from '#src/workspace/use-shortcuts.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { unitText } from '#src/lib/quantity.ts';
import { shownIn } from '#src/lib/currency.ts';
import { FilterField } from '#src/components/filter-field.tsx';
import { useLater } from '#src/components/use-later.ts';
import { findOperations } from '#src/workspace/palette.tsx';
import { StageIcon } from '#src/workspace/stage.tsx';
import { BalanceCard } from './balance-card.tsx';
import { InputPanel } from './input-panel.tsx';
import { nearestTo, plotData } from './plots.ts';
import { RunsCard } from './runs-card.tsx';
import {
  draftOf,
  inputOf,
  sameInput,
  settingsOf,
  setupOf,
  writeRunA,
  writeSetup,
  type Circumstances,
  type Setup,
} from './setup.ts';
import styles from './simulator.module.css';
import { SweepCard } from './sweep-card.tsx';
import { useFixedRun, useRun, type Run } from './use-run.ts';

/** Maximum number of metrics; the table of the two runs shows the rest. */
const SHOWN = 6;

interface FiguresBarProps {
  operation: UnitOperation;
  data: UnitOperationData | null;
  /** Run A, if it differs from this run. */
  kept: UnitOperationData | null;
  /** Whether the current settings are infeasible, so that the metrics are those of the last feasible run. */
  stuck: boolean;
}

/** The first metrics that an operation declares, each compared with run A. */
function FiguresBar({ operation, data, kept, stuck }: FiguresBarProps) {
  return (
    // It scrolls where it is narrow, also by key.
    <section className={styles['figures']} tabIndex={0} aria-label="Key figures" data-stuck={stuck || undefined}>
      {operation.outputs.slice(0, SHOWN).map(({ key, title, unit, display_unit, better, formula }) => {
        const value = data?.outputs[key];
        const was = kept?.outputs[key];
        return (
          <div key={key} role="group" aria-label={title} title={formula}>
            <span>{title}</span>
            <p>
              <b>{value === undefined ? 'no result yet' : formatNumber(shownIn(value, unit, display_unit))}</b>{' '}
              {value !== undefined && <small>{unitText(display_unit)}</small>}
            </p>
            <div>
              {value !== undefined && was !== undefined && (
                <>
                  <Delta value={value} saved={was} better={better} points={display_unit === '%'} />{' '}
                  {value !== was && <small>A {formatNumber(shownIn(was, unit, display_unit))}</small>}
                </>
              )}
            </div>
          </div>
        );
      })}
    </section>
  );
}

interface Props {
  operation: UnitOperation;
  library: Library;
  products: Product[];
  calculator: Calculator;
  /** The product that the operation is commonly used for. */
  usual: ProductBasis;
  start: Setup;
  /** Run A of the link, which others are compared with. */
  startA: Setup | null;
}

/** Pause in typing, ms, after which the address is updated. */
const PAUSE = 400;
/** Inputs on the left; metrics, plots, sweep, comparison of two runs and balance update as the user types. */
export function SimulatorScreen({ operation, library, products, calculator, usual, start, startA }: Props) {
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const [circumstances, setCircumstances] = useState<Circumstances>(start);
  const { productId, hostId, feed } = circumstances;
  const settings = settingsOf(draft);
  const input = useMemo<UnitOperationInput>(
    () => inputOf({ productId, hostId, feed, settings }, products, usual),
    [productId, hostId, feed, settings, products, usual],
  );
  const { run, first, problem, failure } = useRun(calculator, operation.id, input);
  const [kept, setKept] = useState<Run | null>(null);
  const [linkedA] = useState(() => startA && inputOf(startA, products, usual));
  const linked = useFixedRun(calculator, operation.id, linkedA);
  const options = useFeedOptions(calculator, operation.id, input);
  useTitle(operation.name);
  useCrumbs([{ label: 'Unit Operation Simulator', to: '/unit-operations' }, { label: operation.name }]);
  useShortcuts({
    undo: () => workspace.undo(),
    redo: () => workspace.redo(),
    // Nothing needs saving, so the browser's save dialog is suppressed.
    save: () => {},
  });

  useEffect(() => {
    workspace.showProblem(
      problem && { ...problem, step_id: draftOf(operation, {}).uo_settings[0]!.id },
      run?.data.engine_version ?? null,
    );
  }, [workspace, operation, problem, run]);
  // Run A is that of the link or else the first feasible run, until the user keeps another.
  const compared = kept ?? linked ?? (linkedA ? null : first);
  const differs = run !== null && compared !== null && !sameInput(run.input, compared.input);
  useAddress(
    { ...circumstances, settings },
    differs ? setupOf(compared.input, products, usual) : linkedA && !linked && !kept ? startA : null,
  );
  const keep = (one: Run) => {
    setKept(one);
    workspace.compareWith(draftOf(operation, one.input.settings));
  };
  const keepAsA = (one: Run) => {
    keep(one);
    toast.done('This run is now run A');
  };
  const swap = () => {
    if (!compared || !run) return;
    const before = circumstances;
    const { settings: wanted, ...after } = setupOf(compared.input, products, usual);
    keep(run);
    const act = workspace.replace('Swap with run A', draftOf(operation, wanted));
    setCircumstances(after);
    sayUndoable(workspace, act, 'Swapped with run A', () => {
      // Values entered since then are kept.
      setCircumstances((now) => (now === after ? before : now));
      keep(compared);
    });
  };

  const wide = useMediaQuery('(min-width: 1280px)');
  const catalogue = useCatalogue();
  const ghost = differs ? compared.data : null;
  const colour = `var(--palette-stage-${operation.stage})`;
  return (
    <div className={styles['simulator']}>
      {wide && <OperationList operations={withoutOwn(catalogue)} />}
      <InputPanel
        {...{ operation, library, products, usual, circumstances, options, run, input }}
        computed={run?.data.settings}
        keptComputed={compared?.data.settings}
        onChange={setCircumstances}
      />
      <div className={styles['results']}>
        <FiguresBar operation={operation} data={run?.data ?? null} kept={ghost} stuck={problem !== null} />
        {problem && (
          <Alert severity="error" className={styles['notice']}>
            {problem.message} {run && 'The last feasible run is shown.'}
          </Alert>
        )}
        {failure && (
          <Alert severity="error" className={styles['notice']}>
            The model failed because of an internal error: {failure}
          </Alert>
        )}
        {run && run.data.warnings.length > 0 && (
          <Alert severity="warning" className={styles['notice']}>
            <ul>
              {run.data.warnings.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Alert>
        )}
        {run && compared && (
          <div className={styles['cards']}>
            {operation.plots.map((plot) => {
              const data = plotData(plot, run.data, ghost, colour);
              return (
                data && (
                  <Card key={plot.id} className={styles['card']}>
                    <CurveChart title={plot.title} data={data} lead={leadOf(plot, data)} />
                  </Card>
                )
              );
            })}
            <SweepCard {...{ operation, calculator, run, colour }} kept={differs ? compared : null} />
            <RunsCard operation={operation} run={run} kept={compared} onKeep={() => keepAsA(run)} onSwap={swap} />
            <BalanceCard streams={run.data.streams} />
          </div>
        )}
      </div>
      <FooterStatus />
    </div>
  );
}

/** The components that the feed may hold; the last known list while a new one loads. The run reports an error. */
function useFeedOptions({ ask: by }: Calculator, operationId: string, input: UnitOperationInput): FeedOptions | null {
  return useAsk('feed_options', { unit_operation: operationId, input }, { by, keep: true }).answer ?? null;
}

/** The axis of a plot, and how close its lines come to a limit. */
function leadOf(plot: UnitOperation['plots'][number], { x, y, curves }: Curves): string {
  const axes = `${named(y.title, y.unit)} against ${named(x.title, x.unit)}`;
  const nearest = nearestTo(plot, curves);
  return nearest ? `${axes}. ${nearest.words}` : axes;
}

/** Writes the setup and that of run A into the address once typing pauses. */
function useAddress(setup: Setup, runA: Setup | null): void {
  const [params, setParams] = useSearchParams();
  const wanted = writeRunA(writeSetup(params, setup), runA).toString();
  useLater(wanted === params.toString() ? null : wanted, PAUSE, (now) =>
    setParams(now, { replace: true, preventScrollReset: true }),
  );
}

/** The catalogue by stage, for switching to another operation. */
function OperationList({ operations }: { operations: UnitOperation[] }) {
  const [wanted, setWanted] = useState('');
  const found = findOperations(operations, wanted.trim().toLowerCase());
  return (
    <nav className={styles['list']} aria-label="Unit operations" data-screen>
      <FilterField label="Find" value={wanted} onChange={setWanted} />
      {SECTIONS.map((stage) => {
        const members = found.filter((operation) => operation.stage === stage);
        return members.length === 0 ? null : (
          <div key={stage} data-stage={stage}>
            <h2>{STAGE_NAMES[stage]}</h2>
            <ul>
              {members.map((operation) => (
                <li key={operation.id}>
                  <NavLink to={`/unit-operations/${operation.id}`}>
                    <StageIcon operation={operation} size={18} />
                    {operation.name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {found.length === 0 && <p>No matches.</p>}
    </nav>
  );
}
