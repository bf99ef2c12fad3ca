import { describe, expect, test } from 'vitest';
import { evaluate } from '#engine/index.ts';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { componentKey } from '#src/lib/component-key.ts';
import { streamMasses } from './stream-masses.ts';

const results = resultsOf(evaluate(configuration('cfg_homogenised_v1'), product, library));

describe.each([
  ['a batch', 1],
  ['an hour', results.figures.cycle_time],
  ['a kg', results.figures.batch_output],
])('masses of %s', (_basis, by) => {
  test.each(results.streams.map((stream) => [stream.name, stream] as const))(
    'of %s add up as printed, each within one unit of its last digit',
    (_name, stream) => {
      const { decimals, total, parts } = streamMasses(stream, by);
      const unit = 10 ** -decimals;
      expect([...parts.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(total, decimals + 3);
      expect(Math.abs(total - stream.mass / by)).toBeLessThanOrEqual(unit / 2 + 1e-12);
      expect(parts.size).toBe(stream.components.length);
      for (const component of stream.components)
        expect(Math.abs(parts.get(componentKey(component))! - component.mass / by)).toBeLessThanOrEqual(unit);
    },
  );
});

test.each([
  [50_234.17, 1],
  [1_234.5678, 2],
  [12.34, 3],
  [0.5, 3],
  [3e7, 0],
  [0, 0],
])('%d kg is printed with %d decimals', (mass, decimals) => {
  const component = { component_id: 'water', name: 'Water', mass, concentration: null };
  expect(streamMasses({ mass, components: mass > 0 ? [component] : [] }, 1).decimals).toBe(decimals);
});
