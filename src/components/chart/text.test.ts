import { expect, test } from 'vitest';
import { fitText, fitTexts, fontOf, textWidth, widest } from './text.ts';

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

test('texts of one list that differ still do when they are shortened', () => {
  const texts = ['2024, Helder Foods', '2024, Helder Ingredients', '2025', '2024, Helder Foods'];
  for (const room of [50, 60, 70, 80]) {
    const rooms = texts.map(() => room);
    const cut = fitTexts(texts, 'tick', rooms);
    expect(new Set(cut).size, `${room}: ${cut.join(' | ')}`).toBe(3);
    for (const text of cut) expect(textWidth(text, 'tick')).toBeLessThanOrEqual(room);
  }
  expect(fitTexts(['Fermentation', 'Fermentation'], 'tick', [40, 40])).toEqual([
    fitText('Fermentation', 'tick', 40),
    fitText('Fermentation', 'tick', 40),
  ]);
});

test('draws text in the measured font', () => {
  expect(fontOf('name')).toBe('550 11px/16px var(--sans)');
  expect(fontOf('tag')).toContain('var(--mono)');
});
