import { numeric } from '#src/components/table/column.ts';
import type { KeyboardEvent } from 'react';
import type { Configuration } from '#engine/index.ts';
import { counted, inSentence, LEVEL } from '#engine/wording/index.ts';
import type { MeasurementWorth, ValueOfInformationResult } from '#generated/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { operationOf, useCatalogue } from '#src/draft/catalogue.ts';
import { StageIcon } from '#src/workspace/stage.tsx';
import { costUnit, HALF_95, useReported, type Reported, halfOf, halfText } from '#src/lib/reporting.ts';
import { money } from './advice.ts';
import { basisOf, costOf, type EditedMeasurement, type MeasureForm } from './ask.ts';
import { percent, Typed } from './decision.tsx';
import styles from './measure.module.css';

/** A measurement as it is entered, with what the last run says about it. */
export interface RankedRow {
  /** Place in the form. */
  at: number;
  entry: EditedMeasurement;
  /** Null before it is ranked. */
  worth: MeasurementWorth | null;
  /** USD: the worth less the cost as it is typed now; null if one of them is not known. */
  net: number | null;
}

export function rowsOf(
  list: readonly EditedMeasurement[],
  order: readonly number[],
  result: ValueOfInformationResult | null,
): RankedRow[] {
  return order.map((at) => {
    const entry = list[at]!;
    const worth = result?.rows.find(({ id }) => id === entry.id) ?? null;
    const cost = costOf(entry.cost);
    return { at, entry, worth, net: worth && typeof cost === 'number' ? worth.worth.value - cost : null };
  });
}

/** Whether a measurement is worth its cost, by a worth that differs from nothing by more than the error of the samples. */
export const isWorthIt = ({ worth, net }: RankedRow): boolean =>
  worth !== null && net !== null && net >= 0 && worth.worth.value > HALF_95 * worth.worth.standard_error;

/** Place of the first of the rows of which none is worth its cost; null if there is none, or if no row above it is. */
export function lineAt(rows: readonly RankedRow[]): number | null {
  const last = rows.findLastIndex(isWorthIt);
  return rows[last + 1]?.net == null ? null : last + 1;
}

/** Pilot runs as they are estimated below the table. */
export interface PilotRuns {
  /** Of the step. */
  name: string;
  runs: number;
  /** USD. */
  cost: number;
  /** USD: the worth less the cost. */
  net: number;
}

/** Id of the part of the page where they are entered. */
export const PILOT_RUNS = 'pilot-runs';

/** Place of the pilot runs, which pay, among the rows: above the line, and before the first that is worth less. */
export function pilotAt(rows: readonly RankedRow[], { net }: Pick<PilotRuns, 'net'>, line: number | null): number {
  const worse = rows.findIndex((row) => row.net !== null && row.net < net);
  return Math.min(worse < 0 ? rows.length : worse, line ?? rows.length);
}

interface Props {
  form: MeasureForm;
  list: readonly EditedMeasurement[];
  order: readonly number[];
  result: ValueOfInformationResult | null;
  configuration: Configuration;
  /** The pilot runs below, which are ranked as well; null if they are not known to be worth their cost. */
  pilot: PilotRuns | null;
  /** Place in the list. */
  selected: number | undefined;
  onSelect: (at: number) => void;
}

/** The measurements by what their results are worth, less their cost. */
export function Ranked({ form, list, order, result, configuration, pilot, selected, onSelect }: Props) {
  const rows = rowsOf(list, order, result);
  const line = lineAt(rows);
  const before = result && pilot ? pilotAt(rows, pilot, line) : null;
  const chance = result?.decision.chance ?? null;
  const reported = useReported();
  return (
    <section className={styles['card']} aria-label="Ranked measurements">
      <ChartFrame
        title="Ranked by the value of the information minus the cost of measuring"
        lead={
          result ? (
            <>
              Perfect information about the numbers that vary here would be worth{' '}
              <strong>{money(result.perfect.value)}</strong>. You can change costs and days.
            </>
          ) : (
            'Enter what each measurement costs and how long it takes, then rank them.'
          )
        }
        columns={columnsFor(reported)}
        rows={rows}
        rowKey={({ entry }) => entry.id}
      >
        {result && <Picture rows={rows} result={result} />}
        <div className={styles['scroll']}>
          <table className={styles['ranked']}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Rank</span>
                </th>
                <th scope="col">Measurement</th>
                <th scope="col" data-numeric>
                  k {unitShown('USD')}
                </th>
                <th scope="col" data-numeric>
                  Days
                </th>
                {result && (
                  <>
                    <th scope="col">
                      Unit cost, now {halfText(result.deviation, reported)}, {LEVEL}
                    </th>
                    {chance !== null && <th scope="col">Chance, now {percent(chance)}</th>}
                    <th scope="col" data-numeric>
                      Net,&nbsp;{unitShown('USD')}
                    </th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, place) => (
                <Row
                  key={row.entry.id}
                  row={row}
                  rank={place + (before !== null && place >= before ? 2 : 1)}
                  pilot={place === before ? pilot : null}
                  form={form}
                  result={result}
                  configuration={configuration}
                  isSelected={row.at === selected}
                  isBelow={place === line}
                  onSelect={() => onSelect(row.at)}
                  onMove={(by) => {
                    const next = rows[place + by];
                    if (next) onSelect(next.at);
                    return next !== undefined;
                  }}
                />
              ))}
              {before === rows.length && pilot && <Pilot pilot={pilot} rank={before + 1} hasChance={chance !== null} />}
            </tbody>
          </table>
        </div>
        {result && (
          <p className={styles['key']}>
            <span>
              Bars: half of the range of the unit cost, {LEVEL}, expected after the measurement, {costUnit(reported)};
              dashed: now.
            </span>
            {chance !== null && <span>○ now, ├─┤ range of {LEVEL} results.</span>}
          </p>
        )}
      </ChartFrame>
    </section>
  );
}

/** '6.05 M', under a heading that names the currency. */
function inShort(usd: number): string {
  const { figure, unit } = formatMoney(usd);
  return `${figure} ${unit.replace(unitShown('USD'), '')}`.trim();
}

interface RowProps {
  row: RankedRow;
  rank: number;
  /** What is ranked just before it. */
  pilot: PilotRuns | null;
  form: MeasureForm;
  result: ValueOfInformationResult | null;
  configuration: Configuration;
  isSelected: boolean;
  /** Whether this and all further ones cost more than they are worth. */
  isBelow: boolean;
  onSelect: () => void;
  /** Selects a neighbour; false at an end. */
  onMove: (by: number) => boolean;
}

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

function Row({ row, rank, pilot, form, result, configuration, isSelected, isBelow, onSelect, onMove }: RowProps) {
  const { at, entry, worth, net } = row;
  const basis = basisOf(entry);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = MOVES[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!onMove(by)) return;
    const buttons = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-select]') ?? [])];
    buttons[buttons.indexOf(event.currentTarget) + by]?.focus();
  };
  const width = 4 + (result ? (result.decision.chance === null ? 2 : 3) : 0);
  return (
    <>
      {pilot && <Pilot pilot={pilot} rank={rank - 1} hasChance={result?.decision.chance != null} />}
      {isBelow && (
        <tr className={styles['line']}>
          <td colSpan={width}>
            <span>
              Below this line, a measurement alone costs more than its result is worth for this decision, or its worth
              is within the error of the samples. After another result, or for another decision, it may still pay off.
            </span>
          </td>
        </tr>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the button in the row selects it too */}
      <tr data-selected={isSelected || undefined} onClick={onSelect}>
        <td data-rank>{rank}</td>
        <th scope="row">
          <button
            type="button"
            data-select
            aria-pressed={isSelected}
            tabIndex={isSelected ? 0 : -1}
            onClick={onSelect}
            onKeyDown={onKeyDown}
          >
            <Symbol entry={entry} configuration={configuration} />
            <span>
              <b>{entry.name}</b>
              <Shows entry={entry} worth={worth} />
            </span>
          </button>
        </th>
        <td data-numeric>
          <Typed
            form={form}
            name={`measurements.${at}.cost`}
            label={`Cost of ${entry.name}, thousands`}
            placeholder="cost"
            shown={{ display_unit: 'thousand USD' }}
          />
          {basis !== null && (
            <small className={styles['estimate']} title={basis}>
              estimate
            </small>
          )}
        </td>
        <td data-numeric>
          <Typed
            form={form}
            name={`measurements.${at}.days`}
            label={`Days of ${entry.name}`}
            placeholder="days"
            shown={{ display_unit: 'd' }}
          />
        </td>
        {result && (
          <>
            <td>{worth ? <Left worth={worth} now={result.deviation} /> : <i>not ranked yet</i>}</td>
            {result.decision.chance !== null && (
              <td>{worth?.chance && <Chance {...worth.chance} now={result.decision.chance} />}</td>
            )}
            <td
              data-numeric
              data-net={net === null ? undefined : isWorthIt(row) ? 'more' : net < 0 ? 'less' : 'unsure'}
            >
              {net === null ? '' : inShort(net)}
            </td>
          </>
        )}
      </tr>
    </>
  );
}

/** A row for the pilot runs, which are entered below the table. */
function Pilot({ pilot, rank, hasChance }: { pilot: PilotRuns; rank: number; hasChance: boolean }) {
  return (
    <tr className={styles['pilot']}>
      <td data-rank>{rank}</td>
      <th scope="row">
        <button type="button" onClick={() => document.getElementById(PILOT_RUNS)?.scrollIntoView()}>
          <span className={styles['symbol']}>
            <Icon name="coins" size={16} />
          </span>
          <span>
            <b>
              {pilot.name}, {counted(pilot.runs, 'pilot run')}
            </b>
            <small>titre of the plant beside that of the laboratory: see below</small>
          </span>
        </button>
      </th>
      <td data-numeric>{formatNumber(inCurrency(pilot.cost) / 1000, { digits: 2 })}</td>
      <td />
      <td colSpan={hasChance ? 2 : 1}>not in the ranges above, which take the titre as it is</td>
      <td data-numeric data-net="more">
        {inShort(pilot.net)}
      </td>
    </tr>
  );
}

/** What the result shows, in a few words, if the name does not say it. */
function Shows({ entry: { name, inputs }, worth }: Pick<RankedRow, 'entry' | 'worth'>) {
  const isNamed = worth?.inputs.length === inputs.length;
  const words = isNamed
    ? namesOf(worth.inputs.map(({ title }) => inSentence(title)))
    : counted(inputs.length, 'number');
  return name.endsWith(words) ? null : <small>{words}</small>;
}

const NAMED = 3;

const namesOf = (titles: readonly string[]): string =>
  titles.length <= NAMED ? titles.join(', ') : `${titles.slice(0, NAMED).join(', ')} and ${titles.length - NAMED} more`;

function Symbol({ entry, configuration }: { entry: EditedMeasurement; configuration: Configuration }) {
  const catalogue = useCatalogue();
  const first = entry.inputs[0];
  const step = configuration.uo_settings.find(({ id }) => id === first?.step_id);
  const operation = operationOf(catalogue, step);
  return (
    <span className={styles['symbol']} data-stage={operation?.stage}>
      {operation ? (
        <StageIcon operation={operation} size={18} />
      ) : (
        <Icon name={first?.key.startsWith('prices.') ? 'price' : 'coins'} size={16} />
      )}
    </span>
  );
}

const BAR = 64;
const WIDE = 64;

const shareLeft = ({ deviation }: MeasurementWorth, now: number): number =>
  now > 0 ? Math.min(1, Math.max(0, deviation / now)) : 0;

function Left({ worth, now }: { worth: MeasurementWorth; now: number }) {
  const reported = useReported();
  return (
    <span className={styles['drawn']}>
      <svg width={BAR + 2} height={16} aria-hidden="true">
        <rect className={styles['now']} x={0.5} y={1.5} width={BAR} height={13} />
        <rect className={styles['remains']} x={0.5} y={1.5} width={BAR * shareLeft(worth, now)} height={13} />
      </svg>
      {halfText(worth.deviation, reported)}
    </span>
  );
}

function Chance({ low, high, now }: { low: number; high: number; now: number }) {
  return (
    <span className={styles['drawn']}>
      <svg width={WIDE + 8} height={16} aria-hidden="true">
        <ChanceMarks low={low} high={high} now={now} left={4} y={8} wide={WIDE} />
      </svg>
      {formatNumber(100 * low, { decimals: 0 })} to {percent(high)}
    </span>
  );
}

interface MarksProps {
  low: number;
  high: number;
  now: number;
  left: number;
  y: number;
  wide: number;
}

function ChanceMarks({ low, high, now, left, y, wide }: MarksProps) {
  const x = (share: number) => left + wide * share;
  return (
    <>
      <path className={styles['axis']} d={`M${x(0)} ${y}H${x(1)}M${x(0)} ${y - 3}v6M${x(1)} ${y - 3}v6`} />
      <path className={styles['range']} d={`M${x(low)} ${y}H${x(high)}M${x(low)} ${y - 5}v10M${x(high)} ${y - 5}v10`} />
      <circle className={styles['point']} cx={x(now)} cy={y} r={3.5} />
    </>
  );
}

const ROW = 30;
const AT = { name: 0, bar: 330, chance: 500, net: 760 };

/** The list as one drawing, for the image and for screen readers. */
function Picture({ rows, result }: { rows: readonly RankedRow[]; result: ValueOfInformationResult }) {
  const reported = useReported();
  const ranked = rows.flatMap(({ entry, worth, net }) => (worth ? [{ name: entry.name, worth, net }] : []));
  const words = ranked
    .map(
      ({ name, worth, net }) =>
        `${name}: ${halfText(worth.deviation, reported)}, net ${net === null ? NO_DATA : money(net)}`,
    )
    .join('; ');
  const { chance: now } = result.decision;
  return (
    <div className="visually-hidden">
      <svg
        width={AT.net}
        height={ROW * ranked.length + 8}
        viewBox={`0 0 ${AT.net} ${ROW * ranked.length + 8}`}
        role="img"
        aria-label={`Measurements by net value. Now ${halfText(result.deviation, reported)}, ${LEVEL}. ${words}`}
      >
        {ranked.map(({ name, worth, net }, k) => {
          const y = ROW * k + ROW / 2;
          const wide = 90;
          return (
            <g key={worth.id} className={styles['picture']}>
              <text x={AT.name} y={y} dominantBaseline="central">
                {k + 1} {name}
              </text>
              <rect className={styles['now']} x={AT.bar} y={y - 7} width={wide} height={14} />
              <rect
                className={styles['remains']}
                x={AT.bar}
                y={y - 7}
                width={wide * shareLeft(worth, result.deviation)}
                height={14}
              />
              <text x={AT.bar + wide + 8} y={y} dominantBaseline="central">
                {halfText(worth.deviation, reported)}
              </text>
              {worth.chance && now !== null && (
                <>
                  <ChanceMarks {...worth.chance} now={now} left={AT.chance} y={y} wide={WIDE} />
                  <text x={AT.chance + WIDE + 10} y={y} dominantBaseline="central">
                    {formatNumber(100 * worth.chance.low, { decimals: 0 })} to {percent(worth.chance.high)}
                  </text>
                </>
              )}
              <text x={AT.net} y={y} textAnchor="end" dominantBaseline="central">
                {net === null ? NO_DATA : money(net)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** The list as a table and as a file. */
const columnsFor = (reported: Reported): Column<RankedRow>[] => {
  const usd = unitShown('USD');
  const number = (
    key: string,
    title: string,
    unit: string,
    of: (row: RankedRow) => number | null,
  ): Column<RankedRow> => ({
    key,
    title,
    unit,
    numeric: true,
    sortBy: of,
    value: of,
    cell: (row) => {
      const value = of(row);
      return value === null ? NO_DATA : formatNumber(value);
    },
  });
  const inMoney = (usdValue: number | undefined): number | null =>
    usdValue === undefined ? null : inCurrency(usdValue);
  return [
    { key: 'name', title: 'Measurement', sortBy: ({ entry }) => entry.name, cell: ({ entry }) => entry.name },
    number('cost', 'Cost', usd, ({ entry }) => {
      const cost = costOf(entry.cost);
      return typeof cost === 'number' ? inCurrency(cost) : null;
    }),
    numeric('days', 'Days', '', {
      cell: ({ entry }) => entry.days,
      value: ({ worth, entry }) => (entry.days === '' ? null : (worth?.days ?? entry.days)),
    }),
    number('left', `Half of the range, ${LEVEL}`, costUnit(reported), ({ worth }) =>
      worth ? halfOf(worth.deviation, reported) : null,
    ),
    number('low', 'Chance from', '%', ({ worth }) => (worth?.chance ? 100 * worth.chance.low : null)),
    number('high', 'Chance to', '%', ({ worth }) => (worth?.chance ? 100 * worth.chance.high : null)),
    number('worth', 'Worth', usd, ({ worth }) => inMoney(worth?.worth.value)),
    number('net', 'Net value', usd, ({ net }) => inMoney(net ?? undefined)),
  ];
};
