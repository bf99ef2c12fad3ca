import { describe, expect, test } from 'vitest';
import { runUnitOperation, type SettingValue, type UnitOperationData } from '../index.ts';
import { library, product } from '../tests/fixtures.test-support.ts';
import { columnBreakthrough } from '../unit-operations/purification/bind-elute-chromatography/column.ts';
import { dynamicCapacity, langmuir } from '../physics/chromatography.ts';

const run = (id: string, settings: Record<string, SettingValue> = {}): UnitOperationData => {
  const outcome = runUnitOperation(id, { settings, product }, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.data;
};
const line = ({ curves }: UnitOperationData, plot: string, series: string | null = null) =>
  curves.find((one) => one.plot_id === plot && one.series === series)!.points;
/** First x at which y reaches a level. */
const reaches = (points: { x: number; y: number | null }[], level: number): number => {
  const k = points.findIndex(({ y }) => y !== null && y >= level);
  const [a, b] = [points[k - 1]!, points[k]!];
  return a.x + ((level - a.y!) / (b.y! - a.y!)) * (b.x - a.x);
};

describe('simulations compared with the closed forms', () => {
  const bed = { height: 0.2, velocity: 3, voids: 0.36, capacity: 60, rate: 4 };
  test.each([
    [250, 0.01],
    [50, 0.03],
    [10, 0.1],
  ])('give the same capacity of a column at 10 %% breakthrough for K C₀ of %d, within %d', (strength, tolerance) => {
    const concentration = 5;
    const bindingConstant = strength / concentration;
    const equilibrium = langmuir(bed.capacity, bindingConstant, concentration);
    const residence = bed.height / bed.velocity;
    const expected = dynamicCapacity(equilibrium, bed.rate, residence);
    const columns = 1.5 * (equilibrium / concentration);
    const curve = columnBreakthrough({ ...bed, bindingConstant }, concentration, columns * residence, 2000);
    const k = curve.findIndex(([, share]) => share >= 0.1);
    // The load minus the content of the voids.
    const capacity = (curve[k]![0] - bed.voids) * concentration;
    expect(Math.abs(capacity / expected - 1)).toBeLessThan(tolerance);
  });

  test('conserve the mass loaded on a column', () => {
    const curve = columnBreakthrough({ ...bed, bindingConstant: 50 }, 5, 3, 3000);
    const out = curve.slice(1).reduce((sum, [x, y], k) => sum + 0.5 * (y + curve[k]![1]) * (x - curve[k]![0]), 0);
    const [loaded] = curve.at(-1)!;
    const full = langmuir(60, 50, 5) / 5 + bed.voids;
    expect((loaded - out) / full).toBeCloseTo(1, 2);
  });

  test('end a freeze-drying time course at the primary drying time', () => {
    const data = run('freeze_drying');
    expect(line(data, 'rate').at(-1)!.x / data.outputs.primary_time!).toBeCloseTo(1, 2);
    expect(line(data, 'cake').at(-1)!.y! / data.outputs.thickness!).toBeCloseTo(1, 9);
  });

  test('end a filtration at the load of the filter', () => {
    for (const [id, key] of [
      ['depth_filtration', 'process_time'],
      ['sterile_filtration', 'filtration_time'],
    ] as const) {
      const data = run(id);
      const passed = line(data, 'throughput');
      const time = data.outputs[key]!;
      const k = passed.findIndex(({ x }) => x >= time);
      expect(passed[k]!.y! / data.outputs.load!).toBeCloseTo(1, 1);
    }
  });

  test('place the metrics on their curves', () => {
    const homogeniser = run('high_pressure_homogenisation');
    expect(reaches(line(homogeniser, 'pressure'), homogeniser.outputs.broken!)).toBeCloseTo(80, -1);
    const virus = run('viral_inactivation');
    expect(line(virus, 'reduction')[50]!.y).toBeCloseTo(virus.outputs.reduction!, 6);
    const evaporation = run('evaporation');
    expect(line(evaporation, 'economy')[2]!.y! / evaporation.outputs.economy!).toBeCloseTo(1, 6);
    const drying = run('spray_drying');
    expect(line(drying, 'path').at(-1)!.y).toBeGreaterThan(line(drying, 'path')[0]!.y!);
  });
});
