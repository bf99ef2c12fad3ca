import { render, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { WhereFromElements, WhereFromContext } from './where-from.tsx';

const show = () => undefined;
const shown = (children: ReactNode) => (
  <WhereFromContext value={show}>
    <WhereFromElements figure="figures.cogs" title="Unit cost">
      {children}
    </WhereFromElements>
  </WhereFromContext>
);

let drawn = 0;
function Value({ text }: { text: string }) {
  drawn += 1;
  return text;
}
const figure = (value: string, unit = 'USD/kg') => (
  <>
    <b>
      <Value text={value} />
    </b>{' '}
    <span>{unit}</span>
  </>
);

test('a number is drawn anew if its text, its unit or its style changes, but not if its elements are only made anew', () => {
  const { rerender } = render(shown(figure('12')));
  const button = screen.getByRole('button');
  const timesDrawn = (children: ReactNode) => {
    const before = drawn;
    rerender(shown(children));
    return drawn - before;
  };
  expect(timesDrawn(figure('12'))).toBe(0);
  expect(timesDrawn(figure('13'))).toBe(1);
  expect(button.textContent).toContain('13 USD/kg');
  expect(timesDrawn(figure('13', 'EUR/kg'))).toBe(1);
  expect(button.textContent).toContain('13 EUR/kg');
  timesDrawn('13');
  expect(button.textContent).toMatch(/^13 \(/);
  expect(button.querySelector('b')).toBeNull();
});
