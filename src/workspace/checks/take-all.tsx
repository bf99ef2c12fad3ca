import { costPer, useReported } from '#src/lib/reporting.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';
import { useChecks } from './checks-context.tsx';
import styles from './checks.module.css';
import { useTake } from './use-take.ts';

/** Applies the proposals that pay off together, with the unit cost that they give. */
export function TakeAll() {
  const { checks, priced } = useChecks();
  const take = useTake();
  const draft = useWorkspaceState(selectDraft);
  const reported = useReported();
  const isReady =
    checks.every(({ id }) => priced.has(id)) && checks.filter(({ proposals }) => proposals.length > 0).length > 1;
  const { answer: together } = useAsk('take_together', isReady ? { configuration: draft, checks } : undefined);
  if (!together) return null;
  const { proposals, figures } = together;
  const { figure, unit } = costPer(figures.cogs, reported);
  return (
    <button type="button" className={styles['link']} onClick={() => take(proposals)}>
      Apply the {proposals.length} proposals that pay off together: {figure} {unit}
    </button>
  );
}
