import { expect, test } from 'vitest';
import type { ModelFit } from '#generated/types.ts';
import { requestOf } from './request-of.ts';

const fitOf = (held: Record<string, boolean[]>): ModelFit => {
  const points = Object.entries(held).flatMap(([experiment_id, list]) =>
    list.map((held_out) => ({ experiment_id, held_out })),
  );
  const out = points.filter(({ held_out }) => held_out).length;
  return {
    experiments: Object.keys(held).map((id) => ({ id })),
    parameters: [{ key: 'k' }, { key: 'gel' }],
    points,
    statistics: { n: points.length - out, n_held_out: out },
    seed: 7,
  } as unknown as ModelFit;
};

test('repeats the share of validation rows, rounded to one of the choices', () => {
  expect(requestOf(fitOf({ a: [false, false, false, true, false] }))).toEqual({
    ids: ['a'],
    held_out_share: 0.2,
    parameters: ['k', 'gel'],
    seed: 7,
  });
  expect(requestOf(fitOf({ a: [false, false] }))).toMatchObject({ held_out_share: 0 });
});

test('repeats whole experiments that were held out', () => {
  expect(requestOf(fitOf({ a: [false, false], b: [true, true] }))).toEqual({
    ids: ['a', 'b'],
    held_out_ids: ['b'],
    parameters: ['k', 'gel'],
    seed: 7,
  });
});

test('repeats the values that a fit holds', () => {
  const fit = { ...fitOf({ a: [false] }), fixed: [{ key: 'maintenance', value: 0 }] } as unknown as ModelFit;
  expect(requestOf(fit)).toMatchObject({ parameters: ['k', 'gel'], fixed: { maintenance: 0 } });
});

test('repeats what was fitted together', () => {
  const other = { fit_id: 'fit_2', number: 2, unit_operation: 'chemostat', ids: ['b', 'c'], held_out_ids: ['c'] };
  expect(requestOf({ ...fitOf({ a: [false] }), together: [other] })).toMatchObject({
    ids: ['a'],
    together: [{ unit_operation: 'chemostat', ids: ['b', 'c'], held_out_ids: ['c'] }],
  });
});
