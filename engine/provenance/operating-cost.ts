/** The operating cost; that of its lines stands beside them (economics/ledger.ts). */
import { CATEGORY_NAMES } from '../costing/categories.ts';
import {
  ANNUAL,
  byEconomics,
  DEPRECIATION,
  ECONOMICS,
  type Explained,
  FAILURE,
  missing,
  named,
  number,
  OUTPUT,
  type Path,
  type Term,
  total,
} from '../costing/explained.ts';
import type { CostLine } from '../types/results.ts';
import { inSentence, priceTitle } from '../wording/text.ts';
import { creditTerm, lessCredit } from './co-products.ts';
import { noted } from './noted.ts';
import type { Entry, Handler, Plant } from './plant.ts';

/** `operating_cost.<field>`, also `net` and `net_share` after co-products, which pages show, `operating_cost.by_category.<category>.<field>` and `operating_cost.lines.<n>.<field>`. */
export const operatingCostEntry: Handler = (plant, [field = '', row = '', part = '']) => {
  const cost = plant.results.operating_cost;
  const credit = plant.results.figures.co_product_sales ?? 0;
  switch (field) {
    case 'annual':
      // What co-products bring in is no cost.
      return annual('Annual operating cost', cost.annual, () =>
        total(
          ECONOMICS,
          cost.by_category.filter(({ category }) => category !== 'co_products'),
          ({ category }) => ofCategory('part', category),
        ),
      );
    case 'net':
      return annual('Operating cost, net of co-products', cost.annual - credit, () =>
        byEconomics(`annual${lessCredit(plant)}`, ANNUAL, ...creditTerm(plant)),
      );
    case 'net_share':
      return share('Operating cost net of co-products ÷ operating cost', 1 - credit / cost.annual, () =>
        byEconomics('net / annual', named('operating_cost', 'net'), ANNUAL),
      );
    case 'annual_without_depreciation':
      return annual('Annual operating cost excluding depreciation', cost.annual_without_depreciation, () =>
        byEconomics('annual - depreciation', ANNUAL, DEPRECIATION),
      );
    case 'depreciation': {
      const sustaining = { symbol: 'sustaining', lines: { item: 'sustaining' } };
      const hasReplacements = cost.lines.some((line) => line.item_id === 'sustaining');
      const n = cost.lines.findIndex((line) => line.item_id === 'depreciation');
      return annual('Depreciation in the unit cost', cost.depreciation, () =>
        hasReplacements
          ? byEconomics('(line + sum(sustaining)) / (1 - failure_rate)', ofLine('line', n), sustaining, FAILURE)
          : byEconomics('line / (1 - failure_rate)', ofLine('line', n), FAILURE),
      );
    }
    case 'by_category':
      return categoryEntry(plant, row, part);
    case 'lines':
      return lineEntry(plant, Number(row), part);
    default:
      return undefined;
  }
};

const annual = (title: string, value: number, how: () => Explained): Entry => ({ title, unit: 'USD/y', value, how });
const share = (title: string, value: number, how: () => Explained): Entry => ({ title, unit: '1', value, how });
/** @param path of what it is per year */
export const perKg = (title: string, value: number, ...path: Path): Entry => ({
  title,
  unit: 'USD/kg',
  value,
  how: () => byEconomics('annual / output', number('annual', ...path, 'annual'), OUTPUT),
});

const ofCategory = (symbol: string, category: string): Term =>
  number(symbol, 'operating_cost', 'by_category', category, 'annual');
const ofLine = (symbol: string, n: number): Term => number(symbol, 'operating_cost', 'lines', n, 'annual');

function categoryEntry({ results }: Plant, category: string, field: string): Entry | undefined {
  const found = results.operating_cost.by_category.find((one) => one.category === category);
  if (!found) return undefined;
  const title = inSentence(CATEGORY_NAMES[found.category]);
  switch (field) {
    case 'annual':
      return annual(`Cost of ${title}`, found.annual, () =>
        byEconomics('sum(part)', { symbol: 'part', lines: { category } }),
      );
    case 'per_kg':
      return perKg(`Cost of ${title} per kg`, found.per_kg, 'operating_cost', 'by_category', category);
    case 'share':
      return share(`Share of ${title}`, found.share, () =>
        byEconomics('part / annual', ofCategory('part', category), ANNUAL),
      );
    default:
      return undefined;
  }
}

/** Annual cost of the lines that match. */
export const linesOf = (plant: Plant, symbol: string, matches: (line: CostLine) => boolean): Term[] =>
  plant.results.operating_cost.lines.flatMap((line, n) => (matches(line) ? [ofLine(symbol, n)] : []));

function lineEntry(plant: Plant, n: number, field: string): Entry | undefined {
  const line = plant.results.operating_cost.lines[n];
  if (!line) return undefined;
  const step = line.step_id === null ? undefined : plant.step(line.step_id);
  const title = step ? `${line.title}, ${step.resolved.step.name}` : line.title;
  const how = () =>
    noted(plant, 'operating_cost', 'lines', n, field) ?? missing('The line is not an amount of a purchased item.');
  switch (field) {
    case 'annual':
      return annual(title, line.annual, how);
    case 'income':
      return annual(`Income of ${title}`, -line.annual, () => byEconomics('-annual', ofLine('annual', n)));
    case 'per_kg':
      return perKg(`${title}, per kg`, line.per_kg, 'operating_cost', 'lines', n);
    case 'amount':
      return { title: `Amount of ${title}`, unit: line.unit ?? '1', value: line.amount, how };
    case 'price':
      return { title: `${priceTitle(title)}, USD per ${line.unit ?? '1'}`, unit: 'USD', value: line.price, how };
    default:
      return undefined;
  }
}
