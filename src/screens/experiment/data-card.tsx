import { useId, useMemo, useState } from 'react';
import TextField from '@mui/material/TextField';
import type { Experiment } from '#generated/hooks/model/index.ts';
import { Chart } from '#src/components/chart/chart.tsx';
import { Card, Empty } from '#src/components/page.tsx';
import { chartsOf, xChoices } from './charts.ts';
import styles from './experiment.module.css';

/** What was measured, drawn in the units that the product shows: courses over time, curves over their x, figures over an input. */
export function DataCard({ experiment, isDraft }: { experiment: Experiment; isDraft: boolean }) {
  const id = useId();
  const choices = useMemo(() => xChoices(experiment), [experiment]);
  const [wanted, setWanted] = useState('');
  const x = choices.some(({ key }) => key === wanted) ? wanted : (choices[0]?.key ?? '');
  const charts = useMemo(() => chartsOf(experiment, x), [experiment, x]);
  if (charts.length === 0)
    return (
      <Card title="Data">
        <Empty title="Nothing to draw yet">
          Say which columns hold what was measured and, for a course or a curve, its time or x. Then confirm the
          mapping.
        </Empty>
      </Card>
    );
  const hasScalars = charts.some(({ isScalar }) => isScalar);
  return (
    <>
      {isDraft && (
        <p className={styles['draft']}>Drawn as it was saved; the changed mapping is drawn once it is saved.</p>
      )}
      {charts.map(({ key, title, data, isScalar }, index) => (
        <div key={key} className={styles['chart']}>
          <Chart
            title={title}
            data={data}
            height={300}
            tools={
              isScalar &&
              hasScalars &&
              index === charts.findIndex((one) => one.isScalar) && (
                <label htmlFor={`${id}-x`} className={styles['over']}>
                  over
                  <TextField
                    select
                    id={`${id}-x`}
                    value={x}
                    slotProps={{ select: { native: true } }}
                    onChange={(event) => setWanted(event.target.value)}
                  >
                    {choices.map((choice) => (
                      <option key={choice.key} value={choice.key}>
                        {choice.title}
                      </option>
                    ))}
                  </TextField>
                </label>
              )
            }
          />
        </div>
      ))}
    </>
  );
}
