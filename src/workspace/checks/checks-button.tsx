import { Icon } from '#src/components/icon.tsx';
import { useChecks } from './checks-context.tsx';
import styles from './checks.module.css';
import { KIND_ICONS } from './kinds.ts';

/** How many checks there are, with the icon of the worst; opens the list. */
export function ChecksButton({ onOpen }: { onOpen: () => void }) {
  const { checks } = useChecks();
  const [worst] = checks;
  if (!worst) return null;
  return (
    <button
      type="button"
      className={styles['count']}
      data-kind={worst.kind}
      aria-label={`Checks ${checks.length}`}
      onClick={onOpen}
    >
      <Icon name={KIND_ICONS[worst.kind]} size={18} />
      <span>Checks</span> <b>{checks.length}</b>
    </button>
  );
}

/** The same in a tab or in the bottom bar, without a button of its own. */
export function ChecksCount() {
  const { checks } = useChecks();
  const [worst] = checks;
  return worst ? (
    <b className={styles['tabCount']} data-kind={worst.kind}>
      {checks.length}
    </b>
  ) : null;
}
