import { type FigureRef, type Better, metricOf, type Configuration, type Results } from '#engine/index.ts';
import { annualAmount } from '#src/components/figures/definitions.ts';
import { withoutValue } from '#src/economics/figures-for.ts';
import { sellingPrice } from './basis.ts';
import { formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { productAmount } from '#src/lib/amount-text.ts';
import { costPer, unitPer, type Reported } from '#src/lib/reporting.ts';
import { moneyBasis } from './money-basis.ts';

export interface SummaryRow {
  key: string;
  title: string;
  /** Path of the value in the results, to explain how it is calculated; null for an input. */
  figure: FigureRef | null;
  /** Null without data. */
  value: number | null;
  /** Unit in exports, and what `value` is multiplied by for it. */
  unit: string;
  scale: number;
  shown: { figure: string; unit: string };
  show: Show;
  better: Better;
  /** Whether it is a share, whose change is given in percentage points. */
  share: boolean;
}

const money = (unit: string) => (value: number) => formatMoney(value, unit);
const percent = (value: number) => ({ figure: formatNumber(value * 100, { decimals: 1 }), unit: '%' });
const years = (value: number) => ({ figure: formatNumber(value, { decimals: 1 }), unit: 'years' });

type Show = (value: number) => { figure: string; unit: string };

/** The better direction of a key metric; null for any other value. */
const directionOf = (figure: FigureRef | null): Better =>
  metricOf(figure?.replace(/^figures\./, '') ?? '')?.better ?? null;

/**
 * The executive summary, in the row order that is usual in techno-economic reports.
 * @param ofProduct selling price stored with the product, USD/kg
 */
export function executiveSummary(
  { figures, capital, operating_cost }: Results,
  { assumptions }: Configuration,
  ofProduct: number | null,
  reported: Reported,
): SummaryRow[] {
  const price = sellingPrice(assumptions, ofProduct);
  const revenues = price === null ? null : price * figures.output + (figures.co_product_sales ?? 0);
  const { kind, rate, rateKind } = moneyBasis(assumptions);
  const row = (
    key: string,
    title: string,
    figure: SummaryRow['figure'],
    value: number | null,
    unit: string,
    show: Show,
    better: Better = directionOf(figure),
  ): SummaryRow => ({
    key,
    title,
    figure,
    value,
    unit,
    scale: 1,
    shown: value === null || !Number.isFinite(value) ? { figure: withoutValue(key, figures), unit: '' } : show(value),
    show,
    better,
    share: unit === '1',
  });
  /** A cost or price of the product, for the reported amount. */
  const cost = (
    key: string,
    title: string,
    figure: SummaryRow['figure'],
    value: number | null,
    better?: Better,
  ): SummaryRow => ({
    ...row(key, title, figure, value, unitPer('USD/kg', reported), (usd) => costPer(usd, reported), better),
    scale: reported.mass,
  });
  return [
    row('tci', 'Total capital investment', 'figures.tci', capital.total, 'USD', money('USD')),
    // One product and one plant, so the whole capital is charged to it.
    row('charged', 'Capital charged to this product', 'capital.total', capital.total, 'USD', money('USD'), 'lower'),
    row('aoc', 'Operating cost', 'figures.aoc', operating_cost.annual, 'USD/y', money('USD/y')),
    row('revenues', 'Revenues', 'cash_flow.full_year.sales', revenues, 'USD/y', money('USD/y'), 'higher'),
    row('batch', 'Batch size', 'figures.batch_output', figures.batch_output, 'kg', (kg) => productAmount(kg, reported)),
    row('rate', 'Cost basis annual rate', 'figures.output', figures.output, 'kg/y', (kg) => annualAmount(kg, reported)),
    ...(figures.co_product_sales === undefined
      ? []
      : [
          row(
            'co_products',
            'Sales of co-products',
            'figures.co_product_sales',
            figures.co_product_sales,
            'USD/y',
            money('USD/y'),
          ),
          cost(
            'cogs_gross',
            'Unit production cost before co-products',
            'figures.cogs_gross',
            figures.cogs_gross ?? null,
          ),
        ]),
    cost('cogs', 'Unit production cost', 'figures.cogs', figures.cogs),
    cost('price', 'Unit production revenue', null, price, 'higher'),
    row('margin', 'Gross margin', 'figures.gross_margin', figures.gross_margin, '1', percent),
    row('roi', 'Return on investment', 'figures.roi', figures.roi, '1', percent),
    row('payback', 'Payback time', 'figures.payback', figures.payback, 'years', years),
    row('irr', `IRR after tax, ${kind}`, 'figures.irr', figures.irr, '1', percent),
    row('npv', `NPV at ${rate}, ${rateKind}`, 'figures.npv', figures.npv, 'USD', money('USD')),
  ];
}
