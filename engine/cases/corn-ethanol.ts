/** Ethanol from corn by dry grinding: a whole plant of BioSTEAM, from the milled corn to ethanol, feed and oil. */
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
import { from, machines, massOf, outputOf, type Plant, priceOf, run, step, used, withMolecules } from './plant.ts';

const FILE = {
  corn: 46_375,
  cornPrice: 0.132277,
  /** Share lost in cleaning. */
  cleaned: 0.003,
  /** Process water, steam of the jet cooker, water in the enzymes and yeast. */
  water: 87_126 + 1364 + 92,
  /** Enzymes, yeast, ammonia, acid, lime, cooking steam; USD/h. */
  chemicals:
    48.13 * 2.25 + 32.32 * 2.25 + 12.17 * 1.86 + 78.84 * 0.4486 + 39.42 * 0.0897 + 4.73 * 0.1994 + 1364 * 0.01286,
  feed: { rate: 11_819, price: 0.12026 },
  oil: { rate: 687.8, price: 0.56 },
  /** Denatured ethanol and its denaturant. */
  ethanol: { rate: 15_777.8, price: 0.485479 },
  denaturant: { rate: 656.98, price: 0.435507 },
  neat: 15_120.75,
  hours: 7920,
};

const BY_CENTRIFUGE = {
  others: 0.8285,
  'shares.mol_grown_yeast': 0.2734,
  'shares.mol_vegetable_oil': 0.5,
  'shares.mol_fibre': 0.5328,
  'shares.mol_insoluble_protein': 0.08,
  'shares.mol_ash': 0,
};

const PLANT: Plant = {
  product: ETHANOL,
  outlet: SIEVE_OUTLET,
  assumptions: {
    plant: { mode: 'continuous', grade: 'industrial', operating_hours: FILE.hours, failure_rate: 0 },
    capital: { convention: 'lang', cost_year: 2017 },
    finance: {
      discount_rate: 0.0676,
      tax_rate: 0.35,
      depreciation: 'macrs_7',
      construction_years: 2,
      startup_years: 0,
    },
  },
  steps: [
    step(
      'corn',
      'purchased_feed',
      {
        amount: FILE.corn * (1 - FILE.cleaned),
        price: FILE.cornPrice / (1 - FILE.cleaned),
        'composition.mol_starch': 0.612,
        'composition.mol_fibre': 0.1067,
        'composition.mol_soluble_protein': 0.034,
        'composition.mol_insoluble_protein': 0.0493,
        'composition.mol_vegetable_oil': 0.034,
        'composition.mol_ash': 0.014,
      },
      { feeds: [] },
    ),
    step('water', 'purchased_feed', { amount: FILE.water, price: FILE.chemicals / FILE.water }, { feeds: [] }),
    step('slurry', 'mixer', {}, { feeds: [from('corn'), from('water'), from('backset')] }),
    step(
      'fermentation',
      'reactor',
      {
        time: 60,
        parallel_trains: 7,
        temperature: 305.15,
        'reactions.a.equation': 'mol_starch + water -> mol_glucose',
        'reactions.a.conversion': 1,
        'reactions.b.equation': 'mol_glucose -> 2 mol_ethanol + 2 carbon_dioxide',
        'reactions.b.conversion': 0.95,
        'reactions.b.heat': 85,
        'reactions.c.equation': '1 mol_glucose -> 1 mol_grown_yeast',
        'reactions.c.basis': 'kg',
        'reactions.c.conversion': 1,
      },
      { feeds: [from('slurry')] },
    ),
    ...recovery('fermentation'),
    step('centrifuge', 'component_splitter', BY_CENTRIFUGE, { feeds: [from('beer_column.stillage')] }),
    step('backset', 'splitter', { share: 0.208 }, { feeds: [from('centrifuge')] }),
    step(
      'evaporator',
      'evaporation',
      { effects: 5, product_solids: 0.4254, first_temperature: 373.15, last_temperature: 332.97, time: RUN },
      { feeds: [from('backset.other')] },
    ),
    step(
      'oil',
      'component_splitter',
      { 'shares.mol_vegetable_oil': 0.01 },
      { feeds: [from('evaporator')], outlets: { other: { disposal: 'sold', name: 'Oil', price: FILE.oil.price } } },
    ),
    step('cake', 'mixer', {}, { feeds: [from('oil'), from('centrifuge.other')] }),
    step(
      'dryer',
      'drum_drying',
      { product_solids: 0.9, recovery: 1, time: RUN },
      {
        feeds: [from('cake')],
        outlets: { product: { disposal: 'sold', name: 'Distillers grains', price: FILE.feed.price } },
      },
    ),
  ],
};

/** The file’s price, for denatured ethanol, without the denaturant. */
const NEAT_PRICE = (FILE.ethanol.rate * FILE.ethanol.price - FILE.denaturant.rate * FILE.denaturant.price) / FILE.neat;

export const cornEthanol: PublishedCase = {
  id: 'corn_ethanol',
  title: 'Ethanol from corn, dry grind',
  source:
    'BioSTEAM 2.51.19, biorefineries.corn run unchanged; sizes and duties of machines from its export PISCES SF_BST_01 (BioSTEAM 2.46); layout of Kwiatkowski et al. 2006',
  origin: 'BioSTEAM',
  whole: true,
  inputs: [
    'corn 46,375 kg/h (61.2 % starch, 15 % water, 10.7 % fibre, 8.3 % protein, 3.4 % oil, 1.4 % ash), process water 87,126 kg/h, cooking steam 1,364 kg/h; prices of the file',
    'starch to glucose 100 %, glucose to ethanol 95 %, the rest to yeast; 60 h in seven fermenters',
    'beer column to 28 mol-%, rectifier to 80.8 mol-%, molecular sieve with 0.838 of the ethanol and 0.075 of the water to the product, the rest back to the rectifier',
    'splits of the centrifuge, 20.8 % of thin stillage back to the slurry, five effects between 100 and 60 °C to 42.5 % solids, 99 % of the oil skimmed, feed dried to 10 % water',
    '7,920 h, cost index of 2017, return of 6.76 %, tax 35 %, MACRS over 7 years; factors and wages are the engine’s (Lang)',
  ],
  rows: {
    ethanol: {
      name: 'Ethanol made',
      unit: 'kg/h',
      published: 14_997 + 278,
      kind: 'given',
      how: 'starch × given conversions, by the carbon dioxide',
    },
    oil: {
      name: 'Oil',
      unit: 'kg/h',
      published: FILE.oil.rate,
      kind: 'given',
      how: 'oil of the corn × the given splits, in the closed loop of thin stillage',
    },
    product: {
      name: 'Neat ethanol',
      unit: 'kg/h',
      published: 14_996,
      kind: 'given',
      how: 'ethanol made less what columns and sieve lose, through the loop of the sieve',
    },
    stillage: {
      name: 'Whole stillage',
      unit: 'kg/h',
      published: 105_643,
      kind: 'computed',
      estimate: 'material',
      how: 'bottoms of the beer column, with backset in the loop',
    },
    evaporated: {
      name: 'Water evaporated from thin stillage',
      unit: 'kg/h',
      published: 54_998,
      kind: 'given',
      how: 'thin stillage of the loop to the solids of the file',
    },
    dried: {
      name: 'Water evaporated by the dryer',
      unit: 'kg/h',
      published: 20_901,
      kind: 'computed',
      estimate: 'material',
      how: 'wet cake and syrup to 10 % water',
    },
    grains: {
      name: 'Distillers grains',
      unit: 'kg/h',
      published: FILE.feed.rate,
      kind: 'computed',
      estimate: 'material',
      how: 'dried cake and syrup',
      outside:
        'the file’s reaction of the remaining glucose to yeast loses mass: 1,572 kg/h of glucose become 277 kg/h of yeast in its grains, all of it in ours',
    },
    beer_steam: {
      name: 'Steam of the beer column',
      unit: 'GJ/h',
      published: 49.9,
      kind: 'computed',
      estimate: 'energy',
      how: 'shortcut column on a boiling feed, as the file heats it with stillage',
    },
    rectifier_steam: {
      name: 'Steam of the rectifier',
      unit: 'GJ/h',
      published: 7.52,
      kind: 'computed',
      estimate: 'energy',
      how: 'shortcut column on vapour',
      outside: FEW_VOLATILITIES,
    },
    evaporator_steam: {
      name: 'Steam of the evaporator',
      unit: 'GJ/h',
      published: 25.27,
      kind: 'computed',
      estimate: 'energy',
      how: 'five effects',
    },
    gas: {
      name: 'Gas of the dryer',
      unit: 'kg/h',
      published: 1114,
      kind: 'computed',
      estimate: 'energy',
      how: 'heat of the drum dryer ÷ efficiency',
    },
    fermenters: {
      name: 'Volume of the fermenters',
      unit: 'm³',
      published: 7 * 1731,
      kind: 'computed',
      estimate: 'size',
      how: 'seven trains of 60 h with the engine’s times of filling and cleaning',
    },
    beer_diameter: {
      name: 'Diameter of the beer column',
      unit: 'm',
      published: 6.97 * 0.3048,
      kind: 'computed',
      estimate: 'size',
      how: 'vapour at 80 % of flooding',
    },
    area: {
      name: 'Area of the evaporator',
      unit: 'm²',
      published: 960,
      kind: 'computed',
      estimate: 'size',
      how: 'five equal effects, falling film',
      outside:
        'the file’s areas need 3.7 kW/m²/K at 10 K per effect; ours takes 2.8 less 0.8 × the solids, and subtracts the elevation of the boiling point',
    },
    drum: {
      name: 'Area of the dryer',
      unit: 'm²',
      published: 1111,
      kind: 'computed',
      estimate: 'size',
      how: 'water evaporated ÷ 20 kg/m³/h',
    },
    fermenter_price: {
      name: 'Price of the fermenters with agitators',
      unit: 'USD',
      published: 4.611e6,
      kind: 'computed',
      estimate: 'capital',
      how: 'field-erected tanks with agitator',
    },
    beer_price: {
      name: 'Price of the beer column',
      unit: 'USD',
      published: 345_000,
      kind: 'computed',
      estimate: 'capital',
      how: 'trays, shell, platforms, condenser and reboiler',
      outside: COLUMN_PRICE,
    },
    rectifier_price: {
      name: 'Price of the rectifier',
      unit: 'USD',
      published: 512_000,
      kind: 'computed',
      estimate: 'capital',
      how: 'trays, shell, platforms, condenser and reboiler',
      outside: COLUMN_PRICE + ', and has the reflux above',
    },
    evaporator_price: {
      name: 'Price of the evaporator',
      unit: 'USD',
      published: 121_569,
      kind: 'computed',
      estimate: 'capital',
      how: 'bodies and vacuum pump',
      outside: CHEAP_EVAPORATOR,
    },
    dryer_price: {
      name: 'Price of the dryer',
      unit: 'USD',
      published: 1.195e6,
      kind: 'computed',
      estimate: 'capital',
      how: 'gas-fired drum',
    },
    electricity: {
      name: 'Electricity',
      unit: 'kW',
      published: 1923,
      kind: 'computed',
      estimate: 'energy',
      how: 'all steps',
      outside:
        'the engine’s reactor is stirred with 0.2 kW/m³ unless entered (1,671 kW; the file 125 kW), and its columns pump with 0.02 kWh/kg of distillate (1,011 kW; the file 100 kW)',
    },
    tci: {
      name: 'Total capital',
      unit: 'USD',
      published: 69.39e6,
      kind: 'computed',
      estimate: 'capital',
      how: 'all machines of the engine × Lang factor',
    },
    aoc: {
      name: 'Operating cost without depreciation',
      unit: 'USD/y',
      published: 67.38e6,
      kind: 'computed',
      estimate: 'operating',
      how: 'whole plant; 49 M of it is the given corn',
    },
    price: {
      name: 'Ethanol price at a return of 6.76 %',
      unit: 'USD/kg',
      published: NEAT_PRICE,
      kind: 'computed',
      estimate: 'cost',
      how: 'break-even price, with the sales of grains and oil; the file’s price without the denaturant',
    },
  },
  leftOut: [
    {
      name: 'Sales, gross margin and net present value',
      reason: 'sums of given prices × rates; the file’s price is in the row of the ethanol price',
    },
    {
      name: 'Total steam, 108.2 GJ/h',
      reason:
        'includes 25.5 GJ/h to heat and cook the slurry and the vapour of the sieve, for which there is no operation',
    },
    {
      name: 'Mills, cooker, sieve, scrubber and oxidiser, 5.1 M USD of machines',
      reason: 'there are no operations for them; their part of the capital is in the unlisted equipment',
    },
  ],
  ours: (library: Library) => {
    const results = run(PLANT, withMolecules(library, [GROWN_YEAST], 'BioSTEAM, biorefineries.corn'));
    const out = (id: string, key: string) => outputOf(results, id, key);
    const fermenters = machines(results, 'fermentation').filter(({ name }) => name === 'Reactor');
    return {
      ethanol: ethanolMade(results),
      oil: massOf(results, 'oil', 'other'),
      product: massOf(results, 'sieve', 'product', 'mol_ethanol'),
      stillage: massOf(results, 'beer_column', 'stillage'),
      evaporated: massOf(results, 'evaporator', 'condensate'),
      dried: massOf(results, 'dryer', 'vapour'),
      grains: massOf(results, 'dryer', 'product'),
      beer_steam: steamOf(results, 'beer_column'),
      rectifier_steam: steamOf(results, 'rectifier'),
      evaporator_steam: steamOf(results, 'evaporator'),
      gas: used(results, 'natural_gas', 'dryer'),
      fermenters: fermenters.reduce((sum, { size, n_units }) => sum + size * n_units, 0),
      beer_diameter: out('beer_column', 'diameter'),
      area: 5 * out('evaporator', 'area'),
      drum: out('dryer', 'area'),
      fermenter_price: priceOf(fermenters),
      beer_price: columnPrice(results, 'beer_column'),
      rectifier_price: columnPrice(results, 'rectifier'),
      evaporator_price: priceOf(machines(results, 'evaporator', 'C-32', 'C-39')),
      dryer_price: priceOf(machines(results, 'dryer', 'C-35')),
      electricity: used(results, 'electricity'),
      tci: results.capital.total,
      aoc: results.operating_cost.annual_without_depreciation,
      price: results.figures.msp!,
    };
  },
};
