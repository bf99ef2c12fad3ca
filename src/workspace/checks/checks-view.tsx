import { useRef } from 'react';
import type { Check, CheckProposal, Figures } from '#engine/index.ts';
import { useWorkspaceState, selectDraft } from '#src/draft/store.ts';
import { costPer, costUnit, useReported } from '#src/lib/reporting.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { useTakeProposal } from '../panel/use-take-proposal.ts';
import { useTake } from './use-take.ts';
import { useShortcutKeys } from '../use-shortcuts.ts';
import { CheckList, useProposalWords } from './check-list.tsx';
import { useChecks } from './checks-context.tsx';
import { ChecksFilter } from './checks-filter.tsx';
import styles from './checks.module.css';
import type { ProductKind } from '#src/economics/figures-for.ts';
import { BeforeAfter } from './before-after.tsx';
import { later } from '#src/components/later.tsx';

const [NearestPlant] = later(() => import('./nearest-plant.tsx'), null, { themed: false });

/** Everything that deserves attention in the process, each with what to do and what it is worth. */
export function ChecksView() {
  const { checks, priced, selected, select, filter, kind } = useChecks();
  const results = useWorkspaceState((state) => state.results);
  const take = useTake();
  const wordsOf = useProposalWords();
  const reported = useReported();
  const list = useRef<HTMLOListElement>(null);

  const shown = checks.filter((check) => filter === null || check.kind === filter);
  const current = shown.find(({ id }) => id === selected?.id) ?? shown[0];
  const first = current?.proposals[0];
  useTakeProposal(first ? () => take([first]) : null);

  const move = (by: number) => {
    const place = shown.findIndex(({ id }) => id === current?.id);
    const next = Math.max(0, Math.min(shown.length - 1, place + by));
    if (shown[next]) select(shown[next].id);
    list.current?.children[next]?.querySelector('button')?.focus();
  };
  useShortcutKeys({ j: () => move(1), k: () => move(-1) });

  if (checks.length === 0)
    return (
      <div className={styles['empty']}>
        <h3>No checks</h3>
        <p>
          The process runs, no warning costs money, and no default dominates the uncertainty. A check appears here when
          a setting exceeds a limit, when equipment is too small or idle, or when the results depend on an estimate.
          Each check proposes what to change and shows the effect on the unit cost.
        </p>
        <NearestPlant />
      </div>
    );
  return (
    <div className={styles['checks']}>
      <ChecksFilter at="list" />
      <div className={styles['main']}>
        <div className={styles['scroll']}>
          {shown.length === 0 && <p className={styles['none']}>No checks of this kind.</p>}
          <CheckList ref={list} label="Checks" of={shown} current={current} />
          <NearestPlant />
        </div>
        {current && (
          <CheckDetail
            check={current}
            isPriced={priced.has(current.id)}
            before={results?.figures ?? null}
            kind={kind}
            wordsOf={wordsOf}
          />
        )}
      </div>
      <footer className={styles['foot']}>
        <span>
          <kbd>J</kbd> <kbd>K</kbd> next, previous check
        </span>
        <span>
          <kbd>Alt ↵</kbd> apply the proposal
        </span>
        <span>
          <kbd>Enter</kbd> go to the step
        </span>
        <span>In {costUnit(reported)}, the most at stake first: ▼ △ change by the proposal, ± half of the doubt</span>
        <TakeAll />
      </footer>
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
    <button type="button" className={styles['link']} onClick={() => take(proposals)}>
      Apply the {proposals.length} proposals that pay off together: {figure} {unit}
    </button>
  );
}

interface Props {
  check: Check;
  /** Whether its proposals belong to the present draft. */
  isPriced: boolean;
  before: Figures | null;
  kind: ProductKind;
  wordsOf: (proposal: CheckProposal) => string;
}

/** Beside the list, where there is room: what each way of the chosen check would change. */
export function CheckDetail({ check, isPriced, before, kind, wordsOf }: Props) {
  const ways = check.options?.slice(1) ?? check.proposals;
  return (
    <aside className={styles['detail']} aria-label="Effect of the proposals">
      {ways.length === 0 ? (
        <>
          <h3>{check.title}</h3>
          <p>{check.message || 'No change to a single setting resolves this check.'}</p>
        </>
      ) : (
        ways.map((proposal) => (
          <section key={`${proposal.key} ${String(proposal.to)}`}>
            <h3>{wordsOf(proposal)}</h3>
            <BeforeAfter kind={kind} before={before} after={proposal.figures} isOld={!isPriced} />
          </section>
        ))
      )}
    </aside>
  );
}
