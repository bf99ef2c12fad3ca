import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useWatch } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { variablesOf } from '#engine/index.ts';
import { MapExperimentBody } from '#generated/zod/experiments.ts';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import type { Experiment, ExperimentColumn, LeftOut, ModelVariable } from '#generated/types.ts';
import type { BelowEffect } from '#src/engine/draft-mapping.ts';
import { BelowCard } from './below-card.tsx';
import { Decisions } from './decisions.tsx';
import { LeftOutCard } from './left-out-card.tsx';
import type { Mapping, MappingValues } from './use-mapping.ts';

const ends = (value: number) => ({ value, interval_low: value - 0.1, interval_high: value + 0.1 });
const EFFECT: BelowEffect = {
  parameter: { key: 'yield', title: 'Productivity', unit: 'g/g', display_unit: 'g/g' },
  by: { censored: ends(7.2), left_out: ends(7.6) },
};

afterEach(cleanup);

const column = (name: string, part: Partial<ExperimentColumn> = {}): ExperimentColumn => ({
  name,
  index: 0,
  type: 'number',
  unit: null,
  count: 16,
  missing: 0,
  minimum: 0,
  maximum: 1,
  ...part,
});

const DATES = {
  day_first: false,
  by: 'half_day' as const,
  readings: [
    { day_first: false, first: '2025-04-05T18:00:00', last: '2025-04-12T18:00:00', hours: 168 },
    { day_first: true, first: '2025-05-04T18:00:00', last: '2025-12-04T18:00:00', hours: 5136 },
  ],
};

const experiment = (columns: ExperimentColumn[], variables: string[], left_out: LeftOut[] = []): Experiment =>
  ({
    id: 'exp_1',
    product_id: 'prd_1',
    unit_operation: 'batch_fermentation',
    version: 1,
    file: { name: 'a.csv', uploaded_at: 'now', row_count: 45, columns, left_out: [] },
    mapping: {
      confirmed: true,
      columns: columns.map(({ name, below }, k) => ({
        column: name,
        variable: variables[k] ?? null,
        unit: null,
        model_unit: null,
        factor: null,
        offset: null,
        rows_read: 0,
        ...(below && { below: 'censored' }),
      })),
      left_out,
      left_out_total: left_out.length,
      left_out_groups: [],
    },
    model: { variables: variablesOf('batch_fermentation') as unknown as ModelVariable[] },
  }) as unknown as Experiment;

function Shown({ of, effect }: { of: Experiment; effect?: BelowEffect | undefined }) {
  const form = useContractForm<MappingValues, typeof MapExperimentBody>({
    name: null,
    schema: MapExperimentBody,
    start: {
      columns: of.mapping!.columns.map(({ column, variable, below }) => ({
        column,
        variable,
        unit: '',
        factor: null,
        below,
      })),
      constants: [],
      excluded_rows: [],
      corrections: [],
      remember_decisions: true,
    },
    toBody: (values) => values,
    send: async () => {},
  });
  const limited = of.file!.columns.flatMap((one, index) => {
    const variable = of.model!.variables.find(({ key }) => key === of.mapping!.columns[index]!.variable);
    return one.below && variable ? [{ column: one, index, variable }] : [];
  });
  const mapping: Mapping = { form, variables: of.model!.variables, canSave: true };
  return (
    <>
      {effect ? (
        <BelowCard experiment={of} mapping={mapping} limited={limited} effect={effect} />
      ) : (
        <Decisions experiment={of} product={undefined} mapping={mapping} />
      )}
      <LeftOutCard experiment={of} mapping={mapping} />
      <output>{JSON.stringify(useWatch({ control: form.control, name: 'columns' }))}</output>
    </>
  );
}

const show = (of: Experiment, effect?: BelowEffect) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Shown of={of} effect={effect} /> }])} />);

const columnsNow = (): { below?: string; day_first?: boolean }[] =>
  JSON.parse(screen.getByRole('status').textContent) as { below?: string; day_first?: boolean }[];

test('values below detection are one decision for all of their columns', async () => {
  const below = { below: { count: 29, limit: 0.1 } };
  show(
    experiment(
      [column('Time'), column('Titer', below), column('CDW', below)],
      ['time', 'curves.concentrations.product', 'curves.concentrations.cells'],
    ),
  );
  const card = screen.getByRole('region', { name: '58 values are below detection' });
  expect(within(card).getByRole('radio', { name: /^Known only to be below 0\.1/ })).toHaveProperty('checked', true);
  expect(within(card).getByRole('radio', { name: /^Exclude these values.*32\s*of 90/ })).toHaveProperty(
    'checked',
    false,
  );
  await userEvent.click(within(card).getByRole('radio', { name: /^Half of the limit/ }));
  expect(columnsNow().map((one) => one.below)).toEqual([undefined, 'half', 'half']);
  await userEvent.keyboard('3');
  expect(columnsNow().map((one) => one.below)).toEqual([undefined, 'left_out', 'left_out']);
});

test('what each choice gives in the fit stands beside it, before it is made', () => {
  show(experiment([column('Titer', { below: { count: 29, limit: 0.1 } })], ['curves.concentrations.product']), EFFECT);
  const card = screen.getByRole('region', { name: '29 values are below detection' });
  expect(card.textContent).toContain('Productivity in the fit, g/g');
  expect(within(card).getByRole('radio', { name: /7\.20\s*7\.10 to 7\.30$/ })).toHaveProperty('checked', true);
  expect(within(card).getByRole('radio', { name: /^Half of the limit.*no fit$/ })).toBeDefined();
});

test('both readings of dates stand beside each other, and the other can be chosen', async () => {
  show(
    experiment(
      [column('Date', { type: 'date', dates: DATES }), column('CDW')],
      ['time', 'curves.concentrations.cells'],
    ),
  );
  const card = screen.getByRole('region', { name: 'The month comes first' });
  expect(card.textContent).toContain('Times with AM and PM have the month first.');
  expect(within(card).getAllByRole('row').at(-1)!.textContent).toBe('run lasts168 h214 d');
  await userEvent.click(within(card).getByRole('radio', { name: 'day/month' }));
  expect(columnsNow()[0]!.day_first).toBe(true);
});

test('rows are grouped by reason, with a count and a first example, each listed once', async () => {
  const reason = 'Below detection. The other cells of the row are used.';
  show(
    experiment(
      [column('Time'), column('Titer')],
      ['time', 'curves.concentrations.product'],
      [
        { row: 2, last_row: 5, column: 'Titer', value: '<0.1', reason },
        { row: 9, column: 'Titer', value: 'bad', reason: 'Not a number.' },
        { row: null, column: 'Remark', value: null, reason: 'Not used.' },
      ],
    ),
  );
  const card = screen.getByRole('region', { name: 'Skipped rows and columns' });
  const groups = within(card).getAllByRole('group');
  expect(groups.map((one) => one.querySelector('summary')!.textContent)).toEqual([
    `4${reason}Titer, first in row 2: <0.1`,
    '1Not a number.Titer, row 9: bad',
  ]);
  // What a person may read better is open; the others are opened.
  expect(groups.map((one) => (one as HTMLDetailsElement).open)).toEqual([false, true]);
  expect(within(groups[0]!).getAllByRole('listitem', { hidden: true })).toHaveLength(1);
  expect(card.textContent.split('reads “<0.1”')).toHaveLength(2);
  await userEvent.click(within(groups[1]!).getByRole('button', { name: 'Enter a value' }));
  expect(within(groups[1]!).getByLabelText('Value for row 9, Titer')).toBeDefined();
});
