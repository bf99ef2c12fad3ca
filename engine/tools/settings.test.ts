import { expect, test } from 'vitest';
import { WASHER } from '../own-operations/own-operation.test-support.ts';
import { configuration, library, product } from '../tests/fixtures.test-support.ts';
import { FEED } from '../unit-operations/plant-operations.test-support.ts';
import { buildScenario } from '../scenario/scenario.ts';
import { runTool } from './index.ts';

function given() {
  const steps = {
    uo_settings: [
      { id: 'feed', unit_operation: 'purchased_feed', name: 'Feed', settings: FEED },
      { id: 'it', unit_operation: 'own_operation', name: 'It', settings: { definition: WASHER.id } },
    ],
    locked_values: { uo_settings: [] },
    assumptions: {},
  };
  const acid = {
    name: 'Lactic acid',
    kind: 'molecule',
    component_id: 'mol_lactic_acid',
    host_id: '',
    selling_price: 3,
  } as const;
  const made = buildScenario(
    { name: 'Washing', product: acid, configuration: steps, created_at: '2026-01-01T00:00:00.000Z' },
    { ...library, own_operations: [WASHER] },
  );
  if (!made.feasible) throw new Error(made.problem.message);
  const { file } = made;
  return { file, sha256: file.sha256, factors: library.factors };
}

test('settings of own operations, and the entries of lists, are named', () => {
  for (const id of ['feed', 'it']) {
    const found = runTool('read_process', [given()], { step: id }, {});
    const [{ settings }] = found['steps'] as [{ settings: { input: string; title: string }[] }];
    expect(settings.length).toBeGreaterThan(3);
    for (const { input, title } of settings) {
      expect(input.startsWith(`${id}.`)).toBe(true);
      expect(title, input).not.toMatch(/_|^[a-z]/);
    }
    expect(new Set(settings.map(({ title }) => title)).size).toBe(settings.length);
  }
});

test('a comparison gives changes in per cent of the first process', () => {
  const process = given();
  const { rows } = runTool('compare', [process, { ...process, set: { 'plant.operating_hours': 4000 } }], {}, {}) as {
    rows: { metric: string; values: { value: number | null; change: number | null }[] }[];
  };
  const changed = rows.flatMap(({ values: [first, second] }) => {
    const [base, now] = [first!.value, second!.value];
    expect(first!.change).toBeNull();
    if (base === null || now === null || base === 0 || now === base) return [];
    expect(second!.change).toBeCloseTo((100 * (now - base)) / Math.abs(base), 9);
    return [second!.change];
  });
  expect(changed.length).toBeGreaterThan(5);
});

test('a comparison gives no change of a footprint that is only a lower bound', () => {
  const made = buildScenario(
    {
      name: 'Homogenised',
      product,
      configuration: configuration('cfg_homogenised_v1'),
      created_at: '2026-01-01T00:00:00.000Z',
    },
    library,
  );
  if (!made.feasible) throw new Error(made.problem.message);
  const process = { file: made.file, sha256: made.file.sha256, factors: library.factors };
  const { rows } = runTool('compare', [process, { ...process, set: { 'stp_homogeniser.passes': 3 } }], {}, {}) as {
    rows: { metric: string; values: { value: number; change: number | null }[] }[];
  };
  const valuesOf = (metric: string) => rows.find((row) => row.metric === metric)!.values;
  expect(valuesOf('gwp_coverage')[0]!.value).toBeLessThan(0.95);
  expect(valuesOf('gwp')[1]!.value).not.toBe(valuesOf('gwp')[0]!.value);
  expect(valuesOf('gwp')[1]!.change).toBeNull();
});
