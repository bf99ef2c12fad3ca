import { expect, test } from 'vitest';
import { testOf, WORKED_CHECKS } from './worked-checks.ts';

const files = import.meta.glob<string>(['../**/*.test.ts', '!./worked-checks.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('the list of worked checks is complete', () =>
  expect(WORKED_CHECKS.map(([number]) => number)).toEqual(Array.from({ length: 118 }, (_, i) => i + 1)));

test.each(WORKED_CHECKS.map((one) => [`W${one[0]} ${one[1]}`, one] as const))(
  'the worked check %s is in a test',
  (_, check) => expect(testOf(check, files)).toBeDefined(),
);

test('a worked check whose values are in no test is detected', () => {
  expect(testOf([0, 'Nothing', ['12.5']], { 'a.test.ts': 'toBeNear(12.57); toBeNear(112.5)' })).toBeUndefined();
  expect(testOf([0, 'Nothing', ['12.5']], { 'a.test.ts': 'toBeNear(12.57); toBeNear(12.5)' })).toBe('a.test.ts');
});
