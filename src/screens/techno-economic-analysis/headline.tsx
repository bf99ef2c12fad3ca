import { Delta, difference } from '#src/components/figures/delta.tsx';
import styles from './headline.module.css';
import type { Ghost, Shown } from '#src/economics/shown.ts';
import { Sourced } from './sourced.tsx';
import { executiveSummary } from '#src/economics/executive-summary.ts';
import { useReported } from '#src/lib/reporting.ts';

/** The four figures by which a process is judged first, in the order in which they are read. */
const KEYS = ['cogs', 'npv', 'irr', 'payback'];

/** The main figures, above a page that is too narrow for the executive summary beside the costs. */
export function Headline({ results, configuration, price, ghost }: Shown & { ghost: Ghost | null }) {
  const reported = useReported();
  const rows = executiveSummary(results, configuration, price, reported);
  const before = ghost && executiveSummary(ghost.results, ghost.configuration, price, reported);
  return (
    <section className={styles['strip']} aria-label="Main figures">
      {KEYS.flatMap((key) => rows.find((row) => row.key === key) ?? []).map((row) => {
        const { key, title, figure, shown, value, better, share } = row;
        const was = before?.find((one) => one.key === key);
        return (
          <div key={key} role="group" aria-label={title}>
            <span className={styles['title']}>{title}</span>
            <span className={styles['value']}>
              <Sourced figure={figure} title={title}>
                {value === null ? <i>{shown.figure}</i> : <b>{shown.figure}</b>}
              </Sourced>{' '}
              <small>{shown.unit}</small>
            </span>
            {value !== null && was?.value != null && (
              <span className={styles['change']}>
                <Delta value={value} saved={was.value} better={better} points={share} />
                {difference(value, was.value, better, share).direction !== 'none' && <> from {was.shown.figure}</>}
              </span>
            )}
          </div>
        );
      })}
    </section>
  );
}
