/** Settings of the fed-batch fermentation, and the kinetics they stand for. */
import { type Kinetics, oxygenOfGrowth, oxygenOfMaintenance, oxygenOfProduct } from '../../../physics/growth.ts';
import { type Basis, choice, number, type Setting, toggle } from '../../define.ts';
import { mediumSupplySettings } from '../../shared/medium-supply.ts';
import { productCarbon, SUBSTRATE_TITLES, SUBSTRATE_YIELD, SUBSTRATES } from '../../shared/media.ts';

type Substrate = keyof typeof SUBSTRATES;
const TEXTS = 'Common practice in standard texts';
const ESTIMATE = 'Engineering estimate; replace with a fit';
const HOST = 'From the host';
const HOST_SOURCE = 'Host table, ±30 %';

/** Yield of the host on a substrate: its own unless the substrate is known to differ. */
const yieldOn = (basis: Basis, substrate: unknown): number =>
  (substrate === basis.host.substrate_id ? undefined : SUBSTRATE_YIELD[substrate as Substrate]) ?? basis.host.yield_xs;
const substrateOf = ({ host }: Basis): Substrate =>
  Object.hasOwn(SUBSTRATES, host.substrate_id) ? (host.substrate_id as Substrate) : 'mol_glucose';

/** Animal cells need amino acids and vitamins; what they use of them is not followed. */
const needsCellCultureMedium = ({ kind }: Basis['host']): boolean => kind === 'animal' || kind === 'insect';
/** g/L of powder in a concentrated feed for animal cells. */
const FEED_POWDER = 100;

export const fermentationSettings = {
  // Vessel
  vessel_volume: number('m³', 'Vessel volume', {
    default: 100,
    limits: [0.05, 4000],
    typical: [0.5, 1000],
    group: 'Vessel',
    headline: true,
    optimise: [10, 250],
    help: 'Total volume of one production vessel.',
    source: 'Design choice',
  }),
  construction: choice(
    'Vessel is',
    { hygienic: 'Hygienic, complete', field_erected: 'Field-erected, for bulk chemicals' },
    {
      default: 'hygienic',
      group: 'Vessel',
      help: 'A complete hygienic bioreactor holds up to 300 m³. Bulk chemicals are made in plain vessels of 100 to 4000 m³ built on site, with their own agitators and an external cooler, at a fraction of the price.',
      source: 'Humbird et al. 2011, NREL/TP-5100-47764',
    },
  ),
  vessels: number('1', 'Vessels', {
    default: 1,
    limits: [1, 24],
    integer: true,
    group: 'Vessel',
    optimise: [1, 8],
    help: 'Production vessels that start one after another. More of them shorten the time between batches.',
    source: 'Design choice',
  }),
  working_fraction: number('1', 'Working volume', {
    default: 0.8,
    limits: [0.6, 0.9],
    typical: [0.65, 0.85],
    display: '%',
    group: 'Vessel',
    optimise: [0.65, 0.85],
    help: 'Liquid at the end over vessel volume.',
    source: 'BioSTEAM default',
  }),
  aspect_ratio: number('1', 'Height over diameter', {
    default: 3,
    limits: [1, 5],
    typical: [1.5, 4],
    group: 'Vessel',
    help: 'Taller vessels transfer more oxygen at a higher compressor pressure.',
    source: 'BioSTEAM default',
  }),
  head_pressure: number('bar', 'Head pressure', {
    default: 0.5,
    limits: [0, 2],
    typical: [0.2, 1.2],
    group: 'Vessel',
    optimise: [0.2, 1.2],
    help: 'Above atmosphere, in the head space. Raises the solubility of oxygen.',
    source: TEXTS,
  }),
  temperature: number('K', 'Temperature', {
    default: null,
    derive: ({ host }) => host.temperature,
    note: HOST,
    limits: [288.15, 333.15],
    display: '°C',
    group: 'Vessel',
    help: 'Sets oxygen solubility and which coolant can be used.',
    source: HOST_SOURCE,
  }),

  // Seed
  inoculum_fraction: number('1', 'Inoculum', {
    default: 0.05,
    limits: [0.005, 0.2],
    typical: [0.005, 0.15],
    display: '%',
    group: 'Seed train',
    optimise: [0.01, 0.15],
    help: 'Volume of each stage over that of the next.',
    source: TEXTS,
  }),
  seed_density: number('g/L', 'Seed cell density', {
    default: 10,
    limits: [0.3, 60],
    typical: [2, 40],
    group: 'Seed train',
    help: 'Dry cells at the end of each seed stage.',
    source: ESTIMATE,
  }),
  flask_density: number('g/L', 'Flask cell density', {
    default: 5,
    limits: [0.3, 60],
    typical: [1, 10],
    group: 'Seed train',
    help: 'Dry cells at the end of the first stage.',
    source: ESTIMATE,
  }),
  flask_volume: number('L', 'Largest flask', {
    default: 3,
    limits: [0.1, 50],
    typical: [0.5, 20],
    group: 'Seed train',
    help: 'Stages above this volume are vessels.',
    source: ESTIMATE,
  }),
  vial_biomass: number('g', 'Cells in a vial', {
    default: 0.001,
    limits: [1e-5, 0.1],
    group: 'Seed train',
    help: 'Dry cells that start the flask.',
    source: ESTIMATE,
  }),
  seed_lag: number('h', 'Lag', {
    default: 2,
    limits: [0, 24],
    typical: [0, 12],
    group: 'Seed train',
    help: 'Before growth in each stage.',
    source: ESTIMATE,
  }),

  // Batch phase
  batch_substrate: choice('Batch substrate', SUBSTRATE_TITLES, {
    default: null,
    derive: substrateOf,
    note: HOST,
    group: 'Batch phase',
    help: 'Carbon source in the medium at the start.',
    source: HOST_SOURCE,
  }),
  batch_substrate_concentration: number('g/L', 'Batch substrate concentration', {
    default: 20,
    limits: [1, 200],
    typical: [3, 60],
    group: 'Batch phase',
    optimise: [10, 60],
    help: 'More makes more cells before feeding starts, and a higher oxygen peak.',
    source: TEXTS,
  }),
  max_growth_rate: number('1/h', 'Maximum growth rate', {
    default: null,
    derive: ({ host }) => host.mu_max,
    note: HOST,
    limits: [0.005, 1.5],
    group: 'Batch phase',
    help: 'Without any limitation; also of the seed train.',
    source: HOST_SOURCE,
  }),
  monod_constant: number('g/L', 'Monod constant', {
    default: null,
    derive: ({ host }) => host.monod_constant,
    note: HOST,
    limits: [0.001, 5],
    group: 'Batch phase',
    help: 'Substrate at half the maximum growth rate.',
    source: HOST_SOURCE,
  }),
  batch_biomass_yield: number('g/g', 'Biomass on batch substrate', {
    default: null,
    derive: (basis, s) => yieldOn(basis, s.batch_substrate),
    note: 'From the host and the substrate',
    limits: [0.02, 0.7],
    group: 'Batch phase',
    help: 'Dry cells per substrate, without maintenance.',
    source: HOST_SOURCE,
  }),
  medium: choice(
    'Medium',
    {
      mineral: 'Defined mineral',
      basal_salts: 'Basal salts (methylotrophic yeast)',
      cell_culture: 'Cell culture powder',
    },
    {
      default: null,
      derive: ({ host }) => (needsCellCultureMedium(host) ? 'cell_culture' : 'mineral'),
      note: 'Cell culture powder for animal and insect cells, else mineral',
      group: 'Batch phase',
      help: 'What the batch medium holds beside its carbon source.',
      source: TEXTS,
    },
  ),
  ...mediumSupplySettings,
  antifoam: number('g/L', 'Antifoam', {
    default: 0.2,
    limits: [0, 2],
    typical: [0.02, 1],
    group: 'Batch phase',
    help: 'Per litre of final broth.',
    source: ESTIMATE,
  }),
  nitrogen_content: number('g/g', 'Nitrogen in cells', {
    default: 0.12,
    limits: [0.04, 0.16],
    typical: [0.08, 0.14],
    group: 'Batch phase',
    help: 'Sets the ammonia used, which also keeps the pH. In cell culture powder amino acids bring it instead.',
    source: TEXTS,
  }),

  // Feed
  feed_substrate: choice('Feed substrate', SUBSTRATE_TITLES, {
    default: null,
    derive: substrateOf,
    note: HOST,
    group: 'Feed',
    help: 'Carbon source of the feed.',
    source: HOST_SOURCE,
  }),
  feed_concentration: number('g/L', 'Feed concentration', {
    default: 500,
    limits: [50, 800],
    typical: [100, 700],
    group: 'Feed',
    optimise: [300, 700],
    help: 'Stronger feed makes more cells in the same volume.',
    source: TEXTS,
  }),
  feed_powder: number('g/L', 'Powder in the feed', {
    default: null,
    derive: (_, s) => (s.medium === 'cell_culture' ? FEED_POWDER : 0),
    note: '100 g/L with cell culture powder, else none',
    limits: [0, 200],
    typical: [0, 150],
    group: 'Feed',
    help: 'Amino acids, vitamins and salts beside the carbon source, bought as cell culture powder.',
    source: 'Chemically defined CHO feeds as sold, 60 to 140 g/L',
  }),
  feed_growth_rate: number('1/h', 'Growth rate on feed', {
    default: null,
    derive: (_, s) => Math.min(0.15, 0.6 * Number(s.max_growth_rate)),
    note: '0.15 1/h, at most 0.6 of the maximum growth rate',
    limits: [0.005, 1.35],
    typical: [0.02, 0.4],
    group: 'Feed',
    optimise: [0.03, 0.2],
    help: 'Kept by the exponential feed.',
    source: TEXTS,
  }),
  initial_volume_fraction: number('1', 'Initial volume', {
    default: 0.5,
    limits: [0.1, 0.95],
    typical: [0.2, 0.9],
    display: '%',
    group: 'Feed',
    optimise: [0.3, 0.8],
    help: 'Liquid at the start of the batch phase over liquid at the end.',
    source: TEXTS,
  }),
  feed_cap: number('1/h', 'Largest feed rate', {
    default: 0.05,
    limits: [0.001, 0.3],
    group: 'Feed',
    optimise: [0.003, 0.05],
    help: 'Feed volume per hour over final volume; the feed stays constant from there on.',
    source: ESTIMATE,
  }),
  feed_biomass_yield: number('g/g', 'Biomass on feed', {
    default: null,
    derive: (basis, s) => yieldOn(basis, s.feed_substrate),
    note: 'From the host and the substrate',
    limits: [0.02, 0.7],
    group: 'Feed',
    help: 'Dry cells per substrate, without maintenance.',
    source: HOST_SOURCE,
  }),
  maintenance: number('g/g/h', 'Maintenance', {
    default: null,
    derive: ({ host }) => host.maintenance,
    note: HOST,
    limits: [0, 0.2],
    group: 'Feed',
    help: 'Substrate that cells use without growing.',
    source: HOST_SOURCE,
  }),
  end_by: choice(
    'Ends by',
    { volume: 'Full vessel', time: 'Time' },
    {
      default: 'volume',
      group: 'Feed',
      help: 'Feeding stops when the vessel is full, or at a time if that comes first.',
      source: 'Design choice',
    },
  ),
  end_time: number('h', 'End time', {
    default: 40,
    limits: [2, 400],
    typical: [5, 400],
    group: 'Feed',
    when: ['end_by', 'time'],
    optimise: [20, 160],
    help: 'From inoculation.',
    source: TEXTS,
  }),
  overflow_threshold: number('1/h', 'Overflow threshold', {
    default: null,
    derive: ({ host }) => host.mu_crit ?? 2,
    note: 'From the host; 2 1/h if it does not overflow',
    limits: [0, 2],
    group: 'Feed',
    help: 'Above this growth rate the host makes acetate or ethanol.',
    source: HOST_SOURCE,
  }),
  overflow_slope: number('g/g', 'Overflow slope', {
    default: 0.5,
    limits: [0, 5],
    group: 'Feed',
    help: 'By-product per biomass for growth above the threshold.',
    source: ESTIMATE,
  }),
  overflow_yield: number('g/g', 'By-product on substrate', {
    default: null,
    derive: ({ host }) => (host.kind === 'yeast' ? 0.51 : 0.667),
    note: 'Ethanol 0.51, acetate 0.667',
    limits: [0.1, 1],
    group: 'Feed',
    help: 'By-product per substrate that goes into it.',
    source: 'Stoichiometry',
  }),

  // Product
  product_location: choice(
    'Product is',
    { secreted: 'Secreted', intracellular: 'Inside the cells' },
    {
      default: 'secreted',
      group: 'Product',
      help: 'Product inside the cells moves with them until they are broken.',
      source: 'Design choice',
    },
  ),
  product_growth: number('g/g', 'Product with growth (α)', {
    default: 0.05,
    limits: [0, 10],
    group: 'Product',
    help: 'Product per biomass grown (Luedeking and Piret).',
    source: ESTIMATE,
  }),
  product_maintenance: number('g/g/h', 'Product without growth (β)', {
    default: 0.002,
    limits: [0, 0.5],
    group: 'Product',
    help: 'Product per biomass and hour (Luedeking and Piret).',
    source: ESTIMATE,
  }),
  product_yield: number('g/g', 'Product on substrate', {
    default: 0.7,
    limits: [0.05, 1],
    group: 'Product',
    help: 'Substrate taken by product formation.',
    source: TEXTS,
  }),
  cost_in_batch_yield: toggle('Batch yield includes product', {
    default: false,
    group: 'Product',
    help: 'The batch phase’s biomass yield already counts the substrate that went into product.',
    source: 'Design choice',
  }),
  lysed_fraction: number('1', 'Cells broken at harvest', {
    default: 0.02,
    limits: [0, 0.5],
    typical: [0, 0.1],
    display: '%',
    group: 'Product',
    help: 'Their protein and nucleic acid are in the broth.',
    source: ESTIMATE,
  }),

  // Oxygen
  aeration: number('vvm', 'Aeration', {
    default: 1,
    limits: [0.05, 2],
    typical: [0.02, 1.5],
    group: 'Oxygen and heat',
    optimise: [0.3, 1.5],
    help: 'Air at 0 °C and 1 atm, per final volume and minute.',
    source: TEXTS,
  }),
  power_per_volume: number('kW/m³', 'Stirring power', {
    default: 1.5,
    limits: [0.02, 8],
    typical: [0.02, 5],
    group: 'Oxygen and heat',
    optimise: [0.5, 4],
    help: 'Gassed power at full volume.',
    source: ESTIMATE,
  }),
  dissolved_oxygen: number('1', 'Dissolved oxygen', {
    default: 0.3,
    limits: [0.05, 0.7],
    typical: [0.1, 0.5],
    display: '%',
    group: 'Oxygen and heat',
    help: 'Set point over saturation.',
    source: TEXTS,
  }),
  kla_correlation: choice(
    'kLa correlation',
    {
      coalescing: 'van ’t Riet, coalescing',
      non_coalescing: 'van ’t Riet, non-coalescing',
      figueiredo: 'Figueiredo and Calderbank',
    },
    {
      default: 'coalescing',
      group: 'Oxygen and heat',
      help: 'Broth with antifoam coalesces; this is the lowest of the three.',
      source: 'van ’t Riet 1979; Figueiredo and Calderbank 1979',
    },
  ),
  broth_factor: number('1', 'Broth factor on kLa', {
    default: 1,
    limits: [0.05, 1.5],
    typical: [0.2, 1],
    group: 'Oxygen and heat',
    help: 'Below 1 for viscous broth such as mycelium.',
    source: ESTIMATE,
  }),
  respiratory_quotient: number('1', 'Respiratory quotient', {
    default: 1.05,
    limits: [0.5, 1.5],
    typical: [0.6, 1.1],
    group: 'Oxygen and heat',
    help: 'CO₂ over O₂ in the exhaust’s balance.',
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
    {
      default: 'rushton',
      group: 'Oxygen and heat',
      help: 'Sets the speed for a power, and so the tip speed.',
      source: TEXTS,
    },
  ),
  impeller_ratio: number('1', 'Impeller over vessel diameter', {
    default: 0.4,
    limits: [0.25, 0.5],
    group: 'Oxygen and heat',
    help: 'Sets the tip speed.',
    source: ESTIMATE,
  }),
  heat_of_oxygen: number('kJ/mol', 'Heat of respiration', {
    default: 460.24,
    limits: [300, 600],
    typical: [430, 490],
    group: 'Oxygen and heat',
    help: 'Per mol of O₂.',
    source: 'Doran, Bioprocess Engineering Principles',
  }),
  heat_transfer_coefficient: number('kW/m²/K', 'Heat transfer coefficient', {
    default: 0.5,
    limits: [0.1, 2],
    typical: [0.2, 0.8],
    group: 'Oxygen and heat',
    help: 'Of the jacket.',
    source: 'BioSTEAM default',
  }),
  compressor_efficiency: number('1', 'Compressor efficiency', {
    default: 0.75,
    limits: [0.4, 0.95],
    typical: [0.65, 0.85],
    display: '%',
    group: 'Oxygen and heat',
    help: 'Over ideal compression.',
    source: ESTIMATE,
  }),
} as const;

export type FermentationValues = {
  [K in keyof typeof fermentationSettings]: (typeof fermentationSettings)[K] extends Setting<infer T> ? T : never;
};

/** Biomass as product is made by growth alone. */
const makes = ({ product }: Basis): number => (product.kind === 'biomass' ? 0 : 1);

/** What the kinetics of a culture on the batch substrate follow from. */
export type BatchKineticValues = Pick<
  FermentationValues,
  | 'batch_substrate'
  | 'cost_in_batch_yield'
  | 'product_yield'
  | 'max_growth_rate'
  | 'monod_constant'
  | 'batch_biomass_yield'
  | 'maintenance'
  | 'product_growth'
  | 'product_maintenance'
>;

export function batchKinetics(s: BatchKineticValues, aerobic: boolean, basis: Basis): Kinetics {
  const carbon = SUBSTRATES[s.batch_substrate];
  const productYield = s.cost_in_batch_yield ? Infinity : s.product_yield;
  return {
    growth: s.max_growth_rate,
    monod: s.monod_constant,
    biomassYield: s.batch_biomass_yield,
    maintenance: s.maintenance,
    alpha: s.product_growth * makes(basis),
    beta: s.product_maintenance * makes(basis),
    productYield,
    oxygenGrowth: aerobic ? oxygenOfGrowth(carbon, s.batch_biomass_yield) : 0,
    oxygenMaintenance: aerobic ? oxygenOfMaintenance(carbon, s.maintenance) : 0,
    oxygenProduct: aerobic ? oxygenOfProduct(carbon, productYield, productCarbon(basis.product)) : 0,
  };
}

export function feedKinetics(s: FermentationValues, aerobic: boolean, basis: Basis): Kinetics {
  const carbon = SUBSTRATES[s.feed_substrate];
  return {
    growth: s.max_growth_rate,
    monod: s.monod_constant,
    biomassYield: s.feed_biomass_yield,
    maintenance: s.maintenance,
    alpha: s.product_growth * makes(basis),
    beta: s.product_maintenance * makes(basis),
    productYield: s.product_yield,
    oxygenGrowth: aerobic ? oxygenOfGrowth(carbon, s.feed_biomass_yield) : 0,
    oxygenMaintenance: aerobic ? oxygenOfMaintenance(carbon, s.maintenance) : 0,
    oxygenProduct: aerobic ? oxygenOfProduct(carbon, s.product_yield, productCarbon(basis.product)) : 0,
  };
}
