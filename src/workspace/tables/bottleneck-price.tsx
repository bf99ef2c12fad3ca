import Button from '@mui/material/Button';
import type { Figures } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { annualAmount } from '#src/components/figures/definitions.ts';
import { NO_CHANGE, withSign } from '#src/lib/change.ts';
import { formatNumber } from '#src/lib/format.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { setSetting } from '#src/draft/edits.ts';
import { sayUndoable } from '#src/draft/undoable.ts';
import { useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import styles from './schedule-chart.module.css';
import { formatMoney } from '#src/lib/money.ts';
import { costDifference, type Reported, useReported } from '#src/lib/reporting.ts';

/** Delay after typing, ms: the effect of one additional unit is requested once, not for every digit. */
const PAUSE = 250;

/** Cost and benefit of one additional unit at the bottleneck, with a button to try it. */
export function BottleneckPrice() {
  const workspace = useWorkspace();
  const configuration = useWorkspaceState((state) => state.resultsOf);
  const results = useWorkspaceState((state) => state.results);
  const reported = useReported();
  const { answer: relief } = useAsk('relieve', configuration ?? undefined, { pause: PAUSE });

  if (!relief || !results) return null;
  const { bottleneck, change, after, reason } = relief;
  if (!change || !after) return <span className={styles['price']}>{reason}</span>;
  const added = after.n_units - bottleneck.n_units;
  const tryIt = () => {
    const act = workspace.edit(`Add ${added === 1 ? 'one' : added} ${bottleneck.tag}`, (draft) =>
      setSetting(draft, bottleneck.step_id, change.field, change.to),
    );
    sayUndoable(workspace, act, `${change.title}: ${change.to}`);
  };
  return (
    <span className={styles['price']}>
      With {after.n_units} units instead of {bottleneck.n_units}
      {added > 1 && ` (${inSentence(change.title)}: ${change.from} → ${change.to})`}:{' '}
      {differences(results.figures, after.figures, reported).join(', ')}
      {after.bottleneck.tag === bottleneck.tag
        ? '.'
        : `; then ${after.bottleneck.name} (${after.bottleneck.tag}).`}{' '}
      <Button size="small" variant="text" onClick={tryIt} sx={{ py: 0, px: 1, minWidth: 0 }}>
        Try it
      </Button>
    </span>
  );
}

/** '+82 batches', '−3.20 USD/kg': differences with their signs. */
function differences(before: Figures, after: Figures, reported: Reported): string[] {
  const signed = (value: number, { figure, unit }: { figure: string; unit: string }) => {
    const text = withSign(value, figure);
    return text === NO_CHANGE ? `${text} in ${unit}` : `${text}\u202f${unit}`;
  };
  const of = (key: 'batches' | 'output' | 'cogs' | 'tci') => after[key] - before[key];
  return [
    signed(of('batches'), { figure: formatNumber(of('batches'), { decimals: 0 }), unit: 'batches' }),
    signed(of('output'), annualAmount(of('output'), reported)),
    signed(of('tci'), formatMoney(of('tci'))),
    signed(of('cogs'), costDifference(of('cogs'), before.cogs, reported)),
  ];
}
