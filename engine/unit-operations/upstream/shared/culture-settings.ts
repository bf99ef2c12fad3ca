/** Settings of a culture in a stirred vessel, used by the four fermentations and the steps before them. */
import type { SettingValue } from '../../../types/configuration.ts';
import {
  type Basis,
  buffer,
  choice,
  group,
  isGmp,
  number,
  type Setting,
  share,
  temperature,
  toggle,
  type Usual,
  type Values,
} from '../../../declare/settings.ts';
import { isSingleUse, TECHNOLOGY } from '../../../declare/technology.ts';
import { baseSettings } from './base.ts';
import { conditionSettings } from './conditions.ts';
import { FIELD_VESSEL, HYGIENIC_VESSEL } from './fermenter.ts';
import { mediumSupplySettings } from './medium-supply.ts';
import {
  electronsIn,
  endProductRates,
  isAnimal,
  isEndProduct,
  productCarbon,
  SUBSTRATE_TITLES,
  SUBSTRATE_YIELD,
  SUBSTRATES,
} from './media.ts';
import { figure } from '../../../wording/text.ts';
import { organismSettings } from './organism-settings.ts';
import { productionOf } from './productions.ts';
import { DESIGN, ESTIMATE_TO_FIT } from '../../../wording/settings-text.ts';

type Substrate = keyof typeof SUBSTRATES;
export const TEXTS = 'Common practice in standard texts';
export const HOST = 'From the host';
export const HOST_SOURCE = 'Host table, ±30 %';

/** Yield of the host on a substrate: that of the host, unless another is known for the substrate. */
export const yieldOn = (basis: Basis, substrate: unknown): number =>
  (substrate === basis.host.substrate_id ? undefined : SUBSTRATE_YIELD[substrate as Substrate]) ?? basis.host.yield_xs;
export const substrateOf = ({ host }: Basis): Substrate =>
  Object.hasOwn(SUBSTRATES, host.substrate_id) ? (host.substrate_id as Substrate) : 'mol_glucose';

/** A default for animal and insect cells, with a usual range, and one for all other hosts. */
export const forAnimals = (animal: number, others: number, usual?: readonly [number, number]) => ({
  ...(usual && { usual: ({ host }: Basis) => (isAnimal(host) ? usual : undefined) }),
  derive: ({ host }: Basis): number => (isAnimal(host) ? animal : others),
  note: `${figure(animal)} for animal and insect cells, ${figure(others)} for other hosts`,
});

/** Air for animal and insect cells, vvm, and the vessel in m³ from which as much would flood an impeller that stirs gently. */
const GENTLE = 0.03;
const WITHOUT_FLOODING = 25;
const gentleAir = (vessel: number): number =>
  vessel > WITHOUT_FLOODING ? Math.max(0.01, (GENTLE * WITHOUT_FLOODING) / vessel) : GENTLE;

type Of<T> = (basis: Basis, s: Readonly<Record<string, SettingValue>>) => T;

/** Another default in a bag, which stands less pressure, stirring and gas than a vessel of steel. */
export const inBag = <T>(bag: Of<T>, steel: Of<T>): { derive: Of<T> } => ({
  derive: (basis, s) => (TECHNOLOGY in s && isSingleUse(basis, s, 'stainless') ? bag : steel)(basis, s),
});
/** bar. */
export const BAG_HEAD = 0.02;
/** kW/m³, of microbes that need oxygen, and of hosts that need little. */
const BAG_POWER = 0.5;
const GENTLE_POWER = 0.02;
const isGentle = (host: Basis['host']): boolean => isAnimal(host) || host.peak_our === 0;

/** Vessels by default, m³: the largest bags that most suppliers sell, and a usual fermenter. */
const CELL_VESSEL = 2;
const MICROBIAL_BAG = 1;
const USUAL_VESSEL = 100;

export const vesselSettings = {
  ...group('Vessel', DESIGN, {
    vessel_volume: number('m³', 'Vessel volume', null, [0.001, 0.5, 1000, 4000], {
      derive: (basis, s) =>
        isAnimal(basis.host) ? CELL_VESSEL : isSingleUse(basis, s, 'stainless') ? MICROBIAL_BAG : USUAL_VESSEL,
      // Medicines of small doses, such as plasmids, are made in vessels of 50 L or more.
      usual: (basis) => (isGmp(basis) ? [0.05, 1000] : undefined),
      note: `${CELL_VESSEL} for animal and insect cells; for other hosts, ${MICROBIAL_BAG} in single use and ${USUAL_VESSEL} otherwise`,
      headline: true,
      optimise: [10, 250],
      help: 'Total volume of one production vessel.',
    }),
    construction: choice(
      'Vessel type',
      { hygienic: 'Hygienic, complete', field_erected: 'Field-erected, for bulk chemicals' },
      'hygienic',
      {
        help: `Construction of the vessel. A complete hygienic bioreactor has a volume of up to ${HYGIENIC_VESSEL.max} m³. Bulk chemicals use simple vessels of ${FIELD_VESSEL.min} to ${FIELD_VESSEL.max} m³ built on site, with separate agitators and an external cooler, at a fraction of the price; smaller vessels are shop-built, at the price of hygienic vessels.`,
        source: 'Humbird et al. 2011, NREL/TP-5100-47764',
      },
    ),
    vessels: number('1', 'Vessels', 1, [1, 24], {
      integer: true,
      optimise: [1, 8],
      help: 'Number of production vessels, started one after another. More vessels shorten the time between batches.',
    }),
    working_fraction: share('Working volume', 0.8, [0.6, 0.65, 0.85, 0.9], {
      optimise: [0.65, 0.85],
      help: 'Liquid volume at the end ÷ vessel volume.',
      source: 'BioSTEAM default',
    }),
    aspect_ratio: number('1', 'Height-to-diameter ratio', 3, [1, 1.5, 4, 5], {
      help: 'Height ÷ diameter. Taller vessels transfer more oxygen but need a higher compressor pressure.',
      source: 'BioSTEAM default',
    }),
    head_pressure: number('bar', 'Head pressure', null, [0, 0.2, 1.2, 2], {
      ...inBag(
        () => BAG_HEAD,
        ({ host }) => (isAnimal(host) ? 0.02 : 0.5),
      ),
      usual: (basis) =>
        isAnimal(basis.host) || basis.assumptions.plant.technology === 'single_use' ? [0, 1.2] : undefined,
      note: `${BAG_HEAD} in a bag and for animal and insect cells, 0.5 for other hosts in steel`,
      optimise: [0.2, 1.2],
      help: 'Gauge pressure in the headspace. Raises the solubility of oxygen.',
      source: TEXTS,
    }),
    temperature: temperature('Temperature', null, [288.15, 294.15, 313.15, 333.15], {
      uncertainty: null,
      derive: ({ host }) => host.temperature,
      note: HOST,
      help: 'Culture temperature. Sets the growth rate of the host, the oxygen solubility and the choice of coolant.',
      source: HOST_SOURCE,
    }),
  }),
} as const;

/** Of animal and insect cells, g/L: a cell of 0.3 ng, 1 to 50 and 1 to 17 million per millilitre. */
export const SEED_OF_ANIMALS = [0.3, 15] as const;
export const FLASK_OF_ANIMALS = [0.3, 5] as const;

export const seedSettings = {
  ...group('Seed train', ESTIMATE_TO_FIT, {
    inoculum_fraction: share('Inoculum', 0.05, [0.005, 0.005, 0.15, 0.2], {
      optimise: [0.01, 0.15],
      help: 'Volume of each stage ÷ volume of the next.',
      source: TEXTS,
    }),
    seed_density: number('g/L', 'Seed cell density', null, [0.3, 2, 40, 60], {
      uncertainty: 'capacity',
      ...forAnimals(1, 10, SEED_OF_ANIMALS),
      help: 'Dry cell concentration at the end of each seed stage.',
    }),
    flask_density: number('g/L', 'Flask cell density', null, [0.3, 1, 10, 60], {
      uncertainty: 'capacity',
      ...forAnimals(1, 5, FLASK_OF_ANIMALS),
      help: 'Dry cell concentration at the end of the first stage.',
    }),
    flask_volume: number('L', 'Maximum flask volume', 3, [0.1, 0.5, 20, 50], {
      help: 'Volume above which a seed stage uses a vessel instead of a flask.',
    }),
    vial_biomass: number('g', 'Cells in a vial', 0.001, [1e-5, 0.1], { help: 'Dry cells that inoculate the flask.' }),
    seed_lag: number('h', 'Lag', 2, [0, 0, 12, 24], { help: 'Lag time before growth in each stage.' }),
  }),
} as const;

/** Substrate of a starting medium, g/L. */
export const USUAL_SUGAR = { animal: 6, others: 20 };

/** Culture media contain 1 to 15 g/L of glucose; citric acid starts from 120 to 200 g/L of sugar, lactic acid and ethanol from 100 or more. */
const startingSugar: Usual = ({ host, product }) =>
  isAnimal(host) ? [1, 15] : product.kind === 'protein' ? undefined : [3, 200];

export const batchSettings = {
  ...group('Batch phase', HOST_SOURCE, {
    batch_substrate: choice('Batch substrate', SUBSTRATE_TITLES, null, {
      derive: substrateOf,
      note: HOST,
      help: 'Carbon source of the starting medium.',
      source: HOST_SOURCE,
    }),
    batch_substrate_concentration: number('g/L', 'Batch substrate concentration', null, [1, 3, 60, 200], {
      ...forAnimals(USUAL_SUGAR.animal, USUAL_SUGAR.others),
      usual: startingSugar,
      optimise: [10, 60],
      help: 'Substrate in the starting medium. A higher concentration gives more cells before feeding starts, and a higher oxygen peak. Acids and alcohols made in batches usually start from up to 200 g/L, animal cells from 1 to 15 g/L.',
      source: TEXTS,
    }),
    max_growth_rate: number('1/h', 'Maximum growth rate', null, [0.005, 1.5], {
      derive: (basis) => productionOf(basis)?.growth ?? basis.host.mu_max,
      note: 'From the host, or from the usual production medium of a known product',
      help: 'Growth rate without limitation; also used for the seed train.',
    }),
    monod_constant: number('g/L', 'Monod constant', null, [0.001, 5], {
      derive: ({ host }) => host.monod_constant,
      note: HOST,
      help: 'Substrate concentration at half the maximum growth rate.',
    }),
    batch_biomass_yield: number('g/g', 'Biomass yield on batch substrate', null, [0.02, 0.7], {
      derive: (basis, s) => yieldOn(basis, s.batch_substrate),
      note: 'From the host and the substrate',
      help: 'Mass of dry cells per mass of substrate, excluding maintenance.',
    }),
    medium: choice(
      'Medium',
      {
        mineral_by_cells: 'Mineral, matched to the needs of the cells',
        mineral: 'Mineral, by volume',
        basal_salts: 'Basal salts (methylotrophic yeast)',
        cell_culture: 'Cell culture powder',
        library: 'From the library',
      },
      null,
      {
        derive: ({ host }) => (isAnimal(host) ? 'cell_culture' : 'mineral_by_cells'),
        note: 'Cell culture powder for animal and insect cells, otherwise mineral, matched to the needs of the cells',
        help: 'Components of the batch medium other than the carbon source. Matched to the needs of the cells: 75 g of KH₂PO₄ per kg of dry cells, for 1.7 % phosphorus. By volume: 6 g/L, enough for 80 g/L of cells.',
        source: TEXTS,
      },
    ),
    medium_id: buffer('Medium of the library', {
      when: ['medium', 'library'],
      help: 'An entry of the buffer library: salts, extracts and other components per litre, without the carbon source.',
    }),
    medium_cells: number('g/L', 'Cells supported by the medium', 0, [0, 0, 150, 300], {
      uncertainty: null,
      when: ['medium', 'library'],
      help: 'Concentration of dry cells that the medium supports; the amounts used are proportional to the cells that grow. If 0 is entered, the amounts are proportional to the volume of medium.',
    }),
  }),
  ...mediumSupplySettings,
  ...group('Batch phase', ESTIMATE_TO_FIT, {
    antifoam: number('g/L', 'Antifoam', 0.2, [0, 0.02, 1, 2], {
      uncertainty: 'dose',
      help: 'Antifoam per litre of final broth.',
    }),
    nitrogen_content: number('g/g', 'Nitrogen in cells', 0.12, [0.04, 0.08, 0.14, 0.16], {
      help: 'Nitrogen content of dry cells. Sets the ammonia used, which also controls the pH. In cell culture powder, amino acids supply the nitrogen instead.',
      source: TEXTS,
    }),
  }),
} as const;

/** The group is that of the phase in which maintenance matters most. */
export const maintenance = (group: string): Setting<number> =>
  number('g/g/h', 'Maintenance', null, [0, 0.2], {
    derive: ({ host }) => host.maintenance,
    note: HOST,
    group,
    help: 'Substrate consumed without growth, per unit of biomass per hour.',
    source: HOST_SOURCE,
  });

/** Product per biomass, per biomass and hour, and per substrate, if nothing else is known. */
const USUAL_PRODUCT = { alpha: 0.05, beta: 0.002, yield: 0.7 };
const productOf = (basis: Basis) => productionOf(basis)?.rates ?? USUAL_PRODUCT;

type Given = Readonly<Record<string, SettingValue>>;
const substrateIn = (s: Given): Substrate => (s.feed_substrate ?? s.batch_substrate) as Substrate;

/** Rates of a product that the host makes in growth without oxygen; null for any other. */
export const endRates = (basis: Basis, s: Given): { alpha: number; beta: number } | null =>
  isEndProduct(basis)
    ? endProductRates(
        basis,
        substrateIn(s),
        Number(s.feed_biomass_yield ?? s.batch_biomass_yield),
        Number(s.maintenance),
      )
    : null;

/** Product per substrate that holds all of its carbon, or all of its electrons, g/g. */
function mostProduct(basis: Basis, s: Given): number {
  const substrate = SUBSTRATES[substrateIn(s)];
  const made = productCarbon(basis.product);
  return Math.min(substrate.content / made.content, electronsIn(substrate) / electronsIn(made));
}

const PLASMID = 'prt_plasmid_5kb';

export const productSettings = {
  ...group('Product', ESTIMATE_TO_FIT, {
    product_location: choice(
      'Product location',
      { secreted: 'Secreted', intracellular: 'Intracellular', solid: 'Intracellular, solid' },
      null,
      {
        derive: ({ molecule, product }) =>
          molecule?.class === 'solid' ? 'solid' : product.component_id === PLASMID ? 'intracellular' : 'secreted',
        note: 'Secreted; granules are solid in the cells, and plasmids are in the cells',
        help: 'Intracellular product moves with the cells until they are broken. Solid product (inclusion bodies, granules) then stays suspended as particles; otherwise it dissolves.',
      },
    ),
    product_growth: number('g/g', 'Growth-associated product (α)', null, [0, 0, 10, 60], {
      uncertainty: 'titre',
      derive: (basis, s) => endRates(basis, s)?.alpha ?? productOf(basis).alpha,
      note: `Set by the product and the kind of host; ${USUAL_PRODUCT.alpha} g/g if not known. For products of anaerobic growth, from the electron balance`,
      help: 'Product formed per unit of biomass formed (Luedeking and Piret).',
    }),
    product_maintenance: number('g/g/h', 'Non-growth-associated product (β)', null, [0, 0.5], {
      uncertainty: 'titre',
      derive: (basis, s) => endRates(basis, s)?.beta ?? productOf(basis).beta,
      note: `Set by the product and the kind of host; ${USUAL_PRODUCT.beta} g/g/h if not known. For products of anaerobic growth, from the electron balance`,
      help: 'Product formed per unit of biomass per hour (Luedeking and Piret).',
    }),
    product_yield: number('g/g', 'Product yield on substrate', null, [0.05, 1], {
      derive: (basis, s) => Math.min(productOf(basis).yield, mostProduct(basis, s)),
      note: `Set by the product and the kind of host; ${USUAL_PRODUCT.yield} g/g if not known. Limited by the carbon and electrons of the substrate`,
      help: 'Mass of product per mass of substrate used for product formation.',
      source: TEXTS,
    }),
    cost_in_batch_yield: toggle('Batch yield includes product', false, {
      help: 'The biomass yield of the batch phase already includes the substrate used for product.',
    }),
    lysed_fraction: share('Cells broken at harvest', 0.02, [0, 0, 0.1, 0.5], {
      help: 'Share of cells broken; their protein and nucleic acid are in the broth.',
    }),
  }),
} as const;

export const oxygenSettings = {
  ...group('Oxygen and heat', ESTIMATE_TO_FIT, {
    aeration: number('vvm', 'Aeration', null, [0.01, 0.02, 1.5, 2], {
      derive: ({ host }: Basis, s) => (isAnimal(host) ? gentleAir(Number(s.vessel_volume)) : 1),
      note: `${GENTLE} for animal and insect cells, less in vessels above ${WITHOUT_FLOODING} m³, 1 for other hosts`,
      optimise: [0.3, 1.5],
      help: 'Air flow at 0 °C and 1 atm, per unit final volume per minute.',
      source: TEXTS,
    }),
    power_per_volume: number('kW/m³', 'Stirring power', null, [0.02, 0.02, 5, 8], {
      ...inBag(
        ({ host }) => (isGentle(host) ? GENTLE_POWER : BAG_POWER),
        ({ host }) => (isGentle(host) ? GENTLE_POWER : 1.5),
      ),
      note: `${GENTLE_POWER} for animal and insect cells and for anaerobic hosts (22 kW in a fermenter of 3,785 m³, Humbird et al. 2011); for others, ${BAG_POWER} in a bag and 1.5 in steel`,
      optimise: [0.5, 4],
      help: 'Gassed stirring power per volume at full volume.',
    }),
    turndown: share('Minimum air and stirring', null, [0.1, 0.3, 1, 1], {
      uncertainty: null,
      ...forAnimals(1, 0.35),
      help: 'Air and stirring follow the oxygen uptake, down to this share of their full power; 100 % if they are constant.',
      source: 'Engineering estimate: 30 to 40 % is enough to keep cells suspended and dissolved oxygen under control',
    }),
    dissolved_oxygen: share('Dissolved oxygen', 0.3, [0.05, 0.1, 0.5, 0.7], {
      uncertainty: null,
      help: 'Set point as a share of saturation.',
      source: TEXTS,
    }),
    kla_correlation: choice(
      'kLa correlation',
      {
        coalescing: 'van ’t Riet, coalescing',
        non_coalescing: 'van ’t Riet, non-coalescing',
        figueiredo: 'Figueiredo and Calderbank',
      },
      'coalescing',
      {
        help: 'Correlation for oxygen transfer. In broth with antifoam, bubbles coalesce; the coalescing correlation gives the lowest kLa of the three.',
        source: 'van ’t Riet 1979; Figueiredo and Calderbank 1979',
      },
    ),
    broth_factor: number('1', 'Broth factor on kLa', 1, [0.05, 0.2, 1, 1.5], {
      uncertainty: 'transfer',
      help: 'Factor that corrects kLa for the broth; below 1 for viscous broth such as mycelium.',
    }),
    respiratory_quotient: number('1', 'Respiratory quotient', 1.05, [0.5, 0.6, 1.1, 1.5], {
      uncertainty: 'exponent',
      help: 'CO₂ formed ÷ O₂ consumed, by mole.',
      source: TEXTS,
    }),
    impeller: choice(
      'Impeller',
      {
        rushton: 'Rushton turbine',
        pitched_blade: 'Pitched blade',
        hydrofoil: 'Hydrofoil',
        elephant_ear: 'Elephant ear',
      },
      'rushton',
      { help: 'Type of impeller. Sets the speed at a given power, and therefore the tip speed.', source: TEXTS },
    ),
    impeller_ratio: number('1', 'Impeller-to-vessel diameter ratio', 0.4, [0.25, 0.5], {
      help: 'Impeller diameter ÷ vessel diameter. Sets the tip speed.',
    }),
    heat_of_oxygen: number('kJ/mol', 'Heat of respiration', 460.24, [300, 430, 490, 600], {
      uncertainty: null,
      help: 'Heat released per mol of O₂.',
      source: 'Doran, Bioprocess Engineering Principles',
    }),
    heat_transfer_coefficient: number('kW/m²/K', 'Heat transfer coefficient', 0.5, [0.1, 0.2, 0.8, 2], {
      help: 'Heat transfer coefficient of the jacket.',
      source: 'BioSTEAM default',
    }),
    compressor_efficiency: share('Compressor efficiency', 0.75, [0.4, 0.65, 0.85, 0.95], {
      help: 'Ideal power ÷ actual power of compression.',
    }),
  }),
} as const;

/** Settings of a culture without a fed phase. */
export const cultureSettings = {
  ...vesselSettings,
  ...baseSettings,
  ...seedSettings,
  ...batchSettings,
  maintenance: maintenance('Batch phase'),
  ...productSettings,
  ...oxygenSettings,
  ...conditionSettings,
  ...organismSettings,
} as const;

export type CultureValues = Values<typeof cultureSettings>;
