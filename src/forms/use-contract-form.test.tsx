import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import * as fields from '#generated/fields.ts';
import type { ProductCreate } from '#generated/types.ts';
import { CreateProcessBody } from '#generated/zod/processes.ts';
import { CreateProductBody } from '#generated/zod/products.ts';
import { problemFrom } from '#src/lib/api-problem.ts';
import { Form, FormProblem } from './form.tsx';
import { TextInput } from './inputs.tsx';
import { QuantityInput } from './quantity-input.tsx';
import { useContractForm } from './use-contract-form.ts';

const EMPTY: ProductCreate = { name: '', kind: 'protein', host_id: '', selling_price: null };
const PRICE = { ...fields.ProductCreate.selling_price, unit: 'g/L', displayUnit: 'mg/L' } as const;

type Send = (body: unknown) => Promise<void>;

function Example({ send }: { send: Send }) {
  const form = useContractForm({ name: null, schema: CreateProductBody, start: EMPTY, send });
  return (
    <Form form={form}>
      <FormProblem form={form} />
      <TextInput form={form} name="name" label="Name" />
      <TextInput form={form} name="host_id" label="Host" />
      <QuantityInput form={form} name="selling_price" of={PRICE} label="Price" optional />
      <button type="submit">Send</button>
      <button type="button">Something else</button>
    </Form>
  );
}

function open(send: Send = async () => {}) {
  const router = createMemoryRouter([{ path: '*', element: <Example send={send} /> }]);
  render(<RouterProvider router={router} />);
  const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });
  const messages = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  return { user: userEvent.setup(), input, messages };
}

const refuse = (fields: string[], message: string) => async () => {
  throw problemFrom({ status: 422, fields, message }, 422, '');
};
const fillIn = async ({ user, input }: ReturnType<typeof open>) => {
  await user.type(input('Name'), 'Rennet');
  await user.type(input('Host'), 'cel_1');
};

afterEach(cleanup);

test('reports all missing inputs at once, and focuses the first', async () => {
  const send = vi.fn<Send>();
  const { user, input, messages } = open(send);
  await user.click(screen.getByText('Send'));
  expect(messages()).toEqual(['This is required.', 'This is required.']);
  expect(document.activeElement).toBe(input('Name'));
  expect(send).not.toHaveBeenCalled();
});

test('shows an error on blur, not while typing, and removes it once the value is valid', async () => {
  const { user, input, messages } = open();
  await user.type(input('Price'), 'much');
  expect(messages()).toEqual([]);
  await user.click(input('Name'));
  await waitFor(() => expect(messages()).toEqual(['This is not a number.']));
  await user.clear(input('Price'));
  await user.type(input('Price'), '5');
  await waitFor(() => expect(messages()).toEqual([]));
});

test('shows no error when focus moves to a button, which would move away', async () => {
  const { user, input, messages } = open();
  await user.type(input('Price'), 'much');
  await user.click(screen.getByText('Something else'));
  expect(messages()).toEqual([]);
});

test('shows limits in the unit on screen, and sends values in the unit of the contract', async () => {
  const send = vi.fn<Send>();
  const form = open(send);
  await fillIn(form);
  await form.user.type(form.input('Price'), '2e12{Enter}');
  await waitFor(() => expect(form.messages()).toEqual(['At most 1e12\u202fmg/L.']));
  await form.user.clear(form.input('Price'));
  await form.user.type(form.input('Price'), '1500,5{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Rennet', kind: 'protein', host_id: 'cel_1', selling_price: 1.5005 });
});

test('sends once when submitted twice', async () => {
  let answer = () => {};
  const send = vi.fn<Send>(() => new Promise((resolve) => (answer = resolve)));
  const form = open(send);
  await fillIn(form);
  const element = form.input('Name').form!;
  element.requestSubmit();
  element.requestSubmit();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  answer();
  await waitFor(() => {
    element.requestSubmit();
    expect(send).toHaveBeenCalledTimes(2);
  });
});

test('marks every field that the server rejects, and keeps what was typed', async () => {
  const form = open(refuse(['host_id', 'name'], 'Host: choose a cell of the library.'));
  await fillIn(form);
  await form.user.click(screen.getByText('Send'));
  await waitFor(() =>
    expect(form.messages()).toEqual(['This value is not accepted.', 'Choose a cell of the library.']),
  );
  expect(document.activeElement).toBe(form.input('Name'));
  expect(form.input('Host').value).toBe('cel_1');
  await form.user.type(form.input('Host'), '2');
  await waitFor(() => expect(form.messages()).toEqual(['This value is not accepted.']));
});

test.each([
  ['a field that the form does not draw', ['version']],
  ['no field', []],
])('an error of %s is shown above the form', async (_title, named) => {
  const form = open(refuse(named, 'Something else is wrong.'));
  await fillIn(form);
  await form.user.click(screen.getByText('Send'));
  await waitFor(() => expect(form.messages()).toEqual(['Something else is wrong.']));
});

test('is not submitted by a form in a dialog opened from it', async () => {
  const send = vi.fn<Send>();
  const inner = vi.fn<Send>();
  function Outer() {
    const form = useContractForm({ name: null, schema: CreateProcessBody, start: { name: 'Rennet' }, send });
    return (
      <Form form={form}>
        {createPortal(
          <>
            <Inner />
            <form onSubmit={(event) => event.preventDefault()}>
              <button type="submit">Confirm</button>
            </form>
          </>,
          document.body,
        )}
      </Form>
    );
  }
  function Inner() {
    const form = useContractForm({ name: null, schema: CreateProcessBody, start: { name: 'Chymosin' }, send: inner });
    return (
      <Form form={form}>
        <button type="submit">Rename</button>
      </Form>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Outer /> }])} />);
  const user = userEvent.setup();
  await user.click(screen.getByText('Rename'));
  await waitFor(() => expect(inner).toHaveBeenCalledOnce());
  await user.click(screen.getByText('Confirm'));
  expect(send).not.toHaveBeenCalled();
});
