import { type Configuration, type Results, fillAssumptions } from '#engine/index.ts';
import { citation } from '#engine/wording/index.ts';
import type { CellValue } from '#src/components/table/column.ts';
import type { NamedSheet } from '#src/components/table/export.ts';
import { inDisplayCurrency } from '#src/components/table/sheet-currency.ts';
import { costIndexText, CONVENTION_NAMES } from './basis.ts';
import { CATEGORY_NAMES } from './categories.ts';
import { costByStep, SECTION_NAMES, sectionsIn, sumOf } from './cost-pivot.ts';
import { presentValues } from './cash-flow.ts';
import { pivot } from './operating-cost.ts';
import { executiveSummary } from './executive-summary.ts';
import { costUnit, costValue, unitPer, valuePer, type Reported } from '#src/lib/reporting.ts';
import { displayCurrency, rateInWords, shownIn, unitShown } from '#src/lib/currency.ts';

interface Subject {
  title: string;
  /** 'v3', or 'draft on v3'. */
  state: string;
  results: Results;
  configuration: Configuration;
  /** Selling price stored with the product, USD/kg. */
  price: number | null;
  /** The amount of product that costs are for. */
  reported: Reported;
}

/** All tables of the analysis, unrounded, with their totals; the first sheet states their basis. */
export function sheetsOf(subject: Subject): NamedSheet[] {
  const { results, reported } = subject;
  return [
    { name: 'Summary', sheet: summary(subject) },
    { name: 'Capital', sheet: capital(results) },
    { name: 'Operating cost', sheet: operating(results, reported) },
    { name: 'Cost by step', sheet: steps(results, reported) },
    { name: 'Cost by section', sheet: sections(results) },
    { name: 'Cost items', sheet: items(results, reported) },
    { name: 'Equipment', sheet: equipment(results) },
    { name: 'Cash flow', sheet: cashFlow(results) },
  ];
}

/** Number of decimals by column, the same in every row. */
function sheet(head: string[], decimals: number[], rows: CellValue[][]): NamedSheet['sheet'] {
  return inDisplayCurrency({ head, rows, decimals: rows.map(() => decimals) });
}

const add = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function summary({ title, state, results, configuration, price, reported }: Subject): NamedSheet['sheet'] {
  const { finance, plant } = fillAssumptions(configuration.assumptions);
  const { figures, capital: plantCost, cost_year } = results;
  const rate = rateInWords();
  const rows = executiveSummary(results, configuration, price, reported);
  const facts: [string, string | number | null, string][] = [
    ...rows.map(({ title: name, value, unit, scale }): [string, number | null, string] => [
      name,
      value === null ? null : unit === '1' ? value * 100 : shownIn(value * scale, unit),
      unit === '1' ? '%' : unitShown(unit),
    ]),
    ['Unit cost without depreciation', costValue(figures.cogs_without_depreciation, reported), costUnit(reported)],
    ['Minimum selling price', figures.msp === null ? null : costValue(figures.msp, reported), costUnit(reported)],
    ['Process', `${title}, ${state}`, ''],
    ['Convention', CONVENTION_NAMES[plantCost.convention], ''],
    [
      'Currency and price year',
      `${displayCurrency.get()?.code ?? 'USD'} of ${cost_year}, ${costIndexText(cost_year)}`,
      '',
    ],
    ...(rate === null ? [] : [['Rate', rate, ''] satisfies [string, string, string]]),
    ['Operating hours', plant.operating_hours, 'h/y'],
    ['Years of production', finance.life, 'years'],
    ['Discount rate', finance.discount_rate * 100, '%'],
    ['Tax rate', finance.tax_rate * 100, '%'],
    ['Engine', results.engine_version, ''],
    ['Citation', citation({ versions: { engine: results.engine_version } }), ''],
  ];
  return sheet(['Figure', 'Value', 'Unit'], [0, 2, 0], facts);
}

function capital({ capital: { lines, equipment_purchase, total } }: Results): NamedSheet['sheet'] {
  return sheet(
    ['Line', 'Amount (USD)', 'Of purchase (%)', 'Basis'],
    [0, 0, 1, 0],
    [
      ...lines.map(({ title, amount, basis }) => [title, amount, (amount / equipment_purchase) * 100, basis]),
      ['Total capital investment', total, (total / equipment_purchase) * 100, ''],
    ],
  );
}

/** The heading of a column of costs of the reported amount. */
const costHead = (reported: Reported): string => `Per ${reported.unit} (${unitPer('USD/kg', reported)})`;

function operating({ operating_cost, figures }: Results, reported: Reported): NamedSheet['sheet'] {
  const { by_category, annual, depreciation, annual_without_depreciation } = operating_cost;
  const { co_product_sales: sales } = figures;
  const row = (title: string, amount: number): CellValue[] => [
    title,
    amount,
    (amount / annual) * 100,
    valuePer(amount / figures.output, reported),
  ];
  return sheet(
    ['Category', 'Amount (USD/y)', 'Share (%)', costHead(reported)],
    [0, 0, 1, 2],
    [
      ...by_category
        .filter(({ category }) => category !== 'co_products')
        .map(({ category, annual: amount }) => row(CATEGORY_NAMES[category], amount)),
      row('Operating cost', annual),
      row('of which depreciation', depreciation),
      row('Operating cost without depreciation', annual_without_depreciation),
      ...(sales === undefined
        ? []
        : [row(CATEGORY_NAMES.co_products, -sales), row('Operating cost, net of co-products', annual - sales)]),
    ],
  );
}

function steps(results: Results, reported: Reported): NamedSheet['sheet'] {
  const { annual } = results.operating_cost;
  const list = costByStep(results);
  return sheet(
    ['Step', 'Tag', 'Section', 'Amount (USD/y)', 'Share (%)', costHead(reported)],
    [0, 0, 0, 0, 1, 2],
    [
      ...list.map(({ name, tag, stage, total, per_kg }) => [
        name,
        tag,
        SECTION_NAMES[stage],
        total,
        (total / annual) * 100,
        valuePer(per_kg, reported),
      ]),
      [
        'Operating cost',
        '',
        '',
        add(list.map((step) => sumOf(step.annual))),
        100,
        valuePer(add(list.map((one) => one.per_kg)), reported),
      ],
    ],
  );
}

function sections(results: Results): NamedSheet['sheet'] {
  const rows = pivot(results);
  const present = sectionsIn(results);
  return sheet(
    ['Category', ...present.map((section) => `${SECTION_NAMES[section]} (USD/y)`), 'Total (USD/y)'],
    [0, ...present.map(() => 0), 0],
    [
      ...rows.map(({ category, sections: parts, total }) => [CATEGORY_NAMES[category], ...parts, total]),
      [
        'Operating cost',
        ...present.map((_section, index) => add(rows.map((row) => row.sections[index]!))),
        add(rows.map(({ total }) => total)),
      ],
    ],
  );
}

function items({ operating_cost, steps: list }: Results, reported: Reported): NamedSheet['sheet'] {
  const tags = new Map(list.map(({ step_id, tag }) => [step_id, tag]));
  return sheet(
    ['Item', 'Step', 'Category', 'Per batch', 'Unit', 'Price (USD/unit)', 'Amount (USD/y)', costHead(reported)],
    [0, 0, 0, 2, 0, 4, 0, 4],
    operating_cost.lines.map(({ title, step_id, category, amount, unit, price, annual, per_kg }) => [
      title,
      step_id === null ? '' : (tags.get(step_id) ?? step_id),
      CATEGORY_NAMES[category],
      amount,
      unit ?? '',
      price,
      annual,
      valuePer(per_kg, reported),
    ]),
  );
}

function equipment({ equipment: list, capital: { lines, equipment_purchase } }: Results): NamedSheet['sheet'] {
  const unlisted = lines.find(({ key }) => key === 'unlisted_equipment');
  return sheet(
    ['Tag', 'Name', 'Number', 'Size', 'Unit', 'Each (USD)', 'Total (USD)', 'Source'],
    [0, 0, 0, 2, 0, 0, 0, 0],
    [
      ...list.map((one) => [
        one.tag,
        one.name,
        one.n_units,
        one.size,
        one.size_unit,
        one.unit_cost,
        one.purchase_cost,
        one.source,
      ]),
      ['', 'Unlisted equipment', null, null, '', null, unlisted?.amount ?? 0, unlisted?.basis ?? ''],
      ['', 'Purchase cost', null, null, '', null, equipment_purchase, ''],
    ],
  );
}

function cashFlow({ cash_flow: years }: Results): NamedSheet['sheet'] {
  const present = presentValues(years);
  return sheet(
    [
      'Year',
      'Sales (USD)',
      'Operating cost (USD)',
      'Tax (USD)',
      'Fixed capital (USD)',
      'Working capital (USD)',
      'Loan (USD)',
      'Cash (USD)',
      'Cumulative (USD)',
      'Discounted (USD)',
      'Cumulative present value (USD)',
      'Depreciation (USD)',
    ],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    years.map((year, index) => [
      year.year,
      year.sales,
      -year.operating_cost,
      -year.tax,
      -year.capital,
      -year.working_capital,
      year.loan,
      year.cash,
      year.cumulative,
      year.discounted,
      present[index]!,
      year.depreciation,
    ]),
  );
}
