/**
 * Items that a plant buys, uses and disposes of, with catalogue prices that an organisation or a configuration can
 * override.
 */
import type { CostCategory } from '../types/results.ts';
import type { FullAssumptions, Grade } from '../assumptions/assumptions.ts';
import { localPriceFactor } from '../assumptions/countries.ts';
import { costCountry } from '../assumptions/defaults.ts';
import type { Unit } from '../wording/quantity.ts';
import { WATER_DENSITY } from '../physics/water.ts';
import { materialPrice } from './material-prices.ts';

export interface Item {
  readonly id: string;
  readonly title: string;
  readonly category: CostCategory;
  readonly unit: Unit;
  /** USD per unit, by grade if it differs. */
  readonly price: number | Readonly<Record<Grade, number>>;
  /** kg that one unit adds to the process; 0 for items without mass, such as heat. */
  readonly mass: number;
  /** kg of one unit that is used up beside the streams, such as a filter or resin; absent if there is none. */
  readonly consumed?: number;
  readonly water: boolean;
  readonly direction: 'in' | 'out';
  readonly source: string;
}

const STANDARD_TEXTS = 'Engineering estimate, 2023 basis';
const BIOSTEAM = 'BioSTEAM default utilities';
const ENZYMES = 'Prices in BioSTEAM biorefineries; cellulase 4.24 to 6.16 USD/kg of protein';

const SINGLE_USE = 'Engineering estimate; there is no public price list of single-use parts';
const PLASTICS = 'Reiners 2026, as quoted by Belach 2026';

const utility = (id: string, title: string, unit: Unit, price: number, source = BIOSTEAM): Item => ({
  id,
  title,
  category: 'utilities',
  unit,
  price,
  mass: 0,
  water: false,
  direction: 'in',
  source,
});
const water = (id: string, title: string, price: number): Item => ({
  id,
  title,
  category: 'materials',
  unit: 'm³',
  price,
  mass: WATER_DENSITY,
  water: true,
  direction: 'in',
  source: STANDARD_TEXTS,
});
const waste = (id: string, title: string, unit: Unit, price: number): Item => ({
  id,
  title,
  category: 'waste',
  unit,
  price,
  mass: 0,
  water: false,
  direction: 'out',
  source: STANDARD_TEXTS,
});
const consumable = (id: string, title: string, unit: Unit, price: Item['price'], consumed: number): Item => ({
  consumed,
  id,
  title,
  category: 'consumables',
  unit,
  price,
  mass: 0,
  water: false,
  direction: 'in',
  source: STANDARD_TEXTS,
});
const chemical = (
  id: string,
  title: string,
  price: number,
  source = 'Bulk price, middle of the usual range',
): Item => ({ id, title, category: 'materials', unit: 'kg', price, mass: 1, water: false, direction: 'in', source });

/** A disposable of single use. */
const single = (id: string, title: string, unit: Unit, price: number): Item => {
  // Its mass is counted as plastic, an item of its own.
  const { consumed: _mass, ...item } = consumable(id, title, unit, price, 0);
  return { ...item, source: SINGLE_USE };
};

/** One whose price is that of its list of sources. */
const listed = (item: Omit<Item, 'price' | 'source'>): Item => ({ ...item, ...materialPrice(item.id) });
const special = (id: string, title: string, unit: Unit, consumed = 0): Item =>
  listed(consumable(id, title, unit, 0, consumed));

/** In one layout: every cost line and footprint reads items, and code that meets many layouts is slow. */
const alike = ({ id, title, category, unit, price, mass, consumed, water, direction, source }: Item): Item => ({
  id,
  title,
  category,
  unit,
  price,
  mass,
  consumed,
  water,
  direction,
  source,
});

const DECLARED: readonly Item[] = [
  utility('electricity', 'Electricity', 'kWh', 0.0782),
  utility('lp_steam', 'Low-pressure steam', 'kg', 0.0132),
  utility('mp_steam', 'Medium-pressure steam', 'kg', 0.0153),
  utility('clean_steam', 'Clean steam', 'kg', 0.08, STANDARD_TEXTS),
  utility('cooling_water', 'Cooling water', 'kg', 2.71e-5),
  utility('chilled_water', 'Chilled water', 'GJ', 5),
  utility('chilled_brine', 'Chilled brine', 'GJ', 8.145),
  utility('natural_gas', 'Natural gas', 'kg', 0.22),
  water('process_water', 'Process water', 0.44),
  water('ro_water', 'Reverse-osmosis water', 2.5),
  water('wfi', 'Water for injection', 60),
  waste('wastewater', 'Wastewater treatment', 'm³', 1.5),
  waste('solid_waste', 'Solid waste', 't', 60),
  waste('biowaste', 'Biowaste', 't', 250),
  // The last number is kg per unit: capsules and cassettes with their housing, settled resin with its liquid; estimates.
  consumable('uf_membrane', 'Ultrafiltration membrane', 'm²', { industrial: 150, food: 250, pharma: 3000 }, 2),
  consumable('mf_membrane', 'Microfiltration membrane', 'm²', { industrial: 350, food: 350, pharma: 1500 }, 2),
  consumable('depth_filter', 'Depth filter media', 'm²', { industrial: 80, food: 80, pharma: 450 }, 5),
  special('virus_filter', 'Virus filter', 'm²', 5),
  special('sterile_filter', 'Sterile filter', 'm²', 1.5),
  consumable('resin_food_ion_exchange', 'Ion-exchange resin, food', 'L', 30, 1),
  special('resin_ion_exchange', 'Ion-exchange resin', 'L', 1),
  special('resin_hydrophobic', 'Hydrophobic interaction resin', 'L', 1),
  special('resin_affinity', 'Affinity resin', 'L', 1),
  special('resin_mixed_mode', 'Mixed-mode resin', 'L', 1),
  special('resin_size_exclusion', 'Size exclusion resin', 'L', 1),
  special('membrane_adsorber', 'Membrane adsorber', 'L', 5),
  special('vial', 'Vial, stopper and cap', 'pieces', 0.015),
  consumable('air_filter', 'Sterile air filter', 'm²', 600, 1.5),
  consumable('homogeniser_valves', 'Homogeniser valves and seals', 'sets', 2000, 5),
  // A paper sack with a liner; with certificates and a second sterile liner in a pharmaceutical plant.
  consumable('product_bag', 'Bag for 20 kg of powder', 'pieces', { industrial: 1, food: 2, pharma: 15 }, 0.15),
  { ...chemical('operator', 'Operators', 35), category: 'labour', unit: 'h', mass: 0 },
  chemical('mol_ammonia', 'Ammonia', 0.7),
  chemical('mol_sodium_hydroxide', 'Sodium hydroxide', 0.65),
  chemical('mol_phosphoric_acid', 'Phosphoric acid 85 %', 1.15),
  chemical('mol_ammonium_sulphate', 'Ammonium sulphate', 0.3),
  chemical('mol_potassium_dihydrogen_phosphate', 'Potassium dihydrogen phosphate', 1.85),
  chemical('mol_magnesium_sulphate', 'Magnesium sulphate heptahydrate', 0.275),
  chemical('mol_citric_acid', 'Citric acid', 1.2),
  chemical('mol_potassium_sulphate', 'Potassium sulphate', 0.9, STANDARD_TEXTS),
  chemical('mol_calcium_sulphate', 'Calcium sulphate', 0.2, STANDARD_TEXTS),
  chemical('mol_potassium_hydroxide', 'Potassium hydroxide', 1.25),
  chemical('mol_antifoam', 'Antifoam', 4, STANDARD_TEXTS),
  chemical('trace_elements', 'Trace element salts', 6, STANDARD_TEXTS),
  chemical('mol_disodium_phosphate', 'Disodium phosphate', 2),
  chemical('mol_hydrochloric_acid', 'Hydrochloric acid 37 %', 0.275),
  chemical('mol_polyethylenimine', 'Flocculating polymer', 14, STANDARD_TEXTS),
  chemical('mol_polyethylene_glycol_6000', 'Polyethylene glycol 6000', 4.5),
  chemical('lysis_reagent', 'Lysis reagent or detergent', 5, STANDARD_TEXTS),
  chemical('mol_sodium_chloride', 'Sodium chloride', 0.125),
  chemical('mol_sucrose', 'Sucrose', 0.6),
  chemical('mol_trehalose', 'Trehalose', 5.5),
  chemical('maltodextrin', 'Maltodextrin', 1.2, STANDARD_TEXTS),
  chemical('mol_polysorbate_80', 'Polysorbate 80', 10.5),
  utility('oxygen', 'Oxygen', 'kg', 0.2, STANDARD_TEXTS),
  consumable('atf_membrane', 'Cell retention hollow fibre', 'm²', 1500, 2),
  { ...chemical('buffer_delivery', 'Ready-made buffer: preparation and delivery', 0), unit: 'm³', mass: 0 },
  consumable('filter_aid', 'Filter aid', 'kg', 0.6, 1),
  listed(chemical('cell_culture_powder', 'Cell culture medium powder', 0)),
  waste('solvent_waste', 'Solvent waste, incinerated', 't', 200),
  { ...chemical('medium_delivery', 'Ready-made medium: preparation and delivery', 0), unit: 'm³', mass: 0 },
  consumable('big_bag', 'Big bag for 1000 kg of powder', 'pieces', { industrial: 12, food: 20, pharma: 60 }, 2),
  chemical('mol_calcium_hydroxide', 'Calcium hydroxide', 0.25),
  chemical('magnesium_hydroxide', 'Magnesium hydroxide', 0.5, STANDARD_TEXTS),
  chemical('mol_sulphuric_acid', 'Sulphuric acid 98 %', 0.165),
  consumable('activated_carbon', 'Activated carbon, granular', 'kg', 3.25, 1),
  consumable('polymer_adsorbent', 'Polymer adsorbent', 'kg', 20, 1),
  consumable('resin_demineralisation', 'Ion-exchange resin for small molecules', 'L', 5, 1),
  consumable('ion_exchange_membrane', 'Ion-exchange membranes, per cell pair', 'm²', 225, 0.5),
  consumable('bipolar_membrane', 'Bipolar membranes, per cell', 'm²', 1200, 0.5),
  chemical('mol_alpha_amylase', 'Alpha-amylase', 2.25, ENZYMES),
  chemical('mol_glucoamylase', 'Glucoamylase', 2.25, ENZYMES),
  chemical('mol_cellulase', 'Cellulase protein', 5, ENZYMES),
  listed(single('bioreactor_bag', 'Bioreactor bag, price at 2,000 L', 'pieces', 0)),
  single('rocking_bag', 'Rocking bag, price at 50 L', 'pieces', 1500),
  listed(single('mixer_bag', 'Mixer bag, price at 2,000 L', 'pieces', 0)),
  listed(single('storage_bag', 'Storage bag, price at 2,000 L', 'pieces', 0)),
  single('filter_capsule', 'Filter capsule and tubing', 'pieces', 250),
  listed(single('tff_cassette', 'Filtration cassette, reusable', 'm²', 0)),
  listed(single('sanitised_cassette', 'Filtration cassette, pre-sanitised, single use', 'm²', 0)),
  single('tff_flow_path', 'Flow path of a membrane skid', 'sets', 6000),
  single('chromatography_flow_path', 'Flow path of a chromatography skid', 'sets', 9000),
  single('filling_flow_path', 'Flow path of a filling line', 'sets', 3000),
  single('prepacked_column', 'Hardware of a pre-packed column, price at 1 L', 'pieces', 2200),
  single('connectors', 'Connectors, welds and sampling bags, per USD of other disposables', 'USD', 0.06),
  // Its price is in that of the disposables.
  { ...single('plastic', 'Plastic of disposables, including packaging', 'kg', 0), consumed: 1, source: PLASTICS },
  { ...waste('plastic_incinerated', 'Plastic, autoclaved and incinerated', 'kg', 1), source: SINGLE_USE },
  { ...waste('plastic_landfilled', 'Plastic, landfilled', 'kg', 0.25), source: SINGLE_USE },
  chemical('reductant', 'Reductant, modelled as dithiothreitol', 150, STANDARD_TEXTS),
  chemical('hydrogen', 'Hydrogen', 4, 'Electrolytic, 3 to 6 USD/kg: engineering estimate, 2023 basis'),
  chemical('bought_carbon_dioxide', 'Carbon dioxide', 0.1, STANDARD_TEXTS),
  chemical('cleavage_reagent', 'Cleavage enzyme or reagent', 20_000, STANDARD_TEXTS),
  special('apheresis', 'Apheresis of a patient', 'pieces'),
  special('cell_selection_kit', 'Cell selection kit', 'pieces'),
  special('cell_activation_kit', 'Cell activation beads or polymer', 'pieces'),
  special('cell_processing_set', 'Cell processing set and bags', 'pieces'),
  special('lentiviral_vector', 'Lentiviral vector, 10⁹ transducing units', 'pieces'),
  special('cryogenic_shipment', 'Shipment in a dry shipper', 'pieces'),
  special('reversed_phase_silica', 'Silica for chromatography in solvents', 'L'),
  special('ultracentrifuge_gradient', 'Gradient medium and tubes of an ultracentrifuge run', 'sets'),
];

/** Always present, in this order: models use these by index. */
export const BASE_ITEMS: readonly Item[] = DECLARED.map(alike);

const INDICES: ReadonlyMap<string, number> = new Map(BASE_ITEMS.map(({ id }, index) => [id, index]));

/** Index of a base item: names in the interface, indices internally. @throws RangeError for an unknown item, which is a bug in the caller. */
export function itemIndex(id: string): number {
  const index = INDICES.get(id);
  if (index === undefined) throw new RangeError(`No item ${id}`);
  return index;
}

/** Items of every plant that suppliers quote. */
export const QUOTABLE: readonly Item[] = BASE_ITEMS.filter(
  ({ category, unit, direction }) =>
    direction === 'in' && unit !== 'USD' && (category === 'materials' || category === 'consumables'),
);
export const isQuotable = (id: string): boolean => QUOTABLE.some((one) => one.id === id);

/** A substrate or other molecule of the library as an item. */
export const moleculeItem = (id: string, title: string, price: number, source: string): Item =>
  alike(chemical(id, title, price, source));

/** Id of the item that a purchased feed is. */
export const feedItemId = (stepId: string): string => `feed:${stepId}`;

/** A purchased feed, at the price that its step sets. */
export const feedItem = (stepId: string, title: string): Item =>
  alike(chemical(feedItemId(stepId), title, 0, 'Entered with the feed'));

/** Price by contract ÷ list price. Connectors are priced by what they go with. */
export const contractFactor = (
  { category, unit }: Item,
  { contract_prices: contract }: FullAssumptions['plant'],
): number => (category === 'consumables' && unit !== 'USD' ? contract : 1);

/** At the grade, in the country and by the contracts of a plant. @param country Whose costs it has, for callers that know it already */
export const usualPrice = (
  item: Item,
  plant: FullAssumptions['plant'],
  country: string | null = costCountry(plant),
): number => {
  const price = priceOf(item, plant.grade) * contractFactor(item, plant);
  return country === null ? price : price * localPriceFactor(item.id, country);
};

export const priceOf = (item: Item, grade: Grade): number =>
  typeof item.price === 'number' ? item.price : item.price[grade];
