/** Titles and sources of the assumptions used in calculations. */
import { GMP_NUMBERS } from '../assumptions/gmp.ts';
import type { Unit } from '../wording/quantity.ts';

interface Words {
  title: string;
  unit: Unit | null;
  /** Source of the default. */
  source: string;
}

const CHOICE = 'Design choice';
const CONVENTION = 'Convention of the capital estimate (docs/models, economics)';
const FINANCE = 'Usual in techno-economic analyses (docs/models, economics)';

const NREL = 'Humbird et al. 2011, NREL/TP-5100-47764';
const BIOSTEAM = 'BioSTEAM, boiler with turbogenerator';
const ESTIMATE = 'Engineering estimate';

/** Titles by path in the assumptions. */
export const ASSUMPTIONS: Readonly<Record<string, Words>> = {
  'plant.grade': { title: 'Plant grade', unit: null, source: CHOICE },
  'plant.technology': { title: 'Technology', unit: null, source: CHOICE },
  'plant.plastic_disposal': { title: 'Disposal of plastic', unit: null, source: CHOICE },
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
  'utilities.steam': { title: 'Steam', unit: null, source: CHOICE },
  'utilities.power': { title: 'Electricity', unit: null, source: CHOICE },
  'utilities.cooling_water': { title: 'Cooling water', unit: null, source: CHOICE },
  'utilities.refrigeration': { title: 'Chilled water and brine', unit: null, source: CHOICE },
  'utilities.wastewater': { title: 'Wastewater', unit: null, source: CHOICE },
  'utilities.process_water': { title: 'Process water', unit: null, source: CHOICE },
  'utilities.turbine_rule': { title: 'Rule of the turbine', unit: null, source: CHOICE },
  'utilities.electricity_credit': { title: 'Footprint of sold electricity', unit: null, source: CHOICE },
  'utilities.boiler_efficiency_solid': { title: 'Boiler efficiency, burned streams', unit: '1', source: BIOSTEAM },
  'utilities.boiler_efficiency_gas': { title: 'Boiler efficiency, gas', unit: '1', source: ESTIMATE },
  'utilities.boiler_pressure': { title: 'Pressure of live steam', unit: 'bar', source: NREL },
  'utilities.boiler_temperature': { title: 'Temperature of live steam', unit: 'K', source: NREL },
  'utilities.feed_water_temperature': {
    title: 'Temperature of the feed water',
    unit: 'K',
    source: 'Deaerator slightly above atmospheric pressure',
  },
  'utilities.blowdown': { title: 'Blowdown ÷ steam', unit: '1', source: NREL },
  'utilities.condensate_return': { title: 'Return of condensate', unit: '1', source: ESTIMATE },
  'utilities.turbine_efficiency': { title: 'Isentropic efficiency of the turbine', unit: '1', source: ESTIMATE },
  'utilities.generator_efficiency': { title: 'Efficiency of the generator', unit: '1', source: ESTIMATE },
  'utilities.condenser_pressure': { title: 'Pressure of the condenser', unit: 'bar', source: NREL },
  'utilities.electricity_price': {
    title: 'Price of sold electricity',
    unit: 'USD/kWh',
    source: 'Wholesale price; engineering estimate',
  },
  'utilities.cycles_of_concentration': {
    title: 'Cycles of concentration of the tower',
    unit: '1',
    source: 'Usual in cooling towers: 4 to 6',
  },
  'utilities.chiller_cop': { title: 'Cold ÷ electricity, chilled water', unit: '1', source: ESTIMATE },
  'utilities.brine_chiller_cop': { title: 'Cold ÷ electricity, brine', unit: '1', source: ESTIMATE },
  'utilities.anaerobic_removal': { title: 'Oxygen demand removed, anaerobic', unit: '1', source: NREL },
  'utilities.methane_yield': {
    title: 'Methane per kg of oxygen demand removed',
    unit: 'm³/kg',
    source: '86 % of the 0.350 m³ that electrons allow; engineering estimate',
  },
  'utilities.water_recovery': { title: 'Recovery of the reverse osmosis', unit: '1', source: 'Usual: 0.75 to 0.9' },
  'utilities.heat_recovery': { title: 'Heat recovery', unit: null, source: CHOICE },
  'utilities.heat_approach': { title: 'Approach of heat recovery', unit: 'K', source: ESTIMATE },
  'utilities.heat_share': { title: 'Share of the heat target reached', unit: '1', source: ESTIMATE },
  'utilities.peak_factor': {
    title: 'Size ÷ annual mean, batch plants',
    unit: '1',
    source: 'Batches overlap and headers level the load; engineering estimate',
  },
  'facility.basis': { title: 'Cost of the building', unit: null, source: CHOICE },
  'facility.climate': { title: 'Climate of the site', unit: null, source: 'Most plants of the country' },
  'facility.wfi_kind': { title: 'Water for injection', unit: null, source: CHOICE },
  'facility.room_grade': { title: 'Grade of the rooms for production', unit: null, source: 'Grade of the plant' },
  'facility.filling': { title: 'Filling of vials', unit: null, source: CHOICE },
  'people.basis': { title: 'Cost of the people', unit: null, source: CHOICE },
  'people.pattern_upstream': { title: 'Shifts, upstream suite', unit: null, source: CHOICE },
  'people.pattern_downstream': { title: 'Shifts, downstream suite', unit: null, source: CHOICE },
  'people.pattern_media_buffers': { title: 'Shifts, media and buffers', unit: null, source: CHOICE },
  'people.pattern_fill': { title: 'Shifts, filling', unit: null, source: CHOICE },
  'people.pattern_wash': { title: 'Shifts, washing and cleaning', unit: null, source: CHOICE },
  ...GMP_NUMBERS,
};
