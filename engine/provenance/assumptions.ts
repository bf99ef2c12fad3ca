/** Words for the assumptions that figures follow from. */
import type { Unit } from '../quantity.ts';

interface Words {
  title: string;
  unit: Unit | null;
  /** Where the default is from. */
  source: string;
}

const CHOICE = 'Design choice';
const CONVENTION = 'Convention of the capital estimate (docs/models, economics)';
const FINANCE = 'Usual in techno-economic analyses (docs/models, economics)';

/** By path in the assumptions. */
export const ASSUMPTIONS: Readonly<Record<string, Words>> = {
  'plant.grade': { title: 'Grade of the plant', unit: null, source: CHOICE },
  'plant.country': { title: 'Country', unit: null, source: CHOICE },
  'plant.operating_hours': { title: 'Hours a year that the plant runs', unit: 'h', source: '330 days a year' },
  'plant.failure_rate': { title: 'Share of batches lost', unit: '1', source: 'Engineering estimate' },
  'plant.campaigns': { title: 'Campaigns a year', unit: '1/y', source: CHOICE },
  'plant.changeover': { title: 'Changeover to a campaign', unit: 'h', source: CHOICE },
  'capital.convention': { title: 'Convention of the capital estimate', unit: null, source: CHOICE },
  'capital.cost_year': {
    title: 'Year whose prices the plant is in',
    unit: '1',
    source: 'Last year with a confirmed CEPCI',
  },
  'capital.unlisted_equipment': { title: 'Unlisted over listed equipment', unit: '1', source: CONVENTION },
  'capital.installation_factor': { title: 'Installation over purchase', unit: '1', source: CONVENTION },
  'capital.location_factor': { title: 'Site factor', unit: '1', source: 'US Gulf coast is 1' },
  'labour.wage': { title: 'Wage', unit: 'USD/h', source: 'Engineering estimate, 2023 basis' },
  'labour.loading': { title: 'Loaded over base wage', unit: '1', source: CONVENTION },
  'labour.quality_share': { title: 'Laboratory, QC and QA over labour', unit: '1', source: CONVENTION },
  'finance.selling_price': { title: 'Selling price', unit: 'USD/kg', source: 'The product’s own price' },
  'finance.life': { title: 'Years of production', unit: '1', source: FINANCE },
  'finance.construction_years': { title: 'Years of construction', unit: '1', source: FINANCE },
  'finance.discount_rate': { title: 'Discount rate', unit: '1', source: FINANCE },
  'finance.tax_rate': { title: 'Tax rate', unit: '1', source: 'US federal corporate rate' },
  'finance.depreciation_years': { title: 'Years of straight-line depreciation', unit: '1', source: FINANCE },
  'finance.startup_years': { title: 'Years of start-up', unit: '1', source: FINANCE },
  'finance.loan_fraction': { title: 'Share of fixed capital on loan', unit: '1', source: FINANCE },
  'finance.loan_rate': { title: 'Interest rate of the loan', unit: '1', source: FINANCE },
  'finance.loan_years': { title: 'Years of the loan', unit: '1', source: FINANCE },
};
