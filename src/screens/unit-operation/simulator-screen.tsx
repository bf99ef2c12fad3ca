import { useEffect, useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useSearchParams } from 'react-router-dom';
import type { FeedOptions, Library, ProductBasis, UnitOperation, UnitOperationInput } from '#engine/types.ts';
import type { Product } from '#generated/hooks/model/index.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import { Card } from '#src/components/page.tsx';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { useTitle } from '#src/lib/title.ts';
import { toast } from '#src/lib/toast.ts';
import type { Calculator } from '#src/workspace/calculator.ts';
import { useCatalogue, withoutOwn } from '#src/workspace/catalogue.ts';
import { FooterStatus } from '#src/workspace/footer-status.tsx';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/workspace/store.ts';
import { sayUndoable } from '#src/workspace/undoable.ts';
import { useShortcuts } from '#src/workspace/use-shortcuts.ts';
import { toBasis } from '#src/workspace/wire.ts';
import { BalanceCard } from './balance-card.tsx';
import { FiguresBar } from './figures-bar.tsx';
import { InputPanel } from './input-panel.tsx';
import { OperationList } from './operation-list.tsx';
import { plotData } from './plots.ts';
import { RunsCard } from './runs-card.tsx';
import { basisOf, draftOf, sameInput, settingsOf, writeSetup, type Circumstances, type Setup } from './setup.ts';
import styles from './simulator.module.css';
import { SweepCard } from './sweep-card.tsx';
import { useRun, type Run } from './use-run.ts';

interface Props {
  operation: UnitOperation;
  library: Library;
  products: Product[];
  calculator: Calculator;
  /** The product that the operation is commonly used for. */
  usual: ProductBasis;
  start: Setup;
}

/** Pause in typing, ms, after which the address is updated. */
const PAUSE = 400;
/** Inputs on the left; metrics, plots, sweep, comparison of two runs and balance update as the user types. */
export function SimulatorScreen({ operation, library, products, calculator, usual, start }: Props) {
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const [circumstances, setCircumstances] = useState<Circumstances>(start);
  const { productId, hostId, feed } = circumstances;
  const settings = settingsOf(draft);
  const chosen = products.find(({ id }) => id === productId);
  const basis = useMemo(() => basisOf(chosen ? toBasis(chosen) : usual, hostId), [chosen, hostId, usual]);
  const input = useMemo<UnitOperationInput>(() => ({ settings, product: basis, feed }), [settings, basis, feed]);
  const { run, first, problem, failure, elapsed } = useRun(calculator, operation.id, input);
  const [kept, setKept] = useState<Run | null>(null);
  const options = useFeedOptions(calculator, operation.id, input);
  useAddress({ ...circumstances, settings });
  useTitle(operation.name);
  useCrumbs([{ label: 'Unit Operation Simulator', to: '/unit-operations' }, { label: operation.name }]);
  useShortcuts({
    undo: () => workspace.undo(),
    redo: () => workspace.redo(),
    // Nothing needs saving, so the browser's save dialog is suppressed.
    save: () => {},
  });

  useEffect(() => {
    workspace.judge(
      problem && { ...problem, step_id: draftOf(operation, {}).uo_settings[0]!.id },
      elapsed,
      run?.data.engine_version ?? null,
    );
  }, [workspace, operation, problem, elapsed, run]);
  // The first feasible run is the one for comparison, until the user keeps another.
  const compared = kept ?? first;
  const keep = () => {
    if (!run) return;
    setKept(run);
    workspace.compareWith(draftOf(operation, run.input.settings));
    toast.done('This run is stored for comparison');
  };
  const goBack = () => {
    if (!compared) return;
    const before = circumstances;
    const { product } = compared.input;
    const owner = products.find((one) => one.component_id === product.component_id && one.name === product.name);
    const act = workspace.replace('Go back to the stored run', draftOf(operation, compared.input.settings));
    const after: Circumstances = {
      productId: owner?.id ?? null,
      hostId: product.host_id === (owner ?? usual).host_id ? null : product.host_id,
      feed: compared.input.feed ?? null,
    };
    setCircumstances(after);
    sayUndoable(workspace, act, 'Kept run restored', () =>
      // Values entered since then are kept.
      setCircumstances((now) => (now === after ? before : now)),
    );
  };

  const wide = useMediaQuery('(min-width: 1280px)');
  const catalogue = useCatalogue();
  const ghost = run && compared && !sameInput(run.input, compared.input) ? compared.data : null;
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
        <FiguresBar
          operation={operation}
          data={run?.data ?? null}
          kept={compared?.data ?? null}
          stuck={problem !== null}
        />
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
              const data = plotData(plot, run.data, ghost);
              return (
                data && (
                  <Card key={plot.id} className={styles['card']}>
                    <CurveChart title={plot.title} data={data} />
                  </Card>
                )
              );
            })}
            <SweepCard operation={operation} calculator={calculator} run={run} />
            <RunsCard operation={operation} run={run} kept={compared} onKeep={keep} onGoBack={goBack} />
            <BalanceCard streams={run.data.streams} />
          </div>
        )}
      </div>
      <FooterStatus />
    </div>
  );
}

/** The components that the feed may hold; the last known list while a new one loads. */
function useFeedOptions(calculator: Calculator, operationId: string, input: UnitOperationInput): FeedOptions | null {
  const [options, setOptions] = useState<FeedOptions | null>(null);
  useEffect(() => {
    let wanted = true;
    calculator.ask('feed_options', { unit_operation: operationId, input }).then(
      (found) => wanted && found && setOptions(found),
      // The run uses the same request and reports the error.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [calculator, operationId, input]);
  return options;
}

/** Writes the setup into the address once typing pauses. */
function useAddress(setup: Setup): void {
  const [params, setParams] = useSearchParams();
  const wanted = writeSetup(params, setup).toString();
  const isThere = wanted === params.toString();
  useEffect(() => {
    if (isThere) return undefined;
    const timer = setTimeout(() => setParams(wanted, { replace: true, preventScrollReset: true }), PAUSE);
    return () => clearTimeout(timer);
  }, [isThere, wanted, setParams]);
}
