import { expect, test } from 'vitest';
import { AIR_PER_METHANE, DIOXIDE_PER_METHANE, OXYGEN_PER_METHANE, WATER_PER_METHANE } from './combustion.ts';

test('burned methane takes 3.989 kg of oxygen per kg, and makes 2.743 kg of carbon dioxide and 2.246 kg of water', () => {
  expect(OXYGEN_PER_METHANE).toBeCloseTo(3.989, 3);
  expect(AIR_PER_METHANE).toBeCloseTo(17.19, 2);
  expect(DIOXIDE_PER_METHANE).toBeCloseTo(2.743, 3);
  // Two molecules of water by their formula.
  expect(WATER_PER_METHANE).toBeCloseTo((2 * 18.015) / 16.043, 12);
  expect(DIOXIDE_PER_METHANE + WATER_PER_METHANE).toBeCloseTo(1 + OXYGEN_PER_METHANE, 14);
});

test('1,114 kg/h of gas, the dryer of a corn plant, take 4,444 kg/h of oxygen', () => {
  expect(1114 * OXYGEN_PER_METHANE).toBeCloseTo(4444, 0);
});
