/** Ethanol from sugar cane: the front part of a BioSTEAM plant, from the cane to ethanol, without boiler and turbine. */
import type { Library } from '../types.ts';
import type { PublishedCase } from './case.ts';
import {
  CHEAP_EVAPORATOR,
  COLUMN_PRICE,
  columnPrice,
  ETHANOL,
  ethanolMade,
  FEW_VOLATILITIES,
  GROWN_YEAST,
  recovery,
  RUN,
  SIEVE_OUTLET,
  steamOf,
} from './ethanol.ts';
import { from, machines, massOf, outputOf, type Plant, priceOf, run, step, withMolecules } from './plant.ts';

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

const PLANT: Plant = {
  product: ETHANOL,
  outlet: SIEVE_OUTLET,
  assumptions: {
    plant: { mode: 'continuous', grade: 'industrial', operating_hours: 4800, failure_rate: 0 },
    capital: { convention: 'lang', cost_year: 2019 },
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
    step(
      'evaporator',
      'evaporation',
      { effects: 5, product_solids: 0.2272, first_temperature: 373.15, last_temperature: 332.97, time: RUN },
      { feeds: [from('juice')] },
    ),
    step(
      'fermentation',
      'reactor',
      {
        time: 12,
        parallel_trains: 4,
        temperature: 305.15,
        'reactions.a.equation': 'mol_sucrose + water -> 2 mol_glucose',
        'reactions.a.conversion': 1,
        'reactions.b.equation': 'mol_glucose -> 2 mol_ethanol + 2 carbon_dioxide',
        'reactions.b.conversion': 0.9,
        'reactions.b.heat': 98,
        'reactions.c.equation': '1 mol_glucose -> 1 mol_grown_yeast',
        'reactions.c.basis': 'kg',
        'reactions.c.conversion': 0.7,
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
    ...recovery('beer'),
  ],
};

export const caneEthanol: PublishedCase = {
  id: 'cane_ethanol',
  title: 'Ethanol from sugar cane, without boiler and turbine',
  source:
    'BioSTEAM 2.51.19, biorefineries.sugarcane run unchanged; streams, sizes and duties of machines from its export PISCES SF_BST_15 (BioSTEAM 2.46)',
  origin: 'BioSTEAM',
  whole: true,
  inputs: [
    'cane 333,334 kg/h (sucrose 13.7 %, glucose 1.2 %, fibre 13 %, ash and soil 2.1 %), imbibition 34,974 kg/h, water of the scrubber 26,836 kg/h',
    'mill with the engine’s defaults, which are from the same source: 97 % of the fibre and 4 % of the sugars to bagasse of 50 % water; clarifier and screens as given shares, so that the juice has 94.4 % of the sugars',
    'five effects between 100 and 60 °C to 22.7 % sugar; glucose to ethanol 90 %, 70 % of the rest to yeast; 12 h in four fermenters',
    'columns and sieve as for corn; 4,800 h, cost index of 2019',
  ],
  rows: {
    ethanol: {
      name: 'Ethanol made',
      unit: 'kg/h',
      published: 22_139 + 489,
      kind: 'given',
      how: 'sugar × given shares and conversions, by the carbon dioxide',
    },
    product: {
      name: 'Neat ethanol',
      unit: 'kg/h',
      published: 22_626,
      kind: 'given',
      how: 'ethanol made less what columns and sieve lose, through the loop of the sieve',
    },
    bagasse: {
      name: 'Bagasse',
      unit: 'kg/h',
      published: BAGASSE,
      kind: 'given',
      how: 'fibre and sugar that the mill leaves, at 50 % water: defaults from the same source',
    },
    mill_price: {
      name: 'Price of the mill',
      unit: 'USD',
      published: 1_677_180,
      kind: 'given',
      how: 'row C-56 of the cost table, which was taken from this plant',
    },
    shredder_price: {
      name: 'Price of the shredder',
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
      how: 'given shares of the juice of the mill',
    },
    evaporated: {
      name: 'Water evaporated from the juice',
      unit: 'kg/h',
      published: 50_061,
      kind: 'given',
      how: 'given juice to the given share of sugar',
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
      name: 'Purge of the sieve',
      unit: 'kg/h',
      published: 6698,
      kind: 'computed',
      estimate: 'material',
      how: 'what returns to the rectifier in the closed loop',
    },
    evaporator_steam: {
      name: 'Steam to heat and evaporate the juice',
      unit: 'GJ/h',
      published: 42.73 + 32.17 + 6.39,
      kind: 'computed',
      estimate: 'energy',
      how: 'five effects; the first heats the juice from 25 °C, for which the file has two heaters',
    },
    beer_steam: {
      name: 'Steam of the beer column',
      unit: 'GJ/h',
      published: 94.4,
      kind: 'computed',
      estimate: 'energy',
      how: 'shortcut column on a boiling feed, as the file heats it with vinasse',
    },
    rectifier_steam: {
      name: 'Steam of the rectifier',
      unit: 'GJ/h',
      published: 23.1,
      kind: 'computed',
      estimate: 'energy',
      how: 'shortcut column on vapour',
      outside: FEW_VOLATILITIES,
    },
    fermenters: {
      name: 'Volume of the fermenters',
      unit: 'm³',
      published: 4 * 841,
      kind: 'computed',
      estimate: 'size',
      how: 'four trains of 12 h with the engine’s times of filling and cleaning',
    },
    beer_diameter: {
      name: 'Diameter of the beer column',
      unit: 'm',
      published: 7.74 * 0.3048,
      kind: 'computed',
      estimate: 'size',
      how: 'vapour at 80 % of flooding',
    },
    rectifier_diameter: {
      name: 'Diameter of the rectifier',
      unit: 'm',
      published: 12.1 * 0.3048,
      kind: 'computed',
      estimate: 'size',
      how: 'vapour at 80 % of flooding',
    },
    area: {
      name: 'Area of the evaporator',
      unit: 'm²',
      published: 708,
      kind: 'computed',
      estimate: 'size',
      how: 'five equal effects, falling film',
      outside:
        'the file’s areas need 4.5 kW/m²/K at 10 K per effect; ours takes 2.8 less 0.8 × the solids, and subtracts the elevation of the boiling point',
    },
    beer_price: {
      name: 'Price of the beer column',
      unit: 'USD',
      published: 451_000,
      kind: 'computed',
      estimate: 'capital',
      how: 'trays, shell, platforms, condenser and reboiler',
      outside: COLUMN_PRICE,
    },
    rectifier_price: {
      name: 'Price of the rectifier',
      unit: 'USD',
      published: 632_000,
      kind: 'computed',
      estimate: 'capital',
      how: 'trays, shell, platforms, condenser and reboiler',
      outside: COLUMN_PRICE,
    },
    evaporator_price: {
      name: 'Price of the evaporator',
      unit: 'USD',
      published: 113_059,
      kind: 'computed',
      estimate: 'capital',
      how: 'bodies and vacuum pump',
      outside: CHEAP_EVAPORATOR,
    },
  },
  leftOut: [
    {
      name: 'Boiler, turbine, power and total capital of 211 M USD',
      reason: 'the engine buys steam and power; 86 M of the 201 M installed is the boiler and turbine',
    },
    { name: 'Ethanol price of 0.789 USD/kg', reason: 'half of it pays for the boiler and turbine' },
    { name: 'Steam of the sieve, 37.6 GJ/h', reason: 'there is no operation for the sieve' },
  ],
  ours: (library: Library) => {
    const results = run(PLANT, withMolecules(library, [GROWN_YEAST], 'BioSTEAM, biorefineries.sugarcane'));
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
      evaporator_steam: steamOf(results, 'evaporator'),
      beer_steam: steamOf(results, 'beer_column'),
      rectifier_steam: steamOf(results, 'rectifier'),
      fermenters: fermenters.reduce((sum, { size, n_units }) => sum + size * n_units, 0),
      beer_diameter: outputOf(results, 'beer_column', 'diameter'),
      rectifier_diameter: outputOf(results, 'rectifier', 'diameter'),
      area: 5 * outputOf(results, 'evaporator', 'area'),
      beer_price: columnPrice(results, 'beer_column'),
      rectifier_price: columnPrice(results, 'rectifier'),
      evaporator_price: priceOf(machines(results, 'evaporator', 'C-32', 'C-39')),
    };
  },
};
