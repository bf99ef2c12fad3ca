import { expect, test } from 'vitest';
import { CARD, columnsIn, GAP, MARGIN, pitchOf, placeAt } from './layout.ts';

test('as many cards stand beside each other as fit the width, at least one', () => {
  expect(columnsIn(100)).toBe(1);
  for (const width of [400, 760, 904, 1400]) {
    const used = (columns: number) => columns * pitchOf(GAP) - GAP + 2 * MARGIN.x;
    expect(used(columnsIn(width))).toBeLessThanOrEqual(width);
    expect(used(columnsIn(width) + 1)).toBeGreaterThan(width);
  }
});

const anywhere = {
  row: 0,
  column: 0,
  height: CARD.height,
  named: 2 as const,
  namesAbove: 2,
  namesBelow: 2,
  aside: { above: 24, below: 24 },
};

test('finds the nearest card to a point', () => {
  const places = Array.from({ length: 6 }, (_, k) => ({ x: (k % 4) * pitchOf(GAP), y: k < 4 ? 0 : 200, ...anywhere }));
  places.forEach((place, index) => {
    expect(placeAt(places, place.x + CARD.width / 2 + 20, place.y + 40)).toBe(index);
  });
});
