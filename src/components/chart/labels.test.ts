import { expect, test } from 'vitest';
import { inLines, placeLabels, spread } from './labels.ts';
import { textWidth } from './text.ts';

test('spread labels keep their order and a minimum distance, within the frame', () => {
  const placed = spread([50, 52, 51, 98], 12, 0, 100);
  expect(placed[0]).toBeLessThan(placed[2]!);
  expect(placed[2]).toBeLessThan(placed[1]!);
  const sorted = placed.toSorted((a, b) => a - b);
  sorted.slice(1).forEach((at, index) => expect(at - sorted[index]!).toBeGreaterThanOrEqual(12 - 1e-9));
  expect(Math.max(...placed)).toBeLessThanOrEqual(100);
});

const BOX = { left: 0, right: 300, top: 0, bottom: 200 };
const at = (x: number, y: number, text = 'Pressure') => ({ x, y, text });

test('a label is to the right of its point, or to the left if it would be cut off', () => {
  expect(placeLabels([at(100, 100)], 'mark', BOX)[0]).toMatchObject({ anchor: 'start' });
  expect(placeLabels([at(295, 100)], 'mark', BOX)[0]).toMatchObject({ anchor: 'end' });
});

test('labels of close points do not overlap, and a label without room is omitted', () => {
  const crowd = Array.from({ length: 12 }, (_, index) => at(100 + index, 100 + index));
  const labels = placeLabels(crowd, 'mark', BOX);
  expect(labels[0]).not.toBeNull();
  expect(labels).toContain(null);
  const width = textWidth('Pressure', 'mark');
  const boxes = labels.flatMap((label) => {
    if (!label) return [];
    const left = { start: label.x, middle: label.x - width / 2, end: label.x - width }[label.anchor];
    return [{ left, right: left + width, top: label.y - 10, bottom: label.y + 4 }];
  });
  boxes.forEach((a, index) =>
    boxes.slice(index + 1).forEach((b) => {
      expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
    }),
  );
});

test('a label does not cover a point without a label', () => {
  const [label] = placeLabels([at(100, 100)], 'mark', BOX, [{ x: 130, y: 100 }]);
  expect(label).toMatchObject({ anchor: 'end' });
});

test('a legend wraps to the next line when a line is full', () => {
  const { places, lines } = inLines([60, 60, 60, 200], 150, 10);
  expect(places).toEqual([
    { x: 0, line: 0 },
    { x: 70, line: 0 },
    { x: 0, line: 1 },
    { x: 0, line: 2 },
  ]);
  expect(lines).toBe(3);
  expect(inLines([], 150, 10).lines).toBe(0);
});
