/** Books the lines of the operating cost: of the steps, and of the plant. */
import type { FixedCapital } from '../costing/capital-factors.ts';
import { PLACE } from '../costing/categories.ts';
import { type CostLines, PLANT, type Words } from '../costing/cost-lines.ts';
import {
  assumed,
  BATCHES,
  byEconomics,
  byProcess,
  constant,
  ECONOMICS,
  type Explained,
  FAILURE,
  FOOTPRINT,
  GOOD,
  GOOD_TERMS,
  type Notes,
  number,
  OUTPUT,
  PROCESS,
  same,
  type Term,
} from '../costing/explained.ts';
import { NO_SALES, royaltyHow, sustainingHow } from '../costing/project-explained.ts';
import { BASE_ITEMS, type Item, itemIndex } from '../costing/items.ts';
import { facilityHow, type FacilityLine, facilityLines, leastCrew, leastHours } from '../costing/operating-cost.ts';
import type { BuildingCapital } from '../gmp/building-capital.ts';
import type { Facility } from '../gmp/facility.ts';
import { SOURCE as GMP } from '../gmp/terms.ts';
import type { Process } from '../process/process.ts';
import type { StepState } from '../steps/step-state.ts';
import type { CostCategory } from '../types/results.ts';
import type { OwnUtilities } from '../utilities/own-utilities.ts';
import { KG_PER_T } from '../wording/quantity.ts';
import { pricedEmissions } from './footprint.ts';
import { royaltyPerKg } from './project.ts';
import { type Sale, saleAmount, saleId, salePrice } from './sales.ts';

const OPERATOR = itemIndex('operator');
const SOLID_WASTE = itemIndex('solid_waste');
/** Id of electricity in the operating cost and in the inventory, if it is sold. */
export const SOLD_POWER = 'electricity_sold';
/** Before the id of an item that the plant makes, in the operating cost. */
export const MADE = 'made:';
/** Owner of a feed that is not paid for. */
const CLIENT = 'client';

/** Sums of what has been booked, USD per year. */
export interface Booked {
  /** By step: the lines of its own. */
  byStep: number[];
  /** By step: sales of co-products and power, which are taken off its cost. */
  sold: number[];
  /** Lines of the steps and of utilities that the plant makes. */
  direct: number;
  /** Lines of the plant. */
  shared: number;
  /** Lines of utilities that the plant makes. */
  made: number;
  /** Depreciation of all batches, also of those that fail. */
  depreciated: number;
  /** Of it, machines that are replaced. */
  sustaining: number;
  /** Carbon price of direct and energy emissions, of batches that fail too. */
  carbon: number;
}

/** What the plant’s own lines follow from. @param output kg per year. */
interface Basis {
  sales: readonly Sale[];
  fixed: FixedCapital;
  building: BuildingCapital | null;
  output: number;
  /** Cost of the machines replaced in each year of production. */
  replaced: readonly number[] | undefined;
}

/**
 * Books all costs but those that follow from sales: the lines of the steps, then of the plant.
 * @param notes Gets how each line is calculated.
 */
export function bookCosts(process: Process, basis: Basis, notes?: Notes): Booked {
  const { steps, utilities, facility, ledger } = process;
  ledger.clear(notes);
  const returning = steps.some((state) => state.returns);
  const booked: Booked = {
    byStep: [],
    sold: [],
    direct: 0,
    shared: 0,
    made: 0,
    depreciated: 0,
    sustaining: 0,
    carbon: 0,
  };
  for (let j = 0; j < steps.length; j++) {
    const own = stepLines(process, steps[j]!, basis.sales, returning);
    booked.byStep.push(own);
    booked.sold.push(0);
    booked.direct += own;
  }
  booked.made = utilities ? utilityLines(process, utilities) : 0;
  booked.direct += booked.made;
  booked.shared = facility ? buildingLines(process, facility) : 0;
  const price = process.assumptions.finance.carbon_price;
  if (price !== 0) {
    // Of this evaluation: what the plant buys may be another when it is explained.
    const emissions = pricedEmissions(process);
    booked.carbon = (price * emissions * process.times.batches) / KG_PER_T;
    bookPlant(process, booked, { ...CARBON, annual: booked.carbon }, () => ofGoodBatches(carbonHow(emissions)));
  }
  bookFacility(process, booked, basis);
  bookOthers(process, booked, basis.output);
  return booked;
}

/** People, and what follows from the capital. */
function bookFacility(process: Process, booked: Booked, { fixed, building, replaced }: Basis): void {
  const { facility, ledger, assumptions } = process;
  const table = facility?.hasTable ?? false;
  for (const line of facility?.costs ?? [])
    bookPlant(process, booked, line, () => ({
      formula: 'annual * (1 - failure_rate)',
      terms: [number('annual', 'facility', 'values', `costs_${line.id}`), FAILURE],
      source: 'docs/models, gmp',
    }));
  if (!table) addLeastCrew(process, booked);
  const dependent = facilityLines({
    convention: assumptions.capital.convention,
    purchase: fixed.purchase,
    installed: fixed.installed,
    fixed: fixed.fixed,
    labour: ledger.totals[PLACE.labour]!,
    ...(building && { share: building.share }),
    table,
  });
  for (const line of dependent) {
    ledger.add(PLANT, PLACE.facility, line, line.annual);
    booked.shared += line.annual;
    if (ledger.explains) explainFacility(process, line, building !== null);
  }
  // The first of them; in the unit cost it is that of all batches, also of those that fail.
  booked.depreciated = dependent[0]!.annual;
  if (!replaced) return;
  const annual = replaced.reduce((sum, cost) => sum + cost, 0) / replaced.length;
  booked.sustaining = annual;
  booked.depreciated += annual;
  bookPlant(process, booked, { category: 'facility', id: 'sustaining', title: SUSTAINING, annual }, () =>
    ofGoodBatches(sustainingHow(assumptions.finance, building !== null)),
  );
}

function explainFacility({ ledger, assumptions }: Process, line: FacilityLine, isShared: boolean): void {
  const how = () => facilityHow(line, assumptions.capital.convention, isShared);
  // What overhead is a share of has been lowered already.
  ledger.explain(line.of === null ? how : () => ofGoodBatches(how()));
}
const SUSTAINING = 'Sustaining capital (machines replaced)';

const CARBON = {
  category: 'utilities',
  id: 'carbon_price',
  title: 'Carbon price of direct and energy emissions',
} as const;
const carbonHow = (emissions: number): Explained =>
  byEconomics(
    'carbon_price * emissions / kg_per_t * batches',
    assumed('carbon_price', 'finance.carbon_price'),
    constant('emissions', 'Direct and energy emissions per batch', emissions, 'kg', FOOTPRINT),
    constant('kg_per_t', 'Kilograms per tonne', KG_PER_T, 'kg', 'Definition'),
    BATCHES,
  );

/** Failed batches, transport, and what is in no other line. */
function bookOthers(process: Process, booked: Booked, output: number): void {
  const { times, batchProduct, prices, ledger } = process;
  const { plant, finance } = process.assumptions;
  const spoiled = times.batches * batchProduct * plant.failure_rate;
  if (spoiled > 0) {
    const disposal = (spoiled / KG_PER_T) * prices[SOLID_WASTE]!;
    booked.shared += disposal;
    countFailures(ledger, plant.failure_rate, disposal);
  }
  const add = (category: CostCategory, id: string, title: string, annual: number, how: () => Explained): void =>
    bookPlant(process, booked, { category, id, title, annual }, how);
  if (finance.transport_cost > 0)
    add('transport', 'transport', 'Transport to the customer', finance.transport_cost * output, () =>
      byEconomics('transport * output', assumed('transport', 'finance.transport_cost'), OUTPUT),
    );
  if (finance.miscellaneous_cost > 0)
    add('miscellaneous', 'miscellaneous', 'Miscellaneous', finance.miscellaneous_cost, () =>
      byEconomics('miscellaneous', assumed('miscellaneous', 'finance.miscellaneous_cost')),
    );
  const lost = feedLost(process);
  if (lost > 0)
    add('miscellaneous', FEED_LOST, 'Client’s feed lost (agreed yield not reached)', lost, () => lostFeedHow(process));
}

/** Books what depends on sales. @param full Sales in USD and output in kg per year. @param how Sales in explanations; null without a price */
export function bookSelling(
  process: Process,
  booked: Booked,
  { sales, output }: { sales: number; output: number },
  how: Explained | null,
): void {
  const { finance } = process.assumptions;
  const add = (id: 'selling' | 'royalties', title: string, key: 'selling_share' | 'royalty_share'): void => {
    const share = finance[key];
    if (share > 0)
      bookPlant(process, booked, { category: id, id, title, annual: share * sales }, () =>
        how
          ? byEconomics(`share * ${how.formula}`, assumed('share', `finance.${key}`), ...how.terms)
          : { ...byEconomics('0'), note: NO_SALES },
      );
  };
  add('selling', 'Advertising and selling', 'selling_share');
  add('royalties', 'Running royalties', 'royalty_share');
  const perOutput = royaltyPerKg(finance) * output;
  if (perOutput > 0)
    bookPlant(
      process,
      booked,
      { category: 'royalties', id: 'royalties_per_kg', title: 'Royalties per kg', annual: perOutput },
      () => {
        const each = royaltyHow(finance);
        return byEconomics(`${each.formula} * output`, ...each.terms, OUTPUT);
      },
    );
  const missing = finance.royalty_minimum - finance.royalty_share * sales - perOutput;
  if (finance.royalty_minimum > 0 && missing > 0)
    bookPlant(
      process,
      booked,
      { category: 'royalties', id: 'royalty_minimum', title: 'Royalties up to the minimum', annual: missing },
      () => {
        const each = royaltyHow(finance);
        return byEconomics(
          `max(0, minimum${how ? ` - share * ${how.formula}` : ''} - ${each.formula} * output)`,
          assumed('minimum', 'finance.royalty_minimum'),
          ...(how ? [assumed('share', 'finance.royalty_share'), ...how.terms] : []),
          ...each.terms,
          OUTPUT,
        );
      },
    );
}

/** Adds a line of the plant that is no amount at a price. */
function bookPlant(
  { ledger }: Process,
  booked: Booked,
  { category, id, title, annual }: { category: CostCategory; id: string; title: string; annual: number },
  how?: () => Explained,
): void {
  ledger.add(PLANT, PLACE[category], { id, title, unit: null }, annual);
  if (how) ledger.explain(how);
  booked.shared += annual;
}

/** Amount of an item that all steps use and that steps return to them, per batch. */
export function turnoverOf({ steps }: Process, item: number): { used: number; returned: number } {
  let used = 0;
  let returned = 0;
  for (const { run } of steps) {
    const amount = run.amounts[item]!;
    if (amount > 0) used += amount;
    else returned -= amount;
  }
  return { used, returned };
}

/** Share of an item that is bought rather than returned by another step, such as a distilled solvent. */
function boughtAnew(process: Process, item: number): number {
  const { used, returned } = turnoverOf(process, item);
  return returned > 0 ? Math.max(0, 1 - returned / used) : 1;
}

/** Cost lines of what the utilities buy; returns the sum, USD per year. */
function utilityLines(process: Process, { amounts }: OwnUtilities): number {
  const { prices, items, categories } = process;
  let sum = 0;
  for (let i = 0; i < amounts.length; i++)
    if (amounts[i] !== 0)
      sum += plantLine(process, { place: categories[i]!, words: items[i]!, item: i }, amounts[i]!, prices[i]!);
  return sum;
}

const SOLD = {
  place: PLACE.co_products,
  words: { id: SOLD_POWER, title: 'Electricity sold', unit: BASE_ITEMS[itemIndex('electricity')]!.unit },
};

/** Cost lines of what rooms, air and water buy; returns the sum, USD per year. */
function buildingLines(process: Process, { buys }: Facility): number {
  const { prices, items, categories } = process;
  let sum = 0;
  for (let i = 0; i < buys.length; i++) {
    if (buys[i] === 0) continue;
    const line = { place: categories[i]!, words: ofBuilding(items[i]!), item: i };
    sum += plantLine(process, line, buys[i]!, prices[i]!);
  }
  return sum;
}

const buildingWords = new WeakMap<Item, Words>();
/** The words of a line for what the building uses of an item, made once. */
function ofBuilding(item: Item): Words {
  let words = buildingWords.get(item);
  if (!words) {
    words = { id: item.id, title: `${item.title} for the building`, unit: item.unit, part: 'building' };
    buildingWords.set(item, words);
  }
  return words;
}

/** Books the sale of electricity as a negative cost, also that of batches that fail; returns it in USD per year. */
export function sellPower(process: Process, { sheet }: OwnUtilities): number {
  const { times, assumptions } = process;
  const amount = sheet.value('sold_electricity');
  if (amount === 0) return 0;
  return -plantLine(process, SOLD, amount, assumptions.utilities.electricity_price, -times.batches);
}

/** Adds a line of the utilities or of the building, which belongs to no step; returns USD per year. */
function plantLine(
  process: Process,
  { place, words, item }: { place: number; words: Words; item?: number },
  amount: number,
  price: number,
  each = process.times.batches,
): number {
  const { ledger } = process;
  const annual = amount * price * each;
  ledger.add(PLANT, place, words, annual);
  ledger.setAmount(amount, price);
  if (ledger.explains) explainPlantLine(process, words, item, price);
  return annual;
}

/** How the line added last is calculated. @param item Undefined for the sale of power. */
function explainPlantLine(process: Process, { id, part }: Words, item: number | undefined, price: number): void {
  const { ledger } = process;
  const key = item === undefined ? 'sold_electricity' : `bought_${id}`;
  ledger.explain(
    part ? () => buildingBuys(process, id) : () => same(number('amount', 'utilities', 'values', key), PROCESS),
    'amount',
  );
  ledger.explain(
    item === undefined
      ? () => same(assumed('price', 'utilities.electricity_price'), ECONOMICS)
      : () => priceHow(process, item, price),
    'price',
  );
  // Power is sold of batches that fail, too.
  ledger.explain(item === undefined ? ofLine(ledger, '-amount * price * batches') : goodLine(ledger, ''));
}

/** What the building uses of an item, less what the utilities of the plant make. */
export function buildingBuys(process: Process, id: string): Explained {
  const amount = number('amount', 'facility', 'values', `buys_${id}`);
  if (!isShared(process, id)) return same(amount, GMP);
  return {
    formula: 'amount * share',
    terms: [amount, number('share', 'utilities', 'values', `share_${id}`)],
    source: GMP,
  };
}

/**
 * Books the sales of co-products as negative cost of the steps that sell them. Batches that fail are not sold.
 * @returns USD per year
 */
export function creditLines(process: Process, sales: readonly Sale[], { byStep, sold }: Booked): number {
  const { times, assumptions } = process;
  const good = times.batches * (1 - assumptions.plant.failure_rate);
  let credit = 0;
  for (const sale of sales) {
    if (sale.price <= 0) continue;
    const annual = sale.amount * sale.price * good;
    saleLine(process, sale, 'co_products', -annual);
    byStep[sale.state.resolved.index]! -= annual;
    sold[sale.state.resolved.index]! += annual;
    credit += annual;
  }
  return credit;
}

function saleLine({ ledger }: Process, sale: Sale, category: CostCategory, annual: number): void {
  const words: Words = { id: saleId(sale), title: sale.name, unit: 'kg' };
  ledger.add(sale.state.resolved.index, PLACE[category], words, annual);
  ledger.setAmount(sale.amount, sale.price);
  if (ledger.explains) explainSale(ledger, sale);
}

// What makes functions stands apart: where it is called for each line, V8 would set up their context even if nobody asks for them.

const explainSale = (ledger: CostLines, sale: Sale): void =>
  explainLine(
    ledger,
    () => saleAmount([sale]),
    () => salePrice(sale),
    '-',
  );
const explainMade = (process: Process, state: StepState, i: number): void =>
  explainLine(
    process.ledger,
    () => madeHow(process, state, i),
    () => FREE,
  );
const explainBought = (process: Process, state: StepState, i: number, price: number): void =>
  explainLine(
    process.ledger,
    () => boughtHow(process, state, i),
    () => priceHow(process, i, price, state),
  );
function explainLaboratory(process: Process, state: StepState): void {
  const price = operatorPrice(process.ledger);
  process.ledger.explain(() => ofGoodBatches(laboratoryHow(process, state, price)));
}

/** How the line added last is calculated. */
function explainLine(ledger: CostLines, amount: () => Explained, price: () => Explained, sign: '' | '-' = ''): void {
  ledger.explain(amount, 'amount');
  ledger.explain(price, 'price');
  ledger.explain(goodLine(ledger, sign));
}

/** An amount at a price in all batches, by the formula, of the line added last. */
function ofLine({ size }: CostLines, formula: string, ...others: Term[]): () => Explained {
  const of = (field: string): Term => number(field, 'operating_cost', 'lines', size - 1, field);
  return () => ({ formula, terms: [of('amount'), of('price'), BATCHES, ...others] });
}

/** The same in batches that do not fail: what failed ones cause is a line of its own. */
const goodLine = (ledger: CostLines, sign: string): (() => Explained) =>
  ofLine(ledger, `${sign}amount * price * batches * (1 - failure_rate)`, FAILURE);

/** The price of the plant, unless the settings of the step override it. */
function priceHow({ prices, items, configuration }: Process, i: number, price: number, state?: StepState): Explained {
  const { id } = items[i]!;
  if (i === OPERATOR) {
    const entered = configuration.assumptions.prices?.[id];
    const source = 'Price entered for operators';
    return byEconomics(
      'wage * loading',
      entered === undefined
        ? assumed('wage', 'labour.wage')
        : {
            ...constant('wage', 'Wage', entered, 'USD/h', source),
            origin: { kind: 'price', item_id: id, state: 'entered', source },
          },
      assumed('loading', 'labour.loading'),
    );
  }
  return price === prices[i] || !state ? same({ symbol: 'price', price: id }, ECONOMICS) : ofModel(state, 'prices', id);
}

const FREE: Explained = {
  ...byEconomics('0'),
  note: 'The cost of this item is included in the lines of the utilities that generate it.',
};

const ofModel = ({ resolved }: StepState, ...path: string[]): Explained => ({
  formula: '',
  terms: [],
  ofModel: [resolved.step.id, ...path],
});

/** What a step uses of an item that the plant makes: purified water and clean steam are made by the plant as a whole. */
function madeHow(process: Process, state: StepState, i: number): Explained {
  const { id } = process.items[i]!;
  return process.facility?.bought[i] === 0 ? ofModel(state, 'amounts', id) : shareOfUses(state, id, '(1 - share)');
}

/** What a step uses of an item, without what other steps return of it or the utilities make. */
function boughtHow(process: Process, state: StepState, i: number): Explained {
  const { id } = process.items[i]!;
  const { used, returned } = turnoverOf(process, i);
  if (returned === 0 || isShared(process, id)) return boughtFor(process, state, id);
  return byProcess(
    'uses * (1 - returned / used)',
    usesOf(state, id),
    constant('returned', 'Returned by other steps, per batch', returned, 'kg', PROCESS),
    constant('used', 'Used by all steps, per batch', used, 'kg', PROCESS),
  );
}

/** Whether the utilities of the plant make a part of an item. */
const isShared = ({ utilities }: Process, id: string): boolean => utilities?.sheet.lines.has(`share_${id}`) ?? false;

/** What a step uses of an item, less the share that the utilities of the plant make. */
export const boughtFor = (process: Process, state: StepState, id: string): Explained =>
  isShared(process, id) ? shareOfUses(state, id, 'share') : ofModel(state, 'amounts', id);

const usesOf = ({ resolved }: StepState, id: string): Term => number('uses', 'model', resolved.step.id, 'amounts', id);
const shareOfUses = (state: StepState, id: string, part: string): Explained =>
  byProcess(`uses * ${part}`, usesOf(state, id), number('share', 'utilities', 'values', `share_${id}`));

const ofGoodBatches = ({ formula, terms, ...rest }: Explained): Explained => ({
  ...rest,
  formula: `(${formula}) * (1 - failure_rate)`,
  terms: [...terms, FAILURE],
});

const LABORATORY: Words = { id: 'laboratory', title: 'Laboratory, QC and QA', unit: null };

/**
 * Cost lines of the items used by one step, and fees for what it gives away; returns the sum, USD per year.
 * @param returning Whether any step returns to the others what they use.
 */
function stepLines(process: Process, state: StepState, sales: readonly Sale[], returning: boolean): number {
  const { amounts, items } = state.run;
  const prices = state.run.prices.values;
  const { categories, boughtShares: bought, ledger } = process;
  const { batches } = process.times;
  const { index } = state.resolved;
  const { used: usedItems, usedCount } = state;
  const table = process.facility?.hasTable ?? false;
  const { explains } = ledger;
  let sum = 0;
  for (let k = 0; k < usedCount; k++) {
    const i = usedItems[k]!;
    // What a step returns is bought less by the steps that use it.
    if (amounts[i]! < 0) continue;
    // A table of people takes the place of the hours of operators.
    if (table && i === OPERATOR) continue;
    const used = returning ? amounts[i]! * boughtAnew(process, i) : amounts[i]!;
    const item = items[i]!;
    const share = bought?.[i] ?? 1;
    // What the utilities make is free to the steps: its cost is in the lines of the utilities.
    if (share < 1) {
      ledger.add(index, categories[i]!, madeByPlant(item), 0);
      ledger.setAmount(used * (1 - share), 0);
      if (explains) explainMade(process, state, i);
    }
    if (share === 0) continue;
    const amount = used * share;
    const price = prices[i]!;
    const annual = amount * price * batches;
    ledger.add(index, categories[i]!, item, annual);
    ledger.setAmount(amount, price);
    if (explains) explainBought(process, state, i, price);
    sum += annual;
  }
  for (const sale of sales) {
    if (sale.state !== state || !(sale.price < 0)) continue;
    const annual = -sale.amount * sale.price * batches;
    saleLine(process, sale, 'waste', annual);
    sum += annual;
  }
  if (table) return sum;
  const { quality_share: share, wage } = process.assumptions.labour;
  const hours = amounts[OPERATOR]!;
  const annual =
    share === null ? state.times.laboratory * hours * wage * batches : share * hours * prices[OPERATOR]! * batches;
  if (annual !== 0) {
    ledger.add(index, PLACE.quality, LABORATORY, annual);
    if (explains) explainLaboratory(process, state);
    sum += annual;
  }
  return sum;
}

/** Hours of the laboratory by those of the operators, or as a share of their cost. */
function laboratoryHow({ assumptions }: Process, { resolved, times }: StepState, price: Term): Explained {
  const hours = number('hours', 'model', resolved.step.id, 'amounts', 'operator');
  if (assumptions.labour.quality_share !== null)
    return byEconomics(
      'quality_share * hours * price * batches',
      assumed('quality_share', 'labour.quality_share'),
      hours,
      price,
      BATCHES,
    );
  const laboratory = constant(
    'laboratory',
    'Laboratory ÷ operator hours',
    times.laboratory,
    '1',
    'Labour hours of the unit operation (docs/models)',
  );
  return byEconomics('laboratory * hours * wage * batches', laboratory, hours, assumed('wage', 'labour.wage'), BATCHES);
}

/** The wage with loading, from the last line that pays it. */
function operatorPrice(ledger: CostLines): Term {
  const n = ledger.lastOf('operator');
  return n < 0 ? { symbol: 'price', price: 'operator' } : number('price', 'operating_cost', 'lines', n, 'price');
}

/** What a step uses of an item that the plant makes. */
const madeByPlant = ({ id, title, unit }: Item): Words => ({
  id: `${MADE}${id}`,
  title: `${title}, made by the plant`,
  unit,
});

const FAILED: Words = { id: 'failed_batches', title: 'Failed batches', unit: null };
const FAILED_PLANT: Words = { id: 'failed_product', title: 'Failed batches: plant cost and disposal', unit: null };

/**
 * Moves the share of every line that failed batches cause to one category: a line for each step, and one for the plant
 * with the disposal. These lines are then what the product would cost if no batch failed.
 * @param failed Share of batches that fail. @param disposal USD per year.
 */
function countFailures(ledger: CostLines, failed: number, disposal: number): void {
  const { size } = ledger;
  // The lines of each step stand together, and those of the plant come last.
  for (let k = 0; k < size;) {
    const owner = ledger.owners[k]!;
    const first = k;
    let moved = 0;
    for (; k < size && ledger.owners[k] === owner; k++) {
      const part = failed * ledger.annual[k]!;
      ledger.reduce(k, part);
      moved += part;
    }
    if (owner === PLANT) ledger.add(PLANT, PLACE.failed_product, FAILED_PLANT, moved + disposal);
    else ledger.add(owner, PLACE.failed_product, FAILED, moved);
    if (ledger.explains) ledger.explain(failedHow(first, k, owner === PLANT));
  }
}

/** How the cost of failed batches is calculated from the lines of an owner, which have been lowered by it. */
function failedHow(first: number, end: number, isPlant: boolean): () => Explained {
  const others: Term[] = [];
  for (let n = first; n < end; n++) others.push(number('other', 'operating_cost', 'lines', n, 'annual'));
  const caused = 'sum(other) * failure_rate / (1 - failure_rate)';
  if (!isPlant) return () => byEconomics(caused, others, FAILURE);
  return () =>
    byEconomics(
      `${caused} + batches * batch_output * failure_rate / kg_per_t * price`,
      others,
      BATCHES,
      ...GOOD_TERMS,
      constant('kg_per_t', 'Kilograms per tonne', KG_PER_T, 'kg', 'Definition'),
      { symbol: 'price', price: 'solid_waste' },
    );
}

/** Raises labour to the minimum crew that can run a plant. */
function addLeastCrew(process: Process, booked: Booked): void {
  const price = process.prices[OPERATOR]!;
  if (!(price > 0)) return;
  const labour = process.ledger.totals[PLACE.labour]!;
  const missing = leastHours(process.assumptions.plant.operating_hours) - labour / price;
  const title = 'Standby operators (minimum of three positions)';
  if (missing > 0)
    bookPlant(process, booked, { category: 'labour', id: 'least_crew', title, annual: missing * price }, () =>
      leastCrew(process.assumptions.plant.operating_hours, operatorPrice(process.ledger)),
    );
}

/** Line of the client's feed that is lost beyond the contract. */
export const FEED_LOST = 'feed_lost';

/** Whether a step brings in what a client owns. */
export const isOwnedByClient = ({ resolved: { declaration, values } }: StepState): boolean =>
  declaration.source === true && values.owner === CLIENT;

/** kg and value in USD of the feeds that a client owns, per batch. */
export function clientFeed({ steps }: Process): { mass: number; value: number } {
  let mass = 0;
  let value = 0;
  for (const state of steps) {
    if (!isOwnedByClient(state)) continue;
    mass += state.answer.mass!;
    value += state.answer.value!;
  }
  return { mass, value };
}

/** Value of the client's feed that would have given the product which is missing under the contract, USD per year. */
function feedLost(process: Process): number {
  const { assumptions, batchProduct, times } = process;
  const agreed = assumptions.finance.contract_yield;
  const { mass, value } = clientFeed(process);
  if (agreed === null || mass === 0) return 0;
  const got = (batchProduct * (1 - assumptions.plant.failure_rate)) / mass;
  return times.batches * value * Math.max(0, 1 - got / agreed);
}

/** How it is calculated: what is missing under the contract, in feed. */
const lostFeedHow = ({ steps }: Process): Explained => {
  const owned = steps.filter(isOwnedByClient).map(({ resolved }) => resolved.step.id);
  return byEconomics(
    `batches * sum(value) * (1 - ${GOOD} / sum(feed) / agreed)`,
    BATCHES,
    ...GOOD_TERMS,
    owned.map((id) => number('value', 'model', id, 'outputs', 'value')),
    owned.map((id) => number('feed', 'model', id, 'outputs', 'mass')),
    assumed('agreed', 'finance.contract_yield'),
  );
};
