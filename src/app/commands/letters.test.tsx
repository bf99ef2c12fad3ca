/** A letter goes to a page only after G, however soon after the page has begun to load it is pressed. */
import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import Letters from './letters.tsx';
import { placeWithKey } from './places.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
/** With a place of its own. */
const PAIRED = LETTERS.filter((letter) => placeWithKey(letter, '/', '') !== undefined);
const nothing = () => {};
afterEach(cleanup);

function open() {
  const router = createMemoryRouter([{ path: '*', element: <Letters onPalette={nothing} onKeys={nothing} /> }]);
  render(<RouterProvider router={router} />);
  const press = (key: string, timeStamp: number) =>
    window.dispatchEvent(
      Object.defineProperty(new KeyboardEvent('keydown', { key }), 'timeStamp', { value: timeStamp }),
    );
  return { press, at: () => router.state.location.pathname };
}

test.each(LETTERS)('%s alone stays on the page', (letter) => {
  const { press, at } = open();
  for (const time of [1, 1_000, 100_000]) press(letter, time);
  expect(at()).toBe('/');
});

test.each(PAIRED)('G and %s goes to a page, and does so once', async (letter) => {
  const { press, at } = open();
  press('g', 10);
  press(letter, 20);
  await expect.poll(at).toBe(placeWithKey(letter, '/', '')!.split('?')[0]);
});
