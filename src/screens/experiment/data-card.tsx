import { useId, useMemo, useState } from 'react';
import TextField from '@mui/material/TextField';
import type { Experiment, ModelFit } from '#generated/types.ts';
import { Chart } from '#src/components/chart/chart.tsx';
import { Card, Empty } from '#src/components/page.tsx';
import { chartsOf, xChoices } from './charts.ts';
import styles from './experiment.module.css';

interface Props {
  experiment: Experiment;
  isDraft: boolean;
  /** A fit whose charts already show its responses. */
  fit: ModelFit | null;
}

/**
 * Charts of the measured data in display units: time courses, curves against their x, scalar results against an input.
 */
export function DataCard({ experiment, isDraft, fit }: Props) {
  const id = useId();
  const choices = useMemo(() => xChoices(experiment), [experiment]);
  const [wanted, setWanted] = useState('');
  const x = choices.some(({ key }) => key === wanted) ? wanted : (choices[0]?.key ?? '');
  const charts = useMemo(() => chartsOf(experiment, x, drawnBy(fit)), [experiment, x, fit]);
  if (charts.length === 0 && fit) return null;
  if (charts.length === 0)
    return (
      <Card title="Data">
        <Empty title="Nothing to draw yet">
          Map the columns with measured values and, for a time course or a curve, its time or x. Then confirm the
          mapping.
        </Empty>
      </Card>
    );
  const hasScalars = charts.some(({ isScalar }) => isScalar);
  return (
    <>
      {isDraft && <p className={styles['draft']}>Charts show the saved mapping; save your changes to update them.</p>}
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

/** Keys of the variables that the charts of the fit show. */
const drawnBy = (fit: ModelFit | null): readonly string[] => (fit?.curves ?? []).map(({ response }) => response);
