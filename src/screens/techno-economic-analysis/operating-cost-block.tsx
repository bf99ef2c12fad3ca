import { numeric } from '#src/components/table/column.ts';
import { useMemo, type ReactNode } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useSearchParams } from 'react-router-dom';
import { figureRef, type Results, type Stage } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Block } from '#src/economics/block.tsx';
import { SECTION_NAMES, sectionColour, SECTIONS } from '#src/economics/cost-pivot.ts';
import { printed } from '#src/lib/rounding.ts';
import { formatNumber } from '#src/lib/format.ts';
import styles from './analysis.module.css';
import { MoneyHead } from './money-head.tsx';
import { byCategory, byStep, PERCENT_DECIMALS, type CostRow, type CostTable } from '#src/economics/operating-cost.ts';
import { Sourced } from './sourced.tsx';
import { costValue, unitPer, useReported } from '#src/lib/reporting.ts';

const VIEWS = { category: 'Category', step: 'Step', section: 'Section' } as const;
type View = keyof typeof VIEWS;
const isSection = (text: string): text is Stage => (SECTIONS as readonly string[]).includes(text);
const isView = (text: string | null): text is View => text !== null && Object.hasOwn(VIEWS, text);

/** The annual operating cost by category, by step, and as a table by category and section. */
export function OperatingCostBlock({ results }: { results: Results }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('cost');
  const view = isView(wanted) ? wanted : 'category';
  const choose = (next: View | null) =>
    next &&
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'category') after.delete('cost');
        else after.set('cost', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const reported = useReported();
  const table = useMemo(
    () => (view === 'step' ? byStep(results, reported) : byCategory(results, reported)),
    [view, results, reported],
  );
  const columns = useMemo(() => (view === 'section' ? pivotColumns(table) : costColumns(table, view)), [table, view]);
  return (
    <Block title="Operating cost">
      <DataTable
        label={`Operating cost by ${view}`}
        compact
        filter={false}
        columns={columns}
        rows={table.rows}
        rowKey={({ key }) => key}
        rowProps={({ stage }) => ({ 'data-stage': stage ?? undefined })}
        empty="No costs yet."
        note={<MoneyHead title="Operating cost" lead="Per year" results={results} />}
        tools={
          <ToggleButtonGroup
            size="small"
            exclusive
            value={view}
            onChange={(_event, next: View | null) => choose(next)}
            aria-label="Operating cost by"
          >
            {Object.entries(VIEWS).map(([key, name]) => (
              <ToggleButton key={key} value={key} className={styles['toggle']}>
                {name}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        }
        foot={(shown) => (
          <tr>
            {shown.map(({ key, numeric }) => (
              <td key={key} data-numeric={numeric || undefined}>
                {footOf(key, table)}
              </td>
            ))}
          </tr>
        )}
      />
      {view !== 'step' && (
        <p className={styles['legend']}>
          {table.sections.map((section) => (
            <span key={section}>
              <i style={{ background: sectionColour(section) }} /> {SECTION_NAMES[section]}
            </span>
          ))}
        </p>
      )}
      {view !== 'category' && (
        <p className={styles['footnote']}>
          Plant-wide costs, such as depreciation, are spread over the steps in proportion to equipment cost.
        </p>
      )}
    </Block>
  );
}

const from = ({ path, title }: CostRow, key: 'annual' | 'share' | 'per_kg', shown: ReactNode) => (
  <Sourced figure={figureRef(...path, key)} title={title}>
    {shown}
  </Sourced>
);

/** The longest bar, in the unit of the column. */
const largestOf = (rows: readonly CostRow[]): number => Math.max(...rows.map(({ printed: { cost } }) => cost), 1e-9);

function costColumns({ scale, decimals, reported, rows, sections: present }: CostTable, view: View): Column<CostRow>[] {
  const largest = largestOf(rows);
  return [
    {
      key: 'title',
      title: VIEWS[view],
      sortBy: ({ title }) => title,
      value: ({ title }) => title,
      cell: ({ title, tag }) => (
        <>
          {title} {tag && <code className={styles['tag']}>{tag}</code>}
        </>
      ),
    },
    numeric('annual', 'Amount', `${scale.unit}/y`, {
      sortBy: ({ annual }) => annual,
      value: ({ annual }) => annual / scale.divisor,
      cell: (row) => from(row, 'annual', printed(row.printed.annual, scale.decimals, row.annual)),
    }),
    numeric('share', 'Share', '%', {
      minor: true,
      sortBy: ({ share }) => share,
      value: ({ share }) => share * 100,
      cell: (row) => from(row, 'share', printed(row.printed.percent, PERCENT_DECIMALS, row.share)),
    }),
    numeric('per_kg', `Per ${reported.unit}`, unitPer('USD/kg', reported), {
      sortBy: ({ perKg }) => perKg,
      value: ({ perKg }) => costValue(perKg, reported),
      cell: (row) => from(row, 'per_kg', <b>{printed(row.printed.cost, decimals, row.perKg)}</b>),
    }),
    {
      key: 'bar',
      title: view === 'step' ? 'Part' : 'By section',
      exported: false,
      minor: true,
      cell: (row) => (
        <span className={styles['bar']} aria-hidden="true">
          {view === 'step' ? (
            <span style={{ width: `${(row.printed.cost / largest) * 100}%`, background: `var(--stage)` }} />
          ) : (
            present.map((section) => (
              <span
                key={section}
                style={{
                  width: `${(Math.max(0, row.sections[section]) / largest) * 100}%`,
                  background: sectionColour(section),
                }}
              />
            ))
          )}
        </span>
      ),
    },
  ];
}

function pivotColumns({ decimals, reported, rows, sections: present }: CostTable): Column<CostRow>[] {
  const largest = largestOf(rows);
  return [
    { key: 'title', title: 'Category', sortBy: ({ title }) => title, cell: ({ title }) => title },
    ...present.map((section): Column<CostRow> =>
      numeric(section, SECTION_NAMES[section], unitPer('USD/kg', reported), {
        sortBy: ({ sections }) => sections[section],
        value: ({ sections }) => sections[section],
        cell: ({ key, title, sections }) => (
          <Sourced
            figure={figureRef('operating_cost', 'by_section', section, key, 'per_kg')}
            title={`${title}, ${inSentence(SECTION_NAMES[section])}`}
          >
            {formatNumber(sections[section], { decimals: decimals })}
          </Sourced>
        ),
      }),
    ),
    numeric('per_kg', 'Total', unitPer('USD/kg', reported), {
      sortBy: ({ perKg }) => perKg,
      value: (row) => row.printed.cost,
      cell: (row) => from(row, 'per_kg', <b>{printed(row.printed.cost, decimals, row.perKg)}</b>),
    }),
    {
      key: 'bar',
      title: 'By section',
      exported: false,
      minor: true,
      cell: (row) => (
        <span className={styles['bar']} aria-hidden="true">
          {present.map((section) => (
            <span
              key={section}
              style={{
                width: `${(Math.max(0, row.sections[section]) / largest) * 100}%`,
                background: sectionColour(section),
              }}
            />
          ))}
        </span>
      ),
    },
  ];
}

function footOf(key: string, { total, scale, decimals, isNet, sections: present }: CostTable) {
  switch (key) {
    case 'title':
      return <b>{isNet ? 'Operating cost, net of co-products' : 'Operating cost'}</b>;
    case 'annual':
      return (
        <Sourced figure={isNet ? 'operating_cost.net' : 'operating_cost.annual'} title="Operating cost">
          <b>{formatNumber(total.annual, { decimals: scale.decimals })}</b>
        </Sourced>
      );
    case 'share':
      return <b>{formatNumber(total.percent, { decimals: PERCENT_DECIMALS })}</b>;
    case 'per_kg':
      return (
        <Sourced figure="figures.cogs" title="Unit cost">
          <b>{formatNumber(total.cost, { decimals: decimals })}</b>
        </Sourced>
      );
    case 'bar': {
      const whole = total.cost || 1;
      return (
        <span className={styles['bar']} data-whole="">
          {present.map((section) => {
            const percent = (total.sections[section] / whole) * 100;
            return (
              <span key={section} style={{ width: `${percent}%`, background: sectionColour(section) }}>
                {percent > WRITABLE && (
                  <Sourced
                    figure={figureRef('operating_cost', 'by_section', section, 'share')}
                    title={`Share of ${inSentence(SECTION_NAMES[section])}`}
                  >
                    {formatNumber(percent, { decimals: 0 })} %
                  </Sourced>
                )}
              </span>
            );
          })}
        </span>
      );
    }
    default:
      return isSection(key) ? (
        <Sourced
          figure={figureRef('operating_cost', 'by_section', key, 'per_kg')}
          title={`Operating cost, ${inSentence(SECTION_NAMES[key])}`}
        >
          <b>{formatNumber(total.sections[key], { decimals: decimals })}</b>
        </Sourced>
      ) : null;
  }
}

/** Share of the bar, in %, that has room for its number. */
const WRITABLE = 8;
