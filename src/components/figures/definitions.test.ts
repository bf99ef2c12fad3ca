import { expect, test } from 'vitest';
import { KEY_FIGURES, showFigure } from './definitions.ts';

const footprint = KEY_FIGURES.find(({ key }) => key === 'gwp')!;

test('a footprint below 95 % coverage is at least what is printed, from there on it is the figure', () => {
  expect(showFigure(footprint, 83.46, 0.9499).figure).toBe('≥\u200983.5');
  expect(showFigure(footprint, 83.46, 0.95).figure).toBe('83.5');
});

test('no data is words, never zero', () => {
  expect(showFigure(footprint, null, null)).toEqual({ figure: 'no data', unit: '' });
});
