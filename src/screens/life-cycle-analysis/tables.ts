import { citation } from '#engine/wording/index.ts';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import type { CellValue } from '#src/components/table/column.ts';
import type { NamedSheet } from '#src/components/table/export.ts';
import { inventorySheet, NO_DATA } from './inventory-sheet.ts';
import { functionalUnitText, relocatedText, STAGE_NAMES, totalText } from './parts.ts';

const known = (value: number | null): CellValue => value ?? NO_DATA;

function sheet(head: string[], decimals: number[], rows: CellValue[][]): NamedSheet['sheet'] {
  return { head, rows, decimals: rows.map(() => decimals) };
}

/** The analysis as tables, each with its basis; missing numbers are never written as zero. */
export function sheetsOf(analysis: LifeCycleAnalysis, process: string, product: string): NamedSheet[] {
  return [
    // First, because an import reads the first sheet.
    inventorySheet(analysis),
    { name: 'Summary', sheet: summary(analysis, process, product) },
    { name: 'Categories', sheet: categories(analysis) },
    { name: 'Contributions', sheet: contributions(analysis) },
    { name: 'Location changes', sheet: locations(analysis) },
    { name: 'No data', sheet: missing(analysis) },
    ...(analysis.operation_years ? [{ name: 'Years of operation', sheet: years(analysis.operation_years) }] : []),
    { name: 'Sources', sheet: sources(analysis) },
  ];
}

function summary(analysis: LifeCycleAnalysis, process: string, product: string): NamedSheet['sheet'] {
  const { biogenic, single_score: score, allocation } = analysis;
  const facts: CellValue[][] = [
    ['Product', product],
    ['Process', `${process}, v${analysis.configuration_number}`],
    ['Goal', analysis.goal],
    ['Functional unit', functionalUnitText(analysis)],
    ['Boundary', analysis.boundary.map((stage) => STAGE_NAMES[stage]).join(', ')],
    ['Country', analysis.country],
    ['GWP set', `IPCC ${analysis.gwp_set}, 100 years`],
    ['Biogenic carbon', analysis.biogenic_carbon === 'zero_zero' ? '0/0' : '−1/+1'],
    ['Cut-off (% of mass)', analysis.cut_off * 100],
    ['Allocation', allocation.method],
    ['Share of the product', allocation.factor],
    ...allocation.alternatives.map(({ method, climate_change }): CellValue[] => [
      `Climate change, ${method} (kg CO2e)`,
      known(climate_change),
    ]),
    ['Biogenic CO2 taken up (kg)', biogenic.uptake],
    ['Biogenic CO2 emitted on site (kg)', biogenic.release],
    ['Biogenic CO2 in product, waste and water (kg)', biogenic.remainder],
    ['EF 3.1 single score (Pt)', score.value ?? `none: ${score.reason}`],
    ['Engine', analysis.engine_version],
    ['Citation', citation({ versions: { engine: analysis.engine_version } })],
    ['Factors', analysis.factors_version],
    ...analysis.warnings.map((one): CellValue[] => ['Note', one]),
    ['Note', 'Calculated according to ISO 14040 and 14044; a public comparison needs a critical review.'],
  ];
  return sheet(['What', 'Value'], [0, 4], facts);
}

const years = ({ scenarios, reason }: NonNullable<LifeCycleAnalysis['operation_years']>) =>
  sheet(
    ['Scenario', 'Year', 'Grid (kg CO2e/kWh)', 'Climate change (kg CO2e)'],
    [0, 0, 4, 4],
    scenarios.length === 0
      ? [[reason, null, null, null]]
      : scenarios.flatMap(({ name, points }) =>
          points.map(({ year, grid_factor: grid, climate_change: value }): CellValue[] => [name, year, grid, value]),
        ),
  );

const categories = ({ results }: LifeCycleAnalysis) =>
  sheet(
    [
      'Category',
      'Unit',
      'Now',
      'Status',
      'Relocated',
      'Change (%)',
      '2.5 %',
      '97.5 %',
      'Items',
      'Items with data',
      'Mass covered (%)',
      'Energy covered (%)',
      'Methods',
    ],
    [0, 0, 6, 0, 6, 1, 6, 6, 0, 0, 1, 1, 0],
    results.map((row) => [
      row.name,
      row.unit,
      row.status === 'complete' ? known(row.value) : totalText(row),
      row.status,
      row.status === 'complete' ? known(row.value_relocated) : relocatedText(row),
      row.change === null ? NO_DATA : row.change * 100,
      known(row.interval_low),
      known(row.interval_high),
      row.items,
      row.items_with_data,
      row.mass_coverage * 100,
      row.energy_coverage * 100,
      row.methods.join('; '),
    ]),
  );

function contributions({ items, results }: LifeCycleAnalysis): NamedSheet['sheet'] {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return sheet(
    ['Category', 'Item', 'Unit', 'Now', 'Relocated', 'Share (%)', 'Quality', 'Proxy'],
    [0, 0, 0, 6, 6, 2, 0, 0],
    results.flatMap(({ name, unit, contributions: list }) =>
      list.map((row) => [
        name,
        names.get(row.item_id) ?? row.item_id,
        unit,
        known(row.value),
        known(row.value_relocated),
        row.share === null ? NO_DATA : row.share * 100,
        row.quality,
        row.proxy ?? null,
      ]),
    ),
  );
}

const locations = ({ location_change_items: list }: LifeCycleAnalysis) =>
  sheet(
    ['Item', 'From', 'To', 'Method', 'Before (kg CO2e)', 'After (kg CO2e)', 'Change (kg CO2e)', 'Remark'],
    [0, 0, 0, 0, 6, 6, 6, 0],
    list.map((row) => [
      row.name,
      row.country_from ?? row.activity_from,
      row.country_to ?? row.activity_to,
      row.method,
      known(row.before),
      known(row.after),
      known(row.delta),
      row.reason,
    ]),
  );

const missing = ({ unmatched }: LifeCycleAnalysis) =>
  sheet(
    ['Item', 'Share of the mass (%)', 'Why', 'Possible data source'],
    [0, 2, 0, 0],
    unmatched.map((row) => [row.name, row.mass_share * 100, row.reason, row.lead]),
  );

const sources = ({ sources: list }: LifeCycleAnalysis) =>
  sheet(
    ['Source', 'Year', 'Licence', 'Attribution', 'Licence to be reviewed', 'Address'],
    [0, 0, 0, 0, 0, 0],
    list.map((row) => [
      row.title,
      row.year === null ? null : String(row.year),
      row.licence,
      row.attribution ?? null,
      row.doubtful ? 'yes' : 'no',
      row.url,
    ]),
  );
