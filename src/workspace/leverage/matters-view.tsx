import { memo, useCallback } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link, useLocation } from 'react-router-dom';
import type { LeverageRow } from '#engine/analysis/index.ts';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { Icon } from '#src/components/icon.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { countText, unitOf } from '#src/draft/metrics.ts';
import { MetricTabs } from '../metric-tabs.tsx';
import { useShortcutKeys } from '../use-shortcuts.ts';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';
import { useTools } from '../tools/tools.ts';
import { useLeverage, useLeverageActions, useWatchedLeverage, type LiveLeverage } from './live-leverage.ts';
import { MattersHead } from './matters-head.tsx';
import { MattersTable } from './matters-table.tsx';
import styles from './matters.module.css';
import { optimiseAddress, worthOptimising } from '#src/draft/leverage/todo.ts';
import { useMatters } from './use-matters.ts';
import { useChosenEffects } from './worth.tsx';

interface Props {
  productId: string;
  processId: string;
  /** The open step, whose numbers come first. */
  stepId: string | null;
  /** Opens a step at one of its settings. */
  onShow: (stepId: string, field: string) => void;
}

/** Settings that the button above the list optimises together. */
const TOGETHER = 3;

const stateOf = (leverage: LiveLeverage) => leverage.get();

/** What matters over the whole process, for the draft, updated as one types. */
const MattersView = memo(function MattersView({ productId, processId, stepId, onShow }: Props) {
  useWatchedLeverage(stepId);
  const state = useLeverage(stateOf);
  const actions = useLeverageActions();
  const chosen = useChosenEffects();
  const results = useWorkspaceState(({ results: found }) => found);
  const stuck = useWorkspaceState(({ problem }) => problem !== null);
  const isOld = useWorkspaceState((whole) => state?.of !== selectDraft(whole)) && !stuck;
  const tools = useTools();
  const { search } = useLocation();
  const matters = useMatters();
  useShortcutKeys({ Escape: matters.close });
  const assumptionAt = useCallback(
    (path: string) => {
      const params = new URLSearchParams(search);
      params.set('tool', 'assumptions');
      params.set('about', path);
      return `?${params.toString()}`;
    },
    [search],
  );
  const onEdit = useCallback(
    ({ step_id, key }: LeverageRow) => (step_id === null ? tools.open('assumptions', key) : onShow(step_id, key)),
    [tools, onShow],
  );
  const place = { productId, processId };
  const best = chosen ? worthOptimising(chosen.whole.rows, TOGETHER) : [];
  const metrics = [...(state?.effects?.keys() ?? [])];
  return (
    <section className={styles['view']} aria-label="What matters">
      <header className={styles['bar']}>
        <h2>What matters</h2>
        {state?.ms !== null && state && chosen && (
          <span className={styles['live']}>
            {stuck
              ? 'the last feasible settings'
              : `live, ${countText(chosen.whole.rows.length)} numbers in ${formatNumber(state.ms, { decimals: 0 })} ms`}
          </span>
        )}
        <span className={styles['tabs']}>
          <MetricTabs
            figures={state?.figures ?? []}
            metrics={metrics}
            value={chosen?.whole.metric ?? ''}
            onChange={(metric) => actions?.choose(metric)}
          />
        </span>
        {best.length > 1 && chosen && (
          <Button
            component={Link}
            to={optimiseAddress(place, best, chosen.whole.metric)}
            variant="contained"
            startIcon={<Icon name="target" />}
          >
            Optimise the top {best.length}
          </Button>
        )}
        <IconButton aria-label="Close What matters" onClick={matters.close}>
          <Icon name="close" />
        </IconButton>
      </header>
      {chosen && state?.of && results ? (
        <div data-old={isOld} aria-busy={isOld}>
          <MattersHead found={chosen.whole} figure={chosen.figure} />
          <div className={styles['body']}>
            <Block title="Every number">
              <MattersTable
                found={chosen.whole}
                figure={chosen.figure}
                configuration={state.of}
                results={results}
                place={place}
                assumptionAt={assumptionAt}
                onEdit={onEdit}
                note={
                  <BlockHead title="All numbers, ranked by effect">
                    {unitOf(chosen.figure)}, each varied alone, with every loop solved again.
                  </BlockHead>
                }
              />
            </Block>
          </div>
        </div>
      ) : (
        <p className={styles['none']}>
          {results
            ? 'Computing the effect of each number …'
            : 'The effects appear once the process runs without errors.'}
        </p>
      )}
    </section>
  );
});

export default MattersView;
