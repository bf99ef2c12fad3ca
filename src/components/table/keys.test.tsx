import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onTableKey } from './keys.ts';

test('arrow keys go from link to link past the checkbox beside it, and on from the checkbox itself', () => {
  render(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as the tables of the app do
    <table onKeyDown={onTableKey}>
      <tbody>
        {['one', 'two', 'three'].map((name) => (
          <tr key={name}>
            <td>
              <input type="checkbox" aria-label={`Compare ${name}`} />
              <a href={`/${name}`}>{name}</a>
            </td>
            <td>12</td>
          </tr>
        ))}
      </tbody>
    </table>,
  );
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  const link = (name: string) => screen.getByRole('link', { name });
  link('one').focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(link('two'));
  screen.getByRole('checkbox', { name: 'Compare two' }).focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(link('three'));
});
