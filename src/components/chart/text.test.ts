import { expect, test } from 'vitest';
import { fitText, fontOf, textWidth, widest } from './text.ts';

test('estimates the width of a text from its number of letters without a canvas', () => {
  expect(textWidth('Unit cost', 'tick')).toBeGreaterThan(textWidth('Unit', 'tick'));
  expect(textWidth('Unit cost', 'label')).toBeGreaterThan(textWidth('Unit cost', 'tick'));
  expect(textWidth('', 'tick')).toBe(0);
  expect(widest(['a', 'abc', 'ab'], 'tick')).toBe(textWidth('abc', 'tick'));
  expect(widest([], 'tick')).toBe(0);
});

test('keeps a text that fits, and shortens a longer one with an ellipsis until it fits', () => {
  const text = 'Fed-batch fermentation';
  expect(fitText(text, 'label', textWidth(text, 'label'))).toBe(text);
  for (let room = 20; room < textWidth(text, 'label'); room += 7) {
    const cut = fitText(text, 'label', room);
    expect(cut).toMatch(/^\S.*\S?…$|^…$/);
    expect(textWidth(cut, 'label')).toBeLessThanOrEqual(room);
  }
  expect(fitText(text, 'label', 0)).toBe('…');
});

test('draws text in the measured font', () => {
  expect(fontOf('name')).toBe('550 11px/16px var(--sans)');
  expect(fontOf('tag')).toContain('var(--mono)');
});
