import { useChecks } from './checks-context.tsx';
import styles from './checks.module.css';
import { KIND_NAMES, KINDS } from './kinds.ts';

/** Limits the list to one kind. Drawn beside the tabs where there is room, else above the list. */
export function ChecksFilter({ at }: { at: 'tabs' | 'list' }) {
  const { checks, filter, setFilter } = useChecks();
  if (checks.length === 0) return null;
  return (
    <div className={styles['filter']} data-at={at} role="group" aria-label="Kind of checks">
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
