import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CountField, QuantityField } from './quantity-field.tsx';

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
  // Not the 2 that it began with, but the value from before.
  expect(taken.at(-1)).toBe(4);
  await user.tab();
  expect(field.value).toBe('4');
  await user.type(field, '{ArrowUp}');
  expect(taken.at(-1)).toBe(5);
});

function Mass() {
  const [value, setValue] = useState(10);
  const take = (mass: number) => {
    taken.push(mass);
    setValue(mass);
  };
  return <QuantityField label="Mass" unit="kg" value={value} max={100_000} onValue={take} />;
}

const mass = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mass' });
const note = () =>
  mass()
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

function openMass() {
  taken = [];
  render(<Mass />);
  return userEvent.setup();
}

test('another unit or a sum is used when it is finished, and until then the value is the one from before', async () => {
  const user = openMass();
  await user.clear(mass());
  await user.type(mass(), '42 ');
  expect(taken.at(-1)).toBe(10);
  await user.type(mass(), 't');
  expect(taken.at(-1)).toBe(10);
  expect(note()).toContain('= 42000\u202fkg The figures are for 10\u202fkg until you press Enter.');
  await user.keyboard('{Enter}');
  expect([taken.at(-1), mass().value]).toEqual([42_000, '42000']);
  await user.clear(mass());
  await user.type(mass(), '2*75');
  await user.tab();
  expect([taken.at(-1), mass().value]).toEqual([150, '150']);
});

test.each([
  ['42 m³', 'm³ is not a valid unit for this setting. Valid units: kg, g, mg, t, kt, lb, short ton.'],
  ['42 smoots', 'Unknown unit “smoots”.'],
  ['much', 'This is not a number.'],
  ['42 kt', 'At most 100000.'],
])('%s leaves the value, and says why', async (text, words) => {
  const user = openMass();
  await user.clear(mass());
  await user.type(mass(), text);
  await user.keyboard('{Enter}');
  expect(taken.at(-1) ?? 10).toBe(10);
  expect(note()).toContain(words);
  await user.tab();
  expect(mass().value).toBe('10');
  expect(note()).toContain('was not used.');
});
