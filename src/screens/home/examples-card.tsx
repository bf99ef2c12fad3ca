import { useState } from 'react';
import { useListExamples } from '#generated/hooks/products.ts';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { formatMass } from '#src/lib/format.ts';
import { costRounded, PER_KG } from '#src/lib/reporting.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { StageStrip } from '#src/products/stage-strip.tsx';
import { useCopyExample } from '#src/products/use-copy-example.ts';
import rows from '#src/products/rows.module.css';
import styles from './home.module.css';

const FEW = 4;

/** Solved plants: opening one makes a copy of it in the organisation. */
export function ExamplesCard({ all = false }: { all?: boolean }) {
  const { data, error } = useListExamples({ query: { staleTime: Infinity, throwOnError: false } });
  const [open, setOpen] = useState(all);
  const { copy, busy } = useCopyExample();
  // The platforms of medicines are offered where a product is created.
  const plants = (data?.plants ?? []).filter((one) => !one.modality);
  return (
    <Card
      title="Start from a solved example"
      note={
        plants.length > FEW && !all ? (
          <button type="button" className={styles['link']} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Fewer' : `All ${plants.length}`}
          </button>
        ) : undefined
      }
    >
      {error && <p className={rows['quiet']}>The examples could not be loaded: {reasonOf(error)}</p>}
      {!data && !error && <Skeleton className={styles['waiting']} />}
      <ul className={rows['rows']} data-tour="examples">
        {(open ? plants : plants.slice(0, FEW)).map(
          ({ id, name, description, note, unit_operations, cogs, output }) => {
            const { figure, unit } = formatMass(output);
            return (
              <li key={id} className={rows['example']}>
                <span className={rows['tone']} data-tone="info">
                  <Icon name="flask" size={18} />
                </span>
                <span className={rows['what']}>
                  <b>{name}</b>
                  <small title={`${description} ${note}`}>
                    {unit_operations.length} steps, {figure} {unit}/y. {note}
                  </small>
                  <StageStrip operations={unit_operations} />
                </span>
                <span className="figures">
                  {costRounded(cogs, PER_KG).figure} <small>{costRounded(cogs, PER_KG).unit}</small>
                </span>
                <Button
                  size="small"
                  variant="outlined"
                  loading={busy === id}
                  disabled={busy !== null && busy !== id}
                  aria-label={`Open ${name}`}
                  onClick={() => void copy(id)}
                >
                  Open
                </Button>
              </li>
            );
          },
        )}
      </ul>
    </Card>
  );
}
