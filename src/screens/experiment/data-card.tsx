import { useId, useMemo, useState } from 'react';
import TextField from '@mui/material/TextField';
import { counted } from '#engine/wording/index.ts';
import type { Experiment, ModelFit } from '#generated/types.ts';
import { Chart } from '#src/components/chart/chart.tsx';
import { Options } from '#src/components/options.tsx';
import { Card, Empty } from '#src/components/page.tsx';
import { chartsOf, xChoices } from './charts.ts';
import styles from './experiment.module.css';

interface Props {
  experiment: Experiment;
  /** Whether the charts are those of the saved mapping, which has been changed. */
  isOld: boolean;
  /** A fit whose charts already show its responses. */
  fit: ModelFit | null;
}

/**
 * Charts of the measured data in display units: time courses, curves against their x, scalar results against an input.
 */
export function DataCard({ experiment, isOld, fit }: Props) {
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
          Map the columns that contain measured values and, for a time course or a curve, the time or x column. Then
          confirm the mapping.
        </Empty>
      </Card>
    );
  const hasScalars = charts.some(({ isScalar }) => isScalar);
  return (
    <>
      <p className={styles['draft']}>
        {isOld ? 'Charts show the saved mapping; save your changes to update them.' : readAs(experiment)}
      </p>
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
                    <Options options={choices.map((choice) => ({ value: choice.key, label: choice.title }))} />
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

/** How much is measured, and of how many runs; the charts of a long file show an even selection. */
function readAs({ model, mapping, points }: Experiment): string {
  const keys = points?.variables ?? [];
  const isResponse = keys.map((key) => model?.variables.some((one) => one.key === key && one.role === 'response'));
  const cells = (points?.rows ?? []).flatMap((row) => row.slice(1).filter((cell, k) => isResponse[k] && cell !== null));
  const limits = cells.filter((cell) => typeof cell === 'string').length;
  const batch = keys.indexOf('batch');
  const runs = batch < 0 ? 1 : new Set(points!.rows.map((row) => row[batch + 1])).size;
  const isAll = (mapping?.rows_used ?? 0) <= (points?.rows ?? []).length;
  const of = `${isAll ? 'As it is read' : 'In the charts'}: ${counted(cells.length, 'value')} of ${counted(runs, 'run')}`;
  return limits === 0 ? of : `${of}: ${cells.length - limits} measured, ${limits} below or above a limit`;
}

/** Keys of the variables that the charts of the fit show. */
const drawnBy = (fit: ModelFit | null): readonly string[] => (fit?.curves ?? []).map(({ response }) => response);
