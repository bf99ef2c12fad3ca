/** Calculates the economics of a process that has been run: equipment, capital, operating cost, project. */
import { capital, fixedCapital } from '../costing/capital.ts';
import { internalRate, returnOnInvestment } from '../costing/cash-flow.ts';
import { CATEGORIES, PLACE } from '../costing/categories.ts';
import type { Notes } from '../costing/explained.ts';
import { firstPlant } from '../costing/first-of-a-kind.ts';
import { explainProject } from '../costing/project-explained.ts';
import { replacements } from '../costing/replacement.ts';
import type { Process } from '../process/process.ts';
import type { Capital, CashFlowYear, EquipmentItem, OperatingCost } from '../types/results.ts';
import { allowances, type CoProducts, priceFacility, sharePlant } from './allocate.ts';
import { buyMachines } from './buy.ts';
import { bookCosts, bookSelling, creditLines, sellPower } from './ledger.ts';
import { blocksOf, capitalInput, explainSales, priceOf, projectOf, validationCost } from './project.ts';
import { salesOf } from './sales.ts';

export interface Economics {
  equipment: EquipmentItem[];
  capital: Capital;
  operating: OperatingCost;
  /** USD per year by step, including shares of the plant’s cost. */
  byStep: number[];
  /** Sales of co-products and power by step, USD per year, which its cost is net of. */
  soldByStep: number[];
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

/**
 * Calculates all costs.
 * @param tables Whether to make the lists of equipment, cost lines, categories and years, too; without them they stay empty.
 * @param withProject Whether to discount the cash flow; if not, and no cost follows from it, what follows from it is null.
 * @param notes Gets how numbers of the tables are calculated.
 */
export function economics(process: Process, tables = true, withProject = true, notes?: Notes): Economics {
  const { assumptions, utilities, facility, ledger } = process;
  const { finance, plant } = assumptions;
  const equipment: EquipmentItem[] | null = tables || finance.replacement !== 'none' ? [] : null;
  if (equipment) process.machines = null;
  const machines = (process.machines ??= buyMachines(process, equipment));
  if (facility) priceFacility(process, facility, machines.listed);
  const building = facility?.capital() ?? null;
  const sales = salesOf(process);
  const isFirst = assumptions.capital.maturity === 'first';
  const first = isFirst ? firstPlant(assumptions.capital, blocksOf(process)) : null;
  const input = capitalInput(process, machines, building, first);
  const fixed = fixedCapital(input);
  const output = process.times.batches * process.batchProduct * (1 - plant.failure_rate);

  const replaced = equipment
    ? replacements(finance, equipment, (1 + input.unlisted) * (building?.share ?? 1))
    : undefined;
  const booked = bookCosts(process, { sales, fixed, building, output, replaced }, notes);
  const { totals } = ledger;
  const { depreciated, byStep } = booked;
  const cash = booked.direct + booked.shared - depreciated;
  input.circulating =
    totals[PLACE.materials]! + totals[PLACE.utilities]! + totals[PLACE.labour]! + totals[PLACE.waste]!;
  input.validation = validationCost(process, building, cash);
  const total = capital(input, fixed, tables, notes);
  const variable = variableCost(totals);

  const price = priceOf(process);
  // Without a price, selling costs follow from the minimum price.
  const isSoldAtMinimum = price === null && finance.selling_share + finance.royalty_share > 0;
  const project =
    tables || withProject || isSoldAtMinimum
      ? projectOf(process, {
          total,
          variable,
          fixedOperating: cash - variable,
          output,
          replaced,
          first,
          carbon: booked.carbon,
        })
      : null;
  const breakEven = project?.breakEvenSales() ?? null;
  const power = utilities ? sellPower(process, utilities) : 0;
  const credit = creditLines(process, sales, booked) + power;
  const allSales = price === null ? null : price * output + credit;
  const tableSales = allSales ?? breakEven ?? 0;
  const hasCoProducts = sales.length > 0 || power !== 0;
  const ofSales = notes ? explainSales(process, breakEven !== null, hasCoProducts) : null;
  bookSelling(process, booked, { sales: tableSales, output }, ofSales);
  const annual = booked.direct + booked.shared;
  sharePlant(process, booked, machines.listed, power);
  const categories = tables ? byCategory(totals, { annual, output, sold: credit !== 0 }) : [];
  const cashFlow = tables && project ? project.table(tableSales) : [];
  if (notes)
    explainProject(notes, {
      finance,
      years: cashFlow,
      categories: categories.map(({ category }) => category),
      sales: ofSales,
      isPriced: price !== null,
      hasSales: allSales !== 0,
      hasMinimum: breakEven !== null,
      hasCoProducts,
      hasRooms: building !== null,
      first,
    });
  return {
    equipment: tables ? (equipment ?? []) : [],
    capital: total,
    operating: {
      lines: tables ? ledger.table((j) => process.steps[j]!.resolved.step.id, output) : [],
      by_category: categories,
      annual,
      annual_without_depreciation: annual - depreciated,
      depreciation: depreciated,
    },
    byStep,
    soldByStep: booked.sold,
    output,
    cogs: (annual - credit) / output,
    msp: breakEven === null ? null : (breakEven - credit) / output,
    npv: allSales === null || !project ? null : project.value(allSales),
    irr: allSales === null || !project ? null : internalRate(project.cash(allSales)),
    grossMargin: allSales === null || allSales === 0 ? null : (allSales - annual) / allSales,
    roi:
      allSales === null
        ? null
        : returnOnInvestment(allSales, annual, depreciated - booked.sustaining, finance.tax_rate, total.total),
    payback: allSales === null || !project ? null : project.payback(allSales),
    coProducts: allowances(process, sales, { annual, credit, output, price, power }),
    cashFlow,
  };
}

/** Cost that follows the batches, USD per year. */
const variableCost = (totals: Float64Array): number =>
  totals[PLACE.materials]! +
  totals[PLACE.consumables]! +
  totals[PLACE.utilities]! +
  totals[PLACE.waste]! +
  totals[PLACE.failed_product]! +
  totals[PLACE.transport]!;

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
