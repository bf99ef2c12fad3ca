/** What the two ethanol plants have in common: two columns and a molecular sieve that returns its purge. */
import { STEAM } from '../physics/heat.ts';
import { celsius, KJ_PER_GJ } from '../wording/quantity.ts';
import type { ProductBasis, Step } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';
import { costOf, from, machines, massOf, priceOf, step } from './plant.ts';

export const ETHANOL: ProductBasis = {
  name: 'Ethanol',
  kind: 'molecule',
  component_id: 'mol_ethanol',
  host_id: 'cel_saccharomyces_cerevisiae_anaerobic',
  selling_price: null,
};

/** Both files turn sugar into yeast kg for kg, which the elements of the library’s yeast do not allow. */
export const GROWN_YEAST = {
  id: 'mol_grown_yeast',
  name: 'Yeast grown on sugar',
  class: 'solid',
  molar_mass: null,
  density: 1400,
} as const;

/** Hours that a step of a continuous plant works between two cleanings. */
export const RUN = 48;
/** Least mole fraction that a column leaves at the bottom: the engine’s limit; the files have 4e-6. */
const BOTTOM = 1e-5;

/**
 * Ethanol to product 0.838 of the feed, water 0.075: both files.
 * @param own Reflux ÷ minimum reflux of each column, and its pressure in bar if that is not 1 atm.
 */
export function recovery(
  feed: string,
  own: Record<'beer_column' | 'rectifier', { reflux_factor: number; pressure?: number }>,
): Step[] {
  const column = {
    distilled: 'product',
    product_leaves: 'top',
    method: 'shortcut',
    bottom_purity: BOTTOM,
    time: RUN,
  } as const;
  return [
    step(
      'beer_column',
      'distillation',
      // Its vapour goes on to the rectifier.
      { ...column, top_purity: 0.28, feed_quality: 1, condenser_type: 'partial', ...own.beer_column },
      { feeds: [from(feed)] },
    ),
    step(
      'rectifier',
      'distillation',
      { ...column, top_purity: 0.80805, feed_quality: 0, ...own.rectifier },
      { feeds: [from('beer_column'), from('sieve.purge')] },
    ),
    step('sieve', 'molecular_sieve', { recovery: 0.838, water_kept: 0.075, time: RUN }, { feeds: [from('rectifier')] }),
  ];
}

export const SIEVE_OUTLET = { from: 'sieve', outlet: 'product', basis: 'mol_ethanol' } as const;

/** GJ/h of steam, with what both lose in transfer. */
export const steamOf = (results: Results, id: string): number =>
  (steamUsed(results, 'lp_steam', id) * STEAM.lp_steam.latent +
    steamUsed(results, 'mp_steam', id) * STEAM.mp_steam.latent) /
  KJ_PER_GJ;

/** kg of steam, bought or made by the plant. */
const steamUsed = (results: Results, item: string, id: string): number =>
  results.operating_cost.lines
    .filter((line) => line.step_id === id && (line.item_id === item || line.item_id === `made:${item}`))
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** kg/h of ethanol that a reactor makes, by the carbon dioxide that leaves. */
export const ethanolMade = (results: Results): number =>
  (massOf(results, 'fermentation', 'gas', 'carbon_dioxide') * 46.07) / 44.01;

/** Low-pressure steam of BioSTEAM, K. */
const STEAM_OF_FILE = celsius(139);
/** Bodies of BioSTEAM’s evaporators. */
export const EVAPORATOR = { body: 'forced_circulation', steam_temperature: STEAM_OF_FILE } as const;
export const AREA_HOW = 'five effects with forced circulation and steam of 139 °C, as in the BioSTEAM model';
export const PURCHASE_HOW =
  'listed equipment, and 25 % for what is not listed, as pumps and small tanks, which the file lists';
export const FIXED_HOW =
  'labour, quality control, maintenance, insurance, taxes and overhead of the engine’s convention';
/** Costs that do not depend on what is made, without depreciation, USD/y. */
export const fixedCost = (results: Results): number =>
  costOf(results, 'labour', 'quality', 'facility') -
  results.operating_cost.annual +
  results.operating_cost.annual_without_depreciation;
export const DEAR_FACTORS =
  'of the fixed capital, the convention takes 7.5 % a year for maintenance, insurance and local taxes and about 5 % for overhead and administration (Peters and Timmerhaus)';
export const CHEAP_FACTORS = 'the file takes 2.1 % of the fixed capital';

export const AREA_OUTSIDE = {
  operation: 'evaporation',
  cause: 'model',
  outside:
    'the file takes 2.98 kW/m²/K as for water and no elevation of the boiling point, this model 2.98 less 0.8 × the solids and 1 K and more in each effect; in the first effect, the file takes the logarithmic mean of the differences to the cold feed and to the boiling liquid',
} as const;
/** Heating surface of all effects, m². */
export const surfaceOf = (outputs: Readonly<Record<string, number>>, effects: number): number =>
  outputs.first_area! + (effects - 1) * outputs.area!;

/** Trays, shell and platforms. */
export const COLUMN = ['C-37', 'C-38', 'C-38b'] as const;
export const columnPrice = (results: Results, id: string): number => priceOf(machines(results, id, ...COLUMN));
/** A column with its exchangers, which the comparison takes apart. */
export const wholeColumnPrice = (results: Results, id: string): number =>
  priceOf(machines(results, id, ...WHOLE_COLUMN));
export const WHOLE_COLUMN = [...COLUMN, 'C-17'] as const;
export const exchangersPrice = (results: Results, name: string, ...ids: string[]): number =>
  priceOf(ids.flatMap((id) => machines(results, id, 'C-17').filter((one) => one.name === name)));

export const REBOILERS =
  'the files heat them with steam of 152 °C (corn) and 256 °C (cane) at 1.85 kW/m²/K, this model with low-pressure steam of 139 °C at 1 kW/m²/K, so that their areas are 3 and 7 times those of the files';
/** The vapour of a beer column is not condensed, and reflux drums and pumps are in the unlisted equipment. */
export const COLUMN_PARTS = 'trays, shell and platforms';
export const CONDENSER_PRICE =
  'the floating-head exchanger of the file costs 136 USD/m², the median of seven sources 302 USD/m² at this size';

export const CHEAP_EVAPORATOR =
  'the conversion of square feet in the BioSTEAM model is inverted, so its evaporator bodies cost one thirteenth of the value from its own equation';
