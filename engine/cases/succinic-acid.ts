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
import { type CaseRow, type PublishedCase, solveFor } from './case.ts';
import { AREA_HOW, AREA_OUTSIDE, EVAPORATOR, surfaceOf } from './ethanol.ts';

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
  broth: 21_874,
  crystals: 21_494,
  product: 25_328,
  dryerWater: 7796,
  crystalliser: 6,
  crystallisers: 4,
  /** K of the crystallisers, and of the wet cake that the filters give. */
  cold: 273.4,
  /** Share of a cake that is liquid, and of the last mother liquor that goes back to the first evaporator. */
  cake: 0.35,
  back: 0.9,
};

/**
 * The three evaporators in a row, each with its crystalliser and filter, whose mother liquor goes to the next: streams of the file in
 * kg/h, with what it makes of them.
 */
const STAGES = [
  {
    which: 'first',
    feed: { water: 333_899, acid: 25_277, others: 523, temperature: 301.42 },
    evaporated: 253_864,
    steam: 209.7,
    area: 4395,
    crystalliser: 257.7,
  },
  {
    which: 'second',
    feed: { water: 73_622, acid: 13_403, others: 310, temperature: 273.4 },
    evaporated: 31_196,
    steam: 43.53,
    area: 508.8,
    crystalliser: 136.8,
  },
  {
    which: 'third',
    feed: { water: 39_038, acid: 7112, others: 274, temperature: 273.4 },
    evaporated: 16_510,
    steam: 23.08,
    area: 269.1,
    crystalliser: 72.86,
  },
] as const;
type Stage = (typeof STAGES)[number];

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

const evaporate = (library: Library, { feed, evaporated }: Stage): UnitRun => {
  const { water, acid, others, temperature } = feed;
  const solids = acid + others;
  return run(
    library,
    'evaporation',
    {
      time: 1,
      effects: 5,
      first_temperature: celsius(100),
      last_temperature: celsius(60),
      ...EVAPORATOR,
      vapour_share: 'balance',
      product_solids: solids / (water - evaporated + solids),
    },
    { target: acid, salt: others, water },
    temperature,
  );
};

/** Acid in the three cakes, kg/h, when what goes back is as much as what comes. */
function recoveredAcid(library: Library): number {
  const [{ feed: first }] = STAGES;
  const last = STAGES.at(-1)!;
  // Without what the third mother liquor brings in the file: the broth alone.
  const fresh = { water: first.water - FILE.back * (last.feed.water - last.evaporated), acid: FILE.broth };
  let back = { water: 0, acid: 0 };
  let total = 0;
  for (let pass = 0; pass < 20; pass++) {
    let liquor = { water: fresh.water + back.water, acid: fresh.acid + back.acid };
    total = 0;
    for (const { feed, evaporated } of STAGES) {
      const water = liquor.water * (1 - evaporated / feed.water);
      const settings = {
        final_temperature: FILE.cold,
        residence_time: FILE.crystalliser,
        cake_moisture: FILE.cake,
        wash_ratio: 0,
      };
      const { at, state } = run(library, 'crystallisation', settings, { target: liquor.acid, water }, celsius(60));
      const { mass } = state.run.out;
      total += mass[at.target]!;
      liquor = { water: water - mass[at.water]!, acid: liquor.acid - mass[at.target]! };
    }
    back = { water: FILE.back * liquor.water, acid: FILE.back * liquor.acid };
  }
  return total;
}

function stageRows({ which, evaporated, steam, area, crystalliser }: Stage): Record<string, CaseRow> {
  return {
    [`${which}_evaporated`]: {
      name: `Water evaporated, ${which} evaporator`,
      unit: 'kg/h',
      published: evaporated,
      kind: 'given',
      how: 'given feed and concentrate',
    },
    [`${which}_steam`]: {
      name: `Steam to the ${which} evaporator`,
      unit: 'GJ/h',
      published: steam,
      kind: 'computed',
      estimate: 'energy',
      how: 'five effects, 100 to 60 °C, with the given feed',
    },
    [`${which}_area`]: {
      name: `Area of the ${which} evaporator`,
      unit: 'm²',
      published: area,
      kind: 'computed',
      estimate: 'size',
      how: AREA_HOW,
      ...(which !== 'first' && AREA_OUTSIDE),
    },
    [`${which}_crystalliser`]: {
      name: `Volume of each of the four ${which} crystallisers`,
      unit: 'm³',
      published: crystalliser,
      kind: 'computed',
      estimate: 'size',
      how: 'the given concentrate flows into one of four vessels at a time; 6 h plus 1 h of handling, 90 % full',
    },
  };
}

function stageFigures(library: Library, stage: Stage): Record<string, number> {
  const { which, feed, evaporated } = stage;
  const { outputs } = evaporate(library, stage);
  const concentrate = feed.water + feed.acid + feed.others - evaporated;
  return {
    [`${which}_evaporated`]: outputs.evaporation!,
    [`${which}_steam`]: (outputs.steam! * latentHeat(outputs.steam_temperature!)) / KJ_PER_GJ,
    [`${which}_area`]: surfaceOf(outputs, 5),
    [`${which}_crystalliser`]: ((concentrate / 1100) * (FILE.crystalliser + 1)) / 0.9 / (FILE.crystallisers - 1),
  };
}

export const succinicAcid: PublishedCase = {
  id: 'succinic_acid',
  title: 'Succinic acid from dextrose, BioSTEAM flowsheet export',
  source: 'PISCES standard flowsheet SF_BST_11, after Tran, Mishra, Bhagwat et al. 2023; BioSTEAM 2.46, 2019 prices',
  origin: 'BioSTEAM',
  whole: false,
  inputs: [
    'dextrose monohydrate 50,997 kg/h (46,362 glucose), water 302,806, lime, corn steep liquor, ammonium and magnesium sulphate 7,406 kg/h',
    'fermentation 96 h at 30 °C, vessels 40 % full; 0.361 of the glucose converted at 2 mol of acid per mol, 0.186 of the glucose converted to cells',
    'three evaporators of five effects between 1.01 and 0.2 bar, with forced circulation and steam of 139 °C, that evaporate 0.76, 0.42 and 0.42 of the water of their given feeds; after each, four crystallisers at 0.25 °C for 6 h and a filter, whose mother liquor goes on, 0.9 of the last one back to the first evaporator; 85 % product',
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
    ...Object.assign({}, ...STAGES.map(stageRows)),
    recovered: {
      name: 'Succinic acid in the product',
      unit: 'kg/h',
      published: FILE.crystals,
      kind: 'computed',
      estimate: 'material',
      how: 'cakes of the three crystallisations, each of the mother liquor of the one before, with what goes back to the first',
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
      kind: 'defect',
      how: 'heat duty of the drum dryer ÷ 90 % efficiency, from a cake of 0.25 °C',
      defect:
        'the mixer before the dryer turns the crystals of the three filters, at 273.4 K, into a liquid, whose heat of melting cools the cake to 216.2 K without freezing its water; the dryer makes up for it, and gives the acid as a liquid at 70 °C, 115 K below its melting point: 21,496 kg/h at 279 kJ/kg are 6.0 of the 32.7 GJ/h that the gas brings',
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
      name: 'Acid that each crystalliser takes out',
      reason:
        'in the file 0.14 kg of acid per kg of water stays dissolved at 0.25 °C, five times what dissolves, so that its three stages share what the first one alone would give here',
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

    const recovered = recoveredAcid(library);
    const cake = FILE.product + FILE.dryerWater;
    const dryer = run(
      library,
      'drum_drying',
      { time: 1, product_solids: FILE.crystals / FILE.product },
      { target: FILE.crystals, water: cake - FILE.crystals },
      FILE.cold,
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
      ...Object.assign({}, ...STAGES.map((stage) => stageFigures(library, stage))),
      recovered,
      product: recovered / (FILE.crystals / FILE.product),
      dryer_water: dryer.evaporation!,
      dryer_gas: dryer.gas!,
      fermenters,
    };
  },
};
