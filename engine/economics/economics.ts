/** Calculates the economics of a process that has been run: equipment, capital, operating cost, project. */
import { CATEGORIES, PLACE } from '../costing/categories.ts';
import { capital, type CapitalInput, fixedCapital } from '../costing/capital.ts';
import { internalRate, Project, type ProjectInput, returnOnInvestment } from '../costing/cash-flow.ts';
import { UTILITIES } from '../costing/cost-pivot.ts';
import { depreciation } from '../costing/depreciation.ts';
import { BASE_ITEMS, type Item, itemIndex } from '../costing/items.ts';
import { facilityLines, leastHours } from '../costing/operating-cost.ts';
import { SINGLE_USE_ROWS } from '../costing/cost-table.ts';
import { purchase, type Purchase } from '../costing/purchase.ts';
import { H_PER_D, KG_PER_T } from '../wording/quantity.ts';
import type {
  Capital,
  CashFlowYear,
  CoProduct,
  CostCategory,
  EquipmentItem,
  OperatingCost,
  Warning,
} from '../types/results.ts';
import { figure } from '../wording/text.ts';
import { sprayBallFlow } from '../physics/cleaning.ts';
import { sizeStorage, sizeTotes } from '../unit-operations/shared/tanks.ts';
import { BAG_FRAME } from '../unit-operations/upstream/shared/fermenter.ts';
import { powerCredit } from './footprint.ts';
import { CostLines, PLANT, type Words } from './cost-lines.ts';
import type { Process } from '../process/process.ts';
import { coProducts, type Sale, saleId, salesOf } from './sales.ts';
import { burnable } from '../utilities/fuel.ts';
import type { BuildingCapital } from '../gmp/building-capital.ts';
import type { Facility } from '../gmp/facility.ts';
import type { OwnUtilities } from '../utilities/own-utilities.ts';
import type { Bought, EquipmentState, StepState } from '../steps/step-state.ts';
import type { Stream } from '../stream/stream.ts';

const OPERATOR = itemIndex('operator');
const SOLID_WASTE = itemIndex('solid_waste');
/** Id of electricity in the operating cost and in the inventory, if it is sold. */
export const SOLD_POWER = 'electricity_sold';
/** Before the id of an item that the plant makes, in the operating cost. */
export const MADE = 'made:';
const POWER_UNIT = BASE_ITEMS[itemIndex('electricity')]!.unit;
/** Owner of a feed that is not paid for. */
const CLIENT = 'client';
/** Memory that every evaluation fills anew. */
const ledger = new CostLines();
export const TANK_FILL = 0.8;
export const LEAST_SEED_VESSEL = 0.05;

export interface Economics {
  equipment: EquipmentItem[];
  capital: Capital;
  operating: OperatingCost;
  /** USD per year by step, including shares of the plant’s cost. */
  byStep: number[];
  /** kg per year. */
  output: number;
  /** USD/kg. */
  cogs: number;
  msp: number | null;
  npv: number | null;
  irr: number | null;
  grossMargin: number | null;
  roi: number | null;
  payback: number | null;
  cashFlow: CashFlowYear[];
  /** What is sold beside the product; null if nothing is. */
  coProducts: CoProducts | null;
}

/** Sales of co-products, and the unit cost by the ways to allow for them. */
export interface CoProducts {
  list: CoProduct[];
  /** USD per year; fees for disposal are a cost, and not in it. */
  annual: number;
  /** Unit cost before co-products, USD/kg. */
  gross: number;
  /** Shares of cost and footprint that the product bears, 1. */
  shares: { mass: number; dryMass: number; energy: number | null; revenue: number | null };
  /** kg CO2e that what is sold avoids, per kg of product; null if one does not say it. */
  avoided: number | null;
}

/**
 * Calculates all costs.
 * @param tables Whether to make the lists of equipment, cost lines, categories and years, too; without them they stay empty.
 * @param withProject Whether to discount the cash flow; if not, and no cost follows from it, what follows from it is null.
 */
export function economics(process: Process, tables = true, withProject = true): Economics {
  const { steps, assumptions } = process;
  const { finance, plant } = assumptions;
  const equipment: EquipmentItem[] | null = tables ? [] : null;
  let listed = 0;
  let bareModule = 0;
  let singleUse = 0;
  lendMachines(process);
  for (let j = 0; j < steps.length; j++) priceStep(process, steps[j]!, equipment);
  buyCleaning(process, equipment);
  for (let j = 0; j < steps.length; j++) {
    listed += steps[j]!.purchased;
    bareModule += steps[j]!.installed;
    singleUse += steps[j]!.singleUse;
  }
  const { utilities } = process;
  if (utilities) {
    priceUtilities(process, utilities, equipment);
    listed += utilities.purchased;
    bareModule += utilities.installed;
    singleUse += utilities.singleUse;
  }

  const { facility } = process;
  if (facility) settle(process, facility, listed);
  const building = facility?.capital() ?? null;
  const table = facility?.hasTable ?? false;

  const { convention } = assumptions.capital;
  const sales = salesOf(process);
  const input: CapitalInput = {
    convention,
    costYear: assumptions.capital.cost_year,
    listed,
    bareModule,
    singleUse,
    unlisted: assumptions.capital.unlisted_equipment,
    installation: assumptions.capital.installation_factor,
    location: assumptions.capital.location_factor,
    circulating: 0,
    building,
    validation: 0,
    operatingDays: plant.operating_hours / H_PER_D,
  };
  const fixed = fixedCapital(input);
  const output = process.times.batches * process.batchProduct * (1 - plant.failure_rate);

  // Lines of the steps, then of the plant.
  ledger.clear();
  const { totals } = ledger;
  const returning = steps.some((state) => state.returns);
  const byStep: number[] = [];
  let direct = 0;
  for (let j = 0; j < steps.length; j++) {
    const own = stepLines(process, steps[j]!, sales, returning);
    byStep.push(own);
    direct += own;
  }
  const made = utilities ? utilityLines(process, utilities) : 0;
  direct += made;
  let shared = facility ? buildingLines(process, facility) : 0;
  const add = (category: CostCategory, id: string, title: string, annual: number): void => {
    ledger.add(PLANT, PLACE[category], { id, title, unit: null }, annual);
    shared += annual;
  };
  for (const { category, id, title, annual } of facility?.costs ?? []) add(category, id, title, annual);
  if (!table) addLeastCrew(process, totals[PLACE.labour]!, add);
  const dependent = facilityLines({
    convention,
    purchase: fixed.purchase,
    installed: fixed.installed,
    fixed: fixed.fixed,
    labour: totals[PLACE.labour]!,
    share: building?.share ?? 1,
    table,
  });
  for (const { id, title, annual } of dependent) add('facility', id, title, annual);
  // The first of them; in the unit cost it is that of all batches, also of those that fail.
  const depreciated = dependent[0]!.annual;
  const spoiled = process.times.batches * process.batchProduct * plant.failure_rate;
  if (spoiled > 0) {
    const disposal = (spoiled / KG_PER_T) * process.prices[SOLID_WASTE]!;
    shared += disposal;
    countFailures(plant.failure_rate, disposal);
  }
  if (finance.transport_cost > 0)
    add('transport', 'transport', 'Transport to the customer', finance.transport_cost * output);
  if (finance.miscellaneous_cost > 0)
    add('miscellaneous', 'miscellaneous', 'Miscellaneous', finance.miscellaneous_cost);
  const lost = feedLost(process);
  if (lost > 0) add('miscellaneous', FEED_LOST, 'Client’s feed lost beyond the contract', lost);

  input.circulating =
    totals[PLACE.materials]! + totals[PLACE.utilities]! + totals[PLACE.labour]! + totals[PLACE.waste]!;
  input.validation = validationCost(process, building, direct + shared - depreciated);
  const total = capital(input, fixed, tables);
  const variable =
    totals[PLACE.materials]! +
    totals[PLACE.consumables]! +
    totals[PLACE.utilities]! +
    totals[PLACE.waste]! +
    totals[PLACE.failed_product]! +
    totals[PLACE.transport]!;
  const price = priceOf(process);
  // Without a price, selling costs follow from the minimum price.
  const isSoldAtMinimum = price === null && finance.selling_share + finance.royalty_share > 0;
  const project =
    tables || withProject || isSoldAtMinimum
      ? projectOf(process, { total, variable, fixedOperating: direct + shared - depreciated - variable })
      : null;
  const breakEven = project?.breakEvenSales() ?? null;
  const power = utilities ? sellPower(process, utilities) : 0;
  const credit = creditLines(process, sales, byStep) + power;
  const allSales = price === null ? null : price * output + credit;
  const tableSales = allSales ?? breakEven ?? 0;
  if (finance.selling_share > 0)
    add('selling', 'selling', 'Advertising and selling', finance.selling_share * tableSales);
  if (finance.royalty_share > 0) add('royalties', 'royalties', 'Running royalties', finance.royalty_share * tableSales);
  const annual = direct + shared;
  // What failed batches cause of the utilities is a cost of the plant.
  const ofUtilities = made * (1 - plant.failure_rate);
  const ofPlant = shared + made - ofUtilities;
  for (let j = 0; j < steps.length; j++) {
    const weight = utilities?.weights[j] ?? 0;
    const bought = steps[j]!.purchased + weight * (utilities?.purchased ?? 0);
    byStep[j]! += ofPlant * (listed > 0 ? bought / listed : 1 / steps.length) + weight * (ofUtilities - power);
  }
  return {
    equipment: equipment ?? [],
    capital: total,
    operating: {
      lines: tables ? ledger.table(process.ids, output) : [],
      by_category: tables ? byCategory(totals, { annual, output, sold: credit !== 0 }) : [],
      annual,
      annual_without_depreciation: annual - depreciated,
      depreciation: depreciated,
    },
    byStep,
    output,
    cogs: (annual - credit) / output,
    msp: breakEven === null ? null : (breakEven - credit) / output,
    npv: allSales === null || !project ? null : project.value(allSales),
    irr: allSales === null || !project ? null : internalRate(project.cash(allSales)),
    grossMargin: allSales === null || allSales === 0 ? null : (allSales - annual) / allSales,
    roi: allSales === null ? null : returnOnInvestment(allSales, annual, depreciated, finance.tax_rate, total.total),
    payback: allSales === null || !project ? null : project.payback(allSales),
    coProducts: allowances(process, sales, { annual, credit, output, price, power }),
    cashFlow: tables && project ? project.table(tableSales) : [],
  };
}

/** The cash flow of the plant over its life, in memory that is filled anew. @param cost USD, and USD per year without depreciation. */
function projectOf(process: Process, cost: { total: Capital; variable: number; fixedOperating: number }): Project {
  const { finance } = process.assumptions;
  const { total, variable, fixedOperating } = cost;
  const flows: ProjectInput = {
    fixed: total.direct_fixed,
    startup: total.startup,
    working: total.working,
    variable,
    fixedOperating,
    salesCost: finance.selling_share + finance.royalty_share,
    life: finance.life,
    constructionYears: finance.construction_years,
    depreciation: depreciation(finance.depreciation, finance.depreciation_years),
    discountRate: finance.discount_rate,
    taxRate: finance.tax_rate,
    startupYears: finance.startup_years,
    loanFraction: finance.loan_fraction,
    loanRate: finance.loan_rate,
    loanYears: finance.loan_years,
  };
  process.project = process.project?.reset(flows) ?? new Project(flows);
  return process.project;
}

/** The totals of the categories, that of co-products only if any are sold. */
function byCategory(
  totals: Float64Array,
  { annual, output, sold }: { annual: number; output: number; sold: boolean },
): OperatingCost['by_category'] {
  const list: OperatingCost['by_category'] = [];
  for (let k = 0; k < CATEGORIES.length; k++) {
    const category = CATEGORIES[k]!;
    if (category === 'co_products' && !sold) continue;
    list.push({ category, annual: totals[k]!, per_kg: totals[k]! / output, share: totals[k]! / annual });
  }
  return list;
}

/** What a kg of product brings in, USD: the fee of a client who owns the feed, or the selling price; null if neither is known. */
export function priceOf({ assumptions: { finance }, product }: Process): number | null {
  return finance.tolling_fee ?? finance.selling_price ?? product.selling_price;
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
    const { outputs } = state;
    mass += outputs.mass!;
    value += outputs.value!;
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

/** A machine that a step can lend, and when it runs in each cycle, h. */
interface Lent {
  state: StepState;
  one: EquipmentState;
  start: number;
  hours: number;
}

/**
 * Decides which steps use the machine of another one: those that do not run at the same time share the largest. In a continuous
 * plant all run at once.
 */
function lendMachines({ steps, times, continuous }: Process): void {
  const machines: Lent[] = [];
  for (const state of steps)
    for (const one of state.equipment)
      if (one.lent) {
        if (one.slot.size > 0) machines.push({ state, one, start: state.unit.begin, hours: state.unit.process });
        else borrow(state, one, false);
      }
  const users: Lent[][] = [];
  for (const machine of machines.toSorted((a, b) => b.one.slot.size - a.one.slot.size)) {
    const { state, one } = machine;
    const free = continuous
      ? undefined
      : users.find(
          (group) =>
            group[0]!.one.declared === one.declared && !group.some((other) => meet(machine, other, times.cycle)),
        );
    borrow(state, one, free !== undefined);
    if (free) free.push(machine);
    else users.push([machine]);
  }
}

/** Notes whether a machine is borrowed; the machines of its step are priced anew if that changes. */
function borrow({ machines }: StepState, one: EquipmentState, borrowed: boolean): void {
  if (one.borrowed === borrowed) return;
  one.borrowed = borrowed;
  machines.known = false;
}

/** Whether two machines ever run at the same time, as every cycle begins a batch. @param cycle h. */
function meet(a: Lent, b: Lent, cycle: number): boolean {
  const later = (((b.start - a.start) % cycle) + cycle) % cycle;
  return later < a.hours - AT_ONCE || cycle - later < b.hours - AT_ONCE;
}
/** Rounding of times, h: a step begins when the one before it ends. */
const AT_ONCE = 1e-9;

/** Buys one step's equipment, its feed tank and seed vessels. */
function priceStep(process: Process, state: StepState, list: EquipmentItem[] | null): void {
  const { machines, equipment } = state;
  if (!machines.known) priceMachines(process, state);
  state.purchased = machines.purchased;
  state.installed = machines.installed;
  state.largest = machines.largest;
  state.singleUse = machines.singleUse;
  if (list) for (let k = 0; k < equipment.length; k++) enlist(equipment[k]!, state.resolved.step.id, list);
  const { tank, tankEquipment } = state;
  const { grade } = process.assumptions.plant;
  const hold = state.run.tankTechnology === 'single_use' ? sizeTotes : sizeStorage;
  if (tank.present) {
    hold(tankEquipment.slot, tank.volume, tank.count, grade);
    buy(process, state, tankEquipment, 1, list);
  }
  for (const { link, stream, equipment, batches } of state.waiting) {
    hold(equipment.slot, link.share * stream.volume(), batches, grade);
    buy(process, state, equipment, 1, list);
  }
  const { seedVolume, seedCount } = state.run;
  for (let k = 1; k < seedCount; k++) {
    const vessel = state.seedEquipment[k]!;
    vessel.slot.row = state.run.seedTechnology(seedVolume[k]!) === 'single_use' ? BAG_FRAME : vessel.declared;
    vessel.slot.size = Math.max(LEAST_SEED_VESSEL, seedVolume[k]! / TANK_FILL);
    buy(process, state, vessel, state.seeds[k]!.count, list);
  }
}

/** Buys the machines of a step, which remain the same until its model runs again. */
function priceMachines(process: Process, state: StepState): void {
  const { machines, equipment, unit } = state;
  machines.purchased = 0;
  machines.installed = 0;
  machines.largest = 0;
  machines.singleUse = 0;
  if (state.costWarnings.length > 0) state.costWarnings.length = 0;
  for (let k = 0; k < equipment.length; k++) {
    const one = equipment[k]!;
    if (one.borrowed) {
      one.count = one.cost = 0;
      continue;
    }
    buyFor(process, machines, one, one.shared ? 1 : unit.trains);
    warnSmall(one, state.resolved.step.id, state.costWarnings);
  }
  machines.known = true;
}

function priceUtilities(process: Process, utilities: OwnUtilities, list: EquipmentItem[] | null): void {
  utilities.purchased = 0;
  utilities.installed = 0;
  utilities.largest = 0;
  utilities.singleUse = 0;
  utilities.costWarnings.length = 0;
  for (const one of Object.values(utilities.equipment)) {
    buyFor(process, utilities, one, 1);
    if (list) enlist(one, UTILITIES, list);
    warnSmall(one, null, utilities.costWarnings);
  }
}

/** Warns about a machine that is larger than needed, as no smaller one is sold. */
function warnSmall(
  { name, slot: { row, size }, purchase: { floored, units } }: EquipmentState,
  id: string | null,
  warnings: Warning[],
): void {
  if (!floored || row.accessory) return;
  warnings.push({
    step_id: id,
    field: null,
    kind: 'costs',
    message: `${name}: the smallest size sold, ${figure(row.min)} ${row.unit}, is bought and only partly used; ${figure(size / units)} ${row.unit} would be enough.`,
  });
}

/** Buys the cleaning skid of each part of the plant that has steel, for the spray ball of its largest vessel. */
function buyCleaning(process: Process, list: EquipmentItem[] | null): void {
  for (const [j, cleaned] of process.skids) {
    const state = process.steps[j]!;
    if (!cleaned.some(isCleaned)) continue;
    state.cleaning.slot.size = sprayBallFlow(largestVessel(process, j));
    buy(process, state, state.cleaning, 1, list);
  }
}

/** Volume of the smallest vessel for which cleaning is sized, m³: a part of a plant may have only membranes. */
const LEAST_CLEANED = 0.1;

/** Whether a step or its tanks are of steel. What only connects pipes or is bought is never cleaned alone. */
function isCleaned({ resolved, run }: StepState): boolean {
  const { hybrid, inline, source } = resolved.declaration;
  if (run.tankTechnology === 'stainless') return true;
  return run.technology === 'stainless' && (hybrid !== undefined || !(inline || source));
}

/** Volume of the largest vessel of the part of the plant that a skid cleans, m³, once its vessels are bought. */
export function largestVessel({ skids }: Process, skid: number): number {
  let most = LEAST_CLEANED;
  for (const { largest } of skids.get(skid) ?? []) most = Math.max(most, largest);
  return most;
}

function buy(
  process: Process,
  state: StepState,
  one: EquipmentState,
  times: number,
  list: EquipmentItem[] | null,
): void {
  buyFor(process, state, one, times);
  if (list) enlist(one, state.resolved.step.id, list);
}

/** Buys a machine for a step or the utilities. @param times Number of sets. */
function buyFor(process: Process, buyer: Bought, one: EquipmentState, times: number): void {
  const { row } = one.slot;
  const bought = order(process, one);
  const count = bought.units * times;
  if (count !== one.count) one.item = null;
  one.count = count;
  one.cost = bought.cost * times;
  if (count === 0) return;
  buyer.purchased += one.cost;
  buyer.installed += one.cost * row.bareModule;
  // Hardware that holds disposables is never cleaned.
  if (SINGLE_USE_ROWS.has(row.id)) buyer.singleUse += one.cost;
  else if (row.unit === 'm³') buyer.largest = Math.max(buyer.largest, bought.size);
}

/** Adds a machine that was bought to the list of equipment. @param id Of the step, or that of the utilities. */
function enlist(one: EquipmentState, id: string, list: EquipmentItem[]): void {
  if (one.count === 0) return;
  list.push((one.item ??= itemOf(one, id)));
}

function itemOf(
  { tag, name, slot: { row }, purchase: bought, count, cost }: EquipmentState,
  id: string,
): EquipmentItem {
  return {
    tag,
    step_id: id,
    name,
    cost_id: row.id,
    size: bought.size,
    size_unit: row.unit,
    n_units: count,
    unit_cost: bought.unitCost,
    purchase_cost: cost,
    formula: row.formula,
    source: row.source,
  };
}

/** Prices a machine, unless everything that decides its price is as it was. */
function order({ index, assumptions }: Process, one: EquipmentState): Purchase {
  const { slot, ordered, purchase: known } = one;
  const { row, size, atLeast, factor } = slot;
  const { grade } = assumptions.plant;
  if (
    ordered.row === row &&
    ordered.size === size &&
    ordered.atLeast === atLeast &&
    ordered.factor === factor &&
    ordered.index === index &&
    ordered.grade === grade
  )
    return known;
  ordered.row = row;
  ordered.size = size;
  ordered.atLeast = atLeast;
  ordered.factor = factor;
  ordered.index = index;
  ordered.grade = grade;
  one.item = null;
  return purchase(row, { total: size, atLeast, index, grade, factor }, known);
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
function utilityLines({ times, prices, items, categories }: Process, { amounts }: OwnUtilities): number {
  let sum = 0;
  for (let i = 0; i < amounts.length; i++)
    if (amounts[i] !== 0) sum += plantLine(categories[i]!, items[i]!, amounts[i]!, prices[i]!, times.batches);
  return sum;
}

const POWER_SOLD: Words = { id: SOLD_POWER, title: 'Electricity sold', unit: POWER_UNIT };

/** Prices people and building with the machines, and shares what the building uses among the steps by their machines. */
function settle({ steps }: Process, facility: Facility, listed: number): void {
  facility.price(listed);
  if (facility.weights.length !== steps.length) facility.weights = new Float64Array(steps.length);
  let own = 0;
  for (let j = 0; j < steps.length; j++) own += steps[j]!.purchased;
  for (let j = 0; j < steps.length; j++) facility.weights[j] = own > 0 ? steps[j]!.purchased / own : 1 / steps.length;
}

/** Cost lines of what rooms, air and water buy; returns the sum, USD per year. */
function buildingLines({ times, prices, items, categories }: Process, { amounts }: Facility): number {
  let sum = 0;
  for (let i = 0; i < amounts.length; i++) {
    if (amounts[i] === 0) continue;
    sum += plantLine(categories[i]!, ofBuilding(items[i]!), amounts[i]!, prices[i]!, times.batches);
  }
  return sum;
}

const buildingWords = new WeakMap<Item, Words>();
/** The words of a line for what the building uses of an item, made once. */
function ofBuilding(item: Item): Words {
  let words = buildingWords.get(item);
  if (!words) {
    words = { id: item.id, title: `${item.title} of the building`, unit: item.unit, part: 'building' };
    buildingWords.set(item, words);
  }
  return words;
}

/** Cost of the batches of the process validation, which are not sold, and of the validation of cleaning, USD. */
function validationCost({ times }: Process, building: BuildingCapital | null, cash: number): number {
  if (!building) return 0;
  return building.cleaningValidation + (building.validationBatches * cash) / times.batches;
}

/** Books the sale of electricity as a negative cost, also that of batches that fail; returns it in USD per year. */
function sellPower({ times, assumptions }: Process, { sheet }: OwnUtilities): number {
  const amount = sheet.value('sold_electricity');
  if (amount === 0) return 0;
  return -plantLine(PLACE.co_products, POWER_SOLD, amount, assumptions.utilities.electricity_price, -times.batches);
}

/** Adds a line of the utilities, which belongs to no step; returns USD per year. */
function plantLine(place: number, words: Words, amount: number, price: number, times: number): number {
  const annual = amount * price * times;
  ledger.add(PLANT, place, words, annual);
  ledger.setAmount(amount, price);
  return annual;
}

/**
 * Books the sales of co-products as negative cost of the steps that sell them. Batches that fail are not sold.
 * @returns USD per year
 */
function creditLines({ times, assumptions }: Process, sales: readonly Sale[], byStep: number[]): number {
  const good = times.batches * (1 - assumptions.plant.failure_rate);
  let credit = 0;
  for (const sale of sales) {
    if (sale.price <= 0) continue;
    const annual = sale.amount * sale.price * good;
    saleLine(sale, 'co_products', -annual);
    byStep[sale.state.resolved.index]! -= annual;
    credit += annual;
  }
  return credit;
}

function saleLine(sale: Sale, category: CostCategory, annual: number): void {
  const words: Words = { id: saleId(sale), title: sale.name, unit: 'kg' };
  ledger.add(sale.state.resolved.index, PLACE[category], words, annual);
  ledger.setAmount(sale.amount, sale.price);
}

/** Share of the product in the heating value of all that is sold, by dry matter; null if nothing of it burns. */
function energyShare({ productStream: made, components }: Process, sold: readonly Sale[]): number | null {
  const content = burnable(components);
  const energy = ({ mass }: Stream): number =>
    mass.reduce((sum, kg, i) => (i === components.at.water ? sum : sum + kg * content[i]!.heat), 0);
  const own = energy(made);
  const all = sold.reduce((sum, { whole, share }) => sum + share * energy(whole), own);
  return all > 0 ? own / all : null;
}

/**
 * Unit cost with co-products: before them, and the shares of it by mass, dry mass and revenue that the product bears.
 * What is given away for a fee bears none.
 */
function allowances(
  process: Process,
  sales: readonly Sale[],
  {
    annual,
    credit,
    output,
    price,
    power,
  }: { annual: number; credit: number; output: number; price: number | null; power: number },
): CoProducts | null {
  if (sales.length === 0 && power === 0) return null;
  const { productStream: made, components } = process;
  const sold = sales.filter((one) => one.price > 0);
  const sum = (of: (one: Sale) => number): number => sold.reduce((all, one) => all + of(one), 0);
  const mass = made.total();
  const dry = mass - made.mass[components.at.water]!;
  const gross = annual / output;
  // Electricity of batches that fail is sold too.
  const good = process.batchProduct * (1 - process.assumptions.plant.failure_rate);
  const own = price === null ? null : price * output;
  return {
    list: coProducts(sales, process.times.batches * (1 - process.assumptions.plant.failure_rate), output),
    annual: credit,
    gross,
    shares: {
      mass: mass / (mass + sum((one) => one.mass)),
      dryMass: dry / (dry + sum((one) => one.dry)),
      energy: energyShare(process, sold),
      revenue: own === null || own + credit <= 0 ? null : own / (own + credit),
    },
    avoided: sold.some((one) => one.avoided === null)
      ? null
      : sum((one) => one.avoided! * one.amount) / process.batchProduct + powerCredit(process) / good,
  };
}

const LABORATORY: Words = { id: 'laboratory', title: 'Laboratory, QC and QA', unit: null };

/**
 * Cost lines of the items used by one step, and fees for what it gives away; returns the sum, USD per year.
 * @param returning Whether any step returns to the others what they use.
 */
function stepLines(process: Process, state: StepState, sales: readonly Sale[], returning: boolean): number {
  const { amounts, prices, items } = state.run;
  const { categories, boughtShares: bought } = process;
  const { batches } = process.times;
  const { index } = state.resolved;
  const { used: usedItems, usedCount } = state;
  const table = process.facility?.hasTable ?? false;
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
    }
    if (share === 0) continue;
    const amount = used * share;
    const price = prices[i]!;
    const annual = amount * price * batches;
    ledger.add(index, categories[i]!, item, annual);
    ledger.setAmount(amount, price);
    sum += annual;
  }
  for (const sale of sales) {
    if (sale.state !== state || !(sale.price < 0)) continue;
    const annual = -sale.amount * sale.price * batches;
    saleLine(sale, 'waste', annual);
    sum += annual;
  }
  if (table) return sum;
  const { quality_share: share, wage } = process.assumptions.labour;
  const hours = amounts[OPERATOR]!;
  const annual =
    share === null ? state.times.laboratory * hours * wage * batches : share * hours * prices[OPERATOR]! * batches;
  if (annual !== 0) {
    ledger.add(index, PLACE.quality, LABORATORY, annual);
    sum += annual;
  }
  return sum;
}

/** What a step uses of an item that the plant makes. */
const madeByPlant = ({ id, title, unit }: Item): Words => ({
  id: `${MADE}${id}`,
  title: `${title}, made by the plant`,
  unit,
});

const FAILED: Words = { id: 'failed_batches', title: 'Failed batches', unit: null };
const FAILED_PLANT: Words = {
  id: 'failed_product',
  title: 'Failed batches: cost of the plant, and disposal',
  unit: null,
};

/**
 * Moves the share of every line that failed batches cause to one category: a line for each step, and one for the plant
 * with the disposal. These lines are then what the product would cost if no batch failed.
 * @param failed Share of batches that fail. @param disposal USD per year.
 */
function countFailures(failed: number, disposal: number): void {
  const { size } = ledger;
  // The lines of each step stand together, and those of the plant come last.
  for (let k = 0; k < size;) {
    const owner = ledger.owners[k]!;
    let moved = 0;
    for (; k < size && ledger.owners[k] === owner; k++) {
      const part = failed * ledger.annual[k]!;
      ledger.reduce(k, part);
      moved += part;
    }
    if (owner === PLANT) ledger.add(PLANT, PLACE.failed_product, FAILED_PLANT, moved + disposal);
    else ledger.add(owner, PLACE.failed_product, FAILED, moved);
  }
}

/** Raises labour to the minimum crew that can run a plant. */
function addLeastCrew(
  process: Process,
  labour: number,
  add: (category: CostCategory, id: string, title: string, annual: number) => void,
): void {
  const price = process.prices[OPERATOR]!;
  if (!(price > 0)) return;
  const missing = leastHours(process.assumptions.plant.operating_hours) - labour / price;
  if (missing > 0) add('labour', 'least_crew', 'Standby operators (minimum of three positions)', missing * price);
}
