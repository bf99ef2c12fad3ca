/** Solvents and ammonia evaporate with the water and are no dry matter. */
import { describe, expect, test } from 'vitest';
import { runUnit, type UnitRun } from '../../tests/fixtures.test-support.ts';
import type { SettingValue } from '../../index.ts';
import { exitHumidity } from '../../physics/drying.ts';
import type { Feed } from '../../evaluate/single.ts';
import { celsius } from '../../wording/quantity.ts';
import { spirits } from '../solvents.test-support.ts';

const FEED = { water: 1000, target: 700, salt: 50, solvent: 60, ammonia: 10 };
/** With the final solids of each. */
const DRYERS: [string, Record<string, SettingValue>, number][] = [
  ['spray_drying', { powder_solids: 0.95 }, 0.95],
  ['drum_drying', { product_solids: 0.9 }, 0.9],
  ['direct_fired_dryer', { product_solids: 0.9 }, 0.9],
  ['freeze_drying', { residual_moisture: 0.02 }, 0.98],
];

const dried = (operation: string, settings: Record<string, SettingValue>, feed: typeof FEED): UnitRun =>
  runUnit(operation, settings, feed, { before: [spirits] });

describe.each(DRYERS)('%s', (operation, settings, solids) => {
  const { state, at } = dried(operation, settings, FEED);
  const { out, sides } = state.run;

  test('leaves no ammonia and hardly any solvent in the product', () => {
    expect(out.mass[at.ammonia]).toBe(0);
    expect(out.mass[at.solvent]! / FEED.solvent).toBeLessThanOrEqual(0.001);
    expect(sides['vapour']!.mass[at.ammonia]).toBeNear(FEED.ammonia, 1e-12);
  });

  test('dries to the solids that were asked for', () => {
    expect(1 - (out.mass[at.water]! + out.mass[at.solvent]!) / out.total()).toBeCloseTo(solids, 3);
  });

  test('says so if the vapour can ignite', () => {
    const warned = (solvent: number): boolean =>
      dried(operation, settings, { ...FEED, solvent }).state.warnings.some(({ message }) => message.includes('ignite'));
    expect([warned(60), warned(1)]).toEqual([operation !== 'freeze_drying', false]);
  });
});

describe('curves, like the model, count as moisture of the air only the water that evaporates', () => {
  const drawn = (operation: string) => {
    const { state, outputs } = dried(operation, {}, FEED);
    const { declaration, values } = state.resolved;
    return { curves: declaration.curves!(state.run, values, outputs), outputs };
  };
  test('spray dryer', () => {
    const { curves, outputs } = drawn('spray_drying');
    const [T, humidity] = curves['path']![0]!.points.at(-1)!;
    expect(exitHumidity(humidity!, T)).toBeNear(outputs['exit_humidity']!, 1e-12);
    const above = curves['humidity']![0]!.points.find(([x]) => x >= T)!;
    expect(above[1]).toBeNear(outputs['exit_humidity']!, 0.03);
  });
  test('drum dryer', () => {
    const { curves, outputs } = drawn('drum_drying');
    const at = curves['gas']![0]!.points.find(([T]) => Math.abs(T - celsius(70)) < 1e-9)!;
    expect(at[1]).toBeNear(outputs['gas']!, 1e-9);
  });
});

describe('evaporation', () => {
  const { state, at, outputs } = runUnit(
    'evaporation',
    { product_solids: 0.5 },
    { ...FEED, water: 5000 },
    { before: [spirits] },
  );
  const { out, sides } = state.run;

  test('reaches its final solids without what is volatile', () => {
    expect((out.mass[at.target]! + out.mass[at.salt]!) / out.total()).toBeNear(0.5, 1e-12);
  });

  test('reports all that evaporates', () => {
    const { time } = state.resolved.values;
    expect(sides['condensate']!.total()).toBeNear(outputs['evaporation']! * Number(time), 1e-12);
  });

  const evaporate = (settings: Record<string, SettingValue>, feed: Feed) => () =>
    runUnit('evaporation', settings, feed, { before: [spirits] });

  test('cannot leave more solvent than there is room for', () => {
    expect(evaporate({ product_solids: 0.6, volatility: 0.3 }, { water: 1000, target: 500, solvent: 900 })).toThrow(
      /^Solvents stay in the concentrate, which limits the solids to/,
    );
  });

  test('leaves wet cells their water', () => {
    // 100 kg of cells hold 300 kg.
    expect(evaporate({ product_solids: 0.3 }, { water: 900, cell: 100 })).toThrow(
      /^The cells in the feed retain their water, which limits the solids to 25 %\.$/,
    );
  });

  test('cannot evaporate less than what is volatile', () => {
    expect(evaporate({ product_solids: 0.5 }, { water: 100, target: 300, solvent: 600 })).toThrow(
      /^Solvents and gases that evaporate with the water amount to \d+ kg, more than the 400 kg that must evaporate to reach 50 % solids/,
    );
  });

  test('cannot follow the heat balance if more flashes between the effects than should evaporate', () => {
    const settings = { vapour_share: 'balance', effects: 2, product_solids: 0.303 };
    expect(evaporate(settings, { water: 70_000, target: 30_000 })).toThrow(
      /flashes off, more than the \d+ kg\/h to be evaporated\. Use fewer effects or a higher last-effect temperature\.$/,
    );
    expect(evaporate({ ...settings, effects: 1 }, { water: 70_000, target: 30_000 })).not.toThrow();
  });
});

test.each(['spray_drying', 'drum_drying', 'direct_fired_dryer'])('%s refuses what another one has dried', (id) => {
  const once = runUnit(id, {}, { water: 1000, target: 700, salt: 50, ammonia: 1 });
  const { out } = once.state.run;
  const { at } = once;
  const again = {
    water: out.mass[at.water]!,
    target: out.mass[at.target]!,
    salt: out.mass[at.salt]!,
    aggregate: out.mass[at.aggregate]!,
  };
  expect(() => runUnit(id, {}, again)).toThrow(/already dry|Enter a final solids content above this value/);
});

test.each(['spray_drying', 'drum_drying', 'direct_fired_dryer', 'freeze_drying'])(
  '%s refuses a feed without solids',
  (id) => {
    expect(() => runUnit(id, {}, { water: 1000, solvent: 490 }, { before: [spirits] })).toThrow(/no solids|0 % solids/);
  },
);

test.each([
  ['spray_drying', /^The feed is already dry: 98 % of it, excluding solvents and gases, is solids\.$/],
  [
    'drum_drying',
    /^Excluding solvents and gases, the feed contains 98 % solids\. Enter a final solids content above this value, not 90 %\.$/,
  ],
] as const)('%s refuses a cake that is wet with solvent only', (id, message) => {
  expect(() => runUnit(id, {}, { water: 10, target: 500, solvent: 490 }, { before: [spirits] })).toThrow(message);
});

describe('100 kg of ethanol takes the heat of 37.1 kg of water, from the heats of vaporisation', () => {
  const used = (id: string, output: string, feed: Feed): number =>
    runUnit(id, {}, { target: 700, ...feed }, { before: [spirits] }).outputs[output]!;
  test.each([
    ['spray_drying', 'air'],
    ['direct_fired_dryer', 'gas'],
  ])('in %s', (id, output) => {
    const heat = 100 * (38.56 / 46.07 / (40.65 / 18.02));
    expect(used(id, output, { water: 900, solvent: 100 })).toBeNear(used(id, output, { water: 900 + heat }), 1e-9);
  });
  test('in drum_drying, whose air carries the water alone', () => {
    const water = used('drum_drying', 'gas', { water: 900 });
    const spirit = used('drum_drying', 'gas', { water: 900, solvent: 100 });
    expect(spirit).toBeGreaterThan(water);
    expect(spirit).toBeLessThan(used('drum_drying', 'gas', { water: 937.1 }));
  });
});
