import type { CarbonEntry, CarbonReport } from '#generated/types.ts';
import { BOUNDARIES, categoryName, scopeOf } from '#src/carbon/words.ts';
import type { NamedSheet, Sheet } from '#src/components/table/export.ts';
import type { CellValue } from '#src/components/table/column.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';

const sheetOf = (name: string, head: string[], rows: CellValue[][]): NamedSheet => {
  const sheet: Sheet = { head, rows, decimals: rows.map((row) => row.map((cell) => decimalsOf(cell))) };
  return { name, sheet };
};
const decimalsOf = (cell: CellValue) => (typeof cell === 'number' && !Number.isInteger(cell) ? 3 : 0);
const tonnes = (kg: number | null): number | null => (kg === null ? null : kg / 1000);

const ownFactor = ({ factor, factor_origin: origin }: CarbonEntry) => (origin === 'entered' ? factor : null);

/** A report as sheets: entries first, so that they can be imported again; an unknown factor is written as “no data”. */
export function sheetsOf(report: CarbonReport): NamedSheet[] {
  const { totals } = report;
  return [
    sheetOf(
      'Entries',
      [
        'Item',
        'Name',
        'Quantity',
        'Unit',
        'Country',
        'Evidence',
        'Note',
        'Custom factor',
        'Scope',
        'Factor (kg CO2e)',
        'Per',
        'Year of the factor',
        'Emissions (t CO2e)',
        'Emissions, market (t CO2e)',
        'Biogenic (t CO2)',
        'Quality',
        'Source of the factor',
        'Source of custom factor',
        'Share',
        'Contract',
        'Contract share',
        'Contract factor',
        'Product id',
        'Process id',
        'Process part',
        'Entry id',
      ],
      report.entries.map((one) => [
        one.input_option_id,
        one.name,
        one.quantity,
        one.unit,
        one.country,
        one.evidence,
        one.note,
        ownFactor(one),
        scopeOf(one),
        one.factor ?? 'no data',
        one.factor_unit.replace('kgCO2e/', ''),
        one.factor_year ?? null,
        tonnes(one.emissions) ?? 'no data',
        tonnes(one.emissions_market) ?? 'no data',
        tonnes(one.biogenic),
        one.quality,
        one.source,
        one.factor_origin === 'entered' ? one.source : '',
        one.share,
        one.contract?.kind ?? '',
        one.contract?.share ?? null,
        one.contract?.factor ?? null,
        one.process?.product_id ?? '',
        one.process?.process_id ?? '',
        one.process?.part ?? '',
        one.id,
      ]),
    ),
    sheetOf(
      'Totals',
      ['Total', 't CO2e'],
      [
        ['Scope 1', tonnes(totals.scope_1)],
        ['Scope 2, location-based', tonnes(totals.scope_2_location)],
        ['Scope 2, market-based', tonnes(totals.scope_2_market)],
        ['Scope 3', tonnes(totals.scope_3)],
        ['Total, location-based', tonnes(totals.total_location)],
        ['Total, market-based', tonnes(totals.total_market)],
        ['Biogenic CO2, outside the scopes', tonnes(totals.biogenic)],
      ],
    ),
    sheetOf(
      'Categories',
      ['Category', 't CO2e, location-based', 't CO2e, market-based', 'Entries', 'Without a factor'],
      totals.by_category.map((one) => [
        categoryName(one),
        tonnes(one.emissions),
        tonnes(one.emissions_market),
        one.entries,
        one.entries_without_factor,
      ]),
    ),
    sheetOf(
      'Intensities',
      ['Intensity', 'Value', 'Unit'],
      totals.intensities.map(({ title, value, unit }) => [
        unitShown(title),
        value === null ? 'no data' : shownIn(value, unit),
        unitShown(unit),
      ]),
    ),
    sheetOf(
      'About',
      ['What', 'Is'],
      [
        ['Report', report.name],
        ['Period', `${report.period_start} to ${report.period_end}`],
        ['Country', report.country],
        ['Boundary', BOUNDARIES[report.boundary]],
        ['GWP set', report.gwp_set],
        ['Base year', report.base_year?.name ?? 'none'],
        ['Factors', report.factors_version],
        ...report.notices.map((notice): CellValue[] => ['Notice', notice]),
        ...report.sources.map(({ title, licence }): CellValue[] => [
          'Source',
          [title, licence].filter(Boolean).join(', '),
        ]),
      ],
    ),
  ];
}
