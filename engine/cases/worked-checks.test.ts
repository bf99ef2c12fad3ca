import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testOf, WORKED_CHECKS } from './worked-checks.ts';

const engine = join(import.meta.dirname, '..');
const names = globSync('**/*.test.ts', { cwd: engine, exclude: ['cases/worked-checks.test.ts', '**/node_modules/**'] });
const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(engine, name), 'utf8')]));

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
