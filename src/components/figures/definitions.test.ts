import { expect, test } from 'vitest';
import { KEY_FIGURES, showFigure } from './definitions.ts';

const footprint = KEY_FIGURES.find(({ key }) => key === 'gwp')!;

test('prints a footprint below 95 % coverage as a lower bound, and as a value from 95 %', () => {
  expect(showFigure(footprint, 83.46, 0.9499).figure).toBe('≥\u200983.5');
  expect(showFigure(footprint, 83.46, 0.95).figure).toBe('83.5');
});

test('prints missing data as words, never as zero', () => {
  expect(showFigure(footprint, null, null)).toEqual({ figure: 'no data', unit: '' });
});
