/** The project that a plant is: its capital, its price, and its cash flow over its life. */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import type { CapitalInput } from '../costing/capital-factors.ts';
import {
  enteredSpending,
  type Inflation,
  nominalRate,
  Project,
  type ProjectAmounts,
  type ProjectTerms,
} from '../costing/cash-flow.ts';
import { PLACE } from '../costing/categories.ts';
import { depreciation, depreciationOf, leftShare } from '../costing/depreciation.ts';
import { byEconomics, assumed, constant, type Explained, number, OUTPUT, type Term } from '../costing/explained.ts';
import type { Machines } from '../costing/purchase.ts';
import type { BuildingCapital } from '../gmp/building-capital.ts';
import type { Process } from '../process/process.ts';
import type { Capital } from '../types/results.ts';
import { G_PER_KG, H_PER_D } from '../wording/quantity.ts';
import { type FirstPlant, ratioHow, startupOf } from '../costing/first-of-a-kind.ts';

/** Number of steps that are no feeds and more than a connection. */
export const blocksOf = ({ steps }: Process): number =>
  steps.filter(({ resolved: { declaration } }) => !declaration.source && !declaration.inline).length;

/** What the capital follows from, before the operating cost is known. */
export function capitalInput(
  process: Process,
  machines: Machines,
  building: BuildingCapital | null,
  first: FirstPlant | null,
): CapitalInput {
  const { capital, plant } = process.assumptions;
  return {
    growth: first && { factor: first.growth, ratio: ratioHow(capital, blocksOf(process)) },
    convention: capital.convention,
    costYear: capital.cost_year,
    listed: machines.listed,
    bareModule: machines.bareModule,
    singleUse: machines.singleUse,
    complete: machines.complete,
    unlisted: capital.unlisted_equipment + capital.spare_equipment,
    spare: capital.spare_equipment,
    plantClass: capital.plant_class,
    controlSystem: capital.control_system,
    installation: capital.installation_factor,
    location: capital.location_factor,
    circulating: 0,
    building,
    validation: 0,
    operatingDays: plant.operating_hours / H_PER_D,
  };
}

/** Cost of the batches of the process validation, which are not sold, and of the validation of cleaning, USD. */
export function validationCost({ times }: Process, building: BuildingCapital | null, cash: number): number {
  if (!building) return 0;
  return building.cleaningValidation + (building.validationBatches * cash) / times.batches;
}

/** What a kg of product brings in, USD: the fee of a client who owns the feed, or the selling price; null if neither is known. */
export function priceOf({ assumptions: { finance }, product }: Process): number | null {
  return finance.tolling_fee ?? finance.selling_price ?? product.selling_price;
}

/** The same in explanations. */
export function priceTerm({ assumptions: { finance }, product }: Process): Term | null {
  if (finance.tolling_fee !== null) return assumed('price', 'finance.tolling_fee');
  if (finance.selling_price !== null) return assumed('price', 'finance.selling_price');
  if (product.selling_price === null) return null;
  return constant('price', 'Selling price', product.selling_price, 'USD/kg', 'Price of the product');
}

/** Annual sales at full output: at the selling price or at the break-even price, and of co-products; null without a price. */
export function explainSales(process: Process, hasMinimum: boolean, hasCoProducts: boolean): Explained | null {
  const price = priceTerm(process) ?? (hasMinimum ? number('price', 'figures', 'msp') : null);
  if (price === null) return null;
  const credit = hasCoProducts ? [number('co_products', 'figures', 'co_product_sales')] : [];
  return byEconomics(hasCoProducts ? '(price * output + co_products)' : 'price * output', price, OUTPUT, ...credit);
}

/** Royalties that follow the amount sold, USD/kg. */
export const royaltyPerKg = ({
  royalty_per_kg: perKg,
  royalty_per_dose: perDose,
  dose,
}: FullAssumptions['finance']): number => (perDose === 0 ? perKg : perKg + (perDose * G_PER_KG) / dose);

/** Annual changes of prices; undefined if all prices stay constant. */
function inflationOf(finance: FullAssumptions['finance']): Inflation | undefined {
  const { inflation: general } = finance;
  const price = finance.price_escalation ?? general;
  const materials = finance.materials_escalation ?? general;
  const utilities = finance.utilities_escalation ?? general;
  const labour = finance.labour_escalation ?? general;
  const capital = finance.capital_escalation ?? general;
  const isConstant = !(general || price || materials || utilities || labour || capital);
  return isConstant ? undefined : { general, price, materials, utilities, labour, capital };
}

/**
 * The cash flow of the plant over its life, in memory that is filled anew.
 * @param cost USD, and USD per year without depreciation; `output` kg per year.
 */
export function projectOf(
  process: Process,
  cost: {
    total: Capital;
    variable: number;
    fixedOperating: number;
    output: number;
    /** In each year of production, at the prices of year 0. */
    replaced?: readonly number[] | undefined;
    first: FirstPlant | null;
    /** Of it, the carbon price, which changes by a rate of its own. */
    carbon: number;
  },
): Project {
  const { finance } = process.assumptions;
  const { totals } = process.ledger;
  const { total, variable, fixedOperating, output, replaced, first, carbon } = cost;
  const flows: ProjectAmounts = {
    fixed: total.direct_fixed,
    startup: total.startup,
    working: total.working,
    variable,
    fixedOperating,
    escalating: termsOf(finance).inflation && {
      materials: totals[PLACE.materials]! + totals[PLACE.consumables]!,
      utilities: totals[PLACE.utilities]! + totals[PLACE.waste]!,
      labour: totals[PLACE.labour]! + totals[PLACE.quality]!,
    },
    perOutput: royaltyPerKg(finance) * output,
    carbon,
    replaced,
  };
  const terms = first ? { ...termsOf(finance), ...startupOf(first) } : termsOf(finance);
  process.project = process.project?.reset(terms, flows) ?? new Project({ ...terms, ...flows });
  return process.project;
}

type Finance = FullAssumptions['finance'];
/** Made once of each set of assumptions. */
const ofFinance = new WeakMap<Finance, ProjectTerms>();
function termsOf(finance: Finance): ProjectTerms {
  let terms = ofFinance.get(finance);
  if (!terms) ofFinance.set(finance, (terms = projectTerms(finance)));
  return terms;
}

function projectTerms(finance: Finance): ProjectTerms {
  const { depreciation: schedule, depreciation_years: period } = finance;
  const { depreciation: shares, left } = depreciationOf(finance);
  const isReplaced = finance.replacement !== 'none';
  return {
    salesCost: finance.selling_share + finance.royalty_share,
    life: finance.life,
    constructionYears: finance.construction_years,
    spending: enteredSpending(finance.construction_years, finance.spent_first, finance.spent_second),
    depreciation: shares,
    left,
    discountRate:
      finance.discount_basis === 'real' ? nominalRate(finance.discount_rate, finance.inflation) : finance.discount_rate,
    taxRate: finance.tax_rate,
    delay: finance.construction_delay,
    startupYears: finance.startup_years,
    startupSales: finance.startup_sales,
    startupVariable: finance.startup_variable,
    startupFixed: finance.startup_fixed,
    startsLinearly: finance.startup_shape === 'linear',
    demandStart: finance.demand_start,
    demandYears: finance.demand_years,
    priceStart: finance.price_start,
    priceYears: finance.price_years,
    loanFraction: finance.loan_fraction,
    loanRate: finance.loan_rate,
    loanYears: finance.loan_years,
    constructionInterest: finance.construction_interest,
    juniorFraction: finance.junior_fraction,
    juniorRate: finance.junior_rate,
    juniorYears: finance.junior_years,
    inflation: inflationOf(finance),
    royaltyShare: finance.royalty_share,
    royaltyMinimum: finance.royalty_minimum,
    carbonChange: finance.carbon_price_change,
    replacedDepreciation: isReplaced ? depreciation(schedule, period) : undefined,
    replacedLeft: isReplaced ? (years) => leftShare(schedule, period, years) : undefined,
    creditsLosses: finance.losses === 'credited',
    land: finance.land,
    salvageShare: finance.salvage_share,
    decommissioning: finance.decommissioning,
    grant: finance.grant,
    licenceFee: finance.licence_fee,
    milestone: finance.milestone_payment,
    milestoneYear: finance.milestone_year,
  };
}
