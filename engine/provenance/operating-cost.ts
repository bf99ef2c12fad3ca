/** Calculation of the lines of the operating cost and their totals. */
import { CATEGORY_NAMES } from '../costing/categories.ts';
import type { CostLine } from '../types/results.ts';
import type { Unit } from '../wording/quantity.ts';
import { inSentence } from '../wording/text.ts';
import { creditInput, lessCredit, saleAmountHow, saleOfLine, salePriceHow } from './co-products.ts';
import { buildingAmountHow, isMadeByFacility, isOfBuilding } from './facility.ts';
import { modelHow } from './model.ts';
import { noted } from './noted.ts';
import { MADE, SOLD_POWER, turnoverOf } from '../economics/ledger.ts';
import { amountKey, isOfUtilities, valueInput } from './utilities.ts';
import { type Entry, ECONOMICS, fact, type Handler, type How, type Plant, PROCESS, same, total } from './plant.ts';
import type { ProvenanceInput } from './types.ts';

/** `operating_cost.<field>`, also `net` and `net_share` after co-products, which pages show, `operating_cost.by_category.<category>.<field>` and `operating_cost.lines.<n>.<field>`. */
export const operatingCostEntry: Handler = (plant, [field = '', row = '', part = '']) => {
  const cost = plant.results.operating_cost;
  const made = (title: string, value: number, how: () => How, unit: Unit = 'USD/y'): Entry => ({
    title,
    unit,
    value,
    how,
  });
  switch (field) {
    case 'annual':
      return made('Annual operating cost', cost.annual, () =>
        total(
          ECONOMICS,
          cost.by_category.flatMap(({ category }) =>
            // What co-products bring in is no cost.
            category === 'co_products'
              ? []
              : [plant.figure('part', 'operating_cost', 'by_category', category, 'annual')],
          ),
        ),
      );
    case 'net':
      return made(
        'Operating cost, net of co-products',
        cost.annual - (plant.results.figures.co_product_sales ?? 0),
        () => ({
          formula: `annual${lessCredit(plant)}`,
          inputs: [annualInput(plant), ...creditInput(plant)],
          source: ECONOMICS,
        }),
      );
    case 'net_share':
      return made(
        'Operating cost net of co-products ÷ operating cost',
        1 - (plant.results.figures.co_product_sales ?? 0) / cost.annual,
        () => ({
          formula: 'net / annual',
          inputs: [plant.figure('net', 'operating_cost', 'net'), annualInput(plant)],
          source: ECONOMICS,
        }),
        '1',
      );
    case 'annual_without_depreciation':
      return made('Annual operating cost excluding depreciation', cost.annual_without_depreciation, () => ({
        formula: 'annual - depreciation',
        inputs: [annualInput(plant), depreciationInput(plant)],
        source: ECONOMICS,
      }));
    case 'depreciation':
      return made('Depreciation in the unit cost', cost.depreciation, () => {
        const n = cost.lines.findIndex((line) => line.item_id === 'depreciation');
        return {
          formula: 'line / (1 - failure_rate)',
          inputs: [
            plant.figure('line', 'operating_cost', 'lines', n, 'annual'),
            plant.assumption('failure_rate', 'plant.failure_rate'),
          ],
          source: ECONOMICS,
        };
      });
    case 'by_category':
      return categoryEntry(plant, row, part, made);
    case 'lines':
      return lineEntry(plant, Number(row), part, made);
    default:
      return undefined;
  }
};

type Make = (title: string, value: number, how: () => How, unit?: Unit) => Entry;

export const annualInput = (plant: Plant): ProvenanceInput => plant.figure('annual', 'operating_cost', 'annual');
export const depreciationInput = (plant: Plant): ProvenanceInput =>
  plant.figure('depreciation', 'operating_cost', 'depreciation');

const perKg = (plant: Plant, ...path: readonly (string | number)[]): How => ({
  formula: 'annual / output',
  inputs: [plant.figure('annual', 'operating_cost', ...path, 'annual'), plant.figure('output', 'figures', 'output')],
  source: ECONOMICS,
});

function categoryEntry(plant: Plant, category: string, field: string, made: Make): Entry | undefined {
  const cost = plant.results.operating_cost;
  const found = cost.by_category.find((one) => one.category === category);
  if (!found) return undefined;
  const title = inSentence(CATEGORY_NAMES[found.category]);
  switch (field) {
    case 'annual':
      return made(`Cost of ${title}`, found.annual, () =>
        total(
          ECONOMICS,
          annualOf(plant, 'part', (line) => line.category === category),
        ),
      );
    case 'per_kg':
      return made(`Cost of ${title} per kg`, found.per_kg, () => perKg(plant, 'by_category', category), 'USD/kg');
    case 'share':
      return made(
        `Share of ${title}`,
        found.share,
        () => ({
          formula: 'part / annual',
          inputs: [plant.figure('part', 'operating_cost', 'by_category', category, 'annual'), annualInput(plant)],
          source: ECONOMICS,
        }),
        '1',
      );
    default:
      return undefined;
  }
}

/** Annual cost of the lines that match. */
export const annualOf = (plant: Plant, symbol: string, matches: (line: CostLine) => boolean): ProvenanceInput[] =>
  [...plant.results.operating_cost.lines.entries()]
    .filter(([, line]) => matches(line))
    .map(([n]) => plant.figure(symbol, 'operating_cost', 'lines', n, 'annual'));

function lineEntry(plant: Plant, n: number, field: string, made: Make): Entry | undefined {
  const line = plant.results.operating_cost.lines[n];
  if (!line) return undefined;
  const step = line.step_id === null ? undefined : plant.step(line.step_id);
  const title = step ? `${line.title}, ${step.resolved.step.name}` : line.title;
  const none = (): How => ({
    formula: '',
    inputs: [],
    source: '',
    note: 'The line is not an amount of a purchased item.',
  });
  switch (field) {
    case 'annual':
      return made(title, line.annual, () => noted(plant, 'operating_cost', 'lines', n, 'annual')!);
    case 'income':
      return made(`Income of ${title}`, -line.annual, () => ({
        formula: '-annual',
        inputs: [plant.figure('annual', 'operating_cost', 'lines', n, 'annual')],
        source: ECONOMICS,
      }));
    case 'per_kg':
      return made(`${title}, per kg`, line.per_kg, () => perKg(plant, 'lines', n), 'USD/kg');
    case 'amount':
      return {
        title: `Amount of ${title}`,
        unit: line.unit ?? '1',
        value: line.amount,
        how: () => (line.amount === null ? none() : amountHow(plant, line)),
      };
    case 'price':
      return {
        title: `Price of ${title}, USD per ${line.unit ?? '1'}`,
        unit: 'USD',
        value: line.price,
        how: () => (line.price === null ? none() : priceHow(plant, line)),
      };
    default:
      return undefined;
  }
}

/** What the model of the step uses, without what other steps return of it. */
function amountHow(plant: Plant, line: CostLine): How {
  const { process } = plant;
  const sale = saleOfLine(plant, line);
  if (sale) return saleAmountHow(plant, [sale]);
  const { step_id, item_id: id } = line;
  if (isOfBuilding(line)) return buildingAmountHow(plant, id);
  if (isOfUtilities(line)) return same(valueInput(plant, 'amount', amountKey(line)), PROCESS);
  if (id.startsWith(MADE)) {
    const item = id.slice(MADE.length);
    // Purified water and clean steam are made by the plant as a whole.
    if (isMadeByFacility(plant, item)) return modelHow(plant, plant.step(step_id!)!, ['amounts', item]);
    return shareOfUses(plant, step_id!, item, '(1 - share)');
  }
  const { used, returned } = turnoverOf(
    process,
    process.items.findIndex((item) => item.id === id),
  );
  const how = modelHow(plant, plant.step(step_id!)!, ['amounts', id]);
  if (plant.process.utilities?.sheet.lines.has(`share_${id}`)) return shareOfUses(plant, step_id!, id, 'share');
  if (returned === 0) return how;
  return {
    formula: 'uses * (1 - returned / used)',
    inputs: [
      plant.figure('uses', 'model', step_id!, 'amounts', id),
      fact('returned', 'Returned by other steps, per batch', returned, 'kg', PROCESS),
      fact('used', 'Used by all steps, per batch', used, 'kg', PROCESS),
    ],
    source: PROCESS,
  };
}

/** The part of what a step uses that is bought, or that the plant makes. */
const shareOfUses = (plant: Plant, step: string, id: string, part: string): How => ({
  formula: `uses * ${part}`,
  inputs: [plant.figure('uses', 'model', step, 'amounts', id), valueInput(plant, 'share', `share_${id}`)],
  source: PROCESS,
});

/** The price of the plant, unless the settings of the step override it. */
function priceHow(plant: Plant, line: CostLine): How {
  const { process } = plant;
  const sale = saleOfLine(plant, line);
  if (sale) return salePriceHow(sale);
  const { item_id: id, price, step_id } = line;
  const own = process.prices[process.items.findIndex((item) => item.id === id)];
  if (id === OPERATOR) return wageHow(plant);
  if (id.startsWith(MADE))
    return {
      formula: '0',
      inputs: [],
      source: ECONOMICS,
      note: 'The cost of this item is included in the lines of the utilities that generate it.',
    };
  if (id === SOLD_POWER) return same(plant.assumption('price', 'utilities.electricity_price'), ECONOMICS);
  return price === own
    ? same(plant.price('price', id), ECONOMICS)
    : modelHow(plant, plant.step(step_id!)!, ['prices', id]);
}

const OPERATOR = 'operator';

function wageHow(plant: Plant): How {
  const entered = plant.process.configuration.assumptions.prices?.[OPERATOR];
  const loading = plant.assumption('loading', 'labour.loading');
  const wage: ProvenanceInput =
    entered === undefined
      ? plant.assumption('wage', 'labour.wage')
      : {
          ...fact('wage', 'Wage', entered, 'USD/h', ''),
          origin: { kind: 'price', item_id: OPERATOR, state: 'entered', source: 'Price entered for operators' },
        };
  return { formula: 'wage * loading', inputs: [wage, loading], source: ECONOMICS };
}
