/**
 * A plant worked through by hand: secreted protein, K. phaffii, six 100 m³ vessels, food grade, 2023. Step by step
 * within 1 %, prices of equipment within 2 %; then the whole plant in one evaluation, with reasons for differences.
 */
import { describe, expect, test } from 'vitest';
import { capital, fixedCapital } from '../costing/capital.ts';
import { capitalRecovery } from '../costing/cash-flow.ts';
import { costRow } from '../costing/cost-table.ts';
import { facilityLines } from '../costing/operating-cost.ts';
import { purchase } from '../costing/purchase.ts';
import { library, product, resultsOf, runUnit } from './fixtures.test-support.ts';
import { evaluate, type Step } from '../index.ts';
import { sterilisingSteam, vesselSteel } from '../physics/cleaning.ts';
import { steamFor } from '../physics/heat.ts';
import { concentrationAreaTime, filmFlux } from '../physics/membrane.ts';
import { WATER_DENSITY, WATER_HEAT_CAPACITY } from '../physics/water.ts';
import { batchesPerYear } from '../steps/schedule.ts';

const MICROFILTRATION = { concentration_factor: 10, diafiltration_volumes: 3, time: 8 };

const HARVEST = {
  machines: 2,
  wash_ratio: 40 / (17.03 + 25.62),
  wash_stages: 1,
  shear_lysis: 0,
  density_difference: 70,
};

const FERMENTATION: Step['settings'] = {
  vessel_volume: 100,
  vessels: 6,
  batch_substrate: 'mol_glycerol',
  batch_substrate_concentration: 40,
  max_growth_rate: 0.26,
  monod_constant: 0.1,
  batch_biomass_yield: 0.55,
  maintenance: 0.02,
  inoculum_fraction: 0.05,
  seed_density: 10,
  feed_substrate: 'mol_glucose',
  feed_concentration: 500,
  feed_biomass_yield: 0.55,
  product_growth: 0.05,
  product_maintenance: 0.001,
  product_yield: 0.7,
  feed_growth_rate: 0.1,
  feed_cap: 0.45 / 80,
  cost_in_batch_yield: true,
  lysed_fraction: 0,
  flask_volume: 5,
  vial_biomass: 0.1,
  medium: 'basal_salts',
  head_pressure: 0.5,
  // The hand calculation has full power at all times.
  turndown: 1,
  temperature: 303.15,
};

describe('fermentation', () => {
  const { outputs, state } = runUnit('fed_batch_fermentation', FERMENTATION);
  const { run } = state;
  test.each([
    ['batch_phase_time', 14.57],
    ['exponential_time', 2.157],
    ['constant_time', 86.95],
    ['biomass', 87.27],
    ['titre', 9.313],
    ['process_time', 103.7],
    ['peak_uptake', 150.1],
    ['max_transfer', 165],
    ['kla', 632],
    ['compressor_power', 221],
    ['agitator_power', 120],
    ['cooling', 22.19],
    ['cell_volume_fraction', 0.3203],
  ])('has %s of %d', (key, expected) => expect(outputs[key]!).toBeNear(expected, 0.01));

  test('needs more cooling area than the jacket has: 101.6 against 92 m²', () =>
    expect(outputs.cooling_area!).toBeNear(101.6 / 92, 0.01));
  test('product and substrates of a batch', () => {
    expect(run.made).toBeNear(745.1, 0.01);
    expect(run.amounts[run.feedSubstrateItem]!).toBeNear(20_000, 0.01);
    expect(run.amounts[run.batchSubstrateItem]!).toBeNear(1600, 0.03); // the seed train's own 36 kg come on top
  });
  test('ammonia, antifoam and salts', () => {
    const used = (id: string) => run.amounts[run.items.findIndex((item) => item.id === id)]!;
    expect(used('mol_ammonia')).toBeNear(1020, 0.01);
    expect(used('mol_antifoam') * 4).toBeNear(64, 0.01);
    // Cleaning uses the same acid: the amount with another medium is its share.
    const cleaning = runUnit('fed_batch_fermentation', { ...FERMENTATION, medium: 'mineral' }).state.run;
    const cleaned = cleaning.amounts[cleaning.items.findIndex((item) => item.id === 'mol_phosphoric_acid')]!;
    expect((used('mol_phosphoric_acid') - cleaned) * 1.1).toBeNear(1985, 0.02);
  });
  test('oxygen and heat', () => {
    expect(run.inlets.air!.total() / 32).toBeNear(397, 0.01);
    const chilled = run.amounts[run.items.findIndex((item) => item.id === 'chilled_water')]!;
    expect(chilled).toBeNear(228, 0.05); // sterilised medium is cooled as well
  });
  test('electricity of air and stirring is 35.3 MWh, and 5 % at most for the seeds', () => {
    const kwh = run.amounts[run.items.findIndex((item) => item.id === 'electricity')]!;
    expect(kwh).toBeNear(35_300, 0.05);
  });
  test('seed train', () => {
    expect(run.seedCount).toBe(3);
    expect(run.seedTime[0]!).toBeNear(24, 0.01);
    expect(run.seedTime[1]!).toBeNear(16.19, 0.01);
    expect(run.seedTime[2]!).toBeNear(13.52, 0.01);
    expect(run.seedVolume[2]! / 0.8).toBeNear(2.5, 0.01);
    expect(run.seedVolume[1]! / 0.8).toBeNear(0.125, 0.01);
  });
});

test('harvest: capture, sludge, washing and time', () => {
  // 80 m³ with the cells of the fermentation; the rest is liquor.
  const cells = 6982;
  const water = 997 * (80 - (4 * cells) / 1090) + 3 * cells;
  const feed = { cell: cells, target: 745.1, water: water - (745.1 / 1370) * 997 };
  const { outputs, state, at } = runUnit('disc_stack_centrifuge', HARVEST, feed);
  expect(outputs.feed_solids!).toBeNear(0.3203, 0.01);
  expect(outputs.throughput!).toBeNear(5, 0.01);
  expect(outputs.limit_size!).toBeNear(2.069, 0.01);
  expect(outputs.capture!).toBeNear(0.9973, 0.01);
  expect(outputs.sludge_volume! - outputs.capture! * 25.62).toBeNear(17.03, 0.01);
  expect(state.run.out.mass[at.target]! / 745.1).toBeNear(0.906, 0.01);
  expect(runUnit('disc_stack_centrifuge', { ...HARVEST, wash_stages: 0 }, feed).outputs.step_yield!).toBeNear(
    0.687,
    0.01,
  );
  expect(state.run.out.volume()).toBeNear(77.35, 0.01);
  expect(outputs.process_time!).toBeNear(16.27, 0.01);
});

/** Membranes as in the hand calculation: rejection, film and gel. */
const FILM = { product_rejection: 0.998, mass_transfer_coefficient: 30, gel_concentration: 250 };
const KNEE = 250 / Math.E;
/** Area × time of concentration, washing and second concentration, m²·h, on one skid in 8 h. */
const SHARES = [1217, 1434, 143] as const;
const SKID_HOURS = 8;
const partOf = (share: number): number => (SKID_HOURS * share) / SHARES.reduce((sum, one) => sum + one, 0);

describe('membranes', () => {
  test('microfiltration: permeate, area and yield', () => {
    // Clarified liquor with the few cells that pass the centrifuges.
    const cells = 19;
    const mass = { target: 675, cell: cells, salt: 3000 };
    const taken = 675 / 1370 + cells * (4 / 1090 - 3 / 997) + 3000 / 2200;
    const { outputs } = runUnit('microfiltration', MICROFILTRATION, { ...mass, water: 997 * (77.35 - taken) });
    expect(outputs.permeate!).toBeNear(92.81, 0.001);
    expect(outputs.area!).toBeNear(331.5, 0.001);
    expect(outputs.step_yield!).toBeNear(0.9915, 0.001);
  });
  const volume = 92.81;
  const knee = KNEE;
  const washing = (volume * 7.143) / knee;
  test('first concentration, washing and second concentration on one skid', () => {
    const first = concentrationAreaTime(volume * 1000, (volume * 1000) / 12.94, 7.143, 0.998, {
      coefficient: 30,
      gel: 250,
      cap: 80,
    });
    expect(first).toBeNear(1217, 0.01);
    expect(washing).toBeNear(7.171, 0.012);
    const middle = (6 * 7.171 * 1000) / filmFlux(30, 250, knee, 80);
    expect(middle).toBeNear(1434, 0.01);
    const last = concentrationAreaTime(7171, (7171 * knee) / 160, knee, 0.998, { coefficient: 30, gel: 250, cap: 80 });
    expect(last).toBeNear(143, 0.01);
    expect((first + middle + last) / 8).toBeNear(349.2, 0.01);
    expect(12.94 ** -0.002 * Math.exp(-0.012) * (160 / knee) ** -0.002).toBeNear(0.9819, 0.01);
  });
});

test('dryer: water, air and powder', () => {
  const { outputs, state } = runUnit(
    'spray_drying',
    { time: 12 },
    { target: 644.5, salt: 71.6, water: 3496 },
    { temperature: 293.15 },
  );
  expect(outputs.feed_solids!).toBeNear(0.17, 0.01);
  expect(outputs.evaporation! * 12).toBeNear(3458, 0.01);
  expect(outputs.air!).toBeNear(8534, 0.01);
  expect(state.run.out.total()).toBeNear(731.1, 0.01);
});

describe('schedule and year', () => {
  test('occupancies, cycle and batches', () => {
    const steps: Step[] = [
      { id: 'a', unit_operation: 'fed_batch_fermentation', name: 'Fermentation', settings: FERMENTATION },
      {
        id: 'b',
        unit_operation: 'disc_stack_centrifuge',
        name: 'Centrifuge',
        settings: { machines: 2, wash_stages: 1 },
      },
      { id: 'c', unit_operation: 'ultrafiltration', name: 'UF', settings: { time: 8, protein_concentration: 160 } },
      { id: 'd', unit_operation: 'spray_drying', name: 'Dryer', settings: { time: 12 } },
    ];
    const outcome = evaluate(
      { uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: {} },
      product,
      library,
    );
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    const { schedule } = outcome.results;
    const held = (id: string) =>
      schedule.resources.find((one) => one.step_id === id && /^(FB|DS|UF|SD)/.test(one.tag))!.occupancy;
    expect(held('a')).toBeNear(112.2, 0.01);
    expect(held('b')).toBeNear(18.27, 0.01);
    expect(held('c')).toBeNear(11.2, 0.01);
    expect(held('d')).toBeNear(17, 0.01);
    expect(schedule.resources.find((one) => one.tag === 'SV-222')!.occupancy).toBeNear(18.02, 0.01);
    expect(schedule.cycle_time).toBeNear(18.7, 0.01);
    expect(schedule.batches).toBeNear(412, 0.01);
  });
  test('batches of the worked makespan', () => {
    expect(batchesPerYear(7920, 223.6, 112.2 / 6)).toBe(412);
    expect(412 * 612.6 * 0.98).toBeNear(247_350, 0.01);
  });
});

describe('money', () => {
  const price = (id: string, size: number, units = 1, atLeast = 1) =>
    units * purchase(costRow(id), { total: size, atLeast, index: 797.9, grade: 'food' }).cost;
  const fermenters = price('C-14', 100, 6);
  test.each([
    ['six fermenters', fermenters, 15_412],
    ['two seed vessels', price('C-14', 2.5) + price('C-14', 0.125), 1079],
    ['six compressors', price('C-16', 221, 6), 1993],
    ['three tanks of 50 m³', price('C-48a', 50, 3), 1083],
    ['steriliser', price('C-47', 10), 338],
    ['two centrifuges', price('C-23', 2 * 122_850, 1, 2), 1184],
    ['microfiltration skids', price('C-26', 332), 1193],
    ['ultrafiltration skids', price('C-26', 349), 1209],
    ['spray dryer', price('C-34', 635 / 2.20462262), 627],
    ['three holding tanks', price('C-02a', 90, 3), 478.4],
    // For the spray ball of a vessel of 100 m³.
    ['two cleaning skids', price('C-40', 19.73, 2), 622.7],
  ])('%s', (_, cost, expected) => expect(cost / 1000).toBeNear(expected, 0.02));

  const listed = 22_558_000;
  const common = {
    costYear: 2023,
    listed,
    unlisted: 0.25,
    installation: 0.5,
    location: 1,
    operatingDays: 330,
    plantClass: 'sanitary',
  } as const;
  const labourHours = 69.6 * 412;

  test('SuperPro Designer convention: 185.3 M of capital, 47.64 M per year, 192.6 USD/kg', () => {
    const labour = labourHours * 35 * 1.7;
    expect(labour / 1e6).toBeNear(1.71, 0.02);
    const circulating = 8.09e6 + 1.98e6 + labour + 1.35e6;
    const input = { ...common, convention: 'superpro' as const, bareModule: 0, circulating };
    const fixed = fixedCapital(input);
    expect(fixed.direct / 1e6).toBeNear(95.3, 0.02);
    expect(capital(input, fixed).total / 1e6).toBeNear(185.3, 0.02);
    const facility = facilityLines({ ...fixed, convention: 'superpro', labour }).reduce(
      (sum, one) => sum + one.annual,
      0,
    );
    expect(facility / 1e6).toBeNear(33.51, 0.02);
    const annual = circulating + 0.75e6 + 0.15 * labour + facility;
    expect(annual / 1e6).toBeNear(47.64, 0.02);
    expect(annual / 247_350).toBeNear(192.6, 0.02);
  });

  test('NREL-like: 111.3 M of capital, 66.7 USD/kg without depreciation', () => {
    const labour = labourHours * 35 * 1.9;
    expect(labour / 1e6).toBeNear(1.91, 0.02);
    const bareModule = 56.36e6 - listed * 0.25 * 2;
    const input = { ...common, convention: 'nrel' as const, bareModule, circulating: 0 };
    const fixed = fixedCapital(input);
    expect(fixed.fixed / 1e6).toBeNear(106, 0.02);
    expect(capital(input, fixed).total / 1e6).toBeNear(111.3, 0.02);
    const [depreciation, ...others] = facilityLines({ ...fixed, convention: 'nrel', labour });
    const facility = others.reduce((sum, one) => sum + one.annual, 0);
    expect(facility / 1e6).toBeNear(2.43, 0.02);
    const annual = 8.09e6 + 1.98e6 + 0.75e6 + 1.35e6 + labour + facility;
    expect(annual / 247_350).toBeNear(66.7, 0.02);
    expect((annual + depreciation!.annual) / 247_350).toBeNear(109.6, 0.02);
    expect((annual + 111.3e6 * capitalRecovery(0.1, 20)) / 247_350).toBeNear(119.6, 0.02);
  });
});

describe('the whole plant in one evaluation', () => {
  const steps: Step[] = (
    [
      ['fed_batch_fermentation', FERMENTATION],
      ['disc_stack_centrifuge', HARVEST],
      ['microfiltration', MICROFILTRATION],
      ['ultrafiltration', { ...FILM, protein_concentration: KNEE, time: partOf(SHARES[0]) }],
      ['diafiltration', { ...FILM, diafiltration_volumes: 6, time: partOf(SHARES[1]) }],
      // Half an hour by its share; the minimum setting is one hour.
      ['ultrafiltration', { ...FILM, protein_concentration: 160, time: 1 }],
      ['spray_drying', { time: 12 }],
    ] as [string, Step['settings']][]
  ).map(([operation, settings], i) => ({ id: `s${i}`, unit_operation: operation, name: operation, settings }));
  const run = (convention: 'superpro' | 'nrel') =>
    resultsOf(
      evaluate(
        {
          uo_settings: steps,
          locked_values: { uo_settings: [] },
          assumptions: { capital: { convention }, prices: { mol_glucose: 0.55 } },
        },
        product,
        library,
      ),
    );
  const results = run('superpro');
  const { figures, equipment, operating_cost: cost } = results;
  const stepOf = (i: number) => results.steps[i]!;
  /** Amount and cost in USD per batch of an item, over all steps. */
  const used = (id: string) => {
    const lines = cost.lines.filter((line) => line.item_id === id);
    return {
      amount: lines.reduce((sum, line) => sum + line.amount!, 0),
      // The lines count good batches; the 2 % that fail use the same.
      money: lines.reduce((sum, line) => sum + line.annual, 0) / figures.batches / 0.98,
    };
  };
  const priceOf = (prefix: string, row: string): number =>
    equipment
      .filter((one) => one.tag.startsWith(prefix) && one.cost_id === row)
      .reduce((sum, one) => sum + one.purchase_cost, 0) / 1000;

  test('has the yields, areas and flows of the separate steps', () => {
    expect(stepOf(0).outputs.titre!).toBeNear(9.313, 0.01);
    expect(stepOf(1).yield).toBeNear(0.906, 0.01);
    expect(stepOf(2).yield).toBeNear(0.9915, 0.001);
    expect(stepOf(3).outputs.factor!).toBeNear(12.94, 0.01);
    // One skid of 349 m² does all three in turn, in 8 h.
    expect(stepOf(3).outputs.area!).toBeNear(349.2, 0.015);
    expect(stepOf(4).outputs.area!).toBeNear(349.2, 0.015);
    expect(stepOf(5).outputs.area! * 1).toBeNear(143, 0.025);
    // Without the membranes' hold-up, which the hand calculation takes as 1 % of the microfiltration.
    const held = (i: number): number => 1 - (stepOf(i).outputs.hold_up_loss ?? 0);
    expect((stepOf(3).yield / held(3)) * stepOf(4).yield * (stepOf(5).yield / held(5))).toBeNear(0.9819, 0.001);
    // It evaporates more water than the hand calculation, with the same air per kg.
    const { air, evaporation } = stepOf(6).outputs;
    expect(evaporation! * 12).toBeNear(3458, 0.035);
    expect(air! / (evaporation! * 12)).toBeNear(8534 / 3458, 0.005);
  });

  test('has the product per batch and per year, the cycle time and the batches', () => {
    expect(figures.batch_output).toBeNear(612.6, 0.02);
    expect(figures.cycle_time).toBeNear(18.7, 0.001);
    expect(figures.batches).toBeNear(412, 0.005);
    expect(figures.output).toBeNear(247_350, 0.02);
  });

  test.each([
    ['fermenters', priceOf('FB', 'C-14'), 15_412],
    ['compressors', priceOf('CO', 'C-16'), 1993],
    ['steriliser', priceOf('ST', 'C-47'), 338],
    ['centrifuges', priceOf('DS', 'C-23'), 1184],
    ['microfiltration skids', priceOf('MF', 'C-26'), 1193],
    ['ultrafiltration skids', priceOf('UF-501', 'C-26'), 1209],
    ['spray dryer', priceOf('SD', 'C-34'), 627],
    ['cleaning skids', priceOf('CP', 'C-40'), 622.7],
    // Two tanks of 50 m³, and the buffer tank, which has 54 m³.
    ['medium, feed and buffer tanks', priceOf('TK', 'C-48a'), 1101],
  ])('%s', (_, price, expected) => expect(price).toBeNear(expected, 0.02));

  test('has the listed equipment, without the skids for washing and second concentration', () => {
    const listed = equipment.reduce((sum, one) => sum + one.purchase_cost, 0) / 1000;
    expect(listed - priceOf('DF', 'C-26') - priceOf('UF-701', 'C-26')).toBeNear(25_876, 0.02);
  });

  test('uses the materials and consumables of a batch', () => {
    expect(used('mol_glucose').money).toBeNear(11_000, 0.01);
    expect(used('mol_glycerol').money).toBeNear(1280, 0.03); // including that of the seed train
    expect(used('mol_ammonia').money).toBeNear(712, 0.01);
    expect(used('mol_antifoam').money).toBeNear(64, 0.01);
    expect(used('mf_membrane').amount).toBeNear(331.5 / 150, 0.015);
    // Minus the 10 % that the hand calculation adds for missing items. Its cleaning uses 8 % of each vessel, which
    // costs 250 USD more than spray balls in vessels of 100 m³.
    expect(cost.by_category.find((one) => one.category === 'materials')!.annual / figures.batches / 0.98).toBeNear(
      19_634 - 1657,
      0.02,
    );
  });

  test('uses the heat, power, waste and labour of a batch', () => {
    // The hand calculation cleans with 264 m³ in five steps, two of them heated by 55 K; a spray ball gives our vessels
    // less. With its cleaning instead of ours, the steam to sterilise medium and vessels leads to its 19.0 t.
    const cleaning = steamFor(2 * (264 / 5) * WATER_DENSITY * WATER_HEAT_CAPACITY * 55, 'lp_steam');
    const vessels = sterilisingSteam(vesselSteel(100), 100) + sterilisingSteam(vesselSteel(2.5), 2.5);
    expect((used('mp_steam').amount + vessels + cleaning) / 1000).toBeNear(19, 0.07);
    expect(used('lp_steam').amount).toBeLessThan(vessels + cleaning);
    // 35.3 MWh and 5 % for the seeds, without a margin of 10 %.
    expect(used('electricity').amount).toBeNear(42_600 / 1.1, 0.04);
    expect(used('chilled_water').amount).toBeNear(228, 0.05);
    expect(used('wastewater').amount).toBeNear(399, 0.06); // more tanks are cleaned, with less
    // Two more membrane steps with their tanks.
    expect(used('operator').amount).toBeNear(69.6, 0.06);
  });

  test('has the capital and unit cost, with 7 % of capital for the two additional skids, their tanks and the coolers of the vessels', () => {
    expect(figures.tci / 1e6).toBeNear(185.3, 0.072);
    expect(figures.aoc / 1e6).toBeNear(47.64, 0.06);
    expect(figures.cogs).toBeNear(192.6, 0.04);
    const nrel = run('nrel').figures;
    expect(nrel.tci / 1e6).toBeNear(111.3, 0.07);
    expect(nrel.cogs_without_depreciation).toBeNear(65.1, 0.02);
    expect(nrel.cogs).toBeNear(109.6, 0.03);
  });
});

test('homogeniser variant: 42.7 m³ of sludge, two passes at 80 MPa', () => {
  const { outputs, state } = runUnit(
    'high_pressure_homogenisation',
    { time: 16, inlet_temperature: 293.15 },
    { cell: 6963, water: 42_700 * 0.997 - 6963 * 997 * (4 / 1090 - 3 / 997) },
  );
  expect(outputs.broken!).toBeNear(0.862, 0.01);
  expect(outputs.flow!).toBeNear(5.33, 0.01);
  expect(outputs.power!).toBeNear(139, 0.01);
  const { slot } = state.equipment[0]!;
  expect(
    purchase(slot.row, { total: slot.size, atLeast: 1, index: 797.9, grade: 'food', factor: slot.factor }).cost / 1000,
  ).toBeNear(47.8, 0.02);
});
