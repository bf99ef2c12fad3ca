import { expect, test } from 'vitest';
import { WASHER } from '../own-operations/own-operation.test-support.ts';
import { library } from '../tests/fixtures.test-support.ts';
import { FEED } from '../unit-operations/plant-operations.test-support.ts';
import { buildScenario } from '../scenario/scenario.ts';
import { runTool } from './index.ts';

test('settings of own operations, and the entries of lists, are named', () => {
  const configuration = {
    uo_settings: [
      { id: 'feed', unit_operation: 'purchased_feed', name: 'Feed', settings: FEED },
      { id: 'it', unit_operation: 'own_operation', name: 'It', settings: { definition: WASHER.id } },
    ],
    locked_values: { uo_settings: [] },
    assumptions: {},
  };
  const product = {
    name: 'Lactic acid',
    kind: 'molecule',
    component_id: 'mol_lactic_acid',
    host_id: '',
    selling_price: 3,
  } as const;
  const made = buildScenario(
    { name: 'Washing', product, configuration, created_at: '2026-01-01T00:00:00.000Z' },
    { ...library, own_operations: [WASHER] },
  );
  if (!made.feasible) throw new Error(made.problem.message);
  const { file } = made;
  for (const id of ['feed', 'it']) {
    const found = runTool('read_process', [{ file, sha256: file.sha256, factors: library.factors }], { step: id }, {});
    const [{ settings }] = found['steps'] as [{ settings: { input: string; title: string }[] }];
    expect(settings.length).toBeGreaterThan(3);
    for (const { input, title } of settings) {
      expect(input.startsWith(`${id}.`)).toBe(true);
      expect(title, input).not.toMatch(/_|^[a-z]/);
    }
    expect(new Set(settings.map(({ title }) => title)).size).toBe(settings.length);
  }
});
