import styles from './analysis.module.css';
import type { Comparison } from './use-ghost.ts';

/** The choice of the version that the page is compared with. */
export function Against({ versions, chosen, choose, isDraft }: Comparison & { isDraft: boolean }) {
  if (versions.length === 0) return null;
  return (
    <label className={styles['against']}>
      · compared with{' '}
      <select aria-label="Compared with" value={chosen} onChange={({ target }) => choose(target.value)}>
        {!isDraft && <option value="">no version</option>}
        {versions.map(({ id, number }) => (
          <option key={id} value={id}>
            v{number}
          </option>
        ))}
      </select>
    </label>
  );
}
