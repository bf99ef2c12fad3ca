import { useRef } from 'react';
import { LEVEL } from '#engine/wording/index.ts';
import { costUnit, useReported } from '#src/lib/reporting.ts';
import { useTakeProposal } from '../panel/use-take-proposal.ts';
import { useTake } from './use-take.ts';
import { useShortcutKeys } from '../use-shortcuts.ts';
import { CheckList } from './check-list.tsx';
import { useChecks } from './checks-context.tsx';
import { ChecksHead } from './checks-filter.tsx';
import styles from './checks.module.css';
import { bestProposal } from './worth.ts';
import { later } from '#src/components/later.tsx';

const [CheckPanel] = later(() => import('./check-panel.tsx'), null, { themed: false });
const [NearestPlant] = later(() => import('./nearest-plant.tsx'), null, { themed: false });

/**
 * Everything that deserves attention in the process, each with what to do and what it is worth.
 * @param isBeside whether the panel beside shows all of the chosen check
 * @param isFull whether it fills the page, so that no text is cut
 */
export function ChecksView({ isBeside = false, isFull = false }: { isBeside?: boolean; isFull?: boolean }) {
  const { checks, shown, selected: current, select } = useChecks();
  const take = useTake();
  const reported = useReported();
  const list = useRef<HTMLOListElement>(null);

  const first = current && bestProposal(current);
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
    <div className={styles['checks']} data-full={isFull || undefined}>
      <ChecksHead at="list" />
      <div className={styles['main']}>
        <div className={styles['scroll']}>
          {shown.length === 0 && <p className={styles['none']}>No checks of this kind.</p>}
          <CheckList ref={list} label="Checks" of={shown} current={current} isShort={isBeside} isGrouped />
          <p className={styles['foot']}>
            <span>
              <kbd>J</kbd> <kbd>K</kbd> next, previous check
            </span>
            <span>
              <kbd>Alt ↵</kbd> apply the proposal
            </span>
            <span>
              <kbd>Enter</kbd> go to the step
            </span>
            <span>
              In {costUnit(reported)}: ▼ saved by the proposal, ± half of the doubt ({LEVEL}), △ price of a proposal
              that does not pay
            </span>
          </p>
          <NearestPlant />
        </div>
        {!isBeside && (
          <aside className={styles['detail']}>
            <CheckPanel />
          </aside>
        )}
      </div>
    </div>
  );
}
