/** Ethanol from sugar cane: a BioSTEAM plant, from the cane to ethanol, with the boiler for its bagasse and the turbine. */
import { ATMOSPHERE } from '../physics/water.ts';
import type { Library } from '../types/library.ts';
import type { Results } from '../types/results.ts';
import type { PublishedCase } from './case.ts';
import {
  AREA_HOW,
  CHEAP_FACTORS,
  COLUMN,
  COLUMN_PARTS,
  CHEAP_EVAPORATOR,
  columnPrice,
  DEAR_FACTORS,
  exchangersPrice,
  ETHANOL,
  ethanolMade,
  EVAPORATOR,
  FIXED_HOW,
  fixedCost,
  GROWN_YEAST,
  PURCHASE_HOW,
  REBOILERS,
  recovery,
  RUN,
  SIEVE_OUTLET,
  steamOf,
  surfaceOf,
} from './ethanol.ts';
import {
  from,
  machines,
  massOf,
  outputOf,
  type Plant,
  priceOf,
  run,
  step,
  stepOf,
  withMolecules,
  operationsOf,
} from './plant.ts';

const CANE = 333_334;
const IMBIBITION = 34_974;
const FIBRE = 0.13;
const ASH = 0.021;
/** Share of the sugars that the mill leaves in the bagasse. */
const LEFT = 0.04;
const BAGASSE = 102_476;
/** Clear juice as shares of the juice of the mill, of whose water half the bagasse has its part: sugars and water of the file. */
const SUGAR_SHARE = 43_090 / 45_634.8 / (1 - LEFT);
const WATER_SHARE = 209_558 / (233_341 + IMBIBITION - BAGASSE / 2);

/** Boiler of 62 bar and 454 °C, whose turbine follows the rule of the file unless another is given. */
const UTILITIES = {
  steam: 'boiler',
  power: 'turbogenerator',
  refrigeration: 'chiller',
  turbine_rule: 'fixed_efficiency',
  turbine_efficiency: 0.85,
  generator_efficiency: 1,
} as const;

export const caneEthanolPlant: Plant = {
  product: ETHANOL,
  outlet: SIEVE_OUTLET,
  assumptions: {
    plant: { mode: 'continuous', grade: 'industrial', operating_hours: 4800, failure_rate: 0 },
    capital: { convention: 'lang', cost_year: 2019 },
    utilities: UTILITIES,
  },
  steps: [
    step(
      'cane',
      'purchased_feed',
      {
        amount: CANE,
        price: 0.03455,
        'composition.mol_sucrose': 0.136904,
        'composition.mol_glucose': 0.01208,
        'composition.mol_fibre': FIBRE,
        'composition.mol_ash': ASH,
      },
      { feeds: [] },
    ),
    step(
      'mill',
      'juice_extraction',
      { imbibition: IMBIBITION / CANE / (FIBRE + ASH), sugar_left: LEFT, time: RUN },
      { feeds: [from('cane')], outlets: { bagasse: { disposal: 'burned' } } },
    ),
    step(
      'juice',
      'component_splitter',
      {
        others: 0,
        'shares.mol_sucrose': SUGAR_SHARE,
        'shares.mol_glucose': SUGAR_SHARE,
        'shares.water': WATER_SHARE,
      },
      { feeds: [from('mill')] },
    ),
    // The file has two of them, with the clarifier between.
    step('heater', 'heat_exchanger', { temperature: 372.15, time: RUN }, { feeds: [from('juice')] }),
    step(
      'evaporator',
      'evaporation',
      {
        effects: 5,
        product_solids: 0.2272,
        first_temperature: 373.15,
        last_temperature: 332.97,
        vapour_share: 'balance',
        ...EVAPORATOR,
        time: RUN,
      },
      { feeds: [from('heater')] },
    ),
    step(
      'fermentation',
      'reactor',
      {
        time: 12,
        parallel_trains: 4,
        temperature: 305.15,
        'reactions.cleavage.equation': 'mol_sucrose + water -> 2 mol_glucose',
        'reactions.cleavage.conversion': 1,
        'reactions.ethanol.equation': 'mol_glucose -> 2 mol_ethanol + 2 carbon_dioxide',
        'reactions.ethanol.conversion': 0.9,
        'reactions.ethanol.heat': 98,
        'reactions.yeast.equation': '1 mol_glucose -> 1 mol_grown_yeast',
        'reactions.yeast.basis': 'kg',
        'reactions.yeast.conversion': 0.7,
      },
      { feeds: [from('evaporator')] },
    ),
    step(
      'yeast',
      'component_splitter',
      { others: 1, 'shares.mol_grown_yeast': 0.01, 'shares.water': 0.9855 },
      { feeds: [from('fermentation')] },
    ),
    step('scrubber', 'purchased_feed', { amount: 26_836 }, { feeds: [] }),
    step('beer', 'mixer', {}, { feeds: [from('yeast'), from('scrubber')] }),
    ...recovery('beer', {
      beer_column: { reflux_factor: 1.1, pressure: 2.1 * ATMOSPHERE },
      rectifier: { reflux_factor: 1.25, pressure: 1.6 * ATMOSPHERE },
    }),
  ],
};

/** The same with a turbine that follows the properties of steam. */
export const canePlantByExpansion: Plant = {
  ...caneEthanolPlant,
  assumptions: { ...caneEthanolPlant.assumptions, utilities: { ...UTILITIES, turbine_rule: 'physical' } },
};

/** A number of the plant’s own utilities. */
const utilityOf = ({ utilities }: Results, key: string): number =>
  utilities!.figures.find((one) => one.key === key)!.value;

export const caneEthanol: PublishedCase = {
  id: 'cane_ethanol',
  title: 'Ethanol from sugar cane, with boiler and turbine',
  source:
    'BioSTEAM 2.51.19, biorefineries.sugarcane run unchanged; streams, equipment sizes and duties from its export PISCES SF_BST_15 (BioSTEAM 2.46)',
  origin: 'BioSTEAM',
  whole: true,
  operations: operationsOf(caneEthanolPlant.steps),
  inputs: [
    'cane 333,334 kg/h (sucrose 13.7 %, glucose 1.2 %, fibre 13 %, ash and soil 2.1 %), imbibition water 34,974 kg/h, scrubber water 26,836 kg/h',
    'mill with the engine’s defaults, which are from the same source: 97 % of the fibre and 4 % of the sugars leave with the bagasse, which contains 50 % water; clarifier and screens represented by given splits, so that 94.4 % of the sugars remain in the juice',
    'juice heated to 99 °C and concentrated to 22.7 % sugar in five effects between 100 and 60 °C, with forced circulation and steam of 139 °C; 90 % of the glucose converted to ethanol, 70 % of the remainder to yeast; 12 h in four fermenters',
    'columns and sieve as for corn, but at 2.1 atm (beer column) and 1.6 atm (rectifier), and at 1.1 and 1.25 times the minimum reflux ratio; 4,800 h, cost index for 2019',
    'bagasse burned at an efficiency of 80 % based on its lower heating value; live steam at 62 bar and 454 °C; water cooled by a chiller',
  ],
  rows: {
    ethanol: {
      name: 'Ethanol made',
      unit: 'kg/h',
      published: 22_139 + 489,
      kind: 'given',
      how: 'sugar × given splits and conversions, calculated from the carbon dioxide formed',
    },
    product: {
      name: 'Neat ethanol',
      unit: 'kg/h',
      published: 22_626,
      kind: 'given',
      how: 'ethanol produced minus losses in the columns and the sieve, including the sieve recycle',
    },
    bagasse: {
      name: 'Bagasse',
      unit: 'kg/h',
      published: BAGASSE,
      kind: 'given',
      how: 'fibre and sugar not extracted by the mill, at 50 % water: defaults from the same source',
    },
    mill_price: {
      name: 'Mill price',
      unit: 'USD',
      published: 1_677_180,
      kind: 'given',
      how: 'row C-56 of the cost table, which was taken from this plant',
    },
    shredder_price: {
      name: 'Shredder price',
      unit: 'USD',
      published: 2_099_030,
      kind: 'given',
      how: 'row C-55 of the cost table, which was taken from this plant',
    },
    juice: {
      name: 'Juice',
      unit: 'kg/h',
      published: 256_490,
      kind: 'given',
      how: 'given splits of the mill juice',
    },
    evaporated: {
      name: 'Water evaporated from the juice',
      unit: 'kg/h',
      published: 50_061,
      kind: 'given',
      how: 'given juice, evaporated to the given sugar content',
    },
    vinasse: {
      name: 'Vinasse',
      unit: 'kg/h',
      published: 161_473,
      kind: 'computed',
      estimate: 'material',
      how: 'bottoms of the beer column',
    },
    purge: {
      name: 'Sieve purge',
      unit: 'kg/h',
      published: 6698,
      kind: 'computed',
      estimate: 'material',
      how: 'stream returned to the rectifier in the closed loop',
    },
    evaporator_steam: {
      name: 'Steam to heat and evaporate the juice',
      unit: 'GJ/h',
      published: 42.73 + 32.17 + 6.39,
      kind: 'computed',
      estimate: 'energy',
      how: 'a heater to 99 °C, for which the BioSTEAM model has two, and five effects',
    },
    beer_steam: {
      name: 'Steam to the beer column',
      unit: 'GJ/h',
      published: 94.4,
      kind: 'computed',
      estimate: 'energy',
      how: 'McCabe–Thiele with a boiling feed, because the BioSTEAM model preheats the feed with vinasse',
    },
    rectifier_steam: {
      name: 'Steam to the rectifier',
      unit: 'GJ/h',
      published: 23.1,
      kind: 'computed',
      estimate: 'energy',
      how: 'McCabe–Thiele with a vapour feed',
    },
    sieve_steam: {
      name: 'Steam to the sieve',
      unit: 'GJ/h',
      published: 37.6,
      kind: 'computed',
      estimate: 'energy',
      how: 'molecular sieve with the recovery of the BioSTEAM model',
    },
    fermenters: {
      name: 'Fermenter volume',
      unit: 'm³',
      published: 4 * 841,
      kind: 'computed',
      estimate: 'size',
      how: 'four trains of 12 h with the engine’s filling and cleaning times',
    },
    beer_diameter: {
      name: 'Beer column diameter',
      unit: 'm',
      published: 7.74 * 0.3048,
      kind: 'computed',
      estimate: 'size',
      how: 'vapour velocity at 80 % of the flooding velocity',
    },
    rectifier_diameter: {
      name: 'Rectifier diameter',
      unit: 'm',
      published: 12.1 * 0.3048,
      kind: 'computed',
      estimate: 'size',
      how: 'vapour velocity at 80 % of the flooding velocity',
    },
    area: {
      name: 'Evaporator area',
      unit: 'm²',
      published: 708,
      kind: 'computed',
      estimate: 'size',
      how: AREA_HOW,
    },
    beer_price: {
      name: 'Beer column price',
      unit: 'USD',
      published: 337_524,
      kind: 'computed',
      estimate: 'price',
      types: COLUMN,
      how: COLUMN_PARTS,
    },
    rectifier_price: {
      name: 'Rectifier price',
      unit: 'USD',
      published: 476_865,
      kind: 'computed',
      estimate: 'price',
      types: COLUMN,
      how: COLUMN_PARTS,
    },
    condenser_price: {
      name: 'Price of the rectifier’s condenser',
      unit: 'USD',
      published: 106_890,
      kind: 'computed',
      estimate: 'price',
      types: ['C-17'],
      how: 'row C-17 of the cost table at the area for its heat',
    },
    reboiler_price: {
      name: 'Price of the reboilers',
      unit: 'USD',
      published: 38_458 + 26_735,
      kind: 'computed',
      estimate: 'price',
      types: ['C-17'],
      how: 'row C-17 of the cost table at the areas for their heat',
      operation: 'distillation',
      cause: 'model',
      outside: REBOILERS,
    },
    evaporator_price: {
      name: 'Evaporator price',
      unit: 'USD',
      published: 113_059,
      kind: 'defect',
      how: 'bodies and vacuum pump',
      defect: CHEAP_EVAPORATOR,
    },
    fuel: {
      name: 'Lower heating value of the bagasse',
      unit: 'GJ/h',
      published: 672.44,
      kind: 'computed',
      estimate: 'energy',
      how: 'heat of combustion from the oxygen demand of the elements in the fibre and sugars, minus the heat of evaporation of the water',
    },
    boiler_heat: {
      name: 'Heat transferred to the steam',
      unit: 'GJ/h',
      published: 537.95,
      kind: 'computed',
      estimate: 'energy',
      how: '80 % of the lower heating value',
    },
    power: {
      name: 'Electricity generated, by BioSTEAM’s rule',
      unit: 'kW',
      published: 71_196,
      kind: 'computed',
      estimate: 'energy',
      how: '0.85 × the heat not used by the process',
    },
    turbine_power: {
      name: 'Electricity generated, by steam expansion',
      unit: 'kW',
      published: 37_120,
      kind: 'computed',
      estimate: 'energy',
      how: 'steam extraction and condensing at 0.1 bar, isentropic efficiency 0.85; the reference value is for the same cycle with feed-water heating, with the heat and steam of the BioSTEAM model, whose rule has no condenser loss',
    },
    boiler_price: {
      name: 'Price of boiler, turbine and feed-water system',
      unit: 'USD',
      published: 48_127_200,
      kind: 'computed',
      estimate: 'price',
      types: ['C-43', 'C-70'],
      how: 'scaled by steam and power; excluding bag filters',
    },
    chiller_price: {
      name: 'Chiller price',
      unit: 'USD',
      published: 1_334_220,
      kind: 'computed',
      estimate: 'price',
      types: ['C-42'],
      how: 'scaled by the heat of fermentation',
    },
    purchase: {
      name: 'Purchase cost of all equipment',
      unit: 'USD',
      published: 67e6,
      kind: 'computed',
      estimate: 'capital',
      how: PURCHASE_HOW,
    },
    tci: {
      name: 'Total capital',
      unit: 'USD',
      published: 211.05e6,
      kind: 'computed',
      estimate: 'capital',
      how: 'all equipment in the engine’s model × Lang factor; without clarifier, filter and screens, 3 % of the file’s purchase cost',
      cause: 'model',
      outside:
        'the Lang factor of the file is 3 for a plant with its own power station, ours 4.1 for solids and fluids (Peters and Timmerhaus), and ours has a working capital of 0.8 of the purchase cost, the file one of 5 % of the fixed capital; the purchase costs agree',
    },
    fixed: {
      name: 'Fixed operating cost',
      unit: 'USD/y',
      published: 8.221e6,
      kind: 'computed',
      estimate: 'operating',
      how: FIXED_HOW,
      cause: 'model',
      outside: `${DEAR_FACTORS}, and of a capital that is 1.5 times that of the file; ${CHEAP_FACTORS}`,
    },
  },
  leftOut: [
    {
      name: 'On-site electricity use, 9.1 MW',
      reason:
        'a third of the electricity drives boilers and pumps that this model sizes differently from the BioSTEAM model; the mill has its own row',
    },
    { name: 'Ethanol price of 0.789 USD/kg', reason: 'the price depends on the total capital and on the turbine rule' },
    {
      name: 'Cooling tower price, 0.62 M USD',
      reason:
        'in the BioSTEAM model, the cooling water is heated by 20 K and does not serve a condensing turbine, so its flow is only a fraction of the flow in this model',
    },
  ],
  ours: (library: Library) => {
    const known = withMolecules(library, [GROWN_YEAST], 'BioSTEAM, biorefineries.sugarcane');
    const results = run(caneEthanolPlant, known);
    const physical = run(canePlantByExpansion, known);
    const [fuel] = results.utilities!.fuels;
    const fermenters = machines(results, 'fermentation').filter(({ name }) => name === 'Reactor');
    return {
      ethanol: ethanolMade(results),
      product: massOf(results, 'sieve', 'product', 'mol_ethanol'),
      bagasse: massOf(results, 'mill', 'bagasse'),
      mill_price: priceOf(machines(results, 'mill', 'C-56')),
      shredder_price: priceOf(machines(results, 'mill', 'C-55')),
      juice: massOf(results, 'juice', 'product'),
      evaporated: massOf(results, 'evaporator', 'condensate'),
      vinasse: massOf(results, 'beer_column', 'stillage'),
      purge: massOf(results, 'sieve', 'purge'),
      evaporator_steam: steamOf(results, 'heater') + steamOf(results, 'evaporator'),
      beer_steam: steamOf(results, 'beer_column'),
      rectifier_steam: steamOf(results, 'rectifier'),
      sieve_steam: steamOf(results, 'sieve'),
      fermenters: fermenters.reduce((sum, { size, n_units }) => sum + size * n_units, 0),
      beer_diameter: outputOf(results, 'beer_column', 'diameter'),
      rectifier_diameter: outputOf(results, 'rectifier', 'diameter'),
      area: surfaceOf(stepOf(results, 'evaporator').outputs, 5),
      beer_price: columnPrice(results, 'beer_column'),
      rectifier_price: columnPrice(results, 'rectifier'),
      condenser_price: exchangersPrice(results, 'Condenser', 'rectifier'),
      reboiler_price: exchangersPrice(results, 'Reboiler', 'beer_column', 'rectifier'),
      evaporator_price: priceOf(machines(results, 'evaporator', 'C-32', 'C-39')),
      fuel: fuel!.energy,
      boiler_heat: utilityOf(results, 'boiler_heat'),
      power: utilityOf(results, 'generated'),
      turbine_power: utilityOf(physical, 'generated'),
      boiler_price: priceOf(machines(results, 'utilities', 'C-43', 'C-70', 'C-71')),
      chiller_price: priceOf(machines(results, 'utilities', 'C-42')),
      purchase: results.capital.equipment_purchase,
      tci: results.capital.total,
      fixed: fixedCost(results),
    };
  },
};
