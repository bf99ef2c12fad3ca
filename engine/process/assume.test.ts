import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { withLever } from '../analysis/seek-goal.ts';
import { compile, evaluate } from '../evaluate/evaluate.ts';

const base = configuration('cfg_secreted_v1');
const levers = [
  [{ kind: 'price', item_id: 'mol_glucose' }, 'prices', 'mol_glucose', 0.8],
  [{ kind: 'price', item_id: 'electricity' }, 'prices', 'electricity', 0.2],
  [{ kind: 'price', item_id: 'operator' }, 'prices', 'operator', 50],
  [{ kind: 'assumption', group: 'plant', key: 'operating_hours' }, 'plant', 'operating_hours', 5000],
  [{ kind: 'assumption', group: 'plant', key: 'failure_rate' }, 'plant', 'failure_rate', 0.1],
  [{ kind: 'assumption', group: 'capital', key: 'cost_year' }, 'capital', 'cost_year', 2018],
  [{ kind: 'assumption', group: 'capital', key: 'location_factor' }, 'capital', 'location_factor', 1.3],
  [{ kind: 'assumption', group: 'labour', key: 'wage' }, 'labour', 'wage', 20],
  [{ kind: 'assumption', group: 'finance', key: 'life' }, 'finance', 'life', 12],
  [{ kind: 'assumption', group: 'finance', key: 'selling_price' }, 'finance', 'selling_price', 400],
] as const;

test.each(levers)(
  'an assumption %o gives the same result as when entered, and its removal restores the previous result',
  (lever, group, key, value) => {
    const compiled = compile(base, product, library);
    const before = compiled.evaluate();
    compiled.assume(group, key, value);
    expect(compiled.evaluate()).toEqual(evaluate(withLever(base, lever, value), product, library));
    compiled.assume(group, key, undefined);
    expect(compiled.evaluate()).toEqual(before);
  },
);

test('an invalid assumption is a problem until it is replaced', () => {
  const compiled = compile(base, product, library);
  compiled.assume('finance', 'tax_rate', 5);
  expect(compiled.evaluate()).toMatchObject({ feasible: false, problem: { fields: ['assumptions.finance.tax_rate'] } });
  compiled.assume('finance', 'tax_rate', 0.3);
  expect(compiled.evaluate().feasible).toBe(true);
});

test('key metrics alone are those of the full results', () => {
  const compiled = compile(base, product, library);
  const { figures } = resultsOf(compiled.evaluate());
  expect(compiled.figures()).toEqual({ feasible: true, figures });
});

test('a removed setting has its default again', () => {
  const compiled = compile(base, product, library);
  compiled.set('stp_drying', 'time', 6);
  compiled.set('stp_drying', 'time', null);
  const { time: _, ...others } = base.uo_settings.at(-1)!.settings;
  const without = {
    ...base,
    uo_settings: [...base.uo_settings.slice(0, -1), { ...base.uo_settings.at(-1)!, settings: others }],
  };
  expect(compiled.evaluate()).toEqual(evaluate(without, product, library));
});
