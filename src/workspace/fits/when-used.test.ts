import { expect, test } from 'vitest';
import type { FitEffect } from '#generated/types.ts';
import { whenUsed } from './when-used.ts';

test('the effect of a fit is that of using its values, for cost and footprint, where entered values hide them', () => {
  const effect = { feasible: true, cogs_before: 10, cogs_after: 10, gwp_before: 5, gwp_after: 5 } as FitEffect;
  expect(whenUsed(effect)).toEqual(effect);
  const replaced = { feasible: false, cogs: 9, gwp: 4 };
  expect(whenUsed({ ...effect, replaced })).toMatchObject({ feasible: false, cogs_after: 9, gwp_after: 4, replaced });
});
