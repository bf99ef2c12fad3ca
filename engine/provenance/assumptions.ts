/** Titles and sources of the assumptions used in calculations. */
import type { Unit } from '../quantity.ts';

interface Words {
  title: string;
  unit: Unit | null;
  /** Source of the default. */
  source: string;
}

const CHOICE = 'Design choice';
const CONVENTION = 'Convention of the capital estimate (docs/models, economics)';
const FINANCE = 'Usual in techno-economic analyses (docs/models, economics)';

/** Titles by path in the assumptions. */
export const ASSUMPTIONS: Readonly<Record<string, Words>> = {
  'plant.grade': { title: 'Plant grade', unit: null, source: CHOICE },
  'plant.mode': { title: 'Mode of operation', unit: null, source: CHOICE },
  'plant.country': { title: 'Country', unit: null, source: CHOICE },
  'plant.operating_hours': { title: 'Operating hours per year', unit: 'h', source: '330 days per year' },
  'plant.failure_rate': { title: 'Share of failed batches', unit: '1', source: 'Engineering estimate' },
  'plant.campaigns': { title: 'Campaigns per year', unit: '1/y', source: CHOICE },
  'plant.changeover': { title: 'Changeover time per campaign', unit: 'h', source: CHOICE },
  'capital.convention': { title: 'Convention of the capital estimate', unit: null, source: CHOICE },
  'capital.cost_year': {
    title: 'Cost year',
    unit: '1',
    source: 'Last year with a confirmed CEPCI',
  },
  'capital.unlisted_equipment': { title: 'Unlisted ÷ listed equipment', unit: '1', source: CONVENTION },
  'capital.installation_factor': { title: 'Installation ÷ purchase cost', unit: '1', source: CONVENTION },
  'capital.location_factor': { title: 'Site factor', unit: '1', source: 'US Gulf Coast = 1' },
  'capital.estimate_class': { title: 'Class of the capital estimate', unit: null, source: 'AACE International 18R-97' },
  'labour.wage': { title: 'Wage', unit: 'USD/h', source: 'Engineering estimate, 2023 basis' },
  'labour.loading': { title: 'Loaded ÷ base wage', unit: '1', source: CONVENTION },
  'labour.quality_share': { title: 'Laboratory, QC and QA ÷ labour', unit: '1', source: CONVENTION },
  'finance.selling_price': { title: 'Selling price', unit: 'USD/kg', source: 'Price of the product' },
  'finance.tolling_fee': { title: 'Tolling fee', unit: 'USD/kg', source: CHOICE },
  'finance.contract_yield': { title: 'Yield agreed with the client', unit: 'kg/kg', source: CHOICE },
  'finance.life': { title: 'Years of production', unit: '1', source: FINANCE },
  'finance.construction_years': { title: 'Years of construction', unit: '1', source: FINANCE },
  'finance.discount_rate': { title: 'Discount rate', unit: '1', source: FINANCE },
  'finance.tax_rate': { title: 'Tax rate', unit: '1', source: 'US federal corporate rate' },
  'finance.depreciation_years': { title: 'Depreciation period (straight line)', unit: '1', source: FINANCE },
  'finance.startup_years': { title: 'Years of start-up', unit: '1', source: FINANCE },
  'finance.loan_fraction': { title: 'Loan share of fixed capital', unit: '1', source: FINANCE },
  'finance.loan_rate': { title: 'Loan interest rate', unit: '1', source: FINANCE },
  'finance.loan_years': { title: 'Loan term', unit: '1', source: FINANCE },
  'finance.transport_cost': { title: 'Transport to the customer', unit: 'USD/kg', source: CHOICE },
  'finance.miscellaneous_cost': { title: 'Miscellaneous cost', unit: 'USD/y', source: CHOICE },
  'finance.selling_share': { title: 'Advertising and selling ÷ sales', unit: '1', source: CHOICE },
  'finance.royalty_share': { title: 'Royalties ÷ sales', unit: '1', source: CHOICE },
};
