/** Columns of the tables of operating cost, on every page and in reports. */
import type { ReactNode } from 'react';
import { COST_BY_CATEGORY, figureRef, type Stage } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { numeric, type Column } from '#src/components/table/column.ts';
import { columnsByKey } from '#src/components/table/page-columns.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { costUnit, costValue } from '#src/lib/reporting.ts';
import { printed } from '#src/lib/rounding.ts';
import { SECTION_NAMES, sectionColour } from './cost-pivot.ts';
import { PERCENT_DECIMALS, type CostRow, type CostTable } from './operating-cost.ts';

/** What a page draws in its own way: the name of a row, and its bars. */
interface Own {
  /** Heading of the first column. */
  what: string;
  name?: (row: CostRow) => ReactNode;
  barClass: string | undefined;
}

/** Amount, share and unit cost of each row, with a bar. */
export function costColumns(table: CostTable, own: Own): Column<CostRow>[] {
  const { scale, decimals, rows, reported } = table;
  const figureOf = (key: string) => ({
    figure: ({ path }: CostRow) => figureRef(...path, key),
    about: ({ title }: CostRow) => title,
  });
  return [
    nameColumn(own),
    ...columnsByKey(COST_BY_CATEGORY, rows, {
      annual: {
        ...figureOf('annual'),
        unit: `${scale.unit}/y`,
        sortBy: ({ annual }) => annual,
        value: ({ annual }) => annual / scale.divisor,
        cell: (row) => printed(row.printed.annual, scale.decimals, row.annual),
      },
      share: {
        ...figureOf('share'),
        minor: true,
        sortBy: ({ share }) => share,
        cell: (row) => printed(row.printed.percent, PERCENT_DECIMALS, row.share),
      },
      per_kg: {
        ...figureOf('per_kg'),
        title: `Per ${reported.unit}`,
        unit: costUnit(reported),
        sortBy: ({ per_kg }) => per_kg,
        value: ({ per_kg }) => costValue(per_kg, reported),
        cell: (row) => <b>{printed(row.printed.cost, decimals, row.per_kg)}</b>,
      },
    }),
    barColumn(table, own),
  ];
}

/** The unit cost of each row by section of the plant. */
export function pivotColumns(table: CostTable, own: Own): Column<CostRow>[] {
  const { decimals, reported, sections } = table;
  return [
    nameColumn(own),
    ...sections.map((section): Column<CostRow> =>
      numeric(section, SECTION_NAMES[section], costUnit(reported), {
        sortBy: (row) => row.sections[section],
        value: (row) => row.sections[section],
        cell: ({ key, title, sections: parts }) => (
          <WhereFrom
            figure={figureRef('operating_cost', 'by_section', section, key, 'per_kg')}
            title={`${title}, ${inSentence(SECTION_NAMES[section])}`}
            inTable
          >
            {formatNumber(parts[section], { decimals })}
          </WhereFrom>
        ),
      }),
    ),
    ...costColumns(table, own).filter(({ key }) => key === 'per_kg' || key === 'bar'),
  ];
}

const nameColumn = ({ what, name = ({ title }) => title }: Own): Column<CostRow> => ({
  key: 'title',
  title: what,
  sortBy: ({ title }) => title,
  value: ({ title }) => title,
  cell: name,
});

/** A cost as a bar, in the colours of its sections; costs below zero have none. */
function barColumn({ rows, sections }: CostTable, { barClass }: Own): Column<CostRow> {
  const largest = Math.max(...rows.map(({ printed: { cost } }) => cost), 1e-9);
  const part = (value: number, section: Stage | null) => (
    <i
      key={section}
      style={{
        width: `${(Math.max(0, value) / largest) * 100}%`,
        ...(section && { background: sectionColour(section) }),
      }}
    />
  );
  return {
    key: 'bar',
    title: sections.length > 0 ? 'By section' : 'Part',
    exported: false,
    minor: true,
    cell: ({ printed: { cost }, sections: parts }) => (
      <span className={barClass} aria-hidden="true">
        {sections.length > 0 ? sections.map((section) => part(parts[section], section)) : part(cost, null)}
      </span>
    ),
  };
}

/** The line of sums, by key of the column. */
export function costFoot({ total, scale, decimals, isNet, sections }: CostTable): Record<string, ReactNode> {
  const sum = (figure: string, title: string, text: string) => (
    <WhereFrom figure={figure} title={title} inTable>
      <b>{text}</b>
    </WhereFrom>
  );
  return {
    title: <b>{isNet ? 'Operating cost, net of co-products' : 'Operating cost'}</b>,
    annual: sum(
      isNet ? 'operating_cost.net' : 'operating_cost.annual',
      'Operating cost',
      formatNumber(total.annual, { decimals: scale.decimals }),
    ),
    share: <b>{formatNumber(total.percent, { decimals: PERCENT_DECIMALS })}</b>,
    per_kg: sum('figures.cogs', 'Unit cost', formatNumber(total.cost, { decimals })),
    ...Object.fromEntries(
      sections.map((section) => [
        section,
        sum(
          figureRef('operating_cost', 'by_section', section, 'per_kg'),
          `Operating cost, ${inSentence(SECTION_NAMES[section])}`,
          formatNumber(total.sections[section], { decimals }),
        ),
      ]),
    ),
  };
}

/** The colours of the sections. */
export const SectionLegend = ({
  sections,
  className,
}: Pick<CostTable, 'sections'> & { className: string | undefined }) => (
  <p className={className} aria-hidden="true">
    {sections.map((section) => (
      <span key={section}>
        <i style={{ background: sectionColour(section) }} /> {SECTION_NAMES[section]}
      </span>
    ))}
  </p>
);
