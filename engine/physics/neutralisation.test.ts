import { expect, test } from 'vitest';
import { NEUTRALISATION, SULPHATION } from './neutralisation.ts';

test.each([
  // NH₃ + H⁺ → NH₄⁺: 132.51 - 80.29.
  ['ammonia', 52.22],
  // OH⁻ + H⁺ → H₂O: 285.83 - 229.99, the known 55.8 kJ/mol.
  ['sodium_hydroxide', 55.84],
  // Ca(OH)₂ + 2 H⁺ → Ca²⁺ + 2 H₂O: 542.83 + 571.66 - 986.09 = 128.4 per mol.
  ['calcium_hydroxide', 64.2],
  // Mg(OH)₂ + 2 H⁺ → Mg²⁺ + 2 H₂O: 466.85 + 571.66 - 924.54 = 113.97 per mol.
  ['magnesium_hydroxide', 56.985],
] as const)('neutralisation with %s releases %d kJ per mol of charge', (base, heat) =>
  expect(NEUTRALISATION[base]).toBeCloseTo(heat, 9),
);
test('sulphuric acid releases 909.27 - 813.99 kJ/mol as it becomes a sulphate', () =>
  expect(SULPHATION * 98.08e-3).toBeCloseTo(95.28, 9));
