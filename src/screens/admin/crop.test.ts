import { expect, test } from 'vitest';
import { kept, moved, scaled, scalesOf, whole } from './crop.ts';

const wide = { width: 400, height: 200 };

test('starts with the whole picture centred in the window', () => {
  expect(whole(wide, 100)).toEqual({ scale: 0.25, x: 0, y: 25 });
});

test('zooms about the middle, up to four times the scale that fills the window', () => {
  const filled = scaled(whole(wide, 100), 0.5, wide, 100);
  expect(filled).toEqual({ scale: 0.5, x: -50, y: 0 });
  expect(scaled(filled, 99, wide, 100).scale).toBe(scalesOf(wide, 100).most);
  expect(scaled(filled, 0, wide, 100)).toEqual(whole(wide, 100));
});

test('never leaves a gap next to a picture that is large enough to cover the window', () => {
  const filled = scaled(whole(wide, 100), 0.5, wide, 100);
  expect(moved(filled, 30, 30, wide, 100)).toEqual({ scale: 0.5, x: -20, y: 0 });
  expect(moved(filled, 500, 0, wide, 100).x).toBe(0);
  expect(moved(filled, -500, 0, wide, 100).x).toBe(-100);
  expect(kept({ scale: 0.25, x: 40, y: 90 }, wide, 100)).toEqual(whole(wide, 100));
});
