import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { numeric } from '#src/components/table/column.ts';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMemo, useState } from 'react';
import type { Configuration, HeatResult, Results } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { resetAssumption, setAssumption } from '#src/draft/assumptions/edits.ts';
import { useWorkspace } from '#src/draft/store.ts';
import styles from './analysis.module.css';
import { compositeCurves, type DutyRow, dutyRows, grandCurve, heating, type HeatRow, heatRows } from './heat.ts';
import { useAsk } from '#src/engine/use-ask.ts';

type Curve = 'composite' | 'grand';

/** What the plant heats and cools, and how much of it its streams could do for one another. */
export function HeatBlock({ results, configuration }: { results: Results; configuration: Configuration }) {
  const heat = useHeat(configuration);
  const [curve, setCurve] = useState<Curve>('composite');
  const curves = useMemo(
    () => heat && (curve === 'composite' ? compositeCurves(heat) : grandCurve(heat)),
    [heat, curve],
  );
  const rows = useMemo(() => (heat ? heatRows(heat) : []), [heat]);
  const workspace = useWorkspace();
  const isCounted = configuration.assumptions.utilities?.heat_recovery === 'exchangers';
  const count = (on: boolean) =>
    workspace.edit(on ? 'Heat recovery included' : 'Heat recovery not included', (now) =>
      on
        ? setAssumption(now, 'utilities', 'heat_recovery', 'exchangers')
        : resetAssumption(now, 'utilities', 'heat_recovery'),
    );
  const duties = useMemo(() => (heat ? dutyRows(heat, results) : []), [heat, results]);
  if (!heat || !curves) return null;
  return (
    <Block title="Heat">
      <BlockHead title="Heat">
        Average over time · minimum approach {formatNumber(heat.minimum_approach)} K · direct steam, cleaning and
        sterilisation of vessels not included
      </BlockHead>
      <div className={styles['heat']}>
        <CurveChart
          title={curve === 'composite' ? 'Composite curves' : 'Grand composite curve'}
          data={curves}
          tools={
            <ChoiceButtons<Curve>
              label="Curve"
              choices={{ composite: 'hot and cold', grand: 'grand' }}
              value={curve}
              onChange={setCurve}
            />
          }
        />
        <div>
          <DataTable
            label="Heat by utility"
            compact
            filter={false}
            columns={UTILITIES}
            rows={rows}
            rowKey={({ item_id }) => item_id}
            empty="No step uses steam or coolants."
          />
          <p className={styles['footnote']}>
            <Possible heat={heat} continuous={results.mode === 'continuous'} />
          </p>
          {(heat.exchangers > 0 || isCounted) && (
            <p className={styles['footnote']}>
              <FormControlLabel
                control={<Switch size="small" checked={isCounted} onChange={(_event, on) => count(on)} />}
                label="Include these exchangers and savings in cost and footprint"
              />
            </p>
          )}
        </div>
      </div>
      <DataTable
        label="Heat duties"
        compact
        filter={false}
        columns={DUTIES}
        rows={duties}
        rowKey={({ key }) => key}
        empty="No step heats or cools."
      />
    </Block>
  );
}

/** What exchange between streams would bring. */
function Possible({ heat, continuous }: { heat: HeatResult; continuous: boolean }) {
  const { now, target } = heating(heat);
  const { exchangers, minimum_approach, achieved, bound } = heat;
  const stored = !continuous && bound.heating < target - 0.01 * now && (
    <> If heat were also stored between batches, {formatNumber(bound.heating)} kW of steam would be enough.</>
  );
  if (exchangers === 0)
    return (
      <>
        No stream to be cooled is at least {formatNumber(minimum_approach)} K hotter than a stream to be heated
        {continuous ? '' : ' at the same time'}, so heat exchange between streams saves nothing.{stored}
      </>
    );
  const cost = formatMoney(heat.network_cost);
  const saving = formatMoney(heat.annual_saving, 'USD/y');
  return (
    <>
      Exchange between streams could supply <b>{formatNumber(now - target)} kW</b> of the heating (
      {formatNumber((100 * (now - target)) / now, { digits: 2 })} %), with at least {counted(exchangers, 'exchanger')}{' '}
      of {formatNumber(heat.area)} m² in all.{' '}
      {achieved < 1 && <>If {formatNumber(100 * achieved)} % of this is reached, the </>}
      {achieved === 1 && <>The </>}
      exchangers cost {cost.figure} {cost.unit} to buy and save {saving.figure} {saving.unit}.{stored}
    </>
  );
}

const UTILITIES: Column<HeatRow>[] = [
  { key: 'title', title: 'Utility', cell: ({ title }) => title, value: ({ title }) => title },
  numeric('now', 'Now', 'kW', {
    value: ({ now }) => now,
    cell: ({ now }) => formatNumber(now),
  }),
  numeric('target', 'Target', 'kW', {
    value: ({ target }) => target,
    cell: ({ target }) => formatNumber(target),
  }),
];

const DUTIES: Column<DutyRow>[] = [
  { key: 'step', title: 'Step', cell: ({ step }) => step, value: ({ step }) => step },
  { key: 'kind', title: 'Duty', cell: ({ kind }) => kind, value: ({ kind }) => kind },
  numeric('from', 'From', '°C', {
    value: ({ from }) => from,
    cell: ({ from }) => degrees(from),
  }),
  { key: 'to', title: 'To', unit: '°C', numeric: true, value: ({ to }) => to, cell: ({ to }) => degrees(to) },
  numeric('heat', 'Heat', 'kW', {
    value: ({ heat }) => heat,
    cell: ({ heat }) => formatNumber(heat),
  }),
  { key: 'utility', title: 'Utility', cell: ({ utility }) => utility, value: ({ utility }) => utility },
];

const degrees = (value: number): string => formatNumber(value, { decimals: 0 });

/** Heat balance of a draft, with that of the draft before until it is calculated; undefined before the first. */
function useHeat(configuration: Configuration): HeatResult | null | undefined {
  const { answer, failure } = useAsk('heat', configuration, { keep: true });
  return failure === null ? answer : null;
}
