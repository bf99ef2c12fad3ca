import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { displayCurrency, inCurrency } from '#src/lib/currency.ts';
import { InCurrency } from './in-currency.tsx';

const Amount = () => <p>{inCurrency(100)}</p>;

test('a shared page has its own currency, and leaves that of the reader as it was', () => {
  const [own, shared] = [0.5, 0.92].map((rate) => ({ code: 'EUR', rate, date: '2026-01-01', source: 'test' }));
  displayCurrency.set(own!);
  const { unmount } = render(
    <InCurrency currency={shared}>
      <Amount />
    </InCurrency>,
  );
  expect(screen.getByText('92')).toBeTruthy();
  unmount();
  expect(displayCurrency.get()).toBe(own);
  render(
    <InCurrency currency={null}>
      <Amount />
    </InCurrency>,
  );
  expect(screen.getByText('100')).toBeTruthy();
  displayCurrency.set(null);
});
