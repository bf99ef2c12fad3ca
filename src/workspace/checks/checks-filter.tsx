import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { costPer, useReported } from '#src/lib/reporting.ts';
import { useChecks } from './checks-context.tsx';
import styles from './checks.module.css';
import { KIND_NAMES, KINDS } from './kinds.ts';
import { useTake } from './use-take.ts';

/** What is done with all checks at once. Drawn beside the tabs where there is room, else above the list. */
export function ChecksHead({ at }: { at: 'tabs' | 'list' }) {
  const { checks } = useChecks();
  if (checks.length === 0) return null;
  return (
    <div className={styles['head']} data-at={at}>
      <Filter />
      <TakeAll />
    </div>
  );
}

/** Limits the list to one kind. */
function Filter() {
  const { checks, filter, setFilter } = useChecks();
  return (
    <div className={styles['filter']} role="group" aria-label="Kind of checks">
      {[null, ...KINDS].map((kind) => {
        const count = kind === null ? checks.length : checks.filter((check) => check.kind === kind).length;
        if (count === 0 && filter !== kind) return null;
        return (
          <button key={kind} type="button" aria-pressed={filter === kind} onClick={() => setFilter(kind)}>
            {kind === null ? 'All' : KIND_NAMES[kind]} <b>{count}</b>
          </button>
        );
      })}
    </div>
  );
}

/** Applies the proposals that pay off together, with the unit cost that they give. */
function TakeAll() {
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
    <button
      type="button"
      className={styles['link']}
      title={`Apply the ${proposals.length} proposals that pay off together`}
      onClick={() => take(proposals)}
    >
      Apply {proposals.length}: {figure} {unit}
    </button>
  );
}
