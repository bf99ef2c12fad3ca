/** Every form that the contract can draw: a field that is labelled optional may be left empty. */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { object, optional, string } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import * as fields from '#generated/fields.ts';
import type { Fields } from '#generated/fields.ts';
import contract from '#generated/openapi.lean.json' with { type: 'json' };
import { operationExamples } from '#generated/operations-examples.ts';
import type { OperationId } from '#generated/operations.ts';
import { ContractFields, emptyValues, type FieldValue } from './contract-fields.tsx';
import { Form } from './form.tsx';
import { ChoiceInput, SearchChoiceInput } from './inputs.tsx';
import { useContractForm } from './use-contract-form.ts';

afterEach(cleanup);

interface Drawn {
  id: OperationId;
  of: Fields;
  schema: $ZodType;
}

const modules = import.meta.glob<Record<string, $ZodType>>('../../generated/zod/*.ts', { eager: true });
const schemas = new Map(Object.values(modules).flatMap((module) => Object.entries(module)));

/** Requests whose properties are plain values: those that one component draws. */
const drawn = Object.values(contract.paths).flatMap((item) =>
  Object.values(item as Record<string, { operationId?: OperationId; requestBody?: unknown }>).flatMap((operation) => {
    const { operationId: id, requestBody } = operation;
    if (!JSON.stringify(requestBody ?? null).includes('application/json')) return [];
    const name = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(requestBody ?? null))?.[1];
    const of = (fields as unknown as Record<string, Fields | undefined>)[name ?? ''];
    const schema = schemas.get(`${id?.replace(/^./, (letter) => letter.toUpperCase())}Body`);
    const isFlat =
      of && Object.values(of).every(({ type, required }) => !required || !['array', 'object', 'any'].includes(type));
    return id && of && schema && isFlat ? [{ id, of, schema } satisfies Drawn] : [];
  }),
);

test('the forms of many requests can be drawn', () => {
  expect(drawn.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['createProduct', 'createWebhook', 'updateProcess']),
  );
  expect(drawn.length).toBeGreaterThan(20);
});

test.each(drawn)('$id is sent with every optional field left empty', async ({ id, of, schema }) => {
  const example = operationExamples[id].body as Record<string, FieldValue>;
  const isNeeded = (key: string) => of[key]?.required && !of[key].nullable;
  const filledIn = Object.fromEntries(Object.entries(example).filter(([key]) => isNeeded(key)));
  const { sent, submit } = open(schema, { ...emptyValues(of), ...filledIn }, (form) => (
    <ContractFields form={form} of={of} own={{}} />
  ));
  await submit();
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([]);
  expect(sent).toHaveLength(1);
});

test.each([
  ['a list', ChoiceInput],
  ['a list that is searched', SearchChoiceInput],
])('an optional choice from %s may be left empty, and a needed one may not', async (_title, Input) => {
  const OPTIONS = [{ value: 'a', label: 'A' }];
  const draw = (isOptional: boolean) =>
    open(object({ choice: optional(string()) }), { choice: null }, (form) => (
      <Input form={form} name="choice" label="Choice" options={OPTIONS} optional={isOptional} />
    ));
  await draw(false).submit();
  expect(screen.getByRole('alert').textContent).toBe('This is required.');
  cleanup();
  const { sent, submit } = draw(true);
  await submit();
  expect(sent).toEqual([{}]);
});

type ContractForm = Parameters<typeof ContractFields>[0]['form'];

function open(schema: $ZodType, start: Record<string, FieldValue>, draw: (form: ContractForm) => React.ReactNode) {
  const sent: unknown[] = [];
  function Example() {
    const send = async (body: unknown) => void sent.push(body);
    const form = useContractForm({ name: null, schema, start, send });
    return (
      <Form form={form}>
        {draw(form)}
        <button type="submit">Send</button>
      </Form>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Example /> }])} />);
  const user = userEvent.setup();
  return { sent, submit: () => user.click(screen.getByRole('button', { name: 'Send' })) };
}
