import { useListExamples } from '#generated/hooks/products.ts';
import { Button } from '#src/components/button.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { annualAmount } from '#src/components/figures/definitions.ts';
import { amountText } from '#src/lib/amount-text.ts';
import { costRounded, reportedFor } from '#src/lib/reporting.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { StageStrip } from '#src/products/stage-strip.tsx';
import { useCopyExample } from '#src/products/use-copy-example.ts';
import styles from './platforms.module.css';

/** Platform processes of medicines, by modality: opening one makes an own copy of it. */
export function Platforms() {
  const { data, error } = useListExamples({ query: { staleTime: Infinity, throwOnError: false } });
  const { copy, busy } = useCopyExample();
  const platforms = data?.plants.filter(({ modality }) => modality) ?? [];
  return (
    <section className={styles['platforms']} aria-labelledby="platforms-title">
      <header>
        <h2 id="platforms-title">Or start from a platform process</h2>
        <p>Solved processes with the source of every value that is not a default</p>
      </header>
      {error && <p className={styles['quiet']}>The platforms could not be loaded: {reasonOf(error)}</p>}
      {!data && !error && <Skeleton className={styles['waiting']} />}
      <ul>
        {platforms.map(({ id, modality, description, note, unit_operations, cogs, output, ...product }) => {
          const per = reportedFor(product, null);
          const { figure, unit } = costRounded(cogs, per);
          const made = annualAmount(output, per);
          return (
            <li key={id}>
              <div>
                <h3>{modality}</h3>
                <p>{description}</p>
                <small>
                  {unit_operations.length} {unit_operations.length === 1 ? 'step' : 'steps'}. {note}.{' '}
                  {`${made.figure}\u00a0${made.unit}`}
                </small>
                <StageStrip operations={unit_operations} />
              </div>
              <span className="figures" title={`Unit cost per ${amountText(per)}`}>
                <b>{figure}</b> <small>{unit}</small>
              </span>
              <Button
                size="small"
                variant="outlined"
                loading={busy === id}
                disabled={busy !== null && busy !== id}
                aria-label={`Open ${modality}`}
                onClick={() => void copy(id)}
              >
                Open
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
