import { expect, test } from 'vitest';
import { evaluate } from '../evaluate/evaluate.ts';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import type { Figures } from '../types/results.ts';
import { unmadeChoices } from './choices.ts';

const base = configuration('cfg_homogenised_v2');
const { plant = {}, capital, ...others } = base.assumptions;
const { grade: _grade, ...site } = plant;
/** The process whose grade nobody has chosen; all else is. */
const unmade = {
  ...base,
  uo_settings: base.uo_settings.map((step, k) =>
    k === 0 ? { ...step, settings: { construction: 'hygienic', ...step.settings } } : step,
  ),
  assumptions: { ...others, plant: site, capital: { convention: 'lang' as const, ...capital } },
};
const real = resultsOf(evaluate(unmade, product, library));
/** The choices where the process has these figures. */
const found = (now: Partial<Figures>) =>
  unmadeChoices({ configuration: unmade, product, library }, { ...real, figures: { ...real.figures, ...now } });
const [, industrial, pharma] = found({}).checks[0]!.options!;
const said = (text: string | undefined, value: string) =>
  text!.match(/“[^”]+” would [^“]+\./gu)!.find((one) => one.startsWith(`“${value}”`))!;

test('a change of a negative unit cost has its sign', () => {
  const { message } = found({ cogs: -industrial!.figures.cogs }).checks[0]!;
  expect(said(message, 'Industrial')).toContain('raise the unit cost by 200\u202F%.');
  expect(said(message, 'Pharmaceutical')).toContain('of capital and raise the unit cost by');
});
test('a unit cost that falls is lowered', () => {
  const { message } = found({ cogs: 2 * industrial!.figures.cogs }).checks[0]!;
  expect(said(message, 'Industrial')).toContain('of capital and lower the unit cost by 50\u202F%.');
});
test('no choice is large against a unit cost of 0', () => {
  expect(found({ cogs: 0 })).toEqual({ checks: [], range: null });
});
test('amounts do not break, and capital that stays nearly the same is not said', () => {
  const { tci } = industrial!.figures;
  const { message } = found({ cogs: 2 * industrial!.figures.cogs, tci: tci * 1.0005 }).checks[0]!;
  expect(said(message, 'Industrial')).toBe('“Industrial” would lower the unit cost by 50\u202F%.');
  const other = found({ cogs: 2 * industrial!.figures.cogs, tci: tci + 4e7 }).checks[0]!;
  expect(said(other.message, 'Industrial')).toBe(
    '“Industrial” would save 40\u00A0million\u00A0USD of capital and lower the unit cost by 50\u202F%.',
  );
});
test('a single choice is tried once with each other value, and its range is theirs', () => {
  let tries = 0;
  const counted = { ...unmade };
  // Each try makes a copy of the configuration.
  Object.defineProperty(counted, 'locked_values', { enumerable: true, get: () => (tries++, unmade.locked_values) });
  const { checks, range } = unmadeChoices({ configuration: counted, product, library }, real);
  expect(checks).toHaveLength(1);
  expect(tries).toBe(2);
  const costs = [real.figures, industrial!.figures, pharma!.figures].map(({ cogs }) => cogs);
  expect(range).toEqual({ low: Math.min(...costs), high: Math.max(...costs) });
});
