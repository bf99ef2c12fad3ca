import type { Check } from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { useChecks } from './checks-context.tsx';
import styles from './checks.module.css';
import { KIND_ICONS, KINDS } from './kinds.ts';

/** The most severe kind, which need not have the most at stake. */
const worstOf = (checks: readonly Check[]) => KINDS.find((kind) => checks.some((check) => check.kind === kind));

/** How many checks there are, with the icon of the worst; opens the list. */
export function ChecksButton({ onOpen }: { onOpen: () => void }) {
  const { checks } = useChecks();
  const worst = worstOf(checks);
  if (!worst) return null;
  return (
    <button
      type="button"
      className={styles['count']}
      data-kind={worst}
      aria-label={`Checks ${checks.length}`}
      onClick={onOpen}
    >
      <Icon name={KIND_ICONS[worst]} size={18} />
      <span>Checks</span> <b>{checks.length}</b>
    </button>
  );
}

/** The same in a tab or in the bottom bar, without a button of its own. */
export function ChecksCount() {
  const { checks } = useChecks();
  const worst = worstOf(checks);
  return worst ? (
    <b className={styles['tabCount']} data-kind={worst}>
      {checks.length}
    </b>
  ) : null;
}
