/** The fits of a unit operation, on the contract's examples. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ModelFitList } from '#generated/types.ts';
import { exampleFor, json } from './contract-answers.ts';
import { closePage, openPage, startApp } from './open-page.tsx';

const fits = { address: '/products/prd_leghaemoglobin/data/ultrafiltration/fits', as: 'standard@demo.test' } as const;

beforeAll(startApp);
afterEach(closePage);

test('a parameter is either estimated or held', async () => {
  const list = exampleFor('listFits', []) as ModelFitList;
  const [fit] = list.fits;
  const { key, title, unit, display_unit, value } = fit!.parameters.find((one) => one.key === 'gel_concentration')!;
  const fixed = [{ key, title, unit, display_unit: display_unit ?? unit, value }];
  const parameters = fit!.parameters.filter((one) => one.key !== key);
  const model = { ...fit!.model, parameters: fit!.parameters };
  openPage(fits, (id) =>
    id === 'listFits' ? json({ ...list, fits: [{ ...fit, model, parameters, fixed }] }) : undefined,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Fit again' }));
  const held = await screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${title} at `) });
  const estimated = await screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${title} \\S+$`) });
  expect([estimated.checked, held.checked, held.disabled]).toEqual([false, true, false]);
  await user.click(estimated);
  expect([estimated.checked, held.checked, held.disabled]).toEqual([true, false, true]);
  await user.click(estimated);
  expect([estimated.checked, held.checked, held.disabled]).toEqual([false, true, false]);
});
