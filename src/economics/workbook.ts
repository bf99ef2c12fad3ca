import {
  CAPITAL_TABLE,
  CASH_FLOW,
  type Configuration,
  figureRef,
  inputKey,
  type Link,
  COST_BY_CATEGORY,
  COST_BY_SECTION,
  COST_BY_STEP,
  LABOUR_TABLE,
  COST_ITEMS,
  EQUIPMENT,
  type Results,
  fillAssumptions,
} from '#engine/index.ts';
import { citation } from '#engine/wording/index.ts';
import type { CellValue } from '#src/components/table/column.ts';
import type { NamedSheet } from '#src/components/table/export.ts';
import { LINKED, resultSheet } from '#src/components/table/result-sheet.ts';
import { inDisplayCurrency } from '#src/components/table/sheet-currency.ts';
import { costIndexText, CONVENTION_NAMES } from './basis.ts';
import { executiveSummary } from './executive-summary.ts';
import { costUnit, costValue, type Reported } from '#src/lib/reporting.ts';
import { displayCurrency, rateInWords, shownIn, unitShown } from '#src/lib/currency.ts';
import { moneyBasis } from './money-basis.ts';

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
    resultSheet(CAPITAL_TABLE, { results }),
    resultSheet(COST_BY_CATEGORY, { results }, { reported }),
    resultSheet(COST_BY_SECTION, { results }, { reported }),
    resultSheet(COST_BY_STEP, { results }, { reported }),
    resultSheet(LABOUR_TABLE, { results }),
    resultSheet(COST_ITEMS, { results }, { reported }),
    resultSheet(EQUIPMENT, { results }),
    resultSheet(CASH_FLOW, { results }),
  ];
}

/** Number of decimals by column, the same in every row. */
function sheet(head: string[], decimals: number[], rows: CellValue[][], links: (Link | null)[][]): NamedSheet['sheet'] {
  return inDisplayCurrency({ head, rows, decimals: rows.map(() => decimals), links });
}

function summary({ title, state, results, configuration, price, reported }: Subject): NamedSheet['sheet'] {
  const { finance, plant } = fillAssumptions(configuration.assumptions);
  const { rateKind } = moneyBasis(configuration.assumptions);
  const { figures, capital: plantCost, cost_year } = results;
  const rate = rateInWords();
  const rows = executiveSummary(results, configuration, price, reported);
  const ofProduct = (key: string) => linkTo(figureRef('figures', key), shownIn(reported.mass, 'USD/kg'));
  // What the project never reaches is a formula too, as other prices may let it.
  const isNever = (key: string) => figures.npv !== null && (key === 'irr' || key === 'payback');
  const facts: Fact[] = [
    ...rows.map(({ key, title: name, value, unit, scale, figure }): Fact => {
      const factor = unit === '1' ? 100 : shownIn(scale, unit);
      return [
        name,
        value === null ? (isNever(key) ? 'never' : null) : value * factor,
        unit === '1' ? '%' : unitShown(unit),
        key === 'price' ? showing('finance.selling_price', factor) : figure === null ? null : linkTo(figure, factor),
      ];
    }),
    [
      'Unit cost excluding depreciation',
      costValue(figures.cogs_without_depreciation, reported),
      costUnit(reported),
      ofProduct('cogs_without_depreciation'),
    ],
    [
      'Minimum selling price',
      figures.msp === null ? null : costValue(figures.msp, reported),
      costUnit(reported),
      ofProduct('msp'),
    ],
    ['Process', `${title}, ${state}`, ''],
    ['Convention', CONVENTION_NAMES[plantCost.convention], ''],
    [
      'Currency and price year',
      `${displayCurrency.get()?.code ?? 'USD'} of ${cost_year}, ${costIndexText(cost_year)}`,
      '',
    ],
    ...(rate === null ? [] : [['Rate', rate, ''] satisfies Fact]),
    ['Operating hours', plant.operating_hours, 'h/y'],
    ['Years of production', finance.life, 'years'],
    [`Discount rate, ${rateKind}`, finance.discount_rate * 100, '%', showing('finance.discount_rate', 100)],
    ['Inflation', finance.inflation * 100, '%/y', finance.inflation === 0 ? null : showing('finance.inflation', 100)],
    ['Tax rate', finance.tax_rate * 100, '%', showing('finance.tax_rate', 100)],
    ['Formulas', FORMULAS, ''],
    ['Engine', results.engine_version, ''],
    ['Citation', citation({ versions: { engine: results.engine_version } }), ''],
  ];
  return sheet(
    ['Figure', 'Value', 'Unit'],
    [0, 2, 0],
    facts.map(([name, value, unit]) => [name, value, unit]),
    facts.map(([, , , link = null]) => [null, link, null]),
  );
}

type Fact = [title: string, value: CellValue, unit: string, link?: Link | null];
const linkTo = (key: string, scale: number): Link => ({ of: LINKED, key, scale });
const showing = (path: string, scale: number): Link => ({ ...linkTo(inputKey(path), scale), isShown: true });

/** What a workbook says of its formulas. */
export const FORMULAS =
  'Costs, unit costs, capital, cash flow, net present value, rate of return, payback and minimum selling price are formulas of the yellow cells on the sheet Inputs. Amounts, sizes, times, yields, equipment prices and footprints are values from the process model.';
