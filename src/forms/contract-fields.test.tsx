import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { looseObject, nullable, number, optional } from 'zod/mini';
import * as fields from '#generated/fields.ts';
import type { Fields } from '#generated/fields.ts';
import { contractColumns } from '#src/components/table/contract-columns.tsx';
import { ContractFields, emptyValues } from './contract-fields.tsx';
import { Form } from './form.tsx';
import { useContractForm } from './use-contract-form.ts';

/** The contract of tomorrow: a product with fields that no screen knows. */
const TOMORROW: Fields = {
  ...fields.ProductCreate,
  shelf_life: { title: 'Shelf life', type: 'number', required: false, nullable: true, unit: 'd', min: 0 },
  grade: { title: 'Grade', type: 'string', required: true, values: ['food', 'feed_additive'] },
  market: { title: 'Market', type: 'string', required: false },
  launch: { title: 'Launch', type: 'string', required: false, format: 'date' },
  organic: { title: 'Organic', type: 'boolean', required: false },
};
const SCHEMA = looseObject({ shelf_life: optional(nullable(number())) });

function open() {
  const sent: unknown[] = [];
  function Example() {
    const send = async (body: unknown) => void sent.push(body);
    const form = useContractForm({ name: null, schema: SCHEMA, start: emptyValues(TOMORROW), send });
    return (
      <Form form={form}>
        <ContractFields form={form} of={TOMORROW} own={{ kind: null, component_id: null, host_id: <i>cells</i> }} />
        <button type="submit">Send</button>
      </Form>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Example /> }])} />);
  return { user: userEvent.setup(), sent };
}

afterEach(cleanup);

describe('a form drawn from the contract', () => {
  test('has an input for each field, with the title of the contract, and long texts last', () => {
    open();
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent.trim());
    expect(labels).toEqual([
      'Name',
      'Selling price optional',
      'Target annual output optional',
      'Show costs per optional',
      'Dose optional',
      'Number counted optional',
      'Particles per infectious unit optional',
      'Shelf life optional',
      'Grade',
      'Market optional',
      'Launch optional',
      'Organic',
      'Description optional',
    ]);
    expect(screen.getByText('cells')).toBeDefined();
  });

  test('sends a field that was added to the contract, in the unit of the contract', async () => {
    const { user, sent } = open();
    await user.type(screen.getByLabelText('Name'), 'Rennet');
    await user.type(screen.getByLabelText(/^Shelf life/), '30');
    await user.selectOptions(screen.getByLabelText('Grade'), 'Feed additive');
    await user.click(screen.getByLabelText('Organic'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).toEqual([
      expect.objectContaining({ name: 'Rennet', shelf_life: 30, grade: 'feed_additive', organic: true }),
    ]);
  });

  test('starts with every input empty, and with the first value of a required choice', () => {
    expect(emptyValues(TOMORROW)).toMatchObject({
      name: '',
      kind: 'protein',
      component_id: null,
      selling_price: null,
      shelf_life: null,
      grade: 'food',
      organic: false,
    });
  });
});

describe('a table drawn from the contract', () => {
  const columns = contractColumns<Record<string, unknown>>(TOMORROW, Object.keys(fields.ProductCreate));

  test('has a column for each added field, with its unit', () => {
    expect(columns.map(({ key, title, unit }) => [key, title, unit])).toEqual([
      ['shelf_life', 'Shelf life', 'd'],
      ['grade', 'Grade', undefined],
      ['market', 'Market', undefined],
      ['launch', 'Launch', undefined],
      ['organic', 'Organic', undefined],
    ]);
  });

  test('shows and exports what a row holds, and nothing where it holds nothing', () => {
    const row = { shelf_life: 30, grade: 'feed_additive', organic: false };
    expect(columns.map(({ value }) => value?.(row))).toEqual([30, 'Feed additive', null, null, 'No']);
    expect(columns.map(({ value }) => value?.({}))).toEqual([null, null, null, null, null]);
  });
});
