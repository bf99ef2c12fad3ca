import { expect, test } from 'vitest';
import { groupBy } from '#src/lib/group-by.ts';
import { CARD, layOut, placeAt, fittingZoom } from './layout.ts';

test('cards never overlap and stay inside, whatever the width', () => {
  for (const width of [160, 400, 760, 900, 1400]) {
    for (let count = 1; count <= 16; count += 1) {
      const { places, width: used, height } = layOut(count, width);
      for (const [i, a] of places.entries()) {
        expect(a.x + CARD.width).toBeLessThanOrEqual(used);
        expect(a.y + CARD.height).toBeLessThanOrEqual(height);
        for (const b of places.slice(i + 1)) {
          expect(Math.abs(a.x - b.x) >= CARD.width || Math.abs(a.y - b.y) >= CARD.height).toBe(true);
        }
      }
    }
  }
});

test('rows have about the same length', () => {
  const { places } = layOut(8, 1000);
  const lengths = [...groupBy(places, ({ row }) => row).values()].map((row) => row.length);
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
});

test('finds the nearest card to a point', () => {
  const layout = layOut(6, 900);
  layout.places.forEach((place, index) => expect(placeAt(layout, 6, place.x + 70, place.y + 40)).toBe(index));
});

test('fit to screen takes the largest zoom at which every card is in view', () => {
  const cards = (count: number) => (width: number) => layOut(count, width);
  const zooms = [0.4, 0.6, 0.8, 1];
  expect(fittingZoom(zooms, cards(3), 1200, 600)).toBe(1);
  const zoom = fittingZoom(zooms, cards(16), 900, 420);
  expect(zoom).toBeLessThan(1);
  const { height } = layOut(16, 900 / zoom);
  expect(height * zoom).toBeLessThanOrEqual(420);
  expect(fittingZoom(zooms, cards(60), 300, 100)).toBe(0.4);
});
