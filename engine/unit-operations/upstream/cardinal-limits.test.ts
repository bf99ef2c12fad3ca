/** Cardinal temperatures and pH: narrower limits never make a culture grow faster. */
import { expect, test } from 'vitest';
import { hostLimits } from './shared/hosts.ts';
import { conditionFactor, type ConditionValues } from './shared/conditions.ts';
import { library } from '../../tests/fixtures.test-support.ts';
import type { Basis } from '../../declare/settings.ts';
import type { Cell } from '../../types/library.ts';

const factor = (host: Cell, given: Partial<ConditionValues>): number => {
  const { temperature: T, ph } = hostLimits(host);
  const values = {
    temperature: host.temperature,
    ph: ph[1],
    temperature_minimum: T[0],
    temperature_optimum: T[1],
    temperature_maximum: T[2],
    ph_minimum: ph[0],
    ph_optimum: ph[1],
    ph_maximum: ph[2],
    ...given,
  };
  const basis = { host, product: { kind: 'protein' }, molecule: null } as unknown as Basis;
  return conditionFactor(values as ConditionValues, basis);
};
/** Least and most that a host grows at its optimum ÷ at its usual temperature, with its own limits. */
const own = (host: Cell): number => factor(host, { temperature: hostLimits(host).temperature[1] });

test.each(library.cells)('$name: a lower maximum never makes it grow faster, and never without limit', (host) => {
  const [least, best, most] = hostLimits(host).temperature;
  for (const optimum of [best, Math.min(best, host.temperature) - 2])
    for (let maximum = most; maximum > optimum + 0.05; maximum -= 0.5) {
      if (2 * optimum <= least + maximum) continue;
      for (let T = least + 1; T < maximum; T += 1) {
        const grown = factor(host, { temperature: T, temperature_optimum: optimum, temperature_maximum: maximum });
        expect(grown).toBeLessThanOrEqual(own(host) * (1 + 1e-9));
        expect(grown).toBeGreaterThanOrEqual(0);
      }
    }
});

test.each(library.cells)('$name grows at its entered rate under its usual conditions', (host) => {
  expect(factor(host, {})).toBeNear(1, 1e-12);
});
