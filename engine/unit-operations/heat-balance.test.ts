/**
 * Heat is conserved where streams only mix and divide: what a step buys comes at 25 °C, so a cold feed leaves warmer than it
 * came and a hot one colder.
 */
import { describe, expect, test } from 'vitest';
import { runUnit } from '../tests/fixtures.test-support.ts';
import { catalogue, type SettingValue } from '../index.ts';
import type { Feed, SingleUnit } from '../evaluate/single.ts';
import type { Stream } from '../stream/stream.ts';
import { celsius } from '../wording/quantity.ts';
import { usualFeed } from '../simulation/usual-feed.ts';
import { usualProduct } from '../simulation/usual-product.ts';
import { unitOperation } from './index.ts';
import { netHeat, runUsual } from './laws.test-support.ts';

/** Nothing but their utilities heats or cools them. */
const MIXING = [
  'rotary_vacuum_filtration',
  'depth_filtration',
  'microfiltration',
  'heat_treatment',
  'cell_lysis',
  'digestion',
  'flocculation',
  'liquid_liquid_extraction',
  'ultrafiltration',
  'diafiltration',
  'conditioning',
  'refolding',
  'cleavage',
  'adsorption',
  'ion_exchange',
  'lime_precipitation',
  'bind_elute_chromatography',
  'flow_through_chromatography',
  'size_exclusion_chromatography',
  'viral_inactivation',
  'virus_filtration',
  'sterile_filtration',
  'formulation',
  'fill_finish',
  'size_reduction',
  'juice_extraction',
  'screw_press',
  'belt_press',
  'filter_press',
  'mixer',
  'splitter',
  'component_splitter',
  'storage_tank',
  'reactor',
  'heat_exchanger',
  'multicomponent_distillation',
  'alkaline_lysis',
  'lipid_nanoparticle_formation',
  'capsid_separation',
  'preparative_chromatography',
];
/** The acid that they dilute warms them too, whatever the temperature of the feed. */
const DILUTING = ['acidification'];
/** Their motors or currents warm them too, whatever the temperature of the feed. */
const WARMED = ['disc_stack_centrifuge', 'decanter', 'precipitation', 'electrodialysis'];
/** They have reactions, phase changes or set temperatures, which these balances do not count. */
const OTHERS = [
  'media_preparation',
  'heat_sterilisation',
  'seed_train',
  'fed_batch_fermentation',
  'batch_fermentation',
  'chemostat',
  'perfusion',
  'gas_fermentation',
  'high_pressure_homogenisation',
  'crystallisation',
  'evaporation',
  'distillation',
  'molecular_sieve',
  'flash',
  'stripping',
  'spray_drying',
  'drum_drying',
  'direct_fired_dryer',
  'freeze_drying',
  'starch_liquefaction',
  'saccharification',
  'purchased_feed',
  'in_vitro_transcription',
  'transient_transfection',
  'viral_infection',
  'solid_phase_synthesis',
  'cell_therapy',
  'enzymatic_capping',
  'plasmid_linearisation',
  'conjugation',
  'nuclease_treatment',
];

const BOUGHT = celsius(25);

/** kJ above 25 °C, at which purchases count nothing. */
const heatOf = (stream: Stream): number => stream.heatCapacity() * (stream.temperature - BOUGHT);

/** Heat that leaves a step with its usual feed beyond that which enters with it, K of the feed. */
function gained(
  id: string,
  temperature: number,
  settings: Record<string, SettingValue> = {},
  intakes: SingleUnit['intakes'] = {},
): number {
  const run = runUsual(id, settings, { temperature, intakes });
  const { out, sides, inlets, intakes: fedIn, feed: fed } = run.state.run;
  const leaving = [out, ...Object.values(sides)].reduce((sum, one) => sum + heatOf(one), 0);
  const entering = [fed, ...Object.values(inlets), ...Object.values(fedIn)].reduce((sum, one) => sum + heatOf(one), 0);
  return (leaving - entering - netHeat(run.state.run)) / fed.heatCapacity();
}

test('every operation is listed', () => {
  const listed = [...MIXING, ...DILUTING, ...WARMED, ...OTHERS];
  expect(listed.toSorted()).toEqual(
    catalogue()
      .map(({ id }) => id)
      .toSorted(),
  );
});

describe.each([5, 45])('with a feed of %d °C', (degrees) => {
  test.each(MIXING)('%s neither makes nor loses heat', (id) => {
    expect(gained(id, celsius(degrees))).toBeCloseTo(0, 9);
  });
  test('an ion exchanger that captures its product neither makes nor loses heat', () => {
    const settings = { task: 'capture', resin: 'anion', ph: 5 };
    expect(gained('ion_exchange', celsius(degrees), settings)).toBeCloseTo(0, 9);
  });
  test('an adsorber whose product is eluted neither makes nor loses heat', () => {
    const settings = { task: 'product', regeneration: 'elution', eluent: 'water' };
    expect(gained('adsorption', celsius(degrees), settings)).toBeCloseTo(0, 9);
  });
});

/** What hot streams bring to each inlet, kg. */
const BROUGHT: [string, string, Feed, Record<string, SettingValue>?][] = [
  ['disc_stack_centrifuge', 'dilution', { water: 500 }, { feed_dilution: 2 }],
  ['disc_stack_centrifuge', 'wash', { water: 100 }, { wash_stages: 1 }],
  ['rotary_vacuum_filtration', 'wash', { water: 100 }],
  ['microfiltration', 'wash', { water: 1000 }],
  ['filter_press', 'wash', { water: 100 }],
  ['diafiltration', 'buffer', { water: 5000, salt: 10 }],
  ['conditioning', 'water', { water: 100 }, { dilute_by: 'factor', dilution: 2 }],
  ['acidification', 'acid', { titrant: 100, water: 500 }],
  ['acidification', 'wash', { water: 100 }],
  ['ion_exchange', 'acid', { mol_hydrogen_chloride: 20, water: 400 }],
  ['ion_exchange', 'water', { water: 500 }],
  ['lime_precipitation', 'water', { water: 500 }],
  ['precipitation', 'redissolving', { water: 500 }],
  ['juice_extraction', 'imbibition', { water: 300 }],
];

test.each(BROUGHT)('%s loses no heat of what a stream brings to its inlet “%s”', (id, inlet, feed, settings = {}) => {
  const by = (temperature: number): number =>
    gained(id, celsius(45), settings, { [inlet]: { feed, temperature: celsius(temperature) } });
  const bought = by(25);
  expect(by(70)).toBeCloseTo(bought, 9);
  expect(MIXING.includes(id) ? bought : 0).toBeCloseTo(0, 9);
});

test('what regenerates an ion exchanger does not meet its product', () => {
  const product = (intakes: SingleUnit['intakes']): number =>
    runUnit(
      'ion_exchange',
      {},
      { water: 9000, target: 900, salt: 40, calcium: 20 },
      { temperature: celsius(50), intakes, basis: usualProduct('ion_exchange') },
    ).state.run.out.temperature;
  expect(product({ acid: { feed: { mol_hydrogen_chloride: 20, water: 400 }, temperature: celsius(90) } })).toBe(
    celsius(50),
  );
  expect(product({ water: { feed: { water: 500 }, temperature: celsius(90) } })).toBe(celsius(50));
});

test('a crystalliser cools what it is fed, and not the wash water', () => {
  const cooled = (settings: Record<string, SettingValue>, intakes: SingleUnit['intakes'] = {}): number =>
    gained('crystallisation', celsius(60), { heat_of_crystallisation: 0, ...settings }, intakes);
  expect(cooled({})).toBeCloseTo(0, 9);
  expect(cooled({ wash_ratio: 0 })).toBeCloseTo(0, 9);
  expect(cooled({ antisolvent_ratio: 1 })).toBeCloseTo(0, 9);
  expect(cooled({ wash_ratio: 2 }, { wash: { feed: { water: 500 }, temperature: celsius(90) } })).toBeCloseTo(0, 9);
});

test.each(DILUTING)('%s gains the heat of the sulphuric acid that it buys, 95.28 kJ/mol', (id) => {
  const { run } = runUsual(id, {}, {}).state;
  const heat = (run.inlets['acid']!.mass[run.components.at.titrant]! / 98.08) * 95_280;
  for (const degrees of [5, 45]) expect(gained(id, celsius(degrees)) * run.feed.heatCapacity()).toBeNear(heat, 1e-9);
});

test.each(WARMED)('%s gains the same heat from a cold and a warm feed', (id) => {
  const cold = gained(id, celsius(5));
  expect(cold).toBeGreaterThan(0);
  expect(gained(id, celsius(35))).toBeCloseTo(cold, 9);
});

test('the heat of its motor is removed from a centrifuge at the temperature of the mixture', () => {
  const { run } = runUnit(
    'disc_stack_centrifuge',
    { feed_dilution: 2 },
    { water: 9500, cell: 100, target: 50 },
    { temperature: celsius(60) },
  ).state;
  expect(run.out.temperature).toBeLessThan(celsius(42));
  expect(run.duties.at(0)).toMatchObject({ from: run.out.temperature, to: run.out.temperature });
});

test('buffer at 25 °C warms a cold feed to a mean of both', () => {
  const { volume, roles } = usualFeed(unitOperation('diafiltration')!);
  const feed = Object.fromEntries(Object.entries(roles).map(([role, level]) => [role, level * volume])) as Feed;
  const { state } = runUnit('diafiltration', {}, { ...feed, water: 9800 }, { temperature: celsius(8) });
  const { feed: fed, inlets, out } = state.run;
  const [cold, bought] = [fed.heatCapacity(), inlets['buffer']!.heatCapacity()];
  expect(out.temperature).toBeNear((cold * celsius(8) + bought * celsius(25)) / (cold + bought), 1e-12);
});
