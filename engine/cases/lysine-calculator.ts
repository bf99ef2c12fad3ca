/**
 * Lysine in 500 m³ fermenters by a shortcut calculator, compared with the engine’s fermentation with the same inputs.
 */
import { fixedCapital } from '../costing/capital.ts';
import type { CapitalInput } from '../costing/capital-factors.ts';
import { Project } from '../costing/cash-flow.ts';
import { costRow, LB } from '../costing/cost-table.ts';
import { depreciation } from '../costing/depreciation.ts';
import { facilityLines, leastHours } from '../costing/operating-cost.ts';
import { fillAssumptions } from '../assumptions/defaults.ts';
import { KG_PER_T } from '../wording/quantity.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Library } from '../types/library.ts';
import type { ProductBasis } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';
import { type PublishedCase, solveFor } from './case.ts';

const GIVEN = {
  titre: 150,
  hours: 30,
  vessel: 500,
  filled: 0.85,
  turnaround: 16,
  uptime: 0.9 * 8760,
  onSpec: 0.95,
  recovery: 0.9,
  downstream: 0.2,
  capacity: 15e6,
  /** Theoretical product yield, of which 0.9 is reached on all sugar, and biomass yield, g/g. */
  theoretical: 0.698,
  reached: 0.9,
  biomass: (0.8 * 95.37) / (0.84 * 180.156),
  price: 2.5,
};
/**
 * Tanks of the calculator and their batches per year, which count the turnaround twice. Its capital, and what follows from that, is of
 * these three tanks, so ours is too.
 */
const THEIR_BATCHES = 106;
const TANKS = 3;

/** Lysine as the free base, as in the calculator; the library contains the hydrochloride as sold. */
const BASIS: ProductBasis = {
  name: 'Lysine',
  kind: 'molecule',
  component_id: 'mol_l_lysine_hydrochloride',
  host_id: 'cel_escherichia_coli',
  selling_price: GIVEN.price,
};

/** Glucose ÷ final volume, g/L. */
const SUGAR = GIVEN.titre / (GIVEN.theoretical * GIVEN.reached);
const START = 20;
const START_SHARE = 0.6;

interface Culture {
  /** Maximum feed rate, which sets the time, 1/h. */
  feedCap: number;
  /** Growth-associated product, which sets the titre, g/g. */
  product: number;
  /** vvm. */
  aeration: number;
}

/** USD/t. */
const SOLID_WASTE = 60;
const YEAR = 2018;
/** Oxygen transfer margin at the peak, for which the air flow is set. */
const MARGIN = 0.05;

function fermentation(library: Library, { feedCap, product, aeration }: Culture): Results {
  const settings = {
    construction: 'field_erected',
    vessel_volume: GIVEN.vessel,
    vessels: TANKS,
    working_fraction: GIVEN.filled,
    temperature: 310.15,
    inoculum_fraction: 0.01,
    batch_substrate_concentration: START,
    initial_volume_fraction: START_SHARE,
    feed_concentration: (SUGAR - START * START_SHARE) / (1 - START_SHARE),
    feed_cap: feedCap,
    batch_biomass_yield: GIVEN.biomass,
    feed_biomass_yield: GIVEN.biomass,
    maintenance: 0,
    overflow_slope: 0,
    product_growth: product,
    product_maintenance: 0.4,
    product_yield: GIVEN.theoretical,
    aeration,
  };
  const outcome = evaluate(
    {
      uo_settings: [{ id: 'f', unit_operation: 'fed_batch_fermentation', name: 'Fermentation', settings }],
      locked_values: { uo_settings: [] },
      assumptions: {
        plant: { grade: 'industrial', operating_hours: GIVEN.uptime, failure_rate: 1 - GIVEN.onSpec },
        capital: { convention: 'nrel', cost_year: YEAR },
        prices: { mol_glucose: 0.18 * LB, mol_ammonia: 0.12 * LB, electricity: 0.11 },
      },
    },
    BASIS,
    library,
  );
  if (!outcome.feasible) throw new Error(`${outcome.problem.fields.join(', ')}: ${outcome.problem.message}`);
  return outcome.results;
}

const outputsOf = (library: Library, culture: Culture): Record<string, number> =>
  fermentation(library, culture).steps[0]!.outputs;

/** The feed and product rates that give the published time and titre, with the air flow needed. */
function solved(library: Library): Culture {
  const culture: Culture = { feedCap: 0.02, product: 5, aeration: 1 };
  for (let i = 0; i < 6; i++) {
    culture.feedCap = solveFor(
      (feedCap) => outputsOf(library, { ...culture, feedCap }).process_time!,
      GIVEN.hours,
      0.01,
      0.04,
    );
    culture.product = solveFor((product) => outputsOf(library, { ...culture, product }).titre!, GIVEN.titre, 0, 10);
    culture.aeration = solveFor(
      (aeration) => outputsOf(library, { ...culture, aeration }).oxygen_margin!,
      MARGIN,
      0.2,
      1.5,
    );
  }
  return culture;
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

/** Total capital and cost of the whole plant; the downstream part is a given share of both. */
function economics(results: Results) {
  const listed = sum(results.equipment.map((one) => one.purchase_cost));
  const bareModule = sum(results.equipment.map((one) => one.purchase_cost * costRow(one.cost_id).bareModule));
  const share = 1 / (1 - GIVEN.downstream);
  const input: CapitalInput = {
    convention: 'nrel',
    costYear: YEAR,
    listed: listed * share,
    bareModule: bareModule * share,
    plantClass: 'sanitary',
    unlisted: 0.25,
    installation: 0,
    location: 1,
    circulating: 0,
    operatingDays: 0,
  };
  const fixed = fixedCapital(input);
  // The year has fewer batches than the engine’s turnaround of 8.5 h would allow.
  const slower = (TANKS * THEIR_BATCHES) / results.figures.batches;
  const output = results.figures.output * GIVEN.recovery * slower;
  // The lines count good batches only; failed ones cost the same.
  const of = (category: string) =>
    (slower * results.operating_cost.by_category.find((one) => one.category === category)!.annual) / GIVEN.onSpec;
  const { wage, loading } = fillAssumptions({ capital: { convention: 'nrel' } }).labour;
  const operators = slower * spent(results, 'operator');
  const labour = Math.max(operators, leastHours(GIVEN.uptime) * wage * loading) + of('quality');
  // Facility cost is calculated from capital, which already includes the downstream part.
  const facilityCost = sum(
    facilityLines({ ...fixed, convention: 'nrel', labour })
      .slice(1)
      .map((line) => line.annual),
  );
  const variable = of('materials') + of('consumables') + of('utilities') + of('waste') + slower * disposal(results);
  const facility = facilityCost * (1 - GIVEN.downstream);
  const annual = (variable + labour + facility) * share;
  const project = new Project({
    fixed: fixed.fixed,
    startup: 0,
    working: 0.05 * fixed.fixed,
    variable: variable * share,
    fixedOperating: annual - variable * share,
    life: 20,
    constructionYears: 2,
    depreciation: depreciation('straight_line', 10),
    discountRate: 0.2,
    taxRate: 0.21,
    startupYears: 3,
    loanFraction: 0.6,
    loanRate: 0.08,
    loanYears: 15,
    loanRule: 'payments',
  });
  return { fixed, output, labour, facilityCost, annual, price: project.breakEvenSales()! / output };
}

/** Annual cost of some items, USD, including those that failed batches use. */
const spent = (results: Results, ...items: string[]): number =>
  sum(results.operating_cost.lines.filter((line) => items.includes(line.item_id)).map((line) => line.annual)) /
  GIVEN.onSpec;

/** Annual cost to dispose of failed batches, USD. */
const disposal = ({ figures: { batches, batch_output } }: Results): number =>
  (batches * batch_output * (1 - GIVEN.onSpec) * SOLID_WASTE) / KG_PER_T;

export const lysineCalculator: PublishedCase = {
  id: 'lysine_calculator',
  title: 'Lysine in 500 m³ fermenters, bioprocess TEA calculator',
  source: 'Bioprocess TEA calculator (Lynch, Metab. Eng. 2021), published code run with its default slider settings',
  origin: 'Bioprocess TEA calculator',
  whole: false,
  inputs: [
    'titre 150 g/L in 30 h; theoretical yield 0.698 g/g, 90 % of the theoretical yield based on total sugar; biomass yield at 80 % of 0.630 g/g on the remaining sugar; 1 % inoculum, 37 °C',
    'three tanks of 500 m³, 85 % full, with 106 batches each per year, turnaround 16 h; 90 % of 8,760 h, 95 % on specification, 90 % downstream recovery; downstream is 20 % of the operating cost and of the installed equipment cost',
    'glucose 0.18 and ammonia 0.12 USD/lb, electricity 0.11 USD/kWh; cost index 603 (2018)',
    'NPV over 20 years at 20 %, tax 21 %, debt 60 % at 8 % over 15 years, 2 years of construction, 3 years of start-up, depreciation over 10 years',
    'solved for: feed rate and growth-associated product formation; minimum aeration that leaves a 5 % margin in oxygen transfer at the peak; all other inputs are the engine’s defaults at industrial grade',
  ],
  rows: {
    time: {
      name: 'Fermentation time',
      unit: 'h',
      published: 30,
      kind: 'given',
      how: 'batch phase, exponential feed and constant feed; the feed rate is solved for the fermentation time',
    },
    tanks: {
      name: 'Number of 500 m³ tanks for 15,000 t per year',
      unit: 'count',
      published: 3,
      kind: 'defect',
      how: 'one batch per 30 h + 16 h within the annual operating hours, 95 % on specification',
      defect:
        'the calculator counts the turnaround twice: it multiplies the hours of the year by 30 ÷ 46 and divides them by 46 h again, which gives 106 batches of a tank per year, where 30 h + 16 h allow 162',
    },
    annual: {
      name: 'Product per year from three tanks and 106 batches',
      unit: 'kg/y',
      published: 18_245_000,
      kind: 'given',
      how: 'the engine’s batch with the calculator’s number of tanks and batches',
    },
    biomass: {
      name: 'Final cells',
      unit: 'g/L',
      published: 12,
      kind: 'given',
      how: 'sugar not used for product × biomass yield',
    },
    uptake: {
      name: 'Peak oxygen transfer',
      unit: 'mmol/L/h',
      published: 168,
      kind: 'defect',
      how: 'peak oxygen uptake of the fed-batch, from the electrons of the sugar minus those of the cells and the lysine',
      defect:
        'the calculator divides the oxygen of the by-product by 0.2, the share of sugar that becomes by-product, instead of multiplying by it: 5.3 g of oxygen per gram of cells, where its own sugar (2.0 g/g, of which 1.6 becomes cells) leaves 0.4 g to burn',
    },
    glucose: {
      name: 'Glucose',
      unit: 'USD/kg',
      published: 0.758,
      kind: 'given',
      how: 'sugar bought ÷ product recovered on specification',
    },
    utilities: {
      name: 'Aeration, cooling and sterilisation',
      unit: 'USD/kg',
      published: 0.058 + 0.032 + 0.0017,
      kind: 'defect',
      how: 'electricity, coolant and steam of the fermentation',
      defect:
        'follows from oxygen that the calculator counts twice: it burns all sugar that is not product, and adds the oxygen of the cells that grow on the same sugar, 2.6 g per gram of cells where its electrons leave 0.8; that ours agrees is a coincidence',
    },
    labour: {
      name: 'Labour',
      unit: 'USD/kg',
      published: 0.038,
      kind: 'computed',
      estimate: 'operating',
      how: 'operators and laboratory staff at the engine’s wage, with the minimum crew',
      cause: 'model',
      outside:
        'three positions staffed around the clock, the engine’s minimum, cost 1.75 M per year at the engine’s wage; the calculator assumes 0.23 M per tank',
    },
    fixed: {
      name: 'Other fixed costs',
      unit: 'USD/kg',
      published: 0.061,
      kind: 'computed',
      estimate: 'operating',
      how: 'maintenance, insurance and local taxes of the NREL convention, of all capital, as in the calculator',
    },
    downstream: {
      name: 'Downstream share of operating cost',
      unit: '%',
      published: 20,
      kind: 'given',
      how: 'given',
    },
    cost: {
      name: 'Operating cost excluding depreciation',
      unit: 'USD/kg',
      published: 1.39,
      kind: 'computed',
      estimate: 'operating',
      how: 'fermentation ÷ 0.8',
    },
    installed: {
      name: 'Installed equipment',
      unit: 'USD',
      published: 22.4e6,
      kind: 'computed',
      estimate: 'capital',
      how: 'fermentation equipment ÷ 0.8, bare-module cost; three field-erected tanks, as in the calculator',
    },
    fci: {
      name: 'Fixed capital',
      unit: 'USD',
      published: 45e6,
      kind: 'computed',
      estimate: 'capital',
      how: 'NREL convention applied to the installed equipment',
    },
    tci: {
      name: 'Total capital',
      unit: 'USD',
      published: 50e6,
      kind: 'computed',
      estimate: 'capital',
      how: 'fixed capital plus 5 % working capital',
    },
    ratio: {
      name: 'Fixed capital ÷ installed equipment',
      unit: '1',
      published: 2.01,
      kind: 'computed',
      estimate: 'factor',
      how: 'NREL convention',
    },
    msp: {
      name: 'Minimum selling price',
      unit: 'USD/kg',
      published: 2.32,
      kind: 'computed',
      estimate: 'cost',
      how: 'price at which the net present value is zero; the calculator defines it differently',
    },
  },
  leftOut: [
    {
      name: 'Installed equipment with four hygienic vessels of 250 m³',
      reason: 'a second estimate of the same metric; the 500 m³ tanks are field-erected',
    },
    {
      name: 'Batches per tank per year',
      reason: 'the calculator counts the turnaround twice: 106 batches instead of 162',
    },
    { name: 'NPV', reason: 'the calculator divides the discount rate by 100 twice' },
  ],
  ours: (library) => {
    const culture = solved(library);
    const results = fermentation(library, culture);
    const { outputs } = results.steps[0]!;
    const { fixed, output, labour, facilityCost, annual, price } = economics(results);
    const batch = results.figures.batch_output * GIVEN.recovery;
    const batches = (GIVEN.uptime / (outputs.process_time! + GIVEN.turnaround)) * GIVEN.onSpec;
    // Costs proportional to batches are the same per kg for any number of batches per year.
    const recovered = results.figures.output * GIVEN.recovery;
    return {
      time: outputs.process_time!,
      tanks: Math.ceil(GIVEN.capacity / (batch * batches)),
      annual: TANKS * THEIR_BATCHES * batch,
      biomass: outputs.biomass!,
      uptake: outputs.peak_uptake!,
      glucose: spent(results, 'mol_glucose') / recovered,
      utilities:
        spent(results, 'electricity', 'chilled_water', 'cooling_water', 'chilled_brine', 'lp_steam', 'mp_steam') /
        recovered,
      labour: labour / output,
      fixed: facilityCost / output,
      downstream: 100 * GIVEN.downstream,
      cost: annual / output,
      installed: fixed.installed,
      fci: fixed.fixed,
      tci: 1.05 * fixed.fixed,
      ratio: fixed.fixed / fixed.installed,
      msp: price,
    };
  },
};
