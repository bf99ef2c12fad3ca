/** The fits of a unit operation, on the contract's examples. */
import { screen, within } from '@testing-library/react';
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

test('one page has the model over the data, how well each parameter is determined, and one button that accepts', async () => {
  const list = exampleFor('listFits', []) as ModelFitList;
  const fit = list.fits.find(({ status }) => status === 'proposed') ?? list.fits[0]!;
  const [poor, ...others] = fit.parameters;
  const parameters = [
    { ...poor!, identifiable: false, note: 'Poorly determined: the interval is wide.' },
    ...others.map((one) => ({ ...one, identifiable: true })),
  ];
  const effects = fit.effects.map((one) => ({ ...one, replaced: { feasible: true, cogs: 100, gwp: 50 } }));
  openPage(fits, (id) =>
    id === 'listFits'
      ? json({ ...list, total: 1, fits: [{ ...fit, status: 'proposed', parameters, effects }] })
      : undefined,
  );
  const user = userEvent.setup();
  const left = await screen.findByRole('region', { name: 'What these data cannot tell' });
  expect(left.textContent).toContain(`The data determine ${poor!.title.toLowerCase()} poorly.`);
  const table = screen.getByRole('group', { name: 'Parameters' });
  expect(
    within(table)
      .getAllByText(/^(well|poorly)$/)
      .map((one) => one.textContent.trim().split('±')[0]),
  ).toEqual(['poorly', ...others.map(() => 'well')]);
  // Set-up and models open beside the fit, which stays.
  await user.click(screen.getByRole('button', { name: 'Fit again' }));
  expect(await screen.findByRole('region', { name: 'Fit the model to data' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'The model over your points' })).toBeTruthy();
  const replaces = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Replace the values entered in the steps' });
  expect(replaces.checked).toBe(true);
  expect(screen.getAllByRole('button', { name: /^Accept/ })).toHaveLength(1);
});
