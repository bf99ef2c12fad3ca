/** Columns of tables that are printed in a report and written into its workbook. */
import { type AssumptionState, FOOTPRINT, type FootprintRow } from '#engine/index.ts';
import type { EstimateCause, Leverage, LeverageRow } from '#engine/analysis/index.ts';
import { numeric, type Column } from '#src/components/table/column.ts';
import { pageColumns } from '#src/components/table/page-columns.tsx';
import { changeText, higherWords, ownerText } from '#src/draft/leverage/words.ts';
import { figureText, inWords, shownValue, unitOf, type Figure } from '#src/draft/metrics.ts';
import { chance as chanceWords } from '#src/lib/chance.ts';
import { inCurrency } from '#src/lib/currency.ts';
import { formatNumber } from '#src/lib/format.ts';
import { costDifference, costUnit, valuePer, type Reported } from '#src/lib/reporting.ts';
import { printed } from '#src/lib/rounding.ts';
import { rangeWords, type SettingRanges } from '#src/workspace/design-space/shown.ts';
import { ValueStateIcon } from '#src/workspace/value-state.tsx';
import { WorthBar } from '#src/workspace/leverage/worth.tsx';
import { STATES, type AssumptionRow } from './assumption-rows.ts';
import type { Footprint, FootprintPart } from './footprint.ts';
import { boundWords, type PromisedRow } from './promised.ts';
import styles from './report.module.css';

/** A column of words. @param drawn false where only files have it */
export const textColumn = <Row,>(
  key: string,
  title: string,
  value: (row: Row) => string | null,
  drawn = true,
): Column<Row> => ({
  key,
  title,
  value,
  cell: value,
  ...(!drawn && { drawn }),
});

const bar = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  key: 'bar',
  title: 'Bar',
  head: <span className="visually-hidden">Bar</span>,
  exported: false,
  cell,
});

const percent = <Row,>(title: string, of: (row: Row) => number | null, decimals: number): Column<Row> =>
  numeric('share', title, '%', {
    value: (row) => (of(row) === null ? null : of(row)! * 100),
    cell: (row) => of(row) !== null && formatNumber(of(row)! * 100, { decimals, ...(decimals > 0 && { floor: 0.1 }) }),
  });

/** @param figure that the numbers change @param largest change, for the bars */
export const matterColumns = (
  { baseline }: Leverage,
  figure: Figure,
  reported: Reported,
  largest: number,
): Column<LeverageRow>[] => [
  textColumn('title', 'Number', ({ title }) => title),
  textColumn('step', 'Of', ownerText),
  numeric('value', 'Value', '', {
    value: (row) => shownValue(row.base, row),
    cell: (row) => [figureText(row.base, row, { digits: 3 }), unitOf(row)].filter(Boolean).join('\u202f'),
  }),
  textColumn('unit', 'Unit', unitOf, false),
  {
    key: 'higher',
    title: 'Higher value',
    value: (row) => shownValue(row.higher.value, row),
    cell: higherWords,
  },
  bar((row) => <WorthBar row={row} figure={figure} largest={largest} half={36} />),
  numeric('change', 'Change in the unit cost', unitOf(figure), {
    value: ({ higher: { change } }) => (change === null ? null : inCurrency(valuePer(change, reported))),
    cell: ({ higher }) => <b>{changeText(higher.change, figure, baseline)}</b>,
  }),
  percent('Linear share of variance', ({ share }) => share, 1),
];

type Caused = EstimateCause & { figure: string };
export const CAUSES: Column<Caused>[] = [
  textColumn('figure', 'Figure', ({ figure }) => figure, false),
  textColumn('title', 'Input', ({ title }) => title),
  textColumn('step', 'Of', ownerText),
  percent('Share of the variance', ({ share }) => share, 0),
];

export function footprintColumns({ parts, unit, decimals, isBound }: Footprint): Column<FootprintPart>[] {
  const largest = Math.max(...parts.map(({ gwp }) => gwp), 1e-12);
  const columns = pageColumns<FootprintRow, FootprintPart>(FOOTPRINT, {
    gwp: { unit, value: ({ gwp }) => gwp, cell: ({ printed: shown, gwp }) => <b>{printed(shown, decimals, gwp)}</b> },
    share: { cell: ({ share }) => formatNumber(share! * 100, { decimals: 1, floor: 0.1 }) },
  });
  // A part has no share of a lower bound.
  const shown = isBound ? columns.filter(({ key }) => key !== 'share') : columns;
  return shown.toSpliced(
    1,
    0,
    bar(({ gwp }) => (
      <span className={styles['bar']} aria-hidden="true" data-footprint="">
        <i style={{ width: `${(Math.max(0, gwp) / largest) * 100}%` }} />
      </span>
    )),
  );
}

/** A chance in a column of percent. */
const bare = (share: number): string => chanceWords(share).replace(/\u202f%$/, '');

/** A limit, its chance, what breaks it, and the cheapest change that makes it surer. @param now unit cost, USD/kg */
export const promisedColumns = (reported: Reported, now: number): Column<PromisedRow>[] => [
  textColumn('limit', 'Limit', ({ figure }) => figure.title, false),
  textColumn('bound', 'Bound', ({ bound }) => bound, false),
  {
    ...numeric<PromisedRow>('value', 'Limit value', '', ({ limit, figure }) => figureText(limit, figure)),
    drawn: false,
    value: ({ limit, figure }) => shownValue(limit, figure),
  },
  textColumn('unit', 'Unit', ({ figure }) => unitOf(figure), false),
  {
    key: 'title',
    title: 'Limit',
    exported: false,
    cell: (row) => (
      <>
        {row.figure.title} <small>{boundWords(row)}</small>
      </>
    ),
  },
  numeric('now', 'Now', '', {
    value: ({ row, figure }) => (row.baseline === null ? null : shownValue(row.baseline, figure)),
    cell: ({ row, figure }) => inWords(row.baseline, figure, { digits: 3 }),
  }),
  numeric('chance', 'Chance', '%', {
    value: ({ row }) => row.chance.value * 100,
    cell: ({ row }) => <b>{bare(row.chance.value)}</b>,
  }),
  {
    key: 'margin',
    title: 'Margin, and what breaks it',
    value: ({ margin, cause }) => [margin, cause].filter(Boolean).join('. '),
    cell: ({ margin, cause }) => (
      <>
        {margin} {cause !== '' && <small>{cause}</small>}
      </>
    ),
  },
  textColumn('change', 'Cheapest change', ({ change }) => change),
  numeric('after', 'Chance after it', '%', {
    value: ({ after }) => (after === null ? null : after * 100),
    cell: ({ after }) => after !== null && bare(after),
  }),
  numeric('cost', 'Change in the unit cost', costUnit(reported), {
    value: ({ cost }) => (cost === null ? null : inCurrency(valuePer(cost, reported))),
    cell: ({ cost }) => cost !== null && `${cost > 0 ? '+' : ''}${costDifference(cost, now, reported).figure}`,
  }),
];

/** Ranges of settings in which all limits hold. */
export const SPACE_RANGES: Column<SettingRanges>[] = [
  {
    key: 'setting',
    title: 'Setting',
    cell: ({ axis }) => (
      <>
        {axis.title} <small>{axis.step_name}</small>
      </>
    ),
  },
  numeric('at', 'Set point', '', ({ axis, at }) => inWords(at, axis, { digits: 4 })),
  numeric('alone', 'Alone', '', ({ axis, alone }) => rangeWords(alone, axis)),
  numeric('together', 'All together', '', ({ axis, together }) => <b>{rangeWords(together, axis)}</b>),
  textColumn('below', 'Stopped below by', ({ alone }) => (alone ? (alone.below ?? 'end of the range') : '')),
  textColumn('above', 'Stopped above by', ({ alone }) => (alone ? (alone.above ?? 'end of the range') : '')),
];

type Assumed = Pick<AssumptionRow, 'value' | 'number' | 'unit' | 'source'> & { state: AssumptionState | null };

/** Value, unit, state and source of an assumption. */
export const ASSUMED: Column<Assumed>[] = [
  {
    ...numeric<Assumed>('value', 'Value', '', ({ value, state }) => (
      <span data-state={state ?? undefined}>{value}</span>
    )),
    value: ({ number, value }) => number ?? value,
  },
  textColumn('unit', 'Unit', ({ unit }) => unit, false),
  {
    ...textColumn<Assumed>('state', 'State', ({ state }) => state && STATES[state]),
    cell: ({ state }) => state && <State state={state} />,
  },
  textColumn('source', 'Source', ({ source }) => source),
];

export const ASSUMPTIONS: Column<AssumptionRow & { of: string }>[] = [
  textColumn('of', 'Of', ({ of }) => of, false),
  textColumn('title', 'Number', ({ title }) => title),
  ...ASSUMED,
];

/** A state by icon and word, so that it is readable in grey. */
export const State = ({ state }: { state: AssumptionState }) => (
  <span className={styles['state']} data-state={state}>
    <span aria-hidden="true">
      <ValueStateIcon state={state === 'estimate' ? 'default' : state} size={12} />
    </span>{' '}
    {STATES[state]}
  </span>
);
