import { describe, expect, test } from 'vitest';
import { layOut, SYMBOL, type DrawingSpec, type Frame } from './layout.ts';
import { textWidth } from './text.ts';

const WIDTHS = [120, 200, 280, 326, 390, 460, 640, 900, 1400];
const line: DrawingSpec = {
  height: 260,
  x: { title: 'Loaded, column volumes', values: [0, 1_048_576], tight: true },
  y: { title: 'Concentration', unit: 'g/L', values: [-12_500, 98_000] },
};

/** Texts below or above the axes from left to right, with their ends. */
const across = (frame: Frame) =>
  [frame, ...(frame.beside ? [frame.beside] : [])].flatMap(({ x }) =>
    (x?.ticks ?? []).map(({ value, text }) => {
      const half = textWidth(text, 'tick') / 2;
      return { text, left: x!.scale(value) - half, right: x!.scale(value) + half };
    }),
  );

describe('a drawing with two axes', () => {
  test.each(WIDTHS)('cuts off no label and lets no labels touch at %d px', (width) => {
    for (const spec of [
      line,
      { ...line, x: { ...line.x!, values: [0, 1_048_576] } },
      { ...line, x: { title: 'Output', values: [10, 1600], log: true } },
      { ...line, beside: { x: { title: 'Capacity', values: [0, 41] }, share: 0.34 } },
    ] satisfies DrawingSpec[]) {
      const frame = layOut(spec, width);
      const labels = across(frame).toSorted((a, b) => a.left - b.left);
      for (const { text, left, right } of labels) {
        expect(left, text).toBeGreaterThanOrEqual(-0.5);
        expect(right, text).toBeLessThanOrEqual(width + 0.5);
      }
      labels.slice(1).forEach((one, index) => expect(one.left).toBeGreaterThan(labels[index]!.right));
      const widestTick = Math.max(...frame.y!.ticks.map(({ text }) => textWidth(text, 'tick')));
      expect(frame.box.left).toBeGreaterThanOrEqual(widestTick);
    }
  });

  test('two panels share the vertical axis: a value has the same height in both', () => {
    const frame = layOut({ ...line, beside: { x: { title: 'Capacity', values: [0, 41] }, share: 0.34 } }, 700);
    expect(frame.beside!.box).toMatchObject({ top: frame.box.top, bottom: frame.box.bottom });
    expect(frame.beside!.box.left).toBeGreaterThan(frame.box.right);
  });

  test('titles of two panels are stacked if they would overlap', () => {
    const spec = { ...line, beside: { x: { title: 'Capacity', unit: 'mmol/L/pH', values: [0, 41] }, share: 0.34 } };
    const [wide, narrow] = [layOut(spec, 900), layOut(spec, 200)];
    expect(wide.titleAt).toBe(wide.beside!.titleAt);
    expect(narrow.titleAt).toBeLessThan(narrow.beside!.titleAt);
  });

  test('lines are named at their ends if there is room, otherwise in the legend', () => {
    const ends = ['Closed form', 'Column model'].map((text) => ({ text, shape: 'line' as const, colour: 'red' }));
    const [wide, narrow] = [layOut({ ...line, ends }, 700), layOut({ ...line, ends }, 300)];
    expect([wide.named, wide.legend.length]).toEqual([true, 0]);
    expect(wide.width - wide.box.right).toBeGreaterThan(textWidth('Column model', 'mark'));
    expect([narrow.named, narrow.legend.length]).toEqual([false, 2]);
    expect(narrow.height).toBeGreaterThan(wide.height);
  });
});

test('a legend stays within the drawing, however long its entries', () => {
  const legend = ['now is far off: 168 USD/kg at 70.6 kg CO₂e/kg', 'on the front', 'tried'].map((text) => ({
    text,
    shape: 'dot' as const,
    colour: 'red',
  }));
  for (const width of WIDTHS)
    for (const { key, x } of layOut({ ...line, legend }, width).legend)
      expect(x + SYMBOL + textWidth(key.text, 'tick')).toBeLessThanOrEqual(width);
});

describe('a drawing with columns', () => {
  const names = ['Fed-batch fermentation', 'Ultrafiltration', 'Spray drying', 'Homogenisation', 'Clarification'];

  test.each(WIDTHS)('names as many columns as fit at %d px', (width) => {
    const { names: drawn, band } = layOut({ height: 200, x: { names }, y: { values: [0, 9] } }, width);
    const ends = drawn!.texts.map(({ x, text }) => [x - textWidth(text, 'tick') / 2, x + textWidth(text, 'tick') / 2]);
    ends.slice(1).forEach(([left], index) => expect(left).toBeGreaterThan(ends[index]![1]!));
    expect(band).toBeGreaterThan(0);
    expect(drawn!.texts.length).toBeGreaterThan(0);
  });

  test('two columns with the same name stay separate', () => {
    const { px } = layOut({ height: 200, x: { names: ['2025', '2025'] }, y: { values: [0, 9] } }, 400);
    expect(px(0)).not.toBe(px(1));
  });
});

describe('a drawing with rows', () => {
  const spec: DrawingSpec = {
    x: { values: [100, 500], tight: true },
    rows: {
      size: 30,
      heads: ['swing'],
      pad: [50, 60],
      items: [
        { key: 'a', title: 'Batch substrate concentration', sub: 'Fermentation', values: [{ text: '333' }] },
        { key: 'b', title: 'Passes', values: [{ text: 'high: no result', tone: 'quiet' }] },
      ],
    },
  };

  test('has the names beside the rows, or above them on a phone', () => {
    const [wide, narrow] = [layOut(spec, 700), layOut(spec, 326)];
    expect(wide.rows!.above).toBe(false);
    expect(wide.box.left).toBeGreaterThan(50 + 40);
    expect(narrow.rows!.above).toBe(true);
    expect(narrow.box.left).toBe(50);
    expect(narrow.height).toBeGreaterThan(wide.height);
  });

  test('leaves room for the values on the right', () => {
    for (const width of WIDTHS.slice(1)) {
      const { box } = layOut(spec, width);
      expect(width - box.right).toBeGreaterThanOrEqual(60 + textWidth('333', 'value'));
      expect(box.right).toBeGreaterThan(box.left);
    }
  });

  test('finds the middle of each row', () => {
    const { py, box, rows } = layOut(spec, 700);
    expect(py(0)).toBe(box.top + 15);
    expect(py(1) - py(0)).toBe(rows!.every);
  });
});

test('panels below each other have one x axis, and do not overlap', () => {
  const y = { title: 'Cost', values: [0, 100] };
  const frame = layOut(
    { height: 500, x: { title: 'Output', values: [0, 10] }, y, below: [{ ...y, values: [0, 1e6] }, y] },
    600,
  );
  const boxes = [frame.box, ...frame.below.map(({ box }) => box)];
  expect(boxes).toHaveLength(3);
  for (const { left, right } of boxes) expect([left, right]).toEqual([frame.box.left, frame.box.right]);
  for (const [index, box] of boxes.slice(1).entries()) {
    expect(box.top).toBeGreaterThan(boxes[index]!.bottom);
    expect(frame.below[index]!.py(0)).toBeCloseTo(box.bottom, 6);
  }
  expect(boxes.at(-1)!.bottom).toBeLessThan(500);
});
