/** Settings of perfusion: a stirred vessel for animal cells, cell-specific rates, and the run. */
import { AIR_OXYGEN } from '../../../physics/gas-transfer.ts';
import { type Basis, changed, choice, group, number, share } from '../../../declare/settings.ts';
import { temperatureSettings } from '../shared/conditions.ts';
import { BAG_HEAD, cultureSettings, inBag, TEXTS } from '../shared/culture-settings.ts';
import { organismSettings } from '../shared/organism-settings.ts';
import { ESTIMATE_TO_FIT } from '../../../wording/settings-text.ts';

const { vessel_volume, vessels, working_fraction, aspect_ratio, head_pressure, temperature } = cultureSettings;
const { inoculum_fraction, seed_density, flask_density, flask_volume, vial_biomass, seed_lag } = cultureSettings;
const { batch_substrate, batch_substrate_concentration, max_growth_rate, batch_biomass_yield } = cultureSettings;
const { medium_id, medium_supply, ready_medium_price } = cultureSettings;
const { maintenance, antifoam, product_yield, lysed_fraction } = cultureSettings;
const { aeration, power_per_volume, dissolved_oxygen, kla_correlation, broth_factor } = cultureSettings;
const { respiratory_quotient, impeller, impeller_ratio, heat_of_oxygen } = cultureSettings;
const { heat_transfer_coefficient, compressor_efficiency } = cultureSettings;

/** Dry mass of a cell, ng. */
const DRY_MASS = { insect: 0.6, other: 0.3 };
/** g/L. */
const SUGAR = { insect: 12, other: 7 };
const inBagOrSteel = (bag: number, steel: number) => `${bag} in a bag, ${steel} in steel`;

export const perfusionSettings = {
  vessel_volume: changed(vessel_volume, {
    default: 1,
    max: 500,
    typical_min: 0.05,
    typical_max: 5,
    optimisable: { min: 0.1, max: 5 },
  }),
  vessels,
  working_fraction,
  aspect_ratio: changed(aspect_ratio, { default: 2 }),
  head_pressure: {
    ...changed(head_pressure, { typical_min: BAG_HEAD, default_note: inBagOrSteel(BAG_HEAD, 0.2) }),
    ...inBag(
      () => BAG_HEAD,
      () => 0.2,
    ),
  },
  temperature,
  ...temperatureSettings,
  inoculum_fraction: changed(inoculum_fraction, { default: 0.1 }),
  seed_density: changed(seed_density, { default: 3, typical_min: 0.5, typical_max: 15 }),
  flask_density: changed(flask_density, { default: 1, typical_min: 0.3, typical_max: 5 }),
  flask_volume,
  vial_biomass: changed(vial_biomass, { default: 0.01 }),
  seed_lag,
  max_growth_rate: changed(max_growth_rate, {
    group: 'Seed train',
    help: 'Growth rate in the seed train; growth in the vessel is limited by the bleed.',
  }),

  batch_substrate: changed(batch_substrate, { group: 'Medium', title: 'Sugar' }),
  batch_substrate_concentration: {
    ...changed(batch_substrate_concentration, {
      default_note: `${SUGAR.other}; ${SUGAR.insect} for insect cells, which are larger`,
      typical_min: 2,
      typical_max: 20,
      group: 'Medium',
      title: 'Sugar concentration in the medium',
      help: 'Sugar in the medium; must cover growth, maintenance and product formation.',
      optimisable: null,
    }),
    derive: ({ host }: Basis) => (host.kind === 'insect' ? SUGAR.insect : SUGAR.other),
  },
  medium: choice('Medium', { cell_culture: 'Cell culture powder', library: 'From the library' }, 'cell_culture', {
    group: 'Medium',
    help: 'Components of the medium other than the sugar.',
  }),
  medium_id: changed(medium_id, { group: 'Medium' }),
  medium_price: number('USD/L', 'Medium price', 10, [1, 3, 40, 60], {
    group: 'Medium',
    when: ['medium', 'cell_culture'],
    help: 'Price of the powder for one litre of medium, excluding sugar and water.',
    source: ESTIMATE_TO_FIT,
  }),
  medium_supply: changed(medium_supply, { group: 'Medium' }),
  ready_medium_price: changed(ready_medium_price, { group: 'Medium' }),
  batch_biomass_yield: changed(batch_biomass_yield, { group: 'Medium', title: 'Biomass yield on sugar' }),
  maintenance: changed(maintenance, { group: 'Medium' }),
  product_yield: changed(product_yield, { group: 'Medium' }),
  antifoam: changed(antifoam, {
    default: 0.02,
    group: 'Medium',
    help: 'Antifoam per litre of medium.',
    typical_min: 0,
  }),

  ...group('Perfusion', ESTIMATE_TO_FIT, {
    specific_perfusion: number('pL/cell/d', 'Cell-specific perfusion rate', 25, [5, 10, 60, 100], {
      optimise: [10, 60],
      help: 'Volume of medium per cell per day.',
    }),
    cell_density: number('1e6/mL', 'Viable cell density', 50, [5, 10, 150, 200], {
      optimise: [10, 150],
      help: 'Cell density maintained by the bleed.',
    }),
    cell_dry_mass: number('ng/cell', 'Dry mass of a cell', null, [0.01, 0.2, 0.8, 2], {
      derive: ({ host }) => (host.kind === 'insect' ? DRY_MASS.insect : DRY_MASS.other),
      note: `From the host: insect cells ${DRY_MASS.insect}, others ${DRY_MASS.other}`,
      help: 'Dry mass of one cell, used to convert cell counts to mass.',
      source: 'Host table, ±30 %',
    }),
    bleed_rate: number('1/d', 'Bleed rate', 0.1, [0.005, 0.02, 0.4, 2], {
      optimise: [0.02, 0.4],
      help: 'Culture removed with its cells, in vessel volumes per day; at steady state, cell growth balances bleed and death.',
    }),
    death_rate: number('1/d', 'Death rate', 0, [0, 1], {
      help: 'Rate of cell death. Dead cells lyse and release their content into the liquid.',
      source: TEXTS,
    }),
    sieving: share('Product sieving', 1, [0.85, 1], {
      help: 'Product concentration in the harvest ÷ product concentration in the vessel; the fibre retains some product as it fouls.',
    }),
    specific_productivity: number('pg/cell/d', 'Cell-specific productivity', 20, [0.1, 5, 50, 60], {
      help: 'Product formed per cell per day.',
    }),
    specific_uptake: number('pmol/cell/d', 'Cell-specific oxygen uptake', null, [0.1, 1, 10, 12], {
      note: 'From the sugar not used for cells and product',
      help: 'Oxygen consumed per cell per day, if measured. With less oxygen, the sugar that is not oxidised is converted into lactic acid; with more oxygen, amino acids in the medium are oxidised as well.',
      source: 'Balance of available electrons; measured values are 2 to 10 pmol/cell/d',
    }),
    fibre_area: number('m²', 'Retention fibre per m³', 20, [2, 10, 40, 100], {
      help: 'Hollow-fibre area per cubic metre of culture; replaced every run.',
    }),
  }),
  lysed_fraction: changed(lysed_fraction, {
    group: 'Perfusion',
    title: 'Cells broken',
    help: 'Share of cells broken by shear in the fibre; their protein and nucleic acid leave with the harvest.',
  }),
  ...group('Perfusion', ESTIMATE_TO_FIT, {
    run_time: number('h', 'Run', 720, [240, 480, 1440, 2160], {
      display: 'd',
      optimise: [360, 1440],
      help: 'Time from inoculation to the end of harvesting.',
    }),
    ramp_time: number('h', 'Ramp', 168, [72, 336], {
      display: 'd',
      help: 'Time until the cell density is reached. During this time, the medium flow is halved and nothing is harvested.',
    }),
    harvest_interval: number('h', 'Harvest interval', 24, [2, 12, 168, 336], {
      uncertainty: null,
      help: 'Time between harvests; the harvest of this time is one batch for the following steps.',
      source: 'Design choice',
    }),
  }),

  aeration: {
    ...changed(aeration, {
      default_note: inBagOrSteel(0.05, 0.1),
      typical_min: 0.05,
      typical_max: 0.3,
      optimisable: { min: 0.05, max: 0.3 },
    }),
    ...inBag(
      () => 0.05,
      () => 0.1,
    ),
  },
  oxygen_fraction: share('Oxygen in the gas', 0.9, [AIR_OXYGEN, 1], {
    uncertainty: null,
    group: 'Oxygen and heat',
    help: `Mole fraction of oxygen; above ${Math.round(100 * AIR_OXYGEN)} %, pure oxygen is bought.`,
    source: ESTIMATE_TO_FIT,
  }),
  power_per_volume: {
    ...changed(power_per_volume, {
      default_note: `${inBagOrSteel(0.02, 0.05)}; 0.05 for insect cells, which need more oxygen`,
      typical_min: 0.02,
      typical_max: 0.1,
      optimisable: { min: 0.02, max: 0.1 },
    }),
    ...inBag(
      ({ host }) => (host.kind === 'insect' ? 0.05 : 0.02),
      () => 0.05,
    ),
  },
  dissolved_oxygen: changed(dissolved_oxygen, { default: 0.4 }),
  kla_correlation,
  broth_factor,
  respiratory_quotient,
  impeller: changed(impeller, { default: 'elephant_ear' }),
  impeller_ratio,
  heat_of_oxygen,
  heat_transfer_coefficient,
  compressor_efficiency,
  ...organismSettings,
} as const;
