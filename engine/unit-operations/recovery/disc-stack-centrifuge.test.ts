import { describe, expect, test } from 'vitest';
import { runUnit, step, tryUnit } from '../../tests/fixtures.test-support.ts';
import type { SettingValue } from '../../index.ts';
import type { Feed } from '../../evaluate/single.ts';
import { capture } from '../../physics/settling.ts';
import { BROTH } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks(
  'disc_stack_centrifuge',
  [
    { settings: { product_phase: 'liquor' }, feed: BROTH },
    { settings: { product_phase: 'cells', feed_dilution: 1, wash_stages: 2 }, feed: BROTH },
  ],
  // Dilution and washing use the same water as cleaning.
  { alsoBought: ({ state }) => state.inlets.reduce((sum, { stream }) => sum + stream.total(), 0) },
);
/** Inclusion bodies among debris. */
const INCLUSIONS: Feed = { water: 40_000, debris: 900, cell: 100, solid: 600, host_protein: 900, salt: 300 };
const options = { diameter: 0.3, before: [step('refolding', {}, 'refolding')] };
keepsItsBooks(
  'disc_stack_centrifuge',
  [{ settings: { product_phase: 'cells', wash_stages: 2 }, feed: INCLUSIONS, options }],
  { alsoBought: ({ state }) => state.inlets.reduce((sum, { stream }) => sum + stream.total(), 0) },
);
everySettingCounts('disc_stack_centrifuge', [
  { feed: BROTH },
  { settings: { wash_stages: 1 }, feed: BROTH },
  { settings: { product_phase: 'cells' }, feed: INCLUSIONS, options },
]);

describe('disc-stack centrifuge', () => {
  test('conserves the feed over both phases', () => {
    const liquor = runUnit('disc_stack_centrifuge', { product_phase: 'liquor' }, BROTH).outputs.step_yield!;
    const cells = runUnit('disc_stack_centrifuge', { product_phase: 'cells', wash_stages: 1 }, BROTH).outputs
      .step_yield!;
    expect(liquor + cells).toBeCloseTo(1, 9);
  });
  test('recovers product by washing', () => {
    const yields = [0, 1, 2].map(
      (n) => runUnit('disc_stack_centrifuge', { wash_stages: n }, BROTH).outputs.step_yield!,
    );
    expect(yields).toEqual(yields.toSorted((a, b) => a - b));
    expect(yields[0]!).toBeNear(0.69, 0.02);
    expect(yields[1]!).toBeNear(0.91, 0.02);
  });
  test('needs fewer machines with dilution for a concentrated feed of fine solids', () => {
    const thick = runUnit('disc_stack_centrifuge', { particle_diameter: 1.5 }, BROTH).outputs.machines!;
    const thin = runUnit('disc_stack_centrifuge', { particle_diameter: 1.5, feed_dilution: 1 }, BROTH).outputs
      .machines!;
    expect(thin).toBeLessThan(thick);
  });
  test('separates inclusion bodies from finer and lighter debris, more so with each wash', () => {
    const [once, washed] = [0, 2].map((wash_stages) =>
      runUnit(
        'disc_stack_centrifuge',
        { product_phase: 'cells', density_difference: 70, capture_target: 0.95, wash_stages },
        INCLUSIONS,
        options,
      ),
    );
    // The same law for both: capture of one size and density at the limiting size of the other.
    const { limit_size: limit, capture: captured, others_captured: others } = once!.outputs;
    const { particle_spread: spread } = once!.state.resolved.values as { particle_spread: number };
    expect(captured).toBeNear(capture(Math.log(0.5 / limit!), spread), 1e-9);
    expect(others).toBeNear(capture(Math.log(0.3 / (limit! * Math.sqrt(150 / 70))), spread), 1e-9);
    expect(others!).toBeLessThan(0.4);
    expect(washed!.outputs.others_captured).toBeNear(others! ** 3, 1e-9);
    const { mass } = washed!.state.run.out;
    expect(mass[washed!.at.solid]).toBeNear(600 * captured! ** 3, 1e-9);
    expect(mass[washed!.at.debris]).toBeNear(900 * others! ** 3, 0.02);
  });
  test('rejects a clear feed', () => {
    expect(tryUnit('disc_stack_centrifuge', {}, { water: 1000, target: 5 })).toMatchObject({ fields: [] });
  });
});

describe('debris in a disc stack', () => {
  /** A homogenate of 60 m³: cell walls of 1 µm. */
  const HOMOGENATE = { water: 56_000, cell: 300, debris: 2400, target: 700, host_protein: 1900 };
  const clarify = (settings: Record<string, SettingValue>, diameter: number) => {
    const { state } = runUnit('disc_stack_centrifuge', settings, HOMOGENATE, { diameter });
    return { machines: state.run.units, warnings: state.warnings.map(({ message }) => message) };
  };

  test('needs many machines, and says how many the uncertain size may need and what helps', () => {
    const fine = clarify({}, 0.7);
    expect(fine.machines).toBeGreaterThan(4);
    const [larger, smaller] = [0.7 * 1.5, 0.7 / 1.5].map((diameter) => clarify({}, diameter).machines);
    expect(fine.warnings.join()).toContain(`${larger} to ${smaller} machines are needed`);
    expect(fine.warnings.join()).toContain('Flocculation');
  });
  test('gives no warning for flocs that need one machine, or if that many machines are entered', () => {
    expect(clarify({}, 30)).toEqual({ machines: 1, warnings: [] });
    expect(clarify({ machines: 20 }, 0.7).warnings).toEqual([]);
  });
});

describe('the machine', () => {
  const ran = (settings: Record<string, SettingValue>, feed = BROTH) => {
    const { state, outputs } = runUnit('disc_stack_centrifuge', settings, feed);
    return { size: state.run.equipment['centrifuge']!.size, sigma: outputs.sigma!, machines: outputs.machines! };
  };
  const small = Object.fromEntries(Object.entries(BROTH).map(([role, kg]) => [role, kg / 1000]));

  test('is the smallest that does it alone, or with the number entered, and the largest if none does', () => {
    expect(ran({}, small)).toMatchObject({ machines: 1, sigma: expect.closeTo(4162.5, 1) });
    const alone = ran({});
    const two = ran({ machines: 2 });
    expect(alone.machines).toBe(1);
    expect(two.sigma).toBeLessThan(alone.sigma);
    expect(ran({ particle_diameter: 0.8 })).toMatchObject({ sigma: expect.closeTo(265_127.94, 1) });
  });
  test('is priced by its sigma, not by its flow', () => {
    const thin = ran({ machine: 'bowl_510', capture_target: 0.9 });
    expect(thin.size).toBe(thin.machines * thin.sigma);
    expect(ran({ machine: 'bowl_510', capture_target: 0.9, pass_time: 20 }).size).toBe(thin.size);
  });
  test('can be changed in its geometry, but not beyond what is sold', () => {
    expect(ran({ speed: 8000 }).sigma).toBeNear((122_850 * 8 ** 2) / 7 ** 2, 1e-4);
    expect(tryUnit('disc_stack_centrifuge', { speed: 12_000, outer_radius: 0.4 }, BROTH)).toMatchObject({
      fields: ['speed', 'discs', 'outer_radius'],
    });
  });
  test('passes no more than its largest flow', () => {
    const flow = { machine: 'bowl_250', pass_time: 1, capture_target: 0.5, particle_diameter: 30 };
    const { outputs } = runUnit('disc_stack_centrifuge', flow, BROTH);
    expect(outputs.throughput!).toBeLessThanOrEqual(9);
    expect(outputs.machines!).toBeGreaterThan(1);
  });
});
