import { expect, test } from 'vitest';
import { byCase, percent, priceNote } from './words.ts';

test('writes a share as a percentage without binary rounding errors', () => {
  expect([0.07, 0.005, 0.2, 1].map(percent)).toEqual(['7 %', '0.5 %', '20 %', '100 %']);
});

test('lists cases with the same value together, and calls three or more others', () => {
  expect(byCase({ food: 60, cation: 120, affinity: 60 }, 'g/L')).toBe('Food and affinity 60, cation 120 g/L');
  expect(byCase({ cation: 3, food: 1, anion: 3, affinity: 4, hydrophobic: 3 }, 'L/g/h')).toBe(
    'Food 1, affinity 4, others 3 L/g/h',
  );
  expect(byCase({ acid: 0.1, base: 0.02 }, percent)).toBe('Acid 10 %, base 2 %');
  expect(byCase({ acid: 30, base: 30, 'acid, then base': 30 }, 'h')).toBe('30 h in all cases');
  expect(byCase({ acid: 1, 'acid, then base': 2 }, 'h')).toBe('Acid 1; acid, then base 2 h');
});

test('states a price by grade if it differs', () => {
  expect(priceNote('virus_filter', 'USD/m²')).toBe('4500 USD/m²');
  expect(priceNote('depth_filter', 'USD/m²')).toBe('Industrial and food 80, pharma 450 USD/m²');
  expect(priceNote('resin_affinity', 'USD/L')).toBe('11,800 USD/L');
});
