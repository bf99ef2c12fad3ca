/** What the engine refuses before it calculates, in a sentence and with the field. */
import { expect, test } from 'vitest';
import { configuration, library, product, step } from '../tests/fixtures.test-support.ts';
import { compile, type Configuration, evaluate } from '../index.ts';
import type { Assumptions } from '../assumptions/assumptions.ts';

const base = configuration('cfg_secreted_v1');
const refusal = (given: Configuration) => {
  const outcome = evaluate(given, product, library);
  return outcome.feasible ? null : outcome.problem;
};
/** Assumptions of a client that does not keep to the types. */
const assume = (group: keyof Assumptions, values: object): Configuration => ({
  ...base,
  assumptions: { ...base.assumptions, [group]: { ...base.assumptions[group], ...values } },
});

test.each([
  ['plant', 'grade', 'cosmetic', /must be one of: industrial, food, pharma/],
  ['capital', 'convention', 'guess', /must be one of: superpro \(.*\), nrel \(.*\), lang/],
  ['finance', 'depreciation', 'macrs_8', /must be one of: straight_line.*macrs_7/],
  ['finance', 'selling_price', NaN, /between 0 and/],
  ['finance', 'selling_price', -1, /between 0 and/],
  ['prices', 'mol_glucose', NaN, /must be a number/],
  ['prices', 'mol_glucose', Infinity, /must be a number/],
  ['prices', 'electricity', -0.1, /must be a number/],
  ['plant', 'operating_hours', NaN, /must be between/],
] as const)('%s %s cannot be %s', (group, key, value, message) => {
  expect(refusal(assume(group, { [key]: value }))).toMatchObject({
    fields: [`assumptions.${group}.${key}`],
    message: expect.stringMatching(message),
  });
});

test('refuses a milestone after the last year of production, if anything is paid', () => {
  const milestone = { life: 8, milestone_year: 9 };
  expect(refusal(assume('finance', { ...milestone, milestone_payment: 1e6 }))).toMatchObject({
    fields: ['assumptions.finance.milestone_year'],
    message: 'The milestone is after the last year of production. Enter a year from 1 to 8.',
  });
  expect(refusal(assume('finance', milestone))).toBeNull();
});

test('refuses a price that becomes no number after compiling', () => {
  const compiled = compile(base, product, library);
  compiled.assume('prices', 'mol_glucose', NaN);
  expect(compiled.evaluate()).toMatchObject({ feasible: false });
  compiled.assume('prices', 'mol_glucose', 0.5);
  expect(compiled.evaluate()).toMatchObject({ feasible: true });
});

test('refuses two steps with one id, in a line too', () => {
  const [first, second] = base.uo_settings;
  const repeated = { ...base, uo_settings: [first!, { ...second!, id: first!.id }, ...base.uo_settings.slice(2)] };
  expect(refusal(repeated)).toMatchObject({
    process_idx: 1,
    message: expect.stringContaining('Two steps have the id'),
  });
  expect(refusal({ ...base, uo_settings: [first!, step('mixer', {}, 'a')] })).toBeNull();
});
