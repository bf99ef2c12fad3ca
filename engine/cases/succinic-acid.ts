/** Succinic acid from dextrose: a whole biorefinery exported from BioSTEAM, per hour. */
import { costIndex } from '../assumptions/cepci.ts';
import { costRow } from '../costing/cost-table.ts';
import { purchase } from '../costing/purchase.ts';
import { latentHeat } from '../physics/evaporation.ts';
import { type Feed, runSingle, type UnitRun } from '../evaluate/single.ts';
import { batchVessels } from '../steps/schedule.ts';
import { celsius, KJ_PER_GJ } from '../wording/quantity.ts';
import type { Library } from '../types/library.ts';
import type { ProductBasis, SettingValue } from '../types/configuration.ts';
import { type PublishedCase, solveFor } from './case.ts';

const FILE = {
  dextrose: 50_997,
  glucose: 46_362,
  water: 302_806,
  /** Lime, corn steep liquor, ammonium sulphate, magnesium sulphate. */
  salts: 2888 + 3102 + 1260 + 156,
  dioxide: 184,
  hours: 96,
  filled: 0.4,
  /** kg/kg of glucose: 2 mol of acid from 0.361, cells of CH1.8O0.5N0.2 from 0.186 of it. */
  acid: (0.361 * 2 * 118.09) / 180.16,
  cells: (0.186 * 6 * 24.6) / 180.16,
  evaporated: 253_864,
  share: 0.75,
  broth: 21_874,
  crystals: 21_494,
  product: 25_328,
  dryerWater: 7796,
  crystalliser: 6,
};

const BASIS: ProductBasis = {
  name: 'Succinic acid',
  kind: 'molecule',
  component_id: 'mol_succinic_acid',
  host_id: 'cel_saccharomyces_cerevisiae',
  selling_price: null,
};
/** m³/h of medium, by the apparent densities in water. */
const MEDIUM = (FILE.water + FILE.dextrose - FILE.glucose) / 997 + FILE.glucose / 1540 + FILE.salts / 2200;
const LARGEST_FERMENTER = 3785;

function run(
  library: Library,
  operation: string,
  settings: Record<string, SettingValue>,
  feed: Feed,
  T = 303.15,
): UnitRun {
  const answer = runSingle({
    operation,
    settings,
    feed,
    basis: BASIS,
    library,
    temperature: T,
    assumptions: { plant: { grade: 'industrial' }, capital: { cost_year: 2019 } },
  });
  if ('infeasible' in answer) throw new Error(answer.message);
  return answer;
}

/** The batch of one vessel with the yields of the file. */
function fermentation(library: Library, growth: number, aeration: number, power: number): UnitRun {
  const settings = {
    vessel_volume: 300,
    temperature: 303.15,
    batch_substrate_concentration: FILE.glucose / MEDIUM,
    // One gram of acid per gram of glucose, the maximum that can be entered; cells use the rest.
    product_yield: 1,
    batch_biomass_yield: FILE.cells / (1 - FILE.acid),
    maintenance: 0,
    max_growth_rate: growth,
    product_growth: FILE.acid / FILE.cells,
    product_maintenance: 0,
    lysed_fraction: 0,
    aeration,
    power_per_volume: power,
  };
  return run(library, 'batch_fermentation', settings, {});
}

/**
 * Growth rate that gives the published time, and the air flow and stirring that supply its oxygen with minimum power.
 */
function cheapest(library: Library): UnitRun {
  const growth = solveFor((rate) => fermentation(library, rate, 1, 3).outputs.process_time!, FILE.hours, 0.02, 0.2);
  let best: UnitRun | null = null;
  for (let aeration = 0.05; aeration <= 1; aeration += 0.05) {
    const margin = (power: number) => fermentation(library, growth, aeration, power).outputs.oxygen_margin!;
    if (margin(8) < MARGIN) continue;
    const power = margin(0.02) > MARGIN ? 0.02 : solveFor(margin, MARGIN, 0.02, 8);
    const candidate = fermentation(library, growth, aeration, power);
    if (!best || powerOf(candidate) < powerOf(best)) best = candidate;
  }
  if (!best) throw new Error('No air flow can meet the oxygen demand');
  return best;
}
const MARGIN = 0.05;
const powerOf = ({ outputs }: UnitRun): number => outputs.compressor_power! + outputs.agitator_power!;

export const succinicAcid: PublishedCase = {
  id: 'succinic_acid',
  title: 'Succinic acid from dextrose, BioSTEAM flowsheet export',
  source: 'PISCES standard flowsheet SF_BST_11, after Tran, Mishra, Bhagwat et al. 2023; BioSTEAM 2.46, 2019 prices',
  origin: 'BioSTEAM',
  whole: false,
  inputs: [
    'dextrose monohydrate 50,997 kg/h (46,362 glucose), water 302,806, lime, corn steep liquor, ammonium and magnesium sulphate 7,406 kg/h',
    'fermentation 96 h at 30 °C, vessels 40 % full; 0.361 of the glucose converted at 2 mol of acid per mol, 0.186 of the glucose converted to cells',
    'five effects between 1.01 and 0.2 bar that evaporate 0.75 of the feed; crystallisers at 0.25 °C for 6 h, four in parallel; 85 % product',
    'solved for: growth rate from the 96 h; air flow and stirring of minimum total power that leave a 5 % margin in oxygen transfer',
  ],
  rows: {
    broth: {
      name: 'Broth',
      unit: 'kg/h',
      published: 349_117,
      kind: 'given',
      how: 'batch fermentation with the yields of the BioSTEAM model: inputs minus carbon dioxide from the carbon balance',
    },
    acid: {
      name: 'Succinic acid in the broth',
      unit: 'kg/h',
      published: FILE.broth,
      kind: 'given',
      how: 'batch fermentation with the yields of the BioSTEAM model',
    },
    cells: {
      name: 'Biomass in the broth',
      unit: 'kg/h',
      published: 7047,
      kind: 'given',
      how: 'batch fermentation with the yields of the BioSTEAM model',
    },
    held: {
      name: 'Mass capacity of the fermenters',
      unit: 't',
      published: 94_260,
      kind: 'given',
      how: 'broth × (96 h + the engine’s turnaround of 8.5 h) ÷ 0.4; the BioSTEAM model has a turnaround of 12 h',
    },
    power: {
      name: 'Fermentation power',
      unit: 'MW',
      published: 6.77,
      kind: 'defect',
      how: 'stirring and aeration power of one vessel per m³ × broth volume in fermentation',
      defect:
        'the published power covers the agitators and one pump; the separately listed compressors deliver 139 kmol/h of oxygen, whereas the reactions of the BioSTEAM model need 583 kmol/h',
    },
    evaporated: {
      name: 'Water evaporated',
      unit: 'kg/h',
      published: FILE.evaporated,
      kind: 'given',
      how: 'evaporation of 0.75 of a feed of 338,485 kg/h, as given',
    },
    steam: {
      name: 'Evaporator steam',
      unit: 'GJ/h',
      published: 209.7,
      kind: 'computed',
      estimate: 'energy',
      how: 'five effects, 100 to 60 °C, fed at 30 °C',
    },
    area: {
      name: 'Evaporator area',
      unit: 'm²',
      published: 4395,
      kind: 'computed',
      estimate: 'size',
      how: 'five equal effects, falling film',
      operation: 'evaporation',
      cause: 'model',
      outside:
        'the rule of BioSTEAM, which is 2.98 kW/m²/K as for water, no elevation of the boiling point, and steam of 139 °C in a small first effect, gives 4,490 m²; ours takes 2.84 less 0.8 × the solids, subtracts the elevation, and makes the first effect as large as the others',
    },
    crystalliser: {
      name: 'Volume of each of the four first-stage crystallisers',
      unit: 'm³',
      published: 258,
      kind: 'computed',
      estimate: 'size',
      how: 'steady flow of the concentrate through four vessels, 6 h plus 1 h of handling, 90 % full',
    },
    recovered: {
      name: 'Succinic acid in the product',
      unit: 'kg/h',
      published: FILE.crystals,
      kind: 'computed',
      estimate: 'material',
      how: 'one crystallisation of the concentrate at 0.25 °C',
      cause: 'inputs',
      outside:
        '8 % remains dissolved at 0.25 °C and leaves with the mother liquor, which the BioSTEAM model sends to two further crystallisers; their feeds are not given',
    },
    product: {
      name: 'Product of 85 %',
      unit: 'kg/h',
      published: FILE.product,
      kind: 'given',
      how: 'recovered acid, dried to 85 %',
    },
    dryer_water: {
      name: 'Water removed by the dryer',
      unit: 'kg/h',
      published: FILE.dryerWater,
      kind: 'given',
      how: 'drum dryer fed with the wet cake of the BioSTEAM model, 33,124 kg/h',
    },
    dryer_gas: {
      name: 'Dryer gas',
      unit: 'kg/h',
      published: 654,
      kind: 'computed',
      estimate: 'energy',
      how: 'heat duty of the drum dryer ÷ 90 % efficiency',
      operation: 'direct_fired_dryer',
      cause: 'model',
      outside:
        'the file burns 4.2 MJ per kg of water that it removes, with the heat of the air that leaves; ours 3.4, dryers in the field 3.0 to 3.6',
    },
    fermenters: {
      name: 'Installed cost of the fermenters',
      unit: 'USD',
      published: 48.2e6,
      kind: 'computed',
      estimate: 'price',
      types: ['C-07a', 'C-08', 'C-09'],
      how: 'field-erected fermenters of up to 3,785 m³ with agitator and cleaning system, bare-module cost, 2019',
    },
  },
  leftOut: [
    {
      name: 'Total power, 26.1 MW',
      reason: 'most of this power is for air compression, water treatment and utilities that the engine does not model',
    },
    {
      name: 'Wastewater plant, boiler and turbogenerator',
      reason: 'the engine assumes that steam, power and water treatment are bought',
    },
    {
      name: 'Second and third crystallisers',
      reason: 'their feeds are recycled mother liquors, which are not given',
    },
    {
      name: 'Installed cost of areas 300, 400 and 600, and total installed cost',
      reason: 'these areas include seed trains, recycles and storage whose sizes are not given',
    },
    { name: 'Product price', reason: 'the BioSTEAM model gives neither annual hours nor labour' },
  ],
  ours: (library) => {
    const vessel = cheapest(library);
    const { at, state } = vessel;
    const scale = MEDIUM / (0.8 * 300);
    const out = state.run.out;
    const broth = out.total() * scale;
    const turnaround = state.unit.setup + state.unit.fill + state.unit.empty + state.unit.cip + state.unit.sip;

    const feed = FILE.evaporated / FILE.share;
    const thin = { target: FILE.broth, salt: FILE.salts, water: feed - FILE.broth - FILE.salts };
    const solids = (FILE.broth + FILE.salts) / (feed * (1 - FILE.share));
    const evaporator = run(
      library,
      'evaporation',
      {
        time: 1,
        effects: 5,
        first_temperature: celsius(100),
        last_temperature: celsius(60),
        vapour_share: 'balance',
        product_solids: solids,
      },
      thin,
    ).outputs;
    const concentrate = feed * (1 - FILE.share);
    const crystals = run(
      library,
      'crystallisation',
      { final_temperature: celsius(0.25), residence_time: FILE.crystalliser, wash_ratio: 0 },
      { target: FILE.broth, salt: FILE.salts, water: concentrate - FILE.broth - FILE.salts },
      333.15,
    );
    const recovered = crystals.state.run.out.mass[crystals.at.target]!;
    const cake = FILE.product + FILE.dryerWater;
    const dryer = run(
      library,
      'drum_drying',
      { time: 1, product_solids: FILE.crystals / FILE.product },
      { target: FILE.crystals, water: cake - FILE.crystals },
      celsius(25),
    ).outputs;

    const { count, volume } = batchVessels({
      flow: MEDIUM,
      process: FILE.hours,
      turnaround,
      filled: FILE.filled,
      largest: LARGEST_FERMENTER,
    });
    const fermenters = ['C-07', 'C-08', 'C-09'].reduce((sum, id) => {
      const row = costRow(id);
      return (
        sum +
        row.bareModule *
          purchase(row, { total: count * volume, atLeast: count, index: costIndex(2019), grade: 'industrial' }).cost
      );
    }, 0);
    return {
      broth,
      acid: out.mass[at.target]! * scale,
      cells: out.mass[at.cell]! * scale,
      held: (broth * (FILE.hours + turnaround)) / FILE.filled / 1000,
      power: ((powerOf(vessel) / (0.8 * 300)) * MEDIUM * FILE.hours) / 1000,
      evaporated: evaporator.evaporation!,
      steam: (evaporator.steam! * latentHeat(evaporator.steam_temperature!)) / KJ_PER_GJ,
      area: 5 * evaporator.area!,
      crystalliser: batchVessels({
        flow: concentrate / 1100,
        process: FILE.crystalliser,
        turnaround: 1,
        filled: 0.9,
        largest: 250,
      }).volume,
      recovered,
      product: recovered / (FILE.crystals / FILE.product),
      dryer_water: dryer.evaporation!,
      dryer_gas: dryer.gas!,
      fermenters,
    };
  },
};
