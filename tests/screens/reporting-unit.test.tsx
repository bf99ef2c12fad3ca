/** Each kind of page that shows the cost of a product, for a product whose costs are for a gram. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { OperationId } from '#generated/operations.ts';
import type { ProcessList } from '#generated/types.ts';
import { costPer, reportedFor } from '#src/lib/reporting.ts';
import { places } from '../support/routes.ts';
import { sampled } from '../support/night.ts';
import { exampleFor, json } from './contract-answers.ts';
import { closePage, openPage, startApp, type Answers } from './open-page.tsx';

beforeAll(startApp);
afterEach(closePage);

const GRAM = { reporting_unit: 'g', dose: null } as const;

/** Every product in a response, and what names a product, asks for costs of a gram. */
function inGrams(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inGrams);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inGrams(one)]));
  return 'selling_price' in value || 'product_name' in value ? { ...inner, ...GRAM } : inner;
}

const CALLS: OperationId[] = [
  'getHome',
  'getProcess',
  'getProduct',
  'listOrganisationProcesses',
  'listProcesses',
  'listProducts',
];
const answers: Answers = (id, named) => (CALLS.includes(id) ? json(inGrams(exampleFor(id, named))) : undefined);

const { processes } = exampleFor('listOrganisationProcesses', []) as ProcessList;
const { cogs } = processes.find(({ id }) => id === 'prc_homogenised')!.figures!;
const { figure, unit } = costPer(cogs, reportedFor(GRAM, null));

const said = () => screen.getByRole('main').textContent.replaceAll(/\s/g, ' ');
const open = (name: string, search = '') => {
  const place = places.find((one) => one.name === name)!;
  return openPage({ ...place, address: place.address + search }, answers);
};

const pages = [
  ['home', [`${figure} `, unit]],
  ['products', [unit]],
  ['processes', [`${figure} ${unit}`]],
  ['product', [figure, unit]],
  ['workspace', [figure, unit]],
  ['techno-economic-analysis', [figure, unit, 'Per g']],
  [
    'compared-processes',
    ['Unit cost (COGS) USD/g', 'Minimum selling price USD/g', 'Footprint kg CO₂e/g', 'Water m³/kg'],
  ],
  ['technologies', ['USD/g, on one scale', 'Footprint kg CO₂e/g', 'Water m³/kg']],
  ['what-matters', [figure, unit]],
] as const;

test.each(sampled<(typeof pages)[number]>(pages, 3))('the page %s shows costs of a gram', async (name, words) => {
  open(name);
  await waitFor(() => words.forEach((word) => expect(said()).toContain(word)));
  // Prices of materials, in the panel of a step or among the assumptions, stay per kilogram, and so does a filter of all products.
  expect(said()).not.toMatch(/Unit (production )?cost(?! ≤)[^.]{0,40}USD\/kg/);
});

test('a target is typed and answered for a gram, and the engine seeks it per kilogram', async () => {
  open('workspace', '&tool=goal-seek&about=figures.cogs');
  const target = await screen.findByRole('textbox', { name: 'Target' });
  expect(Number((target as HTMLInputElement).value)).toBeCloseTo(0.9 * Number(figure), 2);
  const dialog = () => screen.getByRole('dialog').textContent.replaceAll(/\s/g, ' ');
  expect(dialog()).toContain('USD/g?');
  await userEvent.clear(target);
  await userEvent.type(target, figure);
  await waitFor(() => expect(dialog()).toMatch(new RegExp(`The current value is [\\d.]+ USD/g\\.`)));
});

test('an analysis names its metrics for a gram', async () => {
  open('analyses');
  const row = await screen.findByRole('row', { name: /^Tornado/ });
  await userEvent.click(within(row).getByText('Open'));
  await waitFor(() => expect(said()).toContain('USD/g'));
  expect(said()).not.toContain('USD/kg');
});

test('the selling price of a product is typed for a gram, and follows the choice of the amount', async () => {
  open('product', '?tab=details');
  const price = (await screen.findByRole('textbox', { name: /^Selling price/ })) as HTMLInputElement;
  const before = Number(price.value);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show costs per' }), 'Kilogram');
  await waitFor(() => expect(Number(price.value)).toBeCloseTo(1000 * before, 6));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show costs per' }), 'Gram');
  await userEvent.clear(price);
  await userEvent.type(price, '0.33');
  expect(price.value).toBe('0.33');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show costs per' }), 'Kilogram');
  await waitFor(() => expect(price.value).toBe('330'));
});
