import { beforeEach, expect, test } from 'vitest';
import type { DesignAxis } from '#engine/analysis/index.ts';
import { idOf, NO_SPACE, storedSpace, storeSpace, threeOf } from './choice.ts';

const axis = (key: string, more: Partial<DesignAxis> = {}): DesignAxis => ({
  step_id: 'stp_1',
  key,
  title: key,
  step_name: 'Step',
  unit: '1',
  display_unit: '1',
  isWhole: false,
  min: 0,
  max: 10,
  base: 5,
  limits: { min: 0, max: null },
  ...more,
});
const all = [axis('a'), axis('n', { isWhole: true }), axis('b'), axis('c')];

beforeEach(() => localStorage.clear());

test('the settings that matter most come first, whole numbers after the others', () => {
  expect(threeOf(all, [])?.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(threeOf(all.slice(0, 2), [])).toBeNull();
});

test('chosen settings keep their place and their range, and a removed one is replaced', () => {
  const chosen = [
    { step_id: 'stp_1', key: 'n', min: 2, max: 8 },
    { step_id: 'stp_gone', key: 'a', min: 1, max: 2 },
    { step_id: 'stp_1', key: 'b', min: 4, max: 6 },
  ];
  const three = threeOf(all, chosen)!;
  expect(three.map(({ key }) => key)).toEqual(['n', 'a', 'b']);
  expect([three[0].min, three[0].max, three[2].min, three[2].max]).toEqual([2, 8, 4, 6]);
});

test.each([
  [6, 9, 5, 9],
  [1, 3, 1, 5],
  [7, 2, 0, 10],
  [5, 5, 0, 10],
])('a range from %d to %d has the present value on the map', (min, max, from, to) => {
  const [first] = threeOf(all, [{ ...axis('a'), min, max }])!;
  expect([first.min, first.max]).toEqual([from, to]);
});

test('a choice is read back; what cannot be read is as if nothing had been chosen', () => {
  const choice = { axes: [{ step_id: 'stp_1', key: 'a', min: 1, max: 2 }], wanted: 0.8 };
  storeSpace('prc_1', choice);
  expect(storedSpace('prc_1')).toEqual(choice);
  for (const stored of ['[', 'null', '7', '{"axes":[{"key":1}],"wanted":"x"}', '{"axes":{},"wanted":1}']) {
    localStorage.setItem('design-space:prc_1', stored);
    expect(storedSpace('prc_1')).toEqual(NO_SPACE);
  }
  expect(idOf({ step_id: 'stp_1', key: 'a' })).toBe('stp_1/a');
});
