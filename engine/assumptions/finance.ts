import { estimate, law, type Limits, type Rows } from './row.ts';
import { DESIGN, ESTIMATE } from '../wording/settings-text.ts';

const USUAL = 'Typical of techno-economic analyses (docs/models, economics)';

const NREL = 'Humbird et al. 2011, NREL/TP-5100-47764';

const escalation = (what: string) =>
  ({
    title: `Escalation: ${what}`,
    inFormulasOnly: true,
    about: `Annual change of ${what} in the money of each year. Null: it changes with general inflation.`,
    unit: '1',
    display: '%',
    value: null,
    limits: [-0.2, 1],
    source: 'General inflation unless entered',
  }) as const;

/** An amount that few projects have. */
const amount = (title: string, about: string) =>
  ({ title, inFormulasOnly: true, about, unit: 'USD', value: 0, limits: [0, 1e12], source: DESIGN }) as const;

/** A share of something, 1. */
const share = (title: string, about: string, value: number, limits: Limits, source: string = DESIGN) =>
  ({ title, inFormulasOnly: true, about, unit: '1', display: '%', value, limits, source }) as const;

const years = (title: string, about: string, value: number, least = 0) =>
  ({ title, about, unit: '1', after: 'years', value, limits: [least, 60], isWhole: true, source: DESIGN }) as const;

/** Of the fixed capital; null for the usual share. */
const spentIn = (year: string) =>
  ({
    title: `Capital spent in the ${year} year`,
    about: `Share of the fixed capital that is spent in the ${year} year of construction, if this is not the last year, which has the rest. Null: the usual share (40 and 60 % in two years, 8, 60 and 32 % in three, equal shares in others).`,
    unit: '1',
    display: '%',
    value: null,
    limits: [0, 1],
    source: NREL,
  }) as const;

const METHODS = {
  straight_line: 'Straight line',
  double_declining: 'Double declining',
  sum_of_years: 'Sum of years',
  macrs_3: 'MACRS, 3 years',
  macrs_5: 'MACRS, 5 years',
  macrs_7: 'MACRS, 7 years',
  macrs_10: 'MACRS, 10 years',
  macrs_15: 'MACRS, 15 years',
  macrs_20: 'MACRS, 20 years',
} as const;

/** A part of the fixed capital with a depreciation of its own. */
const depreciationOf = (what: string, period: number) =>
  ({
    share: {
      heading: `Depreciation of ${what}`,
      isRare: true,
      ...share(
        `Share of ${what}`,
        `Share of the depreciable capital that is ${what} and has the depreciation below.`,
        0,
        [0, 1],
      ),
    },
    method: {
      title: `Depreciation of ${what}`,
      about: 'Depreciation method for tax.',
      source: USUAL,
      value: 'straight_line',
      choices: METHODS,
    },
    years: {
      ...years(`Depreciation period of ${what}`, PERIOD, period, 1),
      inFormulasOnly: true,
    },
  }) as const;
const PERIOD = 'Depreciation period in years. Not used by the MACRS methods.';
const BUILDINGS = depreciationOf('buildings', 39);
const OTHER = depreciationOf('other capital', 15);

const machineLife = (what: string, value: number, range: Limits) =>
  ({
    ...estimate(`Life of ${what}`, 'y', value, [range, [1, 100]]),
    about: `Years after which ${what} are replaced. For a number of change-outs, enter the project life ÷ (change-outs + 1).`,
    needs: { key: 'replacement', value: 'lives' },
  }) as const;

export const FINANCE = {
  selling_price: {
    heading: 'Price',
    title: 'Selling price',
    inFormulasOnly: true,
    about: 'Null uses the selling price of the product.',
    unit: 'USD/kg',
    value: null,
    limits: [0, 1e9],
    source: 'Price of the product',
  },
  tolling_fee: {
    title: 'Tolling fee',
    inFormulasOnly: true,
    about:
      'Fee per kg of product, paid by a client who owns the feed. The fee replaces the selling price; null if the product is sold.',
    unit: 'USD/kg',
    value: null,
    limits: [0, 1e9],
    source: DESIGN,
  },
  contract_yield: {
    title: 'Contract yield',
    about:
      "Minimum mass of product that the client receives per kg of the client's feed. If the yield is lower, the feed that corresponds to the shortfall is charged at its value; null if no yield is agreed.",
    unit: 'kg/kg',
    value: null,
    limits: [1e-6, 1000],
    source: DESIGN,
  },
  life: {
    heading: 'Project',
    title: 'Project life',
    about: 'Number of years of production.',
    unit: '1',
    after: 'years',
    value: 20,
    limits: [1, 60],
    isWhole: true,
    source: USUAL,
  },
  construction_years: {
    title: 'Construction time',
    about: 'Years between the decision to build and the first year of production.',
    unit: '1',
    after: 'years',
    value: 3,
    limits: [1, 10],
    isWhole: true,
    source: USUAL,
  },
  spent_first: spentIn('first'),
  spent_second: spentIn('second'),
  construction_delay: years(
    'Delay of construction',
    'Years between the planned end of construction, by which all capital is spent, and the first year of production.',
    0,
  ),
  startup_years: {
    heading: 'Start-up',
    title: 'Start-up time',
    inFormulasOnly: true,
    about: 'Duration of reduced output at the start of production.',
    unit: 'y',
    after: 'years',
    value: 0.25,
    limits: [0, 5],
    source: USUAL,
    law: law('relative', 0.5, ESTIMATE),
  },
  startup_shape: {
    title: 'Course of the start-up',
    about:
      'Output and costs are either constant during the start-up time or rise linearly to those of full production.',
    source: USUAL,
    value: 'step',
    choices: { step: 'Constant', linear: 'Linear' },
  },
  startup_sales: share(
    'Output during start-up',
    'Share of the full output at the beginning of production.',
    0.5,
    [0.01, 1],
    NREL,
  ),
  startup_variable: share(
    'Variable cost during start-up',
    'Share of the full variable cost at the beginning of production.',
    0.75,
    [0, 2],
    NREL,
  ),
  startup_fixed: share(
    'Fixed cost during start-up',
    'Share of the full fixed cost at the beginning of production.',
    1,
    [0, 2],
    NREL,
  ),
  demand_start: {
    heading: 'Demand and price in the first years',
    isRare: true,
    ...share(
      'Demand in the first year',
      'Share of the full output that the market takes in the first year of production. Demand rises linearly, and the plant makes what it sells.',
      1,
      [0.01, 1],
    ),
  },
  demand_years: {
    ...years('Years until full demand', 'Years after which all of the output is sold.', 5, 1),
    inFormulasOnly: true,
  },
  price_start: share(
    'Price in the first year',
    'Selling price in the first year of production ÷ selling price. The price changes linearly.',
    1,
    [0.01, 1],
  ),
  price_years: {
    ...years('Years until the full price', 'Years after which the selling price is reached.', 5, 1),
    inFormulasOnly: true,
  },
  discount_rate: {
    heading: 'Discount rate and inflation',
    title: 'Discount rate',
    inFormulasOnly: true,
    about: 'Annual rate for discounting the cash flow.',
    unit: '1',
    display: '%',
    value: 0.1,
    limits: [-0.5, 1],
    source: USUAL,
    law: law('absolute', 0.03, 'Range of the cost of capital in published analyses; engineering estimate'),
  },
  discount_basis: {
    title: 'Basis of the discount rate',
    about: 'A real rate excludes inflation; a nominal rate includes it. The two are the same without inflation.',
    source: USUAL,
    value: 'real',
    choices: { real: 'Real', nominal: 'Nominal' },
  },
  inflation: {
    title: 'Inflation',
    inFormulasOnly: true,
    about:
      'General inflation per year. At 0 %, all amounts are in constant prices (real). Otherwise, prices and costs that are entered are those of year 0, the last year of construction, and the cash flow is in the money of each year (nominal).',
    unit: '1',
    display: '%',
    value: 0,
    limits: [-0.1, 1],
    source: USUAL,
  },
  price_escalation: escalation('selling prices'),
  materials_escalation: escalation('materials and consumables'),
  utilities_escalation: escalation('utilities and waste treatment'),
  labour_escalation: escalation('labour and laboratory'),
  capital_escalation: escalation('construction and equipment'),
  tax_rate: {
    heading: 'Tax and depreciation',
    title: 'Tax rate',
    inFormulasOnly: true,
    about: 'Income tax as a share of taxable profit.',
    unit: '1',
    display: '%',
    value: 0.21,
    local: 'tax',
    limits: [0, 0.9],
    source: 'US federal corporate rate',
  },
  losses: {
    title: 'Tax losses',
    about:
      'A loss either lowers the taxable profit of later years or lowers the tax that the rest of the company pays in the same year.',
    source: USUAL,
    value: 'carried',
    choices: { carried: 'Carried forward', credited: 'Credited in the same year' },
  },
  depreciation: {
    title: 'Depreciation',
    about: 'Depreciation method for tax.',
    source: USUAL,
    value: 'straight_line',
    choices: METHODS,
  },
  depreciation_years: {
    title: 'Depreciation period',
    inFormulasOnly: true,
    about: PERIOD,
    unit: '1',
    after: 'years',
    value: 10,
    limits: [1, 60],
    isWhole: true,
    source: USUAL,
  },
  buildings_share: BUILDINGS.share,
  buildings_depreciation: BUILDINGS.method,
  buildings_depreciation_years: BUILDINGS.years,
  other_share: OTHER.share,
  other_depreciation: OTHER.method,
  other_depreciation_years: OTHER.years,
  loan_fraction: {
    heading: 'Financing',
    title: 'Loan share',
    inFormulasOnly: true,
    about: 'Share of the direct fixed capital that is borrowed.',
    unit: '1',
    display: '%',
    value: 0,
    limits: [0, 1],
    source: USUAL,
  },
  loan_rate: {
    title: 'Loan rate',
    inFormulasOnly: true,
    about: 'Annual interest rate of the loan.',
    unit: '1',
    display: '%',
    value: 0.08,
    limits: [0, 1],
    source: USUAL,
  },
  loan_years: {
    title: 'Loan period',
    inFormulasOnly: true,
    about: 'Repayment period of the loan in years.',
    unit: '1',
    after: 'years',
    value: 10,
    limits: [1, 60],
    isWhole: true,
    source: USUAL,
  },
  construction_interest: {
    title: 'Interest during construction',
    about: 'Interest before the first year of production is either paid in each year or added to the debt.',
    source: USUAL,
    value: 'paid',
    choices: { paid: 'Paid', accumulated: 'Added to the debt' },
  },
  grant: amount('Investment grant', 'Grant received in year 0. It is not taxed and does not lower the depreciation.'),
  junior_fraction: {
    heading: 'Subordinated loan',
    isRare: true,
    ...share(
      'Subordinated loan share',
      'Share of the direct fixed capital that is borrowed beside the senior loan. Interest is paid each year and the debt at the end of its period.',
      0,
      [0, 1],
    ),
  },
  junior_rate: share(
    'Rate of the subordinated loan',
    'Annual interest rate of the subordinated loan.',
    0.12,
    [0, 1],
    USUAL,
  ),
  junior_years: years('Period of the subordinated loan', 'Year of production in which the loan is repaid.', 12, 1),
  land: {
    heading: 'Land and end of the project',
    ...amount(
      'Land',
      'Price of the land, paid in the first year of construction. The land is sold at the end of the project; the gain is not taxed.',
    ),
  },
  salvage_share: {
    title: 'Salvage value',
    inFormulasOnly: true,
    about:
      'Value of the plant at the end of the project, as a share of its direct fixed capital at the prices of that year.',
    unit: '1',
    display: '%',
    value: 0,
    limits: [0, 1],
    source: DESIGN,
  },
  decommissioning: amount(
    'Decommissioning',
    'Cost of the removal of the plant in the last year of production, at the prices of year 0.',
  ),
  replacement: {
    heading: 'Replacement of machines',
    isRare: true,
    title: 'Replacement',
    about:
      'Machines are replaced after the life of their type, or a share of all is replaced each year. The cost is capital in the cash flow, depreciated like machines, and sustaining capital in the unit cost.',
    source: DESIGN,
    value: 'none',
    choices: { none: 'None', lives: 'After the life of each type', share: 'Share per year' },
  },
  replacement_share: {
    ...share('Share replaced per year', 'Share of the equipment replaced each year.', 0.02, [0, 1], ESTIMATE),
    needs: { key: 'replacement', value: 'share' },
  },
  life_vessels: machineLife('vessels and columns', 30, [20, 40]),
  life_moving: machineLife('machines with moving parts', 15, [10, 25]),
  life_thermal: machineLife('heat exchangers, dryers and boilers', 20, [15, 30]),
  life_skids: machineLife('membrane, chromatography and other skids', 15, [10, 25]),
  life_single_use: machineLife('hardware for disposables', 10, [7, 15]),
  replacement_factor: {
    ...estimate('Cost of a replacement', '1', 1.2, [
      [1, 2],
      [0, 10],
    ]),
    inFormulasOnly: true,
    about:
      'Cost of a replacement, with removal and installation, ÷ purchase cost of the machine and its share of unlisted equipment.',
  },
  transport_cost: {
    heading: 'Selling and other costs',
    title: 'Transport cost',
    inFormulasOnly: true,
    about: 'Cost of transport to the customer, per kg of product.',
    unit: 'USD/kg',
    value: 0,
    limits: [0, 100_000],
    source: DESIGN,
    law: law('relative', 0.25, ESTIMATE),
  },
  miscellaneous_cost: {
    title: 'Miscellaneous cost',
    inFormulasOnly: true,
    about: 'Annual costs not included elsewhere, such as permits and research.',
    unit: 'USD/y',
    value: 0,
    limits: [0, 1e9],
    source: DESIGN,
  },
  selling_share: {
    title: 'Advertising and selling',
    inFormulasOnly: true,
    about: 'Cost of advertising and selling, as a share of annual sales.',
    unit: '1',
    display: '%',
    value: 0,
    limits: [0, 0.4],
    source: DESIGN,
  },
  licence_fee: {
    heading: 'Licences',
    ...amount('Licence fee', 'Fee paid to the licensor in year 0. It is depreciated with the plant.'),
  },
  milestone_payment: amount(
    'Milestone payment',
    'Payment to the licensor in the year of the milestone. It is deducted in that year.',
  ),
  milestone_year: {
    title: 'Year of the milestone',
    about: 'Year of production in which the milestone is paid.',
    unit: '1',
    value: 1,
    limits: [1, 60],
    isWhole: true,
    source: DESIGN,
  },
  royalty_share: {
    title: 'Royalties',
    inFormulasOnly: true,
    about: 'Royalties paid to licensors, as a share of annual sales.',
    unit: '1',
    display: '%',
    value: 0,
    limits: [0, 0.4],
    source: DESIGN,
  },
  royalty_per_kg: {
    title: 'Royalty per kg',
    inFormulasOnly: true,
    about: 'Royalty paid to licensors per kg of product sold. It changes with the escalation of the selling price.',
    unit: 'USD/kg',
    value: 0,
    limits: [0, 1e9],
    source: DESIGN,
  },
  royalty_per_dose: {
    title: 'Royalty per dose',
    inFormulasOnly: true,
    about: 'Royalty paid to licensors per dose sold. It changes with the escalation of the selling price.',
    unit: 'USD',
    value: 0,
    limits: [0, 1e6],
    source: DESIGN,
  },
  dose: {
    title: 'Product per dose',
    inFormulasOnly: true,
    about: 'Mass of product in a dose, for the royalty per dose.',
    unit: 'g',
    value: 0.1,
    limits: [1e-9, 1e6],
    source: DESIGN,
  },
  royalty_minimum: {
    title: 'Minimum royalty',
    inFormulasOnly: true,
    about: 'Least royalty paid per year of production. It changes with the escalation of the selling price.',
    unit: 'USD/y',
    value: 0,
    limits: [0, 1e12],
    source: DESIGN,
  },
  carbon_price: {
    heading: 'Carbon price',
    isRare: true,
    title: 'Carbon price',
    inFormulasOnly: true,
    about:
      'Price of greenhouse gas emissions in the first year of production. It is paid for direct emissions (fossil carbon dioxide that leaves the plant) and for those of the electricity, heat, cooling and fuels that are bought, not for other inputs.',
    unit: 'USD/t',
    value: 0,
    limits: [0, 1e5],
    source: DESIGN,
  },
  carbon_price_change: {
    ...share(
      'Change of the carbon price',
      'Annual change of the carbon price, in addition to the escalation of utilities.',
      0,
      [-0.5, 1],
    ),
  },
} as const satisfies Rows;
