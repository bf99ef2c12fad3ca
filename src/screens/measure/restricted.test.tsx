import { useState } from 'react';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Restricted } from './restricted.tsx';
import type { Condition, Restriction } from './restrictions.ts';

const part = (key: string, unit: Condition['unit']): Condition => ({
  key,
  title: key,
  unit,
  shownIn: unit,
  min: 1,
  max: 5,
});
const CONDITIONS = [part('glucose', 'g/L'), part('yeast extract', 'g/L'), part('temperature', 'K')];

afterEach(cleanup);

let entered: readonly Restriction[] = [];
function Form() {
  const [restrictions, setRestrictions] = useState<readonly Restriction[]>([]);
  const change = (next: readonly Restriction[]) => {
    entered = next;
    setRestrictions(next);
  };
  return <Restricted conditions={CONDITIONS} restrictions={restrictions} onChange={change} />;
}

test('a mixture takes its parts and a sum within their ranges, and says what is wrong', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByText('Restrictions of a run'));
  await user.click(screen.getByRole('button', { name: 'Parts that add up' }));
  const mixture = screen.getByRole('group', { name: /^Mixture/ });
  expect(within(mixture).getByRole('status').textContent).toContain('Choose two or more parts.');
  await user.click(within(mixture).getByRole('checkbox', { name: 'glucose' }));
  await user.click(within(mixture).getByRole('checkbox', { name: 'temperature' }));
  expect(within(mixture).getByRole('status').textContent).toContain('different units');
  await user.click(within(mixture).getByRole('checkbox', { name: 'temperature' }));
  await user.click(within(mixture).getByRole('checkbox', { name: 'yeast extract' }));
  const sum = within(mixture).getByRole('textbox', { name: 'Sum' });
  expect((sum as HTMLInputElement).value).toBe('6');
  await user.clear(sum);
  await user.type(sum, '99');
  expect(mixture.textContent).toContain('At most 10.');
  await user.clear(sum);
  await user.type(sum, '8');
  expect(entered).toEqual([{ kind: 'mixture', keys: ['glucose', 'yeast extract'], count: 1, sum: 8 }]);
  await user.click(within(mixture).getByRole('button', { name: 'Remove mixture' }));
  expect(entered).toEqual([]);
});

test('at most so many of the chosen conditions', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByText('Restrictions of a run'));
  await user.click(screen.getByRole('button', { name: 'At most some of them' }));
  const limit = screen.getByRole('group', { name: /^Used together/ });
  for (const box of within(limit).getAllByRole('checkbox')) await user.click(box);
  const count = within(limit).getByRole('textbox', { name: 'At most, of 3' });
  await user.clear(count);
  await user.type(count, '4');
  expect(limit.textContent).toContain('At most 3.');
  await user.clear(count);
  await user.type(count, '2');
  expect(entered).toMatchObject([{ kind: 'at_most', count: 2 }]);
});
