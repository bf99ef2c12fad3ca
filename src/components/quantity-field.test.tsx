import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CountField } from './quantity-field.tsx';

afterEach(cleanup);

let taken: number[] = [];
function Runs() {
  const [value, setValue] = useState(4);
  const take = (count: number) => {
    taken.push(count);
    setValue(count);
  };
  return <CountField label="Runs" value={value} min={2} max={60} onValue={take} />;
}

test('a count is cleared and typed anew, and takes effect if it is a whole number within its limits', async () => {
  taken = [];
  render(<Runs />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Runs' });
  await user.clear(field);
  expect(field.value).toBe('');
  await user.type(field, '12');
  expect(field.value).toBe('12');
  // 1 is below the least.
  expect(taken).toEqual([12]);
  await user.type(field, '0');
  expect(screen.getByRole('alert').textContent).toBe('At most 60.');
  await user.clear(field);
  await user.type(field, '2.5');
  expect(screen.getByRole('alert').textContent).toBe('Enter a whole number.');
  expect(taken.at(-1)).toBe(2);
  await user.tab();
  expect(field.value).toBe('2');
  await user.type(field, '{ArrowUp}');
  expect(taken.at(-1)).toBe(3);
});
