/** Mass balance of a fermentation and its streams. */
import { itemIndex } from '../../../costing/items.ts';
import { BIOMASS_CARBON } from '../../../physics/growth.ts';
import { vialMass } from '../../../physics/seed-train.ts';
import { WATER_DENSITY } from '../../../physics/water.ts';
import { byProductOf } from '../../../stream/components.ts';
import type { Stream } from '../../../stream/stream.ts';
import { MOL_PER_KMOL } from '../../../wording/quantity.ts';
import type { Run } from '../../../declare/define.ts';
import type { CultureValues } from './culture-settings.ts';
import { neutralise } from './base.ts';
import {
  BY_PRODUCT_CARBON,
  electronsIn,
  FOSSIL_SUBSTRATES,
  addMedium,
  feedsNitrogen,
  type MediumChoice,
  mediumOf,
  partsOf,
  productCarbon,
  SUBSTRATES,
  warnOfNutrients,
} from './media.ts';
import { breakCells } from '../../shared/cells.ts';

const ANTIFOAM = itemIndex('mol_antifoam');
const AMMONIA = itemIndex('mol_ammonia');
const RO_WATER = itemIndex('ro_water');
const POWDER = itemIndex('cell_culture_powder');
/** kg of NH3 per kg of nitrogen. */
const AMMONIA_PER_NITROGEN = 17 / 14;
const CO2_MASS = 44.01;
export const O2_MASS = 32;

type FermentationRun = Run<'medium' | 'seed' | 'ammonia' | 'air', 'exhaust'>;

/** The settings that the balance reads; without feed settings there is no feed. */
export type BalanceValues = Pick<
  CultureValues,
  | 'batch_substrate'
  | 'batch_substrate_concentration'
  | 'antifoam'
  | 'vial_biomass'
  | 'nitrogen_content'
  | 'product_location'
  | 'temperature'
  | 'lysed_fraction'
> &
  MediumChoice & {
    ph?: number;
    base?: CultureValues['base'];
    feed_substrate?: keyof typeof SUBSTRATES;
    feed_concentration?: number;
    feed_powder?: number;
  };

/** What the balance of a culture finds. */
export interface Closure {
  /** In cells, product and by-product ÷ in the substrate used: carbon, and available electrons. */
  carbon: number;
  electrons: number;
  /** Oxygen used, mol. */
  oxygen: number;
  /** Base added, kg. */
  base: number;
  /** Product formed, kg, including what the by-product adds to it if both are one substance. */
  product: number;
  /** What the amounts of the medium were multiplied by, m³ or kg of cells. */
  parts: number;
}

/** Results of a fermentation that its balance needs. */
export interface Conversion {
  /** Liquid at the start, and liquid added, m³. */
  startVolume: number;
  feedVolume: number;
  /** Substrate left by the batch phase, g/L. */
  endOfBatch: number;
  /**
   * Oxygen uptake, mol, if it is measured; electrons that it leaves are in the by-product. If absent, all electrons
   * that are not in cells and products go to oxygen, in an anaerobic host to the by-product.
   */
  oxygen?: number;
  /** kg at the end: by-product, biomass and product. */
  byProduct: number;
  biomass: number;
  product: number;
  /** kg of biomass from the seed train, and of substrate used by it. */
  seedBiomass: number;
  seedSubstrate: number;
  /** Medium prepared by the fermentation itself, m³, and substrate in it, kg; all of the starting medium if absent. */
  ownVolume?: number;
  ownSubstrate?: number;
  /** Medium whose salts it adds, m³; its own medium if absent. */
  saltVolume?: number;
  /** Vials of the seed train charged to this batch, 1 if absent. */
  vials?: number;
}

/**
 * Calculates media, gases, conversion and broth: carbon gives the carbon dioxide, electrons the oxygen or the
 * by-product, and the water formed closes the mass balance.
 */
export function closeBalance(
  run: FermentationRun,
  s: BalanceValues,
  course: Conversion,
  { feed = null, base = null }: { feed?: Stream | null; base?: Stream | null } = {},
): Closure {
  const { startVolume, feedVolume } = course;
  const { components, amounts, reaction, out } = run;
  const { at, specificVolume } = components;
  const { medium, seed, ammonia, air } = run.inlets;

  const m = medium.mass;
  const own = course.ownVolume ?? startVolume;
  m[at.batch_substrate] = course.ownSubstrate ?? s.batch_substrate_concentration * startVolume;
  const salted = course.saltVolume ?? own;
  const recipe = mediumOf(run.basis, s);
  const parts = partsOf(s, salted, salted > 0 ? Math.max(0, course.biomass - run.feed.mass[at.cell]!) : 0);
  const { room } = addMedium(run, m, recipe, parts);
  m[at.antifoam] = s.antifoam * (startVolume + feedVolume);
  const inoculum = course.seedBiomass * specificVolume[at.cell]!;
  const solutes =
    m[at.batch_substrate]! * specificVolume[at.batch_substrate]! +
    room +
    m[at.antifoam]! * specificVolume[at.antifoam]! +
    inoculum;
  m[at.water] = own > 0 ? WATER_DENSITY * (own - solutes) : 0;
  const vial = vialMass(s.vial_biomass) * (course.vials ?? 1);
  seed.mass[at.cell] = vial;
  seed.mass[at.batch_substrate]! += course.seedSubstrate;

  let feedUsed = 0;
  let feedWater = 0;
  if (feed) {
    feedUsed = (s.feed_concentration ?? 0) * feedVolume;
    const powder = (s.feed_powder ?? 0) * feedVolume;
    const solute = feedUsed * specificVolume[at.feed_substrate]! + powder * specificVolume[at.salt]!;
    feedWater = WATER_DENSITY * (feedVolume - solute);
    feed.mass[at.feed_substrate] = feedUsed;
    feed.mass[at.salt] = powder;
    amounts[POWDER]! += powder;
    feed.mass[at.water] = feedWater;
    amounts[run.feedSubstrateItem]! += feedUsed;
  }

  const water = (m[at.water]! - recipe.water * parts + feedWater) / WATER_DENSITY;
  // If a stream brings all of it, only rounding is left.
  amounts[RO_WATER]! += run.fed ? Math.max(0, water) : water;
  amounts[ANTIFOAM]! += m[at.antifoam]!;
  amounts[run.batchSubstrateItem]! += m[at.batch_substrate]! + course.seedSubstrate;

  // Conversion.
  const prepared = run.feed.mass;
  const grown = course.biomass - vial - prepared[at.cell]!;
  const product = run.basis.product.kind === 'biomass' ? 0 : course.product;
  warnOfNutrients(run, s, { parts, grown });
  // Cells that are lost give no ammonia back.
  const nitrogen = feedsNitrogen(run.basis, s) ? 0 : AMMONIA_PER_NITROGEN * s.nitrogen_content * Math.max(0, grown);
  ammonia.mass[at.ammonia] = nitrogen;
  amounts[AMMONIA]! += nitrogen;
  const batchUsed = (s.batch_substrate_concentration - course.endOfBatch) * startVolume + course.seedSubstrate;
  const batchCarbon = SUBSTRATES[s.batch_substrate];
  const feedCarbon = SUBSTRATES[s.feed_substrate ?? s.batch_substrate];
  const made = productCarbon(run.basis.product);
  const byProductCarbon = BY_PRODUCT_CARBON[byProductOf(run.basis.host)];
  const perByProduct = electronsIn(byProductCarbon);
  const given = electronsIn(batchCarbon) * batchUsed + electronsIn(feedCarbon) * feedUsed; // kmol
  let by = course.byProduct;
  let held = electronsIn(BIOMASS_CARBON) * grown + electronsIn(made) * product + perByProduct * by;
  let uptake = course.oxygen ?? 0;
  const anaerobic = run.basis.host.peak_our === 0;
  if (anaerobic || course.oxygen !== undefined) {
    const rest = Math.max(0, given - held - (4 * uptake) / MOL_PER_KMOL);
    by += rest / perByProduct;
    held += rest;
  } else uptake = (MOL_PER_KMOL * Math.max(0, given - held)) / 4;
  air.mass[at.oxygen] = (uptake * O2_MASS) / MOL_PER_KMOL;
  const supply = batchCarbon.content * batchUsed + feedCarbon.content * feedUsed;
  const fossil =
    (FOSSIL_SUBSTRATES.has(s.batch_substrate) ? batchCarbon.content * batchUsed : 0) +
    (FOSSIL_SUBSTRATES.has(s.feed_substrate ?? s.batch_substrate) ? feedCarbon.content * feedUsed : 0);
  run.fossilCarbon = supply > 0 ? fossil / supply : 0;
  const fixed = BIOMASS_CARBON.content * grown + made.content * product + byProductCarbon.content * by;
  const dioxide = Math.max(0, CO2_MASS * (supply - fixed));
  reaction[at.batch_substrate]! -= batchUsed;
  reaction[at.feed_substrate]! -= feedUsed;
  reaction[at.ammonia]! -= nitrogen;
  reaction[at.oxygen]! -= air.mass[at.oxygen]!;
  reaction[at.cell]! += grown;
  reaction[s.product_location === 'secreted' ? at.target : at.held]! += product;
  reaction[at.by_product]! += by;
  reaction[at.carbon_dioxide]! += dioxide;
  reaction[at.water]! += batchUsed + feedUsed + nitrogen + air.mass[at.oxygen]! - grown - product - by - dioxide;

  const total = product + (at.by_product === at.target ? by : 0);
  const added =
    base && s.base !== undefined && s.ph !== undefined
      ? neutralise(run, { ph: s.ph, base: s.base }, base, {
          product: total,
          byProduct: at.by_product === at.target ? 0 : by,
          volume: startVolume + feedVolume,
        })
      : 0;

  const o = out.mass;
  for (let i = 0; i < o.length; i++)
    o[i] =
      m[i]! +
      prepared[i]! +
      (feed?.mass[i] ?? 0) +
      (base?.mass[i] ?? 0) +
      seed.mass[i]! +
      ammonia.mass[i]! +
      air.mass[i]! +
      reaction[i]!;
  run.sides.exhaust.mass[at.carbon_dioxide] = o[at.carbon_dioxide]!;
  o[at.carbon_dioxide] = 0;
  out.temperature = s.temperature;
  out.diameter = run.basis.host.diameter;
  breakCells(run, out, s.lysed_fraction, 0);
  run.sides.exhaust.temperature = s.temperature;
  return { carbon: fixed / supply, electrons: held / given, oxygen: uptake, base: added, product: total, parts };
}
