/** Columns of the tables of operating cost, on every page and in reports. */
import type { ReactNode } from 'react';
import { COST_BY_SECTION, type CostPart, sectionCost, SECTIONS, STAGE_NAMES, type Stage } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import type { Column } from '#src/components/table/column.ts';
import { pageColumns, type Shown } from '#src/components/table/page-columns.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { costUnit, costValue } from '#src/lib/reporting.ts';
import { printed } from '#src/lib/rounding.ts';
import { PERCENT_DECIMALS, sectionColour, type CostRow, type CostTable } from './operating-cost.ts';

/** What a page draws in its own way: the name of a row, and its bars. */
interface Own {
  name?: (row: CostRow) => ReactNode;
  barClass: string | undefined;
  shown?: Readonly<Record<string, Shown<CostRow>>>;
}

/** Amount, share and unit cost of each row, with a bar. */
export function costColumns(
  table: CostTable,
  { name = ({ title }) => title, barClass, shown }: Own,
): Column<CostRow>[] {
  const { declared, scale, decimals, reported } = table;
  const about = ({ title }: CostRow) => title;
  return [
    ...pageColumns<CostPart, CostRow>(declared, {
      title: { sortBy: ({ title }) => title, cell: name },
      annual: {
        about,
        unit: `${scale.unit}/y`,
        sortBy: ({ annual }) => annual,
        value: ({ annual }) => annual / scale.divisor,
        cell: (row) => printed(row.printed.annual, scale.decimals, row.annual),
      },
      share: {
        about,
        minor: true,
        sortBy: ({ share }) => share,
        cell: (row) => printed(row.printed.percent, PERCENT_DECIMALS, row.share),
      },
      per_kg: {
        about,
        title: `Per ${reported.unit}`,
        unit: costUnit(reported),
        sortBy: ({ per_kg }) => per_kg,
        value: ({ per_kg }) => costValue(per_kg, reported),
        cell: (row) => <b>{printed(row.printed.cost, decimals, row.per_kg)}</b>,
      },
      ...shown,
    }),
    barColumn(table, barClass),
  ];
}

/** The unit cost of each row by section of the plant. */
export function pivotColumns(table: CostTable, own: Own): Column<CostRow>[] {
  const { decimals, reported, sections } = table;
  const shown = (section: Stage): Shown<CostRow> => ({
    // In the header of the sum alone.
    unit: '',
    valueUnit: costUnit(reported),
    about: ({ title }) => `${title}, ${inSentence(STAGE_NAMES[section])}`,
    figure: ({ category }) => sectionCost(section, category, 'per_kg'),
    sortBy: ({ printed: { sections: parts } }) => parts[section],
    value: ({ printed: { sections: parts } }) => parts[section],
    cell: ({ printed: { sections: parts } }) => formatNumber(parts[section], { decimals }),
  });
  const left = new Set<string>(['annual', 'share', ...SECTIONS.filter((section) => !sections.includes(section))]);
  return costColumns(
    { ...table, declared: COST_BY_SECTION },
    { ...own, shown: Object.fromEntries(sections.map((section) => [section, shown(section)])) },
  ).filter(({ key }) => !left.has(key));
}

/** A cost as a bar, in the colours of its sections; costs below zero have none. */
function barColumn({ rows, sections }: CostTable, barClass: string | undefined): Column<CostRow> {
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
    cell: ({ printed: { cost, sections: parts } }) => (
      <span className={barClass} aria-hidden="true">
        {sections.length > 0 ? sections.map((section) => part(parts[section], section)) : part(cost, null)}
      </span>
    ),
  };
}

/** The line of sums, by key of the column. */
export const costFoot = ({ total }: CostTable, columns: readonly Column<CostRow>[]): Record<string, ReactNode> =>
  Object.fromEntries(columns.map(({ key, cell }) => [key, key === 'bar' ? null : cell(total)]));

/** The colours of the sections. */
export const SectionLegend = ({
  sections,
  className,
}: Pick<CostTable, 'sections'> & { className: string | undefined }) => (
  <p className={className} aria-hidden="true">
    {sections.map((section) => (
      <span key={section}>
        <i style={{ background: sectionColour(section) }} /> {STAGE_NAMES[section]}
      </span>
    ))}
  </p>
);
