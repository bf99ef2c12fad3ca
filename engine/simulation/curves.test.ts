import { describe, expect, test } from 'vitest';
import { runUnitOperation, type SettingValue, type UnitOperationData } from '../index.ts';
import { library, product } from '../tests/fixtures.test-support.ts';

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
  test.each(['cation', 'anion', 'hydrophobic', 'affinity'])(
    'give the same load of a column with the ligand %s at 10 %% breakthrough as its differential equations',
    (ligand) => {
      const data = run('bind_elute_chromatography', { ligand });
      const [closed, solved] = ['Closed form', 'Differential equations'].map((series) =>
        reaches(line(data, 'breakthrough', series), 0.1),
      ) as [number, number];
      expect(Math.abs(solved / closed - 1)).toBeLessThan(0.01);
    },
  );

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
