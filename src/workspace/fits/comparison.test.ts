import { expect, test } from 'vitest';
import type { ComparedModel, ModelComparison, ModelFit } from '#generated/types.ts';
import { rivalOf } from './comparison.ts';

const fit = { parameters: [{ key: 'growth' }, { key: 'yield' }], fixed: [] } as unknown as ModelFit;
const model = (title: string, parameters: string[], difference: number | null) =>
  ({ title, parameters, fixed: {}, difference }) as unknown as ComparedModel;
const of = (...models: ComparedModel[]) => rivalOf(fit, { models } as ModelComparison);

test('the best rival is told by its criterion minus that of the fit, also where it is better', () => {
  const own = model('Monod', ['yield', 'growth'], 3);
  expect(of(own, model('Contois', ['growth'], 14.2), model('Tessier', ['yield'], 40))).toEqual({
    title: 'Contois',
    difference: expect.closeTo(11.2, 9),
  });
  expect(of(model('Contois', ['growth'], 0), own)).toEqual({ title: 'Contois', difference: -3 });
});

test('without a comparison, a rival, or a criterion of the fit, none is told', () => {
  expect(rivalOf(fit, undefined)).toBeNull();
  expect(of(model('Monod', ['growth', 'yield'], 0), model('Contois', ['growth'], null))).toBeNull();
  expect(of(model('Monod', ['growth', 'yield'], null), model('Contois', ['growth'], 0))).toBeNull();
});
