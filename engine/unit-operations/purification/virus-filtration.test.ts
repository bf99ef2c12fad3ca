import { describe, expect, test } from 'vitest';
import { runUnit } from '../../tests/fixtures.test-support.ts';
import { POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('virus_filtration', [{ feed: POOL }, { settings: { blocking: 'linear' }, feed: POOL }]);
everySettingCounts('virus_filtration', [{ feed: POOL }]);

describe('virus filtration', () => {
  test('sizes the filter of the worked check', () => {
    const target = 4;
    const { outputs } = runUnit('virus_filtration', {}, { target, water: 997 * (0.4 - target / 1370) });
    expect(outputs.area!).toBeNear(4.9);
    expect(outputs.process_time!).toBeNear(2.564);
    expect(outputs.flux_decay!).toBeNear(0.3665);
    expect(outputs.reduction_small).toBe(4);
  });
  test('has a lower flux above 20 g/L, and loses one log when it blocks', () => {
    const thick = runUnit('virus_filtration', {}, { target: 50, water: 970 }).outputs;
    expect(thick.flux!).toBeLessThan(20);
    const blocked = runUnit('virus_filtration', { safety: 1, capacity: 50, initial_flux: 150 }, POOL);
    expect(blocked.outputs.reduction_small).toBe(3);
    expect(blocked.state.warnings.map((one) => one.field)).toContain('safety');
  });
});
