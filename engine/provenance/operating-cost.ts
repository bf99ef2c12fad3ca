/** Calculation of the lines of the operating cost and their totals. */
import { CATEGORY_NAMES } from '../costing/categories.ts';
import * as rates from '../costing/operating-cost.ts';
import { H_PER_Y, KG_PER_T } from '../wording/quantity.ts';
import type { CostLine } from '../types/results.ts';
import type { Unit } from '../wording/quantity.ts';
import { inSentence } from '../wording/text.ts';
import { conventionSource } from '../costing/capital-lines.ts';
import { creditInput, lessCredit, saleAmountHow, saleLineHow, saleOfLine, salePriceHow } from './co-products.ts';
import { buildingAmountHow, isMadeByFacility, isOfBuilding, peopleLineHow } from './facility.ts';
import { modelHow } from './model.ts';
import { FEED_LOST, isOwnedByClient, MADE, SOLD_POWER, turnoverOf } from '../economics/ledger.ts';
import { amountKey, isOfUtilities, utilityLineHow, valueInput } from './utilities.ts';
import {
  type Entry,
  ECONOMICS,
  fact,
  type Handler,
  type How,
  listed,
  type Plant,
  PROCESS,
  same,
  total,
  GOOD,
} from './plant.ts';
import type { ProvenanceInput } from './types.ts';

/** `operating_cost.<field>`, also `net` of co-products, which pages show, `operating_cost.by_category.<category>.<field>` and `operating_cost.lines.<n>.<field>`. */
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
          cost.by_category.flatMap(({ category }) =>
            // What co-products bring in is no cost.
            category === 'co_products'
              ? []
              : [plant.figure('part', 'operating_cost', 'by_category', category, 'annual')],
          ),
          ECONOMICS,
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
    case 'annual_without_depreciation':
      return made('Annual operating cost without depreciation', cost.annual_without_depreciation, () => ({
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
          annualOf(plant, 'part', (line) => line.category === category),
          ECONOMICS,
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
      return made(title, line.annual, () =>
        line.category === 'failed_product'
          ? failedHow(plant, line)
          : isOfUtilities(line) || isOfBuilding(line)
            ? utilityLineHow(plant, line, n)
            : line.category === 'co_products'
              ? saleLineHow(plant, line, n)
              : step
                ? ofGoodBatches(
                    plant,
                    saleOfLine(plant, line) ? saleLineHow(plant, line, n) : stepLineHow(plant, line, n),
                  )
                : plantLineHow(plant, line),
      );
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
      note: 'Its cost is included in the lines of the utilities that make it.',
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

function stepLineHow(plant: Plant, line: CostLine, n: number): How {
  const batches = plant.figure('batches', 'figures', 'batches');
  if (line.amount !== null)
    return {
      formula: 'amount * price * batches',
      inputs: [
        plant.figure('amount', 'operating_cost', 'lines', n, 'amount'),
        plant.figure('price', 'operating_cost', 'lines', n, 'price'),
        batches,
      ],
      source: ECONOMICS,
    };
  const state = plant.step(line.step_id!)!;
  const hours = plant.figure('hours', 'model', line.step_id!, 'amounts', OPERATOR);
  if (plant.process.assumptions.labour.quality_share === null)
    return {
      formula: 'laboratory * hours * wage * batches',
      inputs: [
        fact(
          'laboratory',
          'Laboratory ÷ operator hours',
          state.times.laboratory,
          '1',
          'Hours of the operation (docs/models)',
        ),
        hours,
        plant.assumption('wage', 'labour.wage'),
        batches,
      ],
      source: ECONOMICS,
    };
  const operators = plant.results.operating_cost.lines.findIndex(
    (one) => one.step_id === line.step_id && one.item_id === OPERATOR,
  );
  return {
    formula: 'quality_share * hours * price * batches',
    inputs: [
      plant.assumption('quality_share', 'labour.quality_share'),
      hours,
      plant.figure('price', 'operating_cost', 'lines', operators, 'price'),
      batches,
    ],
    source: ECONOMICS,
  };
}

/** What failed batches cause is a line of its own. */
const ofGoodBatches = (plant: Plant, how: How): How => ({
  ...how,
  formula: `(${how.formula}) * (1 - failure_rate)`,
  inputs: [...how.inputs, plant.assumption('failure_rate', 'plant.failure_rate')],
});

/** Categories that failed batches do not change, and that of the failed batches themselves. */
const KEPT: ReadonlySet<string> = new Set([
  'transport',
  'miscellaneous',
  'selling',
  'royalties',
  'failed_product',
  'co_products',
]);

function failedHow(plant: Plant, { step_id }: CostLine): How {
  const others = listed(annualOf(plant, 'other', (line) => line.step_id === step_id && !KEPT.has(line.category)));
  const caused = others.length > 0 ? 'sum(other) * failure_rate / (1 - failure_rate)' : '0';
  const [, rate] = plant.good();
  if (step_id !== null) return { formula: caused, inputs: [...others, rate!], source: ECONOMICS };
  return {
    formula: `${caused} + batches * batch_output * failure_rate / kg_per_t * price`,
    inputs: [
      ...others,
      plant.figure('batches', 'figures', 'batches'),
      ...plant.good(),
      fact('kg_per_t', 'Kilograms per tonne', KG_PER_T, 'kg', 'Definition'),
      plant.price('price', 'solid_waste'),
    ],
    source: ECONOMICS,
  };
}

function plantLineHow(plant: Plant, line: CostLine): How {
  const { item_id: id, category } = line;
  const people = peopleLineHow(plant, line);
  if (people) return people;
  if (id === 'least_crew') return crewHow(plant);
  if (category === 'facility')
    return id === 'overhead' ? facilityHow(plant, id) : ofGoodBatches(plant, facilityHow(plant, id));
  if (category === 'transport')
    return {
      formula: 'transport * output',
      inputs: [plant.assumption('transport', 'finance.transport_cost'), plant.figure('output', 'figures', 'output')],
      source: ECONOMICS,
    };
  if (id === FEED_LOST) return feedLostHow(plant);
  if (category === 'miscellaneous')
    return same(plant.assumption('miscellaneous', 'finance.miscellaneous_cost'), ECONOMICS);
  return salesShareHow(plant, category === 'selling' ? 'finance.selling_share' : 'finance.royalty_share');
}

/** Value of the client's feed that is lost: what is missing under the contract, in feed. */
function feedLostHow(plant: Plant): How {
  const owned = plant.process.steps.filter(isOwnedByClient).map(({ resolved }) => resolved.step.id);
  return {
    formula: `batches * sum(value) * (1 - ${GOOD} / sum(feed) / agreed)`,
    inputs: [
      plant.figure('batches', 'figures', 'batches'),
      ...plant.good(),
      ...listed(owned.map((id) => plant.figure('value', 'model', id, 'outputs', 'value'))),
      ...listed(owned.map((id) => plant.figure('feed', 'model', id, 'outputs', 'mass'))),
      plant.assumption('agreed', 'finance.contract_yield'),
    ],
    source: ECONOMICS,
  };
}

function salesShareHow(plant: Plant, path: string): How {
  const sales = fullSales(plant);
  if (!sales) return { formula: '0', inputs: [], source: ECONOMICS, note: NO_SALES };
  return {
    formula: `share * ${sales.formula}`,
    inputs: [plant.assumption('share', path), ...sales.inputs],
    source: ECONOMICS,
  };
}

/** Annual sales at full output: at the selling price or at the break-even price, and of co-products. */
export function fullSales(plant: Plant): { formula: string; inputs: ProvenanceInput[] } | null {
  const output = plant.figure('output', 'figures', 'output');
  const price = plant.sellingPrice('price');
  const own = price ?? (plant.results.figures.msp === null ? null : plant.figure('price', 'figures', 'msp'));
  if (!own) return null;
  const credit = creditInput(plant);
  return {
    formula: credit.length > 0 ? '(price * output + co_products)' : 'price * output',
    inputs: [own, output, ...credit],
  };
}
export const NO_SALES = 'There is no selling price and no break-even price.';

/** Cost of the minimum crew beyond the hours of the steps. */
function crewHow(plant: Plant): How {
  const { operating_hours: hours } = plant.process.assumptions.plant;
  const always = hours >= rates.ROUND_THE_CLOCK;
  const steps = listed(annualOf(plant, 'labour', (line) => line.item_id === OPERATOR));
  const first = plant.results.operating_cost.lines.findIndex((line) => line.item_id === OPERATOR);
  const price: ProvenanceInput =
    first >= 0 ? plant.figure('price', 'operating_cost', 'lines', first, 'price') : plant.price('price', OPERATOR);
  return {
    formula: `positions * hours * price * (1 - failure_rate)${steps.length > 0 ? ' - sum(labour)' : ''}`,
    inputs: [
      fact('positions', 'Positions filled at all times', rates.LEAST_CREW, '1', ECONOMICS),
      always
        ? fact(
            'hours',
            'Hours per year',
            H_PER_Y,
            'h',
            `A plant that runs ${rates.ROUND_THE_CLOCK} h or more is staffed all year`,
          )
        : plant.assumption('hours', 'plant.operating_hours'),
      price,
      plant.assumption('failure_rate', 'plant.failure_rate'),
      ...steps,
    ],
    source: ECONOMICS,
  };
}

function facilityHow(plant: Plant, id: string): How {
  const { convention } = plant.results.capital;
  const source = conventionSource(convention);
  const fixed = plant.figure('direct_fixed', 'capital', 'direct_fixed');
  // Materials only, where a table of people pays the staff.
  const part = id === 'maintenance' && plant.process.facility?.hasTable ? rates.MAINTENANCE_MATERIALS : 1;
  const carried = carriedShare(plant);
  const of = (base: ProvenanceInput, rate: number): How => {
    const shared = base.symbol === 'purchase' ? carried : null;
    return {
      formula: `${base.symbol} * rate${shared ? ' * share' : ''}`,
      inputs: [
        base,
        fact('rate', `Rate of ${id.replaceAll('_', ' ')}`, part * rate, '1/y', source),
        ...(shared ? [shared] : []),
      ],
      source,
    };
  };
  if (id === 'depreciation' && convention !== 'superpro') {
    const years = fact('years', 'Depreciation period in the unit cost', rates.DEPRECIATION_YEARS, '1', source);
    return { formula: 'direct_fixed / years', inputs: [fixed, years], source };
  }
  const rateOf = (table: Readonly<Record<string, number>>, key: string): number => table[key]!;
  switch (convention) {
    case 'superpro':
      return id === 'maintenance'
        ? of(plant.figure('purchase', 'capital', 'equipment_purchase'), rates.SUPERPRO.maintenance)
        : of(fixed, rateOf(rates.SUPERPRO, KEYS[id] ?? id));
    case 'nrel': {
      if (id !== 'maintenance') return of(fixed, rates.NREL.insurance);
      const how = of(plant.figure('purchase', 'capital', 'equipment_purchase'), rates.NREL.maintenance);
      const installation = plant.figure('installation', 'capital', 'lines', 'installation');
      return {
        ...how,
        formula: how.formula.replace('purchase', '(purchase + installation)'),
        inputs: [...how.inputs, installation],
      };
    }
    case 'lang': {
      if (id !== 'overhead') return of(fixed, rateOf(rates.LANG, KEYS[id] ?? id));
      const labour = listed(annualOf(plant, 'labour', (line) => line.category === 'labour'));
      const maintenance = annualOf(plant, 'maintenance', (line) => line.item_id === 'maintenance');
      return {
        formula: `(maintenance${labour.length > 0 ? ' + sum(labour)' : ''}) * rate`,
        inputs: [...maintenance, ...labour, fact('rate', 'Plant overhead rate', rates.LANG.overhead, '1', source)],
        source,
      };
    }
  }
}

/** Share of the machines that the product carries, in a plant with rooms. */
const carriedShare = (plant: Plant): ProvenanceInput | null =>
  plant.process.facility?.hasRooms ? plant.assumption('share', 'facility.share') : null;

/** Shorter names of rates, by line. */
const KEYS: Readonly<Record<string, string>> = { local_tax: 'tax', factory_expense: 'factory' };
